"""How long the server takes to change a match: to think, to keep, to tell."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from escarmouche.server.logs import log
from escarmouche.server.metrics import Metrics

KEPT: Final = 2_000
"""How many of the last changes are remembered."""

SLOW: Final = 0.25
"""From how many seconds on a change is written down as slow."""


class Times:
    """The times of the last changes, in seconds."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self.changes: deque[float] = deque(maxlen=KEPT)

    def note(self, game: str, moments: Sequence[float]) -> None:
        """A change that began, was thought out, was kept, and was told at these moments."""
        began, thought, kept, told = moments
        self.changes.append(told - began)
        self._metrics.change(thought - began, kept - thought, told - kept)
        if told - began >= SLOW:
            log("slow-change", level="warning", game=game, think=thought - began, keep=kept - thought, tell=told - kept)

    def percentile(self, share: float) -> float:
        """The time below which this share of the changes lies; 0 when there were none."""
        ordered = sorted(self.changes)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


__all__ = ["Times"]
