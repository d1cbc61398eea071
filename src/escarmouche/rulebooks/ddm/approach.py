"""How near enemies are for whoever wants to get at them: by the way there, not as the crow flies."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.movement import flood, room
from escarmouche.table.grid import Squares


def berths(battle: Battle, creature: Creature, enemy: Creature) -> Squares:
    """Where a creature has to stand to be adjacent to an enemy."""
    assert enemy.at is not None
    return battle.ground.berths(enemy.at, enemy.body, creature.body)


def straight(battle: Battle, creature: Creature, enemy: Creature) -> tuple[int, list[int]]:
    """The plain distance to the nearest space adjacent to an enemy, and all spaces that are so near."""
    assert creature.at is not None
    chart = battle.ground.chart
    distances: dict[int, list[int]] = {}
    for place in chart.members(berths(battle, creature, enemy)):
        distances.setdefault(chart.distance(creature.at, place), []).append(place)
    least = min(distances, default=-1)
    return least, distances.get(least, [])


def nearest_by_way(
    battle: Battle, creature: Creature, enemies: Sequence[Creature], mode: Mode, limit: int
) -> dict[str, int]:
    """The enemies whose nearest adjacent space is the shortest way off, with its length; those out of reach don't count.

    Other creatures, terrain and the way of moving count. [ddm.term.nearest-enemy.distance]
    """
    found = flood(battle, creature, mode, limit)
    stop = room(battle, creature, mode).stop | 1 << (creature.at or 0)
    lengths: dict[str, int] = {}
    for enemy in enemies:
        reached = found.paths_to(berths(battle, creature, enemy) & stop)
        if reached is not None:
            lengths[enemy.id] = reached[0]
    least = min(lengths.values(), default=0)
    return {enemy: length for enemy, length in lengths.items() if length == least}
