"""The grid: its drawings read anew, tiles turned and laid on them, and plain counting on squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.second_opinion.ddm.cards import FILES, read_yaml

Place = tuple[int, int]
"""A square: its column and its row."""

ROCK, STATUE, PIT = "#", "S", "_"
SLOW = "~S^"
BLOODROCK, SACRED, EXIT = "*", "o", "X"


@dataclass
class Drawing:
    """Marks by square, and walls between two squares."""

    columns: int
    rows: int
    marks: dict[Place, str]
    walls: set[frozenset[Place]] = field(default_factory=set)

    def turned(self) -> Drawing:
        """A quarter to the right."""

        def moved(place: Place) -> Place:
            return self.rows - 1 - place[1], place[0]

        marks = {moved(place): mark for place, mark in self.marks.items()}
        return Drawing(self.rows, self.columns, marks, {frozenset(map(moved, wall)) for wall in self.walls})

    def lay(self, tile: Drawing, left: int, top: int) -> None:
        """Puts a tile on the drawing: what was printed under it is gone, but for walls along its edge."""
        under = {(left + x, top + y) for x in range(tile.columns) for y in range(tile.rows)}
        for place in under:
            self.marks.pop(place, None)
        self.walls = {wall for wall in self.walls if not wall <= under}
        self.marks |= {(left + x, top + y): mark for (x, y), mark in tile.marks.items()}
        self.walls |= {frozenset((left + x, top + y) for x, y in wall) for wall in tile.walls}

    def place(self, square: int) -> Place:
        """A square by its number."""
        row, column = divmod(square, self.columns)
        return column, row

    def holds(self, place: Place) -> bool:
        """Whether a square is on the grid."""
        return 0 <= place[0] < self.columns and 0 <= place[1] < self.rows

    def mark(self, place: Place) -> str:
        """What stands on a square; nothing is ``.``"""
        return self.marks.get(place, ".")


def read_drawing(text: str) -> Drawing:
    """A drawing as files have it: squares with spaces between, ``|`` a wall between two, ``-`` one below a square."""
    marks: dict[Place, str] = {}
    walls: set[frozenset[Place]] = set()
    row, columns = -1, 0
    starts: list[int] = []
    for line in filter(str.strip, text.splitlines()):
        if not line.replace("-", "").strip():
            for start, sign in enumerate(line):
                if sign == "-":
                    column = starts.index(start)
                    walls.add(frozenset(((column, row), (column, row + 1))))
            continue
        row += 1
        starts = [start for start, sign in enumerate(line) if sign not in " |"]
        columns = len(starts)
        for column, start in enumerate(starts):
            if line[start] != ".":
                marks[column, row] = line[start]
            if column and "|" in line[starts[column - 1] : start]:
                walls.add(frozenset(((column - 1, row), (column, row))))
    return Drawing(columns, row + 1, marks, walls)


@cache
def tiles() -> dict[str, str]:
    """The drawings of all terrain tiles, by key."""
    written = [read_yaml(path) for path in (FILES / "tiles").glob("*.yaml")]
    return {one["tile"]: one["drawing"] for one in written}


def tile(key: str, quarters: int) -> Drawing:
    """A tile, turned."""
    found = read_drawing(tiles()[key])
    for _ in range(quarters):
        found = found.turned()
    return found


def map_of(board: Any) -> Drawing:
    """The board of a set-up as a drawing."""
    grid = board["grid"]
    found = Drawing(grid["columns"], grid["rows"], {})
    layers = {"difficult": "~", "statues": STATUE, "stones": "^", "bloodrock": BLOODROCK, "sacred": SACRED, "pits": PIT}
    for name, mark in layers.items():
        found.marks |= {found.place(square): mark for square in board.get(name, ())}
    found.marks |= {found.place(square): ROCK for square in grid.get("rock", ())}
    found.walls = {frozenset(map(found.place, wall)) for wall in grid.get("walls", ())}
    return found


# -- counting ----------------------------------------------------------------------------------------------------------


def space(at: Place, body: int) -> set[Place]:
    """The squares of a body whose top left square is given."""
    return {(at[0] + x, at[1] + y) for x in range(body) for y in range(body)}


def count(one: Place, other: Place) -> int:
    """Squares from one to another on open ground: the first diagonal counts 1, the second 2, and so on."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(across, down) + min(across, down) // 2


def distance(ones: Iterable[Place], others: Iterable[Place]) -> int:
    """The least count between two spaces."""
    far = list(others)
    return min(count(one, other) for one in ones for other in far)


def touching(ones: Iterable[Place], others: Iterable[Place]) -> bool:
    """Whether two spaces are next to each other, corners included."""
    return distance(ones, others) == 1


def between(one: Place, other: Place) -> Iterator[Place]:
    """Every square of the box that two squares span."""
    for x in range(min(one[0], other[0]), max(one[0], other[0]) + 1):
        for y in range(min(one[1], other[1]), max(one[1], other[1]) + 1):
            yield x, y


def plain(drawing: Drawing, ones: Iterable[Place], others: Iterable[Place]) -> bool:
    """Whether nothing that stops sight or a way stands anywhere in the box that some squares of two spaces span."""
    far = list(others)
    for one in ones:
        for other in far:
            box = set(between(one, other))
            if not any(drawing.mark(place) == ROCK for place in box) and not any(wall <= box for wall in drawing.walls):
                return True
    return False
