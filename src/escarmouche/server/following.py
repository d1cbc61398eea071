"""Playing after what somebody else has played, by the entries of a journal; and the dice of games that are played on."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from escarmouche.kernel import Divergence, Entry, Game, Journal, Roll, Standing
from escarmouche.rulebooks import Book
from escarmouche.server.problems import Refusal


class TrueDice:
    """Dice that nobody can foresee."""

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        """The faces of one throw."""
        return [secrets.randbelow(sides) + 1 for sides in roll.dice]


def follow(game: Game[Any], entries: Iterable[Entry]) -> None:
    """Gives a game the entries that come next in its journal; those that it writes by itself are passed over.

    The answers have been judged already. Raises ``IllegalAnswer`` for entries that belong to another game.
    """
    dice, game.dice = game.dice, None
    try:
        for entry in entries:
            if entry.seq < len(game.journal.entries):
                continue
            if entry.orders:
                game.order(entry.player, msgspec.convert(entry.answer, Standing))
            else:
                game.answer(entry.answer, player=entry.player or None, trusted=True)
    finally:
        game.dice = dice


def seen_by_all(roll: Roll[Any]) -> bool:
    """Whether everybody may see what dice show: at a real table people throw them. A hidden draw is the program's."""
    return not roll.seen_by


def goes_on(game: Game[Any], entries: Sequence[Entry]) -> bool:
    """Whether the entries begin with those of the game."""
    mine = game.journal.entries
    if any(entry.upgrade for entry in entries[len(mine) :]):
        return False
    return len(mine) <= len(entries) and all(ours == theirs for ours, theirs in zip(mine, entries, strict=False))


def as_far_as_it_goes(journal: Journal, book: Book[Any], seq: int) -> Game[Any]:
    """The game up to the entry that no longer follows from the rules, for reading. Nothing can be played on."""
    end: int | None = seq
    while end is not None:
        try:
            return Game.resume(Journal(journal.header, journal.entries[:end]), book, story=True)
        except Divergence as error:
            end = min(error.seq, end - 1) if end else None
    raise Refusal("no-beginning", 409)


__all__ = ["TrueDice", "as_far_as_it_goes", "follow", "goes_on", "seen_by_all"]
