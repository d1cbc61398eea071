"""Positions followed to their ends, round by round, over every outcome of the dice.

A fight may go on for ever. It is followed from one landmark (the beginning of a turn, typically) to the next, positions that
differ in nothing but the time being one, until what is left undecided is no more than the bound that was asked for; how
much that is, is part of the result. What a position leads to by its next landmark is worked out once, so that fifty rounds
cost hardly more than the first few.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from escarmouche.kernel import Exact, Policy, State, by_default
from escarmouche.kernel.exact import LIMIT
from escarmouche.rulebooks import Book

S = TypeVar("S", bound=State)
W = TypeVar("W", Fraction, float)

UNDECIDED: Final = Fraction(1, 1_000_000)
"""How much may be left undecided, unless told otherwise."""

ROUNDS: Final = 200
"""How many rounds are followed at most, unless told otherwise."""


@dataclass(frozen=True)
class Ending(Generic[S, W]):
    """Everything that comes of a position.

    Attributes:
        ended: the final states with their probabilities.
        still_open: the states that were not followed any further.
        rounds: how many stretches from landmark to landmark were followed.
    """

    ended: Sequence[tuple[S, W]]
    still_open: Sequence[tuple[S, W]]
    rounds: int

    @property
    def undecided(self) -> Fraction | float:
        """The probability of all that is still open: the bound on the error of every probability."""
        return sum((weight for _, weight in self.still_open), Fraction(0))

    @property
    def all(self) -> Sequence[tuple[S, W]]:
        """Every state with its probability, those that are still open too."""
        return list(self.ended) + list(self.still_open)


_Stretch = list[tuple[bytes, State, Any]]


class Unfolding(Generic[S, W]):
    """Follows positions of one book to their ends.

    ``policy`` takes all decisions; ``number`` is ``Fraction`` or ``float``; ``limit`` bounds the requests answered from
    one landmark to the next, beyond which ``TooDeep`` is raised.
    """

    def __init__(self, book: Book[S], policy: Policy = by_default, *, number: type[W], limit: int = LIMIT) -> None:
        self._ageless = book.measures.ageless
        self._policy = policy
        self._number: type[W] = number
        self._limit = limit
        self._known: dict[bytes, _Stretch] = {}

    def follow(
        self,
        state: S,
        answers: Sequence[Any] = (),
        *,
        undecided: Fraction = UNDECIDED,
        rounds: int = ROUNDS,
    ) -> Ending[S, W]:
        """Everything that comes of a position; ``answers``: the values already given in the step under way.

        It ends when no more than ``undecided`` is left open, or after so many ``rounds``. Raises ``TooDeep``.
        """
        one: W = self._number(1)
        ended: dict[bytes, tuple[S, W]] = {}
        frontier: dict[bytes, tuple[S, W]] = {}
        self._sort(self._stretch(state, answers), one, ended, frontier)
        followed = 1
        while frontier and followed < rounds and sum(weight for _, weight in frontier.values()) > undecided:
            layer, frontier = frontier, {}
            for key, (current, weight) in layer.items():
                if key not in self._known:
                    self._known[key] = self._stretch(current)
                self._sort(self._known[key], weight, ended, frontier)
            followed += 1
        return Ending(list(ended.values()), list(frontier.values()), followed)

    def _stretch(self, state: S, answers: Sequence[Any] = ()) -> _Stretch:
        """The states at the next landmark, or at the end before it, each with its key and its probability."""
        exact: Exact[S, W] = Exact(
            self._policy,
            number=self._number,
            stop=lambda current: current is not state and at_landmark(current),
            limit=self._limit,
        )
        stretch: _Stretch = []
        for reached, weight in exact.outcomes(state, answers):
            young = self._ageless(reached)
            stretch.append((young.canonical(), young, weight))
        return stretch

    @staticmethod
    def _sort(
        stretch: _Stretch,
        share: Any,
        ended: dict[bytes, tuple[S, W]],
        frontier: dict[bytes, tuple[S, W]],
    ) -> None:
        """Adds a share of all that a stretch leads to where it belongs."""
        for key, state, weight in stretch:
            into: dict[bytes, Any] = frontier if state.agenda else ended
            known = into.get(key)
            into[key] = (state, share * weight if known is None else known[1] + share * weight)


def at_landmark(state: State) -> bool:
    """Whether the next step is a landmark."""
    return bool(state.agenda) and bool(state.agenda[-1].landmark)


__all__ = ["ROUNDS", "UNDECIDED", "Ending", "Unfolding", "at_landmark"]
