"""The free table: bases, distances, terrain, sight, movement and contact. It knows no rule of any game.

Coordinates are integers in 0.01 mm (`units`), x to the right and y away from the reader; facings are tenths of a degree,
0 along +x, counter-clockwise. Integer arithmetic gives every verdict; only `Region` uses floating point, and proposes.
"""

from .contact import contact_length, contact_poses
from .crowd import Crowd
from .directions import HALF_TURN, QUARTER, TURN, UNIT, direction, heading
from .exact import Point, Polygon, point_in
from .measuring import (
    gap,
    in_contact,
    inside,
    overlaps,
    overlaps_polygon,
    point_gap,
    point_in_front,
    polygon_gap,
    within,
)
from .movement import (
    BARRED_TERRAIN,
    BLOCKED_BY,
    BROKEN_PATH,
    NO_FOOTING,
    OFF_BOARD,
    OFF_LEVEL,
    OVERLAPS,
    TOO_FAR,
    Ground,
    Problem,
    length,
)
from .poses import CONTACT, Base, Disc, Footprint, Oval, Pose, Rectangle, Shape, footprint
from .reach import Part, Region, covered
from .routes import Path
from .sight import Body, Sight, sight, visible
from .terrain import Board, Kind, Piece
from .units import CM, INCH, MM, cm, mm, to_cm, to_mm

__all__ = [
    "BARRED_TERRAIN",
    "BLOCKED_BY",
    "BROKEN_PATH",
    "CM",
    "CONTACT",
    "HALF_TURN",
    "INCH",
    "MM",
    "NO_FOOTING",
    "OFF_BOARD",
    "OFF_LEVEL",
    "OVERLAPS",
    "QUARTER",
    "TOO_FAR",
    "TURN",
    "UNIT",
    "Base",
    "Board",
    "Body",
    "Crowd",
    "Disc",
    "Footprint",
    "Ground",
    "Kind",
    "Oval",
    "Part",
    "Path",
    "Piece",
    "Point",
    "Polygon",
    "Pose",
    "Problem",
    "Rectangle",
    "Region",
    "Shape",
    "Sight",
    "cm",
    "contact_length",
    "contact_poses",
    "covered",
    "direction",
    "footprint",
    "gap",
    "heading",
    "in_contact",
    "inside",
    "length",
    "mm",
    "overlaps",
    "overlaps_polygon",
    "point_gap",
    "point_in",
    "point_in_front",
    "polygon_gap",
    "sight",
    "to_cm",
    "to_mm",
    "visible",
    "within",
]
