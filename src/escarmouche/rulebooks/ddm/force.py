"""What is in force on a creature: its own effects, and those of the commanders whose orders touch it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from escarmouche.kernel import Effects, InForce
from escarmouche.kernel import effects as kernel_effects
from escarmouche.kernel.effects import behaviour
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.command import issued, orders
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
    if creature.at is None or not battle.arrangement("somebody orders", lambda: _somebody_orders(battle)):
        return creature.effects
    return battle.arrangement(f"in force on {creature.id}", lambda: _in_force(battle, creature))


def _somebody_orders(battle: Battle) -> bool:
    """Whether there is any commander effect at all."""
    return any(issued(battle, one) for one in battle.present())


def _in_force(battle: Battle, creature: Creature) -> Effects:
    """Of the commander effects on one statistic only the largest bonus counts, and the largest penalty; they do add to
    what other effects give.

    [ddm.command.effect.stacking] [ddm.command.effect.hostile.stacking] [ddm.term.stacking.commander-effects]
    """
    bonus: dict[str, int] = {}
    penalty: dict[str, int] = {}
    effects = creature.effects
    for _, order in orders(battle, creature):
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
    return kernel_effects.bend(in_force(battle, creature), hook, value, battle, creature, *args, **kwargs)


async def moment(
    battle: Battle,
    creature: Creature,
    hook: Callable[Concatenate[Any, Any, Any, P], Any],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    """Lets all that is in force on a creature act at a moment."""
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
