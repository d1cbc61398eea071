"""At whom, or at what, a miracle may be aimed, and whom it then touches."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from escarmouche.kernel import Open
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.miracles import Miracle
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.attributes import has_attribute
from escarmouche.rulebooks.c2.rules.shooting import is_on_a_near_level, touching
from escarmouche.rulebooks.freetable.sight import sees

FIELD = "field"
"""The key of the whole battlefield."""


def aims(battle: Battle, caller: Fighter, miracle: Miracle) -> Mapping[str, str]:
    """The figures (ids) at which a miracle may be aimed, however far they are. [c2.faith.effects.target]"""
    if miracle.target == "field":
        return {FIELD: ""}
    return Open(
        {fighter.id: fighter.id for fighter in battle.in_play()},
        lambda fighter: may_aim(battle, caller, battle[fighter], miracle),
    )


def may_aim(battle: Battle, caller: Fighter, target: Fighter, miracle: Miracle) -> bool:
    """Whether a figure meets what a miracle asks of its target at this moment, but for the distance."""
    return (
        KINDS[miracle.target](battle, caller, target)
        and (not miracle.only or any(has_attribute(battle, target, attribute) for attribute in miracle.only))
        and (not miracle.sight or perceives(battle, caller, target))
        and is_on_a_near_level(battle, caller, target)
        and (target.side == caller.side or may_be_aimed_at(battle, caller, target))
    )


def perceives(battle: Battle, caller: Fighter, target: Fighter) -> bool:
    """Whether the caller sees its target, before it as one who shoots does, or is in base contact with it.

    [c2.faith.sight]
    """
    return caller is target or sees(battle, caller, target) or target in touching(battle, caller)


def may_be_aimed_at(battle: Battle, caller: Fighter, enemy: Fighter) -> bool:
    """Whether nothing keeps actions from being aimed at an enemy."""
    return apply_hooks(battle, caller, Hooks.may_target, True, enemy) and apply_hooks(
        battle, enemy, Hooks.targetable, True, caller
    )


KINDS: Mapping[str, Callable[[Battle, Fighter, Fighter], bool]] = {
    "caster": lambda _, caller, target: target is caller,
    "contact": lambda battle, caller, target: target in touching(battle, caller),
    "friend": lambda _, caller, target: target.side == caller.side,
    "enemy": lambda _, caller, target: target.side != caller.side,
    "fighter": lambda _, __, ___: True,
}
"""Who may be meant by each kind of target."""


def is_within_range(battle: Battle, caller: Fighter, miracle: Miracle, target: str) -> bool:
    """Whether what a miracle is aimed at is near enough, from edge to edge: measured once it has been named."""
    if miracle.range is None or not target:
        return True
    return caller.id == target or battle.gap(caller, battle[target]) <= miracle.range
