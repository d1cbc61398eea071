"""Sequences of cards: arranged in secret, played in turns of speech, kept in reserve."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from escarmouche.kernel import PASS, Choose, Roll, Secret, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import PREDICTABLE, Battle, Card, Phase
from escarmouche.rulebooks.cc.events import CardKept, CardPlayed, CardShown, Stacked, WordPassed
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.common.ids import SideId
from escarmouche.rulebooks.common.ordering import arranging

SEQUENCE: Final = "cc.core.activation.sequence"
SPEECH: Final = "cc.core.activation.speaking-turn"
RESERVE: Final = "cc.core.activation.reserve"

SPEECH_OVER: Final = "speech"
"""The moment that ends what lasts until the next turn of speech."""

PLACES: Final = 1
"""Cards that a side may hold in reserve; one more for the winner of the Tactics roll."""

Play = Callable[[str, tuple[str, ...]], Step]

PLAYS: dict[Phase, Play] = {}
"""What playing cards means in each phase in which they are played: the step in which a side does so."""


async def arrange(battle: Battle, cards: dict[str, tuple[str, ...]]) -> None:
    """Each player stacks his cards face down in the order he chooses, at the same time and in secret.

    There is no common deck. Where a card lies is hidden from the opponent, how many there are is not. Where the players
    shuffle, nobody knows where those lie that are face down: which comes next is drawn when it is played.
    """
    if battle.options.shuffled:
        stacked = {side: await _shuffled(battle, side, cards[side]) for side in battle.players}
    else:
        stacked = await Secret({side: arranging(side, SEQUENCE, cards[side]) for side in battle.players})
    for side, order in stacked.items():
        battle.stack(side, order)
        battle.hold(side, ())
        _tell_order(battle, side, order)
    for side in battle.players:
        for place, card in battle.places_in_view(side).items():
            _tell_shown(battle, side, card, place + 1)


async def _shuffled(battle: Battle, side: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """A sequence of which nobody knows more than where those cards have come to lie that are face up."""
    order = [card for card in cards if not battle.is_face_up(card)]
    for card in cards:
        if battle.is_face_up(card):
            places = len(order) + 1
            order.insert(await Roll((places,), _place, rule=SEQUENCE, player=side, about={"card": card}), card)
    return tuple(order)


def _place(faces: tuple[int, ...]) -> int:
    return faces[0] - 1


async def top_card(battle: Battle, side: str) -> str:
    """The card on top of a sequence; of a shuffled one it is drawn now, known to its owner alone."""
    sequence = battle.sequences[side]
    hidden = [card for card in sequence if not battle.is_face_up(card)]
    if not battle.options.shuffled or battle.is_face_up(sequence[0]) or len(hidden) == 1:
        return sequence[0]
    sides = (len(hidden),)
    drawn = await Roll(sides, lambda faces: hidden[faces[0] - 1], rule=SEQUENCE, player=side, seen_by=(side,))
    others = iter([card for card in hidden if card != drawn])
    rest = (card if battle.is_face_up(card) else next(others) for card in sequence[1:])
    battle.stack(side, (drawn, *rest))
    return drawn


def _tell_order(battle: Battle, side: str, order: tuple[str, ...]) -> None:
    battle.tell(lambda: Stacked(side=side, cards=order, seen_by=(side,), rules=(SEQUENCE,)))


def _tell_shown(battle: Battle, side: str, card: str, place: int) -> None:
    battle.tell(lambda: CardShown(side=side, card=card, place=place, rules=(PREDICTABLE,)))


def cards_in_play(battle: Battle) -> dict[str, tuple[str, ...]]:
    """The cards of each side with fighters in play, reserve cards of the last turn among them.

    Those whose fighters are all aboard, waiting as reinforcements or eliminated are left out. [cc.core.activation.sequence]
    """
    return {
        side: tuple(sorted(card.id for card in battle.cards.values() if card.side == side and _counts(battle, card)))
        for side in battle.players
    }


def _counts(battle: Battle, card: Card) -> bool:
    return any(apply_hooks(battle, fighter, Hooks.is_in_sequence, True) for fighter in battle.named(card.fighters))


def reserve_places(battle: Battle, side: str) -> int:
    """How many cards a side may hold in reserve: one, or two for the winner of the Tactics roll."""
    if not battle.options.full_reserve:
        return 0
    places = PLACES + (side == battle.winner_of_tactics)
    for fighter in battle.in_play(side):
        places = apply_hooks(battle, fighter, Hooks.reserve_places, places)
    return places


class Speech(Step, frozen=True):
    """A turn of speech: whoever has the word plays the top card of his sequence, or uses his reserve; then the word passes.

    When one player has no card left, the other keeps the word until he has played all of his.
    [cc.core.activation.speaking-turn] A card whose fighters are all eliminated stays in the sequence, and playing it is an
    empty activation. [cc.core.activation.dead-card]
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        battle.expire(SPEECH_OVER)
        if not any(battle.sequence_sizes.values()) and not any(battle.held.values()):
            battle.speaker = ""
            return
        other = battle.other(self.side)
        if not battle.sequence_sizes[self.side] and not battle.held[self.side]:
            battle.then(Speech(other))
            return
        battle.speaker = self.side
        cards = await speak(battle, self.side)
        battle.then(*((PLAYS[battle.phase](self.side, cards),) if cards else ()), Speech(other))


class TopCard(Choose[str]):
    """What a player does with the top card of his sequence. Which it is stands in no fact that others are told."""

    __slots__ = ("card",)

    def __init__(self, side: str, options: Mapping[str, str], card: str) -> None:
        super().__init__(side, RESERVE, options, default="play")
        self.card = card


async def speak(battle: Battle, side: str) -> tuple[str, ...]:
    """The cards that a player plays in his turn of speech. [cc.core.activation.reserve]

    He plays his top card and any number from his reserve; or puts the top card in reserve, if there is room, and plays one
    or several that he has there already; or puts it in reserve and passes the word. With an empty sequence he must play at
    least one card from his reserve.
    """
    top = (await top_card(battle, side),) if battle.sequences[side] else ()
    if not top:
        return _played(battle, side, await _from_reserve(battle, side, at_least=1))
    options = {"play": "play"}
    if battle.held[side] < reserve_places(battle, side):
        if battle.held[side]:
            options["instead"] = "instead"
        options["keep"] = "keep"
    does = await TopCard(side, options, *top)
    known = battle.hands[side]
    battle.stack(side, battle.sequences[side][1:])
    if does == "play":
        return _played(battle, side, (*top, *await _from_reserve(battle, side)))
    battle.hold(side, (*known, *top))
    seen = top[0] if battle.is_face_up(top[0]) else ""
    battle.tell(lambda: CardKept(side=side, card=seen, rules=(RESERVE,)))
    if does == "keep":
        battle.tell(lambda: WordPassed(side=side, rules=(RESERVE,)))
        return ()
    return _played(battle, side, await _from_reserve(battle, side, at_least=1, among=known))


async def _from_reserve(
    battle: Battle, side: str, *, at_least: int = 0, among: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    """The cards of his reserve that a player plays now."""
    hand = battle.hands[side] if among is None else among
    chosen: list[str] = []
    while len(chosen) < len(hand):
        options: dict[str, str | None] = {card: card for card in hand if card not in chosen}
        if len(chosen) >= at_least:
            options = {PASS: None, **options}
        card = await Choose(side, f"{RESERVE}#cards", options, default=next(iter(options)))
        if card is None:
            break
        chosen.append(card)
    battle.hold(side, tuple(card for card in battle.hands[side] if card not in chosen))
    return tuple(chosen)


def _played(battle: Battle, side: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    for card in cards:
        _tell_played(battle, side, card)
    return cards


def _tell_played(battle: Battle, side: str, card: str) -> None:
    battle.tell(lambda: CardPlayed(side=side, card=card, rules=(SPEECH,)))
