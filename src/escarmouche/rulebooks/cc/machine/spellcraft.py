"""What spells, counter-magic and the gems of others are worth to the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import KINDS, NEUTRAL, Miracle, Spell
from escarmouche.rulebooks.cc.machine.effect_values import VALUES
from escarmouche.rulebooks.cc.machine.estimates import loss_of_steps
from escarmouche.rulebooks.cc.machine.gem_values import GEMS
from escarmouche.rulebooks.cc.rules import calling, casting, mana, nexus
from escarmouche.rulebooks.cc.rules.characteristics import power
from escarmouche.rulebooks.cc.rules.counter_magic import ABSORB
from escarmouche.rulebooks.cc.rules.counter_magic import WINDOW as COUNTER_MAGIC
from escarmouche.rulebooks.cc.rules.mystic_odds import chance_of_success, chance_to_counter
from escarmouche.rulebooks.cc.rules.touching import touch
from escarmouche.rulebooks.cc.skills.magic import ARCANA, DEVOTION, devotees
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.spell_values import SpellValues, choices_of
from escarmouche.rulebooks.confrontation.workings import Working

GRAVE: Final = 2
"""The steps of the wound that drawing mana, or faith, from somebody costs him."""

RECOVERED: Final = "cc.skill.recuperation"

Values = Sequence[float]


class Spellcraft(SpellValues[Battle, Fighter, Spell]):
    """What spells of this edition are worth."""

    effects = VALUES

    def own(self, caster: Fighter) -> Sequence[Spell]:
        return () if caster.profile.power is None else caster.profile.spells

    def castable(self, battle: Battle, caster: Fighter) -> Iterable[Spell]:
        if not self.own(caster) or not casting.may_cast(battle, caster):
            return ()
        return (spell for spell in caster.profile.spells if casting.castable(battle, caster, spell))

    def targets(self, battle: Battle, caster: Fighter, spell: Spell) -> Sequence[Fighter]:
        return casting.targets(battle, caster, spell)

    def touches(self, battle: Battle, one: Fighter, other: Fighter) -> bool:
        return touch(battle, one, other)

    def held(self, magician: Fighter) -> Sequence[str]:
        return magician.gems

    def cost(self, spell: Spell) -> Sequence[str]:
        return spell.least_cost

    def may_pay(self, caster: Fighter, spell: Spell) -> bool:
        return KINDS.can_pay(caster, spell.least_cost)

    def price(self, battle: Battle, magician: Fighter, gems: int) -> float:
        return GEMS.price(battle, magician, gems)

    def working(self, battle: Battle, caster: Fighter, spell: Spell, *, gems: int = 0, raised: int = 0) -> Working:
        strength = gems + casting.named_x(spell, spell.least_cost)
        return Working(
            caster.id, spell.key, casting.STEPS, spell.duration, strength, raised, power=power(battle, caster)
        )

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
        return float(chance_of_success(battle, caster, spell, target, dice=dice, raised=raised))

    def chance_to_counter(self, battle: Battle, magician: Fighter, total: int) -> float:
        return float(chance_to_counter(battle, magician, total))

    def neutral(self) -> str:
        return NEUTRAL


CRAFT: Final = Spellcraft()


# -- the gems of others ------------------------------------------------------------------------------------------------


def best_devotee(battle: Battle, magician: Fighter) -> float:
    """What drawing mana from the friend to whom it does least harm wins a magician."""
    return max((devoted(battle, magician, devotee) for devotee in devotees(battle, magician)), default=0.0)


def devoted(battle: Battle, magician: Fighter, devotee: Fighter) -> float:
    """What the gems of a friend are worth, most to a magician who can cast nothing without them, against the wound."""
    gems = devotee.effects.parameter(DEVOTION)
    assert isinstance(gems, int)
    return gems_won(battle, magician, gems) - loss_of_steps(devotee, GRAVE)


def gems_won(battle: Battle, magician: Fighter, gems: int) -> float:
    """What so many gems more are worth to a magician at once: as gems that are kept, and for a spell that lacks some."""
    freed, held = 0.0, magician.gems
    for spell in CRAFT.own(magician):
        lacks = len(spell.least_cost) - len(held)
        if 0 < lacks <= gems:
            freed = max(freed, CRAFT.best_hope(battle, magician, spell))
    return GEMS.gain(battle, magician, gems) + freed


def weigh_devotees(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Whoever loses least by it."""
    magician = battle[str(ask.about["fighter"])]
    return [devoted(battle, magician, battle[answer]) for answer in answers]


def weigh_element(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Gems of the Element that the spells need most, besides those at hand."""
    magician = battle[str(ask.about["fighter"])]
    held = magician.gems
    return [CRAFT.needed(magician, answer) * (1 + len(held)) - held.count(answer) for answer in answers]


# -- what the caster says while it takes effect ------------------------------------------------------------------------


def one_of(battle: Battle, ask: Choose[Any], answers: Sequence[str]) -> Values:
    """Of several things that a card may do to a fighter the one worth most."""
    user, target = battle[str(ask.about["fighter"])], battle[str(ask.about["target"])]
    key = str(ask.about["card"]).removeprefix(CARD)
    cards: Sequence[Spell | Miracle] = (*user.profile.spells, *user.profile.miracles)
    card = next(candidate for candidate in cards if candidate.key == key)
    work = Working(user.id, key, str(ask.rule).partition("#")[0], card.duration)
    choices = choices_of(card.effects)
    return [VALUES.gained(battle, work, choices[answer].effects, [target]) for answer in answers]


WEIGHERS: Final[dict[str, Callable[[Battle, Choose[Any], Sequence[str]], Values]]] = {
    casting.CAST: CRAFT.weigh_spell,
    casting.TARGETING: CRAFT.weigh_aim,
    casting.FREE: CRAFT.weigh_difficulty,
    casting.MASTERY: CRAFT.weigh_mastery,
    casting.OPEN: CRAFT.weigh_boost,
    casting.BOOST: CRAFT.weigh_boost,
    COUNTER_MAGIC: CRAFT.weigh_opposition,
    ABSORB: CRAFT.weigh_absorption,
    mana.RESERVE: CRAFT.weigh_gain,
    mana.RECOVERY: CRAFT.weigh_gain,
    RECOVERED: CRAFT.weigh_gain,
    mana.GEMS: CRAFT.weigh_loss,
    f"{casting.STEPS}#gained": CRAFT.weigh_gain,
    f"{calling.CALL}#gained": CRAFT.weigh_gain,
    f"{nexus.ACTIVATION}#gained": CRAFT.weigh_gain,
    f"{casting.STEPS}#gems": CRAFT.weigh_loss,
    f"{calling.CALL}#gems": CRAFT.weigh_loss,
    f"{nexus.ACTIVATION}#gems": CRAFT.weigh_loss,
    nexus.PRICE: CRAFT.weigh_loss,
    f"{casting.STEPS}#one-of": one_of,
    f"{calling.CALL}#one-of": one_of,
    DEVOTION: weigh_devotees,
    f"{DEVOTION}#element": weigh_element,
    ARCANA: weigh_element,
}
"""What answers are worth, by the rule that asks."""

__all__ = ["CRAFT", "GRAVE", "WEIGHERS", "best_devotee", "gems_won"]
