"""The turn: what happens before its six phases, the phases, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import ClassVar, Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.lfw.battle import Battle, Phase, Unit
from escarmouche.rulebooks.lfw.events import Ended, Vanished
from escarmouche.rulebooks.lfw.rules.apparitions import ScenarioTurnStarts
from escarmouche.rulebooks.lfw.rules.aptitudes import UseAptitudes
from escarmouche.rulebooks.lfw.rules.deployment import Deployment
from escarmouche.rulebooks.lfw.rules.distances import is_in_melee
from escarmouche.rulebooks.lfw.rules.duels import end_duel
from escarmouche.rulebooks.lfw.rules.initiative import ORDER, draw_order, rotate, set_order
from escarmouche.rulebooks.lfw.rules.magic import MagicPhase
from escarmouche.rulebooks.lfw.rules.melee import MeleePhase
from escarmouche.rulebooks.lfw.rules.morale_phase import MoralePhase
from escarmouche.rulebooks.lfw.rules.movement import MovementPhase
from escarmouche.rulebooks.lfw.rules.organisation import OrganisationPhase
from escarmouche.rulebooks.lfw.rules.prebattle import Gather
from escarmouche.rulebooks.lfw.rules.scenarios import (
    Prepare,
    RollLength,
    ScenarioTurnEnds,
    rules_of,
)
from escarmouche.rulebooks.lfw.rules.shooting import ShootingPhase
from escarmouche.rulebooks.lfw.rules.tide import note_fallen
from escarmouche.rulebooks.lfw.rules.treasures import leave_treasures

VICTORY: Final = "lfw.scenario.victory"


class Begin(Step, frozen=True):
    """A battle from its deployment on."""

    async def run(self, battle: Battle) -> None:
        gathering = () if battle.gathering is None else (Gather(),)
        if battle.mission is not None:
            battle.then(*gathering, Prepare(), Deployment(), RollLength(), DrawInitiative(), Turn())
        else:
            battle.then(*gathering, Deployment(), DrawInitiative(), Turn())


class DrawInitiative(Step, frozen=True):
    """The order of initiative of the first turn is drawn once all are deployed. [lfw.initiative.order]"""

    async def run(self, battle: Battle) -> None:
        set_order(battle, await draw_order(battle, ORDER), ORDER)


class Turn(Step, frozen=True):
    """Each turn has six phases: organisation, magic, movement, shooting, melee, morale. [lfw.turn.phases]"""

    landmark: ClassVar[bool] = True

    async def run(self, battle: Battle) -> None:
        battle.turn += 1
        battle.then(*chain.from_iterable(part() for part in PARTS.values()), Turn())


class Enter(Step, frozen=True):
    """A phase begins: first come the aptitudes that are used as it starts."""

    phase: Phase

    async def run(self, battle: Battle) -> None:
        battle.enter(self.phase)


class StartOfTurn(Step, frozen=True):
    """The order of initiative rotates, then all markers of moves are taken away; those of flight stay. [lfw.turn.start]"""

    async def run(self, battle: Battle) -> None:
        battle.enter("start")
        if battle.turn > 1:
            rotate(battle)
        for unit in battle.in_play():
            unit.move = ""
            unit.charged = ()
            unit.prepared = ()
            unit.fled_before = unit.fleeing
            unit.has_cast = 0
            unit.has_shot = False
            unit.acted = ()
        battle.commanded = ()
        if battle.mission is not None:
            battle.then(ScenarioTurnStarts())


class EndOfTurn(Step, frozen=True):
    """Whatever lasts until the end of the turn stops, being eligible to morale among it."""

    async def run(self, battle: Battle) -> None:
        battle.expire("phase")
        battle.expire("turn")
        battle.expire(f"turn {battle.turn}")
        battle.wind = None
        if battle.nightfall:
            battle.night = battle.nightfall = False
        for unit in battle.units.values():
            unit.morale = ()
            unit.lent = ()
            if unit.shade:
                vanish(battle, unit)


def vanish(battle: Battle, unit: Unit) -> None:
    """A unit that was back for a turn is gone again, as it was, without its duel and its treasures.

    [lfw.spell.ombre.ombre-memorielle]
    """
    if unit.pose is not None:
        leave_treasures(battle, unit, unit.pose)
        end_duel(battle, unit)
        unit.lost = unit.shade
        unit.life = 0 if unit.shade == "killed" else unit.life
        unit.fleeing = False
        battle.stand(unit, None)
        battle.tell(lambda: Vanished(unit=unit.id, rules=("lfw.spell.ombre.ombre-memorielle",)))
        note_fallen(battle, unit.side)
    unit.shade = ""


class CheckEnd(Step, frozen=True):
    """The battle is over when the turns agreed on are played, or one side at most is left, which has won then.

    So it is, where that was agreed on, with a turn after which nobody is in a melee or flees.
    """

    turn_ends: bool = False

    async def run(self, battle: Battle) -> None:
        if battle.mission is not None:
            self.check_scenario(battle)
            return
        left = [side for side in battle.players if any(True for _ in battle.living(side))]
        last = self.turn_ends and battle.options.turns is not None and battle.turn >= battle.options.turns
        apart = self.turn_ends and battle.options.ends_apart and are_apart(battle)
        if len(left) > 1 and not last and not apart:
            return
        battle.winner = left[0] if len(left) == 1 else ""
        battle.agenda.clear()
        winner = battle.winner
        battle.tell(lambda: Ended(winner=winner, rules=(VICTORY,)))

    def check_scenario(self, battle: Battle) -> None:
        """A scenario is over when it says so, when its last turn is played, or when nobody is left at all.

        Then the side with the most victory points has won, or whoever else the scenario says. [lfw.scenario.victory]
        """
        rules, mission = rules_of(battle), battle.mission
        assert mission is not None
        last = self.turn_ends and mission.turns is not None and battle.turn >= mission.turns
        nobody = not any(True for side in battle.players for _ in battle.living(side))
        if last or nobody or rules.is_over(battle, turn_ends=self.turn_ends):
            winner = battle.winner = rules.winner(battle)
            battle.agenda.clear()
            others = rules.others(battle)
            battle.tell(lambda: Ended(winner=winner, others=others, rules=(rules.data.id,)))


def are_apart(battle: Battle) -> bool:
    """Whether nobody is in a melee, and nobody flees."""
    return not any(unit.fleeing or is_in_melee(battle, unit) for unit in battle.in_play())


class CountTurn(Step, frozen=True):
    """What a scenario counts as a turn ends, before all that lasts as long as the turn is over."""

    async def run(self, battle: Battle) -> None:
        if battle.mission is not None:
            battle.then(ScenarioTurnEnds())


def _organisation() -> tuple[Step, ...]:
    return (StartOfTurn(), OrganisationPhase())


def _magic() -> tuple[Step, ...]:
    return (MagicPhase(),)


def _movement() -> tuple[Step, ...]:
    return (
        Enter("movement"),
        UseAptitudes(moment="movement-start"),
        MovementPhase(),
        UseAptitudes(moment="movement-end"),
    )


def _shooting() -> tuple[Step, ...]:
    return (CheckEnd(), Enter("shooting"), UseAptitudes(moment="shooting-start"), ShootingPhase())


def _melee() -> tuple[Step, ...]:
    return (CheckEnd(), Enter("melee"), UseAptitudes(moment="melee-start"), MeleePhase())


def _last() -> tuple[Step, ...]:
    return (
        CheckEnd(),
        MoralePhase(),
        UseAptitudes(moment="turn-end"),
        CountTurn(),
        EndOfTurn(),
        CheckEnd(turn_ends=True),
    )


PARTS: Final[Mapping[str, Callable[[], tuple[Step, ...]]]] = {
    "organisation": _organisation,
    "magic": _magic,
    "movement": _movement,
    "shooting": _shooting,
    "melee": _melee,
    "turn": _last,
}
"""A turn, part by part: what is done up to the end of each phase; the last part ends the turn."""
