"""War machines: structure points in the place of life points, and a crew that serves them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit

CREW: Final = "c4.machine.unit"


def is_served(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can be activated: a war machine needs a crew, or a pilot. Its structure points are lost as life points
    are. [c4.machine.crew] [c4.machine.structure] [c4.term.machine-de-guerre]
    """
    fighters = [fighter for fighter in map(battle.models.__getitem__, unit.members) if not fighter.lost]
    return unit.category != "war_machine" or any(
        fighter.profile.pilot or fighter.profile.post == "crew" for fighter in fighters
    )


async def serving(battle: Battle, unit: Unit) -> list[Fighter]:
    """Who of a unit shoots: of a war machine its crew with weapons of their own, or the machine. [c4.machine.unit]"""
    fighters = battle.fighters(unit)
    crew = _armed(fighter for fighter in fighters if fighter.profile.post == "crew")
    machine = _armed(fighter for fighter in fighters if fighter.profile.post != "crew")
    if unit.category != "war_machine" or not crew or not machine:
        return fighters
    options: dict[str, Sequence[Fighter]] = {"machine": machine, "crew": crew}
    return list(await Choose(unit.side, CREW, options, default="machine", about={"unit": unit.id}))


def _armed(fighters: Iterable[Fighter]) -> list[Fighter]:
    return [fighter for fighter in fighters if fighter.profile.ranged is not None]
