"""What both editions of Confrontation print alike: the wound table, and how cards are written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

COLUMNS: Final = ("jambes", "bras", "tronc", "tete")
PLACES: Final = (*COLUMNS, "tete", "tete")
"""Where the lower die says that a hit lands."""

ROWS: Final = (
    ("stunned", "stunned", "light", "light"),
    ("stunned", "light", "light", "serious"),
    ("light", "light", "serious", "critical"),
    ("light", "serious", "critical", "killed"),
    ("serious", "critical", "killed", "killed"),
    ("critical", "critical", "killed", "killed"),
)
"""Damage of 0 or less, 1 to 5, 6 to 10 and so on; by location."""

DOUBLES: Final = ("none", "stunned", "light", "serious", "critical", "killed")

LEVELS: Final = {"none": 0, "light": 1, "serious": 2, "critical": 3, "killed": 4}
"""Wound levels by their words."""

STRUCTURE: Final = {"none": 0, "stunned": 0, "light": 1, "serious": 2, "critical": 3, "killed": 4}
"""The structure points that a result of the wound table costs."""


def place_of(dice: Sequence[int]) -> str:
    """Where two dice, no double, say that a hit lands."""
    return PLACES[min(dice) - 1]


def wound_of(dice: Sequence[int], damage: int, place: str = "", worse: int = 0) -> str:
    """What two dice do: a double is read by itself; else the row of all that is added, so many rows further on."""
    if dice[0] == dice[1]:
        return DOUBLES[dice[0] - 1]
    row = min(max((sum(dice) + damage + 4) // 5, 0), 5)
    return ROWS[min(max(row + worse, 0), 5)][COLUMNS.index(place or place_of(dice))]


def slug(name: str) -> str:
    """A name as keys are written, without accents."""
    bare = unicodedata.normalize("NFD", name.replace("œ", "oe"))
    bare = "".join(sign for sign in bare if not unicodedata.combining(sign)).lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")


def cm(written: str) -> int:
    """So many cm, in 0.01 mm."""
    return int(Decimal(written) * 1000)
