"""The pile of reference cards: drawing by turns, reserve cards, and the enemy's card drawn.

The Approach and every movement phase use the same procedure; what playing a card means differs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from escarmouche.kernel import PASS, Choose, Roll, Step
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.events import CardDrawn, CardKept, CardSeen, ReservePlayed
from escarmouche.rulebooks.common.ids import SideId

RESERVE_LIMIT = 1
"""Reserve cards that a side may hold at one time; one more for the winner of the roll."""


class Procedure(NamedTuple):
    """How one phase draws: the ids of its rules, and what playing cards means in it."""

    draw: str
    reserve: str
    empty: str
    play: Callable[[str, tuple[str, ...]], Step]
    """Makes the step in which a side plays cards, all at the same moment."""
    together: bool
    """Whether reserve cards may be played along with others."""


PROCEDURES: dict[str, Procedure] = {}
"""By phase; each phase that draws enters its own."""


class DrawTurn(Step, frozen=True):
    """A side's turn to draw; then it is the other's, until no card is left in the pile nor in any hand.

    [c2.approach.draw] [c2.move.draw]
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        if not battle.deck and not any(battle.held.values()):
            return
        reserves, others_turn = PlayReserves(self.side), DrawTurn(battle.other(self.side))
        if battle.held[self.side]:
            battle.then(reserves, DrawCard(self.side), reserves, others_turn)
            return
        played = await DrawCard(self.side).draw(battle)
        left = (reserves,) if battle.held[self.side] else ()  # no hand grows while cards are played
        battle.then(*played, *left, others_turn)


class PlayReserves(Step, frozen=True):
    """On his own turn, before or after drawing, a player may play any number of his reserve cards.

    [c2.approach.reserve] [c2.move.reserve]
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        cards = await choose_reserves(battle, self.side)
        if cards:
            battle.then(PROCEDURES[battle.phase].play(self.side, cards), PlayReserves(self.side))


class PlayOrReserve(Choose[bool]):
    """Whether one keeps a card of one's own in reserve. Which it is stands in no fact that others are told."""

    __slots__ = ("card",)

    def __init__(self, side: str, rule: str, card: str) -> None:
        super().__init__(side, rule, {"play": False, "reserve": True}, default="play", about={"drawn": True})
        self.card = card


class DrawCard(Step, frozen=True):
    """Draws the top card. One's own may be kept in reserve; an enemy's must be played by its owner at once.

    Whose hand is full plays reserve cards to keep the one drawn.

    [c2.approach.draw] [c2.approach.enemy-drawn] [c2.approach.own-figures] [c2.approach.empty-deck] [c2.approach.reserve]
    [c2.move.draw] [c2.move.reserve]
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        battle.then(*await self.draw(battle))

    async def draw(self, battle: Battle) -> tuple[Step, ...]:
        """Draws; gives the step in which cards are played, if any are."""
        if not battle.deck:
            return await self.play_a_reserve(battle)
        card = await top_card(battle, self.side)
        owner = battle.cards[card].side
        if owner == self.side:
            battle.tell(lambda: CardSeen(side=owner, card=card, seen_by=(owner,)))
        procedure = PROCEDURES[battle.phase]
        kept = owner == self.side and await PlayOrReserve(self.side, procedure.reserve, card)
        instead = await self.make_room(battle) if kept else ()
        # Not before: while its owner thinks, a pile without the card would show the enemy which one it is.
        battle.deck = tuple([other for other in battle.deck if other != card])
        if kept:
            battle.hold(self.side, (*battle.hands[self.side], card))
            battle.tell(lambda: CardKept(side=self.side, rules=(procedure.reserve,)))
            return (procedure.play(self.side, instead),) if instead else ()
        battle.tell(lambda: CardDrawn(drawer=self.side, side=owner, card=card, rules=(procedure.draw,)))
        along = await choose_reserves(battle, owner) if procedure.together else ()
        return (procedure.play(owner, (card, *along)),)

    async def make_room(self, battle: Battle) -> tuple[str, ...]:
        """The reserve cards that a player plays so as to keep another one; none while he has a slot free."""
        if battle.held[self.side] < reserve_limit(battle, self.side):
            return ()
        return await choose_reserves(battle, self.side, at_least=1)

    async def play_a_reserve(self, battle: Battle) -> tuple[Step, ...]:
        """Drawing from an empty pile: a reserve card must be played instead; who has none passes."""
        hand = battle.hands[self.side]
        if not hand:
            return ()
        procedure = PROCEDURES[battle.phase]
        card = await Choose(self.side, procedure.empty, {card: card for card in hand}, default=hand[0])
        take_from_hand(battle, self.side, (card,))
        return (procedure.play(self.side, (card,)),)


async def top_card(battle: Battle, drawer: str) -> str:
    """The card on top of the pile, known so far to the drawer alone. The first pile is used up before the second."""
    pile = min([battle.cards[card].pile for card in battle.deck])
    cards = [card for card in battle.deck if battle.cards[card].pile == pile]
    if len(cards) == 1:
        return cards[0]
    rule = PROCEDURES[battle.phase].draw
    return await Roll((len(cards),), lambda faces: cards[faces[0] - 1], rule=rule, player=drawer, seen_by=(drawer,))


async def choose_reserves(battle: Battle, side: str, *, at_least: int = 0) -> tuple[str, ...]:
    """The reserve cards that a side plays now, together where the phase allows it; perhaps none."""
    procedure = PROCEDURES[battle.phase]
    chosen: list[str] = []
    while len(chosen) < battle.held[side]:
        left = [card for card in battle.hands[side] if card not in chosen]
        options: dict[str, str | None] = {card: card for card in left}
        if len(chosen) >= at_least:
            options = {PASS: None, **options}
        about = {"chosen": tuple(chosen), "drawn": False}
        card = await Choose(side, procedure.reserve, options, default=next(iter(options)), about=about)
        if card is None:
            break
        chosen.append(card)
        if not procedure.together:
            break
    if chosen:
        take_from_hand(battle, side, tuple(chosen))
    return tuple(chosen)


def take_from_hand(battle: Battle, side: str, cards: tuple[str, ...]) -> None:
    """Takes reserve cards out of a hand, to be played; all see them."""
    battle.hold(side, (card for card in battle.hands[side] if card not in cards))
    battle.tell(lambda: ReservePlayed(side=side, cards=cards, rules=(PROCEDURES[battle.phase].reserve,)))


def reserve_limit(battle: Battle, side: str) -> int:
    """How many reserve cards a side may hold: one, or two for the winner of the roll. [c2.move.tactics-winner]"""
    return RESERVE_LIMIT + (side == battle.first)
