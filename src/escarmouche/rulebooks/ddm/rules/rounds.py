"""Rounds: initiative, phases of two activations, and the end of the round. [ddm.round.sequence]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.ids import SideId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.events import FirstPlayer, PhaseBegan, RoundBegan
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.command import best_rating
from escarmouche.rulebooks.ddm.rules.initiative import Initiative
from escarmouche.rulebooks.ddm.rules.scoring import end_of_round
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

INITIATIVE: Final = "ddm.round.initiative-roll"
ACTIVATIONS: Final = 2
"""How many creatures a player activates in a phase."""

PHASE: Final = "ddm.round.phase"
PASS: Final = "pass"
LATER: Final = "later"


class Round(Step, frozen=True):
    """A round begins with the initiative roll, whose winner says who begins; then players take phases one after the other.

    [ddm.round.structure] [ddm.round.initiative-choice]
    """

    landmark: ClassVar[bool] = True

    async def run(self, battle: Battle) -> None:
        battle.round += 1
        battle.stirred = False
        for creature in battle.creatures.values():
            creature.turns = 0
        battle.tell(lambda: RoundBegan(round=battle.round, rules=("ddm.round.structure",)))
        playing = [player for player in battle.players if has_turns_left(battle, player)]
        winner = await Initiative(battle, INITIATIVE, {player: best_rating(battle, player) for player in playing})
        battle.first = await Choose(
            winner, "ddm.round.initiative-choice", {player: player for player in playing}, default=winner
        )
        battle.tell(lambda: FirstPlayer(player=battle.first, rules=("ddm.round.initiative-choice",)))
        battle.then(NextPhase(battle.first), EndOfRound())


class NextPhase(Step, frozen=True):
    """The next player clockwise who has a creature left to activate takes a phase; when nobody has, the round is over.

    A player with more creatures than the others activates the rest at the end. [ddm.round.play-order]
    [ddm.round.leftover] [ddm.round.end]
    """

    player: SideId

    async def run(self, battle: Battle) -> None:
        player = next(
            (candidate for candidate in battle.order_from(self.player) if has_turns_left(battle, candidate)), None
        )
        if player is not None:
            battle.tell(lambda: PhaseBegan(player=player, rules=("ddm.round.phase",)))
            battle.then(NextPhase(battle.order_from(player)[1]))
            await Phase(player, ACTIVATIONS).run(battle)


class Phase(Step, frozen=True):
    """A player activates two creatures, the second chosen when the first has finished; the last, if but one is left.

    Second turns of creatures that may take two are as he likes: now, in a later phase, or not at all.
    [ddm.round.phase] [ddm.round.phase.odd] [ddm.term.phase]
    """

    player: SideId
    left: int

    async def run(self, battle: Battle) -> None:
        ready = waiting(battle, self.player)
        if not ready:
            return
        options: dict[str, str] = {creature.id: creature.id for creature in ready}
        if all(creature.turns for creature in ready):
            options[PASS] = PASS
            if any(not creature.turns for other in battle.players for creature in waiting(battle, other)):
                options[LATER] = LATER
        chosen = await Choose(self.player, PHASE, options, default=ready[0].id, about={"left": self.left})
        if chosen == PASS:
            for creature in ready:
                creature.turns = turns(battle, creature)
        if chosen in (PASS, LATER):
            return
        again = (Phase(self.player, self.left - 1),) if self.left > 1 else ()
        battle.then(TakeTurn(chosen), *again)


def turns(battle: Battle, creature: Creature) -> int:
    """How many turns a creature may take in a round: one. [ddm.round.once-per-round]"""
    return apply_hooks(battle, creature, Hooks.turns, 1)


def waiting(battle: Battle, player: str) -> list[Creature]:
    """The creatures that a player may activate now: not yet activated, those that must come first before the others, a
    second turn too.

    One that was summoned this round waits for the next. [ddm.term.summon]
    """
    ready: list[Creature] = []
    for creatures in ranks(battle, player):
        ready += unspent(battle, creatures)
        if any(not creature.turns for creature in ready):
            break
    return ready


def has_turns_left(battle: Battle, player: str) -> bool:
    """Whether any creature of a player has a turn left this round."""
    return any(True for creatures in ranks(battle, player) for _ in unspent(battle, creatures))


def unspent(battle: Battle, creatures: Rank) -> Iterator[Creature]:
    """Of some creatures those that have a turn left this round."""
    number = battle.round
    for creature, allowed in creatures:
        if creature.turns < allowed and creature.arrived < number:
            yield creature


Rank = list[tuple[Creature, int]]
"""Creatures that come in the order together, each with how many turns it may take."""


def ranks(battle: Battle, player: str) -> list[Rank]:
    """The creatures of a player that are in play, by when they come in the order."""
    return battle.roster(("ranks", player), _ranks, battle, player)


def _ranks(battle: Battle, player: str) -> list[Rank]:
    by_rank: dict[int, Rank] = {}
    for creature in battle.creatures.values():
        if creature.warband == player and (creature.at is not None or creature.place is not None):
            rank = apply_hooks(battle, creature, Hooks.rank, 0)
            by_rank.setdefault(rank, []).append((creature, turns(battle, creature)))
    return [by_rank[rank] for rank in sorted(by_rank)]


class EndOfRound(Step, frozen=True):
    """Every creature has been activated; a new round follows, unless the skirmish is over."""

    async def run(self, battle: Battle) -> None:
        battle.then(Round())
        end_of_round(battle)
