"""Whose behaviour a table dictates, and how such units take their turns with all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Battle, Behaviour, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns

RULES: Final[dict[Behaviour, str]] = {
    "": "",
    "classic": "lfw.rule.automate.classique",
    "aggressive": "lfw.rule.automate.agressif",
    "shooter": "lfw.rule.automate.tireur",
}
"""The rule that is the table of a behaviour."""


def behaviour(battle: Battle, unit: Unit) -> Behaviour:
    """The behaviour that a unit follows; none, of a unit that its owner commands."""
    none: Behaviour = ""
    return apply_hooks(battle, unit, Hooks.behaviour, none)


def follower(battle: Battle, unit: Unit) -> Unit | None:
    """The unit whose behaviour table is followed: the unit itself, or else its rider."""
    pair = [unit, battle[unit.rider]] if unit.rider else [unit]
    return next((member for member in pair if behaviour(battle, member)), None)


def is_driven(battle: Battle, unit: Unit) -> bool:
    """Whether a behaviour tells where a unit goes."""
    return follower(battle, unit) is not None


class MovingInTurns(TakingTurns, frozen=True):
    """Moves that units make in turns: those that follow a behaviour make theirs, even if all others have passed."""

    compels: ClassVar[bool] = True

    def compelled(self, battle: Battle, options: Mapping[str, str]) -> Mapping[str, str]:
        return {key: value for key, value in options.items() if is_driven(battle, battle[key])}
