"""Charges: declared in turns, then resolved in turns; confusion, mutual charges, failed charges."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import ClassVar, Final

from escarmouche.kernel import Choose, Reason, Step, confirm, reason
from escarmouche.kernel.effects import apply_hooks, aside, meets
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.lfw.battle import Battle, Charge, Unit
from escarmouche.rulebooks.lfw.events import ChargeCancelled, ChargeDeclared, Confusion
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.automata import MOVES, act, approach_unit, at_random, prey_in_charge_range
from escarmouche.rulebooks.lfw.rules.behaviours import MovingInTurns, is_driven
from escarmouche.rulebooks.lfw.rules.contact import arrivals, touched_at
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.distances import in_range, is_in_melee
from escarmouche.rulebooks.lfw.rules.eligibility import is_able, may_set_out
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.missions import is_truce
from escarmouche.rulebooks.lfw.rules.sight import sees
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.trampling import make_way, trampled, tramples, trampling_problems
from escarmouche.rulebooks.lfw.rules.ways import (
    CLEARANCE,
    UnitMove,
    duellists,
    flies,
    go,
    ground_for,
    halted,
    in_the_air,
    run_along,
    travel,
)
from escarmouche.table import Ground, Point, Pose

DECLARATION: Final = "lfw.charge.declaration"
DECLARE: Final = "lfw.charge.declare"
ELIGIBLE: Final = "lfw.charge.eligible"
MOVE: Final = "lfw.charge.move"
AGILE: Final = "lfw.rule.agile"
NO_MORE: Final = "none"
KEEP: Final = "keep"
CANCEL: Final = "cancel"
OFFERED: Final = 4
"""How many ways into contact are offered to whoever does not look for one himself."""


def may_charge(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is eligible to charge: not fleeing, not in a melee, without a move yet. [lfw.charge.eligible]"""
    return may_set_out(battle, unit, ELIGIBLE)


def chargeable(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The enemies within the charge range of a unit, M + 4", that it sees."""
    reach = stride(battle, unit, "charge")
    unseen = aside(apply_hooks, battle, unit, Hooks.charges_unseen, False)
    return tuple(enemy.id for enemy in battle.enemies(unit) if _may_be_charged(battle, unit, enemy, reach, unseen))


def may_be_charged(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Whether another unit is one that a unit may charge."""
    reach = aside(stride, battle, unit, "charge")
    unseen = aside(apply_hooks, battle, unit, Hooks.charges_unseen, False)
    is_enemy = meets(f"{DECLARE}#enemy", not battle.allied(unit, other))
    return is_enemy and _may_be_charged(battle, unit, other, reach, unseen)


def _may_be_charged(battle: Battle, unit: Unit, enemy: Unit, reach: int, unseen: bool) -> bool:
    return (
        meets(f"{DECLARE}#rider", not enemy.mount)
        and meets(f"{DECLARE}#range", in_range(battle, unit, enemy, reach))
        and meets(f"{DECLARE}#truce", not is_truce(battle, unit, enemy))
        and (unseen or meets(f"{DECLARE}#seen", aside(sees, battle, unit, enemy)))
    )


class Declarations(MovingInTurns, frozen=True):
    """In turns each player may declare the charge of one of his units. [lfw.charge.declaration]

    Whoever passes may declare later. If he passes twice, and nobody has declared anything in between, there is confusion,
    and the declarations are over [lfw.charge.confusion]: that is when one more have passed in a row than there are players.
    Units that declare ``first`` come before all others; then the order begins anew. [lfw.charge.first] Whoever follows a
    behaviour declares even then.
    """

    rule: ClassVar[str] = DECLARATION

    first: bool = True

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        declared = {charge.unit for charge in battle.charges}
        return {
            unit.id: unit.id
            for unit in battle.in_play(side)
            if unit.id not in declared
            and may_charge(battle, unit)
            and (not self.first or apply_hooks(battle, unit, Hooks.declares_first, False))
            and (prey_of(battle, unit) if is_driven(battle, unit) else chargeable(battle, unit))
        }

    def is_over(self, battle: Battle) -> bool:
        sides = battle.order
        if self.passed > (len(sides) - 1 if self.first or self.last else len(sides)):
            return True
        return not self.passed and not any(self.options(battle, side) for side in sides)

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(DeclareCharge(chosen))

    async def run(self, battle: Battle) -> None:
        if not self.is_over(battle):
            await super().run(battle)
        elif self.first:
            battle.then(Declarations(first=False))
        elif not self.last:
            if self.passed:
                battle.tell(lambda: Confusion(rules=("lfw.charge.confusion",)))
            await super().run(battle)


def prey_of(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The enemies of which a unit has to charge one that follows a behaviour."""
    return prey_in_charge_range(battle, unit, chargeable(battle, unit))


class DeclareCharge(Step, frozen=True):
    """A unit is to charge one enemy or several that are within its charge range. [lfw.charge.declare]"""

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        driven = is_driven(battle, unit)
        left = [] if driven else list(chargeable(battle, unit))
        targets: list[str] = []
        if driven:
            targets.append(await at_random(prey_of(battle, unit), unit.side))
            act(unit, MOVES)
        while left:
            options = {name: name for name in left}
            if targets:
                options = {NO_MORE: NO_MORE, **options}
            about = {"unit": unit.id, "targets": tuple(targets)}
            default = NO_MORE if targets else None
            chosen = await Choose(unit.side, DECLARE, options, default=default, about=about)
            if chosen == NO_MORE:
                break
            targets.append(chosen)
            left.remove(chosen)
        battle.charges += (Charge(unit.id, tuple(targets)),)
        battle.tell(lambda: ChargeDeclared(unit=unit.id, targets=tuple(targets), rules=(DECLARE,)))
        battle.then(*[Evade(name, unit.id) for name in targets if can_evade(battle, battle[name])])


# -- agile targets -----------------------------------------------------------------------------------------------------


def can_evade(battle: Battle, unit: Unit) -> bool:
    """Whether a unit that is charged may make its normal move at once."""
    able = (
        not unit.mount
        and is_able(battle, unit, "move")
        and not unit.fleeing
        and not unit.move
        and not battle.engaged(unit)
    )
    return able and unit.has(AGILE) and not is_driven(battle, unit)


class Evade(Step, frozen=True):
    """Whoever is agile and charged may make its normal move of this turn; it loses a charge of its own. [lfw.rule.agile]"""

    unit: ModelId
    charger: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        if not can_evade(battle, unit):
            return
        if await confirm(unit.side, AGILE, default=False, about={"unit": unit.id, "by": self.charger}):
            battle.charges = tuple(charge for charge in battle.charges if charge.unit != unit.id)
            battle.then(Reconsider(self.charger, unit.id))
            await travel(UnitMove(battle, unit, AGILE, "normal", default=CLEARANCE), AGILE)


class Reconsider(Step, frozen=True):
    """A charge that such a move has made impossible may be given up, or be made against somebody else."""

    unit: ModelId
    target: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        charge = next((charge for charge in battle.charges if charge.unit == unit.id), None)
        able = chargeable(battle, unit)
        if charge is None or self.target in able or is_driven(battle, unit):
            return
        others = [name for name in able if name not in charge.targets]
        options = {KEEP: KEEP, CANCEL: CANCEL, **{name: name for name in others}}
        about = {"unit": unit.id, "target": self.target}
        chosen = await Choose(unit.side, f"{AGILE}#reconsider", options, default=KEEP, about=about)
        if chosen == KEEP:
            return
        left = [other for other in battle.charges if other is not charge]
        if chosen == CANCEL:
            battle.charges = tuple(left)
            battle.tell(lambda: ChargeCancelled(unit=unit.id, rules=(AGILE,)))
            return
        targets = tuple(chosen if name == self.target else name for name in charge.targets)
        battle.charges = (*left, Charge(unit.id, targets))
        battle.tell(lambda: ChargeDeclared(unit=unit.id, targets=targets, rules=(AGILE,)))
        if can_evade(battle, battle[chosen]):
            battle.then(Evade(chosen, unit.id))


# -- resolving ---------------------------------------------------------------------------------------------------------


class ResolveCharges(TakingTurns, frozen=True):
    """In turns the players resolve one declared charge each, until none is left.

    Those that come first are resolved before all others, those that come last after them; each time the order begins anew.
    [lfw.charge.first-example]
    """

    rule: ClassVar[str] = MOVE
    may_pass: ClassVar[bool] = False

    rank: int = -1

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        waiting = (battle[charge.unit] for charge in battle.charges)
        return {unit.id: unit.id for unit in waiting if unit.side == side and rank_of_charge(battle, unit) == self.rank}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(ResolveCharge(chosen))

    async def run(self, battle: Battle) -> None:
        if not self.is_over(battle):
            await super().run(battle)
        elif self.rank < 1:
            battle.then(ResolveCharges(rank=self.rank + 1))


def rank_of_charge(battle: Battle, unit: Unit) -> int:
    """When the charge of a unit is resolved, by what is in force on it and on its rider, who makes the same moves."""
    pair = (unit, battle[unit.rider]) if unit.rider else (unit,)
    return max(-1, min(1, sum(apply_hooks(battle, one, Hooks.charge_rank, 0) for one in pair)))


class ResolveCharge(Step, frozen=True):
    """A declared charge is resolved.

    Whoever is in a melee already does not charge. [lfw.charge.cancelled] Those whom it charges and who charge it come
    half of the way first. [lfw.charge.mutual]
    """

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        charge = next(charge for charge in battle.charges if charge.unit == self.unit)
        battle.charges = tuple(other for other in battle.charges if other is not charge)
        if not unit.in_play:
            return
        if is_in_melee(battle, unit):
            battle.tell(lambda: ChargeCancelled(unit=unit.id, rules=("lfw.charge.cancelled",)))
            return
        for other in battle.charges:
            comer = battle[other.unit]
            mutual = other.unit in charge.targets and unit.id in other.targets
            if mutual and comer.in_play and not is_in_melee(battle, comer):
                battle.charges = tuple(announced for announced in battle.charges if announced is not other)
                come_half_way(battle, comer, unit, other)
        battle.then(ChargeMove(charge.unit, charge.targets))


def come_half_way(battle: Battle, unit: Unit, target: Unit, charge: Charge) -> None:
    """Whoever charges somebody that charges him goes half of the distance between the two."""
    assert unit.pose is not None
    assert target.pose is not None
    half = min(battle.gap(unit, target) // 2, stride(battle, unit, "charge"))
    way = charging_ground(battle, unit, charge.targets, half)
    path = way.towards(unit.pose.point, target.pose.point, half)
    charged(battle, unit, charge.targets, halted(way, unit, path))


def charged(battle: Battle, unit: Unit, targets: tuple[str, ...], path: Sequence[Point]) -> None:
    """A unit makes a charge move that its owner does not steer."""
    assert unit.pose is not None
    unit.charged = targets
    go(battle, unit, "charge", Route(tuple(path), unit.pose.facing, unit.pose.z), MOVE)


def touching(battle: Battle, targets: Sequence[str]) -> list[tuple[str, int]]:
    """How far one keeps from those whom one charges: not at all, nor from their riders."""
    return [(name, 0) for target in targets for name in (target, battle[target].partner) if name]


def charging_ground(battle: Battle, unit: Unit, targets: Sequence[str], reach: int) -> Ground:
    """The table as whoever charges meets it: he may touch nobody but those whom he charges. [lfw.charge.no-other-contact]"""
    berths = [*duellists(battle, unit), *touching(battle, targets)]
    way = ground_for(battle, unit, berths, battle.contact + 1, reach, "charge")
    return in_the_air(way) if flies(battle, unit, "charge") else way


class ChargeMove(Step, frozen=True):
    """The charge move, up to M + 4": into contact with all targets [lfw.charge.move], or with as many as can be reached.

    [lfw.charge.partial] If none can, the charge fails: the unit goes as far as it can towards the nearest, and not nearer
    than 1" to any enemy. [lfw.charge.failed] Whoever flees and is touched is destroyed. [lfw.charge.fleeing-target]
    """

    unit: ModelId
    targets: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        targets = tuple(name for name in self.targets if battle[name].in_play)
        asked = Charging(battle, unit, targets)
        if asked.most:
            unit.charged = self.targets
            if is_driven(battle, unit):
                way, *_ = asked.ways
                run_along(asked, way.route, MOVE)
            else:
                await travel(asked, MOVE)
            make_way(battle, unit)
            for foe in battle.named(battle.foes(unit)):
                if foe.fleeing and foe.in_play:
                    destroy(battle, foe, by=unit.id)
        else:
            charged(battle, unit, self.targets, failed_path(battle, unit, targets))


def failed_path(battle: Battle, unit: Unit, targets: Sequence[str]) -> Sequence[Point]:
    """The way of a failed charge: as far as it goes towards the nearest of its targets."""
    assert unit.pose is not None
    if not targets:
        return (unit.pose.point,)
    nearest = min(targets, key=lambda name: (battle.gap(unit, battle[name]), name))
    return approach_unit(battle, unit, nearest, stride(battle, unit, "charge"), "charge")


class Charging(UnitMove):
    """The way of a unit into contact with as many of those whom it charges as it can reach."""

    __slots__ = ("most", "targets", "ways")

    def __init__(self, battle: Battle, unit: Unit, targets: Sequence[str]) -> None:
        berths = [*duellists(battle, unit), *touching(battle, targets)]
        super().__init__(battle, unit, MOVE, "charge", berths, default=battle.contact + 1)
        self.about = {**self.about, "targets": tuple(targets)}
        self.targets = tuple(targets)
        ways = arrivals(battle, unit, self.targets, self.ground(), self.allowance, self.move)
        self.ways = tuple(islice((way for way in ways if self._has_room(way.route.end)), OFFERED))
        self.most = self.ways[0].touched if self.ways else 0
        """How many of them it can touch at once."""

    def _has_room(self, end: Pose) -> bool:
        """Whether those find a place on whom it would come to stand, if it may."""
        assert isinstance(self.battle, Battle)
        tramples_on = tramples(self.battle, self.model)
        return not (tramples_on and trampling_problems(self.battle, self.model, end, self.targets))

    def ground(self) -> Ground:
        assert isinstance(self.battle, Battle)
        way = super().ground()
        return trampled(self.battle, self.model, way, self.targets) if tramples(self.battle, self.model) else way

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return self.ending_problems(self.start)
        return super().problems(answer)

    def ending_problems(self, end: Pose) -> list[Reason]:
        assert isinstance(self.battle, Battle)
        touched = touched_at(self.battle, self.model, end, self.targets)
        if tramples(self.battle, self.model):
            problems = trampling_problems(self.battle, self.model, end, self.targets)
        else:
            problems = super().ending_problems(end)
        if len(touched) < self.most:
            problems.append(reason("lfw.charge.partial", "lfw-charge-reaches-more", count=self.most))
        return problems

    def offers(self, rng: random.Random) -> Sequence[Route]:
        return [way.route for way in self.ways if way.touched == self.most]
