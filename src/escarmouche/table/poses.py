"""Where a model stands and what ground its base covers.

These values, and others of the table that are made all the time, are told to be no business of the garbage collector's
(`gc=False`): they hold nothing but numbers, texts and each other, and no cycle can come of that.
"""

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import isqrt

import msgspec

from .directions import QUARTER, TURN, UNIT, direction, heading
from .exact import Point, Polygon, ceil_root, hull, nearest_ratio

CONTACT = 10
"""Bases this near (0.1 mm) touch: the slack that the rounding of turned bases leaves."""

_DRAWN_SMALL = 2
"""A base not at a quarter turn is drawn this much small all round, so that rounding never makes flush neighbours
overlap."""


class Pose(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The centre of a base in units, the facing in tenths of a degree (0..3599), the level of its feet in units."""

    x: int
    y: int
    facing: int = 0
    z: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.facing < TURN:
            raise ValueError(f"facing {self.facing} is not in 0..{TURN - 1}")

    @property
    def point(self) -> Point:
        """The centre."""
        return self.x, self.y

    def at(self, x: int, y: int) -> "Pose":
        """The same facing and level elsewhere."""
        return Pose(x, y, self.facing, self.z)

    def turned(self, facing: int) -> "Pose":
        """The same place with another facing (any number of tenths of a degree)."""
        return Pose(self.x, self.y, facing % TURN, self.z)

    def looking_at(self, x: int, y: int) -> "Pose":
        """The same place, turned to a point; unchanged if the point is its own centre."""
        if x == self.x and y == self.y:
            return self
        return Pose(self.x, self.y, heading(x - self.x, y - self.y), self.z)


class Rectangle(msgspec.Struct, frozen=True, gc=False, tag=True, cache_hash=True):
    """A base `width` wide across its front edge and `depth` deep along its facing (even numbers of units)."""

    width: int
    depth: int

    def __post_init__(self) -> None:
        _check_sides(self.width, self.depth)


class Oval(msgspec.Struct, frozen=True, gc=False, tag=True, cache_hash=True):
    """An oval base, `width` across and `depth` along its facing (even numbers of units): a polygon of 36 corners."""

    width: int
    depth: int

    def __post_init__(self) -> None:
        _check_sides(self.width, self.depth)


class Disc(msgspec.Struct, frozen=True, gc=False, tag=True, cache_hash=True):
    """A round base (an even number of units across)."""

    diameter: int

    def __post_init__(self) -> None:
        _check_sides(self.diameter)

    @property
    def width(self) -> int:
        """How wide it is, whichever way it is turned."""
        return self.diameter

    @property
    def depth(self) -> int:
        """How deep it is, whichever way it is turned."""
        return self.diameter


Base = Rectangle | Disc | Oval


def _check_sides(*sides: int) -> None:
    for side in sides:
        if side <= 0 or side % 2:
            raise ValueError(f"a base measures an even, positive number of 0.01 mm, not {side}")


Flat = tuple[int, int, int]

Side = tuple[int, int, int, int, int]


class Shape(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A base turned to its facing, around its centre at (0, 0): point-symmetric and convex.

    It is the set of points at most `rounding` away from the polygon `corners`: a polygon base has rounding 0, a disc has
    the single corner (0, 0). `radius` bounds it from outside, `inner` from inside; `outline` is a polygon in either
    case (a disc has one of 24 corners). `travel_radius` is the radius of the disc by which the moving base is judged to
    pass gaps: half its narrow width, less CONTACT so that a base always passes a gap as wide as itself. `flats` are its
    flat sides, front first: the facing each looks along, its length and its distance from the centre, all as on the
    true base; discs and ovals have none.

    The rest follows from the corners. Of corners and of sides that lie opposite each other `half` and `sides` have one: a
    corner; and where a side starts, where it leads, and the square of its length. `reach` is how far the shape reaches
    along x and along y.
    """

    corners: Polygon
    rounding: int
    radius: int
    inner: int
    outline: Polygon
    flats: tuple[Flat, ...] = ()
    half: Polygon = ()
    sides: tuple[Side, ...] = ()
    reach: Point = (0, 0)

    def __post_init__(self) -> None:
        corners = self.corners
        half = corners[: (len(corners) + 1) // 2]
        derive = partial(msgspec.structs.force_setattr, self)
        derive("half", half)
        derive("reach", (self.rounding + max(abs(x) for x, _ in half), self.rounding + max(abs(y) for _, y in half)))
        if len(corners) > 1:
            ends = zip(half, corners[1 : len(half) + 1], strict=True)
            derive(
                "sides",
                tuple((ax, ay, bx - ax, by - ay, (bx - ax) ** 2 + (by - ay) ** 2) for (ax, ay), (bx, by) in ends),
            )

    @property
    def travel_radius(self) -> int:
        """The radius of the disc that passes where the base does."""
        return max(1, self.inner - CONTACT)

    def extent(self, nx: int, ny: int) -> int:
        """How far it reaches along a direction of length UNIT, times UNIT."""
        return max(nx * x + ny * y for x, y in self.corners) + self.rounding * UNIT


class Footprint(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The ground a base covers: a shape and where its centre is."""

    x: int
    y: int
    shape: Shape

    @property
    def centre(self) -> Point:
        """The centre."""
        return self.x, self.y

    @property
    def radius(self) -> int:
        """The radius of a circle around the whole of it."""
        return self.shape.radius

    @property
    def travel_radius(self) -> int:
        """The radius of the disc by which the moving base is judged to pass gaps."""
        return self.shape.travel_radius

    @property
    def corners(self) -> Polygon:
        """The corners on the table, counter-clockwise; empty for a disc."""
        if self.shape.rounding:
            return ()
        return tuple((self.x + x, self.y + y) for x, y in self.shape.corners)

    @property
    def outline(self) -> Polygon:
        """A polygon of the whole base on the table (a disc has 24 corners), counter-clockwise."""
        return tuple((self.x + x, self.y + y) for x, y in self.shape.outline)

    def moved(self, dx: int, dy: int) -> "Footprint":
        """The same shape further on."""
        return Footprint(self.x + dx, self.y + dy, self.shape)


def footprint(base: Base, pose: Pose) -> Footprint:
    """The ground that `base` covers at `pose`."""
    return Footprint(pose.x, pose.y, shape_of(base, pose.facing))


@lru_cache(maxsize=16384)
def shape_of(base: Base, facing: int) -> Shape:
    """The shape of `base` turned to `facing`."""
    match base:
        case Disc(diameter):
            return _disc(diameter // 2)
        case Rectangle(width, depth):
            flats = tuple(
                ((facing + turn) % TURN, length, away // 2)
                for turn, length, away in (
                    (0, width, depth),
                    (900, depth, width),
                    (1800, width, depth),
                    (2700, depth, width),
                )
            )
            width, depth = _drawn(facing, width), _drawn(facing, depth)
            return _polygon(_both_ways([_turned(facing, depth, -width), _turned(facing, depth, width)]), flats)
        case Oval(width, depth):
            width, depth = _drawn(facing, width), _drawn(facing, depth)
            ring = [direction(step) for step in range(0, TURN // 2, 100)]
            return _polygon(
                hull(
                    _both_ways(
                        [
                            _turned(facing, nearest_ratio(dx * depth, UNIT), nearest_ratio(dy * width, UNIT))
                            for dx, dy in ring
                        ]
                    )
                )
            )


def _drawn(facing: int, side: int) -> int:
    """The length that a side of a base turned to `facing` is drawn with."""
    return side if facing % QUARTER == 0 else max(2, side - 2 * _DRAWN_SMALL)


def _turned(facing: int, along: int, left: int) -> Point:
    """Half of the vector (`along` the facing, `left` of it) in table coordinates."""
    dx, dy = direction(facing)
    return nearest_ratio(along * dx - left * dy, 2 * UNIT), nearest_ratio(along * dy + left * dx, 2 * UNIT)


def _both_ways(half: list[Point]) -> list[Point]:
    """These corners, and then their opposites."""
    return [*half, *[(-x, -y) for x, y in half]]


def _polygon(ring: Sequence[Point], flats: tuple[Flat, ...] = ()) -> Shape:
    """The point-symmetric shape with these corners, counter-clockwise; it begins with the lowest, then leftmost."""
    first = min(range(len(ring)), key=lambda index: (ring[index][1], ring[index][0]))
    corners = (*ring[first:], *ring[:first])
    inner = isqrt(
        min(
            (ax * by - ay * bx) ** 2 // ((bx - ax) ** 2 + (by - ay) ** 2)
            for (ax, ay), (bx, by) in pairwise(corners[: len(corners) // 2 + 1])
        )
    )
    return Shape(corners, 0, ceil_root(max(x * x + y * y for x, y in corners)), inner, corners, flats)


def _disc(radius: int) -> Shape:
    ring = [direction(step) for step in range(0, TURN, 150)]
    outline = hull([(nearest_ratio(dx * radius, UNIT), nearest_ratio(dy * radius, UNIT)) for dx, dy in ring])
    return Shape(((0, 0),), radius, radius, radius, outline)
