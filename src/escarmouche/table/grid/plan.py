"""The squares, lattice corners and blocks of one grid.

A body is a block of size by size squares, named by its anchor, the top-left square.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from .squares import Corner, Grid, Square, Squares, members

_T = TypeVar("_T")


class Kept(dict[Any, _T], Generic[_T]):
    """Answers by the arguments of a question (a tuple), each worked out the first time it is asked."""

    __slots__ = ("_answer",)

    def __init__(self, answer: Callable[..., _T]) -> None:
        super().__init__()
        self._answer = answer

    def __missing__(self, arguments: Any) -> _T:
        answer = self[arguments] = self._answer(*arguments)
        return answer


class Plan:
    """The squares of a grid and the blocks of them that bodies cover."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.columns = grid.columns
        self.rows = grid.rows
        self.all: Squares = (1 << grid.columns * grid.rows) - 1
        self._places: list[Corner] = [(square % grid.columns, square // grid.columns) for square in members(self.all)]
        self._blocks: Kept[list[Squares]] = Kept(self._every_block)

    def members(self, squares: Squares) -> list[Square]:
        """The squares of a set, ascending."""
        return members(squares)

    def at(self, column: int, row: int) -> Square:
        """The square in this column and row. ValueError if it is not on the grid."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(f"column {column}, row {row} is not on a grid of {self.columns} by {self.rows}")
        return row * self.columns + column

    def place(self, square: Square) -> tuple[int, int]:
        """The column and the row of a square."""
        return self._places[square]

    def slants(self, a: Square, b: Square) -> bool:
        """Whether one square is in another column and another row than the other."""
        (left, top), (right, bottom) = self._places[a], self._places[b]
        return left != right and top != bottom

    def block(self, anchor: Square, size: int) -> Squares:
        """The squares that a body covers. ValueError if it leaves the grid."""
        blocks = self._blocks[size,]
        if not 0 <= anchor < len(blocks) or not blocks[anchor]:
            raise ValueError(f"a body of size {size} at {anchor} is not on a grid of {self.columns} by {self.rows}")
        return blocks[anchor]

    def _every_block(self, size: int) -> list[Squares]:
        """The block at each anchor, nothing where it would leave the grid."""
        if size < 1:
            raise ValueError(f"a body of size {size}")
        row = (1 << size) - 1
        block = sum(row << self.columns * down for down in range(size))
        right, bottom = self.columns - size, self.rows - size
        return [
            block << square if column <= right and line <= bottom else 0
            for square, (column, line) in enumerate(self._places)
        ]
