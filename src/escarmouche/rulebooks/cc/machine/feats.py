"""What it is worth to swim, to jump, to climb and to drop: how likely it is, where one comes by it, what a failure costs.

Estimates in points of the army, by floating point.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, dist
from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.machine.assaults import ALWAYS
from escarmouche.rulebooks.cc.machine.distances import on_line
from escarmouche.rulebooks.cc.machine.estimates import LATER, loss_by_hit, loss_of_steps, worth
from escarmouche.rulebooks.cc.machine.outlook import CROWD, Outlook, outlook
from escarmouche.rulebooks.cc.rules.characteristics import FEAT, resistance
from escarmouche.rulebooks.cc.rules.dice import die_of
from escarmouche.rulebooks.cc.rules.feats import HighJump, LongJump, Swim, feat_score
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.confrontation.climbing import CLIMBABLE
from escarmouche.rulebooks.confrontation.dice import SIX, chance_of
from escarmouche.rulebooks.confrontation.falls import below
from escarmouche.rulebooks.confrontation.feats import in_whole_numbers, is_in_water, pieces_near
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.ground import ground
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Point, length

JUMPS: Final = ("long-jump", "high-jump")
"""The actions that are jumps: they may end in contact."""

FEATS: Final = ("swim", "climb", "climb-down", "drop", *JUMPS)
"""The actions that are feats."""

DRAWS: Final = 6
"""How many ways over something are looked for."""

MOST: Final = 2
"""How many of them are thought through."""

FAR: Final = 150 * CM
"""How far ways to the enemy are looked for."""

OUT_OF_IT: Final = 0.1
"""What it is worth at least to go on where one can't stay."""

ONE: Final = 1 / SIX
"""The chance of a 1."""


def best_feat(battle: Battle, fighter: Fighter, name: str) -> float:
    """The points that a feat of this kind may win, a failure deducted; less than nothing, where there is none to try."""
    match name:
        case "swim":
            return _best_swim(battle, fighter)
        case "long-jump" | "high-jump":
            asked = LongJump(battle, fighter) if name == "long-jump" else HighJump(battle, fighter)
            return max((jumped(battle, asked, route) for route in ways(battle, asked)), default=0.0)
        case "climb":
            return _best_climb(battle, fighter)
        case _:
            return _best_descent(battle, fighter, holds=name == "climb-down")


def best_run(battle: Battle, fighter: Fighter, reach: int) -> float:
    """What the best place is worth that a fighter comes to on foot, round all that is in his way, more than his own."""
    seen, start = outlook(battle, fighter), place_of(fighter)
    way = ground(battle, fighter, reach=reach)
    ends = [way.towards(start.point, wish, reach)[-1] for wish in dict.fromkeys(seen.wishes(reach))]
    best = max(ends, key=lambda end: seen.value(end, shoots=False), default=start.point)
    return max(0.0, _gained(battle, fighter, best))


def jumped(battle: Battle, asked: LongJump | HighJump, route: Route) -> float:
    """What a jump wins: the place where one lands, or else a hit. ``battle``: as the player sees it."""
    fighter = battle[asked.model.id]
    if len(route.path) < 3:
        return 0.0
    whole, needed = in_whole_numbers(feat_score(battle, fighter), asked.difficulty(route))
    succeeds = float(chance_of(needed - whole, die_of(battle, fighter, FEAT)))
    cleared = asked.bottom(route)[1] if isinstance(asked, LongJump) else asked.to_clear(route)
    failed = -loss_by_hit(battle, fighter, ceil(Fraction(cleared, CM)))
    return succeeds * _gained(battle, fighter, route.path[-1]) + (1 - succeeds) * failed


def ways(battle: Battle, asked: Swim | LongJump | HighJump) -> list[Route]:
    """The most promising ways over something: of some drawn at random, the same each time, and straight at the enemy.

    ``battle``: as the player sees it.
    """
    rng, seen = random.Random(0), outlook(battle, battle[asked.model.id])
    drawn = [*_straight(asked, seen), *(route for _ in range(DRAWS) for route in asked.offers(rng))]
    gone = [route for route in drawn if len(route.path) > 1]
    return sorted(gone, key=lambda route: -seen.value(route.path[-1], shoots=False))[:MOST]


def _straight(asked: Swim | LongJump | HighJump, seen: Outlook) -> Iterator[Route]:
    """As far as a swimmer gets straight towards an enemy; jumps are no straight lines."""
    if not isinstance(asked, Swim):
        return
    start = asked.start
    for enemy in sorted(seen.enemies, key=lambda one: -seen.gains[one.id])[:CROWD]:
        end = on_line(start.point, place_of(enemy).point, asked.allowance)
        route = Route((start.point, end), start.looking_at(*end).facing, start.z)
        if not asked.problems(route):
            yield route


def _gained(battle: Battle, fighter: Fighter, end: Point) -> float:
    """What a place is worth more than that where a fighter is; as the crow flies, and by the ways on from it."""
    seen, here = outlook(battle, fighter), place_of(fighter).point
    nearer = seen.value(end, shoots=False) - seen.value(here, shoots=False, casts=True)
    return nearer + _way_on(battle, seen, end) - _way_on(battle, seen, here)


def _way_on(battle: Battle, seen: Outlook, start: Point) -> float:
    """What the best enemy promises to whom a way leads on from a point: nothing, if none does."""
    way, best = ground(battle, seen.fighter, reach=FAR), 0.0
    for enemy in sorted(seen.enemies, key=lambda one: -seen.gains[one.id])[:CROWD]:
        there = place_of(enemy).point
        away = round(dist(start, there))
        near = on_line(start, there, max(0, away - battle.base(enemy).radius - battle.base(seen.fighter).radius - CM))
        path = way.shortest(start, near)
        if path is not None:
            far = max(length(path), 1)
            best = max(best, max(ALWAYS * worth(enemy), seen.gains[enemy.id]) * min(1.0, seen.reach / far))
    return LATER * seen.boldness * best


def _best_swim(battle: Battle, fighter: Fighter) -> float:
    """He gets on by so much, or has a light wound; who is in the water goes on all the same."""
    asked = Swim(battle, fighter)
    whole, needed = in_whole_numbers(feat_score(battle, fighter), resistance(battle, fighter), strictly=True)
    succeeds = float(chance_of(needed - whole, die_of(battle, fighter, FEAT)))
    gain = max((_gained(battle, fighter, route.path[-1]) for route in ways(battle, asked)), default=0.0)
    wins = succeeds * gain - (1 - succeeds) * loss_of_steps(fighter, 1)
    return max(wins, OUT_OF_IT) if is_in_water(battle, fighter) else wins


# -- up and down -------------------------------------------------------------------------------------------------------


def _best_climb(battle: Battle, fighter: Fighter) -> float:
    """What is to be won on top of a wall, if he comes so far; who does not hangs on, or falls from where he hangs."""
    start, reach = place_of(fighter), allowance(battle, fighter, "feat")
    seen, score = outlook(battle, fighter), feat_score(battle, fighter) - resistance(battle, fighter)
    fall = ONE * loss_by_hit(battle, fighter, ceil(Fraction(_height(battle, fighter), CM)))
    best = 0.0
    for piece in pieces_near(battle, fighter, reach, *CLIMBABLE):
        if piece.top > start.z:
            arrives = float(chance_of(ceil(Fraction(piece.top - start.z, CM) - score), die_of(battle, fighter, FEAT)))
            hangs = max(0.0, 1 - ONE - arrives)
            best = max(best, (arrives + LATER * hangs) * _won_on(seen, piece.top, start.z))
    return best - fall


def _best_descent(battle: Battle, fighter: Fighter, *, holds: bool) -> float:
    """What is to be won on the ground; who does not hold on falls all the way, his feat score taken off."""
    start, height = place_of(fighter), _height(battle, fighter)
    gain = _won_on(outlook(battle, fighter), start.z - height, start.z)
    if holds:
        return gain * LATER
    return gain - loss_by_hit(battle, fighter, ceil(Fraction(height, CM) - feat_score(battle, fighter)))


def _height(battle: Battle, fighter: Fighter) -> int:
    """How far it is down from where a fighter is."""
    pose = place_of(fighter)
    return below(battle, pose.x, pose.y, pose.z).depth


def _won_on(seen: Outlook, level: int, before: int) -> float:
    """What the best enemy on a level promises more than the best on that where a fighter is, next turn."""
    return LATER * (_promise(seen, level) - _promise(seen, before))


def _promise(seen: Outlook, level: int) -> float:
    """What an assault on the best enemy on a level wins."""
    gains = (
        seen.gains[one.id] for one in seen.enemies if one.pose is not None and one.pose.z == level and not one.tier
    )
    return max((gain for gain in gains if gain > 0), default=0.0)


__all__ = ["FEATS", "JUMPS", "best_feat", "best_run", "jumped", "ways"]
