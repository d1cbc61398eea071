"""Battlefields: the table, its scenery, the deployment zones. YAML files that people write, in cm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Fault, Key, Words, WrittenName, fault, located, read_name
from escarmouche.rulebooks.cc.battle import Zone
from escarmouche.rulebooks.cc.content.abilities import CardAbilities, read_abilities, with_abilities
from escarmouche.rulebooks.cc.content.nexus_cards import NexusCard, read_nexus
from escarmouche.rulebooks.cc.content.pieces import OBSTACLE
from escarmouche.rulebooks.cc.content.scenery import Standing, covers_the_same, destructible
from escarmouche.rulebooks.cc.content.terms import HEIGHTS
from escarmouche.rulebooks.cc.content.written import read_length
from escarmouche.rulebooks.cc.rules.terrain import KINDS
from escarmouche.rulebooks.common.schemas import file_schema
from escarmouche.rulebooks.confrontation.barricades import RESISTANCE
from escarmouche.rulebooks.confrontation.terrain import check_heights
from escarmouche.rulebooks.freetable.outlines import (
    Corners,
    OutlineFile,
    check_outline,
    overlap,
    read_base,
    read_corners,
    read_outline,
)
from escarmouche.table import CM, Board, Piece, Pose, footprint
from escarmouche.table.exact import Point, Polygon, twice_area

BATTLEFIELDS: Final = Path(__file__).parent / "battlefields"

MIN_SIDE_CM, MAX_SIDE_CM = 30, 300
MAX_HEIGHT_CM: Final = 40
MOST_PIECES: Final = 100

USUAL_SIZE: Final = (Decimal(100), Decimal(60))
"""The length and the width of a table of which nothing else is said, in cm."""

ZONE_DEPTH: Final = 30 * CM
"""How deep a deployment zone is, unless the scenario says otherwise."""

TABLE_RULE: Final = "cc.core.setup.table"
TERRAIN_RULE: Final = "cc.core.terrain.types"
SCENERY_RULE: Final = "cc.core.terrain.scenery"
BARRICADE: Final = "barricade"
ZONE_RULE: Final = "cc.core.setup.zones"
MARKER_RULE: Final = "cc.core.move.markers"


class Battlefield(msgspec.Struct, frozen=True):
    """A table ready for battle. ``zones``: the two deployment zones, in 0.01 mm.

    ``scenery``: what of it can be destroyed, and its nexus, by the ids of their pieces of terrain; ``markers``: where
    those of the scenario lie, in 0.01 mm.
    """

    key: str
    name: Name
    board: Board
    zones: tuple[Polygon, Polygon]
    scenery: dict[str, Standing] = {}
    markers: tuple[Point, ...] = ()

    def zones_of(self, first: str, second: str) -> tuple[Zone, Zone]:
        """The deployment zones, the first one given to the side ``first``."""
        return Zone(first, self.zones[0]), Zone(second, self.zones[1])


def strips(width: int, depth: int, deep: int = ZONE_DEPTH) -> tuple[Polygon, Polygon]:
    """Zones so deep along the long edges of a table (0.01 mm), neither beyond the middle line."""
    if depth > width:
        deep = min(deep, width // 2)
        return _box(0, 0, deep, depth), _box(width - deep, 0, width, depth)
    deep = min(deep, depth // 2)
    return _box(0, 0, width, deep), _box(0, depth - deep, width, depth)


def _box(left: int, near: int, right: int, far: int) -> Polygon:
    return (left, near), (right, near), (right, far), (left, far)


# -- as people write them ----------------------------------------------------------------------------------------------

KindName = Literal[
    "forest",
    "undergrowth",
    "shallow-water",
    "deep-water",
    "crevasse",
    "low-obstacle",
    "climbable-wall",
    "wall",
    "ladder",
    "barricade",
]


class PieceFile(OutlineFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of scenery as a file writes it, in cm; exactly one of the three shapes.

    With ``structure`` points it can be destroyed: it has a ``resistance`` then, and may have ``skills`` of scenery.
    """

    kind: KindName
    id: Key | None = None
    name: Words | WrittenName | None = None
    resistance: Annotated[int, Meta(ge=0, le=30)] | None = None
    structure: Annotated[int, Meta(ge=1, le=99)] | None = None
    skills: tuple[Words, ...] = ()
    abilities: CardAbilities = ()
    height: Decimal = Decimal(0)
    base_level: Decimal = Decimal(0)
    depth: Decimal = Decimal(0)
    level: bool = False


class NexusOnTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A nexus that is nobody's: its card, where it stands (in cm), and by how many degrees it is turned."""

    card: NexusCard
    at: tuple[Decimal, Decimal]
    turned: Annotated[int, Meta(ge=0, lt=360)] = 0


class TableFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as a file writes it, in cm from a corner; ``size`` is its length and its width.

    ``zones``: the two deployment zones; none: along the long edges, ``zone_depth`` cm deep.
    """

    size: tuple[Decimal, Decimal] = USUAL_SIZE
    terrain: Annotated[tuple[PieceFile, ...], Meta(max_length=MOST_PIECES)] = ()
    nexus: Annotated[tuple[NexusOnTable, ...], Meta(max_length=20)] = ()
    zones: tuple[Corners, Corners] | None = None
    zone_depth: Decimal = Decimal(ZONE_DEPTH // CM)


class BattlefieldFile(TableFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battlefield as a file writes it; ``markers``: where those of the scenario lie, in cm."""

    key: Key
    name: Words | WrittenName
    markers: Annotated[tuple[tuple[Decimal, Decimal], ...], Meta(max_length=20)] = ()


def load_battlefield(source: Path | str | bytes, *, name: str | None = None) -> Battlefield:
    """The battlefield in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, BattlefieldFile, name=name)
    file = document.value
    with located(document):
        board, zones, scenery = read_table(file)
        markers = tuple(_marker(("markers", place), spot, board) for place, spot in enumerate(file.markers))
    return Battlefield(file.key, read_name(file.name), board, zones, scenery, markers)


def _marker(steps: Steps, spot: tuple[Decimal, Decimal], board: Board) -> Point:
    x = read_length((*steps, 0), MARKER_RULE, spot[0], 0, board.width // CM)
    return x, read_length((*steps, 1), MARKER_RULE, spot[1], 0, board.depth // CM)


@cache
def standard_battlefields() -> dict[str, Battlefield]:
    """The battlefields that come with the program, by key."""
    fields = (load_battlefield(path, name=path.name) for path in sorted(BATTLEFIELDS.glob("*.yaml")))
    return {field.key: field for field in fields}


class Table(NamedTuple):
    """A table, its deployment zones, and what of it can be destroyed, by the ids of pieces."""

    board: Board
    zones: tuple[Polygon, Polygon]
    scenery: dict[str, Standing]


def read_table(file: TableFile) -> Table:
    """The table of a file and its zones; 100 by 60 cm, with zones 30 cm deep, where it says nothing.

    Scenarios may place nexus that are nobody's. Raises ``Fault``. [cc.core.setup.table]
    """
    width, depth = (
        read_length(("size", axis), TABLE_RULE, side, MIN_SIDE_CM, MAX_SIDE_CM) for axis, side in enumerate(file.size)
    )
    pieces = list(_pieces(file.terrain))
    scenery = dict(_destructible(file.terrain, pieces))
    for place, placed in enumerate(file.nexus):
        nexus = _neutral(("nexus", place), placed)
        scenery[nexus.profile.key] = nexus
        pieces.append(_ground_of(nexus))
    board = _board(width, depth, pieces)
    check_board((), board)
    deep = read_length(("zone_depth",), ZONE_RULE, file.zone_depth, 5, MAX_SIDE_CM)
    zones = strips(width, depth, deep)
    if file.zones is not None:
        first, second = (_zone(("zones", place), corners) for place, corners in enumerate(file.zones))
        zones = first, second
    check_zones(("zones",), zones, board)
    return Table(board, zones, scenery)


def _board(width: int, depth: int, pieces: Sequence[Piece]) -> Board:
    """The table. Raises :class:`Fault` for an id that occurs twice."""
    ids = [piece.id for piece in pieces]
    twice = next((id for place, id in enumerate(ids) if id in ids[:place]), None)
    if twice is not None:
        raise fault(("nexus",), TERRAIN_RULE, "cc-field-id-twice", id=twice)
    return Board(width, depth, tuple(pieces), KINDS)


def _destructible(terrain: Sequence[PieceFile], pieces: Sequence[Piece]) -> Iterator[tuple[str, Standing]]:
    """The pieces of terrain that can be destroyed, by id."""
    for place, (file, piece) in enumerate(zip(terrain, pieces, strict=True)):
        steps: Steps = ("terrain", place)
        barricade = file.kind == BARRICADE
        if file.structure is None:
            given = next(
                (
                    field
                    for field in ("resistance", "skills", "abilities", "name")
                    if getattr(file, field) not in (None, ())
                ),
                None,
            )
            if barricade or given is not None:
                raise fault((*steps, given or "structure"), SCENERY_RULE, "cc-scenery-needs-structure")
            continue
        resistance = RESISTANCE if barricade and file.resistance is None else file.resistance
        if resistance is None:
            raise fault((*steps, "resistance"), SCENERY_RULE, "cc-scenery-needs-resistance")
        ground = read_base(steps, file, _length, TERRAIN_RULE)
        if ground is None:
            raise fault((*steps, "polygon"), SCENERY_RULE, "cc-scenery-shape")
        yield (
            piece.id,
            destructible(
                steps,
                piece,
                ground,
                resistance=resistance,
                structure=file.structure,
                skills=with_abilities(file.skills, file.abilities),
                abilities=read_abilities(file.abilities),
                name=None if file.name is None else read_name(file.name),
                barricade=barricade,
            ),
        )


def _neutral(steps: Steps, file: NexusOnTable) -> Standing:
    """A nexus that is nobody's."""
    x, y = (_length((*steps, "at", axis), value) for axis, value in enumerate(file.at))
    try:
        return Standing(read_nexus(file.card), Pose(x, y, file.turned * 10))
    except Fault as wrong:
        raise Fault((*steps, "card", *wrong.steps), wrong.reason, wrong.rule) from None


def _ground_of(standing: Standing) -> Piece:
    """The piece of terrain that a nexus is."""
    body = standing.profile.body
    assert body is not None
    outline = footprint(standing.profile.base, standing.pose).outline
    return Piece(standing.profile.key, body.kind, outline, body.height, 0, body.level)


def _pieces(terrain: Sequence[PieceFile]) -> Iterator[Piece]:
    counts: dict[str, int] = {}
    taken: set[str] = set()
    for place, piece in enumerate(terrain):
        steps: Steps = ("terrain", place)
        counts[piece.kind] = counts.get(piece.kind, 0) + 1
        name = piece.id or f"{piece.kind}-{counts[piece.kind]}"
        if name in taken:
            raise fault(steps, TERRAIN_RULE, "cc-field-id-twice", id=name)
        taken.add(name)
        height, base_level, deep = (
            read_length((*steps, field), TERRAIN_RULE, getattr(piece, field), 0, MAX_HEIGHT_CM)
            for field in ("height", "base_level", "depth")
        )
        kind: str = piece.kind
        if kind == BARRICADE:
            kind, height = OBSTACLE, height or HEIGHTS["small"]
        outline = read_outline(steps, piece, _length, TERRAIN_RULE)
        yield Piece(name, kind, outline, height, base_level, piece.level, deep)


def _zone(steps: Steps, corners: Corners) -> Polygon:
    outline = read_corners(steps, corners, _length)
    return outline if twice_area(outline) > 0 else outline[::-1]


def _length(steps: Steps, value: Decimal) -> int:
    return read_length(steps, TABLE_RULE, value, 0, MAX_SIDE_CM)


# -- tables that come from elsewhere -----------------------------------------------------------------------------------


def check_board(steps: Steps, board: Board) -> None:
    """Raises ``Fault`` for a table that is too small or too large, or for scenery on it that can't be."""
    if not all(MIN_SIDE_CM * CM <= side <= MAX_SIDE_CM * CM for side in (board.width, board.depth)):
        raise fault((*steps, "size"), TABLE_RULE, "cc-field-size", least=MIN_SIDE_CM, most=MAX_SIDE_CM)
    if len(board.pieces) > MOST_PIECES:
        raise fault((*steps, "terrain"), TERRAIN_RULE, "cc-field-pieces", most=MOST_PIECES)
    kinds = [kind.name for kind in KINDS]
    for place, piece in enumerate(board.pieces):
        here = (*steps, "terrain", place)
        if piece.kind not in kinds:
            raise fault((*here, "kind"), TERRAIN_RULE, "cc-field-kind", name=piece.kind, known=tuple(kinds))
        check_outline(here, piece.outline, board.width, board.depth, TERRAIN_RULE)
        check_heights(here, piece, TERRAIN_RULE)


def check_scenery(steps: Steps, scenery: Mapping[str, Standing], board: Board) -> None:
    """Raises ``Fault`` for something that can be destroyed and is none of the pieces of a table."""
    pieces = {piece.id: piece for piece in board.pieces}
    for id, standing in scenery.items():
        body = standing.profile.body
        if id not in pieces or body is None or not covers_the_same(pieces[id], standing):
            raise fault((*steps, id), SCENERY_RULE, "cc-no-setup-scenery", id=id)


def check_zones(steps: Steps, zones: Sequence[Polygon], board: Board) -> None:
    """Raises ``Fault`` for zones that are no outlines on the table, or overlap."""
    for place, zone in enumerate(zones):
        check_outline((*steps, place), zone, board.width, board.depth, ZONE_RULE)
    if overlap(zones[0], zones[1]):
        raise fault((*steps, 1), ZONE_RULE, "cc-field-zones-overlap")


def battlefield_schema() -> dict[str, Any]:
    """The JSON Schema of a battlefield file."""
    return file_schema(BattlefieldFile, "a battlefield of Confrontation Classic")


__all__ = [
    "Battlefield",
    "BattlefieldFile",
    "TableFile",
    "battlefield_schema",
    "check_board",
    "check_scenery",
    "check_zones",
    "load_battlefield",
    "read_table",
    "standard_battlefields",
    "strips",
]
