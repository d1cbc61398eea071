"""From a spot that somebody points at to a plain answer: where a whole unit goes or deploys, where a fighter engages.

One points at where the leader is to be, and the book finds places for the others; single ones may be put elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from escarmouche.errors import Problem, nearest
from escarmouche.kernel import Place
from escarmouche.rulebooks import Spot
from escarmouche.rulebooks.c4.battle import Battle
from escarmouche.rulebooks.c4.rules.assault import IntoContact
from escarmouche.rulebooks.c4.rules.deployment import DeployUnit
from escarmouche.rulebooks.c4.rules.entry import EnterTable
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, UnitPoses, UnitRoute, place_of
from escarmouche.rulebooks.freetable import pointing
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Point, Pose
from escarmouche.texts import message


def placement(battle: Battle, ask: Place[Any], spot: Spot) -> Any:
    """The plain answer that puts those who are asked about where somebody wants them.

    Raises ``Problem`` for a model that is not on the table, or that is not among those who are placed.
    """
    match ask:
        case UnitMove():
            return msgspec.to_builtins(unit_route(ask, _goal(battle, spot), spot))
        case EnterTable():
            return msgspec.to_builtins(entering(ask, _goal(battle, spot), spot))
        case DeployUnit():
            return msgspec.to_builtins(unit_poses(ask, _goal(battle, spot), spot))
        case IntoContact():
            return msgspec.to_builtins(into_contact(ask, _goal(battle, spot), spot))
        case _:
            return pointing.placement(battle, ask, spot)


def _goal(battle: Battle, spot: Spot) -> Point:
    """Where somebody points."""
    if spot.at is not None:
        return spot.at
    standing = {fighter.id: fighter.pose for fighter in battle.in_play() if fighter.pose is not None}
    if spot.toward not in standing:
        close = nearest(spot.toward, standing, 1) or tuple(standing)
        raise Problem(message("table-not-on-the-table", id=spot.toward, known=close))
    return standing[spot.toward].point


def _check_each(spot: Spot, known: tuple[str, ...]) -> None:
    for fighter in spot.each:
        if fighter not in known:
            raise Problem(message("table-not-on-the-table", id=fighter, known=nearest(fighter, known, 1) or known))


# -- moves -------------------------------------------------------------------------------------------------------------


def unit_route(ask: UnitMove, goal: Point, spot: Spot) -> UnitRoute:
    """The whole unit on its way, those put elsewhere by themselves on theirs.

    Where the unit finds no places in formation, all go as their leader goes, for the rules to say what is wrong with that.
    Towards a model: as near as the unit can come.
    """
    battle, leader = ask.battle, ask.battle.leader(ask.unit)
    _check_each(spot, tuple(member.id for member in battle.fighters(ask.unit)))
    if goal == place_of(leader).point and not spot.via:
        proposal: UnitRoute | None = ask.staying()
    elif spot.toward:
        proposal = nearest_approach(ask, goal)
    else:
        proposal = ask.proposed(goal) if not spot.via else None
    routes = dict((proposal or _all_alike(ask, goal, spot.via)).routes)
    for fighter, at in spot.each.items():
        routes[fighter] = _straight_to(ask, fighter, at)
    return UnitRoute(routes)


def nearest_approach(ask: UnitMove, goal: Point) -> UnitRoute:
    """As near to a point as the whole unit comes."""
    start = place_of(ask.battle.leader(ask.unit))
    for share in range(10, 0, -1):
        aim = start.x + (goal[0] - start.x) * share // 10, start.y + (goal[1] - start.y) * share // 10
        proposal = ask.proposed(aim)
        if proposal is not None:
            return proposal
    return ask.staying()


def _all_alike(ask: UnitMove, goal: Point, via: tuple[Point, ...]) -> UnitRoute:
    """Everybody goes as far, and in the same direction, as the leader."""
    start = place_of(ask.battle.leader(ask.unit))
    routes = {}
    for fighter in ask.battle.fighters(ask.unit):
        here = place_of(fighter)
        shift = here.x - start.x, here.y - start.y
        way = [(x + shift[0], y + shift[1]) for x, y in (*via, goal)]
        if via:
            routes[fighter.id] = Route((here.point, *way), here.facing, here.z)
        else:
            routes[fighter.id] = _straight_to(ask, fighter.id, way[-1])
    return UnitRoute(routes)


def _straight_to(ask: UnitMove, fighter: str, at: Point) -> Route:
    """The shortest way of a fighter to a point, however far; straight at it where there is none."""
    model = ask.battle.models[fighter]
    start = place_of(model)
    if at == start.point:
        return Route((start.point,), start.facing, start.z)
    path = ask.ground(model).shortest(start.point, at) or (start.point, at)
    return Route(tuple(path), start.facing, start.z)


# -- deployment --------------------------------------------------------------------------------------------------------


def unit_poses(ask: DeployUnit, goal: Point, spot: Spot) -> UnitPoses:
    """The whole unit round its leader, those put elsewhere by themselves there.

    Where there is no room, they stand as they would in the open, for the rules to say what is wrong with that.
    """
    _check_each(spot, ask.unit.members)
    poses = dict((ask.proposed(goal) or ask.in_the_open(goal)).poses)
    for fighter, at in spot.each.items():
        poses[fighter] = Pose(*at, poses[fighter].facing)
    return UnitPoses(poses)


def entering(ask: EnterTable, goal: Point, spot: Spot) -> UnitRoute:
    """The whole unit from the nearest edge that is open to it, those put elsewhere by themselves there."""
    _check_each(spot, tuple(member.id for member in ask.fighters))
    routes = dict((ask.proposed(goal) or ask.in_the_open(goal)).routes)
    for fighter, at in spot.each.items():
        routes[fighter] = ask.straight(ask.battle.models[fighter], at)
    return UnitRoute(routes)


# -- assaults ----------------------------------------------------------------------------------------------------------


def into_contact(ask: IntoContact, goal: Point, spot: Spot) -> Route:
    """The way into contact that ends nearest to a point, of those that the rules allow; through points, as it is drawn."""
    start = place_of(ask.fighter)
    if spot.via:
        return Route((start.point, *spot.via, goal), start.facing, start.z)
    ways = [ask.known, *_ways(ask, goal)]
    return min(ways, key=lambda way: (way.end.x - goal[0]) ** 2 + (way.end.y - goal[1]) ** 2)


NEAREST = 24
"""How many places in contact are looked at."""


def _ways(ask: IntoContact, goal: Point) -> Iterator[Route]:
    """The ways to the places in contact that are nearest to a point."""
    ends = sorted(ask.places(goal), key=lambda pose: (pose.x - goal[0]) ** 2 + (pose.y - goal[1]) ** 2)
    for pose in ends[:NEAREST]:
        route = ask.way_to(pose)
        if route is not None and not ask.problems(route):
            yield route
            return


__all__ = ["nearest_approach", "placement"]
