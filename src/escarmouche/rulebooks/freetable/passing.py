"""Whom a model meets on its way, and after how much of it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, pairwise

from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.state import FreeTable, M, Model
from escarmouche.table import MM, Footprint, Pose, footprint, overlaps, within
from escarmouche.table.barriers import part_way, stretch_length


def comes_within(mover: Model, route: Route, there: Footprint, distance: int | None = None) -> int | None:
    """After how much of a route, in 0.01 mm, its mover is within a distance of a place; ``None``: it never is.

    Without a distance: after how much of it the bases overlap. On its way a model looks where it goes; each millimetre of
    the way counts.
    """

    def is_there(pose: Pose) -> bool:
        here = footprint(mover.shape, pose)
        return overlaps(here, there) or (distance is not None and within(here, there, distance))

    assert mover.pose is not None
    if distance is not None and is_there(mover.pose):
        return 0
    done = 0
    for a, b in pairwise(route.path):
        along = mover.pose.at(*a).looking_at(*b)
        steps = stretch_length(*a, *b)
        for step in chain(range(0, steps, MM), (steps,)):
            if is_there(along.at(*part_way(*a, *b, step, steps))):
                return done + step
        done += steps
    return done if is_there(route.end) else None


def met_on_the_way(
    battle: FreeTable[M], mover: M, route: Route, others: Iterable[M], distance: int | None = None
) -> list[tuple[int, M]]:
    """The models that a mover comes within a distance of (else: passes through), in order, each with how far along."""
    encounters = []
    for other in others:
        far = comes_within(mover, route, battle.base(other), distance)
        if far is not None:
            encounters.append((far, other))
    return sorted(encounters, key=lambda met: (met[0], met[1].id))
