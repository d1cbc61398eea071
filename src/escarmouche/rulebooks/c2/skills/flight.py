"""Flight: two Movement scores, three altitude levels, and the dive."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move
from escarmouche.rulebooks.c2.events import LevelChanged
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.charge import assault, may_assault
from escarmouche.rulebooks.c2.rules.movement import MoveType, enter_move, is_free
from escarmouche.rulebooks.confrontation.flight import GROUND, HIGH, LOW, PRICE, Airways, DiveBonus
from escarmouche.table import Pose

FLIGHT: Final = "c2.skill.vol"
LEVELS: Final = "c2.skill.vol.change-level"
CROSSED: Final = "c2.skill.vol.change-level#crossed"
DIVING: Final = "c2.skill.vol.dive#diving"
DIVE: Final = "c2.skill.vol.dive"

SHOT_PENALTY: Final = -2


class Skyways(Airways[Battle, Fighter]):
    """How flyers change their level."""

    def walking(self, battle: Battle, flyer: Fighter) -> int:
        return characteristics.movement(battle, flyer)

    def wings(self, battle: Battle, flyer: Fighter) -> int | None:
        return characteristics.flight(battle, flyer)

    def is_barred(self, battle: Battle, flyer: Fighter, pose: Pose) -> bool:
        return is_barred(battle, flyer, pose)


SKYWAYS: Final = Skyways(LEVELS, CROSSED)


class Flyer(Hooks, name=FLIGHT):
    """On the ground it moves by its Movement there, in the air by another, on one of two levels.

    On the lower one it ignores terrain, but for obstacles higher than its Movement on the ground; on the upper one
    everything. [c2.skill.vol] It charges and engages only enemies on its own level, but for a dive; on the way it may rise
    over what stands between them. [c2.skill.vol.assault] [c2.skill.vol.dive] Who shoots at it from the next level
    has 2 less on the die; from further off nobody can. [c2.skill.vol.shooting]
    """

    __slots__ = ()

    def move_basis(self, value: int, battle: Battle, bearer: Fighter, move: Move) -> int:
        wings = characteristics.flight(battle, bearer)
        if wings is None or not (bearer.tier or bearer.has(CROSSED)):
            return value
        return max(0, wings - PRICE * SKYWAYS.crossed_by(bearer))

    def overflies(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        return SKYWAYS.over(battle, bearer, bearer.tier) if bearer.tier else value

    def has_moved(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value or SKYWAYS.crossed_by(bearer) > 0

    async def before_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        bearer.lose(CROSSED)

    async def before_displacement(self, battle: Battle, bearer: Fighter, move: Move) -> None:
        await SKYWAYS.choose_plan(battle, bearer, (GROUND, LOW, HIGH))

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        await SKYWAYS.choose_plan(battle, bearer, (target.tier,))

    def may_assault(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> bool:
        return target.tier == bearer.tier - 1 if bearer.has(DIVING) else value

    async def assault_landed(
        self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool, distance: int
    ) -> None:
        if bearer.has(DIVING):
            bearer.lose(DIVING)
            bearer.gain(DIVE, until="turn")

    async def after_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        SKYWAYS.drop_plan(bearer)
        bearer.lose(DIVING)

    def may_meet_at(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter, pose: Pose) -> bool:
        """It does not come down on anybody near a rampart. [c2.skill.rempart]"""
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
        return SKYWAYS.plan_of(bearer).over

    def overflies(self, value: int | None, battle: Battle, bearer: Fighter) -> int | None:
        return SKYWAYS.over(battle, bearer, SKYWAYS.plan_of(bearer).over)

    async def on_arrival(self, battle: Battle, bearer: Fighter) -> None:
        SKYWAYS.arrive(battle, bearer)
        battle.tell(lambda: LevelChanged(fighter=bearer.id, tier=bearer.tier, rules=(LEVELS,)))


class Crossed(Hooks, name=CROSSED):
    """How many levels a flyer has crossed in the move that it has made in the air; until it makes another one."""

    __slots__ = ()


class Diving(Hooks, name=DIVING):
    """A dive has been declared, and not yet carried out."""

    __slots__ = ()


class Dive(DiveBonus[Battle, Fighter], Hooks, name=DIVE):
    """Who has charged an enemy from the level just above has 3 more INI, ATT and FOR until the end of the turn.

    The dive is declared as the flyer's move; all else is as in any charge. [c2.skill.vol.dive]
    """

    __slots__ = ()


def is_barred(battle: Battle, flyer: Fighter, pose: Pose) -> bool:
    """Whether something keeps a flyer from coming down to the ground in a place."""
    return any(
        apply(effect, Hooks.bars_landing, False, battle, bearer, flyer, pose)
        for bearer, effect in battle.bearers("bars_landing")
        if isinstance(effect, Hooks)
    )


# -- the dive ----------------------------------------------------------------------------------------------------------


def prey(battle: Battle, flyer: Fighter) -> list[Fighter]:
    """The enemies on the next level below at whom a flyer may dive."""
    below = flyer.tier - 1
    return [enemy for enemy in battle.enemies(flyer) if may_assault(battle, flyer, enemy, as_charge=True, level=below)]


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
