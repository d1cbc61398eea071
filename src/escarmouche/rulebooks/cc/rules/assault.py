"""Assaults: charge and engagement, declared, measured, dared, carried out; who may redirect, and what a charge costs.

The steps of an assault [cc.core.assault.steps]: it is declared, with the shots that go with it; distances are measured;
those who owe a Courage test make it; all shoot; all move; the assaulted test in their turn when they are reached, and may
flee; those in contact are turned; the Puissances of both sides are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from escarmouche.kernel import PASS, Choose, Open, Step, confirm
from escarmouche.kernel.effects import apply_hooks, meets, moment
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.events import (
    AssaultDeclared,
    AssaultOutOfReach,
    LevelChanged,
    Met,
    Shifted,
    WeightsCompared,
)
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import (
    ActionType,
    EndOfActivation,
    NextAction,
    begin_activation,
    enter_action,
    may_take,
)
from escarmouche.rulebooks.cc.rules.characteristics import weight_in_assault
from escarmouche.rulebooks.cc.rules.crossing import approach
from escarmouche.rulebooks.cc.rules.crossing import dared as dares_scenery
from escarmouche.rulebooks.cc.rules.fear import dread, flee_at_once, lose_heart, may_flee_at_once, stand_firm
from escarmouche.rulebooks.cc.rules.fronts import assailed_half
from escarmouche.rulebooks.cc.rules.movement import displace, left_to_move, may_act, may_set_out, set_out, travel
from escarmouche.rulebooks.cc.rules.shooting import IN_ASSAULT, assault_shot, may_shoot_in_assault
from escarmouche.rulebooks.cc.rules.sight import is_visible, sees
from escarmouche.rulebooks.cc.rules.touching import touch
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.confrontation.advance import Advance
from escarmouche.rulebooks.confrontation.scores import lowered
from escarmouche.rulebooks.freetable.contact import Contact, contact_places, max_opponents, place_of
from escarmouche.rulebooks.freetable.forced_moves import rush
from escarmouche.rulebooks.freetable.ground import overlapped
from escarmouche.table import QUARTER, TURN, Disc, Pose, direction, footprint

CHARGE: Final = "cc.core.charge"
SIGHT: Final = "cc.core.sight"
ENGAGE: Final = "cc.core.engagement"
GROUP: Final = "cc.core.assault"
REDIRECT: Final = "cc.core.assault.redirect"
OUT_OF_REACH: Final = "cc.core.assault.out-of-reach"
PENALTY: Final = "cc.core.charge.penalty"
CONTACT: Final = "cc.core.move.contact"
PURSUIT: Final = "cc.core.melee.pursuit"

MOVE: Final = "move"
"""The key of moving without assaulting anybody."""


class ChargePenalty(Hooks, name=PENALTY):
    """INI, ATT, DEF and TIR are 1 less until the end of the turn, once for however many chargers, whomever one fights.

    It brings nothing below 0.
    """

    __slots__ = ()
    order = 90

    def initiative(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, 1)

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, 1)

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, 1)

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, 1)


class Claim(msgspec.Struct, frozen=True):
    """Who assaults whom, in a charge or in an engagement, and whether he shoots before he moves."""

    fighter: ModelId
    target: ModelId
    charge: bool
    shoots: bool = False

    @property
    def action(self) -> Action:
        """The action of movement that it is."""
        return "charge" if self.charge else "engage"


Claims = tuple[Claim, ...]


# -- declaring ---------------------------------------------------------------------------------------------------------


def may_assault(battle: Battle, fighter: Fighter, target: Fighter, *, as_charge: bool) -> bool:
    """Whether a fighter may charge (else: engage) an enemy, however far he is; it takes room for one more about him.

    Who charges has to see him, who engages need not. Nobody goes back to an enemy from whom he has just disengaged.
    """
    on_his_level = meets("cc.core.elevation.palier", fighter.tier == target.tier)
    return (
        meets("cc.core.disengage.move", target.id not in fighter.left)
        and meets("cc.core.engagement", places_left(battle, target) > 0)
        and apply_hooks(battle, target, Hooks.targetable, True, fighter)
        and apply_hooks(battle, fighter, Hooks.may_assault, on_his_level, target, as_charge)
        and apply_hooks(battle, target, Hooks.may_be_assaulted, True, fighter, as_charge)
        and (not as_charge or meets(SIGHT, sees(battle, fighter, target)) or charges_unseen(battle, fighter, target))
    )


def charges_unseen(battle: Battle, fighter: Fighter, target: Fighter) -> bool:
    """Whether a fighter may charge an enemy on whom he has turned his back, and whom nothing hides."""
    return apply_hooks(battle, fighter, Hooks.charges_unseen, False, target) and is_visible(battle, fighter, target)


def places_left(battle: Battle, target: Fighter) -> int:
    """How many more enemies may come into contact with a fighter."""
    return max_opponents(battle, target) - len(battle.foes(target))


def may_charge(battle: Battle, fighter: Fighter) -> bool:
    """Whether there is anybody whom a fighter may charge; who is in contact with an enemy may not."""
    return _may_set_out_at_somebody(battle, fighter, as_charge=True)


def may_engage(battle: Battle, fighter: Fighter) -> bool:
    """Whether there is anybody whom a fighter may engage; who is in contact with an enemy may not."""
    return _may_set_out_at_somebody(battle, fighter, as_charge=False)


def _may_set_out_at_somebody(battle: Battle, fighter: Fighter, *, as_charge: bool) -> bool:
    if fighter.action or not may_set_out(battle, fighter, "charge" if as_charge else "engage"):
        return False
    return any(may_assault(battle, fighter, enemy, as_charge=as_charge) for enemy in battle.enemies(fighter))


async def charge(battle: Battle, fighter: Fighter) -> None:
    """An exclusive action: up to twice MOU, round obstacles, at an enemy whom he sees by then. [cc.core.charge]"""
    target = await name_target(battle, fighter, CHARGE, as_charge=True)
    await declare(battle, fighter, target, as_charge=True)


async def engage(battle: Battle, fighter: Fighter) -> None:
    """An exclusive action: up to twice MOU at an enemy whom he need not see; it causes no penalties. [cc.core.engagement]"""
    target = await name_target(battle, fighter, ENGAGE, as_charge=False)
    await declare(battle, fighter, target, as_charge=False)


async def declare(battle: Battle, leader: Fighter, target: str, *, as_charge: bool) -> None:
    """A fighter has named an enemy, and others of the turn of speech may make the assault with him. [cc.core.assault]"""
    claims = [Claim(leader.id, target, as_charge)]
    await set_out(battle, leader, claims[0].action)
    claims += await gather(battle, leader, claims[0])
    await announce(battle, claims)
    battle.then(Assault(tuple([await with_shot(battle, claim) for claim in claims if battle[claim.fighter].in_play])))


async def name_target(battle: Battle, fighter: Fighter, rule: str, *, as_charge: bool) -> str:
    """The enemy (his id) whom a fighter charges, or engages: nothing is measured before. [cc.core.measure.declare-first]"""
    options = Open(
        {enemy.id: enemy.id for enemy in battle.enemies(fighter)},
        lambda enemy: may_assault(battle, fighter, battle[enemy], as_charge=as_charge),
    )
    return await Choose(fighter.side, rule, options, default=next(iter(options)), about={"fighter": fighter.id})


async def gather(battle: Battle, leader: Fighter, first: Claim) -> list[Claim]:
    """Those of the turn of speech who make an assault together with its leader: at the same enemy, or at one in contact
    with an enemy whom they assault. Each of them is activated by that, and does something else if he can't any more; no more
    declare it than find room.
    """
    claims = [first]
    while True:
        options: dict[str, Claim | None] = {PASS: None, **_claims_open(battle, leader, claims)}
        about = {"fighter": leader.id, "target": first.target}
        claim = await Choose(leader.side, GROUP, options, default=PASS, about=about)
        if claim is None:
            return claims[1:]
        companion = battle[claim.fighter]
        battle.then(EndOfActivation(companion.id))
        joins = await begin_activation(battle, companion) and may_take(battle, companion, claim.action)
        battle.then(NextAction(companion.id, (claim.action,) if joins else ()))
        if joins:
            await set_out(battle, companion, claim.action)
            claims.append(claim)


def _claims_open(battle: Battle, leader: Fighter, claims: Sequence[Claim]) -> dict[str, Claim]:
    """How the others of a turn of speech may join an assault."""
    waiting = [
        other
        for other in battle.named(battle.speech)
        if other.side == leader.side and other is not leader and not other.activated
    ]
    targets = _huddle(battle, [battle[claim.target] for claim in claims])
    open_claims: dict[str, Claim] = {}
    for other in waiting:
        for action in ("charge", "engage"):
            if not may_take(battle, other, action):
                continue
            for target in targets:
                coming = sum(claim.target == target.id for claim in claims)
                claim = Claim(other.id, target.id, action == "charge")
                if coming < places_left(battle, target) and may_assault(battle, other, target, as_charge=claim.charge):
                    open_claims[f"{other.id}:{action}:{target.id}"] = claim
    return open_claims


def _huddle(battle: Battle, targets: Sequence[Fighter]) -> list[Fighter]:
    """The targets, the friends in contact with them, the friends in contact with those, and so on."""
    huddle = battle.named(dict.fromkeys(target.id for target in targets))
    for fighter in huddle:
        huddle += [
            other for other in battle.in_play(fighter.side) if other not in huddle and touch(battle, fighter, other)
        ]
    return huddle


async def announce(battle: Battle, claims: Sequence[Claim]) -> None:
    """All hear who comes at whom; an attempted charge is remembered for the turn, whatever comes of it."""
    coming: dict[tuple[str, str], list[str]] = {}
    for claim in claims:
        rule = apply_hooks(battle, battle[claim.fighter], Hooks.assault_rule, CHARGE if claim.charge else ENGAGE)
        coming.setdefault((claim.target, rule), []).append(claim.fighter)
    for (name, rule), fighters in coming.items():
        battle.tell(_declaration(tuple(fighters), name, rule))
    battle.then(AssaultOver(tuple(dict.fromkeys(claim.target for claim in claims))))
    for claim in claims:
        fighter, target = battle[claim.fighter], battle[claim.target]
        if claim.charge:
            fighter.charged = (*fighter.charged, target.id)
        await moment(fighter.effects, Hooks.betrays_himself, battle, fighter)
        await moment(fighter.effects, Hooks.assault_declared, battle, fighter, target, claim.charge)
        await moment(target.effects, Hooks.assault_received, battle, target, fighter, claim.charge)


class AssaultOver(Step, frozen=True):
    """An assault on these is over, with all its moves."""

    targets: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        for target in battle.named(self.targets):
            await moment(target.effects, Hooks.assault_over, battle, target)


def _declaration(fighters: tuple[str, ...], target: str, rule: str) -> Callable[[], AssaultDeclared]:
    """What is told of an assault that is declared by a rule."""
    return lambda: AssaultDeclared(fighters=fighters, target=target, charge=rule != ENGAGE, rules=(rule,))


async def with_shot(battle: Battle, claim: Claim) -> Claim:
    """A claim, with the shot that its fighter declares with it, if he may and likes."""
    shooter, target = battle[claim.fighter], battle[claim.target]
    if not target.in_play or not may_shoot_in_assault(battle, shooter, target):
        return claim
    about = {"fighter": shooter.id, "target": target.id}
    shoots = await confirm(shooter.side, IN_ASSAULT, default=True, about=about)
    return msgspec.structs.replace(claim, shoots=shoots)


# -- carrying it out ---------------------------------------------------------------------------------------------------


class Assault(Step, frozen=True):
    """An assault that has been declared: distances are measured, and the assailants who owe a Courage test make it.

    Who fails loses his assault, and stays where he is. [cc.core.fear.assailant-fails]
    """

    claims: Claims

    async def run(self, battle: Battle) -> None:
        targets = battle.named(dict.fromkeys(claim.target for claim in self.claims))
        near = [claim for claim in self.claims if await measure(battle, claim)]
        late = [claim for claim in self.claims if claim not in near]
        daring = [await dared(battle, company, targets) for company in companies(battle, near)]
        bold = tuple([claim for company in daring for claim in company])
        named = tuple(dict.fromkeys(claim.target for claim in bold))
        moves = (*(CloseIn(claim) for claim in bold), *(Reached(target, bold) for target in named))
        first = tuple(Braced(target, bold) for target in named)
        battle.then(
            *(Shoot(claim) for claim in bold if claim.shoots),
            *(first if battle.options.assailed_test_first else moves),
            Join(bold),
            *(FallShort(claim) for claim in late),
        )


async def measure(battle: Battle, claim: Claim) -> bool:
    """Measures whether a fighter can come into contact with the enemy whom he assaults."""
    fighter, target = battle[claim.fighter], battle[claim.target]
    if not fighter.in_play or not target.in_play:
        return False
    await moment(fighter.effects, Hooks.assault_measured, battle, fighter, target, claim.charge)
    reached = approach(battle, fighter, target, left_to_move(battle, fighter)) is not None
    if not reached:
        battle.tell(lambda: AssaultOutOfReach(fighter=fighter.id, target=target.id, rules=(OUT_OF_REACH,)))
    return reached


def companies(battle: Battle, claims: Sequence[Claim]) -> list[list[Claim]]:
    """Who of an assault test their Courage together: each alone, or, where agreed, those of a card at the same enemy."""
    if not battle.options.courage_group:
        return [[claim] for claim in claims]
    together: dict[tuple[str, str], list[Claim]] = {}
    for claim in claims:
        together.setdefault((battle[claim.fighter].card, claim.target), []).append(claim)
    return list(together.values())


async def dared(battle: Battle, claims: Sequence[Claim], targets: Sequence[Fighter]) -> list[Claim]:
    """The assaults on an enemy with which some fighters who test together go on; without those who don't dare.

    All who are assaulted with a frightening enemy count against them. There are those who engage him even so, without a
    charge and without a shot.
    """
    fighters = battle.named(claim.fighter for claim in claims)
    afraid = [fighter for fighter in fighters if dread(battle, battle[claims[0].target], fighter)]
    shaken = await lose_heart(battle, afraid, targets)
    going = []
    for claim in claims:
        fighter = battle[claim.fighter]
        if fighter not in shaken:
            going.append(claim)
        elif apply_hooks(battle, fighter, Hooks.engages_in_rout, False):
            going.append(Claim(fighter.id, claim.target, False))
            if fighter.action == "charge":
                fighter.action = "engage"
    return [claim for claim in going if battle[claim.fighter].in_play]


class Shoot(Step, frozen=True):
    """The shot of one of those who assault, before any of them moves; with a dead target it is lost.

    Any shooter may, who sees the target when the assault is declared; the Courage test that he owes comes before it.
    [cc.core.shoot.assault-shot]
    """

    claim: Claim

    async def run(self, battle: Battle) -> None:
        shooter, target = battle[self.claim.fighter], battle[self.claim.target]
        if shooter.in_play and target.in_play:
            await assault_shot(battle, shooter, target)


class CloseIn(Step, frozen=True):
    """A fighter goes to his enemy, if that one is still there and can be reached."""

    claim: Claim

    async def run(self, battle: Battle) -> None:
        fighter, target = battle[self.claim.fighter], battle[self.claim.target]
        if not fighter.in_play:
            return
        if not target.in_play:
            battle.then(Redirect(self.claim))
        elif not await close_in(battle, fighter, target):
            battle.then(FallShort(self.claim))


async def close_in(battle: Battle, fighter: Fighter, target: Fighter) -> bool:
    """A fighter goes to where as much of his base as the free space allows is against his enemy's; tells whether he can.

    What he sets off on his way may cost the enemy his life.
    """
    known = approach(battle, fighter, target, left_to_move(battle, fighter)) if places_left(battle, target) else None
    if known is None:
        return False
    arrives = await travel(battle, fighter, await Contact(battle, fighter, target, known.reach, known.route))
    if arrives and target.in_play:  # what he has set off on his way may have killed his enemy
        come_level(battle, fighter, target)
    return True


def come_level(battle: Battle, fighter: Fighter, target: Fighter) -> None:
    """A flier who has come to his enemy is on that one's level."""
    here, there = place_of(fighter), place_of(target)
    if fighter.tier != target.tier or here.z != there.z:
        fighter.tier = target.tier
        battle.stand(fighter, Pose(here.x, here.y, here.facing, there.z))
        battle.tell(lambda: LevelChanged(fighter=fighter.id, tier=fighter.tier, rules=("cc.core.flight.assault",)))


class Reached(Step, frozen=True):
    """Somebody has been reached by those who assault him: he tests his Courage against the frightening ones among them.

    Who fails is in rout. If nobody else touches him, and he has not been activated this turn, he makes a flight move before
    contact is made: that is his activation. Else he stays, and is assaulted. [cc.core.fear.assailed-fails]
    """

    target: ModelId
    claims: Claims

    async def run(self, battle: Battle) -> None:
        target, there = battle[self.target], arrived(battle, self.claims)
        await flees_from(battle, target, [claim for claim in there if claim.target == target.id], there)


class Braced(Step, frozen=True):
    """Somebody tests his Courage before those who assault him move; then they do, unless he has fled.

    The players have agreed on this order. [cc.core.assault.steps]
    """

    target: ModelId
    claims: Claims

    async def run(self, battle: Battle) -> None:
        target = battle[self.target]
        there = [claim for claim in self.claims if battle[claim.fighter].in_play]
        coming = [claim for claim in there if claim.target == target.id]
        if not target.in_play or not await flees_from(battle, target, coming, there):
            battle.then(*(CloseIn(claim) for claim in coming))


async def flees_from(battle: Battle, target: Fighter, coming: Sequence[Claim], there: Sequence[Claim]) -> bool:
    """The Courage test of somebody who is assaulted; tells whether he has fled.

    ``coming``: who assaults him; ``there``: all who assault somebody with them, and count against him.
    """
    assailants = battle.named(claim.fighter for claim in coming)
    if not any(dread(battle, assailant, target) for assailant in assailants):
        return False
    everybody = battle.named(dict.fromkeys(claim.fighter for claim in there))
    if await stand_firm(battle, target, everybody) or not may_flee_at_once(battle, target, everybody):
        return False
    battle.then(*(Redirect(claim) for claim in coming))
    await flee_at_once(battle, target)
    return True


def arrived(battle: Battle, claims: Iterable[Claim]) -> list[Claim]:
    """Those of some claims whose fighters are in contact with whom they assault."""
    return [claim for claim in claims if claim.target in battle.foes(battle[claim.fighter])]


class Redirect(Step, frozen=True):
    """The target of a fighter has fled, or is dead: he may assault another one, with what is left of his move; or stop.

    A charge needs a target in view; Courage tests fall due anew; nobody shoots again. Who has fled and can still be reached
    may be engaged without a new test. [cc.core.assault.redirect]
    """

    claim: Claim

    async def run(self, battle: Battle) -> None:
        fighter, before = battle[self.claim.fighter], battle[self.claim.target]
        if not fighter.in_play or battle.engaged(fighter) or fighter.action == "feat":  # a jump ends the move
            return
        as_charge = self.claim.charge
        others: dict[str, str] = {enemy.id: enemy.id for enemy in battle.enemies(fighter) if enemy is not before}
        options = Open(
            others,
            lambda enemy: may_assault(battle, fighter, battle[enemy], as_charge=as_charge),
            {**self._fled(battle), PASS: PASS},
        )
        about = {"fighter": fighter.id, "target": before.id}
        named = await Choose(fighter.side, REDIRECT, options, default=PASS, about=about)
        if named == before.id:
            claim = Claim(fighter.id, named, False)
            battle.then(CloseIn(claim), Join((claim,)))
        elif named != PASS:
            claim = Claim(fighter.id, named, as_charge)
            await announce(battle, (claim,))
            battle.then(Assault((claim,)))

    def _fled(self, battle: Battle) -> dict[str, str]:
        """The target that has fled, if it can still be reached."""
        fighter, target = battle[self.claim.fighter], battle[self.claim.target]
        if not target.in_play or not may_assault(battle, fighter, target, as_charge=False):
            return {}
        reached = approach(battle, fighter, target, left_to_move(battle, fighter))
        return {target.id: target.id} if reached is not None else {}


class FallShort(Step, frozen=True):
    """An assault that does not reach its target.

    A charge goes the whole distance towards it by the shortest way, and ends facing it, in contact with nobody; an
    engagement goes as far as its owner likes towards it. It was an exclusive action all the same.
    [cc.core.assault.out-of-reach]
    """

    claim: Claim

    async def run(self, battle: Battle) -> None:
        fighter, target = battle[self.claim.fighter], battle[self.claim.target]
        if not fighter.in_play or not target.in_play:
            return
        reach = left_to_move(battle, fighter)
        if self.claim.charge:
            goal = place_of(target).point
            route = rush(battle, fighter, goal, reach, await dares_scenery(battle, fighter, goal, reach))
        elif reach:
            route = await Advance(battle, fighter, target, reach, ENGAGE, OUT_OF_REACH)
        else:  # a flier, say, who cannot walk
            return
        await travel(battle, fighter, route)


# -- contact -----------------------------------------------------------------------------------------------------------


class Join(Step, frozen=True):
    """Those who have reached their enemies are in contact: the assaulted are turned to them, and Puissances are compared."""

    claims: Claims

    async def run(self, battle: Battle) -> None:
        await join(battle, self.claims)


async def join(battle: Battle, claims: Claims) -> None:
    """Fighters have come into contact with the enemies whom they assault, and who have not been joined by them before."""
    landed = [claim for claim in arrived(battle, claims) if claim.fighter not in battle[claim.target].assaulted_by]
    if not landed:
        return
    for claim in landed:
        fighter, target = battle[claim.fighter], battle[claim.target]
        if fighter.in_play and target.in_play:
            half = await assailed_half(battle, target, fighter)
            await moment(target.effects, Hooks.met_by, battle, target, fighter, half)
    landed = arrived(battle, landed)
    for target in battle.named(dict.fromkeys(claim.target for claim in landed)):
        await turn_to_face(battle, target, [battle[claim.fighter] for claim in landed if claim.target == target.id])
    for claim in landed:
        fighter, target = battle[claim.fighter], battle[claim.target]
        target.assaulted_by = (*target.assaulted_by, fighter.id)
        if claim.charge:
            fighter.landed = (*fighter.landed, target.id)
        battle.tell(_meeting(claim))
        await moment(fighter.effects, Hooks.contact_made, battle, fighter, target, claim.charge)
    compare_weights(battle, arrived(battle, landed))


def _meeting(claim: Claim) -> Callable[[], Met]:
    """What is told of an assault that has led into contact."""
    rules = (CHARGE if claim.charge else ENGAGE, CONTACT)
    return lambda: Met(fighter=claim.fighter, target=claim.target, charge=claim.charge, rules=rules)


async def turn_to_face(battle: Battle, target: Fighter, assailants: Sequence[Fighter]) -> None:
    """Who is assaulted, and is free of other contact, is turned to face his enemy; of several his owner names one.

    Who is placed against a base has as much of his against it as the free space allows. [cc.core.move.contact] It must be
    free: where there is no place both stay as they are; who is engaged already keeps the way he faces.
    [cc.core.move.placed-in-contact]
    """
    coming = {assailant.id: assailant.id for assailant in assailants if assailant.in_play}
    if not coming or set(battle.foes(target)) - set(coming):
        return
    facings = {name: facing_towards(target, battle[name]) for name in coming}
    first = {facing: name for name, facing in reversed(facings.items())}
    different = {name: name for name in coming if name in first.values()}
    about = {"fighter": target.id}
    named = await Choose(target.side, CONTACT, different, default=next(iter(different)), about=about)
    if facings[named] != place_of(target).facing:
        _turn(battle, target, facings[named], [battle[name] for name in coming])


def facing_towards(target: Fighter, assailant: Fighter) -> int:
    """How a fighter stands who faces another: a round base looks straight at him, others by the side that is nearest."""
    here, there = place_of(target), place_of(assailant)
    if isinstance(target.shape, Disc):
        return here.looking_at(*there.point).facing
    sides = [(here.facing + turn) % TURN for turn in range(0, TURN, QUARTER)]
    return max(sides, key=lambda facing: _ahead(here, there, facing))


def _ahead(here: Pose, there: Pose, facing: int) -> int:
    """How far ahead of a place another one lies, looking in a direction (in units of its own)."""
    dx, dy = direction(facing)
    return dx * (there.x - here.x) + dy * (there.y - here.y)


def _turn(battle: Battle, target: Fighter, facing: int, assailants: Sequence[Fighter]) -> None:
    """Turns a fighter where he stands; bases that are longer than wide may ask for his enemies to be placed anew.

    Where there is no room for that he stays as he is.
    """
    before = place_of(target)
    places = {assailant.id: place_of(assailant) for assailant in assailants}
    turned = before.turned(facing)
    there = footprint(target.shape, turned)
    others = [other for other in overlapped(battle, target, there, turned.z) if other not in assailants]
    if others or not battle.board.holds(there):
        return
    battle.stand(target, turned)
    for assailant in assailants:
        if target.id not in battle.foes(assailant):
            place = next(contact_places(battle, assailant, target, places[assailant.id]), None)
            if place is None:
                for name, pose in places.items():
                    battle.stand(battle[name], pose)
                battle.stand(target, before)
                return
            battle.stand(assailant, place)
    for fighter in (target, *assailants):
        if place_of(fighter) != places.get(fighter.id, before):
            tell_shifted(battle, fighter)


def tell_shifted(battle: Battle, fighter: Fighter) -> None:
    """A fighter stands otherwise than before, and has made no move."""
    pose = place_of(fighter)
    battle.tell(lambda: Shifted(fighter=fighter.id, pose=pose, rules=(CONTACT,)))


# -- the penalties of a charge -----------------------------------------------------------------------------------------


def whole_assault(battle: Battle, claims: Sequence[Claim]) -> tuple[list[Fighter], list[Fighter]]:
    """All who have made an assault together, and all whom they have assaulted.

    They are of the same turn of speech, and in contact with the same enemy, or with enemies in contact with one another.
    """
    acting = {*battle.speech, *(claim.fighter for claim in claims)}
    assaulted = [battle[name] for name in dict.fromkeys(claim.target for claim in claims)]
    assailants: list[Fighter] = []
    for enemy in assaulted:
        for fighter in battle.named(name for name in battle.foes(enemy) if name in acting):
            met = [other for other in battle.named(battle.foes(fighter)) if fighter.id in other.assaulted_by]
            if met and fighter not in assailants:
                assailants.append(fighter)
                assaulted += [other for other in met if other not in assaulted]
        assaulted += [
            other
            for other in battle.in_play(enemy.side)
            if other not in assaulted and acting & set(other.assaulted_by) and touch(battle, enemy, other)
        ]
    return assailants, assaulted


def compare_weights(battle: Battle, claims: Sequence[Claim]) -> None:
    """The Puissances of those who have assaulted and of those who are assaulted, each added up, are compared.

    If the assailants' is equal or higher, each of the assaulted who has a charger in contact has the penalty.
    [cc.core.charge.penalty]
    """
    if not claims:
        return
    assailants, assaulted = whole_assault(battle, claims)
    theirs = sum(
        weight_in_assault(battle, assailant, "charge" if _charges(assailant) else "engage") for assailant in assailants
    )
    ours = sum(weight_in_assault(battle, fighter, "assaulted") for fighter in assaulted)
    chargers = [one for one in assailants if any(foe in one.landed for foe in battle.foes(one))]
    heavy = chargers if theirs >= ours else []
    penalised = [enemy for enemy in assaulted if _is_penalised(battle, enemy, assailants, heavy)]
    for enemy in penalised:
        enemy.gain(PENALTY, until="turn")
    battle.tell(
        lambda: WeightsCompared(
            assailants=theirs, assailed=ours, penalised=tuple(enemy.id for enemy in penalised), rules=(PENALTY,)
        )
    )


def _charges(assailant: Fighter) -> bool:
    """Whether the assault of a fighter is a charge, be it by a jump."""
    return assailant.action == "charge" or (assailant.action == "feat" and bool(assailant.landed))


def _is_penalised(battle: Battle, enemy: Fighter, assailants: Sequence[Fighter], heavy: Sequence[Fighter]) -> bool:
    """Whether one of the assailants in contact with an enemy, whomever he has charged, gives him the penalty.

    ``heavy``: the chargers among them, if they have the Puissance for it.
    """
    return any(
        apply_hooks(battle, assailant, Hooks.penalises, assailant in heavy, enemy)
        and apply_hooks(battle, enemy, Hooks.suffers_charge, True, assailant)
        for assailant in assailants
        if enemy.id in battle.foes(assailant)
    )


# -- assaults in the course of other moves -----------------------------------------------------------------------------


async def go_or_engage(battle: Battle, fighter: Fighter, rule: str) -> None:
    """A fighter who has set out may go where he likes, or engage an enemy: asks which, and carries it out."""
    enemies = {enemy.id: enemy.id for enemy in battle.enemies(fighter)}
    options = Open(enemies, lambda enemy: may_assault(battle, fighter, battle[enemy], as_charge=False), {MOVE: MOVE})
    named = await Choose(fighter.side, rule, options, default=MOVE, about={"fighter": fighter.id})
    if named == MOVE:
        await displace(battle, fighter, rule)
        return
    claim = Claim(fighter.id, named, False)
    await announce(battle, (claim,))
    battle.then(Assault((claim,)), HasEngaged(fighter.id))


class HasEngaged(Step, frozen=True):
    """A move that its owner has turned into an engagement was one, whatever has come of it."""

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if fighter.in_play:
            fighter.action = "engage"


async def pursuit_move(battle: Battle, fighter: Fighter) -> None:
    """Half of MOU in any direction, perhaps into contact: an engagement, with its Courage tests.

    It is over when the steps that it has put before all others are.
    """
    if not may_act(battle, fighter, "pursuit"):
        return
    await set_out(battle, fighter, "pursuit")
    if not fighter.in_play or not may_act(battle, fighter, "pursuit"):
        return
    await go_or_engage(battle, fighter, PURSUIT)


async def requalify(
    battle: Battle, fighter: Fighter, *, charge_declared: bool, foes: Sequence[Fighter] | None = None
) -> None:
    """A move that has come into contact with enemies becomes an assault at once: an engagement, unless it is a charge.

    [cc.core.assault.requalified] ``foes``: with whom it has come into contact; ``None``: with all whom it touches.
    """
    met = battle.named(battle.foes(fighter)) if foes is None else foes
    claims = tuple(Claim(fighter.id, foe.id, charge_declared) for foe in met)
    fighter.action = "charge" if charge_declared else "engage"
    battle.then(*(Reached(claim.target, claims) for claim in claims), Join(claims))


enter_action("charge", ActionType(exclusive=True, may=may_charge, begin=charge, contact=True))
enter_action("engage", ActionType(exclusive=True, may=may_engage, begin=engage, contact=True))
