"""Line of sight in two and a half dimensions: how much of a target an eye sees, and what hides the rest.

From the viewer's eye, the top of its body above its centre, twenty rays go to points spread over the target's
silhouette: five across its width by four up its height, each in the middle of a twentieth of it. A ray is cut by what
it passes through; one that only touches an edge, a corner or a top goes on.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import isqrt
from operator import or_
from typing import Final

import msgspec

from .exact import Box, Point, Polygon, Stretch, as_fractions, common, nearest_ratio, stretches, united_length
from .poses import Footprint
from .terrain import Board, Kind, Piece

_COLUMNS: Final = 5
_ROWS: Final = 4
_RAY_PERCENT: Final = 100 // (_COLUMNS * _ROWS)
_SCALE: Final = 2 * _ROWS
_ALL_ROWS: Final = (1 << _ROWS) - 1


class Body(msgspec.Struct, frozen=True, gc=False):
    """Something upright on a base: from level `z` to `z + height`, in units."""

    footprint: Footprint
    z: int
    height: int


class Sight(msgspec.Struct, frozen=True, gc=False):
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


class _Fan(msgspec.Struct, frozen=True, gc=False):
    """The rays: where they start, where each column ends, and how far each row rises above the eye (times _SCALE)."""

    x: int
    y: int
    eye: int
    ends: tuple[Point, ...]
    rises: tuple[int, ...]
    lowest: int
    highest: int

    @property
    def all_rays(self) -> int:
        """Every ray (a bit each)."""
        return (1 << len(self.ends) * _ROWS) - 1

    def middle_first(self) -> Iterator["_Fan"]:
        """The column in the middle by itself, then the others."""
        middle = len(self.ends) // 2
        for ends in (self.ends[middle : middle + 1], self.ends[:middle] + self.ends[middle + 1 :]):
            yield _Fan(self.x, self.y, self.eye, ends, self.rises, self.lowest, self.highest)

    def fills(self, low: int, high: int) -> bool:
        """Does what stands between two levels leave no room for a ray to pass above or below it?

        A ray level with its top passes; one that only starts or ends at that height does not.
        """
        floor, roof = low * _SCALE - self.eye, high * _SCALE - self.eye
        return floor < self.lowest and (roof > self.highest or (roof == self.highest and self.rises[-1] != 0))

    def cut_by_body(self, body: Body) -> int:
        """The rays (a bit each) cut by a body."""
        if self.fills(body.z, body.z + body.height):
            return self._columns_through(body.footprint)
        return self.cut_by(body.footprint.outline, body.z, body.z + body.height)

    def _columns_through(self, base: Footprint) -> int:
        """All the rays of the columns that run over a base: those that no side of it keeps out."""
        ox, oy = base.x - self.x, base.y - self.y
        corners = [(ox + x, oy + y) for x, y in base.shape.outline]
        facing = []
        px, py = corners[-1]
        for qx, qy in corners:
            fx, fy = qx - px, qy - py
            if fy * px <= fx * py:
                facing.append((px, py, fx, fy))
            px, py = qx, qy
        mask = 0
        rows = _ALL_ROWS
        for x, y in self.ends:
            ex, ey = x - self.x, y - self.y
            sides = [ex * cy - ey * cx for cx, cy in corners]
            if min(sides) < 0 < max(sides):
                for px, py, fx, fy in facing:
                    if fx * (ey - py) <= fy * (ex - px):
                        break
                else:
                    mask |= rows
            rows <<= _ROWS
        return mask

    def cut_by(self, outline: Polygon, low: int, high: int, known: int = 0) -> int:
        """The rays (a bit each) cut by what stands on an outline, convex or not, between two levels.

        Columns that are wholly among the rays `known` to be cut are left out.
        """
        floor, roof = low * _SCALE - self.eye, high * _SCALE - self.eye
        fills = self.fills(low, high)
        mask = 0
        rows = _ALL_ROWS
        for column, (x, y) in enumerate(self.ends):
            if known & rows != rows:
                for part in stretches(self.x, self.y, x, y, outline):
                    mask |= rows if fills else _rows_cut(part, self.rises, floor, roof) << column * _ROWS
            rows <<= _ROWS
        return mask


def sight(viewer: Body, target: Body, others: Sequence[tuple[str, Body]], board: Board) -> Sight:
    """What `viewer` sees of `target`, past the other bodies (id, body) and the terrain of the board.

    Neither viewer nor target may be among `others`. Facing is not considered (`measuring.point_in_front` does that).
    """
    bodies, screens = _in_between(viewer, target, others, board)
    if not bodies and not screens:
        return _IN_FULL
    return _look(_fan(viewer, target), bodies, screens)


def visible(viewer: Body, target: Body, others: Sequence[tuple[str, Body]], board: Board) -> bool:
    """Does `viewer` see anything of `target`? The same as `sight(...).visible`, and sooner known."""
    bodies, screens = _in_between(viewer, target, others, board)
    if not bodies and not screens:
        return True
    fan = _fan(viewer, target)
    if _passes_all(fan, bodies, screens):
        return True
    return any(_cut(part, bodies, screens) != part.all_rays for part in fan.middle_first())


def _passes_all(fan: _Fan, bodies: Sequence[tuple[str, Body]], screens: Sequence[tuple[Piece, Kind]]) -> bool:
    """Do circles and boxes already show that nothing comes near the rays in the middle, whatever its height?"""
    ex, ey = fan.x, fan.y
    x, y = fan.ends[len(fan.ends) // 2]
    dx, dy = x - ex, y - ey
    length = isqrt(dx * dx + dy * dy) + 1
    for _, body in bodies:
        base = body.footprint
        if abs(dx * (base.y - ey) - dy * (base.x - ex)) < base.shape.radius * length:
            return False
    zone = (min(ex, x), min(ey, y), max(ex, x), max(ey, y))
    return not any(_meet(piece.box, zone) and _reaches(piece.box, ex, ey, dx, dy, 1) for piece, _ in screens)


def _in_between(
    viewer: Body, target: Body, others: Sequence[tuple[str, Body]], board: Board
) -> tuple[list[tuple[str, Body]], list[tuple[Piece, Kind]]]:
    """The bodies and the pieces of terrain that may come between an eye and a target: a guess on the safe side."""
    ex, ey = viewer.footprint.x, viewer.footprint.y
    near = target.footprint
    dx, dy, spread = near.x - ex, near.y - ey, near.shape.radius
    square = dx * dx + dy * dy
    if square <= near.shape.inner * near.shape.inner:
        return [], []
    reach = isqrt(square) + 1
    bodies = []
    for other in others:
        base = other[1].footprint
        ox, oy, radius = base.x - ex, base.y - ey, base.shape.radius
        room = (radius + spread) * reach
        if -room < dx * oy - dy * ox < room and -radius * reach < dx * ox + dy * oy < square + room:
            bodies.append(other)
    screens = []
    if board.screens:
        zone = (min(ex, near.x - spread), min(ey, near.y - spread), max(ex, near.x + spread), max(ey, near.y + spread))
        for box, piece, kind in board.screens:
            if _meet(box, zone) and _reaches(box, ex, ey, dx, dy, spread * reach):
                screens.append((piece, kind))
    return bodies, screens


def _reaches(box: Box, ex: int, ey: int, dx: int, dy: int, room: int) -> bool:
    """Does a box come into the strip along a line, `room` (times the length of the vector) to either side of it?"""
    left, low, right, high = box[0] - ex, box[1] - ey, box[2] - ex, box[3] - ey
    sides = (dx * low - dy * left, dx * low - dy * right, dx * high - dy * left, dx * high - dy * right)
    return min(sides) < room and max(sides) > -room


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
    hidden, veiled = _hidden(fan, bodies, screens)
    cut = _united(hidden.values())
    shares = [(name, _RAY_PERCENT * mask.bit_count()) for name, mask in hidden.items() if mask]
    shares.sort(key=lambda share: (-share[1], share[0]))
    return Sight(100 - _RAY_PERCENT * cut.bit_count(), tuple(shares), veiled)


def _cut(fan: _Fan, bodies: Sequence[tuple[str, Body]], screens: Sequence[tuple[Piece, Kind]]) -> int:
    """The rays (a bit each) that anything cuts; all of them as soon as that is certain."""
    cut, everything = 0, fan.all_rays
    for _, body in bodies:
        cut |= fan.cut_by_body(body)
        if cut == everything:
            return cut
    for piece, kind in screens:
        if kind.sight == "opaque":
            cut |= fan.cut_by(piece.outline, piece.base_level, piece.top, cut)
            if cut == everything:
                return cut
    veils = [(piece, kind) for piece, kind in screens if kind.sight == "veil" and kind.veil_depth is not None]
    return cut | _united(_veil(fan, veils)[1].values()) if veils else cut


def _united(masks: Iterable[int]) -> int:
    """The rays that are in any of the masks."""
    return reduce(or_, masks, 0)


def _hidden(
    fan: _Fan, bodies: Sequence[tuple[str, Body]], screens: Sequence[tuple[Piece, Kind]]
) -> tuple[dict[str, int], tuple[str, ...]]:
    """The rays (a bit each) that each body and each piece cuts, and the ids of the veils that rays pass."""
    hidden: dict[str, int] = {}
    for name, body in bodies:
        hidden[name] = fan.cut_by_body(body)
    for piece, kind in screens:
        if kind.sight == "opaque":
            hidden[piece.id] = fan.cut_by(piece.outline, piece.base_level, piece.top)
    veils = [(piece, kind) for piece, kind in screens if kind.sight == "veil"]
    veiled: tuple[str, ...] = ()
    if veils:
        veiled, dense = _veil(fan, veils)
        hidden |= dense
    return hidden, veiled


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
        crossed = [
            (piece, kind, parts) for piece, kind in veils if (parts := stretches(fan.x, fan.y, x, y, piece.outline))
        ]
        for rows, through in _by_height(fan, crossed):
            for piece, kind, _ in through:
                passed[piece.id] = None
                if kind.veil_depth is not None:
                    parts = [part for _, same, some in through if same == kind for part in some]
                    if _longer_than(parts, square, kind.veil_depth):
                        dense[piece.id] = dense.get(piece.id, 0) | rows << (column * _ROWS)
    return tuple(sorted(passed)), dense


_Crossed = list[tuple[Piece, Kind, list[Stretch]]]


def _by_height(fan: _Fan, crossed: _Crossed) -> list[tuple[int, _Crossed]]:
    """The rows (a bit each) of a column, together if height makes no difference, with the veils that they cross."""
    if all(fan.fills(piece.base_level, piece.top) for piece, _, _ in crossed):
        return [(_ALL_ROWS, crossed)]
    return [
        (
            1 << row,
            [
                (piece, kind, parts)
                for piece, kind, stretched in crossed
                if (parts := _parts_at_height(fan, piece, stretched, rise))
            ],
        )
        for row, rise in enumerate(fan.rises)
    ]


def _parts_at_height(fan: _Fan, piece: Piece, stretched: list[Stretch], rise: int) -> list[Stretch]:
    """The parts of a ray that run through a piece, its height considered."""
    floor, roof = piece.base_level * _SCALE - fan.eye, piece.top * _SCALE - fan.eye
    if rise == 0:
        return stretched if floor < 0 < roof else []
    return common(stretched, [(floor, rise, roof, rise) if rise > 0 else (-roof, -rise, -floor, -rise)])


def _longer_than(parts: Sequence[Stretch], square: int, length: int) -> bool:
    """Are these parts of a segment, of which the length squared is `square`, together longer than `length`?"""
    if len(parts) == 1:
        n, d, m, e = parts[0]
        top, bottom = m * d - n * e, d * e
    else:
        share = united_length([as_fractions(part) for part in parts])
        top, bottom = share.numerator, share.denominator
    return top * top * square > length * length * bottom * bottom
