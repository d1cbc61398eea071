"""Where a unit may go: whom it must keep away from, what the ground takes off its move."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from escarmouche.kernel import Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.freetable.displacement import Going
from escarmouche.rulebooks.freetable.forced_moves import shortened
from escarmouche.rulebooks.freetable.ground import others_near, reasons
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit
from escarmouche.rulebooks.lfw.content.battlefields import terrain_of
from escarmouche.rulebooks.lfw.events import Moved
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.distances import nearer_than
from escarmouche.rulebooks.lfw.rules.strides import reduced, stride
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
    Piece,
    Point,
    Pose,
    direction,
    footprint,
    gap,
    length,
)
from escarmouche.table.barriers import share_within, stretch_length
from escarmouche.table.exact import ceil_ratio

CLEARANCE: Final = INCH
"""Nobody comes nearer to an enemy than this but to fight him; at exactly so much he stands well."""

DIFFICULT: Final = "lfw.terrain.difficult"
STEP_OVER: Final = INCH
"""What is lower than this is stepped over."""

ATTEMPTS: Final = 8


def grown(base: Footprint, by: int) -> Footprint:
    """A round base with some room about it."""
    return footprint(Disc(base.shape.radius * 2 + 2 * by), Pose(base.x, base.y)) if by > 0 else base


def ground_for(battle: Battle, unit: Unit, berths: Collection[tuple[str, int]], default: int, reach: int) -> Ground:
    """The table as a unit meets it: terrain, other units, and how far it keeps from each enemy, edge to edge.

    ``berths``: for some enemies (ids) how far; ``default``: for all others. Whoever stands nearer to an enemy than he should
    may go away from him, and no nearer. Low things are stepped over, nobody goes through blocking ones.
    [lfw.terrain.bloquant]
    """
    assert unit.pose is not None
    base = battle.base(unit)
    known = dict(berths)
    obstacles = []
    for other, there in others_near(battle, unit, base, unit.pose.z, reach + default):
        keep = 0 if other.side == unit.side else min(known.get(other.id, default), gap(base, there))
        obstacles.append((other.id, grown(there, keep)))
    return Ground(
        battle.board,
        tuple(obstacles),
        base.travel_radius,
        unit.pose.z,
        unit.height,
        ignore=tuple(piece.id for piece in battle.board.pieces if is_nothing(battle, unit, piece)),
    )


def halted(way: Ground, unit: Unit, path: Path) -> Path:
    """A path that nobody steers, shortened to where the unit has room to stand."""
    assert unit.pose is not None
    start = unit.pose
    return next((part for part in shortened(path) if way.takes(start.at(*part[-1]), unit.shape)), path[:1])


def is_nothing(battle: Battle, unit: Unit, piece: Piece) -> bool:
    """Whether a piece of terrain does not hinder a unit: lower than 1", or water to one whom such ground does not slow."""
    if terrain_of(piece).wet:
        return not apply_hooks(battle, unit, Hooks.is_slowed, True)
    return piece.height < STEP_OVER and terrain_of(piece).kind.cost != "barred"


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


class UnitMove(Going[Unit]):
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
        return ground_for(self.battle, self.model, self.berths, self.default, self.allowance)

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return ()
        assert isinstance(self.battle, Battle)
        if answer.path[0] != self.start.point or answer.z != self.start.z:
            return [reason(self.rule, "table-broken-path")]
        way = self.ground()
        found = way.problems(self.start, answer.path, answer.end, self.model.shape, self.allowance)
        told = [
            reason(self.rule, "lfw-too-near", enemy=problem.about or "")
            if problem.code in (BLOCKED_BY, OVERLAPS) and self._is_foe(problem.about)
            else reasons(self.battle, [problem], self.rule)[0]
            for problem in found
            if problem.code != TOO_FAR
        ]
        most = reduced(self.model, self.allowance, taken_off(self.battle, self.model, answer.path))
        if way.cost(answer.path) > most:
            told.append(reason(self.rule, "table-too-far"))
        return [*told, *self.ending_problems(answer.end)]

    def _is_foe(self, name: str | None) -> bool:
        return name is not None and name in self.battle.models and self.battle[name].side != self.model.side

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
        return self.ground().reach(self.start.point, self.allowance)

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
            route = Route((start.point, (x, y)), start.facing, start.z)
            if not self.problems(route):
                return [route]
        return [staying(start)]


def go(battle: Battle, unit: Unit, move: Move, route: Route, rule: str) -> None:
    """A unit goes along a route: it has made its move. [lfw.marker.mouvement]"""
    unit.move = move
    unit.moved_last = True
    battle.stand(unit, route.end)
    battle.tell(lambda: Moved(unit=unit.id, move=move, path=route.path, pose=route.end, rules=(rule,)))
