"""The leap."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena

from escarmouche.kernel import IllegalAnswer, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.fear import run_away
from escarmouche.rulebooks.c2.rules.movement import MoveFighter
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Piece, Pose

EAST, WEST = 0, 1800
TYPE = "c2.move.one-type"


def leaping(*pieces: Piece, **changes: Any) -> Arena:
    """A red leaper (MOV 10) that looks to the right."""
    arena = Arena(*pieces, kinds=KINDS)
    arena.add("leaper", "red", 20, 30, EAST, **{"skills": (Skill("bond"),), **changes})
    return arena


def wall(left: float, right: float, height: float, kind: str = "wall") -> Piece:
    """A wall across the table."""
    corners = ((left, 0), (right, 0), (right, 60), (left, 60))
    return Piece(f"wall-{left}", kind, tuple((round(x * CM), y * CM) for x, y in corners), round(height * CM))


def line(*xs: float) -> Route:
    """A route along the middle of the table, with a stretch from each x to the next."""
    return Route(tuple((round(x * CM), 30 * CM) for x in xs), EAST)


def refused(arena: Arena, route: Route, move: str = "walk") -> bool:
    game = arena.game(MoveFighter("leaper"))
    game.answer(move)
    try:
        game.answer(route)
    except IllegalAnswer:
        return True
    return False


def go(arena: Arena, move: str, *answers: Any) -> Battle:
    return arena.run(MoveFighter("leaper"), answers=[(TYPE, move), *answers])


@pytest.mark.rule("c2.skill.bond")
@pytest.mark.parametrize(("height", "stops"), [(10, False), (10.1, True)])
def test_one_leaps_over_what_is_no_higher_than_ones_movement(height: float, stops: bool) -> None:
    arena = leaping(wall(22, 23, height))
    assert refused(arena, line(20, 25)) is stops
    arena.battle["leaper"].lose("c2.skill.bond")
    assert refused(arena, line(20, 25))


@pytest.mark.rule("c2.skill.bond")
def test_one_leaps_over_friend_and_foe() -> None:
    arena = leaping()
    arena.add("foe", "blue", 23, 29, WEST)
    assert not refused(arena, line(20, 25.6), "run")
    assert refused(arena, line(20, 24), "run")
    for size, stops in (("large", False), ("very_large", True)):
        arena = leaping(movement=7_500)
        arena.add("giant", "blue", 23.5, 30, WEST, size=size)
        assert refused(arena, line(20, 27), "run") is stops


@pytest.mark.rule("c2.skill.bond")
@pytest.mark.parametrize(("move", "far", "stops"), [("walk", 5, False), ("walk", 5.1, True), ("run", 10, False)])
def test_a_leap_covers_half_the_distance_of_the_move(move: str, far: float, stops: bool) -> None:
    assert refused(leaping(wall(22, 23, 2)), line(20, 20 + far), move) is stops


@pytest.mark.rule("c2.skill.bond")
def test_one_runs_leaps_and_runs_on() -> None:
    arena = leaping(wall(24, 27, 2))
    battle = go(arena, "run", line(20, 21, 30, 33))
    assert battle["leaper"].moved == 13 * CM
    assert not refused(leaping(wall(24, 27, 2)), line(20, 21, 30, 40), "run")
    assert refused(leaping(wall(24, 27, 2)), line(20, 21, 30, 40.1), "run")


@pytest.mark.rule("c2.skill.bond")
def test_there_are_two_leaps_a_turn_and_one_lands_where_there_is_room() -> None:
    walls = [wall(22, 23, 2), wall(28, 29, 2), wall(34, 35, 2)]
    assert not refused(leaping(*walls), line(20, 25.5, 31.5), "run")
    assert refused(leaping(*walls), line(20, 25.5, 31.5, 37), "run")
    assert refused(leaping(*walls), line(20, 28.5, 31.5), "run")
    arena = leaping(*walls)
    battle = go(arena, "run", line(20, 25.5, 31.5))
    battle["leaper"].activated, battle["leaper"].moved = False, 0
    assert refused(arena, line(31.5, 37), "run")
    battle.expire("turn")
    assert not refused(arena, line(31.5, 37), "run")


@pytest.mark.rule("c2.skill.bond")
def test_the_ground_does_not_slow_those_who_leap_over_it() -> None:
    bog = wall(20, 40, 0, "undergrowth")
    battle = go(leaping(bog), "walk", line(20, 25, 30))
    assert battle["leaper"].moved == 10 * CM
    assert refused(leaping(bog, skills=()), line(20, 25, 30))
    assert refused(leaping(bog), line(20, 30))


@pytest.mark.rule("c2.skill.bond")
@pytest.mark.parametrize("move", ["charge", "engage"])
def test_one_charges_and_engages_over_a_wall(move: str) -> None:
    arena = leaping(wall(24, 27, 2))
    arena.add("foe", "blue", 38, 30, WEST)
    battle = go(arena, move, OFFERED)
    assert battle.foes(battle["leaper"]) == ("foe",)
    assert battle["leaper"].moved == pytest.approx(15.5 * CM, abs=20)


@pytest.mark.rule("c2.skill.bond")
def test_who_lines_up_with_an_enemy_has_leapt_on_the_way() -> None:
    corners = ((34, 0), (35, 0), (35, 29), (34, 29))
    tower = Piece("tower", "wall", tuple((x * CM, y * CM) for x, y in corners), 20 * CM)
    arena = leaping(wall(36, 38, 0, "undergrowth"), tower)
    arena.add("foe", "blue", 42, 30, 450)
    battle = go(arena, "engage", OFFERED)
    assert battle.foes(battle["leaper"]) == ("foe",)
    assert battle["leaper"].moved == pytest.approx(20.6 * CM, abs=100), "where it leaps the ground does not slow it"
    assert [effect.name for effect in battle["leaper"].effects].count("c2.skill.bond#leapt") == 1


@pytest.mark.rule("c2.skill.bond")
@pytest.mark.parametrize(("between", "arrives"), [(0, True), (1, False)])
def test_two_leaps_carry_over_two_walls_if_there_is_room_between(between: int, arrives: bool) -> None:
    arena = leaping(wall(23, 24, 2), wall(34, 35, 2), *[wall(24, 34, 2)] * between)
    arena.add("foe", "blue", 40, 30, WEST)
    battle = arena.run(MoveFighter("leaper"), answers=[(TYPE, "engage"), OFFERED])
    assert battle.foes(battle["leaper"]) == (("foe",) if arrives else ())


@pytest.mark.rule("c2.skill.bond")
def test_a_charge_that_falls_short_leaps_as_well() -> None:
    arena = leaping(wall(24, 27, 2))
    arena.add("foe", "blue", 90, 30, WEST)
    pose = go(arena, "charge")["leaper"].pose
    assert pose is not None
    assert pose.x == 40 * CM


@pytest.mark.rule("c2.skill.bond")
def test_nobody_leaps_in_a_dodge() -> None:
    assert refused(leaping(wall(22, 22.2, 2), movement=20 * CM), line(20, 24), "dodge")
    assert not refused(leaping(wall(22, 22.2, 2), movement=20 * CM), line(20, 24), "walk")


@pytest.mark.rule("c2.skill.bond")
def test_scythes_are_easier_to_jump_clear_of() -> None:
    arena = leaping()
    leaper = arena.battle["leaper"]
    assert apply_hooks(arena.battle, leaper, Hooks.mowing_difficulty, 6) == 4


# -- in flight ---------------------------------------------------------------------------------------------------------


class Flees(Step, frozen=True):
    """The leaper flees from the foe."""

    async def run(self, battle: Battle) -> None:
        battle["leaper"].fleeing, battle["leaper"].flees_from = 5, "foe"
        await run_away(battle, battle["leaper"])


@pytest.mark.rule("c2.skill.bond")
@pytest.mark.parametrize(("height", "end"), [(2, 60), (11, 48.66)])
def test_in_flight_one_leaps_over_what_is_in_the_way(height: float, end: float) -> None:
    arena = leaping(wall(50, 51, height))
    arena.battle.stand(arena.battle["leaper"], Pose(40 * CM, 30 * CM, WEST))
    arena.add("foe", "blue", 30, 30, EAST)
    battle = arena.run(Flees())
    pose = battle["leaper"].pose
    assert pose is not None and abs(pose.x - end * CM) < 15 and pose.y == 30 * CM


@pytest.mark.rule("c2.skill.bond")
def test_in_flight_one_leaps_over_figures_and_off_the_table() -> None:
    arena = leaping()
    arena.battle.stand(arena.battle["leaper"], Pose(85 * CM, 30 * CM, WEST))
    arena.add("foe", "blue", 75, 30, EAST)
    for number in range(24):
        arena.add(f"crowd-{number}", "blue", 90, 1.25 + 2.5 * number, WEST)
    assert arena.run(Flees())["leaper"].lost == "fled"
