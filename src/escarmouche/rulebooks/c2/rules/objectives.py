"""Charges at an objective of the battle: a stronghold to storm, a thing to pick up."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from escarmouche.kernel import Reason, reason
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.forced_moves import left_to_move, whole_distance
from escarmouche.rulebooks.c2.rules.free_table import FIELD_OF_VIEW
from escarmouche.rulebooks.c2.rules.movement import Displacement, travel
from escarmouche.rulebooks.freetable.forced_moves import rush
from escarmouche.rulebooks.freetable.ground import ground
from escarmouche.rulebooks.freetable.ladders import middle
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.sight import body, without
from escarmouche.table import (
    CM,
    CONTACT,
    Body,
    Disc,
    Piece,
    Point,
    Pose,
    footprint,
    heading,
    point_in_front,
    polygon_gap,
    sight,
)
from escarmouche.table.barriers import part_way, stretch_length

RULE: Final = "c2.move.charge.objective"


def objectives_in_sight(battle: Battle, fighter: Fighter) -> list[str]:
    """The objectives (ids of pieces of terrain) that a figure sees, and may charge."""
    return [piece for piece in battle.options.objectives if _sees(battle, fighter, battle.board.piece(piece))]


def _sees(battle: Battle, fighter: Fighter, piece: Piece) -> bool:
    """Whether a figure has the middle of a piece in its field of view, and in sight."""
    assert fighter.pose is not None
    x, y = middle(piece)
    degrees = apply_hooks(battle, fighter, Hooks.field_of_view, FIELD_OF_VIEW)
    if not point_in_front(fighter.pose, x, y, degrees):
        return False
    left, low, right, high = piece.box
    across = max(2, min(right - left, high - low) // 2 * 2)
    there = Body(footprint(Disc(across), Pose(x, y)), piece.base_level, max(piece.height, CM))
    others = [(other.id, body(battle, other)) for other in battle.in_play() if other is not fighter]
    return sight(body(battle, fighter), there, others, without(battle.board, piece.id)).visible


async def charge_objective(battle: Battle, fighter: Fighter, objective: str) -> None:
    """A charge at an objective instead of an enemy: up to it, or else the whole distance towards it.

    [c2.move.charge.objective]
    """
    piece = battle.board.piece(objective)
    await moment(fighter.effects, Hooks.before_displacement, battle, fighter, fighter.move)
    reach = left_to_move(battle, fighter)
    known = route_to(battle, fighter, piece, reach)
    if known is None:
        route = rush(battle, fighter, middle(piece), await whole_distance(battle, fighter))
    else:
        route = await Seizure(battle, fighter, piece, reach, known)
    await travel(battle, fighter, route)


class Seizure(Displacement):
    """The way of a figure to an objective that it can reach: it ends touching it. ``known`` is such a way."""

    __slots__ = ("known", "piece")

    def __init__(self, battle: Battle, fighter: Fighter, piece: Piece, reach: int, known: Route) -> None:
        super().__init__(battle, fighter, RULE, reach)
        self.piece = piece
        self.known = known

    def problems(self, answer: Route) -> Sequence[Reason]:
        problems = [*self.on_the_way(answer), *self.ending_problems(answer.end)]
        return apply_hooks(self.battle, self.model, Hooks.route_problems, problems, answer)

    def ending_problems(self, end: Pose) -> list[Reason]:
        problems = super().ending_problems(end)
        if polygon_gap(self.piece.outline, footprint(self.model.profile.base, end)) > CONTACT:
            problems.append(reason(self.rule, "c2-not-at-the-objective", piece=self.piece.id))
        return problems

    def offers(self, rng: random.Random) -> Sequence[Route]:
        return [self.known]


def route_to(battle: Battle, fighter: Fighter, piece: Piece, reach: int) -> Route | None:
    """A way to a place that touches an objective, for ``reach`` at most; ``None`` where there is none."""
    assert fighter.pose is not None
    way = ground(battle, fighter, reach=reach)
    asked = Displacement(battle, fighter, RULE, reach)
    for end in _places_beside(fighter, piece):
        if way.problems_at(end, fighter.profile.base) or asked.ending_problems(end):
            continue
        path = way.shortest(fighter.pose.point, end.point, reach)
        if path is None:
            continue
        route = Route(path, end.facing, end.z)
        if not apply_hooks(battle, fighter, Hooks.route_problems, [], route):
            return route
    return None


def _places_beside(fighter: Fighter, piece: Piece) -> Iterator[Pose]:
    """Where a figure might touch a piece, facing it, at the point of each of its sides that is nearest; nearest first."""
    pose = fighter.pose
    assert pose is not None
    half = (fighter.profile.base.depth + 1) // 2
    points = {
        _nearest(pose.point, a, b) for a, b in zip(piece.outline, (*piece.outline[1:], piece.outline[0]), strict=True)
    }
    for x, y in sorted(points, key=lambda point: (stretch_length(*pose.point, *point), point)):
        far = stretch_length(x, y, *pose.point)
        if far:
            facing = heading(x - pose.x, y - pose.y)
            here = part_way(x, y, *pose.point, min(half + CONTACT // 2, far), far)
            yield Pose(*here, facing, pose.z)


def _nearest(point: Point, a: Point, b: Point) -> Point:
    """The point of the line from a to b that is nearest to another."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    square = ex * ex + ey * ey
    along = max(0, min(square, ex * (point[0] - a[0]) + ey * (point[1] - a[1])))
    return a[0] + ex * along // square, a[1] + ey * along // square
