"""Outlines of terrain and zones as people write them in files: corners, a rectangle or a disc, in the unit of the book."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import Annotated, TypeAlias

import msgspec
import shapely
from msgspec import Meta

from escarmouche.documents import Steps
from escarmouche.documents.written import fault
from escarmouche.table.exact import Polygon, twice_area
from escarmouche.table.poses import Base, Disc, Pose, Rectangle, footprint

Spot = tuple[Decimal, Decimal]

MOST_CORNERS = 60

Corners = Annotated[tuple[Spot, ...], Meta(min_length=3, max_length=MOST_CORNERS)]

Measure: TypeAlias = Callable[[Steps, Decimal], int]
"""Reads a length in the unit of a book as 0.01 mm. Raises ``Fault`` for one that can't be."""


class RectangleShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle: its middle and its two sides, and by how many degrees it is turned anticlockwise."""

    at: Spot
    size: Spot
    turned: Annotated[int, Meta(ge=0, lt=360)] = 0


class DiscShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round piece: its middle and its diameter."""

    at: Spot
    diameter: Decimal


class OutlineFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An outline as a file writes it: exactly one of the three."""

    polygon: Corners | None = None
    rectangle: RectangleShape | None = None
    disc: DiscShape | None = None


def read_outline(steps: Steps, file: OutlineFile, measure: Measure, rule: str) -> Polygon:
    """The corners of an outline (0.01 mm), from its one shape. Raises ``Fault``, by ``rule``."""
    match file:
        case OutlineFile(polygon=tuple(corners), rectangle=None, disc=None):
            return read_corners((*steps, "polygon"), corners, measure)
        case (
            OutlineFile(polygon=None, rectangle=RectangleShape(), disc=None)
            | OutlineFile(polygon=None, rectangle=None, disc=DiscShape())
        ):
            ground = read_base(steps, file, measure, rule)
            assert ground is not None
            return footprint(*ground).outline
        case _:
            raise fault(steps, rule, "table-one-shape")


def read_base(steps: Steps, file: OutlineFile, measure: Measure, rule: str) -> tuple[Base, Pose] | None:
    """The base that covers the ground of a rectangle or a disc, and where it lies; ``None`` for a polygon."""
    match file:
        case OutlineFile(rectangle=RectangleShape() as shape):
            along, across = (
                _side((*steps, "rectangle", "size", axis), side, measure, rule) for axis, side in enumerate(shape.size)
            )
            middle = _spot((*steps, "rectangle", "at"), shape.at, measure)
            return Rectangle(across, along), Pose(*middle, shape.turned * 10)
        case OutlineFile(disc=DiscShape() as shape):
            diameter = _side((*steps, "disc", "diameter"), shape.diameter, measure, rule)
            return Disc(diameter), Pose(*_spot((*steps, "disc", "at"), shape.at, measure))
        case _:
            return None


def read_corners(steps: Steps, corners: tuple[Spot, ...], measure: Measure) -> Polygon:
    """The corners of a polygon in 0.01 mm."""
    return tuple(_spot((*steps, place), corner, measure) for place, corner in enumerate(corners))


def check_outline(steps: Steps, outline: Polygon, width: int, depth: int, rule: str) -> None:
    """Raises ``Fault`` for an outline that crosses itself or encloses nothing, or lies off the table."""
    if not 3 <= len(outline) <= MOST_CORNERS or not is_simple(outline):
        raise fault(steps, rule, "table-not-simple", most=MOST_CORNERS)
    if not all(0 <= x <= width and 0 <= y <= depth for x, y in outline):
        raise fault(steps, rule, "table-off-the-table")


@lru_cache(maxsize=1024)
def is_simple(outline: Polygon) -> bool:
    """Whether an outline of three corners or more encloses something, and neither crosses nor touches itself.

    Kept, as games on the same table begin again and again.
    """
    return len({*outline}) == len(outline) and twice_area(outline) != 0 and shapely.Polygon(outline).is_valid


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two outlines have ground in common."""
    return bool(shapely.Polygon(one).relate_pattern(shapely.Polygon(other), "T********"))


def _spot(steps: Steps, spot: Spot, measure: Measure) -> tuple[int, int]:
    x, y = (measure((*steps, axis), value) for axis, value in enumerate(spot))
    return x, y


def _side(steps: Steps, value: Decimal, measure: Measure, rule: str) -> int:
    """A side or a diameter: of the even number of units that is nearest."""
    side = measure(steps, value) // 2 * 2
    if not side:
        raise fault(steps, rule, "table-not-simple", most=MOST_CORNERS)
    return side


__all__ = [
    "MOST_CORNERS",
    "Corners",
    "DiscShape",
    "Measure",
    "OutlineFile",
    "RectangleShape",
    "check_outline",
    "is_simple",
    "overlap",
    "read_base",
    "read_corners",
    "read_outline",
]
