"""Flight: three levels, two values of MOU, and the dive. [cc.core.elevation.palier]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply, apply_hooks
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.events import LevelChanged
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.assault import declare, may_assault
from escarmouche.rulebooks.cc.rules.movement import allowance, may_set_out
from escarmouche.rulebooks.confrontation.flight import GROUND, HIGH, LOW, PRICE, Airways, DiveBonus, Plan
from escarmouche.rulebooks.freetable.ground import flying_at
from escarmouche.table import Pose

FLIGHT: Final = "cc.skill.vol"
LEVELS: Final = "cc.core.flight.change-level"
CROSSED: Final = "cc.core.flight.change-level#crossed"
DIVING: Final = "cc.core.flight.dive#diving"
DIVE: Final = "cc.core.flight.dive"


def on_ground(battle: Battle, flier: Fighter) -> int:
    """MOU on the ground, in 0.01 mm."""
    return max(0, apply_hooks(battle, flier, Hooks.movement, flier.profile.movement))


def in_the_air(battle: Battle, flier: Fighter) -> int | None:
    """MOU in the air, in 0.01 mm; ``None`` for those whose card has none."""
    printed = flier.profile.flight
    return None if printed is None else max(0, apply_hooks(battle, flier, Hooks.flight, printed))


class Skyways(Airways[Battle, Fighter]):
    """How fliers change their level."""

    def walking(self, battle: Battle, flyer: Fighter) -> int:
        return on_ground(battle, flyer)

    def wings(self, battle: Battle, flyer: Fighter) -> int | None:
        return in_the_air(battle, flyer)

    def is_barred(self, battle: Battle, flyer: Fighter, pose: Pose) -> bool:
        return is_barred(battle, flyer, pose)

    def plans(self, battle: Battle, flyer: Fighter, ends: Iterable[int]) -> Mapping[str, Plan | None]:
        """The ways to get to a level; where the players know two levels alone, none by the highest."""
        plans = super().plans(battle, flyer, ends)
        if not battle.options.two_levels:
            return plans
        return {key: plan for key, plan in plans.items() if plan is None or HIGH not in (plan.over, plan.end)}


SKYWAYS: Final = Skyways(LEVELS, CROSSED)


class Flier(Hooks, name=FLIGHT):
    """Flight: he moves on the levels above the ground, too. [cc.skill.vol]

    He uses one MOU on the ground, the other where he moves in the air or takes off. [cc.core.flight.movement]

    In the air bases do not count, and all pass each other freely. [cc.core.flight.counter] On the lower level he ignores the
    types of ground, and goes round what is higher than his MOU on the ground; on the upper one he ignores both.
    [cc.core.flight.terrain] Fighters assault each other only on the same level, to which he may change first.
    [cc.core.flight.assault] He lands on free and passable ground; some forbid it near them. [cc.core.elevation.landing]
    """

    __slots__ = ()

    def move_basis(self, value: int, battle: Battle, bearer: Fighter, action: Action) -> int:
        wings = in_the_air(battle, bearer)
        if wings is None or not (bearer.tier or bearer.has(CROSSED)):
            return value
        return max(0, wings - PRICE * SKYWAYS.crossed_by(bearer))

    def may_pass(self, value: bool, battle: Battle, bearer: Fighter, other: Fighter) -> bool:
        return value or other.tier > GROUND

    def overflies(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        return SKYWAYS.over(battle, bearer, bearer.tier) if bearer.tier else value

    async def before_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        bearer.lose(CROSSED)

    async def before_displacement(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        if action != "pursuit":
            await SKYWAYS.choose_plan(battle, bearer, (GROUND, LOW, HIGH))

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        if bearer.action != "pursuit":
            await SKYWAYS.choose_plan(battle, bearer, (target.tier,))

    def may_assault(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> bool:
        if bearer.has(DIVING):
            return target.tier == bearer.effects.parameter(DIVING)
        if bearer.action == "pursuit":
            return value
        return value or bool(SKYWAYS.plans(battle, bearer, (target.tier,)))

    async def contact_made(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        if bearer.has(DIVING):
            bearer.lose(DIVING)
            bearer.gain(DIVE, until="turn")

    async def after_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        SKYWAYS.drop_plan(bearer)
        bearer.lose(DIVING)

    def may_meet_at(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, pose: Pose) -> bool:
        lands = flying_at(battle, bearer) > target.tier == GROUND
        return value and not (lands and is_barred(battle, bearer, pose))


class Levels(Hooks, name=LEVELS):
    """In any move of his activation a flier may change level: each costs 5 cm of MOU in the air before it is doubled.

    He may cross several, after he has disengaged as well, and end on any. [cc.core.flight.change-level]

    He climbs first and comes down last. Where he can't stop on the level where he wanted to end, he stays above.
    """

    __slots__ = ()

    def flies_at(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return SKYWAYS.plan_of(bearer).over

    def overflies(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        return SKYWAYS.over(battle, bearer, SKYWAYS.plan_of(bearer).over)

    async def on_arrival(self, battle: Battle, bearer: Fighter) -> None:
        plan = SKYWAYS.plan_of(bearer)
        climbed = SKYWAYS.crossed_by(bearer) > abs(plan.end - plan.over)
        SKYWAYS.arrive(battle, bearer)
        if climbed or bearer.tier != plan.over:
            battle.tell(lambda: LevelChanged(fighter=bearer.id, tier=bearer.tier, rules=(LEVELS,)))


def range_of(battle: Battle, flier: Fighter, key: str) -> int:
    """How far a flier gets in the move that it has begun, if it makes it in this way."""
    imagined = battle.copy()
    bird = imagined[flier.id]
    plan = SKYWAYS.plans(imagined, bird, (GROUND, LOW, HIGH)).get(key)
    if plan is not None:
        SKYWAYS.take(bird, plan)
    return allowance(imagined, bird, bird.action)


class Crossed(Hooks, name=CROSSED):
    """How many levels a flier has crossed in the move that he has made in the air; until he makes another one."""

    __slots__ = ()


class Diving(Hooks, name=DIVING):
    """A dive has been declared, and not yet carried out; the level to which it leads, for whomever it may come to."""

    __slots__ = ()

    def assault_rule(self, value: str, battle: Battle, bearer: Fighter) -> str:
        return DIVE


class Dive(DiveBonus[Battle, Fighter], Hooks, name=DIVE):
    """Who has dived at an enemy has 3 more INI, ATT and FOR until the end of the turn."""

    __slots__ = ()


def is_barred(battle: Battle, flier: Fighter, pose: Pose) -> bool:
    """Whether something keeps a flier from coming down to the ground in a place."""
    return any(
        apply(effect, Hooks.bars_landing, False, battle, bearer, flier, pose)
        for bearer, effect in battle.bearers("bars_landing")
        if isinstance(effect, Hooks)
    )


# -- the dive ----------------------------------------------------------------------------------------------------------


def prey(battle: Battle, flier: Fighter) -> list[Fighter]:
    """The enemies on the level just below at whom a flier may dive."""
    return [
        enemy
        for enemy in battle.enemies(flier)
        if enemy.tier == flier.tier - 1 and may_assault(battle, flier, enemy, as_charge=True)
    ]


def may_dive(battle: Battle, flier: Fighter) -> bool:
    """Whether a flier in the air has anybody below him to dive at."""
    return (
        battle.options.dives
        and flier.tier > GROUND
        and not flier.action
        and may_set_out(battle, flier, "charge")
        and bool(prey(battle, flier))
    )


async def dive(battle: Battle, flier: Fighter) -> None:
    """A charge at an enemy on the level just below, with all that goes with a charge; he ends on that level.

    [cc.core.flight.dive]
    """
    options = {enemy.id: enemy.id for enemy in prey(battle, flier)}
    named = await Choose(flier.side, DIVE, options, default=next(iter(options)), about={"fighter": flier.id})
    flier.gain(DIVING, flier.tier - 1, until="turn")
    await declare(battle, flier, named, as_charge=True)


enter_action("dive", ActionType(exclusive=True, may=may_dive, begin=dive, contact=True))
