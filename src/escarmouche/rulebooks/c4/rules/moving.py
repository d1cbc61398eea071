"""Walks and runs."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.c4.battle import Battle, Formation
from escarmouche.rulebooks.c4.rules.crossing import chooses_to_cross
from escarmouche.rulebooks.c4.rules.entry import enter
from escarmouche.rulebooks.c4.rules.evacuation import leaves
from escarmouche.rulebooks.c4.rules.formation import CHANGE, change_formation, chosen_formation, may_close_up
from escarmouche.rulebooks.c4.rules.things import Handle, offer_drops
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, carry_out
from escarmouche.rulebooks.common.ids import UnitId

WALK: Final = "c4.move.walk"
RUN: Final = "c4.move.run"


class Move(Step, frozen=True):
    """A walk of at most once the unit's Movement, or a run of at most twice; neither engages. [c4.move.walk] [c4.move.run]
    [c4.move.direction] [c4.move.straightest]

    A unit that walks may cross obstacles: then it has half its Movement, and whoever does not come beyond them ends on top.
    What has a depth and no height is crossed wholly or not at all, as nobody can end there. [c4.scenery.cross.walk]
    [c4.scenery.cross.depth]
    """

    unit: UnitId
    run_: bool

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        rule, times = (RUN, 2) if self.run_ else (WALK, 1)
        if unit.enters:
            await enter(battle, unit, times)
            battle.then(Handle(unit.id, unit.members))
            return
        if not battle.fighters(unit):
            return
        allowance = times * battle.movement(unit)
        fighters = battle.fighters(unit)
        await offer_drops(battle, fighters)
        crossing = () if self.run_ else await chooses_to_cross(battle, unit, allowance)
        far = allowance // 2 if crossing else allowance
        move = UnitMove(battle, unit, rule, far, crossing)
        if await leaves(battle, move):
            return
        formation = await formation_after(battle, move)
        answer = await UnitMove(battle, unit, rule, far, crossing, formation)
        carry_out(battle, answer, rule)
        change_formation(battle, unit, formation, CHANGE)
        battle.then(Handle(unit.id, tuple([fighter.id for fighter in fighters])))


async def formation_after(battle: Battle, move: UnitMove) -> Formation:
    """The formation at the end of a move: a free unit whose people knows the compact one may change it there, as long as it
    finds room to close up. An engaged one may not, one that has just disengaged is free. [c4.formation.change]
    """
    unit = move.unit
    if not may_close_up(battle, unit) or (battle.is_engaged(unit) and not unit.left):
        return unit.formation
    if unit.formation == "dispersed":
        closing = UnitMove(battle, unit, move.rule, move.allowance, move.crossing, "compact")
        if closing.closed_up is None:
            return "dispersed"
    return await chosen_formation(unit, CHANGE)
