"""What happens to several creatures at the same moment, settled one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.ddm.battle import Battle, Creature

RULE: Final = "ddm.term.simultaneous-effects"


async def in_order(battle: Battle, creatures: Sequence[Creature]) -> list[Creature]:
    """Creatures that the same effect touches, in the order in which it is resolved for them.

    The acting player's creatures first, then those of the others clockwise; each orders his own.
    [ddm.term.simultaneous-effects]
    """
    ordered: list[Creature] = []
    for player in battle.order_from(battle.acting):
        own = [creature for creature in creatures if creature.side == player]
        while len(own) > 1:
            chosen = await Choose(player, RULE, {creature.id: creature for creature in own}, default=own[0].id)
            ordered.append(chosen)
            own.remove(chosen)
        ordered += own
    return ordered
