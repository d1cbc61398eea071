"""What a moving disc may not come near, each with the distance its centre has to keep, and what stretches cost."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, isqrt, sqrt

import msgspec

from .exact import (
    Box,
    Point,
    Polygon,
    as_fractions,
    ceil_ratio,
    ceil_root,
    edge_near,
    point_in,
    point_near,
    stretches,
    united_length,
)
from .poses import Footprint
from .terrain import Piece


class Barrier(msgspec.Struct, frozen=True, gc=False):
    """A polygon (or a lone point) from which the centre of the mover stays `clearance` units (> 0) away.

    box: the bounding box of the ground that the centre may not enter.
    x, y, outer, inner: a circle around that ground, and one about the same centre that is wholly part of it (0 for none):
    the centre and the squares of the radii.
    """

    id: str
    core: Polygon
    clearance: int
    convex: bool
    box: Box
    x: int
    y: int
    outer: int
    inner: int

    def blocks(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Does the centre of the mover come too near on the way from a to b?"""
        if not point_near(self.x, self.y, ax, ay, bx, by, self.outer):
            return False
        if self.inner and point_near(self.x, self.y, ax, ay, bx, by, self.inner):
            return True
        core, box = self.core, self.box
        if len(core) == 1:
            return False
        if edge_near(core, ax, ay, bx, by, self.clearance):
            return True
        return box[0] < ax < box[2] and box[1] < ay < box[3] and point_in(core, ax, ay)

    def about_reached(self, ax: int, ay: int, bx: int, by: int) -> float:
        """About how far the centre of a mover gets from a to b, that comes too near on the way. No verdict: a guess."""
        length = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        room = self.clearance
        reached = length
        for cx, cy in self.core:
            along, aside = ux * (cx - ax) + uy * (cy - ay), ux * (cy - ay) - uy * (cx - ax)
            if -room < aside < room:
                reached = min(reached, along - sqrt(room * room - aside * aside))
        for (cx, cy), (dx, dy) in pairwise((*self.core, self.core[0]) if len(self.core) > 1 else ()):
            ex, ey = dx - cx, dy - cy
            away, nearer = ey * (ax - cx) - ex * (ay - cy), ex * uy - ey * ux
            if away > 0 and nearer > 0:  # an edge that looks at where the mover comes from
                edge = hypot(ex, ey)
                ahead = (away - room * edge) / nearer
                if ahead < reached and 0 <= ex * (ax + ux * ahead - cx) + ey * (ay + uy * ahead - cy) <= edge * edge:
                    reached = ahead
        return reached


@lru_cache(maxsize=8192)
def around_base(name: str, footprint: Footprint, travel_radius: int) -> Barrier:
    """The barrier that a standing base is to a disc of `travel_radius`."""
    x, y, shape = footprint.x, footprint.y, footprint.shape
    room = travel_radius + shape.rounding
    wide, deep = shape.reach[0] + travel_radius, shape.reach[1] + travel_radius
    return Barrier(
        name,
        tuple([(x + cx, y + cy) for cx, cy in shape.corners]),
        room,
        convex=True,
        box=(x - wide, y - deep, x + wide, y + deep),
        x=x,
        y=y,
        outer=(shape.radius + travel_radius) ** 2,
        inner=(shape.inner + travel_radius) ** 2,
    )


@lru_cache(maxsize=1024)
def around_piece(piece: Piece, travel_radius: int) -> Barrier:
    """The barrier that a terrain piece is to a disc of `travel_radius`."""
    low_x, low_y, high_x, high_y = piece.box
    x, y = (low_x + high_x) // 2, (low_y + high_y) // 2
    wide = ceil_root(max((px - x) ** 2 + (py - y) ** 2 for px, py in piece.outline))
    return Barrier(
        piece.id,
        piece.outline,
        travel_radius,
        convex=False,
        box=(low_x - travel_radius, low_y - travel_radius, high_x + travel_radius, high_y + travel_radius),
        x=x,
        y=y,
        outer=(travel_radius + wide) ** 2,
        inner=0,
    )


def in_the_way(barriers: Iterable[Barrier], ax: int, ay: int, bx: int, by: int) -> Iterator[Barrier]:
    """Those of the barriers that are in the way from a to b."""
    low_x, high_x = (ax, bx) if ax <= bx else (bx, ax)
    low_y, high_y = (ay, by) if ay <= by else (by, ay)
    for barrier in barriers:  # the innermost loop of movement
        box = barrier.box
        if box[0] < high_x and box[2] > low_x and box[1] < high_y and box[3] > low_y and barrier.blocks(ax, ay, bx, by):
            yield barrier


def first_blocking(barriers: Iterable[Barrier], ax: int, ay: int, bx: int, by: int) -> Barrier | None:
    """The first of the barriers in the way from a to b."""
    return next(in_the_way(barriers, ax, ay, bx, by), None)


def part_way(ax: int, ay: int, bx: int, by: int, step: int, steps: int) -> Point:
    """The point `step / steps` of the way from a to b, to the nearest unit."""
    return ax + (2 * (bx - ax) * step + steps) // (2 * steps), ay + (2 * (by - ay) * step + steps) // (2 * steps)


def stretch_length(ax: int, ay: int, bx: int, by: int) -> int:
    """The length of a-b rounded up to a unit."""
    return ceil_root((bx - ax) ** 2 + (by - ay) ** 2)


def whole_length(ax: int, ay: int, bx: int, by: int) -> int:
    """The length of a-b rounded down to a unit."""
    return isqrt((bx - ax) ** 2 + (by - ay) ** 2)


def crossing(pieces: Iterable[Piece], ax: int, ay: int, bx: int, by: int) -> list[Piece]:
    """Those of the pieces whose boxes the stretch a-b may enter."""
    low_x, high_x = (ax, bx) if ax <= bx else (bx, ax)
    low_y, high_y = (ay, by) if ay <= by else (by, ay)
    return [
        piece
        for piece in pieces
        if (box := piece.box)[0] < high_x and box[2] > low_x and box[1] < high_y and box[3] > low_y
    ]


def share_within(pieces: Sequence[Piece], ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """The share of the stretch a-b that runs within any of the pieces, exactly: numerator and denominator."""
    parts = [part for piece in pieces for part in stretches(ax, ay, bx, by, piece.outline)]
    if len(parts) > 1:
        share = united_length([as_fractions(part) for part in parts])
        return share.numerator, share.denominator
    n, d, m, e = parts[0] if parts else (0, 1, 0, 1)
    return m * d - n * e, d * e


def is_within(pieces: Sequence[Piece], ax: int, ay: int, bx: int, by: int) -> bool:
    """Does all of the stretch a-b run within the pieces?"""
    share, whole = share_within(pieces, ax, ay, bx, by)
    return share == whole


def stretch_cost(slow: Sequence[Piece], ax: int, ay: int, bx: int, by: int) -> int:
    """What the stretch a-b costs: its length, twice that within the slow pieces, rounded up to a unit."""
    crossed = crossing(slow, ax, ay, bx, by) if slow else ()
    share, whole = share_within(crossed, ax, ay, bx, by) if crossed else (0, 1)
    if not share:
        return stretch_length(ax, ay, bx, by)
    square = ((bx - ax) ** 2 + (by - ay) ** 2) * (whole + share) ** 2
    return ceil_root(ceil_ratio(square, whole * whole))
