"""How far each kind of move goes, and what takes something off it."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.table import INCH

FAST_MOVES: Final = ("charge", "flight", "run")
"""The moves that Rapide and Lent change."""

FASTER: Final = 2 * INCH
SLOWER: Final = 1 * INCH

BEYOND_M: Final[dict[Move, int]] = {
    "": 0,
    "normal": 0,
    "engagement": 0,
    "run": 2 * INCH,
    "flight": 2 * INCH,
    "charge": 4 * INCH,
}
"""How much further than M each move goes."""


def stride(battle: Battle, unit: Unit, move: Move) -> int:
    """The distance of a move: M for a normal one, half of it, rounded up, for an engagement, 2" more for a run or a
    flight, 4" more for a charge.
    """
    movement = unit.profile.movement
    if move == "engagement":
        movement = -(-movement // (2 * INCH)) * INCH
    return max(0, apply_hooks(battle, unit, Hooks.stride, movement + BEYOND_M[move], move))


def reduced(unit: Unit, distance: int, reduction: int) -> int:
    """A distance that something reduces: never to less than half of M. [lfw.move.reduced]"""
    return max(distance - reduction, min(distance, unit.profile.movement // 2))
