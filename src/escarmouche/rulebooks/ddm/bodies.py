"""Who stands where, as sets of squares."""

from __future__ import annotations

from collections.abc import Iterable

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.table.grid import Squares


def standing(battle: Battle, creatures: Iterable[Creature], *, but: Creature | None = None) -> Squares:
    """The squares on which some creatures stand, ``but`` one of them."""
    found, spaces = 0, battle.spaces
    for creature in creatures:
        if creature is not but:
            found |= spaces[creature.id]
    return found


def bodies(battle: Battle) -> Squares:
    """All squares on which a creature stands."""
    return battle.arrangement("bodies", lambda: standing(battle, battle.present()))


def others(battle: Battle, creature: Creature) -> Squares:
    """The squares on which other creatures stand."""
    return battle.beyond(
        creature,
        "others",
        lambda: enemy_bodies(battle, creature) | standing(battle, battle.fellows(creature), but=creature),
    )


def enemy_bodies(battle: Battle, creature: Creature) -> Squares:
    """The squares on which the enemies of a creature stand."""
    return battle.opposing(creature.side, "bodies", lambda: standing(battle, battle.enemies(creature)))
