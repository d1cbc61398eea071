"""Obstacles that are climbed over rather than walked round: who may, and what it costs."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import confirm
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.hooks import Hooks
from escarmouche.table import Piece, Pose, polygon_gap

CROSS: Final = "c4.scenery.cross.walk"


def obstacles(battle: Battle) -> list[Piece]:
    """The scenery that stops whoever walks on the table. By default it has to be walked round. [c4.scenery.cross.default]"""
    return [piece for piece in battle.board.pieces if battle.board.stops(piece, piece.base_level)]


def crossable(battle: Battle, unit: Unit) -> list[Piece]:
    """The obstacles that a unit may cross: none higher than its smallest fighter, and none at all with a war machine.

    [c4.scenery.cross.height] [c4.scenery.cross.war-machine]
    """
    if unit.category == "war_machine":
        return []
    smallest = min(fighter.height for fighter in battle.fighters(unit))
    return [piece for piece in obstacles(battle) if piece.height <= smallest]


def crossed_freely(battle: Battle, fighter: Fighter) -> tuple[str, ...]:
    """The obstacles (ids) that are none to a fighter: by a skill, or because it is a titan, for whom no ground is difficult.

    A titan keeps to the height that it may cross. [c4.titan.terrain] [c4.term.titan]
    """
    titan = fighter.profile.category == "titan"
    return tuple(
        piece.id
        for piece in obstacles(battle)
        if apply_hooks(battle, fighter, Hooks.crosses_freely, titan and piece.height <= fighter.height, piece)
    )


def crossable_near(battle: Battle, unit: Unit, allowance: int) -> tuple[str, ...]:
    """The obstacles (ids) that a unit may come to by a move, and may cross; those left out that it crosses anyway."""
    fighters = battle.fighters(unit)
    free = set.intersection(*[set(crossed_freely(battle, fighter)) for fighter in fighters])
    return tuple(
        piece.id
        for piece in crossable(battle, unit)
        if piece.id not in free
        and any(polygon_gap(piece.outline, battle.base(fighter)) <= allowance for fighter in fighters)
    )


async def chooses_to_cross(battle: Battle, unit: Unit, allowance: int) -> tuple[str, ...]:
    """Whether a unit that walks crosses obstacles, if any are near: gives their ids. [c4.scenery.cross.walk]"""
    near = crossable_near(battle, unit, allowance)
    crosses = bool(near) and await confirm(unit.side, CROSS, default=False, about={"unit": unit.id})
    return near if crosses else ()


def level_at(battle: Battle, pose: Pose, crossing: tuple[str, ...]) -> int:
    """The level on which somebody stands who comes over some obstacles: on top of one, or on the table."""
    return max(
        (
            piece.top
            for piece in map(battle.board.piece, crossing)
            if piece.level and piece.height and piece.covers(pose.x, pose.y)
        ),
        default=0,
    )
