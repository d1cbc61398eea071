"""What a scenario makes places worth to a unit: points to hold, treasures to fetch and to bring home, ways out.

Estimates in points, for the tactics of machines; no rule asks anything of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final, NamedTuple

from escarmouche.rulebooks.lfw.battle import Battle, Mission, Unit
from escarmouche.rulebooks.lfw.content.scenarios import BY_KEY
from escarmouche.rulebooks.lfw.rules.mines import inwards
from escarmouche.rulebooks.lfw.rules.scenarios import RULES, Provisions
from escarmouche.rulebooks.lfw.rules.secondary import MOST, NEAR, corners, pursues
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.table import INCH, Point
from escarmouche.table.exact import bounding_box

PRIZE: Final = 60.0
"""What it is worth to be where a scenario is decided."""

A_TURN_AWAY: Final = 0.8
"""What is left of that for each turn that it is away."""

SHARED: Final = 0.45
"""What a place is worth less for each friend who is nearer to it."""

DENY: Final = 0.5
"""What it is worth, against that, to stand where an enemy wants to be."""


STAKES: Final = 3.0
"""How much more the points of a titan count than those of others: the battle is about them alone."""


class Goal(NamedTuple):
    """A place, how near to it counts as there, and what it is worth to be there. ``walking``: only after a normal move;
    ``for_all``: it is as good to have many there.
    """

    at: Point
    near: int
    worth: float
    walking: bool = False
    for_all: bool = False


def stakes(battle: Battle, unit: Unit) -> float:
    """What each point of a unit counts for its enemies."""
    mission = battle.mission
    lone = "" if mission is None else BY_KEY[mission.scenario].lone
    return STAKES if mission is not None and lone and mission.post_of(unit.side) == lone else 1.0


def holds_out(battle: Battle) -> bool:
    """Whether all that counts is how long one holds out: against a tide, alone or together."""
    return battle.tide is not None and battle.tide.mode != "competitive"


def goals_of(battle: Battle, unit: Unit) -> tuple[Goal, ...]:
    """The goals of a unit, each worth less where friends are nearer to it."""
    if battle.mission is None or unit.pose is None:
        return ()
    if any(treasure.bearer == unit.id for treasure in battle.mission.treasures):
        return tuple(Goal(at, 0, 2 * PRIZE) for at in _home(battle, battle.mission, unit))
    return tuple(_shared(battle, unit, goal) for goal in _wanted(battle, battle.mission, unit))


def goal_value(battle: Battle, unit: Unit, goals: tuple[Goal, ...], point: Point, *, runs: bool) -> float:
    """What it is worth to a unit, by its best goal, to stand at a point."""
    best = 0.0
    pace = max(INCH, stride(battle, unit, "normal"))
    for goal in goals:
        away = max(0, isqrt((goal.at[0] - point[0]) ** 2 + (goal.at[1] - point[1]) ** 2) - goal.near)
        turns = away / pace + (1.0 if runs and goal.walking and not away else 0.0)
        best = max(best, goal.worth * A_TURN_AWAY**turns)
    return best


def _shared(battle: Battle, unit: Unit, goal: Goal) -> Goal:
    """A goal as it matters to one of several who could have it."""
    assert unit.pose is not None
    if goal.for_all:
        return goal
    mine = _far(unit.pose.point, goal.at)
    nearer = sum(friend.pose is not None and _far(friend.pose.point, goal.at) < mine for friend in battle.friends(unit))
    return goal._replace(worth=goal.worth * (1 - SHARED) ** nearer)


def _far(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _middle(polygon: tuple[Point, ...]) -> Point:
    left, near, right, far = bounding_box(polygon)
    return (left + right) // 2, (near + far) // 2


def _wanted(battle: Battle, mission: Mission, unit: Unit) -> Iterator[Goal]:
    """What the army of a unit wants in its scenario."""
    for site in mission.sites:
        if not site.polygon or site.searched:
            continue
        own = site.side == unit.side
        yield Goal(_middle(site.polygon), _reach(site.polygon), PRIZE * (DENY if own else 1.0))
    for treasure in mission.treasures:
        if treasure.at is not None and _may_want(mission, unit):
            yield Goal(treasure.at, INCH // 4, PRIZE, walking=True)
        elif treasure.at is not None:
            yield Goal(treasure.at, 2 * INCH, DENY * PRIZE)
        elif treasure.bearer and battle[treasure.bearer].pose is not None:
            bearer = battle[treasure.bearer]
            assert bearer.pose is not None
            if not battle.allied(unit, bearer):
                yield Goal(bearer.pose.point, 3 * INCH // 2, PRIZE)
    yield from _of_the_titan(battle, mission, unit)
    yield from _secondary(battle, mission, unit)


def _of_the_titan(battle: Battle, mission: Mission, unit: Unit) -> Iterator[Goal]:
    """A titan wants to get away, all others want to get at it."""
    if mission.scenario != "assaut-sur-un-titan":
        return
    if mission.post_of(unit.side) == "titan":
        yield Goal((battle.board.width // 2, battle.board.depth - 3 * INCH), 4 * INCH, 2 * PRIZE)
        return
    for titan in battle.in_play(mission.side_of("titan")):
        assert titan.pose is not None
        yield Goal(titan.pose.point, 2 * INCH + titan.shape.diameter // 2, 2 * PRIZE, for_all=True)


def _secondary(battle: Battle, mission: Mission, unit: Unit) -> Iterator[Goal]:
    """Places of secondary objectives: the middle of the table, its corners. Those of the enemies are to be denied."""
    board, side = battle.board, unit.side
    middle = (board.width // 2, board.depth // 2)
    rivals = [other for other in battle.players if other != side]
    if _is_open(battle, side, "suprematie"):
        yield Goal(middle, NEAR, PRIZE, for_all=True)
    elif any(_is_open(battle, other, "suprematie") for other in rivals):
        yield Goal(middle, NEAR, DENY * PRIZE, for_all=True)
    if _is_open(battle, side, "investigation"):
        for key, corner in corners(battle).items():
            if (side, key) not in mission.investigated:
                yield Goal(corner, NEAR, PRIZE)


def _is_open(battle: Battle, side: str, objective: str) -> bool:
    """Whether a side may still score for a secondary objective."""
    mission = battle.mission
    if mission is None or not mission.objectives or not pursues(battle, side, objective):
        return False
    own = dict(mission.objectives).get(side) == objective
    return (mission.score(side) if own else dict(mission.improvised_scores).get(side, 0)) < MOST


def _reach(polygon: tuple[Point, ...]) -> int:
    """How far from its middle one is still on a site."""
    left, near, right, far = bounding_box(polygon)
    return min(right - left, far - near) // 2


def _may_want(mission: Mission, unit: Unit) -> bool:
    """Whether treasures are of use to the army of a unit; from others they are only to be kept."""
    post = mission.post_of(unit.side)
    return post not in ("defender", "demon") or mission.scenario == "defense-de-relique"


def _home(battle: Battle, mission: Mission, unit: Unit) -> Iterator[Point]:
    """The points to which a bearer brings a treasure; none in scenarios in which it is enough to hold it."""
    assert unit.pose is not None
    board, seat = battle.board, battle.players.index(unit.side)
    x, y, edge = unit.pose.x, unit.pose.y, unit.shape.diameter // 2
    edges = ((x, edge), (x, board.depth - edge), (edge, y), (board.width - edge, y))
    match mission.scenario:
        case "embuscade-urbaine" if mission.post_of(unit.side) == "attacker":
            yield from edges
        case "reserve-convoitee":
            rules = RULES["reserve-convoitee"]
            assert isinstance(rules, Provisions)
            cx, cy = rules.arrivals(battle)[seat]
            for aside in (0, 5 * INCH // 4, 5 * INCH // 2):
                along = cx + (aside if cx == 0 else -aside)
                yield min(max(along, edge), board.width - edge), min(max(cy, edge), board.depth - edge)
        case "fouille-precipitee":
            yield edges[seat]
        case "fleau-des-demons" if mission.post_of(unit.side) != "demon":
            yield edges[0 if mission.post_of(unit.side) == "attacker-a" else 1]
        case "mines" if mission.post_of(unit.side) == "attacker":
            yield inwards(board, mission.entrance, edge)
        case "defense-de-relique":
            away = [enemy.pose.point for enemy in battle.enemies(unit) if enemy.pose is not None]
            yield max(
                (
                    (edge, edge),
                    (board.width - edge, edge),
                    (edge, board.depth - edge),
                    (board.width - edge, board.depth - edge),
                ),
                key=lambda corner: min((_far(corner, place) for place in away), default=0),
            )


__all__ = ["PRIZE", "Goal", "goal_value", "goals_of", "holds_out", "stakes"]
