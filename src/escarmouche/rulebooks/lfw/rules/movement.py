"""The movement phase and its five parts; runs, normal moves and engagements. Flights and charges have their own chapters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from escarmouche.kernel import Reason, Step, reason
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit
from escarmouche.rulebooks.lfw.rules.automata import Aim, Obey, StayInMelee, aim_of_move, aim_of_run
from escarmouche.rulebooks.lfw.rules.behaviours import MovingInTurns, is_driven
from escarmouche.rulebooks.lfw.rules.charge import Declarations, ResolveCharges
from escarmouche.rulebooks.lfw.rules.eligibility import may_set_out
from escarmouche.rulebooks.lfw.rules.flight import Flights, RallyTests
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.ways import CLEARANCE, UnitMove, duellists, travel
from escarmouche.table import Pose, footprint, within

RUN: Final = "lfw.move.run"
NORMAL: Final = "lfw.move.normal"
ENGAGEMENT: Final = "lfw.move.engagement"


class MovementPhase(Step, frozen=True):
    """Flights, charges, runs, normal moves, engagements, in this order; each unit makes one move. [lfw.move.types]

    When all have made the moves they want, it is time to shoot. [lfw.move.end]
    """

    async def run(self, battle: Battle) -> None:
        battle.enter("movement")
        for unit in battle.in_play():
            unit.moved_last = False
            unit.flew = False
        battle.charges = ()
        before = RallyTests(), StayInMelee(), Flights(), Declarations()
        battle.then(*before, ResolveCharges(), Runs(), NormalMoves(), Engagements())


class Runs(MovingInTurns, frozen=True):
    """In turns the players run with one unit each. [lfw.move.run]"""

    rule: ClassVar[str] = RUN

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        able = [unit for unit in battle.in_play(side) if may_run(battle, unit)]
        return {unit.id: unit.id for unit in able if goes_somewhere(battle, unit, aim_of_run)}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(Obey(chosen, "run") if is_driven(battle, battle[chosen]) else MoveUnit(chosen, "run"))


class NormalMoves(MovingInTurns, frozen=True):
    """In turns the players make a normal move with one unit each. [lfw.move.normal]"""

    rule: ClassVar[str] = NORMAL

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        able = [unit for unit in battle.in_play(side) if may_move(battle, unit)]
        return {unit.id: unit.id for unit in able if goes_somewhere(battle, unit, aim_of_move)}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(Obey(chosen, "normal") if is_driven(battle, battle[chosen]) else MoveUnit(chosen, "normal"))


class Engagements(TakingTurns, frozen=True):
    """In turns the players make an engagement move with one unit each. [lfw.move.engagement]"""

    rule: ClassVar[str] = ENGAGEMENT

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        able = [unit for unit in battle.in_play(side) if may_engage(battle, unit)]
        return {unit.id: unit.id for unit in able if not is_driven(battle, unit)}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(MoveUnit(chosen, "engagement"))


def goes_somewhere(battle: Battle, unit: Unit, aim: Callable[[Battle, Unit], Aim | None]) -> bool:
    """Whether a unit goes where its player likes, or has a behaviour that aims at something."""
    return not is_driven(battle, unit) or aim(battle, unit) is not None


def may_run(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is eligible to run: neither fleeing, nor in a melee, and without a move yet. [lfw.move.run.eligible]"""
    return may_set_out(battle, unit, f"{RUN}.eligible")


def may_move(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is eligible to a normal move: neither fleeing, nor touching an enemy, and without a move yet.

    Whoever touches nobody but duellists is free to go. [lfw.move.normal.eligible]
    """
    return may_set_out(battle, unit, f"{NORMAL}.eligible")


def may_engage(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is in a melee and has made no move this turn."""
    return may_set_out(battle, unit, ENGAGEMENT, in_melee=True)


class MoveUnit(Step, frozen=True):
    """A unit runs, makes a normal move or an engagement.

    Who runs or moves is never nearer than 1" to an enemy, on the way and at the end; at exactly 1" it may be.
    [lfw.move.normal.distance]
    """

    unit: ModelId
    move: Move

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        rule = {"run": RUN, "normal": NORMAL}.get(self.move, ENGAGEMENT)
        await travel(where_to(battle, unit, self.move), rule)


def where_to(battle: Battle, unit: Unit, move: Move) -> UnitMove:
    """The question where a unit goes in a run, a normal move or an engagement.

    A run is M and 2" more, never nearer than 1" to an enemy; one in the air keeps that distance at its end alone.
    [lfw.move.run.distance]
    """
    if move == "engagement":
        return Engaging(battle, unit)
    return UnitMove(battle, unit, f"{RUN if move == 'run' else NORMAL}.distance", move, default=CLEARANCE)


class Engaging(UnitMove):
    """An engagement: at the end the unit touches the enemies that it touched before, and others as its owner likes.

    It comes no nearer to those in a duel than it is, or than 1".
    """

    __slots__ = ()

    def __init__(self, battle: Battle, unit: Unit) -> None:
        super().__init__(battle, unit, ENGAGEMENT, "engagement", duellists(battle, unit))

    def ending_problems(self, end: Pose) -> list[Reason]:
        here = footprint(self.model.shape, end)
        return [
            reason(self.rule, "lfw-leaves-contact", enemy=foe)
            for foe in self.battle.foes(self.model)
            if not within(here, self.battle.base(self.battle[foe]), self.battle.contact)
        ]
