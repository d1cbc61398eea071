"""Down the mines: where one comes in, who carries a torch, where the treasure lies."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from escarmouche.kernel import Choose, Reason, Roll, Step, confirm, reason
from escarmouche.rulebooks.freetable.outlines import overlap
from escarmouche.rulebooks.freetable.points import TablePoint
from escarmouche.rulebooks.lfw.battle import Battle, Treasure, Unit
from escarmouche.rulebooks.lfw.content.battlefields import BARRING, BLOCKING, CLOSED, INDOORS, may_be_climbed
from escarmouche.rulebooks.lfw.events import EntranceAgreed, TorchesGiven, TreasureHidden
from escarmouche.rulebooks.lfw.rules.missions import CORNERS, army, mission_of
from escarmouche.rulebooks.lfw.rules.preparation import TORCH
from escarmouche.rulebooks.lfw.rules.treasures import BASE, base_of
from escarmouche.table import INCH, TURN, UNIT, Board, Ground, Piece, Point, Polygon, Pose, direction, overlaps_polygon
from escarmouche.table.exact import hull, square_distance
from escarmouche.table.routes import shortest

FIELD: Final = "lfw.scenario.mines.field"
DEPLOYMENT: Final = "lfw.scenario.mines.deployment"
TORCHES: Final = "lfw.scenario.mines.torches"

WIDE: Final = 3 * INCH
"""How wide the entrance is."""
SLACK: Final = INCH
"""How far the middle of a room may be from where it is by measure."""
ROUNDS: Final = 4
"""How often somebody who looks for the middle of a room goes on to the middle of what he sees from there."""
ALL, NONE = "all", "none"


# -- the entrance ------------------------------------------------------------------------------------------------------


def entrance_at(board: Board, at: Point) -> tuple[Point, Point]:
    """The two ends of an entrance whose middle is the point of the edges nearest to a point."""
    wide, deep, half = board.width, board.depth, WIDE // 2
    x, y = min(max(at[0], half), wide - half), min(max(at[1], half), deep - half)
    gap = min(at[1], deep - at[1], at[0], wide - at[0])
    if gap in (at[1], deep - at[1]):
        edge = 0 if gap == at[1] else deep
        return (x - half, edge), (x + half, edge)
    edge = 0 if gap == at[0] else wide
    return (edge, y - half), (edge, y + half)


def middle_of(entrance: Sequence[Point]) -> Point:
    """The middle of an entrance."""
    (ax, ay), (bx, by) = entrance
    return (ax + bx) // 2, (ay + by) // 2


def inwards(board: Board, entrance: Sequence[Point], far: int) -> Point:
    """The point so far inside from the middle of an entrance."""
    x, y = middle_of(entrance)
    return min(max(x, far), board.width - far), min(max(y, far), board.depth - far)


def doorstep(board: Board, entrance: Sequence[Point], deep: int) -> Polygon:
    """The ground just inside an entrance, so deep."""
    x, y = inwards(board, entrance, deep)
    (ax, ay), (bx, by) = entrance
    left, right = min(ax, bx, x if ax == bx else ax), max(ax, bx, x if ax == bx else ax)
    near, away = min(ay, by, y if ay == by else ay), max(ay, by, y if ay == by else ay)
    return (left, near), (right, near), (right, away), (left, away)


def at_entrance(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is in contact with the entrance."""
    base, far = battle.base(unit), battle.base(unit).radius + battle.contact
    one, other = mission_of(battle).entrance
    return square_distance(*base.centre, *one, *other) <= far * far


def around(battle: Battle, reach: int, *, outside: bool = False) -> Polygon:
    """The ground within a radius of the entrance, as a polygon: round all of it (``outside``), or wholly inside it."""
    board = battle.board
    radius = reach * 100_096 // 100_000 + 1 if outside else reach
    corners: list[Point] = []
    for corner in range(CORNERS):
        dx, dy = direction(TURN * corner // CORNERS)
        for end_x, end_y in mission_of(battle).entrance:
            x, y = end_x + dx * radius // UNIT, end_y + dy * radius // UNIT
            corners.append((min(max(x, 0), board.width), min(max(y, 0), board.depth)))
    return hull(corners)


class Entrance(TablePoint[Unit]):
    """Where the entrance is: the point of the edges nearest to the one named is its middle, and nothing blocks it."""

    __slots__ = ()

    def problems(self, answer: Pose) -> Sequence[Reason]:
        assert isinstance(self.battle, Battle)
        board = self.battle.board
        if not (0 <= answer.x <= board.width and 0 <= answer.y <= board.depth):
            return [reason(self.battle.table_rules.edge, "table-off-the-table")]
        step = doorstep(board, entrance_at(board, answer.point), 2 * smallest(self.battle))
        blocked = any(overlap(piece.outline, step) for piece in board.pieces if not lets_in(piece))
        return [reason(self.rule, "lfw-entrance-blocked")] if blocked else []

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """Points at random, then one an inch along all edges."""
        yield from super().tries(rng)
        board = self.battle.board
        for far in range(0, max(board.width, board.depth), INCH):
            for x, y in ((far, 0), (far, board.depth), (0, far), (board.width, far)):
                if x <= board.width and y <= board.depth:
                    yield Pose(x, y)


class AgreeOnEntrance(Step, frozen=True):
    """The players agree on an entrance, 3" wide, against one edge of the table. [lfw.scenario.mines.deployment]

    The attacker proposes one; if the defender does not accept it, he proposes another, and a die says which it is. Then
    the defender is placed first, more than 9" from it, and the attacker within 6" of it.
    """

    async def run(self, battle: Battle) -> None:
        attacker, defender = (mission_of(battle).side_of(post) for post in ("attacker", "defender"))
        at = (await Entrance(battle, attacker, f"{DEPLOYMENT}#entrance")).point
        battle.change_mission(entrance=entrance_at(battle.board, at))
        if not await confirm(defender, DEPLOYMENT, default=True):
            other = (await Entrance(battle, defender, f"{DEPLOYMENT}#entrance")).point
            at = await Roll((2,), lambda faces: (at, other)[faces[0] - 1], rule=DEPLOYMENT)
            battle.change_mission(entrance=entrance_at(battle.board, at))
        point = middle_of(mission_of(battle).entrance)
        battle.tell(lambda: EntranceAgreed(point=point, rules=(DEPLOYMENT,)))


# -- torches -----------------------------------------------------------------------------------------------------------


class GiveTorches(Step, frozen=True):
    """The attacker gives as many of his units as he wants a torch, which they may light. [lfw.scenario.mines.torches]"""

    async def run(self, battle: Battle) -> None:
        side = mission_of(battle).side_of("attacker")
        given: list[str] = []
        while left := {unit.id: unit.id for unit in army(battle, side) if not unit.rider and not unit.has(TORCH)}:
            chosen = await Choose(side, TORCHES, {NONE: NONE, ALL: ALL, **left}, default=ALL)
            if chosen == NONE:
                break
            for name in left if chosen == ALL else (chosen,):
                battle[name].gain(TORCH)
                given.append(name)
        battle.tell(lambda: TorchesGiven(side=side, units=tuple(given), rules=(TORCHES,)))


# -- the treasure ------------------------------------------------------------------------------------------------------


def smallest(battle: Battle) -> int:
    """The radius of the smallest base with which the attacker comes."""
    return min((unit.shape.diameter + 1) // 2 for unit in army(battle, mission_of(battle).side_of("attacker")))


def lets_in(piece: Piece) -> bool:
    """Whether one gets past a piece of terrain somehow: over it, through it, or by force."""
    return piece.kind == CLOSED or (piece.kind not in BARRING and (not piece.height or may_be_climbed(piece)))


def is_accessible(battle: Battle, point: Point) -> bool:
    """Whether a way leads from the entrance to a point, for whoever has the smallest base."""
    board, radius = battle.board, smallest(battle)
    past = tuple(piece.id for piece in board.pieces if lets_in(piece))
    ground = Ground(board, (), radius, ignore=past)
    return shortest(ground, inwards(board, mission_of(battle).entrance, radius), point) is not None


def middles(board: Board, point: Point) -> Point:
    """The middle between what bounds a room on the left and on the right of a point, and before it and behind it."""
    bounds = [piece for piece in board.pieces if piece.kind in (BLOCKING, *INDOORS)]
    middle = []
    for axis, most in enumerate((board.width, board.depth)):
        hits = [0, most, *(hit for piece in bounds for hit in crossings(piece.outline, point, axis))]
        low = max(hit for hit in hits if hit <= point[axis])
        middle.append((low + min(hit for hit in hits if hit >= point[axis])) // 2)
    return middle[0], middle[1]


def crossings(outline: Polygon, point: Point, axis: int) -> Iterator[int]:
    """Where the line through a point along an axis meets an outline."""
    along, across = axis, 1 - axis
    at = point[across]
    for one, other in pairwise((*outline, outline[0])):
        if (one[across] <= at) != (other[across] <= at):
            rise = other[across] - one[across]
            yield one[along] + (at - one[across]) * (other[along] - one[along]) // rise


class HidingPlace(TablePoint[Unit]):
    """Where the treasure lies: in the middle of a room to which a way leads from the entrance, and on nothing blocking.

    The middle: as far from what is on the left as on the right, before as behind, to within an inch.
    """

    __slots__ = ()
    marker = BASE

    def rule_problems(self, answer: Pose) -> list[Reason]:
        assert isinstance(self.battle, Battle)
        board, there = self.battle.board, base_of(answer.point)
        if any(overlaps_polygon(piece.outline, there) for piece in board.pieces if piece.kind in BARRING):
            return [reason(self.rule, "lfw-treasure-in-the-rock")]
        x, y = middles(board, answer.point)
        if (x - answer.x) ** 2 + (y - answer.y) ** 2 > SLACK**2:
            return [reason(self.rule, "lfw-treasure-off-the-middle")]
        if not is_accessible(self.battle, answer.point):
            return [reason(self.rule, "lfw-treasure-out-of-reach")]
        return []

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """The middles of rooms, from points at random and then from everywhere."""
        board = self.battle.board
        starts = [*super().tries(rng)]
        starts += [Pose(x, y) for x in range(0, board.width, INCH) for y in range(0, board.depth, INCH)]
        for start in starts:
            point = start.point
            for _ in range(ROUNDS):
                point = middles(board, point)
            yield Pose(*point)


class HideTreasure(Step, frozen=True):
    """Deep underground, where it is night, the defender puts a treasure in the middle of an accessible room.

    [lfw.scenario.mines.field]
    """

    async def run(self, battle: Battle) -> None:
        battle.night = True
        side = mission_of(battle).side_of("defender")
        at = (await HidingPlace(battle, side, FIELD)).point
        battle.change_mission(treasures=(Treasure("treasure", at=at),))
        battle.tell(lambda: TreasureHidden(side=side, treasure="treasure", point=at, rules=(FIELD,)))
