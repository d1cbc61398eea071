"""What becomes of whoever is left of cavalry: a rider falls, and a mount does as its sheet says."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle
from escarmouche.rulebooks.lfw.content.special_rules import read_unstable
from escarmouche.rulebooks.lfw.rules.attacks import hit
from escarmouche.rulebooks.lfw.rules.courage import passes_courage
from escarmouche.rulebooks.lfw.rules.destruction import destroy
from escarmouche.rulebooks.lfw.rules.fleeing import put_to_flight
from escarmouche.rulebooks.lfw.rules.granting import VENGEFUL, avenge

FALL: Final = "lfw.cavalry.fall"
UNSTABLE: Final = "lfw.rule.comportement-instable"
UNFIT: Final = "lfw.rule.inapte"
FEARFUL: Final = "lfw.rule.peureuse"


class Fall(Step, frozen=True):
    """A rider whose mount is destroyed suffers a hit of force 0. [lfw.cavalry.fall]"""

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        if unit.in_play:
            await hit(battle, unit, 0, FALL)


class Riderless(Step, frozen=True):
    """A mount whose rider is destroyed, by whomever, tests its courage if it is unstable: two rules, by whether it passes.

    If there is but one of them, it needs no test. [lfw.rule.comportement-instable]
    """

    unit: ModelId
    by: str

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        if not unit.in_play or not unit.has(UNSTABLE):
            return
        calm, wild = read_unstable(str(unit.effects.parameter(UNSTABLE)))
        rule = calm if calm == wild or await passes_courage(battle, unit) else wild
        unit.gain(rule)
        if rule == VENGEFUL:
            avenge(battle, unit)
        elif rule == UNFIT:
            destroy(battle, unit, by=self.by)
        elif rule == FEARFUL:
            put_to_flight(battle, unit)
