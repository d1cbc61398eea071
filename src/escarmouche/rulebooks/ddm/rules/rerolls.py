"""Rerolls: a die thrown once more; the second result stands. [ddm.term.reroll]"""

from __future__ import annotations

from typing import Final, TypeVar

from escarmouche.kernel import Roll, confirm
from escarmouche.kernel.effects import overrides
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.hooks import Hooks

T = TypeVar("T")

REROLL: Final = "ddm.term.reroll"


async def thrown(battle: Battle, creature: Creature, roll: Roll[T]) -> T:
    """What a creature's attack roll or save comes to: whoever may throw the die again decides when he has seen it.

    The newest result stands; separate effects may have one die thrown again several times. Dice that belong to no
    creature of a player (initiative, the set-up) are never thrown again. [ddm.term.reroll]
    """
    result = await roll
    for effect in overrides(creature.effects).get(Hooks.rerolls.__name__, ()):
        assert isinstance(effect, Hooks)
        if await effect.rerolls(battle, creature, roll.rule, str(result)):
            result = await roll
    return result


class Reroll(Hooks, name=REROLL):
    """May throw one of its attack rolls or saves again; that ends it. [ddm.term.reroll]"""

    __slots__ = ()

    async def rerolls(self, battle: Battle, bearer: Creature, rule: str, result: str) -> bool:
        about = {"creature": bearer.id, "roll": rule, "result": result.lower()}
        if not await confirm(bearer.side, REROLL, default=False, about=about):
            return False
        battle.lose(bearer, REROLL)
        return True
