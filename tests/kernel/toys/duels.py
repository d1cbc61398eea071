"""A toy book of duels in fine steps: one blow a step, and composite throws of open-ended dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.kernel.walking import Toy

from escarmouche.kernel import AGAIN, Again, Choose, Roll, State, Step, Test, confirm


class Duel(State, kw_only=True):
    life: dict[str, int] = {}
    hits: int = 0
    points: int = 0
    winner: str = ""


class Blow(Step, frozen=True):
    """One blow, hitting on ``needed`` or more."""

    striker: str
    target: str
    needed: int

    async def run(self, duel: Duel) -> None:
        if await Roll((6,), lambda faces: faces[0] >= self.needed, rule="toy.blow", player=self.striker):
            duel.hits += 1
            duel.life[self.target] = duel.life.get(self.target, 0) - 1
            if duel.life[self.target] == 0:
                duel.winner = self.striker
                duel.agenda.clear()


class Initiative(Step, frozen=True):
    """Both throw, the higher wins, ties are thrown again."""

    landmark = True

    async def run(self, duel: Duel) -> None:
        duel.winner = await Roll((6, 6), _higher, rule="toy.initiative")


def _higher(faces: tuple[int, ...]) -> str | Again:
    one, other = faces
    return AGAIN if one == other else "alice" if one > other else "bob"


class Reach(Test[bool]):
    """A die to reach ``needed``; a six may be thrown again and added, and a sensible player does so while he falls short."""

    __slots__ = ("needed", "player")

    def __init__(self, player: str, needed: int) -> None:
        self.player = player
        self.needed = needed

    def __repr__(self) -> str:
        return f"Reach({self.player}, {self.needed})"

    async def detail(self) -> bool:
        total = 0
        while True:
            face = await Roll((6,), lambda faces: faces[0], rule="toy.reach", player=self.player)
            total += face
            short = total < self.needed
            if face != 6 or not await confirm(self.player, "toy.again", default=short):
                return not short

    def odds(self) -> Mapping[bool, Fraction]:
        sixes, rest = divmod(self.needed, 6)
        last = Fraction(7 - rest, 6) if rest else Fraction(1)
        chance = Fraction(1, 6) ** sixes * last
        return {True: chance, False: 1 - chance}


class Contest(Test[str]):
    """Each throws and adds every six, without end; alice adds ``bonus``; the higher total wins, ties are thrown again."""

    __slots__ = ("bonus",)

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    async def detail(self) -> str:
        while True:
            mine, theirs = await self._open("alice") + self.bonus, await self._open("bob")
            if mine != theirs:
                return "alice" if mine > theirs else "bob"

    async def _open(self, player: str) -> int:
        total = 0
        while True:
            face = await Roll((6,), lambda faces: faces[0], rule="toy.contest", player=player)
            total += face
            if face != 6:
                return total

    def odds(self) -> Mapping[str, Fraction]:
        ahead, behind = _ahead(self.bonus), _ahead(-self.bonus)
        return {"alice": ahead / (ahead + behind), "bob": behind / (ahead + behind)}


def _ahead(bonus: int) -> Fraction:
    """The chance that one open-ended die plus ``bonus`` beats another.

    Each ends with a face from 1 to 5, all alike, after any number of sixes, whatever the face.
    """
    share = Fraction(0)
    for mine in range(1, 6):
        for theirs in range(1, 6):
            # Won with d more sixes than the other when 6 d + mine + bonus - theirs > 0.
            least = -((mine + bonus - theirs - 1) // 6)
            share += Fraction(1, 25) * _at_least(least)
    return share


def _at_least(least: int) -> Fraction:
    """The chance that one has at least ``least`` more sixes than the other, each more with a chance of one in six."""
    if least > 0:
        return Fraction(1, 7) * Fraction(1, 6) ** (least - 1)
    return 1 - _at_least(1 - least)


class Trial(Step, frozen=True):
    """A choice before a composite throw, and one after it."""

    async def run(self, duel: Duel) -> None:
        needed = await Choose("alice", "toy.aim", {"easy": 4, "hard": 8}, default="easy")
        if await Reach("alice", needed):
            duel.points += needed
        duel.points += await Choose("alice", "toy.boast", {"quiet": 0, "loud": 1}, default="quiet")


class Press(Step, frozen=True):
    """Stop, or throw a die: a 1 loses all points of this turn, anything else is added. Until ``goal`` or a stop."""

    goal: int

    async def run(self, duel: Duel) -> None:
        if await confirm("alice", "toy.stop", default=True):
            return
        face = await Roll((6,), lambda faces: faces[0], rule="toy.press", player="alice")
        if face == 1:
            duel.points = 0
            return
        duel.points = min(self.goal, duel.points + face)
        if duel.points < self.goal:
            duel.then(self)


def make(setup: Any) -> Duel:
    """``setup``: how much life each has."""
    duel = Duel(players=("alice", "bob"), life=dict(setup))
    rounds = [Blow("alice", "bob", 4), Blow("bob", "alice", 5)] * 3
    duel.then(Initiative(), Trial(), *rounds, Press(10))
    return duel


BOOK = Toy("toy-duels", make)
