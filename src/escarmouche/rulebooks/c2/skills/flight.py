"""Flight: two Movement scores, three altitude levels, and the dive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move
from escarmouche.rulebooks.c2.events import LevelChanged
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.charge import assault, may_assault
from escarmouche.rulebooks.c2.rules.movement import MoveType, enter_move, is_free
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.ground import pose_on_ground, standing_problems
from escarmouche.table import CM, Pose

FLIGHT: Final = "c2.skill.vol"
LEVELS: Final = "c2.skill.vol.change-level"
CROSSED: Final = "c2.skill.vol.change-level#crossed"
DIVING: Final = "c2.skill.vol.dive#diving"
DIVE: Final = "c2.skill.vol.dive"

GROUND, LOW, HIGH = range(3)
NAMES: Final = ("ground", "low", "high")

PRICE: Final = 5 * CM
"""What each change of level takes from the Movement in the air."""

DIVE_BONUS: Final = 3
SHOT_PENALTY: Final = -2

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


class Flyer(Hooks, name=FLIGHT):
    """On the ground it moves by its Movement there, in the air by another, on one of two levels.

    On the lower one it ignores terrain, but for obstacles higher than its Movement on the ground; on the upper one
    everything. [c2.skill.vol] It charges and engages only on the level on which its enemy is; it may change levels first.
    [c2.skill.vol.assault] Who shoots at it from the next level has 2 less on the die; from further off nobody can.
    [c2.skill.vol.shooting]
    """

    __slots__ = ()

    def move_basis(self, value: int, battle: Battle, bearer: Fighter, move: Move) -> int:
        wings = characteristics.flight(battle, bearer)
        if wings is None or not (bearer.tier or bearer.has(CROSSED)):
            return value
        return max(0, wings - PRICE * crossed_by(bearer))

    def overflies(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        return over(battle, bearer, bearer.tier) if bearer.tier else value

    def has_moved(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value or crossed_by(bearer) > 0

    async def before_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        bearer.lose(CROSSED)

    async def before_displacement(self, battle: Battle, bearer: Fighter, move: Move) -> None:
        await choose_plan(battle, bearer, (GROUND, LOW, HIGH))

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        await choose_plan(battle, bearer, (target.tier,))

    def may_assault(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> bool:
        if bearer.has(DIVING):
            return target.tier == bearer.tier - 1
        return value or bool(plans(battle, bearer, (target.tier,)))

    async def assault_landed(
        self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool, distance: int
    ) -> None:
        if bearer.has(DIVING):
            bearer.lose(DIVING)
            bearer.gain(DIVE, until="turn")

    async def after_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        drop_plan(bearer)
        bearer.lose(DIVING)

    def may_meet_at(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, pose: Pose) -> bool:
        return value and not (bearer.tier > target.tier == GROUND and is_barred(battle, bearer, pose))

    def may_shoot_at(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return value and abs(bearer.tier - target.tier) <= 1

    def may_be_shot_at(self, value: bool, battle: Battle, bearer: Fighter, shooter: Fighter) -> bool:
        return value and abs(bearer.tier - shooter.tier) <= 1

    def shot_die_against(self, value: int, battle: Battle, bearer: Fighter, shooter: Fighter) -> int:
        return value + SHOT_PENALTY if abs(bearer.tier - shooter.tier) == 1 else value


class Levels(Hooks, name=LEVELS):
    """A flyer changes its level in the course of a move: to one next to it for 5 cm of its Movement in the air each.

    It may cross several at once, after it has disengaged as well. [c2.skill.vol.change-level]

    It climbs first and comes down last. Where it can't stop on the level where it wanted to end, it stays above.
    """

    __slots__ = ()

    def flies_at(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return plan_of(bearer).over

    def overflies(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        return over(battle, bearer, plan_of(bearer).over)

    async def on_arrival(self, battle: Battle, bearer: Fighter) -> None:
        plan = plan_of(bearer)
        bearer.lose(LEVELS)
        if plan.end != plan.over:
            land(battle, bearer, plan.end)
        battle.tell(lambda: LevelChanged(fighter=bearer.id, tier=bearer.tier, rules=(LEVELS,)))


class Crossed(Hooks, name=CROSSED):
    """How many levels a flyer has crossed in the move that it has made in the air; until it makes another one."""

    __slots__ = ()


class Diving(Hooks, name=DIVING):
    """A dive has been declared, and not yet carried out."""

    __slots__ = ()


class Dive(Hooks, name=DIVE):
    """Who has charged an enemy from the level just above has 3 more INI, ATT and FOR until the end of the turn.

    The dive is declared as the flyer's move; all else is as in any charge. [c2.skill.vol.dive]
    """

    __slots__ = ()

    def initiative(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + DIVE_BONUS

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + DIVE_BONUS

    def strength(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + DIVE_BONUS


# -- levels ------------------------------------------------------------------------------------------------------------


def over(battle: Battle, flyer: Fighter, level: int) -> int | None:
    """How high the obstacles may be that a flyer passes over on a level, in 0.01 mm; ``None`` on the ground."""
    if level == GROUND:
        return None
    return SKY if level == HIGH else characteristics.movement(battle, flyer)


def plans(battle: Battle, flyer: Fighter, ends: Iterable[int]) -> Mapping[str, Plan | None]:
    """The ways in which a flyer may get to one of these levels, on foot among them, by what they are called."""
    wings = characteristics.flight(battle, flyer)
    found: dict[str, Plan | None] = {}
    for end in ends:
        if flyer.tier == end == GROUND and not flyer.has(CROSSED):
            found[ON_FOOT] = None
        if wings is not None:
            ways = (Plan(level, end) for level in (LOW, HIGH))
            found.update((plan.key, plan) for plan in ways if is_possible(battle, flyer, plan, wings))
    return found


def is_possible(battle: Battle, flyer: Fighter, plan: Plan, wings: int) -> bool:
    """Whether a flyer has the Movement for it, and whether there is room for it where it begins to fly."""
    return PRICE * (crossed_by(flyer) + plan.crossed(flyer.tier)) <= wings and has_air(battle, flyer, plan.over)


def has_air(battle: Battle, flyer: Fighter, level: int) -> bool:
    """Whether a flyer that is on a level, or changes to it where it is, finds nobody there."""
    return level == flyer.tier or not stop_problems(battle, flyer, place_of(flyer), level)


def stop_problems(battle: Battle, flyer: Fighter, pose: Pose, level: int) -> bool:
    """Whether anything keeps a flyer from being in a place on a level: figures, terrain, enemies that it would touch."""
    if level == GROUND < flyer.tier and is_barred(battle, flyer, pose):
        return True
    there = msgspec.structs.replace(flyer, pose=pose, tier=level)
    there.lose(LEVELS)
    others = any(standing_problems(battle, there, pose))
    return others or bool(ending_contacts(battle, there, pose))


def is_barred(battle: Battle, flyer: Fighter, pose: Pose) -> bool:
    """Whether something keeps a flyer from coming down to the ground in a place."""
    return any(
        apply(effect, Hooks.bars_landing, False, battle, bearer, flyer, pose)
        for bearer, effect in battle.bearers("bars_landing")
        if isinstance(effect, Hooks)
    )


async def choose_plan(battle: Battle, flyer: Fighter, ends: Iterable[int]) -> None:
    """Asks on which level a flyer makes its move, and where it ends; the Movement for it is taken at once.

    A plan that came to nothing costs nothing; what has been crossed in the same move before counts on.
    """
    drop_plan(flyer)
    found = plans(battle, flyer, ends)
    if not found:
        return
    calmest = min(found, key=lambda key: 0 if (plan := found[key]) is None else plan.crossed(flyer.tier))
    plan = await Choose(flyer.side, LEVELS, found, default=calmest, about={"fighter": flyer.id})
    if plan is not None:
        crossed = crossed_by(flyer) + plan.crossed(flyer.tier)
        flyer.lose(CROSSED)
        flyer.gain(CROSSED, crossed, until="turn")
        flyer.gain(LEVELS, plan.key, until="turn")


def drop_plan(flyer: Fighter) -> None:
    """Takes back what a flyer has planned and not carried out."""
    if flyer.has(LEVELS):
        crossed = crossed_by(flyer) - plan_of(flyer).crossed(flyer.tier)
        flyer.lose(LEVELS)
        flyer.lose(CROSSED)
        if crossed:
            flyer.gain(CROSSED, crossed, until="turn")


def plan_of(flyer: Fighter) -> Plan:
    """What a flyer has planned."""
    key = flyer.effects.parameter(LEVELS)
    assert isinstance(key, str)
    over, _, end = key.partition("-")
    return Plan(NAMES.index(over), NAMES.index(end))


def crossed_by(flyer: Fighter) -> int:
    """How many levels a flyer crosses in its move, by what it has done and planned."""
    crossed = flyer.effects.parameter(CROSSED) if flyer.has(CROSSED) else 0
    assert isinstance(crossed, int)
    return crossed


def land(battle: Battle, flyer: Fighter, level: int) -> None:
    """A flyer comes to a level above or below the place where it is, if it can stop there."""
    here = place_of(flyer)
    pose = pose_on_ground(battle, here.x, here.y, here.facing) if level == GROUND else here
    if not stop_problems(battle, flyer, pose, level):
        flyer.tier = level
        battle.stand(flyer, pose)


# -- the dive ----------------------------------------------------------------------------------------------------------


def prey(battle: Battle, flyer: Fighter) -> list[Fighter]:
    """The enemies on the next level below at whom a flyer may dive."""
    return [
        enemy
        for enemy in battle.enemies(flyer)
        if enemy.tier == flyer.tier - 1 and may_assault(battle, flyer, enemy, as_charge=True)
    ]


def may_dive(battle: Battle, flyer: Fighter) -> bool:
    """Whether a flyer in the air has anybody below it to dive at."""
    return flyer.tier > GROUND and is_free(battle, flyer) and bool(prey(battle, flyer))


async def dive(battle: Battle, flyer: Fighter) -> None:
    """A charge at an enemy on the next level below, named before anything is measured."""
    options = {enemy.id: enemy.id for enemy in prey(battle, flyer)}
    named = await Choose(flyer.side, DIVE, options, default=next(iter(options)), about={"fighter": flyer.id})
    flyer.gain(DIVING, until="turn")
    await assault(battle, flyer, battle[named], as_charge=True)


enter_move("dive", MoveType("charge", may_dive, dive))
