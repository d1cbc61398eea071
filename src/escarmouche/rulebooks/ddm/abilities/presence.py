"""What it is like to stand next to some creatures."""

from __future__ import annotations

from escarmouche.rulebooks.ddm.battle import Battle, Creature, Deed
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.force import bearers
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.sight import shut_off
from escarmouche.rulebooks.ddm.rules.states import is_kind, living
from escarmouche.rulebooks.ddm.rules.strikes import Strike

PENALTY = 2
SLOW = "ddm.ability.slow-effect"


class Stench(Hooks, name="ddm.ability.stench"):
    """Living creatures next to it, friend or foe, but for some kinds: attack -2, saves -2, AC -2, once whoever stinks.

    [ddm.ability.stench]
    """

    __slots__ = ()

    def attack_nearby(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return self._worse(value, battle, bearer, battle[strike.attacker])

    def armor_class_nearby(self, value: int, battle: Battle, bearer: Creature, strike: Strike) -> int:
        return self._worse(value, battle, bearer, battle[strike.target])

    def save_nearby(self, value: int, battle: Battle, bearer: Creature, other: Creature) -> int:
        return self._worse(value, battle, bearer, other)

    def _worse(self, value: int, battle: Battle, bearer: Creature, other: Creature) -> int:
        if not self._reaches(battle, bearer, other):
            return value
        first = next(
            creature
            for creature, effect in bearers(battle, Hooks.save_nearby)
            if isinstance(effect, Stench) and creature is not other and effect._reaches(battle, creature, other)
        )
        return value - PENALTY if first is bearer else value

    def _reaches(self, battle: Battle, bearer: Creature, other: Creature) -> bool:
        if not battle.adjacent(bearer, other) or not living(battle, other) or shut_off(battle, bearer, other):
            return False
        spared = filter(None, self.words[0].split(",")) if self.words else ()
        return not any(is_kind(battle, other, kind) for kind in spared)


def slowed(creature: Creature) -> Deed:
    """How it is noted that a creature is kept from more than one attack in this turn, Cleave or not."""
    return Deed(SLOW, against=creature.id)


class SlowEffect(Hooks, name=SLOW):
    """An enemy that is next to it when activated saves, or makes no more than one attack in that turn.

    [ddm.ability.slow-effect]
    """

    __slots__ = ()

    stacking = "best"

    async def neighbour_activated(self, battle: Battle, bearer: Creature, creature: Creature) -> None:
        turn = battle.turn
        if turn is None or turn.single or creature.at is None:
            return
        if not battle.hostile(bearer, creature) or not battle.adjacent(bearer, creature):
            return
        if shut_off(battle, bearer, creature):
            return
        battle.stir(bearer, creature)
        if not await save(battle, creature, self.number, self.rule):
            turn.single = True
            battle.once(slowed(creature))
