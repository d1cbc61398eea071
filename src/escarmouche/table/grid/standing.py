"""Where a body can stand: whole, or squeezed in between rock and walls.

A body stands *whole* where its block covers no rock and no wall runs inside it. It stands *squeezed* where this fails but
a strip of the block is free: the full length of the block and one square narrower (for a body of 2 a strip 2 by 1, for
one of 3 a strip 3 by 2), its squares connected without wall. Its space is then the strip with all that is connected
with it inside the block. Two strips that a wall keeps apart are never held at once: the body is in the upper one, or
in the left one.

A strip is a way of one step for a body one square smaller, and so are wider free parts of the block. The corners of the
block at which that smaller body finds itself on such ways are the *stands* of the squeezed body; whether it can go on is
asked of them.
"""

from typing import Final

from .plan import Kept, Plan
from .squares import Corner, Grid, Square, Squares, members

DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Columns and rows of one step: north, north-east, east … north-west. The even ones are orthogonal."""

Steps = tuple[Squares, Squares, Squares, Squares, Squares, Squares, Squares, Squares]
"""For each direction the anchors from which a step is open."""

Stands = tuple[Squares, Squares, Squares, Squares]
"""For each corner of the block (by row) the anchors of the bodies that can hold it with a body one smaller."""


class Standing(Plan):
    """The edges that are open, and where bodies can stand and take a step."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        columns = self.columns
        self.rock: Squares = 0
        for square in grid.rock:
            self.rock |= 1 << square
        last_column = sum(1 << row * columns + columns - 1 for row in range(self.rows))
        last_row = ((1 << columns) - 1) << (self.rows - 1) * columns
        shut_east = last_column | self.rock | self.rock >> 1
        shut_south = last_row | self.rock | self.rock >> columns
        for first, second in grid.walls:
            if second == first + 1 and columns > 1:
                shut_east |= 1 << first
            else:
                shut_south |= 1 << first
        self.open_east: Squares = self.all & ~shut_east
        self.open_south: Squares = self.all & ~shut_south
        self._anchors: Kept[Squares] = Kept(self._whole_anchors)
        self._any_anchors: Kept[Squares] = Kept(self._all_anchors)
        self._steps: Kept[Steps] = Kept(self._whole_steps)
        self._stands: Kept[Stands] = Kept(self._squeezed_stands)
        self._squeezed_steps: Kept[Steps] = Kept(self._all_steps)
        self._spaces: Kept[dict[Square, Squares]] = Kept(self._squeezed_spaces)
        self._space: Kept[Squares] = Kept(self._space_of)
        self._corners: Kept[tuple[Corner, ...]] = Kept(self._every_corner)

    def anchors(self, size: int, squeezed: bool = False) -> Squares:
        """The anchors at which a body stands whole; or, `squeezed`, those at which it stands squeezed and not whole."""
        if not squeezed:
            return self._anchors[size,]
        if size == 1:
            return 0
        first, second, third, fourth = self._stands[size,]
        return (first | second | third | fourth) & ~self._anchors[size,]

    def stands(self, size: int) -> Squares:
        """The anchors at which a body stands, whole or squeezed."""
        return self._any_anchors[size,]

    def space(self, anchor: Square, size: int) -> Squares:
        """The squares that a body on the grid fills: its block, or where it stands squeezed, the part of it left to it."""
        return 1 << anchor if size == 1 else self._space[anchor, size]

    def _space_of(self, anchor: Square, size: int) -> Squares:
        space = self._spaces[size,].get(anchor) if size > 1 else None
        return self.block(anchor, size) if space is None else space

    def corners(self, anchor: Square, size: int) -> tuple[Corner, ...]:
        """The lattice corners of all squares of a body's space, row by row. ValueError if it leaves the grid."""
        return self._corners[anchor, size]

    def spread(self, squares: Squares) -> Squares:
        """These squares and those one orthogonal step from one of them through an open edge."""
        columns = self.columns
        return (
            squares
            | (squares & self.open_east) << 1
            | (squares >> 1) & self.open_east
            | (squares & self.open_south) << columns
            | (squares >> columns) & self.open_south
        )

    def _every_corner(self, anchor: Square, size: int) -> tuple[Corner, ...]:
        corners = set()
        for square in members(self._space[anchor, size]):
            column, row = self._places[square]
            corners |= {(column + across, row + down) for down in (0, 1) for across in (0, 1)}
        return tuple(sorted(corners, key=lambda corner: (corner[1], corner[0])))

    def _on_grid(self, size: int) -> Squares:
        """The anchors at which a body is on the grid."""
        return sum(1 << anchor for anchor, block in enumerate(self._blocks[size,]) if block)

    def _all_anchors(self, size: int) -> Squares:
        return self.anchors(size) | self.anchors(size, squeezed=True)

    def _whole_anchors(self, size: int) -> Squares:
        if size == 1:
            return self.all & ~self.rock
        steps = self._steps[size - 1,]
        east, south = steps[2], steps[4]
        return east & east >> self.columns & south & south >> 1

    def _whole_steps(self, size: int) -> Steps:
        """Both ways round the corner must be open for a diagonal step: then no part of the body cuts one."""
        columns = self.columns
        whole = self._anchors[size,]
        east = self.open_east if size == 1 else whole & whole >> 1
        south = self.open_south if size == 1 else whole & whole >> columns
        south_east = east & south >> 1 & south & east >> columns
        south_west = east & south & south >> 1 & east >> columns
        return self._both_ways(east, south, south_east, south_west << 1)

    def _both_ways(self, east: Squares, south: Squares, south_east: Squares, south_west: Squares) -> Steps:
        """The steps of all directions from those of four: what is open one way is open the other."""
        columns = self.columns
        return (
            south << columns,
            south_west << columns - 1,
            east,
            south_east,
            south,
            south_west,
            east << 1,
            south_east << columns + 1,
        )

    def _squeezed_stands(self, size: int) -> Stands:
        """The stands of each body of more than one square that has a strip to stand in, whole ones included."""
        columns = self.columns
        steps = self._steps[size - 1,]
        fits = self._on_grid(size)
        east, south = steps[2], steps[4]
        upper, lower = east & fits, east >> columns & fits
        left, right = south & fits, south >> 1 & fits
        lower &= left | right | ~upper
        right &= upper | lower | ~left
        return upper | left, upper | right, lower | left, lower | right

    def _all_steps(self, size: int) -> Steps:
        """The steps of bodies that may squeeze.

        A step from or to a squeezed stand is open if a body one smaller can make it: for an orthogonal step it holds a
        stand that the block has before and after it, for a diagonal one it takes that step itself from stand to stand.
        """
        steps = self._steps[size,]
        if size == 1:
            return steps
        columns = self.columns
        tight = self.anchors(size, squeezed=True)
        stands = self._stands[size,]
        first, second, third, fourth = stands
        east = second & first >> 1 | fourth & third >> 1
        south = third & first >> columns | fourth & second >> columns
        smaller = self._steps[size - 1,]
        south_east = south_west = 0
        for stand, offset in zip(stands, (0, 1, columns, columns + 1), strict=True):
            south_east |= stand & stand >> columns + 1 & smaller[3] >> offset
            south_west |= stand & stand >> columns - 1 & smaller[5] >> offset
        east = steps[2] | east & (tight | tight >> 1)
        south = steps[4] | south & (tight | tight >> columns)
        south_east = steps[3] | south_east & (tight | tight >> columns + 1)
        south_west = steps[5] | south_west & (tight | tight >> columns - 1)
        return self._both_ways(east, south, south_east, south_west)

    def _squeezed_spaces(self, size: int) -> dict[Square, Squares]:
        """The space of each squeezed body by its anchor."""
        spaces = {}
        offsets = (0, 1, self.columns, self.columns + 1)
        smaller = self._blocks[size - 1,]
        for anchor in members(self.anchors(size, squeezed=True)):
            space = 0
            for stand, offset in zip(self._stands[size,], offsets, strict=True):
                if stand >> anchor & 1:
                    space |= smaller[anchor + offset]
            block = self._blocks[size,][anchor]
            while (wider := self.spread(space) & block) != space:
                space = wider
            spaces[anchor] = space
        return spaces
