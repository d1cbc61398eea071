"""Moves that are proposed to random players and to people in a hurry: legal ones, found at little cost.

No rule asks anything of this chapter: it may pass over moves that the rules allow, and never proposes one that they forbid.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Protocol

from escarmouche.kernel import Reason
from escarmouche.kernel.effects import apply_hooks, overrides
from escarmouche.rulebooks.freetable.ground import flying_at
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.rulebooks.freetable.ladders import LADDER, middle, pieces_of_kind
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import (
    CM,
    MM,
    QUARTER,
    TURN,
    UNIT,
    Piece,
    Pose,
    direction,
    footprint,
    heading,
    point_gap,
)

ATTEMPTS: Final = 6
"""How many straight lines are tried to find a move at random."""

LADDERS: Final = 0.25
"""How often a ladder is looked for when a move is picked at random."""

STEP: Final = 2 * MM
"""How closely a place to step off a ladder is looked for when one is picked at random."""


class Asked(Protocol[M]):
    """The question where a model moves, as far as proposals need to know it."""

    @property
    def battle(self) -> FreeTable[M]:
        """The game."""

    @property
    def model(self) -> M:
        """Who moves."""

    @property
    def allowance(self) -> int:
        """How far it may go, in 0.01 mm."""

    @property
    def start(self) -> Pose:
        """Where it stands."""

    def problems(self, answer: Route) -> Sequence[Reason]:
        """What speaks against a route."""


def random_move(asked: Asked[M], rng: random.Random) -> Route:
    """A straight line picked at random, or a way over a ladder near; failing that, staying put."""
    battle, model = asked.battle, asked.model
    if rng.random() < LADDERS and battle.board.pieces and not flying_at(battle, model):
        climb = over_a_ladder(battle, model, asked.allowance, rng)
        if climb is not None and not asked.problems(climb):
            return climb
    foes = [enemy.pose for enemy in battle.enemies(model) if enemy.pose is not None]
    for _ in range(ATTEMPTS):
        route = facing_well(battle, model, random_line(asked.start, asked.allowance, rng, foes))
        if not asked.problems(route):
            return route
    return staying(asked.start)


def facing_well(battle: FreeTable[M], model: M, route: Route) -> Route:
    """The route, ending as the model had best stand after it, if that is not for its owner to say."""
    if "facing_after" not in overrides(model.effects):
        return route
    facing = apply_hooks(battle, model, TableHooks.facing_after, route.facing, route.path)
    return Route(route.path, facing, route.z)


def random_line(start: Pose, reach: int, rng: random.Random, foes: Sequence[Pose] = ()) -> Route:
    """A line of any length, in any direction or in one of the four of the base, after which one faces one of ``foes``."""
    pick = int(rng.random() * 2 * TURN)
    dx, dy = direction(pick if pick < TURN else start.facing + pick // QUARTER * QUARTER)
    far = int(rng.random() * reach)
    x, y = start.x + dx * far // UNIT, start.y + dy * far // UNIT
    facing = start.facing
    if foes:
        foe = foes[int(rng.random() * len(foes))]
        if foe.x != x or foe.y != y:
            facing = heading(foe.x - x, foe.y - y)
    return Route((start.point, (x, y)), facing, start.z)


def over_a_ladder(battle: FreeTable[M], model: M, far: int, rng: random.Random) -> Route | None:
    """A way up or down a ladder near, picked at random; it has yet to be judged."""
    pose = model.pose
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
    foot = _nearest_standing(battle, model, ladder, _towards(roof, ladder), ladder.base_level)
    top = _nearest_standing(battle, model, ladder, _towards(ladder, roof), ladder.top)
    if foot is None or top is None:
        return None
    if pose.z > ladder.base_level:
        return Route((pose.point, top.point, foot.point), pose.facing, foot.z)
    return Route((pose.point, foot.point, top.point), top.facing, top.z)


def _leans_on(battle: FreeTable[M], ladder: Piece) -> Piece | None:
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


def _nearest_standing(battle: FreeTable[M], model: M, ladder: Piece, facing: int, level: int) -> Pose | None:
    """The first place in one direction from the middle of a ladder in which a model can stand at a level."""
    x, y = middle(ladder)
    dx, dy = direction(facing)
    for away in range(0, 6 * CM, STEP):
        here = Pose(x + dx * away // UNIT, y + dy * away // UNIT, facing, level)
        if battle.board.can_stand(footprint(model.shape, here), level):
            return here
    return None
