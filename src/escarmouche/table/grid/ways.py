"""Where bodies can go: single steps, and all that is within so many squares of movement.

Costs are counted in halves. A diagonal step costs 1 and 2 by turns, which is three halves, rounded down over the whole
way: a way of h halves costs h // 2, and h is odd when its next diagonal costs 2. So of two ways to a square the one with
fewer halves is never worse, whatever follows, and a single number says both what a square costs and what comes next.
"""

import functools
import operator
import random
from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple

from .measures import Measures, count
from .plan import Kept
from .squares import Grid, Square, Squares, members
from .standing import DIRECTIONS, Steps

ROUNDS: Final = tuple(
    tuple((number % 8, *DIRECTIONS[number % 8]) for number in range(first, first + 8)) for first in range(8)
)
"""All directions in turn, with their columns and rows: beginning with each of them."""

DEAREST: Final = 6
"""The halves of the dearest step: a diagonal one into slow ground."""


class Stride(NamedTuple):
    """A single step of a body."""

    to: Square
    diagonal: bool


class Levels:
    """Squares by what it costs to get there, or to get somewhere from there: worked out only as far as one asks."""

    __slots__ = ("_beyond", "_costs", "_counted", "_levels")

    def __init__(self, levels: Iterator[Squares]) -> None:
        self._levels: list[Squares] = []
        self._beyond = levels
        self._costs: dict[Square, int] = {}
        """The costs of the squares of the first levels, so many as are ``_counted``."""
        self._counted = 0

    @property
    def reached(self) -> Squares:
        """All these anchors, those that cost nothing included."""
        self._levels.extend(self._beyond)
        return functools.reduce(operator.or_, self._levels)

    def cost(self, square: Square) -> int | None:
        """The least cost, None if there is no way."""
        cost = self._costs.get(square)
        while cost is None and (self._counted < len(self._levels) or self._reaches(self._counted)):
            for other in members(self._levels[self._counted]):
                self._costs.setdefault(other, self._counted >> 1)
            self._counted += 1
            cost = self._costs.get(square)
        return cost

    def paths_to(self, goal: Squares) -> tuple[int, Squares] | None:
        """The least cost of any square of `goal`, and all of them at that cost."""
        halves = self._halves(goal)
        if halves is None:
            return None
        nearest = goal & self._levels[halves]
        if halves % 2 == 0 and self._reaches(halves + 1):
            nearest |= goal & self._levels[halves + 1]
        return halves >> 1, nearest

    def _halves(self, goal: Squares) -> int | None:
        """The fewest halves to any square of `goal`."""
        levels, halves = self._levels, 0
        while halves < len(levels) or self._reaches(halves):
            if levels[halves] & goal:
                return halves
            halves += 1
        return None

    def _reaches(self, halves: int) -> bool:
        """Whether there are anchors so far away, or farther; all as far are known then."""
        levels = self._levels
        while halves >= len(levels):
            level = next(self._beyond, None)
            if level is None:
                return False
            levels.append(level)
        return True


class Flood(Levels):
    """Everywhere that a body can get from `start`, what it costs, and how it goes."""

    __slots__ = ("_columns", "_slow", "_steps", "start")

    def __init__(self, start: Square, columns: int, levels: Iterator[Squares], steps: Steps, slow: Squares) -> None:
        super().__init__(levels)
        self.start = start
        self._columns = columns
        self._steps = steps
        self._slow = slow

    def path(self, square: Square, rng: random.Random | None = None) -> tuple[Square, ...]:
        """A cheapest way from the start, which is left out; always the same one, or with `rng` any one. ValueError if there
        is none.
        """
        halves = self._halves(1 << square)
        if halves is None:
            raise ValueError(f"there is no way from {self.start} to {square} within the limit")
        way: list[Square] = []
        while square != self.start:
            way.append(square)
            first = 0 if rng is None else rng.getrandbits(3)
            square, halves = self._before(square, halves, first)
        way.reverse()
        return tuple(way)

    def _before(self, square: Square, halves: int, first: int) -> tuple[Square, int]:
        """A square from which a cheapest way leads to this one, and its halves: in the first direction in which there is
        one, from `first` on.
        """
        slow = 1 + (self._slow >> square & 1)
        straight, slanting = halves - 2 * slow, halves - 3 * slow
        levels, columns, steps = self._levels, self._columns, self._steps
        near = levels[straight] if straight >= 0 else 0, levels[slanting] if slanting >= 0 else 0
        for direction, across, down in ROUNDS[first]:
            former = square - across - down * columns
            if former >= 0 and near[direction & 1] >> former & 1 and steps[direction] >> former & 1:
                return former, slanting if direction & 1 else straight
        raise AssertionError("every level is reached from another")


def beside(level: Squares, steps: Steps, columns: int) -> tuple[Squares, Squares]:
    """The anchors one open step from any of these: one straight step, and one diagonal step."""
    north, north_east, east, south_east, south, south_west, west, north_west = steps
    rising, falling = columns - 1, columns + 1
    return (
        (level & north) >> columns | (level & east) << 1 | (level & south) << columns | (level & west) >> 1,
        (level & north_east) >> rising
        | (level & south_east) << falling
        | (level & south_west) << rising
        | (level & north_west) >> falling,
    )


def spread(
    start: Squares, columns: int, steps: Steps, fast: Squares, slow: Squares, limit: int, parity: int
) -> Iterator[Squares]:
    """The anchors first reached at each number of halves, up to a cost of `limit`, from any of `start`."""
    ahead = deque([start] + [0] * DEAREST)
    ahead.extendleft([0] * parity)
    reached, last = 0, parity
    for halves in range(2 * limit + 2):
        if halves > last:
            return
        level = ahead.popleft() & ~reached
        ahead.append(0)
        yield level
        if not level:
            continue
        reached |= level
        last = halves + DEAREST
        straight, diagonal = beside(level, steps, columns)
        ahead[1] |= straight & fast
        ahead[2] |= diagonal & fast
        if slow:
            ahead[3] |= straight & slow
            ahead[5] |= diagonal & slow


def ebb(goal: Squares, columns: int, steps: Steps, fast: Squares, slow: Squares) -> Iterator[Squares]:
    """The anchors by the halves that it takes from there to any of `goal`: each way is walked backwards."""
    ahead = deque([goal] + [0] * DEAREST)
    reached, idle = 0, 0
    while idle < DEAREST:
        level = ahead.popleft() & ~reached
        ahead.append(0)
        yield level
        idle = 0 if level else idle + 1
        reached |= level
        if quick := level & fast:
            straight, diagonal = beside(quick, steps, columns)
            ahead[1] |= straight
            ahead[2] |= diagonal
        if heavy := level & slow:
            straight, diagonal = beside(heavy, steps, columns)
            ahead[3] |= straight
            ahead[5] |= diagonal


class Ways(Measures):
    """Steps, ways, and who is next to whom."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self._free_steps: Kept[Steps] = Kept(self._unwalled_steps)
        self._directions: Kept[tuple[tuple[int, Squares], ...]] = Kept(self._every_direction)
        self._strides: Kept[tuple[Stride, ...]] = Kept(self._every_stride)
        self._free_strides: Kept[tuple[Stride, ...]] = Kept(self._every_free_stride)
        self._around: Kept[Squares] = Kept(self._count_around)
        self._touching: Kept[Squares] = Kept(self._find_touching)
        self._open_touching: Kept[Squares] = Kept(self._find_open_touching)

    def steps(self, anchor: Square, size: int, squeezed: bool = False, *, walls: bool = True) -> tuple[Stride, ...]:
        """Every single step that walls, rock and border allow, clockwise from the north.

        No part of the body passes a wall's corner or end on a diagonal step. With `squeezed` also the steps from and to
        anchors where the body stands squeezed. With `walls` false only the border stops the body.
        """
        return self._strides[anchor, size, squeezed] if walls else self._free_strides[anchor, size]

    def directions(self, size: int, squeezed: bool = False, *, walls: bool = True) -> tuple[tuple[int, Squares], ...]:
        """The same steps by direction, clockwise from the north: how much it adds to an anchor, and where it is open.

        Every second one is diagonal.
        """
        return self._directions[size, squeezed, walls]

    def flood(
        self,
        start: Square,
        size: int,
        *,
        enter: Squares,
        slow: Squares = 0,
        limit: int,
        parity: int = 0,
        walls: bool = True,
        squeeze: Squares = 0,
    ) -> Flood:
        """Everywhere that a body can get for a cost of at most `limit`.

        `enter` are the anchors that it may enter, `squeeze` those that it may enter squeezed. To enter one of `slow` or
        `squeeze` costs 2, or 3 by a diagonal; any other 1, or 1 and 2 by turns by diagonals, beginning with 2 if
        `parity` is 1. With `walls` false it goes through walls and rock, and only the border stops it.
        """
        if not walls:
            steps = self._free_steps[size,]
        elif squeeze or not self.anchors(size) >> start & 1:
            steps = self._squeezed_steps[size,]
        else:
            steps = self._steps[size,]
        slow |= squeeze
        levels = spread(1 << start, self.columns, steps, enter & ~slow, (enter | squeeze) & slow, limit, parity)
        return Flood(start, self.columns, levels, steps, slow)

    def homeward(
        self, goal: Squares, size: int, *, enter: Squares, slow: Squares = 0, walls: bool = True, squeeze: Squares = 0
    ) -> Levels:
        """What it costs a body to get to any anchor of `goal`, from wherever it may stand; the rest as for `flood`."""
        steps = self._squeezed_steps[size,] if walls else self._free_steps[size,]
        slow |= squeeze
        return Levels(ebb(goal, self.columns, steps, enter & ~slow, (enter | squeeze) & slow))

    def around(self, anchor: Square, size: int, n: int) -> Squares:
        """The squares at most n squares from a body, its own included, counted along ways round walls and rock.

        No diagonal step passes a wall's corner or end. Others and slow ground are left out of account.
        """
        return self._around[anchor, size, n]

    def touching(self, anchor: Square, size: int) -> Squares:
        """The adjacent squares: those that touch the body, diagonals included, and are not behind a wall.

        Diagonal neighbours are behind a wall only if both ways round the corner between them are shut.
        """
        return self._touching[anchor, size]

    def open_touching(self, anchor: Square, size: int) -> Squares:
        """Of the adjacent squares those that some square of the body touches with no wall between them at all.

        No line between the two squares crosses a wall; at a diagonal all four edges at their corner are open.
        """
        return self._open_touching[anchor, size]

    def shoved(
        self, anchor: Square, size: int, from_anchor: Square, from_size: int, away: bool, free: Squares
    ) -> Squares:
        """The anchors among `free`, one step on, that take a body farther `away` from another, or nearer to it.

        Farther is a greater distance between the bodies, or the same distance counted in squares and a longer straight
        line. No wall is passed; the body is squeezed only if `free` has anchors where it stands squeezed.
        """
        here = self._remoteness(anchor, size, from_anchor, from_size)
        ends = 0
        for stride in self.steps(anchor, size, squeezed=True):
            if free >> stride.to & 1:
                there = self._remoteness(stride.to, size, from_anchor, from_size)
                if there > here if away else there < here:
                    ends |= 1 << stride.to
        return ends

    def _remoteness(self, a: Square, size_a: int, b: Square, size_b: int) -> tuple[int, int]:
        """The distance between two bodies in squares, then the square of the straight one."""
        across, down = self.gap(a, size_a, b, size_b)
        return count(across, down), across * across + down * down

    def _unwalled_steps(self, size: int) -> Steps:
        fits = self._on_grid(size)
        columns = self.columns
        if size == 1:
            east = fits & ~sum(1 << row * columns + columns - 1 for row in range(self.rows))
        else:
            east = fits & fits >> 1
        south = fits & fits >> columns
        south_east = east & south
        return self._both_ways(east, south, south_east, south_east << 1)

    def _every_direction(self, size: int, squeezed: bool, walls: bool) -> tuple[tuple[int, Squares], ...]:
        steps = (self._squeezed_steps if squeezed else self._steps)[size,] if walls else self._free_steps[size,]
        return tuple(
            (across + down * self.columns, step) for (across, down), step in zip(DIRECTIONS, steps, strict=True)
        )

    def _every_stride(self, anchor: Square, size: int, squeezed: bool) -> tuple[Stride, ...]:
        self.block(anchor, size)
        return self._strides_of(anchor, (self._squeezed_steps if squeezed else self._steps)[size,])

    def _every_free_stride(self, anchor: Square, size: int) -> tuple[Stride, ...]:
        self.block(anchor, size)
        return self._strides_of(anchor, self._free_steps[size,])

    def _strides_of(self, anchor: Square, steps: Steps) -> tuple[Stride, ...]:
        return tuple(
            Stride(anchor + across + down * self.columns, bool(direction & 1))
            for direction, (across, down) in enumerate(DIRECTIONS)
            if steps[direction] >> anchor & 1
        )

    def _count_around(self, anchor: Square, size: int, n: int) -> Squares:
        space = self.space(anchor, size)
        around = 0
        for level in spread(space, self.columns, self._steps[1,], self.all, 0, n, 0):
            around |= level
        return around

    def _find_touching(self, anchor: Square, size: int) -> Squares:
        space = self.space(anchor, size)
        columns = self.columns
        north, _, east, _, south, _, west, _ = self._steps[1,]
        upper, lower = (space & north) >> columns, (space & south) << columns
        left, right = (space & west) >> 1, (space & east) << 1
        upright, level = upper | lower, left | right
        return (
            upright
            | level
            | (upright & west) >> 1
            | (upright & east) << 1
            | (level & north) >> columns
            | (level & south) << columns
        ) & ~space

    def _find_open_touching(self, anchor: Square, size: int) -> Squares:
        space = self.space(anchor, size)
        touching = 0
        for square in members(space):
            for stride in self.steps(square, 1):
                touching |= 1 << stride.to
        return touching & ~space
