"""Spells and abilities in the format of spells: what they cost, when they are used, what they do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.rulebooks.ddm.attacks import Blow
from escarmouche.rulebooks.ddm.cards import Deal, Gain, GainHitPoints, Heal, Power, Unnerve
from escarmouche.rulebooks.ddm.events import AttackMade, PowerUsed
from escarmouche.rulebooks.ddm.hints import chance
from escarmouche.rulebooks.ddm.outcomes import Affect
from escarmouche.rulebooks.ddm.powers import UsePower, acts, affordable
from escarmouche.rulebooks.ddm.strikes import Strike
from escarmouche.rulebooks.ddm.turn import Act, EndOfTurn

ARENA = """
. . . . . . .
A . . B . . .
. . . . . . .
"""


def power(**changes: Any) -> Power:
    """A spell by touch without effect, with some fields changed."""
    return Power(**{"key": "spell", "range": "touch", "outcomes": (), **changes})


# -- when and at what price --------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.spell.uses", "ddm.card.checkboxes")
def test_a_spell_is_cast_once_for_each_of_its_boxes() -> None:
    cast = power(uses=1, outcomes=(Heal(5),))
    arena = Arena(ARENA, A={"powers": (cast,)}, B={"warband": "blue"})
    arena.turn("a")
    arena.run(UsePower("a", cast))
    assert not affordable(arena["a"], cast)
    arena.turn("a")
    assert "cast/spell" not in acts(arena.battle, arena["a"])


@pytest.mark.rule("ddm.spell.replaces-attacks", "ddm.term.replaces", "ddm.ability.general.replaces-attacks")
def test_a_spell_takes_the_place_of_all_attacks() -> None:
    cast = power(outcomes=(Heal(5),))
    arena = Arena("A B", A={"powers": (cast,), "melee": ((5, 5), (5, 5))}, B={"warband": "blue"})
    arena.turn("a")
    arena.run(Act("a"), answers=["cast/spell", "a"])
    assert arena.battle.turn is not None
    assert arena.battle.turn.replaced == "spell"
    assert not arena.told(AttackMade)


@pytest.mark.rule("ddm.ability.psionics")
def test_psionic_powers_are_paid_from_a_pool_of_points() -> None:
    thrust = power(key="thrust", kind="psionic", points=4)
    arena = Arena(ARENA, A={"powers": (thrust,), "power_points": 9})
    for left in (True, False):
        arena.turn("a")
        arena.run(UsePower("a", thrust))
        assert affordable(arena["a"], thrust) is left


@pytest.mark.rule("ddm.ability.sorcerer-spells", "ddm.spell.sorcerer")
def test_a_sorcerer_marks_a_box_of_the_level_or_of_a_higher_one() -> None:
    small, great = power(key="small", level=1), power(key="great", level=2)
    arena = Arena(ARENA, A={"powers": (small, great), "slots": (1, 1)})
    arena.turn("a")
    arena.run(UsePower("a", small), answers=["level/2"])
    assert affordable(arena["a"], small)
    assert not affordable(arena["a"], great)


@pytest.mark.rule("ddm.term.swift")
def test_a_swift_action_comes_in_the_middle_of_a_move_and_replaces_nothing() -> None:
    quick = power(key="quick", timing="swift", range="self", outcomes=(GainHitPoints(5),))
    arena = Arena("A . . B", A={"powers": (quick,)}, B={"warband": "blue"})
    arena.turn("a", seen=("b",))
    answers = ["walk", {"squares": [1]}, "cast/quick", "walk", {"squares": [2]}, "melee/0/b"]
    arena.run(Act("a"), answers=answers, dice=[2])
    assert arena["a"].hp == 25
    assert arena.place("a") == (2, 0)
    assert len(arena.told(AttackMade)) == 1


# -- what it does ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.spell.save-dc", "ddm.spell.save.damage", "ddm.term.dc", "ddm.term.half-damage")
@pytest.mark.parametrize(("die", "amount", "taken"), [(9, 15, 15), (10, 15, 5), (10, 5, 0), (10, 30, 15)])
def test_a_save_halves_the_damage_down_to_a_multiple_of_5(die: int, amount: int, taken: int) -> None:
    fire = power(dc=12, outcomes=(Deal(amount, "fire"),))
    arena = Arena(ARENA, B={"warband": "blue", "hp": 100})
    arena.run(Affect("a", "b", fire), dice=[die])
    assert arena["b"].hp == 100 - taken


@pytest.mark.rule("ddm.spell.save.no-damage")
def test_a_save_avoids_what_is_no_damage() -> None:
    hold = power(dc=12, outcomes=(Deal(10, "cold"), Gain("ddm.condition.stunned")))
    arena = Arena(ARENA, B={"warband": "blue", "hp": 100})
    arena.run(Affect("a", "b", hold), dice=[15])
    assert (arena["b"].hp, arena["b"].has("ddm.condition.stunned")) == (95, False)
    arena.run(Affect("a", "b", hold), dice=[2])
    assert (arena["b"].hp, arena["b"].has("ddm.condition.stunned")) == (85, True)


@pytest.mark.rule("ddm.term.dc-negates")
def test_a_save_that_negates_cancels_the_damage_too() -> None:
    shout = power(dc=12, negates=True, outcomes=(Deal(10, "sonic"),))
    arena = Arena(ARENA, B={"warband": "blue"})
    arena.run(Affect("a", "b", shout), dice=[15])
    assert arena["b"].hp == 20


@pytest.mark.rule("ddm.spell.blast-of-flame", "ddm.profile.adventuring-wizard", "ddm.ability.spell-resistance.ignores")
def test_the_adventuring_wizards_blast_of_flame() -> None:
    blast = power(key="blast", range="cone", uses=1, dc=16, ignores_resistance=True, outcomes=(Deal(30, "fire"),))
    arena = Arena(
        ARENA, A={"powers": (blast,)}, B={"warband": "blue", "hp": 100, "abilities": ("ddm.ability.spell-resistance",)}
    )
    arena.turn("a")
    arena.run(UsePower("a", blast), answers=["area/1-2-3-4-5-8-9-10-11-12-13"], dice=[14])
    assert arena["b"].hp == 85
    assert arena.told(PowerUsed)[0].targets == ("b",)


@pytest.mark.rule("ddm.spell.bears-endurance", "ddm.spell.duplicates", "ddm.spell.hp-wording", "ddm.term.hp.extra")
def test_bears_endurance_gives_10_hit_points_once() -> None:
    bear = power(key="bears-endurance", only=("living",), outcomes=(GainHitPoints(10),))
    arena = Arena(ARENA, B={"hp": 40, "state": {"hp": 10}})
    arena.run(Affect("a", "b", bear))
    assert arena["b"].hp == 20
    arena.run(Affect("a", "b", bear))
    assert arena["b"].hp == 20


@pytest.mark.rule("ddm.spell.magic-weapon", "ddm.spell.bless", "ddm.spell.stacking", "ddm.spell.bonus-sign")
def test_magic_weapon_and_bless_make_2_and_twice_magic_weapon_1() -> None:
    weapon = power(key="magic-weapon", outcomes=(Gain("ddm.term.gains#attack", 1), Gain("ddm.spell.magic-weapon")))
    bless = power(key="bless", range="your warband", outcomes=(Gain("ddm.term.gains#attack", 1),))
    arena = Arena("A B", B={"warband": "blue", "ac": 16, "abilities": (("ddm.ability.dr", 5),)})
    strike = Strike(attacker="a", target="b", sort="melee", index=0)

    def odds() -> Any:
        return chance(arena.battle, arena["a"], arena["b"], strike) * 20

    assert odds() == 10
    arena.run(Affect("a", "a", weapon))
    arena.run(Affect("a", "a", weapon))
    assert odds() == 11
    arena.run(Affect("a", "a", bless))
    assert odds() == 12


@pytest.mark.rule("ddm.spell.bulls-strength", "ddm.term.stacking", "ddm.spell.versions")
def test_bulls_strength_adds_5_melee_damage_never_10() -> None:
    bull = power(key="bulls-strength", outcomes=(Gain("ddm.term.gains#melee-damage", 5),))
    mass = power(key="mass-bulls-strength", family="bulls-strength", outcomes=(Gain("ddm.term.gains#melee-damage", 5),))
    arena = Arena("A B", B={"warband": "blue", "hp": 100})
    for cast in (bull, bull, mass):
        arena.run(Affect("a", "a", cast))
    arena.run(Blow(Strike(attacker="a", target="b", sort="melee", index=0)), dice=[15])
    assert arena["b"].hp == 90


@pytest.mark.rule("ddm.term.heal")
def test_healing_removes_damage_never_more() -> None:
    mend = power(outcomes=(Heal(25),))
    arena = Arena(ARENA, B={"hp": 40, "state": {"hp": 30}})
    arena.run(Affect("a", "b", mend))
    assert arena["b"].hp == 40


@pytest.mark.rule("ddm.term.heal.undead")
@pytest.mark.parametrize(("die", "hp"), [(10, 20), (11, 30)])
def test_healing_harms_the_undead_who_save_against_12_and_the_spells_level(die: int, hp: int) -> None:
    mend = power(level=1, outcomes=(Heal(20),))
    arena = Arena(ARENA, B={"warband": "blue", "hp": 40, "kinds": ("undead",), "level": 2})
    arena.run(Affect("a", "b", mend), dice=[die])
    assert arena["b"].hp == hp


@pytest.mark.rule("ddm.term.save-end-of-turn")
def test_a_retry_is_thrown_at_the_end_of_each_of_its_turns() -> None:
    hold = power(dc=14, outcomes=(Gain("ddm.condition.frightened", retry=True),))
    arena = Arena(ARENA, B={"warband": "blue"})
    arena.run(Affect("a", "b", hold), dice=[2])
    arena.turn("b")
    arena.run(EndOfTurn("b"), dice=[2])
    assert arena["b"].has("ddm.condition.frightened")
    arena.turn("b")
    arena.run(EndOfTurn("b"), dice=[19])
    assert not arena["b"].has("ddm.condition.frightened")


@pytest.mark.rule("ddm.spell.damage-wording", "ddm.term.magic")
def test_damage_reduction_does_not_lessen_the_damage_of_spells() -> None:
    arena = Arena(ARENA, B={"warband": "blue", "hp": 100, "abilities": (("ddm.ability.dr", 10),)})
    arena.run(Affect("a", "b", power(outcomes=(Deal(20),))))
    assert arena["b"].hp == 80


@pytest.mark.rule("ddm.morale.causes")
def test_a_spell_may_call_for_a_morale_save() -> None:
    arena = Arena("X . . A . . B", B={"warband": "blue"})
    arena.run(Affect("a", "b", power(outcomes=(Unnerve(),))), dice=[18])
    assert not arena["b"].routing
