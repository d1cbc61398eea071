"""What it is worth to climb, to climb down and to drop: how likely it is, where one comes by it, what a fall costs.

Estimates in points of the army, by floating point.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import ceil, dist
from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.machine.distances import on_line
from escarmouche.rulebooks.cc.machine.errands import standing
from escarmouche.rulebooks.cc.machine.estimates import LATER, loss_by_hit
from escarmouche.rulebooks.cc.machine.feats import ONE, way_on
from escarmouche.rulebooks.cc.machine.gunnery import best_shot
from escarmouche.rulebooks.cc.machine.place_values import CROWD, Outlook, outlook
from escarmouche.rulebooks.cc.rules.characteristics import FEAT, resistance
from escarmouche.rulebooks.cc.rules.climbing import CLIMB, DROP
from escarmouche.rulebooks.cc.rules.dice import die_of
from escarmouche.rulebooks.cc.rules.feats import feat_score
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.confrontation.climbing import (
    CLIMBABLE,
    FootOfWall,
    OverTheEdge,
    hangs,
    nearest_point,
    standing_place,
)
from escarmouche.rulebooks.confrontation.dice import chance_of
from escarmouche.rulebooks.confrontation.falls import below
from escarmouche.rulebooks.confrontation.feats import pieces_near
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.ground import pit_at
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, MM, Piece, Pose, heading

DESCENTS: Final = ("climb-down", "drop")
"""The actions that lead down."""


# -- up ----------------------------------------------------------------------------------------------------------------


def best_climb(battle: Battle, fighter: Fighter) -> float:
    """What is to be won at the top of a wall, if he comes so far; who does not hangs on, or falls from where he hangs."""
    start, seen, best = place_of(fighter), outlook(battle, fighter), 0.0
    for there in _tops(seen):
        won = max(way_on(seen, there) - way_on(seen, start), _kept_watch(seen, there))
        best = max(best, _climbed(battle, fighter, there.z - start.z) * won)
    return best - _lost_hold(battle, fighter)


def _tops(seen: Outlook) -> Iterator[Pose]:
    """Where somebody may stand who climbs: on the walls that he comes to, or beside the crevasse that he is in."""
    battle, fighter, start = seen.battle, seen.fighter, place_of(seen.fighter)
    asked = FootOfWall(battle, fighter, CLIMB, allowance(battle, fighter, "feat"))
    for piece in pieces_near(battle, fighter, asked.allowance, *CLIMBABLE):
        if piece.top > start.z and (hangs(battle, fighter) or not asked.problems(asked.straight_to(piece))):
            there = _lookout(seen, piece)
            if there is not None:
                yield there
    pit = pit_at(battle, *start.point) if start.z < 0 else None
    if pit is not None:
        edge = nearest_point(pit, start.point)
        x, y = on_line(start.point, edge, round(dist(start.point, edge)) + battle.base(fighter).radius + MM)
        yield Pose(x, y, start.facing, pit.base_level)


def _lookout(seen: Outlook, piece: Piece) -> Pose | None:
    """Where somebody stands who has climbed a wall, the nearest enemy in view; ``None`` where there is no room."""
    start = place_of(seen.fighter)
    edge = Pose(*nearest_point(piece, start.point), start.facing, piece.top)
    ahead = edge if edge.point == start.point else edge.turned(heading(edge.x - start.x, edge.y - start.y))
    there = standing_place(seen.battle, seen.fighter, ahead)
    foes = [place_of(enemy) for enemy in seen.enemies if enemy.pose is not None]
    if there is None or not foes:
        return there
    near = min(foes, key=lambda foe: dist(foe.point, there.point))
    return there.looking_at(*near.point)


def _kept_watch(seen: Outlook, there: Pose) -> float:
    """What a shooter wins on top of a wall, next turn: he sees over others."""
    battle, fighter = seen.battle, seen.fighter
    if fighter.profile.weapon is None:
        return 0.0
    with standing(battle, fighter, there):
        shots = best_shot(battle, fighter)
    return LATER * (shots - best_shot(battle, fighter))


# -- down --------------------------------------------------------------------------------------------------------------


def best_descent(battle: Battle, fighter: Fighter, *, holds: bool) -> float:
    """What is to be won further down; less than nothing, where no way leads down."""
    if hangs(battle, fighter):
        start = place_of(fighter)
        foot = Pose(start.x, start.y, start.facing, below(battle, start.x, start.y, start.z).level)
        lost = _lost_hold(battle, fighter) if holds else 0.0
        return _gone_down(battle, fighter, foot, holds=holds) - lost
    asked = OverTheEdge(battle, fighter, CLIMB if holds else DROP, allowance(battle, fighter, "feat"), holds=holds)
    return max((_gone_down(battle, fighter, way.end, holds=holds) for way in descents(battle, asked)), default=-1.0)


def _gone_down(battle: Battle, fighter: Fighter, foot: Pose, *, holds: bool) -> float:
    """What it wins to go straight down to a place: climbing takes its time; who drops is hurt, his feat score taken off."""
    seen, start = outlook(battle, fighter), place_of(fighter)
    gain = way_on(seen, foot) - way_on(seen, start)
    if holds:
        return _climbed(battle, fighter, start.z - foot.z) * gain
    return gain - loss_by_hit(battle, fighter, ceil(Fraction(start.z - foot.z, CM) - feat_score(battle, fighter)))


def descents(battle: Battle, asked: OverTheEdge[Fighter]) -> list[Route]:
    """Ways over the edge towards each of the enemies who matter most. ``battle``: as the player sees it."""
    seen, start = outlook(battle, battle[asked.model.id]), asked.start
    foes = sorted((enemy for enemy in seen.enemies if enemy.pose is not None), key=lambda enemy: -seen.gains[enemy.id])
    points = [place_of(foe).point for foe in foes[:CROWD]]
    facings = dict.fromkeys(heading(x - start.x, y - start.y) for x, y in points if (x, y) != start.point)
    ways = (way for facing in facings for way in islice(asked.straight(facing), 1))
    return [way for way in ways if not asked.problems(way)]


def valued(battle: Battle, asked: OverTheEdge[Fighter], way: Route) -> float:
    """What it wins to go down by a way; staying wins nothing."""
    if way.end.z == asked.start.z:
        return 0.0
    return _gone_down(battle, battle[asked.model.id], way.end, holds=asked.holds)


# -- climbing and falling ----------------------------------------------------------------------------------------------


def _climbed(battle: Battle, fighter: Fighter, height: int) -> float:
    """The share that a climber has of what is at the end of a wall: all of it if he arrives, less while he hangs on it."""
    arrives, moves = (_comes(battle, fighter, cm) for cm in (ceil(Fraction(height, CM)), 1))
    return arrives + LATER * max(0.0, moves - arrives)


def _lost_hold(battle: Battle, fighter: Fighter) -> float:
    """What it costs on average that a climber may fall from where he hangs."""
    pose = place_of(fighter)
    height = below(battle, pose.x, pose.y, pose.z).depth
    return (1 - _comes(battle, fighter, 0)) * loss_by_hit(battle, fighter, ceil(Fraction(height, CM)))


def _comes(battle: Battle, fighter: Fighter, cm: int) -> float:
    """The chance that a climber gets so many cm on, at least; never by a 1."""
    score = feat_score(battle, fighter) - resistance(battle, fighter)
    return min(1 - ONE, float(chance_of(ceil(cm - score), die_of(battle, fighter, FEAT))))


__all__ = ["DESCENTS", "best_climb", "best_descent", "descents", "valued"]
