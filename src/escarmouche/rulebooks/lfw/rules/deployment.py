"""Deployment: units are placed one by one, in turns."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from escarmouche.kernel import Place, Reason, Step, reason
from escarmouche.rulebooks.freetable.ground import pose_on_ground, standing_problems
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.events import Deployed
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns, draw_order
from escarmouche.table import Polygon, Pose, footprint, inside
from escarmouche.table.exact import bounding_box

DEPLOYMENT: Final = "lfw.scenario.deployment"
ZONE: Final = "lfw.scenario.placement"
ATTEMPTS: Final = 400


class Deployment(Step, frozen=True):
    """The players place one unit each in turns, in an order that dice make."""

    landmark: ClassVar[bool] = True

    async def run(self, battle: Battle) -> None:
        battle.enter("deployment")
        battle.order = await draw_order(battle, DEPLOYMENT)
        battle.then(DeployInTurns())


class DeployInTurns(TakingTurns, frozen=True):
    """Each player in turn places one of his units, until all are on the table."""

    rule: ClassVar[str] = DEPLOYMENT
    may_pass: ClassVar[bool] = False

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        return {unit.id: unit.id for unit in battle.living(side) if not unit.in_play}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(DeployUnit(chosen))


class DeployUnit(Step, frozen=True):
    """A unit is placed wholly in the zone of its side."""

    unit: str

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        pose = await Placement(battle, unit)
        battle.stand(unit, pose)
        battle.tell(lambda: Deployed(unit=unit.id, pose=pose, rules=(DEPLOYMENT,)))


class Placement(Place[Pose]):
    """Where a unit is placed."""

    __slots__ = ("battle", "unit", "zones")
    shape = Pose

    def __init__(self, battle: Battle, unit: Unit) -> None:
        super().__init__(unit.side, ZONE, about={"unit": unit.id})
        self.battle = battle
        self.unit = unit
        self.zones: tuple[Polygon, ...] = tuple(zone.polygon for zone in battle.zones if zone.side == unit.side)

    def problems(self, answer: Pose) -> Sequence[Reason]:
        found = standing_problems(self.battle, self.unit, answer)
        if not any(inside(zone, footprint(self.unit.shape, answer)) for zone in self.zones):
            found.append(reason(ZONE, "lfw-out-of-zone"))
        return found

    def region(self) -> tuple[Polygon, ...]:
        return self.zones

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """A free place in the zone. Raises ``RuntimeError`` where there seems to be none."""
        for attempt in range(ATTEMPTS):
            low_x, low_y, high_x, high_y = bounding_box(self.zones[attempt % len(self.zones)])
            x = low_x + int(rng.random() * (high_x - low_x))
            y = low_y + int(rng.random() * (high_y - low_y))
            pose = pose_on_ground(self.battle, x, y, 0)
            if not self.problems(pose):
                return [pose]
        raise RuntimeError(f"no room for {self.unit.id} in its zone")
