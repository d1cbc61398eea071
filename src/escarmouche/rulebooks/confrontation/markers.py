"""Markers that lie face down on the table and may be traps, or decoys: who comes near one, whom a trap reaches.

Only those on the ground come near a marker. Lengths in 0.01 mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from escarmouche.rulebooks.freetable.ground import flying_at
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import CM, MM, Disc, Footprint, Point, Pose, footprint, length, within
from escarmouche.table.barriers import around_base, part_way, stretch_length

FUSE: Final = 5 * CM
"""Whoever comes as near as this turns a marker over."""

BLAST: Final = 10 * CM
"""How far a trap reaches."""

FORCE: Final = 6
"""The FOR of its wound rolls."""

MARKER: Final = Disc(MM)
"""The ground that a marker covers."""

STEP: Final = 5 * MM
"""How exactly it is told where on his way somebody comes near a marker."""


class Mine(msgspec.Struct, frozen=True):
    """A marker that may be a trap or a decoy: who has laid it, for which side, and where.

    ``trap``: ``None`` to those who don't know. ``spent``: it has been turned over, for all to see.
    """

    by: str
    side: str
    spot: tuple[int, int]
    trap: bool | None
    spent: bool = False


def marker_at(spot: Point) -> Footprint:
    """The ground that a marker covers."""
    return footprint(MARKER, Pose(*spot))


def veiled(mines: Sequence[Mine], player: str) -> tuple[Mine, ...]:
    """Markers as a player sees them: of those of others that lie face down he does not know what they are."""
    return tuple(
        mine if mine.spent or mine.side == player else msgspec.structs.replace(mine, trap=None) for mine in mines
    )


def passed_after(battle: FreeTable[M], mover: M, route: Route, spot: Point) -> int | None:
    """After how much of a way somebody comes near a marker, or leaves a place near it; ``None`` where he does not."""
    if flying_at(battle, mover) or len(route.path) == 1:
        return None
    marker = marker_at(spot)
    if within(battle.base(mover), marker, FUSE):
        return 0
    ring = around_base("", marker, battle.base(mover).travel_radius + FUSE)
    gone = 0
    for a, b in pairwise(route.path):
        whole = stretch_length(*a, *b)
        if ring.blocks(*a, *b):
            points = [part_way(*a, *b, far, whole) for far in (*range(0, whole, STEP), whole)]
            return gone + next(
                (STEP * number for number, (c, d) in enumerate(pairwise(points)) if ring.blocks(*c, *d)), whole
            )
        gone += whole
    return length(route.path) if within(footprint(mover.shape, route.end), marker, FUSE) else None


def caught(battle: FreeTable[M], spot: Point, *, besides: M | None = None) -> list[M]:
    """The fighters on the ground even partly within reach of a trap, and ``besides``, the fighter who has set it off."""
    marker = marker_at(spot)
    near = [
        fighter
        for fighter, base in battle.placed()
        if fighter.tier == 0 and (fighter is besides or within(base, marker, BLAST))
    ]
    return sorted(near, key=lambda fighter: fighter.id)


__all__ = ["BLAST", "FORCE", "FUSE", "MARKER", "Mine", "caught", "marker_at", "passed_after", "veiled"]
