"""Battlefields: the table, its terrain, the deployment zones. YAML files that people write, in inches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.errors import nearest
from escarmouche.rulebooks.freetable.outlines import (
    Corners,
    OutlineFile,
    check_outline,
    overlap,
    read_corners,
    read_outline,
)
from escarmouche.rulebooks.lfw.battle import Options, Passage, Zone
from escarmouche.rulebooks.lfw.content.battlefields import CEILING, CLOSED, DEEP_WATER, INDOORS, KINDS, OPENING, TERRAIN
from escarmouche.rulebooks.lfw.content.terms import UnitType
from escarmouche.table import INCH, Board, Piece
from escarmouche.table.exact import Polygon, twice_area

BATTLEFIELDS: Final = Path(__file__).parent / "battlefields"

MIN_SIDE, MAX_SIDE = 12, 96
"""How long the sides of a table may be, in inches."""

MAX_HEIGHT: Final = 24
MOST_PIECES: Final = 100
MOST_SIDES: Final = 4

STRIP: Final = 4 * INCH
"""How deep the zones are along the edges of a table for which nothing else is said."""

TABLE_RULE: Final = "lfw.scenario.terrain"
TERRAIN_RULE: Final = "lfw.terrain.list"
ZONE_RULE: Final = "lfw.scenario.placement"


class Battlefield(msgspec.Struct, frozen=True):
    """A table ready for battle. ``zones``: one for each side that can play on it, in 0.01 mm; none: along the edges."""

    key: str
    name: Name
    board: Board
    zones: tuple[Polygon, ...] = ()
    passages: tuple[Passage, ...] = ()
    night: bool = False

    def agreed(self, options: Options) -> Options:
        """Options with what holds on this table: who passes what, and whether it is night."""
        return msgspec.structs.replace(options, passages=self.passages, night=options.night or self.night)

    @property
    def most_sides(self) -> int:
        """How many sides can play on it."""
        return len(self.zones) or MOST_SIDES

    def zones_of(self, sides: Sequence[str]) -> tuple[Zone, ...]:
        """The deployment zones of these sides. Raises ``Fault`` where there are too many of them."""
        if len(sides) > self.most_sides:
            raise fault(("zones",), ZONE_RULE, "lfw-field-sides", most=self.most_sides, count=len(sides))
        zones = self.zones or edges(self.board.width, self.board.depth)
        return tuple(Zone(side, zone) for side, zone in zip(sides, zones, strict=False))


def edges(width: int, depth: int) -> tuple[Polygon, ...]:
    """Strips along the edges of a table: near and far from end to end, left and right what is left between them."""
    return (
        _box(0, 0, width, STRIP),
        _box(0, depth - STRIP, width, depth),
        _box(0, STRIP, STRIP, depth - STRIP),
        _box(width - STRIP, STRIP, width, depth - STRIP),
    )


def _box(left: int, near: int, right: int, far: int) -> Polygon:
    return (left, near), (right, near), (right, far), (left, far)


# -- as people write them ----------------------------------------------------------------------------------------------


class PieceFile(OutlineFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of terrain as a file writes it, in inches; exactly one of the three shapes.

    ``passes``: the types of units that go through an opening, or through a deep water as if it were dry land; ``wades``:
    those for which a deep water is a water point.
    """

    kind: Words
    id: Key | None = None
    height: Decimal = Decimal(0)
    base_level: Decimal = Decimal(0)
    level: bool = False
    depth: Decimal = Decimal(0)
    passes: tuple[UnitType, ...] | None = None
    wades: tuple[UnitType, ...] = ()


class TableFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as a file writes it, in inches from a corner.

    ``size`` is its width and its depth: 24" by 24", unless something else is said [lfw.terrain.battlefield], as for a vast
    field, which is 36" by 36", or as long as two fields. [lfw.terrain.vaste]
    """

    size: tuple[Decimal, Decimal] = (Decimal(24), Decimal(24))
    terrain: Annotated[tuple[PieceFile, ...], Meta(max_length=MOST_PIECES)] = ()
    zones: Annotated[tuple[Corners, ...], Meta(min_length=2, max_length=MOST_SIDES)] | None = None


class BattlefieldFile(TableFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battlefield as a file writes it. [lfw.scenario.terrain]

    It may be in a special state: at night, with deep waters, vast, indoors. [lfw.terrain.environment]
    """

    key: Key
    night: bool = False
    name: Words | WrittenName


def load_battlefield(source: Path | str | bytes, *, name: str | None = None) -> Battlefield:
    """The battlefield in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, BattlefieldFile, name=name)
    file = document.value
    with located(document):
        board, zones = read_table(file)
        passages = read_passages(file, board)
    return Battlefield(file.key, read_name(file.name), board, zones, passages, file.night)


@cache
def standard_battlefields() -> dict[str, Battlefield]:
    """The battlefields that come with the program, by key."""
    fields = (load_battlefield(path, name=path.name) for path in sorted(BATTLEFIELDS.glob("*.yaml")))
    return {field.key: field for field in fields}


def read_table(file: TableFile) -> tuple[Board, tuple[Polygon, ...]]:
    """The table of a file and its zones. Raises ``Fault``."""
    width, depth = (_inches(("size", axis), side, MIN_SIDE, MAX_SIDE) for axis, side in enumerate(file.size))
    board = Board(width, depth, tuple(_pieces(file.terrain)), KINDS)
    zones = tuple(_zone(("zones", place), zone) for place, zone in enumerate(file.zones or ()))
    check_board((), board)
    check_zones(("zones",), zones, board)
    return board, zones


def _pieces(terrain: Sequence[PieceFile]) -> Iterator[Piece]:
    counts: dict[str, int] = {}
    taken: set[str] = set()
    for place, piece in enumerate(terrain):
        steps: Steps = ("terrain", place)
        if piece.kind not in TERRAIN:
            known = nearest(piece.kind, TERRAIN, 1) or tuple(TERRAIN)
            raise fault((*steps, "kind"), TERRAIN_RULE, "lfw-field-kind", name=piece.kind, known=known)
        counts[piece.kind] = counts.get(piece.kind, 0) + 1
        name = piece.id or f"{piece.kind.replace('_', '-')}-{counts[piece.kind]}"
        if name in taken:
            raise fault(steps, TERRAIN_RULE, "lfw-field-id-twice", id=name)
        taken.add(name)
        height, base_level, deep = (
            _inches((*steps, field), getattr(piece, field), 0, MAX_HEIGHT)
            for field in ("height", "base_level", "depth")
        )
        outline = read_outline(steps, piece, _length, TERRAIN_RULE)
        if twice_area(outline) == 0:
            raise fault(steps, TERRAIN_RULE, "table-not-simple", most=len(outline))
        height = height or (CEILING if piece.kind in INDOORS else 0)
        yield Piece(name, piece.kind, outline, height, base_level, piece.level, deep)


def read_passages(file: TableFile, board: Board) -> tuple[Passage, ...]:
    """The passages on the table of a file: what each piece lets pass. Raises ``Fault`` for a kind of piece without any."""
    passages = tuple(
        Passage(piece.id, written.passes or (), written.wades)
        for piece, written in zip(board.pieces, file.terrain, strict=True)
        if written.passes is not None or written.wades
    )
    for place, written in enumerate(file.terrain):
        if written.wades and written.kind != DEEP_WATER:
            raise fault(("terrain", place, "wades"), "lfw.terrain.eaux-profondes.agreement", "lfw-field-no-water")
        if written.passes is not None and written.kind not in (OPENING, CLOSED, DEEP_WATER):
            raise fault(("terrain", place, "passes"), "lfw.terrain.interieur.openings", "lfw-field-no-opening")
    return passages


def _zone(steps: Steps, corners: Corners) -> Polygon:
    outline = read_corners(steps, corners, _length)
    return outline if twice_area(outline) > 0 else outline[::-1]


def _length(steps: Steps, value: Decimal) -> int:
    return _inches(steps, value, 0, MAX_SIDE)


def _inches(steps: Steps, value: Decimal, least: int, most: int) -> int:
    """A length in inches as 0.01 mm, to the nearest of them. Raises ``Fault``."""
    if not least <= value <= most:
        raise fault(steps, TABLE_RULE, "lfw-field-length", least=least, most=most, got=str(value))
    return round(value * INCH)


# -- tables that come from elsewhere -----------------------------------------------------------------------------------


def check_board(steps: Steps, board: Board) -> None:
    """Raises ``Fault`` for a table that is too small or too large, or for terrain on it that can't be."""
    if not all(MIN_SIDE * INCH <= side <= MAX_SIDE * INCH for side in (board.width, board.depth)):
        raise fault((*steps, "size"), TABLE_RULE, "lfw-field-size", least=MIN_SIDE, most=MAX_SIDE)
    if len(board.pieces) > MOST_PIECES:
        raise fault((*steps, "terrain"), TERRAIN_RULE, "lfw-field-pieces", most=MOST_PIECES)
    for place, piece in enumerate(board.pieces):
        if piece.kind not in TERRAIN:
            raise fault((*steps, "terrain", place), TERRAIN_RULE, "lfw-field-kind", name=piece.kind, known=(*TERRAIN,))
        check_outline((*steps, "terrain", place), piece.outline, board.width, board.depth, TERRAIN_RULE)


def check_zones(steps: Steps, zones: Sequence[Polygon], board: Board) -> None:
    """Raises ``Fault`` for zones that are no outlines on the table, or overlap."""
    for place, zone in enumerate(zones):
        check_outline((*steps, place), zone, board.width, board.depth, ZONE_RULE)
    for (_, one), (place, other) in combinations(enumerate(zones), 2):
        if overlap(one, other):
            raise fault((*steps, place), ZONE_RULE, "lfw-field-zones-overlap")


__all__ = [
    "BATTLEFIELDS",
    "Battlefield",
    "BattlefieldFile",
    "TableFile",
    "check_board",
    "check_zones",
    "edges",
    "load_battlefield",
    "read_passages",
    "read_table",
    "standard_battlefields",
]
