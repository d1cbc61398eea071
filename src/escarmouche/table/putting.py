"""Where a base may be put down: a picture for people, never a verdict.

What is told for sure holds however the base is turned; where it depends on that, or on a way round terrain, it is told
as possible. Curves are drawn with a hair to spare, so that what is sure is rather too small than too large.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .directions import TURN, UNIT, direction
from .exact import Point, Polygon, box_near
from .movement import Ground
from .poses import Footprint, Pose, Shape
from .reach import Part, Region, blocked, parts_of
from .terrain import Board, Piece, obstructions
from .units import MM

SPARE: Final = MM // 4
"""By how much curves and edges are drawn too large, where what they keep out is kept out for sure."""

_SEGMENTS: Final = 32
_THIN: Final = MM
"""Strips narrower than this are drawn nowhere."""


class Room(msgspec.Struct, frozen=True):
    """Where the centre of a base may stand for sure, and where perhaps."""

    sure: tuple[Part, ...]
    perhaps: tuple[Part, ...] = ()

    @property
    def unsure(self) -> Room:
        """The same ground, and nothing of it for sure."""
        return Room((), (*self.sure, *self.perhaps))


class Berth(msgspec.Struct, frozen=True):
    """Somebody to keep away from: how far, edge to edge. ``way``: only where one could go to him over this ground; without
    it, as the crow flies.
    """

    base: Footprint
    distance: int
    way: Ground | None = None


def room(board: Board, zone: Polygon, shape: Shape, height: int, berths: Sequence[Berth]) -> Room:
    """Where a base may stand wholly in a zone, on level ground, and keep away from whom it has to."""
    near, far = shape.inner, shape.radius
    sure = shapely.difference(
        _footing(board, zone, far + SPARE, height), shapely.union_all([_about(berth, far + SPARE) for berth in berths])
    )
    footing = _footing(board, zone, near, height)
    shut = shapely.union_all([_surely_kept_off(board, footing, berth, near) for berth in berths])
    open_ = shapely.difference(footing, shut)
    return Room(parts_of(sure), parts_of(_without_strips(shapely.difference(open_, sure))))


def stopping(way: Ground, reach: Region, shape: Shape) -> Room:
    """Where a base may stop of all the ground that its centre reaches: for sure, and perhaps, as it is turned.

    What it may pass but not stop on is left out: somebody, or a low wall. It may perhaps stop on top of other terrain that
    does not stop it.
    """
    passed = [piece for piece in obstructions(way.board, way.z, way.height) if piece.id in way.ignore]
    bodies = [_base(base) for _, base in way.passable]
    closed = shapely.union_all([*bodies, *(_united([piece.outline]) for piece in passed if not piece.level)])
    open_ = shapely.difference(reach.geometry, _grown(closed, shape.inner))
    wide = msgspec.structs.replace(way, travel_radius=shape.radius + SPARE)
    under = shapely.union(closed, _united(piece.outline for piece in passed))
    standing = shapely.difference(
        shapely.box(*wide.room), shapely.union_all([blocked(wide.barriers), _grown(under, wide.travel_radius)])
    )
    sure = shapely.intersection(open_, standing)
    return Room(parts_of(sure), parts_of(_without_strips(shapely.difference(open_, sure))))


def beside(space: Room, outlines: Iterable[Polygon], distance: int) -> Room:
    """The part of a room that may lie within a distance of one of these outlines, depending on how the base is turned."""
    ground = _whole((*space.sure, *space.perhaps))
    return Room((), parts_of(shapely.intersection(ground, _grown(_united(outlines), distance))))


def in_the_open(space: Room, start: Point, outlines: Iterable[Polygon]) -> Room:
    """A room in which nothing is sure of what lies on these outlines, or behind them as seen from a point: where a way leads
    over them it may cost more than its length.
    """
    sure = _whole(space.sure)
    far = int(shapely.hausdorff_distance(shapely.Point(start), sure)) if space.sure else 0
    open_ = shapely.difference(sure, _shadow(start, _united(outlines), far))
    hidden = _without_strips(shapely.difference(sure, open_))
    return Room(parts_of(open_), (*space.perhaps, *parts_of(hidden)))


def _whole(parts: Iterable[Part]) -> BaseGeometry:
    """Rings as a geometry: those of whole units may cross themselves by a hair."""
    return shapely.union_all([shapely.make_valid(shapely.Polygon(part.outer, part.holes)) for part in parts])


def _base(base: Footprint) -> BaseGeometry:
    """The ground that a base covers."""
    core = shapely.convex_hull(shapely.MultiPoint([(base.x + x, base.y + y) for x, y in base.shape.corners]))
    return _grown(core, base.shape.rounding)


def near(space: Room, base: Footprint, distance: int, shape: Shape) -> Room:
    """The part of a room in which a base put down is within a distance of another base, edge to edge."""
    berth = Berth(base, distance)
    sure = _whole(space.sure)
    open_ = shapely.union(sure, _whole(space.perhaps))
    sure = shapely.intersection(sure, _about(berth, shape.inner - SPARE))
    open_ = shapely.intersection(open_, _about(berth, shape.radius))
    return Room(parts_of(sure), parts_of(_without_strips(shapely.difference(open_, sure))))


def around(board: Board, radius: int, reach: tuple[Footprint, int] | None) -> Room:
    """Where on the table the centre of a marker may lie: within a distance of a base, edge to edge, or anywhere."""
    table = _shrunk(shapely.box(0, 0, board.width, board.depth), radius)
    return Room(
        parts_of(table if reach is None else shapely.intersection(table, _about(Berth(*reach), radius - SPARE)))
    )


def besides(space: Room, zones: Sequence[Polygon], distance: int) -> Room:
    """What is left of some ground as far from zones as that."""
    kept_off = _grown(_united(zones), distance + SPARE)
    sure = _whole(space.sure)
    return Room(parts_of(shapely.difference(sure, kept_off)))


def kept_off(space: Room, zones: Sequence[Polygon], distance: int, shape: Shape) -> Room:
    """What is left of a room where the base put down there is as far from zones as that, edge to edge."""
    ground = _united(zones)
    all_ = _whole((*space.sure, *space.perhaps))
    sure = shapely.difference(_whole(space.sure), _grown(ground, distance + shape.radius + SPARE))
    open_ = shapely.difference(all_, _grown(ground, distance + shape.inner))
    return Room(parts_of(sure), parts_of(_without_strips(shapely.difference(open_, sure))))


def unsure_near(space: Room, berths: Sequence[Berth], shape: Shape) -> Room:
    """A room in which nothing is sure of what is near somebody: there it hangs on more than the distance."""
    sure = _whole(space.sure)
    open_ = shapely.difference(sure, shapely.union_all([_about(berth, shape.radius + SPARE) for berth in berths]))
    return Room(parts_of(open_), (*space.perhaps, *parts_of(_without_strips(shapely.difference(sure, open_)))))


def before(board: Board, pose: Pose, degrees: int) -> Room:
    """All of the table that is in the field of view of somebody: so many degrees, before him."""
    far, half = board.width + board.depth, degrees * 5
    rays = [direction((pose.facing + turn) % TURN) for turn in (*range(-half, half, 50), half)]
    fan = shapely.Polygon([pose.point, *((pose.x + dx * far // UNIT, pose.y + dy * far // UNIT) for dx, dy in rays)])
    return Room(parts_of(shapely.intersection(shapely.box(0, 0, board.width, board.depth), fan)))


def _without_strips(geometry: BaseGeometry) -> BaseGeometry:
    """A geometry without what is too thin to be seen."""
    return shapely.buffer(shapely.buffer(geometry, -_THIN, join_style="mitre"), _THIN, join_style="mitre")


def _footing(board: Board, zone: Polygon, radius: int, height: int) -> BaseGeometry:
    """Where all of a circle is in a zone and on one level, with nothing in its way."""
    table = shapely.box(0, 0, board.width, board.depth)
    floor = shapely.difference(table, _united(piece.outline for piece in board.surfaces))
    levels = [_level(board, floor, 0, radius, height)]
    for top in {piece.top for piece in board.surfaces}:
        upper = _united(piece.outline for piece in board.surfaces if piece.top == top)
        levels.append(_level(board, _shrunk(upper, radius), top, radius, height))
    return shapely.intersection(
        _shrunk(shapely.intersection(shapely.Polygon(zone), table), radius), shapely.union_all(levels)
    )


def _level(board: Board, floor: BaseGeometry, z: int, radius: int, height: int) -> BaseGeometry:
    in_the_way: tuple[Piece, ...] = obstructions(board, z, height)
    return shapely.difference(floor, _grown(_united(piece.outline for piece in in_the_way), radius))


def _about(berth: Berth, radius: int) -> BaseGeometry:
    """All from where a circle is within a distance of somebody."""
    base = berth.base
    core = shapely.convex_hull(shapely.MultiPoint([(base.x + x, base.y + y) for x, y in base.shape.corners]))
    return _grown(core, berth.distance + base.shape.rounding + radius)


def _surely_kept_off(board: Board, footing: BaseGeometry, berth: Berth, radius: int) -> BaseGeometry:
    """All of some ground from where somebody is near whichever way it is measured.

    Where a way matters, that is where a straight line leads to him: round what is in the way he may be near or not, and
    to find out would take longer than a player waits for a picture. Nobody is sure to be near who stands on another level.
    """
    about = shapely.intersection(_about(berth, radius), footing)
    if berth.way is None:
        return about
    if berth.way.z:
        return shapely.Point()
    start = (berth.base.x, berth.base.y)
    far = berth.distance + radius + berth.base.radius
    between = blocked([barrier for barrier in berth.way.barriers if box_near(barrier.box, *start, far)])
    straight = shapely.difference(about, _shadow(start, between, far))
    return shapely.difference(straight, _united(piece.outline for piece in board.surfaces))


def _shadow(light: Point, solid: BaseGeometry, far: int) -> BaseGeometry:
    """What does not lie open to a point: solid ground, and all behind it as far as that; a hair more, for fewer corners."""
    solid = shapely.simplify(shapely.buffer(solid, SPARE, join_style="mitre"), SPARE)
    behind = []
    for ring in map(shapely.get_coordinates, shapely.get_rings(shapely.get_parts(solid))):
        away = ring - np.array(light, dtype=np.float64)
        lengths = np.maximum(np.hypot(away[:, 0], away[:, 1]), 1.0)
        thrown = ring + away * (2 * far / lengths)[:, None]
        behind += list(np.stack((ring[:-1], ring[1:], thrown[1:], thrown[:-1]), axis=1))
    return shapely.union_all([solid, *(shade for shade in map(shapely.Polygon, behind) if shade.area > 1.0)])


def _united(outlines: Iterable[Polygon]) -> BaseGeometry:
    return shapely.union_all([shapely.Polygon(outline) for outline in outlines])


def _grown(geometry: BaseGeometry, by: int) -> BaseGeometry:
    return shapely.buffer(geometry, by, quad_segs=_SEGMENTS) if by else geometry


def _shrunk(geometry: BaseGeometry, by: int) -> BaseGeometry:
    return shapely.buffer(geometry, -by, join_style="mitre")
