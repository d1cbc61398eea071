"""Where a model goes over the table: what speaks against a way, and what a way uses up of its movement."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from typing import Generic

from escarmouche.kernel import Place, Reason, reason
from escarmouche.kernel.effects import apply_hooks, overrides
from escarmouche.rulebooks.freetable.ground import flying_at, ground, pit_at, reasons, stopping_problems, terrain_for
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.rulebooks.freetable.ladders import ladder_cost, ladder_problems
from escarmouche.rulebooks.freetable.proposals import random_move
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import NO_FOOTING, Ground, Pose, Problem, footprint, in_contact, length, point_in
from escarmouche.table.barriers import is_within
from escarmouche.table.putting import Room, stopping


def route_cost(battle: FreeTable[M], model: M, route: Route) -> int:
    """What a route uses up of a model's movement: encumbered ground, ladders and ropes count twice."""
    assert model.pose is not None
    if not battle.board.pieces:
        return length(route.path)
    if route.z != model.pose.z and not flying_at(battle, model):
        return ladder_cost(battle, model, route)
    cost = terrain_for(battle, model).cost(route.path)
    return apply_hooks(battle, model, TableHooks.route_cost, cost, route)


def ending_contacts(battle: FreeTable[M], model: M, pose: Pose) -> list[str]:
    """The enemies with which a model would be in contact in a pose."""
    base = footprint(model.shape, pose)
    return [enemy.id for enemy in enemies_on_level(battle, model, pose) if in_contact(base, battle.base(enemy))]


def touching_problems(battle: FreeTable[M], model: M, pose: Pose, rule: str) -> list[Reason]:
    """Why a model can't come to stand there, where it may touch no enemy."""
    return [reason(rule, "table-touches-an-enemy", enemy=enemy) for enemy in ending_contacts(battle, model, pose)]


def enemies_on_level(battle: FreeTable[M], model: M, pose: Pose) -> list[M]:
    """The enemies that a model could touch at the level of a pose, or on the altitude level on which it then flies."""
    tier = flying_at(battle, model)
    z = 0 if tier else pose.z
    return [
        enemy for enemy in battle.enemies(model) if enemy.tier == tier and enemy.pose is not None and enemy.pose.z == z
    ]


class Going(Place[Route], Generic[M]):
    """Where a model goes, in whatever way, at most ``allowance`` far."""

    __slots__ = ("allowance", "battle", "model")
    shape = Route

    def __init__(self, battle: FreeTable[M], model: M, rule: str, allowance: int) -> None:
        super().__init__(model.side, rule, about={battle.model_word: model.id, "allowance": allowance})
        self.battle = battle
        self.model = model
        self.allowance = allowance

    @property
    def start(self) -> Pose:
        """Where it stands."""
        assert self.model.pose is not None
        return self.model.pose


class OverGround(Going[M]):
    """Where a model goes over the ground: who points at a place means the way there, round whatever is in between."""

    __slots__ = ()

    @abstractmethod
    def ground(self) -> Ground:
        """What is in its way as far as it can go."""


class Displacement(OverGround[M]):
    """Where a model goes over the table, facing as its owner likes at the end. It may stay where it is.

    It ends in contact with no enemy: to bring that about is for charges and engagements.
    """

    __slots__ = ()

    def ground(self) -> Ground:
        """What is in its way as far as it can go."""
        crossable = self.battle.crossable(self.model, self.allowance)
        return ground(self.battle, self.model, reach=self.allowance, terrain=crossable)

    # -- what is legal -------------------------------------------------------------------------------------------------

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return ()
        problems = [*self.on_the_way(answer), *self.ending_problems(answer.end)]
        return apply_hooks(self.battle, self.model, TableHooks.route_problems, problems, answer)

    def on_the_way(self, route: Route) -> list[Reason]:
        """What is in the way, except what the model may leap over."""
        problems = self.way_problems(route)
        if not problems:
            return problems
        return apply_hooks(self.battle, self.model, TableHooks.leaps_over, problems, route, self.allowance)

    def way_problems(self, route: Route) -> list[Reason]:
        """What is in the way."""
        if route.path[0] != self.start.point:
            return [reason(self.rule, "table-broken-path")]
        if flying_at(self.battle, self.model):
            return self._problems_in_the_air(route)
        if route.z != self.start.z:
            return ladder_problems(self.battle, self.model, route, self.allowance, self.rule)
        way = self.ground()
        problems = way.problems(self.start, route.path, route.end, self.model.shape, self.allowance)
        if self.start.z < 0:
            return [
                *reasons(self.battle, (problem for problem in problems if problem.code != NO_FOOTING), self.rule),
                *self._out(route),
            ]
        return reasons(self.battle, problems, self.rule)

    def _problems_in_the_air(self, route: Route) -> list[Reason]:
        """What is in the way on an altitude level."""
        way, base = self.ground(), self.model.shape
        below = way.problems_at(route.end, base)
        problems = [
            problem
            for problem in way.problems(self.start, route.path, route.end, base, self.allowance)
            if problem not in below
        ]
        return reasons(self.battle, [*problems, *self.stopping_problems(way, route.end)], self.rule)

    def stopping_problems(self, way: Ground, end: Pose) -> list[Problem]:
        """Why a model can't stop there in the air."""
        return stopping_problems(self.battle, self.model, way, end)

    def _out(self, route: Route) -> list[Reason]:
        """Whether a route leads out of the pit at the bottom of which the model is."""
        pit = pit_at(self.battle, *self.start.point)
        keeps_in = pit is not None and all(
            point_in(pit.outline, *b) and (a == b or is_within((pit,), *a, *b))
            for a, b in pairwise((route.path[0], *route.path))
        )
        return [] if keeps_in else [reason(self.battle.table_rules.terrain, "table-off-its-level")]

    def ending_problems(self, end: Pose) -> list[Reason]:
        """Why it can't stop there, although there is room."""
        return touching_problems(self.battle, self.model, end, self.rule)

    # -- what is offered -----------------------------------------------------------------------------------------------

    def region(self) -> Room:
        """Where it may stop, however it is turned; and where that depends on how it is turned."""
        way = self.ground()
        region = stopping(way, way.reach(self.start.point, self.allowance), self.battle.base(self.model).shape)
        if "route_problems" in overrides(self.model.effects):  # what else it may not do is seen once a way is drawn
            return region.unsure
        return region

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """A straight line picked at random, or a way over a ladder near; failing that, staying put."""
        return [random_move(self, rng)]
