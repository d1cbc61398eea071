"""Silence: what can be done about a player who is there and does not answer, in a match without clocks.

Who has waited long enough may call on him, and he is told until when he has to decide. If he has not by then, the one who
called may claim the victory. The time in which no server was there is nobody's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

import msgspec


class Call(msgspec.Struct, frozen=True):
    """Who has called on a silent player, and until when that one has to decide."""

    by: str
    until: datetime


class Silence(msgspec.Struct, frozen=True):
    """Since when a seat has been asked something without deciding anything, and whether somebody has called on it."""

    since: datetime
    call: Call | None = None

    def seconds(self, now: datetime, began: datetime) -> float:
        """How long it has lasted. ``began``: when this server did."""
        return max(0.0, (now - max(self.since, began)).total_seconds())

    def called(self, by: str, now: datetime, within: float) -> Silence:
        """The same with a call on the seat, which has so many seconds from now."""
        return msgspec.structs.replace(self, call=Call(by, now + timedelta(seconds=within)))


def going_on(
    before: Mapping[str, Silence], silent: Collection[str], heard: Collection[str], now: datetime
) -> dict[str, Silence]:
    """The silences after a change: those of the ``silent``, who are asked something; of who was ``heard``, a new one."""
    return {seat: Silence(now) if seat in heard else before.get(seat, Silence(now)) for seat in silent}


__all__ = ["Call", "Silence", "going_on"]
