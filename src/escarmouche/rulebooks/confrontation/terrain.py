"""The kinds of terrain, and how each may be crossed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from escarmouche.documents import Steps
from escarmouche.documents.terms import Name, Term
from escarmouche.documents.written import fault
from escarmouche.table.terrain import Kind, Piece


class Terrain(Term, frozen=True, kw_only=True):
    """A kind of terrain: what it does to those who move, and how it may be crossed all the same.

    Encumbered ground, ladders and ropes cost double; walls, deep water and crevasses are impassable, but for the feat
    named in ``feat``. ``kind``: what it means to the table, unless a book says otherwise.
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


TERRAINS: tuple[Terrain, ...] = (
    Terrain(
        key="forest",
        name=Name("Forêt", "Forest"),
        kind=Kind("forest", "double", "opaque", solid=False),
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

_BY_KIND: Final[Mapping[str, Terrain]] = {terrain.kind.name: terrain for terrain in TERRAINS}


def terrain_of(piece: Piece) -> Terrain:
    """What a piece of terrain is made of."""
    return _BY_KIND[piece.kind]


def is_crevasse(piece: Piece) -> bool:
    """Whether a piece of terrain is a crevasse, with a dry bottom."""
    return piece.depth > 0 and terrain_of(piece).feat == "long-jump"


def kinds_with(*others: Kind) -> tuple[Kind, ...]:
    """What the kinds of terrain mean to the table, some of them as a book has them."""
    told = {kind.name: kind for kind in others}
    return tuple(told.get(terrain.kind.name, terrain.kind) for terrain in TERRAINS)


def check_heights(steps: Steps, piece: Piece, rule: str) -> None:
    """A wall has a height, water has none; what one may fall into has a depth; one can stand on what is solid.

    Raises :class:`~.written.Fault`, by ``rule``.
    """
    terrain = terrain_of(piece)
    checks = (
        ("kind", terrain.upright and not piece.height, "confrontation-field-needs-height"),
        ("height", piece.height and not terrain.upright, "confrontation-field-no-height"),
        ("kind", terrain.is_pit and not piece.depth, "confrontation-field-needs-depth"),
        ("depth", piece.depth and not terrain.sunken, "confrontation-field-no-depth"),
        ("level", piece.level and not (terrain.upright and terrain.kind.solid), "confrontation-field-no-top"),
    )
    for field, wrong, text in checks:
        if wrong:
            raise fault((*steps, field), rule, text, kind=terrain.name.told)
