"""Automata: what the tables of behaviours have a unit do in each part of a turn. [lfw.rule.automate.table]

The rows of a number are looked at in their order, each when its part of the turn comes; a unit that has done what one
says does nothing else of that number. All that is about moves has number 1. A unit that makes such a move makes all of it,
or goes until it has reached its goal. [lfw.rule.automate]

Classic [lfw.rule.automate.classique]: it stays in its melee; charges the nearest enemy that it sees in charge range; runs
towards the nearest that it sees; moves to an objective that it sees; moves in a random direction. In a melee it attacks the
enemy with the fewest Pv, then with the worst D.

Aggressive [lfw.rule.automate.agressif]: the same, but that it knows no objectives: it runs towards wounded enemies within
9", and turns on whomever it sees on the way; and it spends attacks that are left on another enemy.

Shooter [lfw.rule.automate.tireur]: it flees from a melee; runs or moves towards enemies that are too far away, or else to an
objective; shoots the nearest; in a melee it shoots with a pistol, if it has one, and fights as the others do.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from escarmouche.kernel import Roll, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.freetable.routes import staying
from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit
from escarmouche.rulebooks.lfw.rules.behaviours import RULES, behaviour, follower
from escarmouche.rulebooks.lfw.rules.dice import random_direction
from escarmouche.rulebooks.lfw.rules.distances import in_range, is_in_melee
from escarmouche.rulebooks.lfw.rules.ranges import reach
from escarmouche.rulebooks.lfw.rules.sight import sees, sees_point
from escarmouche.rulebooks.lfw.rules.strides import reduced
from escarmouche.rulebooks.lfw.rules.treasures import base_of
from escarmouche.rulebooks.lfw.rules.ways import (
    CLEARANCE,
    UnitMove,
    flies,
    go,
    ground_for,
    halted,
    in_the_air,
    taken_off,
)
from escarmouche.table import INCH, UNIT, Path, Point, direction
from escarmouche.table.barriers import part_way, stretch_length
from escarmouche.table.exact import bounding_box
from escarmouche.table.measuring import polygon_gap
from escarmouche.table.movement import length
from escarmouche.table.routes import as_far_as

ORDER: Final = "lfw.rule.automate.order"

MOVES: Final = 1
"""The number of all rows about moves."""

SMELL: Final = 9 * INCH
"""How near a wounded enemy draws the aggressive."""

ALERT: Final = 12 * INCH
"""The alert distance of a shooter without a shooting weapon."""

LOOKOUT: Final = INCH // 10
"""How often whoever runs towards the wounded looks for enemies: every tenth of an inch."""


async def at_random(names: Sequence[str], player: str, rule: str = ORDER) -> str:
    """One of several, by a die; of one alone, that one."""
    if len(names) == 1:
        return names[0]
    return names[await Roll((len(names),), lambda faces: faces[0] - 1, rule=rule, player=player)]


# -- what it knows -----------------------------------------------------------------------------------------------------


def seen_enemies(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The enemies that a unit sees; of cavalry, the mounts."""
    return tuple(enemy.id for enemy in battle.enemies(unit) if not enemy.mount and sees(battle, unit, enemy))


def nearest(battle: Battle, unit: Unit, names: Sequence[str]) -> tuple[str, ...]:
    """Those of some units that are nearest to a unit: several, if they are as near."""
    gaps = {name: battle.gap(unit, battle[name]) for name in names}
    return tuple(name for name, far in gaps.items() if far == min(gaps.values()))


def alert_distance(battle: Battle, unit: Unit) -> int:
    """How near an enemy alarms a shooter: the best range of its weapons and M, or the best of its heavy ones, if longer."""
    far = [
        reach(battle, unit, weapon) + (0 if weapon.has("lfw.rule.lourd") else unit.profile.movement)
        for weapon in unit.shooting_weapons
    ]
    return max(far, default=ALERT)


def is_alarmed(battle: Battle, unit: Unit) -> bool:
    """Whether an enemy is within the alert distance of a unit."""
    far = alert_distance(battle, unit)
    return any(in_range(battle, unit, enemy, far) for enemy in battle.enemies(unit))


def reaches_somebody(battle: Battle, unit: Unit) -> bool:
    """Whether an enemy is within the range of a shooting weapon of a unit."""
    ranges = [reach(battle, unit, weapon) for weapon in unit.shooting_weapons]
    return any(in_range(battle, unit, enemy, max(ranges, default=-1)) for enemy in battle.enemies(unit) if ranges)


def objectives_seen(battle: Battle, unit: Unit) -> tuple[Point, ...]:
    """The middles of the nearest of those objectives and strategic points that a unit sees."""
    mission, base = battle.mission, battle.base(unit)
    if mission is None:
        return ()
    distances = [
        (polygon_gap(site.polygon, base), _middle(site.polygon))
        for site in mission.sites
        if site.polygon
        and not site.searched
        and any(sees_point(battle, unit, *point) for point in (_middle(site.polygon), *site.polygon))
    ]
    for treasure in mission.treasures:
        if treasure.at is not None and sees_point(battle, unit, *treasure.at):
            distances.append((stretch_length(*base.centre, *treasure.at) - base_of(treasure.at).radius, treasure.at))
    nearest_gap = min((far for far, _ in distances), default=0)
    return tuple(point for far, point in distances if far == nearest_gap)


def _middle(polygon: Sequence[Point]) -> Point:
    left, near, right, far = bounding_box(polygon)
    return (left + right) // 2, (near + far) // 2


# -- the rows about moves ----------------------------------------------------------------------------------------------


class Aim(NamedTuple):
    """Where a row sends a unit: to one of some units, to one of some points, or, without either, in any direction."""

    move: Move
    units: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()


def stays_in_melee(battle: Battle, unit: Unit) -> bool:
    """Whether a row keeps a unit in its melee when others flee."""
    automaton = follower(battle, unit)
    fights = automaton is not None and behaviour(battle, automaton) != "shooter" and is_in_melee(battle, unit)
    return fights and not unit.fleeing and may_act(unit, MOVES)


def flees_from_melee(battle: Battle, unit: Unit) -> bool:
    """Whether a row has a unit flee."""
    automaton = follower(battle, unit)
    return (
        automaton is not None
        and behaviour(battle, automaton) == "shooter"
        and is_in_melee(battle, unit)
        and may_act(unit, MOVES)
    )


def prey_in_charge_range(battle: Battle, unit: Unit, chargeable: Sequence[str]) -> tuple[str, ...]:
    """The enemies of which a row has a unit charge one: the nearest that it sees, among those that it may charge."""
    automaton = follower(battle, unit)
    if automaton is None or behaviour(battle, automaton) == "shooter" or not may_act(unit, MOVES):
        return ()
    seen = [name for name in chargeable if sees(battle, unit, battle[name])]
    return nearest(battle, unit, seen) if seen else ()


def aim_of_run(battle: Battle, unit: Unit) -> Aim | None:
    """Where a row has a unit run that may."""
    automaton = follower(battle, unit)
    if automaton is None or not may_act(unit, MOVES):
        return None
    if behaviour(battle, automaton) == "shooter" and is_alarmed(battle, automaton):
        return None
    seen = seen_enemies(battle, unit)
    return Aim("run", nearest(battle, unit, seen)) if seen else None


def aim_of_move(battle: Battle, unit: Unit) -> Aim | None:
    """Where a row sends a unit that may make a normal move; the first whose condition holds and that has a goal."""
    automaton = follower(battle, unit)
    if automaton is None or not may_act(unit, MOVES):
        return None
    points = objectives_seen(battle, unit)
    match behaviour(battle, automaton):
        case "classic":
            return Aim("normal", points=points)
        case "aggressive":
            hurt = [
                enemy.id
                for enemy in battle.enemies(unit)
                if enemy.life < enemy.most_life and in_range(battle, unit, enemy, SMELL)
            ]
            return Aim("run", nearest(battle, unit, hurt)) if hurt else Aim("normal")
        case _:
            seen = () if reaches_somebody(battle, automaton) else seen_enemies(battle, unit)
            if seen:
                return Aim("normal", nearest(battle, unit, seen))
            return Aim("normal", points=points) if points and not is_alarmed(battle, automaton) else None


def may_act(unit: Unit, number: int) -> bool:
    """Whether a unit has not yet done what a row of a number says."""
    return number not in unit.acted


def act(unit: Unit, number: int) -> None:
    """A unit does what a row of a number says: nothing else of that number this turn."""
    unit.acted = (*unit.acted, number)


class StayInMelee(Step, frozen=True):
    """When others flee, those stay who are kept in their melees, and make no other move."""

    async def run(self, battle: Battle) -> None:
        for unit in battle.in_play():
            if not unit.mount and stays_in_melee(battle, unit):
                act(unit, MOVES)


class Obey(Step, frozen=True):
    """A unit makes the run or the normal move that its behaviour has it make; its owner has no say in it."""

    unit: ModelId
    part: Move

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        automaton = follower(battle, unit)
        aim = aim_of_run(battle, unit) if self.part == "run" else aim_of_move(battle, unit)
        assert automaton is not None
        assert aim is not None
        rule = RULES[behaviour(battle, automaton)]
        act(unit, MOVES)
        asked = UnitMove(battle, unit, rule, aim.move, default=CLEARANCE)
        if aim.units:
            target = await at_random(aim.units, unit.side)
            path = approach_unit(battle, unit, target, asked.allowance, aim.move)
            if self.part == "normal" and aim.move == "run":
                path = await turned(battle, unit, path, asked.allowance)
        elif aim.points:
            spots = {str(number): point for number, point in enumerate(aim.points)}
            goal = spots[await at_random(tuple(spots), unit.side)]
            path = approach(battle, unit, goal, asked.allowance, aim.move)
        else:
            path = straight(battle, unit, await random_direction(rule, unit.side), asked.allowance)
        route = asked.to_level(path) if len(path) > 1 else staying(asked.start)
        go(battle, unit, aim.move, route, rule)


async def turned(battle: Battle, unit: Unit, path: Path, allowance: int) -> Path:
    """The way of a run towards somebody wounded: whoever comes to see an enemy on it goes on towards him."""
    assert unit.pose is not None
    start = unit.pose
    for part in looked_out(path):
        battle.stand(unit, start.at(*part[-1]))
        seen = seen_enemies(battle, unit)
        if seen:
            target = await at_random(nearest(battle, unit, seen), unit.side)
            rest = approach_unit(battle, unit, target, allowance - length(part), "run")
            path = (*part, *rest[1:])
            break
    battle.stand(unit, start)
    return path


def looked_out(path: Path) -> list[Path]:
    """The beginnings of a path, up to each place at which a unit on it looks out for enemies."""
    paths: list[Path] = []
    for place, ((ax, ay), (bx, by)) in enumerate(pairwise(path), start=1):
        steps = stretch_length(ax, ay, bx, by)
        paths += [(*path[:place], part_way(ax, ay, bx, by, step, steps)) for step in range(LOOKOUT, steps, LOOKOUT)]
        paths.append(path[: place + 1])
    return paths


def approach_unit(battle: Battle, unit: Unit, target: str, most: int, move: Move) -> Path:
    """The way of a unit that nobody steers, as far as it goes towards another one."""
    there = battle.base(battle[target])
    return approach(battle, unit, there.centre, most, move, (target, battle[target].partner))


def approach(battle: Battle, unit: Unit, goal: Point, most: int, move: Move, to: Collection[str] = ()) -> Path:
    """The way of a unit that nobody steers, as far as it goes towards a point, and not nearer than 1" to any enemy.

    It goes round what has to be climbed. ``to``: who stands at the goal.
    """
    assert unit.pose is not None
    start = unit.pose.point
    ground = ground_for(battle, unit, (), CLEARANCE, most, move)
    if flies(battle, unit, move):
        ground = in_the_air(ground)
    free = tuple(obstacle for obstacle in ground.obstacles if obstacle[0] not in to)
    way = msgspec.structs.replace(ground, obstacles=free)
    path = way.towards(start, goal, most)
    return halted(ground, unit, way.towards(start, goal, reduced(unit, most, taken_off(battle, unit, path))))


def straight(battle: Battle, unit: Unit, facing: int, most: int) -> Path:
    """The way of a unit in a direction, up to the first obstacle."""
    assert unit.pose is not None
    x, y = start = unit.pose.point
    dx, dy = direction(facing)
    way = ground_for(battle, unit, (), CLEARANCE, most, "normal")
    if flies(battle, unit, "normal"):
        way = in_the_air(way)
    goal = x + dx * most // UNIT, y + dy * most // UNIT
    path = start, as_far_as(way, *start, *goal, most)
    less = reduced(unit, most, taken_off(battle, unit, path))
    return halted(way, unit, (start, as_far_as(way, *start, *goal, less)))


# -- the rows about shooting and melee ---------------------------------------------------------------------------------


def easiest(battle: Battle, names: Sequence[str]) -> tuple[str, ...]:
    """Those of some enemies that a row has a unit attack: with the fewest Pv left, then with the worst D."""
    scores = {name: (battle[name].life, -battle[name].profile.defence) for name in names}
    return tuple(name for name, score in scores.items() if score == min(scores.values()))


async def prey(battle: Battle, unit: Unit, names: Sequence[str]) -> str:
    """The enemy in contact whom a unit that follows a behaviour attacks."""
    return await at_random(easiest(battle, names), unit.side, RULES[behaviour(battle, unit)])
