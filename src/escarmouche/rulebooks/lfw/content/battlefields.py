"""What each kind of terrain element does to those who move and to those who look.

There are seven kinds of elements: buildings, ruins, low walls, forests, hills, water points and what blocks;
ruins and hills consist of two, as their walls and steep slopes are climbed. [lfw.terrain.list] Deep water and what gives
light are of special environments.
"""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.table import INCH, Kind, Piece


class Terrain(msgspec.Struct, frozen=True):
    """A kind of terrain element: what the table knows of it, and what the rules do.

    ``difficult``: it takes 1" off a move for each 3" begun in it; ``hides``: it counts as hiding so much (percent) of
    whoever is behind it or in it; ``wet``: one fights badly in it; ``luminous``: it gives light at night; ``climbed``: one
    may climb over it, and stand on it where it is a level.
    """

    kind: Kind
    difficult: bool = False
    hides: int = 0
    wet: bool = False
    luminous: bool = False
    climbed: bool = False


BLOCKING: Final = "blocking"
BUILDING: Final = "building"
DEEP_WATER: Final = "deep_water"
HILL: Final = "hill"
STEEP_HILL: Final = "steep_hill"
RUIN_WALL: Final = "ruin_wall"
FOREST: Final = "forest"
LOW_WALL: Final = "low_wall"
FIRE: Final = "fire"
RUIN: Final = "ruin"
WATER: Final = "water"
WALL: Final = "wall"
OPENING: Final = "opening"
CLOSED: Final = "closed_opening"
INTERIOR: Final = "interior"
INDOORS: Final = (WALL, OPENING, CLOSED)
"""The kinds that reach from the ground to a ceiling."""

CEILING: Final = 5 * INCH
"""How high a wall is of which nothing else is said."""

TERRAIN: Final[dict[str, Terrain]] = {
    BLOCKING: Terrain(Kind(BLOCKING, cost="barred", sight="opaque")),
    BUILDING: Terrain(Kind(BUILDING, sight="opaque"), climbed=True),
    HILL: Terrain(Kind(HILL, sight="opaque", solid=False)),
    STEEP_HILL: Terrain(Kind(STEEP_HILL, sight="opaque"), climbed=True),
    FOREST: Terrain(Kind(FOREST, sight="veil", solid=False), difficult=True, hides=25),
    LOW_WALL: Terrain(Kind(LOW_WALL, sight="opaque"), hides=50, climbed=True),
    FIRE: Terrain(Kind(FIRE, sight="clear", solid=False), luminous=True),
    RUIN: Terrain(Kind(RUIN, solid=False), difficult=True),
    RUIN_WALL: Terrain(Kind(RUIN_WALL, sight="opaque"), climbed=True),
    DEEP_WATER: Terrain(Kind(DEEP_WATER, cost="barred", solid=False)),
    WATER: Terrain(Kind(WATER, cost="double", solid=False), wet=True),
    WALL: Terrain(Kind(WALL, cost="barred", sight="opaque")),
    OPENING: Terrain(Kind(OPENING, solid=False)),
    CLOSED: Terrain(Kind(CLOSED, cost="barred", sight="opaque")),
    INTERIOR: Terrain(Kind(INTERIOR, solid=False)),
}
"""By the name of the kind."""


BARRING: Final = (BLOCKING, DEEP_WATER, WALL, CLOSED)
"""The kinds that block: a flight that leads into one ends there."""

KINDS: Final = tuple(terrain.kind for terrain in TERRAIN.values())


def may_be_climbed(piece: Piece) -> bool:
    """Whether one may climb over a piece of terrain, or onto it: of buildings only those whose roof can hold models."""
    return terrain_of(piece).climbed and (piece.level or piece.kind != BUILDING)


def terrain_of(piece: Piece) -> Terrain:
    """What a piece of terrain does.

    Blocking elements let nobody through [lfw.terrain.bloquant], nor do buildings but those who climb onto a roof that can
    hold them [lfw.terrain.batiment]; forests [lfw.terrain.foret] and the ground of ruins are difficult, and the walls of
    ruins are climbed over [lfw.terrain.ruine]; gentle slopes cost nothing, and steep ones are climbed
    [lfw.terrain.colline]; deep water blocks as rocks do, and so do walls indoors and closed openings
    [lfw.terrain.interieur]; in a water point each inch takes two. [lfw.terrain.point-d-eau]
    """
    return TERRAIN[piece.kind]
