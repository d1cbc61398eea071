"""Who sees whom, and what cover does: only scenery hides, other models do not."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.freetable.sight import body
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.battlefields import FOREST, LOW_WALL, terrain_of
from escarmouche.table import INCH, Body, Piece, Pose, footprint, visible
from escarmouche.table import sight as line_of_sight
from escarmouche.table.barriers import share_within
from escarmouche.table.measuring import overlaps_polygon, polygon_gap

COVER: Final = (75, 50, 25)
"""From how much hidden (percent) on the cover is worth an E of 3, 2, 1; below it is worth 0. [lfw.cover.table]"""


def sees(battle: Battle, viewer: Unit, target: Unit) -> bool:
    """Whether a line of sight to a target is not blocked entirely. [lfw.shoot.line-of-sight]"""
    return visible(body(battle, viewer), body(battle, target), (), battle.board)


def is_unseen(battle: Battle, unit: Unit, pose: Pose | None = None) -> bool:
    """Whether no enemy sees a unit where it stands, or where it would stand."""
    there = pose or unit.pose
    assert there is not None
    target = Body(footprint(unit.shape, there), there.z, unit.height)
    return not any(visible(body(battle, enemy), target, (), battle.board) for enemy in battle.enemies(unit))


def hidden(battle: Battle, viewer: Unit, target: Unit) -> int:
    """How much of a target (percent) scenery hides from a viewer, at least what walls and forests count as hiding."""
    seen = line_of_sight(body(battle, viewer), body(battle, target), (), battle.board)
    shares = [terrain_of(piece).hides for piece in battle.board.pieces if _counts(battle, viewer, target, piece)]
    return max(100 - seen.share, *shares, 0)


def _counts(battle: Battle, viewer: Unit, target: Unit, piece: Piece) -> bool:
    """Whether a piece counts as hiding some of a target: a low wall before it, a forest in which or behind which it is.

    A wall does if the target is less than 1" from it; at exactly 1" it does not. [lfw.terrain.muret] [lfw.terrain.foret]
    """
    if piece.kind not in (LOW_WALL, FOREST):
        return False
    there = battle.base(target)
    between = _is_between(battle, viewer, target, piece)
    if piece.kind == FOREST:
        return between or overlaps_polygon(piece.outline, there)
    return between and polygon_gap(piece.outline, there) < INCH


def _is_between(battle: Battle, viewer: Unit, target: Unit, piece: Piece) -> bool:
    """Whether the line from one unit to another runs over a piece."""
    one, other = battle.base(viewer), battle.base(target)
    return share_within((piece,), one.x, one.y, other.x, other.y)[0] > 0


def cover(battle: Battle, viewer: Unit, target: Unit) -> int:
    """The E that cover gives a target against a viewer, which stands for its own where it is better.

    [lfw.cover.table]
    """
    share = hidden(battle, viewer, target)
    return next((len(COVER) - place for place, least in enumerate(COVER) if share >= least), 0)
