"""What bodies stand, what is not seen, and what has no body."""

from __future__ import annotations

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Step
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.cards import Attack, DamageType, Deal, Extra, Power
from escarmouche.rulebooks.ddm.events import AttackFailed, AttackMade, MoraleTested, SaveMade
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.conditions import afflict
from escarmouche.rulebooks.ddm.rules.damage import half, suffer
from escarmouche.rulebooks.ddm.rules.force import immune
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.movement import GridPath, flood, room
from escarmouche.rulebooks.ddm.rules.outcomes import Affect
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.states import threatened
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn, options

BLUE = {"warband": "blue"}


def strike(attacker: str, target: str) -> Blow:
    return Blow(Strike(attacker=attacker, target=target, sort="melee", index=0))


def shot(attacker: str, target: str) -> Blow:
    return Blow(Strike(attacker=attacker, target=target, sort="ranged", index=0))


class Burn(Step, frozen=True):
    """Damage of a type to ``a``; ``saved``: a save halves it."""

    amount: int
    kind: DamageType = "fire"
    saved: bool = False

    async def run(self, battle: Battle) -> None:
        amount = half(self.amount) if self.saved else self.amount
        await suffer(battle, battle["a"], (Extra(amount, self.kind),), "b")


class Save(Step, frozen=True):
    """A plain save of ``a``."""

    dc: int

    async def run(self, battle: Battle) -> None:
        await save(battle, battle["a"], self.dc)


def having(*abilities: object, **changes: object) -> Arena:
    return Arena("A B", A={"hp": 100, "abilities": abilities, **changes}, B=BLUE)


# -- immune, resist, vulnerable ----------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.immune")
def test_immune_to_several_things() -> None:
    arena = having(("ddm.ability.immune", "cold"), ("ddm.ability.immune", "fire"))
    arena.run(Burn(10, "cold"), Burn(10, "fire"))
    assert arena["a"].hp == 100
    arena.run(Burn(10, "acid"))
    assert arena["a"].hp == 90


@pytest.mark.rule("ddm.ability.resist", "ddm.term.stacking.named-ability")
def test_resist_lessens_one_energy_not_below_0_and_the_higher_counts() -> None:
    arena = having(
        ("ddm.ability.resist", "fire/5"), ("ddm.ability.resist", "fire/10"), ("ddm.ability.resist", "cold/5")
    )
    arena.run(Burn(15))
    assert arena["a"].hp == 95
    arena.run(Burn(5))
    assert arena["a"].hp == 95
    arena.run(Burn(10, "cold"), Burn(10, "acid"))
    assert arena["a"].hp == 80


@pytest.mark.rule("ddm.ability.vulnerable")
@pytest.mark.parametrize(
    ("amount", "saved", "taken"), [(20, False, 30), (20, True, 15), (5, False, 5), (15, False, 20)]
)
def test_vulnerable_takes_5_more_for_each_10(amount: int, saved: bool, taken: int) -> None:
    arena = having(("ddm.ability.vulnerable", "fire"))
    arena.run(Burn(amount, saved=saved))
    assert arena["a"].hp == 100 - taken


# -- saves -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.save-bonus", "ddm.term.stacking.named-ability", "ddm.ability.general.stacking")
def test_save_bonus_counts_for_all_saves_and_the_stronger_version_alone() -> None:
    arena = having(("ddm.ability.save-bonus", 4), ("ddm.ability.save-bonus", 2), ("ddm.ability.morale-save-bonus", 1))
    arena.run(Save(15), dice=[10])
    assert arena.told(SaveMade)[0].bonus.total == 2 + 4
    arena.run(MoraleSave("a", "b"), dice=[13])
    assert arena.told(MoraleTested)[0].bonus.total == 2 + 4 + 1, "different abilities add up"


@pytest.mark.rule("ddm.ability.save-equals")
def test_save_equals_stands_for_the_level_in_all_saves() -> None:
    arena = having(("ddm.ability.save-equals", 9))
    arena.run(Save(15), dice=[6])
    assert arena.told(SaveMade)[0].passed
    arena.run(MoraleSave("a", "b"), dice=[11])
    assert not arena["a"].routing


@pytest.mark.rule("ddm.ability.morale-save-bonus")
def test_morale_save_bonus_is_for_morale_alone() -> None:
    arena = having(("ddm.ability.morale-save-bonus", 3))
    arena.run(Save(15), dice=[10])
    assert arena.told(SaveMade)[0].bonus.total == 2
    arena.run(MoraleSave("a", "b"), dice=[15])
    assert arena.told(MoraleTested)[0].bonus.total == 5


@pytest.mark.rule("ddm.ability.fearless")
def test_the_fearless_never_fail_morale_saves_but_may_fail_others() -> None:
    arena = having("ddm.ability.fearless")
    arena.run(MoraleSave("a", "b"))
    assert not arena["a"].routing
    arena.run(Save(15), dice=[5])
    assert not arena.told(SaveMade)[0].passed
    assert immune(arena.battle, arena["a"], "fear")


# -- unseen ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.ability.invisible")
def test_nobody_sees_the_invisible_who_see_everybody() -> None:
    arena = Arena("A . B C", A=BLUE | {"abilities": ("ddm.ability.invisible",)}, B=BLUE, C={"ranged": ((5, 5),)})
    assert not sees(arena.battle, arena["c"], arena["a"])
    assert not sees(arena.battle, arena["b"], arena["a"]), "its allies don't either"
    assert sees(arena.battle, arena["a"], arena["c"])
    arena.battle.stand(arena["b"], None)
    arena.turn("c")
    assert not any(key.startswith("ranged/") for key in options(arena.battle, arena["c"]))


@pytest.mark.rule("ddm.ability.invisible", "ddm.ability.conceal")
@pytest.mark.parametrize(("second", "hp"), [(10, 20), (11, 10)])
def test_blows_at_the_invisible_need_a_second_roll_even_on_a_natural_20(second: int, hp: int) -> None:
    arena = Arena("A B", B=BLUE | {"abilities": ("ddm.ability.invisible",)})
    arena.run(strike("a", "b"), dice=[20, second, 15] if hp == 10 else [20, second])
    assert arena["b"].hp == hp
    assert bool(arena.told(AttackFailed)) is (hp == 20)


@pytest.mark.rule("ddm.ability.invisible", "ddm.attack.unseen-attacker")
def test_the_invisible_strike_with_2_more_and_are_not_kept_from_shooting() -> None:
    arena = Arena("A B .", A={"abilities": ("ddm.ability.invisible",), "ranged": ((5, 5),)}, B=BLUE)
    arena.run(strike("a", "b"), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 7
    assert not threatened(arena.battle, arena["a"])
    assert threatened(arena.battle, arena["b"])


@pytest.mark.rule("ddm.ability.invisible")
def test_no_opening_is_taken_at_the_invisible() -> None:
    arena = Arena("A B .", B=BLUE | {"abilities": ("ddm.ability.invisible",), "commander": 0})
    arena.run(TakeTurn("b"), answers=["walk", GridPath((2,)), "end"])
    assert arena.place("b") == (2, 0)


@pytest.mark.rule("ddm.ability.hide")
def test_who_hides_behind_a_statue_is_not_seen_from_afar() -> None:
    arena = Arena("A . S B", B=BLUE | {"abilities": ("ddm.ability.hide",)})
    assert not sees(arena.battle, arena["a"], arena["b"])
    assert sees(arena.battle, arena["b"], arena["a"])
    arena = Arena("A C . S B", A=BLUE, B=BLUE | {"abilities": ("ddm.ability.hide",)}, C={})
    assert sees(arena.battle, arena["a"], arena["b"]), "friends do"


@pytest.mark.rule("ddm.ability.hide")
@pytest.mark.parametrize(("ability", "seen"), [("hide", False), ("mobility", True)])
def test_who_hides_round_a_corner_is_not_seen_where_others_are(ability: str, seen: bool) -> None:
    arena = Arena(
        """
        A . .
        . # B
        """,
        B=BLUE | {"abilities": (f"ddm.ability.{ability}",)},
    )
    assert sees(arena.battle, arena["a"], arena["b"]) is seen


@pytest.mark.rule("ddm.ability.hide")
def test_creatures_between_hide_nobody_nor_does_cover_from_the_adjacent() -> None:
    arena = Arena("A . C B", B=BLUE | {"abilities": ("ddm.ability.hide",)}, C=BLUE)
    assert sees(arena.battle, arena["a"], arena["b"])
    arena = Arena("S A B", B=BLUE | {"abilities": ("ddm.ability.hide",)})
    assert sees(arena.battle, arena["a"], arena["b"])


@pytest.mark.rule("ddm.ability.hide", "ddm.ability.invisible", "ddm.ability.blindsight")
@pytest.mark.parametrize("ability", ["hide", "invisible"])
def test_blindsight_sees_what_hides(ability: str) -> None:
    hidden = BLUE | {"abilities": (f"ddm.ability.{ability}",)}
    arena = Arena("A . S B", A={"abilities": ("ddm.ability.blindsight",)}, B=hidden)
    assert sees(arena.battle, arena["a"], arena["b"])


@pytest.mark.rule("ddm.ability.hide")
def test_who_is_hidden_shoots_with_2_more() -> None:
    arena = Arena("A . S B", B=BLUE | {"abilities": ("ddm.ability.hide",), "ranged": ((5, 5),)})
    arena.run(shot("b", "a"), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 7


# -- incorporeal -------------------------------------------------------------------------------------------------------

GHOST = {"abilities": ("ddm.ability.incorporeal",)}


@pytest.mark.rule("ddm.ability.incorporeal")
@pytest.mark.parametrize(("second", "hp"), [(11, 20), (10, 15)])
def test_a_die_may_spare_the_incorporeal_all_damage(second: int, hp: int) -> None:
    arena = Arena("A B", B=BLUE | GHOST)
    arena.run(strike("a", "b"), dice=[15, second])
    assert arena["b"].hp == hp
    assert bool(arena.told(AttackFailed)) is (hp == 20)


@pytest.mark.rule("ddm.ability.incorporeal")
def test_others_of_its_kind_hit_the_incorporeal() -> None:
    arena = Arena("A B", A=GHOST, B=BLUE | GHOST)
    arena.run(strike("a", "b"), dice=[15])
    assert arena["b"].hp == 15


@pytest.mark.rule("ddm.ability.incorporeal")
def test_what_its_kind_does_besides_attacking_may_spare_the_incorporeal() -> None:
    arena = Arena("A B", A=GHOST, B=BLUE | GHOST)
    arena.run(Affect("a", "b", Power(key="fire", outcomes=(Deal(10, "fire"),))), dice=[11])
    assert arena["b"].hp == 20


@pytest.mark.rule("ddm.ability.incorporeal")
def test_poison_may_spare_the_incorporeal_and_nets_hold_it() -> None:
    arena = Arena("A . B", A=GHOST, B=BLUE)
    assert afflict(arena.battle, arena["a"], "ddm.condition.entangled", 15)
    arena.battle.lose(arena["a"], "ddm.condition.entangled")
    afflict(arena.battle, arena["a"], "ddm.condition.poisoned", by="b")
    arena.run(TakeTurn("a"), dice=[11], answers=["end"])
    assert arena["a"].hp == 20


@pytest.mark.rule("ddm.ability.incorporeal.movement", "ddm.move.walls", "ddm.terrain.difficult.exempt")
def test_the_incorporeal_pass_walls_ground_and_enemies_and_stop_in_none() -> None:
    arena = Arena("A | # _ ~ B S .", A=GHOST, B=BLUE)
    found = flood(arena.battle, arena["a"], "walk", 6)
    assert found.cost(6) == 6
    stop = room(arena.battle, arena["a"], "walk").stop
    assert [square for square in range(7) if stop >> square & 1] == [0, 3, 6]
    assert not sees(arena.battle, arena["a"], arena["b"])


@pytest.mark.rule("ddm.ability.incorporeal.movement")
def test_the_incorporeal_do_not_pass_their_like() -> None:
    arena = Arena("A B .", A=GHOST, B=BLUE | GHOST)
    assert flood(arena.battle, arena["a"], "walk", 6).cost(2) is None


@pytest.mark.rule("ddm.ability.incorporeal.movement")
def test_the_incorporeal_charge_through_creatures() -> None:
    arena = Arena(
        """
        A . C . . B
        # # # # # #
        """,
        A=GHOST,
        B=BLUE,
    )
    arena.turn("a", seen=("b",))
    assert "charge/b/4" in options(arena.battle, arena["a"])


@pytest.mark.rule("ddm.ability.incorporeal.movement")
def test_no_opening_is_taken_at_the_incorporeal_in_a_wall() -> None:
    arena = Arena(
        """
        A # .
        . B .
        """,
        A=GHOST | {"commander": 1},
        B=BLUE,
    )
    arena.battle.stand(arena["a"], 1)
    arena.run(TakeTurn("a"), answers=["walk", GridPath((2,)), "end"])
    assert arena.place("a") == (2, 0)


@pytest.mark.rule("ddm.ability.dr", "ddm.ability.general.source")
def test_damage_of_abilities_and_of_energy_is_not_reduced() -> None:
    arena = having(("ddm.ability.dr", 5))
    arena.run(Burn(10, "fire"))
    assert arena["a"].hp == 90
    arena = Arena(
        "A B",
        A={"abilities": (("ddm.ability.dr", 5),)},
        B=BLUE | {"melee": (Attack(bonus=20, damage=10, extra=(Extra(5, "fire"),)),)},
    )
    arena.run(strike("b", "a"), dice=[10, 20])
    assert arena["a"].hp == 10
