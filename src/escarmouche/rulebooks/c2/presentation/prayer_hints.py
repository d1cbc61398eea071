"""What is known of a call for a miracle before it is made: the odds of being heard, whom it may reach, what it touches."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from escarmouche.kernel import PASS, Ask
from escarmouche.rulebooks import Area, Forecast, Shape
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.miracles import Miracle
from escarmouche.rulebooks.c2.divination.calling import (
    CALL,
    DIFFICULTY,
    REINFORCE,
    ROLL,
    SEQUENCE,
    divination,
    miracle_of,
)
from escarmouche.rulebooks.c2.divination.censure import CENSURE
from escarmouche.rulebooks.c2.divination.targets import is_within_range
from escarmouche.rulebooks.c2.presentation.story import names
from escarmouche.rulebooks.confrontation.foretelling import within_reach
from escarmouche.rulebooks.confrontation.miracles import Varying
from escarmouche.texts import message

QUESTIONS: Final = (CALL, SEQUENCE, DIFFICULTY, REINFORCE, CENSURE)
"""The questions about which something is known."""

UNMEASURED: Final = (CALL, SEQUENCE)
"""Those at which nothing has been measured: the target is named first."""


def foretold(battle: Battle, ask: Ask[Any], answer: str, *, measuring: bool) -> Iterator[Forecast]:
    """What is known of an answer to one of the questions of a call."""
    if answer == PASS:
        return
    if ask.rule == CENSURE:
        yield from _of_censure(battle, ask, int(answer))
        return
    caller = battle[ask.about["fighter"]]
    if ask.rule == CALL:
        yield from _of_miracle(battle, caller, miracle_of(caller, answer))
        return
    miracle = miracle_of(caller, ask.about["miracle"])
    if ask.rule == SEQUENCE:
        if measuring:
            yield from _of_distance(battle, caller, miracle, answer)
        yield from _of_miracle(battle, caller, miracle, answer if answer in battle.fighters else "")
    elif ask.rule == DIFFICULTY:
        needed, target = miracle.difficulty_for(int(answer)), ask.about["target"]
        yield _heard(battle, caller, needed, caller.temporary_faith, target=target)
    else:
        dice = int(answer)
        needed, target = int(ask.about["difficulty"]), ask.about["target"]
        yield _heard(battle, caller, needed, caller.temporary_faith - dice, 1 + dice, target=target)


def areas(battle: Battle, ask: Ask[Any], answer: str) -> Iterator[Area]:
    """The ground about a target that a miracle covers."""
    target = battle.fighters.get(answer)
    if ask.rule != SEQUENCE or target is None or target.pose is None:
        return
    miracle = miracle_of(battle[ask.about["fighter"]], ask.about["miracle"])
    if miracle.area:
        radius = miracle.area + battle.base(target).radius
        yield Area(message("c2-name", name=miracle.name.told), Shape("template", at=target.pose.point, radius=radius))


def _of_miracle(battle: Battle, caller: Fighter, miracle: Miracle, target: str = "") -> Iterator[Forecast]:
    """The odds of a miracle with one die; of a difficulty that varies, those of the least."""
    varying = miracle.difficulty
    least = varying.numbers[0] if isinstance(varying, Varying) else 1
    yield _heard(battle, caller, miracle.difficulty_for(least), caller.temporary_faith, target=target)


def _of_distance(battle: Battle, caller: Fighter, miracle: Miracle, target: str) -> Iterator[Forecast]:
    """Whether a target is within range, where measuring is free."""
    if miracle.range is None or target not in battle.fighters or target == caller.id:
        return
    near = is_within_range(battle, caller, miracle, target)
    distance = battle.gap(caller, battle[target])
    yield within_reach(target, names(battle)[target], distance, miracle.range, near=near, rule="c2.miracle.attr.range")


def _of_censure(battle: Battle, ask: Ask[Any], points: int) -> Iterator[Forecast]:
    """What is left of the caller's odds."""
    caller = battle[ask.about["caller"]]
    needed, faith = int(ask.about["difficulty"]), caller.temporary_faith - points
    yield _heard(battle, caller, needed, faith, target=ask.about["target"])


def _heard(
    battle: Battle, caller: Fighter, difficulty: int, faith: int, dice: int = 1, *, target: str = ""
) -> Forecast:
    """The chance that a caller is heard with so much faith left."""
    odds = divination(battle, caller, difficulty, dice, faith, target).odds() if faith > 0 else {}
    words = message("confrontation-hint-heard", caller=names(battle)[caller.id], difficulty=difficulty, faith=faith)
    return Forecast(words, ROLL, (caller.id,), odds.get(True, Fraction(0)))


__all__ = ["QUESTIONS", "UNMEASURED", "foretold"]
