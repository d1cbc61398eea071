"""The kinds of scenery that a battlefield may have, and what they mean to whoever comes to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from escarmouche.documents.terms import Name, Term
from escarmouche.rulebooks.c4.battle import Fragile
from escarmouche.table.terrain import Kind, Piece


class Scenery(Term, frozen=True, kw_only=True):
    """A kind of scenery. ``upright``: it rises above the table; ``sunken``: it lies below it."""

    kind: Kind
    upright: bool = False
    sunken: bool = False


SCENERY: Final[tuple[Scenery, ...]] = (
    Scenery(key="rock", name=Name("Rocher", "Rock"), kind=Kind("rock", "barred", "opaque"), upright=True),
    Scenery(key="wall", name=Name("Mur", "Wall"), kind=Kind("wall", "barred", "opaque"), upright=True),
    Scenery(key="thicket", name=Name("Fourré", "Thicket"), kind=Kind("thicket", "barred", "opaque"), upright=True),
    Scenery(key="hedge", name=Name("Haie", "Hedge"), kind=Kind("hedge", "barred", "clear"), upright=True),
    Scenery(key="mound", name=Name("Butte", "Mound"), kind=Kind("mound", "barred", "opaque"), upright=True),
    Scenery(key="water", name=Name("Eau", "Water"), kind=Kind("water", "barred", "clear"), sunken=True),
    Scenery(key="chasm", name=Name("Gouffre", "Chasm"), kind=Kind("chasm", "barred", "clear"), sunken=True),
    Scenery(key="door", name=Name("Porte", "Door"), kind=Kind("door", "barred", "opaque"), upright=True),
    Scenery(key="open-door", name=Name("Porte ouverte", "Open door"), kind=Kind("open-door", "open", "clear")),
    Scenery(key="chest", name=Name("Coffre", "Chest"), kind=Kind("chest", "barred", "clear"), upright=True),
    Scenery(
        key="open-chest",
        name=Name("Coffre ouvert", "Open chest"),
        kind=Kind("open-chest", "barred", "clear"),
        upright=True,
    ),
    Scenery(key="floor", name=Name("Bâtiment", "Building"), kind=Kind("floor", "open", "clear")),
)
"""Every kind: all of them have to be walked round, but for open doors and the floors of buildings.
[c4.scenery.cross.default]
"""

KINDS: Final[tuple[Kind, ...]] = tuple(scenery.kind for scenery in SCENERY)
"""What they mean to the table."""

DURABILITY: Final[Mapping[str, tuple[int, int]]] = {
    "altar": (8, 4),
    "hut": (4, 8),
    "wooden-house": (6, 10),
    "stone-house": (8, 10),
    "low-wall": (8, 4),
    "tent": (0, 4),
}
"""The Resistance and the structure points of the most common scenery."""


def fragile(piece: str, like: str) -> Fragile:
    """A piece of scenery that can be destroyed, as durable as the common one that it is like. [c4.table.scenery]

    >>> fragile("mill", "wooden-house").structure
    10
    """
    return Fragile(piece, *DURABILITY[like])


_BY_KIND: Final = {scenery.key: scenery for scenery in SCENERY}


def scenery_of(piece: Piece) -> Scenery | None:
    """The kind of a piece; ``None`` for one that no battlefield has."""
    return _BY_KIND.get(piece.kind)


__all__ = ["KINDS", "SCENERY", "Scenery", "scenery_of"]
