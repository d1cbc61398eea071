"""The tactician: one ply over the tactics of the book, within a time of its own. It knows no rule."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final

from escarmouche.kernel import Ask, Choose, Perspective
from escarmouche.rulebooks import Book, Tactics

BUDGET: Final = 0.2
"""How long it thinks about an answer at most, in seconds, unless told otherwise."""


class Tactician:
    """Weighs the candidates that the book's tactics name and takes the best, the first of equals.

    ``exact``: whether it works out exact odds where the tactics can; ``budget``: the seconds after which it makes do with
    what it has weighed so far; ``clock`` tells the time in seconds. It sees the view of its seat and nothing else. The
    same seed plays the same, as long as there is time enough.
    """

    def __init__(
        self,
        seed: int | str,
        book: Book[Any],
        *,
        exact: bool = True,
        budget: float = BUDGET,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._random = random.Random(seed)
        self._tactics: Tactics[Any] = book.tactics
        self._exact = exact
        self._budget = budget
        self._clock = clock

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """The best answer found in time; the first candidate, the likeliest, where there is time for nothing."""
        if isinstance(request, Choose) and not request.is_decision:
            return next(iter(request.options))
        deadline = self._clock() + self._budget
        state = seat.view().state
        candidates = self._tactics.candidates(state, request, self._random)
        return self._best(state, request, candidates, deadline) if len(candidates) > 1 else candidates[0]

    def _best(self, state: Any, request: Ask[Any], candidates: Sequence[Any], deadline: float) -> Any:
        """The best of the candidates for which there is time, judging by the one that took longest."""
        best, most, longest = candidates[0], -math.inf, 0.0
        for candidate in candidates:
            begun = self._clock()
            if begun + longest >= deadline:
                break
            value = self._tactics.weigh(state, request, [candidate], exact=self._exact)[0]
            if value > most:
                best, most = candidate, value
            longest = max(longest, self._clock() - begun)
        return best


__all__ = ["BUDGET", "Tactician"]
