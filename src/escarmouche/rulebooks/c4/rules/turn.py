"""The turn: three phases, and the end of the game."""

from __future__ import annotations

from typing import ClassVar

from escarmouche.kernel import Step
from escarmouche.rulebooks.c4.battle import Battle
from escarmouche.rulebooks.c4.events import Ended
from escarmouche.rulebooks.c4.rules import elixir
from escarmouche.rulebooks.c4.rules.command import name_commander, name_leaders
from escarmouche.rulebooks.c4.rules.mystics import end_moment
from escarmouche.rulebooks.c4.rules.stewardship import StewardshipPhase, count_points, lose_faith
from escarmouche.rulebooks.c4.rules.tactical import TacticalPhase


class Beginning(Step, frozen=True):
    """Before the first turn leaders and Commanders are named, and reserves of Elixir, faith and mana are filled."""

    async def run(self, battle: Battle) -> None:
        await name_leaders(battle)
        for side in battle.players:
            await name_commander(battle, side)
        elixir.begin(battle)
        for unit in battle.units.values():
            await count_points(battle, unit)
        battle.then(Turn())


class Turn(Step, frozen=True):
    """Tactical phase, activation phase, stewardship phase, always in this order. [c4.turn.phases] [c4.table.summary.game]"""

    landmark: ClassVar[bool] = True

    async def run(self, battle: Battle) -> None:
        battle.turn += 1
        for unit in battle.units.values():
            unit.activated = False
            unit.charged = unit.left = unit.tactics_used = ()
        battle.invoked = ()
        battle.then(TacticalPhase(), EndOfActivations(), StewardshipPhase(), EndOfTurn())


class EndOfActivations(Step, frozen=True):
    """When all cards are revealed the activation phase is over: faith that was not used is lost, and effects end that last
    for the phase.
    """

    async def run(self, battle: Battle) -> None:
        lose_faith(battle)
        end_moment(battle, "phase")


class EndOfTurn(Step, frozen=True):
    """The end of a turn, in which no Elixir changes hands: the battle is over, or a new turn begins.

    It ends when somebody alone has most Elixir and enough of it, or when the turns agreed on are played: then most Elixir
    wins, and equals draw. Where neither is agreed on, the last side with anybody left wins. [c4.stewardship.timeout]
    [c4.mission.elimination-game] [c4.stewardship.victory] [c4.turn.length]
    """

    async def run(self, battle: Battle) -> None:
        for moment in ("phase", "turn", f"turn {battle.turn}"):
            end_moment(battle, moment)
        mission = battle.mission
        leading = victors(battle)
        left = [side for side in battle.players if any(battle.living(side))]
        enough = mission.elixir is not None and (len(leading) == 1 or mission.tie == "draw")
        enough = enough and mission.elixir is not None and battle.elixir[leading[0]] >= mission.elixir
        last = mission.turns is not None and battle.turn >= mission.turns
        to_the_last = mission.turns is None and mission.elixir is None
        if not (enough or last or not left or (to_the_last and len(left) == 1)):
            battle.then(Turn())
            return
        winner = (left[0] if left else "") if to_the_last else leading[0] if len(leading) == 1 else ""
        battle.winner = winner
        battle.tell(lambda: Ended(winner=winner, elixir=dict(battle.elixir), rules=("c4.mission.truce",)))


def victors(battle: Battle) -> list[str]:
    """Who is ahead. Of several who have enough Elixir at the same moment, in some battles those who control most objectives,
    in others all of them. [c4.mission.a-l-assaut.tie] [c4.mission.percee]
    """
    mission = battle.mission
    reached = [side for side in battle.players if mission.elixir is not None and battle.elixir[side] >= mission.elixir]
    if len(reached) < 2 or mission.tie == "most":
        return leaders(battle)
    if mission.tie == "draw":
        return reached
    held = {side: list(battle.control.values()).count(side) for side in reached}
    return [side for side in reached if held[side] == max(held.values())]


def leaders(battle: Battle) -> list[str]:
    """The players with the most Elixir: what they have left counts, not what they have spent.

    [c4.objective.elixir-as-victory]
    """
    most = max(battle.elixir.values())
    return [side for side in battle.players if battle.elixir[side] == most]
