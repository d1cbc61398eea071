"""What is known of an answer about magic before it is given: how likely an incantation or a counter is.

A difficulty that hangs on the target is told with it. Distances are not: nothing is measured before a spell is cast.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from escarmouche.kernel import Ask
from escarmouche.rulebooks import Area, Forecast, Shape
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.incantation import casting, counter_magic
from escarmouche.rulebooks.c2.incantation.casting import own_spell
from escarmouche.rulebooks.c2.incantation.counter_magic import counter_roll
from escarmouche.rulebooks.c2.incantation.odds import chance_of_success, chance_of_total, opponents, worst_opponent
from escarmouche.rulebooks.c2.incantation.spell_limits import difficulty
from escarmouche.rulebooks.c2.presentation.story import names
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.spells import Difficulties
from escarmouche.texts import message

COUNTER: Final = "counter:"


def of_spell(battle: Battle, ask: Ask[Any], answer: Any) -> tuple[Forecast, ...]:
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
    return tuple(_of_incantation(battle, caster, spell, target, raised, dice))


def areas(battle: Battle, ask: Ask[Any], answer: str) -> Iterator[Area]:
    """The ground about a target that a spell covers."""
    target = battle.fighters.get(answer)
    if ask.rule != casting.TARGET or target is None or target.pose is None:
        return
    spell = own_spell(battle[ask.about["fighter"]], str(ask.about["card"]).removeprefix(CARD))
    if spell.area:
        radius = spell.area + battle.base(target).radius
        yield Area(message("c2-name", name=spell.name.told), Shape("template", at=target.pose.point, radius=radius))


def hangs_on_target(spell: Spell) -> bool:
    """Whether the difficulty is known only with the target."""
    return isinstance(spell.difficulty, Difficulties) and spell.difficulty.plus is not None


def _of_incantation(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, raised: int, dice: int
) -> Iterator[Forecast]:
    """How likely it is to succeed, and to succeed although the enemy Magician most to be feared counters it."""
    needed = difficulty(battle, caster, spell, target, raised)
    figures = () if target is None else (target.id,)
    words = message("confrontation-hint-incantation", difficulty=needed)
    yield Forecast(words, casting.ROLL, figures, chance_of_success(battle, caster, spell, target, needed, dice))
    among = opponents(battle, caster, spell)
    worst = worst_opponent(battle, caster, spell, target, needed, among, dice)
    if worst is not None:
        enemy, stands = worst
        words = message("confrontation-hint-incantation-countered", name=names(battle)[enemy.id])
        yield Forecast(words, counter_magic.COUNTER, (enemy.id,), stands)


def _of_counter(battle: Battle, ask: Ask[Any], answer: str) -> tuple[Forecast, ...]:
    if not answer.startswith(COUNTER):
        return ()
    total, name = int(ask.about["total"]), answer.removeprefix(COUNTER)
    roll = counter_roll(battle, battle[name], total)
    words = message("confrontation-hint-counter", total=total)
    return (Forecast(words, counter_magic.COUNTER, (name,), chance_of_total(roll, total)),)
