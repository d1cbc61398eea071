"""Deployment: units are placed by turns, each whole in a zone of its side, in formation."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from escarmouche.errors import Problem
from escarmouche.kernel import Choose, Place, Reason, Step, reason
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit, Zone
from escarmouche.rulebooks.c4.events import UnitDeployed
from escarmouche.rulebooks.c4.rules.command import name_commander, name_leaders, opposition
from escarmouche.rulebooks.c4.rules.elixir import begin as begin_elixir
from escarmouche.rulebooks.c4.rules.entry import assign
from escarmouche.rulebooks.c4.rules.formation import (
    chosen_formation,
    collisions,
    formation_on_arrival,
    formation_problems,
    may_close_up,
    touches_enemy,
)
from escarmouche.rulebooks.c4.rules.stewardship import count_points
from escarmouche.rulebooks.c4.rules.turn import Turn
from escarmouche.rulebooks.c4.rules.unit_moves import UnitPoses, closed_up, leader_first, placing_order, slots
from escarmouche.rulebooks.common.ids import SideId
from escarmouche.rulebooks.freetable.ground import standing_problems
from escarmouche.table import MM, Part, Point, Pose, footprint, inside
from escarmouche.table.exact import bounding_box
from escarmouche.table.putting import Room
from escarmouche.texts import message

PROCEDURE: Final = "c4.deployment.procedure"
ZONE: Final = "c4.deployment.zone-rules"
SPREAD: Final = "c4.deployment.escarmouche-zones"

ATTEMPTS: Final = 12
SPACING: Final = 8 * MM
GRID: Final = 40 * MM


class DeployUnit(Place[UnitPoses]):
    """Where a unit is deployed: every fighter in one zone of its side, in formation, on nobody's base, at no enemy."""

    shape = UnitPoses

    def __init__(self, battle: Battle, unit: Unit) -> None:
        super().__init__(unit.side, ZONE, about={"fighters": leader_first(unit, unit.members), "unit": unit.id})
        self.battle = battle
        self.unit = unit

    @property
    def fighters(self) -> list[Fighter]:
        """Who is deployed."""
        return [self.battle.models[member] for member in self.unit.members]

    def zones(self) -> list[Zone]:
        """The zones that are open to the unit: where players have to spread theirs, those that must still be filled."""
        own = [zone for zone in self.battle.zones if zone.side == self.unit.side]
        if not self.battle.mission.spread:
            return own
        empty = [zone for zone in own if not any(_is_in(self.battle, unit, zone) for unit in self._deployed())]
        left = sum(is_deployed(self.battle, unit) for unit in self.battle.units.values() if unit.side == self.unit.side)
        return empty if empty and left <= len(empty) else own

    def _deployed(self) -> list[Unit]:
        return list(self.battle.units_in_play(self.unit.side))

    def problems(self, answer: UnitPoses) -> Sequence[Reason]:
        """All of the unit stand in one of its zones, in formation. [c4.deployment.zone-rules]"""
        if sorted(answer.poses) != sorted(self.unit.members):
            return [reason(ZONE, "c4-not-its-fighters", unit=self.unit.id)]
        problems = [
            problem for fighter in self.fighters for problem in self._standing(fighter, answer.poses[fighter.id])
        ]
        zones = [(zone, list(self._outside(zone, answer))) for zone in self.zones()]
        if all(outside for _, outside in zones):
            rule = SPREAD if self.battle.mission.spread else ZONE
            nearest = min((outside for _, outside in zones), key=len)
            problems += [reason(rule, "c4-outside-its-zone", fighter=fighter) for fighter in nearest]
        formation = formation_problems(self.battle, self.unit, answer.poses)
        return [*problems, *collisions(self.battle, answer.poses), *formation]

    def _outside(self, zone: Zone, answer: UnitPoses) -> Iterator[str]:
        for fighter in self.fighters:
            if not inside(zone.polygon, footprint(fighter.shape, answer.poses[fighter.id])):
                yield fighter.id

    def _standing(self, fighter: Fighter, pose: Pose) -> Iterator[Reason]:
        """Why a fighter can't stand there: off the table, on something, at an enemy. [c4.deployment.zone-rules]"""
        for problem in standing_problems(self.battle, fighter, pose):
            yield reason(problem.rule, "c4-fighter-cannot", fighter=fighter.id, why=problem.text)
        if touches_enemy(self.battle, fighter.id, footprint(fighter.shape, pose)):
            yield reason(ZONE, "c4-deployed-at-an-enemy", fighter=fighter.id)

    # -- what is offered -----------------------------------------------------------------------------------------------

    def region(self) -> Room:
        """The zones that are open to it: whether a leader may stand somewhere there hangs on his unit, which has to fit."""
        return Room((), tuple(Part(zone.polygon) for zone in self.zones()))

    def offers(self, rng: random.Random) -> Sequence[UnitPoses]:
        for _ in range(ATTEMPTS):
            zone = rng.choice(self.zones())
            left, low, right, high = bounding_box(zone.polygon)
            proposal = self.proposed((rng.randint(left, right), rng.randint(low, high)))
            if proposal is not None:
                return [proposal]
        for zone in self.zones():
            left, low, right, high = bounding_box(zone.polygon)
            for x in range(left, right, GRID):
                for y in range(low, high, GRID):
                    proposal = self.proposed((x, y))
                    if proposal is not None:
                        return [proposal]
        raise Problem(message("c4-no-room-to-deploy", unit=self.unit.id), ZONE)

    def proposed(self, at: Point) -> UnitPoses | None:
        """The whole unit round a place of its leader; ``None`` where there is no room for it."""
        leader = self.battle.leader(self.unit)
        if self.unit.formation == "compact":
            closed = (UnitPoses(poses) for poses in closed_up(self.fighters, leader, at))
            return next((proposal for proposal in closed if not self.problems(proposal)), None)
        poses = {leader.id: Pose(*at)}
        if any(self._standing(leader, poses[leader.id])):
            return None
        masters = [member.master for member in self.fighters]
        for fighter in sorted(self.fighters, key=lambda member: placing_order(member, masters)):
            if fighter is leader:
                continue
            step = max(fighter.profile.base, leader.profile.base) + SPACING
            pose = next((Pose(*spot) for spot in slots(at, step) if self._fits(fighter, Pose(*spot), poses)), None)
            if pose is None:
                return None
            poses[fighter.id] = pose
        proposal = UnitPoses(poses)
        return None if self.problems(proposal) else proposal

    def in_the_open(self, at: Point) -> UnitPoses:
        """The whole unit round a place of its leader as it would stand if nothing were in its way."""
        leader = self.battle.leader(self.unit)
        if self.unit.formation == "compact":
            return UnitPoses(next(closed_up(self.fighters, leader, at)))
        others = [fighter for fighter in self.fighters if fighter is not leader]
        step = max(fighter.profile.base for fighter in self.fighters) + SPACING
        places = dict(zip([fighter.id for fighter in others], slots(at, step), strict=False))
        return UnitPoses({leader.id: Pose(*at)} | {fighter: Pose(*spot) for fighter, spot in places.items()})

    def _fits(self, fighter: Fighter, pose: Pose, poses: dict[str, Pose]) -> bool:
        ends = {**poses, fighter.id: pose}
        return not (
            any(collisions(self.battle, ends))
            or any(formation_problems(self.battle, self.unit, ends))
            or any(self._standing(fighter, pose))
        )


def is_deployed(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has still to be placed in its zone: reinforcements, and whoever comes from an edge, do not."""
    return not (battle.fighters(unit) or unit.late or unit.enters)


def _is_in(battle: Battle, unit: Unit, zone: Zone) -> bool:
    """Whether all fighters of a unit are in a zone."""
    return all(inside(zone.polygon, battle.base(fighter)) for fighter in battle.fighters(unit))


def has_room_in_ranks(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can be deployed in compact formation."""
    unit.formation = "compact"
    try:
        return bool(DeployUnit(battle, unit).offers(random.Random(len(unit.members))))
    except Problem:
        return False
    finally:
        unit.formation = "dispersed"


class Deployment(Step, frozen=True):
    """Before the first turn: leaders, Elixir, an Authority opposition, whose winner names who deploys first.

    [c4.deployment.procedure]
    """

    async def run(self, battle: Battle) -> None:
        assign(battle)
        await name_leaders(battle)
        begin_elixir(battle)
        for side in battle.players:
            await name_commander(battle, side, everybody=True)
        winner = await opposition(battle, about="deployment")
        options = {side: side for side in battle.players}
        first = await Choose(winner, PROCEDURE, options, default=winner)
        battle.then(DeployNext(first), AfterDeployment())


class DeployNext(Step, frozen=True):
    """A player places a unit, then the one to his left, until all are placed. [c4.deployment.procedure]"""

    side: SideId

    async def run(self, battle: Battle) -> None:
        waiting = {unit.id: unit for unit in battle.units.values() if is_deployed(battle, unit)}
        if not waiting:
            return
        own = {id: unit for id, unit in waiting.items() if unit.side == self.side}
        if own:
            unit = await Choose(self.side, f"{PROCEDURE}#unit", own, default=next(iter(own)))
            if may_close_up(battle, unit) and has_room_in_ranks(battle, unit):
                unit.formation = await chosen_formation(unit, f"{PROCEDURE}#formation", formation_on_arrival(unit))
            answer = await DeployUnit(battle, unit)
            for fighter, pose in answer.poses.items():
                battle.stand(battle.models[fighter], pose)
            battle.tell(lambda: UnitDeployed(unit=unit.id, poses=answer.poses, rules=(PROCEDURE,)))
        battle.then(DeployNext(battle.left_of(self.side)))


class AfterDeployment(Step, frozen=True):
    """All are placed: faith and mana are counted, and the first turn begins with a new opposition. [c4.deployment.after]"""

    async def run(self, battle: Battle) -> None:
        for unit in battle.units.values():
            await count_points(battle, unit)
        battle.then(Turn())
