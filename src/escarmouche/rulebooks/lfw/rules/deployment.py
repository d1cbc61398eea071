"""Deployment: units are placed one by one, in turns."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import ClassVar, Final

from escarmouche.kernel import Choose, Place, Reason, Step, reason
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.freetable.ground import pose_on_ground, standing_problems
from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit, Zone
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY
from escarmouche.rulebooks.lfw.events import Deployed, LeftOut
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns, draw_order, set_order
from escarmouche.rulebooks.lfw.rules.packing import packed
from escarmouche.rulebooks.lfw.rules.ways import CLEARANCE, UnitMove, slip
from escarmouche.table import INCH, Footprint, Polygon, Pose, footprint, inside, overlaps_polygon, within
from escarmouche.table.exact import bounding_box, twice_area
from escarmouche.table.poses import Disc
from escarmouche.table.putting import Berth, Room, besides, near, room

DEPLOYMENT: Final = "lfw.scenario.deployment"
ZONE: Final = "lfw.scenario.placement"
SCOUT: Final = "lfw.rule.eclaireur"
VANGUARD: Final = "lfw.rule.avant-garde"
SCOUT_DISTANCE: Final = 6 * INCH
ATTEMPTS: Final = 100
POINT: Final = Disc(2)
CROWDED: Final = 8
"""A zone less than so many times as large as all bases of its side is crowded."""


class Deployment(Step, frozen=True):
    """The players place one unit each in turns, in an order that dice make; or as a scenario says.

    Where it names the order, no dice are thrown for it. [lfw.scenario.deployment]
    """

    landmark: ClassVar[bool] = True

    async def run(self, battle: Battle) -> None:
        battle.enter("deployment")
        mission = battle.mission
        if mission is None:
            set_order(battle, await draw_order(battle, DEPLOYMENT), DEPLOYMENT)
            battle.then(DeployInTurns(), DeployScouts(), Vanguards())
            return
        data = BY_KEY[mission.scenario]
        rivals = battle.tide is not None and battle.tide.mode == "competitive"
        waves = [wave for wave in data.deployment if not wave.mode or (wave.mode == "competitive") == rivals]
        battle.order = battle.sides
        if data.first:
            battle.order = tuple(sorted(battle.players, key=lambda side: mission.post_of(side) != data.first))
        elif any(wave.how == "in-turns" for wave in waves):
            set_order(battle, await draw_order(battle, DEPLOYMENT), DEPLOYMENT)
        steps: list[Step] = []
        scouts: list[Step] = []
        for wave in waves:
            match wave.how:
                case "at-will":
                    together = len(battle.players) > 1
                    steps.append(DeployAtWill() if together else DeployInTurns())
                    scouts.append(ScoutsAtWill() if together else DeployScouts())
                case "in-turns":
                    later = mission.side_of(wave.but) if wave.but else ""
                    steps.append(DeployInTurns(without=later))
                    scouts.append(DeployScouts(without=later))
                case "half":
                    steps.append(DeployHalf(mission.side_of(wave.post)))
                    scouts.append(DeployHalf(mission.side_of(wave.post), scouts=True))
                case "whole":
                    steps.append(DeployWhole(mission.side_of(wave.post)))
                    scouts.append(DeployWhole(mission.side_of(wave.post), scouts=True))
        battle.then(*steps, *scouts, Vanguards())


class DeployHalf(Step, frozen=True):
    """A player places half of his units, or of his ``scouts``, rounded up."""

    side: SideId
    scouts: bool = False

    async def run(self, battle: Battle) -> None:
        left = (waiting_scouts if self.scouts else waiting)(battle, self.side)
        battle.then(DeployWhole(self.side, len(left) // 2, self.scouts))


class DeployWhole(Step, frozen=True):
    """A player places all his units, one after the other; or all but so many. Special rules are an exception: scouts come
    later, and so do all ``scouts`` of his then. [lfw.scenario.deployment]
    """

    side: SideId
    keeps: int = 0
    scouts: bool = False

    async def run(self, battle: Battle) -> None:
        left = (waiting_scouts if self.scouts else waiting)(battle, self.side)
        if len(left) > self.keeps:
            chosen = await Choose(self.side, SCOUT if self.scouts else DEPLOYMENT, left)
            battle.then(DeployUnit(chosen), self)


def waits(battle: Battle, side: str) -> bool:
    """Whether a side deploys nobody before the battle."""
    mission = battle.mission
    return mission is not None and mission.post_of(side) in BY_KEY[mission.scenario].waits


def waiting(battle: Battle, side: str) -> dict[str, str]:
    """The units of a side that are still to be placed with all others: no scouts, and nobody whose post waits."""
    if waits(battle, side):
        return {}
    return {unit.id: unit.id for unit in battle.living(side) if not (unit.in_play or unit.mount or unit.has(SCOUT))}


def waiting_scouts(battle: Battle, side: str) -> dict[str, str]:
    """The scouts of a side that are still to be placed; nobody whose post waits."""
    if waits(battle, side):
        return {}
    return {unit.id: unit.id for unit in battle.living(side) if unit.has(SCOUT) and not (unit.in_play or unit.mount)}


class DeployInTurns(TakingTurns, frozen=True):
    """Each player in turn places one of his units, until all are on the table; all ``without`` one, who comes later."""

    rule: ClassVar[str] = DEPLOYMENT
    may_pass: ClassVar[bool] = False

    without: str = ""

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        return {} if side == self.without else waiting(battle, side)

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(DeployUnit(chosen))


class DeployAtWill(DeployInTurns, frozen=True):
    """The players place their units as they wish: everybody may let the others go first, as long as they do.

    [lfw.scenario.flot-infini.deployment]
    """

    may_pass: ClassVar[bool] = True
    compels: ClassVar[bool] = True

    def compelled(self, battle: Battle, options: Mapping[str, str]) -> Mapping[str, str]:
        return options


class DeployScouts(TakingTurns, frozen=True):
    """Once all others are there, scouts are placed, in the order that the scenario has for all: in turns, or wholly one side
    after another; all ``without`` one side, who comes later. [lfw.rule.eclaireur]
    """

    rule: ClassVar[str] = SCOUT
    may_pass: ClassVar[bool] = False

    without: str = ""

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        return {} if side == self.without else waiting_scouts(battle, side)

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(DeployUnit(chosen))


class ScoutsAtWill(DeployScouts, frozen=True):
    """The players place their scouts as they wish, too: everybody may let the others go first, as long as they do."""

    may_pass: ClassVar[bool] = True
    compels: ClassVar[bool] = True

    def compelled(self, battle: Battle, options: Mapping[str, str]) -> Mapping[str, str]:
        return options


class Vanguards(TakingTurns, frozen=True):
    """At the end of deployment each vanguard may make a normal move or a run. [lfw.rule.avant-garde]

    It is no move of a turn.
    """

    rule: ClassVar[str] = VANGUARD

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        able = [
            unit
            for unit in battle.in_play(side)
            if unit.has(VANGUARD) and not unit.mount and VANGUARD not in unit.prepared
        ]
        return {f"{unit.id} {move}": f"{unit.id} {move}" for unit in able for move in ("normal", "run")}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        name, _, move = chosen.rpartition(" ")
        battle.then(Advance(name, move))


class Advance(Step, frozen=True):
    """A vanguard makes its move."""

    unit: ModelId
    move: str

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        unit.prepared += (VANGUARD,)
        kind: Move = "run" if self.move == "run" else "normal"
        await slip(UnitMove(battle, unit, VANGUARD, kind, default=CLEARANCE), VANGUARD, kind)


def leave_out(battle: Battle, unit: Unit) -> None:
    """A unit for which there is no room takes no part, nor does its rider or its mount.

    Captains and titans are no exception. It has not been destroyed: whoever is to destroy it has not done so.
    """
    for left_out in (unit, *(battle[name] for name in (unit.partner,) if name)):
        left_out.lost = "absent"
    battle.tell(lambda: LeftOut(unit=unit.id, rules=(ZONE,)))


class DeployUnit(Step, frozen=True):
    """A unit is placed wholly in the zone of its side; where there is no room for it, it takes no part."""

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        place = Placement(battle, unit)
        if not place.has_room():
            leave_out(battle, unit)
            return
        pose = await place
        battle.stand(unit, pose)
        battle.tell(lambda: Deployed(unit=unit.id, pose=pose, rules=(DEPLOYMENT,)))


class Placement(Place[Pose]):
    """Where a unit is placed: in the zone of its side; a scout anywhere that is more than 6" from all enemies.

    A scout whose post waits appears as all others of it do.
    """

    __slots__ = ("battle", "distance_rule", "unit", "zones")
    shape = Pose

    def __init__(self, battle: Battle, unit: Unit) -> None:
        super().__init__(unit.side, ZONE, about={"unit": unit.id})
        self.battle = battle
        self.unit = unit
        self.zones = tuple(zone for zone in battle.zones if zone.side == unit.side)
        self.distance_rule = ZONE
        if unit.has(SCOUT) and not waits(battle, unit.side):
            wide, deep = battle.board.width, battle.board.depth
            self.zones = (Zone(unit.side, ((0, 0), (wide, 0), (wide, deep), (0, deep)), apart=SCOUT_DISTANCE),)
            self.distance_rule = SCOUT

    def problems(self, answer: Pose) -> Sequence[Reason]:
        problems = standing_problems(self.battle, self.unit, answer)
        here = footprint(self.unit.shape, answer)
        if not any(is_inside(zone, here) for zone in self.zones):
            problems.append(reason(ZONE, "lfw-out-of-zone"))
        apart = max((zone.apart for zone in self.zones), default=0)
        if apart:
            problems += [
                reason(self.distance_rule, "lfw-too-near", enemy=enemy.id)
                for enemy in self.battle.enemies(self.unit)
                if within(here, self.battle.base(enemy), apart)
            ]
        return problems

    def region(self) -> Room:
        """Where its centre may be: in its zones, on nobody, and as far from enemies as it has to be."""
        rooms = [self._room(zone) for zone in self.zones]
        return Room(
            tuple(part for space in rooms for part in space.sure),
            tuple(part for space in rooms for part in space.perhaps),
        )

    def _room(self, zone: Zone) -> Room:
        battle, unit = self.battle, self.unit
        enemies = {enemy.id for enemy in battle.enemies(unit)}
        berths = [Berth(base, zone.apart if other.id in enemies else 0) for other, base in battle.placed()]
        shape = footprint(unit.shape, Pose(0, 0)).shape
        space = room(battle.board, zone.polygon, shape, unit.height, berths)
        if zone.hole:
            space = besides(space, [zone.hole], shape.radius)
        if zone.near is not None:
            space = near(space, footprint(POINT, Pose(*zone.near)), zone.reach, shape)
        return space

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """A free place in the zone: anywhere, or where it takes no room from others, if the zone is crowded."""
        for attempt in range(0 if self._is_crowded() else ATTEMPTS):
            low_x, low_y, high_x, high_y = bounding_box(self._tried(self.zones[attempt % len(self.zones)]))
            x = low_x + int(rng.random() * (high_x - low_x))
            y = low_y + int(rng.random() * (high_y - low_y))
            pose = pose_on_ground(self.battle, x, y, 0)
            if not self.problems(pose):
                return [pose]
        return list(islice(self._packed(), 1))

    def has_room(self) -> bool:
        """Whether there is a free place in the zone."""
        return any(True for _ in self._packed())

    def _is_crowded(self) -> bool:
        """Whether the units of the side take up a good part of the ground that is tried."""
        ground = sum(abs(twice_area(self._tried(zone))) for zone in self.zones)
        living = [unit for unit in self.battle.living(self.player) if not unit.mount]
        return 2 * CROWDED * sum(unit.shape.diameter**2 for unit in living) > ground

    def _packed(self) -> Iterator[Pose]:
        """Free places, those first that leave most room."""
        others = [base for _, base in self.battle.placed()]
        for zone in self.zones:
            box = bounding_box(self._tried(zone))
            about = zone.near or ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
            for x, y in packed(box, self.unit.shape.diameter // 2, others, about):
                pose = pose_on_ground(self.battle, x, y, 0)
                if not self.problems(pose):
                    yield pose

    def _tried(self, zone: Zone) -> Polygon:
        """The ground on which places are tried: the zone, or what of it is near the point that it names."""
        if zone.near is None:
            return zone.polygon
        x, y, far = *zone.near, zone.reach + self.unit.shape.diameter
        board = self.battle.board
        left, right = max(0, x - far), min(board.width, x + far)
        back, away = max(0, y - far), min(board.depth, y + far)
        return (left, back), (right, back), (right, away), (left, away)


def is_inside(zone: Zone, base: Footprint) -> bool:
    """Whether a base is wholly in a zone, and as near as it has to be to the point that it names."""
    if not inside(zone.polygon, base) or (zone.hole and overlaps_polygon(zone.hole, base)):
        return False
    if zone.near is None:
        return True
    (x, y), far = zone.near, zone.reach + base.radius
    return (base.x - x) ** 2 + (base.y - y) ** 2 <= far * far
