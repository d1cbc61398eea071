"""What the words of spells and miracles are worth: rough estimates in army points, for the tactics of machines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from escarmouche.rulebooks.c2.battle import KILLED, Battle, Fighter
from escarmouche.rulebooks.c2.content import effect_words as words
from escarmouche.rulebooks.c2.content.effect_words import Word
from escarmouche.rulebooks.c2.machine.estimates import DAZED, HURT, loss_by_hit, worth
from escarmouche.rulebooks.c2.rules.effect_words import CARD, LEVELS, Working
from escarmouche.rulebooks.c2.rules.wound_table import STUNNED

A_POINT: Final[dict[str, float]] = {
    "movement": 0.01,
    "flight": 0.01,
    "initiative": 0.02,
    "attack": 0.05,
    "strength": 0.04,
    "defence": 0.05,
    "resistance": 0.06,
    "shooting": 0.04,
    "courage": 0.02,
    "fear": 0.03,
    "discipline": 0.01,
    "power": 0.05,
}
"""Which share of its worth a figure gains by a point more in a score for a turn (of a movement: by a cm)."""

A_DIE: Final = 0.02
"""Which share of its worth a point on its dice in one kind of roll is."""

A_SKILL: Final = 0.08
CALM: Final = 0.03
RALLIED: Final = 0.3
SCARED: Final = 0.12
MOVED: Final = 0.03
BOUND: Final = 0.1
AN_EFFECT: Final = 0.05
A_GEM: Final = 1.0
A_POINT_OF_FAITH: Final = 1.5
IDLE: Final = 0.4
"""What lasts is worth less to a figure that is in no melee, and may come into none."""


def gained(battle: Battle, card: Working, effects: Iterable[Word], figures: Sequence[Fighter]) -> float:
    """What words are worth to the side that uses them: good for its friends, or bad for its enemies."""
    side = battle[card.by].side
    total = 0.0
    for figure in figures:
        good = sum(good_for(battle, card, word, figure) for word in effects)
        total += good if figure.side == side else -good
    return total


def good_for(battle: Battle, card: Working, word: Word, figure: Fighter) -> float:
    """What a word is worth to a figure."""
    value: float = VALUES[type(word)](battle, card, word, figure)
    return value


def _wound_roll(battle: Battle, card: Working, word: words.WoundRoll, figure: Fighter) -> float:
    blow = loss_by_hit(battle, figure, card.number(word.strength) + card.number(word.bonus))
    return -min(worth(figure), blow * card.number(word.times))


def _wound(_: Battle, __: Working, word: words.Wound, figure: Fighter) -> float:
    level = LEVELS[word.level]
    if level == STUNNED:
        return -DAZED * figure.profile.points
    return -(HURT[min(KILLED, max(level, figure.wound + 1))] - HURT[figure.wound]) * figure.profile.points


def _heal(_: Battle, card: Working, word: words.Heal, figure: Fighter) -> float:
    return (HURT[figure.wound] - HURT[max(0, figure.wound - card.number(word.levels))]) * figure.profile.points


def _change(battle: Battle, card: Working, word: words.Change, figure: Fighter) -> float:
    return _fighting(battle, figure) * A_POINT[word.score] * card.number(word.by)


def _dice(battle: Battle, card: Working, word: words.Dice, figure: Fighter) -> float:
    return _fighting(battle, figure) * A_DIE * card.number(word.by) * len(word.rolls)


def _fighting(battle: Battle, figure: Fighter) -> float:
    """The worth of a figure, as far as it is going to fight this turn."""
    return worth(figure) * (1 if battle.engaged(figure) else IDLE)


def _trial(battle: Battle, card: Working, word: words.Trial, figure: Fighter) -> float:
    passed = sum(good_for(battle, card, one, figure) for one in word.passed)
    return (passed + sum(good_for(battle, card, one, figure) for one in word.failed)) / 2


def _one_of(battle: Battle, card: Working, word: words.OneOf, figure: Fighter) -> float:
    values = [sum(good_for(battle, card, one, figure) for one in choice.effects) for choice in word.choices]
    return max(values) if figure.side == battle[card.by].side else min(values)


def _summon(battle: Battle, card: Working, word: words.Summon, figure: Fighter) -> float:
    """Good for whoever uses it, wherever they appear."""
    sign = 1 if figure.side == battle[card.by].side else -1
    return sign * battle.summons[word.profile].points * card.number(word.count)


def _dispel(_: Battle, __: Working, ___: words.Dispel, figure: Fighter) -> float:
    """What stands on a friend is likely to be bad for it, what stands on an enemy good: who would call it otherwise?"""
    return AN_EFFECT * worth(figure) * sum(effect.source.startswith(CARD) for effect in figure.effects)


VALUES: Final[dict[type[Word], Callable[[Battle, Working, Any, Fighter], float]]] = {
    words.WoundRoll: _wound_roll,
    words.Wound: _wound,
    words.Heal: _heal,
    words.Change: _change,
    words.Dice: _dice,
    words.Skill: lambda battle, _, __, figure: A_SKILL * _fighting(battle, figure),
    words.Shield: lambda _, card, word, figure: 0.5 * A_DIE * worth(figure) * card.number(word.by),
    words.Forbid: lambda _, __, word, figure: -BOUND * worth(figure) * len(word.what),
    words.Fearless: lambda _, __, ___, figure: (CALM if figure.fleeing is None else RALLIED) * worth(figure),
    words.Frighten: lambda _, __, ___, figure: -SCARED * worth(figure) if figure.profile.courage is not None else 0.0,
    words.Move: lambda _, __, ___, figure: MOVED * worth(figure),
    words.Push: lambda _, __, ___, figure: -MOVED * worth(figure),
    words.Carry: lambda battle, _, __, figure: MOVED * worth(figure) * (2 if battle.engaged(figure) else 1),
    words.Summon: _summon,
    words.Dispel: _dispel,
    words.Mana: lambda _, card, word, figure: A_GEM * card.number(word.gems) if figure.profile.power else 0.0,
    words.Faith: lambda _, card, word, figure: (
        A_POINT_OF_FAITH * card.number(word.points) if figure.profile.faith else 0.0
    ),
    words.Trial: _trial,
    words.OneOf: _one_of,
    words.Later: lambda _, __, ___, figure: A_SKILL * worth(figure),
}
"""What each word is worth to a figure."""
