"""What the Movement table says of the kinds of terrain, and how large they count.

Encumbered ground, ladders and ropes cost double; walls, deep water and crevasses are impassable, but for the feat by which
each may be crossed. [c2.table.movement]
"""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.content.cards import Size
from escarmouche.rulebooks.confrontation.terrain import kinds_with
from escarmouche.table.terrain import Kind, Piece
from escarmouche.table.units import CM

WOODS_HIDE_CM: Final = 10
"""How many cm of forest hide what is behind them; a setting of ours, the book leaves the trees to the players."""

KINDS: Final = kinds_with(Kind("forest", "double", "veil", solid=False, veil_depth=WOODS_HIDE_CM * CM))
"""What the kinds of terrain mean to the table."""

_BY_NAME: Final = {kind.name: kind for kind in KINDS}


def kind_of(piece: Piece) -> Kind:
    """What a piece of terrain means to the table."""
    return _BY_NAME[piece.kind]


_SIZES: tuple[tuple[int, Size], ...] = ((2500, "small"), (4000, "normal"), (6000, "large"))


def obstacle_size(piece: Piece) -> Size:
    """The size of a piece of terrain, by its height: small to 2.5 cm, normal to 4, large to 6, very large above.

    The book gives one measure, a small barricade of 2 cm; the others are ours. [c2.profile.size]
    """
    return next((size for most, size in _SIZES if piece.height <= most), "very_large")
