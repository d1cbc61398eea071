"""Damage: what is dealt, what a creature takes of it, and what happens when its hit points are used up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Extra
from escarmouche.rulebooks.ddm.events import Damaged, Healed
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.force import apply_hooks, immune, is_overridden, moment, overriding
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.scoring import Simultaneous
from escarmouche.rulebooks.ddm.rules.strikes import Strike

AT_HALF: Final[list[Callable[[str, str], Step]]] = []
"""What follows when a creature's hit points first fall to half: ``morale.py`` enters the morale save here."""


def half(amount: int) -> int:
    """Half of some damage, down to a multiple of 5. [ddm.term.half-damage] [ddm.spell.save.damage] [ddm.term.rounding]"""
    return amount // 2 // 5 * 5


def taken(battle: Battle, target: Creature, parts: Sequence[Extra], *, attack: bool, magical: bool = False) -> int:
    """How much a creature takes of the damage of one attack or effect; negative where it is healed by it.

    Damage reduction lessens only the plain part of an attack. [ddm.term.magic] [ddm.term.energy] Negative damage is no
    matter of it either. [ddm.term.negative]
    """
    total = 0
    reduction = apply_hooks(battle, target, Hooks.reduction, 0) if attack and not magical else 0
    for part in parts:
        amount = part.amount
        if part.type == "":
            amount = max(0, amount - reduction)
        elif immune(battle, target, part.type):
            amount = 0
        total += apply_hooks(battle, target, Hooks.energy, amount, part.type)
    return total


async def suffer(
    battle: Battle,
    target: Creature,
    parts: Sequence[Extra],
    by: str,
    *,
    strike: Strike | None = None,
    fixed: int | None = None,
) -> int:
    """Deals damage to a creature, and gives what it has taken. ``by``: the creature that deals it, ``""`` for none.

    ``fixed``: what it takes in all, where that has been worked out already, as that of attacks is. [ddm.damage.apply]
    Nothing more happens to one whose hit points are used up already.
    """
    if target.hp <= 0:
        return 0
    amount = taken(battle, target, parts, attack=False) if fixed is None else fixed
    if amount < 0:
        heal(battle, target, -amount)
        return 0
    battle.wound(target, amount)
    dealt = sum(part.amount for part in parts)
    battle.tell(
        lambda: Damaged(
            creature=target.id, by=by, dealt=dealt, taken=amount, hp=max(0, target.hp), rules=("ddm.damage.apply",)
        )
    )
    if amount and by:
        battle.stir(battle[by], target)
    if target.hp <= 0:
        battle.then(Dying(target.id, by, strike))
        return amount
    if amount:
        await moment(battle, target, Hooks.on_damaged, by)
        fall_to_half(battle, target, by)
    return amount


def fall_to_half(battle: Battle, target: Creature, by: str) -> None:
    """The first time that its hit points are half of its starting total or less, a creature makes a morale save.

    Half of the total on its card, whatever it has gained since; a creature that is routing already makes none, nor ever
    after. [ddm.damage.half-hp] [ddm.morale.half-hp] [ddm.morale.half-hp.once]
    """
    if target.halved or 2 * target.hp > target.card.hp:
        return
    target.halved = True
    if not target.routing:
        battle.then(*(follow(target.id, by) for follow in AT_HALF))


async def avoids(battle: Battle, target: Creature, by: str, *, attack: bool = False) -> bool:
    """Whether a creature takes no damage from an attack, spell or ability after all: some have no body to hurt."""
    for effect in overriding(battle, target, Hooks.avoids_damage):
        assert isinstance(effect, Hooks)
        if await effect.avoids_damage(battle, target, by, attack):
            return True
    return False


class Dying(Simultaneous, frozen=True):
    """A creature's hit points are used up: what it still does at that moment comes first, then it is destroyed.

    [ddm.damage.destroyed] [ddm.term.destroy] [ddm.card.hp] [ddm.term.hp]
    """

    creature: ModelId
    by: str
    strike: Strike | None

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None:
            return
        battle.then(Eliminate(creature.id, "destroyed", self.by, self.strike))
        if is_overridden(battle, creature, Hooks.on_dying):
            await moment(battle, creature, Hooks.on_dying, self.by)


# -- hit points that come back -----------------------------------------------------------------------------------------


def heal(battle: Battle, target: Creature, amount: int) -> None:
    """Removes damage, never above the starting total."""
    gained = max(0, min(amount, target.card.hp - target.hp))
    battle.wound(target, -gained)
    battle.tell(lambda: Healed(creature=target.id, amount=gained, hp=target.hp, rules=("ddm.term.heal",)))


async def treat(battle: Battle, target: Creature, amount: int, by: str, dc: int) -> None:
    """A heal effect of a creature. On constructs it does nothing; undead take it as damage, a save against ``dc`` halves it.

    [ddm.term.heal] [ddm.term.heal.undead]
    """
    healed = apply_hooks(battle, target, Hooks.healing, amount)
    if healed >= 0:
        heal(battle, target, healed)
    elif not await avoids(battle, target, by):
        battle.stir(battle[by], target)
        hurt = half(-healed) if await save(battle, target, dc, "ddm.term.heal.undead") else -healed
        await suffer(battle, target, (Extra(hurt, "magic"),), by)


def gain_hit_points(battle: Battle, target: Creature, amount: int, rule: str) -> None:
    """Gives extra hit points, above the starting total too. [ddm.term.hp.extra] [ddm.spell.hp-wording]"""
    battle.wound(target, -amount)
    battle.tell(lambda: Healed(creature=target.id, amount=amount, hp=target.hp, rules=(rule, "ddm.term.hp.extra")))


def falls(creature: Creature) -> bool:
    """Whether a creature is out of the game, or about to be because its hit points are used up."""
    return creature.at is None or creature.hp <= 0


def wounded(creature: Creature) -> bool:
    """Whether its hit points are below its starting total. [ddm.condition.wounded]"""
    return creature.hp < creature.card.hp
