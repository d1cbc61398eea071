"""Terrain tiles: what players lay on the map before a skirmish. YAML files that people write.

An assembly tile has five exit squares in its top left corner, marked ``X``; a feature tile has none.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.rulebooks.ddm.content.drawing import TERRAIN, board_of, read_drawing
from escarmouche.rulebooks.ddm.content.warband import Tiles
from escarmouche.rulebooks.ddm.rules.terrain import Board, check_layers, reachable
from escarmouche.table.grid import Grid, Square, chart

TILES: Final = Path(__file__).parent / "tiles"

EXIT: Final = "X"
CORNER: Final = frozenset({(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)})
"""The exit squares of an assembly tile, by column and row. [ddm.setup.assembly-tile.corner]"""

MOST: Final = 8
"""How many squares wide and deep a tile may be: two of them find room side by side on the smallest map."""

FILE_RULE: Final = "ddm.setup.components"
EXIT_RULE: Final = "ddm.setup.assembly-tile.corner"


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
        return plate_of(file.tile, read_name(file.name), file.drawing)


def plate_of(key: str, name: Name, text: str) -> Plate:
    """The tile of a drawing. Raises ``Fault`` for one that can't be."""
    drawing = read_drawing(text, marks=EXIT)
    plate = Plate(key, name, drawing.board(), drawing.squares(EXIT))
    check_plate(plate)
    return plate


def check_plate(plate: Plate) -> None:
    """Raises ``Fault`` for a tile that can't be: too large, terrain beyond its edge, exits elsewhere than in the corner, or
    exits from which one doesn't get out of the tile.
    """
    columns = plate.columns
    if max(columns, plate.rows) > MOST:
        raise fault((), FILE_RULE, "ddm-tile-large", most=MOST)
    check_layers(plate.board)
    if not plate.assembly:
        return
    if {(square % columns, square // columns) for square in plate.exits} != CORNER:
        raise fault((), EXIT_RULE, "ddm-tile-exits")
    reached = chart(plate.board.grid).members(reachable(plate.board, plate.exits[0]))
    out = any(square % columns == columns - 1 or square // columns == plate.rows - 1 for square in reached)
    if not out or not set(reached).issuperset(plate.exits):
        raise fault((), EXIT_RULE, "ddm-tile-exits-closed")


def tile_schema() -> dict[str, Any]:
    """The JSON Schema of a file of a tile."""
    return msgspec.json.schema(TileFile)


@cache
def standard_tiles() -> TileSet:
    """The tiles that come with the program. On some every square is bloodrock, on others certain squares are.

    [ddm.terrain.bloodrock.tiles] [ddm.setup.components]
    """
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
