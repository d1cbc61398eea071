"""Titans: capacity cards besides the card of their profile, and what these are given up for."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c4.battle import Battle, Fighter
from escarmouche.rulebooks.c4.events import CapacitySacrificed

SACRIFICE: Final = "c4.titan.sacrifice"
KEEP: Final = "keep"


async def sacrificed(battle: Battle, titan: Fighter, damage: int) -> int:
    """The damage of a Force test against somebody: none at all if it is a titan whose player gives a capacity card up.

    The card is lost for the game, whether it has been played this turn or not. [c4.titan.sacrifice]
    """
    cards = battle.capacities.get(titan.id, ())
    if not cards or not damage:
        return damage
    options = {KEEP: KEEP, **{card: card for card in cards}}
    about = {"titan": titan.id, "damage": damage, "life": titan.life}
    chosen = await Choose(
        titan.side, SACRIFICE, options, default=cards[-1] if damage >= titan.life else KEEP, about=about
    )
    if chosen == KEEP:
        return damage
    battle.capacities[titan.id] = tuple(card for card in cards if card != chosen)
    battle.tell(lambda: CapacitySacrificed(fighter=titan.id, capacity=chosen, rules=(SACRIFICE,)))
    return 0
