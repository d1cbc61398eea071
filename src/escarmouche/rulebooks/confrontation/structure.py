"""Structure points: what the results of the wound table cost, how much of them is gone, and repairs."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LIGHT, SERIOUS, STUNNED, UNHURT

STRUCTURE_LOST: Final = {UNHURT: 0, STUNNED: 0, LIGHT: 1, SERIOUS: 2, CRITICAL: 3, KILLED: 4}
"""The structure points that a result of the wound table costs."""

QUARTERS: Final = 4
"""What damage does goes by quarters of the structure points at the beginning."""


def quarters_lost(left: int, most: int) -> int:
    """How many whole quarters of its structure points something has lost that still has some: 0 to 3.

    >>> quarters_lost(6, 8), quarters_lost(7, 10), quarters_lost(1, 3)
    (1, 1, 2)
    """
    return min(QUARTERS - 1, QUARTERS * (most - left) // most)


def repaired(face: int, needed: int) -> int:
    """What an attempt at repair does to the structure points: a 1 takes one, ``needed`` or more gives one back."""
    if face == 1:
        return -1
    return int(face >= needed)
