"""What terrain does to those who move and to those who look.

Difficult ground, ladders and ropes cost 2 cm a cm, walls, deep water and crevasses are impassable; a barricade is crossed
in a move of MOU at most. Which is which the battlefield says. [cc.core.terrain.types]
"""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.cc.content.terms import HEIGHTS, SIZES, Size
from escarmouche.rulebooks.confrontation.terrain import kinds_with
from escarmouche.table.terrain import Kind, Piece

KINDS: Final = kinds_with()
"""What the kinds of terrain mean to the table."""

DEFENSIVE: Final = ("low-obstacle",)
"""The kinds that cover whoever touches them."""


def size_of(piece: Piece) -> Size:
    """The size of a piece of terrain, by its height: that of those who are about as tall."""
    return next((size for size in SIZES if piece.height <= HEIGHTS[size]), SIZES[-1])


def is_defensive(piece: Piece) -> bool:
    """Whether a piece of terrain covers whoever touches it."""
    return piece.kind in DEFENSIVE


_BY_NAME: Final = {kind.name: kind for kind in KINDS}


def kind_of(piece: Piece) -> Kind:
    """What a piece of terrain means to the table."""
    return _BY_NAME[piece.kind]
