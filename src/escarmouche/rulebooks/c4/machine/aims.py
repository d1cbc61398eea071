"""What a battle is about, for a machine player: what it is worth where a unit stands, and what Elixir is worth.

Planning looks at a unit moved as it stands (:func:`shifted`), the choice between moves at where everybody really ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import ceil
from typing import Final, NamedTuple

import shapely

from escarmouche.rulebooks.c4.battle import Battle, Objective, Unit
from escarmouche.rulebooks.c4.rules.preparation import is_south
from escarmouche.rulebooks.c4.rules.stewardship import NEAR
from escarmouche.rulebooks.c4.rules.unit_moves import leader_first, place_of
from escarmouche.table import CM, Point, Polygon, Pose

ELIXIR: Final = 40.0
"""How many army points a point of Elixir is worth where Elixir wins the battle."""

ELIXIR_AS_MEANS: Final = 8.0
"""What it is worth where it only pays for exploits."""

EACH_TURN: Final = 0.6
"""What share is left of what is only to be had a turn later."""

DELAY: Final = 0.22
"""What share of what it brings to get through it costs to do it a turn later."""

ROOM: Final = 6 * CM
"""How far beyond a line a leader has to be for his unit to be there as well, as far as one can plan."""

INSURANCE: Final = 0.15
"""What share of what an objective brings it is worth to stand by where others hold it already."""

DENIED: Final = 0.8
"""What share of his own gain it is worth to keep an enemy from his."""


class Spot(NamedTuple):
    """Where a fighter stands or would stand: his centre, the radius of his base, his Power."""

    x: int
    y: int
    radius: int
    power: int


def elixir_worth(battle: Battle) -> float:
    """How many army points a point of Elixir is worth in this battle."""
    mission = battle.mission
    return ELIXIR_AS_MEANS if mission.turns is None and mission.elixir is None else ELIXIR


def spots(battle: Battle, unit: Unit, ends: Mapping[str, Pose] | None = None) -> list[Spot]:
    """Where the fighters of a unit stand, or would stand, its leader first."""
    there = {fighter.id: place_of(fighter) for fighter in battle.fighters(unit)} if ends is None else ends
    bases = []
    for id in leader_first(unit, list(there)):
        profile, pose = battle.models[id].profile, there[id]
        bases.append(Spot(pose.x, pose.y, profile.base // 2, profile.power))
    return bases


def shifted(battle: Battle, unit: Unit, at: Point) -> list[Spot]:
    """Where the fighters of a unit would stand if all moved as their leader to a point."""
    leader = place_of(battle.leader(unit))
    dx, dy = at[0] - leader.x, at[1] - leader.y
    return [Spot(spot.x + dx, spot.y + dy, spot.radius, spot.power) for spot in spots(battle, unit)]


def mission_value(battle: Battle, unit: Unit, there: Sequence[Spot]) -> float:
    """What it is worth for the battle that a unit stands somewhere."""
    if not there or unit.routed:
        return 0.0
    return (
        holding(battle, unit, there)
        + places(battle, unit, there)
        + leaving(battle, unit, there)
        + fetching(battle, unit, there)
    )


# -- objectives --------------------------------------------------------------------------------------------------------


def holding(battle: Battle, unit: Unit, there: Sequence[Spot]) -> float:
    """The value of holding the best objective, or of being on the way to it."""
    return max((_held(battle, unit, objective, there) for objective in battle.mission.objectives), default=0.0)


def _held(battle: Battle, unit: Unit, objective: Objective, there: Sequence[Spot]) -> float:
    stake = elixir_worth(battle) * objective.elixir
    away = distances(objective.outline, there)
    near = sum(spot.power for spot, far in zip(there, away, strict=True) if far <= NEAR)
    total = sum(spot.power for spot in there)
    gain = _control(battle, unit, objective, near if near else total)
    if near:
        return gain * stake * (0.5 + 0.5 * near / total)
    speed = 1.5 * max(1, battle.movement(unit))
    turns = max(0.0, min(away) - NEAR) / speed
    return gain * stake * 0.5 * float(EACH_TURN**turns)


def _control(battle: Battle, unit: Unit, objective: Objective, power: int) -> float:
    """What a Power at an objective changes about who controls it: nothing 0, to take it from an enemy more than 1."""
    powers = powers_at(battle, objective, unit.id)
    own = powers.get(unit.side, 0)
    other = max((value for side, value in powers.items() if side != unit.side), default=0)
    if own > other:
        return INSURANCE
    if own + power > other:
        return 1.0 + DENIED * (other > own)
    if own + power == other:
        return DENIED
    return INSURANCE


def powers_at(battle: Battle, objective: Objective, without: str) -> dict[str, int]:
    """The Power of each side at an objective, a unit (its id) left out, routed ones as well."""
    powers = dict.fromkeys(battle.players, 0)
    for unit in battle.units_in_play():
        if unit.id != without and not unit.routed:
            here = spots(battle, unit)
            away = distances(objective.outline, here)
            powers[unit.side] += sum(spot.power for spot, far in zip(here, away, strict=True) if far <= NEAR)
    return powers


# -- zones, edges, objects ---------------------------------------------------------------------------------------------


def places(battle: Battle, unit: Unit, there: Sequence[Spot]) -> float:
    """What it is worth to be outside all deployment zones, or in an enemy's, or on the way there."""
    mission = battle.mission
    if not (mission.for_outside or mission.for_invading):
        return 0.0
    worth = elixir_worth(battle)
    if any(inside(zone.polygon, there) for zone in battle.zones if zone.side != unit.side):
        return worth * mission.for_invading
    value = 0.0
    if all(far > 0 for zone in battle.zones for far in distances(zone.polygon, there)):
        value = worth * mission.for_outside
    ways = [max(distances(zone.polygon, there)) for zone in battle.zones if zone.side != unit.side]
    turns = (min(ways, default=0.0) + ROOM) / (1.5 * max(1, battle.movement(unit)))
    return max(value, worth * mission.for_invading * float(EACH_TURN ** max(0.5, turns)) + 0.5 * value)


def leaving(battle: Battle, unit: Unit, there: Sequence[Spot]) -> float:
    """What it is worth for an attacker who is to break through to come nearer to the far edge, and out of his own zone."""
    mission = battle.mission
    if not mission.for_evacuated or unit.side != mission.attacker:
        return 0.0
    worth = elixir_worth(battle)
    away = to_far_edge(battle, unit.side, there[0].y) + there[0].radius
    turns = max(0, away) / (2 * max(1, battle.movement(unit)))
    value = worth * mission.for_evacuated * (1 - delay(battle, unit.side) * (turns + ceil(turns)) / 2)
    if mission.for_holding:
        own = [zone.polygon for zone in battle.zones if zone.side == unit.side]
        at_home, otherwise, _ = mission.for_holding
        value -= 0.5 * worth * (at_home - otherwise) * any(inside(zone, there) for zone in own)
    return value


def delay(battle: Battle, side: str) -> float:
    """What share of what it brings to get through a turn costs: more, the nearer the enemy is to his end."""
    others = max((held for other, held in battle.elixir.items() if other != side), default=0)
    return DELAY * (1 + 2 * others / (battle.mission.elixir or 20))


def tied_down(battle: Battle, unit: Unit) -> float:
    """What it costs a unit that is to get through to be held up in a melee."""
    mission = battle.mission
    if not mission.for_evacuated or unit.side != mission.attacker:
        return 0.0
    return elixir_worth(battle) * mission.for_evacuated * 2 * delay(battle, unit.side)


def to_far_edge(battle: Battle, side: str, y: int) -> int:
    """How far a point is from the edge opposite the zone of a side."""
    return battle.board.depth - y if is_south(battle, side) else y


def fetching(battle: Battle, unit: Unit, there: Sequence[Spot]) -> float:
    """What it is worth to come upon an object that can be taken away."""
    stake = elixir_worth(battle) * battle.mission.for_taken_away
    if not stake or not battle.things:
        return 0.0
    speed = 1.5 * max(1, battle.movement(unit))
    away = min(min((x - spot.x) ** 2 + (y - spot.y) ** 2 for spot in there) for x, y in battle.things.values()) ** 0.5
    return stake * 0.5 * float(EACH_TURN ** (away / speed))


# -- distances, as exact as plans need them ----------------------------------------------------------------------------


@cache
def _shape(polygon: Polygon) -> shapely.Polygon:
    shape = shapely.Polygon(polygon)
    shapely.prepare(shape)
    return shape


def distances(polygon: Polygon, there: Sequence[Spot]) -> list[float]:
    """How far the bases of fighters are from a polygon; 0 and less: they touch it."""
    points = shapely.points([(spot.x, spot.y) for spot in there])
    gaps = shapely.distance(_shape(polygon), points)
    return [float(far) - spot.radius for far, spot in zip(gaps, there, strict=True)]


def inside(polygon: Polygon, there: Sequence[Spot]) -> bool:
    """Whether all bases are wholly in a polygon."""
    shape = _shape(polygon)
    points = shapely.points([(spot.x, spot.y) for spot in there])
    deep = shapely.distance(shape.exterior, points)
    within = shapely.contains_properly(shape, points)
    return all(
        bool(contained) and float(far) >= spot.radius for contained, far, spot in zip(within, deep, there, strict=True)
    )


def middle(polygon: Polygon) -> Point:
    """The middle of the box round a polygon."""
    xs, ys = zip(*polygon, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def goals(battle: Battle, unit: Unit) -> Iterator[Point]:
    """Points that a unit may want to come to for the sake of the battle, the nearest first."""
    leader = place_of(battle.leader(unit))
    mission = battle.mission
    points = [middle(objective.outline) for objective in mission.objectives]
    if mission.for_invading:
        for zone in battle.zones:
            if zone.side != unit.side:
                points.append(_into(zone.polygon, leader.point))
    if mission.for_evacuated and unit.side == mission.attacker:
        points.append((leader.x, battle.board.depth if is_south(battle, unit.side) else 0))
    if mission.for_taken_away:
        points += battle.things.values()
    return iter(sorted(points, key=lambda goal: (goal[0] - leader.x) ** 2 + (goal[1] - leader.y) ** 2))


def _into(zone: Polygon, start: Point) -> Point:
    """The nearest point of a zone from which a unit has room on all sides."""
    inner = _shape(zone).buffer(-1.5 * ROOM)
    here = shapely.Point(start)
    if inner.is_empty:
        return middle(zone)
    if inner.contains(here):
        return start
    near = shapely.get_point(shapely.shortest_line(inner, here), 0)
    return round(near.x), round(near.y)


__all__ = ["elixir_worth", "goals", "mission_value", "shifted", "spots", "tied_down", "to_far_edge"]
