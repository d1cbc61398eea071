"""The squares of a grid, sets of them, and the grid itself as plain data.

A square is a number: row times columns plus column, row 0 the far one and column 0 the left one. A set of squares is an
integer with one bit for each of its squares, so that union, intersection and a step of all of them at once are single
operations. A lattice point, a corner of squares, is a (column, row) from (0, 0) to (columns, rows).
"""

from typing import Final

import msgspec

Square = int
Squares = int
Corner = tuple[int, int]

_FEW: Final = 12


def members(squares: Squares) -> list[Square]:
    """The squares of a set, ascending."""
    listed: list[Square] = []
    if squares.bit_count() <= _FEW:
        while squares:
            lowest = squares & -squares
            listed.append(lowest.bit_length() - 1)
            squares ^= lowest
        return listed
    digits = bin(squares)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        listed.append(place)
        place = digits.find("1", place + 1)
    return listed


class Grid(msgspec.Struct, frozen=True, cache_hash=True):
    """A board of squares: its size, the squares of solid rock, and the walls on edges between two squares.

    A wall is the pair of squares on its two sides, the smaller first. The border of the grid is wall without being named.
    Raises ValueError, naming what is wrong, for a grid without squares, a square outside it, or a wall between squares
    that are no neighbours.
    """

    columns: int
    rows: int
    rock: tuple[Square, ...] = ()
    walls: tuple[tuple[Square, Square], ...] = ()

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise ValueError(f"a grid of {self.columns} by {self.rows} squares")
        count = self.columns * self.rows
        for square in self.rock:
            if not 0 <= square < count:
                raise ValueError(f"rock on square {square}: the grid has squares 0 to {count - 1}")
        for wall in self.walls:
            first, second = wall
            if not 0 <= first < second < count:
                raise ValueError(f"wall {wall}: two squares from 0 to {count - 1} are needed, the smaller first")
            beside = second == first + 1 and second % self.columns != 0
            if not beside and second != first + self.columns:
                raise ValueError(f"wall {wall}: these squares are no neighbours")
