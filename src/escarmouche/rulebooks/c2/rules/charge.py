"""Charge and engagement: naming an enemy, measuring, Courage on both sides, and coming into contact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from escarmouche.kernel import PASS, Choose, Open, Step
from escarmouche.kernel.effects import apply_hooks, meets, moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move
from escarmouche.rulebooks.c2.events import AssaultDeclared, AssaultMeasured, LevelChanged, Met
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.counter_shot import offer_counter_shot
from escarmouche.rulebooks.c2.rules.fear import dread, test_chargers, test_target
from escarmouche.rulebooks.c2.rules.forced_moves import left_to_move, whole_distance
from escarmouche.rulebooks.c2.rules.movement import (
    MoveType,
    allowance,
    enter_move,
    is_free,
    may_move,
    set_out,
    takes_its_go,
    travel,
)
from escarmouche.rulebooks.c2.rules.objectives import charge_objective, objectives_in_sight
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.confrontation.advance import Advance
from escarmouche.rulebooks.confrontation.scores import lowered
from escarmouche.rulebooks.freetable.contact import Contact, contact_route, max_opponents, place_of
from escarmouche.rulebooks.freetable.forced_moves import rush
from escarmouche.rulebooks.freetable.sight import in_view, is_visible
from escarmouche.table import Point, Pose

CHARGE: Final = "c2.move.charge.declare"
FACED: Final = "c2.move.charge.declare#faced"
SEEN: Final = "c2.move.charge.declare#seen"
ENGAGE: Final = "c2.move.engage"
PENALTY: Final = "c2.move.charge.penalty"

OBJECTIVE: Final = "objective:"
"""What the key of an objective, among those of enemies, begins with."""


class ChargePenalty(Hooks, name=PENALTY):
    """-1 to INI, ATT and DEF until the end of the turn, once for however many chargers; never below 0. [c2.dice.negative]

    It adds to that of fear. [c2.move.charge.penalty] INI 4, ATT 5 and DEF 5 become 3, 4 and 4. [c2.melee.example.charge]
    """

    __slots__ = ()
    order = 90

    def initiative(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, 1)

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, 1)

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return lowered(value, 1)


# -- declaring ---------------------------------------------------------------------------------------------------------


def targets(battle: Battle, fighter: Fighter, *, as_charge: bool) -> list[Fighter]:
    """The enemies that a figure may charge (else: engage), however far they are. [c2.move.measuring]"""
    return [enemy for enemy in battle.enemies(fighter) if may_assault(battle, fighter, enemy, as_charge=as_charge)]


def may_assault(
    battle: Battle, fighter: Fighter, target: Fighter, *, as_charge: bool, level: int | None = None
) -> bool:
    """Whether a figure may charge (else: engage) an enemy, which has to have room for one more opponent.
    [c2.move.max-opponents]

    ``level``: the altitude level at which it comes at enemies, if not its own. Who charges must see him before the move
    [c2.move.charge.declare]; who engages need not. [c2.move.engage] Nobody goes back, in the same turn, to an enemy from
    whom he has disengaged. [c2.move.disengage.no-return]
    """
    on_its_level = meets("c2.skill.vol.assault", target.tier == (fighter.tier if level is None else level))
    return (
        meets("c2.move.disengage.no-return", target.id not in fighter.disengaged_from)
        and (not as_charge or meets(FACED, in_view(battle, fighter, target)) or _may_charge_unseen(battle, fighter))
        and meets("c2.move.max-opponents", places_left(battle, target) > 0)
        and apply_hooks(battle, fighter, Hooks.may_assault, on_its_level, target, as_charge)
        and apply_hooks(battle, fighter, Hooks.may_target, True, target)
        and apply_hooks(battle, target, Hooks.targetable, True, fighter)
        and (not as_charge or _may_charge_unseen(battle, fighter) or meets(SEEN, is_visible(battle, fighter, target)))
    )


def _may_charge_unseen(battle: Battle, fighter: Fighter) -> bool:
    return apply_hooks(battle, fighter, Hooks.charges_unseen, False)


def may_charge(battle: Battle, fighter: Fighter) -> bool:
    """Whether there is anything that a figure can charge. The nearest enemies are the likeliest to be seen."""
    if not is_free(battle, fighter):
        return False
    x, y = place_of(fighter).point
    near = sorted(
        battle.enemies(fighter), key=lambda enemy: (place_of(enemy).x - x) ** 2 + (place_of(enemy).y - y) ** 2
    )
    return any(may_assault(battle, fighter, enemy, as_charge=True) for enemy in near) or bool(
        objectives_in_sight(battle, fighter)
    )


def may_engage(battle: Battle, fighter: Fighter) -> bool:
    """Whether there is anybody whom a figure can engage."""
    return is_free(battle, fighter) and any(
        may_assault(battle, fighter, enemy, as_charge=False) for enemy in battle.enemies(fighter)
    )


async def charge(battle: Battle, fighter: Fighter) -> None:
    """Up to twice MOV, round obstacles, at an enemy in sight, or at an objective; named before anything is measured.

    [c2.move.charge.distance] [c2.move.charge.declare] [c2.move.measuring]
    """
    enemies = {enemy.id: enemy.id for enemy in battle.enemies(fighter)}
    objectives = {OBJECTIVE + piece: OBJECTIVE + piece for piece in objectives_in_sight(battle, fighter)}
    options = Open(enemies, lambda enemy: may_assault(battle, fighter, battle[enemy], as_charge=True), objectives)
    named = await Choose(fighter.side, CHARGE, options, default=next(iter(options)), about={"fighter": fighter.id})
    if named.startswith(OBJECTIVE):
        await charge_objective(battle, fighter, named.removeprefix(OBJECTIVE))
        return
    await assault(battle, fighter, battle[named], as_charge=True)


async def engage(battle: Battle, fighter: Fighter) -> None:
    """Up to twice MOV into contact with an enemy, who need not be in sight and suffers no penalty. [c2.move.engage]"""
    options = Open(
        {enemy.id: enemy.id for enemy in battle.enemies(fighter)},
        lambda enemy: may_assault(battle, fighter, battle[enemy], as_charge=False),
    )
    named = await Choose(fighter.side, ENGAGE, options, default=next(iter(options)), about={"fighter": fighter.id})
    await assault(battle, fighter, battle[named], as_charge=False)


enter_move("charge", MoveType("charge", may_charge, charge))
enter_move("engage", MoveType("engage", may_engage, engage))


async def assault(battle: Battle, leader: Fighter, target: Fighter, *, as_charge: bool) -> None:
    """A figure that has set out at an enemy takes along whoever of those activated with it comes too, and off they go."""
    name: Move = "charge" if as_charge else "engage"

    def can_come(other: Fighter) -> bool:
        return may_assault(battle, other, target, as_charge=as_charge) and may_move(battle, other, name)

    goal = place_of(target).point
    waiting = [other for other in battle.named(battle.active) if other.fleeing is None and not other.activated]
    group = [leader]
    for fighter in await gather(battle, leader, waiting, target, can_come):
        if await takes_its_go(battle, fighter):
            await set_out(battle, fighter, name)
            group.append(fighter)
    group = battle.named(ids(group))
    if target.in_play:
        await announce(battle, group, target, as_charge=as_charge)
        battle.then(Assault(ids(group), target.id, as_charge))
    else:  # a boiler that was to bring another one there has burst
        battle.then(*(FallShort(fighter.id, target.id, goal, as_charge) for fighter in group))


async def gather(
    battle: Battle,
    leader: Fighter,
    others: Sequence[Fighter],
    target: Fighter,
    can_come: Callable[[Fighter], bool],
) -> list[Fighter]:
    """Those who charge (or engage) an enemy together with a figure that has named it.

    No more declare it than can be engaged with it. [c2.fear.group-limit]
    """
    chosen: list[Fighter] = []
    while len(chosen) < len(others) and 1 + len(chosen) < places_left(battle, target):
        left: dict[str, Fighter | None] = {other.id: other for other in others if other not in chosen}
        options = Open({PASS: None, **left}, lambda other: other is None or can_come(other))
        about = {"fighter": leader.id, "target": target.id, "chosen": ids(chosen)}
        companion = await Choose(leader.side, "c2.fear.group-limit", options, default=PASS, about=about)
        if companion is None:
            break
        chosen.append(companion)
    return chosen


async def announce(battle: Battle, group: Sequence[Fighter], target: Fighter, *, as_charge: bool) -> None:
    """All hear who comes at whom; nothing is measured yet."""
    rule = CHARGE if as_charge else ENGAGE
    battle.tell(lambda: AssaultDeclared(fighters=ids(group), target=target.id, charge=as_charge, rules=(rule,)))
    for fighter in group:
        await moment(fighter.effects, Hooks.assault_declared, battle, fighter, target, as_charge)


# -- measuring, Courage, contact ---------------------------------------------------------------------------------------


class Assault(Step, frozen=True):
    """Figures that have named an enemy: distances are measured, then those who can reach it, and it, show their Courage.

    ``fled``: enemies that have fled from them already in this move.
    """

    fighters: tuple[ModelId, ...]
    target: ModelId
    as_charge: bool
    fled: tuple[ModelId, ...] = ()

    async def run(self, battle: Battle) -> None:
        target, fighters = battle[self.target], battle.named(self.fighters)
        goal = place_of(target).point
        near = [fighter for fighter in fighters if measure(battle, fighter, target, left_to_move(battle, fighter))]
        bold = await test_chargers(battle, near, target)
        stood = not bold or await test_target(battle, target, bold)
        late = [FallShort(fighter.id, target.id, goal, self.as_charge) for fighter in fighters if fighter not in near]
        if stood:
            coming = [CloseIn(fighter.id, target.id, goal, self.as_charge) for fighter in bold]
            under_fire = (UnderFire(target.id, ids(bold)),) if bold else ()
            battle.then(*under_fire, *coming, *late)
        else:
            battle.then(Chase(ids(bold), target.id, goal, self.as_charge, (*self.fled, target.id)), *late)


class UnderFire(Step, frozen=True):
    """Before those who come at a figure touch it, it may have a shot at one of them."""

    target: ModelId
    fighters: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        await offer_counter_shot(battle, battle[self.target], battle.named(self.fighters))


class CloseIn(Step, frozen=True):
    """A figure comes into contact with its enemy, if it still can.

    ``goal``: where the enemy stood when it was named.
    """

    fighter: ModelId
    target: ModelId
    goal: Point
    as_charge: bool

    async def run(self, battle: Battle) -> None:
        fighter, target = battle[self.fighter], battle[self.target]
        if fighter.in_play and not await close_in(
            battle, fighter, target, left_to_move(battle, fighter), as_charge=self.as_charge
        ):
            battle.then(FallShort(fighter.id, target.id, self.goal, self.as_charge))


class Chase(Step, frozen=True):
    """Their enemy has fled. Those who can still reach it do, untested; a creature it fled from may name another enemy.

    It has to complete its move; the others fall short as they would of any enemy. [c2.fear.charger-continues]
    """

    fighters: tuple[ModelId, ...]
    target: ModelId
    goal: Point
    as_charge: bool
    fled: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        target, fighters = battle[self.target], battle.named(self.fighters)
        near = [fighter for fighter in fighters if measure(battle, fighter, target, left_to_move(battle, fighter))]
        lost = [fighter for fighter in fighters if fighter not in near]
        terrible = [fighter for fighter in lost if dread(battle, fighter, target)]
        battle.then(
            *(CloseIn(fighter.id, target.id, self.goal, self.as_charge) for fighter in near),
            Redirect(ids(terrible), target.id, self.goal, self.as_charge, self.fled),
            *(
                FallShort(fighter.id, target.id, self.goal, self.as_charge)
                for fighter in lost
                if fighter not in terrible
            ),
        )


class Redirect(Step, frozen=True):
    """Creatures whose enemy has fled out of their reach, one after the other, may name new ones, or run on after it."""

    fighters: tuple[ModelId, ...]
    target: ModelId
    goal: Point
    as_charge: bool
    fled: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        if not self.fighters:
            return
        leader, *others = battle.named(self.fighters)
        target = await name_another(battle, leader, self.fled, as_charge=self.as_charge)
        if target is None:
            onward: Step = FallShort(leader.id, self.target, self.goal, self.as_charge, forced=True)
            group = [leader]
        else:
            group = [leader, *await self._companions(battle, leader, others, target)]
            await announce(battle, group, target, as_charge=self.as_charge)
            onward = Assault(ids(group), target.id, self.as_charge, self.fled)
        rest = ids([fighter for fighter in others if fighter not in group])
        battle.then(onward, Redirect(rest, self.target, self.goal, self.as_charge, self.fled))

    async def _companions(
        self, battle: Battle, leader: Fighter, others: Sequence[Fighter], target: Fighter
    ) -> list[Fighter]:
        """Those of the others who come along at the new enemy."""

        def can_come(other: Fighter) -> bool:
            return may_assault(battle, other, target, as_charge=self.as_charge)

        return await gather(battle, leader, others, target, can_come)


async def name_another(
    battle: Battle, creature: Fighter, fled: tuple[str, ...], *, as_charge: bool, barred: tuple[str, ...] = ()
) -> Fighter | None:
    """The enemy, if any, that a creature charges with the rest of its movement once its first targets have fled.

    ``barred``: enemies at whom its move may not lead.
    """
    open_to_it = targets(battle, creature, as_charge=as_charge)
    nameable = [enemy for enemy in open_to_it if enemy.id not in fled and enemy.id not in barred]
    options: dict[str, str | None] = {**{enemy.id: enemy.id for enemy in nameable}, PASS: None}
    about = {"fighter": creature.id, "fled": fled}
    named = await Choose(creature.side, "c2.fear.charger-continues", options, default=next(iter(options)), about=about)
    return None if named is None else battle[named]


class FallShort(Step, frozen=True):
    """A figure that can't reach its enemy completes its move all the same.

    A charge goes the whole distance, straight towards it. [c2.move.charge.out-of-range] So does whatever has put its enemy
    to flight (``forced``). An engagement goes as far as its owner likes, if only nearer. [c2.move.engage]
    """

    fighter: ModelId
    target: ModelId
    goal: Point
    as_charge: bool
    forced: bool = False

    async def run(self, battle: Battle) -> None:
        fighter, target = battle[self.fighter], battle[self.target]
        if not fighter.in_play:
            return
        goal = place_of(target).point if target.in_play else self.goal
        if self.as_charge or self.forced:
            await travel(battle, fighter, rush(battle, fighter, goal, await whole_distance(battle, fighter)))
        elif target.in_play:
            reach = left_to_move(battle, fighter)
            await travel(battle, fighter, await Advance(battle, fighter, target, reach, "c2.move.activation", ENGAGE))


def places_left(battle: Battle, target: Fighter) -> int:
    """How many more enemies may be engaged with a figure."""
    return max_opponents(battle, target) - len(battle.foes(target))


def measure(battle: Battle, fighter: Fighter, target: Fighter, reach: int) -> bool:
    """Measures, openly, whether a figure can come into contact with the enemy that it has named. [c2.move.measuring]"""
    if not target.in_play:
        return False
    reached = contact_route(battle, fighter, target, reach) is not None
    battle.tell(
        lambda: AssaultMeasured(
            fighter=fighter.id,
            target=target.id,
            distance=battle.gap(fighter, target),
            reached=reached,
            rules=("c2.move.measuring",),
        )
    )
    return reached


async def close_in(battle: Battle, fighter: Fighter, target: Fighter, reach: int, *, as_charge: bool) -> bool:
    """A figure comes into contact with its enemy; tells whether it does."""
    known = contact_route(battle, fighter, target, reach) if target.in_play and places_left(battle, target) else None
    if known is None:
        return False
    before = fighter.moved
    if not await travel(battle, fighter, await Contact(battle, fighter, target, reach, known)):
        return False
    if target.in_play:  # a mine that was set off on the way may have killed it
        await meet(battle, fighter, target, as_charge=as_charge, distance=fighter.moved - before)
    return True


async def meet(battle: Battle, fighter: Fighter, target: Fighter, *, as_charge: bool, distance: int = 0) -> None:
    """A figure has come into contact with the enemy that it charged (else: engaged), and is in melee with it.

    An enemy that was charged has the penalty. Others that it touches besides are engaged with it.
    """
    here, there = place_of(fighter), place_of(target)
    if fighter.tier != target.tier or here.z != there.z:
        fighter.tier = target.tier
        battle.stand(fighter, Pose(here.x, here.y, here.facing, there.z))
        battle.tell(lambda: LevelChanged(fighter=fighter.id, tier=fighter.tier, rules=("c2.move.contact",)))
    for enemy in battle.named(battle.foes(fighter)):
        if fighter.id not in enemy.engaged_by:
            enemy.engaged_by = (*enemy.engaged_by, fighter.id)
    rule = ENGAGE
    if as_charge:
        rule = PENALTY
        fighter.charged = (*fighter.charged, target.id)
        if apply_hooks(battle, target, Hooks.suffers_charge, True, fighter):
            target.gain(PENALTY, source=fighter.id, until="turn")
    battle.tell(lambda: Met(fighter=fighter.id, target=target.id, charge=as_charge, rules=("c2.move.contact", rule)))
    await moment(fighter.effects, Hooks.assault_landed, battle, fighter, target, as_charge, distance)
    if fighter.in_play and target.in_play:
        await moment(target.effects, Hooks.assault_received, battle, target, fighter, as_charge, distance)


# -- for other moves ---------------------------------------------------------------------------------------------------

Confrontation = Literal["daunted", "fled", "awaited"]
"""What comes of a single figure that is about to come at an enemy: it loses heart, the enemy flees, or awaits it."""


async def confront(battle: Battle, fighter: Fighter, target: Fighter) -> Confrontation:
    """Before a single figure comes at an enemy in reach both may have to show Courage; who awaits it may shoot."""
    if not await test_chargers(battle, (fighter,), target):
        return "daunted"
    if not await test_target(battle, target, (fighter,)):
        return "fled"
    await offer_counter_shot(battle, target, (fighter,))
    return "awaited"


async def approach_enemy(
    battle: Battle,
    fighter: Fighter,
    target: Fighter,
    move: Move,
    *,
    as_charge: bool,
    gone: int = 0,
    fled: tuple[str, ...] = (),
    barred: tuple[str, ...] = (),
) -> bool:
    """A single figure comes at an enemy in the course of a move of another type; tells whether it arrives.

    As in a charge or an engagement: distances are measured, both may have to show Courage, a counter-shot may be fired,
    and a creature whose enemy flees may name another. If it doesn't arrive it hasn't moved: it may have lost heart
    (``fighter.has(fear.PARALYSIS)``) or its life, or else its owner may use its movement as the other move allows.
    ``gone``: how much of the distance it has used already; ``barred``: enemies at whom that move may not lead.
    """
    await announce(battle, (fighter,), target, as_charge=as_charge)
    reach = max(0, allowance(battle, fighter, move) - gone)
    if not measure(battle, fighter, target, reach):
        return False
    outcome = await confront(battle, fighter, target)
    if outcome == "daunted":
        return False
    if outcome == "fled" and not measure(battle, fighter, target, reach):
        fled = (*fled, target.id)
        other = await name_another(battle, fighter, fled, as_charge=as_charge, barred=barred)
        if other is None:
            return False
        return await approach_enemy(
            battle, fighter, other, move, as_charge=as_charge, gone=gone, fled=fled, barred=barred
        )
    return fighter.in_play and await close_in(battle, fighter, target, reach, as_charge=as_charge)


def ids(fighters: Sequence[Fighter]) -> tuple[str, ...]:
    """The ids of fighters."""
    return tuple(fighter.id for fighter in fighters)
