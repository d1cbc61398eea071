"""What scenarios have in common: control of places, victory points, who has left the table and how."""

from __future__ import annotations

from collections import Counter
from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Battle, Mission, Site, Unit
from escarmouche.rulebooks.lfw.events import Scored
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.distances import is_in_melee
from escarmouche.table import TURN, UNIT, Point, direction, overlaps_polygon

CORNERS: Final = 72


def mission_of(battle: Battle) -> Mission:
    """The scenario of a battle that has one."""
    assert battle.mission is not None
    return battle.mission


def circle(centre: Point, radius: int) -> tuple[Point, ...]:
    """A round zone, as a polygon inside it."""
    turns = [direction(TURN * corner // CORNERS) for corner in range(CORNERS)]
    return tuple((centre[0] + dx * radius // UNIT, centre[1] + dy * radius // UNIT) for dx, dy in turns)


def counts(battle: Battle, unit: Unit, site: Site) -> bool:
    """Whether a unit counts for the control of a place: wholly or partly in it, neither fleeing nor in a melee.

    Some count in a melee, too.
    """
    if unit.fleeing or not overlaps_polygon(site.polygon, battle.base(unit)):
        return False
    return not is_in_melee(battle, unit) or apply_hooks(battle, unit, Hooks.controls_in_melee, False)


def controls(battle: Battle, site: Site, *, alone: bool = False) -> str:
    """The side that controls a place: that with the most units there; nobody, of several with as many.

    [lfw.scenario.objective.point] [lfw.scenario.objective.zone] ``alone``: only a side that alone has units there.
    """
    there = Counter(unit.side for unit in battle.in_play() if counts(battle, unit, site))
    if not there or (alone and len(there) > 1):
        return ""
    most = max(there.values())
    best = [side for side in battle.players if there[side] == most]
    return best[0] if len(best) == 1 else ""


def score(battle: Battle, side: str, points: int, rule: str) -> None:
    """A side scores victory points, or loses some."""
    mission = mission_of(battle)
    total = mission.score(side) + points
    battle.change_mission(scores=tuple(sorted({**dict(mission.scores), side: total}.items())))
    battle.tell(lambda: Scored(side=side, points=points, total=total, rules=(rule,)))


def is_destroyed(unit: Unit) -> bool:
    """Whether a unit has been destroyed, be it in flight; whoever was saved has not."""
    return unit.lost in ("killed", "fled")


def army(battle: Battle, side: str) -> list[Unit]:
    """All units of a side, lost or not."""
    return [unit for unit in battle.units.values() if unit.side == side]


def most_points(battle: Battle, points: dict[str, int]) -> str:
    """The side with the most points; nobody, of several with as many."""
    best = [side for side in battle.players if points.get(side, 0) == max(points.values(), default=0)]
    return best[0] if len(best) == 1 else ""


def is_truce(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether two units are those of assailants of a titan, who don't charge each other in the first turn.

    [lfw.scenario.assaut-sur-un-titan.first-turn]
    """
    mission = battle.mission
    if mission is None or mission.scenario != "assaut-sur-un-titan" or battle.turn > 1:
        return False
    return "titan" not in (mission.post_of(unit.side), mission.post_of(enemy.side))


# -- champions ---------------------------------------------------------------------------------------------------------

CHAMPION_POINTS: Final = "lfw.scenario.imposer-le-respect.points"


def champion_destroyed(battle: Battle, unit: Unit, by: str) -> None:
    """What the destruction of a unit is worth where champions fight. All that holds adds up.

    1 for a champion that destroys an enemy unit; 4 more if that is the enemy champion, 3 less if another unit has destroyed
    it; 1 more if whoever has done so did it in a duel. For the rest see below. [lfw.scenario.imposer-le-respect.points]
    """
    champions = dict(battle.mission.champions) if battle.mission is not None else {}
    if not champions:
        return
    enemy = next(side for side in battle.players if side != unit.side)
    is_champion = champions.get(unit.side) == unit.id
    if by and by == champions.get(enemy):
        score(battle, enemy, 1 + (4 if is_champion else 0), CHAMPION_POINTS)
    elif is_champion and by and battle[by].side == enemy:
        score(battle, enemy, -3, CHAMPION_POINTS)
    if is_champion and by and unit.duel == by:
        score(battle, enemy, 1, CHAMPION_POINTS)


def champion_flees(battle: Battle, unit: Unit) -> None:
    """2 points whenever the enemy champion takes to flight."""
    _score_against_champion(battle, unit, 2)


def champion_leaves(battle: Battle, unit: Unit) -> None:
    """3 points for an enemy champion that flees from the battlefield."""
    _score_against_champion(battle, unit, 3)


def _score_against_champion(battle: Battle, unit: Unit, points: int) -> None:
    """Points for what a unit suffers, if it is a champion, or carries one."""
    champions = set() if battle.mission is None else set(dict(battle.mission.champions).values())
    if {unit.id, unit.partner} & champions:
        enemy = next(side for side in battle.players if side != unit.side)
        score(battle, enemy, points, CHAMPION_POINTS)
