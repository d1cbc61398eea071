"""Flights: rallying, fleeing from the nearest enemy, hiding, being lost on the way."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import isqrt
from typing import Any, ClassVar, Final, NamedTuple

from escarmouche.kernel import Choose, Reason, Step, confirm, reason
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.freetable.forced_moves import last_on_board, point_along
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.battlefields import BARRING
from escarmouche.rulebooks.lfw.rules.automata import MOVES, act, flees_from_melee
from escarmouche.rulebooks.lfw.rules.behaviours import MovingInTurns, is_driven
from escarmouche.rulebooks.lfw.rules.climbing import Jump, is_nothing, step_height
from escarmouche.rulebooks.lfw.rules.courage import passes_courage
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.distances import is_in_melee
from escarmouche.rulebooks.lfw.rules.eligibility import is_able
from escarmouche.rulebooks.lfw.rules.fleeing import put_to_flight, rally
from escarmouche.rulebooks.lfw.rules.missions import champion_leaves
from escarmouche.rulebooks.lfw.rules.passages import board_for
from escarmouche.rulebooks.lfw.rules.scenarios import Departure
from escarmouche.rulebooks.lfw.rules.sight import is_unseen
from escarmouche.rulebooks.lfw.rules.strides import reduced, stride
from escarmouche.rulebooks.lfw.rules.ways import (
    UnitMove,
    flies,
    go,
    halted,
    in_the_air,
    near,
    standing_level,
    taken_off,
)
from escarmouche.table import TURN, UNIT, Footprint, Ground, Path, Point, Pose, direction, footprint, overlaps, within
from escarmouche.table.barriers import around_piece, first_blocking
from escarmouche.table.exact import square_distance
from escarmouche.table.putting import Room

FLIGHT: Final = "lfw.move.flight"
ORDER: Final = "lfw.move.flight.order"
RALLY: Final = "lfw.move.flight.rally-test"
DESTROYED: Final = "lfw.move.flight.destroyed"
ATTEMPTS: Final = 96
"""How many places to hide in are tried for whoever does not look for one himself."""


class RallyTests(Step, frozen=True):
    """Everybody tests the courage of each of his fleeing units; who passes flees no more. [lfw.move.flight.rally-test]"""

    async def run(self, battle: Battle) -> None:
        for side in battle.order:
            for unit in battle.in_play(side):
                if unit.fleeing and not unit.mount and await passes_courage(battle, unit):
                    rally(battle, unit, RALLY)


class Flights(MovingInTurns, frozen=True):
    """In turns the players resolve one flight each: of those who flee first, then of whoever else shall.

    [lfw.move.flight.order]
    """

    rule: ClassVar[str] = ORDER

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        able = [
            unit for unit in battle.in_play(side) if not (unit.mount or unit.move) and is_able(battle, unit, "move")
        ]
        fleeing = [unit for unit in able if unit.fleeing]
        if not fleeing:
            from_anywhere = not battle.options.flight_from_melee_only
            fleeing = [
                unit
                for unit in able
                if (
                    flees_from_melee(battle, unit)
                    if is_driven(battle, unit)
                    else from_anywhere or is_in_melee(battle, unit)
                )
            ]
        return {unit.id: unit.id for unit in fleeing}

    async def choose(self, battle: Battle, side: str, options: Mapping[str, str]) -> str:
        """Whoever has fleeing units resolves one of them."""
        if any(battle[name].fleeing for name in options):
            return await Choose(side, self.rule, options)
        return await super().choose(battle, side, options)

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        act(battle[chosen], MOVES)
        battle.then(FleeUnit(chosen, tests=not battle[chosen].fled_before))


class FleeUnit(Step, frozen=True):
    """A unit flees. One that was not fleeing when the turn began tests its courage after it. [lfw.move.flight.after]

    Distance: M + 2". The first half leads straight away from the nearest enemy; with the rest it may go to a place where no
    enemy sees it, if it can reach one, and goes straight on otherwise. Whoever no enemy sees may stay. [lfw.move.flight]
    A unit that nobody plays looks for no such place: no row of a behaviour says so.
    ``tests``: whether it is still to be seen if it flees; else it does.
    """

    unit: ModelId
    tests: bool

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        over: tuple[Step, ...] = () if battle.mission is None else (Departure(self.unit, "flight"),)
        battle.then(*over, EndOfFlight(self.unit, self.tests))
        enemies = battle.enemies(unit)
        stays = not enemies
        if enemies and is_unseen(battle, unit):
            stays = await confirm(unit.side, FLIGHT, default=True, about={"unit": unit.id})
        if stays:
            assert unit.pose is not None
            go(battle, unit, "flight", staying(unit.pose), FLIGHT, swept=False)
            return
        threat = await nearest_enemy(battle, unit)
        assert threat.pose is not None
        if flies(battle, unit, "flight"):
            battle.then(FlyAway(self.unit, threat.pose.point))
            return
        leg = first_leg(battle, unit, threat.pose)
        battle.then(SecondLeg(self.unit, leg.spent, threat.pose.point))
        take(battle, unit, leg, swept=False)


class SecondLeg(Step, frozen=True):
    """The rest of a flight: to a hiding place, or straight on. ``spent`` of it is behind the unit, ``threat`` too."""

    unit: ModelId
    spent: int
    threat: Point

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        if not unit.in_play:
            return
        assert unit.pose is not None
        left = max(0, stride(battle, unit, "flight") - self.spent)
        route = staying(unit.pose) if unit.side in battle.unplayed else await Hiding(battle, unit, left)
        if route == staying(unit.pose):
            take(battle, unit, straight_on(battle, unit, self.threat, left))
        else:
            take(battle, unit, Leg(route.path, 0, is_lost(battle, unit, route.path)))


class FlyAway(Step, frozen=True):
    """A flight through the air: one move, of which only the end counts. Its first half leads away from ``threat``, too."""

    unit: ModelId
    threat: Point

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        assert unit.pose is not None
        start = unit.pose.point
        whole = stride(battle, unit, "flight")
        half = point_along(start, start[0] - self.threat[0], start[1] - self.threat[1], whole // 2)
        hides = unit.side not in battle.unplayed
        route = await HidingFromTheAir(battle, unit, half, whole) if hides else staying(unit.pose)
        if route == staying(unit.pose):
            take(battle, unit, fly_on(battle, unit, self.threat, whole))
        else:
            take(battle, unit, Leg(route.path, 0, False))


class EndOfFlight(Step, frozen=True):
    """A flight is over: who was not fleeing before tests his courage, and is rallied or flees from now on."""

    unit: ModelId
    tests: bool

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        if not unit.in_play:
            return
        if self.tests and await passes_courage(battle, unit):
            rally(battle, unit, "lfw.move.flight.after")
        elif self.tests:
            put_to_flight(battle, unit)


async def nearest_enemy(battle: Battle, unit: Unit) -> Unit:
    """The enemy from which a unit flees; of several as near as that, its owner's choice."""
    gaps = {enemy.id: battle.gap(unit, enemy) for enemy in battle.enemies(unit)}
    nearest = {name: name for name, far in gaps.items() if far == min(gaps.values())}
    return battle[await Choose(unit.side, f"{FLIGHT}#from", nearest, about={"unit": unit.id})]


# -- where it leads ----------------------------------------------------------------------------------------------------


class Leg(NamedTuple):
    """A part of a flight: its way, how much of the flight it has used up, and whether the unit is lost on it; ``leaves``: as
    it leaves the battlefield.
    """

    path: Path
    spent: int
    lost: bool
    leaves: bool = False


def take(battle: Battle, unit: Unit, leg: Leg, *, swept: bool = True) -> None:
    """A unit takes a part of its flight; after the last of them the wind carries it on, if one blows."""
    assert unit.pose is not None
    before = unit.pose.z
    x, y = leg.path[-1]
    level = standing_level(battle, unit, x, y)
    route = Route(tuple(leg.path), unit.pose.facing, before if level is None else level)
    go(battle, unit, "flight", route, FLIGHT, swept=swept)
    if leg.lost:
        if leg.leaves:
            champion_leaves(battle, unit)
        destroy(battle, unit, how="fled")
    elif level is not None and before - level >= step_height(battle, unit, "flight") and not unit.flew:
        battle.then(Jump(unit.id, before - level))


def first_leg(battle: Battle, unit: Unit, threat: Pose) -> Leg:
    """The first half of a flight, away from the nearest enemy."""
    whole = stride(battle, unit, "flight")
    leg = straight_on(battle, unit, threat.point, whole // 2)
    return leg._replace(spent=whole // 2)


def straight_on(battle: Battle, unit: Unit, threat: Point, distance: int) -> Leg:
    """A way straight away from an enemy, round friends and whatever has to be climbed, back onto the line.

    Who leaves the battlefield on it is destroyed. [lfw.move.flight.table-edge]
    """
    assert unit.pose is not None
    start = unit.pose.point
    goal = point_along(start, start[0] - threat[0], start[1] - threat[1], distance)
    way = fleeing_ground(battle, unit, distance)
    inside = last_on_board(way, start, goal)
    path = way.towards(start, inside, distance)
    most = reduced(unit, distance, taken_off(battle, unit, path))
    path = way.towards(start, inside, most) if most < distance else path
    leaves = inside != goal and path[-1] == inside and way.cost(path) < most
    lost = is_lost(battle, unit, path)
    if leaves or lost:
        return Leg(path, distance, True, not lost)
    return Leg(halted(way, unit, path), distance, False)


def fly_on(battle: Battle, unit: Unit, threat: Point, distance: int) -> Leg:
    """A way through the air straight away from an enemy: only its end counts."""
    assert unit.pose is not None
    start = unit.pose.point
    goal = point_along(start, start[0] - threat[0], start[1] - threat[1], distance)
    way = in_the_air(fleeing_ground(battle, unit, distance))
    inside = last_on_board(way, start, goal)
    end = footprint(unit.shape, unit.pose.at(*goal))
    leaves = inside != goal
    if leaves or comes_upon(battle, unit, end):
        return Leg((start, inside), distance, True, leaves)
    return Leg(halted(way, unit, (start, goal)), distance, False)


def comes_upon(battle: Battle, unit: Unit, end: Footprint) -> bool:
    """Whether a base touches an enemy, or anything blocking, where a flight through the air ends."""
    blocking = any(piece.kind in BARRING for piece in board_for(battle, unit).pieces_under(end))
    return blocking or any(within(end, battle.base(enemy), battle.contact) for enemy in battle.enemies(unit))


def fleeing_ground(battle: Battle, unit: Unit, reach: int) -> Ground:
    """The table as a fleeing unit meets it: it goes round friends and what has to be climbed, and into all the rest.

    It leaves what it stands on. [lfw.move.flight.obstacles]
    """
    assert unit.pose is not None
    base = battle.base(unit)
    friends = [(other.id, there) for other, there in near(battle, unit, reach) if battle.allied(unit, other)]
    below = [piece.id for piece in battle.board.surfaces if piece.top == unit.pose.z and piece.covers(*unit.pose.point)]
    board = board_for(battle, unit)
    ignored = [piece.id for piece in board.pieces if piece.kind in BARRING or is_nothing(battle, unit, piece)]
    return Ground(board, tuple(friends), base.travel_radius, 0, unit.height, ignore=(*ignored, *below))


def is_lost(battle: Battle, unit: Unit, path: Sequence[Point]) -> bool:
    """Whether a fleeing unit crosses or touches an enemy, or anything blocking, on its way. [lfw.move.flight.destroyed]

    Those whom it touches as it sets out don't count, unless its way leads over them.
    """
    base = battle.base(unit)
    touched = battle.foes(unit)
    blocking = [piece for piece in board_for(battle, unit).pieces if piece.kind in BARRING]
    barriers = [around_piece(piece, base.travel_radius) for piece in blocking]
    for (ax, ay), (bx, by) in pairwise(path):
        if first_blocking(barriers, ax, ay, bx, by) is not None:
            return True
        for enemy in battle.enemies(unit):
            there = battle.base(enemy)
            near = isqrt(square_distance(there.x, there.y, ax, ay, bx, by)) - base.radius - there.radius
            if near < 0 and not overlaps(base, there) if enemy.id in touched else near <= battle.contact:
                return True
    return False


class Hiding(UnitMove):
    """Where a fleeing unit goes with the rest of its move: out of sight of all enemies; or it stays, and flees on."""

    __slots__ = ()

    def __init__(self, battle: Battle, unit: Unit, left: int) -> None:
        super().__init__(battle, unit, FLIGHT, "flight")
        self.allowance = left
        self.about = {**self.about, "allowance": left}

    def ground(self) -> Ground:
        assert isinstance(self.battle, Battle)
        return fleeing_ground(self.battle, self.model, self.allowance)

    def region(self) -> Any:
        """All ground within reach: whether an enemy sees the unit there is only checked once it arrives."""
        space = super().region()
        return space.unsure if isinstance(space, Room) else space

    def to_level(self, path: Path) -> Route:
        assert isinstance(self.battle, Battle)
        level = standing_level(self.battle, self.model, *path[-1])
        return Route(path, self.start.facing, self.start.z if level is None else level)

    def problems(self, answer: Route) -> Sequence[Reason]:
        problems = [problem for problem in super().problems(answer) if problem.text.key != "table-off-its-level"]
        if answer != staying(self.start) and answer.z != self.to_level(answer.path).z:
            problems.append(reason(self.rule, "table-off-its-level"))
        return problems

    def ending_problems(self, end: Pose) -> list[Reason]:
        assert isinstance(self.battle, Battle)
        return [] if is_unseen(self.battle, self.model, end) else [reason(self.rule, "lfw-still-seen")]

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """Straight out of sight, if any of some places picked at random is unseen; or it stays."""
        return self._out_of_sight(rng, (self.start.point,), self.allowance)

    def _out_of_sight(self, rng: random.Random, before: Path, reach: int) -> Sequence[Route]:
        """On from the end of a path to a place within reach. Whether it is unseen is looked at first: most are not."""
        x, y = before[-1]
        for _ in range(ATTEMPTS if self.battle.board.pieces else 0):
            dx, dy = direction(int(rng.random() * TURN))
            far = int(rng.random() * reach)
            route = self.to_level((*before, (x + dx * far // UNIT, y + dy * far // UNIT)))
            if not self.ending_problems(route.end) and not self.problems(route):
                return [route]
        return [staying(self.start)]


class HidingFromTheAir(Hiding):
    """Where a unit goes that flees through the air: over the point half of the way, then out of sight; or it stays."""

    __slots__ = ("half",)

    def __init__(self, battle: Battle, unit: Unit, half: Point, whole: int) -> None:
        super().__init__(battle, unit, whole)
        self.half = half

    def ground(self) -> Ground:
        return in_the_air(super().ground())

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer != staying(self.start) and answer.path[:2] != (self.start.point, self.half):
            return [reason(self.rule, "table-broken-path")]
        return super().problems(answer)

    def offers(self, rng: random.Random) -> Sequence[Route]:
        return self._out_of_sight(rng, (self.start.point, self.half), self.allowance // 2)
