"""Places that it is worth going to for what one can do there, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Final, NamedTuple

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.freetable.boarding import Access, touches_a_door
from escarmouche.table import Pose, footprint, in_contact
from escarmouche.table.contact import contact_poses

MOST_POSTS: Final = 6
"""How many places in contact with something are thought of."""


class Errand(NamedTuple):
    """What may be done in contact with something, or near it, in points of the army.

    ``posts``: places where one would have to stand; ``reach``: how far from it one may be where it is enough to be near, and
    there are no posts. ``at_once``: it can be done in this activation. ``anyhow``: after whatever move.
    """

    goal: Fighter
    points: float
    posts: tuple[Pose, ...] = ()
    reach: int = 0
    at_once: bool = True
    anyhow: bool = False


def in_contact_with(
    battle: Battle,
    fighter: Fighter,
    goal: Fighter,
    points: float,
    sides: Sequence[Access] = (),
    *,
    at_once: bool = True,
    anyhow: bool = False,
) -> Iterator[Errand]:
    """An errand for which a fighter has to touch something, by one of its ``sides``; none, where there is no room."""
    poses = posts(battle, fighter, goal, sides)
    if poses:
        yield Errand(goal, points, poses, at_once=at_once, anyhow=anyhow)


def posts(battle: Battle, fighter: Fighter, goal: Fighter, sides: Sequence[Access] = ()) -> tuple[Pose, ...]:
    """Places in contact with something on the table: where a fighter stands, if he touches it, and the nearest others.

    ``sides``: by which one has to touch it.
    """
    if goal.pose is None or fighter.pose is None:
        return ()
    others = [there for other, there in battle.placed() if other is not fighter and other is not goal]
    here, there = fighter.pose, battle.base(goal)
    poses = contact_poses(fighter.shape, there, others, battle.board, here.point, z=goal.pose.z, height=fighter.height)
    touching = (here,) if in_contact(battle.base(fighter), there) else ()
    fitting = (
        pose
        for pose in (*touching, *islice(poses, 2 * MOST_POSTS))
        if not sides or touches_a_door(goal, sides, footprint(fighter.shape, pose))
    )
    return tuple(islice(fitting, MOST_POSTS))


@contextmanager
def standing(battle: Battle, fighter: Fighter, pose: Pose) -> Iterator[None]:
    """A position as it would be if a fighter stood in a pose."""
    before = fighter.pose
    try:
        battle.stand(fighter, pose)
        yield
    finally:
        battle.stand(fighter, before)


__all__ = ["Errand", "in_contact_with", "posts", "standing"]
