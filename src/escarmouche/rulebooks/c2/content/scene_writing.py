"""A battle written down as a scene: what :mod:`scene_files` reads back as the same battle."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.battlefields import halves, standard_battlefields
from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.content.scene_files import AGREED, CARDS
from escarmouche.rulebooks.c2.content.scenes import UnderWay
from escarmouche.rulebooks.c2.fortification.barricades import written_barricade
from escarmouche.rulebooks.c2.rules.granting import equip
from escarmouche.rulebooks.common.scene_writing import (
    WrittenProfiles,
    telling_fields,
    unusual,
    written_effects,
    written_table,
)
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, KILLED, LIGHT, SERIOUS
from escarmouche.rulebooks.freetable.works import bare_board
from escarmouche.table import CM, Board, Pose, to_cm
from escarmouche.texts import Message, message


def written(battle: Battle) -> tuple[Message, dict[str, Any]]:
    """What the scene of a battle is called, and what its file says. Raises ``Problem`` for a battle of a campaign."""
    if battle.venture is not None:
        raise Problem(message("c2-scene-campaign"))
    profiles = WrittenProfiles(CARDS.standard)
    fighters = [telling_fields(_fighter(battle, fighter, profiles)) for fighter in battle.fighters.values()]
    return message("c2-told-phase-began", phase=battle.phase, turn=battle.turn), {
        "profiles": profiles.whole,
        **_table(battle),
        "fighters": fighters,
        "turn": battle.turn,
        "turns": battle.options.turns,
        **unusual(battle.options, AGREED),
        "phase": battle.phase,
        "first": battle.first or "nobody",
        "reserve": battle.hands,
        "pile": battle.deck,
        "second_pile": [card.id for card in battle.cards.values() if card.pile],
        "summons": msgspec.to_builtins(battle.summons),
        "act": None if battle.act is None else msgspec.to_builtins(battle.act),
        "under_way": _under_way(battle),
    }


def _under_way(battle: Battle) -> dict[str, Any]:
    """What is under way, and what has been built."""
    fields = unusual(battle, [field for field in UnderWay.__struct_fields__ if field != "barricades"])
    built = [msgspec.to_builtins(written_barricade(barricade)) for barricade in battle.barricades.values()]
    return {**fields, "barricades": built} if built else fields


# -- the table ---------------------------------------------------------------------------------------------------------


def _table(battle: Battle) -> dict[str, Any]:
    """The table: the key of a battlefield that comes with the program, or all that is on it."""
    zones = tuple(zone.polygon for zone in battle.zones)
    board = bare_board(battle)
    ready = standard_battlefields().items()
    wanted = (board, zones, battle.options.objectives)
    same = (key for key, field in ready if (field.board, field.zones, field.objectives) == wanted)
    usual = zones == halves(board.width, board.depth)
    table = written_table(board, () if usual else zones, CM, next(same, None))
    if "table" in table:
        table["table"] |= telling_fields({"objectives": battle.options.objectives})
    return table


# -- fighters ----------------------------------------------------------------------------------------------------------


_WORDS: Final = {LIGHT: "light", SERIOUS: "serious", CRITICAL: "critical", KILLED: "killed"}

_SAME: Final = (
    *(
        "tier",
        "lost",
        "lost_to",
        "deaths",
        "activated",
        "move",
        "charged",
        "engaged_by",
        "disengaged_from",
        "fleeing",
        "flees_from",
        "fear_overcome",
        "profiles_overcome",
        "gems",
        "incanted",
        "spent",
        "summoner",
        "temporary_faith",
        "prayers",
    ),
    *("shots", "pursuits", "attack_dice", "defence_dice", "attacks_placed", "defences_placed", "bound_dice", "stance"),
    "sustained",
    "serves",
    "aboard",
)
"""Fields that a scene has by the same names."""


def _fighter(battle: Battle, fighter: Fighter, profiles: WrittenProfiles[Profile]) -> dict[str, Any]:
    """A fighter as a scene has it."""
    return {
        "id": fighter.id,
        "side": fighter.side,
        "profile": profiles.key(fighter.profile),
        "card": fighter.card,
        **(_place(battle.board, fighter.pose) if fighter.pose is not None else {}),
        "wounds": _WORDS.get(fighter.wound),
        **_effects(fighter),
        **unusual(fighter, _SAME),
        "structure": fighter.structure,
        "card_side": None if battle.cards[fighter.card].side == fighter.side else battle.cards[fighter.card].side,
        "moved": to_cm(fighter.moved) if fighter.moved else None,
    }


def _place(board: Board, pose: Pose) -> dict[str, Any]:
    """Where a fighter stands, and which way he looks."""
    degrees, tenths = divmod(pose.facing, 10)
    on_the_ground = pose.z == board.ground_height(pose.x, pose.y)
    return {
        "at": [to_cm(pose.x), to_cm(pose.y)],
        "facing": {"degrees": Decimal(pose.facing) / 10} if tenths else degrees,
        "height": None if on_the_ground else to_cm(pose.z),
    }


def _effects(fighter: Fighter) -> dict[str, Any]:
    """What is in force on a fighter besides what its card bears; all of it, where something of that has ended."""
    fresh = Fighter(id=fighter.id, side=fighter.side, card=fighter.card, profile=fighter.profile)
    equip(fresh)
    return written_effects(fighter.effects, fresh.effects)


__all__ = ["written"]
