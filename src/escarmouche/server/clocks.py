"""Clocks: how long the people at a match may still think. Times in seconds.

A clock runs while a person at its seat is asked something, from when everybody has come to the table. It is kept as what was
left when it last stopped, and since when it runs, so that nothing has to be written while it runs. The time in which no
server was there to play with is nobody's: what ran before this server began is given back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

import msgspec

from escarmouche.server.wire import ClockPlan


class Clock(msgspec.Struct, frozen=True):
    """The clock of a seat: what was left when it last stopped, and since when it runs (``None``: it stands)."""

    left: float
    since: datetime | None = None


class Fall(NamedTuple):
    """Whose flag falls next, and in how many seconds."""

    seat: str
    seconds: float


class Clocks(msgspec.Struct, frozen=True):
    """The clocks of a match. ``arrived``: the seats that somebody has come to."""

    plan: ClockPlan
    faces: Mapping[str, Clock]
    arrived: tuple[str, ...] = ()

    def left(self, seat: str, now: datetime, began: datetime) -> float:
        """How long a seat may still think; 0 once its flag has fallen. ``began``: when this server did."""
        face = self.faces[seat]
        ran = 0.0 if face.since is None else (now - max(face.since, began)).total_seconds()
        return max(0.0, face.left - max(0.0, ran))

    def fallen(self, seat: str, now: datetime, began: datetime) -> bool:
        """Whether the time of a seat is up."""
        return self.left(seat, now, began) <= 0

    def next_fall(self, now: datetime, began: datetime) -> Fall | None:
        """The flag that falls next, unless somebody answers before."""
        running = [
            Fall(seat, self.left(seat, now, began)) for seat, face in self.faces.items() if face.since is not None
        ]
        return min(running, key=lambda fall: fall.seconds, default=None)

    # -- changes -------------------------------------------------------------------------------------------------------

    def with_arrived(self, seat: str) -> Clocks:
        """The same with somebody at a seat."""
        return msgspec.structs.replace(self, arrived=tuple(dict.fromkeys((*self.arrived, seat))))

    def running_for(self, seats: Collection[str], now: datetime, began: datetime) -> Clocks:
        """From now on the clocks of these seats run, and no others."""
        faces = {seat: Clock(self.left(seat, now, began), now if seat in seats else None) for seat in self.faces}
        return msgspec.structs.replace(self, faces=faces)

    def pressed(self, seat: str) -> Clocks:
        """The same after a decision of this seat: it has its increment."""
        face = self.faces[seat]
        more = msgspec.structs.replace(face, left=face.left + self.plan.increment)
        return msgspec.structs.replace(self, faces={**self.faces, seat: more})


def wound(plan: ClockPlan, seats: Collection[str]) -> Clocks:
    """The clocks of a match that begins."""
    return Clocks(plan, {seat: Clock(float(plan.seconds)) for seat in seats})


__all__ = ["Clock", "Clocks", "Fall", "wound"]
