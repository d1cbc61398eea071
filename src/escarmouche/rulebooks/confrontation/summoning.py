"""Models that a card makes appear: what they are called, and how they come onto the table one after another."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from escarmouche.rulebooks.confrontation.workings import Putting
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import Pose


def next_name(battle: FreeTable[M], side: str, key: str) -> str:
    """The id of one more model of a profile (its key) on a side."""
    number = 1
    while f"{side}-{key}-{number}" in battle.models:
        number += 1
    return f"{side}-{key}-{number}"


async def appear(
    count: int,
    enlist: Callable[[], Putting[M]],
    dismiss: Callable[[M], None],
    arrive: Callable[[M, Pose], Awaitable[None]],
) -> None:
    """So many models appear one after another, until there is no room for more.

    ``enlist``: makes the next model, and says where it may appear; ``dismiss``: one for which there was no room never was;
    ``arrive``: it comes to stand in a place.
    """
    for _ in range(count):
        place = enlist()
        if place.example() is None:
            dismiss(place.model)
            return
        await arrive(place.model, await place)
