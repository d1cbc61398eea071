"""Who stands where, as sets of squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.table.grid import Squares


def standing(battle: Battle, creatures: Iterable[Creature], *, but: Creature | None = None) -> Squares:
    """The squares on which some creatures stand, ``but`` one of them."""
    found, spaces = 0, battle.spaces
    for creature in creatures:
        if creature is not but:
            found |= spaces[creature.id]
    return found


class Crowd(NamedTuple):
    """The squares on which any creature stands, and those that several share."""

    taken: Squares
    shared: Squares


def crowd(battle: Battle) -> Crowd:
    """Where all creatures stand."""
    return battle.arrangement("crowd", lambda: _crowd(battle))


def _crowd(battle: Battle) -> Crowd:
    taken = shared = 0
    for space in battle.spaces.values():
        shared |= taken & space
        taken |= space
    return Crowd(taken, shared)


def bodies(battle: Battle) -> Squares:
    """All squares on which a creature stands."""
    return crowd(battle).taken


def others(battle: Battle, creature: Creature) -> Squares:
    """The squares on which other creatures stand."""
    taken, shared = crowd(battle)
    return taken if creature.at is None else taken & ~battle.space(creature) | shared


def enemy_bodies(battle: Battle, creature: Creature) -> Squares:
    """The squares on which the enemies of a creature stand."""
    return battle.opposing(creature.side, "bodies", lambda: standing(battle, battle.enemies(creature)))
