"""Areas on the grid: bursts about a lattice point, cones and lines from one, as far as walls let them.

From a lattice point squares are counted outwards: the four that touch it are in column 1 and row 1 of their quarters.
"""

from math import gcd
from typing import Final

from .measures import count
from .plan import Kept
from .sight import Sight
from .squares import Corner, Grid, Squares
from .standing import DIRECTIONS

CONE: Final = 6
"""How far a cone reaches."""


class Areas(Sight):
    """The squares that areas cover."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self._bursts: Kept[Squares] = Kept(self._burst)
        self._cones: Kept[Squares] = Kept(self._cone)

    def burst(self, corner: Corner, radius: int) -> Squares:
        """The squares at most `radius` from a lattice point, counted outwards, that are seen from it."""
        return self._bursts[corner, radius]

    def cone(self, corner: Corner, direction: int) -> Squares:
        """The quarter circle of 6 squares from a lattice point in a direction (0 north, 1 north-east … 7 north-west).

        A square belongs to it if it is at most 6 away, counted outwards, its centre is in the quarter or on its border,
        and it is seen from the point.
        """
        return self._cones[corner, direction]

    def line(self, corner: Corner, to_corner: Corner, length: int = 12) -> Squares:
        """The squares that the straight line from one lattice point through another and on crosses or touches.

        Those touched by its starting point alone are left out, and those further than `length` from it, counted
        outwards. It ends where it first touches a wall or rock, the border of the grid too, after its starting point.
        ValueError if the points are the same, or not on the grid.
        """
        for column, row in (corner, to_corner):
            if not (0 <= column <= self.columns and 0 <= row <= self.rows):
                raise ValueError(f"corner {(column, row)} is not on a grid of {self.columns} by {self.rows}")
        across, down = to_corner[0] - corner[0], to_corner[1] - corner[1]
        if not across and not down:
            raise ValueError(f"no line runs from {corner} to itself")
        if across and down:
            return self._slanting(corner, across, down, length)
        return self._straight(corner, (across > 0) - (across < 0), (down > 0) - (down < 0), length)

    def _burst(self, corner: Corner, radius: int) -> Squares:
        return self._outwards(corner, radius) & self.sees_from(corner)

    def _outwards(self, corner: Corner, radius: int) -> Squares:
        """The squares at most so far from a lattice point, counted outwards."""
        squares = 0
        for row in range(max(0, corner[1] - radius), min(self.rows, corner[1] + radius)):
            for column in range(max(0, corner[0] - radius), min(self.columns, corner[0] + radius)):
                if count(_outward(column, corner[0]), _outward(row, corner[1])) <= radius:
                    squares |= 1 << row * self.columns + column
        return squares

    def _cone(self, corner: Corner, direction: int) -> Squares:
        across, down = DIRECTIONS[direction]
        squares = 0
        for square in self.members(self._outwards(corner, CONE) & self.sees_from(corner)):
            column, row = self._places[square]
            right, below = 2 * (column - corner[0]) + 1, 2 * (row - corner[1]) + 1
            if across and down:
                inside = right * across > 0 and below * down > 0
            else:
                inside = right * across + below * down >= abs(right * down) + abs(below * across)
            if inside:
                squares |= 1 << square
        return squares

    def _straight(self, corner: Corner, across: int, down: int, length: int) -> Squares:
        """A line along the edges of squares: those on both sides of it."""
        column, row = corner
        edges, over = (self.open_east, 1) if down else (self.open_south, self.columns)
        squares = 0
        for _ in range(length):
            left, top = column - (across < 0 or down != 0), row - (down < 0 or across != 0)
            if not (0 <= left < self.columns and 0 <= top < self.rows):
                break
            square = top * self.columns + left
            if not edges >> square & 1:
                break
            squares |= 1 << square | 1 << square + over
            column, row = column + across, row + down
            if not self._is_free(column, row):
                break
        return squares

    def _slanting(self, corner: Corner, across: int, down: int, length: int) -> Squares:
        """A line across squares, from one border of a square to another."""
        turns = gcd(across, down)
        wide, high = abs(across) // turns, abs(down) // turns
        right, below = (1 if across > 0 else -1), (1 if down > 0 else -1)
        north, _, east, _, south, _, west, _ = self._steps[1,]
        beside, onward = (east if across > 0 else west), (south if down > 0 else north)
        column, row = corner[0] - (across < 0), corner[1] - (down < 0)
        crossed = lowered = 1
        squares = 0
        while 0 <= column < self.columns and 0 <= row < self.rows and count(crossed, lowered) <= length:
            square = row * self.columns + column
            if self.rock >> square & 1:
                break
            squares |= 1 << square
            later = crossed * high - lowered * wide
            if later == 0:
                if not self._is_free(column + (across > 0), row + (down > 0)):
                    break
                if count(crossed + 1, lowered) <= length:
                    squares |= 1 << square + right
                if count(crossed, lowered + 1) <= length:
                    squares |= 1 << square + below * self.columns
            elif not (beside if later < 0 else onward) >> square & 1:
                break
            if later <= 0:
                column, crossed = column + right, crossed + 1
            if later >= 0:
                row, lowered = row + below, lowered + 1
        return squares

    def _is_free(self, column: int, row: int) -> bool:
        """Is a lattice point inside the grid, and does no wall or rock touch it?"""
        if not (0 < column < self.columns and 0 < row < self.rows):
            return False
        square = (row - 1) * self.columns + column - 1
        east, south = self.open_east >> square, self.open_south >> square
        return bool(east & east >> self.columns & south & south >> 1 & 1)


def _outward(place: int, corner: int) -> int:
    """In which column, or row, counted outwards from a lattice point a square is."""
    return place - corner + 1 if place >= corner else corner - place
