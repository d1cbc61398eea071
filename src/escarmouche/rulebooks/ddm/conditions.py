"""Conditions: what stuns, paralyses, confuses and frightens creatures, and how they get over it. [ddm.table.conditions]"""

from __future__ import annotations

from typing import Final

from escarmouche.kernel.effects import Parameter, behaviour
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.events import Afflicted, Freed, Unaffected
from escarmouche.rulebooks.ddm.force import bent, immune
from escarmouche.rulebooks.ddm.hooks import Bender
from escarmouche.rulebooks.ddm.saves import save
from escarmouche.rulebooks.ddm.strikes import Strike

STUNNED: Final = "ddm.condition.stunned"
PARALYZED: Final = "ddm.condition.paralyzed"


def afflict(
    battle: Battle,
    creature: Creature,
    effect: str,
    parameter: Parameter = None,
    *,
    by: str = "",
    until: str | None = None,
) -> bool:
    """Puts an effect in force on a creature, unless it is immune; tells whether it is now. Raises ``KeyError`` for an
    effect that there is not.
    """
    kind = behaviour(effect)
    assert issubclass(kind, Bender)
    if kind.immunity and immune(battle, creature, kind.immunity):
        battle.tell(lambda: Unaffected(creature=creature.id, effect=effect, rules=(kind.rule,)))
        return False
    battle.gain(creature, effect, parameter, source=by, until=until)
    battle.tell(lambda: Afflicted(creature=creature.id, effect=effect, by=by, rules=(kind.rule,)))
    return True


def free(battle: Battle, creature: Creature, effect: str) -> None:
    """Ends an effect on a creature."""
    if creature.has(effect):
        battle.lose(creature, effect)
        rule = behaviour(effect).rule
        battle.tell(lambda: Freed(creature=creature.id, effect=effect, rules=(rule,)))


class Stunned(Bender, name=STUNNED):
    """Not active, AC -2, until the end of its next turn: it loses one chance to act.

    It stays so if something else would have kept it from acting in that turn anyway. [ddm.condition.stunned]
    [ddm.attack.stunned]
    """

    __slots__ = ()

    immunity = "stun"

    def active(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def may_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def armor_class(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return value - 2

    async def end_of_turn(self, battle: Battle, bearer: Creature) -> None:
        if f"stunned/{bearer.id}" not in battle.done and bent(battle, bearer, Bender.may_act, True):
            free(battle, bearer, STUNNED)


class Helpless(Bender):
    """What makes a creature helpless: it cannot act, move or threaten. [ddm.condition.helpless]"""

    __slots__ = ()

    def active(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def helpless(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return True

    def may_move(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False

    def may_act(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return False


class Paralyzed(Helpless, name=PARALYZED):
    """Helpless; at the end of each of its turns it saves again against the same DC. [ddm.condition.paralyzed]"""

    __slots__ = ()

    immunity = "paralysis"

    async def end_of_turn(self, battle: Battle, bearer: Creature) -> None:
        if await save(battle, bearer, self.number, PARALYZED):
            free(battle, bearer, PARALYZED)
