"""Damage: what is taken, half of the hit points, none left."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Step
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.cards import ENERGIES, Attack, DamageType, Extra
from escarmouche.rulebooks.ddm.events import AttackMade, Damaged, Eliminated, MoraleTested
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.damage import gain_hit_points, half, heal, suffer
from escarmouche.rulebooks.ddm.rules.strikes import Strike


def blow(attacker: str = "a", target: str = "b", **changes: Any) -> Blow:
    return Blow(Strike(**{"attacker": attacker, "target": target, "sort": "melee", "index": 0, **changes}))


def hits(damage: int) -> dict[str, Any]:
    return {"melee": ((30, damage),)}


FIELD = """
    X . . . . . Y
    . . A B . . .
    """


@pytest.mark.rule("ddm.damage.half-hp", "ddm.morale.half-hp", "ddm.damage.apply")
@pytest.mark.parametrize(("hp", "damage", "tested"), [(20, 10, True), (20, 5, False), (25, 15, True), (25, 10, False)])
def test_half_of_its_hit_points_or_less_means_a_morale_save(hp: int, damage: int, tested: bool) -> None:
    arena = Arena(FIELD, A=hits(damage), B={"warband": "blue", "hp": hp})
    arena.run(blow(), dice=[5, 20] if tested else [5])
    assert len(arena.told(MoraleTested)) == tested


@pytest.mark.rule("ddm.damage.half-hp", "ddm.morale.half-hp.once")
def test_only_the_first_time() -> None:
    arena = Arena(FIELD, A=hits(10), B={"warband": "blue", "hp": 25})
    arena.run(blow(), dice=[5])
    arena.run(blow(), dice=[5, 20])
    heal(arena.battle, arena["b"], 25)
    arena.run(blow(), blow(), dice=[5, 5])
    assert not arena.told(MoraleTested)


@pytest.mark.rule("ddm.damage.half-hp", "ddm.damage.destroyed")
def test_who_is_destroyed_makes_no_save() -> None:
    arena = Arena("A B C", A=hits(25), B={"warband": "blue", "hp": 25}, C={"warband": "blue"})
    arena.run(blow(), dice=[5])
    assert not arena.told(MoraleTested)
    assert [told.how for told in arena.told(Eliminated)] == ["destroyed"]


@pytest.mark.rule("ddm.damage.half-hp")
def test_the_save_comes_right_after_the_damage_of_each_single_attack() -> None:
    arena = Arena(FIELD, A=hits(10), B={"warband": "blue", "hp": 20})
    arena.run(blow(), blow(), dice=[5, 20, 5])
    kinds = [
        type(event).__name__ for event in arena.events if isinstance(event, AttackMade | MoraleTested | Eliminated)
    ]
    assert kinds == ["AttackMade", "MoraleTested", "AttackMade", "Eliminated"]


@pytest.mark.rule("ddm.term.half-damage", "ddm.term.rounding")
@pytest.mark.parametrize(("damage", "halved"), [(15, 5), (5, 0), (10, 5), (20, 10), (25, 10), (30, 15)])
def test_half_damage_goes_down_to_a_multiple_of_5(damage: int, halved: int) -> None:
    assert half(damage) == halved


@pytest.mark.rule("ddm.term.hp.extra", "ddm.term.heal")
def test_extra_hit_points_may_exceed_the_starting_total_healing_may_not() -> None:
    arena = Arena("A", A={"hp": 40})
    creature = arena["a"]
    creature.hp = 10
    gain_hit_points(arena.battle, creature, 10, "ddm.term.hp.extra")
    assert creature.hp == 20
    creature.hp = 40
    gain_hit_points(arena.battle, creature, 10, "ddm.term.hp.extra")
    assert creature.hp == 50
    creature.hp -= 10
    heal(arena.battle, creature, 10)
    assert creature.hp == 40
    creature.hp = 35
    heal(arena.battle, creature, 10)
    assert creature.hp == 40


@pytest.mark.rule("ddm.term.hp.extra", "ddm.damage.half-hp")
def test_the_threshold_of_half_is_the_cards_whatever_has_been_gained() -> None:
    arena = Arena(FIELD, A=hits(10), B={"warband": "blue", "hp": 40})
    arena["b"].hp = 40
    gain_hit_points(arena.battle, arena["b"], 10, "ddm.term.hp.extra")
    arena.run(blow(), blow(), dice=[5, 5])
    assert (arena["b"].hp, arena.told(MoraleTested)) == (30, [])
    arena.run(blow(), dice=[5, 20])
    assert arena.told(MoraleTested)


class Hurt(Step, frozen=True):
    """Some damage from ``a`` to ``b``, or by nobody; what it came to is kept in ``came``."""

    amount: int
    came: list[int]
    by: str = "a"
    fixed: int | None = None

    async def run(self, battle: Battle) -> None:
        self.came.append(await suffer(battle, battle["b"], (Extra(self.amount),), self.by, fixed=self.fixed))


@pytest.mark.rule("ddm.damage.apply")
@pytest.mark.parametrize(
    ("how", "hp", "came"),
    [({}, 90, 10), ({"by": ""}, 90, 10), ({"fixed": 25}, 75, 25), ({"fixed": 0}, 100, 0), ({"fixed": -5}, 100, 0)],
)
def test_what_is_taken_lowers_hit_points_by_as_much_and_stirs_the_battle(how: Any, hp: int, came: int) -> None:
    """Reduction spares nobody but from attacks, and what has been worked out already counts as it is."""
    arena = Arena(FIELD, B={"warband": "blue", "hp": 100, "abilities": [("ddm.ability.dr", 5)]})
    arena.battle.stirred = False
    kept: list[int] = []
    arena.run(Hurt(10, kept, **how))
    assert (arena["b"].hp, kept) == (hp, [came])
    told = [(event.dealt, event.taken, event.hp) for event in arena.told(Damaged)]
    assert told == ([] if how.get("fixed") == -5 else [(10, came, hp)])
    assert arena.battle.stirred is (came > 0 and how.get("by") != "")


@pytest.mark.rule("ddm.damage.apply")
@pytest.mark.parametrize(("amount", "left"), [(15, 5), (20, 0), (25, 0)])
def test_at_none_left_it_is_destroyed_and_nothing_more_happens_to_it(amount: int, left: int) -> None:
    """With five of twenty left a second blow finds it; with none it does not."""
    arena = Arena("A B C", B={"warband": "blue"}, C={"warband": "blue"})
    kept: list[int] = []
    arena.run(Twice(Hurt(amount, kept)))
    assert [told.hp for told in arena.told(Damaged)] == ([5, 0] if left else [0])
    assert kept == ([15, 15] if left else [amount, 0])
    assert len(arena.told(Eliminated)) == 1


class Twice(Step, frozen=True):
    """The same damage twice, with nothing between."""

    hurt: Hurt

    async def run(self, battle: Battle) -> None:
        await self.hurt.run(battle)
        await self.hurt.run(battle)


# -- criticals ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.attack.critical-immune", "ddm.term.critical-hit")
def test_who_is_immune_to_criticals_is_hit_by_a_20_for_plain_damage() -> None:
    target = {"warband": "blue", "hp": 100, "ac": 40, "abilities": [("ddm.ability.immune", "critical hits")]}
    arena = Arena("A B", B=target)
    arena.run(blow(), dice=[20])
    assert arena["b"].hp == 95


@pytest.mark.rule("ddm.attack.critical-expanded", "ddm.terrain.bloodrock", "ddm.terrain.bloodrock.auto-hit")
@pytest.mark.parametrize(("die", "hp"), [(19, 90), (18, 100)])
def test_a_critical_below_20_hits_whatever_the_ac(die: int, hp: int) -> None:
    arena = Arena("* B", B={"warband": "blue", "hp": 100, "ac": 40})
    arena.add("a", 0)
    arena.run(blow(), dice=[die])
    assert arena["b"].hp == hp


# -- the helpless, the stunned, the unseen -----------------------------------------------------------------------------


@pytest.mark.rule("ddm.attack.helpless-melee", "ddm.condition.helpless.attacked", "ddm.damage.bonus")
def test_a_blow_at_the_helpless_needs_no_roll_and_doubles_even_uncritical() -> None:
    fiery = {"melee": (Attack(bonus=0, damage=10, extra=(Extra(5, "fire"),)),)}
    target = {"warband": "blue", "hp": 100, "abilities": [("ddm.ability.immune", "critical hits")]}
    arena = Arena("A B", A=fiery, B=target)
    arena.battle.gain(arena["b"], "ddm.condition.paralyzed", 15)
    arena.run(blow())
    assert arena.told(AttackMade)[0].result == "automatic"
    assert arena["b"].hp == 100 - 20 - 5


@pytest.mark.rule("ddm.attack.stunned", "ddm.attack.modifiers.melee")
def test_the_ac_of_the_stunned_is_2_less() -> None:
    arena = Arena("A B", B={"warband": "blue", "hp": 100})
    arena.battle.gain(arena["b"], "ddm.condition.stunned")
    arena.run(blow(), dice=[8])
    assert (arena.told(AttackMade)[0].armor.total, arena["b"].hp) == (13, 95)


@pytest.mark.rule("ddm.attack.unseen-attacker", "ddm.attack.modifiers.melee")
def test_who_is_not_seen_has_2_more_to_hit_once() -> None:
    arena = Arena("A B", A={"abilities": ["ddm.ability.invisible"]}, B={"warband": "blue", "hp": 100})
    arena.run(blow(), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 7


@pytest.mark.rule("ddm.attack.blind-melee", "ddm.attack.modifiers.melee")
@pytest.mark.parametrize(("die", "second", "hp"), [(20, 10, 100), (20, 11, 90), (12, 11, 95)])
def test_a_blow_at_what_one_does_not_see_needs_a_second_die_of_11(die: int, second: int, hp: int) -> None:
    arena = Arena("A B", B={"warband": "blue", "hp": 100, "abilities": ["ddm.ability.invisible"]})
    arena.run(blow(), dice=[die, second])
    assert arena["b"].hp == hp
    walled_off = Arena("A # B", A={"melee": ((9, 5),)}, B={"warband": "blue", "hp": 100})
    walled_off.run(blow(), dice=[die, second])
    assert walled_off["b"].hp == hp
    seen = Arena("A B", B={"warband": "blue", "hp": 100})
    seen.run(blow(), dice=[12])
    assert seen["b"].hp == 95


@pytest.mark.rule("ddm.melee.charge.bonus", "ddm.attack.modifiers.melee")
def test_all_that_applies_is_added() -> None:
    arena = Arena(
        "A B C",
        A={"abilities": ["ddm.ability.invisible"]},
        B={"warband": "blue", "hp": 100},
    )
    arena.run(blow(occasion="charge"), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 5 + 2 + 2 + 2


# -- types of damage ---------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ddm.term.acid",
    "ddm.term.cold",
    "ddm.term.electricity",
    "ddm.term.fire",
    "ddm.term.sonic",
    "ddm.term.energy",
    "ddm.term.damage",
)
@pytest.mark.parametrize("energy", ENERGIES)
def test_each_of_the_five_energies_passes_by_dr_and_not_by_immunity_to_it(energy: DamageType) -> None:
    breath = {"melee": (Attack(bonus=5, damage=5, extra=(Extra(10, energy),)),)}
    other = ENERGIES[ENERGIES.index(energy) - 1]
    for immunity, reduction, hp in ((energy, 5, 100), (other, 5, 90), (other, 10, 90), (energy, 0, 95), (other, 0, 85)):
        abilities: list[Any] = [("ddm.ability.immune", immunity)]
        if reduction:
            abilities.append(("ddm.ability.dr", reduction))
        arena = Arena("A B", A=breath, B={"warband": "blue", "hp": 100, "abilities": abilities})
        arena.run(blow(), dice=[12])
        assert arena["b"].hp == hp


@pytest.mark.rule("ddm.term.space", "ddm.term.in-a-square")
@pytest.mark.parametrize(("size", "squares"), [("tiny", 1), ("small", 1), ("medium", 1), ("large", 4), ("huge", 9)])
def test_the_space_of_a_creature_is_as_large_as_its_size(size: str, squares: int) -> None:
    arena = Arena(". . .\n. . .\n. . .")
    creature = arena.add("a", 0, size=size)
    assert arena.battle.space(creature).bit_count() == squares
    assert arena.battle.on(creature, 1 << arena.at(2, 2)) is (size == "huge")
