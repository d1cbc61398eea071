"""The rulebooks, one package each. None imports another; the program finds them by their entry points.

A sixth book is a package of its own with an entry point in the group ``escarmouche.rulebooks`` that names a :class:`Book`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from escarmouche.errors import Problem, nearest
from escarmouche.kernel import Ask, Event, Rulebook, State
from escarmouche.texts import Message, message

S = TypeVar("S", bound=State)

GROUP = "escarmouche.rulebooks"


class Ruling(msgspec.Struct, frozen=True):
    """One thing wrong with an army: the rule, the place in the list, and the words."""

    rule: str
    place: str
    reason: Message


class ArmyReport(msgspec.Struct, frozen=True):
    """What an army is worth, in the book's points, and everything that is wrong with it."""

    name: Message | str
    points: int
    limit: int
    rulings: tuple[Ruling, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.rulings


class Ready(msgspec.Struct, frozen=True):
    """Something that a book ships ready for use (an army, a battlefield): its key and its name."""

    key: str
    name: Message | str
    points: int = 0


class Result(msgspec.Struct, frozen=True):
    """How a game stands or ended: the winner (``""``: a draw, ``None``: still open), turns begun, points lost by side."""

    winner: str | None
    turns: int
    losses: Mapping[str, int]


class Tactics(Protocol[S]):
    """What a sensible player would consider: the book's part of every bot."""

    def candidates(self, state: S, ask: Ask[Any], rng: random.Random) -> Sequence[Any]:
        """A few plain answers worth weighing, the likeliest first; at least one, all legal."""

    def weigh(self, state: S, ask: Ask[Any], answers: Sequence[Any], *, exact: bool) -> Sequence[float]:
        """How good each answer is for the player asked, higher is better; ``exact`` allows exact odds of the dice."""


class Book(Rulebook[S], Protocol[S]):
    """What the rest of the program sees of a rulebook. Answers are plain data; words are messages still to be told."""

    title: Message
    sides: tuple[str, ...]
    """The seats of an ordinary game."""
    tactics: Tactics[S]

    def armies(self) -> Sequence[Ready]:
        """The armies that the book ships."""

    def battlefields(self) -> Sequence[Ready]:
        """The battlefields that the book ships."""

    def check_army(self, source: Path) -> ArmyReport:
        """The verdict on an army file. Raises ``BadDocument`` when it can't be read."""

    def setup(
        self,
        armies: Sequence[str] = (),
        battlefield: str | None = None,
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> Any:
        """A set-up as plain data, for :meth:`begin` and the header of a journal.

        Armies and battlefield are keys of those shipped or paths of files; what is not given is picked by ``seed``.
        Raises a ``Problem`` for whatever does not exist, can't be read, or is against the rules.
        """

    def scene(self, source: Path) -> Any:
        """The set-up of a scene file, as plain data for :meth:`begin`. Raises ``BadDocument``."""

    def result(self, state: S) -> Result:
        """How the game stands."""

    def names(self, state: S) -> Mapping[str, Message | str]:
        """The name that people read for every id (sides, models, cards)."""

    def told(self, state: S, event: Event) -> Message | None:
        """The words for an event; ``None`` for one that only matters to pictures."""

    def question(self, state: S, ask: Ask[Any]) -> Message:
        """The words for what is asked."""

    def option(self, state: S, ask: Ask[Any], key: str) -> Message | str:
        """The words for one option of a choice."""


@cache
def book(name: str) -> Book[Any]:
    """The rulebook of this name. Raises ``Problem`` for one that is not installed."""
    points = {point.name: point for point in entry_points(group=GROUP)}
    if name not in points:
        close = nearest(name, points, 1) or tuple(points)
        raise Problem(message("house-no-book", name=name, known=", ".join(close)))
    found: Book[Any] = points[name].load()
    return found


def books() -> tuple[str, ...]:
    """The names of the installed rulebooks."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))
