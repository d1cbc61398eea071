"""Ranks of fighters who stand base to base: whether some bases form them, and where fighters stand who do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import isqrt
from typing import Final

from escarmouche.table import CONTACT, MM, UNIT, Footprint, Point, direction, within

STRAIGHT: Final = 5 * MM
"""How far the centres of a rank may lie off one line: what a hand does on a table."""

Touching = set[tuple[str, str]]
"""Pairs of fighters who touch, each pair in the order of all fighters."""


def touching(bases: Mapping[str, Footprint]) -> Touching:
    """Which of some fighters touch each other."""
    return {(one, other) for one, other in combinations(bases, 2) if within(bases[one], bases[other], CONTACT)}


def strays(fighters: Sequence[str], pairs: Collection[tuple[str, str]]) -> list[str]:
    """Who is not of one body with the first of some fighters, as pairs of them hang together."""
    body = {fighters[0]}
    grown = True
    while grown:
        grown = False
        for one, other in pairs:
            if (one in body) != (other in body):
                body |= {one, other}
                grown = True
    return [fighter for fighter in fighters if fighter not in body]


def in_ranks(bases: Mapping[str, Footprint]) -> bool:
    """Whether fighters stand in straight ranks, side by side in each, whose sizes differ by one at most."""
    if len(bases) < 2:
        return True
    ways = ((bases[other].x - bases[one].x, bases[other].y - bases[one].y) for one, other in touching(bases))
    # Two on the same spot, as a place that is tried may have them, run in no direction.
    return any(_ranked(bases, *way) for way in ways if way != (0, 0))


def _ranked(bases: Mapping[str, Footprint], ux: int, uy: int) -> bool:
    """Whether fighters stand in ranks that run in a direction."""
    far = isqrt(ux * ux + uy * uy)
    off = sorted(((ux * base.y - uy * base.x) // far, ux * base.x + uy * base.y, name) for name, base in bases.items())
    ranks: list[list[tuple[int, str]]] = []
    begun = off[0][0] - 2 * STRAIGHT - 1
    for across, along, fighter in off:
        if across - begun > 2 * STRAIGHT:
            ranks.append([])
            begun = across
        ranks[-1].append((along, fighter))
    sizes = [len(rank) for rank in ranks]
    return max(sizes) - min(sizes) <= 1 and all(
        within(bases[one], bases[other], CONTACT) for rank in ranks for (_, one), (_, other) in pairwise(sorted(rank))
    )


# -- where fighters stand in ranks -------------------------------------------------------------------------------------


def arranged(radii: Sequence[int], ranks: int, facing: int) -> list[Point]:
    """Places for fighters of these radii in so many ranks, the first fighter at (0, 0); the ranks run in a direction.

    They follow one another to the end of the first rank, back along the second, and so on, so that each touches the next.
    """
    short, longer = divmod(len(radii), ranks)
    sizes = [short + (place < longer) for place in range(ranks)]
    places: list[Point] = []
    along = across = 0
    step = 1
    for size in sizes:
        for place in range(size):
            if places:
                apart = radii[len(places) - 1] + radii[len(places)] + CONTACT // 2
                if place:
                    along += step * apart
                else:
                    across += apart
                    step = -step
            places.append((along, across))
    dx, dy = direction(facing)
    return [((x * dx - y * dy) // UNIT, (x * dy + y * dx) // UNIT) for x, y in places]


def arrangements(radii: Sequence[int], facings: Sequence[int]) -> Iterator[list[Point]]:
    """Ways for fighters of these radii to stand in ranks: two, three, one or four, in some directions."""
    for facing in facings:
        for ranks in (2, 3, 1, 4):
            if ranks <= len(radii):
                yield arranged(radii, ranks, facing)
