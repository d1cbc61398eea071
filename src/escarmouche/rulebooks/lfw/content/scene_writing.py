"""A battle written down as a scene: what :mod:`scene_files` reads back as the same battle."""

from __future__ import annotations

from typing import Any, Final

from escarmouche.rulebooks.common.scene_writing import (
    WrittenProfiles,
    telling_fields,
    unusual,
    written_effects,
    written_place,
    written_table,
)
from escarmouche.rulebooks.lfw.battle import Battle, Options, Unit, new_unit
from escarmouche.rulebooks.lfw.content.battlefield_files import Battlefield, standard_battlefields
from escarmouche.rulebooks.lfw.content.cards import Profile
from escarmouche.rulebooks.lfw.content.scene_files import CARDS
from escarmouche.rulebooks.lfw.content.scenes import BattleNow, UnitNow
from escarmouche.rulebooks.lfw.rules.granting import equip
from escarmouche.table import INCH, Point
from escarmouche.texts import Message, message


def written(battle: Battle) -> tuple[Message, dict[str, Any]]:
    """What the scene of a battle is called, and what its file says."""
    profiles = WrittenProfiles(CARDS.standard)
    units = [telling_fields(_written(battle, unit, profiles)) for unit in battle.units.values()]
    return message("lfw-told-phase-began", phase=battle.phase, turn=battle.turn), {
        "profiles": profiles.whole,
        **_written_table(battle),
        "players": battle.players,
        "units": units,
        "options": unusual(battle.options, Options.__struct_fields__),
        "turn": battle.turn,
        "phase": battle.phase,
        "order": battle.order,
        "now": unusual(battle, BattleNow.__struct_fields__),
    }


def _written_table(battle: Battle) -> dict[str, Any]:
    """The table: the key of a battlefield that comes with the program, or all that is on it."""
    zones = tuple(zone.polygon for zone in battle.zones)
    able = {key: field for key, field in standard_battlefields().items() if len(battle.players) <= field.most_sides}
    same = (key for key, field in able.items() if _is_table(battle, field, zones))
    return written_table(battle.board, zones, INCH, next(same, None))


def _is_table(battle: Battle, field: Battlefield, zones: tuple[tuple[Point, ...], ...]) -> bool:
    """Whether a battle is fought on a battlefield, with its zones."""
    return field.board == battle.board and tuple(zone.polygon for zone in field.zones_of(battle.players)) == zones


BY_SHEET: Final = ("life", "most_life", "command", "magic")
"""What a new unit has as its sheet says."""


def _written(battle: Battle, unit: Unit, profiles: WrittenProfiles[Profile]) -> dict[str, Any]:
    """A unit as a scene has it."""
    now = unusual(unit, [name for name in UnitNow.__struct_fields__ if name not in BY_SHEET])
    fresh = new_unit(unit.id, unit.side, unit.profile)
    now |= {name: getattr(unit, name) for name in BY_SHEET if getattr(unit, name) != getattr(fresh, name)}
    return {
        "id": unit.id,
        "side": unit.side,
        "profile": profiles.key(unit.profile),
        **written_place(battle.board, unit.pose, INCH),
        **written_effects(unit.effects, _equipped(fresh).effects),
        "now": now,
    }


def _equipped(fresh: Unit) -> Unit:
    """A new unit with what its sheet bears."""
    equip(fresh)
    return fresh


__all__ = ["written"]
