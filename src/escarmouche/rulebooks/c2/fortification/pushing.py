"""Moving an immobile engine: Servants push it along, or whoever operates it turns it where it stands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

from escarmouche.kernel import PASS, Choose, Reason, reason
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import EngineTurned, Pushed
from escarmouche.rulebooks.c2.fortification.crews import (
    PUSHED,
    TURNED,
    crew_in_contact,
    engines_at_hand,
    ids,
)
from escarmouche.rulebooks.c2.fortification.engines import machine_of
from escarmouche.rulebooks.c2.rules.characteristics import movement
from escarmouche.rulebooks.c2.rules.free_table import BASES_RULE, TABLE_RULE, TERRAIN_RULE
from escarmouche.rulebooks.c2.rules.movement import Displacement, MoveType, enter_move, is_free, travel
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.displacement import touching_problems
from escarmouche.rulebooks.freetable.ground import ground, has_room, overlapped
from escarmouche.rulebooks.freetable.proposals import random_line
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.table import CM, TURN, UNIT, Ground, Pose, direction, footprint, heading, overlaps
from escarmouche.table.exact import nearest_ratio

PUSH: Final = "c2.machine.immobile.move"
WHO: Final = "c2.machine.immobile.move.who"
TURN_RULE: Final = "c2.machine.immobile.move-or-fire"

RELIEF: Final = 2
"""By how much each further Servant lowers the penalty, in cm."""

ATTEMPTS: Final = 6


# -- who pushes, and how far -------------------------------------------------------------------------------------------


def able_to_push(battle: Battle, engine: Fighter) -> list[Fighter]:
    """The Servants of an engine that can push it now: its own, of its own side, nobody else. [c2.machine.immobile.move.who]

    Whoever has captured it can therefore not move it. [c2.machine.capture.limits]
    """
    if not engine.profile.is_thing:
        return []
    return [
        one
        for one in crew_in_contact(battle, engine)
        if one.serves == engine.id and not battle.engaged(one) and not one.activated and one.profile.machine is None
    ]


def may_push(battle: Battle, engine: Fighter) -> bool:
    """Whether an engine can be moved now."""
    if not engine.profile.is_thing or engine.has(TURNED) or not is_free(battle, engine):
        return False
    pushers = able_to_push(battle, engine)
    return bool(pushers) and pushing_reach(battle, engine, pushers) > 0


def pushing_reach(battle: Battle, engine: Fighter, pushers: Sequence[Fighter]) -> int:
    """How far Servants move an engine: their lowest MOV, less its weight, and 2 cm less of that for each further one.

    Of weight 8 one Servant loses 8 cm, two lose 6, three lose 4. In 0.01 mm.
    """
    weight = machine_of(engine).weight or 0
    penalty = max(0, weight - RELIEF * (len(pushers) - 1)) * CM
    return max(0, min(movement(battle, one) for one in pushers) - penalty)


async def choose_pushers(battle: Battle, engine: Fighter) -> list[Fighter]:
    """Which Servants push: at least one of those in contact; others stay free to do something else."""
    able = able_to_push(battle, engine)
    chosen: list[Fighter] = []
    while len(chosen) < len(able):
        left = {one.id: one for one in able if one not in chosen}
        options: dict[str, Fighter | None] = {**left, **({PASS: None} if chosen else {})}
        about = {"fighter": engine.id, "chosen": tuple(ids(chosen))}
        one = await Choose(engine.side, WHO, options, default=next(iter(left)), about=about)
        if one is None:
            break
        chosen.append(one)
    return chosen


# -- an engine and those about it --------------------------------------------------------------------------------------


class Hauling(Displacement):
    """Where an engine goes with those who move it. Each keeps his place about it, and goes the way it goes."""

    __slots__ = ("crew",)

    def __init__(self, battle: Battle, engine: Fighter, rule: str, allowance: int, crew: Sequence[Fighter]) -> None:
        super().__init__(battle, engine, rule, allowance)
        self.crew = tuple(crew)

    @property
    def team(self) -> tuple[str, ...]:
        """The engine and its crew: none of them is in the way of another."""
        return (self.model.id, *ids(self.crew))

    def ground(self) -> Ground:
        return ground(self.battle, self.model, reach=self.allowance, ignoring=self.team)

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return ()
        found = [*self.way_problems(answer), *self.ending_problems(answer.end)]
        for one in self.crew:
            found += self._problems_of(one, answer)
        return [*found, *self._jostling(answer)]

    def _jostling(self, route: Route) -> list[Reason]:
        """Those of the team who would end on each other's bases: what was flush at one angle may not be so at another."""
        ends = {self.model.id: footprint(self.model.profile.base, route.end)}
        for one in self.crew:
            ends[one.id] = footprint(one.profile.base, carried(self.start, route.end, place_of(one)))
        return [
            reason(BASES_RULE, "table-on-another-base", other=other)
            for (_, here), (other, there) in combinations(ends.items(), 2)
            if overlaps(here, there)
        ]

    def _problems_of(self, one: Fighter, route: Route) -> list[Reason]:
        """What is in the way of one of the crew, or keeps him from standing where he ends."""
        battle, way = self.battle, ground(self.battle, one, ignoring=self.team)
        here = place_of(one)
        dx, dy = here.x - self.start.x, here.y - self.start.y
        points = [(x + dx, y + dy) for x, y in route.path]
        end = carried(self.start, route.end, here)
        base = footprint(one.profile.base, end)
        found = []
        if not all(way.clear(*a, *b) for a, b in pairwise(points)):
            found.append(reason(self.rule, "c2-crew-in-the-way", fighter=one.id))
        if not battle.board.holds(base):
            found.append(reason(TABLE_RULE, "table-off-the-table"))
        elif not has_room(battle, one, base, end.z):
            found.append(reason(TERRAIN_RULE, "table-no-footing"))
        others = [other for other in overlapped(battle, one, base, end.z) if other.id not in self.team]
        found += [reason(BASES_RULE, "table-on-another-base", other=other.id) for other in others]
        return [*found, *touching_problems(battle, one, end, self.rule)]

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """A straight line, without turning the engine; failing that, nothing."""
        for _ in range(ATTEMPTS):
            line = random_line(self.start, self.allowance, rng)
            route = Route(line.path, self.start.facing, self.start.z)
            if not self.problems(route):
                return [route]
        return [staying(self.start)]


class Aiming(Hauling):
    """Which way an engine is turned, where it stands."""

    __slots__ = ()

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """At one of the enemies; failing that, any way in which there is room; failing that, as it was."""
        foes = [enemy.pose for enemy in self.battle.enemies(self.model) if enemy.pose is not None]
        facings = [heading(pose.x - self.start.x, pose.y - self.start.y) for pose in rng.sample(foes, len(foes))]
        facings += [rng.randrange(TURN) for _ in range(ATTEMPTS)]
        for facing in facings[:ATTEMPTS]:
            route = Route((self.start.point,), facing, self.start.z)
            if not self.problems(route):
                return [route]
        return [staying(self.start)]


def carried(start: Pose, end: Pose, there: Pose) -> Pose:
    """Where somebody ends who keeps his place about an engine that goes from one pose to another."""
    dx, dy = there.x - start.x, there.y - start.y
    if end.facing == start.facing:
        return Pose(end.x + dx, end.y + dy, there.facing, end.z)
    fx, fy = direction(start.facing)
    gx, gy = direction(end.facing)
    ahead, aside = dx * fx + dy * fy, dy * fx - dx * fy
    x = end.x + nearest_ratio(ahead * gx - aside * gy, UNIT * UNIT)
    y = end.y + nearest_ratio(ahead * gy + aside * gx, UNIT * UNIT)
    return Pose(x, y, (there.facing + end.facing - start.facing) % TURN, end.z)


async def haul(battle: Battle, engine: Fighter, crew: Sequence[Fighter], route: Route) -> None:
    """An engine goes its way, and its crew with it."""
    start = place_of(engine)
    places = {one.id: place_of(one) for one in crew}
    together, battle.together = battle.together, (engine.id, *places)
    arrived = await travel(battle, engine, route)
    for name, place in places.items() if arrived else ():
        one = battle[name]
        if one.in_play:
            dx, dy = place.x - start.x, place.y - start.y
            end = carried(start, route.end, place)
            path = (*((x + dx, y + dy) for x, y in route.path[:-1]), end.point)
            if len(route.path) == 1:
                path = (place.point, end.point)
            await travel(battle, one, Route(path, end.facing, end.z))
    battle.together = together


STRETCHES: Final = {"push": 1, "push-run": 2}
"""How many times as far as Servants push an engine it comes, by the way of moving."""


# -- ways of moving ----------------------------------------------------------------------------------------------------


async def push(battle: Battle, engine: Fighter, *, stretches: int = 1) -> None:
    """Servants in contact with an engine move it, and go with it. [c2.machine.immobile.move]

    They may run with it, and do nothing else: neither charge nor engage, nor feats, nor dodge, nor shoot.
    """
    crew = await choose_pushers(battle, engine)
    reach = stretches * pushing_reach(battle, engine, crew)
    battle.tell(lambda: Pushed(fighter=engine.id, servants=tuple(ids(crew)), reach=reach, rules=(PUSH,)))
    engine.gain(PUSHED, until="turn")
    for one in crew:
        one.activated, one.move = True, engine.move
        one.gain(PUSHED, until="turn")
    await haul(battle, engine, crew, await Hauling(battle, engine, PUSH, reach, crew))


async def push_and_run(battle: Battle, engine: Fighter) -> None:
    """The same at a run: twice as far."""
    await push(battle, engine, stretches=STRETCHES["push-run"])


def may_turn(battle: Battle, fighter: Fighter) -> bool:
    """Whether there is an engine that a figure could turn."""
    return bool(engines_to_turn(battle, fighter))


def engines_to_turn(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """The engines that a figure may turn where it stands: neither moved nor turned this turn, touched by no enemy."""
    return [
        engine
        for engine in engines_at_hand(battle, fighter)
        if not engine.has(PUSHED) and not engine.has(TURNED) and not battle.engaged(engine)
    ]


async def turn(battle: Battle, fighter: Fighter) -> None:
    """One of those who operate an engine turns it, on his own go; it faces any direction, and may fire this turn.

    Those in contact with it go round with it. This is how a captured engine is turned, too.
    """
    engines = engines_to_turn(battle, fighter)
    options = {engine.id: engine for engine in engines}
    about = {"fighter": fighter.id}
    engine = await Choose(fighter.side, f"{TURN_RULE}#which", options, default=engines[0].id, about=about)
    crew = [one for one in crew_in_contact(battle, engine) if not battle.engaged(one)]
    before = place_of(engine)
    moved = {one.id: one.moved for one in crew}
    await haul(battle, engine, crew, await Aiming(battle, engine, TURN_RULE, 0, crew))
    for name, far in moved.items():
        battle[name].moved = far
    if engine.pose is not None and engine.pose != before:
        engine.gain(TURNED, until="turn")
        battle.tell(lambda: EngineTurned(fighter=engine.id, by=fighter.id, rules=(TURN_RULE,)))


enter_move("push", MoveType("walk", may_push, push))
enter_move("push-run", MoveType("run", may_push, push_and_run))
enter_move("turn-engine", MoveType("stay", may_turn, turn))
