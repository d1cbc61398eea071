"""Acts: whether the objective of a scenario card is fulfilled when the battle ends, and what follows from it."""

from __future__ import annotations

from functools import singledispatch

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.battlefields import halves
from escarmouche.rulebooks.c2.content.goals import (
    CHARACTERS,
    DEAREST,
    EVERYBODY,
    AnyOf,
    Clear,
    Destroy,
    FewerLosses,
    Goal,
    Keep,
    Kill,
    Occupy,
    Where,
)
from escarmouche.rulebooks.c2.content.scenarios import Aftermath, Scenario
from escarmouche.rulebooks.c2.events import ActEnded
from escarmouche.rulebooks.c2.rules.characters import is_character
from escarmouche.rulebooks.c2.rules.losses import points_lost, points_worth
from escarmouche.table import CM, Board, Polygon, polygon_gap
from escarmouche.table.exact import bounding_box

OBJECTIVE = "c2.scenario.objective"
VICTORY = "c2.scenario.victory"
DEFEAT = "c2.scenario.defeat"

OVER_THE_EDGE = CM
"""How far beyond the table the strip reaches by which distances from an edge are measured."""


def decide(battle: Battle, act: Scenario) -> str:
    """The side that has won an act: the first if its objective is fulfilled, else the other; nobody draws one.

    What follows is told, and is for the adventure to apply.
    """
    fulfilled = is_fulfilled(battle, act)
    mine, theirs = battle.players
    follows = aftermath(act, fulfilled)
    rules = (OBJECTIVE, VICTORY if fulfilled else DEFEAT)
    battle.tell(
        lambda: ActEnded(side=mine, fulfilled=fulfilled, text=follows.text, effects=follows.effects, rules=rules)
    )
    return mine if fulfilled else theirs


def is_fulfilled(battle: Battle, act: Scenario) -> bool:
    """Whether all goals of the first side are met as things stand. [c2.scenario.objective]"""
    return all(is_met(goal, battle) for goal in act.goals)


def may_still_be_fulfilled(battle: Battle, act: Scenario) -> bool:
    """Whether the first side, with no enemy left but engines, has only to go where it is to be."""
    mine, theirs = (any(not fighter.profile.is_thing for fighter in battle.living(side)) for side in battle.players)
    if theirs or not mine:
        return False
    return not is_fulfilled(battle, act) and all(is_met(goal, battle) or _is_a_place(goal) for goal in act.goals)


def _is_a_place(goal: Goal) -> bool:
    """Whether a goal may be met by going somewhere."""
    return isinstance(goal, Occupy) or (isinstance(goal, AnyOf) and any(map(_is_a_place, goal.goals)))


def aftermath(act: Scenario, fulfilled: bool) -> Aftermath:
    """What an act brings about once it is over: what stands by victory, where the objective is fulfilled.

    [c2.scenario.victory] What stands by defeat, where it is not. [c2.scenario.defeat]
    """
    return act.victory if fulfilled else act.defeat


# -- goals -------------------------------------------------------------------------------------------------------------


@singledispatch
def is_met(goal: Goal, battle: Battle) -> bool:
    """Whether a goal of the first side is met as things stand."""
    raise TypeError(f"{type(goal).__name__} is judged nowhere in {battle.players}")


@is_met.register
def _(goal: FewerLosses, battle: Battle) -> bool:
    mine, theirs = (points_lost(battle, side) for side in battle.players)
    return theirs - mine >= goal.by


@is_met.register
def _(goal: Destroy, battle: Battle) -> bool:
    enemy = battle.players[1]
    return 100 * points_lost(battle, enemy) >= goal.share * points_worth(battle, enemy)


@is_met.register
def _(goal: Kill, battle: Battle) -> bool:
    victims = named(battle, battle.players[1], goal.whom)
    return bool(victims) and all(victim.lost for victim in victims)


@is_met.register
def _(goal: Keep, battle: Battle) -> bool:
    return not any(fighter.lost for fighter in named(battle, battle.players[0], goal.whom))


@is_met.register
def _(goal: Occupy, battle: Battle) -> bool:
    mine, theirs = (len(present(battle, side, goal.where, goal.within * CM)) for side in battle.players)
    return mine >= goal.at_least and (not goal.majority or mine > theirs)


@is_met.register
def _(goal: Clear, battle: Battle) -> bool:
    return not present(battle, battle.players[1], goal.where, goal.within * CM)


@is_met.register
def _(goal: AnyOf, battle: Battle) -> bool:
    return any(is_met(part, battle) for part in goal.goals)


def named(battle: Battle, side: str, whom: str) -> list[Fighter]:
    """The figures of a side that a goal means, lost or not; never an engine, nor anybody summoned."""
    figures = [fighter for fighter in battle.fighters.values() if fighter.side == side and not fighter.summoner]
    figures = [fighter for fighter in figures if not fighter.profile.is_thing]
    if whom == EVERYBODY:
        return figures
    if whom == CHARACTERS:
        return [fighter for fighter in figures if is_character(battle, fighter)]
    if whom == DEAREST:
        most = max((fighter.profile.points for fighter in figures), default=0)
        return [fighter for fighter in figures if fighter.profile.points == most]
    return [fighter for fighter in figures if fighter.profile.key == whom]


def present(battle: Battle, side: str, where: Where, distance: int) -> list[Fighter]:
    """The figures of a side that count within a distance (0.01 mm) of a part of the table."""
    grounds = places(battle, where)
    return [
        fighter
        for fighter in battle.in_play(side)
        if fighter.fleeing is None
        and not fighter.profile.is_thing
        and any(polygon_gap(ground, battle.base(fighter)) <= distance for ground in grounds)
    ]


def places(battle: Battle, where: Where) -> list[Polygon]:
    """A part of the table, as the first side sees it."""
    board = battle.board
    if where == "objectives":
        return [board.piece(piece).outline for piece in battle.options.objectives]
    if where == "middle":
        x, y = board.width // 2, board.depth // 2
        return [((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1))]
    mine, theirs = own_halves(battle)
    half = mine if where in ("own-half", "own-edge") else theirs
    return [half if where in ("own-half", "enemy-half") else _beyond_the_edge(board, half)]


def own_halves(battle: Battle) -> tuple[Polygon, Polygon]:
    """The half of the table that is the first side's, by where it deploys, and that of the other."""
    one, two = halves(battle.board.width, battle.board.depth)
    near = min(battle.zones, key=lambda zone: _middle_of(zone.polygon))
    return (one, two) if near.side == battle.players[0] else (two, one)


def _middle_of(polygon: Polygon) -> int:
    """How far a zone lies from the corner from which the table is measured."""
    left, back, right, front = bounding_box(polygon)
    return left + right + back + front


def _beyond_the_edge(board: Board, half: Polygon) -> Polygon:
    """A strip beyond the edge of the table that is furthest from its middle line, on the side of a half."""
    left, back, right, front = bounding_box(half)
    if board.depth > board.width:
        left, right = (-OVER_THE_EDGE, 0) if left == 0 else (board.width, board.width + OVER_THE_EDGE)
    else:
        back, front = (-OVER_THE_EDGE, 0) if back == 0 else (board.depth, board.depth + OVER_THE_EDGE)
    return (left, back), (right, back), (right, front), (left, front)
