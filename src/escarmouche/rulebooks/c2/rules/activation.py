"""The movement phase: the Tactics roll, the cards, and who moves when."""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c2.battle import Battle, Card
from escarmouche.rulebooks.c2.rules import charge, climbing, deck, disengagement, dodge, feats, jumps, movement
from escarmouche.rulebooks.c2.rules.approach import roll_for_first
from escarmouche.rulebooks.c2.rules.deck import DrawTurn, Procedure
from escarmouche.rulebooks.c2.rules.movement import MoveFighter
from escarmouche.rulebooks.common.ids import CardId, ModelId, SideId

CHAPTERS: Final = (movement, charge, disengagement, dodge, feats, jumps, climbing)
"""Where the ways of moving come from: each chapter enters its own in ``movement.MOVES``."""


class MovementPhase(Step, frozen=True):
    """All cards with figures in play are shuffled into a new pile; the winner of the Tactics roll draws first.

    [c2.move.deck] [c2.move.tactics-roll]
    """

    async def run(self, battle: Battle) -> None:
        battle.enter("movement")
        battle.deck = tuple(sorted(card.id for card in battle.cards.values() if stands_for_somebody(battle, card)))
        for side in battle.players:
            battle.hold(side, ())
        battle.first = await roll_for_first(battle, "c2.move.tactics-roll")
        battle.then(DrawTurn(battle.first))


def stands_for_somebody(battle: Battle, card: Card) -> bool:
    """Whether a card has a figure of its side on the table; what the enemy has captured is his to move."""
    return any(fighter.side == card.side for fighter in battle.named(card.fighters))


class Activate(Step, frozen=True):
    """A side activates cards, all at the same moment: every figure they stand for may move."""

    side: SideId
    cards: tuple[CardId, ...]

    async def run(self, battle: Battle) -> None:
        named = battle.named(fighter for card in self.cards for fighter in battle.cards[card].fighters)
        fighters = [fighter for fighter in named if fighter.side == self.side]
        battle.activated_together = battle.active = tuple([fighter.id for fighter in fighters])
        await ActivateNext(self.side).run(battle)


class ActivateNext(Step, frozen=True):
    """The owner chooses which of the figures activated together moves next.

    Cards that the enemy has played in the middle of the last move come first.
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        if battle.interrupt_cards:
            cards, battle.interrupt_cards = battle.interrupt_cards, ()
            battle.then(
                Activate(battle.other(self.side), cards),
                Resume(battle.activated_together, battle.active),
                ActivateNext(self.side),
            )
            return
        waiting = [
            fighter.id for fighter in battle.named(battle.active) if not fighter.activated and fighter.side == self.side
        ]
        battle.active = tuple(waiting)
        if not waiting:
            battle.activated_together = ()
            return
        chosen = await Choose(self.side, "c2.move.draw", {fighter: fighter for fighter in waiting}, default=waiting[0])
        waiting.remove(chosen)
        battle.active = tuple(waiting)
        battle.then(MoveFighter(chosen), ActivateNext(self.side))


class Resume(Step, frozen=True):
    """Figures activated together, and those of them that have not yet moved, go on after an interruption."""

    activated_together: tuple[ModelId, ...] = msgspec.field(name="together")
    active: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        battle.activated_together, battle.active = self.activated_together, self.active


deck.PROCEDURES["movement"] = Procedure("c2.move.draw", "c2.move.reserve", "c2.move.draw", Activate, together=True)
