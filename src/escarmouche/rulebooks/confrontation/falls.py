"""Falling: how deep, and where one comes to rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from escarmouche.rulebooks.confrontation.terrain import is_crevasse, terrain_of
from escarmouche.rulebooks.freetable.ground import has_room, overlapped
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import MM, TURN, UNIT, Pose, direction, footprint

LEGS: Final = "jambes"

_RINGS: Final = 40


class Drop(NamedTuple):
    """What is below a point: the level on which a figure comes to rest there, and how deep it falls."""

    level: int
    depth: int


def below(battle: FreeTable[M], x: int, y: int, z: int) -> Drop:
    """What a figure falls to from a level: the bottom of a crevasse, the surface of water, a lower roof, or the table.

    In water the fall goes on to the bottom, but the figure floats.
    """
    roofs = [piece.top for piece in battle.board.surfaces if piece.top < z and piece.covers(x, y)]
    if roofs:
        return Drop(max(roofs), z - max(roofs))
    for piece in battle.board.pieces:
        bottom = piece.base_level - piece.depth
        if bottom < z and terrain_of(piece).is_pit and piece.covers(x, y):
            return Drop(bottom if is_crevasse(piece) else piece.base_level, z - bottom)
    return Drop(0, z)


def is_clear(battle: FreeTable[M], fighter: M, pose: Pose) -> bool:
    """Whether no other figure is in the way of one in a pose."""
    base = footprint(fighter.shape, pose)
    return battle.board.holds(base) and next(overlapped(battle, fighter, base, pose.z), None) is None


def can_rest(battle: FreeTable[M], fighter: M, pose: Pose) -> bool:
    """Whether a figure can be in a pose after a fall or a climb: there is footing for it, or deep water to float in."""
    base = footprint(fighter.shape, pose)
    return has_room(battle, fighter, base, pose.z) or any(
        terrain_of(piece).is_pit and not is_crevasse(piece) and piece.base_level == pose.z and piece.covers(*pose.point)
        for piece in battle.board.pieces
    )


def resting_place(battle: FreeTable[M], fighter: M, wanted: Iterable[Pose]) -> Pose:
    """Where a figure comes to rest: the first of the places wanted that is free and can hold it.

    Failing that the nearest such place about the first of them; where everything is taken, the nearest free place.
    """
    places = list(wanted)
    spare: Pose | None = None
    for pose in chain(places, _about(places[0])):
        if is_clear(battle, fighter, pose):
            if can_rest(battle, fighter, pose):
                return pose
            spare = spare or pose
    assert spare is not None, f"there is no room for {fighter.id} about {places[0]}"
    return spare


def _about(pose: Pose) -> Iterator[Pose]:
    """Places in ever wider rings about one, at its level."""
    for ring in range(1, _RINGS):
        for turn in range(0, TURN, TURN // 24):
            dx, dy = direction(turn)
            far = ring * 5 * MM
            yield pose.at(pose.x + dx * far // UNIT, pose.y + dy * far // UNIT)
