"""Steam and naphtha: the dice of a pressure roll, and what it has added to scores until these have been used.

What is added is an effect in force for each score; its parameter is the score and the bonus (``"movement/3"``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from escarmouche.kernel import Roll
from escarmouche.kernel.effects import Parameter
from escarmouche.rulebooks.confrontation.dice import SIX
from escarmouche.rulebooks.freetable.state import Model


def pressure_roll(
    player: str,
    dice: int,
    *,
    rule: str,
    about: Mapping[str, Any],
    is_incident: Callable[[int], bool] = lambda face: face == 1,
    worth: Callable[[int], int] = lambda face: face,
) -> Roll[int | None]:
    """The sum of so many dice, each of which is ``worth`` something; ``None`` where one of them is an incident."""

    def read(faces: tuple[int, ...]) -> int | None:
        return None if any(map(is_incident, faces)) else sum(map(worth, faces))

    return Roll((SIX,) * dice, read, rule=rule, player=player, about=about)


def added(score: str, bonus: int) -> str:
    """The parameter that says that so much has been added to a score."""
    return f"{score}/{bonus}"


def bonus_of(parameter: Parameter) -> tuple[str, int]:
    """The score and the bonus of a parameter.

    >>> bonus_of(added("movement", 3))
    ('movement', 3)
    """
    score, _, bonus = str(parameter).partition("/")
    return score, int(bonus)


def is_driven(model: Model, rule: str, score: str) -> bool:
    """Whether something has been added to a score of a model and has not been used. ``rule``: the effect that says so."""
    return any(effect.name == rule and bonus_of(effect.parameter)[0] == score for effect in model.effects)


def release(model: Model, rule: str, *scores: str) -> None:
    """What has been added to these scores of a model has been used up. ``rule``: the effect that says so."""
    mine = [effect for effect in model.effects if effect.name == rule]
    left = [effect for effect in mine if bonus_of(effect.parameter)[0] not in scores]
    if len(left) < len(mine):
        model.lose(rule)
        for effect in left:
            model.gain(rule, effect.parameter, source=effect.source, until=effect.until)
