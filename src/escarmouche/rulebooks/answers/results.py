"""How a game has ended, and what has become of whom."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from escarmouche.rulebooks.answers.words import Fact, RuleLink, Words


class Result(msgspec.Struct, frozen=True):
    """How a game stands or ended: the winner (``""``: a draw, ``None``: still open), turns begun, points lost by side.

    ``scores``: the points that each side has won, where the book counts those; ``tallies``: what each side's come to in
    words, where the book has a word of its own for them. ``length``: the turns as the book calls them.
    ``teams``: the sides that play together, in games of teams; of one that
    wins, any of its sides is the winner. ``verdict``: what it has come to, where there was nobody to be beaten.
    """

    winner: str | None
    turns: int
    losses: Mapping[str, int]
    teams: tuple[tuple[str, ...], ...] = ()
    length: Words = ""
    scores: Mapping[str, int] = {}
    tallies: Mapping[str, Words] = {}
    verdict: Words = ""

    @property
    def winners(self) -> tuple[str, ...]:
        """Every side that has won."""
        alone = (self.winner,) if self.winner else ()
        return next((team for team in self.teams if self.winner in team), alone)


class Fate(msgspec.Struct, frozen=True):
    """What has become of a model. ``key`` and ``name``: its state, as the book tells states apart; the key is empty for a
    model with which nothing is the matter.

    ``harm``: how bad that is, 0 for a model that is unhurt. ``out``: it has left the game. ``at``: its place in 0.01 mm,
    ``touches``: the enemies in contact with it (ids).
    """

    key: str
    name: Words
    harm: int = 0
    out: bool = False
    at: tuple[int, int] | None = None
    touches: tuple[str, ...] = ()


class Enlisted(msgspec.Struct, frozen=True):
    """A model that takes part in a game: its side, the key of its card, what it costs.

    ``bought``: what it has been given besides its card to be used in the game (spells and the like), by key, and the points
    of each, which are part of its own.
    """

    id: str
    side: str
    card: str
    points: int
    bought: Mapping[str, int] = {}


class StatEvent(msgspec.Struct, frozen=True):
    """Something that statistics keep of a game. ``what``: ``first`` (a side gets the first go of the game; ``who``: the
    side); ``used`` (the model ``who`` makes use of what it has bought, whose key is ``by``); or how the model ``who`` left
    the game, by the model ``by`` if it was anybody's doing, ``by_use``: by what that model used last.
    """

    what: str
    who: str
    by: str = ""
    by_use: bool = False


FIRST = "first"
"""The notable event that a side gets the first go. Only the first of a game counts."""


USED = "used"
"""The notable event that a model uses something that it has bought."""


class Person(msgspec.Struct, frozen=True):
    """Somebody whom a campaign follows: whose he is, his name, whether he lives, and what is his."""

    id: str
    side: str
    name: Words
    alive: bool = True
    facts: tuple[Fact, ...] = ()


class Chronicle(msgspec.Struct, frozen=True, kw_only=True):
    """How a campaign stands: those it follows, how far each side has come, the battles that were fought."""

    people: tuple[Person, ...] = ()
    stages: Mapping[str, tuple[RuleLink, ...]] = {}
    battles: tuple[Words, ...] = ()
    over: bool = False


__all__ = [
    "FIRST",
    "USED",
    "Chronicle",
    "Enlisted",
    "Fate",
    "Person",
    "Result",
    "StatEvent",
]
