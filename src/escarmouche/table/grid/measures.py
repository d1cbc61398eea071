"""Distances in squares, walls left out of account: of the diagonal steps every second one counts twice."""

from functools import cache

from .plan import Kept
from .squares import Grid, Square, Squares, members
from .standing import Standing


def count(across: int, down: int) -> int:
    """The squares counted over so many columns and rows."""
    return across + down // 2 if across > down else down + across // 2


@cache
def _reaches(n: int) -> tuple[int, ...]:
    """How many columns away one gets with n squares, by the rows that one goes down on the way."""
    return tuple(max(across for across in range(n + 1) if count(across, down) <= n) for down in range(n + 1))


class Measures(Standing):
    """How far apart squares and bodies are."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self._near_column: Kept[Squares] = Kept(self._around_column)
        self._near: Kept[Squares] = Kept(self._near_square)
        self._within: Kept[Squares] = Kept(self._near_body)
        self._discs: Kept[tuple[Squares, ...]] = Kept(self._discs_around)

    def distance(self, a: Square, b: Square) -> int:
        """Squares from one square to another, diagonals 1, 2, 1, 2 …"""
        (left, top), (right, bottom) = self._places[a], self._places[b]
        across, down = abs(left - right), abs(top - bottom)
        return across + down // 2 if across > down else down + across // 2

    def between(self, a: Square, size_a: int, b: Square, size_b: int) -> int:
        """The shortest distance from a square of one body's space to a square of another's, 0 if they overlap."""
        across, down = self.gap(a, size_a, b, size_b)
        return across + down // 2 if across > down else down + across // 2

    def gap(self, a: Square, size_a: int, b: Square, size_b: int) -> tuple[int, int]:
        """The columns and the rows from one body to another, along the shortest way from square to square."""
        if (size_a > 1 and a in self._spaces[size_a,]) or (size_b > 1 and b in self._spaces[size_b,]):
            return self._squeezed_gap(self.space(a, size_a), self.space(b, size_b))
        (left, top), (right, bottom) = self._places[a], self._places[b]
        across = right - left - size_a + 1 if right > left else left - right - size_b + 1
        down = bottom - top - size_a + 1 if bottom > top else top - bottom - size_b + 1
        return across if across > 0 else 0, down if down > 0 else 0

    def within(self, anchor: Square, size: int, n: int) -> Squares:
        """The squares at most n squares from a body, its own included."""
        return self._within[anchor, size, n]

    def discs(self, square: Square, n: int) -> tuple[Squares, ...]:
        """The squares at most 0, 1, 2 and so on up to n squares from a square."""
        return self._discs[square, n]

    def _squeezed_gap(self, one: Squares, other: Squares) -> tuple[int, int]:
        gaps = []
        for a in members(one):
            left, top = self._places[a]
            for b in members(other):
                right, bottom = self._places[b]
                gaps.append((abs(left - right), abs(top - bottom)))
        return min(gaps, key=lambda gap: (count(*gap), gap[0] ** 2 + gap[1] ** 2))

    def _near_square(self, square: Square, n: int) -> Squares:
        column, row = self._places[square]
        shape, shift = self._near_column[column, n], (row - n) * self.columns
        return (shape << shift if shift > 0 else shape >> -shift) & self.all

    def _around_column(self, column: int, n: int) -> Squares:
        """The squares at most n squares from one in this column and the row after n others."""
        reaches = _reaches(n)
        squares = 0
        for line in range(2 * n + 1):
            reach = reaches[abs(line - n)]
            left, right = max(0, column - reach), min(self.columns - 1, column + reach)
            squares |= ((1 << right - left + 1) - 1) << line * self.columns + left
        return squares

    def _discs_around(self, square: Square, n: int) -> tuple[Squares, ...]:
        return tuple(self._near[square, distance] for distance in range(n + 1))

    def _near_body(self, anchor: Square, size: int, n: int) -> Squares:
        squares = 0
        for square in members(self.space(anchor, size)):
            squares |= self._near[square, n]
        return squares
