"""How far apart fighters are, by eye: enough for a machine that looks for a place."""

from __future__ import annotations

from math import isqrt

from escarmouche.rulebooks.cc.battle import Fighter
from escarmouche.table import Disc, Point


def half_base(fighter: Fighter) -> int:
    """About how far the edge of a base is from its middle."""
    base = fighter.profile.base
    return (base.diameter if isinstance(base, Disc) else (base.width + base.depth) // 2) // 2


def apart(fighter: Fighter, point: Point, other: Fighter) -> int:
    """About how far a fighter who stands at a point is from another one, base edge to base edge, in 0.01 mm."""
    assert other.pose is not None
    away = isqrt((other.pose.x - point[0]) ** 2 + (other.pose.y - point[1]) ** 2)
    return max(0, away - half_base(fighter) - half_base(other))


def on_line(here: Point, there: Point, far: int) -> Point:
    """The point at a distance from here on the line to another one; behind, for a negative one."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    long = max(1, isqrt(dx * dx + dy * dy))
    return here[0] + dx * far // long, here[1] + dy * far // long


__all__ = ["apart", "half_base", "on_line"]
