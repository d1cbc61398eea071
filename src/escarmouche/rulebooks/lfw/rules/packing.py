"""Proposals for crowded zones: places that touch others or the edge of the zone, so that there is room left for the rest.

No rule asks anything of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import hypot, sqrt
from typing import Final

from escarmouche.table import MM, Footprint, Point

Box = tuple[int, int, int, int]

HAIR: Final = 2
"""How far apart bases are put that are to touch each other, in 0.01 mm."""

GRID: Final = 2 * MM
"""How far the points of the grid are apart on which places are looked for in the end."""


def packed(box: Box, radius: int, others: Sequence[Footprint], about: Point) -> Iterator[Point]:
    """Where a round base may touch two others, one and an edge of a box, two edges, or the middle of one; the nearest to a
    point first.

    After these come all points of a grid.
    """
    points = [*_at_the_edge(box, radius), *_touching(box, radius, others)]
    inside = [point for point in points if _is_in(box, radius, point)]
    yield from _nearest_first(inside, about)
    yield from _nearest_first(_grid(box, radius), about)


def _nearest_first(points: Iterable[Point], about: Point) -> list[Point]:
    return sorted(points, key=lambda point: _far(point, about))


def _far(point: Point, about: Point) -> tuple[int, int]:
    dx, dy = abs(point[0] - about[0]), abs(point[1] - about[1])
    return max(dx, dy), dx + dy


def _is_in(box: Box, radius: int, point: Point) -> bool:
    low_x, low_y, high_x, high_y = box
    return low_x + radius <= point[0] <= high_x - radius and low_y + radius <= point[1] <= high_y - radius


def _at_the_edge(box: Box, radius: int) -> Iterator[Point]:
    """The corners and the middles of the edges."""
    low_x, low_y, high_x, high_y = box
    across = (low_x + radius, (low_x + high_x) // 2, high_x - radius)
    deep = (low_y + radius, (low_y + high_y) // 2, high_y - radius)
    yield from ((x, y) for x in across for y in deep if (x, y) != (across[1], deep[1]))


def _touching(box: Box, radius: int, others: Sequence[Footprint]) -> Iterator[Point]:
    """Where a base touches two others, or one and an edge."""
    low_x, low_y, high_x, high_y = box
    rings = [(base.x, base.y, base.radius + radius + HAIR) for base in others]
    for x, y, far in rings:
        for across in (low_x + radius, high_x - radius):
            if abs(across - x) <= far:
                aside = round(sqrt(far * far - (across - x) ** 2)) + 1
                yield from ((across, y + aside), (across, y - aside))
        for across in (low_y + radius, high_y - radius):
            if abs(across - y) <= far:
                aside = round(sqrt(far * far - (across - y) ** 2)) + 1
                yield from ((x + aside, across), (x - aside, across))
    for (ax, ay, a), (bx, by, b) in combinations(rings, 2):
        apart = hypot(bx - ax, by - ay)
        if not abs(a - b) < apart <= a + b:
            continue
        along = (a * a - b * b + apart * apart) / (2 * apart)
        aside_of_line = sqrt(max(0.0, a * a - along * along)) + 1
        dx, dy = (bx - ax) / apart, (by - ay) / apart
        for sign in (1, -1):
            yield (
                round(ax + dx * along - sign * dy * aside_of_line),
                round(ay + dy * along + sign * dx * aside_of_line),
            )


def _grid(box: Box, radius: int) -> Iterator[Point]:
    low_x, low_y, high_x, high_y = box
    for x in range(low_x + radius, high_x - radius + 1, GRID):
        for y in range(low_y + radius, high_y - radius + 1, GRID):
            yield x, y
