"""Leaving a melee: whoever touches an enemy falls, unless he has learnt to get away; and flight."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c4.battle import Battle, Edge, Fighter, Unit
from escarmouche.rulebooks.c4.hooks import Hooks
from escarmouche.rulebooks.c4.rules.crossing import level_at, obstacles
from escarmouche.rulebooks.c4.rules.formation import change_formation
from escarmouche.rulebooks.c4.rules.losses import eliminate
from escarmouche.rulebooks.c4.rules.unit_moves import move_fighter, place_of
from escarmouche.rulebooks.common.ids import UnitId
from escarmouche.rulebooks.freetable.ground import ground
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Point, Pose, footprint, in_contact, overlaps
from escarmouche.table.barriers import around_base, first_blocking

DISENGAGE: Final = "c4.disengage.rule"
FLIGHT: Final = "c4.morale.flight"
CAUGHT: Final = "c4.morale.flight.elimination"

EDGES: Final[tuple[Edge, ...]] = ("south", "north", "west", "east")


async def disengage(battle: Battle, unit: Unit, rule: str) -> None:
    """A unit leaves its melees: its fighters in contact with an enemy are eliminated, but for those with the skill.

    [c4.disengage.rule] [c4.disengage.skill] [c4.term.desengagement]
    """
    unit.left = tuple([enemy.id for enemy in battle.met(unit)])
    caught = [
        fighter
        for fighter in battle.fighters(unit)
        if battle.engaged(fighter) and not apply_hooks(battle, fighter, Hooks.survives_disengaging, False)
    ]
    await eliminate(battle, caught, "disengagement", rule)


class Flight(Step, frozen=True):
    """A routed unit disengages and runs twice its Movement to the nearest edge of the table, round friends and terrain.

    It is lost when any of its fighters leaves the table, or when the way of one leads into contact with an enemy.
    [c4.morale.flight] [c4.morale.flight.elimination]
    """

    unit: UnitId

    async def run(self, battle: Battle) -> None:
        unit = battle.units[self.unit]
        await disengage(battle, unit, FLIGHT)
        if not battle.fighters(unit):
            return
        change_formation(battle, unit, "dispersed", FLIGHT)
        edge = await nearest_edge(battle, unit)
        far = 2 * battle.movement(unit)
        nearest_first = sorted(battle.fighters(unit), key=lambda member: distance_to(battle, place_of(member), edge))
        for fighter in nearest_first:
            if distance_to(battle, place_of(fighter), edge) - fighter.profile.base // 2 < far:
                await eliminate(battle, battle.fighters(unit), "fled", CAUGHT, by_edge=edge)
                return
        for fighter in nearest_first:
            route = flight_route(battle, unit, fighter, edge, far)
            if is_intercepted(battle, unit, fighter, route):
                await eliminate(battle, battle.fighters(unit), "intercepted", CAUGHT)
                return
            move_fighter(battle, fighter, route, FLIGHT)


async def nearest_edge(battle: Battle, unit: Unit) -> Edge:
    """The edge of the table nearest to the leader; of equally near ones the one that the player chooses."""
    distances = {edge: distance_to(battle, place_of(battle.leader(unit)), edge) for edge in EDGES}
    least = min(distances.values())
    options: dict[str, Edge] = {edge: edge for edge, distance in distances.items() if distance == least}
    return await Choose(unit.side, FLIGHT, options, default=next(iter(options)), about={"unit": unit.id})


def distance_to(battle: Battle, pose: Pose, edge: Edge) -> int:
    """How far the centre of a base is from an edge of the table."""
    board = battle.board
    return {"south": pose.y, "north": board.depth - pose.y, "west": pose.x, "east": board.width - pose.x}[edge]


def _ahead(pose: Pose, edge: Edge, far: int) -> Point:
    """The point so far straight towards an edge."""
    dx, dy = {"south": (0, -1), "north": (0, 1), "west": (-1, 0), "east": (1, 0)}[edge]
    return pose.x + dx * far, pose.y + dy * far


def flight_route(battle: Battle, unit: Unit, fighter: Fighter, edge: Edge, far: int) -> Route:
    """The way of a fighter in flight: straight on, round terrain and friends, enemies or no enemies; and down from the
    obstacle on which he stands, which he cannot go round.
    """
    start = place_of(fighter)
    ignored = (*unit.members, *[enemy.id for enemy in battle.enemies(fighter)])
    below = tuple([piece.id for piece in obstacles(battle) if start.z and piece.covers(start.x, start.y)])
    way = ground(battle, fighter, reach=far, ignoring=ignored, terrain=below, z=0 if below else None)
    goal = _ahead(start, edge, far)
    for share in range(10, 0, -1):
        aim = start.x + (goal[0] - start.x) * share // 10, start.y + (goal[1] - start.y) * share // 10
        path = way.towards(start.point, aim, far)
        route = Route(tuple(path), start.facing, level_at(battle, start.at(*path[-1]), below) if below else start.z)
        base = footprint(fighter.shape, route.end)
        comrades = [battle.base(comrade) for comrade in battle.fighters(unit) if comrade is not fighter]
        if way.takes(route.end, fighter.shape) and not any(overlaps(base, other) for other in comrades):
            return route
    return Route((start.point,), start.facing, start.z)


def is_intercepted(battle: Battle, unit: Unit, fighter: Fighter, route: Route) -> bool:
    """Whether a flight leads into contact with an enemy; those whom one has just torn oneself away from don't count."""
    end = footprint(fighter.shape, route.end)
    for enemy in battle.enemies(fighter):
        if enemy.unit in unit.left:
            continue
        there = battle.base(enemy)
        barrier = around_base(enemy.id, there, battle.base(fighter).radius)
        crossed = any(
            first_blocking((barrier,), *one, *other) is not None
            for one, other in zip(route.path, route.path[1:], strict=False)
        )
        if crossed or in_contact(end, there):
            return True
    return False
