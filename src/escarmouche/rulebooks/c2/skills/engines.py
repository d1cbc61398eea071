"""Skills of war machines and of those who look after them: impact, speed, scythes, ramparts, repairs, sturdiness."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import PASS, Choose, confirm
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import SpeedGathered
from escarmouche.rulebooks.c2.fortification.barricades import SAPPER, build
from escarmouche.rulebooks.c2.fortification.driving import SPEED
from escarmouche.rulebooks.c2.fortification.engines import change_structure, destroy, machine_of
from escarmouche.rulebooks.c2.fortification.mines import LAY, lay_markers
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import (
    INITIATIVE,
    check,
    initiative,
    movement,
    offer_boosts,
    plain_die,
    resistance,
    strength,
)
from escarmouche.rulebooks.c2.rules.charge import approach_enemy, targets
from escarmouche.rulebooks.c2.rules.movement import allowance, displace
from escarmouche.rulebooks.c2.rules.wounds import wound_roll
from escarmouche.rulebooks.confrontation.structure import repaired
from escarmouche.rulebooks.confrontation.wound_table import Hit, WoundDice
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.driving import poses_along
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, CONTACT, MM, UNIT, Pose, Rectangle, direction, footprint, in_contact, within
from escarmouche.table.measuring import overlaps

IMPACT: Final = "c2.skill.impact"
CONTINUE: Final = "c2.skill.impact.continue"
RUNNING_ON: Final = "c2.skill.impact#force"
UNSTOPPABLE: Final = "c2.skill.irrepressible"
MECHANIC: Final = "c2.skill.mecanicien"
REPAIRED: Final = "c2.skill.mecanicien#tried"
RAMPART: Final = "c2.skill.rempart"
SCYTHES: Final = "c2.skill.fauchage"

STRETCH: Final = 10 * CM
"""Impact counts the distance in stretches of this length, those begun included."""

SHOTS_AND_BLOWS: Final = (
    "c2.shoot.damage",
    "c2.melee.wound-roll",
    "c2.artillery.zone.light",
    "c2.artillery.zone.heavy",
)

OWN_FRAILTY: Final = "c2.skill.ephemere"
"""What takes structure points from whatever has them, as its own card says."""


# -- the front of a machine --------------------------------------------------------------------------------------------


def touches_front(battle: Battle, machine: Fighter, other: Fighter, pose: Pose | None = None) -> bool:
    """Whether a figure touches the front edge of a machine, more than by a corner; ``pose``: where it would stand."""
    here = place_of(machine)
    base = machine.profile.base
    dx, dy = direction(here.facing)
    half = base.depth // 2
    front = here.at(here.x + dx * half // UNIT, here.y + dy * half // UNIT)
    edge = footprint(Rectangle(max(MM, base.width - 2 * MM), MM // 10), front)
    there = battle.base(other) if pose is None else footprint(other.profile.base, pose)
    return within(edge, there, 2 * CONTACT)


# -- impact ------------------------------------------------------------------------------------------------------------


class Impact(Hooks, name=IMPACT):
    """A machine that charges or engages strikes whom it meets, with X for each 10 cm that it has covered, or begun.

    Of Impact 3 over 23 cm that is 9. [c2.skill.impact] With a speed marker it counts as having covered twice its MOV.
    [c2.skill.impact.speed-marker] It strikes as soon as it touches, and only those who touch its front; when all of them
    are gone it may stop, or go on with what is left of its move, and strike again with the same Strength.
    [c2.skill.impact.continue] Doubles are read like any other throw. [c2.skill.impact.doubles]

    Whoever comes at it from the front while it has speed suffers the impact at once. [c2.skill.impact.received]
    """

    __slots__ = ()
    stacking = "best"

    async def before_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        bearer.lose(RUNNING_ON)

    async def assault_landed(
        self, battle: Battle, bearer: Fighter, target: Fighter, as_charge: bool, distance: int
    ) -> None:
        if bearer.move == "pursuit":
            return
        if not bearer.has(RUNNING_ON):
            bearer.gain(RUNNING_ON, impact_force(battle, bearer, self.number, distance), until="turn")
        force = bearer.effects.parameter(RUNNING_ON)
        assert isinstance(force, int)
        struck = [foe for foe in battle.named(battle.foes(bearer)) if touches_front(battle, bearer, foe)]
        for foe in struck:
            await wound_roll(battle, foe, force, by=bearer, rule=IMPACT, doubles=False)
        if struck and bearer.in_play and not any(foe.in_play for foe in struck) and not battle.engaged(bearer):
            await run_on(battle, bearer, as_charge=as_charge)

    async def assault_received(
        self, battle: Battle, bearer: Fighter, by: Fighter, as_charge: bool, distance: int
    ) -> None:
        if bearer.has(SPEED) and touches_front(battle, bearer, by):
            force = impact_force(battle, bearer, self.number, 0)
            await wound_roll(battle, by, force, by=bearer, rule=IMPACT, doubles=False)


class Force(Hooks, name=RUNNING_ON):
    """The Strength of the first impact of a move, which any further one has as well."""

    __slots__ = ()


def impact_force(battle: Battle, machine: Fighter, x: int, distance: int) -> int:
    """X for each stretch of 10 cm, those begun included; with a speed marker twice MOV counts instead."""
    covered = 2 * movement(battle, machine) if machine.has(SPEED) else distance
    return x * -(-covered // STRETCH)


async def run_on(battle: Battle, machine: Fighter, *, as_charge: bool) -> None:
    """The way before a machine is clear: it may stop, go on, or come at another enemy with the rest of its move."""
    left = allowance(battle, machine, machine.move) - machine.moved
    if left <= 0:
        return
    enemies = {enemy.id: enemy.id for enemy in targets(battle, machine, as_charge=as_charge)}
    options: dict[str, str | None] = {PASS: None, "on": "", **enemies}
    about = {"fighter": machine.id, "allowance": left}
    chosen = await Choose(machine.side, CONTINUE, options, default=PASS, about=about)
    if chosen is None:
        return
    gone = machine.moved
    if chosen and await approach_enemy(battle, machine, battle[chosen], machine.move, as_charge=as_charge, gone=gone):
        return
    if machine.in_play and not chosen and not battle.engaged(machine):
        await displace(battle, machine, CONTINUE, machine.move, gone=gone)


# -- speed -------------------------------------------------------------------------------------------------------------


class Unstoppable(Hooks, name=UNSTOPPABLE):
    """A machine that has moved further than its MOV, and has not been brought to a stop, may keep its speed.

    Its player says so; the marker stays until it stops, or moves no further than its MOV. [c2.skill.irrepressible] It may
    stop at any moment of its move, and then moves no more. [c2.skill.irrepressible.stop] Who ends the turn in contact
    with an enemy has no speed. [c2.skill.irrepressible.melee]
    """

    __slots__ = ()
    order = -10

    async def after_move(self, battle: Battle, bearer: Fighter, move: str) -> None:
        fast = bearer.moved > movement(battle, bearer) and not battle.engaged(bearer)
        about = {"fighter": bearer.id}
        if not fast or not await confirm(bearer.side, UNSTOPPABLE, default=True, about=about):
            bearer.lose(SPEED)
        elif not bearer.has(SPEED):
            bearer.gain(SPEED)
            battle.tell(lambda: SpeedGathered(fighter=bearer.id, rules=(UNSTOPPABLE,)))

    async def end_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        if battle.engaged(bearer):
            bearer.lose(SPEED)


class Speed(Hooks, name=SPEED):
    """With a speed marker a machine changes its direction by turns alone. [c2.skill.irrepressible.turns-only]

    From the flanks and the rear only those come at it whose FOR is its RES or more. From the front anybody does, and his
    charge brings it no penalty. [c2.skill.irrepressible.assault]
    """

    __slots__ = ()

    def may_be_met_at(self, value: bool, battle: Battle, bearer: Fighter, by: Fighter, pose: Pose) -> bool:
        strong = strength(battle, by) >= resistance(battle, bearer)
        return value and (strong or touches_front(battle, bearer, by, pose))

    def suffers_charge(self, value: bool, battle: Battle, bearer: Fighter, charger: Fighter) -> bool:
        return value and not touches_front(battle, bearer, charger)


# -- scythes -----------------------------------------------------------------------------------------------------------


class Scythes(Hooks, name=SCYTHES):
    """Whom the scythes of a moving machine touch, friend or enemy, tests INI against 6, or 8 if he is in melee already.

    Who fails suffers a wound roll of Strength X; each is tested once in a move. [c2.skill.fauchage]
    """

    __slots__ = ()
    stacking = "best"

    async def on_passage(self, battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> None:
        if mover is not bearer:
            return
        for other in mown(battle, bearer, route):
            if not other.in_play:
                continue
            difficulty = 8 if battle.engaged(other) else 6
            difficulty = apply_hooks(battle, other, Hooks.mowing_difficulty, difficulty)
            await offer_boosts(battle, other, "initiative")
            if not other.in_play:
                continue
            await moment(other.effects, Hooks.on_roll, battle, other, INITIATIVE)
            if not await check(battle, other, INITIATIVE, SCYTHES, initiative(battle, other), difficulty):
                await wound_roll(battle, other, self.number, by=bearer, rule=SCYTHES)


def mown(battle: Battle, machine: Fighter, route: Route) -> list[Fighter]:
    """The fighters whom the scythes of a machine touch on its way."""
    base = machine.profile.base
    broad = Rectangle(base.width + 2 * machine_of(machine).scythes * MM, base.depth)
    mowed: dict[str, Fighter] = {}
    for pose in poses_along(place_of(machine), route, CM):
        blades = footprint(broad, pose)
        for other, there in battle.near(blades, 0):
            if other is not machine and other.tier == machine.tier and overlaps(blades, there):
                mowed[other.id] = other
    return [mowed[name] for name in sorted(mowed)]


# -- the other ones ----------------------------------------------------------------------------------------------------


class Rampart(Hooks, name=RAMPART):
    """Within X cm of it nobody comes down to the ground from a higher level. [c2.skill.rempart]"""

    __slots__ = ()
    stacking = "best"

    def bars_landing(self, value: bool, battle: Battle, bearer: Fighter, flyer: Fighter, pose: Pose) -> bool:
        there = footprint(flyer.profile.base, pose)
        return value or within(battle.base(bearer), there, self.number)


class Mechanic(Hooks, name=MECHANIC):
    """At the end of the turn one mechanic for each engine may try to mend that with which he was deployed.

    He touches it, and no enemy. X or more on a die gives it back a structure point, a 1 takes one more. It is one attempt
    a turn, by whomever. [c2.skill.mecanicien]
    """

    __slots__ = ()
    stacking = "least"

    async def end_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        engine = battle.fighters.get(bearer.serves)
        if engine is None or not may_mend(battle, bearer, engine):
            return
        about = {"fighter": bearer.id, "engine": engine.id}
        if not await confirm(bearer.side, MECHANIC, default=True, about=about):
            return
        engine.gain(REPAIRED, until="turn")
        face = await plain_die(battle, bearer, MECHANIC)
        assert engine.structure is not None
        change_structure(battle, engine, engine.structure + repaired(face, self.number), MECHANIC)
        if not engine.structure:
            await destroy(battle, engine)


class Artificer(Hooks, name=LAY):
    """Lays a trap and a decoy near his machine when he is deployed."""

    __slots__ = ()

    async def on_deployment(self, battle: Battle, bearer: Fighter, newcomer: Fighter) -> None:
        if newcomer is bearer:
            await lay_markers(battle, bearer)


class Sapper(Hooks, name=SAPPER):
    """Builds a barricade near his machine when he is deployed."""

    __slots__ = ()
    stacking = "best"

    async def on_deployment(self, battle: Battle, bearer: Fighter, newcomer: Fighter) -> None:
        if newcomer is bearer:
            await build(battle, bearer, self.number)


class Mended(Hooks, name=REPAIRED):
    """Somebody has tried to mend it this turn."""

    __slots__ = ()


def may_mend(battle: Battle, mechanic: Fighter, engine: Fighter) -> bool:
    """Whether a mechanic may try his hand on the engine with which he was deployed."""
    card = machine_of(engine)
    return (
        mechanic.in_play
        and engine.in_play
        and engine.structure is not None
        and card.structure is not None
        and engine.structure < card.structure
        and not engine.has(REPAIRED)
        and not battle.engaged(mechanic)
        and apply_hooks(battle, mechanic, Hooks.may_act, True)
        and in_contact(battle.base(engine), battle.base(mechanic))
    )


class Unalterable(Hooks, name="c2.skill.inalterable"):
    """Nothing touches the structure but shots and blows, and nothing about these but the structure points they cost.

    Unless its card says otherwise: an ephemeral one fades. At 0 points it is destroyed, not killed outright.
    [c2.skill.inalterable]
    """

    __slots__ = ()
    order = -10

    async def endures(self, battle: Battle, bearer: Fighter, wound: int, by: Fighter | None, rule: str) -> bool:
        return rule not in (*SHOTS_AND_BLOWS, OWN_FRAILTY)

    async def outlives(self, battle: Battle, bearer: Fighter, by: Fighter | None) -> bool:
        return True

    def wounded(self, value: WoundDice, battle: Battle, bearer: Fighter, hit: Hit) -> WoundDice:
        return WoundDice(value.damage)

    def immune_to(self, value: bool, battle: Battle, bearer: Fighter, attribute: str) -> bool:
        return True
