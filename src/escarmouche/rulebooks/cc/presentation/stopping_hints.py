"""What is known of a place before somebody stops there: that he may get into an engine, or use a nexus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from escarmouche.rulebooks import Forecast
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.presentation.story import names
from escarmouche.rulebooks.cc.rules.nexus import nexus_standing, open_to
from escarmouche.rulebooks.cc.skills.nexus import faith_sources, mana_sources
from escarmouche.rulebooks.cc.skills.transport import EMBARK, ENTERING, TRANSPORT, is_open_to
from escarmouche.table import CM, CONTACT, Pose, footprint, within
from escarmouche.texts import message

ACCESS: Final = "cc.core.nexus.access"

NEAR: Final = 30 * CM
"""Farther from its base nobody is in the access of anything."""


def of_stop(battle: Battle, fighter: Fighter, end: Pose) -> Iterator[Forecast]:
    """What a fighter who ends a walk or a run there may do there."""
    base = footprint(fighter.shape, end)
    engines = [engine for engine in battle.friends(fighter) if engine.has(TRANSPORT)]
    wagons = (
        [engine for engine in engines if within(base, battle.base(engine), CONTACT)]
        if fighter.action in ENTERING
        else []
    )
    nexus = [piece for piece in nexus_standing(battle) if within(base, battle.base(piece), NEAR)]
    if not wagons and not nexus:
        return
    imagined = battle.copy()
    stopped = imagined[fighter.id]
    imagined.stand(stopped, end)
    known = names(battle)
    for wagon in wagons:
        if is_open_to(imagined, imagined[wagon.id], stopped):
            yield Forecast(message("cc-hint-may-embark", engine=known[wagon.id]), EMBARK, (wagon.id,))
    usable = {**open_to(imagined, stopped), **faith_sources(imagined, stopped), **mana_sources(imagined, stopped)}
    for nearby in nexus:
        if nearby.id in usable:
            yield Forecast(message("cc-hint-in-access", nexus=known[nearby.id]), ACCESS, (nearby.id,))


__all__ = ["of_stop"]
