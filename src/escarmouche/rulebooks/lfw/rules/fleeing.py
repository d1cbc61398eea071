"""The fuite marker: who gets it, and who loses it."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.events import Rallied, TookFlight
from escarmouche.rulebooks.lfw.rules.duels import end_duel
from escarmouche.rulebooks.lfw.rules.missions import champion_flees


def rally(battle: Battle, unit: Unit, rule: str) -> None:
    """A unit loses its fuite marker, of a duo both."""
    unit = battle.model_of(unit)
    unit.fleeing = False
    if unit.rider:
        battle[unit.rider].fleeing = False
    battle.tell(lambda: Rallied(unit=unit.id, rules=(rule,)))


def put_to_flight(battle: Battle, unit: Unit) -> None:
    """A unit takes to flight, of a duo both: a champion who does is worth points, and nobody goes on with a duel."""
    unit = battle.model_of(unit)
    if not unit.fleeing:
        champion_flees(battle, unit)
    for fugitive in (unit, battle[unit.rider]) if unit.rider else (unit,):
        mark_flight(fugitive)
        end_duel(battle, fugitive)
    battle.tell(lambda: TookFlight(unit=unit.id, rules=("lfw.marker.fuite",)))


def mark_flight(unit: Unit) -> None:
    """A unit gets a fuite marker: it does nothing but flee as long as it has it. [lfw.marker.fuite]"""
    unit.fleeing = True
