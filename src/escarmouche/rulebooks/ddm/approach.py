"""How near enemies are for whoever wants to get at them: by the way there, not as the crow flies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.movement import flood, room
from escarmouche.table.grid import Squares


def berths(battle: Battle, creature: Creature, enemy: Creature, mode: Mode) -> Squares:
    """Where a creature has to stand to be adjacent to an enemy, squeezed if need be. [ddm.term.squeezing]"""
    assert enemy.at is not None
    squeezing = bool(room(battle, creature, mode).squeezing)
    return battle.ground.berths(enemy.at, enemy.body, creature.body, squeezing=squeezing)


def outwards(
    battle: Battle, creature: Creature, enemies: Iterable[Creature], mode: Mode, limit: int
) -> Iterator[tuple[int, Creature, Squares]]:
    """Enemies by the plain distance to the nearest space adjacent to each, up to a limit, with all spaces so near."""
    assert creature.at is not None
    at, within = creature.at, battle.ground.chart.within
    reach = within(at, 1, limit)
    left = [(enemy, goal) for enemy in enemies if (goal := berths(battle, creature, enemy, mode)) & reach]
    beside = 0
    for _, goal in left:
        beside |= goal
    distance = 0
    while left:
        near = within(at, 1, distance)
        if near & beside:
            yield from ((distance, enemy, goal & near) for enemy, goal in left if goal & near)
            left = [one for one in left if not one[1] & near]
        distance += 1


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
    assert creature.at is not None
    chart, lengths = battle.ground.chart, {}
    stop = chart.within(creature.at, 1, limit) & (room(battle, creature, mode).stop | 1 << creature.at)
    for enemy in enemies:
        goal = berths(battle, creature, enemy, mode) & stop
        if not goal:
            continue
        found = battle.arrangement(("flood", creature.id, mode, limit), lambda: flood(battle, creature, mode, limit))
        reached = found.paths_to(goal)
        if reached is not None:
            lengths[enemy.id] = reached[0]
    return lengths
