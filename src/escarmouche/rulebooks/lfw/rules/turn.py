"""The turn: what happens before its six phases, the phases, and the end of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.lfw.battle import Battle
from escarmouche.rulebooks.lfw.events import Ended
from escarmouche.rulebooks.lfw.rules.deployment import Deployment
from escarmouche.rulebooks.lfw.rules.initiative import ORDER, draw_order, rotate
from escarmouche.rulebooks.lfw.rules.magic import MagicPhase
from escarmouche.rulebooks.lfw.rules.melee import MeleePhase
from escarmouche.rulebooks.lfw.rules.morale_phase import MoralePhase
from escarmouche.rulebooks.lfw.rules.movement import MovementPhase
from escarmouche.rulebooks.lfw.rules.shooting import ShootingPhase

VICTORY: Final = "lfw.scenario.victory"


class Begin(Step, frozen=True):
    """A battle from its deployment on."""

    async def run(self, battle: Battle) -> None:
        battle.then(Deployment(), DrawInitiative(), Turn())


class DrawInitiative(Step, frozen=True):
    """The order of initiative of the first turn is drawn once all are deployed. [lfw.initiative.order]"""

    async def run(self, battle: Battle) -> None:
        battle.order = await draw_order(battle, ORDER)


class Turn(Step, frozen=True):
    """Each turn has six phases: organisation, magic, movement, shooting, melee, morale. [lfw.turn.phases]"""

    landmark: ClassVar[bool] = True

    async def run(self, battle: Battle) -> None:
        battle.turn += 1
        battle.then(
            StartOfTurn(),
            OrganisationPhase(),
            MagicPhase(),
            MovementPhase(),
            CheckEnd(),
            ShootingPhase(),
            CheckEnd(),
            MeleePhase(),
            CheckEnd(),
            MoralePhase(),
            EndOfTurn(),
            CheckEnd(turn_ends=True),
            Turn(),
        )


class StartOfTurn(Step, frozen=True):
    """The order of initiative rotates, then all markers of moves are taken away; those of flight stay. [lfw.turn.start]"""

    async def run(self, battle: Battle) -> None:
        battle.enter("start")
        if battle.turn > 1:
            rotate(battle)
        for unit in battle.in_play():
            unit.move = ""
            unit.charged = ()
            unit.fled_before = unit.fleeing
            unit.has_cast = 0
        battle.commanded = ()


class OrganisationPhase(Step, frozen=True):
    """The phase in which rules and aptitudes act; there is none of them yet."""

    async def run(self, battle: Battle) -> None:
        battle.enter("organisation")


class EndOfTurn(Step, frozen=True):
    """Whatever lasts until the end of the turn stops, being eligible to morale among it."""

    async def run(self, battle: Battle) -> None:
        battle.expire("turn")
        for unit in battle.units.values():
            unit.morale = ()


class CheckEnd(Step, frozen=True):
    """The battle is over when the turns agreed on are played, or one side at most is left, which has won then."""

    turn_ends: bool = False

    async def run(self, battle: Battle) -> None:
        left = [side for side in battle.players if any(True for _ in battle.living(side))]
        last = self.turn_ends and battle.options.turns is not None and battle.turn >= battle.options.turns
        if len(left) > 1 and not last:
            return
        battle.winner = left[0] if len(left) == 1 else ""
        battle.agenda.clear()
        winner = battle.winner
        battle.tell(lambda: Ended(winner=winner, rules=(VICTORY,)))
