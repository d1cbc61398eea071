"""Line of sight in two and a half dimensions: how much of a target an eye sees, and what hides the rest.

From the viewer's eye, the top of its body above its centre, twenty rays go to points spread over the target's
silhouette: five across its width by four up its height, each in the middle of a twentieth of it. A ray is cut by what
it passes through; one that only touches an edge, a corner or a top goes on.

Where all twenty are cut a closer look is taken: just beside all that is in the way, and just above and below it. A gap
that shows a part of the target is one, however little it shows, but for one so narrow that bases in contact may leave it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import isqrt
from operator import or_
from typing import Final

import msgspec

from .exact import Point, Polygon, Stretch, as_fractions, common, stretches, united_length
from .poses import Footprint
from .terrain import Board, Kind, Piece

_COLUMNS: Final = 5
_ROWS: Final = 4
_RAY_PERCENT: Final = 100 // (_COLUMNS * _ROWS)
_SCALE: Final = 2 * _ROWS
_EACH_ROW: Final = range(1, _SCALE, 2)
_EACH_COLUMN: Final = range(1, 2 * _COLUMNS, 2)
_TOP_ROW: Final = _EACH_ROW[-1:]
_GLIMPSE_PERCENT: Final = 1
_BESIDE: Final = 25
"""How far beside an edge a closer look is taken, in units: further than bases in contact may be apart."""


class Body(msgspec.Struct, frozen=True, gc=False):
    """Something upright on a base: from level `z` to `z + height`, in units."""

    footprint: Footprint
    z: int
    height: int


class Sight(msgspec.Struct, frozen=True, gc=False):
    """share: percent of the target that is seen, a multiple of 5; 1 where it is less than the rays show.

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
        return (1 << len(self.ends) * len(self.rises)) - 1

    @property
    def all_rows(self) -> int:
        """Every ray (a bit each) of the first column."""
        return (1 << len(self.rises)) - 1

    def fills(self, low: int, high: int) -> bool:
        """Does what stands between two levels leave no room for a ray to pass above or below it?

        A ray level with its top passes; one that only starts or ends at that height does not.
        """
        floor, roof = low * _SCALE - self.eye, high * _SCALE - self.eye
        return floor < self.lowest and (roof > self.highest or (roof == self.highest and self.rises[-1] != 0))

    def cut_by_body(self, body: Body) -> int:
        """The rays (a bit each) cut by a body."""
        base = body.footprint
        x, y, room = base.x - self.x, base.y - self.y, base.shape.radius + 1
        if x * x + y * y > room * room and self.fills(body.z, body.z + body.height):
            return self._columns_over(x, y, base.shape.outline)
        return self._cut_by(base.outline, body.z, body.z + body.height)

    def cut_by_piece(self, piece: Piece, known: int = 0) -> int:
        """The rays (a bit each) cut by an opaque piece; those `known` to be cut may be left out."""
        left, low, right, high = piece.box
        outside = self.x < left or self.x > right or self.y < low or self.y > high
        if outside and piece.convex and self.fills(piece.base_level, piece.top):
            return self._columns_over(-self.x, -self.y, piece.outline)
        return self._cut_by(piece.outline, piece.base_level, piece.top, known)

    def _columns_over(self, ox: int, oy: int, outline: Polygon) -> int:
        """All the rays of the columns that run over a convex outline, moved to be about the eye, which is outside of it.

        They run between the outermost corners, and most of them end beyond the line from the one to the other.
        """
        corners = [(ox + x, oy + y) for x, y in outline]
        (lx, ly), (rx, ry) = _outermost(corners)
        fx, fy = rx - lx, ry - ly
        away = fx * ly - fy * lx
        mask = 0
        rows = self.all_rows
        for x, y in self.ends:
            ex, ey = x - self.x, y - self.y
            between = ex * ly > ey * lx and ex * ry < ey * rx
            if between and (fx * ey - fy * ex > away or not _keeps_out(corners, ex, ey)):
                mask |= rows
            rows <<= len(self.rises)
        return mask

    def _cut_by(self, outline: Polygon, low: int, high: int, known: int = 0) -> int:
        """The rays (a bit each) cut by what stands on an outline, convex or not, between two levels.

        Columns that are wholly among the rays `known` to be cut are left out.
        """
        floor, roof = low * _SCALE - self.eye, high * _SCALE - self.eye
        fills = self.fills(low, high)
        mask = 0
        rows = self.all_rows
        for column, (x, y) in enumerate(self.ends):
            if known & rows != rows:
                for part in stretches(self.x, self.y, x, y, outline):
                    mask |= rows if fills else _rows_cut(part, self.rises, floor, roof) << column * len(self.rises)
            rows <<= len(self.rises)
        return mask


def sight(viewer: Body, target: Body, others: Sequence[tuple[str, Body]], board: Board) -> Sight:
    """What `viewer` sees of `target`, past the other bodies (id, body) and the terrain of the board.

    Neither viewer nor target may be among `others`. Facing is not considered (`measuring.point_in_front` does that).
    """
    bodies, screens = _in_between(viewer, target, others, board, _EACH_ROW)
    if not bodies and not screens:
        return _IN_FULL
    seen = _look(_fan(viewer, target, _EACH_ROW), bodies, screens)
    if not seen.visible and _peeps(viewer, target, bodies, screens):
        return msgspec.structs.replace(seen, share=_GLIMPSE_PERCENT)
    return seen


def visible(viewer: Body, target: Body, others: Sequence[tuple[str, Body]], board: Board) -> bool:
    """Does `viewer` see anything of `target`? The same as `sight(...).visible`, and sooner known.

    What begins below all rays hides, with a ray, those beneath it: where nothing else is in the way, the top row tells.
    """
    bodies, screens = _in_between(viewer, target, others, board, _TOP_ROW)
    if not bodies and not screens:
        return True
    fan = _fan(viewer, target, _TOP_ROW)
    if _gets_through(fan, bodies, screens):
        return True
    lowest, _ = _levels(viewer, target, _EACH_ROW)
    low = all(body.z < lowest for _, body in bodies) and all(piece.base_level < lowest for piece, _ in screens)
    bodies, screens = _in_between(viewer, target, others, board, _EACH_ROW)
    if not low and _gets_through(_fan(viewer, target, _EACH_ROW), bodies, screens):
        return True
    return _peeps(viewer, target, bodies, screens)


def _levels(viewer: Body, target: Body, rows: Sequence[int]) -> tuple[int, int]:
    """Between which levels the rays to some rows of a target run, in whole units: rounded outwards."""
    eye, foot = (viewer.z + viewer.height) * _SCALE, target.z * _SCALE
    low, high = foot + target.height * rows[0], foot + target.height * rows[-1]
    return min(eye, low) // _SCALE, -(-max(eye, high) // _SCALE)


def _in_between(
    viewer: Body, target: Body, others: Sequence[tuple[str, Body]], board: Board, rows: Sequence[int]
) -> tuple[list[tuple[str, Body]], list[tuple[Piece, Kind]]]:
    """The bodies and the pieces of terrain that may come between an eye and some rows of a target: a guess on the safe side.

    What is no higher than the lowest point of these rays, or begins no lower than the highest, is in nobody's way.
    """
    ex, ey = viewer.footprint.x, viewer.footprint.y
    near = target.footprint
    dx, dy, spread = near.x - ex, near.y - ey, near.shape.radius
    square = dx * dx + dy * dy
    if square <= near.shape.inner * near.shape.inner:
        return [], []
    reach = isqrt(square) + 1
    lowest, highest = _levels(viewer, target, rows)
    bodies = []
    for other in others:
        body = other[1]
        base = body.footprint
        ox, oy, radius = base.x - ex, base.y - ey, base.shape.radius
        room = (radius + spread) * reach
        if (
            -room < dx * oy - dy * ox < room
            and -radius * reach < dx * ox + dy * oy < square + room
            and body.z < highest
            and body.z + body.height > lowest
        ):
            bodies.append(other)
    screens = []
    room = spread * reach
    line = dx * ey - dy * ex
    x_left, x_right = (0, 2) if dy >= 0 else (2, 0)  # the corners of a box furthest to the left and right of the line
    y_left, y_right = (3, 1) if dx >= 0 else (1, 3)
    low_x, high_x = min(ex, near.x - spread), max(ex, near.x + spread)
    low_y, high_y = min(ey, near.y - spread), max(ey, near.y + spread)
    for box, piece, kind in board.screens:
        if (
            box[0] < high_x
            and box[2] > low_x
            and box[1] < high_y
            and box[3] > low_y
            and dx * box[y_left] - dy * box[x_left] > line - room
            and dx * box[y_right] - dy * box[x_right] < line + room
            and piece.base_level < highest
            and piece.top > lowest
        ):
            screens.append((piece, kind))
    return bodies, screens


def _fan(viewer: Body, target: Body, rows: Sequence[int]) -> _Fan:
    """The rays from the viewer's eye to some rows of the target's silhouette."""
    ex, ey = viewer.footprint.x, viewer.footprint.y
    (lx, ly), (rx, ry) = _silhouette(target.footprint, ex, ey)
    ends = tuple(zip(_spread(lx, rx), _spread(ly, ry), strict=True))
    eye = (viewer.z + viewer.height) * _SCALE
    rises = tuple([target.z * _SCALE + target.height * row - eye for row in rows])
    return _Fan(ex, ey, eye, ends, rises, min(0, rises[0]), max(0, rises[-1]))


def _spread(first: int, last: int) -> list[int]:
    """The middles of the columns between two coordinates, to the nearest unit, halves away from the first."""
    if last < first:
        return [first - (2 * (first - last) * part + 2 * _COLUMNS) // (4 * _COLUMNS) for part in _EACH_COLUMN]
    return [first + (2 * (last - first) * part + 2 * _COLUMNS) // (4 * _COLUMNS) for part in _EACH_COLUMN]


def _silhouette(base: Footprint, ex: int, ey: int) -> tuple[Point, Point]:
    """The leftmost and rightmost corners of a base, seen from a point outside it."""
    x, y = base.x - ex, base.y - ey
    (lx, ly), (rx, ry) = _outermost([(x + cx, y + cy) for cx, cy in base.shape.outline])
    return (lx + ex, ly + ey), (rx + ex, ry + ey)


def _outermost(corners: Sequence[Point]) -> tuple[Point, Point]:
    """The leftmost and rightmost corners, seen from (0, 0), of an outline that is not around it."""
    left = right = lx, ly = rx, ry = corners[0]
    for corner in corners:
        x, y = corner
        if lx * y > ly * x:
            left = lx, ly = corner
        if rx * y < ry * x:
            right = rx, ry = corner
    return left, right


def _keeps_out(corners: Sequence[Point], ex: int, ey: int) -> bool:
    """Does a side of a convex outline keep out both (0, 0) and a point?"""
    px, py = corners[-1]
    for qx, qy in corners:
        fx, fy = qx - px, qy - py
        if fy * px <= fx * py and fx * (ey - py) <= fy * (ex - px):
            return True
        px, py = qx, qy
    return False


def _look(fan: _Fan, bodies: Sequence[tuple[str, Body]], screens: Sequence[tuple[Piece, Kind]]) -> Sight:
    """Count the rays that get through."""
    hidden, veiled = _hidden(fan, bodies, screens)
    cut = _united(hidden.values())
    shares = [(name, _RAY_PERCENT * mask.bit_count()) for name, mask in hidden.items() if mask]
    shares.sort(key=lambda share: (-share[1], share[0]))
    return Sight(100 - _RAY_PERCENT * cut.bit_count(), tuple(shares), veiled)


def _gets_through(fan: _Fan, bodies: Sequence[tuple[str, Body]], screens: Sequence[tuple[Piece, Kind]]) -> bool:
    """Does any of the rays get past everything?"""
    cut, everything = 0, fan.all_rays
    for _, body in bodies:
        cut |= fan.cut_by_body(body)
        if cut == everything:
            return False
    for piece, kind in screens:
        if kind.sight == "opaque":
            cut |= fan.cut_by_piece(piece, cut)
            if cut == everything:
                return False
    veils = [(piece, kind) for piece, kind in screens if kind.sight == "veil" and kind.veil_depth is not None]
    for x, y in fan.ends:
        left = fan.all_rows & ~cut
        if left and (not veils or left & ~_united(rows for rows, _, ends in _veils_passed(fan, veils, x, y) if ends)):
            return True
        cut >>= len(fan.rises)
    return False


# ------------------------------------------------------------ a closer look


class _Solid(msgspec.Struct, frozen=True, gc=False):
    """What is in the way: its outline, whether that is convex, whether rays end in it, and from where to where it stands."""

    outline: Polygon
    convex: bool
    cuts: bool
    low: int
    high: int

    def edges(self, x: int, y: int) -> Iterator[tuple[int, int, int]]:
        """The corners, moved to be about an eye, beside which one may look past it; and on which side, -1 the right one."""
        corners = [(cx - x, cy - y) for cx, cy in self.outline]
        if self.convex:
            left, right = _outermost(corners)
            yield *left, 1
            yield *right, -1
        else:
            for corner in corners:
                yield *corner, 1
                yield *corner, -1


def _peeps(
    viewer: Body, target: Body, bodies: Sequence[tuple[str, Body]], screens: Sequence[tuple[Piece, Kind]]
) -> bool:
    """Is anything of the target seen past the edges of what is in the way?"""
    ex, ey = viewer.footprint.x, viewer.footprint.y
    eye = (viewer.z + viewer.height) * _SCALE
    gap = min(_BESIDE * _SCALE, target.height * _SCALE // 2)
    lowest, highest = target.z * _SCALE - eye + gap, (target.z + target.height) * _SCALE - eye - gap
    solids = [_Solid(body.footprint.outline, True, True, body.z, body.z + body.height) for _, body in bodies]
    solids += [
        _Solid(piece.outline, piece.convex, kind.sight == "opaque", piece.base_level, piece.top)
        for piece, kind in screens
    ]
    whole = _Fan(ex, ey, eye, (), (lowest, highest), min(0, lowest), max(0, highest))
    parted = [solid for solid in solids if not whole.fills(solid.low, solid.high)]
    left, right = _silhouette(target.footprint, ex, ey)
    middle = (left[0] + right[0]) // 2, (left[1] + right[1]) // 2
    ends: dict[Point, None] = {}
    for solid in solids:
        beside = tuple(_beside(solid, (ex, ey), left, right))
        if (
            not beside
            and solid.cuts
            and solid.convex
            and solid not in parted
            and stretches(ex, ey, *middle, solid.outline)
        ):
            return False  # it hides all by itself
        ends |= dict.fromkeys(beside)
    if parted:
        ends |= dict.fromkeys(zip(_spread(left[0], right[0]), _spread(left[1], right[1]), strict=True))
    for end in ends:
        rises = _past(parted, whole, end)
        fan = _Fan(ex, ey, eye, (end,), rises, min(0, rises[0]), max(0, rises[-1]))
        if _gets_through(fan, bodies, screens):
            return True
    return False


def _beside(solid: _Solid, eye: Point, left: Point, right: Point) -> Iterator[Point]:
    """The points between the sides of a silhouette that an eye sees just beside the corners of what stands before it."""
    lx, ly, rx, ry = left[0] - eye[0], left[1] - eye[1], right[0] - eye[0], right[1] - eye[1]
    for x, y, side in solid.edges(*eye):
        away, aside = isqrt(x * x + y * y), side * _BESIDE
        px, py = x * away - y * aside, y * away + x * aside
        before, behind = ly * px - lx * py, rx * py - ry * px
        if before > 0 and behind > 0:
            whole = before + behind
            yield eye[0] + lx + (rx - lx) * before // whole, eye[1] + ly + (ry - ly) * before // whole


def _past(parted: Sequence[_Solid], whole: _Fan, end: Point) -> tuple[int, ...]:
    """How far rays rise to a column of a silhouette that run along its top and its foot, and just above and just below what
    is in their way, in order."""
    lowest, highest = whole.rises
    rises = {lowest, highest}
    for solid in parted:
        for n, d, m, e in stretches(whole.x, whole.y, *end, solid.outline):
            for level in (solid.low * _SCALE - whole.eye, solid.high * _SCALE - whole.eye):
                for top, bottom in ((n, d), (m, e)):
                    if top > 0:
                        rise = level * bottom // top
                        rises |= {tried for tried in (rise - 1, rise + 2) if lowest < tried < highest}
    return tuple(sorted(rises))


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
            hidden[piece.id] = fan.cut_by_piece(piece)
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
        for rows, piece, ends in _veils_passed(fan, veils, x, y):
            passed[piece.id] = None
            if ends:
                dense[piece.id] = dense.get(piece.id, 0) | rows << column * len(fan.rises)
    return tuple(sorted(passed)), dense


def _veils_passed(fan: _Fan, veils: Sequence[tuple[Piece, Kind]], x: int, y: int) -> Iterator[tuple[int, Piece, bool]]:
    """The rows (a bit each) of the column to x, y that pass a veil, each veil, and whether they end, all of its kind being
    too deep."""
    square = (x - fan.x) ** 2 + (y - fan.y) ** 2
    crossed = [(piece, kind, parts) for piece, kind in veils if (parts := stretches(fan.x, fan.y, x, y, piece.outline))]
    for rows, through in _by_height(fan, crossed):
        for piece, kind, _ in through:
            if kind.veil_depth is None:
                yield rows, piece, False
            else:
                parts = [part for _, same, some in through if same == kind for part in some]
                yield rows, piece, _longer_than(parts, square, kind.veil_depth)


_Crossed = list[tuple[Piece, Kind, list[Stretch]]]


def _by_height(fan: _Fan, crossed: _Crossed) -> list[tuple[int, _Crossed]]:
    """The rows (a bit each) of a column, together if height makes no difference, with the veils that they cross."""
    if all(fan.fills(piece.base_level, piece.top) for piece, _, _ in crossed):
        return [(fan.all_rows, crossed)]
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
