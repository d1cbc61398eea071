"""Tests of courage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Choose, Roll, confirm
from escarmouche.kernel.effects import apply, apply_hooks
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.events import CourageTested
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.dice import helps

DUO: Final = "lfw.cavalry.morale"
EXAMPLE: Final = "lfw.specialist.briscard.donner-l-exemple"
COURAGE: Final = "lfw.dice.courage-test"


async def passes_courage(battle: Battle, unit: Unit, modifiers: Sequence[int] = ()) -> bool:
    """Whether a unit, or one of a duo, passes a test of courage, as some are sure to."""
    unit = await tested(battle, unit)
    return apply_hooks(battle, unit, Hooks.is_sure, False) or await _tries(battle, unit, modifiers)


async def tested(battle: Battle, unit: Unit) -> Unit:
    """Of cavalry its owner chooses which of the two tests its courage. [lfw.cavalry.morale]"""
    if not unit.partner:
        return unit
    both = {fighter.id: fighter for fighter in (unit, battle[unit.partner])}
    best = braver(battle, *both.values())
    return await Choose(unit.side, DUO, both, default=best.id, about={"unit": unit.id})


async def _tries(battle: Battle, unit: Unit, modifiers: Sequence[int]) -> bool:
    """Whether 2D6 and what is added reach the Co of a unit.

    A double 6 always passes, a double 1 always fails. [lfw.dice.courage-test]
    """
    needed = await courage_of(battle, unit)
    given: tuple[int, ...] = tuple(modifiers)
    given = apply_hooks(battle, unit, Hooks.courage_modifiers, given)
    added = sum(given)
    passed = await _test(battle, unit, added, needed)
    return passed or await _passes_again(battle, unit, added, needed)


async def _passes_again(battle: Battle, unit: Unit, added: int, needed: int) -> bool:
    """Whether a unit that has failed passes after all: whom an inspiring captain has made Élite may test again.

    [lfw.specialist.capitaine.inspirant]
    """
    if "elite" not in helps(battle, unit, unit.effects, "courage"):
        return False
    again = await confirm(unit.side, "lfw.rule.elite", default=True, about={"unit": unit.id})
    return again and await _test(battle, unit, added, needed)


def braver(battle: Battle, one: Unit, other: Unit) -> Unit:
    """Which of two units had better test its courage."""
    sure = [unit for unit in (one, other) if apply_hooks(battle, unit, Hooks.is_sure, False)]
    return sure[0] if sure else min((one, other), key=lambda unit: unit.profile.courage)


async def courage_of(battle: Battle, unit: Unit) -> int:
    """The Co against which a unit tests: its own, or that of a friend who sets an example near by, as its owner likes.

    [lfw.specialist.briscard.donner-l-exemple]
    """
    own = unit.profile.courage
    examples = {
        bearer.id: bearer.profile.courage
        for bearer, effect in battle.bearers(Hooks.lends_courage.__name__)
        if bearer.profile.courage < own and apply(effect, Hooks.lends_courage, False, battle, bearer, unit)
    }
    if not examples:
        return own
    values = {unit.id: own, **examples}
    best = min(values, key=lambda name: values[name])
    return await Choose(unit.side, EXAMPLE, values, default=best, about={"unit": unit.id})


async def _test(battle: Battle, unit: Unit, added: int, needed: int) -> bool:
    about = {"unit": unit.id, "needed": needed, "modifier": added}
    roll = Roll((6, 6), _sum, rule=COURAGE, player=unit.side, about=about, parts=lambda faces: (sum(faces), added))
    total = await roll
    passed = total != 2 and (total == 12 or total + added >= needed)
    result = total + added
    battle.tell(lambda: CourageTested(unit=unit.id, result=result, needed=needed, passed=passed, rules=(COURAGE,)))
    return passed


def _sum(faces: tuple[int, ...]) -> int:
    return sum(faces)
