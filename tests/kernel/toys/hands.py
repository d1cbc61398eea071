"""A toy book of hidden hands: cards drawn unseen, thrown away in secret, played openly."""

from __future__ import annotations

import random
from typing import Any

from tests.kernel.walking import Toy

from escarmouche.kernel import Choose, Event, Roll, State, Step


class Cards(State, kw_only=True):
    deck: tuple[str, ...] = ()
    hands: dict[str, tuple[str, ...]] = {}
    away: tuple[str, ...] = ()
    """Thrown away, by whomever: nobody knows which but he who did."""
    played: tuple[str, ...] = ()
    drawn: int = 0
    known: dict[str, tuple[str, ...]] = {}
    """What each seat has thrown away, which that seat remembers."""

    def veil(self, player: str) -> None:
        hidden = [card for seat, hand in self.hands.items() if seat != player for card in hand]
        mine = self.known.get(player, ())
        self.deck = tuple(sorted([*self.deck, *hidden, *(card for card in self.away if card not in mine)]))
        self.hands = {seat: hand for seat, hand in self.hands.items() if seat == player}
        self.away = mine
        self.known = {player: mine}

    def redeal(self, player: str, rng: random.Random) -> None:
        mine = self.known.get(player, ())
        others = [seat for seat in self.hands if seat != player]
        unseen = [*self.deck, *(card for card in self.away if card not in mine)]
        unseen += [card for seat in others for card in self.hands[seat]]
        unseen.sort()
        rng.shuffle(unseen)
        for seat in others:
            self.hands[seat] = tuple(sorted(unseen.pop() for _ in self.hands[seat]))
            self.known[seat] = tuple(unseen.pop() for _ in self.known.get(seat, ()))
        self.away = tuple(sorted(card for cards in self.known.values() for card in cards))
        self.deck = tuple(sorted(unseen))


class Drew(Event, frozen=True, kw_only=True):
    player: str
    card: str


class Turn(Step, frozen=True):
    """Draws two cards unseen, throws one away in secret, may play one openly."""

    player: str

    async def run(self, cards: Cards) -> None:
        for _ in range(2):
            await self._draw(cards)
        hand = cards.hands[self.player]
        gone = await Choose(self.player, "toy.discard", {card: card for card in hand}, secret=True, public=False)
        cards.hands[self.player] = tuple(card for card in hand if card != gone)
        cards.away = tuple(sorted([*cards.away, gone]))
        cards.known[self.player] = (*cards.known.get(self.player, ()), gone)
        options = {"none": "", **{card: card for card in cards.hands[self.player]}}
        played = await Choose(self.player, "toy.play", options, default="none", public=False)
        if played:
            cards.hands[self.player] = tuple(card for card in cards.hands[self.player] if card != played)
            cards.played = (*cards.played, played)
        await Choose("alice", "toy.nod", {"yes": 1, "no": 0})

    async def _draw(self, cards: Cards) -> None:
        deck = cards.deck
        card = await Roll(
            (len(deck),),
            lambda faces: deck[faces[0] - 1],
            rule="toy.draw",
            player=self.player,
            seen_by=(self.player,),
        )
        cards.deck = tuple(left for left in deck if left != card)
        cards.hands[self.player] = tuple(sorted([*cards.hands[self.player], card]))
        cards.drawn += 1
        cards.tell(lambda: Drew(player=self.player, card=card, seen_by=(self.player,)))


def make(setup: Any) -> Cards:
    """``setup``: how many cards there are."""
    cards = Cards(
        players=("alice", "bob"),
        deck=tuple(f"c{number:02d}" for number in range(setup)),
        hands={"alice": (), "bob": ()},
    )
    cards.then(Turn("alice"), Turn("bob"), Turn("alice"), Turn("bob"))
    return cards


BOOK = Toy("toy-hands", make)
