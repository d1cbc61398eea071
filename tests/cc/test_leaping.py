"""The leap."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, NORTH, OFFERED, WEST, Arena, box, doing, line, skill, taking

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.cc.events import MarkerTriggered
from escarmouche.rulebooks.cc.rules.assault import pursuit_move
from escarmouche.rulebooks.cc.rules.fear import flee_from_the_nearest, rout
from escarmouche.rulebooks.cc.skills.leaping import LEAPT
from escarmouche.rulebooks.confrontation.markers import Mine
from escarmouche.table import CM, Piece

pytestmark = pytest.mark.rule("cc.skill.bond")


def leaper(*pieces: Piece, **changes: Any) -> Arena:
    """Ada (MOU 10, medium size), who leaps and looks to the right."""
    arena = Arena(*pieces)
    arena.add("ada", "red", 20, 30, EAST, **{"skills": (skill("bond"),), **changes})
    return arena


def wall(left: float, right: float, height: float, kind: str = "wall") -> Piece:
    """A wall across the table."""
    return box(f"wall-{left}", kind, left, 0, right, 60, height)


def along(*xs: float) -> dict[str, Any]:
    """A route along the middle of the table, with a stretch from each x to the next."""
    return line(*((x, 30) for x in xs))


def refused(arena: Arena, route: dict[str, Any], action: str = "walk") -> bool:
    try:
        arena.run(*taking(action, "ada"), answers=[route])
    except IllegalAnswer:
        return True
    return False


@pytest.mark.parametrize(
    ("size", "height", "stops"),
    [("small", 2.1, True), ("medium", 3, False), ("medium", 3.1, True), ("large", 5, False)],
)
def test_one_leaps_over_scenery_no_larger_than_oneself(size: str, height: float, stops: bool) -> None:
    assert refused(leaper(wall(22, 23, height), size=size), along(20, 26)) is stops
    assert refused(leaper(wall(22, 23, height), size=size, skills=()), along(20, 26))


@pytest.mark.parametrize("side", ["red", "blue"])
def test_one_leaps_over_friend_and_foe_no_larger_than_oneself(side: str) -> None:
    for size, stops in (("small", False), ("medium", False), ("large", True)):
        arena = leaper()
        arena.add("other", side, 24, 30, WEST, size=size)
        assert refused(arena, along(20, 28)) is stops


@pytest.mark.parametrize(("far", "stops"), [(10, False), (10.1, True)])
def test_a_leap_is_mou_long_whatever_the_move(far: float, stops: bool) -> None:
    assert refused(leaper(wall(22, 23, 2)), along(20, 20 + far), "run") is stops


def test_there_are_two_leaps_a_turn() -> None:
    walls = [wall(22, 23, 2), wall(28, 29, 2), wall(34, 35, 2)]
    assert refused(leaper(*walls), along(20, 25.5, 31.5, 37), "run")
    arena = leaper(*walls)
    battle = arena.run(*taking("run", "ada"), answers=[along(20, 25.5, 31.5)])
    ada = battle["ada"]
    assert [effect.name for effect in ada.effects].count(LEAPT) == 2
    ada.action = ""
    assert refused(arena, along(31.5, 37), "run")
    battle.expire("turn")
    assert not refused(arena, along(31.5, 37), "run")


def test_difficult_ground_does_not_slow_those_who_leap_over_it() -> None:
    bog = wall(20, 40, 0, "undergrowth")
    assert leaper(bog).run(*taking("walk", "ada"), answers=[along(20, 30)])["ada"].moved == 10 * CM
    assert refused(leaper(bog, skills=()), along(20, 30))


@pytest.mark.parametrize("action", ["charge", "engage"])
def test_one_assaults_over_a_wall(action: str) -> None:
    arena = leaper(wall(24, 27, 2))
    arena.add("boris", "blue", 36, 30, WEST)
    battle = arena.run(*taking(action, "ada"), answers=[OFFERED])
    assert battle.foes(battle["ada"]) == ("boris",)
    assert battle["ada"].has(LEAPT)


def test_one_leaps_in_pursuits_and_in_no_other_phase() -> None:
    arena = leaper(wall(21.5, 22, 2))
    arena.battle.phase = "combat"
    battle = arena.run(doing(pursuit_move, "ada"), answers=[along(20, 25)])
    assert battle["ada"].moved == 5 * CM
    arena = leaper(wall(22, 23, 2))
    arena.battle.phase = "strategic"
    assert refused(arena, along(20, 26))


def test_nobody_in_rout_leaps() -> None:
    arena = leaper(wall(16, 17, 2))
    foe = arena.add("foe", "blue", 30, 30, WEST)
    rout(arena.battle, arena.battle["ada"], foe)
    battle = arena.play(doing(flee_from_the_nearest, "ada"))
    there = battle["ada"].pose
    assert there is not None and there.x >= 17 * CM
    assert not battle["ada"].has(LEAPT)


def test_a_leap_over_a_marker_sets_it_off() -> None:
    arena = leaper(wall(22, 23, 2))
    arena.add("layer", "blue", 80, 50, NORTH)
    arena.battle.mines = (Mine("layer", "blue", (24 * CM, 30 * CM), False),)
    arena.run(*taking("walk", "ada"), answers=[along(20, 29)])
    assert [told.fighter for told in arena.told(MarkerTriggered)] == ["ada"]
