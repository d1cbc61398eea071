"""Templates and trajectories: where a shot that goes astray comes down, who is under a template, who stands on a line."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.freetable.forced_moves import point_along
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import TURN, UNIT, Disc, Footprint, Point, Pose, direction, footprint, heading, overlaps
from escarmouche.table.measuring import overlaps_polygon

ARROWS: Final = 6
"""A template shows so many directions."""

Line = tuple[Point, Point]
"""A way over the table without any width, from its start to its end."""


def astray(start: Point, aim: Point, arrow: int, distance: int) -> Point:
    """Where a template comes down that strays so far from what was aimed at, along an arrow of 1 to 6.

    The first leads straight on along the line from ``start``, the others follow clockwise.

    >>> astray((0, 0), (1000, 0), 1, 400), astray((0, 0), (1000, 0), 4, 400)
    ((1400, 0), (600, 0))
    """
    ahead = heading(aim[0] - start[0], aim[1] - start[1]) if aim != start else 0
    dx, dy = direction((ahead - (arrow - 1) * TURN // ARROWS) % TURN)
    return aim[0] + dx * distance // UNIT, aim[1] + dy * distance // UNIT


def template(spot: Point, radius: int) -> Footprint:
    """The ground that a round template covers."""
    return footprint(Disc(2 * radius), Pose(*spot))


def under_template(battle: FreeTable[M], spot: Point, radius: int) -> list[M]:
    """The models on the table whose bases a template covers even in part, on whatever level they are."""
    covered = template(spot, radius)
    return [model for model, base in battle.near(covered, 0) if overlaps(covered, base)]


def line_through(start: Point, spot: Point, reach: int) -> Line:
    """The straight line from a start through a spot, of this length."""
    dx, dy = (spot[0] - start[0], spot[1] - start[1]) if spot != start else (1, 0)
    return start, point_along(start, dx, dy, reach)


def far_along(line: Line, spot: Point) -> int:
    """How far along a line a spot lies; only comparisons mean anything."""
    (ax, ay), (bx, by) = line
    return (spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)


def on_line(battle: FreeTable[M], line: Line) -> list[M]:
    """The models on the table over whose bases a line runs, those whose middles come first on it before the others."""
    reached = [
        (far_along(line, (base.x, base.y)), model.id) for model, base in battle.placed() if overlaps_polygon(line, base)
    ]
    return [battle[name] for _, name in sorted(reached)]


__all__ = [
    "ARROWS",
    "Line",
    "astray",
    "far_along",
    "line_through",
    "on_line",
    "template",
    "under_template",
]
