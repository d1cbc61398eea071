"""Falling: how deep, where to, and what it does to a figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain
from math import ceil
from typing import Final, NamedTuple

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import Fell
from escarmouche.rulebooks.c2.rules.terrain import is_crevasse, terrain_of
from escarmouche.rulebooks.c2.rules.wounds import wound_roll
from escarmouche.rulebooks.freetable.ground import has_room, overlapped
from escarmouche.table import CM, MM, TURN, UNIT, Pose, direction, footprint

LEGS: Final = "jambes"

_RINGS: Final = 40


class Drop(NamedTuple):
    """What is below a point: the level on which a figure comes to rest there, and how deep it falls."""

    level: int
    depth: int


def below(battle: Battle, x: int, y: int, z: int) -> Drop:
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


def is_clear(battle: Battle, fighter: Fighter, pose: Pose) -> bool:
    """Whether no other figure is in the way of one in a pose."""
    base = footprint(fighter.profile.base, pose)
    return battle.board.holds(base) and next(overlapped(battle, fighter, base, pose.z), None) is None


def can_rest(battle: Battle, fighter: Fighter, pose: Pose) -> bool:
    """Whether a figure can be in a pose after a fall or a climb: there is footing for it, or deep water to float in."""
    base = footprint(fighter.profile.base, pose)
    return has_room(battle, fighter, base, pose.z) or any(
        terrain_of(piece).is_pit and not is_crevasse(piece) and piece.base_level == pose.z and piece.covers(*pose.point)
        for piece in battle.board.pieces
    )


def resting_place(battle: Battle, fighter: Fighter, wanted: Iterable[Pose]) -> Pose:
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


async def fall(
    battle: Battle,
    fighter: Fighter,
    pose: Pose,
    depth: int,
    rule: str,
    *,
    location: str = "",
    eased: Fraction = Fraction(0),
    on_purpose: bool = False,
) -> None:
    """A figure falls, and takes a wound roll whose force is the depth in cm; part of a cm counts as a whole one.

    ``location``: where it is hit, whatever the dice say; ``eased``: what is subtracted from the roll.
    """
    battle.stand(fighter, pose)
    fighter.moved += depth
    battle.tell(lambda: Fell(fighter=fighter.id, distance=depth, on_purpose=on_purpose, rules=(rule,)))
    force = ceil(Fraction(depth, CM))
    bonus = ceil(Fraction(depth, CM) - eased) - force
    await wound_roll(battle, fighter, force, rule=rule, location=location, bonus=bonus)
