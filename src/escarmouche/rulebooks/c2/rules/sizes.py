"""The four sizes, of figures and of pieces of terrain."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.content.cards import Size
from escarmouche.table import CM

SIZES: Final[tuple[Size, ...]] = ("small", "normal", "large", "very_large")
"""Smallest first. A figure has the one of its profile, whatever it wears, rides or does. [c2.profile.size]"""

HEIGHTS: Final[dict[Size, int]] = {"small": 2 * CM, "normal": 3 * CM, "large": 5 * CM, "very_large": 8 * CM}
"""How tall figures are, in 0.01 mm. The book gives one measure, a small barricade of 2 cm; models are of 28 mm."""


def larger(one: Size, other: Size) -> bool:
    """Whether the first size is greater than the second.

    >>> larger("large", "normal"), larger("small", "small")
    (True, False)
    """
    return SIZES.index(one) > SIZES.index(other)
