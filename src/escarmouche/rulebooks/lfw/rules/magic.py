"""The magic phase: the points of mages. Spells are still to come."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.events import MagicGained

GAIN: Final = "lfw.magic.gain"


class MagicPhase(Step, frozen=True):
    """From the second turn on every mage on the battlefield gains 1 Pm as the phase begins. [lfw.magic.gain]"""

    async def run(self, battle: Battle) -> None:
        battle.enter("magic")
        if battle.turn > 1:
            for unit in battle.in_play():
                if is_mage(unit):
                    gain_magic(battle, unit, 1)


def is_mage(unit: Unit) -> bool:
    """Whether a unit can cast spells, as its sheet says."""
    return unit.profile.magic > 0


def gain_magic(battle: Battle, unit: Unit, points: int) -> None:
    """A mage gains Pm: a counter that nothing bounds above."""
    unit.magic += points
    battle.tell(lambda: MagicGained(unit=unit.id, points=points, rules=(GAIN,)))
