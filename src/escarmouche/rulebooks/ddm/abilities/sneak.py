"""Attacks at those who do not see them coming."""

from __future__ import annotations

from escarmouche.kernel import confirm
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Extra
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import bonus_damage
from escarmouche.rulebooks.ddm.rules.boxes import boxes, usable, use
from escarmouche.rulebooks.ddm.rules.conditions import STUNNED
from escarmouche.rulebooks.ddm.rules.damage import falls
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.force import immune, in_force
from escarmouche.rulebooks.ddm.rules.melee import flanking
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.states import helpless
from escarmouche.rulebooks.ddm.rules.strikes import Strike

MELEE = "ddm.ability.melee-sneak-attack"
RANGED = "ddm.ability.ranged-sneak-attack"
REACH = 6
"""How far, in squares, a ranged sneak attack goes."""


def defenceless(battle: Battle, attacker: Creature, target: Creature) -> bool:
    """Whether a creature is stunned, helpless, or does not see an attacker."""
    return target.has(STUNNED) or helpless(battle, target) or not sees(battle, target, attacker)


def sneaks(battle: Battle, attacker: Creature, strike: Strike) -> bool:
    """Whether an attack is a sneak attack: the attacker has that ability, and the target is open to it.

    In melee a flanked target is; at a distance one within 6 squares, but not for being flanked.
    """
    target = battle[strike.target]
    if not in_force(battle, attacker).has(MELEE if strike.melee else RANGED) or immune(battle, target, "sneak attacks"):
        return False
    if strike.melee:
        return defenceless(battle, attacker, target) or flanking(battle, attacker, target)
    return battle.distance(attacker, target) <= REACH and defenceless(battle, attacker, target)


class MeleeSneakAttack(Hooks, name=MELEE):
    """More damage in melee to whom it flanks, or who is stunned, helpless or does not see it.

    [ddm.ability.melee-sneak-attack]
    """

    __slots__ = ()

    stacking = "best"

    def damage(self, value: tuple[Extra, ...], battle: Battle, bearer: Creature, strike: Strike) -> tuple[Extra, ...]:
        if not strike.melee or not sneaks(battle, bearer, strike):
            return value
        return (*value, bonus_damage(battle, strike, self.number))


class RangedSneakAttack(Hooks, name=RANGED):
    """More damage within 6 squares to whoever is stunned, helpless or does not see it. [ddm.ability.ranged-sneak-attack]"""

    __slots__ = ()

    stacking = "best"

    def damage(self, value: tuple[Extra, ...], battle: Battle, bearer: Creature, strike: Strike) -> tuple[Extra, ...]:
        if strike.melee or not sneaks(battle, bearer, strike):
            return value
        return (*value, bonus_damage(battle, strike, self.number))


class DeathAttack(Hooks, name="ddm.ability.death-attack"):
    """With a sneak attack, declared before the roll: whoever is hit, and still there after the damage, saves or dies.

    One without boxes is used whenever it can be, as it costs nothing. [ddm.ability.death-attack]
    """

    __slots__ = ()

    stacking = "best"

    async def declares(self, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        if not usable(bearer, self) or not sneaks(battle, bearer, strike):
            return False
        about = {"attacker": bearer.id, "target": strike.target}
        if boxes(bearer, self) is not None and not await confirm(bearer.side, self.rule, default=True, about=about):
            return False
        use(bearer, self)
        return True

    async def on_hit(self, battle: Battle, bearer: Creature, target: Creature, strike: Strike, taken: int) -> None:
        if self.key not in strike.declared or falls(target):
            return
        if not await save(battle, target, self.number, self.rule):
            battle.then(Eliminate(target.id, "destroyed", bearer.id))
