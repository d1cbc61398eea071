"""Walks and runs."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.c4.battle import Battle
from escarmouche.rulebooks.c4.rules.crossing import chooses_to_cross
from escarmouche.rulebooks.c4.rules.evacuation import leaves
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, carry_out

WALK: Final = "c4.move.walk"
RUN: Final = "c4.move.run"


class Move(Step, frozen=True):
    """A walk of at most once the unit's Movement, or a run of at most twice; neither engages. [c4.move.direction]
    [c4.move.straightest]

    A unit that walks may cross obstacles: then it has half its Movement, and whoever does not come beyond them ends on top.
    What has a depth and no height is crossed wholly or not at all, as nobody can end there. [c4.scenery.cross.walk]
    [c4.scenery.cross.depth]
    """

    unit: str
    run_: bool

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        if not battle.fighters(unit):
            return
        rule, times = (RUN, 2) if self.run_ else (WALK, 1)
        allowance = times * battle.movement(unit)
        crossing = () if self.run_ else await chooses_to_cross(battle, unit, allowance)
        move = UnitMove(battle, unit, rule, allowance // 2 if crossing else allowance, crossing)
        if await leaves(battle, move):
            return
        answer = await move
        carry_out(battle, answer, rule)
