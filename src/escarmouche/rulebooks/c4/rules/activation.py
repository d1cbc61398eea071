"""Activation: what a unit does when its card is revealed."""

from __future__ import annotations

from typing import ClassVar

from escarmouche.kernel import Step
from escarmouche.rulebooks.c4.battle import Battle
from escarmouche.rulebooks.c4.events import UnitActivated
from escarmouche.rulebooks.c4.rules.combat import Melee
from escarmouche.rulebooks.c4.rules.morale import is_under_half, rally, test_of_losses


class Activate(Step, frozen=True):
    """A unit acts: routed, it tries to rally first; valiant and under half its strength, it tests its Courage first."""

    landmark: ClassVar[bool] = True

    unit: str

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        unit.activated, unit.left, battle.exploits = True, (), ()
        battle.tell(lambda: UnitActivated(unit=unit.id, rules=("c4.activation.revealed",)))
        if unit.routed:
            valiant = await rally(battle, unit)
        else:
            valiant = not is_under_half(battle, unit) or await test_of_losses(battle, unit)
        if valiant and battle.is_engaged(unit):
            battle.then(Melee(unit.id))
