"""The leap: over obstacles and fighters no larger than he who leaps, twice a turn, for MOU at most each time."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.terms import HEIGHTS, SIZES
from escarmouche.rulebooks.cc.hooks import Active, Hooks
from escarmouche.rulebooks.cc.rules.characteristics import movement
from escarmouche.rulebooks.cc.rules.movement import left_to_move
from escarmouche.rulebooks.confrontation.leaps import Leaping, LeapingHooks, Spring
from escarmouche.rulebooks.freetable.routes import Route

LEAP: Final = "cc.skill.bond"
LEAPT: Final = "cc.skill.bond#leapt"

LEAPS_IN: Final = ("activation", "combat")
"""The phases in whose moves he leaps: in combat those who are not in rout make pursuit moves alone."""


class Leaps(Leaping[Battle, Fighter]):
    """Straight, for MOU at most, over whatever is no larger than the leaper; nobody in rout leaps.

    Terrain has the size of those who are as tall; what is higher than the tallest of them nobody leaps over.

    Players may agree that those in rout leap, too, and that a leap is shorter than MOU, in a pursuit than half of it, unless
    there is room for the base on top of what is leapt over. [cc.core.leap.heights.c3]
    """

    def spring(self, battle: Battle, model: Fighter) -> Spring | None:
        further = battle.options.further_leaps
        if battle.phase not in LEAPS_IN or (model.in_rout and not further):
            return None
        size = SIZES.index(model.profile.size)
        low = [other.id for other in battle.in_play() if SIZES.index(other.profile.size) <= size]
        longest = movement(battle, model)
        if further:
            longest = (longest + 1) // 2 - 1 if battle.phase == "combat" and not model.in_rout else longest - 1
        return Spring(low, HEIGHTS[model.profile.size], longest, further)

    def left(self, battle: Battle, model: Fighter) -> int:
        return left_to_move(battle, model)


class Bond(LeapingHooks, Active, name=LEAP):
    """Leap: in the moves of the activation phase and in pursuits he may leap, straight, twice a turn, for MOU at most.

    He passes over fighters and scenery no larger than himself, and over difficult ground as if it were open. Markers that he
    leaps over go off. [cc.skill.bond]
    """

    __slots__ = ()
    leaping = Leaps(LEAPT)

    async def sets_out_along(self, battle: Battle, bearer: Fighter, route: Route) -> None:
        for _ in self.leaping.taken(battle, bearer, route):
            bearer.gain(LEAPT, until="turn")


class Leapt(Hooks, name=LEAPT):
    """A leap that has been made this turn."""

    __slots__ = ()
    stacking = "adds"
