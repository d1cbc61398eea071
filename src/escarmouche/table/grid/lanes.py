"""What lies between: the squares and walls met by lines from a corner to a body, or by a body that moves straight.

The lines go to inner points of the body, so all they meet are the inner points of a convex hull. What such a hull meets
does not depend on where on the grid it is: it is worked out once for each shape, and moved into place.
"""

from itertools import pairwise
from typing import NamedTuple

from .beams import side
from .plan import Kept
from .squares import Corner, Grid, Square, Squares, members
from .standing import Standing


class Lane(NamedTuple):
    """What lines meet on their way: squares, and whether a wall or rock is crossed by some of them."""

    squares: Squares
    walled: bool


class _Stencil(NamedTuple):
    """What a hull meets: squares, and edges by the square west or north of them. It lies in the top-left corner."""

    squares: Squares
    east: Squares
    south: Squares


class Lanes(Standing):
    """Cover and clear ways, by the lines between bodies."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self._shut_east: Squares = self.all & ~self.open_east
        self._shut_south: Squares = self.all & ~self.open_south
        self._from_corner: Kept[_Stencil] = Kept(self._corner_stencil)
        self._from_body: Kept[_Stencil] = Kept(self._body_stencil)

    def lane(self, corner: Corner, anchor: Square, size: int) -> Lane:
        """The lines from a lattice point to all inner points of a body.

        Its squares are those whose inner points some line meets, other than the body's own. It is walled if some line
        properly crosses a wall or rock; one that runs along an edge, or only touches it, does not count.
        """
        if size > 1 and anchor in self._spaces[size,]:
            return self._squeezed_lane(corner, anchor, size)
        column, row = self._places[anchor]
        across, down = corner[0] - column, corner[1] - row
        squares, east, south = self._from_corner[across, down, size]
        shift = (row + down if down < 0 else row) * self.columns + (column + across if across < 0 else column)
        squares <<= shift
        walled = squares & self.rock or east << shift & self._shut_east or south << shift & self._shut_south
        return Lane(squares & ~self._blocks[size,][anchor], bool(walled))

    def hull(self, a: Square, b: Square, size: int) -> Lane:
        """The lines from all inner points of a body at `a` to all inner points of the same body at `b`.

        Its squares are those whose inner points some line meets: those of `b` included, those of `a` left out. It is
        walled if some line properly crosses a wall or rock. Blocks count whole, squeezed or not.
        """
        (left, top), (right, bottom) = self._places[a], self._places[b]
        squares, east, south = self._from_body[right - left, bottom - top, size]
        shift = min(top, bottom) * self.columns + min(left, right)
        squares <<= shift
        walled = squares & self.rock or east << shift & self._shut_east or south << shift & self._shut_south
        return Lane(squares & ~self._blocks[size,][a], bool(walled))

    def flanks(self, one: Square, other: Square, anchor: Square, size: int) -> bool:
        """Does the line from the centre of one square to that of another pass through opposite borders of a body's block?

        The corners belong to the borders.
        """
        (ax, ay), (bx, by) = self._places[one], self._places[other]
        column, row = self._places[anchor]
        across, down = 2 * column - 1, 2 * row - 1
        return _passes_through(2 * ax, 2 * ay, 2 * bx, 2 * by, across, down, 2 * size) or _passes_through(
            2 * ay, 2 * ax, 2 * by, 2 * bx, down, across, 2 * size
        )

    def _squeezed_lane(self, corner: Corner, anchor: Square, size: int) -> Lane:
        """To a body that fills a part of its block: all lines to its squares, one by one."""
        space = self.space(anchor, size)
        squares, walled = 0, False
        for square in members(space):
            lane = self.lane(corner, square, 1)
            squares |= lane.squares
            walled = walled or lane.walled
        return Lane(squares & ~space, walled)

    def _corner_stencil(self, across: int, down: int, size: int) -> _Stencil:
        """Lines from a lattice point so far from the top-left corner of a body."""
        left, top = max(0, -across), max(0, -down)
        point = left + across, top + down
        squares, east, south = self._stencil((*_outline(left, top, size), point))
        column = sum(1 << row * self.columns + point[0] - 1 for row in range(self.rows)) if point[0] else 0
        line = (1 << self.columns) - 1 << (point[1] - 1) * self.columns if point[1] else 0
        return _Stencil(squares, east & ~column, south & ~line)

    def _body_stencil(self, across: int, down: int, size: int) -> _Stencil:
        """Lines from a body to where it is so far away."""
        left, top = max(0, -across), max(0, -down)
        return self._stencil((*_outline(left, top, size), *_outline(left + across, top + down, size)))

    def _stencil(self, points: tuple[Corner, ...]) -> _Stencil:
        """What the inner points of the convex hull of lattice points meet, its rectangle beginning at column and row 0.

        Its corners are on lattice lines, so within a row its two sides are straight, and furthest apart on a border.
        """
        squares = east = south = 0
        extents = _extents(points)
        last = len(extents) - 2
        for row, (upper, lower) in enumerate(pairwise(extents)):
            met = _run(min(upper[0], lower[0]), max(upper[1], lower[1]))
            squares |= met << row * self.columns
            east |= (met & met >> 1) << row * self.columns
            if row < last:
                south |= _run(*lower) << row * self.columns
        return _Stencil(squares, east, south)


def _outline(left: int, top: int, size: int) -> tuple[Corner, ...]:
    return (left, top), (left + size, top), (left, top + size), (left + size, top + size)


def _run(first: int, end: int) -> Squares:
    return (1 << end - first) - 1 << first


def _extents(points: tuple[Corner, ...]) -> list[tuple[int, int]]:
    """From where to where the hull of some points reaches at each border of rows, in whole columns."""
    across, down = max(column for column, _ in points), max(row for _, row in points)
    first, end = [across] * (down + 1), [0] * (down + 1)
    for (ax, ay), (bx, by) in _sides(points):
        height = abs(by - ay)
        # Where a level side ends another begins.
        for row in range(min(ay, by), max(ay, by) + 1) if height else ():
            place = ax * abs(by - row) + bx * abs(row - ay)
            first[row] = min(first[row], place // height)
            end[row] = max(end[row], -(-place // height))
    return list(zip(first, end, strict=True))


def _sides(points: tuple[Corner, ...]) -> list[tuple[Corner, Corner]]:
    """The sides of the convex hull of some points."""
    sides: list[tuple[Corner, Corner]] = []
    there = sorted(set(points))
    for way in (there, there[::-1]):
        chain: list[Corner] = []
        for point in way:
            while len(chain) > 1 and side(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        sides += pairwise(chain)
    return sides


def _passes_through(ax: int, ay: int, bx: int, by: int, left: int, top: int, width: int) -> bool:
    """Does the stretch from a to b cross the left and the right border of a square space?"""
    if ax > bx:
        ax, ay, bx, by = bx, by, ax, ay
    if ax > left or bx < left + width:
        return False
    across, down = bx - ax, by - ay
    return all(top * across <= ay * across + down * (x - ax) <= (top + width) * across for x in (left, left + width))
