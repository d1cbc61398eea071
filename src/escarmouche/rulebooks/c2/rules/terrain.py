"""The kinds of terrain, and what the Movement table says of them."""

from __future__ import annotations

from typing import Literal

from escarmouche.documents.terms import Name, Term
from escarmouche.rulebooks.c2.content.cards import Size
from escarmouche.table.terrain import Kind, Piece
from escarmouche.table.units import CM


class Terrain(Term, frozen=True, kw_only=True):
    """A kind of terrain: what the Movement table says of it, and how it may be crossed all the same.

    Encumbered ground, ladders and ropes cost double; walls, deep water and crevasses are impassable, but for the feat
    named in ``feat``. [c2.table.movement]
    """

    kind: Kind
    feat: Literal["swim", "long-jump", "high-jump", "climb"] | None = None
    upright: bool = False
    """It rises above the table: it has a height."""
    sunken: bool = False
    """It lies below the table: it may have a depth."""

    @property
    def is_pit(self) -> bool:
        """Whether one falls into it: into a crevasse, or into deep water."""
        return self.sunken and self.feat is not None


WOODS_HIDE_CM = 10
"""How many cm of forest hide what is behind them; a setting of ours, the book leaves the trees to the players."""

TERRAINS: tuple[Terrain, ...] = (
    Terrain(
        key="forest",
        name=Name("Forêt", "Forest"),
        kind=Kind("forest", "double", "veil", solid=False, veil_depth=WOODS_HIDE_CM * CM),
        upright=True,
    ),
    Terrain(
        key="undergrowth",
        name=Name("Broussailles", "Undergrowth"),
        kind=Kind("undergrowth", "double", solid=False),
    ),
    Terrain(
        key="shallow-water",
        name=Name("Eau peu profonde", "Shallow water"),
        kind=Kind("shallow-water", "double", solid=False),
        sunken=True,
    ),
    Terrain(
        key="deep-water",
        name=Name("Eau profonde", "Deep water"),
        kind=Kind("deep-water", "barred"),
        feat="swim",
        sunken=True,
    ),
    Terrain(
        key="crevasse",
        name=Name("Crevasse", "Crevasse"),
        kind=Kind("crevasse", "barred"),
        feat="long-jump",
        sunken=True,
    ),
    Terrain(
        key="low-obstacle",
        name=Name("Obstacle bas", "Low obstacle"),
        kind=Kind("low-obstacle", "barred", "opaque"),
        feat="high-jump",
        upright=True,
    ),
    Terrain(
        key="climbable-wall",
        name=Name("Paroi", "Rock face"),
        kind=Kind("climbable-wall", "barred", "opaque"),
        feat="climb",
        upright=True,
    ),
    Terrain(
        key="wall",
        name=Name("Mur lisse", "Sheer wall"),
        kind=Kind("wall", "barred", "opaque"),
        upright=True,
    ),
    Terrain(
        key="ladder",
        name=Name("Échelle ou corde", "Ladder or rope"),
        kind=Kind("ladder", "double", solid=False),
        upright=True,
    ),
)
"""Every kind of terrain a battlefield may have."""

KINDS: tuple[Kind, ...] = tuple(terrain.kind for terrain in TERRAINS)
"""What the kinds of terrain mean to the table."""

_SIZES: tuple[tuple[int, Size], ...] = ((2500, "small"), (4000, "normal"), (6000, "large"))


def terrain_of(piece: Piece) -> Terrain:
    """What a piece of terrain is made of."""
    return _BY_KIND[piece.kind]


_BY_KIND = {terrain.kind.name: terrain for terrain in TERRAINS}


def is_crevasse(piece: Piece) -> bool:
    """Whether a piece of terrain is a crevasse, with a dry bottom."""
    return piece.depth > 0 and terrain_of(piece).feat == "long-jump"


def obstacle_size(piece: Piece) -> Size:
    """The size of a piece of terrain, by its height: small to 2.5 cm, normal to 4, large to 6, very large above.

    The book gives one measure, a small barricade of 2 cm; the others are ours. [c2.profile.size]
    """
    return next((size for most, size in _SIZES if piece.height <= most), "very_large")
