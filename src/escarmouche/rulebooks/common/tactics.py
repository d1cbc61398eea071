"""The base of a book's tactics: which answers are worth a thought, and what weighs them."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from escarmouche.kernel import Ask, Choose, Place, State

S = TypeVar("S", bound=State)

Values = Sequence[float]
"""How good each of some answers is, higher is better."""

Weigher = Callable[[S, Choose[Any], Sequence[str]], Values]
"""What some options of a question are worth to the player asked."""


class TacticsBase(Generic[S]):
    """The base of a book's tactics: see :class:`escarmouche.rulebooks.Tactics`.

    ``weighers``: what weighs options, by the rule that asks. A book adds which places it considers, and what they are worth.
    """

    draws: int = 1
    """How often the offers of a placement are drawn of which nothing better is known."""

    def __init__(self, weighers: Mapping[str, Weigher[S]]) -> None:
        self.weighers = weighers

    def forget(self) -> None:
        """Nothing is remembered, unless a book remembers something."""

    def candidates(self, state: S, ask: Ask[Any], rng: random.Random) -> Sequence[Any]:
        """A few answers worth weighing, the likeliest first; all legal."""
        if isinstance(ask, Choose):
            return self.options(ask)
        assert isinstance(ask, Place)
        return self.each_once(self.places(state, ask, rng))

    def weigh(self, state: S, ask: Ask[Any], answers: Sequence[Any], *, exact: bool) -> Values:
        """How good each answer is for the player asked."""
        if isinstance(ask, Choose):
            return self.weigh_options(state, ask, answers, exact=exact)
        assert isinstance(ask, Place)
        return self.weigh_places(state, ask, answers)

    # -- what a book knows better --------------------------------------------------------------------------------------

    def options(self, ask: Choose[Any]) -> Sequence[str]:
        """The options worth a thought: all, the default first."""
        return default_first(ask, ask.options)

    def places(self, state: S, ask: Place[Any], rng: random.Random) -> Iterable[Any]:
        """Places worth a thought: a few that are offered."""
        for _ in range(self.draws):
            yield from ask.offers(rng)

    def each_once(self, places: Iterable[Hashable]) -> Sequence[Any]:
        """Places without those that are there already."""
        return list(dict.fromkeys(places))

    def weigh_options(self, state: S, ask: Choose[Any], answers: Sequence[str], *, exact: bool) -> Values:
        """What options are worth; ``exact``: by exact odds, where these are soon worked out."""
        return self.weighers.get(ask.rule, by_default)(state, ask, answers)

    def weigh_places(self, state: S, ask: Place[Any], answers: Sequence[Any]) -> Values:
        """What places are worth: nothing is known."""
        return [0.0] * len(answers)


def default_first(ask: Choose[Any], keys: Iterable[str]) -> Sequence[str]:
    """Options, that which is suggested before all others."""
    return sorted(keys, key=lambda key: key != ask.default)


def by_default(_: object, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Nothing is known but what the question itself suggests."""
    return [1.0 if answer == ask.default else 0.0 for answer in answers]


def if_yes(answers: Sequence[str], gain: float) -> Values:
    """So much for a yes, nothing for a no."""
    return [gain if answer == "yes" else 0.0 for answer in answers]


__all__ = ["TacticsBase", "Values", "Weigher", "by_default", "default_first", "if_yes"]
