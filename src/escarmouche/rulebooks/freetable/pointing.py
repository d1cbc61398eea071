"""From a spot that somebody points at to a plain answer: where a model is to stand, and which way it takes."""

from __future__ import annotations

import random
from typing import Any, Protocol, runtime_checkable

import msgspec

from escarmouche.errors import Problem, nearest
from escarmouche.kernel import Place
from escarmouche.rulebooks import Spot
from escarmouche.rulebooks.freetable.contact import Contact, contact_places
from escarmouche.rulebooks.freetable.displacement import OverGround
from escarmouche.rulebooks.freetable.forced_moves import point_along
from escarmouche.rulebooks.freetable.ground import flying_at, pose_on_ground
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import CONTACT, MM, Footprint, Point, Pose, footprint, gap, heading, within
from escarmouche.texts import message

DRAWS = 40
"""How many offers are looked through for the one nearest to the spot."""


@runtime_checkable
class Straightens(Protocol):
    """A placement in which a model stands exactly where nobody could point, as in a straight line."""

    def straightened(self, pose: Pose) -> Pose:
        """The pose that is meant by who points at this one."""


def placement(battle: FreeTable[M], ask: Place[Any], spot: Spot) -> Any:
    """The plain answer that puts the model asked about at a spot, or as near as it gets.

    A model that is moved takes the way that is given, else the shortest; towards another model it goes as far as it may
    and can stop. Right beside a friend, or a piece that can be destroyed, it stops flush with it. One that comes into
    contact is lined up where that is allowed. One that is put down stands there.
    Whatever else is asked for is answered by the offer that is nearest. Without a facing of its own the model looks the
    way it went (a model named: at it). Raises ``Problem`` for a model that is not on the table.
    """
    goal = _goal(battle, spot)
    if isinstance(ask, Contact) and spot.at is not None and (flush := _flush(ask, spot)) is not None:
        return msgspec.to_builtins(flush)
    if spot.via and ask.shape is Route:
        return msgspec.to_builtins(_through(battle, ask, goal, spot))
    if isinstance(ask, OverGround):
        return msgspec.to_builtins(_flush_with_friends(ask, _route(ask, goal, spot), spot))
    if ask.shape is Pose and spot.at is not None:
        pose = _stand(battle, spot.at, spot.facing)
        return msgspec.to_builtins(ask.straightened(pose) if isinstance(ask, Straightens) else pose)
    return msgspec.to_builtins(_nearest_offer(ask, goal, spot.facing))


def _goal(battle: FreeTable[M], spot: Spot) -> Point:
    if spot.at is not None:
        return spot.at
    known = (*battle.in_play(), *battle.works().values())
    standing = {model.id: model.pose for model in known if model.pose is not None}
    if spot.toward not in standing:
        close = nearest(spot.toward, standing, 1) or tuple(standing)
        raise Problem(message("table-not-on-the-table", id=spot.toward, known=close))
    return standing[spot.toward].point


def _stand(battle: FreeTable[M], at: Point, facing: int | None) -> Pose:
    """A pose at a point; looking, if nothing else is said, at the middle of the table."""
    pose = pose_on_ground(battle, *at, facing or 0)
    return pose if facing is not None else pose.looking_at(battle.board.width // 2, battle.board.depth // 2)


def _through(battle: FreeTable[M], ask: Place[Any], goal: Point, spot: Spot) -> Route:
    """The way through the points that are given, just as they are."""
    start = battle[str(ask.about[battle.model_word])].pose
    assert start is not None
    return _along((start.point, *spot.via, goal), goal, spot, start)


def _flush(ask: Contact[M], spot: Spot) -> Route | None:
    """The way to the place in maximal contact that is nearest to a spot, of those that the model reaches."""
    assert spot.at is not None
    way = ask.ground()
    for pose in contact_places(ask.battle, ask.model, ask.target, Pose(*spot.at, 0)):
        if ask.ending_problems(pose):
            continue
        start = ask.start.point
        path = (start, *spot.via, pose.point) if spot.via else way.shortest(start, pose.point, ask.allowance)
        if path is not None:
            return Route(path, pose.facing if spot.facing is None else spot.facing, pose.z)
    return None


def _route(ask: OverGround[M], goal: Point, spot: Spot) -> Route:
    """The cheapest way to a point, however far; straight at it, for the rules to say why not, when none leads there.

    Towards another model: as far as the model may go, and can stop.
    """
    start = ask.start
    if goal == start.point:
        return staying(start.turned(spot.facing if spot.facing is not None else start.facing))
    way = ask.ground()
    if spot.at is not None:
        return _along(way.shortest(start.point, goal) or (start.point, goal), goal, spot, start)
    path = way.towards(start.point, goal, ask.allowance)
    while len(path) > 1 and ask.problems(_along(path, goal, spot, start)):
        path = _shortened(path)
    return _along(path, goal, spot, start)


def _along(path: tuple[Point, ...], goal: Point, spot: Spot, start: Pose) -> Route:
    """The route along a path, with its facing at the end."""
    x, y = path[-1]
    facing = start.facing
    if spot.facing is not None:
        facing = spot.facing
    elif goal != (x, y):
        facing = heading(goal[0] - x, goal[1] - y)
    elif len(path) > 1:
        facing = heading(x - path[-2][0], y - path[-2][1])
    return Route(tuple(path), facing, start.z)


NEAR = 4 * MM
"""So near to a friend, or over his edge, nobody points but who means to be in contact."""


def _flush_with_friends(ask: OverGround[M], route: Route, spot: Spot) -> Route:
    """The way to where the model touches the friend, or the piece, at whose edge somebody points.

    The way as it is, where there is none, or where the model may not stop there.
    """
    battle, model = ask.battle, ask.model
    if spot.at is None or isinstance(ask, Contact) or len(route.path) == 1 or flying_at(battle, model):
        return route
    base = footprint(model.shape, route.end)
    beside = [
        other
        for other in (*battle.in_play(model.side), *battle.works().values())
        if other is not model and other.in_play
    ]
    gaps = {other.id: gap(base, battle.base(other)) for other in beside if within(base, battle.base(other), NEAR)}
    if not gaps or any(CONTACT // 2 <= far <= CONTACT for far in gaps.values()):
        return route
    friend = battle[min(gaps, key=lambda name: gaps[name])]
    end = _slid(ask, route.end, battle.base(friend))
    flush = _route(ask, end, Spot(at=end, facing=route.facing))
    return flush if not ask.problems(flush) else route


def _slid(ask: OverGround[M], pose: Pose, other: Footprint) -> Point:
    """Where a model touches a base, on the line from the middle of that through a pose."""
    x, y = pose.point if pose.point != (other.x, other.y) else ask.start.point
    reach = 2 * (other.radius + footprint(ask.model.shape, pose).radius)

    def at(far: int) -> Point:
        return point_along((other.x, other.y), x - other.x, y - other.y, far)

    low, high = 0, reach
    while high - low > 1:
        far = (low + high) // 2
        there = footprint(ask.model.shape, Pose(*at(far), pose.facing))
        low, high = (low, far) if gap(there, other) >= CONTACT // 2 else (far, high)
    return at(high)


STEP = 100
"""By how much a way is shortened until the model can stop there (0.01 mm)."""


def _shortened(path: tuple[Point, ...]) -> tuple[Point, ...]:
    """The path without its last millimetre."""
    *before, (ax, ay), (bx, by) = path
    long = max(abs(bx - ax), abs(by - ay))
    if long <= STEP:
        return (*before, (ax, ay))
    return (*before, (ax, ay), (bx - (bx - ax) * STEP // long, by - (by - ay) * STEP // long))


def _nearest_offer(ask: Place[Any], goal: Point, facing: int | None) -> Any:
    """Of what the question itself offers, what ends nearest to a point."""
    rng = random.Random(0)
    offers = [offer for _ in range(DRAWS) for offer in ask.offers(rng)]

    def how_far(offer: Any) -> int:
        end = offer.end if isinstance(offer, Route) else offer
        square = (end.x - goal[0]) ** 2 + (end.y - goal[1]) ** 2
        return square if facing is None or end.facing == facing else square + 1

    return min(offers, key=how_far)


__all__ = ["placement"]
