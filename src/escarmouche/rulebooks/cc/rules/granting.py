"""What a fighter is given, by his card or by a rule: skills, with all that they bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, cast

from escarmouche.kernel.effects import Parameter, behaviour, known
from escarmouche.rulebooks.cc.battle import Fighter
from escarmouche.rulebooks.cc.hooks import Hooks

MAGICIAN: Final = "cc.core.magic.magician"
FAITHFUL: Final = "cc.core.faith.faithful"
STRUCTURE: Final = "cc.skill.structure"
BOILER: Final = "cc.pressure.link"
CREWED: Final = "cc.core.machine.crew"
FIRE: Final = "cc.core.machine.fire"
CAPTURE: Final = "cc.core.machine.capture"
NERVE: Final = "cc.core.machine.fear"


CLOSED: Final[dict[str, Callable[[Fighter], bool]]] = {}
"""To whom some effects can never be given, by the names of these: chapters enter it."""


def grant(
    fighter: Fighter, name: str, parameter: Parameter = None, *, source: str = "", until: str | None = None
) -> None:
    """Puts an effect in force on a fighter, and those that it brings with it. [cc.core.skill.innate]

    Skills have a source, a value and a duration; one that he has already changes nothing, unless the skill says so, and of
    several values that counts which the skill says, and what its class calls its stacking: the highest, the lowest, their
    sum, or each beside the other. [cc.core.skill.origin] [cc.skill.general.duplicate] [cc.core.skill.duplicate]
    Raises ``KeyError`` for an effect that there is not.
    """
    if name in CLOSED and CLOSED[name](fighter):
        return
    kind = cast(type[Hooks], behaviour(name))
    before = fighter.has(name)
    if kind.twice and before:
        fighter.gain(kind.twice, source=source, until=until)
    fighter.gain(name, parameter, source=source, until=until)
    if name == STRUCTURE and not before:
        fighter.structure = structure_at_first(fighter)
    for other, value in _brought_by(name, parameter):
        grant(fighter, other, value, source=source, until=until)


def _brought_by(name: str, parameter: Parameter) -> tuple[tuple[str, Parameter], ...]:
    """The effects, each with its parameter, that an effect brings with it."""
    kind = cast(type[Hooks], behaviour(name))
    same = tuple((other, parameter) for other in kind.implies_same)
    return (*kind.implies, *kind.implies_by.get(parameter, ()), *same)


def _all_brought_by(name: str, parameter: Parameter) -> Iterator[tuple[str, Parameter]]:
    """The effects that an effect brings with it, and what these bring."""
    for other, value in _brought_by(name, parameter):
        yield other, value
        yield from _all_brought_by(other, value)


def equip(fighter: Fighter) -> None:
    """Puts in force what the card of a fighter bears: what it prints in brackets as brought by another skill once."""
    printed = [skill for skill in fighter.profile.skills if known(skill.rule)]
    bringing = [skill for skill in printed if not skill.innate]
    brought = {pair for skill in bringing for pair in _all_brought_by(skill.rule, skill.value)}
    for skill in printed:
        if not skill.innate or (skill.rule, skill.value) not in brought:
            grant(fighter, skill.rule, skill.value)
    if fighter.profile.power is not None and known(MAGICIAN):
        grant(fighter, MAGICIAN)
    if fighter.profile.faith is not None and known(FAITHFUL):
        grant(fighter, FAITHFUL)
    if fighter.profile.is_war_machine:
        grant(fighter, NERVE)
    if fighter.served:
        for name in (CREWED, FIRE, CAPTURE):
            grant(fighter, name)
    for boiler in fighter.profile.boilers:
        grant(fighter, BOILER, boiler.parameter)


def structure_at_first(fighter: Fighter) -> int | None:
    """The structure points with which a fighter begins; ``None``: he has none. [cc.skill.structure.duplicate]"""
    most = fighter.effects.parameter(STRUCTURE) if fighter.has(STRUCTURE) else None
    assert not isinstance(most, str), STRUCTURE
    return most


def structure_left(fighter: Fighter) -> int | None:
    """The structure points that a fighter has now; ``None``: he has none, perhaps no more, and is wounded like others."""
    return fighter.structure if fighter.has(STRUCTURE) else None
