"""Moves that nobody steers: a flight, and a charge whose target is out of reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt
from typing import Final, NamedTuple

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks, overrides
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.ground import flying_at, ground
from escarmouche.rulebooks.c2.rules.movement import HALVES, allowance, enemies_on_level
from escarmouche.rulebooks.c2.rules.routes import Route
from escarmouche.table import (
    CONTACT,
    MM,
    UNIT,
    Footprint,
    Ground,
    Path,
    Point,
    Pose,
    direction,
    footprint,
    overlaps,
    within,
)
from escarmouche.table.barriers import part_way, stretch_length
from escarmouche.table.routes import as_far_as

BACK: Final = MM
"""By how much a way is shortened at a time until the figure can stand where it ends."""


class Escape(NamedTuple):
    """The way of a flight, and whether it leads off the table."""

    route: Route
    leaves_table: bool


def left_to_move(battle: Battle, fighter: Fighter) -> int:
    """What is left of the distance that a figure covers in its move, in 0.01 mm."""
    return max(0, allowance(battle, fighter, fighter.move) - fighter.moved)


async def whole_distance(battle: Battle, fighter: Fighter) -> int:
    """How far a figure goes that has to complete its move; its owner says so where it might go further than others."""
    usual = HALVES[fighter.move]
    most = apply_hooks(battle, fighter, Hooks.move_halves, usual, fighter.move)
    left = left_to_move(battle, fighter)
    if most <= usual:
        return left
    shorter = max(0, left - allowance(battle, fighter, fighter.move) * (most - usual) // most)
    options = {str(usual // 2): shorter, str(most // 2): left}
    about = {"fighter": fighter.id}
    return await Choose(fighter.side, "c2.move.charge.distance", options, default=str(usual // 2), about=about)


def rush(battle: Battle, fighter: Fighter, goal: Point, reach: int) -> Route:
    """Straight at a point, for all of ``reach``, facing it at the end.

    Impassable terrain and figures stop it where they stand in the way, and it ends before it touches an enemy.
    """
    start = _place(fighter)
    goal = apply_hooks(battle, fighter, Hooks.rush_goal, goal)
    way = ground(battle, fighter, reach=reach)
    path: Path = (start.point, as_far_as(way, *start.point, *goal, reach))
    leapt = _leapt(battle, fighter, goal, reach) if "leaping_path" in overrides(fighter.effects) else None

    def facing_it(here: Pose) -> Pose:
        return here.looking_at(*goal)

    if leapt is not None:
        return _halt(battle, fighter, way, leapt, facing_it, lambda *_: True)
    return _halt(battle, fighter, way, path, facing_it, way.clear)


def _leapt(battle: Battle, fighter: Fighter, goal: Point, reach: int) -> Path | None:
    """The way straight at a point for all of ``reach``, over what is in the way, of those who leap; if there is one."""
    start = _place(fighter)
    away = stretch_length(*start.point, *goal)
    far = start.at(*(goal if away <= reach else part_way(*start.point, *goal, reach, away)))
    none: Path | None = None
    return apply_hooks(battle, fighter, Hooks.leaping_path, none, far, reach)


def escape(battle: Battle, fighter: Fighter, creature: Fighter) -> Escape:
    """The flight from a creature: straight away from it for the whole distance, with the back to it.

    What is in the way is passed by the shortest way round; where there is none, or where it would touch an enemy, the
    flight ends. Once the creature has left the table, one flees on in the direction in which one looks.
    """
    start, reach = _place(fighter), allowance(battle, fighter, "flight")
    way = ground(battle, fighter, reach=reach)
    dx, dy = _away(start, creature.pose)
    goal = point_along(start.point, dx, dy, reach)
    edge = _last_on_board(way, start.point, goal)
    path = way.towards(start.point, edge, reach)
    if edge != goal and path[-1] == edge and way.cost(path) < reach:
        return Escape(Route(path, start.looking_at(start.x + dx, start.y + dy).facing, start.z), True)
    threat = creature.pose

    def with_back_turned(here: Pose) -> Pose:
        return here if threat is None else here.looking_at(2 * here.x - threat.x, 2 * here.y - threat.y)

    return Escape(_halt(battle, fighter, way, path, with_back_turned, way.clear), False)


def _place(fighter: Fighter) -> Pose:
    assert fighter.pose is not None
    return fighter.pose


def _away(start: Pose, threat: Pose | None) -> tuple[int, int]:
    """The vector that leads away from a creature."""
    if threat is None or threat.point == start.point:
        return direction(start.facing)
    return start.x - threat.x, start.y - threat.y


def point_along(start: Point, dx: int, dy: int, distance: int) -> Point:
    """The point at a distance from a start in the direction of a vector."""
    long = isqrt((dx * dx + dy * dy) * UNIT * UNIT)
    return start[0] + dx * distance * UNIT // long, start[1] + dy * distance * UNIT // long


def _last_on_board(way: Ground, start: Point, goal: Point) -> Point:
    """The last point on the line to a goal at which the figure is still on the board."""
    if way.on_board(*goal):
        return goal
    steps = stretch_length(*start, *goal)
    on, off = 0, steps
    while off - on > 1:
        step = (on + off) // 2
        if way.on_board(*part_way(*start, *goal, step, steps)):
            on = step
        else:
            off = step
    return part_way(*start, *goal, on, steps)


def _halt(
    battle: Battle,
    fighter: Fighter,
    way: Ground,
    path: Path,
    turn: Callable[[Pose], Pose],
    clear: Callable[[int, int, int, int], bool],
) -> Route:
    """The path, shortened to where the figure can stand without touching an enemy; perhaps it doesn't leave its place.

    ``clear``: whether it may go straight from point to point. A line that is cut short ends in a whole unit: by so much it
    may come nearer to a corner than the whole line did.
    """
    start = _place(fighter)
    stops = _Stops(battle, fighter, way)
    for shortened in _shortened(path):
        end = turn(start.at(*shortened[-1]))
        if stops.allow(end) and (len(shortened) == 1 or clear(*shortened[-2], *shortened[-1])):
            return Route(shortened, end.facing, end.z)
    return Route((start.point,), start.facing, start.z)


class _Stops:
    """Where a figure may end its way: on the table and nobody's base, touching no enemy, and on its feet unless it flies.

    Whatever was in the way last is looked at first: it is in the way of the next try as well, most likely.
    """

    def __init__(self, battle: Battle, fighter: Fighter, way: Ground) -> None:
        self.board = battle.board
        self.way = way
        self.base = fighter.profile.base
        self.flies = flying_at(battle, fighter) > 0
        enemies = [battle.base(enemy) for enemy in enemies_on_level(battle, fighter, _place(fighter))]
        bases = [there for _, there in way.occupied]
        self.others = [*((there, _touches) for there in enemies), *((there, overlaps) for there in bases)]

    def allow(self, end: Pose) -> bool:
        """Whether it may stop in this pose."""
        here = footprint(self.base, end)
        for index, (there, clashes) in enumerate(self.others):
            if clashes(here, there):
                self.others.insert(0, self.others.pop(index))
                return False
        return self.board.holds(here) and (self.flies or self.board.has_footing(here, end.z, self.way.height))


def _touches(one: Footprint, other: Footprint) -> bool:
    return within(one, other, CONTACT)


def _shortened(path: Path) -> Iterator[Path]:
    """The path, and the path without more and more of its end."""
    for last in range(len(path) - 1, 0, -1):
        before, (ax, ay), (bx, by) = path[:last], path[last - 1], path[last]
        steps = stretch_length(ax, ay, bx, by)
        for step in range(steps, 0, -BACK):
            yield (*before, part_way(ax, ay, bx, by, step, steps))
    yield path[:1]
