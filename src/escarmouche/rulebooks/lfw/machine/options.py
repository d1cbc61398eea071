"""What the answers to questions about units are worth: the parts that all tactics of the book share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from escarmouche.kernel import PASS, Ask
from escarmouche.rulebooks.common.tactics import Values
from escarmouche.rulebooks.lfw.battle import Battle, Unit

SOMETHING_ELSE: Final = 1.0
"""What it is worth to do what a scenario or a rule of its own allows."""


def by_unit(battle: Battle, answers: Sequence[str], value: Callable[[Unit], float]) -> Values:
    """What it is worth that a unit does something now; nothing, that nobody does, and a little, whatever else there is."""
    return [
        value(battle[answer]) if answer in battle.units else 0.0 if answer == PASS else SOMETHING_ELSE
        for answer in answers
    ]


def asked(battle: Battle, ask: Ask[Any]) -> Unit:
    """The unit that a question is about."""
    return battle[ask.about["unit"]]


__all__ = ["SOMETHING_ELSE", "asked", "by_unit"]
