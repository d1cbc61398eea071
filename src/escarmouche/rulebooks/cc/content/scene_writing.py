"""A battle written down as a scene: what :mod:`scene_files` reads back as the same battle."""

from __future__ import annotations

from typing import Any

from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.content.battlefields import standard_battlefields
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.scene_files import CARDS
from escarmouche.rulebooks.cc.content.scenes import BattleNow, FighterNow, fresh_model
from escarmouche.rulebooks.cc.presentation.story import SIDES
from escarmouche.rulebooks.common.scene_writing import (
    WrittenProfiles,
    telling_fields,
    unusual,
    written_effects,
    written_place,
    written_table,
)
from escarmouche.table import CM
from escarmouche.texts import Message, message


def written(battle: Battle) -> tuple[Message, dict[str, Any]]:
    """What the scene of a battle is called, and what its file says."""
    profiles = WrittenProfiles(CARDS.standard)
    models = (*battle.fighters.values(), *battle.pieces.values())
    fighters = [telling_fields(_written(battle, model, profiles)) for model in models]
    return message("cc-told-phase-began", phase=battle.phase, turn=battle.turn), {
        "profiles": profiles.whole,
        **_written_table(battle),
        "zones": _written_sides(battle),
        "fighters": fighters,
        "options": unusual(battle.options, Options.__struct_fields__),
        "turn": battle.turn,
        "phase": battle.phase,
        "tactics": battle.winner_of_tactics,
        "now": unusual(battle, BattleNow.__struct_fields__),
    }


def _written_table(battle: Battle) -> dict[str, Any]:
    """The table: the key of a battlefield that comes with the program, or all that is on it."""
    zones = tuple(zone.polygon for zone in battle.zones)
    ready = standard_battlefields().items()
    same = (key for key, field in ready if field.board == battle.board and field.zones == zones)
    return written_table(battle.board, zones, CM, next(same, None))


def _written_sides(battle: Battle) -> tuple[str, ...]:
    """Whose zones they are, where the sides have not those that they have by themselves."""
    sides = tuple(zone.side for zone in battle.zones)
    return () if sides == SIDES else sides


def _written(battle: Battle, fighter: Fighter, profiles: WrittenProfiles[Profile]) -> dict[str, Any]:
    """A fighter, or a piece, as a scene has it."""
    fresh = fresh_model(fighter.id, fighter.side, fighter.card, fighter.profile)
    now = unusual(fighter, [name for name in FighterNow.__struct_fields__ if name != "structure"])
    if fighter.structure != fresh.structure:
        now["structure"] = fighter.structure
    return {
        "id": fighter.id,
        "side": fighter.side,
        "profile": profiles.key(fighter.profile),
        "card": fighter.card if fighter.card not in ("", fighter.id) else None,
        **written_place(battle.board, fighter.pose, CM),
        **written_effects(fighter.effects, fresh.effects),
        "now": now,
    }


__all__ = ["written"]
