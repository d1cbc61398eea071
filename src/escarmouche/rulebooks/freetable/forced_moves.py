"""Moves that nobody steers: a flight, and a charge whose target is out of reach."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from math import isqrt
from typing import Final, NamedTuple

from escarmouche.kernel.effects import apply_hooks, overrides
from escarmouche.rulebooks.freetable.displacement import enemies_on_level, route_cost
from escarmouche.rulebooks.freetable.ground import flying_at, ground
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.state import FreeTable, M
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
"""By how much a way is shortened at a time until the model can stand where it ends."""


STRIDE: Final = 5 * MM
"""How closely places are looked for at which a leaper in flight may land."""


class Escape(NamedTuple):
    """The way of a flight, and whether it leads off the table."""

    route: Route
    leaves_table: bool


def rush(battle: FreeTable[M], model: M, goal: Point, reach: int, crossing: Collection[str] = ()) -> Route:
    """Straight at a point, for all of ``reach``, facing it at the end.

    Impassable terrain and models stop it where they stand in the way, and it ends before it touches an enemy.
    ``crossing``: pieces of terrain (ids) that do not stop it.
    """
    start = _place(model)
    goal = apply_hooks(battle, model, TableHooks.rush_goal, goal)
    way = ground(battle, model, reach=reach, terrain=crossing)
    path: Path = (start.point, as_far_as(way, *start.point, *goal, reach))
    leapt = _leapt(battle, model, goal, reach) if "leaping_path" in overrides(model.effects) else None

    def facing_it(here: Pose) -> Pose:
        return here.looking_at(*goal)

    if leapt is not None:
        return _halt(battle, model, way, leapt, facing_it, _anywhere)
    return _halt(battle, model, way, path, facing_it, way.clear)


def _leapt(battle: FreeTable[M], model: M, goal: Point, reach: int) -> Path | None:
    """The way straight at a point for all of ``reach``, over what is in the way, of those who leap; if there is one."""
    start = _place(model)
    away = stretch_length(*start.point, *goal)
    far = start.at(*(goal if away <= reach else part_way(*start.point, *goal, reach, away)))
    none: Path | None = None
    return apply_hooks(battle, model, TableHooks.leaping_path, none, far, reach)


def escape(battle: FreeTable[M], model: M, threat: Pose | None, reach: int, crossing: Collection[str] = ()) -> Escape:
    """The flight from a threat: straight away from it for all of ``reach``, with the back to it.

    What is in the way is leapt over by those who leap, as far as that brings them further; else it is passed by the
    shortest way round. Where there is none, or where it would touch an enemy, the flight ends. Where the threat has left
    the table (``None``), one flees on in the direction in which one looks. ``crossing``: pieces of terrain (ids) that do not
    stop it.
    """
    start = _place(model)
    way = ground(battle, model, reach=reach, terrain=crossing)
    dx, dy = _away(start, threat)
    goal = point_along(start.point, dx, dy, reach)
    edge = last_on_board(way, start.point, goal)
    path = way.towards(start.point, edge, reach)
    leapt = None
    if path != (start.point, edge) and "leaping_path" in overrides(model.effects):
        leapt = _leapt_away(battle, model, edge, path[-1], reach)
    if leapt is not None:
        path = leapt
    if edge != goal and path[-1] == edge and _used(battle, model, way, path, leaps=leapt is not None) < reach:
        return Escape(Route(path, start.looking_at(start.x + dx, start.y + dy).facing, start.z), True)

    def with_back_turned(here: Pose) -> Pose:
        return here if threat is None else here.looking_at(2 * here.x - threat.x, 2 * here.y - threat.y)

    return Escape(_halt(battle, model, way, path, with_back_turned, way.clear if leapt is None else _anywhere), False)


def furthest_from(model: M, threat: Pose | None, reach: int) -> Point:
    """Where a flight from a threat leads at most, were nothing in the way."""
    start = _place(model)
    return point_along(start.point, *_away(start, threat), reach)


def _anywhere(*_: int) -> bool:
    """Nothing is in the way of a leap that has been found."""
    return True


def _used(battle: FreeTable[M], model: M, way: Ground, path: Path, *, leaps: bool) -> int:
    """What a path uses up of a movement."""
    start = _place(model)
    return route_cost(battle, model, Route(path, start.facing, start.z)) if leaps else way.cost(path)


def _leapt_away(battle: FreeTable[M], model: M, edge: Point, walked: Point, reach: int) -> Path | None:
    """The way of a leaper straight away from a threat, as far towards ``edge`` as it comes, if it comes further than on
    foot: nearer to ``edge`` than the point that it comes to by walking.
    """
    start = _place(model)
    short = stretch_length(*walked, *edge)
    none: Path | None = None
    for *_, goal in shortened((start.point, edge), STRIDE):
        if goal == start.point or stretch_length(*goal, *edge) >= short:
            return None
        leapt = apply_hooks(battle, model, TableHooks.leaping_path, none, start.at(*goal), reach)
        if leapt is not None:
            onward = (*leapt, edge)
            way = ground(battle, model, reach=reach)
            goes_on = way.clear(*goal, *edge) and _used(battle, model, way, onward, leaps=True) <= reach
            return onward if goes_on else leapt
    return None


def _place(model: M) -> Pose:
    assert model.pose is not None
    return model.pose


def _away(start: Pose, threat: Pose | None) -> tuple[int, int]:
    """The vector that leads away from a threat."""
    if threat is None or threat.point == start.point:
        return direction(start.facing)
    return start.x - threat.x, start.y - threat.y


def point_along(start: Point, dx: int, dy: int, distance: int) -> Point:
    """The point at a distance from a start in the direction of a vector."""
    long = isqrt((dx * dx + dy * dy) * UNIT * UNIT)
    return start[0] + dx * distance * UNIT // long, start[1] + dy * distance * UNIT // long


def last_on_board(way: Ground, start: Point, goal: Point) -> Point:
    """The last point on the line to a goal at which the model is still on the board."""
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
    battle: FreeTable[M],
    model: M,
    way: Ground,
    path: Path,
    turn: Callable[[Pose], Pose],
    clear: Callable[[int, int, int, int], bool],
) -> Route:
    """The path, shortened to where the model can stand without touching an enemy; perhaps it doesn't leave its place.

    ``clear``: whether it may go straight from point to point. A line that is cut short ends in a whole unit: by so much it
    may come nearer to a corner than the whole line did.
    """
    start = _place(model)
    stops = _Stops(battle, model, way)
    for part in shortened(path):
        end = turn(start.at(*part[-1]))
        if stops.allow(end) and (len(part) == 1 or clear(*part[-2], *part[-1])):
            return Route(part, end.facing, end.z)
    return Route((start.point,), start.facing, start.z)


class _Stops:
    """Where a model may end its way: on the table and nobody's base, touching no enemy, and on its feet unless it flies.

    Whatever was in the way last is looked at first: it is in the way of the next try as well, most likely.
    """

    def __init__(self, battle: FreeTable[M], model: M, way: Ground) -> None:
        self.board = way.board
        self.way = way
        self.base = model.shape
        self.flies = flying_at(battle, model) > 0
        enemies = [battle.base(enemy) for enemy in enemies_on_level(battle, model, _place(model))]
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


def shortened(path: Path, back: int = BACK) -> Iterator[Path]:
    """The path, and the path without more and more of its end, ``back`` at a time."""
    for last in range(len(path) - 1, 0, -1):
        before, (ax, ay), (bx, by) = path[:last], path[last - 1], path[last]
        steps = stretch_length(ax, ay, bx, by)
        for step in range(steps, 0, -back):
            yield (*before, part_way(ax, ay, bx, by, step, steps))
    yield path[:1]
