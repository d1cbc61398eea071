"""Terrain tiles: what players lay on the map before a skirmish. YAML files that people write.

An assembly tile has five exit squares in its top left corner, marked ``X``; a feature tile has none.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.rulebooks.ddm.drawing import TERRAIN, board_of, read_drawing
from escarmouche.rulebooks.ddm.terrain import Board
from escarmouche.rulebooks.ddm.warband import Tiles
from escarmouche.table.grid import Grid, Square

TILES: Final = Path(__file__).parent / "tiles"

EXIT: Final = "X"
CORNER: Final = frozenset({(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)})
"""The exit squares of an assembly tile, by column and row. [ddm.setup.assembly-tile.corner]"""

Point = tuple[int, int]


class Plate(msgspec.Struct, frozen=True, cache_hash=True):
    """A terrain tile: its key, its name, and the piece of board on it. ``exits``: the squares marked as such."""

    key: str
    name: Name
    board: Board
    exits: tuple[Square, ...] = ()

    @property
    def assembly(self) -> bool:
        """Whether it is an assembly tile."""
        return bool(self.exits)

    @property
    def columns(self) -> int:
        """How many squares it is wide."""
        return self.board.grid.columns

    @property
    def rows(self) -> int:
        """How many squares it is deep."""
        return self.board.grid.rows


class TileFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tile as a file writes it."""

    tile: Key
    name: Words | WrittenName
    drawing: str


class TileSet(NamedTuple):
    """The tiles that there are, by key."""

    plates: dict[str, Plate]

    @property
    def kinds(self) -> Tiles:
        """The keys of assembly tiles and of feature tiles."""
        assembly = frozenset(key for key, plate in self.plates.items() if plate.assembly)
        return Tiles(assembly, frozenset(self.plates) - assembly)


def load_tile(source: Path | str | bytes, *, name: str | None = None) -> Plate:
    """The tile in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, TileFile, name=name)
    file = document.value
    with located(document, "drawing"):
        drawing = read_drawing(file.drawing, marks=EXIT)
        exits = drawing.squares(EXIT)
        if exits and {(square % drawing.columns, square // drawing.columns) for square in exits} != CORNER:
            raise fault((), "ddm.setup.assembly-tile.corner", "ddm-tile-exits")
        return Plate(file.tile, read_name(file.name), drawing.board(), exits)


@cache
def standard_tiles() -> TileSet:
    """The tiles that come with the program."""
    plates = [load_tile(path, name=path.name) for path in sorted(TILES.glob("*.yaml"))]
    return TileSet({plate.key: plate for plate in plates})


# -- orientations ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def turned(plate: Plate, quarters: int) -> Plate:
    """A tile turned clockwise by so many quarters."""
    for _ in range(quarters % 4):
        plate = _turned_once(plate)
    return plate


def _turned_once(plate: Plate) -> Plate:
    """A quarter to the right: what was the left side is the top."""
    rows, columns = plate.rows, plate.columns

    def moved(square: Square) -> Square:
        row, column = divmod(square, columns)
        return column * rows + (rows - 1 - row)

    def all_moved(squares: tuple[Square, ...]) -> tuple[Square, ...]:
        return tuple(sorted(map(moved, squares)))

    grid = plate.board.grid
    walls = sorted((min(moved(a), moved(b)), max(moved(a), moved(b))) for a, b in grid.walls)
    layers = {layer: all_moved(getattr(plate.board, layer)) for layer in TERRAIN.values()}
    board = board_of(Grid(rows, columns, all_moved(grid.rock), tuple(walls)), layers)
    return Plate(plate.key, plate.name, board, all_moved(plate.exits))


@lru_cache(maxsize=1024)
def wall_points(plate: Plate) -> frozenset[Point]:
    """The lattice points (column, row of corners, from the tile's own) that its walls and rock touch."""
    columns = plate.columns
    found: set[Point] = set()
    for square in plate.board.grid.rock:
        row, column = divmod(square, columns)
        found |= {(column + right, row + down) for right in (0, 1) for down in (0, 1)}
    for a, b in plate.board.grid.walls:
        row, column = divmod(b, columns)
        found |= {(column, row), (column, row + 1)} if b == a + 1 else {(column, row), (column + 1, row)}
    return frozenset(found)
