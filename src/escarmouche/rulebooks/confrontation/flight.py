"""Flying over three levels: how a flyer comes from one to another in the course of a move, and what it costs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

import msgspec

from escarmouche.kernel import Choose
from escarmouche.rulebooks.confrontation.hooks import ScoreHooks
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.ground import pose_on_ground, standing_problems
from escarmouche.rulebooks.freetable.hooks import B as Battle
from escarmouche.rulebooks.freetable.hooks import F as Flyer
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import CM, Pose

B = TypeVar("B", bound=FreeTable[Any])
"""The battle of an edition."""

GROUND, LOW, HIGH = range(3)
NAMES: Final = ("ground", "low", "high")

PRICE: Final = 5 * CM
"""What each change of level takes from the Movement in the air."""

DIVE_BONUS: Final = 3

SKY: Final = 1000 * CM
"""Higher than any obstacle."""

ON_FOOT: Final = "foot"
"""The key of a move on the ground."""


class Plan(msgspec.Struct, frozen=True):
    """How a flyer makes a move: the level on which it flies, and the one on which it ends."""

    over: int
    end: int

    @property
    def key(self) -> str:
        """``low-ground``: flying low, then landing."""
        return f"{NAMES[self.over]}-{NAMES[self.end]}"

    def crossed(self, start: int) -> int:
        """How many times it changes level, from the one where it begins."""
        return abs(self.over - start) + abs(self.end - self.over)


class DiveBonus(ScoreHooks[Battle, Flyer]):
    """Who has dived at an enemy has 3 more INI, ATT and FOR."""

    __slots__ = ()

    def initiative(self, value: int, battle: Battle, bearer: Flyer) -> int:
        return value + DIVE_BONUS

    def attack(self, value: int, battle: Battle, bearer: Flyer) -> int:
        return value + DIVE_BONUS

    def strength(self, value: int, battle: Battle, bearer: Flyer) -> int:
        return value + DIVE_BONUS


class Airways(Generic[B, M]):
    """How the flyers of an edition change their level.

    ``levels``: the effect (its name, the id of the rule) that holds what a flyer has planned for its move; ``crossed``: the
    one that holds how many levels it has crossed in the move that it has made in the air, until it makes another one.
    """

    def __init__(self, levels: str, crossed: str) -> None:
        self.levels = levels
        self.crossed = crossed

    # -- what an edition says ------------------------------------------------------------------------------------------

    @abstractmethod
    def walking(self, battle: B, flyer: M) -> int:
        """The Movement of a flyer on the ground, in 0.01 mm."""

    @abstractmethod
    def wings(self, battle: B, flyer: M) -> int | None:
        """The Movement of a flyer in the air, in 0.01 mm; ``None``: it has none."""

    @abstractmethod
    def is_barred(self, battle: B, flyer: M, pose: Pose) -> bool:
        """Whether something keeps a flyer from coming down to the ground in a place."""

    # -- levels --------------------------------------------------------------------------------------------------------

    def over(self, battle: B, flyer: M, level: int) -> int | None:
        """How high the obstacles may be that a flyer passes over on a level, in 0.01 mm; ``None`` on the ground."""
        if level == GROUND:
            return None
        return SKY if level == HIGH else self.walking(battle, flyer)

    def plans(self, battle: B, flyer: M, ends: Iterable[int]) -> Mapping[str, Plan | None]:
        """The ways in which a flyer may get to one of these levels, on foot among them, by what they are called."""
        wings = self.wings(battle, flyer)
        plans: dict[str, Plan | None] = {}
        for end in ends:
            if flyer.tier == end == GROUND and not flyer.has(self.crossed):
                plans[ON_FOOT] = None
            if wings is not None:
                ways = (Plan(level, end) for level in (LOW, HIGH))
                plans.update((plan.key, plan) for plan in ways if self._is_possible(battle, flyer, plan, wings))
        return plans

    def _is_possible(self, battle: B, flyer: M, plan: Plan, wings: int) -> bool:
        """Whether a flyer has the Movement for it, and whether there is room for it where it begins to fly."""
        price = PRICE * (self.crossed_by(flyer) + plan.crossed(flyer.tier))
        return price <= wings and self._has_air(battle, flyer, plan.over)

    def _has_air(self, battle: B, flyer: M, level: int) -> bool:
        """Whether a flyer that is on a level, or changes to it where it is, finds nobody there."""
        return level == flyer.tier or not self.stop_problems(battle, flyer, place_of(flyer), level)

    def stop_problems(self, battle: B, flyer: M, pose: Pose, level: int) -> bool:
        """Whether anything keeps a flyer from a place on a level: figures, terrain, enemies that it would touch."""
        if level == GROUND < flyer.tier and self.is_barred(battle, flyer, pose):
            return True
        there = msgspec.structs.replace(flyer, pose=pose, tier=level)
        there.lose(self.levels)
        others = any(standing_problems(battle, there, pose))
        return others or bool(ending_contacts(battle, there, pose))

    async def choose_plan(self, battle: B, flyer: M, ends: Iterable[int]) -> None:
        """Asks on which level a flyer makes its move, and where it ends; the Movement for it is taken at once.

        A plan that came to nothing costs nothing; what has been crossed in the same move before counts on.
        """
        self.drop_plan(flyer)
        plans = self.plans(battle, flyer, ends)
        if not plans:
            return
        calmest = min(plans, key=lambda key: 0 if (plan := plans[key]) is None else plan.crossed(flyer.tier))
        about = {battle.model_word: flyer.id}
        plan = await Choose(flyer.side, self.levels, plans, default=calmest, about=about)
        if plan is not None:
            self.take(flyer, plan)

    def take(self, flyer: M, plan: Plan) -> None:
        """A flyer plans its move so."""
        crossed = self.crossed_by(flyer) + plan.crossed(flyer.tier)
        flyer.lose(self.crossed)
        flyer.gain(self.crossed, crossed, until="turn")
        flyer.gain(self.levels, plan.key, until="turn")

    def drop_plan(self, flyer: M) -> None:
        """Takes back what a flyer has planned and not carried out."""
        if flyer.has(self.levels):
            crossed = self.crossed_by(flyer) - self.plan_of(flyer).crossed(flyer.tier)
            flyer.lose(self.levels)
            flyer.lose(self.crossed)
            if crossed:
                flyer.gain(self.crossed, crossed, until="turn")

    def plan_of(self, flyer: M) -> Plan:
        """What a flyer has planned."""
        key = flyer.effects.parameter(self.levels)
        assert isinstance(key, str)
        over, _, end = key.partition("-")
        return Plan(NAMES.index(over), NAMES.index(end))

    def crossed_by(self, flyer: M) -> int:
        """How many levels a flyer crosses in its move, by what it has done and planned."""
        crossed = flyer.effects.parameter(self.crossed) if flyer.has(self.crossed) else 0
        assert isinstance(crossed, int)
        return crossed

    def arrive(self, battle: B, flyer: M) -> None:
        """A flyer has come to the end of its way: it changes to the level where it wants to end, if it can stop there."""
        plan = self.plan_of(flyer)
        flyer.lose(self.levels)
        if plan.end == plan.over:
            return
        here = place_of(flyer)
        pose = pose_on_ground(battle, here.x, here.y, here.facing) if plan.end == GROUND else here
        if not self.stop_problems(battle, flyer, pose, plan.end):
            flyer.tier = plan.end
            battle.stand(flyer, pose)
