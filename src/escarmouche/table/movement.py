"""Moving a base over the table: the integer verdict on a path, and what it costs.

En route the mover is judged as a disc of its `travel_radius`, where it stops by its true base. Its path is a sequence
of points for its centre, the first where it stands and the last where it ends.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

import msgspec

from . import routes
from .barriers import (
    Barrier,
    around_base,
    around_piece,
    first_blocking,
    is_within,
    part_way,
    stretch_cost,
    stretch_length,
)
from .exact import Box, Point, point_in
from .measuring import overlaps
from .poses import CONTACT, Base, Footprint, Pose, footprint
from .reach import Region
from .routes import Path
from .terrain import Board, Piece

TOO_FAR = "too-far"
BLOCKED_BY = "blocked-by"
BARRED_TERRAIN = "barred-terrain"
OFF_BOARD = "off-board"
OFF_LEVEL = "off-level"
OVERLAPS = "overlaps"
NO_FOOTING = "no-footing"
BROKEN_PATH = "broken-path"


class Problem(msgspec.Struct, frozen=True, gc=False):
    """Why a move is not possible: one of the codes above, where, and the obstacle or piece concerned, if any."""

    code: str
    at: Point
    about: str | None = None


class Ground(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """The table as one mover meets it.

    obstacles: (id, base) of what it may neither pass nor stop on, at heights that matter to it.
    travel_radius: that of its base (`Footprint.travel_radius`), at least 1.
    z, height: the level at which it moves, and how tall it is (to pass below a bridge).
    ignore: ids of pieces that do not stop it, because it jumps or climbs them, or steps off them.
    max_obstacle_height: for a flyer, how high above z the pieces may rise that it passes over; None for walkers.
    passable: (id, base) of what it may pass through and not stop on.
    exact: ids of obstacles to which it comes no nearer on the way than where it stops: grounds to keep out of, such as those
    around an enemy, and no gaps between bases, of which the narrowest lets it pass.

    A walker at a level above the table keeps its centre over pieces whose top is that level, unless `ignore` names one.
    """

    board: Board
    obstacles: tuple[tuple[str, Footprint], ...]
    travel_radius: int
    z: int = 0
    height: int = 1
    ignore: tuple[str, ...] = ()
    max_obstacle_height: int | None = None
    passable: tuple[tuple[str, Footprint], ...] = ()
    exact: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.travel_radius < 1:
            raise ValueError(f"a mover's travel radius is at least 1 unit, not {self.travel_radius}")

    @cached_property
    def barriers(self) -> tuple[Barrier, ...]:
        """Everything its centre has to keep away from: bases first, then terrain."""
        pieces = self.board.barriers(self.z, self.height, self.ignore, self.max_obstacle_height)
        radius = self.travel_radius
        return (
            *[
                around_base(name, base, radius + CONTACT if name in self.exact else radius)
                for name, base in self.obstacles
            ],
            *[around_piece(piece, radius) for piece in pieces],
        )

    @cached_property
    def occupied(self) -> tuple[tuple[str, Footprint], ...]:
        """The bases on which it may not stop."""
        return (*self.obstacles, *self.passable)

    @cached_property
    def slow_pieces(self) -> tuple[Piece, ...]:
        """The pieces in which each unit of the way counts twice."""
        if self.max_obstacle_height is not None:
            return ()
        return tuple(
            piece for piece in self.board.pieces if piece.id not in self.ignore and self.board.slows(piece, self.z)
        )

    @cached_property
    def floor(self) -> tuple[Piece, ...]:
        """The pieces to which it has to keep; none if it is free to leave its level or walks on the table."""
        if self.z == 0 or self.max_obstacle_height is not None:
            return ()
        here = tuple(piece for piece in self.board.surfaces if piece.top == self.z)
        return () if any(piece.id in self.ignore for piece in here) else here

    @cached_property
    def room(self) -> Box:
        """The ground on which its centre stays on the board."""
        radius = self.travel_radius
        return radius, radius, self.board.width - radius, self.board.depth - radius

    def on_board(self, x: int, y: int) -> bool:
        """Is the moving disc wholly on the board at this point?"""
        low_x, low_y, high_x, high_y = self.room
        return low_x <= x <= high_x and low_y <= y <= high_y

    def clear(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """May it move straight from a to b?"""
        return (
            self.on_board(ax, ay)
            and self.on_board(bx, by)
            and first_blocking(self.barriers, ax, ay, bx, by) is None
            and self.supported(ax, ay, bx, by)
        )

    def supported(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Does the whole stretch lie over the floor, if there is one to keep to?"""
        if not self.floor:
            return True
        if ax == bx and ay == by:
            return any(point_in(piece.outline, ax, ay) for piece in self.floor)
        return is_within(self.floor, ax, ay, bx, by)

    def furthest(self, ax: int, ay: int, bx: int, by: int) -> Point:
        """How far it gets straight from a to b before something stops it (a if it cannot leave at all)."""
        return routes.as_far_as(self, ax, ay, bx, by)

    def cost(self, path: Sequence[Point]) -> int:
        """The movement that a path uses up, in units, each stretch rounded up."""
        return sum(stretch_cost(self.slow_pieces, ax, ay, bx, by) for (ax, ay), (bx, by) in pairwise(path))

    def shortest(self, start: Point, goal: Point, allowance: int | None = None) -> Path | None:
        """The cheapest path from start to goal that costs at most `allowance` units; None if there is none."""
        return _shortest(self, start, goal, allowance)

    def towards(self, start: Point, goal: Point, allowance: int) -> Path:
        """As far along the cheapest path to the goal as `allowance` units go; straight at it if none leads there."""
        return routes.towards(self, start, goal, allowance)

    def reach(self, start: Point, allowance: int) -> Region:
        """The region within which the centre can get for `allowance` units: a proposal, to which `problems` has the
        last word."""
        return Region(self, start, allowance)

    def problems(self, start: Pose, path: Sequence[Point], end: Pose, base: Base, allowance: int) -> list[Problem]:
        """Every reason why `base` may not go from `start` along `path` to `end` for at most `allowance` units.

        An empty list is the verdict that it may.
        """
        if not path or path[0] != start.point or path[-1] != end.point:
            return [Problem(BROKEN_PATH, path[0] if path else start.point)]
        return [*self._problems_on_the_way(path), *self._excess(path, allowance), *self.problems_at(end, base)]

    def _problems_on_the_way(self, path: Sequence[Point]) -> list[Problem]:
        problems = []
        for (ax, ay), (bx, by) in pairwise(path):
            if not self.clear(ax, ay, bx, by):
                at = self.furthest(ax, ay, bx, by)
                problems.append(self._problem_between(at, ax, ay, bx, by))
        return problems

    def _problem_between(self, at: Point, ax: int, ay: int, bx: int, by: int) -> Problem:
        """What stops the mover at a point of the stretch a-b that is not clear."""
        steps = stretch_length(ax, ay, bx, by)
        done = stretch_length(ax, ay, *at)
        nearest = part_way(ax, ay, bx, by, min(done + 2, steps), steps) if steps else at
        for to in (nearest, (bx, by)):
            barrier = first_blocking(self.barriers, ax, ay, *to)
            if barrier is not None:
                return Problem(BLOCKED_BY if barrier.convex else BARRED_TERRAIN, at, barrier.id)
            if not (self.on_board(ax, ay) and self.on_board(*to)):
                return Problem(OFF_BOARD, at)
        return Problem(OFF_LEVEL, at)

    def _excess(self, path: Sequence[Point], allowance: int) -> list[Problem]:
        return [Problem(TOO_FAR, path[-1])] if self.cost(path) > allowance else []

    def takes(self, end: Pose, base: Base) -> bool:
        """May `base` stop at `end`? The same as no `problems_at`, and sooner known."""
        here = footprint(base, end)
        return self.has_room(here) and self.board.has_footing(here, end.z, self.height)

    def has_room(self, here: Footprint) -> bool:
        """Is a base on the board here, and on nobody else's?"""
        x, y, radius = here.x, here.y, here.shape.radius
        for _, other in self.occupied:  # circles first: most are far away
            dx, dy, far = other.x - x, other.y - y, radius + other.shape.radius
            if dx * dx + dy * dy < far * far and overlaps(here, other):
                return False
        return self.board.holds(here)

    def problems_at(self, end: Pose, base: Base) -> list[Problem]:
        """Every reason why `base` may not stop at `end`."""
        here = footprint(base, end)
        problems = [] if self.board.holds(here) else [Problem(OFF_BOARD, end.point)]
        problems += [Problem(OVERLAPS, end.point, name) for name, other in self.occupied if overlaps(here, other)]
        in_the_way = self.board.in_the_way(here, end.z, self.height)
        problems += [Problem(BARRED_TERRAIN, end.point, piece) for piece in in_the_way]
        if end.z and not in_the_way and end.z not in self.board.standing_levels(here, self.height):
            problems.append(Problem(NO_FOOTING, end.point))
        return problems


_shortest = lru_cache(maxsize=4096)(routes.shortest)
"""A unit that comes nearer one by one asks for the same ways again each time."""


def length(path: Sequence[Point]) -> int:
    """The length of a path in units, each stretch rounded up."""
    return sum(stretch_length(ax, ay, bx, by) for (ax, ay), (bx, by) in pairwise(path))
