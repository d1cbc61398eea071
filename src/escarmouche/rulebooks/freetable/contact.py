"""Coming into contact: how many enemies fit round a base, whether one can be reached, and how one is placed against it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from escarmouche.kernel import Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.freetable.displacement import Displacement
from escarmouche.rulebooks.freetable.ground import flying_at, ground
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.rulebooks.freetable.ladders import ladder_routes, ladders_to
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import (
    HALF_TURN,
    MM,
    QUARTER,
    UNIT,
    Disc,
    Ground,
    Pose,
    Problem,
    contact_length,
    contact_poses,
    covered,
    direction,
    footprint,
    in_contact,
    within,
)
from escarmouche.table.exact import ceil_root, nearest_ratio, square_distance

FOUR: Final = 4
"""So many fit round any base without being packed."""

SNAP: Final = MM
"""How near a placement has to be to one in maximal contact."""


def max_opponents(battle: FreeTable[M], target: M) -> int:
    """How many enemies may be in contact with a model at one time; 0: as many as there is room for."""
    return apply_hooks(battle, target, TableHooks.max_opponents, battle.places_round(target))


def contact_route(
    battle: FreeTable[M], model: M, target: M, reach: int, crossing: tuple[str, ...] = ()
) -> Route | None:
    """The way to a place in contact with an enemy, for ``reach`` at most; ``None`` where there is none.

    Distances are measured from the nearest edge of one base to the nearest of the other, and round what is in the way; to
    line the base up in the end costs nothing. ``crossing``: pieces of terrain (ids) that do not stop it.
    """
    if not within(battle.base(model), battle.base(target), reach):
        return None
    known: dict[tuple[object, ...], Route | None] = battle.arrangement("contact routes", dict)
    sides = (model.id, model.tier, model.effects, target.id, target.tier, target.effects)
    question = (*sides, battle.passing_now(), reach, crossing)
    if question not in known:
        known[question] = _contact_route(battle, model, target, reach, crossing)
    return known[question]


def _contact_route(battle: FreeTable[M], model: M, target: M, reach: int, crossing: tuple[str, ...]) -> Route | None:
    start = place_of(model)
    far = reach + lining_up(battle, model, target)
    if start.z != place_of(target).z and not flying_at(battle, model):
        return _contact_over_a_ladder(battle, model, target, far)
    way = ground(battle, model, reach=far, terrain=crossing)
    for pose in contact_places(battle, model, target, start, far):
        path = way.shortest(start.point, pose.point, far)
        path = apply_hooks(battle, model, TableHooks.leaping_path, path, pose, far)
        if path is not None:
            return Route(path, pose.facing, pose.z)
    return None


def _contact_over_a_ladder(battle: FreeTable[M], model: M, target: M, far: int) -> Route | None:
    """The way to a place in contact with an enemy on another level."""
    if not ladders_to(battle, model, place_of(target).z, far):
        return None
    places = contact_places(battle, model, target, place_of(model), far)
    return next(
        (route for pose in places for route in ladder_routes(battle, model, pose, far, battle.table_rules.contact)),
        None,
    )


def lining_up(battle: FreeTable[M], model: M, target: M) -> int:
    """How much further it is to a place flush with an enemy than to its nearest edge, were nothing else there.

    What is round has no flat side.
    """
    start, there = place_of(model), place_of(target)
    mine, theirs = model.shape, target.shape
    if isinstance(mine, Disc) or isinstance(theirs, Disc):
        return 0
    nearest = min(
        square_distance(start.x, start.y, *_row(there.turned(there.facing + turn), away, edge - mine.width))
        for turn, edge, away in (
            (0, theirs.width, theirs.depth + mine.depth),
            (QUARTER, theirs.depth, theirs.width + mine.depth),
            (HALF_TURN, theirs.width, theirs.depth + mine.depth),
            (-QUARTER, theirs.depth, theirs.width + mine.depth),
        )
    )
    return max(0, ceil_root(nearest) + battle.contact - battle.gap(model, target))


def _row(side: Pose, away: int, play: int) -> tuple[int, int, int, int]:
    """The ends of the row of places flush with a side of a base.

    ``side``: the centre of the base, looking at that side; ``away`` and ``play``: twice the distance from that centre, and
    how far the places lie apart at most.
    """
    nx, ny = direction(side.facing)
    aside = abs(play)
    ahead = side.x * 2 * UNIT + nx * away, side.y * 2 * UNIT + ny * away
    left = ahead[0] - ny * aside, ahead[1] + nx * aside
    right = ahead[0] + ny * aside, ahead[1] - nx * aside
    return (
        nearest_ratio(left[0], 2 * UNIT),
        nearest_ratio(left[1], 2 * UNIT),
        nearest_ratio(right[0], 2 * UNIT),
        nearest_ratio(right[1], 2 * UNIT),
    )


def contact_places(battle: FreeTable[M], model: M, target: M, prefer: Pose, reach: int | None = None) -> Iterator[Pose]:
    """Where a model may be placed against an enemy: base to base, with as much edge touching as others leave free.

    Those in which it touches no other enemy come first, mere touches of corners last; else those that leave room for the
    most opponents, then those nearest to ``prefer``. The good ones are told as they are found.

    ``reach``: how far from ``prefer`` they may be (``None``: as far as it takes).
    """
    known: dict[Pose, tuple[bool, bool]] = {}
    for pose in _places(battle, model, target, prefer, reach):
        if pose not in known and may_meet(battle, model, target, pose):
            known[pose] = flaws(battle, model, target, pose)
            if not any(known[pose]):
                yield pose
    yield from sorted((pose for pose, wrong in known.items() if any(wrong)), key=known.__getitem__)


def may_meet(battle: FreeTable[M], model: M, target: M, pose: Pose) -> bool:
    """Whether nothing but the table speaks against a place against an enemy."""
    allowed = apply_hooks(battle, model, TableHooks.may_meet_at, True, target, pose)
    return apply_hooks(battle, target, TableHooks.may_be_met_at, allowed, model, pose)


def _places(battle: FreeTable[M], model: M, target: M, prefer: Pose, reach: int | None) -> Iterator[Pose]:
    """Where a model may be placed against an enemy: with room for the most opponents first; some places twice."""
    there, most = place_of(target), max_opponents(battle, target)
    occupied = [battle.base(other) for other in battle.in_play() if _is_beside(model, other, target)]
    for opponents in (most, 0) if most > FOUR else (most,):
        yield from contact_poses(
            model.shape,
            battle.base(target),
            occupied,
            battle.board,
            prefer.point,
            z=there.z,
            height=model.height,
            opponents=opponents,
            reach=reach,
        )


def _is_beside(model: M, other: M, target: M) -> bool:
    """Whether a third model is at the level at which one meets an enemy."""
    z = place_of(target).z
    return (
        other is not model
        and other is not target
        and other.tier == target.tier
        and z < place_of(other).z + other.height
        and place_of(other).z < z + model.height
    )


def flaws(battle: FreeTable[M], model: M, target: M, pose: Pose) -> tuple[bool, bool]:
    """What is wrong with a place against an enemy: that it touches others too, or only a corner of him."""
    base = footprint(model.shape, pose)
    by_a_corner = contact_length(base, battle.base(target)) < MM
    return bool(others_touched(battle, model, target, pose)), by_a_corner


def others_touched(battle: FreeTable[M], model: M, target: M, pose: Pose) -> list[str]:
    """The enemies that a model would touch besides the one that it comes at."""
    base = footprint(model.shape, pose)
    return [
        enemy.id
        for enemy in battle.enemies(model)
        if enemy is not target
        and enemy.tier == target.tier
        and place_of(enemy).z == pose.z
        and in_contact(base, battle.base(enemy))
    ]


class Contact(Displacement[M]):
    """The way of a model into maximal contact with the enemy that it has named and can reach.

    ``known`` is such a way, to a place as good as any. What is asked names ``reach``, which players know from the card;
    lining up the bases comes on top.
    """

    __slots__ = ("crossing", "known", "target")

    def __init__(self, battle: FreeTable[M], model: M, target: M, reach: int, known: Route) -> None:
        super().__init__(battle, model, battle.table_rules.contact, reach + lining_up(battle, model, target))
        self.about = {**self.about, "target": target.id, "allowance": reach}
        self.target = target
        self.known = known
        self.crossing = battle.crossable(model, reach)

    def ground(self) -> Ground:
        return ground(self.battle, self.model, reach=self.allowance, terrain=self.crossing)

    def problems(self, answer: Route) -> Sequence[Reason]:
        problems = [*self.on_the_way(answer), *self.ending_problems(answer.end)]
        return apply_hooks(self.battle, self.model, TableHooks.route_problems, problems, answer)

    def stopping_problems(self, way: Ground, end: Pose) -> list[Problem]:
        return []  # it comes down to its enemy

    def ending_problems(self, end: Pose) -> list[Reason]:
        places = contact_places(self.battle, self.model, self.target, end)
        here, best = self._flaws(end), self._flaws(self.known.end)
        if here[0] > best[0]:
            others = others_touched(self.battle, self.model, self.target, end)
            return [reason(self.rule, "table-touches-an-enemy", enemy=other) for other in others]
        if here <= best and any(_is_same_place(end, place) for place in places):
            return []
        return [reason(self.rule, "table-not-in-maximal-contact", enemy=self.target.id)]

    def _is_open(self, pose: Pose) -> bool:
        """Whether it may and can come to stand in a place."""
        way = self.ground().shortest(self.start.point, pose.point, self.allowance)
        return not self.ending_problems(pose) and way is not None

    def _flaws(self, end: Pose) -> tuple[bool, bool]:
        return flaws(self.battle, self.model, self.target, end)

    def region(self) -> Any:
        """The ground that it may come to cover."""
        base, places = self.model.shape, contact_places(self.battle, self.model, self.target, self.start)
        return covered([footprint(base, pose) for pose in places if self._is_open(pose)])

    def offers(self, rng: random.Random) -> Sequence[Route]:
        return [self.known]


def _is_same_place(one: Pose, other: Pose) -> bool:
    return (
        (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= SNAP * SNAP
        and one.facing == other.facing
        and one.z == other.z
    )


def place_of(model: M) -> Pose:
    """Where a model on the table stands."""
    assert model.pose is not None, f"{model.id} is not on the table"
    return model.pose
