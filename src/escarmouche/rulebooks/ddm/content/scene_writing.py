"""A battle written down as a scene: what :mod:`scene_files` reads back as the same battle."""

from __future__ import annotations

from typing import Any

import msgspec

from escarmouche.rulebooks.common.scene_files import EffectFile
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.presentation.story import square_told
from escarmouche.texts import Message, message


def written(battle: Battle) -> tuple[Message, dict[str, Any]]:
    """What the scene of a skirmish is called, and what its file says."""
    cards = {card.key: card for card in battle.pool.values()}
    cards |= {creature.card.key: creature.card for creature in battle.creatures.values()}
    same = ("players", "teams", "factions", "options", "round", "turn", "done", "quiet", "stirred")
    return message("ddm-told-round-began", round=battle.round), {
        **{name: msgspec.to_builtins(getattr(battle, name)) for name in (*same, "points", "shared", "spare")},
        "first": battle.first or "nobody",
        "pool": list(battle.pool),
        "board": msgspec.to_builtins(battle.board),
        "cards": msgspec.to_builtins(cards),
        "creatures": [_written(battle, creature) for creature in battle.creatures.values()],
    }


def _written(battle: Battle, creature: Creature) -> dict[str, Any]:
    """A creature as a file writes it: what is not as usual."""
    usual = {field.name: field.default for field in msgspec.structs.fields(Creature)}
    named = ("id", "warband", "card", "at", "effects", "place")
    fields = {
        name: getattr(creature, name)
        for name in creature.__struct_fields__
        if name not in named and getattr(creature, name) != usual[name]
    }
    for field in ("at", "place"):
        square = getattr(creature, field)
        if square is not None:
            fields[field] = square_told(battle, square)
    effects = [
        msgspec.to_builtins(EffectFile(effect.name, effect.parameter, effect.until, effect.source))
        for effect in creature.effects
    ]
    plain: dict[str, Any] = msgspec.to_builtins(fields)
    who = {"id": creature.id, "warband": creature.warband, "card": creature.card.key}
    return {**who, **plain, "bare": True, "effects": effects}


__all__ = ["written"]
