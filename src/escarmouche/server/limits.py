"""How much one caller may ask for."""

from __future__ import annotations

import time
from collections.abc import Callable


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


__all__ = ["Bucket"]
