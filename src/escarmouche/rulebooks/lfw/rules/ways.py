"""Where a unit may go: whom it must keep away from, what the ground takes off its move."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

import msgspec

from escarmouche.kernel import Reason, Step, confirm, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.freetable.displacement import OverGround
from escarmouche.rulebooks.freetable.forced_moves import shortened
from escarmouche.rulebooks.freetable.ground import reasons
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit
from escarmouche.rulebooks.lfw.content.battlefields import CLOSED, WALL, terrain_of
from escarmouche.rulebooks.lfw.events import Moved
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.burning_wings import burn_below
from escarmouche.rulebooks.lfw.rules.climbing import (
    Climbs,
    ComeDown,
    Effort,
    climbables,
    climbs,
    is_nothing,
    suffices,
)
from escarmouche.rulebooks.lfw.rules.distances import nearer_than
from escarmouche.rulebooks.lfw.rules.passages import board_for, transitions
from escarmouche.rulebooks.lfw.rules.scenarios import AfterMove
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.table import (
    BLOCKED_BY,
    INCH,
    OVERLAPS,
    TOO_FAR,
    TURN,
    UNIT,
    Disc,
    Footprint,
    Ground,
    Path,
    Point,
    Pose,
    direction,
    footprint,
    gap,
    length,
)
from escarmouche.table.barriers import share_within, stretch_length
from escarmouche.table.exact import ceil_ratio
from escarmouche.table.putting import in_the_open, stopping
from escarmouche.table.routes import as_far_as

CLEARANCE: Final = INCH
"""Nobody comes nearer to an enemy than this but to fight him; at exactly so much he stands well."""

HAIR: Final = 10
"""A tenth of a millimetre: nobody measures it."""

ATTEMPTS: Final = 8


def grown(base: Footprint, by: int) -> Footprint:
    """A round base with some room about it."""
    return footprint(Disc(base.shape.radius * 2 + 2 * by), Pose(base.x, base.y)) if by > 0 else base


def ground_for(
    battle: Battle,
    unit: Unit,
    berths: Collection[tuple[str, int]],
    default: int,
    reach: int,
    move: Move = "",
    *,
    climbing: bool = False,
) -> Ground:
    """The table as a unit meets it: its edges, which nobody crosses of his own will [lfw.terrain.table-edge], terrain,
    other units, and how far it keeps from each enemy, edge to edge.

    ``berths``: for some enemies (ids) how far; ``default``: for all others. Whoever stands nearer to an enemy than he should
    may go away from him, and no nearer. Low things are stepped over, nobody goes through blocking ones.
    [lfw.terrain.bloquant] ``climbing``: whether it may climb on this move. Whoever is on another level is in its way, too.
    """
    assert unit.pose is not None
    obstacles, kept = units_in_the_way(battle, unit, dict(berths), default, reach)
    board = board_for(battle, unit)
    low = [piece.id for piece in board.pieces if is_nothing(battle, unit, piece, move)]
    climbed = [piece.id for piece in climbables(battle, unit, move)] if climbing else []
    return Ground(
        board,
        tuple(obstacles),
        battle.base(unit).travel_radius,
        unit.pose.z,
        unit.height,
        ignore=(*low, *climbed),
        exact=tuple(kept),
    )


def units_in_the_way(
    battle: Battle, unit: Unit, berths: Mapping[str, int], default: int, reach: int
) -> tuple[list[tuple[str, Footprint]], list[str]]:
    """The units in the way of a move, each with as much room about it as it is given, and those that are given some."""
    base = battle.base(unit)
    obstacles, kept = [], []
    for other, there in near(battle, unit, reach + default):
        keep = 0 if battle.allied(unit, other) else min(berths.get(other.id, default), gap(base, there))
        obstacles.append((other.id, grown(there, keep)))
        if keep > 0:
            kept.append(other.id)
    return obstacles, kept


def near(battle: Battle, unit: Unit, far: int) -> Iterator[tuple[Unit, Footprint]]:
    """The units that a move of so much may meet, on whatever level, each with the ground it covers."""
    base = battle.base(unit)
    for other, there in battle.placed():
        room = far + base.radius + there.radius + 1
        if (
            other is not unit
            and other.id != unit.partner
            and abs(there.x - base.x) < room
            and abs(there.y - base.y) < room
        ):
            yield other, there


def in_the_air(way: Ground) -> Ground:
    """The ground as whoever flies over it meets it: only where the move ends is anything in its way, but for walls indoors,
    as there is a ceiling. [lfw.terrain.interieur]
    """
    everything = tuple(piece.id for piece in way.board.pieces if piece.kind not in (WALL, CLOSED))
    return msgspec.structs.replace(way, obstacles=(), passable=way.obstacles, ignore=everything)


def halted(way: Ground, unit: Unit, path: Path) -> Path:
    """A path that nobody steers, shortened to where the unit has room to stand, or does a hair's breadth beside it.

    A way along a wall is as near to it as a whole unit allows, and nearer than the base itself would fit.
    """
    for part in shortened(path):
        if _has_place(way, unit, part[-1]):
            return part
        if len(part) > 1 and part[-1] != path[-1]:
            (x, y), before = part[-1], part[-2]
            for turn in range(0, TURN, TURN // 8):
                dx, dy = direction(turn)
                beside = x + dx * HAIR // UNIT, y + dy * HAIR // UNIT
                if _has_place(way, unit, beside) and way.clear(*before, *beside):
                    return (*part[:-1], beside)
    return path[:1]


def _has_place(way: Ground, unit: Unit, point: Point) -> bool:
    """Whether a unit has room at a point, on the highest level there is that is no higher than its own."""
    assert unit.pose is not None
    here = footprint(unit.shape, unit.pose.at(*point))
    levels = [level for level in way.board.standing_levels(here, unit.height) if level <= unit.pose.z]
    return bool(levels) and way.has_room(here)


def standing_level(battle: Battle, unit: Unit, x: int, y: int) -> int | None:
    """The highest level at a point, no higher than its own, on which a unit can stand."""
    assert unit.pose is not None
    here = footprint(unit.shape, unit.pose.at(x, y))
    levels = [level for level in battle.board.standing_levels(here, unit.height) if level <= unit.pose.z]
    return max(levels, default=None)


def taken_off(battle: Battle, unit: Unit, path: Sequence[Point]) -> int:
    """What difficult ground takes off a move along a path: 1" for each 3" begun in it. [lfw.terrain.difficult]"""
    pieces = [piece for piece in battle.board.pieces if terrain_of(piece).difficult]
    if not pieces or not apply_hooks(battle, unit, Hooks.is_slowed, True):
        return 0
    inside = Fraction(0)
    for (ax, ay), (bx, by) in pairwise(path):
        top, bottom = share_within(pieces, ax, ay, bx, by)
        if top:
            inside += Fraction(stretch_length(ax, ay, bx, by) * top, bottom)
    return ceil_ratio(inside.numerator, inside.denominator * 3 * INCH) * INCH


def duellists(battle: Battle, unit: Unit) -> tuple[tuple[str, int], ...]:
    """How far a unit keeps from enemies in a duel that it does not touch: nobody joins them but by a charge."""
    touched = battle.foes(unit)
    fighting = (enemy.id for enemy in battle.enemies(unit) if enemy.duel not in ("", unit.id))
    return tuple((name, CLEARANCE) for name in fighting if name not in touched)


def effort(battle: Battle, unit: Unit, way: Ground, path: Sequence[Point], move: Move) -> Effort:
    """What a path uses up of a unit's move: its length, what difficult ground takes off, and what is climbed."""
    assert unit.pose is not None
    inside = transitions(battle.board, path)
    if flies(battle, unit, move):
        return Effort(length(path) + inside, 0, Climbs((), (), unit.pose.z))
    return Effort(way.cost(path) + inside, taken_off(battle, unit, path), climbs(battle, unit, path, unit.pose.z, move))


def flies(battle: Battle, unit: Unit, move: Move) -> bool:
    """Whether a unit makes a move in the air."""
    return apply_hooks(battle, unit, Hooks.flies, False, move)


class UnitMove(OverGround[Unit]):
    """Where a unit goes in one of its moves. It may stay where it is."""

    __slots__ = ("berths", "default", "move")

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        rule: str,
        move: Move,
        berths: Collection[tuple[str, int]] = (),
        default: int = 0,
    ) -> None:
        super().__init__(battle, unit, rule, stride(battle, unit, move))
        self.move = move
        self.berths = berths
        self.default = default

    def ground(self) -> Ground:
        """What is in its way."""
        assert isinstance(self.battle, Battle)
        where = ground_for(self.battle, self.model, self.berths, self.default, self.allowance, self.move, climbing=True)
        return in_the_air(where) if flies(self.battle, self.model, self.move) else where

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return ()
        assert isinstance(self.battle, Battle)
        if answer.path[0] != self.start.point:
            return [reason(self.rule, "table-broken-path")]
        way = self.ground()
        spent = effort(self.battle, self.model, way, answer.path, self.move)
        told = []
        if not flies(self.battle, self.model, self.move) and answer.z != spent.climbs.end:
            told.append(reason("lfw.climb.climb", "table-off-its-level"))
        problems = way.problems(self.start, answer.path, answer.end, self.model.shape, self.allowance)
        told += [
            reason(self.rule, "lfw-too-near", enemy=problem.about or "")
            if problem.code in (BLOCKED_BY, OVERLAPS) and self._is_foe(problem.about)
            else reasons(self.battle, [problem], self.rule)[0]
            for problem in problems
            if problem.code != TOO_FAR
        ]
        if not suffices(self.battle, self.model, spent, self.allowance):
            told.append(reason(self.rule, "table-too-far"))
        return [*told, *self.ending_problems(answer.end)]

    def coming_down(self, answer: Route) -> ComeDown:
        """What follows at the drops of a way."""
        assert isinstance(self.battle, Battle)
        spent = effort(self.battle, self.model, self.ground(), answer.path, self.move)
        return ComeDown(self.model.id, spent, self.allowance, spent.climbs.down)

    def _is_foe(self, name: str | None) -> bool:
        return name in self.battle.models and not self.battle.allied(self.model, self.battle[name])

    def ending_problems(self, end: Pose) -> list[Reason]:
        """Why it can't stop there, although there is room: nearer to an enemy than it may."""
        here = footprint(self.model.shape, end)
        berths = dict(self.berths)
        return [
            reason(self.rule, "lfw-too-near", enemy=enemy.id)
            for enemy in self.battle.enemies(self.model)
            if nearer_than(here, self.battle.base(enemy), berths.get(enemy.id, self.default))
        ]

    def region(self) -> Any:
        """Where it may stop; past terrain, on which each inch may count twice or more, perhaps."""
        way = self.ground()
        room = stopping(way, way.reach(self.start.point, self.allowance), self.battle.base(self.model).shape)
        return in_the_open(room, self.start.point, [piece.outline for piece in self.battle.board.pieces])

    def to_level(self, path: Path) -> Route:
        """The route along a path, to the level on which it ends."""
        assert isinstance(self.battle, Battle)
        if flies(self.battle, self.model, self.move):
            return Route(path, self.start.facing, self.battle.board.ground_height(*path[-1]))
        end = climbs(self.battle, self.model, path, self.start.z, self.move).end
        return Route(path, self.start.facing, end)

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """A straight line picked at random, often towards an enemy; failing that, staying put."""
        start = self.start
        foes = [enemy.pose for enemy in self.battle.enemies(self.model) if enemy.pose is not None]
        for attempt in range(ATTEMPTS):
            if foes and attempt % 2:
                foe = foes[int(rng.random() * len(foes))]
                goal = foe.point
                far = max(1, length((start.point, goal)))
                share = min(1.0, self.allowance * rng.random() / far)
                x = start.x + round((goal[0] - start.x) * share)
                y = start.y + round((goal[1] - start.y) * share)
            else:
                dx, dy = direction(int(rng.random() * TURN))
                far = int(rng.random() * self.allowance)
                x, y = start.x + dx * far // UNIT, start.y + dy * far // UNIT
            route = self.to_level((start.point, (x, y)))
            if not self.problems(route):
                return [route]
        return [staying(start)]


async def travel(asked: UnitMove, rule: str) -> None:
    """A unit goes where its owner says, in the move that it is asked about."""
    run_along(asked, await asked, rule)


def run_along(asked: UnitMove, route: Route, rule: str) -> None:
    """A unit goes along a route in the move that a question is about, and comes down at the drops on its way."""
    assert isinstance(asked.battle, Battle)
    down = asked.coming_down(route)
    go(asked.battle, asked.model, asked.move, route, rule)
    if down.drops:
        asked.battle.then(down)


async def slip(asked: UnitMove, rule: str, move: Move = "") -> None:
    """The same in a way that is none of the moves of a turn. ``move``: the kind of move that it is for all that."""
    assert isinstance(asked.battle, Battle)
    route = await asked
    if route != staying(asked.start):
        down = asked.coming_down(route)
        after_move(asked.battle, asked.model, move, route.path)
        shift(asked.battle, asked.model, route, rule)
        if down.drops:
            asked.battle.then(down)


def shift(battle: Battle, unit: Unit, route: Route, rule: str) -> None:
    """A unit goes along a route in a way that is none of the moves of a turn."""
    battle.stand(unit, route.end)
    battle.tell(lambda: Moved(unit=unit.id, move="", path=route.path, pose=route.end, rules=(rule,)))
    sweep(battle, unit)


def go(battle: Battle, unit: Unit, move: Move, route: Route, rule: str, *, swept: bool = True) -> None:
    """A unit goes along a route as its move. ``swept``: the wind, if one blows, carries it on."""
    mark_move(battle, unit, move)
    battle.stand(unit, route.end)
    battle.tell(lambda: Moved(unit=unit.id, move=move, path=route.path, pose=route.end, rules=(rule,)))
    if unit.flew:
        burn_below(battle, unit, route.path)
    after_move(battle, unit, move, route.path)
    if swept:
        sweep(battle, unit)


def mark_move(battle: Battle, unit: Unit, move: Move) -> None:
    """A unit has made its move, and whoever rides it. [lfw.marker.mouvement]"""
    unit.move = move
    unit.moved_last = True
    unit.flew = flies(battle, unit, move)
    if unit.rider:
        rider = battle[unit.rider]
        rider.move, rider.moved_last, rider.charged = move, True, unit.charged


def after_move(battle: Battle, unit: Unit, move: Move, path: Path) -> None:
    """What a scenario makes of a move."""
    if battle.mission is not None:
        battle.then(AfterMove(unit.id, move, path))


def sweep(battle: Battle, unit: Unit) -> None:
    """The wind, if one blows, carries a unit on that has moved."""
    if battle.wind is not None:
        battle.then(Blown(unit.id))


class Blown(Step, frozen=True):
    """The wind carries a unit on that has moved; it stops at whatever is in the way, and keeps away from enemies.

    Monsters and behemoths go an inch with it, if they like. [lfw.spell.vent.leve-du-vent]
    """

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit, wind = battle[self.unit], battle.wind
        if unit.pose is None or wind is None:
            return
        far = wind.carries
        if unit.profile.type in ("monster", "behemoth"):
            if not await confirm(unit.side, wind.rule, default=False, about={"unit": unit.id}):
                return
            far = INCH
        start = unit.pose
        dx, dy = direction(wind.facing)
        way = ground_for(battle, unit, (), CLEARANCE, far)
        goal = (start.x + dx * far // UNIT, start.y + dy * far // UNIT)
        path = halted(way, unit, (start.point, as_far_as(way, *start.point, *goal, far)))
        if path[-1] == start.point:
            return
        pose = start.at(*path[-1])
        battle.stand(unit, pose)
        battle.tell(lambda: Moved(unit=unit.id, move="aside", path=path, pose=pose, rules=(wind.rule,)))
