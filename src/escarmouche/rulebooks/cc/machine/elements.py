"""What lies on the table before the battle: where barricades are of use, and what it costs to come near a marker."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from math import cos, dist, radians
from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.machine.estimates import loss_by_hit
from escarmouche.rulebooks.cc.skills.sappers import Fortifying
from escarmouche.rulebooks.confrontation.marker_values import blast
from escarmouche.rulebooks.confrontation.markers import FORCE, FUSE, Mine, marker_at, passed_after
from escarmouche.rulebooks.freetable.ground import pose_on_ground
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, QUARTER, TURN, UNIT, Point, Pose, direction, footprint, heading, point_in, within

# -- barricades --------------------------------------------------------------------------------------------------------

AHEAD: Final = 4 * CM
"""How far before those who are to stand behind it a barricade stands best."""

ASIDE: Final = range(-24 * CM, 25 * CM, 6 * CM)
"""How far to the left and to the right of the best place others are thought of."""

BACK: Final = range(0, 40 * CM, 2 * CM)
"""How far behind that line, where the enemy's zone is too near."""

ASKEW: Final = 8.0
"""What it costs to stand lengthwise towards the enemy instead of across his way, in cm of distance from the best place."""


def sites(ask: Fortifying, rng: random.Random) -> Iterator[Pose]:
    """Places abreast of the best one, or as near to its line as may be, across the way of the enemy; in the line of other
    barricades of one's own; and a few drawn at random.
    """
    best = _best_site(ask)
    for aside in ASIDE:
        abreast = (
            _moved(ask.battle, _moved(ask.battle, best, best.facing, aside), best.facing + QUARTER, back)
            for back in BACK
        )
        yield from islice((pose for pose in abreast if not ask.problems(pose)), 1)
    yield from (pose for pose in ask.offers(rng) if not ask.problems(pose))


def _moved(battle: Battle, pose: Pose, way: int, far: int) -> Pose:
    """A place so far from another one, on the ground."""
    dx, dy = direction(way)
    return pose_on_ground(battle, pose.x + dx * far // UNIT, pose.y + dy * far // UNIT, pose.facing)


def fortified(ask: Fortifying, pose: Pose) -> float:
    """Before one's own, across the way of the enemy's shots and charges: the nearer to the best place, the better."""
    best = _best_site(ask)
    turned = radians((pose.facing - best.facing) / 10)
    return -dist(pose.point, best.point) / CM - ASKEW * (1 - abs(cos(turned)))


def _best_site(ask: Fortifying) -> Pose:
    """A little in front of the side's fighters on the table (its shooters, if it has any), towards the enemy; in front of
    its zone as long as nobody stands there. The long side lies across the way to the enemy.
    """
    battle, side = ask.battle, ask.player
    own = [fighter for fighter in battle.in_play(side) if not battle.is_piece(fighter)]
    behind = [fighter for fighter in own if fighter.profile.weapon is not None] or own
    foes = [enemy.pose.point for enemy in battle.in_play(battle.other(side)) if enemy.pose is not None]
    zones = {zone.side: zone.polygon for zone in battle.zones}
    there = _middle(foes or zones[battle.other(side)])
    here = _middle([fighter.pose.point for fighter in behind if fighter.pose is not None] or zones[side])
    way = heading(there[0] - here[0], there[1] - here[1]) if here != there else 0
    dx, dy = direction(way)

    def after(far: int) -> Point:
        return here[0] + dx * far // UNIT, here[1] + dy * far // UNIT

    front = next(
        (far for far in range(0, battle.board.width, CM) if behind or not point_in(zones[side], *after(far))), 0
    )
    return Pose(*after(front + AHEAD), (way + QUARTER) % TURN)


def _middle(points: Sequence[Point]) -> Point:
    """The middle of some points."""
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


# -- markers -----------------------------------------------------------------------------------------------------------

GIVEN_AWAY: Final = 8.0
"""What it costs, in points, to turn up a marker of one's own: the enemy learns what it is and what the others are."""

UNKNOWN: Final = 0.5
"""How likely a marker is a trap that is known to nobody but the enemy."""


def turned_up_standing(battle: Battle, fighter: Fighter, pose: Pose) -> float:
    """What it costs a side to put a fighter somewhere, by the markers that he turns up there."""
    base = footprint(fighter.shape, pose)
    return sum(_cost(battle, fighter, mine) for mine in _lying(battle) if within(base, marker_at(mine.spot), FUSE))


def turned_up_on_the_way(battle: Battle, fighter: Fighter, route: Route) -> float:
    """What it costs a side that a fighter takes this way, by the markers that he turns up on it."""
    return sum(
        _cost(battle, fighter, mine)
        for mine in _lying(battle)
        if passed_after(battle, fighter, route, mine.spot) is not None
    )


def _lying(battle: Battle) -> list[Mine]:
    """The markers that lie face down."""
    return [mine for mine in battle.mines if not mine.spent]


def _cost(battle: Battle, fighter: Fighter, mine: Mine) -> float:
    """What it costs that a fighter turns up a marker: what a trap does to him and to those around it, a secret."""
    secret = GIVEN_AWAY if mine.side == fighter.side else 0.0
    likely = UNKNOWN if mine.trap is None else float(mine.trap)
    if not likely:
        return secret

    def loss(other: Fighter) -> float:
        return loss_by_hit(battle, other, FORCE)

    others = blast(battle, mine.spot, fighter.side, loss=loss, besides=(fighter,))
    return secret + likely * (loss(fighter) + others)


__all__ = ["fortified", "sites", "turned_up_on_the_way", "turned_up_standing"]
