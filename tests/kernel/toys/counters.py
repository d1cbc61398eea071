"""A toy book of strikes that may be countered by hidden cards; how many cards a seat holds is public."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.kernel.walking import Toy

from escarmouche.kernel import Choose, Event, Interrupted, Roll, State, Step, window

MOMENT = "toy.counter"


class Fight(State, kw_only=True):
    hands: dict[str, tuple[str, ...]] = {}
    held: dict[str, int] = {}
    wounds: dict[str, int] = {}
    rounds: int = 0

    def veil(self, player: str) -> None:
        self.hands = {seat: hand for seat, hand in self.hands.items() if seat == player}


class Countered(Event, frozen=True, kw_only=True):
    card: str


class Strike(Step, frozen=True):
    """A strike; before it lands, whoever may hold cards may counter it."""

    striker: str
    target: str

    async def run(self, fight: Fight) -> None:
        fight.rounds += 1
        force = await Choose(self.striker, "toy.force", {"light": 1, "heavy": 2})
        try:
            await window(
                fight,
                MOMENT,
                fight.players,
                possible=lambda seat: fight.held[seat] > 0,
                openings=lambda seat: {
                    card: partial(self._counter, fight, seat, card) for card in fight.hands[seat] if card != "blank"
                },
                about={"striker": self.striker, "force": force},
            )
        except Interrupted:
            return
        if await Roll((6,), lambda faces: faces[0] > 2, rule="toy.hit", player=self.striker):
            fight.wounds[self.target] = fight.wounds.get(self.target, 0) + force

    async def _counter(self, fight: Fight, seat: str, card: str) -> None:
        fight.hands[seat] = tuple(kept for kept in fight.hands[seat] if kept != card)
        fight.held[seat] -= 1
        fight.tell(lambda: Countered(card=card))
        if card == "parry":
            raise Interrupted
        fight.wounds[self.striker] = fight.wounds.get(self.striker, 0) + 1


def make(setup: Any) -> Fight:
    """``setup``: the hand of each seat. Everybody strikes the next, twice round."""
    players = tuple(setup)
    hands = {seat: tuple(hand) for seat, hand in setup.items()}
    fight = Fight(players=players, hands=hands, held={seat: len(hand) for seat, hand in hands.items()})
    strikes = [Strike(seat, players[(place + 1) % len(players)]) for place, seat in enumerate(players)]
    fight.then(*strikes, *strikes)
    return fight


BOOK = Toy("toy-counters", make)
