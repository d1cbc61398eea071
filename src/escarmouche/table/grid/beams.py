"""Beams: sets of straight lines that leave a square or a corner towards one quarter and meet no wall. Exact.

A quarter is turned so that its lines run right and down. The lines that meet no wall are an open set, so lines that only
touch a lattice point need no thought, and a beam is told by the points that its lines must pass *over* (they leave them
below, to the left) and *under* (they leave them above, to the right). Row by row each wall that a beam meets divides it
into the lines that pass under the wall and those that pass over it, and a part is given up when no line is left in it.

Of all lines of a beam the flattest and the steepest matter. The flattest passes over a point near the source and under a
point further on, the steepest passes under a near point and over a far one. All points met so far lie in earlier rows,
or in the row at hand, and so at any height from there on the lines of a beam cross just what is between these two.
"""

from typing import NamedTuple

from .squares import Corner, Squares


def side(a: Corner, b: Corner, point: Corner) -> int:
    """On which side of the line from a to b a point lies: positive is below it, to the left; 0 is on it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


class Beam(NamedTuple):
    """Lines between the flattest and the steepest one, both left out. Each of these is a near point and a far one."""

    under: tuple[Corner, ...]
    over: tuple[Corner, ...]
    flat_near: Corner
    flat_far: Corner
    steep_near: Corner
    steep_far: Corner

    def passing_under(self, point: Corner) -> "Beam | None":
        """The lines that leave this point above them: this very beam if all do, None if none does."""
        if self._meets_flattest_below(point) <= 0:
            return self
        if side(self.steep_near, self.steep_far, point) >= 0:
            return None
        near = self.over[0]
        for other in self.over:
            if side(near, point, other) < 0:
                near = other
        return Beam((*self.under, point), self.over, near, point, self.steep_near, self.steep_far)

    def passing_over(self, point: Corner) -> "Beam | None":
        """The lines that leave this point below them: this very beam if all do, None if none does."""
        if side(self.steep_near, self.steep_far, point) >= 0:
            return self
        if self._meets_flattest_below(point) <= 0:
            return None
        near = self.under[0]
        for other in self.under:
            if side(near, point, other) > 0:
                near = other
        return Beam(self.under, (*self.over, point), self.flat_near, self.flat_far, near, point)

    def first(self, row: int) -> int:
        """The leftmost column that a line meets in a row."""
        (ax, ay), (bx, by) = self.steep_near, self.steep_far
        return ((bx - ax) * (row - ay) + (by - ay) * ax) // (by - ay)

    def last(self, row: int, columns: int) -> int:
        """The rightmost column that a line meets in a row, at most the last one of the grid."""
        (ax, ay), (bx, by) = self.flat_near, self.flat_far
        if by == ay:
            return columns - 1
        return min(columns, -(((bx - ax) * (ay - row - 1) - (by - ay) * ax) // (by - ay))) - 1

    def _meets_flattest_below(self, point: Corner) -> int:
        """Positive if the flattest line leaves the point below it.

        At the height of its own far point that point is the limit, even when the line is level.
        """
        if point[1] == self.flat_far[1]:
            return self.flat_far[0] - point[0]
        return side(self.flat_near, self.flat_far, point)


class Quarter:
    """The walls of a grid as the lines of one quarter meet them: mirrored so that they run right and down."""

    def __init__(self, columns: int, rows: int, mirrored: bool, upended: bool, shut_east: Squares, shut_south: Squares):
        self.columns = columns
        self.rows = rows
        self.mirrored = mirrored
        self.upended = upended
        self._bars: list[list[int]] = [[] for _ in range(rows)]
        """For each row the lines between columns on which a wall stands in it."""
        self._floors: list[list[tuple[int, int]]] = [[] for _ in range(rows)]
        """For each row the walls on its upper border, from where to where."""
        for row in range(rows):
            real = rows - 1 - row if upended else row
            above = real if upended else real - 1
            for column in range(columns):
                across = columns - 1 - column if mirrored else column
                beside = across if mirrored else across - 1
                if column and shut_east >> real * columns + beside & 1:
                    self._bars[row].append(column)
                if row and shut_south >> above * columns + across & 1:
                    floors = self._floors[row]
                    if floors and floors[-1][1] == column:
                        floors[-1] = (floors[-1][0], column + 1)
                    else:
                        floors.append((column, column + 1))

    def from_square(self, column: int, row: int) -> Squares:
        """The squares of this quarter that lines from inner points of a square reach, its own included."""
        column, row = self._square(column, row)
        wall = next((bar for bar in self._bars[row] if bar > column), self.columns)
        start, corner = (column, row + 1), (column + 1, row)
        beam = Beam((corner, (wall, row + 1)), (start,), start, (wall, row + 1), corner, start)
        return self._run(row, column, wall - 1) | self._onward([beam], row + 1, column)

    def from_corner(self, column: int, row: int) -> Squares:
        """The squares of this quarter that lines from a lattice point reach, though there they may touch a wall."""
        column = self.columns - column if self.mirrored else column
        row = self.rows - row if self.upended else row
        if column == self.columns or row == self.rows:
            return 0
        point = (column, row)
        beam = Beam((point,), (point,), point, (column + 1, row), point, (column, row + 1))
        seen, beams = self._across([beam], row, column)
        return seen | self._onward(beams, row + 1, column)

    def _square(self, column: int, row: int) -> tuple[int, int]:
        """A square's column and row, mirrored; or back again."""
        return self.columns - 1 - column if self.mirrored else column, self.rows - 1 - row if self.upended else row

    def _run(self, row: int, first: int, last: int) -> Squares:
        """The squares of a row from one column to another."""
        column, row = self._square(last if self.mirrored else first, row)
        return ((1 << last - first + 1) - 1) << row * self.columns + column

    def _onward(self, beams: list[Beam], row: int, left: int) -> Squares:
        """The squares that these beams meet in this row and those further on, not left of a column."""
        seen = 0
        while beams and row < self.rows:
            met, beams = self._across(self._into(beams, row), row, left)
            seen |= met
            row += 1
        return seen

    def _into(self, beams: list[Beam], row: int) -> list[Beam]:
        """What is left of beams where they enter a row, between the walls on its border."""
        floors = self._floors[row]
        if not floors:
            return beams
        entering = []
        for whole in beams:
            beam: Beam | None = whole
            for left, right in floors:
                assert beam is not None
                before = beam.passing_under((left, row))
                if before is not None:
                    entering.append(before)
                beam = None if before is beam else beam.passing_over((right, row))
                if beam is None:
                    break
            if beam is not None:
                entering.append(beam)
        return entering

    def _across(self, beams: list[Beam], row: int, left: int) -> tuple[Squares, list[Beam]]:
        """The squares that beams meet in a row, and what is left of the beams where they leave it."""
        seen = 0
        leaving = []
        for whole in beams:
            beam: Beam | None = whole
            for bar in self._bars[row]:
                assert beam is not None
                if bar <= left or (after := beam.passing_over((bar, row))) is beam:
                    continue
                seen |= self._met(beam, row, left, bar)
                before = beam.passing_under((bar, row + 1))
                if before is not None:
                    leaving.append(before)
                beam = None if before is beam else after
                if beam is None:
                    break
            if beam is not None and (met := self._met(beam, row, left, self.columns)):
                seen |= met
                leaving.append(beam)
        return seen, leaving

    def _met(self, beam: Beam, row: int, left: int, wall: int) -> Squares:
        """The squares that a beam meets in a row from a column up to a wall."""
        first, last = max(left, beam.first(row)), min(wall - 1, beam.last(row, self.columns))
        return self._run(row, first, last) if first <= last else 0
