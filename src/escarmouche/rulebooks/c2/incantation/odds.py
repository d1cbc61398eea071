"""The exact odds of a duel of Magicians: that a spell succeeds, and that it is not countered."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import is_instinctive
from escarmouche.rulebooks.c2.content.spells import Spell
from escarmouche.rulebooks.c2.incantation.casting import incantation_roll
from escarmouche.rulebooks.c2.incantation.counter_magic import counter_roll
from escarmouche.rulebooks.c2.incantation.spell_limits import elements_of
from escarmouche.rulebooks.confrontation.dice import OpenRoll
from escarmouche.rulebooks.freetable.sight import sees


def chance_of_total(roll: OpenRoll[int | None], needed: int) -> Fraction:
    """The chance that a roll comes to so much."""
    return sum((weight for total, weight in roll.odds().items() if total is not None and total >= needed), Fraction(0))


def chance_of_success(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, needed: int, dice: int = 1
) -> Fraction:
    """The chance that an incantation comes to a difficulty, with so many dice of which the best counts."""
    return chance_of_total(incantation_roll(battle, caster, target, needed, elements_of(spell.cost), dice), needed)


def chance_to_stand(
    battle: Battle, caster: Fighter, spell: Spell, target: Fighter | None, needed: int, against: Fighter, dice: int = 1
) -> Fraction:
    """The chance that an incantation succeeds although a Magician counters it."""
    roll = incantation_roll(battle, caster, target, needed, elements_of(spell.cost), dice)
    return sum(
        (
            weight * (1 - chance_of_total(counter_roll(battle, against, total), total))
            for total, weight in roll.odds().items()
            if total is not None and total >= needed
        ),
        Fraction(0),
    )


def opponents(battle: Battle, caster: Fighter, spell: Spell) -> list[Fighter]:
    """The enemy Magicians who see the caster and have a gem, so that they may counter a spell if they are near enough."""
    if spell.path == "instinctive":
        return []
    return [
        enemy
        for enemy in battle.enemies(caster)
        if enemy.profile.power is not None
        and enemy.gems
        and not is_instinctive(enemy.profile)
        and sees(battle, enemy, caster)
    ]


def worst_opponent(
    battle: Battle,
    caster: Fighter,
    spell: Spell,
    target: Fighter | None,
    needed: int,
    among: Iterable[Fighter],
    dice: int = 1,
) -> tuple[Fighter, Fraction] | None:
    """Of several Magicians the one whose counter a spell is least likely to outlast, and that chance; ``None`` of none."""
    chances = [
        (chance_to_stand(battle, caster, spell, target, needed, magician, dice), magician.id) for magician in among
    ]
    if not chances:
        return None
    stands, name = min(chances)
    return battle[name], stands


__all__ = ["chance_of_success", "chance_of_total", "chance_to_stand", "opponents", "worst_opponent"]
