"""Where terrain tiles may lie on the grid, and the board on which they lie.

A wall is a line between lattice points, the corners of squares; rock is a block of them. What lies too near to a wall is
worked out for all positions of a tile at once, as sets of lattice points.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from escarmouche.rulebooks.ddm.content.drawing import TERRAIN
from escarmouche.rulebooks.ddm.content.tiles import Plate, turned
from escarmouche.rulebooks.ddm.rules.terrain import Board, Tile
from escarmouche.table.grid import Grid, Square, members

QUARTERS: Final = range(4)
"""A tile lies along the squares in one of four orientations."""

GAP: Final = 2
"""How wide a gap between the walls of two tiles is at least, so that Large creatures get through."""

Point = tuple[int, int]
Points = int
"""A set of lattice points as bits, with a margin all round: that of (column, row) is ``(row + 1) * stride + column + 1``."""


class Laid(msgspec.Struct, frozen=True):
    """How a tile lies: its top left square on the grid, and by how many quarters it is turned clockwise."""

    at: Square
    quarters: Annotated[int, Meta(ge=0, le=3)] = 0


class Spots:
    """Where one tile, in one orientation, may lie on a board; each rule by itself, as sets of top left lattice points."""

    def __init__(self, board: Board, plate: Plate) -> None:
        grid = board.grid
        self._columns = grid.columns
        self._stride = _stride(board)
        self._columns_left = range(grid.columns - plate.columns + 1)
        self._rows_left = range(grid.rows - plate.rows + 1)
        row = sum(1 << column + 1 for column in self._columns_left)
        self.on_grid: Points = sum(row << (down + 1) * self._stride for down in self._rows_left)
        self.overlap: Points = _overlapping(board, plate)
        self.near_walls: Points = _near_walls(board, plate)
        self.near_border: Points = self._near_border(grid, plate)

    @property
    def legal(self) -> Points:
        """Where all rules let it lie."""
        return self.on_grid & ~(self.overlap | self.near_walls | self.near_border)

    def covers(self, points: Points, at: Square) -> bool:
        """Whether a set of points holds the top left corner of a square."""
        row, column = divmod(at, self._columns)
        return bool(points >> (row + 1) * self._stride + column + 1 & 1)

    def squares(self, points: Points) -> list[Square]:
        """The squares whose top left corners are among these points."""
        # a lattice point has three more before it in every row above, and a margin of one row and one column
        return [point - 3 * (point // self._stride) - self._columns - 1 for point in members(points)]

    def _near_border(self, grid: Grid, plate: Plate) -> Points:
        """Where a wall of it would stand off the border without leaving room for Large creatures; it may touch the border.

        [ddm.setup.feature-tile.border]
        """
        narrow = range(1, GAP)
        columns, rows = set(), set()
        for left, top, right, bottom in wall_boxes(plate):
            columns |= {gap - left for gap in narrow} | {grid.columns - gap - right for gap in narrow}
            rows |= {gap - top for gap in narrow} | {grid.rows - gap - bottom for gap in narrow}
        row = sum(1 << column + 1 for column in columns if column in self._columns_left)
        whole = sum(1 << column + 1 for column in self._columns_left)
        return sum((whole if down in rows else row) << (down + 1) * self._stride for down in self._rows_left)


def _overlapping(board: Board, plate: Plate) -> Points:
    """Where a tile would cover a square of another one. [ddm.setup.feature-tile.no-overlap]"""
    across = _smeared(_taken(board), plate.columns, 1)
    return _smeared(across, plate.rows, _stride(board))


def _near_walls(board: Board, plate: Plate) -> Points:
    """Where a wall of a tile would touch one of another, corners included, or leave a gap too narrow for a Large creature.

    [ddm.setup.feature-tile.walls-apart] [ddm.setup.feature-tile.gap]
    """
    near, stride, walls = _near(board), _stride(board), 0
    for column, row in wall_points(plate):
        walls |= near >> row * stride + column
    return walls


@lru_cache(maxsize=64)
def _taken(board: Board) -> Points:
    """The top left corners of the squares under tiles."""
    columns = board.grid.columns
    return _points(board, ((at % columns, at // columns) for tile in board.tiles for at in tile.squares))


@lru_cache(maxsize=64)
def _near(board: Board) -> Points:
    """The lattice points that are too near to a wall of a tile for a wall of another one."""
    stride = _stride(board)
    near = _points(board, (point for tile in board.tiles for point in _points_of(board, frozenset(tile.squares))))
    for _ in range(GAP - 1):
        near |= near << 1 | near >> 1
        near |= near << stride | near >> stride
    return near


def _stride(board: Board) -> int:
    return board.grid.columns + 3


def _points(board: Board, points: Iterable[Point]) -> Points:
    stride, marked = _stride(board), 0
    for column, row in points:
        marked |= 1 << (row + 1) * stride + column + 1
    return marked


def _smeared(points: Points, count: int, step: int) -> Points:
    """These points and those up to ``count - 1`` steps before each of them."""
    smeared = points
    for steps in range(1, count):
        smeared |= points >> steps * step
    return smeared


@lru_cache(maxsize=512)
def spots(board: Board, plate: Plate) -> Spots:
    """Where a tile, as it is turned, may lie on a board."""
    return Spots(board, plate)


def has_room(board: Board, plate: Plate) -> bool:
    """Whether a tile may lie anywhere, in any orientation."""
    return any(spots(board, turned(plate, quarters)).legal for quarters in QUARTERS)


def any_spot(board: Board, plate: Plate, rng: random.Random) -> Laid | None:
    """A place and an orientation for a tile at random; ``None`` if there is no room for it."""
    for quarters in rng.sample(QUARTERS, len(QUARTERS)):
        places = spots(board, turned(plate, quarters))
        if places.legal:
            return Laid(rng.choice(places.squares(places.legal)), quarters)
    return None


# -- walls -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def wall_points(plate: Plate) -> frozenset[Point]:
    """The lattice points of a tile, counted from its top left corner, that its walls and its rock touch."""
    return frozenset(_points_of(plate.board, frozenset(range(plate.columns * plate.rows))))


@lru_cache(maxsize=1024)
def wall_boxes(plate: Plate) -> tuple[tuple[int, int, int, int], ...]:
    """The left, top, right and bottom ends of everything in a tile that is wall in one piece."""
    pieces: list[set[Point]] = []
    for line in _lines(plate.board, frozenset(range(plate.columns * plate.rows))):
        joined = set(line)
        apart = []
        for piece in pieces:
            if piece & joined:
                joined |= piece
            else:
                apart.append(piece)
        pieces = [*apart, joined]
    return tuple(
        (
            min(column for column, _ in piece),
            min(row for _, row in piece),
            max(column for column, _ in piece),
            max(row for _, row in piece),
        )
        for piece in pieces
    )


def _points_of(board: Board, squares: frozenset[Square]) -> Iterator[Point]:
    for line in _lines(board, squares):
        yield from line


def _lines(board: Board, squares: frozenset[Square]) -> Iterator[tuple[Point, ...]]:
    """The corners of each square of rock, and the ends of each wall, inside a set of squares."""
    columns = board.grid.columns
    for square in board.grid.rock:
        if square in squares:
            row, column = divmod(square, columns)
            yield (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)
    for first, second in board.grid.walls:
        if first in squares and second in squares:
            row, column = divmod(second, columns)
            yield ((column, row), (column, row + 1)) if second == first + 1 else ((column, row), (column + 1, row))


# -- the board with a tile on it ---------------------------------------------------------------------------------------


def covered(board: Board, plate: Plate, at: Square) -> tuple[Square, ...]:
    """The squares of the board under a tile, row by row."""
    columns = board.grid.columns
    return tuple(at + row * columns + column for row in range(plate.rows) for column in range(plate.columns))


def board_with(board: Board, plate: Plate, at: Square, player: str) -> Board:
    """The board with a tile, as it is turned, on it: it replaces what is printed under it.

    A wall that is printed along its edge stays.
    """
    under = covered(board, plate, at)
    hidden = frozenset(under)
    grid = board.grid
    walls = [wall for wall in grid.walls if not hidden.issuperset(wall)]
    walls += [(under[first], under[second]) for first, second in plate.board.grid.walls]

    def layer(printed: tuple[Square, ...], brought: tuple[Square, ...]) -> tuple[Square, ...]:
        kept = [square for square in printed if square not in hidden]
        return tuple(sorted([*kept, *(under[square] for square in brought)]))

    layers = {name: layer(getattr(board, name), getattr(plate.board, name)) for name in TERRAIN.values()}
    return msgspec.structs.replace(
        board,
        grid=Grid(grid.columns, grid.rows, layer(grid.rock, plate.board.grid.rock), tuple(sorted(walls))),
        tiles=(*board.tiles, Tile(plate.key, player, plate.assembly, under)),
        **layers,
    )


def assembly_spots(board: Board, plate: Plate, area: tuple[Square, ...]) -> list[Laid]:
    """How an assembly tile may lie on a start area: exit squares on exit squares.

    In a corner all five coincide, in one orientation; on a side the three that lie against the border, in either of two.
    [ddm.setup.assembly-tile.corner] [ddm.setup.assembly-tile.side]
    """
    columns, rows = board.grid.columns, board.grid.rows
    places = []
    for quarters in QUARTERS:
        lying = turned(plate, quarters)
        for square in lying.exits:
            row = area[0] // columns - square // lying.columns
            column = area[0] % columns - square % lying.columns
            if not (0 <= row <= rows - lying.rows and 0 <= column <= columns - lying.columns):
                continue
            at = row * columns + column
            under = covered(board, lying, at)
            if {under[way_out] for way_out in lying.exits}.issuperset(area):
                places.append(Laid(at, quarters))
    return places
