"""What is known of an answer about magic or faith before it is given: odds, areas, and distances where one may measure."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from escarmouche.kernel import Ask
from escarmouche.rulebooks import Area, Forecast, Shape
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import KINDS, Miracle, Spell
from escarmouche.rulebooks.cc.presentation.story import names
from escarmouche.rulebooks.cc.rules import calling, casting, counter_magic
from escarmouche.rulebooks.cc.rules.mystic_odds import (
    chance_of_success,
    chance_to_be_heard,
    chance_to_counter,
    difficulty_at,
    worst_opponent,
)
from escarmouche.rulebooks.cc.rules.sight import sees
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.foretelling import within_reach
from escarmouche.rulebooks.confrontation.miracles import Varying
from escarmouche.rulebooks.confrontation.spells import Difficulties
from escarmouche.texts import message

ABSORB: Final = "absorb:"
COUNTER: Final = "counter:"

OF_SPELLS: Final = (casting.CAST, casting.TARGETING, casting.FREE, casting.MASTERY)
OF_MIRACLES: Final = (calling.CALL, calling.TARGETING, calling.DIFFICULTY, calling.REINFORCE)
UNMEASURED: Final = (casting.CAST, casting.TARGETING, calling.CALL, calling.TARGETING)
"""The questions at which nothing has been measured: the target is named first."""


def foretold(battle: Battle, ask: Ask[Any], answer: str, *, measuring: bool) -> Iterator[Forecast]:
    """What is known of an answer to one of the questions of an incantation or a call."""
    if ask.rule == counter_magic.WINDOW:
        yield from _of_counter(battle, ask, answer)
    elif ask.rule in OF_SPELLS:
        yield from _of_spell(battle, ask, answer, measuring)
    elif ask.rule in OF_MIRACLES:
        yield from _of_miracle(battle, ask, answer, measuring)
    elif ask.rule == calling.CENSURE:
        caller = battle[ask.about["caller"]]
        miracle = _miracle(caller, ask.about["miracle"])
        left = caller.temporary_faith - int(answer)
        yield _heard(battle, caller, miracle, int(ask.about["difficulty"]), left)


def areas(battle: Battle, ask: Ask[Any], answer: str) -> Iterator[Area]:
    """The ground about a target that a spell or a miracle covers."""
    target = battle.fighters.get(answer)
    if target is None or target.pose is None or ask.rule not in (casting.TARGETING, calling.TARGETING):
        return
    user = battle[ask.about["fighter"]]
    magic = ask.rule == casting.TARGETING
    card = _spell(user, ask.about["card"]) if magic else _miracle(user, ask.about["miracle"])
    if card.area:
        radius = card.area + battle.base(target).radius
        yield Area(message("cc-name", name=card.name.told), Shape("template", at=target.pose.point, radius=radius))


def _spell(caster: Fighter, card: str) -> Spell:
    return next(spell for spell in caster.profile.spells if CARD + spell.key == card)


def _miracle(caller: Fighter, key: str) -> Miracle:
    return next(miracle for miracle in caller.profile.miracles if miracle.key == key)


# -- magic -------------------------------------------------------------------------------------------------------------


def _of_spell(battle: Battle, ask: Ask[Any], answer: str, measuring: bool) -> Iterator[Forecast]:
    """How likely it is to succeed, and to succeed although the enemy magician most to be feared counters it."""
    caster = battle[ask.about["fighter"]]
    spell = _spell(caster, answer if ask.rule == casting.CAST else ask.about["card"])
    named = answer if ask.rule == casting.TARGETING else str(ask.about.get("target", ""))
    target = battle.fighters.get(named)
    if measuring and ask.rule == casting.TARGETING and target is not None:
        yield from _distance(battle, caster, target, spell.range)
    printed = spell.difficulty
    if target is None and isinstance(printed, Difficulties) and printed.plus is not None:
        return
    raised = int(answer) - spell.base_difficulty if ask.rule == casting.FREE else int(ask.about.get("raised", 0))
    dice = 1 + int(answer) if ask.rule == casting.MASTERY else 1
    figures = () if target is None else (target.id,)
    needed = difficulty_at(battle, caster, spell, target, raised)
    chance = chance_of_success(battle, caster, spell, target, dice=dice, raised=raised)
    words = message("confrontation-hint-incantation", difficulty=needed)
    yield Forecast(words, casting.TEST, figures, chance)
    worst = worst_opponent(battle, caster, spell, target, _opponents(battle, caster), dice=dice)
    if worst is not None:
        enemy, stands = worst
        words = message("confrontation-hint-incantation-countered", name=names(battle)[enemy.id])
        yield Forecast(words, counter_magic.COUNTER, (enemy.id,), stands)
    if ask.rule in UNMEASURED:
        for enemy in _opponents(battle, caster):
            if any(KINDS.combinations(spell.least_cost, enemy.gems)):
                words = message("cc-hint-may-absorb", name=names(battle)[enemy.id])
                yield Forecast(words, counter_magic.ABSORB, (enemy.id,))


def _opponents(battle: Battle, caster: Fighter) -> list[Fighter]:
    """The enemy magicians who see the caster and have a gem, so that they may counter if they are near enough."""
    return [
        opponent
        for opponent in battle.everybody(battle.other(caster.side))
        if opponent.profile.power is not None and opponent.gems and sees(battle, opponent, caster)
    ]


def _of_counter(battle: Battle, ask: Ask[Any], answer: str) -> Iterator[Forecast]:
    if answer.startswith(ABSORB):
        yield Forecast(message("cc-hint-absorbs"), counter_magic.ABSORB, (answer.removeprefix(ABSORB),))
    elif answer.startswith(COUNTER):
        total, name = int(ask.about["total"]), answer.removeprefix(COUNTER)
        chance = chance_to_counter(battle, battle[name], total)
        yield Forecast(message("confrontation-hint-counter", total=total), counter_magic.COUNTER, (name,), chance)


# -- faith -------------------------------------------------------------------------------------------------------------


def _of_miracle(battle: Battle, ask: Ask[Any], answer: str, measuring: bool) -> Iterator[Forecast]:
    """The odds of being heard; of a difficulty that varies, those of the least."""
    caller = battle[ask.about["fighter"]]
    miracle = _miracle(caller, answer if ask.rule == calling.CALL else ask.about["miracle"])
    faith = caller.temporary_faith
    if ask.rule == calling.TARGETING and measuring and answer in battle.fighters:
        yield from _distance(battle, caller, battle[answer], miracle.range)
    if ask.rule == calling.REINFORCE:
        yield _heard(battle, caller, miracle, int(ask.about["difficulty"]), faith, int(answer))
    elif ask.rule == calling.DIFFICULTY:
        yield _heard(battle, caller, miracle, miracle.difficulty_for(int(answer)), faith)
    else:
        least = miracle.difficulty.numbers[0] if isinstance(miracle.difficulty, Varying) else 1
        yield _heard(battle, caller, miracle, miracle.difficulty_for(least), faith)


def _heard(battle: Battle, caller: Fighter, miracle: Miracle, difficulty: int, faith: int, dice: int = 0) -> Forecast:
    """The chance that a caller is heard with so much faith, of which some points are turned into dice."""
    chance = chance_to_be_heard(battle, caller, miracle, difficulty, faith, dice) if faith > 0 else Fraction(0)
    caller_told = names(battle)[caller.id]
    words = message("confrontation-hint-heard", caller=caller_told, difficulty=difficulty, faith=faith - dice)
    return Forecast(words, calling.TEST, (caller.id,), chance)


def _distance(battle: Battle, user: Fighter, target: Fighter, limit: int | None) -> Iterator[Forecast]:
    """Whether a target is within range, where measuring is free."""
    if limit is not None and target is not user:
        far = battle.gap(user, target)
        told = names(battle)[target.id]
        yield within_reach(target.id, told, far, limit, near=far <= limit, rule="cc.core.measure.declare-first")


__all__ = ["UNMEASURED", "areas", "foretold"]
