"""Ladders and ropes: how a figure changes its level in the course of a move.

A route that ends on another level goes up or down one ladder, at the first of its points that touches it where that
works out. Somebody whose movement does not last hangs on the ladder, and goes on from there in another turn.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from escarmouche.kernel import Reason, reason
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.rules.ground import TERRAIN_RULE, ground, reasons
from escarmouche.rulebooks.c2.rules.routes import Route
from escarmouche.table import (
    CM,
    CONTACT,
    MM,
    OVERLAPS,
    UNIT,
    Board,
    Ground,
    Path,
    Piece,
    Point,
    Pose,
    direction,
    footprint,
    heading,
    point_gap,
)
from escarmouche.table.barriers import stretch_length, whole_length

LADDER: Final = "ladder"
COST: Final = 2
"""What each unit up or down a ladder or a rope counts."""


STEP: Final = 2 * MM
"""How closely a place to step off a ladder is looked for when one is picked at random."""


@lru_cache(maxsize=256)
def pieces_of_kind(board: Board, *kinds: str) -> tuple[Piece, ...]:
    """The pieces of some kinds on a board."""
    return tuple(piece for piece in board.pieces if piece.kind in kinds)


def ladder_at(battle: Battle, fighter: Fighter, x: int, y: int, *levels: int) -> Piece | None:
    """The ladder that a figure standing here touches, if there is one that reaches all these levels."""
    assert fighter.pose is not None
    touch = footprint(fighter.profile.base, fighter.pose).travel_radius + CONTACT
    for ladder in pieces_of_kind(battle.board, LADDER):
        if all(ladder.base_level <= level <= ladder.top for level in levels):
            left, low, right, high = ladder.box
            near = left - touch <= x <= right + touch and low - touch <= y <= high + touch
            if near and point_gap(ladder.outline, x, y) <= touch:
                return ladder
    return None


def is_on_ladder(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure touches a ladder or a rope that reaches its level."""
    pose = fighter.pose
    return pose is not None and ladder_at(battle, fighter, pose.x, pose.y, pose.z) is not None


def ladder_problems(
    battle: Battle, fighter: Fighter, route: Route, far: int, rule: str, *, ignoring: Collection[str] = ()
) -> list[Reason]:
    """Why a figure can't go a route that ends on another level, for at most ``far``. [c2.table.movement]"""
    climbs = list(_climbs(battle, fighter, route, ignoring))
    if not climbs:
        return [reason(TERRAIN_RULE, "c2-no-ladder")]
    return min((climb.problems(route, far, rule) for climb in climbs), key=len)


def ladders_to(battle: Battle, fighter: Fighter, level: int, far: int) -> list[Piece]:
    """The ladders and ropes by which a figure may get to another level with a move of so much."""
    assert fighter.pose is not None
    start = fighter.pose
    low, high = min(start.z, level), max(start.z, level)
    return [
        ladder
        for ladder in pieces_of_kind(battle.board, LADDER)
        if ladder.base_level <= low
        and high <= ladder.top
        and whole_length(*start.point, *middle(ladder)) + COST * (high - low) <= far
    ]


def ladder_routes(
    battle: Battle, fighter: Fighter, goal: Pose, far: int, rule: str, *, ignoring: Collection[str] = ()
) -> Iterator[Route]:
    """Ways of a figure to a place on another level, over one ladder each, for at most ``far``.

    ``ignoring``: ids of figures that are not there for it.
    """
    assert fighter.pose is not None
    start = fighter.pose
    own, other = (ground(battle, fighter, reach=far, ignoring=ignoring, z=level) for level in (start.z, goal.z))
    for ladder in ladders_to(battle, fighter, goal.z, far):
        foot = middle(ladder)
        flat = whole_length(*start.point, *foot) + whole_length(*foot, *goal.point)
        if flat + COST * abs(goal.z - start.z) > far:
            continue
        for step in _steps_off(ladder, own.travel_radius):
            off, on = (foot, step) if goal.z > start.z else (step, foot)
            before, after = own.shortest(start.point, off, far), other.shortest(on, goal.point, far)
            if before is not None and after is not None:
                route = Route((*before, *after), goal.facing, goal.z)
                if not ladder_problems(battle, fighter, route, far, rule, ignoring=ignoring):
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


def ladder_cost(battle: Battle, fighter: Fighter, route: Route) -> int:
    """What a route over a ladder uses up: each unit of the ladder counts twice."""
    return min((climb.cost for climb in _climbs(battle, fighter, route)), default=0)


def _climbs(battle: Battle, fighter: Fighter, route: Route, ignoring: Collection[str] = ()) -> Iterator[_Climb]:
    """Every point of the route at which it may go up or down a ladder."""
    assert fighter.pose is not None
    levels = fighter.pose.z, route.z
    for place, (x, y) in enumerate(route.path):
        ladder = ladder_at(battle, fighter, x, y, *levels)
        if ladder is not None:
            yield _Climb(battle, fighter, route.path, place, levels, ladder, ignoring)


class _Climb:
    """A route that changes its level at one of its points, ``place``, where it touches a ladder."""

    def __init__(
        self,
        battle: Battle,
        fighter: Fighter,
        path: Path,
        place: int,
        levels: tuple[int, int],
        ladder: Piece,
        ignoring: Collection[str],
    ) -> None:
        self.fighter = fighter
        self.ladder = ladder
        self.levels = levels
        self.before, self.after = path[: place + 1], path[place:]
        self.below, self.above = (ground(battle, fighter, ignoring=ignoring, z=level) for level in levels)
        upper = max(levels)
        here = tuple(piece.id for piece in battle.board.surfaces if piece.top == upper)
        self.stepping = ground(battle, fighter, ignoring=ignoring, terrain=here, z=upper)

    @property
    def cost(self) -> int:
        """What the route uses up."""
        height = abs(self.levels[1] - self.levels[0])
        return self.below.cost(self.before) + COST * height + self.above.cost(self.after)

    def problems(self, route: Route, far: int, rule: str) -> list[Reason]:
        """Why this can't be done."""
        found = [reason(rule, "c2-too-far")] if self.cost > far else []
        if not (self._is_clear(self.below, self.before[::-1]) and self._is_clear(self.above, self.after)):
            found.append(reason(TERRAIN_RULE, "c2-ladder-blocked", ladder=self.ladder.id))
        return [*found, *self._problems_at(route.end, rule)]

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
        base = self.fighter.profile.base
        found = self.above.problems_at(end, base)
        if len(self.after) == 1 and self.ladder.base_level < end.z < self.ladder.top:
            found = [problem for problem in found if problem.code == OVERLAPS]
        return reasons(found, rule)


# -- what is offered ---------------------------------------------------------------------------------------------------


def over_a_ladder(battle: Battle, fighter: Fighter, far: int, rng: random.Random) -> Route | None:
    """A way up or down a ladder near, picked at random; it has yet to be judged."""
    pose = fighter.pose
    assert pose is not None
    near = [
        ladder
        for ladder in pieces_of_kind(battle.board, LADDER)
        if ladder.base_level <= pose.z <= ladder.top and point_gap(ladder.outline, pose.x, pose.y) <= far
    ]
    if not near:
        return None
    ladder = near[int(rng.random() * len(near))]
    roof = _leans_on(battle, ladder)
    if roof is None:
        return None
    foot = _nearest_standing(battle, fighter, ladder, _towards(roof, ladder), ladder.base_level)
    top = _nearest_standing(battle, fighter, ladder, _towards(ladder, roof), ladder.top)
    if foot is None or top is None:
        return None
    if pose.z > ladder.base_level:
        return Route((pose.point, top.point, foot.point), pose.facing, foot.z)
    return Route((pose.point, foot.point, top.point), top.facing, top.z)


def _leans_on(battle: Battle, ladder: Piece) -> Piece | None:
    """What a ladder leads up to."""
    width = max(ladder.box[2] - ladder.box[0], ladder.box[3] - ladder.box[1])
    return next(
        (
            piece
            for piece in battle.board.surfaces
            if piece.top == ladder.top and point_gap(piece.outline, *middle(ladder)) <= width
        ),
        None,
    )


def _towards(one: Piece, other: Piece) -> int:
    """The direction from the middle of a piece to that of another, as a facing."""
    (ax, ay), (bx, by) = middle(one), middle(other)
    return heading(bx - ax, by - ay) if (ax, ay) != (bx, by) else 0


def _nearest_standing(battle: Battle, fighter: Fighter, ladder: Piece, facing: int, level: int) -> Pose | None:
    """The first place in one direction from the middle of a ladder in which a figure can stand at a level."""
    x, y = middle(ladder)
    dx, dy = direction(facing)
    for away in range(0, 6 * CM, STEP):
        here = Pose(x + dx * away // UNIT, y + dy * away // UNIT, facing, level)
        if battle.board.can_stand(footprint(fighter.profile.base, here), level):
            return here
    return None
