"""Values worked out backward: what a checkpoint comes to in the mean, each worked out once and kept.

:class:`~escarmouche.kernel.exact.Exact` goes forward from one position and forgets. Here the value of every checkpoint
on the way is kept by what the checkpoint looks like, so that the next question, of the same fight or of another that has
come to the same, begins where the answers are known already.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from escarmouche.kernel.exact import Bound, Policy, TooDeep, by_default, ends_of_step
from escarmouche.kernel.state import State
from escarmouche.texts import message

S = TypeVar("S", bound=State)

MOST_KEPT: Final = 250_000
"""How many values are kept at once, unless told otherwise: some 50 MB."""


class Foresight(Generic[S]):
    """The mean of ``measure`` over all that may come of a state, all decisions being taken by ``policy``.

    ``stop`` ends a line between two steps (an empty agenda always does). ``limit``: how many steps may follow at most, those
    that lines share being counted in each; beyond that :class:`TooDeep` is raised. Whether it is depends on the state alone,
    as does the value to the last bit, and never on what is known from before: :meth:`forget` changes nothing but the time.
    """

    def __init__(
        self,
        measure: Callable[[S], float],
        *,
        policy: Policy = by_default,
        stop: Callable[[S], bool] = lambda _: False,
        limit: int,
        kept: int = MOST_KEPT,
    ) -> None:
        self._measure = measure
        self._policy = policy
        self._stop = stop
        self._limit = limit
        self._most = kept
        self._known: dict[bytes, tuple[float, int]] = {}

    def __len__(self) -> int:
        """How many values are kept."""
        return len(self._known)

    def forget(self) -> None:
        """Everything is to be worked out anew."""
        self._known.clear()

    def value(self, state: S, answers: Sequence[Any] = (), *, now: Policy | None = None) -> float:
        """The mean value of a position; ``answers`` are those given already in the step under way.

        ``now`` decides in this step, in the place of the policy. Raises :class:`TooDeep`.
        """
        if not answers and self._ended(state):
            return self._measure(state)
        return self._after_step(state, tuple(answers), now or self._policy, self._limit)[0]

    def _ended(self, state: S) -> bool:
        return not state.agenda or self._stop(state)

    def _after_step(self, state: S, answers: tuple[Any, ...], policy: Policy, left: int) -> tuple[float, int]:
        """The value of a position, and how many steps follow; raises :class:`TooDeep` for more than ``left``."""
        merged: dict[bytes, tuple[S, float]] = {}
        for end, share in ends_of_step(state, answers, 1.0, policy, float, Bound(self._limit)):
            key = end.canonical()
            known = merged.get(key)
            merged[key] = (end, share) if known is None else (known[0], known[1] + share)
        total, steps = 0.0, 1
        for key, (end, share) in merged.items():
            value, more = self._between(key, end, left - steps)
            total += share * value
            steps += more
        return total, steps

    def _between(self, looks: bytes, state: S, left: int) -> tuple[float, int]:
        """The value of a checkpoint, and how many steps follow."""
        if self._ended(state):
            return self._measure(state), 0
        key = hashlib.blake2b(looks, digest_size=16).digest()
        known = self._known.get(key)
        if known is None:
            if left < 1:
                raise self._too_deep()
            known = self._after_step(state, (), self._policy, left)
            self._keep(key, known)
        if known[1] > left:
            raise self._too_deep()
        return known

    def _keep(self, key: bytes, known: tuple[float, int]) -> None:
        """Keeps a value; when there are too many, the older half goes."""
        if len(self._known) >= self._most:
            for old in list(self._known)[: self._most // 2]:
                del self._known[old]
        self._known[key] = known

    def _too_deep(self) -> TooDeep:
        return TooDeep(message("kernel-too-deep", limit=self._limit))


__all__ = ["MOST_KEPT", "Foresight"]
