"""The battle and its turns: deployment, then five phases a turn, until one side has nobody left or the turns are played."""

from __future__ import annotations

from typing import ClassVar, Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import moment
from escarmouche.rulebooks.cc.battle import Battle
from escarmouche.rulebooks.cc.events import Ended
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.activation import ActivationPhase
from escarmouche.rulebooks.cc.rules.deployment import Deployment
from escarmouche.rulebooks.cc.rules.fear import rally_tests
from escarmouche.rulebooks.cc.rules.melee import CombatPhase
from escarmouche.rulebooks.cc.rules.reinforcements import Reinforcements, is_waiting
from escarmouche.rulebooks.cc.rules.sequences import arrange, cards_in_play
from escarmouche.rulebooks.cc.rules.start_values import Edges, StartValues
from escarmouche.rulebooks.cc.rules.tactics_roll import roll_tactics
from escarmouche.rulebooks.cc.rules.windows import loser_first, start_phase, with_passengers
from escarmouche.rulebooks.cc.rules.wounds import forget_turn, succumb
from escarmouche.rulebooks.confrontation.workings import end_of_turn

END: Final = "cc.core.game-end"
MAINTENANCE: Final = "cc.core.turn.maintenance"


class Begin(Step, frozen=True):
    """A battle from what is settled before deployment on."""

    async def run(self, battle: Battle) -> None:
        battle.then(Edges(), StartValues(), Deployment(), Turn())


class Turn(Step, frozen=True):
    """Each turn has five phases: strategic, activation, combat, mystic, maintenance. [cc.core.turn.phases]

    By the other reading mana and faith come in the strategic phase, after the rally, and there is no mystic one.
    """

    landmark: ClassVar[bool] = True

    async def run(self, battle: Battle) -> None:
        battle.turn += 1
        battle.then(
            StrategicPhase(),
            ActivationPhase(),
            CheckEnd(),
            CombatPhase(),
            CheckEnd(),
            *(() if battle.options.mystic_phase_first else (MysticPhase(),)),
            MaintenancePhase(),
            CheckEnd(turn_ends=True),
            Turn(),
        )


class StrategicPhase(Step, frozen=True):
    """What happens at the start of a turn; rally tests; sequences, arranged in secret; what is used before the Tactics roll;
    the Tactics roll. [cc.core.turn.strategic] By the other reading sequences are arranged after the roll.
    """

    async def run(self, battle: Battle) -> None:
        battle.enter("strategic")
        await start_phase(battle)
        for fighter in loser_first(battle):
            await moment(fighter.effects, Hooks.start_of_turn, battle, fighter)
        await rally_tests(battle)
        mystic = (Recovery(),) if battle.options.mystic_phase_first else ()
        steps = (Sequences(), TacticsRoll())
        battle.then(*mystic, *(reversed(steps) if battle.options.sequence_after_roll else steps))


class Sequences(Step, frozen=True):
    """Both players arrange their activation sequences."""

    async def run(self, battle: Battle) -> None:
        await arrange(battle, cards_in_play(battle))


class TacticsRoll(Step, frozen=True):
    """What is used just before the Tactics roll, the loser of the last one first; the roll; then what is used in the same
    phase after it. [cc.core.turn.before-tactics]
    """

    async def run(self, battle: Battle) -> None:
        for fighter in loser_first(battle):
            await moment(fighter.effects, Hooks.before_tactics, battle, fighter)
        await roll_tactics(battle)
        for fighter in loser_first(battle):
            await moment(fighter.effects, Hooks.after_tactics, battle, fighter)


class MysticPhase(Step, frozen=True):
    """Mana is recovered and faith found. Nobody spends faith in this phase."""

    async def run(self, battle: Battle) -> None:
        battle.enter("mystic")
        await start_phase(battle)
        battle.then(Recovery())


class Recovery(Step, frozen=True):
    """Each magician recovers mana, then each of the faithful works out his temporary faith for the following turn.

    What was left is lost, but for what piety keeps; nobody spends any meanwhile. Those aboard take part as ever.
    [cc.core.turn.mystic]
    """

    async def run(self, battle: Battle) -> None:
        for fighter in with_passengers(battle):
            await moment(fighter.effects, Hooks.recovery, battle, fighter)
        for fighter in with_passengers(battle):
            await moment(fighter.effects, Hooks.gathers_faith, battle, fighter)


class MaintenancePhase(Step, frozen=True):
    """Rolls made at the end of the turn, kind by kind, those for reinforcements last; then comes the end of the turn.
    [cc.core.turn.maintenance]

    Of rolls of one kind the winner of the Tactics roll decides the order.
    """

    async def run(self, battle: Battle) -> None:
        battle.enter("maintenance")
        await start_phase(battle)
        battle.then(MaintenanceRolls(), Reinforcements(), EndOfTurn())


class MaintenanceRolls(Step, frozen=True):
    """The rolls of one kind, in the order that the winner of the Tactics roll likes; then those of the next.

    Those aboard something make theirs as ever.

    ``done``: the kind (the order of its effects) that is over.
    """

    done: int | None = None

    async def run(self, battle: Battle) -> None:
        left = [
            (owner, effect)
            for owner, effect in (*battle.bearers("maintenance"), *battle.bearers_aboard("maintenance"))
            if self.done is None or effect.order > self.done
        ]
        if not left:
            return
        kind = min(effect.order for _, effect in left)
        waiting = {bearer.id: effect for bearer, effect in left if effect.order == kind}
        while waiting:
            options = {name: name for name in waiting}
            name = await Choose(battle.winner_of_tactics, MAINTENANCE, options, default=next(iter(options)))
            effect = waiting.pop(name)
            assert isinstance(effect, Hooks)
            await effect.maintenance(battle, battle[name])
        battle.then(MaintenanceRolls(kind))


class EndOfTurn(Step, frozen=True):
    """Unused dice and points are lost, durations end, reserve cards go back. [cc.core.turn.end]"""

    async def run(self, battle: Battle) -> None:
        battle.expire("turn")
        battle.doses = {}
        battle.expire(end_of_turn(battle.turn))
        for side in battle.players:
            battle.stack(side, ())
            battle.hold(side, ())
        for fighter in battle.fighters.values():
            if not fighter.out:
                forget_turn(fighter)
                await succumb(battle, fighter)


# -- the end -----------------------------------------------------------------------------------------------------------


def scores(battle: Battle) -> dict[str, int]:
    """The value of the enemy fighters that each side has eliminated, removed or put to flight off the table."""
    return {
        side: sum(lost.profile.points for lost in battle.fighters.values() if lost.side != side and lost.out)
        for side in battle.players
    }


class CheckEnd(Step, frozen=True):
    """A battle lasts six turns, or until a side has nobody left, as a reinforcement neither.

    The higher score wins, an equal one is a draw. A side wiped out loses. [cc.core.game-end]
    """

    turn_ends: bool = False

    async def run(self, battle: Battle) -> None:
        there = [fighter for fighter in battle.fighters.values() if not fighter.out or is_waiting(fighter)]
        owners = {fighter.owner or fighter.side for fighter in there}
        left = [side for side in battle.players if side in owners]
        last = self.turn_ends and battle.options.turns is not None and battle.turn >= battle.options.turns
        if len(left) > 1 and not last:
            return
        battle.winner = left[0] if len(left) == 1 else best_of(scores(battle))
        battle.agenda.clear()
        winner = battle.winner
        battle.tell(lambda: Ended(winner=winner, rules=(END,)))


def best_of(points: dict[str, int]) -> str:
    """The side with the higher score; ``""`` where both have the same."""
    best = max(points.values())
    leading = [side for side, score in points.items() if score == best]
    return leading[0] if len(leading) == 1 else ""
