"""A toy book of charges along a line: the target may flee, and the charger goes on to another with what is left."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.kernel.walking import Toy

from escarmouche.kernel import Choose, Event, Roll, State, Step


class Runner(msgspec.Struct):
    side: str
    place: int


class Line(State, kw_only=True):
    runners: dict[str, Runner] = {}
    struck: tuple[str, ...] = ()


class Fled(Event, frozen=True, kw_only=True):
    runner: str
    place: int


class Charge(Step, frozen=True):
    """One charge, of at most ``reach``."""

    runner: str
    reach: int
    landmark = True

    async def run(self, line: Line) -> None:
        charger = line.runners[self.runner]
        left = self.reach
        while True:
            foes = {
                name: foe
                for name, foe in line.runners.items()
                if foe.side != charger.side and abs(foe.place - charger.place) <= left
            }
            options: dict[str, str | None] = {"stop": None, **{name: name for name in foes}}
            target = await Choose(charger.side, "toy.charge", options, about={"left": left})
            if target is None:
                return
            foe = foes[target]
            brave = await Roll((6,), lambda faces: faces[0] >= 4, rule="toy.courage", player=foe.side)
            left -= abs(foe.place - charger.place)
            charger.place = foe.place
            if brave:
                line.struck = (*line.struck, target)
                return
            await self._flee(line, target)

    async def _flee(self, line: Line, target: str) -> None:
        foe = line.runners[target]
        foe.place += await Choose(foe.side, "toy.flight", {"near": 1, "far": 5})
        line.tell(lambda: Fled(runner=target, place=foe.place))


def make(setup: Any) -> Line:
    """``setup``: places of bob's runners by name; alice's runner stands at 0 and charges twice."""
    foes = {name: Runner("bob", place) for name, place in setup.items()}
    line = Line(players=("alice", "bob"), runners={"hero": Runner("alice", 0), **foes})
    line.then(Charge("hero", 10), Charge("hero", 6))
    return line


BOOK = Toy("toy-charges", make)
