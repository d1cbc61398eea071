"""Who stands where, as sets of squares."""

from __future__ import annotations

from collections.abc import Iterable

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.table.grid import Squares


def standing(battle: Battle, creatures: Iterable[Creature], *, but: Creature | None = None) -> Squares:
    """The squares on which some creatures stand, ``but`` one of them."""
    covered, spaces = 0, battle.spaces
    for creature in creatures:
        if creature is not but:
            covered |= spaces[creature.id]
    return covered


def bodies(battle: Battle) -> Squares:
    """All squares on which a creature stands."""
    taken = 0
    for squares in battle.held.values():
        taken |= squares
    return taken


def others(battle: Battle, creature: Creature) -> Squares:
    """The squares on which other creatures stand."""
    taken = bodies(battle)
    return taken if creature.at is None else taken & ~battle.space(creature) | battle.crowded


def enemy_bodies(battle: Battle, creature: Creature) -> Squares:
    """The squares on which the enemies of a creature stand."""
    own, covered = battle.team(creature.side), 0
    for team, squares in battle.held.items():
        if team != own:
            covered |= squares
    return covered
