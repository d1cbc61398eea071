"""Placing one base against another, with as much of their edges touching as the free space allows."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from math import acos, hypot, inf, isqrt, pi
from typing import Final

import msgspec

from .directions import HALF_TURN, QUARTER, TURN, UNIT, direction, heading
from .exact import Point, box_near, ceil_ratio, nearest_ratio, square_distance, stretches
from .measuring import added, in_contact, overlaps
from .poses import CONTACT, Base, Disc, Flat, Footprint, Pose, Shape, shape_of
from .terrain import Board, Piece, obstructions, under
from .units import MM

_CORNER: Final = MM
"""Less common edge than this is a touch of corners."""

_SLIDE_STEP: Final = 2 * MM
_TURN_STEP: Final = 30
_GUESS: Final = 4
_DOUBT: Final = 2
"""By how many tenths of a degree an angle worked out in floating point may be off."""

Interval = tuple[int, int]


def contact_poses(
    mover: Base,
    target: Footprint,
    occupied: Sequence[Footprint],
    board: Board,
    prefer: Point | None = None,
    *,
    z: int = 0,
    height: int = 1,
    opponents: int = 0,
    reach: int | None = None,
) -> Iterator[Pose]:
    """The poses in which `mover` touches `target` with as much edge as the free space there allows, facing it.

    One or a few for each free stretch of each side: none overlaps a base of `occupied` (which may include the target),
    leaves the board or lacks footing at level `z`. The nearest to `prefer` comes first, mere touches of corners last.
    With `opponents` more than the target has sides, the places are aligned so that so many bases find room.
    With `reach`, those whose centres are further than that from `prefer` are left out.
    They are told one by one: of sides that lie further away nothing is worked out before it is their turn.
    """
    room = _Room.about(mover, target, occupied, board, z, height)
    near = prefer or target.centre
    furthest = inf if reach is None else reach * reach
    sides = [_against(mover, target, side) for side in target.shape.flats]
    ranked = [] if sides else [_ranked(place, near) for place in _places_on_round(mover, target, room, prefer)]
    waiting = [(square, index) for index, side in enumerate(sides) if (square := side.least_square(near)) <= furthest]
    heapify(ranked)
    heapify(waiting)
    told: set[Pose] = set()
    while ranked or waiting:
        if waiting and (not ranked or ranked[0][:2] >= (False, waiting[0][0])):
            _, index = heappop(waiting)
            for place in _places_on_flat(sides[index], room, prefer, opponents):
                heappush(ranked, _ranked(place, near))
            continue
        _, square, facing, x, y = heappop(ranked)
        pose = Pose(x, y, facing, z)
        if square <= furthest and pose not in told:
            told.add(pose)
            yield pose


def _ranked(place: tuple[bool, Pose], near: Point) -> tuple[bool, int, int, int, int]:
    """A place by how good it is: touches of corners last, then how far away it is."""
    corner, pose = place
    return corner, (pose.x - near[0]) ** 2 + (pose.y - near[1]) ** 2, pose.facing, pose.x, pose.y


class _Room(msgspec.Struct, frozen=True):
    """What stands about a target: bases, the terrain in the way there, and whether board or terrain has to be asked."""

    bases: tuple[Footprint, ...]
    board: Board
    pieces: tuple[Piece, ...]
    hemmed: bool
    z: int
    height: int

    @staticmethod
    def about(
        mover: Base, target: Footprint, occupied: Sequence[Footprint], board: Board, z: int, height: int
    ) -> "_Room":
        """Keep of the table what may matter next to the target."""
        x, y = target.centre
        reach = target.radius + 2 * shape_of(mover, 0).radius + 2 * CONTACT
        bases = tuple(
            base
            for base in occupied
            if (base.x - x) ** 2 + (base.y - y) ** 2 < (reach + base.radius) ** 2 and base != target
        )
        hemmed = not board.is_open(x, y, reach, z, height)
        near = tuple(piece for piece in obstructions(board, z, height) if hemmed and box_near(piece.box, x, y, reach))
        return _Room(bases, board, near, hemmed, z, height)

    def emptied(self) -> "_Room":
        """The same ground without the bases."""
        return msgspec.structs.replace(self, bases=()) if self.bases else self

    def hems(self, x: int, y: int, radius: int) -> bool:
        """May board or terrain leave no room somewhere in this circle?"""
        return self.hemmed and not self.board.is_open(x, y, radius, self.z, self.height)

    def on_free_ground(self, here: Footprint | None) -> bool:
        """Are board and terrain such that a base can stand here?"""
        if here is None or not self.hemmed:
            return here is not None
        if self.z == 0:
            return self.board.holds(here) and not any(under(self.pieces, here))
        return self.board.can_stand(here, self.z, self.height)

    def takes(self, here: Footprint | None) -> bool:
        """Can a base stand here, other bases considered as well?"""
        return here is not None and not any(overlaps(here, base) for base in self.bases) and self.on_free_ground(here)


def _resting(target: Footprint, shape: Shape, facing: int, foot_x: int, foot_y: int, reach: int) -> Footprint | None:
    """The mover where it touches the target at the foot (from its centre, times UNIT) on the side that looks to `facing`.

    Its centre is `reach` beyond the foot, a little more if rounding asks for it; None if that does not help.
    """
    nx, ny = direction(facing)
    for away in range(reach, reach + CONTACT):
        here = Footprint(
            target.x + nearest_ratio(foot_x + nx * away, UNIT),
            target.y + nearest_ratio(foot_y + ny * away, UNIT),
            shape,
        )
        if not overlaps(here, target):
            return here
    return None


# ------------------------------------------------------------ against a flat side


class _Facing(msgspec.Struct, frozen=True, gc=False):
    """A flat side of a target, and the mover set against it: a slide of 0 puts it in the middle.

    width, edge: the flat front of the mover (0 if round) and the side of the target. They touch for slides of at most
    `limit` either way, wholly for slides of at most `full`.
    """

    target: Footprint
    shape: Shape
    facing: int
    edge: int
    width: int
    foot: Point
    reach: int

    @property
    def full(self) -> int:
        """The furthest slide with all of the shorter edge touching."""
        return abs(self.edge - self.width) // 2

    @property
    def limit(self) -> int:
        """The furthest slide that still touches."""
        return (self.edge + self.width) // 2

    def slid(self, slide: int) -> Footprint | None:
        """The mover against the side, `slide` units to the left as the side looks; None if rounding prevents it."""
        tx, ty = direction(self.facing + QUARTER)
        return _resting(
            self.target, self.shape, self.facing, self.foot[0] + tx * slide, self.foot[1] + ty * slide, self.reach
        )

    def least_square(self, point: Point) -> int:
        """What the square of the distance from a point to the mover against the side is at least."""
        nx, ny = direction(self.facing)
        row = [
            (
                self.target.x + nearest_ratio(self.foot[0] + nx * self.reach - ny * slide, UNIT),
                self.target.y + nearest_ratio(self.foot[1] + ny * self.reach + nx * slide, UNIT),
            )
            for slide in (-self.limit, self.limit)
        ]
        return max(0, isqrt(square_distance(*point, *row[0], *row[1])) - 2 * CONTACT) ** 2

    def slide_towards(self, point: Point) -> int:
        """The slide that brings the mover nearest to a point."""
        tx, ty = direction(self.facing + QUARTER)
        return nearest_ratio((point[0] - self.target.x) * tx + (point[1] - self.target.y) * ty, UNIT)

    def touches_by_corner(self, slide: int) -> bool:
        """Is the common edge too short to count?"""
        return self.width > 0 and self.limit - abs(slide) < _CORNER

    def _passes_clear_of(self, base: Footprint) -> bool:
        """Do circles already show that no slide comes near `base`?"""
        nx, ny = direction(self.facing)
        x, y = base.x - self.target.x, base.y - self.target.y
        room = (base.radius + self.shape.radius) * UNIT
        ahead = nx * (x * UNIT - self.foot[0]) + ny * (y * UNIT - self.foot[1])
        aside = abs(nx * y - ny * x) - self.limit * UNIT
        return aside >= room or abs(ahead - self.reach * UNIT * UNIT) >= room * UNIT

    def taken_by(self, base: Footprint) -> Interval | None:
        """The slides strictly between which the mover would overlap `base`; None if there are none."""
        limit = self.limit
        if self._passes_clear_of(base):
            return None
        start, end = self.slid(-limit), self.slid(limit)
        if start is None or end is None:
            return None

        def clashes(slide: int) -> bool:
            here = self.slid(slide)
            return here is not None and overlaps(here, base)

        forbidden = [(base.x + x, base.y + y) for x, y in added(base.shape.outline, self.shape.outline)]
        for n, d, m, e in stretches(start.x, start.y, end.x, end.y, forbidden):
            low, high = -limit + 2 * limit * n // d, -limit + 2 * limit * m // e
            middle = (low + high) // 2
            if clashes(middle):
                return _edge_of(middle, low, -limit - 1, clashes), _edge_of(middle, high, limit + 1, clashes)
        return None

    def may_meet(self, piece: Piece, middle: Footprint) -> bool:
        """May the mover, which stands in the middle of its slides here, come upon a piece on any of them?"""
        nx, ny = direction(self.facing)
        out = self.shape.extent(nx, ny) + CONTACT * UNIT
        aside = self.shape.extent(-ny, nx) + (self.limit + CONTACT) * UNIT
        x, y = middle.centre
        across = [nx * (px - x) + ny * (py - y) for px, py in piece.outline]
        if min(across) > out or max(across) < -out:
            return False
        along = [nx * (py - y) - ny * (px - x) for px, py in piece.outline]
        return min(along) < aside and max(along) > -aside


def _against(mover: Base, target: Footprint, side: Flat) -> _Facing:
    """The mover turned to face a flat side of the target."""
    facing, edge, offset = side
    shape = shape_of(mover, (facing + HALF_TURN) % TURN)
    nx, ny = direction(facing)
    if shape.flats:
        _, width, reach = shape.flats[0]
    else:
        width, reach = 0, ceil_ratio(shape.extent(nx, ny), UNIT)
    return _Facing(target, shape, facing, edge, width, (nx * offset, ny * offset), reach)


def _places_on_flat(flat: _Facing, room: _Room, prefer: Point | None, opponents: int) -> list[tuple[bool, Pose]]:
    """(touches by a corner only, pose) for each good place on one flat side of the target."""
    free = _free_slides(flat, room)
    slides: list[int] = []
    if opponents > len(flat.target.shape.flats) and flat.width:
        slides = _aligned_slides(flat, free)
    if not slides:
        wish = 0 if prefer is None else flat.slide_towards(prefer)
        slides = [slide for stretch in free for slide in _best_slides(stretch, flat.full, wish)]
    places = []
    for slide in dict.fromkeys(slides):
        here = flat.slid(slide)
        if here is not None and room.takes(here) and in_contact(here, flat.target):
            places.append((flat.touches_by_corner(slide), _facing_back(here, flat.facing, room.z)))
    return places


def _facing_back(here: Footprint, facing: int, z: int) -> Pose:
    """The pose of a base that stands here and looks against `facing`."""
    return Pose(here.x, here.y, (facing + HALF_TURN) % TURN, z)


def _free_slides(flat: _Facing, room: _Room) -> list[Interval]:
    """The stretches of slides at which the mover touches the side and nothing is in its way."""
    free: Sequence[Interval] = _open_slides(flat, room.emptied())
    for base in room.bases:
        taken = flat.taken_by(base)
        if taken is not None:
            free = [part for stretch in free for part in _without(stretch, taken)]
    return list(free)


@lru_cache(maxsize=4096)
def _open_slides(flat: _Facing, room: _Room) -> tuple[Interval, ...]:
    """The stretches of slides at which the mover touches the side, as far as board and terrain let it."""
    middle = flat.slid(0)
    if middle is None or not room.hems(middle.x, middle.y, flat.limit + flat.shape.radius):
        return ((-flat.limit, flat.limit),)
    if room.z == 0:
        pieces = tuple(piece for piece in room.pieces if flat.may_meet(piece, middle))
        if not pieces and room.board.surrounds(middle.x, middle.y, flat.limit + flat.shape.radius):
            return ((-flat.limit, flat.limit),)
        room = msgspec.structs.replace(room, pieces=pieces)
    tries = [*range(-flat.limit, flat.limit, _SLIDE_STEP), -flat.full, 0, flat.full]
    return tuple(_free_parts(tries, -flat.limit, flat.limit, lambda slide: room.on_free_ground(flat.slid(slide))))


def _aligned_slides(flat: _Facing, free: Sequence[Interval]) -> list[int]:
    """The free places side by side from one end of the side on: round a square, each side's row ends past the corner
    where the next side's row begins."""
    return [
        min(max(slide, low), high)
        for slide in range(-flat.full, flat.limit - _CORNER + 1, flat.width)
        for low, high in free
        if low - CONTACT <= slide <= high + CONTACT
    ]


def _best_slides(stretch: Interval, full: int, wish: int) -> list[int]:
    """Where in a free stretch most edge touches: all of it from -full to full, then ever less."""
    low, high = max(stretch[0], -full), min(stretch[1], full)
    if low > high:
        return [stretch[0] if stretch[0] > 0 else stretch[1]]
    return [min(max(wish, low), high), min(max(0, low), high), low, high]


def _edge_of(clashing: int, guess: int, free: int, clashes: Callable[[int], bool]) -> int:
    """The slide nearest to `clashing`, on the side of `free`, that does not clash; it lies near `guess`."""
    step = _GUESS if free > clashing else -_GUESS
    low, high = min(clashing, free), max(clashing, free)
    inner, outer = min(max(guess - step, low), high), min(max(guess + step, low), high)
    if inner != clashing and not clashes(inner):
        inner = clashing
    if outer != free and clashes(outer):
        outer = free
    return _last_free(inner, outer, clashes)


def _last_free(clashing: int, free: int, clashes: Callable[[int], bool]) -> int:
    """The value nearest to `clashing`, towards `free`, that does not clash."""
    while abs(free - clashing) > 1:
        middle = (clashing + free) // 2
        if clashes(middle):
            clashing = middle
        else:
            free = middle
    return free


def _without(stretch: Interval, taken: Interval) -> list[Interval]:
    """What remains of a stretch when all strictly between the ends of `taken` goes."""
    return [
        (low, high)
        for low, high in ((stretch[0], min(stretch[1], taken[0])), (max(stretch[0], taken[1]), stretch[1]))
        if low <= high
    ]


def _free_parts(tries: Iterable[int], low: int, high: int, free: Callable[[int], bool]) -> list[Interval]:
    """The stretches of low..high in which `free` holds, found by tries and settled to the unit."""
    intervals: list[Interval] = []
    begin: int | None = None
    before: int | None = None
    for value in sorted({low, high, *(value for value in tries if low < value < high)}):
        if free(value):
            if begin is None:
                begin = value if before is None else _last_free(before, value, lambda at: not free(at))
        elif begin is not None and before is not None:
            intervals.append((begin, _last_free(value, before, lambda at: not free(at))))
            begin = None
        before = value
    if begin is not None:
        intervals.append((begin, high))
    return intervals


# ------------------------------------------------------------ against a disc or an oval


class _Cut(msgspec.Struct, frozen=True, gc=False):
    """What a third base takes of the places round a disc for another disc, reckoned roughly.

    Less than `certain` off the `middle` the mover overlaps the base for certain, from `possible` on it does not.
    """

    middle: int
    certain: int
    possible: int

    @staticmethod
    def by(base: Footprint, target: Footprint, mover: Shape) -> "_Cut":
        """What a base takes."""
        x, y = base.x - target.x, base.y - target.y
        if not (x or y):
            return _Cut(0, 0, HALF_TURN + 1)
        away, far = target.radius + mover.radius, hypot(x, y)

        def half_width(apart: int) -> float:
            """How far to either side the mover's centre is nearer to the base than this, in tenths of a degree."""
            cosine = (away * away + far * far - apart * apart) / (2 * away * far)
            return acos(min(1.0, max(-1.0, cosine))) * HALF_TURN / pi

        slack = CONTACT + 2  # a place may be so much farther out, as rounding has it
        certain = half_width(max(0, base.shape.inner + mover.inner - slack))
        possible = half_width(base.radius + mover.radius + slack)
        return _Cut(heading(x, y), int(certain) - _DOUBT, int(possible) + 1 + _DOUBT)


def _places_on_round(mover: Base, target: Footprint, room: _Room, prefer: Point | None) -> list[tuple[bool, Pose]]:
    """(False, pose) for each good place around a target without flat sides."""
    wish = 0
    if prefer is not None and prefer != target.centre:
        wish = heading(prefer[0] - target.x, prefer[1] - target.y)
    eighths = [wish + step for step in range(-HALF_TURN, HALF_TURN, TURN // 8)]
    places = []
    for facing in dict.fromkeys(
        turn
        for low, high in _free_turns(mover, target, room)
        for turn in (
            low % TURN,
            high % TURN,
            *(turn % TURN for turn in eighths if 0 < (turn - low) % TURN < high - low),
        )
    ):
        here = _turned_against(mover, target, facing)
        if here is not None and room.takes(here) and in_contact(here, target):
            places.append((False, _facing_back(here, facing, room.z)))
    return places


def _turned_against(mover: Base, target: Footprint, facing: int) -> Footprint | None:
    """The mover against a target without flat sides, on the side that looks to `facing`."""
    nx, ny = direction(facing)
    x, y = max(target.shape.corners, key=lambda corner: nx * corner[0] + ny * corner[1])
    shape, rounding = shape_of(mover, (facing + HALF_TURN) % TURN), target.shape.rounding
    foot_x, foot_y = x * UNIT + nx * rounding, y * UNIT + ny * rounding
    return _resting(target, shape, facing, foot_x, foot_y, ceil_ratio(shape.extent(nx, ny), UNIT))


@lru_cache(maxsize=4096)
def _free_turns(mover: Base, target: Footprint, room: _Room) -> tuple[Interval, ...]:
    """The turns (from, to) about a target without flat sides at which nothing is in the mover's way."""
    if not room.bases and not room.hemmed:
        return ((0, TURN),)
    round_both = isinstance(mover, Disc) and len(target.shape.corners) == 1
    cuts = [_Cut.by(base, target, shape_of(mover, 0)) for base in room.bases] if round_both else []

    def takes(facing: int) -> bool:
        in_doubt = room.hemmed or not round_both
        for cut in cuts:
            off = abs((facing - cut.middle + HALF_TURN) % TURN - HALF_TURN)
            if off < cut.certain:
                return False
            in_doubt = in_doubt or off < cut.possible
        return not in_doubt or room.takes(_turned_against(mover, target, facing))

    free = _free_parts(range(0, TURN, _TURN_STEP), 0, TURN, takes)
    if len(free) > 1 and free[0][0] == 0 and free[-1][1] == TURN:
        return (*free[1:-1], (free[-1][0], free[0][1] + TURN))
    return tuple(free)


# ------------------------------------------------------------ who touches whom


def contact_length(a: Footprint, b: Footprint) -> int:
    """The length of edge that two bases in contact have in common, in units; 0 for corners and round bases."""
    if not in_contact(a, b):
        return 0
    facings = [facing for facing, _, _ in b.shape.flats]
    return max(
        (
            _common_edge(a, facing, b)
            for facing, _, _ in a.shape.flats
            if any(abs((facing - other) % TURN - HALF_TURN) <= 1 for other in facings)
        ),
        default=0,
    )


def _common_edge(a: Footprint, facing: int, b: Footprint) -> int:
    """How much of the side of `a` that looks to `facing` lies along an edge of `b` parallel to it."""
    nx, ny = direction(facing)
    apart = nx * (b.x - a.x) + ny * (b.y - a.y) - a.shape.extent(nx, ny) - b.shape.extent(nx, ny)
    if abs(apart) > (CONTACT + 2) * UNIT:
        return 0
    tx, ty = direction(facing + QUARTER)
    slide = abs(tx * (b.x - a.x) + ty * (b.y - a.y))
    half_a, half_b = a.shape.extent(tx, ty), b.shape.extent(tx, ty)
    return max(0, min(2 * half_a, 2 * half_b, half_a + half_b - slide) // UNIT)
