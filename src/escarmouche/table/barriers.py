"""What a moving disc may not come near, each with the distance its centre has to keep, and what stretches cost."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import hypot, isqrt, sqrt

import msgspec

from .exact import (
    Box,
    Point,
    Polygon,
    as_fractions,
    bounding_box,
    ceil_ratio,
    ceil_root,
    point_in,
    point_near,
    segments_near,
    square_distance,
    stretches,
    united_length,
)
from .poses import Footprint
from .terrain import Piece


class Barrier(msgspec.Struct, frozen=True, dict=True):
    """A polygon (or a lone point) from which the centre of the mover stays `clearance` units (> 0) away."""

    id: str
    core: Polygon
    clearance: int
    convex: bool

    @cached_property
    def box(self) -> Box:
        """The bounding box of the ground that the centre of the mover may not enter."""
        low_x, low_y, high_x, high_y = bounding_box(self.core)
        room = self.clearance
        return low_x - room, low_y - room, high_x + room, high_y + room

    @cached_property
    def _square(self) -> int:
        return self.clearance * self.clearance

    @cached_property
    def _edges(self) -> tuple[tuple[int, int, int, int], ...]:
        if len(self.core) == 1:
            return ()
        return tuple(
            (ax, ay, bx, by) for (ax, ay), (bx, by) in zip(self.core, (*self.core[1:], self.core[0]), strict=True)
        )

    @cached_property
    def _outer(self) -> tuple[int, int, int]:
        """A circle around the forbidden ground: centre and square of its radius."""
        low_x, low_y, high_x, high_y = self.box
        x, y = (low_x + high_x) // 2, (low_y + high_y) // 2
        radius = self.clearance + ceil_root(max((px - x) ** 2 + (py - y) ** 2 for px, py in self.core))
        return x, y, radius * radius

    @cached_property
    def _inner(self) -> int:
        """The square of the radius of a circle about the centre of the outer one that is wholly forbidden; 0 for none."""
        x, y, _ = self._outer
        if not self.convex or not point_in(self.core, x, y):
            return 0
        room = min(isqrt(square_distance(x, y, *edge)) for edge in self._edges)
        return (self.clearance + room) ** 2

    def blocks(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Does the centre of the mover come too near on the way from a to b?"""
        x, y, outer = self._outer
        if not point_near(x, y, ax, ay, bx, by, outer):
            return False
        square, room = self._square, self.clearance
        if not self._edges:
            return point_near(x, y, ax, ay, bx, by, square)
        if self._inner and point_near(x, y, ax, ay, bx, by, self._inner):
            return True
        low_x, high_x = (ax - room, bx + room) if ax <= bx else (bx - room, ax + room)
        low_y, high_y = (ay - room, by + room) if ay <= by else (by - room, ay + room)
        for cx, cy, dx, dy in self._edges:
            apart = (
                (cx <= low_x and dx <= low_x)
                or (cx >= high_x and dx >= high_x)
                or (cy <= low_y and dy <= low_y)
                or (cy >= high_y and dy >= high_y)
            )
            if not apart and segments_near(ax, ay, bx, by, cx, cy, dx, dy, square):
                return True
        return point_in(self.core, ax, ay)

    def about_reached(self, ax: int, ay: int, bx: int, by: int) -> float:
        """About how far the centre of a mover gets from a to b, that comes too near on the way. No verdict: a guess."""
        length = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        room = self.clearance
        found = length
        for cx, cy in self.core:
            along, aside = ux * (cx - ax) + uy * (cy - ay), ux * (cy - ay) - uy * (cx - ax)
            if -room < aside < room:
                found = min(found, along - sqrt(room * room - aside * aside))
        for cx, cy, dx, dy in self._edges:
            edge = hypot(dx - cx, dy - cy)
            ex, ey = (dx - cx) / edge, (dy - cy) / edge
            away, nearer = ex * (ay - cy) - ey * (ax - cx), ey * ux - ex * uy
            if away < 0:
                away, nearer = -away, -nearer
            if nearer > 0:
                ahead = (away - room) / nearer
                if ahead < found and 0 <= ex * (ax + ux * ahead - cx) + ey * (ay + uy * ahead - cy) <= edge:
                    found = ahead
        return found


@lru_cache(maxsize=8192)
def around_base(name: str, footprint: Footprint, travel_radius: int) -> Barrier:
    """The barrier that a standing base is to a disc of `travel_radius`."""
    shape = footprint.shape
    core = tuple((footprint.x + x, footprint.y + y) for x, y in shape.corners)
    return Barrier(name, core, travel_radius + shape.rounding, True)


@lru_cache(maxsize=1024)
def around_piece(piece: Piece, travel_radius: int) -> Barrier:
    """The barrier that a terrain piece is to a disc of `travel_radius`."""
    return Barrier(piece.id, piece.outline, travel_radius, False)


def first_blocking(barriers: Sequence[Barrier], ax: int, ay: int, bx: int, by: int) -> Barrier | None:
    """The first of the barriers in the way from a to b."""
    low_x, high_x = (ax, bx) if ax <= bx else (bx, ax)
    low_y, high_y = (ay, by) if ay <= by else (by, ay)
    for barrier in barriers:  # `crosses_box` written out: this is the innermost loop of movement
        box = barrier.box
        if box[0] < high_x and box[2] > low_x and box[1] < high_y and box[3] > low_y and barrier.blocks(ax, ay, bx, by):
            return barrier
    return None


def part_way(ax: int, ay: int, bx: int, by: int, step: int, steps: int) -> Point:
    """The point `step / steps` of the way from a to b, to the nearest unit."""
    return ax + (2 * (bx - ax) * step + steps) // (2 * steps), ay + (2 * (by - ay) * step + steps) // (2 * steps)


def stretch_length(ax: int, ay: int, bx: int, by: int) -> int:
    """The length of a-b rounded up to a unit."""
    return ceil_root((bx - ax) ** 2 + (by - ay) ** 2)


def whole_length(ax: int, ay: int, bx: int, by: int) -> int:
    """The length of a-b rounded down to a unit."""
    return isqrt((bx - ax) ** 2 + (by - ay) ** 2)


def crosses_box(box: Box, ax: int, ay: int, bx: int, by: int) -> bool:
    """May the stretch a-b enter the box?"""
    return (
        (box[0] < ax or box[0] < bx)
        and (box[2] > ax or box[2] > bx)
        and (box[1] < ay or box[1] < by)
        and (box[3] > ay or box[3] > by)
    )


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
    crossed = [piece for piece in slow if crosses_box(piece.box, ax, ay, bx, by)] if slow else ()
    if not crossed:
        return stretch_length(ax, ay, bx, by)
    share, whole = share_within(crossed, ax, ay, bx, by)
    if not share:
        return stretch_length(ax, ay, bx, by)
    square = ((bx - ax) ** 2 + (by - ay) ** 2) * (whole + share) ** 2
    return ceil_root(ceil_ratio(square, whole * whole))
