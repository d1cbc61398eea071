"""The exact odds of incantations, counters and prayers, as far as nothing else is spent on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import Miracle, Spell
from escarmouche.rulebooks.cc.rules.calling import REINFORCE, divination_roll
from escarmouche.rulebooks.cc.rules.casting import add_dice, difficulty, incantation_roll
from escarmouche.rulebooks.cc.rules.counter_magic import counter_roll
from escarmouche.rulebooks.cc.rules.dice import ONE, Dice, SeveralDice, Trial, naturals
from escarmouche.rulebooks.confrontation.aiming import Aimed

Totals = Mapping[int | None, Fraction]


def difficulty_at(battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, raised: int = 0) -> int:
    """What an incantation at somebody, or at a place, has to reach."""
    return difficulty(battle, caster, spell, Aimed() if target is None else Aimed(target.id), raised)


def totals(battle: Battle, caster: Fighter, spell: Spell, needed: int, dice: int = 1) -> Totals:
    """What an incantation comes to, with the least gems of its cost and so many dice of which the best counts."""
    with _as_before(caster):
        add_dice(battle, caster, dice - 1, spell.least_cost, spell.path)
        return _totals(incantation_roll(battle, caster, needed), needed)


def chance_of_success(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, *, dice: int = 1, raised: int = 0
) -> Fraction:
    """The chance that an incantation succeeds."""
    needed = difficulty_at(battle, caster, spell, target, raised)
    return _reached(totals(battle, caster, spell, needed, dice), needed)


def chance_to_counter(battle: Battle, magician: Fighter, total: int) -> Fraction:
    """The chance that a counter reaches the final result of an incantation."""
    return _reached(_totals(counter_roll(battle, magician, total), total), total)


def chance_to_stand(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, against: Fighter, *, dice: int = 1
) -> Fraction:
    """The chance that an incantation succeeds although a magician counters it."""
    needed = difficulty_at(battle, caster, spell, target)
    odds = totals(battle, caster, spell, needed, dice)
    return sum(
        (
            chance * (1 - chance_to_counter(battle, against, total))
            for total, chance in odds.items()
            if total is not None and total >= needed
        ),
        Fraction(0),
    )


def worst_opponent(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, among: Iterable[Fighter], *, dice: int = 1
) -> tuple[Fighter, Fraction] | None:
    """Of several magicians the one whose counter a spell is least likely to outlast, and that chance; ``None`` of none."""
    odds = [(chance_to_stand(battle, caster, spell, target, opponent, dice=dice), opponent.id) for opponent in among]
    if not odds:
        return None
    stands, name = min(odds)
    return battle[name], stands


def chance_to_be_heard(
    battle: Battle, caller: Fighter, miracle: Miracle, needed: int, faith: int, dice: int = 0
) -> Fraction:
    """The chance that a prayer is heard, with so much faith of which ``dice`` points are turned into dice."""
    if faith - dice < 1:
        return Fraction(0)
    points = caller.temporary_faith
    with _as_before(caller):
        try:
            caller.temporary_faith = faith - dice
            if dice:
                caller.gain(REINFORCE, dice, until="prayer")
            return _reached(_totals(divination_roll(battle, caller, miracle, needed), needed), needed)
        finally:
            caller.temporary_faith = points


def _totals(trial: Trial[Any], needed: int) -> Totals:
    """The odds of each total of a test that has to reach a number; ``None`` is a failure by itself."""
    roll = trial.roll
    dice = Dice(roll.dice, roll.worst) if isinstance(roll, SeveralDice) else ONE
    plus = int(roll.about["score"])
    odds = naturals(dice, roll.die, needed - plus)
    return {None if total is None else total + plus: chance for total, chance in odds.items()}


def _reached(odds: Totals, needed: int) -> Fraction:
    """The chance to reach at least a total."""
    return sum((chance for total, chance in odds.items() if total is not None and total >= needed), Fraction(0))


@contextmanager
def _as_before(fighter: Fighter) -> Iterator[None]:
    """Whatever is tried out on a fighter is over afterwards."""
    effects = fighter.effects
    try:
        yield
    finally:
        fighter.effects = effects


__all__ = [
    "chance_of_success",
    "chance_to_be_heard",
    "chance_to_counter",
    "chance_to_stand",
    "difficulty_at",
    "worst_opponent",
]
