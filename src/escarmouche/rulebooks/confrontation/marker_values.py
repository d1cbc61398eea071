"""Where markers that may be traps are worth laying: for the tactics of machines."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from escarmouche.rulebooks.confrontation.markers import BLAST, marker_at
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import CM, Point, gap, within


def blast(
    battle: FreeTable[M], spot: Point, side: str, *, loss: Callable[[M], float], besides: Iterable[M] = ()
) -> float:
    """What a trap that goes off there costs a side, less what it costs the other; ``besides``: those not counted."""
    marker, left_out = marker_at(spot), {fighter.id for fighter in besides}
    struck = (
        fighter
        for fighter, base in battle.near(marker, BLAST)
        if fighter.id not in left_out and not fighter.tier and within(base, marker, BLAST)
    )
    return sum(loss(fighter) * (1 if fighter.side == side else -1) for fighter in struck)


def marker_value(
    battle: FreeTable[M], spot: Point, side: str, *, worth: Callable[[M], float], loss: Callable[[M], float]
) -> float:
    """How well a marker of a side lies: in the way of the enemy, and far from friends."""
    marker = marker_at(spot)
    value = -blast(battle, spot, side, loss=loss)
    for fighter, base in battle.placed():
        dear = worth(fighter) if fighter.side != side else -2 * worth(fighter)
        value += dear / (10 + gap(base, marker) / CM)
    return value


__all__ = ["blast", "marker_value"]
