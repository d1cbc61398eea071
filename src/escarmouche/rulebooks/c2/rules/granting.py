"""What a figure is given, by its card or by a rule: skills and abilities, with all that they bring."""

from __future__ import annotations

from typing import Final, cast

from escarmouche.kernel.effects import Parameter, behaviour, known
from escarmouche.rulebooks.c2.battle import Fighter
from escarmouche.rulebooks.c2.content.machines import rules_in_force
from escarmouche.rulebooks.c2.hooks import Hooks

ABILITY: Final = "c2.ability."
MAGICIAN: Final = "c2.magic.magician"


def grant(
    fighter: Fighter, name: str, parameter: Parameter = None, *, source: str = "", until: str | None = None
) -> None:
    """Puts an effect in force on a figure, and those that whoever has it counts as having.

    ``parameter`` is the X of a skill, as its card gives it. The same skill twice is worth no more than once; of two X the
    better one counts. [c2.skill.general] Raises ``KeyError`` for an effect that there is not.
    """
    fighter.gain(name, parameter, source=source, until=until)
    for other in cast(type[Hooks], behaviour(name)).implies:
        grant(fighter, other, source=source, until=until)


def equip(fighter: Fighter) -> None:
    """Puts in force what the card of a fighter bears: its skills and its abilities. [c2.profile.skills]

    Whoever has POU is a Magician. A war machine has whatever goes with being one. [c2.machine.definition]
    """
    profile = fighter.profile
    for name, parameter in rules_in_force(profile.machine, profile.rank, profile.boilers):
        grant(fighter, name, parameter)
    if profile.machine is not None and fighter.structure is None:
        fighter.structure = profile.machine.structure
    if fighter.profile.power is not None:
        grant(fighter, MAGICIAN)
    for skill in fighter.profile.skills:
        if known(skill.rule):
            grant(fighter, skill.rule, skill.value)
    for ability in fighter.profile.abilities:
        if known(ABILITY + ability):
            grant(fighter, ABILITY + ability)
