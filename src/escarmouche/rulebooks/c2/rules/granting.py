"""What a figure is given, by its card or by a rule: skills and abilities, with all that they bring."""

from __future__ import annotations

from typing import cast

from escarmouche.kernel.effects import Parameter, behaviour
from escarmouche.rulebooks.c2.battle import Fighter
from escarmouche.rulebooks.c2.hooks import Hooks


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
