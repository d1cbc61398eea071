"""The named things that a card may refer to, with what the book says of each: ranks and their categories, sizes, bases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from escarmouche.table import CM, MM, Base, Disc, Rectangle

Rank = Literal[
    "irregular",
    "regular",
    "veteran",
    "creature",
    "special",
    "elite",
    "living_legend",
    "major_ally",
    "initiate",
    "adept",
    "master",
    "virtuoso",
    "devout",
    "zealot",
    "elder",
    "avatar",
    "engine",
]
Size = Literal["small", "medium", "large", "very_large"]
Element = Literal["air", "water", "earth", "fire", "light", "darkness"]
Scale = Literal["fighters", "magicians", "faithful", "engines"]
BaseName = Literal["infantry", "creature", "cavalry", "large_creature", "very_large_creature"]

CATEGORIES: Final[Mapping[Scale, Mapping[Rank, int]]] = {
    "fighters": {
        "irregular": 1,
        "regular": 1,
        "veteran": 1,
        "creature": 1,
        "special": 2,
        "elite": 2,
        "living_legend": 3,
        "major_ally": 4,
    },
    "magicians": {"initiate": 1, "adept": 2, "master": 3, "virtuoso": 4},
    "faithful": {"devout": 1, "zealot": 2, "elder": 3, "avatar": 4},
    "engines": {"engine": 1},
}
"""The four categories of ranks. War machines stand outside the scale, in the lowest."""

SIZES: Final[tuple[Size, ...]] = ("small", "medium", "large", "very_large")
"""The four sizes, in order."""

HEIGHTS: Final[Mapping[Size, int]] = {"small": 2 * CM, "medium": 3 * CM, "large": 5 * CM, "very_large": 10 * CM}
"""How tall each size counts, in 0.01 mm, where scenery of known height meets fighters."""

WEIGHTS: Final[Mapping[Size, int]] = {"small": 1, "medium": 1, "large": 2, "very_large": 3}
"""The Puissance of each size, for cards that print none."""

SQUARE_BASES: Final[Mapping[BaseName, Base]] = {
    "infantry": Rectangle(25 * MM, 25 * MM),
    "creature": Rectangle(3750, 3750),
    "cavalry": Rectangle(25 * MM, 50 * MM),
    "large_creature": Rectangle(50 * MM, 50 * MM),
    "very_large_creature": Rectangle(60 * MM, 60 * MM),
}
"""Rectangular bases: width and depth in 0.01 mm."""

ROUND_BASES: Final[Mapping[BaseName, Base]] = {
    "infantry": Disc(30 * MM),
    "creature": Disc(40 * MM),
    "cavalry": Disc(50 * MM),
    "large_creature": Disc(50 * MM),
    "very_large_creature": Disc(60 * MM),
}
"""Round bases: diameters in 0.01 mm."""

ADVERSARIES: Final[Mapping[BaseName, int]] = {
    "infantry": 4,
    "creature": 8,
    "cavalry": 6,
    "large_creature": 8,
    "very_large_creature": 8,
}
"""How many enemies can be in contact with each kind of base."""


def category(rank: Rank) -> int:
    """The category of a rank, 1 to 4: a number that is compared and added. [cc.core.rank.category]"""
    return next(ranks[rank] for ranks in CATEGORIES.values() if rank in ranks)


def size_order(size: Size) -> int:
    """The place of a size in the order of the four, from 1."""
    return SIZES.index(size) + 1


def one_step(size: Size, step: int) -> Size:
    """A size so many steps larger (or, below 0, smaller): never beyond the four. [cc.core.size]"""
    return SIZES[min(max(SIZES.index(size) + step, 0), len(SIZES) - 1)]
