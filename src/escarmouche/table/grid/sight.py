"""What can be seen: the squares to which a straight line runs that touches no wall and no rock."""

from .beams import Quarter
from .plan import Kept
from .squares import Corner, Grid, Square, Squares, members
from .standing import Standing


class Sight(Standing):
    """Lines of sight, from any inner point of a square to any inner point of another."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self._quarters: tuple[Quarter, ...] = ()
        self._sees: Kept[Squares] = Kept(self._look)
        self._sees_from: Kept[Squares] = Kept(self._look_from)
        self._view: Kept[Squares] = Kept(self._look_about)
        self._open_quarters: Kept[Squares] = Kept(self._every_open_quarter)

    def sees(self, square: Square) -> Squares:
        """The squares that some clear line joins with this one, itself included; from rock there are none.

        Clear is a line from inner point to inner point that touches no wall and no rock. It runs both ways.
        """
        return self._sees[square,]

    def view(self, anchor: Square, size: int) -> Squares:
        """The squares that some square of a body sees."""
        return self._view[anchor, size]

    def sees_from(self, corner: Corner) -> Squares:
        """The squares that have an inner point to which a clear line runs from a lattice point.

        At that point, and nowhere else, the line may touch a wall or rock. ValueError if it is not on the grid.
        """
        return self._sees_from[corner,]

    def on_side(self, corner: Corner, space: Squares) -> Squares:
        """The squares on the side of a lattice point on which a body that touches it lies.

        Those of the quarters about the point that walls and rock at it do not part from the body's own.
        """
        return self._open_quarters[corner, space & self._around_corner(corner)]

    def _every_quarter(self) -> tuple[Quarter, ...]:
        if not self._quarters:
            shut_east, shut_south = self.all & ~self.open_east, self.all & ~self.open_south
            self._quarters = tuple(
                Quarter(self.columns, self.rows, mirrored, upended, shut_east, shut_south)
                for mirrored in (False, True)
                for upended in (False, True)
            )
        return self._quarters

    def _look(self, square: Square) -> Squares:
        if self.rock >> square & 1:
            return 0
        column, row = self._places[square]
        seen = 0
        for quarter in self._every_quarter():
            seen |= quarter.from_square(column, row)
        return seen

    def _look_from(self, corner: Corner) -> Squares:
        column, row = corner
        if not (0 <= column <= self.columns and 0 <= row <= self.rows):
            raise ValueError(f"corner {corner} is not on a grid of {self.columns} by {self.rows}")
        seen = 0
        for quarter in self._every_quarter():
            seen |= quarter.from_corner(column, row)
        return seen & ~self.rock

    def _around_corner(self, corner: Corner) -> Squares:
        """The squares of which a lattice point is a corner."""
        return self._box(corner[0] - 1, corner[0] + 1, corner[1] - 1, corner[1] + 1)

    def _every_open_quarter(self, corner: Corner, space: Squares) -> Squares:
        around, reached = self._around_corner(corner), space
        while (wider := self.spread(reached) & around) != reached:
            reached = wider
        column, row = corner
        quarters = 0
        for left, right in ((0, column), (column, self.columns)):
            for top, bottom in ((0, row), (row, self.rows)):
                quarter = self._box(left, right, top, bottom)
                quarters |= quarter if quarter & reached else 0
        return quarters

    def _box(self, left: int, right: int, top: int, bottom: int) -> Squares:
        """The squares of the grid in these columns and rows, the last ones left out."""
        left, right = max(0, left), min(self.columns, right)
        line = (1 << max(0, right - left)) - 1
        return sum(line << row * self.columns + left for row in range(max(0, top), min(self.rows, bottom)))

    def _look_about(self, anchor: Square, size: int) -> Squares:
        seen = 0
        for square in members(self.space(anchor, size)):
            seen |= self._sees[square,]
        return seen
