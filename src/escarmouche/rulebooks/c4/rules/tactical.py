"""The tactical phase: activation sequences in six modes, and the opposition of Authority."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from escarmouche.kernel import Choose, Rule, Secret, Step
from escarmouche.rulebooks.c4.battle import ORDERED, Battle, Mode
from escarmouche.rulebooks.c4.events import PhaseBegan, SequenceLaidOut
from escarmouche.rulebooks.c4.rules.command import opposition
from escarmouche.rulebooks.c4.rules.drawing import MODE_RULES, ActivationPhase
from escarmouche.rulebooks.c4.rules.lots import drawn
from escarmouche.rulebooks.common.ordering import arranging


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


def cards_of(battle: Battle, side: str) -> Iterator[str]:
    """A card for each unit, and those of their titans' capacities: several cards, but one unit. [c4.titan.cards]
    [c4.term.titan.cards] [c4.titan.single_unit]
    """
    for unit in battle.acting(side):
        yield unit.id
        for fighter in battle.fighters(unit):
            yield from (f"{unit.id}/{key}" for key in battle.capacities.get(fighter.id, ()))


async def build_sequences(battle: Battle) -> None:
    """Each player takes the cards of his units on the battlefield, and arranges them as his mode says; once they lie there
    nothing changes their order. The players may agree on any of the modes, and on different ones. [c4.tactic.sequence]
    [c4.tactic.mode.choice] [c4.term.mode] [c4.table.summary.tactical]
    """
    cards = {side: tuple(sorted(cards_of(battle, side))) for side in battle.players}
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


def _order_rule(mode: Mode) -> str:
    return f"{MODE_RULES[mode]}#order"


ORDERS: Final = frozenset(_order_rule(mode) for mode in ORDERED)
"""The rules by which players are asked for the order of their cards."""


def _order(battle: Battle, side: str, cards: tuple[str, ...]) -> Callable[[], Rule[tuple[str, ...]]]:
    """The rule by which a player orders his cards behind the screen: card by card, each of them once.

    [c4.tactic.mode.general] [c4.tactic.mode.maitre_stratege]
    """
    return arranging(side, _order_rule(battle.mode(side)), cards)


async def _turn_a_side_up(battle: Battle) -> None:
    """Of military geniuses one lays his cards face up, all game long; which is drawn by lot.

    [c4.tactic.mode.genie_militaire] [c4.term.genie-militaire]
    """
    sides = [side for side in battle.players if battle.mode(side) == "genius"]
    if sides and not battle.face_up:
        rule = MODE_RULES["genius"]
        battle.face_up = sides[0] if len(sides) == 1 else await drawn("face-up", sides, rule)


def _tell_order(battle: Battle, side: str) -> None:
    rule = MODE_RULES[battle.mode(side)]
    battle.tell(lambda: SequenceLaidOut(side=side, cards=battle.sequences[side], rules=(rule,)))
