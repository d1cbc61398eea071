"""Battle maps: the grid on which a skirmish is fought, before any tile lies on it. YAML files that people write.

The exit squares of the start areas are marked ``X``: five in each corner, and three in the middle of one long side. The
border of the grid is wall everywhere else. [ddm.setup.grid-border]
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.rulebooks.ddm.content.drawing import LARGEST, read_drawing
from escarmouche.rulebooks.ddm.content.tiles import CORNER, EXIT
from escarmouche.rulebooks.ddm.rules.terrain import Board, check_layers, reachable
from escarmouche.table.grid import Square

MAPS: Final = Path(__file__).parent / "maps"

LEAST: Final = 16
"""How many columns and rows a map has at least: two assembly tiles find room side by side."""

SIDE: Final = 3
"""How many exit squares a start area on a side has."""

AREA_RULE: Final = "ddm.setup.start-areas"
GRID_RULE: Final = "ddm.setup.battle-grid"

Area = tuple[Square, ...]
"""The exit squares of a start area."""


class Map(msgspec.Struct, frozen=True):
    """A battle map: its key, its name, the board that is printed on it, and its start areas.

    ``corners``: clockwise from the top left; ``side``: in the middle of a long side. [ddm.term.battle-grid]
    [ddm.setup.battle-grid]
    """

    key: str
    name: Name
    board: Board
    corners: tuple[Area, ...]
    side: Area

    def seatings(self, players: int, *, teams: bool = False) -> tuple[tuple[Area, ...], ...]:
        """All ways in which so many players, in clockwise order, may have the start areas.

        Two sit in opposite corners; of three one in the middle of a long side, the others in the two corners opposite;
        four in the corners. [ddm.setup.start-areas] In two teams those of one team have the corners of one long side, though
        they take turns with their opponents. [ddm.scenario.standard.teams]
        """
        corners = self.corners
        if players == 2:
            return tuple((corners[at], corners[(at + 2) % 4]) for at in range(4))
        if players == 3:
            opposite = self._opposite
            areas = (self.side, corners[opposite], corners[(opposite + 1) % 4])
            return tuple(areas[at:] + areas[:at] for at in range(3))
        if not teams:
            return tuple(corners[at:] + corners[:at] for at in range(4))
        begin = 0 if self.board.grid.columns >= self.board.grid.rows else 1
        return tuple(
            (corners[at], corners[(at + 2) % 4], corners[(at + 1) % 4], corners[(at + 3) % 4])
            for at in (begin, begin + 2)
        )

    @property
    def _opposite(self) -> int:
        """The first corner, clockwise, of the long side opposite to the start area on a side. [ddm.setup.start-areas]"""
        columns = self.board.grid.columns
        row, column = divmod(self.side[0], columns)
        along = self.side[1] == self.side[0] + 1
        if along:
            return 2 if row == 0 else 0
        return 1 if column == 0 else 3


class MapFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A map as a file writes it."""

    map: Key
    name: Words | WrittenName
    drawing: str


def load_map(source: Path | str | bytes, *, name: str | None = None) -> Map:
    """The map in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, MapFile, name=name)
    file = document.value
    with located(document, "drawing"):
        drawing = read_drawing(file.drawing, marks=EXIT)
        corners = _corners(drawing.columns, drawing.rows) if min(drawing.columns, drawing.rows) >= LEAST else ()
        exits = set(drawing.squares(EXIT))
        if not exits.issuperset(square for area in corners for square in area):
            raise fault((), AREA_RULE, "ddm-map-corners")
        battle_map = Map(
            file.map, read_name(file.name), drawing.board(), corners, tuple(sorted(exits.difference(*corners)))
        )
        check_map(battle_map)
        return battle_map


def check_map(battle_map: Map) -> None:
    """Raises ``Fault`` for a map that can't be: too small or too large, terrain beyond its edge, start areas elsewhere than
    in the corners and in the middle of a long side, or such that one doesn't get from one to another.
    """
    board, grid = battle_map.board, battle_map.board.grid
    if min(grid.columns, grid.rows) < LEAST:
        raise fault((), GRID_RULE, "ddm-map-small", least=LEAST)
    if max(grid.columns, grid.rows) > LARGEST:
        raise fault((), GRID_RULE, "ddm-drawing-large", most=LARGEST)
    check_layers(board)
    if board.tiles or board.exits:
        raise fault((), GRID_RULE, "ddm-map-not-bare")
    if battle_map.corners != _corners(grid.columns, grid.rows):
        raise fault((), AREA_RULE, "ddm-map-corners")
    if battle_map.side not in _middles(grid.columns, grid.rows):
        raise fault((), AREA_RULE, "ddm-map-side")
    reached = reachable(board, battle_map.corners[0][0])
    for square in (square for area in (*battle_map.corners, battle_map.side) for square in area):
        if not reached >> square & 1:
            row, column = divmod(square, grid.columns)
            raise fault((), AREA_RULE, "ddm-map-exit-closed", row=row + 1, column=column + 1)


def _corners(columns: int, rows: int) -> tuple[Area, ...]:
    """The start areas in the corners, clockwise from the top left."""
    return tuple(
        tuple(
            sorted(
                (rows - 1 - row if bottom else row) * columns + (columns - 1 - column if right else column)
                for column, row in CORNER
            )
        )
        for right, bottom in ((False, False), (True, False), (True, True), (False, True))
    )


def _middles(columns: int, rows: int) -> list[Area]:
    """Where the start area on a side may lie: in the middle of a long side; there are two middles if its length is even."""
    areas: list[Area] = []
    if columns >= rows:
        for begin in {(columns - SIDE) // 2, (columns - SIDE + 1) // 2}:
            along = range(begin, begin + SIDE)
            areas += [tuple(along), tuple((rows - 1) * columns + column for column in along)]
    if rows >= columns:
        for begin in {(rows - SIDE) // 2, (rows - SIDE + 1) // 2}:
            down = range(begin, begin + SIDE)
            areas += [tuple(row * columns for row in down), tuple(row * columns + columns - 1 for row in down)]
    return areas


def map_schema() -> dict[str, Any]:
    """The JSON Schema of a file of a map."""
    return msgspec.json.schema(MapFile)


@cache
def standard_maps() -> dict[str, Map]:
    """The maps that come with the program, by key."""
    maps = [load_map(path, name=path.name) for path in sorted(MAPS.glob("*.yaml"))]
    return {battle_map.key: battle_map for battle_map in maps}
