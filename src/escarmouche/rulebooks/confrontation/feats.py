"""Physical feats: the score, what is near to be crossed by one, and where a swimmer goes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import Final

from escarmouche.kernel import Reason, reason
from escarmouche.rulebooks.confrontation.terrain import terrain_of
from escarmouche.rulebooks.freetable.displacement import Displacement
from escarmouche.rulebooks.freetable.ground import ground, reasons
from escarmouche.rulebooks.freetable.proposals import random_line
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import BARRED_TERRAIN, CM, MM, Ground, Piece, Point, Pose, heading, point_in
from escarmouche.table.barriers import part_way, stretch_length
from escarmouche.table.exact import stretches

A_POINT: Final = 2500
"""The MOV, in 0.01 mm, that makes one point of feat score."""

STEP: Final = MM
"""How closely the end of a line is settled at which a figure can stand, in 0.01 mm."""

BACK_OFF: Final = 3 * CM
"""By how much a line is shortened at most so that a figure can stand at its end."""

ATTEMPTS: Final = 12
"""How many routes are tried to find one at random."""


def in_whole_numbers(score: Fraction, difficulty: int | Fraction, *, strictly: bool = False) -> tuple[int, int]:
    """A feat score and a difficulty that it has to reach (``strictly``: to beat), so that a die can be thrown for it.

    As a die shows whole numbers, what is broken of both comes to a whole number that it has to show.
    """
    whole = int(score)
    missing = difficulty - score
    return whole, whole + (floor(missing) + 1 if strictly else ceil(missing))


def pieces_near(battle: FreeTable[M], fighter: M, reach: int, *feats: str) -> list[Piece]:
    """The pieces of terrain crossed by one of these feats that a figure may come to in a move of this length."""
    known: dict[tuple[str, int], list[tuple[str | None, Piece]]] = battle.arrangement("pieces near", dict)
    question = (fighter.id, reach)
    if question not in known:
        known[question] = _obstacles_near(battle, fighter, reach)
    return [piece for feat, piece in known[question] if feat in feats]


def _obstacles_near(battle: FreeTable[M], fighter: M, reach: int) -> list[tuple[str | None, Piece]]:
    """The pieces of terrain that a figure may come to, each with the feat by which it is crossed, if any."""
    assert fighter.pose is not None
    x, y = fighter.pose.x, fighter.pose.y
    far = reach + battle.base(fighter).radius
    return [
        (terrain_of(piece).feat, piece)
        for piece in battle.board.pieces
        if piece.box[0] - far < x < piece.box[2] + far and piece.box[1] - far < y < piece.box[3] + far
    ]


def stop_towards(fighter: M, way: Ground, aim: Point) -> Pose | None:
    """Where a figure comes that goes straight at a point until something stops it, facing it.

    ``None`` if it can't stand within :data:`BACK_OFF` of there.
    """
    pose = fighter.pose
    assert pose is not None
    if aim == pose.point:
        return None
    facing = heading(aim[0] - pose.x, aim[1] - pose.y)
    stop = way.furthest(*pose.point, *aim)
    steps = stretch_length(*pose.point, *stop)

    def after(step: int) -> Pose:
        return Pose(*part_way(*pose.point, *stop, step, steps), facing, pose.z)

    def stands(step: int) -> bool:
        return way.takes(after(step), fighter.shape)

    good, bad = max(1, steps - BACK_OFF), steps + 1
    if steps < 1 or not stands(good):
        return None
    while bad - good > STEP:
        middle = (good + bad) // 2
        if stands(middle):
            good = middle
        else:
            bad = middle
    return after(good)


def is_in_water(battle: FreeTable[M], fighter: M) -> bool:
    """Whether a figure is in deep water."""
    return not fighter.tier and any(
        terrain_of(piece).feat == "swim" for piece in battle.board.pieces_under(battle.base(fighter))
    )


class Swim(Displacement[M]):
    """Where a swimmer goes: up to half its MOV, through deep water, with what it needs to get to it and out of it."""

    __slots__ = ("waters",)

    def __init__(self, battle: FreeTable[M], fighter: M, rule: str, reach: int) -> None:
        super().__init__(battle, fighter, rule, reach)
        self.waters = {piece.id: piece for piece in pieces_near(battle, fighter, self.allowance, "swim")}

    def ground(self) -> Ground:
        return ground(self.battle, self.model, reach=self.allowance, terrain=tuple(self.waters))

    def on_the_way(self, route: Route) -> list[Reason]:
        return self.way_problems(route)  # nobody leaps in the water

    def way_problems(self, route: Route) -> list[Reason]:
        if route.path[0] != self.start.point or route.z != self.start.z:
            return [reason(self.rule, "table-broken-path")]
        base = self.model.shape
        against = self.ground().problems(self.start, route.path, route.end, base, self.allowance)
        problems = reasons(
            self.battle,
            (problem for problem in against if not (problem.code == BARRED_TERRAIN and problem.about in self.waters)),
            self.rule,
        )
        if not self._enters_water(route):
            problems.append(reason(self.rule, "table-not-through-water"))
        return problems

    def _enters_water(self, route: Route) -> bool:
        """Whether the route begins in deep water or leads through it."""
        outlines = [piece.outline for piece in self.waters.values()]
        return any(point_in(outline, *route.path[0]) for outline in outlines) or any(
            stretches(*a, *b, outline) for a, b in pairwise(route.path) for outline in outlines
        )

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """A straight line into or through the water, picked at random; failing that, staying put."""
        for _ in range(ATTEMPTS):
            route = random_line(self.start, self.allowance, rng)
            if self._enters_water(route) and not self.problems(route):
                return [route]
        return [staying(self.start)]
