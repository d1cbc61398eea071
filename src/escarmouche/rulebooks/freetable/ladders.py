"""Ladders and ropes: how a model changes its level in the course of a move.

A route that ends on another level goes up or down one ladder, at the first of its points that touches it where that
works out. Somebody whose movement does not last hangs on the ladder, and goes on from there in another turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, Generic

from escarmouche.kernel import Reason, reason
from escarmouche.rulebooks.freetable.ground import ground, reasons
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import (
    CONTACT,
    OVERLAPS,
    Board,
    Ground,
    Path,
    Piece,
    Point,
    Pose,
    footprint,
    point_gap,
)
from escarmouche.table.barriers import stretch_length, whole_length

LADDER: Final = "ladder"


@lru_cache(maxsize=256)
def pieces_of_kind(board: Board, *kinds: str) -> tuple[Piece, ...]:
    """The pieces of some kinds on a board."""
    return tuple(piece for piece in board.pieces if piece.kind in kinds)


def ladder_at(battle: FreeTable[M], model: M, x: int, y: int, *levels: int) -> Piece | None:
    """The ladder that a model standing here touches, if there is one that reaches all these levels."""
    assert model.pose is not None
    touch = footprint(model.shape, model.pose).travel_radius + CONTACT
    for ladder in pieces_of_kind(battle.board, LADDER):
        if all(ladder.base_level <= level <= ladder.top for level in levels):
            left, low, right, high = ladder.box
            near = left - touch <= x <= right + touch and low - touch <= y <= high + touch
            if near and point_gap(ladder.outline, x, y) <= touch:
                return ladder
    return None


def is_on_ladder(battle: FreeTable[M], model: M) -> bool:
    """Whether a model touches a ladder or a rope that reaches its level."""
    pose = model.pose
    return pose is not None and ladder_at(battle, model, pose.x, pose.y, pose.z) is not None


def ladder_problems(
    battle: FreeTable[M], model: M, route: Route, far: int, rule: str, *, ignoring: Collection[str] = ()
) -> list[Reason]:
    """Why a model can't go a route that ends on another level, for at most ``far``."""
    climbs = list(_climbs(battle, model, route, ignoring))
    if not climbs:
        return [reason(battle.table_rules.terrain, "table-no-ladder")]
    return min((climb.problems(route, far, rule) for climb in climbs), key=len)


def ladders_to(battle: FreeTable[M], model: M, level: int, far: int) -> list[Piece]:
    """The ladders and ropes by which a model may get to another level with a move of so much."""
    assert model.pose is not None
    start = model.pose
    low, high = min(start.z, level), max(start.z, level)
    return [
        ladder
        for ladder in pieces_of_kind(battle.board, LADDER)
        if ladder.base_level <= low
        and high <= ladder.top
        and whole_length(*start.point, *middle(ladder)) + battle.ladder_cost * (high - low) <= far
    ]


def ladder_routes(
    battle: FreeTable[M], model: M, goal: Pose, far: int, rule: str, *, ignoring: Collection[str] = ()
) -> Iterator[Route]:
    """Ways of a model to a place on another level, over one ladder each, for at most ``far``.

    ``ignoring``: ids of models that are not there for it.
    """
    assert model.pose is not None
    start = model.pose
    own, other = (ground(battle, model, reach=far, ignoring=ignoring, z=level) for level in (start.z, goal.z))
    for ladder in ladders_to(battle, model, goal.z, far):
        foot = middle(ladder)
        flat = whole_length(*start.point, *foot) + whole_length(*foot, *goal.point)
        if flat + battle.ladder_cost * abs(goal.z - start.z) > far:
            continue
        for step in _steps_off(ladder, own.travel_radius):
            off, on = (foot, step) if goal.z > start.z else (step, foot)
            before, after = own.shortest(start.point, off, far), other.shortest(on, goal.point, far)
            if before is not None and after is not None:
                route = Route((*before, *after), goal.facing, goal.z)
                if not ladder_problems(battle, model, route, far, rule, ignoring=ignoring):
                    yield route


def _steps_off(ladder: Piece, room: int) -> Iterator[Point]:
    """Where somebody may step off a ladder: before the middle of each of its sides, with ``room`` for his base."""
    x, y = middle(ladder)
    for (ax, ay), (bx, by) in zip(ladder.outline, (*ladder.outline[1:], ladder.outline[0]), strict=True):
        sx, sy = (ax + bx) // 2, (ay + by) // 2
        long = stretch_length(x, y, sx, sy)
        if long:
            yield sx + (sx - x) * room // long, sy + (sy - y) * room // long


def middle(piece: Piece) -> Point:
    """The middle of a piece of terrain."""
    left, low, right, high = piece.box
    return (left + right) // 2, (low + high) // 2


def ladder_cost(battle: FreeTable[M], model: M, route: Route) -> int:
    """What a route over a ladder uses up: a ladder counts more than level ground."""
    return min((climb.cost for climb in _climbs(battle, model, route)), default=0)


def _climbs(battle: FreeTable[M], model: M, route: Route, ignoring: Collection[str] = ()) -> Iterator[_Climb[M]]:
    """Every point of the route at which it may go up or down a ladder."""
    assert model.pose is not None
    levels = model.pose.z, route.z
    for place, (x, y) in enumerate(route.path):
        ladder = ladder_at(battle, model, x, y, *levels)
        if ladder is not None:
            yield _Climb(battle, model, route.path, place, levels, ladder, ignoring)


class _Climb(Generic[M]):
    """A route that changes its level at one of its points, ``place``, where it touches a ladder."""

    def __init__(
        self,
        battle: FreeTable[M],
        model: M,
        path: Path,
        place: int,
        levels: tuple[int, int],
        ladder: Piece,
        ignoring: Collection[str],
    ) -> None:
        self.battle = battle
        self.model = model
        self.ladder = ladder
        self.levels = levels
        self.before, self.after = path[: place + 1], path[place:]
        self.below, self.above = (ground(battle, model, ignoring=ignoring, z=level) for level in levels)
        upper = max(levels)
        here = tuple(piece.id for piece in battle.board.surfaces if piece.top == upper)
        self.stepping = ground(battle, model, ignoring=ignoring, terrain=here, z=upper)

    @property
    def cost(self) -> int:
        """What the route uses up."""
        height = abs(self.levels[1] - self.levels[0])
        return self.below.cost(self.before) + self.battle.ladder_cost * height + self.above.cost(self.after)

    def problems(self, route: Route, far: int, rule: str) -> list[Reason]:
        """Why this can't be done."""
        problems = [reason(rule, "table-too-far")] if self.cost > far else []
        if not (self._is_clear(self.below, self.before[::-1]) and self._is_clear(self.above, self.after)):
            problems.append(reason(self.battle.table_rules.terrain, "table-ladder-blocked", ladder=self.ladder.id))
        return [*problems, *self._problems_at(route.end, rule)]

    def _is_clear(self, level: Ground, path: Path) -> bool:
        """Whether a way from the ladder on, along one level, is free; on the upper one it begins with a step off it."""
        stretches = list(pairwise(path))
        if level.z == self.stepping.z and level.floor and stretches:
            (ax, ay), (bx, by) = stretches.pop(0)
            step = point_gap(self.ladder.outline, bx, by)
            if step > 2 * level.travel_radius + CONTACT or not self.stepping.clear(ax, ay, bx, by):
                return False
        return all(level.clear(*a, *b) for a, b in stretches)

    def _problems_at(self, end: Pose, rule: str) -> list[Reason]:
        """Why it can't stop there: it has to stand, or to hang on the ladder with nobody in its way."""
        base = self.model.shape
        problems = self.above.problems_at(end, base)
        if len(self.after) == 1 and self.ladder.base_level < end.z < self.ladder.top:
            problems = [problem for problem in problems if problem.code == OVERLAPS]
        return reasons(self.battle, problems, rule)
