"""What a scenario brings as a turn starts: demons who appear, waves of a tide."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.rules.deployment import DeployUnit, Placement
from escarmouche.rulebooks.lfw.rules.missions import army, mission_of
from escarmouche.rulebooks.lfw.rules.tide import TideRises

FIRST: Final = 3
FREE: Final = 5
"""From which turn on demons appear, and from which on as many as like."""

NONE: Final = "none"


def price(battle: Battle, unit: Unit) -> int:
    """What a unit costs that appears, with its rider."""
    return unit.points + (battle[unit.rider].points if unit.rider else 0)


class ScenarioTurnStarts(Step, frozen=True):
    """What a scenario brings as a turn starts, before the organisation phase."""

    async def run(self, battle: Battle) -> None:
        battle.change_mission(fought=())
        if battle.tide is not None:
            battle.then(TideRises())
        if mission_of(battle).scenario == "fleau-des-demons" and battle.turn >= FIRST:
            battle.then(Apparition())


class Apparition(Step, frozen=True):
    """From the third turn on the demon brings units of his army on, one by one, more than 3" from any enemy.

    Those of one turn may cost 30 % of his army; from the fifth turn on there is no limit. Those for which there is no room
    wait.
    [lfw.scenario.fleau-des-demons.apparition]
    """

    spent: int = 0

    async def run(self, battle: Battle) -> None:
        mission = mission_of(battle)
        side = mission.side_of("demon")
        whole = sum(unit.points for unit in army(battle, side))
        free = battle.turn >= FREE
        able = [
            unit.id
            for unit in battle.living(side)
            if not (unit.in_play or unit.mount)
            and (free or 10 * (self.spent + price(battle, unit)) <= 3 * whole)
            and Placement(battle, unit).has_room()
        ]
        if not able:
            return
        options = {NONE: NONE, **{name: name for name in able}}
        chosen = await Choose(side, "lfw.scenario.fleau-des-demons.apparition", options, default=NONE)
        if chosen != NONE:
            battle.then(DeployUnit(chosen), Apparition(self.spent + price(battle, battle[chosen])))
