"""Skills of what runs others down: impact and scythes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import confirm
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.content.terms import ROUND_BASES, BaseName, Half
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.artillery import is_reached
from escarmouche.rulebooks.cc.rules.assault import facing_towards, requalify, tell_shifted
from escarmouche.rulebooks.cc.rules.characteristics import INITIATIVE, initiative, movement
from escarmouche.rulebooks.cc.rules.dice import check, prepare
from escarmouche.rulebooks.cc.rules.fronts import touches_front
from escarmouche.rulebooks.cc.rules.movement import displace, left_to_move
from escarmouche.rulebooks.cc.rules.touching import neighbours
from escarmouche.rulebooks.cc.rules.wounds import any_of, wound_roll
from escarmouche.rulebooks.cc.skills.driving import SPEED
from escarmouche.rulebooks.cc.skills.leaping import LEAP
from escarmouche.rulebooks.freetable.contact import contact_places, place_of
from escarmouche.rulebooks.freetable.driving import poses_along
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, MM, UNIT, Footprint, Pose, Rectangle, direction, footprint, length, overlaps

IMPACT: Final = "cc.skill.impact"
SUCCESSIVE: Final = "cc.skill.impact.successive"
BESIDE: Final = "cc.skill.impact#beside"
AIMED: Final = "cc.skill.impact#aimed"
SCYTHES: Final = "cc.skill.fauchage"
MOWN: Final = "cc.skill.fauchage#mown"

STRETCH: Final = 10 * CM
"""The Strength of an impact counts the distance in stretches of this length, those begun included."""

CHARGES: Final = ("charge", "engage")
RUNS: Final = ("walk", "run", *CHARGES)
"""The moves of the activation phase in which one may run into somebody."""


# -- impact ------------------------------------------------------------------------------------------------------------


class Impact(Hooks, name=IMPACT):
    """Impact/X: in any move of the activation phase, when the front half of its base comes into contact with others, friend
    or enemy, each of them suffers a wound roll, hidden scouts left out. [cc.skill.impact]

    It comes before anybody is turned. Where all who are hit are killed or destroyed it may go on, or stop
    [cc.skill.impact.successive]; else it stops, and is in an assault with the enemies among those who are left.
    [cc.skill.impact.contact]

    Who assails its front half while it has speed suffers the impact at once. [cc.skill.impact.assailed]
    """

    __slots__ = ()
    stacking = "best"
    order = -10

    def runs_into(self, value: bool, battle: Battle, bearer: Fighter, other: Fighter, pose: Pose) -> bool:
        runs = bearer.action in RUNS and touches_front(battle, bearer, other, at=pose)
        return value or (runs and apply_hooks(battle, other, Hooks.targetable, True, bearer))

    async def before_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        bearer.lose(BESIDE)
        for other in neighbours(battle, bearer):
            bearer.gain(BESIDE, other.id, until="turn")

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        bearer.lose(AIMED)
        bearer.gain(AIMED, target.id, until="turn")

    async def on_arrival(self, battle: Battle, bearer: Fighter) -> None:
        if battle.phase != "activation" or bearer.action not in RUNS:
            return
        struck = [
            fighter
            for fighter in neighbours(battle, bearer)
            if not marks(bearer, BESIDE, fighter)
            and touches_front(battle, bearer, fighter)
            and is_reached(battle, fighter, bearer)
        ]
        if not struck:
            return
        await strike(battle, bearer, struck)
        if not bearer.in_play:
            return
        left = [fighter for fighter in struck if fighter.in_play]
        if not left and not battle.engaged(bearer):
            await run_on(battle, bearer)
        foes = [fighter for fighter in left if fighter.side != bearer.side]
        new = (
            foes if bearer.action not in CHARGES else [fighter for fighter in foes if not marks(bearer, AIMED, fighter)]
        )
        if new:
            await requalify(battle, bearer, charge_declared=bearer.action == "charge", foes=new)

    async def contact_made(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        if bearer.action in CHARGES and battle.foes(target) == (bearer.id,) and not is_faced(bearer, target):
            turn_instead(battle, bearer, target)

    async def met_by(self, battle: Battle, bearer: Fighter, by: Fighter, half: Half) -> None:
        if bearer.has(SPEED) and half == "front" and not are_head_on(battle, by, bearer):
            await wound_roll(battle, by, impact_force(battle, bearer), by=bearer, rule=IMPACT)


class Beside(Hooks, name=BESIDE):
    """Who touched it when its move began (the parameter)."""

    __slots__ = ()
    stacking = "each"


class Aimed(Hooks, name=AIMED):
    """Whom it has last declared to assault (the parameter)."""

    __slots__ = ()


def marks(fighter: Fighter, name: str, other: Fighter) -> bool:
    """Whether an effect in force on a fighter has another one for its parameter."""
    return any(effect.name == name and effect.parameter == other.id for effect in fighter.effects)


def impact_force(battle: Battle, fighter: Fighter) -> int:
    """X for each stretch of 10 cm since the move began, those begun included.

    Of Impact 3 over 23 cm that is 9. [cc.skill.impact.force] With a speed marker it counts as having gone twice its MOU: of
    Impact 5 with MOU 20 that is 20. [cc.skill.impact.irrepressible]
    """
    gone = 2 * movement(battle, fighter) if fighter.has(SPEED) else fighter.gone
    x = fighter.effects.parameter(IMPACT)
    assert isinstance(x, int), IMPACT
    return x * -(-gone // STRETCH)


def are_head_on(battle: Battle, one: Fighter, other: Fighter) -> bool:
    """Whether two who both have Impact/X are face to face."""
    both = one.has(IMPACT) and other.has(IMPACT)
    return both and touches_front(battle, one, other) and touches_front(battle, other, one)


async def strike(battle: Battle, fighter: Fighter, struck: Sequence[Fighter]) -> None:
    """Each fighter who is hit suffers a wound roll.

    If two run into each other face to face, both suffer one if the assailed has speed, else the assailed alone. The force of
    both is settled before either is struck. [cc.skill.impact.head-on]
    """
    force = impact_force(battle, fighter)
    back = [(foe, impact_force(battle, foe)) for foe in struck if foe.has(SPEED) and are_head_on(battle, fighter, foe)]
    for victim in struck:
        await wound_roll(battle, victim, force, by=fighter, rule=IMPACT)
    for victim, theirs in back:
        await wound_roll(battle, fighter, theirs, by=victim, rule=IMPACT)


def is_faced(fighter: Fighter, target: Fighter) -> bool:
    """Whether somebody who has been hit faces the fighter who has run into him."""
    return place_of(target).facing == facing_towards(target, fighter)


def turn_instead(battle: Battle, fighter: Fighter, target: Fighter) -> None:
    """There is no room to turn who has been hit: the fighter is turned to lie against him, if it leaves no enemy by that."""
    here, foes = place_of(fighter), battle.foes(fighter)
    places = contact_places(battle, fighter, target, here)
    nearest = min(places, key=lambda place: math.dist(here.point, place.point), default=here)
    if nearest == here:
        return
    battle.stand(fighter, nearest)
    if battle.foes(fighter) == foes:
        tell_shifted(battle, fighter)
    else:
        battle.stand(fighter, here)


async def run_on(battle: Battle, fighter: Fighter) -> None:
    """The way is clear: it may stop, or go on with what is left of its move, and run into others."""
    left = left_to_move(battle, fighter)
    about = {"fighter": fighter.id, "allowance": left}
    if left > 0 and await confirm(fighter.side, SUCCESSIVE, default=False, about=about):
        await displace(battle, fighter, SUCCESSIVE)


# -- scythes -----------------------------------------------------------------------------------------------------------

BLADES: Final[dict[BaseName, int]] = {
    "infantry": 8 * CM,
    "creature": 9 * CM,
    "cavalry": 10 * CM,
    "large_creature": 10 * CM,
    "very_large_creature": 11 * CM,
}
"""How long the scythe is, by the category of the base."""

BEYOND: Final = 5 * CM
"""By how much the scythe of a still larger base is longer than that base is wide."""

MOW: Final = 6
ENGAGED: Final = 2
LEAPING: Final = -2


class Fauchage(Hooks, name=SCYTHES):
    """Mowing/X: a scythe is a segment at the front of his base, centred on it; on his way it mows friend and enemy.

    [cc.skill.fauchage] Whoever it touches tests INI against 6, or 8 if he is in contact with an opponent, 2 less if he can
    leap; who fails suffers a wound roll of FOR X, one after the other in the order in which they are met.
    [cc.skill.fauchage.effect] Nobody is mown twice in one move, nor is he whom the mower assaults.
    [cc.skill.fauchage.limits]
    """

    __slots__ = ()
    stacking = "best"

    async def before_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        bearer.lose(MOWN)

    async def assault_declared(self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool) -> None:
        bearer.gain(MOWN, target.id, until="turn")

    def passed_after(
        self, value: int | None, battle: Battle, bearer: Fighter, mover: Fighter, route: Route
    ) -> int | None:
        met = mown(battle, bearer, route) if mover is bearer else []
        return met[0][0] if met else value

    async def on_passage(self, battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> None:
        for _, other in mown(battle, bearer, route):
            if not other.in_play or not bearer.in_play:
                continue
            bearer.gain(MOWN, other.id, until="turn")
            difficulty = MOW + ENGAGED * battle.engaged(other) + LEAPING * other.has(LEAP)
            await prepare(battle, other, INITIATIVE)
            spoilt = await any_of(other, Hooks.fails_by_itself, battle, other, INITIATIVE)
            if spoilt or not await check(battle, other, INITIATIVE, SCYTHES, initiative(battle, other), difficulty):
                await wound_roll(battle, other, self.number, by=bearer, rule=SCYTHES)


class Mown(Hooks, name=MOWN):
    """Who can't be mown in this move (any more): the parameter."""

    __slots__ = ()
    stacking = "each"


def blade(fighter: Fighter) -> int:
    """How long the scythe of a fighter is, in 0.01 mm, by the category of his base. [cc.skill.fauchage.length]"""
    larger = fighter.shape.width > ROUND_BASES["very_large_creature"].width
    return fighter.shape.width + BEYOND if larger else BLADES[fighter.profile.base_name]


def scythe(fighter: Fighter, pose: Pose) -> Footprint:
    """The ground that a scythe covers where its bearer stands in a pose: next to nothing in depth."""
    dx, dy = direction(pose.facing)
    ahead = fighter.shape.depth // 2
    spot = pose.at(pose.x + dx * ahead // UNIT, pose.y + dy * ahead // UNIT)
    return footprint(Rectangle(blade(fighter), MM // 10), spot)


def mown(battle: Battle, fighter: Fighter, route: Route) -> list[tuple[int, Fighter]]:
    """The fighters whom the scythe touches along a route and may mow, each with the distance along it."""
    distances: dict[str, int] = {}
    poses = poses_along(place_of(fighter), route, 2 * MM)
    before, far = place_of(fighter).point, 0
    for pose in poses:
        far += length((before, pose.point))
        before = pose.point
        blades = scythe(fighter, pose)
        for other, there in battle.near(blades, 0):
            spared = (
                other is fighter
                or other.tier != fighter.tier
                or marks(fighter, MOWN, other)
                or not is_reached(battle, other, fighter)
            )
            if not spared and other.id not in distances and overlaps(blades, there):
                distances[other.id] = far
    return [(far, battle[name]) for name, far in distances.items()]
