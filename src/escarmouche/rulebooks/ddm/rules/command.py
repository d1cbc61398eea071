"""Command: who leads whom, how far, and what followers have of it."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel.effects import apply_hooks, aside, overrides
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Order
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.states import active, is_kind

RANGE: Final = 6
"""How far, in squares round walls, a commander leads and its effects reach."""

SLOW: Final = 2
"""The speed of a creature out of command."""


def rating(battle: Battle, creature: Creature) -> int | None:
    """The commander rating of a creature, ``None`` for no commander. [ddm.term.commander-rating] [ddm.term.commander]

    [ddm.card.command-rating]
    """
    return aside(apply_hooks, battle, creature, Hooks.rating, creature.rating)


def commanders(battle: Battle, player: str) -> list[Creature]:
    """The commanders of a warband on the grid."""
    if not battle.bearers("rating"):
        return leading(battle, player)
    return battle.arrangement(
        ("commanders", player),
        lambda: [creature for creature in leading(battle, player) if rating(battle, creature) is not None],
    )


def leading(battle: Battle, player: str) -> list[Creature]:
    """Whoever may be a commander of a warband: by its card, or because it passes on what others order."""
    return battle.roster(("leading", player), _leading, battle, player)


def _leading(battle: Battle, player: str) -> list[Creature]:
    return [
        creature
        for creature in battle.present(player)
        if creature.rating is not None or Hooks.rating.__name__ in overrides(creature.effects)
    ]


def able(battle: Battle, commander: Creature) -> bool:
    """Whether a commander can command: not one that is routing, stunned, helpless or confused.

    [ddm.command.disabled] [ddm.rout.commander] [ddm.condition.stunned.commander] [ddm.condition.confused.commander]
    """
    return active(battle, commander) and apply_hooks(battle, commander, Hooks.may_command, True)


def in_range(battle: Battle, commander: Creature, creature: Creature) -> bool:
    """Whether a creature is within 6 squares of a commander, counted round walls. [ddm.command.distance]
    [ddm.terrain.wall.command]
    """
    assert commander.at is not None
    reach = battle.ground.chart.around(commander.at, commander.body, RANGE)
    return bool(reach & battle.space(creature))


def leads(battle: Battle, commander: Creature, creature: Creature) -> bool:
    """Whether a creature is under the command of this commander of its warband: in its range, or the commander in sight, or
    the same. Those that cannot command don't count, nor any while an opponent has control. [ddm.command.under-command]
    """
    if creature.controller:
        return False
    if commander is creature:
        return active(battle, commander)
    if not able(battle, commander):
        return False
    if not (in_range(battle, commander, creature) or sees(battle, creature, commander)):
        return False
    if not apply_hooks(battle, creature, Hooks.accepts, True, commander):
        return False
    for bearer, effect in battle.bearers("cuts_command"):
        assert isinstance(effect, Hooks)
        if effect.cuts_command(False, battle, bearer, commander, creature):
            return False
    return True


def leaders(battle: Battle, creature: Creature) -> list[Creature]:
    """The commanders under whose command a creature is."""
    return battle.arrangement(
        ("leaders", creature.id),
        lambda: [commander for commander in commanders(battle, creature.warband) if leads(battle, commander, creature)],
    )


def commanded(battle: Battle, creature: Creature) -> bool:
    """Whether a creature is under command at this moment. [ddm.command.check] [ddm.command.status-live]"""
    under = bool(leaders(battle, creature)) and not creature.controller
    return apply_hooks(battle, creature, Hooks.commanded, under)


def best_rating(battle: Battle, player: str) -> int:
    """The highest rating among the able commanders of a warband, 0 without one: what initiative rolls add."""
    return max(
        (rating(battle, commander) or 0 for commander in commanders(battle, player) if able(battle, commander)),
        default=0,
    )


def morale_rating(battle: Battle, creature: Creature) -> int:
    """What commanders add to a morale save: the highest rating of those that lead the creature; to its own a commander
    always adds its own, even when it cannot command.

    [ddm.morale.command-bonus] [ddm.morale.multiple-commanders] [ddm.morale.commander-own] [ddm.command.morale]
    [ddm.command.disabled.own-morale] [ddm.condition.stunned.morale]
    """
    return max(rating(battle, leader) or 0 for leader in (creature, *leaders(battle, creature)))


# -- commander effects -------------------------------------------------------------------------------------------------


def orders(battle: Battle, creature: Creature) -> list[tuple[Creature, Order]]:
    """The commander effects that touch a creature now, with the commanders they come from."""
    if creature.at is None:
        return []
    return battle.arrangement(
        ("orders", creature.id), lambda: [order for order in given(battle) if touched(battle, *order, creature)]
    )


def given(battle: Battle) -> list[tuple[Creature, Order]]:
    """All commander effects that are given now, with the commanders they come from."""
    passed_on = battle.bearers("gives") or battle.bearers("rating")
    return (battle.arrangement if passed_on else battle.roster)("given", lambda: _given(battle))


def _given(battle: Battle) -> list[tuple[Creature, Order]]:
    return [(commander, order) for commander in ordering(battle) for order in issued(battle, commander)]


def ordering(battle: Battle) -> list[Creature]:
    """The creatures that may have commander effects to give: by their cards, or by passing on those of others."""
    return battle.roster(
        "ordering", lambda: [creature for creature in battle.present() if creature.card.orders or passes_on(creature)]
    )


def passes_on(creature: Creature) -> bool:
    """Whether a creature may give commander effects that are not on its card."""
    return Hooks.gives.__name__ in overrides(creature.effects)


def issued(battle: Battle, commander: Creature) -> tuple[Order, ...]:
    """The commander effects that a creature has to give: those of its card, while it is a commander and able."""
    given = aside(apply_hooks, battle, commander, Hooks.gives, commander.card.orders)
    if not given or rating(battle, commander) is None or not able(battle, commander):
        return ()
    return given


def touched(battle: Battle, commander: Creature, order: Order, creature: Creature) -> bool:
    """Whether a commander effect touches a creature.

    A friendly one touches followers, no commanders, under the command of that commander and within 6 squares of it.
    [ddm.command.effect] [ddm.command.effect.conditions] [ddm.term.commander-effect] [ddm.term.follower] A hostile one
    touches all enemies within 6 squares. [ddm.command.effect.hostile]
    """
    if battle.hostile(commander, creature) != order.hostile or not in_range(battle, commander, creature):
        return False
    if order.kinds and not any(is_kind(battle, creature, kind) for kind in order.kinds):
        return False
    if not order.hostile:
        follows = apply_hooks(battle, creature, Hooks.follows, rating(battle, creature) is None)
        if not follows or all(leader is not commander for leader in leaders(battle, creature)):
            return False
    if not apply_hooks(battle, creature, Hooks.heeds, True, commander):
        return False
    for bearer, effect in battle.bearers("cuts_orders"):
        assert isinstance(effect, Hooks)
        if effect.cuts_orders(False, battle, bearer, commander, creature):
            return False
    return True
