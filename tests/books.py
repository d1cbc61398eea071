"""What tests need to know of a book, whichever it is."""

from typing import Any

from escarmouche.rulebooks import book

LENGTHS = ("turns", "rounds")
"""What books call the option that says how long a game lasts."""


def brief(name: str) -> dict[str, Any]:
    """The options of a game that is over soon."""
    return {one.key: 1 for one in book(name).options() if one.key in LENGTHS}


def small_army(name: str) -> str:
    """The key of the smallest army that a book ships."""
    return min((one for one in book(name).armies() if one.points), key=lambda one: (one.points, one.key)).key
