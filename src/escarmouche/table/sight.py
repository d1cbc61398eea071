"""Line of sight in two and a half dimensions: how much of a target an eye sees, and what hides the rest.

From the viewer's eye, the top of its body above its centre, twenty rays go to points spread over the target's
silhouette: five across its width by four up its height, each in the middle of a twentieth of it. A ray is cut by what
it passes through; one that only touches an edge, a corner or a top goes on.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import Final

import msgspec

from .exact import Box, Point, Polygon, Stretch, as_fractions, nearest_ratio, stretches, united_length
from .poses import Footprint
from .terrain import Board, Kind, Piece

_COLUMNS: Final = 5
_ROWS: Final = 4
_RAY_PERCENT: Final = 100 // (_COLUMNS * _ROWS)
_SCALE: Final = 2 * _ROWS
_ALL_ROWS: Final = (1 << _ROWS) - 1


class Body(msgspec.Struct, frozen=True):
    """Something upright on a base: from level `z` to `z + height`, in units."""

    footprint: Footprint
    z: int
    height: int


class Sight(msgspec.Struct, frozen=True):
    """share: percent of the target that is seen, a multiple of 5.

    hidden_by: (id, percent that this one hides by itself), the greatest first. veiled_by: ids of the veils that rays
    pass, in order.
    """

    share: int
    hidden_by: tuple[tuple[str, int], ...] = ()
    veiled_by: tuple[str, ...] = ()

    @property
    def visible(self) -> bool:
        """Is anything of the target seen?"""
        return self.share > 0


_IN_FULL: Final = Sight(100)


class _Fan(msgspec.Struct, frozen=True):
    """The rays: where they start, where each column ends, and how far each row rises above the eye (times _SCALE)."""

    x: int
    y: int
    eye: int
    ends: tuple[Point, ...]
    rises: tuple[int, ...]
    lowest: int
    highest: int

    def blocked(self, outline: Polygon, low: int, high: int) -> int:
        """The rays (a bit each) cut by what stands on `outline` between two levels."""
        floor, roof = low * _SCALE - self.eye, high * _SCALE - self.eye
        # Often no ray passes above or below it; a ray level with the top does, one that only starts or ends there not.
        fills = floor < self.lowest and (roof > self.highest or (roof == self.highest and self.rises[-1] != 0))
        mask = 0
        for x, y in reversed(self.ends):
            mask <<= _ROWS
            for part in stretches(self.x, self.y, x, y, outline):
                mask |= _ALL_ROWS if fills else _rows_cut(part, self.rises, floor, roof)
        return mask


def sight(viewer: Body, target: Body, others: Sequence[tuple[str, Body]], board: Board) -> Sight:
    """What `viewer` sees of `target`, past the other bodies (id, body) and the terrain of the board.

    Neither viewer nor target may be among `others`. Facing is not considered (`measuring.in_front` does that).
    """
    ex, ey = viewer.footprint.x, viewer.footprint.y
    near = target.footprint
    dx, dy, spread = near.x - ex, near.y - ey, near.shape.radius
    square = dx * dx + dy * dy
    if square <= near.shape.inner * near.shape.inner:
        return _IN_FULL
    reach = isqrt(square) + 1
    bodies = []
    for other in others:
        base = other[1].footprint
        ox, oy, radius = base.x - ex, base.y - ey, base.shape.radius
        room = (radius + spread) * reach
        if -room < dx * oy - dy * ox < room and -radius * reach < dx * ox + dy * oy < square + room:
            bodies.append(other)
    zone = (min(ex, near.x - spread), min(ey, near.y - spread), max(ex, near.x + spread), max(ey, near.y + spread))
    screens = [(piece, kind) for box, piece, kind in board.screens if _meet(box, zone)] if board.screens else []
    if not bodies and not screens:
        return _IN_FULL
    return _look(_fan(viewer, target), bodies, screens)


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]


def _fan(viewer: Body, target: Body) -> _Fan:
    """The rays from the viewer's eye to the target's silhouette."""
    ex, ey = viewer.footprint.x, viewer.footprint.y
    (lx, ly), (rx, ry) = _silhouette(target.footprint, ex, ey)
    ends = tuple(
        (
            lx + nearest_ratio((rx - lx) * part, 2 * _COLUMNS),
            ly + nearest_ratio((ry - ly) * part, 2 * _COLUMNS),
        )
        for part in range(1, 2 * _COLUMNS, 2)
    )
    eye = (viewer.z + viewer.height) * _SCALE
    rises = tuple(target.z * _SCALE + target.height * part - eye for part in range(1, 2 * _ROWS, 2))
    return _Fan(ex, ey, eye, ends, rises, min(0, rises[0]), max(0, rises[-1]))


def _silhouette(base: Footprint, ex: int, ey: int) -> tuple[Point, Point]:
    """The leftmost and rightmost corners of a base, seen from a point outside it."""
    x, y = base.x - ex, base.y - ey
    corners = [(x + cx, y + cy) for cx, cy in base.shape.outline]
    left = right = corners[0]
    for corner in corners:
        if left[0] * corner[1] - left[1] * corner[0] > 0:
            left = corner
        if right[0] * corner[1] - right[1] * corner[0] < 0:
            right = corner
    return (left[0] + ex, left[1] + ey), (right[0] + ex, right[1] + ey)


def _look(fan: _Fan, bodies: Sequence[tuple[str, Body]], screens: Sequence[tuple[Piece, Kind]]) -> Sight:
    """Count the rays that get through."""
    hidden: dict[str, int] = {}
    for name, body in bodies:
        hidden[name] = fan.blocked(body.footprint.outline, body.z, body.z + body.height)
    for piece, kind in screens:
        if kind.sight == "opaque":
            hidden[piece.id] = fan.blocked(piece.outline, piece.base_level, piece.top)
    veils = [(piece, kind) for piece, kind in screens if kind.sight == "veil"]
    veiled: tuple[str, ...] = ()
    if veils:
        veiled, dense = _veil(fan, veils)
        hidden |= dense
    cut = 0
    for mask in hidden.values():
        cut |= mask
    shares = [(name, _RAY_PERCENT * mask.bit_count()) for name, mask in hidden.items() if mask]
    shares.sort(key=lambda share: (-share[1], share[0]))
    return Sight(100 - _RAY_PERCENT * cut.bit_count(), tuple(shares), veiled)


def _rows_cut(part: Stretch, rises: Sequence[int], floor: int, roof: int) -> int:
    """The rows of a column (a bit each) that, on this part of the way, are between two heights above the eye."""
    n, d, m, e = part
    floor_in, roof_in, floor_out, roof_out = floor * d, roof * d, floor * e, roof * e
    rows = 0
    for row, rise in enumerate(rises):
        enters, leaves = rise * n, rise * m
        if (enters > floor_in or leaves > floor_out) and (enters < roof_in or leaves < roof_out):
            rows |= 1 << row
    return rows


# ------------------------------------------------------------ veils


def _veil(fan: _Fan, veils: Sequence[tuple[Piece, Kind]]) -> tuple[tuple[str, ...], dict[str, int]]:
    """The ids of the veils that rays pass, and the rays (a bit each) that end in each because they are too deep."""
    passed: dict[str, None] = {}
    dense: dict[str, int] = {}
    for column, (x, y) in enumerate(fan.ends):
        square = (x - fan.x) ** 2 + (y - fan.y) ** 2
        crossed = [(piece, kind, stretches(fan.x, fan.y, x, y, piece.outline)) for piece, kind in veils]
        for row, rise in enumerate(fan.rises):
            through = [
                (piece, kind, parts)
                for piece, kind, stretched in crossed
                if (parts := _parts_at_height(fan, piece, stretched, rise))
            ]
            for piece, kind, _ in through:
                passed[piece.id] = None
                if kind.veil_depth is None:
                    continue
                share = united_length([part for _, same, parts in through if same == kind for part in parts])
                if share * share * square > kind.veil_depth * kind.veil_depth:
                    dense[piece.id] = dense.get(piece.id, 0) | 1 << (column * _ROWS + row)
    return tuple(sorted(passed)), dense


def _parts_at_height(
    fan: _Fan, piece: Piece, stretched: Sequence[Stretch], rise: int
) -> list[tuple[Fraction, Fraction]]:
    """The parts of a ray that run through a piece, its height considered."""
    floor, roof = piece.base_level * _SCALE - fan.eye, piece.top * _SCALE - fan.eye
    if rise == 0:
        return [as_fractions(part) for part in stretched] if floor < 0 < roof else []
    enters, leaves = sorted((Fraction(floor, rise), Fraction(roof, rise)))
    clipped = ((max(low, enters), min(high, leaves)) for low, high in map(as_fractions, stretched))
    return [(low, high) for low, high in clipped if low < high]
