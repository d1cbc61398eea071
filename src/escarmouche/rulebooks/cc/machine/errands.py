"""Places that it is worth going to for what one can do there, and what that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.freetable.boarding import Access, touches_a_door
from escarmouche.table import Point, Pose, footprint
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


def posts(battle: Battle, fighter: Fighter, goal: Fighter, sides: Sequence[Access] = ()) -> tuple[Pose, ...]:
    """Places in contact with something on the table, the nearest first; ``sides``: by which one has to touch it."""
    if goal.pose is None:
        return ()
    here: Point = goal.pose.point if fighter.pose is None else fighter.pose.point
    others = [there for other, there in battle.placed() if other is not fighter and other is not goal]
    found = contact_poses(
        fighter.shape, battle.base(goal), others, battle.board, here, z=goal.pose.z, height=fighter.height
    )
    fitting = (pose for pose in found if not sides or touches_a_door(goal, sides, footprint(fighter.shape, pose)))
    return tuple(pose for _, pose in zip(range(MOST_POSTS), fitting, strict=False))


__all__ = ["Errand", "posts"]
