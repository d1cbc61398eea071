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


def straight(battle: Battle, creature: Creature, enemy: Creature, limit: int) -> tuple[int, Squares]:
    """The plain distance to the nearest space adjacent to an enemy, and all spaces that are so near; -1 without any.

    Beyond a limit nobody asks how far it is exactly, nor where.
    """
    assert creature.at is not None
    goal = berths(battle, creature, enemy)
    if not goal:
        return -1, 0
    chart = battle.ground.chart
    # To be next to it a creature goes one step less than up to it, at the least; and a diagonal step may count two.
    distance = max(0, battle.distance(creature, enemy) - 2)
    while distance <= limit and not (nearest := goal & chart.within(creature.at, 1, distance)):
        distance += 1
    return (distance, nearest) if distance <= limit else (distance, 0)


def nearest_by_way(
    battle: Battle, creature: Creature, enemies: Sequence[Creature], mode: Mode, limit: int
) -> dict[str, int]:
    """The enemies whose nearest adjacent space is the shortest way off, with its length.

    [ddm.term.nearest-enemy.distance]
    """
    lengths = ways_there(battle, creature, enemies, mode, limit)
    least = min(lengths.values(), default=0)
    return {enemy: length for enemy, length in lengths.items() if length == least}


def ways_there(
    battle: Battle, creature: Creature, enemies: Sequence[Creature], mode: Mode, limit: int
) -> dict[str, int]:
    """How long the shortest way to the nearest space adjacent to each enemy is; those out of reach are left out.

    Other creatures, terrain and the way of moving count.
    """
    found = battle.arrangement(("flood", creature.id, mode, limit), lambda: flood(battle, creature, mode, limit))
    stop = room(battle, creature, mode).stop | 1 << (creature.at or 0)
    lengths: dict[str, int] = {}
    for enemy in enemies:
        reached = found.paths_to(berths(battle, creature, enemy) & stop)
        if reached is not None:
            lengths[enemy.id] = reached[0]
    return lengths
