"""The morale phase: everybody eligible tests his courage, and flees who fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from escarmouche.kernel import Step
from escarmouche.kernel.effects import apply
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.courage import passes_courage
from escarmouche.rulebooks.lfw.rules.eligibility import is_able
from escarmouche.rulebooks.lfw.rules.fleeing import put_to_flight
from escarmouche.rulebooks.lfw.rules.flight import FleeUnit
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.morale import add_cause, is_eligible, morale_modifiers

PHASE: Final = "lfw.morale.phase"


class MoralePhase(Step, frozen=True):
    """After all shots and combats every unit that is eligible to morale tests its courage.

    Who is so by where it stands is seen as the phase begins. [lfw.morale.eligible]
    """

    async def run(self, battle: Battle) -> None:
        battle.enter("morale")
        for unit in battle.in_play():
            for bearer, effect in battle.bearers(Hooks.shakes.__name__):
                for rule in apply(effect, Hooks.shakes, (), battle, bearer, unit):
                    add_cause(unit, rule, bearer.id)
        for unit in battle.in_play():
            if unit.mount:
                battle[unit.mount].morale += unit.morale
                unit.morale = ()
        battle.then(MoraleTests())


class MoraleTests(TakingTurns, frozen=True):
    """In turns the players test one unit each, until all are tested."""

    rule: ClassVar[str] = PHASE
    may_pass: ClassVar[bool] = False

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        return {unit.id: unit.id for unit in battle.in_play(side) if is_eligible(unit)}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(MoraleTest(chosen))


class MoraleTest(Step, frozen=True):
    """A unit tests its courage; if it fails it flees at once, without another test after that. [lfw.morale.phase]

    One that flees already stays in flight whatever the dice say, and flees further if it fails. Whoever is not eligible to
    any move flees without one.
    """

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        modifiers = morale_modifiers(battle, unit)
        unit.morale = ()
        if not await passes_courage(battle, unit, modifiers):
            put_to_flight(battle, unit)
            if is_able(battle, unit, "move"):
                battle.then(FleeUnit(unit.id, tests=False))
