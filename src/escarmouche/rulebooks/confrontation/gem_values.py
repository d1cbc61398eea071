"""What gems are worth that are kept: by what the next recovery would give with and without them. For tactics of machines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeVar

from escarmouche.rulebooks.confrontation.dice import DieRule, OpenRoll
from escarmouche.rulebooks.confrontation.mana import Holder, gains_by_going_on, recovered

A_GEM: Final = 1.0
"""The army points that a gem at hand is worth in a turn to come."""


class Lasting(Protocol):
    """What is read of a battle: which turn it is, and what was agreed on."""

    turn: int

    @property
    def options(self) -> Any: ...


B = TypeVar("B", bound=Lasting)
H = TypeVar("H", bound=Holder)


class GemValues(ABC, Generic[B, H]):
    """The worth of gems in an edition."""

    # -- what the edition says -----------------------------------------------------------------------------------------

    @abstractmethod
    def cap(self, battle: B, magician: H) -> int:
        """The most gems that a reserve holds."""

    @abstractmethod
    def rank(self, magician: H) -> int:
        """The rank of a magician, 0 to 3, as the recovery table has it."""

    @abstractmethod
    def power(self, battle: B, magician: H) -> int:
        """What is added to the die of a recovery."""

    @abstractmethod
    def burden(self, battle: B, magician: H) -> int:
        """What the gems left take off the recovery roll."""

    @abstractmethod
    def die(self, battle: B, magician: H) -> DieRule:
        """How the die of a recovery is read."""

    # -- what follows --------------------------------------------------------------------------------------------------

    def price(self, battle: B, magician: H, gems: int) -> float:
        """What it costs to do without so many gems of a reserve: less than they are, as more are then recovered."""
        held = len(magician.gems)
        left = max(0, held - gems)
        return A_GEM * (self._next_reserve(battle, magician, held) - self._next_reserve(battle, magician, left))

    def gain(self, battle: B, magician: H, gems: int) -> float:
        """What so many gems more (or fewer) are worth to a magician."""
        held = len(magician.gems)
        after = min(max(held, self.cap(battle, magician)), max(0, held + gems))
        return A_GEM * (self._next_reserve(battle, magician, after) - self._next_reserve(battle, magician, held))

    def rest(self, battle: B, magician: H) -> float:
        """What it is worth to recover as if no gems were left: those that come besides."""
        if is_last_turn(battle):
            return 0.0
        held = len(magician.gems)
        now = self._next_reserve(battle, magician, held)
        return A_GEM * (self._next_reserve(battle, magician, held, unburdened=True) - now)

    def _next_reserve(self, battle: B, magician: H, held: int, *, unburdened: bool = False) -> float:
        """The gems in a reserve after the next recovery, on average; none that are of use after the last turn."""
        if is_last_turn(battle):
            return 0.0
        weighs = self.burden(battle, magician) / max(1, len(magician.gems)) if magician.gems else 1
        score = self.power(battle, magician) - (0 if unburdened else round(held * weighs))
        room = max(0, self.cap(battle, magician) - held)
        return held + _recovery(self.rank(magician), score, room, self.die(battle, magician))


def is_last_turn(battle: Lasting) -> bool:
    """Whether no turn follows in which anything could be spent."""
    return battle.options.turns is not None and battle.turn >= battle.options.turns


@lru_cache(maxsize=4096)
def _recovery(rank: int, score: int, room: int, die: DieRule) -> float:
    """The gems that a recovery roll brings on average."""
    roll: OpenRoll[int | None] = OpenRoll(
        "",
        "",
        lambda shown: None if shown is None else shown + score,
        wants_more=lambda shown: gains_by_going_on(rank, shown + score, die),
        die=die,
    )
    return float(sum(weight * min(room, recovered(rank, total)) for total, weight in roll.odds().items()))


__all__ = ["A_GEM", "GemValues", "is_last_turn"]
