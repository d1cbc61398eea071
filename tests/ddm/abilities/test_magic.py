"""Magic turned aside, the undead turned back; what abilities cost."""

from __future__ import annotations

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import overrides
from escarmouche.rulebooks.ddm.battle import Battle
from escarmouche.rulebooks.ddm.content.cards import Ability, Deal, GainHitPoints, Power
from escarmouche.rulebooks.ddm.events import MoraleTested, Rallied
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.force import in_force
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.outcomes import Affect
from escarmouche.rulebooks.ddm.rules.states import threatened
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn, options

BLUE = {"warband": "blue"}
SPELLS = {
    "spell": Power(key="spell"),
    "psionic": Power(key="thrust", kind="psionic"),
    "ignoring": Power(key="blast", ignores_resistance=True),
    "breath": Power(key="breath", kind="breath"),
}


class Cast(Step, frozen=True):
    """A power of ``a`` would affect ``b``: 5 hit points less if nothing resists it."""

    power: str

    async def run(self, battle: Battle) -> None:
        target = battle["b"]
        for effect in overrides(in_force(battle, target)).get("resists", ()):
            assert isinstance(effect, Hooks)
            if await effect.resists(battle, target, battle["a"], SPELLS[self.power]):
                return
        target.hp -= 5


def resisting(*names: str) -> Arena:
    return Arena("A B", B=BLUE | {"abilities": tuple(f"ddm.ability.{name}" for name in names)})


@pytest.mark.rule("ddm.ability.spell-resistance")
@pytest.mark.parametrize("power", ["spell", "psionic"])
@pytest.mark.parametrize(("die", "hp"), [(10, 20), (11, 15)])
def test_spells_get_through_resistance_on_11(power: str, die: int, hp: int) -> None:
    arena = resisting("spell-resistance")
    arena.run(Cast(power), dice=[die], answers=[("ddm.ability.spell-resistance", "resist")])
    assert arena["b"].hp == hp


@pytest.mark.rule("ddm.ability.spell-resistance")
def test_a_spell_may_be_let_through_without_a_roll() -> None:
    arena = resisting("spell-resistance")
    arena.run(Cast("spell"), answers=["allow"])
    assert arena["b"].hp == 15


@pytest.mark.rule("ddm.ability.spell-resistance")
@pytest.mark.parametrize(("answer", "dice", "hp"), [("resist", [10], 20), ("resist", [11, 2], 10), ("allow", [2], 10)])
def test_whom_its_own_blast_reaches_resists_it_like_any_other(answer: str, dice: list[int], hp: int) -> None:
    blast = Power(key="blast", radius=2, dc=15, outcomes=(Deal(10, "fire"),))
    arena = Arena("A . B", A={"abilities": ("ddm.ability.spell-resistance",), "commander": 18}, B=BLUE)
    arena.run(Affect("a", "a", blast), dice=[*dice, *([2] if hp < 20 else [])], answers=[answer])
    assert arena["a"].hp == hp


def test_one_is_advised_to_resist_enemies_and_harm_but_no_blessing() -> None:
    blessing, bolt = Power(key="vigour", outcomes=(GainHitPoints(5),)), Power(key="bolt", outcomes=(Deal(10, "fire"),))
    for caster, power, suggested in (("a", blessing, "allow"), ("a", bolt, "resist"), ("c", blessing, "resist")):
        arena = Arena("A B . C", B={"abilities": ("ddm.ability.spell-resistance",)}, C=BLUE)
        request = arena.game(Affect(caster, "b", power)).request
        assert isinstance(request, Choose)
        assert request.default == suggested


@pytest.mark.rule("ddm.ability.spell-resistance", "ddm.ability.spell-resistance-all")
@pytest.mark.parametrize(("name", "hp"), [("spell-resistance", 25), ("spell-resistance-all", 20)])
def test_what_helps_its_caster_is_let_through_but_by_whom_no_spell_affects(name: str, hp: int) -> None:
    arena = Arena("A . B", A={"abilities": (f"ddm.ability.{name}",)}, B=BLUE)
    arena.run(Affect("a", "a", Power(key="vigour", range="self", outcomes=(GainHitPoints(5),))))
    assert arena["a"].hp == hp


@pytest.mark.rule("ddm.ability.spell-resistance.ignores", "ddm.ability.spell-resistance-all")
@pytest.mark.parametrize("power", ["ignoring", "breath"])
@pytest.mark.parametrize("name", ["spell-resistance", "spell-resistance-all"])
def test_some_spells_and_all_that_is_no_spell_ignore_resistance(power: str, name: str) -> None:
    arena = resisting(name)
    arena.run(Cast(power))
    assert arena["b"].hp == 15


@pytest.mark.rule("ddm.ability.spell-resistance-all")
def test_spell_resistance_all_stops_every_spell_and_asks_nobody() -> None:
    arena = resisting("spell-resistance", "spell-resistance-all")
    arena.run(Cast("spell"))
    assert arena["b"].hp == 20


# -- turn undead -------------------------------------------------------------------------------------------------------

CLERIC = {"abilities": (("ddm.ability.turn-undead", 4),), "commander": 1}
ZOMBIE = BLUE | {"kinds": ("undead",), "level": 3}


def turns(arena: Arena, **turn: object) -> list[str]:
    arena.turn("a", **turn)
    return sorted(key for key in options(arena.battle, arena["a"]) if key.startswith("turn-undead/"))


@pytest.mark.rule("ddm.ability.turn-undead")
@pytest.mark.parametrize(("die", "routs"), [(16, True), (17, False)])
def test_turned_undead_may_fail_a_morale_save_though_they_know_no_fear(die: int, routs: bool) -> None:
    arena = Arena("A . . B Y", A=CLERIC, B=ZOMBIE)
    answers = ["turn-undead/b", GridPath((4,))] if routs else ["turn-undead/b"]
    arena.run(TakeTurn("a"), dice=[die], answers=[*answers, "end"] if not routs else answers)
    assert arena["b"].fate == ("fled" if routs else "")
    arena = Arena("A . . B Y", A=CLERIC, B=ZOMBIE)
    arena.run(MoraleSave("b", "a"))
    assert not arena["b"].routing


@pytest.mark.rule("ddm.ability.turn-undead")
def test_the_nearest_undead_of_low_level_friend_or_foe_within_12_in_sight() -> None:
    ghoul = {"kinds": ("undead",), "level": 4}
    arena = Arena("A L B C", A=CLERIC, L=BLUE | {"kinds": ("undead",), "level": 5}, B=ghoul, C=ZOMBIE)
    assert turns(arena) == ["turn-undead/b"]
    arena = Arena("C . A . B", A=CLERIC, B=ghoul, C=ZOMBIE)
    assert turns(arena) == ["turn-undead/b", "turn-undead/c"]
    arena = Arena("A | C . . B", A=CLERIC, B=ghoul, C=ZOMBIE)
    assert turns(arena) == []
    line = " ".join([".", *"..........."])
    arena = Arena(f"A {line} B", A=CLERIC, B=ZOMBIE)
    assert turns(arena) == []
    arena = Arena(f"A {line[2:]} B", A=CLERIC, B=ZOMBIE)
    assert turns(arena) == ["turn-undead/b"]


@pytest.mark.rule(
    "ddm.ability.general.replaces-attacks",
    "ddm.ability.general.own-turn",
    "ddm.ability.turn-undead",
    "ddm.round.activation.substitute",
)
def test_turning_takes_the_place_of_all_attacks_and_a_box() -> None:
    cleric = {"abilities": (Ability("ddm.ability.turn-undead", 4, uses=1),), "commander": 1, "melee": ((5, 5), (5, 5))}
    arena = Arena("A B", A=cleric, B=ZOMBIE)
    assert turns(arena) == ["turn-undead/b"]
    assert turns(arena, attacks=("melee/0",)) == []
    assert turns(arena, used=7) == [], "after a double move there is no attack to replace"
    assert turns(arena, used=6, mode="walk") == ["turn-undead/b"]
    assert turns(arena, charging="b") == []
    arena.battle.turn = None
    game = arena.game(TakeTurn("a"), dice=[20])
    game.start()
    game.answer("turn-undead/b")
    left = getattr(game.request, "options", {})
    assert not any(key.startswith(("melee/", "ranged/", "turn-undead/", "charge/")) for key in left)
    assert game.state["a"].spent == ("ddm.ability.turn-undead/4",)
    arena.battle = game.state.copy()
    assert turns(arena) == []


@pytest.mark.rule("ddm.ability.general.ignore-threat")
def test_abilities_are_used_in_threatened_squares_too() -> None:
    arena = Arena("A B", A=CLERIC, B=ZOMBIE)
    assert threatened(arena.battle, arena["a"])
    assert turns(arena) == ["turn-undead/b"]


@pytest.mark.rule("ddm.ability.general.no-replace")
def test_most_abilities_cost_no_attack() -> None:
    arena = Arena("A . . B", A={"abilities": ("ddm.ability.flight",), "commander": 1}, B=BLUE)
    arena.run(TakeTurn("a"), dice=[2], answers=["fly", GridPath((1, 2)), "melee/0/b"])
    assert arena.place("a") == (2, 0)


@pytest.mark.rule("ddm.ability.turn-undead.commanders")
def test_commanders_help_turned_undead_to_stand_and_to_rally() -> None:
    lich = BLUE | {"commander": 4, "kinds": ("undead",), "level": 9}
    cleric = {"abilities": (Ability("ddm.ability.turn-undead", 4, uses=1),), "commander": 1}
    arena = Arena("A . . B D . Y", A=cleric, B=ZOMBIE, D=lich)
    arena.run(TakeTurn("a"), dice=[12], answers=["turn-undead/b", GridPath((4, 5, 6)), "end"])
    assert arena.told(MoraleTested)[0].bonus.total == 3 + 4
    assert len(arena["a"].spent) == 1
    assert arena["b"].fate == "fled"
    arena = Arena("A . . B D . . Y", A=CLERIC, B=ZOMBIE, D=lich)
    arena.battle.rout(arena["b"], True, "a")
    arena["b"].shaken = True
    arena.run(TakeTurn("b"), dice=[13])
    assert arena.told(Rallied)
    assert not arena["b"].shaken


@pytest.mark.rule("ddm.ability.turn-undead.commanders")
def test_turned_undead_out_of_command_flee_on_as_if_their_rally_failed() -> None:
    arena = Arena("A . . B . . . . . . . . . . . . Y", A=CLERIC, B=ZOMBIE)
    arena.battle.rout(arena["b"], True, "a")
    arena["b"].shaken = True
    arena.run(TakeTurn("b"), answers=[GridPath(tuple(range(4, 16)))])
    assert not arena.told(MoraleTested)
    assert arena.place("b") == (15, 0)


@pytest.mark.rule("ddm.ability.fearless", "ddm.rout.rally")
def test_the_fearless_who_ran_without_being_turned_rally_at_once() -> None:
    arena = Arena("A D . . B Y", B=BLUE | {"abilities": ("ddm.ability.fearless",), "commander": 0})
    arena.battle.rout(arena["b"], True, "")
    arena.run(TakeTurn("b"))
    assert arena.told(Rallied)
