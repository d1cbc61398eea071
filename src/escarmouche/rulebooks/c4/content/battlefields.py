"""Battlefields: the table, its scenery, and what stands in its middle. YAML files that people write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
import shapely
from msgspec import Meta

from escarmouche import documents
from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Key, Words, WrittenName, fault, located, read_name
from escarmouche.errors import nearest
from escarmouche.rulebooks.c4.battle import Edge
from escarmouche.rulebooks.c4.content.scenery import KINDS, scenery_of
from escarmouche.table import CM, Board, Disc, Piece, Polygon, Pose, Rectangle, footprint
from escarmouche.table.exact import bounding_box, twice_area

BATTLEFIELDS: Final = Path(__file__).parent / "battlefields"

MIN_SIDE_CM, MAX_SIDE_CM = 80, 300
MAX_HEIGHT_CM: Final = 40
MOST_PIECES: Final = 100

RULE: Final = "c4.mission.setup.scenery"
HILL: Final = "c4.mission.la-colline"


class Battlefield(msgspec.Struct, frozen=True):
    """A table ready for battle. ``hill``: the piece (its id) about which battle 2 is fought; ``""``: it has none."""

    key: str
    name: Name
    board: Board
    hill: str = ""


# -- as people write them ----------------------------------------------------------------------------------------------

Point = tuple[Decimal, Decimal]
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


class DoorFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The door of a house: in the middle of which wall, and how wide it is in cm."""

    side: Edge
    width: Decimal = Decimal(5)


class PieceFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of scenery as a file writes it, in cm; exactly one of the three shapes. A house is a rectangle that is not
    turned, with walls of a cm and a ``door`` in the middle of one of them; units go in once that is open.
    """

    kind: Literal["rock", "wall", "thicket", "hedge", "mound", "water", "chasm", "door", "chest", "house"]
    id: Key | None = None
    polygon: Outline | None = None
    rectangle: RectangleShape | None = None
    disc: DiscShape | None = None
    height: Decimal = Decimal(0)
    depth: Decimal = Decimal(0)
    door: DoorFile | None = None


class BattlefieldFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battlefield as a file writes it, in cm from a corner; ``size`` is the length and the width of the table."""

    key: Key
    name: Words | WrittenName
    size: Point = (Decimal(120), Decimal(80))
    scenery: Annotated[tuple[PieceFile, ...], Meta(max_length=MOST_PIECES)] = ()
    hill: Key | None = None


def load_battlefield(source: Path | str, *, name: str | None = None) -> Battlefield:
    """The battlefield in a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""
    document = documents.read(source, BattlefieldFile, name=name)
    with located(document):
        return read_battlefield(document.value)


def read_battlefield(file: BattlefieldFile) -> Battlefield:
    """The battlefield as the rules read it. Raises :class:`~escarmouche.documents.written.Fault`."""
    width, depth = (read_length(("size", axis), side, MIN_SIDE_CM, MAX_SIDE_CM) for axis, side in enumerate(file.size))
    board = Board(width, depth, tuple(_pieces(file.scenery, shapely.box(0, 0, width, depth))), KINDS)
    ids = tuple(piece.id for piece in board.pieces)
    if file.hill is not None and file.hill not in ids:
        raise fault(("hill",), HILL, "c4-field-no-piece", id=file.hill, known=nearest(file.hill, ids, 1) or ids)
    return Battlefield(file.key, read_name(file.name), board, file.hill or "")


@cache
def standard_battlefields() -> dict[str, Battlefield]:
    """The battlefields that come with the program, by key."""
    fields = (load_battlefield(path, name=path.name) for path in sorted(BATTLEFIELDS.glob("*.yaml")))
    return {field.key: field for field in fields}


def read_length(steps: Steps, length: Decimal, least: int, most: int) -> int:
    """A length given in cm, in 0.01 mm. Raises ``Fault`` for one that is out of bounds, or too fine."""
    if not least <= length <= most or length * CM % 1:
        raise fault(steps, RULE, "c4-field-length", length=f"{length:f}", least=least, most=most)
    return int(length * CM)


def _pieces(scenery: Sequence[PieceFile], table: shapely.Polygon) -> Iterator[Piece]:
    counts: dict[str, int] = {}
    taken: set[str] = set()
    for place, file in enumerate(scenery):
        counts[file.kind] = counts.get(file.kind, 0) + 1
        name = file.id or f"{file.kind}-{counts[file.kind]}"
        if name in taken:
            raise fault(("scenery", place, "id"), RULE, "c4-field-id-twice", id=name)
        taken.add(name)
        if file.kind == "house":
            yield from _house(("scenery", place), file, name, table)
        elif file.door is not None:
            raise fault(("scenery", place, "door"), RULE, "c4-field-door")
        else:
            yield _piece(("scenery", place), file, name, table)


def _piece(steps: Steps, file: PieceFile, name: str, table: shapely.Polygon) -> Piece:
    height, depth = (
        read_length((*steps, field), getattr(file, field), 0, MAX_HEIGHT_CM) for field in ("height", "depth")
    )
    outline = _outline(steps, file)
    if not is_simple(outline) or not table.covers(shapely.Polygon(outline)):
        raise fault(steps, RULE, "c4-field-outline")
    piece = Piece(name, file.kind, outline, height, level=height > 0, depth=depth)
    check_heights(steps, piece)
    return piece


def check_heights(steps: Steps, piece: Piece) -> None:
    """What rises has a height, what lies below the table a depth. Raises ``Fault``."""
    kind = scenery_of(piece)
    if kind is not None and (bool(piece.height), bool(piece.depth)) != (kind.upright, kind.sunken):
        raise fault(steps, RULE, "c4-field-height", kind=kind.name.told, rises="yes" if kind.upright else "no")


def is_simple(outline: Polygon) -> bool:
    """Whether an outline encloses something, and neither crosses nor touches itself."""
    return len({*outline}) == len(outline) and twice_area(outline) != 0 and shapely.Polygon(outline).is_valid


WALL: Final = CM


def _house(steps: Steps, file: PieceFile, name: str, table: shapely.Polygon) -> Iterator[Piece]:
    """A building: a floor, walls round it, and a shut door in one of them."""
    shape, door = file.rectangle, file.door
    if shape is None or shape.turned or door is None or file.depth or file.polygon or file.disc:
        raise fault(steps, RULE, "c4-field-house")
    height = read_length((*steps, "height"), file.height, 1, MAX_HEIGHT_CM)
    outline = _outline(steps, file)
    if not table.covers(shapely.Polygon(outline)):
        raise fault(steps, RULE, "c4-field-outline")
    left, low, right, high = bounding_box(outline)
    gap = read_length((*steps, "door", "width"), door.width, 3, 20)
    long = (right - left if door.side in ("south", "north") else high - low) - 2 * WALL
    if gap >= long or min(right - left, high - low) <= 3 * WALL:
        raise fault(steps, RULE, "c4-field-house")
    walls = {
        "south": (left, low, right, low + WALL),
        "north": (left, high - WALL, right, high),
        "west": (left, low + WALL, left + WALL, high - WALL),
        "east": (right - WALL, low + WALL, right, high - WALL),
    }
    yield Piece(name, "floor", _box(left + WALL, low + WALL, right - WALL, high - WALL))
    number = 0
    for side, wall in walls.items():
        west, south, east, north = wall
        for part in _divided(wall, gap) if side == door.side else [wall]:
            number += 1
            yield Piece(f"{name}-wall-{number}", "wall", _box(*part), height)
        if side == door.side:
            across = side in ("south", "north")
            x, y = (west + east) // 2, (south + north) // 2
            opening = (x - gap // 2, south, x + gap // 2, north) if across else (west, y - gap // 2, east, y + gap // 2)
            yield Piece(f"{name}-door", "door", _box(*opening), height)


def _box(left: int, low: int, right: int, high: int) -> Polygon:
    return (left, low), (right, low), (right, high), (left, high)


def _divided(wall: tuple[int, int, int, int], gap: int) -> list[tuple[int, int, int, int]]:
    """The two parts of a wall that a door leaves."""
    left, low, right, high = wall
    x, y = (left + right) // 2, (low + high) // 2
    if right - left > high - low:
        return [(left, low, x - gap // 2, high), (x + gap // 2, low, right, high)]
    return [(left, low, right, y - gap // 2), (left, y + gap // 2, right, high)]


def _outline(steps: Steps, file: PieceFile) -> Polygon:
    """The corners of a piece, from its one shape."""
    match file:
        case PieceFile(polygon=tuple(corners), rectangle=None, disc=None):
            return tuple(_point((*steps, "polygon", place), corner) for place, corner in enumerate(corners))
        case PieceFile(polygon=None, rectangle=RectangleShape() as shape, disc=None):
            across, along = (_side((*steps, "rectangle", "size", axis), shape.size[axis]) for axis in (1, 0))
            return _drawn((*steps, "rectangle"), Rectangle(across, along), shape.at, shape.turned)
        case PieceFile(polygon=None, rectangle=None, disc=DiscShape() as shape):
            return _drawn((*steps, "disc"), Disc(_side((*steps, "disc", "diameter"), shape.diameter)), shape.at)
        case _:
            raise fault(steps, RULE, "c4-field-one-shape")


def _drawn(steps: Steps, shape: Rectangle | Disc, at: Point, turned: int = 0) -> Polygon:
    """The corners of a shape around its middle, turned anticlockwise by so many degrees."""
    x, y = _point((*steps, "at"), at)
    ground = footprint(shape, Pose(x, y, turned * 10))
    return tuple((x + dx, y + dy) for dx, dy in ground.shape.outline)


def _side(steps: Steps, value: Decimal) -> int:
    """A side or a diameter: an even number of units, as both halves of it are whole."""
    side = read_length(steps, value, 0, MAX_SIDE_CM)
    if not side or side % 2:
        raise fault(steps, RULE, "c4-field-length", length=f"{value:f}", least=0, most=MAX_SIDE_CM)
    return side


def _point(steps: Steps, point: Point) -> tuple[int, int]:
    x, y = (read_length((*steps, axis), value, 0, MAX_SIDE_CM) for axis, value in enumerate(point))
    return x, y


def battlefield_schema() -> dict[str, Any]:
    """The JSON Schema of a battlefield."""
    schema: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(BattlefieldFile)))
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Escarmouche: a battlefield of Age of the Rag'narok"
    return schema


__all__ = ["Battlefield", "BattlefieldFile", "battlefield_schema", "load_battlefield", "standard_battlefields"]
