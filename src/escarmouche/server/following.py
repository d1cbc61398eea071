"""Playing after what somebody else has played: entries of a journal given to a game that has no dice of its own."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from escarmouche.kernel import Entry, Game, Roll, Standing


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


__all__ = ["TrueDice", "follow"]
