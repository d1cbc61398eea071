"""What each kind of terrain element does to those who move and to those who look."""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.table import Kind, Piece


class Terrain(msgspec.Struct, frozen=True):
    """A kind of terrain element: what the table knows of it, and what the rules do.

    ``difficult``: it takes 1" off a move for each 3" begun in it; ``hides``: it counts as hiding so much (percent) of
    whoever is behind it or in it; ``wet``: one fights badly in it.
    """

    kind: Kind
    difficult: bool = False
    hides: int = 0
    wet: bool = False


BLOCKING: Final = "blocking"
FOREST: Final = "forest"
LOW_WALL: Final = "low_wall"
RUIN: Final = "ruin"
WATER: Final = "water"

TERRAIN: Final[dict[str, Terrain]] = {
    BLOCKING: Terrain(Kind(BLOCKING, cost="barred", sight="opaque")),
    FOREST: Terrain(Kind(FOREST, sight="veil", solid=False), difficult=True, hides=25),
    LOW_WALL: Terrain(Kind(LOW_WALL, sight="opaque"), hides=50),
    RUIN: Terrain(Kind(RUIN, solid=False), difficult=True),
    WATER: Terrain(Kind(WATER, cost="double", solid=False), wet=True),
}
"""By the name of the kind. Blocking elements let nobody through [lfw.terrain.bloquant]; forests and the ground of ruins are
difficult [lfw.terrain.foret]; in a water point each inch takes two. [lfw.terrain.point-d-eau]
"""

KINDS: Final = tuple(terrain.kind for terrain in TERRAIN.values())


def terrain_of(piece: Piece) -> Terrain:
    """What a piece of terrain does."""
    return TERRAIN[piece.kind]
