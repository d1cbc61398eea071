"""The tactical phase: activation sequences in six modes, and the opposition of Authority."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from escarmouche.kernel import Choose, Place, Reason, Roll, Rule, Secret, Step, reason
from escarmouche.rulebooks.c4.battle import ORDERED, Battle
from escarmouche.rulebooks.c4.events import PhaseBegan, SequenceLaidOut
from escarmouche.rulebooks.c4.rules.command import opposition
from escarmouche.rulebooks.c4.rules.drawing import MODE_RULES, ActivationPhase
from escarmouche.rulebooks.c4.rules.lots import nth

SEQUENCE: Final = "c4.tactic.sequence"


class TacticalPhase(Step, frozen=True):
    """Players build their sequences, then oppose their Commanders' Authority. [c4.turn.tactical]"""

    async def run(self, battle: Battle) -> None:
        battle.exploits = ()
        battle.tell(lambda: PhaseBegan(turn=battle.turn, phase="tactical", rules=("c4.turn.phases",)))
        await build_sequences(battle)
        battle.then(AuthorityOpposition())


class AuthorityOpposition(Step, frozen=True):
    """The winner names who plays first, himself if he likes. [c4.command.winner] [c4.turn.multiplayer]"""

    async def run(self, battle: Battle) -> None:
        winner = await opposition(battle)
        battle.winner_of_turn = winner
        options = {side: side for side in battle.players}
        first = await Choose(winner, "c4.command.winner", options, default=winner)
        battle.then(ActivationPhase(first))


# -- sequences ---------------------------------------------------------------------------------------------------------


class Order(Place[tuple[str, ...]]):
    """The order in which a player will play his cards: all of them, each once."""

    __slots__ = ("cards",)
    shape = tuple[str, ...]

    def __init__(self, side: str, rule: str, cards: tuple[str, ...]) -> None:
        super().__init__(side, rule, about={"cards": cards}, secret=True)
        self.cards = cards

    def problems(self, answer: tuple[str, ...]) -> Sequence[Reason]:
        if sorted(answer) != sorted(self.cards):
            return [reason(SEQUENCE, "c4-order-other-cards")]
        return ()

    def offers(self, rng: random.Random) -> Sequence[tuple[str, ...]]:
        cards = list(self.cards)
        rng.shuffle(cards)
        return [tuple(cards)]


async def build_sequences(battle: Battle) -> None:
    """Each player takes the cards of his units, and arranges them as his mode says."""
    cards = {side: tuple(sorted(unit.id for unit in battle.units_in_play(side))) for side in battle.players}
    battle.reserved, battle.reserve_used = {}, ()
    battle.deck = tuple(
        sorted(card for side in battle.players if battle.mode(side) == "marauder" for card in cards[side])
    )
    battle.sequences = {side: cards[side] for side in battle.players if battle.mode(side) != "marauder"}
    await _turn_a_side_up(battle)
    orders = {side: _order(battle, side, cards[side]) for side in battle.players if battle.mode(side) in ORDERED}
    if orders:
        battle.sequences.update(await Secret(orders))
    for side in orders:
        if not battle.is_face_down(side):
            _tell_order(battle, side)


def _order(battle: Battle, side: str, cards: tuple[str, ...]) -> Callable[[], Rule[tuple[str, ...]]]:
    """The rule by which a player orders his cards behind the screen. [c4.tactic.mode.general]
    [c4.tactic.mode.maitre_stratege]
    """

    async def order() -> tuple[str, ...]:
        return await Order(side, MODE_RULES[battle.mode(side)], cards) if len(cards) > 1 else cards

    return order


async def _turn_a_side_up(battle: Battle) -> None:
    """Of military geniuses one lays his cards face up, all game long; which is drawn by lot.

    [c4.tactic.mode.genie_militaire] [c4.term.genie-militaire]
    """
    sides = [side for side in battle.players if battle.mode(side) == "genius"]
    if sides and not battle.face_up:
        rule = MODE_RULES["genius"]
        battle.face_up = sides[0] if len(sides) == 1 else await Roll((len(sides),), nth(sides), rule=rule)


def _tell_order(battle: Battle, side: str) -> None:
    rule = MODE_RULES[battle.mode(side)]
    battle.tell(lambda: SequenceLaidOut(side=side, cards=battle.sequences[side], rules=(rule,)))
