"""Battlefields: the table, its terrain, the deployment zones, and how long one plays. YAML files that people write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
import shapely
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.errors import nearest
from escarmouche.rulebooks.c2.battle import Options, Zone
from escarmouche.rulebooks.c2.content.scenarios import MOST_TURNS
from escarmouche.rulebooks.c2.content.written import read_length
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.confrontation.terrain import check_heights
from escarmouche.rulebooks.freetable.outlines import is_simple
from escarmouche.table.exact import Polygon, twice_area
from escarmouche.table.poses import Disc, Pose, Rectangle, footprint
from escarmouche.table.terrain import Board, Piece

BATTLEFIELDS = Path(__file__).parent / "battlefields"

MIN_SIDE_CM, MAX_SIDE_CM = 20, 300
MAX_HEIGHT_CM = 40


class Battlefield(msgspec.Struct, frozen=True):
    """A table ready for battle. ``zones``: the two deployment zones, in 0.01 mm. ``turns``: how many are played;
    without a number, one plays until a side has nobody left. ``objectives``: the pieces (ids) that the battle is about."""

    key: str
    name: Name
    board: Board
    zones: tuple[Polygon, Polygon]
    turns: int | None = None
    objectives: tuple[str, ...] = ()

    def zones_of(self, first: str, second: str) -> tuple[Zone, Zone]:
        """The deployment zones, the first one given to the side ``first``."""
        return Zone(first, self.zones[0]), Zone(second, self.zones[1])

    @property
    def options(self) -> Options:
        """What the battlefield says about the end of the game, and what it is about."""
        return Options(turns=self.turns, objectives=self.objectives)


def halves(width: int, depth: int) -> tuple[Polygon, Polygon]:
    """The two halves of a table (0.01 mm), split along the middle between its long edges."""
    if depth > width:
        middle = width // 2
        return _box(0, 0, middle, depth), _box(middle, 0, width, depth)
    middle = depth // 2
    return _box(0, 0, width, middle), _box(0, middle, width, depth)


def _box(left: int, back: int, right: int, front: int) -> Polygon:
    return (left, back), (right, back), (right, front), (left, front)


# -- as people write them ----------------------------------------------------------------------------------------------

Point = tuple[Decimal, Decimal]

ADVISED_SIZE: Final[Point] = (Decimal(100), Decimal(60))
"""The length and the width of a table of which nothing else is said, in cm."""

Outline = Annotated[tuple[Point, ...], Meta(min_length=3, max_length=60)]


class RectangleShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle: its middle and its two sides in cm, and by how many degrees it is turned anticlockwise."""

    at: Point
    size: Point
    turned: Annotated[int, Meta(ge=0, lt=360)] = 0


class DiscShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round piece: its middle and its diameter in cm."""

    at: Point
    diameter: Decimal


class PieceFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of terrain as a file writes it, in cm; exactly one of the three shapes."""

    kind: Literal[
        "forest",
        "undergrowth",
        "shallow-water",
        "deep-water",
        "crevasse",
        "low-obstacle",
        "climbable-wall",
        "wall",
        "ladder",
    ]
    id: Key | None = None
    polygon: Outline | None = None
    rectangle: RectangleShape | None = None
    disc: DiscShape | None = None
    height: Decimal = Decimal(0)
    base_level: Decimal = Decimal(0)
    depth: Decimal = Decimal(0)
    level: bool = False


class BattlefieldFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battlefield as a file writes it, in cm from a corner; ``size`` is the length and the width of the table."""

    key: Key
    name: Words | WrittenName
    size: Point = ADVISED_SIZE
    turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)] | None = None
    terrain: Annotated[tuple[PieceFile, ...], Meta(max_length=100)] = ()
    zones: tuple[Outline, Outline] | None = None
    objectives: Annotated[tuple[Key, ...], Meta(max_length=100)] = ()


_SETUP = "c2.setup.materials"
TERRAIN_RULE = "c2.table.movement"
_ZONES = "c2.setup.zones"
_OBJECTIVE = "c2.move.charge.objective"


def load_battlefield(source: Path | str | bytes, *, name: str | None = None) -> Battlefield:
    """The battlefield in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, BattlefieldFile, name=name)
    with located(document):
        return read_battlefield(document.value)


def read_battlefield(file: BattlefieldFile) -> Battlefield:
    """The battlefield as the rules read it. Raises :class:`~.written.Fault`.

    The book fixes neither the size of the table nor its scenery: they are agreed on. [c2.setup.materials]
    """
    width, depth = (
        read_length(("size", axis), _SETUP, side, MIN_SIDE_CM, MAX_SIDE_CM) for axis, side in enumerate(file.size)
    )
    table = shapely.box(0, 0, width, depth)
    board = Board(width, depth, tuple(_pieces(file.terrain, table)), KINDS)
    check_objectives((), file.objectives, board)
    return Battlefield(
        key=file.key,
        name=read_name(file.name),
        board=board,
        zones=halves(width, depth) if file.zones is None else _zones(file.zones, table),
        turns=file.turns,
        objectives=file.objectives,
    )


@cache
def standard_battlefields() -> dict[str, Battlefield]:
    """The battlefields that come with the program, by key, each of the advised 100 by 60 cm. [c2.scenario.board]"""
    fields = (load_battlefield(path, name=path.name) for path in sorted(BATTLEFIELDS.glob("*.yaml")))
    return {field.key: field for field in fields}


def _pieces(terrain: Sequence[PieceFile], table: shapely.Polygon) -> Iterator[Piece]:
    counts: dict[str, int] = {}
    taken: set[str] = set()
    for place, piece in enumerate(terrain):
        counts[piece.kind] = counts.get(piece.kind, 0) + 1
        name = piece.id or f"{piece.kind}-{counts[piece.kind]}"
        if name in taken:
            raise fault(("terrain", place), TERRAIN_RULE, "c2-field-id-twice", id=name)
        taken.add(name)
        yield _piece(("terrain", place), piece, name, table)


def _piece(steps: Steps, piece: PieceFile, name: str, table: shapely.Polygon) -> Piece:
    height, base_level, depth = (
        read_length((*steps, field), TERRAIN_RULE, getattr(piece, field), 0, MAX_HEIGHT_CM)
        for field in ("height", "base_level", "depth")
    )
    outline = _outline(steps, piece)
    _check_outline(steps, outline, table, TERRAIN_RULE)
    built = Piece(name, piece.kind, outline, height, base_level, piece.level, depth)
    check_heights(steps, built, TERRAIN_RULE)
    return built


def check_objectives(steps: Steps, objectives: Sequence[str], board: Board) -> None:
    """The objectives of a battle are pieces of its terrain. Raises :class:`~.written.Fault`."""
    pieces = tuple(piece.id for piece in board.pieces)
    for place, id in enumerate(objectives):
        if id not in pieces:
            known = nearest(id, pieces, 1) or pieces[:12]
            raise fault((*steps, "objectives", place), _OBJECTIVE, "c2-field-no-objective", id=id, known=known)


def _outline(steps: Steps, piece: PieceFile) -> Polygon:
    """The corners of a piece, from its one shape."""
    match piece:
        case PieceFile(polygon=tuple(corners), rectangle=None, disc=None):
            return _corners((*steps, "polygon"), corners)
        case PieceFile(polygon=None, rectangle=RectangleShape() as shape, disc=None):
            across, along = (_side((*steps, "rectangle", "size", axis), shape.size[axis]) for axis in (1, 0))
            return _drawn((*steps, "rectangle"), Rectangle(across, along), shape.at, shape.turned)
        case PieceFile(polygon=None, rectangle=None, disc=DiscShape() as shape):
            diameter = _side((*steps, "disc", "diameter"), shape.diameter)
            return _drawn((*steps, "disc"), Disc(diameter), shape.at)
        case _:
            raise fault(steps, TERRAIN_RULE, "c2-field-one-shape")


def _drawn(steps: Steps, shape: Rectangle | Disc, at: Point, turned: int = 0) -> Polygon:
    """The corners of a shape around its middle, turned anticlockwise by so many degrees."""
    x, y = _point((*steps, "at"), at)
    ground = footprint(shape, Pose(x, y, turned * 10))
    return tuple((x + dx, y + dy) for dx, dy in ground.shape.outline)


def _side(steps: Steps, value: Decimal) -> int:
    """A side or a diameter, given in cm."""
    side = read_length(steps, TERRAIN_RULE, value, 0, MAX_SIDE_CM, step=2)
    if not side:
        raise fault(steps, TERRAIN_RULE, "c2-field-not-simple")
    return side


def _corners(steps: Steps, corners: Sequence[Point]) -> Polygon:
    return tuple(_point((*steps, place), corner) for place, corner in enumerate(corners))


def _point(steps: Steps, point: Point) -> tuple[int, int]:
    x, y = (read_length((*steps, axis), TERRAIN_RULE, value, 0, MAX_SIDE_CM) for axis, value in enumerate(point))
    return x, y


def _check_outline(steps: Steps, outline: Polygon, table: shapely.Polygon, rule: str) -> None:
    """An outline is simple, and lies on the table."""
    if not is_simple(outline):
        raise fault(steps, rule, "c2-field-not-simple")
    if not table.covers(shapely.Polygon(outline)):
        raise fault(steps, rule, "c2-field-off-the-table")


def _zones(outlines: Sequence[Sequence[Point]], table: shapely.Polygon) -> tuple[Polygon, Polygon]:
    first, second = (_zone(("zones", place), corners, table) for place, corners in enumerate(outlines))
    if shapely.Polygon(first).relate_pattern(shapely.Polygon(second), "T********"):
        raise fault(("zones", 1), _ZONES, "c2-field-zones-overlap")
    return first, second


def _zone(steps: Steps, corners: Sequence[Point], table: shapely.Polygon) -> Polygon:
    outline = _corners(steps, corners)
    _check_outline(steps, outline, table, _ZONES)
    return outline if twice_area(outline) > 0 else outline[::-1]
