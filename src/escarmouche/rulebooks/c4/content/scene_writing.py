"""A battle written down as a scene: what :mod:`scene_files` reads back as the same battle."""

from __future__ import annotations

from typing import Any

from escarmouche.rulebooks.c4.battle import Battle
from escarmouche.rulebooks.c4.content.scenes import position_of
from escarmouche.texts import Message, message


def written(battle: Battle) -> tuple[Message, dict[str, Any]]:
    """What the scene of a battle is called, and what its file says."""
    return message("c4-note-turn", turn=battle.turn), {"position": position_of(battle)}


__all__ = ["written"]
