"""The turn: its three phases, what happens before and after them, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from escarmouche.kernel import Effect, Step
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.divination.phase import DivinationPhase
from escarmouche.rulebooks.c2.events import Ended
from escarmouche.rulebooks.c2.incantation.mana import keep_within_cap
from escarmouche.rulebooks.c2.incarnation.acts import OBJECTIVE, decide, may_still_be_fulfilled
from escarmouche.rulebooks.c2.rules.activation import MovementPhase
from escarmouche.rulebooks.c2.rules.losses import points_lost
from escarmouche.rulebooks.c2.rules.melee import MeleePhase
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.rulebooks.c2.rules.wounds import succumb_all
from escarmouche.rulebooks.confrontation.workings import end_of_turn


class Turn(Step, frozen=True):
    """Each turn has three phases, always in this order: movement, shooting, melee. [c2.turn.phases]

    Where there are faithful, they call their miracles between the first two.
    """

    landmark: ClassVar[bool] = True

    async def run(self, battle: Battle) -> None:
        battle.turn += 1
        for fighter in battle.fighters.values():
            begin_turn(fighter)
        battle.then(
            StartOfTurn(),
            CheckEnd(),
            MovementPhase(),
            EndOfMovement(),
            CheckEnd(),
            DivinationPhase(),
            CheckEnd(),
            ShootingPhase(),
            CheckEnd(),
            MeleePhase(),
            EndOfTurn(),
            Turn(),
        )


class StartOfTurn(Step, frozen=True):
    """What skills do before the Tactics roll, in the order in which they apply.

    Mutants are chosen before all else; then boilers that have stopped, reinforcements, and poison.
    [c2.skill.timing.start-of-turn]
    """

    async def run(self, battle: Battle) -> None:
        once = "start_of_turn_for_all"
        await everybody(
            battle,
            ("start_of_turn", battle.present_bearers("start_of_turn")),
            (once, one_a_side((*battle.present_bearers(once), *battle.lost_bearers(once)))),
            ("start_of_turn_lost", one_a_side(battle.lost_bearers("start_of_turn_lost"))),
        )


class EndOfMovement(Step, frozen=True):
    """The last moment of the movement phase, for whoever can still do something in it."""

    async def run(self, battle: Battle) -> None:
        await everybody(battle, ("end_of_movement", battle.bearers("end_of_movement")))


class EndOfTurn(Step, frozen=True):
    """Magicians recover gems and mechanics mend, then wounds regenerate, the ephemeral fade, and who fights on dies.

    The winner of the Tactics roll comes first. Then, once all that has come of this is over, whatever lasts until the end
    of the turn stops. [c2.turn.end] [c2.skill.timing.end-of-turn]
    """

    async def run(self, battle: Battle) -> None:
        battle.enter("end")
        battle.then(TurnOver())
        await everybody(battle, ("end_of_turn", battle.present_bearers("end_of_turn")))


class TurnOver(Step, frozen=True):
    """What lasts until the end of the turn is over; who has lost POU by that has no more gems than he may have."""

    async def run(self, battle: Battle) -> None:
        battle.expire("turn")
        battle.expire(end_of_turn(battle.turn))
        await succumb_all(battle)
        for fighter in list(battle.fighters.values()):
            await keep_within_cap(battle, fighter)
        battle.then(CheckEnd(turn_ends=True))


class CheckEnd(Step, frozen=True):
    """The battle ends when a side has nobody left, nor reinforcements to come, or when the turns agreed on are played.
    [c2.turn.game-end]

    The book sets no end to a plain battle: this is what the players have agreed on, or what the scenario card says.
    [c2.scenario.duration] Fewer army points lost wins; in an act its objective decides, for which an adventurer without
    enemies has all its turns.
    """

    turn_ends: bool = False

    async def run(self, battle: Battle) -> None:
        wiped_out = any(is_wiped_out(battle, side) for side in battle.players)
        last = self.turn_ends and battle.options.turns is not None and battle.turn >= battle.options.turns
        act = battle.act
        if not last and (not wiped_out or (act is not None and may_still_be_fulfilled(battle, act))):
            return
        losses = {side: points_lost(battle, side) for side in battle.players}
        winner = battle.winner = fewest(losses) if act is None else decide(battle, act)
        battle.agenda.clear()
        rule = "c2.turn.game-end" if act is None else OBJECTIVE
        battle.tell(lambda: Ended(winner=winner, losses=losses, rules=(rule,)))


def is_wiped_out(battle: Battle, side: str) -> bool:
    """Whether a side has nobody left who fights, and none of its losses may come back any more."""
    nobody = all(fighter.profile.is_thing for fighter in battle.living(side))
    return nobody and not any(fighter.side == side for fighter, _ in battle.lost_bearers("start_of_turn_lost"))


def fewest(losses: Mapping[str, int]) -> str:
    """The side that has lost less than the other; ``""`` for as much."""
    return "" if len(set(losses.values())) == 1 else min(losses, key=losses.__getitem__)


async def everybody(battle: Battle, *groups: tuple[str, Iterable[tuple[Fighter, Effect]]]) -> None:
    """Lets effects act at a moment of the turn: lower orders first, then the side that won the roll.

    ``groups``: those who act, by the hook that they override.
    """
    rows = [
        (effect.order, fighter.side != battle.first, place, fighter, getattr(effect, hook))
        for hook, bearers in groups
        for place, (fighter, effect) in enumerate(bearers)
    ]
    for _, _, _, fighter, act in sorted(rows, key=lambda row: row[:3]):
        await act(battle, fighter)


def one_a_side(bearers: Iterable[tuple[Fighter, Effect]]) -> Iterable[tuple[Fighter, Effect]]:
    """The first bearer of each effect on each side. Who it is is settled before anybody acts: he may return, or lose it."""
    first: dict[tuple[str, str], tuple[Fighter, Effect]] = {}
    for fighter, effect in bearers:
        first.setdefault((fighter.side, effect.data.name), (fighter, effect))
    return first.values()


def begin_turn(fighter: Fighter) -> None:
    """Forgets what a figure did last turn."""
    fighter.activated = False
    fighter.move = ""
    fighter.moved = 0
    fighter.charged = fighter.engaged_by = fighter.disengaged_from = ()
    fighter.shots = fighter.pursuits = 0
    fighter.incanted = ()
    fighter.prayers = ()
