"""Where the machine places barricades, and how it keeps away from markers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import BOW, EAST, NORTH, SOUTH, Arena, taking
from tests.cc.test_sappers import company
from tests.machines import after

from escarmouche.rulebooks.cc.rules.deployment import DeployFighter, Elements
from escarmouche.rulebooks.confrontation.markers import Mine
from escarmouche.table import CM

SEEDS = range(1, 6)


def upright(battle: Any, piece: str) -> bool:
    """Whether the long side of a barricade lies along the zones, so that it is in the way of whoever comes across."""
    low_x, low_y, high_x, high_y = battle.board.piece(piece).box
    return bool(high_x - low_x > high_y - low_y)


@pytest.mark.parametrize("seed", SEEDS)
def test_barricades_stand_in_a_line_before_those_of_ones_own_who_shoot(seed: int) -> None:
    arena = company("one")
    for number in range(2):
        arena.add(f"archer-{number}", "red", 60 + 5 * number, 8, NORTH, weapon=BOW, shooting=4)
    battle = after(arena, Elements("red"), seed=seed)
    assert len(battle.pieces) == 2
    for piece in battle.pieces.values():
        assert piece.pose is not None
        assert abs(piece.pose.x - 62.5 * CM) < 15 * CM
        assert 10 * CM < piece.pose.y < 18.75 * CM
        assert upright(battle, piece.id)


@pytest.mark.parametrize("seed", SEEDS)
def test_before_anybody_stands_barricades_are_in_the_way_from_zone_to_zone(seed: int) -> None:
    arena = company("one")
    arena.battle.stand(arena.battle["x"], None)
    battle = after(arena, Elements("red"), seed=seed)
    for piece in battle.pieces.values():
        assert piece.pose is not None
        assert 25 * CM < piece.pose.x < 75 * CM
        assert upright(battle, piece.id)


def deploying(*mines: Mine) -> Arena:
    """A red fighter to be deployed, markers in his zone."""
    arena = Arena()
    arena.add("a", "red", 50, 5, NORTH)
    arena.battle.stand(arena.battle["a"], None)
    arena.add("x", "blue", 50, 55, SOUTH)
    arena.battle.phase = "deployment"
    arena.battle.mines = mines
    return arena


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", ["red", "blue"])
def test_nobody_is_deployed_where_he_turns_up_a_marker(side: str, seed: int) -> None:
    """Neither a decoy of one's own, whose secret is worth keeping, nor what may be a trap of the enemy's."""
    spots = [(20, 26), (40, 26), (60, 26), (80, 26)]
    trap = False if side == "red" else None
    arena = deploying(*(Mine("d", side, (x * CM, y * CM), trap) for x, y in spots))
    battle = after(arena, DeployFighter("a"), seed=seed)
    assert not any(mine.spent for mine in battle.mines)


def test_nobody_walks_over_a_trap_of_his_own() -> None:
    arena = Arena()
    arena.add("a", "red", 20, 30, EAST)
    arena.add("x", "blue", 80, 30, SOUTH)
    arena.battle.mines = (Mine("d", "red", (34 * CM, 30 * CM), trap=True),)
    battle = after(arena, *taking("walk", "a"))
    assert not battle.mines[0].spent
    assert battle["a"].in_play
