"""Drawing and playing cards: whose go it is, reserve cards, and what a revealed card does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from escarmouche.kernel import Choose, Roll, Rule, Step
from escarmouche.rulebooks.c4.battle import BLIND, ORDERED, Battle, Unit
from escarmouche.rulebooks.c4.events import CardReserved, CardRevealed, CardSeen, PhaseBegan
from escarmouche.rulebooks.c4.rules.activation import Activate
from escarmouche.rulebooks.c4.rules.capacities import CAPACITY, UseCapacity, holder
from escarmouche.rulebooks.c4.rules.lots import nth
from escarmouche.rulebooks.c4.rules.machines import is_served
from escarmouche.rulebooks.common.ids import SideId

RESERVE: Final = "c4.tactic.reserve"
MARAUDER: Final = "c4.tactic.mode.maraudeur"
MARAUDERS_RESERVE: Final = "c4.tactic.reserve.maraudeur"

MODE_RULES: Final[Mapping[str, str]] = {
    "barbarian": "c4.tactic.mode.barbare",
    "marauder": MARAUDER,
    "warlord": "c4.tactic.mode.chef_de_guerre",
    "general": "c4.tactic.mode.general",
    "strategist": "c4.tactic.mode.maitre_stratege",
    "genius": "c4.tactic.mode.genie_militaire",
}


class KeepOrPlay(Choose[bool]):
    """Whether a player keeps a card of his own in reserve. Which it is stands in no fact that others are told."""

    __slots__ = ("card",)

    def __init__(self, side: str, card: str) -> None:
        options = {"play": False, "keep": True}
        super().__init__(side, MARAUDERS_RESERVE, options, default="play", about={"drawn": True})
        self.card = card


class OwnCards(Choose[str]):
    """What a player does with his sequence. ``first``: the card on top, ``held``: that in reserve, as far as he knows them;
    neither stands in a fact that others are told.
    """

    __slots__ = ("first", "held")

    def __init__(self, side: str, options: Mapping[str, str], first: str, held: str) -> None:
        super().__init__(side, RESERVE, options, default=next(iter(options)))
        self.first = first
        self.held = held


class ActivationPhase(Step, frozen=True):
    """Cards are revealed one by one, from player to player, and their units act. [c4.activation.loop]"""

    first: str

    async def run(self, battle: Battle) -> None:
        battle.tell(lambda: PhaseBegan(turn=battle.turn, phase="activation", rules=("c4.turn.phases",)))
        battle.then(Go(self.first))


class Go(Step, frozen=True):
    """A player's go; then it is that of the player to his left, until no card is left anywhere.

    Who has no card is passed over. [c4.turn.active_player] [c4.term.joueur-actif] [c4.activation.end]
    [c4.term.maraudeur.end]
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        if not any(battle.cards_left(side) for side in battle.players):
            return
        following = Go(battle.left_of(self.side))
        activations = (
            await PROCEDURES[battle.mode(self.side)](battle, self.side) if battle.cards_left(self.side) else ()
        )
        battle.then(*activations, following)


async def _as_barbarian(battle: Battle, side: str) -> tuple[Step, ...]:
    """Any card that has not been played; those of eliminated units have left. [c4.tactic.mode.barbare] [c4.term.barbare]"""
    cards = tuple(card for card in battle.sequences[side] if is_playable(battle, card))
    battle.sequences[side] = cards
    if not cards:
        return ()
    card = await Choose(side, MODE_RULES["barbarian"], {card: card for card in cards}, default=cards[0])
    battle.sequences[side] = tuple(other for other in cards if other != card)
    return await _revealed(battle, side, card)


async def _as_marauder(battle: Battle, side: str) -> tuple[Step, ...]:
    """The top card of the common deck, or the reserve card instead. Who owns the card acts; the drawer's left neighbour
    draws next. The card of an eliminated unit can't be kept. [c4.tactic.mode.maraudeur] [c4.tactic.reserve.maraudeur]
    [c4.term.maraudeur] [c4.term.maraudeur.own-card]
    """
    if side in battle.reserved and (not battle.deck or await _plays_reserve(side)):
        return await _revealed(battle, side, battle.reserved.pop(side))
    card = await _any_of(battle.deck, MARAUDER, side, seen_by=(side,))
    owner = battle.unit_of_card(card).side
    if owner == side:
        battle.tell(lambda: CardSeen(side=side, card=card, seen_by=(side,)))
    may_keep = owner == side and side not in battle.reserve_used and is_playable(battle, card)
    kept = may_keep and await KeepOrPlay(side, card)
    # Not before: while its owner thinks, a deck without the card would show the others which one it is.
    battle.deck = tuple(other for other in battle.deck if other != card)
    if kept:
        _reserve(battle, side, card, MARAUDERS_RESERVE)
        return ()
    return await _revealed(battle, side, card)


async def _plays_reserve(side: str) -> bool:
    options = {"draw": False, "reserve": True}
    return await Choose(side, MARAUDERS_RESERVE, options, default="draw", about={"drawn": False})


async def _with_own_sequence(battle: Battle, side: str) -> tuple[Step, ...]:
    """The first card, or the reserve card instead of it; or the first card is put in reserve, once a turn.

    [c4.tactic.reserve] [c4.tactic.mode.chef_de_guerre] [c4.term.chef-de-guerre] [c4.term.general]
    [c4.term.maitre-stratege]
    """
    held = battle.reserved.get(side)
    left = len(battle.sequences[side]) - (held == BLIND)
    options = {}
    if left:
        options["first"] = "first"
        if side not in battle.reserve_used:
            options["keep"] = "keep"
    if held is not None:
        options["reserve"] = "reserve"
    first = battle.sequences[side][0] if left and battle.mode(side) in ORDERED else ""
    choice = await OwnCards(side, options, first, held if held is not None and held != BLIND else "")
    if choice == "keep":
        blind = battle.mode(side) == "warlord"
        _reserve(battle, side, BLIND if blind else _pop_first(battle, side), RESERVE)
        return ()
    if choice == "reserve":
        held = battle.reserved.pop(side)
        return await _revealed(battle, side, held if held != BLIND else await _drawn(battle, side))
    in_order = battle.mode(side) in ORDERED
    return await _revealed(battle, side, _pop_first(battle, side) if in_order else await _drawn(battle, side))


def _pop_first(battle: Battle, side: str) -> str:
    first, *others = battle.sequences[side]
    battle.sequences[side] = tuple(others)
    return first


async def _drawn(battle: Battle, side: str) -> str:
    """Any of the cards that lie shuffled before a player."""
    cards = battle.sequences[side]
    card = await _any_of(cards, MODE_RULES["warlord"], side)
    battle.sequences[side] = tuple(other for other in cards if other != card)
    return card


async def _any_of(cards: tuple[str, ...], rule: str, side: str, seen_by: tuple[str, ...] = ()) -> str:
    """Any of some cards face down; of one there is nothing to draw by lot."""
    if len(cards) == 1:
        return cards[0]
    return await Roll((len(cards),), nth(cards), rule=rule, player=side, seen_by=seen_by)


def _reserve(battle: Battle, side: str, card: str, rule: str) -> None:
    battle.reserved[side] = card
    battle.reserve_used = (*battle.reserve_used, side)
    battle.tell(lambda: CardReserved(side=side, rules=(rule,)))


PROCEDURES: Final[Mapping[str, Callable[[Battle, str], Rule[tuple[Step, ...]]]]] = {
    "barbarian": _as_barbarian,
    "marauder": _as_marauder,
    "warlord": _with_own_sequence,
    "general": _with_own_sequence,
    "strategist": _with_own_sequence,
    "genius": _with_own_sequence,
}


# -- cards revealed ----------------------------------------------------------------------------------------------------


async def _revealed(battle: Battle, drawer: str, card: str) -> tuple[Step, ...]:
    """A revealed card activates its unit, or another one of the same troop; of an eliminated one it leaves the game.

    Each unit acts once a turn. [c4.activation.revealed] [c4.activation.identical_cards] [c4.activation.eliminated_card]
    [c4.term.cartes-identiques] [c4.term.carte-unite-eliminee] The card of a capacity has the titan use it. [c4.titan.cards]
    """
    owner = battle.unit_of_card(card).side
    if "/" in card:
        playable = is_playable(battle, card)
        battle.tell(lambda: CardRevealed(side=drawer, card=card, passed=not playable, rules=(CAPACITY,)))
        return (UseCapacity(card),) if playable else ()
    twins = _twins(battle, card)
    battle.tell(lambda: CardRevealed(side=drawer, card=card, passed=not twins, rules=("c4.activation.revealed",)))
    if not twins:
        return ()
    options = {unit.id: unit.id for unit in twins}
    default = card if card in options else twins[0].id
    unit = await Choose(owner, "c4.activation.identical_cards", options, default=default, about={"card": card})
    return (Activate(unit),)


def _twins(battle: Battle, card: str) -> list[Unit]:
    """The units of the troop of a card that can still act this turn; a war machine needs a pilot or a crew for that."""
    shown = battle.units[card]
    same = (unit for unit in battle.acting(shown.side) if unit.troop == shown.troop)
    return [unit for unit in same if not unit.activated and is_served(battle, unit)]


def is_playable(battle: Battle, card: str) -> bool:
    """Whether anything follows when a card is revealed."""
    return holder(battle, card) is not None if "/" in card else bool(_twins(battle, card))
