"""What is in force on a creature: its own effects, and those of the commanders whose orders touch it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from escarmouche.kernel import Effects, InForce
from escarmouche.kernel import effects as kernel_effects
from escarmouche.kernel.effects import behaviour, benders
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.cards import Order
from escarmouche.rulebooks.ddm.command import given, orders
from escarmouche.rulebooks.ddm.events import Freed
from escarmouche.rulebooks.ddm.hooks import Bender

V = TypeVar("V")
P = ParamSpec("P")

ACTS: Final = "attack"
"""Until when what ends as soon as a creature attacks or casts is in force; see ``cards.Gain``."""

ORDERS: Final = "orders"
"""The source of what commander effects bring."""

STATISTICS: Final = {"ddm.term.gains#attack": ("ddm.term.gains#melee-attack", "ddm.term.gains#ranged-attack")}
"""The modifiers that change more than one statistic, and the modifier of each."""


def in_force(battle: Battle, creature: Creature) -> Effects:
    """All effects that bend what a creature does. Off the grid no commander effect touches it."""
    if creature.at is None or not given(battle):
        return creature.effects
    return battle.arrangement(("in force", creature.id), lambda: _in_force(battle, creature))


def _in_force(battle: Battle, creature: Creature) -> Effects:
    found = tuple(order for _, order in orders(battle, creature))
    return obeying(creature.effects, found) if found else creature.effects


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


def bent(
    battle: Battle,
    creature: Creature,
    hook: Callable[Concatenate[Any, V, Any, Any, P], V],
    value: V,
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> V:
    """A value of a creature as all that is in force on it bends it."""
    name = hook.__name__
    effects = in_force(battle, creature) if name in ordered(battle) else creature.effects
    if name not in benders(effects):
        return value
    return kernel_effects.bend(effects, hook, value, battle, creature, *args, **kwargs)


def ordered(battle: Battle) -> frozenset[str]:
    """The hooks that commander effects of anybody in the skirmish bend: nobody needs to look for orders for the others."""
    return battle.roster("ordered", _ordered, battle)


def _ordered(battle: Battle) -> frozenset[str]:
    orders = {order for creature in battle.creatures.values() for order in creature.card.orders}
    return frozenset(hook for order in orders for hook in benders(obeying(kernel_effects.NONE, (order,))))


def bends(battle: Battle, creature: Creature, hook: Callable[..., Any]) -> bool:
    """Whether anything in force on a creature bends a hook."""
    name = hook.__name__
    return name in benders(creature.effects) or (
        name in ordered(battle) and name in benders(in_force(battle, creature))
    )


async def moment(
    battle: Battle,
    creature: Creature,
    hook: Callable[Concatenate[Any, Any, Any, P], Any],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    """Lets all that is in force on a creature act at a moment."""
    if bends(battle, creature, hook):
        await kernel_effects.moment(in_force(battle, creature), hook, battle, creature, *args, **kwargs)


def lapse(battle: Battle, creature: Creature, moment: str) -> None:
    """Ends what is in force on a creature until a moment, and tells it."""
    ended = [item.name for item in creature.effects if item.until == moment]
    battle.expire(creature, moment)
    for effect in ended:
        tell_freed(battle, creature, effect)


def tell_freed(battle: Battle, creature: Creature, effect: str) -> None:
    """Tells that an effect has ended."""
    battle.tell(lambda: Freed(creature=creature.id, effect=effect, rules=(behaviour(effect).rule,)))


def immune(battle: Battle, creature: Creature, what: str) -> bool:
    """Whether a creature is immune to an attack type, an energy, an ability or a condition."""
    return bent(battle, creature, Bender.immune, False, what)
