"""Pushing into the melee: the winner of a combat may bring those who have nobody left to fight to other enemies."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from typing import Final

from escarmouche.kernel import PASS, Choose, Reason, Step, reason
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.rules.behaviours import is_driven
from escarmouche.rulebooks.lfw.rules.contact import arrivals, touched_at
from escarmouche.rulebooks.lfw.rules.eligibility import is_able
from escarmouche.rulebooks.lfw.rules.ways import UnitMove, duellists, slip
from escarmouche.table import INCH, Pose

PUSH: Final = "lfw.melee.push-in"
FAR: Final = 3 * INCH


class PushIn(Step, frozen=True):
    """A side that has won moves units that took part and touch no enemy, up to 3", to touch enemies that took part.

    Those who have supported a friend have taken part. [lfw.melee.push-in]
    """

    side: SideId
    units: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        able = {}
        for unit in battle.named(self.units):
            if unit.side == self.side and not unit.mount and not unit.fleeing and not battle.engaged(unit):
                if is_driven(battle, unit) or not is_able(battle, unit, "move"):
                    continue
                asked = Pushing(battle, unit, self.units)
                if asked.ways:
                    able[unit.id] = asked
        if not able:
            return
        options = {PASS: PASS, **{name: name for name in able}}
        chosen = await Choose(self.side, PUSH, options, default=PASS)
        if chosen == PASS:
            return
        battle.then(PushIn(self.side, self.units))
        await slip(able[chosen], PUSH)


class Pushing(UnitMove):
    """Where a unit goes that pushes in: up to 3", to touch an enemy that took part in the combat."""

    __slots__ = ("targets", "ways")

    def __init__(self, battle: Battle, unit: Unit, combat: Sequence[str]) -> None:
        super().__init__(battle, unit, PUSH, "normal", duellists(battle, unit))
        self.targets = tuple(
            foe.id for foe in battle.named(combat) if not battle.allied(unit, foe) and not foe.duel and not foe.mount
        )
        self.allowance = FAR
        self.about = {**self.about, "allowance": FAR, "targets": self.targets}
        ways = arrivals(battle, unit, self.targets, self.ground(), FAR, self.move)
        self.ways = tuple(way.route for way in islice(ways, 2))

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return self.ending_problems(self.start)
        return super().problems(answer)

    def ending_problems(self, end: Pose) -> list[Reason]:
        assert isinstance(self.battle, Battle)
        if touched_at(self.battle, self.model, end, self.targets):
            return []
        return [reason(self.rule, "lfw-touches-nobody")]

    def offers(self, rng: random.Random) -> Sequence[Route]:
        return self.ways
