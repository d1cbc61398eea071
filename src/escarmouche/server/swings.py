"""What decided a game: its journal is played once more, and the greatest losses of points are noted."""

from __future__ import annotations

from collections.abc import Iterator, Set
from fractions import Fraction
from typing import Any, Final

import msgspec

from escarmouche.kernel import Event, Game, Journal
from escarmouche.rulebooks import Book
from escarmouche.server.following import follow

MOST: Final = 5
"""How many losses are told at most."""


class Swing(msgspec.Struct, frozen=True):
    """Points that a side loses at one blow: how many, and the number of the event that tells of it."""

    side: str
    points: float
    event: int


def swings(book: Book[Any], journal: Journal) -> tuple[Swing, ...]:
    """What decided a game since it goes by the rules of today: the greatest losses of points, in the order in which they
    happened.
    """
    game = Game.begun(journal, book, story=True).start()
    before, fates, told = _worths(book, game.state), book.measures.fates(game.state), len(game.story)
    groups = book.groups(game.state)
    losses: list[Swing] = []
    for entry in journal.entries[journal.beginning :]:
        follow(game, [entry])
        after = _worths(book, game.state)
        if after != before:
            changed = {id for id, fate in book.measures.fates(game.state).items() if fate != fates.get(id)}
            sides = {figure.id: figure.side for figure in book.overview(game.state).figures}
            for side, now in after.items():
                if now < before[side]:
                    own = {id for id in changed if sides.get(id, side) == side}
                    own |= {group for group, members in groups.items() if not own.isdisjoint(members)}
                    losses.append(Swing(side, float(before[side] - now), _teller(book, game, told, own)))
            before, fates, groups = after, book.measures.fates(game.state), book.groups(game.state)
        told = len(game.story)
    greatest = sorted(losses, key=lambda swing: -swing.points)[:MOST]
    return tuple(sorted(greatest, key=lambda swing: swing.event))


def _worths(book: Book[Any], state: Any) -> dict[str, Fraction]:
    return {side: book.measures.worth(state, side) for side in state.players}


def _teller(book: Book[Any], game: Game[Any], since: int, changed: Set[str]) -> int:
    """The event, of those after the first ``since``, that tells best what became of some models, or of their unit: of one
    that is lost, or else the last that has words and is about them.
    """
    events = [(number, told.event) for number, told in enumerate(game.story[since:], since)]
    worded = [(number, event) for number, event in events if book.told(game.state, event) is not None]
    about = [(number, event) for number, event in worded if not changed.isdisjoint(_words_in(event))]
    lost = [(number, event) for number, event in about if book.measures.notable(event) is not None]
    best = lost or about or worded
    return best[-1][0] if best else max(0, len(game.story) - 1)


def _words_in(event: Event) -> Iterator[str]:
    """Every text that stands for itself among the facts of an event."""
    return (value for field in event.__struct_fields__ if isinstance(value := getattr(event, field), str))


__all__ = ["Swing", "swings"]
