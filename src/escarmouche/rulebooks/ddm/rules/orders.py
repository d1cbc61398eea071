"""What commander effects come to, when several touch one creature."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from escarmouche.kernel import Effects, InForce
from escarmouche.kernel import effects as kernel_effects
from escarmouche.kernel.effects import behaviour, overrides
from escarmouche.rulebooks.ddm.content.cards import Card, Order

ORDERS: Final = "orders"
"""The source of what commander effects bring."""

STATISTICS: Final = {"ddm.term.gains#attack": ("ddm.term.gains#melee-attack", "ddm.term.gains#ranged-attack")}
"""The modifiers that change more than one statistic, and the modifier of each."""


OWN: Final = frozenset(
    (
        "accepts",
        "active",
        "commanded",
        "cuts_command",
        "cuts_orders",
        "follows",
        "gives",
        "heeds",
        "helpless",
        "immediate",
        "is_kind",
        "living",
        "may_command",
        "on_set_up",
        "rank",
        "rating",
        "rerolls",
        "seen",
        "sees_through",
        "set_up_at",
        "shut_off",
        "turns",
    )
)
"""The hooks that only a creature's own effects override. Who sees, leads and is able to decides which orders reach whom,
so no order can decide it; at set-up nobody gives any; how many turns there are, and when, and what may be done in those of
others, is the same wherever a creature stands; and a reroll is used up once, by whom it was given to."""

BUILDING: Final = "ddm.ability.warband-building"
"""The commander effect that is at work before the skirmish."""


@lru_cache(maxsize=65_536)
def obeying(effects: Effects, orders: tuple[Order, ...]) -> Effects:
    """Of the commander effects on one statistic only the largest bonus counts, and the largest penalty; they do add to
    what other effects give.

    [ddm.command.effect.stacking] [ddm.command.effect.hostile.stacking] [ddm.term.stacking.commander-effects]
    """
    bonus: dict[str, int] = {}
    penalty: dict[str, int] = {}
    for order in orders:
        if behaviour(order.effect).stacking == "adds" and isinstance(order.parameter, int):
            chosen = bonus if order.parameter > 0 else penalty
            best = max if order.parameter > 0 else min
            for statistic in STATISTICS.get(order.effect, (order.effect,)):
                chosen[statistic] = best(chosen.get(statistic, order.parameter), order.parameter)
        else:
            effects = kernel_effects.gain(effects, InForce(order.effect, order.parameter, ORDERS))
    for chosen in (bonus, penalty):
        for effect, parameter in chosen.items():
            effects = kernel_effects.gain(effects, InForce(effect, parameter, ORDERS))
    return effects


def overridden_by_orders(cards: Iterable[Card]) -> frozenset[str]:
    """The hooks that the commander effects of some cards override."""
    orders = {order for card in cards for order in card.orders}
    return frozenset(hook for order in orders for hook in overrides(obeying(kernel_effects.NONE, (order,))))


def idle(effect: str) -> bool:
    """Whether an effect comes to nothing, in whole or in part, as a commander effect."""
    hooks = behaviour(effect).hooks
    return bool(hooks & OWN) or not (hooks or effect == BUILDING)
