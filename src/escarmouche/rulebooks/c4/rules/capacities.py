"""Titanic capacities: cards of a titan besides that of its profile, each with an effect of its own."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c4.battle import Battle, Fighter
from escarmouche.rulebooks.c4.events import CapacityUsed
from escarmouche.rulebooks.c4.rules.mystics import come_about, falls_short, targets

CAPACITY: Final = "c4.titan.cards"
NOBODY: Final = "nobody"


def holder(battle: Battle, card: str) -> Fighter | None:
    """The titan whose capacity a card is, if it is there, has not given the card up, and is not in rout."""
    unit, key = battle.unit_of_card(card), card.partition("/")[2]
    if unit.routed:
        return None
    return next((fighter for fighter in battle.fighters(unit) if key in battle.capacities.get(fighter.id, ())), None)


class UseCapacity(Step, frozen=True):
    """The power of a capacity card is used when it is revealed, if its player likes. [c4.titan.cards]

    The activation before is over, and with it what was used once in it.
    """

    card: str

    async def run(self, battle: Battle) -> None:
        battle.exploits = ()
        titan = holder(battle, self.card)
        if titan is None:
            return
        key = self.card.partition("/")[2]
        effect = next(capacity for capacity in titan.profile.capacities if capacity.key == key)
        open_to = targets(battle, titan, effect)
        options = {NOBODY: NOBODY, **{target: target for target in open_to}}
        about = {"titan": titan.id, "capacity": key}
        target = await Choose(titan.side, CAPACITY, options, default=NOBODY, about=about)
        if target != NOBODY:
            battle.tell(lambda: CapacityUsed(fighter=titan.id, capacity=key, target=target, rules=(CAPACITY,)))
            if not falls_short(battle, titan, effect, target):
                await come_about(battle, titan, effect, open_to[target], 0)
