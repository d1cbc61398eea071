"""The leap: over obstacles and figures, twice a turn, for half the distance of the move each time."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.movement import allowance
from escarmouche.rulebooks.confrontation.leaps import Leaping, LeapingHooks, Spring
from escarmouche.rulebooks.freetable.routes import Route

LEAP: Final = "c2.skill.bond"
LEAPT: Final = "c2.skill.bond#leapt"

SCYTHES: Final = -2
"""What it adds to the difficulty of the test against the scythes of a war machine."""


class Leaps(Leaping[Battle, Fighter]):
    """Straight, for half the distance of the move, over whatever is no higher than MOV; in any move but a dodge."""

    def spring(self, battle: Battle, model: Fighter) -> Spring | None:
        if model.move == "dodge":
            return None
        high = characteristics.movement(battle, model)
        low = [other.id for other in battle.in_play() if other.height <= high]
        return Spring(low, high, allowance(battle, model, model.move) // 2)

    def left(self, battle: Battle, model: Fighter) -> int:
        return allowance(battle, model, model.move) - (model.moved if battle.phase == "movement" else 0)


class Leap(LeapingHooks, Hooks, name=LEAP):
    """Twice a turn it may leap, straight, for half the distance of its move, over whatever is no higher than its MOV.

    So it does in any move but swimming and dodging, and lands where there is room. [c2.skill.bond]
    """

    __slots__ = ()
    leaping = Leaps(LEAPT)

    async def on_passage(self, battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> None:
        if mover is bearer:
            for _ in self.leaping.taken(battle, bearer, route):
                bearer.gain(LEAPT, until="turn")

    def mowing_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + SCYTHES


class Leapt(Hooks, name=LEAPT):
    """A leap that has been made this turn."""

    __slots__ = ()
    stacking = "adds"
