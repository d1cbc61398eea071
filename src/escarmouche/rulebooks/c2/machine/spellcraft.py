"""What spells and counter-magic are worth: for the tactics of machines, by floating point, deciding nothing in the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.battle import KILLED, Battle, Fighter
from escarmouche.rulebooks.c2.content import effect_words as words
from escarmouche.rulebooks.c2.content.effect_words import Amount, Number, Word
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.incantation.casting import incantation_roll, own_spell
from escarmouche.rulebooks.c2.incantation.counter_magic import counter_roll
from escarmouche.rulebooks.c2.incantation.devotion import DEVOTION
from escarmouche.rulebooks.c2.incantation.spell_limits import (
    castable,
    difficulty,
    elements_of,
    may_cast,
    power_of,
    ready_to_cast,
    targets,
    touches,
)
from escarmouche.rulebooks.c2.machine.estimates import DAZED, HURT, loss_by_hit, worth
from escarmouche.rulebooks.c2.machine.legal_places import best_shot
from escarmouche.rulebooks.c2.rules.characteristics import courage
from escarmouche.rulebooks.c2.rules.dice import chance_of
from escarmouche.rulebooks.c2.rules.effect_words import CARD, LEVELS
from escarmouche.rulebooks.c2.rules.wound_table import STUNNED

GEM: Final = 0.5
"""What a gem is worth that is kept for later."""

PATIENCE: Final = 0.8
"""What a spell is worth that comes later in the phase."""

FAR: Final = 1.05
"""How much further than its range a target may look, by eye, for a spell to be thought of."""

POINT: Final = 0.05
"""The share of a figure's value that a point of a score is about worth for a turn."""

STOPPED: Final = 0.15
"""The share of a figure's value that is lost by not being able to do something for a turn."""

Values = Sequence[float]


# -- what a card does to somebody --------------------------------------------------------------------------------------


def number(value: Number) -> float:
    """About what a number of a card comes to."""
    return value.base + value.each if isinstance(value, Amount) else value


def boon(battle: Battle, effects: Iterable[Word], target: Fighter) -> float:
    """The points that words are worth to the figure on which they are carried out; less than 0 for harm."""
    return sum(_boon(battle, word, target) for word in effects)


def _boon(battle: Battle, word: Word, target: Fighter) -> float:
    value = worth(target)
    match word:
        case words.WoundRoll():
            return -number(word.times) * loss_by_hit(battle, target, int(number(word.strength) + number(word.bonus)))
        case words.Wound():
            return -target.profile.points * _share_of(target, LEVELS[word.level])
        case words.Heal():
            return 0.25 * value * min(target.wound, number(word.levels))
        case words.Change():
            return POINT * value * number(word.by) * (0.4 if word.score in ("movement", "flight") else 1.0)
        case words.Dice():
            return POINT * value * number(word.by) * len(word.rolls)
        case words.Shield():
            return POINT * value * number(word.by)
        case words.Skill():
            return 2 * POINT * value
        case words.Forbid():
            return -STOPPED * value * len(word.what)
        case words.Fearless():
            return value * (0.5 if target.fleeing is not None else 0.05)
        case words.Frighten():
            return -_fright(battle, target, int(number(word.fear)))
        case words.Push():
            return -POINT * value
        case words.Move() | words.Carry():
            return POINT * value
        case words.Summon():
            return 0.7 * battle.summons[word.profile].points * number(word.count)
        case words.Dispel():
            brought = sum(effect.source.startswith(CARD) for effect in target.effects)
            return -2 * POINT * value * brought
        case words.Mana():
            return 1.5 * number(word.gems) if target.profile.power is not None else 0.0
        case words.Trial():
            return 0.5 * boon(battle, word.passed, target) + 0.5 * boon(battle, word.failed, target)
        case words.OneOf():
            return max((boon(battle, choice.effects, target) for choice in word.choices), key=abs)
        case words.Later():
            return 8.0
        case _:
            return 0.0


def _share_of(target: Fighter, level: int) -> float:
    """The share of its value that a result of the wound table costs a figure."""
    if level == STUNNED:
        return DAZED
    return HURT[min(KILLED, max(level, target.wound + 1))] - HURT[target.wound]


def _fright(battle: Battle, target: Fighter, fear: int) -> float:
    """The points lost by having to test one's Courage against a Fear."""
    score = courage(battle, target)
    return 0.0 if score is None else float(1 - chance_of(fear + 1 - score)) * 0.3 * worth(target)


# -- what a spell is worth ---------------------------------------------------------------------------------------------


def prize(battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None) -> float:
    """The points that a side wins when its spell takes effect, at a target if it is aimed at one."""
    if target is not None and is_too_far(battle, caster, spell, target):
        return 0.0
    return sum(
        boon(battle, spell.effects, one) * (1 if one.side == caster.side else -1)
        for one in struck(battle, caster, spell, target)
    )


def is_too_far(battle: Battle, caster: Fighter, spell: Spell, target: Fighter) -> bool:
    """Whether a target looks out of range; nobody measures."""
    if spell.range is None or target is caster or touches(battle, caster, target):
        return False
    return battle.gap(caster, target) > FAR * spell.range


def struck(battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None) -> list[Fighter]:
    """About whom a spell would act on."""
    if target is None:
        everybody = battle.in_play() if spell.target == "field" else battle.enemies(caster)[:2]
        return [one for one in everybody if spell.affects == "anybody" or _wanted(caster, spell, one)]
    near = (one for one in battle.in_play() if one is not target and spell.area >= battle.gap(one, target))
    return [target, *(one for one in near if spell.area and _wanted(caster, spell, one))]


def _wanted(caster: Fighter, spell: Spell, one: Fighter) -> bool:
    return spell.affects == "anybody" or (one.side == caster.side) == (spell.affects == "friends")


def chance(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, *, dice: int = 1, raised: int = 0
) -> float:
    """The chance that an incantation succeeds."""
    needed = difficulty(battle, caster, spell, target, raised)
    return float(odds(battle, caster, spell, target, needed, dice))


def odds(battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, needed: int, dice: int = 1) -> Fraction:
    """The exact chance that an incantation comes to a difficulty."""
    roll = incantation_roll(battle, caster, target, needed, elements_of(spell.cost), dice)
    found = (weight for total, weight in roll.odds().items() if total is not None and total >= needed)
    return sum(found, Fraction(0))


def hope(battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, *, easier: int = 0) -> float:
    """What casting a spell at a target wins on average, its gems deducted."""
    return chance(battle, caster, spell, target, raised=-easier) * prize(battle, caster, spell, target) - GEM * len(
        spell.cost
    )


def best_hope(battle: Battle, caster: Fighter, spell: Spell, *, easier: int = 0) -> float:
    """What casting a spell wins on average at the best target there is."""
    aims = [None] if spell.target in ("place", "field") else targets(battle, caster, spell)
    return max((hope(battle, caster, spell, target, easier=easier) for target in aims), default=0.0)


def best_spell(battle: Battle, caster: Fighter, *, easier: int = 0) -> float:
    """What the best of its spells wins a Magician from where he stands; 0 for those who can cast none."""
    if not caster.profile.spells or not ready_to_cast(battle, caster) or not may_cast(battle, caster):
        return 0.0
    able = (spell for spell in caster.profile.spells if castable(battle, caster, spell))
    return max([0.0, *(best_hope(battle, caster, spell, easier=easier) for spell in able)])


# -- answers to questions ----------------------------------------------------------------------------------------------


def _caster(battle: Battle, ask: Choose[Any]) -> Fighter:
    return battle[str(ask.about["fighter"])]


def _spell(caster: Fighter, card: str) -> Spell:
    return own_spell(caster, card.partition("/")[2])


def cast(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The spell that promises most, if any pays."""
    caster = _caster(battle, ask)
    values = []
    for answer in answers:
        if answer.startswith(CARD):
            values.append(best_hope(battle, caster, _spell(caster, answer)))
        elif answer.startswith("later/"):
            later = power_of(_spell(caster, answer))
            found = (boon(battle, later.effects, enemy) for enemy in battle.enemies(caster))
            values.append(-min(found, default=0.0) - GEM * len(later.cost))
        elif answer == "prolonged":
            values.append(PATIENCE * best_spell(battle, caster, easier=1))
        else:
            values.append(0.0)
    return values


def aim(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Where the spell wins most."""
    caster = _caster(battle, ask)
    spell = _spell(caster, str(ask.about["card"]))
    return [hope(battle, caster, spell, battle[answer]) for answer in answers]


def mastery(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """More dice while they raise the chance by more than their gems are worth."""
    caster = _caster(battle, ask)
    spell = _spell(caster, str(ask.about["card"]))
    won = max(4.0, float(spell.points))
    return [won * chance(battle, caster, spell, None, dice=1 + int(answer)) - GEM * int(answer) for answer in answers]


def boost(_: Battle, __: Choose[Any], answers: Sequence[str]) -> Values:
    """Invest what there is: effects count for more than gems kept."""
    return [float(answer) for answer in answers]


def free_difficulty(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The difficulty at which what is won, a seventh more for each point, is worth most."""
    caster = _caster(battle, ask)
    spell = _spell(caster, str(ask.about["card"]))
    least = min(int(key) for key in ask.options)
    raised = [int(answer) - least for answer in answers]
    return [(1 + more / 7) * chance(battle, caster, spell, None, raised=more) for more in raised]


def oppose(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Counter where that is likely to work, absorb what is worth more than its gems."""
    caster = _caster(battle, ask)
    spell = _spell(caster, str(ask.about["card"]))
    stake = max(3.0, 0.8 * spell.points)
    values = []
    for answer in answers:
        way, _, name = answer.partition(":")
        if way == "absorb":
            values.append(stake - GEM * len(spell.cost))
        elif way == "counter":
            total = int(ask.about["total"])
            roll = counter_roll(battle, battle[name], total)
            works = sum(weight for found, weight in roll.odds().items() if found is not None and found >= total)
            values.append(stake * float(works) - GEM)
        else:
            values.append(0.0)
    return values


def shoot_or_cast(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whichever wins more."""
    fighter = _caster(battle, ask)
    worth_of: dict[str, Callable[[Battle, Fighter], float]] = {"shoot": best_shot, "cast": best_spell}
    return [worth_of[answer](battle, fighter) if answer in worth_of else 0.0 for answer in answers]


def devote(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What the gems are worth, most to a Magician who can cast nothing without them, against the life of the devoted."""
    devoted, magician = battle[str(ask.about["fighter"])], battle[str(ask.about["magician"])]
    gems = int(ask.about["gems"])
    freed = 0.0
    if ready_to_cast(battle, magician):
        held = len(magician.gems)
        freed = max(
            (
                best_hope(battle, magician, spell)
                for spell in magician.profile.spells
                if held < len(spell.cost) <= held + gems
            ),
            default=0.0,
        )
    return [GEM * gems + freed - worth(devoted) if answer == "yes" else 0.0 for answer in answers]


WEIGHERS: Final = {
    "c2.magic.cast": cast,
    "c2.magic.target.range": aim,
    "c2.mana.mastery": mastery,
    "c2.mana.boost": boost,
    "c2.spell.field.free-difficulty": free_difficulty,
    "c2.magic.counter.window": oppose,
    DEVOTION: devote,
    "c2.shoot.phase": shoot_or_cast,
}
"""What answers are worth, by the rule that asks."""
