"""Boards drawn with characters, as maps, tiles and scenes are written.

    . . . | . #
    . ~ . | . .
    -   -
    . . S . .

Squares stand side by side with spaces between. ``|`` between two squares is a wall between them. A line of nothing but ``-``
belongs to the line above it: ``-`` exactly under a square is a wall below that square.
Marks of terrain are those of :data:`TERRAIN`; what any other mark means is the affair of whoever reads the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from escarmouche.documents.written import fault
from escarmouche.rulebooks.ddm.rules.terrain import Board
from escarmouche.table.grid import Grid, Square

FLOOR: Final = "."
ROCK: Final = "#"
WALL: Final = "|"
WALL_BELOW: Final = "-"

TERRAIN: Final[Mapping[str, str]] = {
    "~": "difficult",
    "S": "statues",
    "^": "stones",
    "*": "bloodrock",
    "o": "sacred",
    "_": "pits",
}
"""The marks of terrain, and the field of the board that lists its squares."""

RULE: Final = "ddm.setup.battle-grid"
LARGEST: Final = 60
"""How many columns or rows a drawing may have."""


class Drawing(msgspec.Struct, frozen=True):
    """A drawing as it is read: its size, its walls, and the mark of every square that is no plain floor."""

    columns: int
    rows: int
    walls: tuple[tuple[Square, Square], ...]
    marks: Mapping[Square, str]

    def squares(self, mark: str) -> tuple[Square, ...]:
        """The squares that bear a mark."""
        return tuple(square for square, drawn in self.marks.items() if drawn == mark)

    @property
    def grid(self) -> Grid:
        """The grid with its rock and its walls."""
        return Grid(self.columns, self.rows, self.squares(ROCK), self.walls)

    def board(self) -> Board:
        """The board with its terrain."""
        return board_of(self.grid, {layer: self.squares(mark) for mark, layer in TERRAIN.items()})


def board_of(grid: Grid, layers: Mapping[str, tuple[Square, ...]]) -> Board:
    """A board with its terrain: the squares of each kind, by the field that lists them."""
    return msgspec.structs.replace(Board(grid=grid), **layers)


def read_drawing(text: str, *, marks: str = "") -> Drawing:
    """A drawing. ``marks``: those that may stand in it besides floor, rock and terrain.

    Raises :class:`~escarmouche.documents.written.Fault` for an empty one, for a row that is longer or shorter than the first
    (a board with a hole), for a wall that is not between two squares, and for an unknown mark.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    rows = [_squares_of(line) for line in lines if not _is_below(line)]
    if not rows:
        raise fault((), RULE, "ddm-drawing-empty")
    columns = len(rows[0])
    if columns > LARGEST or len(rows) > LARGEST:
        raise fault((), RULE, "ddm-drawing-large", most=LARGEST)
    known = {FLOOR, ROCK, *TERRAIN, *marks}
    by_square: dict[Square, str] = {}
    for row, words in enumerate(rows):
        if len(words) != columns:
            raise fault((), RULE, "ddm-drawing-ragged", row=row + 1, got=len(words), wanted=columns)
        for column, mark in enumerate(words):
            if mark not in known:
                raise fault((), RULE, "ddm-drawing-mark", row=row + 1, column=column + 1, mark=mark[:10])
            if mark != FLOOR:
                by_square[row * columns + column] = mark
    return Drawing(columns, len(rows), tuple(sorted(_walls(lines, columns, len(rows)))), by_square)


def _squares_of(line: str) -> list[str]:
    return line.replace(WALL, " ").split()


def _walls(lines: list[str], columns: int, rows: int) -> set[tuple[Square, Square]]:
    """The walls of a drawing, each as the squares on its two sides."""
    walls: set[tuple[Square, Square]] = set()
    row = -1
    above = ""
    for line in lines:
        if _is_below(line):
            walls |= _walls_below(line, above, row, columns, rows)
            continue
        row += 1
        above = line
        column = 0
        for word in line.replace(WALL, f" {WALL} ").split():
            if word != WALL:
                column += 1
            elif not 0 < column < columns:
                raise fault((), RULE, "ddm-drawing-wall", row=row + 1)
            else:
                walls.add((row * columns + column - 1, row * columns + column))
    return walls


def _walls_below(line: str, above: str, row: int, columns: int, rows: int) -> set[tuple[Square, Square]]:
    """The walls under the squares of a row, each written under its square."""
    places = {place: column for column, place in enumerate(_places(above))}
    walls = set()
    for place, mark in enumerate(line):
        if mark == WALL_BELOW:
            if place not in places or not 0 <= row < rows - 1:
                raise fault((), RULE, "ddm-drawing-wall", row=row + 1)
            square = row * columns + places[place]
            walls.add((square, square + columns))
    return walls


def _is_below(line: str) -> bool:
    """Whether a line shows walls, not squares."""
    return not line.replace(WALL_BELOW, "").strip()


def _places(line: str) -> list[int]:
    """Where in a line its squares stand."""
    return [place for place, mark in enumerate(line) if mark not in (" ", WALL)]


__all__ = ["FLOOR", "ROCK", "TERRAIN", "Drawing", "board_of", "read_drawing"]
