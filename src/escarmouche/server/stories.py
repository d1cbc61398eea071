"""The story of a match as it is kept: its items, who may see them, and what is kept in case the rules change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escarmouche.kernel import Event, Game
from escarmouche.rulebooks import Book
from escarmouche.server.narration import item_of
from escarmouche.server.pictures import Pictures
from escarmouche.server.records import Kept
from escarmouche.server.wire import Item


def story_items(book: Book[Any], game: Game[Any], told: int, pictures: Pictures) -> list[Item]:
    """The story after the first ``told`` events, each told from what all who see it may see."""
    states: dict[str, Any] = {}
    items = []
    events = [told.event for told in game.story[told:]]
    for event, changed in zip(events, pictures.changes(events), strict=True):
        viewer = event.seen_by[0] if event.seen_by else ""
        if viewer not in states:
            states[viewer] = game.seen(viewer).state
        items.append(item_of(book, states[viewer], event, changed))
    return items


def kept_of(game: Game[Any], seats: Sequence[str]) -> Kept:
    """What is kept of a game in case its rules change."""
    state, since = game.last_checkpoint()
    seq = len(game.journal.entries) - len(since)
    events = game.told_since_checkpoint()
    told = {seat: sum(may_see(event, seat) for event in events) for seat in ("", *seats)}
    return Kept(seq, state.packed(), told, game.book.revision)


def standing_lines(items: Sequence[Item], seat: str) -> list[int]:
    """The numbers of the lines of a seat that tell of events which were not taken back, from those items that it may see."""
    standing: list[int] = []
    for number, item in enumerate(items):
        if item.kind == "event":
            standing.append(number)
        elif gone := item.lines.get(seat, 0):
            del standing[-gone:]
    return standing


def may_see(told: Item | Event, seat: str) -> bool:
    """Whether what was told is told to a seat as well."""
    return not told.seen_by or seat in told.seen_by


__all__ = ["kept_of", "may_see", "standing_lines", "story_items"]
