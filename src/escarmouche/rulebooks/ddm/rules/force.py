"""What is in force on a creature: its own effects, and those of the commanders whose orders touch it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from escarmouche.kernel import Effects
from escarmouche.kernel import effects as kernel_effects
from escarmouche.kernel.effects import Effect, Parameter, behaviour, breakdown, overrides
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Order
from escarmouche.rulebooks.ddm.events import Freed
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.command import given, orders
from escarmouche.rulebooks.ddm.rules.orders import obeying

V = TypeVar("V")
P = ParamSpec("P")

UNTIL_ATTACK: Final = "attack"
"""Until when what ends as soon as a creature attacks or casts is in force; see ``cards.Gain``."""


def in_force(battle: Battle, creature: Creature) -> Effects:
    """All effects that change what a creature does. Off the grid no commander effect touches it."""
    if creature.at is None or not given(battle):
        return creature.effects
    return battle.arrangement(("in force", creature.id), lambda: _in_force(battle, creature))


def _in_force(battle: Battle, creature: Creature) -> Effects:
    # It may be asked for while a number is taken apart: who leads whom is no part of that.
    heeded: tuple[Order, ...] = breakdown((), lambda: tuple(_heeded(battle, creature))).total
    return obeying(creature.effects, heeded) if heeded else creature.effects


def _heeded(battle: Battle, creature: Creature) -> Iterator[Order]:
    """The commander effects that touch a creature, but for those to which it is immune by itself.

    [ddm.command.effect.hostile]
    """
    for _, order in orders(battle, creature):
        kind = behaviour(order.effect)
        assert issubclass(kind, Hooks)
        kept_off = kind.immunity and kernel_effects.apply_hooks(battle, creature, Hooks.immune, False, kind.immunity)
        if not kept_off:
            yield order


def apply_hooks(
    battle: Battle,
    creature: Creature,
    hook: Callable[Concatenate[Any, V, Any, Any, P], V],
    value: V,
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> V:
    """A value of a creature after all the effects in force on it have changed it."""
    name = hook.__name__
    effects = in_force(battle, creature) if name in battle.ordered else creature.effects
    changing = overrides(effects).get(name)
    if changing is None:
        return value
    for effect in changing:
        value = kernel_effects.apply(effect, hook, value, battle, creature, *args, **kwargs)
    return value


def overriding(battle: Battle, creature: Creature, hook: Callable[..., Any]) -> tuple[Effect, ...]:
    """Of what is in force on a creature all that overrides a hook, in order."""
    name = hook.__name__
    effects = in_force(battle, creature) if name in battle.ordered else creature.effects
    return overrides(effects).get(name, ())


def bearers(battle: Battle, hook: Callable[..., Any]) -> tuple[tuple[Creature, Effect], ...]:
    """Everybody on the grid on whom something in force overrides a hook, with the effect: for auras and moments of all."""
    name = hook.__name__
    if name not in battle.ordered:
        return battle.bearers(name)
    return battle.arrangement(
        ("bearers", name),
        lambda: tuple(
            (creature, effect) for creature in battle.present() for effect in overriding(battle, creature, hook)
        ),
    )


def is_overridden(battle: Battle, creature: Creature, hook: Callable[..., Any]) -> bool:
    """Whether anything in force on a creature overrides a hook."""
    name = hook.__name__
    return name in overrides(in_force(battle, creature) if name in battle.ordered else creature.effects)


def overrides_any(battle: Battle, creature: Creature, hooks: frozenset[str]) -> bool:
    """Whether anything in force on a creature overrides any of these hooks."""
    effects = creature.effects if battle.ordered.isdisjoint(hooks) else in_force(battle, creature)
    return not hooks.isdisjoint(overrides(effects))


async def moment(
    battle: Battle,
    creature: Creature,
    hook: Callable[Concatenate[Any, Any, Any, P], Any],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    """Lets all that is in force on a creature act at a moment."""
    for effect in overriding(battle, creature, hook):
        await getattr(effect, hook.__name__)(battle, creature, *args, **kwargs)


def lapse(battle: Battle, creature: Creature, moment: str) -> None:
    """Ends what is in force on a creature until a moment, and tells it."""
    ended = [(item.name, item.parameter) for item in creature.effects if item.until == moment]
    battle.expire(creature, moment)
    for effect, parameter in ended:
        tell_freed(battle, creature, effect, parameter)


def tell_freed(battle: Battle, creature: Creature, effect: str, parameter: Parameter = None) -> None:
    """Tells that an effect has ended."""
    battle.tell(
        lambda: Freed(creature=creature.id, effect=effect, parameter=parameter, rules=(behaviour(effect).rule,))
    )


def immune(battle: Battle, creature: Creature, what: str) -> bool:
    """Whether a creature is immune to an attack type, an energy, an ability or a condition."""
    return apply_hooks(battle, creature, Hooks.immune, False, what)
