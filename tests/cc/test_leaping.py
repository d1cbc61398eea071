"""The leap."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, NORTH, OFFERED, WEST, Arena, box, doing, line, skill, taking

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.cc.battle import Options
from escarmouche.rulebooks.cc.events import MarkerTriggered
from escarmouche.rulebooks.cc.rules.assault import pursuit_move
from escarmouche.rulebooks.cc.rules.fear import flee_from_the_nearest, rout
from escarmouche.rulebooks.cc.skills.leaping import LEAPT
from escarmouche.rulebooks.confrontation.markers import Mine
from escarmouche.table import CM, Piece, Pose


def leaper(*pieces: Piece, options: Options | None = None, **changes: Any) -> Arena:
    """Ada (MOU 10, medium size), who leaps and looks to the right."""
    arena = Arena(*pieces, options=options)
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


@pytest.mark.rule("cc.skill.bond")
@pytest.mark.parametrize(
    ("size", "height", "stops"),
    [("small", 2.1, True), ("medium", 3, False), ("medium", 3.1, True), ("large", 5, False)],
)
def test_one_leaps_over_scenery_no_larger_than_oneself(size: str, height: float, stops: bool) -> None:
    assert refused(leaper(wall(22, 23, height), size=size), along(20, 26)) is stops
    assert refused(leaper(wall(22, 23, height), size=size, skills=()), along(20, 26))


@pytest.mark.rule("cc.skill.bond")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_one_leaps_over_friend_and_foe_no_larger_than_oneself(side: str) -> None:
    for size, stops in (("small", False), ("medium", False), ("large", True)):
        arena = leaper()
        arena.add("other", side, 24, 30, WEST, size=size)
        assert refused(arena, along(20, 28)) is stops


@pytest.mark.rule("cc.skill.bond")
@pytest.mark.parametrize(("far", "stops"), [(10, False), (10.1, True)])
def test_a_leap_is_mou_long_whatever_the_move(far: float, stops: bool) -> None:
    assert refused(leaper(wall(22, 23, 2)), along(20, 20 + far), "run") is stops


@pytest.mark.rule("cc.skill.bond")
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


@pytest.mark.rule("cc.skill.bond")
def test_difficult_ground_does_not_slow_those_who_leap_over_it() -> None:
    bog = wall(20, 40, 0, "undergrowth")
    assert leaper(bog).run(*taking("walk", "ada"), answers=[along(20, 30)])["ada"].moved == 10 * CM
    assert refused(leaper(bog, skills=()), along(20, 30))


@pytest.mark.rule("cc.skill.bond")
@pytest.mark.parametrize("action", ["charge", "engage"])
def test_one_assaults_over_a_wall(action: str) -> None:
    arena = leaper(wall(24, 27, 2))
    arena.add("boris", "blue", 36, 30, WEST)
    battle = arena.run(*taking(action, "ada"), answers=[OFFERED])
    assert battle.foes(battle["ada"]) == ("boris",)
    assert battle["ada"].has(LEAPT)


@pytest.mark.rule("cc.skill.bond")
def test_one_leaps_in_pursuits_and_in_no_other_phase() -> None:
    arena = leaper(wall(21.5, 22, 2))
    arena.battle.phase = "combat"
    battle = arena.run(doing(pursuit_move, "ada"), answers=[along(20, 25)])
    assert battle["ada"].moved == 5 * CM
    arena = leaper(wall(22, 23, 2))
    arena.battle.phase = "strategic"
    assert refused(arena, along(20, 26))


@pytest.mark.rule("cc.skill.bond")
def test_nobody_in_rout_leaps() -> None:
    arena = leaper(wall(16, 17, 2))
    foe = arena.add("foe", "blue", 30, 30, WEST)
    rout(arena.battle, arena.battle["ada"], foe)
    battle = arena.play(doing(flee_from_the_nearest, "ada"))
    there = battle["ada"].pose
    assert there is not None and there.x >= 17 * CM
    assert not battle["ada"].has(LEAPT)


@pytest.mark.rule("cc.skill.bond")
def test_a_leap_over_a_marker_sets_it_off() -> None:
    arena = leaper(wall(22, 23, 2))
    arena.add("layer", "blue", 80, 50, NORTH)
    arena.battle.mines = (Mine("layer", "blue", (24 * CM, 30 * CM), False),)
    arena.run(*taking("walk", "ada"), answers=[along(20, 29)])
    assert [told.fighter for told in arena.told(MarkerTriggered)] == ["ada"]


# -- as players may agree ----------------------------------------------------------------------------------------------

AGREED = Options(further_leaps=True)


@pytest.mark.rule("cc.core.leap.heights.c3")
@pytest.mark.parametrize(("far", "stops"), [(9.999, False), (10, True)])
def test_a_leap_may_have_to_be_shorter_than_mou(far: float, stops: bool) -> None:
    assert refused(leaper(wall(22, 23, 2), options=AGREED), along(20, 20 + far), "run") is stops


@pytest.mark.rule("cc.core.leap.heights.c3")
@pytest.mark.parametrize(("far", "stops"), [(4.999, False), (5, True)])
def test_a_leap_in_a_pursuit_may_have_to_be_shorter_than_half_of_mou(far: float, stops: bool) -> None:
    arena = leaper(wall(21.5, 22, 2), options=AGREED)
    arena.battle.phase = "combat"
    if stops:
        with pytest.raises(IllegalAnswer):
            arena.run(doing(pursuit_move, "ada"), answers=[along(20, 20 + far)])
    else:
        assert arena.run(doing(pursuit_move, "ada"), answers=[along(20, 20 + far)])["ada"].has(LEAPT)


@pytest.mark.rule("cc.core.leap.heights.c3")
@pytest.mark.parametrize(
    ("right", "height", "agreed", "stops"),
    [(24.4, 3, True, True), (24.6, 3, True, False), (24.6, 3.1, True, True), (24.6, 3, False, True)],
)
def test_with_a_foothold_as_large_as_the_base_a_leap_may_be_longer(
    right: float, height: float, agreed: bool, stops: bool
) -> None:
    options = AGREED if agreed else None
    assert refused(leaper(wall(22, right, height), options=options), along(20, 35), "run") is stops


@pytest.mark.rule("cc.core.leap.heights.c3")
def test_a_way_with_a_foothold_is_found_for_an_assault() -> None:
    for options, arrives in ((AGREED, True), (None, False)):
        arena = leaper(wall(21.5, 34, 2), options=options)
        arena.add("boris", "blue", 37, 30, WEST)
        battle = arena.run(*taking("charge", "ada"), answers=[OFFERED] if arrives else [])
        assert bool(battle.foes(battle["ada"])) is arrives


@pytest.mark.rule("cc.core.leap.heights.c3")
def test_those_in_rout_may_leap_if_it_is_agreed() -> None:
    arena = leaper(wall(56, 57, 2), options=AGREED)
    arena.battle.stand(arena.battle["ada"], Pose(60 * CM, 30 * CM, WEST))
    foe = arena.add("foe", "blue", 70, 30, WEST)
    rout(arena.battle, arena.battle["ada"], foe)
    battle = arena.play(doing(flee_from_the_nearest, "ada"))
    there = battle["ada"].pose
    assert there is not None and there.x < 56 * CM
    assert battle["ada"].has(LEAPT)
