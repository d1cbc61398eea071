"""How near enemies are for whoever wants to get at them: by the way there, not as the crow flies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.rules.bodies import enemy_bodies
from escarmouche.rulebooks.ddm.rules.movement import flood, room
from escarmouche.table.grid import Flood, Squares


def berths(battle: Battle, creature: Creature, enemy: Creature, mode: Mode) -> Squares:
    """Where a creature has to stand to be adjacent to an enemy, squeezed if need be. [ddm.term.squeezing]"""
    assert enemy.at is not None
    squeezing = bool(room(battle, creature, mode).squeezing)
    return battle.ground.berths(enemy.at, enemy.body, creature.body, squeezing=squeezing)


def all_berths(
    battle: Battle, creature: Creature, enemies: Iterable[Creature], mode: Mode
) -> list[tuple[Creature, Squares]]:
    """Of some enemies those on the grid, each with the places where a creature has to stand to be adjacent to it."""
    squeezing = bool(room(battle, creature, mode).squeezing)
    berths_of, body = battle.ground.berths, creature.body
    return [
        (enemy, berths_of(enemy.at, enemy.body, body, squeezing=squeezing)) for enemy in enemies if enemy.at is not None
    ]


def outwards(
    battle: Battle, creature: Creature, enemies: Iterable[Creature], mode: Mode, limit: int
) -> Iterator[tuple[int, Creature, Squares]]:
    """Enemies by the plain distance to the nearest space adjacent to each, up to a limit, with all spaces so near."""
    assert creature.at is not None
    at, chart = creature.at, battle.ground.chart
    # Whoever is adjacent to an enemy is no farther from its squares than this.
    if not chart.within(at, 1, limit + 2 * creature.body + 1) & enemy_bodies(battle, creature):
        return
    discs = chart.discs(at, limit)
    reach = discs[-1]
    left = [pair for pair in all_berths(battle, creature, enemies, mode) if pair[1] & reach]
    beside = 0
    for _, goal in left:
        beside |= goal
    for distance, near in enumerate(discs):
        if near & beside:
            yield from [(distance, enemy, goal & near) for enemy, goal in left if goal & near]
            left = [pair for pair in left if not pair[1] & near]
            if not left:
                return


class Nearest(NamedTuple):
    """The length of the shortest way to a space adjacent to any of some enemies, and the enemies to whom it leads."""

    length: int
    enemies: tuple[str, ...]


def nearest_by_way(battle: Battle, creature: Creature, enemies: Iterable[Creature], mode: Mode, limit: int) -> Nearest:
    """The enemies whose nearest adjacent space is the shortest way off; nobody if all are out of reach.

    Other creatures, terrain and the way of moving count. [ddm.term.nearest-enemy.distance]
    """
    stop = _stops(battle, creature, mode, limit)
    goals = [(enemy, goal & stop) for enemy, goal in all_berths(battle, creature, enemies, mode)]
    beside = 0
    for _, goal in goals:
        beside |= goal
    reached = _flood(battle, creature, mode, limit).paths_to(beside) if beside else None
    if reached is None:
        return Nearest(0, ())
    length, places = reached
    return Nearest(length, tuple(enemy.id for enemy, goal in goals if goal & places))


def gets_there(battle: Battle, creature: Creature, enemy: Creature, mode: Mode, limit: int) -> bool:
    """Whether any way leads a creature to a space adjacent to an enemy."""
    goal = berths(battle, creature, enemy, mode) & _stops(battle, creature, mode, limit)
    return bool(goal) and _flood(battle, creature, mode, limit).paths_to(goal) is not None


def _stops(battle: Battle, creature: Creature, mode: Mode, limit: int) -> Squares:
    """The places where a creature may stop that are no farther off than a limit, and that where it stands."""
    assert creature.at is not None
    return battle.ground.chart.within(creature.at, 1, limit) & (room(battle, creature, mode).stop | 1 << creature.at)


def _flood(battle: Battle, creature: Creature, mode: Mode, limit: int) -> Flood:
    return battle.arrangement(("flood", creature.id, mode, limit), lambda: flood(battle, creature, mode, limit))
