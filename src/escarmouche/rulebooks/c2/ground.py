"""Where a figure can stand."""

from __future__ import annotations

from escarmouche.kernel import Reason, reason
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.table import Pose, footprint, overlaps


def pose_on_ground(battle: Battle, x: int, y: int, facing: int) -> Pose:
    """A pose at a point, as high as the ground there."""
    return Pose(x, y, facing, battle.board.ground_height(x, y))


def standing_problems(battle: Battle, fighter: Fighter, pose: Pose) -> list[Reason]:
    """Why a figure can't stand in a pose: off the table, on another base, or without a footing."""
    base = footprint(fighter.profile.base, pose)
    found: list[Reason] = []
    if not battle.board.holds(base):
        found.append(reason("c2.setup.materials", "c2-off-the-table"))
    for other in battle.in_play():
        if other is not fighter and other.tier == fighter.tier and overlaps(base, battle.base(other)):
            found.append(reason("c2.move.pass-through", "c2-on-another-base", other=other.id))
    if not fighter.tier and not battle.board.can_stand(base, pose.z):
        found.append(reason("c2.table.movement", "c2-no-footing"))
    return found
