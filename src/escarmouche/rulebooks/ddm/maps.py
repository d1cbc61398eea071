"""Battle maps: the grid on which a skirmish is fought, before any tile lies on it. YAML files that people write."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from escarmouche import documents
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.rulebooks.ddm.drawing import read_drawing
from escarmouche.rulebooks.ddm.terrain import Board

MAPS: Final = Path(__file__).parent / "maps"

LEAST: Final = 16
"""How many columns and rows a map has at least: two assembly tiles find room side by side."""


class Map(msgspec.Struct, frozen=True):
    """A battle map: its key, its name, and the board that is printed on it."""

    key: str
    name: Name
    board: Board


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
        drawing = read_drawing(file.drawing)
        if min(drawing.columns, drawing.rows) < LEAST:
            raise fault((), "ddm.setup.battle-grid", "ddm-map-small", least=LEAST)
        return Map(file.map, read_name(file.name), drawing.board())


@cache
def standard_maps() -> dict[str, Map]:
    """The maps that come with the program, by key."""
    found = [load_map(path, name=path.name) for path in sorted(MAPS.glob("*.yaml"))]
    return {one.key: one for one in found}
