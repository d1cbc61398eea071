"""An engagement that falls short: its owner goes nearer to the enemy, as far as he likes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Reason, reason
from escarmouche.kernel.effects import overrides
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.displacement import Displacement
from escarmouche.rulebooks.freetable.forced_moves import rush
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import Pose, footprint, gap
from escarmouche.table.barriers import part_way, stretch_length
from escarmouche.table.putting import Room, near

ATTEMPTS: Final = 3
"""How many parts of a way are tried to find one at random."""


class Advance(Displacement[M]):
    """Where a model ends whose engagement falls short: nearer to its enemy, or where it was.

    ``rule``: the rule of the move; ``nearer``: the one that asks it to come nearer.
    """

    __slots__ = ("nearer", "target")

    def __init__(self, battle: FreeTable[M], model: M, target: M, reach: int, rule: str, nearer: str) -> None:
        super().__init__(battle, model, rule, reach)
        self.about = {**self.about, "target": target.id}
        self.target = target
        self.nearer = nearer

    def ending_problems(self, end: Pose) -> list[Reason]:
        problems = super().ending_problems(end)
        if not self._is_nearer(end):
            problems.append(reason(self.nearer, "table-not-nearer", enemy=self.target.id))
        return problems

    def _is_nearer(self, end: Pose) -> bool:
        here = footprint(self.model.shape, end)
        return gap(here, self.battle.base(self.target)) < self.battle.gap(self.model, self.target)

    def region(self) -> Room:
        """What it reaches of the ground that is nearer to the enemy."""
        far = self.battle.gap(self.model, self.target) - 1
        return near(super().region(), self.battle.base(self.target), far, self.battle.base(self.model).shape)

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """Straight at the enemy; where something stands in the way so that this leads no nearer, it stays."""
        straight = rush(self.battle, self.model, place_of(self.target).point, self.allowance)
        overridden = overrides(self.model.effects).keys() & {"route_problems", "leaping_path"}
        good = self._is_nearer(straight.end) and not (overridden and self.problems(straight))
        return [straight if good else staying(self.start)]

    def pick(self, rng: random.Random) -> Route:
        """Any part of the way straight at the enemy, if it is free; failing that, staying put."""
        start, goal = self.start, place_of(self.target).point
        facing = start.looking_at(*goal).facing
        steps = stretch_length(*start.point, *goal)
        for _ in range(ATTEMPTS):
            point = part_way(*start.point, *goal, int(rng.random() * min(self.allowance, steps)), steps)
            route = Route((start.point, point), facing, start.z)
            if not self.problems(route):
                return route
        return staying(start)
