"""Coming into contact with enemies: places against one or against several at once, and ways there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isqrt
from typing import NamedTuple

from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit
from escarmouche.rulebooks.lfw.rules.climbing import suffices
from escarmouche.rulebooks.lfw.rules.ways import effort, flies
from escarmouche.table import MM, Footprint, Ground, Point, Pose, contact_poses, footprint, within
from escarmouche.table.exact import nearest_ratio

SLACK = MM
"""How far off each base a place against two of them is looked for."""


class Arrival(NamedTuple):
    """A way into contact: how many of those it is about are touched at its end, and the way."""

    touched: int
    route: Route


def touched_at(battle: Battle, unit: Unit, end: Pose, targets: Sequence[str]) -> tuple[str, ...]:
    """Those of some units that a unit touches in a pose."""
    here = footprint(unit.shape, end)
    return tuple(
        name
        for name in targets
        if (there := battle[name]).pose is not None
        and there.pose.z == end.z
        and within(here, battle.base(there), battle.contact)
    )


def arrivals(
    battle: Battle, unit: Unit, targets: Sequence[str], way: Ground, allowance: int, move: Move
) -> Iterator[Arrival]:
    """Ways to places in contact with some of the targets, those that touch the most first."""
    assert unit.pose is not None
    start = unit.pose
    spots = {pose: touched_at(battle, unit, pose, targets) for pose in _spots(battle, unit, targets, way)}
    best = sorted(spots, key=lambda pose: (-len(spots[pose]), _square(start.point, pose.point), pose.x, pose.y))
    for pose in best:
        path = (
            (start.point, pose.point) if flies(battle, unit, move) else way.shortest(start.point, pose.point, allowance)
        )
        if path is None:
            continue
        spent = effort(battle, unit, way, path, move)
        level = flies(battle, unit, move) or spent.climbs.end == pose.z
        if level and suffices(battle, unit, spent, allowance):
            yield Arrival(len(spots[pose]), Route(path, start.facing, pose.z))


def _square(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _spots(battle: Battle, unit: Unit, targets: Sequence[str], way: Ground) -> Iterator[Pose]:
    """Places in contact with targets where there is room: between each two of them, and against each by itself."""
    assert unit.pose is not None
    placed = [(battle.base(battle[name]), pose.z) for name in targets if (pose := battle[name].pose) is not None]
    for (one, level), (other, _) in combinations(placed, 2):
        for x, y in _against_both(battle.base(unit), one, other):
            pose = Pose(x, y, unit.pose.facing, level)
            if way.takes(pose, unit.shape):
                yield pose
    occupied = [base for _, base in way.occupied]
    for base, z in placed:
        poses = contact_poses(unit.shape, base, occupied, battle.board, unit.pose.point, z=z, height=unit.height)
        for pose in poses:
            if way.takes(pose, unit.shape):
                yield pose.turned(unit.pose.facing)


def _against_both(mover: Footprint, one: Footprint, other: Footprint) -> Iterator[Point]:
    """The two places of a round base next to two others, if there are such places."""
    first = mover.radius + one.radius + SLACK
    second = mover.radius + other.radius + SLACK
    dx, dy = other.x - one.x, other.y - one.y
    apart = dx * dx + dy * dy
    along = first * first - second * second + apart
    square = 4 * first * first * apart - along * along
    if apart == 0 or square < 0:
        return
    aside = isqrt(square)
    for side in (1, -1):
        yield (
            one.x + nearest_ratio(dx * along - side * dy * aside, 2 * apart),
            one.y + nearest_ratio(dy * along + side * dx * aside, 2 * apart),
        )
