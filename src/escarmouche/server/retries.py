"""What should go on by itself, and has failed, is tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final
from weakref import WeakMethod

SHORTEST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
"""How many seconds what goes on by itself rests after a fault, before it is tried again: longer each time."""


class Retries:
    """Tries something again: soon, and then less and less often, as long as it fails."""

    def __init__(self, attempt: Callable[[], None]) -> None:
        """``attempt``: a method of whoever tries, who does not live on for that."""
        self._attempt = WeakMethod(attempt)
        self._timer: asyncio.TimerHandle | None = None
        self._pause = 0.0

    @property
    def waiting(self) -> bool:
        """Whether something is to be tried again."""
        return self._timer is not None

    def later(self) -> None:
        """It has failed."""
        if self._timer is None:
            self._pause = min(2 * self._pause, LONGEST_PAUSE) or SHORTEST_PAUSE
            self._timer = asyncio.get_running_loop().call_later(self._pause, self._now)

    def _now(self) -> None:
        self._timer = None
        attempt = self._attempt()
        if attempt is not None:
            attempt()

    def succeeded(self) -> None:
        """It has gone well: the next pause is short again."""
        self._pause = 0.0

    def cancel(self) -> None:
        """Nothing is tried any more."""
        if self._timer is not None:
            self._timer.cancel()


__all__ = ["Retries"]
