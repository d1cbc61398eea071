"""What spells and counter-magic are worth: for the tactics of machines, by floating point, deciding nothing in the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import NEUTRAL
from escarmouche.rulebooks.c2.content.miracles import Miracle
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.divination.effects import EFFECTS as MIRACLE
from escarmouche.rulebooks.c2.incantation.casting import EFFECT, RAPID, own_spell
from escarmouche.rulebooks.c2.incantation.counter_magic import COMBINATION, counter_roll
from escarmouche.rulebooks.c2.incantation.devotion import DEVOTION
from escarmouche.rulebooks.c2.incantation.mana import NEUTRAL_RULE, RECOVERY, START, can_pay
from escarmouche.rulebooks.c2.incantation.odds import chance_of_success, chance_of_total
from escarmouche.rulebooks.c2.incantation.spell_limits import (
    castable,
    difficulty,
    may_cast,
    power_of,
    ready_to_cast,
    targets,
    touches,
)
from escarmouche.rulebooks.c2.machine.effect_values import VALUES
from escarmouche.rulebooks.c2.machine.estimates import worth
from escarmouche.rulebooks.c2.machine.gem_values import GEMS
from escarmouche.rulebooks.c2.machine.gunnery import best_shot
from escarmouche.rulebooks.c2.machine.place_values import AIMS
from escarmouche.rulebooks.c2.rules.shooting import slot_of
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.spell_values import SpellValues, choices_of
from escarmouche.rulebooks.confrontation.workings import Working

LATER: Final = 0.8
"""What a spell is worth that comes later in the phase, after enemies have acted; nothing is lost when none does."""

Values = Sequence[float]


class Spellcraft(SpellValues[Battle, Fighter, Spell]):
    """What spells of this edition are worth."""

    effects = VALUES

    def own(self, caster: Fighter) -> Sequence[Spell]:
        return () if caster.profile.power is None else caster.profile.spells

    def castable(self, battle: Battle, caster: Fighter) -> Iterable[Spell]:
        if not caster.profile.spells or not ready_to_cast(battle, caster) or not may_cast(battle, caster):
            return ()
        return (spell for spell in caster.profile.spells if castable(battle, caster, spell))

    def targets(self, battle: Battle, caster: Fighter, spell: Spell) -> Sequence[Fighter]:
        return targets(battle, caster, spell)

    def touches(self, battle: Battle, one: Fighter, other: Fighter) -> bool:
        return touches(battle, one, other)

    def held(self, magician: Fighter) -> Sequence[str]:
        return magician.gems

    def cost(self, spell: Spell) -> Sequence[str]:
        return spell.cost

    def may_pay(self, caster: Fighter, spell: Spell) -> bool:
        return can_pay(caster, spell.cost)

    def price(self, battle: Battle, magician: Fighter, gems: int) -> float:
        return GEMS.price(battle, magician, gems)

    def working(self, battle: Battle, caster: Fighter, spell: Spell, *, gems: int = 0, raised: int = 0) -> Working:
        power = caster.profile.power or 0
        return Working(caster.id, spell.key, EFFECT, spell.duration, gems, raised, power=power)

    def chance(
        self,
        battle: Battle,
        caster: Fighter,
        spell: Spell,
        target: Fighter | None,
        *,
        dice: int = 1,
        raised: int = 0,
    ) -> float:
        needed = difficulty(battle, caster, spell, target, raised)
        return float(chance_of_success(battle, caster, spell, target, needed, dice))

    def chance_to_counter(self, battle: Battle, magician: Fighter, total: int) -> float:
        return float(chance_of_total(counter_roll(battle, magician, total), total))

    def neutral(self) -> str:
        return NEUTRAL


CRAFT: Final = Spellcraft()

AIMS.append(CRAFT.worth_reaching)


# -- answers to questions that this edition alone asks -----------------------------------------------------------------


def cast(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """The spell that promises most, if any pays; the power of one, or an easier one later."""
    caster = CRAFT.caster(battle, ask)
    values = list(CRAFT.weigh_spell(battle, ask, answers))
    for place, answer in enumerate(answers):
        if answer.startswith("later/"):
            values[place] = _power_hope(battle, caster, own_spell(caster, answer.partition("/")[2]))
        elif answer == "prolonged":
            values[place] = patience(battle, caster) * CRAFT.best_spell(battle, caster, easier=1)
    return values


def patience(battle: Battle, caster: Fighter) -> float:
    """What a spell is worth that is cast later: as much, where no enemy acts between."""
    enemies = (fighter for fighter in battle.named(battle.waiting) if fighter.side != caster.side)
    soon = slot_of(battle, caster).initiative - 2
    return LATER if any(slot_of(battle, enemy).initiative >= soon for enemy in enemies) else 1.0


def _power_hope(battle: Battle, caster: Fighter, spell: Spell) -> float:
    """What the power of a spell does to the enemy to whom it does most."""
    later, work = power_of(spell), CRAFT.working(battle, caster, spell)
    harm = (-VALUES.good_for_all(battle, work, later.effects, enemy) for enemy in battle.enemies(caster))
    return max(harm, default=0.0) - GEMS.price(battle, caster, len(later.cost))


def shoot_or_cast(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whichever wins more."""
    fighter = CRAFT.caster(battle, ask)
    worth_of: dict[str, Callable[[Battle, Fighter], float]] = {"shoot": best_shot, "cast": CRAFT.best_spell}
    return [worth_of[answer](battle, fighter) if answer in worth_of else 0.0 for answer in answers]


def hurry(battle: Battle, _: Choose[Any], answers: Sequence[str]) -> Values:
    """A Magician hurries when what he does to enemies that act before him is worth more than an easier spell later."""
    return [_haste(battle, battle[answer]) if answer in battle.fighters else 0.0 for answer in answers]


def _haste(battle: Battle, caster: Fighter) -> float:
    """What is won by casting now, 1 harder, rather than after those who come first have acted."""
    now = CRAFT.best_spell(battle, caster, easier=-1)
    mine = slot_of(battle, caster)
    waiting = battle.waiting
    gone = {
        fighter.id for fighter in battle.named(waiting) if fighter is not caster and slot_of(battle, fighter) > mine
    }
    if not any(battle[name].side != caster.side for name in gone):
        return -1.0
    try:
        battle.waiting = tuple(name for name in waiting if name not in gone)
        return now - CRAFT.best_spell(battle, caster)
    finally:
        battle.waiting = waiting


def devote(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """What the gems are worth, most to a Magician who can cast nothing without them, against the life of the devoted."""
    devoted, magician = battle[str(ask.about["fighter"])], battle[str(ask.about["magician"])]
    gems = int(ask.about["gems"])
    freed = 0.0
    if ready_to_cast(battle, magician):
        held = len(magician.gems)
        freed = max(
            (
                CRAFT.best_hope(battle, magician, spell)
                for spell in magician.profile.spells
                if held < len(spell.cost) <= held + gems
            ),
            default=0.0,
        )
    return [
        GEMS.gain(battle, magician, gems) + freed - worth(devoted) if answer == "yes" else 0.0 for answer in answers
    ]


# -- what the caster says while it takes effect ------------------------------------------------------------------------


def one_of(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Of several things that a card may do to a figure the one worth most."""
    caster, target = CRAFT.caster(battle, ask), battle[str(ask.about["target"])]
    key = str(ask.about["card"]).removeprefix(CARD)
    cards: Sequence[Spell | Miracle] = (*caster.profile.spells, *caster.profile.miracles)
    card = next(candidate for candidate in cards if candidate.key == key)
    rule = str(ask.rule).partition("#")[0]
    work = Working(caster.id, key, rule, card.duration)
    choices = choices_of(card.effects)
    return [VALUES.gained(battle, work, choices[answer].effects, [target]) for answer in answers]


WEIGHERS: Final = {
    "c2.magic.cast": cast,
    "c2.magic.target.range": CRAFT.weigh_aim,
    "c2.mana.mastery": CRAFT.weigh_mastery,
    "c2.mana.boost": CRAFT.weigh_boost,
    "c2.spell.field.free-difficulty": CRAFT.weigh_difficulty,
    "c2.magic.counter.window": CRAFT.weigh_opposition,
    COMBINATION: CRAFT.weigh_absorption,
    RAPID: hurry,
    START: CRAFT.weigh_gain,
    RECOVERY: CRAFT.weigh_gain,
    NEUTRAL_RULE: CRAFT.weigh_loss,
    f"{EFFECT}#one-of": one_of,
    f"{MIRACLE}#one-of": one_of,
    DEVOTION: devote,
    "c2.shoot.phase": shoot_or_cast,
}
"""What answers are worth, by the rule that asks."""
