"""What it is worth to swim and to jump: how likely it is, where one comes by it, what a failure costs.

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
from escarmouche.rulebooks.cc.machine.errands import standing
from escarmouche.rulebooks.cc.machine.estimates import LATER, loss_by_hit, loss_of_steps, worth
from escarmouche.rulebooks.cc.machine.place_values import CROWD, Outlook, outlook
from escarmouche.rulebooks.cc.rules.characteristics import FEAT, resistance
from escarmouche.rulebooks.cc.rules.dice import die_of
from escarmouche.rulebooks.cc.rules.feats import HighJump, LongJump, Swim, feat_score
from escarmouche.rulebooks.confrontation.dice import SIX, chance_of
from escarmouche.rulebooks.confrontation.feats import in_whole_numbers, is_in_water
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.ground import ground
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Point, Pose, length

JUMPS: Final = ("long-jump", "high-jump")
"""The actions that are jumps: they may end in contact."""

FEATS: Final = ("swim", *JUMPS)
"""The feats whose worth is told here."""

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
    """The points that swimming or a jump may win, a failure deducted; less than nothing, where there is nothing to try."""
    match name:
        case "swim":
            return _best_swim(battle, fighter)
        case _:
            asked = LongJump(battle, fighter) if name == "long-jump" else HighJump(battle, fighter)
            return max((jumped(battle, asked, route) for route in ways(battle, asked)), default=0.0)


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
    for enemy in sorted(seen.enemies, key=lambda foe: -seen.gains[foe.id])[:CROWD]:
        end = on_line(start.point, place_of(enemy).point, asked.allowance)
        route = Route((start.point, end), start.looking_at(*end).facing, start.z)
        if not asked.problems(route):
            yield route


def _gained(battle: Battle, fighter: Fighter, end: Point) -> float:
    """What a place is worth more than that where a fighter is; as the crow flies, and by the ways on from it."""
    seen, here = outlook(battle, fighter), place_of(fighter)
    nearer = seen.value(end, shoots=False) - seen.value(here.point, shoots=False, casts=True)
    return nearer + way_on(seen, here.at(*end)) - way_on(seen, here)


def way_on(seen: Outlook, start: Pose) -> float:
    """What the best enemy promises to whom a way leads on from a pose; less, where he has to climb up to him."""
    if start not in seen.ways:
        with standing(seen.battle, seen.fighter, start):
            seen.ways[start] = LATER * seen.boldness * max(_promises(seen, start), default=0.0)
    return seen.ways[start]


def _promises(seen: Outlook, start: Pose) -> Iterator[float]:
    """What each of the best enemies promises to a fighter who stands in a pose: less, the longer the way."""
    battle, fighter = seen.battle, seen.fighter
    way = ground(battle, fighter, reach=FAR)
    for enemy in sorted(seen.enemies, key=lambda foe: -seen.gains[foe.id])[:CROWD]:
        there = place_of(enemy)
        away = round(dist(start.point, there.point))
        near = on_line(
            start.point, there.point, max(0, away - battle.base(enemy).radius - battle.base(fighter).radius - CM)
        )
        path = way.shortest(start.point, near)
        if path is not None or start.z < there.z:
            far = away if path is None else length(path)
            gain = max(ALWAYS * worth(enemy), seen.gains[enemy.id]) * min(1.0, seen.reach / max(far, 1))
            yield LATER * gain if path is None else gain


def _best_swim(battle: Battle, fighter: Fighter) -> float:
    """He gets on by so much, or has a light wound; who is in the water goes on all the same."""
    asked = Swim(battle, fighter)
    whole, needed = in_whole_numbers(feat_score(battle, fighter), resistance(battle, fighter), strictly=True)
    succeeds = float(chance_of(needed - whole, die_of(battle, fighter, FEAT)))
    gain = max((_gained(battle, fighter, route.path[-1]) for route in ways(battle, asked)), default=0.0)
    wins = succeeds * gain - (1 - succeeds) * loss_of_steps(fighter, 1)
    return max(wins, OUT_OF_IT) if is_in_water(battle, fighter) else wins


__all__ = ["FEATS", "JUMPS", "best_feat", "best_run", "jumped", "way_on", "ways"]
