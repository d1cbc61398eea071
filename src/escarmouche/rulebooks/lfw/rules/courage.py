"""Tests of courage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Roll, confirm
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.events import CourageTested
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.dice import helps

COURAGE: Final = "lfw.dice.courage-test"


async def passes_courage(battle: Battle, unit: Unit, modifiers: Sequence[int] = ()) -> bool:
    """Whether a unit passes a test of courage: 2D6 and what is added reach its Co.

    A double 6 always passes, a double 1 always fails. [lfw.dice.courage-test]
    """
    if apply_hooks(battle, unit, Hooks.is_sure, False):
        return True
    given: tuple[int, ...] = tuple(modifiers)
    given = apply_hooks(battle, unit, Hooks.courage_modifiers, given)
    added = sum(given)
    passed = await _test(battle, unit, added)
    if not passed and "elite" in helps(battle, unit, unit.effects, "courage"):
        about = {"unit": unit.id}
        if await confirm(unit.side, "lfw.rule.elite", default=True, about=about):
            passed = await _test(battle, unit, added)
    return passed


async def _test(battle: Battle, unit: Unit, added: int) -> bool:
    needed = unit.profile.courage
    about = {"unit": unit.id, "needed": needed, "modifier": added}
    total = await Roll((6, 6), _sum, rule=COURAGE, player=unit.side, about=about)
    passed = total != 2 and (total == 12 or total + added >= needed)
    result = total + added
    battle.tell(lambda: CourageTested(unit=unit.id, result=result, needed=needed, passed=passed, rules=(COURAGE,)))
    return passed


def _sum(faces: tuple[int, ...]) -> int:
    return sum(faces)
