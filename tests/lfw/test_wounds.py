"""Wounds: what cancels them, destruction, cripples and recovering; courage and the points of mages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.lfw.arena import Arena, rules

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Hurt, Unit
from escarmouche.rulebooks.lfw.events import CourageTested, CrippledRolled, UnitDestroyed, Wounded
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.flight import RallyTests
from escarmouche.rulebooks.lfw.rules.magic import MagicPhase
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.wounds import TABLE, ResolveWounds, recover
from escarmouche.table import INCH


def hurt(arena: Arena, wounds: int, dice: Sequence[int] = (), *, pierced: bool = False) -> Unit:
    """The unit ``two`` after so many wounds by ``one``."""
    arena.battle.hurts = (Hurt("two", "one", wounds, pierced),)
    return arena.run(ResolveWounds(), dice=dice)["two"]


def pair(**two: object) -> Arena:
    """Two units; the second is the one that is hurt."""
    arena = Arena()
    arena.add("one", "red", 5, 5)
    arena.add("two", "blue", 10, 5, **two)
    return arena


@pytest.mark.rule("lfw.wound.wound", "lfw.profile.point-de-vie")
def test_each_wound_costs_a_life_point() -> None:
    assert hurt(pair(life=9), 3).life == 6
    arena = pair(life=9)
    arena.battle.hurts = (Hurt("two", "one", 1), Hurt("one", "two", 2), Hurt("two", "one", 1), Hurt("one", "two", 1))
    arena.run(ResolveWounds())
    assert [(event.unit, event.wounds) for event in arena.told(Wounded)] == [
        ("two", 1),
        ("two", 1),
        ("one", 2),
        ("one", 1),
    ]


@pytest.mark.rule("lfw.wound.death")
def test_a_unit_without_life_points_is_destroyed_and_removed() -> None:
    arena = pair(life=2)
    arena.battle["two"].fleeing = arena.battle["two"].may_fight = arena.battle["two"].may_shoot = True
    unit = hurt(arena, 5)
    assert (unit.life, unit.lost, unit.pose, unit.destroyed_by) == (0, "killed", None, "one")
    assert not (unit.fleeing or unit.may_fight or unit.may_shoot)
    assert [event.unit for event in arena.told(UnitDestroyed)] == ["two"]


@pytest.mark.rule("lfw.wound.crippled", "lfw.marker.estropie")
def test_a_unit_of_three_is_crippled_by_its_second_wound_not_its_first() -> None:
    arena = pair(life=3)
    assert hurt(arena, 1).crippled == ""
    assert hurt(arena, 1, [1]).crippled == "slow"
    arena = pair(life=9)
    assert hurt(pair(life=9), 4).crippled == "", "it has 5 of 9 left"
    assert hurt(arena, 5, [3]).crippled == "clumsy"
    assert hurt(arena, 1).crippled == "clumsy"
    assert len(arena.told(CrippledRolled)) == 0  # further wounds don't roll again


@pytest.mark.rule("lfw.wound.crippled")
def test_who_recovers_is_crippled_no_more_and_may_be_so_anew() -> None:
    arena = pair(life=4)
    hurt(arena, 2, [6])
    unit = arena.battle["two"]
    assert recover(arena.battle, unit, 1) == 1
    assert (unit.life, unit.crippled) == (3, "")
    assert recover(arena.battle, unit, 5) == 1
    assert hurt(arena, 2, [3]).crippled == "clumsy"


@pytest.mark.rule("lfw.wound.crippled-table")
def test_the_table_makes_slow_or_clumsy_or_both() -> None:
    assert TABLE == ("slow", "slow", "clumsy", "clumsy", "slow_and_clumsy", "slow_and_clumsy")
    for die, slower, clumsy in ((2, INCH, 0), (4, 0, -1), (5, INCH, -1)):
        arena = pair(life=2)
        unit = hurt(arena, 1, [die])
        battle = arena.battle
        assert stride(battle, unit, "run") == 7 * INCH - slower
        assert stride(battle, unit, "normal") == 5 * INCH
        assert apply_hooks(battle, unit, Hooks.attack_modifier, 0, None) == clumsy  # type: ignore[arg-type]


@pytest.mark.rule("lfw.rule.protection", "lfw.rule.protection-magique")
def test_protections_cancel_wounds_one_by_one_magic_ones_after_the_others() -> None:
    assert hurt(pair(life=9, rules=rules("Protection (5+)")), 3, [5, 4, 6]).life == 8
    both = rules("Protection (6+)", "Protection (5+)", "Protection magique (4+)")
    assert hurt(pair(life=9, rules=both), 2, [5, 4, 4]).life == 9
    assert hurt(pair(life=9, rules=both), 2, pierced=True).life == 7


@pytest.mark.rule("lfw.rule.perforant")
def test_no_protection_cancels_the_wounds_of_a_piercing_critical() -> None:
    from tests.lfw.test_attacks import Duel, blade

    for die, pierced in ((6, True), (4, False)):
        duel = Duel({"weapons": (blade(2, 3, "Perforant"),)}, {"life": 9}, apart=1)
        duel.strikes([die, 2])
        assert [one.pierced for one in duel.arena.battle.hurts] == [pierced]


# -- courage -----------------------------------------------------------------------------------------------------------


def rally_of(
    dice: Sequence[int], *written: str, phase: str = "movement", answers: Sequence[str] = ()
) -> tuple[bool, list[int]]:
    """Whether a fleeing unit of Co 7 rallies, and what it rolled."""
    arena = Arena()
    arena.add("one", "red", 5, 5, rules=rules(*written)).fleeing = True
    arena.battle.phase = phase  # type: ignore[assignment]
    unit = arena.run(RallyTests(), dice=dice, answers=answers)["one"]
    return not unit.fleeing, [event.result for event in arena.told(CourageTested)]


@pytest.mark.rule("lfw.dice.courage-test", "lfw.profile.courage", "lfw.move.flight.rally-test")
def test_courage_is_two_dice_against_co() -> None:
    assert rally_of([3, 4]) == (True, [7])
    assert rally_of([3, 3]) == (False, [6])


@pytest.mark.rule("lfw.dice.courage-test")
def test_a_double_six_always_passes_and_a_double_one_always_fails() -> None:
    for courage, dice, passes in ((12, [6, 6], True), (2, [1, 1], False), (12, [6, 5], False), (2, [1, 2], True)):
        arena = Arena()
        arena.add("one", "red", 5, 5, courage=courage).fleeing = True
        assert arena.run(RallyTests(), dice=dice)["one"].fleeing is not passes


@pytest.mark.rule("lfw.rule.indecourageable", "lfw.rule.tenace")
def test_the_undauntable_pass_without_dice_the_tenacious_only_for_morale() -> None:
    assert rally_of([], "Indécourageable") == (True, [])
    assert rally_of([3, 3], "Tenace") == (False, [6])
    assert rally_of([], "Tenace", phase="morale") == (True, [])


@pytest.mark.rule("lfw.magic.gain")
def test_mages_gain_a_point_of_magic_but_in_the_first_turn() -> None:
    arena = Arena()
    arena.add("mage", "red", 5, 5, magic=2)
    arena.add("soldier", "red", 8, 5)
    assert arena.run(MagicPhase())["mage"].magic == 2
    arena.battle.turn = 2
    battle = arena.run(MagicPhase())
    assert (battle["mage"].magic, battle["soldier"].magic) == (3, 0)
