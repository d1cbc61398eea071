"""The magic phase: the points of mages, and whose go it is to cast. What is cast is in :mod:`~.rules.casting`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from escarmouche.kernel import Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.events import MagicGained
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.casting import CastSpell, may_cast
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns

GAIN: Final = "lfw.magic.gain"


class MagicPhase(Step, frozen=True):
    """From the second turn on every mage on the battlefield gains 1 Pm as the phase begins. [lfw.magic.gain]"""

    async def run(self, battle: Battle) -> None:
        battle.enter("magic")
        if battle.turn > 1:
            for unit in battle.in_play():
                if is_mage(unit):
                    gain_magic(battle, unit, apply_hooks(battle, unit, Hooks.magic_gain, 1))
        battle.then(Castings())


class Castings(TakingTurns, frozen=True):
    """In turns each player may have one mage cast one spell, until nobody wants to cast any more. [lfw.magic.phase]"""

    rule: ClassVar[str] = "lfw.magic.phase"

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        return {unit.id: unit.id for unit in battle.in_play(side) if may_cast(battle, unit)}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(CastSpell(chosen))


def is_mage(unit: Unit) -> bool:
    """Whether a unit is a mage: it has that speciality, or its sheet gives it Pm or spells. [lfw.specialist.mage]"""
    profile = unit.profile
    return profile.speciality == "mage" or profile.magic > 0 or bool(profile.spells)


def gain_magic(battle: Battle, unit: Unit, points: int) -> None:
    """A mage gains Pm: a counter that nothing bounds above. [lfw.profile.point-de-magie]"""
    unit.magic += points
    battle.tell(lambda: MagicGained(unit=unit.id, points=points, rules=(GAIN,)))
