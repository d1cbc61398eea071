"""How much one caller may ask for."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable
from functools import partial
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)

MANY: Final = 1_000
"""Of how many buckets on one looks which are full, and need not be kept."""


class Bucket:
    """Lets ``burst`` through at once and ``rate`` a second in the long run."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = float(burst)
        self._seen = clock()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken lately."""
        return self._left + (self._clock() - self._seen) * self._rate >= self._burst


class Buckets(Generic[K]):
    """A bucket for each of many, kept as long as it is not full."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._new = partial(Bucket, rate, burst, clock)
        self._kept: dict[K, Bucket] = {}
        self._looked_at = MANY

    def of(self, key: K) -> Bucket:
        """The bucket of one of them."""
        if len(self._kept) >= self._looked_at:
            self._kept = {key: bucket for key, bucket in self._kept.items() if not bucket.full}
            self._looked_at = max(MANY, 2 * len(self._kept))
        return self._kept.setdefault(key, self._new())


class Quotas(Generic[K]):
    """How many of something each key may have at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[K] = Counter()

    def take(self, key: K) -> bool:
        """Takes one more for a key; whether there was one left."""
        if self._taken[key] >= self._most:
            return False
        self._taken[key] += 1
        return True

    def give_back(self, key: K) -> None:
        """Gives one back that was taken for a key."""
        self._taken[key] -= 1
        if not self._taken[key]:
            del self._taken[key]


__all__ = ["Bucket", "Buckets", "Quotas"]
