"""The region that a mover can reach: a picture for people and a source of offers, never a verdict.

From the start and from every bend of a way that it can afford, rays run as far as what is left of its movement allows
or until something stops them; the region is what all these stars cover. Ways through slow terrain are taken straight,
and curves are drawn by chords within them, so that the region is rather too small than too large.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import compress
from math import asin, atan2, cos, hypot, sin
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from .barriers import Barrier
from .exact import Point, Polygon, box_near
from .poses import Footprint
from .routes import MARGIN, MoverGround, Turn, bends_round, paid_for, turns_in_reach
from .units import MM

_Array = npt.NDArray[np.float64]

_RAYS: Final = 96
_ASIDE: Final = 1e-5
_INTO_SLOW: Final = 2e-3
"""How far a ray turns aside to be in slow ground at once, where it would else run along its edge."""


class Part(msgspec.Struct, frozen=True):
    """A connected part of a region: its outer ring and its holes, in units."""

    outer: Polygon
    holes: tuple[Polygon, ...] = ()


def covered(bases: Sequence[Footprint]) -> tuple[Part, ...]:
    """The ground that bases cover together: a picture for people."""
    return parts_of(shapely.union_all([shapely.Polygon(base.outline) for base in bases]))


def parts_of(geometry: BaseGeometry) -> tuple[Part, ...]:
    """A geometry as rings of whole units, without its specks."""
    return tuple(
        Part(_ring(part.exterior.coords), tuple(_ring(hole.coords) for hole in part.interiors if not _is_speck(hole)))
        for part in shapely.get_parts(geometry)
        if isinstance(part, shapely.Polygon) and not _is_speck(part.exterior)
    )


class Region:
    """Where the centre of a mover can get. Nothing is computed before it is looked at."""

    def __init__(self, way: MoverGround, start: Point, allowance: int) -> None:
        self._way = way
        self._start = start
        self._allowance = allowance

    @cached_property
    def geometry(self) -> BaseGeometry:
        """The region as a shapely geometry."""
        if self._allowance <= 0 or not self._way.clear(*self._start, *self._start):
            return shapely.Point(self._start)
        parts = shapely.get_parts(_without_slits(_region(self._way, self._start, self._allowance)))
        whole: BaseGeometry = shapely.multipolygons(parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON])
        return whole

    @cached_property
    def polygons(self) -> tuple[Part, ...]:
        """The region as rings of whole units, without the specks that stars leave where they meet."""
        return parts_of(self.geometry)

    def contains(self, x: int, y: int) -> bool:
        """Does the region cover a point?"""
        return bool(shapely.intersects_xy(self.geometry, x, y))


def _without_slits(region: BaseGeometry) -> BaseGeometry:
    """Stars that share an edge leave a hair between them where its ends are rounded: that is closed."""
    grown = shapely.buffer(region, 1, join_style="mitre")
    return shapely.buffer(grown, -1, join_style="mitre")


def _is_speck(ring: shapely.LinearRing) -> bool:
    return bool(shapely.area(shapely.polygons(ring)) < MM * MM)


def _ring(coordinates: object) -> Polygon:
    return tuple((round(x), round(y)) for x, y in np.asarray(coordinates)[:-1].tolist())


def _region(way: MoverGround, start: Point, allowance: int) -> BaseGeometry:
    barriers = [barrier for barrier in way.barriers if box_near(barrier.box, *start, allowance)]
    obstacles = _Obstacles(_ground(way), _slow(way), barriers)
    stars = [
        _star(turn, float(allowance - turn.cost), obstacles.seen_from(turn.point))
        for turn in turns_in_reach(way, start, allowance)
        if turn.cost < allowance
    ]
    return shapely.intersection(shapely.union_all(stars), obstacles.free)


class _Scene:
    """What rays from a point meet: `edges` that stop them, one row (ax, ay, bx, by) each, and slow ground.

    The picture changes at corners, however far they are: who stands beside a long edge, or on that of slow ground, gets
    further along it than a little aside. `slow_corners`: those of slow ground, one row each. `shut`: directions in which
    nobody leaves the point, as angles from and to (anticlockwise), one row each.
    """

    def __init__(self, edges: _Array, slow: BaseGeometry, shut: Sequence[tuple[float, float]] = ()) -> None:
        self.edges = edges
        self.slow = slow
        self.shut: _Array = np.array(shut, dtype=np.float64).reshape(-1, 2)
        self.slow_corners: _Array = shapely.get_coordinates(slow)


class _Obstacles:
    """Barriers as they are drawn: a little too large. `free`: the ground outside of them.

    Whoever is in contact with a barrier stands in its drawing, and so may a place where ways bend. What is seen from there
    is what that barrier itself leaves open.
    """

    def __init__(self, ground: BaseGeometry, slow: BaseGeometry, barriers: Sequence[Barrier]) -> None:
        self._ground = ground
        self._slow = slow
        self._barriers = barriers
        self._drawn: npt.NDArray[np.object_] = np.array([blocked([barrier]) for barrier in barriers], dtype=object)
        self.free = shapely.difference(ground, shapely.union_all(self._drawn))
        self._scene = _Scene(_edges([self.free]), slow)

    def seen_from(self, point: Point) -> _Scene:
        """What rays from a point meet."""
        within = shapely.contains_xy(self._drawn, *point)
        if not within.any():
            return self._scene
        outlines = [self._ground, *self._drawn[~within]]
        shut = []
        for barrier in compress(self._barriers, within):
            for a, b in _sides(barrier.core):
                drawn = shapely.buffer(shapely.LineString((a, b)), barrier.clearance + MARGIN)
                if barrier.convex or shapely.contains_xy(drawn, *point):
                    shut.append(_directions(point, a, b, barrier.clearance))
                else:
                    outlines.append(drawn)
        return _Scene(_edges(outlines), self._slow, shut)


def _sides(core: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(core, (*core[1:], core[0]), strict=True))


def _directions(point: Point, a: Point, b: Point, clearance: int) -> tuple[float, float]:
    """The directions, as angles from and to, in which one comes nearer than `clearance` to a line from a to b."""
    (ax, ay), (bx, by) = ((end[0] - point[0], end[1] - point[1]) for end in (a, b))
    middle = atan2(ay + by, ax + bx)
    spans = []
    for x, y in ((ax, ay), (bx, by)):
        aside = atan2(y, x) - middle
        aside = atan2(sin(aside), cos(aside))
        half = asin(min(1.0, clearance / hypot(x, y)))
        spans += [aside - half, aside + half]
    return middle + min(spans), middle + max(spans)


def _slow(way: MoverGround) -> BaseGeometry:
    """Where each unit counts twice; a hair less, so that a ray along its edge is outside, as in the verdict."""
    outlines = shapely.union_all([shapely.Polygon(piece.outline) for piece in way.slow_pieces])
    return shapely.buffer(outlines, -1, join_style="mitre")


def _ground(way: MoverGround) -> BaseGeometry:
    """Where the centre stays on the board, and on its floor if it has to."""
    board = shapely.box(*way.room)
    if not way.floor:
        return board
    return shapely.intersection(board, shapely.union_all([shapely.Polygon(piece.outline) for piece in way.floor]))


def blocked(barriers: Sequence[Barrier]) -> BaseGeometry:
    """Where barriers do not let the centre go, corners drawn from outside."""
    convex = [
        shapely.Polygon([bend.point for bend in bends_round(barrier.core, barrier.clearance)])
        for barrier in barriers
        if barrier.convex
    ]
    others = [
        shapely.buffer(shapely.Polygon(barrier.core), barrier.clearance + MARGIN, quad_segs=16)
        for barrier in barriers
        if not barrier.convex
    ]
    return shapely.union_all([*convex, *others])


def _edges(areas: Sequence[BaseGeometry]) -> _Array:
    """The boundaries of areas: one row (ax, ay, bx, by) for each straight piece."""
    rings = shapely.get_rings(shapely.get_parts(areas))
    rows = [np.hstack((ring[:-1], ring[1:])) for ring in map(shapely.get_coordinates, rings)]
    return np.vstack(rows) if rows else np.empty((0, 4))


def _star(turn: Turn, budget: float, scene: _Scene) -> BaseGeometry:
    """What is reached straight from a turn, in its sector, for at most `budget`."""
    source = np.array(turn.point, dtype=np.float64)
    edges = scene.edges - np.tile(source, 2)
    edges = edges[_touching(edges, budget)]
    slow_corners = scene.slow_corners - source
    angles = _angles(
        _beside(edges[:, :2], _ASIDE),
        _beside(edges[_is_beyond(edges[:, 2:], budget), 2:], _ASIDE),  # each other end is where another edge begins
        _beside(slow_corners[~_is_beyond(slow_corners, budget)], _ASIDE),
        _beside(slow_corners, _INTO_SLOW),
        np.concatenate((scene.shut[:, 0] - _ASIDE, scene.shut[:, 1] + _ASIDE)),
        sector=turn.sector,
    )
    rays = np.column_stack((np.cos(angles), np.sin(angles)))
    lengths = np.minimum(budget, _first_hits(rays, edges))
    lengths = _afforded(source, rays, lengths, budget, scene.slow)
    lengths[_is_between(angles, scene.shut)] = 0.0
    ends = source + rays * lengths[:, None]
    return shapely.make_valid(shapely.Polygon(ends if turn.sector is None else np.vstack((source, ends))))


def _touching(edges: _Array, budget: float) -> npt.NDArray[np.bool_]:
    """The edges whose bounding boxes come within the budget of the source."""
    xs, ys = edges[:, 0::2], edges[:, 1::2]
    touching: npt.NDArray[np.bool_] = (
        (xs.min(axis=1) < budget) & (xs.max(axis=1) > -budget) & (ys.min(axis=1) < budget) & (ys.max(axis=1) > -budget)
    )
    return touching


def _is_beyond(points: _Array, budget: float) -> npt.NDArray[np.bool_]:
    """Which points are further from the source than the budget."""
    beyond: npt.NDArray[np.bool_] = np.hypot(points[:, 0], points[:, 1]) >= budget
    return beyond


def _is_between(angles: _Array, spans: _Array) -> npt.NDArray[np.bool_]:
    """Which angles lie between those of a span, ends left out."""
    past = np.mod(angles[:, None] - spans[:, 0], 2 * np.pi)
    width = spans[:, 1] - spans[:, 0]
    between: npt.NDArray[np.bool_] = np.any((past > 0) & (past < width), axis=1)
    return between


def _beside(corners: _Array, aside: float) -> _Array:
    """For each corner the angles to either side of it."""
    towards = np.arctan2(corners[:, 1], corners[:, 0])
    return np.concatenate((towards - aside, towards + aside))


def _angles(*special: _Array, sector: tuple[Point, Point] | None) -> _Array:
    """Evenly spread angles and the special ones, in order; of a sector, its own."""
    beside = np.concatenate(special)
    if sector is None:
        return np.sort(np.concatenate((np.linspace(-np.pi, np.pi, _RAYS, endpoint=False), beside)))
    (fx, fy), (tx, ty) = sector
    first = atan2(fy, fx)
    turn = atan2(fx * ty - fy * tx, fx * tx + fy * ty)
    even = np.linspace(0.0, turn, 2 + int(abs(turn) * _RAYS / (2 * np.pi)))
    turned = np.mod(beside - first + np.pi, 2 * np.pi) - np.pi
    angles: _Array = np.sort(np.concatenate((even, turned[(turned * turn > 0) & (np.abs(turned) < abs(turn))])))
    return first + angles


def _first_hits(rays: _Array, edges: _Array) -> _Array:
    """How far each ray runs before it meets an edge (infinitely far if it meets none)."""
    if not len(edges):
        return np.full(len(rays), np.inf)
    ax, ay = edges[:, 0], edges[:, 1]
    ex, ey = edges[:, 2] - ax, edges[:, 3] - ay
    dx, dy = rays[:, :1], rays[:, 1:]
    with np.errstate(divide="ignore", invalid="ignore"):
        turn = dx * ey - dy * ex
        along = (ax * ey - ay * ex) / turn
        across = (ax * dy - ay * dx) / turn
        hit = (across >= 0) & (across <= 1) & (along > 0.5)
    hits: _Array = np.where(hit, along, np.inf).min(axis=1)
    return hits


def _afforded(source: _Array, rays: _Array, lengths: _Array, budget: float, slow: BaseGeometry) -> _Array:
    """Shorten the rays to what the budget pays for, each unit in slow terrain counting twice."""
    if slow.is_empty or shapely.distance(slow, shapely.Point(source)) >= budget:
        return lengths

    ends = source + rays * lengths[:, None]
    lines = shapely.linestrings(np.stack((np.broadcast_to(source, ends.shape), ends), axis=1))
    slowed = np.asarray(shapely.intersection(lines, slow))
    afforded = lengths.copy()
    for ray in np.flatnonzero(shapely.length(slowed)):
        parts = [shapely.get_coordinates(part) - source for part in shapely.get_parts(slowed[ray])]
        spans = sorted(sorted(np.hypot(part[:, 0], part[:, 1]).tolist()) for part in parts)
        afforded[ray] = min(lengths[ray], paid_for(budget, [(span[0], span[-1]) for span in spans]))
    return afforded
