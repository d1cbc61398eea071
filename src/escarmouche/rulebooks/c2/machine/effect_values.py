"""What the words of spells and miracles are worth: estimates in army points, for the tactics of machines.

What lasts is tried out: put in force as the rules do it, looked at for what the figure may then expect of the rest of the
turn, and taken away again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from escarmouche.kernel.effects import Effects
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.machine import gem_values
from escarmouche.rulebooks.c2.machine.estimates import DAZED, HURT, duel, loss_by_hit, worth
from escarmouche.rulebooks.c2.machine.gunnery import best_shot, shot
from escarmouche.rulebooks.c2.rules.effect_words import TRIED, WORDS
from escarmouche.rulebooks.c2.rules.fear import courage_score
from escarmouche.rulebooks.c2.rules.shooting import may_aim, ready_to_shoot
from escarmouche.rulebooks.confrontation import effect_words as words
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.dice import chance_of
from escarmouche.rulebooks.confrontation.effect_words import Word
from escarmouche.rulebooks.confrontation.workings import LEVELS, Working
from escarmouche.rulebooks.confrontation.wound_table import KILLED, STUNNED

SMALL: Final = 0.01
"""The share of its worth that a point of a score is worth to a figure which may not need it."""

TARGETED: Final = 0.5
"""How likely one of several is to be shot at."""

RALLIED: Final = 0.3
SCARED: Final = 0.3
UNNERVED: Final = 0.1
"""Which share of its worth a figure loses that flees, or that has the penalty of fear, for a turn."""

CALM: Final = 0.02
HELD: Final = 0.08
"""What not being able to move or to charge in a later turn costs."""

MOVED: Final = 0.02
ARRIVED: Final = 0.7
"""Which share of its points a figure is worth that has just appeared."""

A_POINT_OF_FAITH: Final = 1.5
LONGER: Final = 0.5
"""What each further turn counts against the present one."""

LONGEST: Final = 2.5
"""How much more at most what lasts is worth than what ends with the turn."""


def gained(battle: Battle, card: Working, effects: Iterable[Word], figures: Sequence[Fighter]) -> float:
    """What words are worth to the side that uses them: good for its friends, or bad for its enemies."""
    effects = tuple(effects)
    return sum(gained_on(battle, card, effects, figure) for figure in figures)


def gained_on(battle: Battle, card: Working, effects: Sequence[Word], figure: Fighter) -> float:
    """What words on a figure are worth to the side that uses them."""
    good = good_for_all(battle, card, effects, figure)
    return good if figure.side == battle[card.by].side else -good


def good_for_all(battle: Battle, card: Working, effects: Sequence[Word], figure: Fighter) -> float:
    """What words are worth to a figure, those that last together."""
    lasting = tuple(word for word in effects if isinstance(word, LASTING))
    at_once = sum(good_for(battle, card, word, figure) for word in effects if not isinstance(word, LASTING))
    return at_once + (_tried(battle, card, lasting, figure) if lasting else 0.0)


def good_for(battle: Battle, card: Working, word: Word, figure: Fighter) -> float:
    """What a word that acts at once is worth to a figure."""
    value: float = VALUES[type(word)](battle, card, word, figure)
    return value


# -- what lasts --------------------------------------------------------------------------------------------------------

LASTING: Final = (words.Change, words.Dice, words.Skill, words.Shield, words.Forbid)


def _tried(battle: Battle, card: Working, lasting: Sequence[Word], figure: Fighter) -> float:
    """What is in force after these words, against what is in force before."""
    before = prospect(battle, figure)
    with _in_force(battle, card, lasting, figure):
        after = prospect(battle, figure)
    kept = sum(_later(card, word, figure) for word in lasting)
    return (after - before) * _length(card) + kept


def _length(card: Working) -> float:
    """How much more an effect is worth for the turns that follow this one."""
    match card.lasts:
        case int(turns):
            return min(LONGEST, 1 + LONGER * (turns - 1))
        case "game":
            return LONGEST
        case _:
            return 1.0


@contextmanager
def _in_force(battle: Battle, card: Working, lasting: Sequence[Word], figure: Fighter) -> Iterator[None]:
    """The figure with these words in force, put there by the rules themselves, which ask nothing for them."""
    before = figure.effects
    try:
        for word in lasting:
            for _ in WORDS[type(word)](battle, card, word, figure).__await__():
                raise AssertionError(f"{type(word).__name__} asks for something")
        yield
    finally:
        figure.effects = before


def _later(card: Working, word: Word, figure: Fighter) -> float:
    """What a word is worth besides what can be foreseen: a little, and more if it outlasts the turn."""
    longer = _length(card) - 1
    match word:
        case words.Change():
            small = 0.2 if word.score in ("movement", "flight") else 1.0
            return SMALL * small * (1 + 3 * longer) * worth(figure) * card.number(word.by)
        case words.Dice() | words.Shield():
            return SMALL * (1 + 3 * longer) * worth(figure) * card.number(word.by)
        case words.Skill():
            return SMALL * (2 + 4 * longer) * worth(figure)
        case words.Forbid():
            bound = sum(what in ("move", "charge") for what in word.what)
            return -HELD * bound * longer * worth(figure)
        case _:
            return 0.0


def prospect(battle: Battle, figure: Fighter) -> float:
    """What a figure may expect of the rest of the turn, in points: of its melee, its shots, and those at it."""
    if not figure.in_play:
        return 0.0
    total = fight_prospect(battle, figure)
    if will_act(battle, figure):
        total += best_shot(battle, figure) + _magic_to_come(battle, figure)
    return total - _shots_to_come(battle, figure)


def fight_prospect(battle: Battle, figure: Fighter) -> float:
    """What the melee that a figure is in promises it, in points: what it deals less what it suffers."""
    total = 0.0
    for foe in battle.named(battle.foes(figure)):
        dealt, taken = duel(battle, figure, foe)
        total += dealt * may_strike(figure) - taken * may_strike(foe)
    return total


def may_strike(figure: Fighter) -> bool:
    """Whether nothing that a card has brought keeps a figure from striking."""
    return not any(effect.name.endswith("#forbid") and effect.parameter == "strike" for effect in figure.effects)


def will_act(battle: Battle, figure: Fighter) -> bool:
    """Whether a figure's time to shoot, or to cast, is still to come this turn."""
    return battle.phase in ("movement", "divination") or (battle.phase == "shooting" and figure.id in battle.waiting)


def _magic_to_come(battle: Battle, figure: Fighter) -> float:
    """What a Magician's gems may still do this turn."""
    if figure.profile.power is None or not figure.profile.spells:
        return 0.0
    from escarmouche.rulebooks.c2.incantation.spell_limits import ready_to_cast

    return gem_values.A_GEM * min(4, len(figure.gems)) * ready_to_cast(battle, figure)


def _shots_to_come(battle: Battle, figure: Fighter) -> float:
    """What the shots are likely to cost that enemies have still to fire."""
    most = 0.0
    for enemy in battle.enemies(figure):
        if will_act(battle, enemy) and ready_to_shoot(battle, enemy) and may_aim(battle, enemy, figure):
            most = max(most, shot(battle, enemy, figure))
    return TARGETED * most


# -- what happens at once ----------------------------------------------------------------------------------------------


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


def _trial(battle: Battle, card: Working, word: words.Trial, figure: Fighter) -> float:
    score = TRIED[word.score](battle, figure)
    passes = 1.0 if score is None else float(chance_of(card.number(word.difficulty) - score))
    passed = good_for_all(battle, card, word.passed, figure) if word.passed else 0.0
    failed = good_for_all(battle, card, word.failed, figure) if word.failed else 0.0
    return passes * passed + (1 - passes) * failed


def _one_of(battle: Battle, card: Working, word: words.OneOf, figure: Fighter) -> float:
    values = [good_for_all(battle, card, choice.effects, figure) for choice in word.choices]
    return max(values) if figure.side == battle[card.by].side else min(values)


def _fearless(_: Battle, __: Working, ___: words.Fearless, figure: Fighter) -> float:
    return (CALM if figure.fleeing is None else RALLIED) * worth(figure)


def _frighten(battle: Battle, card: Working, word: words.Frighten, figure: Fighter) -> float:
    if figure.profile.courage is None:
        return 0.0
    fails = 1 - float(chance_of(card.number(word.fear) + 1 - courage_score(battle, figure)))
    return -fails * (UNNERVED if battle.engaged(figure) else SCARED) * worth(figure)


def _moved(battle: Battle, card: Working, word: words.Move, figure: Fighter) -> float:
    """Whoever says where it goes gets it away from a melee that is going badly, for him."""
    mine = word.by == "owner" or figure.side == battle[card.by].side
    return _freed(battle, figure, mine=mine)


def _carried(battle: Battle, card: Working, _: words.Carry, figure: Fighter) -> float:
    return _freed(battle, figure, mine=figure.side == battle[card.by].side)


def _freed(battle: Battle, figure: Fighter, *, mine: bool) -> float:
    fight = fight_prospect(battle, figure)
    return max(0.0, -fight) + MOVED * worth(figure) if mine else -max(0.0, fight) - MOVED * worth(figure)


def _pushed(battle: Battle, card: Working, _: words.Push, figure: Fighter) -> float:
    """It gets away from the enemies that it touches, for better or worse."""
    return 0.0 if figure.id == card.by else -fight_prospect(battle, figure)


def _summon(battle: Battle, card: Working, word: words.Summon, figure: Fighter) -> float:
    """Good for whoever uses it, wherever they appear."""
    sign = 1 if figure.side == battle[card.by].side else -1
    useful = ARRIVED if not gem_values.is_last_turn(battle) else 0.0
    return sign * useful * battle.summons[word.profile].points * card.number(word.count)


def _dispel(battle: Battle, _: Working, __: words.Dispel, figure: Fighter) -> float:
    """What stands on a friend is likely to be bad for it, what stands on an enemy good."""
    before = figure.effects
    left = tuple(effect for effect in before if not effect.source.startswith(CARD))
    if len(left) == len(before.items):
        return 0.0
    bound = prospect(battle, figure)
    try:
        figure.effects = Effects(left)
        return prospect(battle, figure) - bound
    finally:
        figure.effects = before


def _mana(battle: Battle, card: Working, word: words.Mana, figure: Fighter) -> float:
    if figure.profile.power is None or not figure.profile.spells:
        return 0.0
    return gem_values.gain(battle, figure, card.number(word.gems))


def _faith(_: Battle, card: Working, word: words.Faith, figure: Fighter) -> float:
    return A_POINT_OF_FAITH * card.number(word.points) if figure.profile.faith else 0.0


def _power_to_come(battle: Battle, card: Working, word: words.Later, figure: Fighter) -> float:
    """What a power over later turns may do to the enemies, each turn that it can be paid for."""
    harm = [-good_for_all(battle, card, word.effects, enemy) for enemy in battle.enemies(figure)]
    return (_length(card) - 1) * max([0.0, *harm]) * (1 if figure.side == battle[card.by].side else -1)


VALUES: Final[dict[type[Word], Callable[[Battle, Working, Any, Fighter], float]]] = {
    words.WoundRoll: _wound_roll,
    words.Wound: _wound,
    words.Heal: _heal,
    words.Fearless: _fearless,
    words.Frighten: _frighten,
    words.Move: _moved,
    words.Push: _pushed,
    words.Carry: _carried,
    words.Summon: _summon,
    words.Dispel: _dispel,
    words.Mana: _mana,
    words.Faith: _faith,
    words.Trial: _trial,
    words.OneOf: _one_of,
    words.Later: _power_to_come,
}
"""What each word that acts at once is worth to a figure."""
