"""What goes in straight lines and changes its direction by turns alone: which ways it can take, and how it ends on them."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, Literal

from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import TURN, Path, Pose, heading
from escarmouche.table.barriers import stretch_length

SHARPEST: Final = 450
"""How far one turn changes the heading at most, in tenths of a degree."""

PLAY: Final = 10
"""By how much a heading may be out, in tenths of a degree, and still be the same."""

Fault = Literal["pivot", "far", "soon", "facing"]
"""It can't turn on the spot; a turn is too sharp, or comes too soon; it faces otherwise than it went."""


def driving_fault(
    start: Pose, route: Route, stretch: int, *, pivots: bool, turns_on_the_spot: bool, lined_up: bool
) -> Fault | None:
    """Why a route can't be taken from a pose; ``None`` where it can.

    ``stretch``: how far it goes straight on between two turns, in 0.01 mm. ``pivots``: it may first face anywhere.
    ``turns_on_the_spot``: it may turn without going anywhere. ``lined_up``: its base is lined up with another one in the
    end, however it faces then.
    """
    if len(route.path) == 1:
        return "pivot" if apart(route.facing, start.facing) > 0 and not turns_on_the_spot else None
    fault = turning_fault(None if pivots else start.facing, route.path, stretch)
    if fault is not None or lined_up:
        return fault
    off = apart(route.facing, last_heading(start.facing, route.path))
    return "facing" if off > SHARPEST + PLAY or (off > PLAY and since_turn(route.path) < stretch) else None


def turning_fault(facing: int | None, path: Path, stretch: int) -> Fault | None:
    """Why a path can't be taken: there is one turn of up to 45 degrees for each stretch straight on.

    ``facing``: the direction in which it begins; ``None``: in any. With stretches of 10 cm one may turn after 13 cm, and
    again after 24.
    """
    straight = 0
    for a, b in pairwise(path):
        if a == b:
            continue
        towards = heading(b[0] - a[0], b[1] - a[1])
        turn = 0 if facing is None else apart(towards, facing)
        if turn > SHARPEST + PLAY:
            return "far"
        if turn > PLAY:
            if straight < stretch:
                return "soon"
            straight = 0
        facing = towards
        straight += stretch_length(*a, *b)
    return None


def since_turn(path: Path) -> int:
    """How far it has gone straight on at the end of a path, in 0.01 mm."""
    facing: int | None = None
    straight = 0
    for a, b in pairwise(path):
        if a != b:
            towards = heading(b[0] - a[0], b[1] - a[1])
            straight = stretch_length(*a, *b) + (straight if facing is None or apart(towards, facing) <= PLAY else 0)
            facing = towards
    return straight


def last_heading(facing: int, path: Path) -> int:
    """The direction in which a path ends; ``facing`` where it leads nowhere."""
    for a, b in pairwise(path):
        if a != b:
            facing = heading(b[0] - a[0], b[1] - a[1])
    return facing


def poses_along(start: Pose, route: Route, step: int) -> list[Pose]:
    """The poses of something that goes along a route and faces where it goes, no more than ``step`` (0.01 mm) apart."""
    poses = []
    for (ax, ay), (bx, by) in pairwise(route.path):
        pose = Pose(ax, ay, start.facing, start.z).looking_at(bx, by)
        steps = max(1, -(-max(abs(bx - ax), abs(by - ay)) // step))
        poses += [pose.at(ax + (bx - ax) * k // steps, ay + (by - ay) * k // steps) for k in range(steps + 1)]
    return poses


def apart(one: int, other: int) -> int:
    """The angle between two headings, in tenths of a degree.

    >>> apart(3590, 10)
    20
    """
    turn = (one - other) % TURN
    return min(turn, TURN - turn)
