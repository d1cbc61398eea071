"""Auras: what a unit does to those within a distance of it, without a break."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from escarmouche.kernel.effects import apply, apply_hooks
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.distances import in_range

V = TypeVar("V")
P = ParamSpec("P")


def is_in_aura(battle: Battle, bearer: Unit, other: Unit, reach: int) -> bool:
    """Whether a unit stands in an aura, which reaches so far by itself. The bearer stands in its own. [lfw.rule.aura]"""
    if other.pose is None:
        return False
    return in_range(battle, bearer, other, apply_hooks(battle, bearer, Hooks.aura, reach))


def helps_friend(battle: Battle, bearer: Unit, other: Unit, reach: int) -> bool:
    """Whether a unit is of the army of the bearer of an aura, and stands in it."""
    return battle.allied(bearer, other) and is_in_aura(battle, bearer, other, reach)


def from_auras(
    battle: Battle,
    hook: Callable[Concatenate[Any, V, Battle, Unit, Unit, P], V],
    value: V,
    other: Unit,
    *args: P.args,
    **kwargs: P.kwargs,
) -> V:
    """A value of one unit as the auras of all units on the table change it."""
    for bearer, effect in battle.bearers(hook.__name__):
        value = apply(effect, hook, value, battle, bearer, other, *args, **kwargs)
    return value
