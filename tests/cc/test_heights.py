"""What the machine makes of heights: up for a view or to an enemy, down to where a way leads on, and how."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.cc.arena import BOW, EAST, WEST, Arena, box, skill
from tests.cc.mystics import miracle, priest
from tests.cc.test_crews import battery
from tests.cc.test_tactics import activated, chapel
from tests.machines import after, said

from escarmouche.rulebooks.cc.rules.actions import ACTION
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.table import CM, Board, Piece, Pose


def terrace(left: float, right: float, height: int = 3) -> Piece:
    """A terrace from edge to edge on which one can stand, between two lines across the way to the enemy."""
    return msgspec.structs.replace(box("terrace", "climbable-wall", left, 0, right, 60, height), level=True)


def archer(**changes: Any) -> Arena:
    """An archer of red behind a high wall, a terrace beside him, and an enemy whom he would see from up there."""
    screen = box("screen", "wall", 29.5, 0, 30, 60, 4)
    tower = msgspec.structs.replace(box("tower", "climbable-wall", 20, 40, 29, 49, 5), level=True)
    arena = Arena(screen, tower)
    arena.add("a", "red", 24.5, 37, EAST, **{"shooting": 6, "weapon": BOW, "resistance": 1, "initiative": 6, **changes})
    arena.add("x", "blue", 50, 42, WEST, points=120, movement=5 * CM, attack=6, strength=9)
    return arena


def test_a_shooter_who_sees_nobody_climbs_to_where_he_does() -> None:
    assert said(archer(), *activated("a"), rule=ACTION) == "climb"


def test_who_can_not_shoot_does_not_climb_for_the_view() -> None:
    assert said(archer(shooting=None, weapon=None), *activated("a"), rule=ACTION) != "climb"


def on_a_terrace(**changes: Any) -> Arena:
    """A strong fighter near the edge of a terrace, from which no way leads on, and an enemy who is worth much below."""
    arena = Arena(terrace(5, 25))
    strong = {"movement": 15 * CM, "attack": 8, "strength": 9, "defence": 8, "points": 40}
    arena.add("a", "red", 20, 30, EAST, **{**strong, **changes})
    arena.battle.stand(arena.battle["a"], Pose(20 * CM, 30 * CM, EAST, 3 * CM))
    arena.add("x", "blue", 70, 30, WEST, points=80, movement=5 * CM, attack=1, strength=1)
    return arena


@pytest.mark.parametrize(("resistance", "way"), [(2, "climb-down"), (12, "drop")])
def test_one_comes_down_to_where_a_way_leads_on_as_one_is_able_to(resistance: int, way: str) -> None:
    arena = on_a_terrace(resistance=resistance, initiative=5)
    assert said(arena, *activated("a"), rule=ACTION) == way
    assert after(arena, *activated("a"), seed=3)["a"].pose.z < 3 * CM  # type: ignore[union-attr]


def test_nobody_comes_down_from_where_the_enemy_is_as_high() -> None:
    arena = on_a_terrace(resistance=2, initiative=5)
    arena.battle.stand(arena.battle["x"], Pose(10 * CM, 45 * CM, WEST, 3 * CM))
    assert said(arena, *activated("a"), rule=ACTION) not in ("climb-down", "drop")


# -- before something else ---------------------------------------------------------------------------------------------


def test_faith_is_taken_from_a_martyr_before_the_miracle_that_it_serves() -> None:
    arena = Arena()
    grows = words.WoundRoll(strength=words.Amount(base=4, each=2, of="faith"))
    priest(arena, "p", "red", 50, 20, 900, miracle(effects=(grows,), range=40 * CM, difficulty=6), faith=4)
    arena.add("giver", "red", 55, 20, 900, skills=(skill("martyr", 5),), points=2)
    arena.add("x", "blue", 50, 40, 2700, points=100, resistance=12)
    assert said(arena, *activated("p"), rule=ACTION) == "martyr"


def test_a_nexus_is_not_used_up_for_next_to_nothing() -> None:
    assert said(chapel(12), *activated("p"), rule=ACTION) != "nexus-faith"


# -- engines -----------------------------------------------------------------------------------------------------------


def test_an_engine_that_has_shot_is_turned_for_the_shot_of_the_next_turn() -> None:
    arena = battery(servants=3)
    arena.battle["gun"].shots = 1
    arena.battle.stand(arena.battle["x"], Pose(30 * CM, 55 * CM, WEST))
    assert said(arena, *activated("gun"), rule=ACTION) == "turn-engine"


def test_an_engine_that_sees_nobody_is_pushed_to_where_it_does() -> None:
    arena = battery(servants=3, weight=4)
    board = arena.battle.board
    arena.battle.board = Board(board.width, board.depth, (box("screen", "wall", 40, 28, 41, 60, 6),), board.kinds)
    arena.battle.stand(arena.battle["x"], Pose(50 * CM, 45 * CM, WEST))
    assert said(arena, *activated("gun"), rule=ACTION) == "push"
