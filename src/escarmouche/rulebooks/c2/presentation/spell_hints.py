"""What is known of an answer about magic before it is given: how likely an incantation or a counter is.

A difficulty that hangs on the target is told with it. Distances are not: nothing is measured before a spell is cast.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from escarmouche.kernel import Ask
from escarmouche.rulebooks import Foretold
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.spells import Difficulties, Spell
from escarmouche.rulebooks.c2.incantation import casting, counter_magic
from escarmouche.rulebooks.c2.incantation.casting import incantation_roll, own_spell
from escarmouche.rulebooks.c2.incantation.counter_magic import counter_roll
from escarmouche.rulebooks.c2.incantation.spell_limits import difficulty, elements_of
from escarmouche.rulebooks.c2.rules.dice import OpenRoll
from escarmouche.rulebooks.c2.rules.effect_words import CARD
from escarmouche.texts import message

COUNTER: Final = "counter:"


def of_spell(battle: Battle, ask: Ask[Any], answer: Any) -> tuple[Foretold, ...]:
    """What is known of an answer to a question of magic; nothing for any other."""
    if ask.rule == counter_magic.WINDOW:
        return _of_counter(battle, ask, str(answer))
    if ask.rule not in (casting.CAST, casting.TARGET, casting.FREE, casting.MASTERY):
        return ()
    caster = battle[ask.about["fighter"]]
    card = str(answer) if ask.rule == casting.CAST else str(ask.about["card"])
    if not card.startswith(CARD):
        return ()
    spell = own_spell(caster, card.removeprefix(CARD))
    target = battle.fighters.get(str(answer)) if ask.rule == casting.TARGET else None
    if target is None and hangs_on_target(spell):
        return ()
    least = spell.difficulty.base if isinstance(spell.difficulty, Difficulties) else 0
    raised = int(answer) - least if ask.rule == casting.FREE else 0
    dice = 1 + int(answer) if ask.rule == casting.MASTERY else 1
    return (_of_incantation(battle, caster, spell, target, raised, dice),)


def hangs_on_target(spell: Spell) -> bool:
    """Whether the difficulty is known only with the target."""
    return isinstance(spell.difficulty, Difficulties) and spell.difficulty.plus is not None


def _of_incantation(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, raised: int, dice: int
) -> Foretold:
    needed = difficulty(battle, caster, spell, target, raised)
    roll = incantation_roll(battle, caster, target, needed, elements_of(spell.cost), dice)
    figures = () if target is None else (target.id,)
    words = message("c2-hint-incantation", difficulty=needed)
    return Foretold(words, casting.ROLL, figures, _chance(roll, needed))


def _of_counter(battle: Battle, ask: Ask[Any], answer: str) -> tuple[Foretold, ...]:
    if not answer.startswith(COUNTER):
        return ()
    total, name = int(ask.about["total"]), answer.removeprefix(COUNTER)
    roll = counter_roll(battle, battle[name], total)
    words = message("c2-hint-counter", total=total)
    return (Foretold(words, counter_magic.COUNTER, (name,), _chance(roll, total)),)


def _chance(roll: OpenRoll[int | None], needed: int) -> Fraction:
    """The exact chance that a roll comes to so much."""
    enough = (weight for total, weight in roll.odds().items() if total is not None and total >= needed)
    return sum(enough, Fraction(0))
