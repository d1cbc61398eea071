"""What a Magician may cast at this moment: his spells, how often, at whom; and how difficult it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from escarmouche.kernel.effects import apply_hooks, note
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import SPELLS_BY_LEVEL, level_of
from escarmouche.rulebooks.c2.content.spells import SUMMONED, Spell, later_cost
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.mana import can_pay
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.attributes import has_attribute
from escarmouche.rulebooks.c2.rules.shooting import PRECISION, exerted, is_on_a_near_level
from escarmouche.rulebooks.c2.rules.shooting import RAPID as RAPID_SHOT
from escarmouche.rulebooks.confrontation.effect_words import Later, Summon
from escarmouche.rulebooks.confrontation.spells import Difficulties
from escarmouche.rulebooks.freetable.sight import sees
from escarmouche.table import CM, in_contact

POWER: Final = "c2.magic.effect#later"
"""The effect of those who have a power over their later turns."""

EXCLUSIVE: Final = ("run", "charge", "feat")
"""What moves exclude casting, however short."""


# -- whether a Magician may cast at all --------------------------------------------------------------------------------


def ready_to_cast(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure might cast in this phase: a Magician who has neither shot, nor run, charged or performed a feat.

    What spells and magic objects move does not count. Being in melee hinders nobody. [c2.magic.cast-restrictions]
    """
    profile = fighter.profile
    if profile.power is None or fighter.pose is None or not (profile.spells or fighter.has(POWER)):
        return False
    shooting = fighter.shots or fighter.has(RAPID_SHOT) or fighter.has(PRECISION)
    exhausted = fighter.move in EXCLUSIVE or exerted(battle, fighter)
    free = apply_hooks(battle, fighter, Hooks.casts, not shooting and not exhausted)
    return free and apply_hooks(battle, fighter, Hooks.may_cast, True)


def may_cast(battle: Battle, fighter: Fighter) -> bool:
    """Whether a Magician can cast something now, or could if he were given more mana."""
    return ready_to_cast(battle, fighter) and (
        any(castable(battle, fighter, spell) for spell in fighter.profile.spells)
        or any(usable(battle, fighter, spell) for spell in powers(fighter))
        or may_be_given_mana(battle, fighter)
    )


def may_be_given_mana(battle: Battle, magician: Fighter) -> bool:
    """Whether somebody could give a Magician more gems now."""
    return any(effect.offers_mana(False, battle, bearer, magician) for bearer, effect in battle.bearers("offers_mana"))  # type: ignore[attr-defined]


def castable(battle: Battle, caster: Fighter, spell: Spell) -> bool:
    """Whether a Magician can cast a spell now: he has the gems, may still use it, and has somebody to cast it at."""
    return can_pay(caster, spell.cost) and may_still_use(caster, spell) and has_target(battle, caster, spell)


def may_still_use(caster: Fighter, spell: Spell) -> bool:
    """Whether this turn and this game leave a Magician another incantation of a spell.

    His level limits how many different spells he uses in a turn [c2.magic.spells-per-turn], the frequency how often each
    [c2.spell.field.frequency].
    """
    used = [key for key, _ in caster.incanted]
    different = {key for key in used if any(key == own.key for own in caster.profile.spells)}
    if spell.key not in different and len(different) >= SPELLS_BY_LEVEL[level_of(caster.profile)]:
        return False
    if spell.uses is not None and caster.spent.count(spell.key) >= spell.uses:
        return False
    return used.count(spell.key) < spell.frequency


# -- at whom -----------------------------------------------------------------------------------------------------------


def has_target(battle: Battle, caster: Fighter, spell: Spell) -> bool:
    """Whether there is anybody at whom a Magician may cast a spell; places there always are."""
    return spell.target in ("place", "field") or any(
        may_aim_at(battle, caster, spell, target) for target in whom(battle, caster, spell)
    )


def targets(battle: Battle, caster: Fighter, spell: Spell) -> list[Fighter]:
    """The figures at which a Magician may cast a spell; how far they are is measured later."""
    return [target for target in whom(battle, caster, spell) if may_aim_at(battle, caster, spell, target)]


def whom(battle: Battle, caster: Fighter, spell: Spell) -> Sequence[Fighter]:
    """Those at whom the card lets him aim. [c2.spell.field.area]"""
    match spell.target:
        case "caster":
            return (caster,)
        case "contact":
            return [other for other in battle.in_play() if other is not caster and touches(battle, caster, other)]
        case "friend":
            return battle.in_play(caster.side)
        case "enemy":
            return battle.enemies(caster)
        case "fighter":
            return battle.in_play()
        case _:
            return ()


def may_aim_at(battle: Battle, caster: Fighter, spell: Spell, target: Fighter) -> bool:
    """Whether a spell may be cast at a figure.

    Once a turn at the same, whatever came of it [c2.magic.target.once]; the caster sees it or touches it
    [c2.magic.cast-restrictions]; and nothing forbids it.
    """
    if once_a_target(spell) and (spell.key, target.id) in caster.incanted:
        return False
    return is_meant(battle, spell, target) and (
        target is caster or may_reach(battle, caster, target, sight=spell.sight)
    )


def is_meant(battle: Battle, spell: Spell, target: Fighter) -> bool:
    """Whether a figure is one of those for whom the card of a spell is, if it says so. [c2.spell.field.special]"""
    return not spell.only or any(is_one(battle, target, attribute) for attribute in spell.only)


def may_reach(battle: Battle, caster: Fighter, target: Fighter, *, sight: bool = True) -> bool:
    """Whether magic may be aimed at somebody else."""
    if sight and not (touches(battle, caster, target) or sees(battle, caster, target)):
        return False
    return is_on_a_near_level(battle, caster, target) and (
        target.side == caster.side
        or (
            apply_hooks(battle, caster, Hooks.may_target, True, target)
            and apply_hooks(battle, target, Hooks.targetable, True, caster)
        )
    )


def once_a_target(spell: Spell) -> bool:
    """Whether a spell is cast at a fighter; one that only makes somebody appear is not."""
    return spell.target not in ("place", "field") and not all(isinstance(word, Summon) for word in spell.effects)


def is_one(battle: Battle, fighter: Fighter, attribute: str) -> bool:
    """Whether a figure is what the card wants of its targets."""
    if attribute == SUMMONED:
        return bool(fighter.summoner)
    return has_attribute(battle, fighter, attribute)


def touches(battle: Battle, one: Fighter, other: Fighter) -> bool:
    """Whether two figures, friends or enemies, are in base contact."""
    assert one.pose is not None
    assert other.pose is not None
    on_a_level = one.tier == other.tier and one.pose.z == other.pose.z
    return on_a_level and in_contact(battle.base(one), battle.base(other))


# -- how difficult -----------------------------------------------------------------------------------------------------


def difficulty(battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, raised: int = 0) -> int:
    """What the incantation has to reach. It may vary with a score of the target, or be named.

    [c2.spell.field.difficulty] [c2.magic.example.turn2-bannissement]
    """
    value = spell.base_difficulty
    if isinstance(spell.difficulty, Difficulties) and spell.difficulty.plus is not None and target is not None:
        score = getattr(characteristics, spell.difficulty.plus)(battle, target) or 0
        value = note("c2.spell.field.difficulty", value, value + score)
    value = note("c2.spell.field.free-difficulty", value, value + raised)
    value = apply_hooks(battle, caster, Hooks.spell_difficulty, value)
    if target is not None and target is not caster:
        value = apply_hooks(battle, target, Hooks.spell_difficulty_against, value, caster)
    return value


# -- powers over later turns -------------------------------------------------------------------------------------------


def powers(fighter: Fighter) -> list[Spell]:
    """The spells that give a Magician a power in this turn."""
    if not fighter.has(POWER):
        return []
    keys = {effect.parameter for effect in fighter.effects if effect.name == POWER}
    return [spell for spell in fighter.profile.spells if spell.key in keys]


def power_of(spell: Spell) -> Later:
    """The power that a spell gives."""
    later = spell.later()
    assert later is not None, f"{spell.key} gives no power"
    return later


def power_key(spell: Spell) -> str:
    """What stands for the use of a power among what a Magician has done this turn."""
    return f"later/{spell.key}"


def usable(battle: Battle, fighter: Fighter, spell: Spell) -> bool:
    """Whether a Magician can use the power of a spell now; not in the turn in which he has cast it."""
    power = power_of(spell)
    used = [key for key, _ in fighter.incanted]
    return (
        spell.key not in used
        and used.count(power_key(spell)) < power.frequency
        and can_pay(fighter, later_cost(power))
        and bool(victims(battle, fighter))
    )


def victims(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """The enemies on whom a power may be used."""
    return [enemy for enemy in battle.enemies(fighter) if may_reach(battle, fighter, enemy)]


def reach_of(later: Later) -> int | None:
    """The range of a power in 0.01 mm; ``None``: unlimited."""
    return None if later.range is None else later.range * CM


def elements_of(gems: Iterable[str]) -> tuple[str, ...]:
    """The elements among gems."""
    return tuple(dict.fromkeys(gems))
