"""Who sees whom, and what cover does: only scenery hides, other models do not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.freetable import sight as table_sight
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.battlefields import FOREST, HILL, LOW_WALL, OPENING, terrain_of
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.passages import interior_of, leads_out
from escarmouche.table import INCH, MM, Body, Disc, Piece, Pose, footprint, visible, within
from escarmouche.table import sight as line_of_sight
from escarmouche.table.barriers import share_within
from escarmouche.table.measuring import overlaps_polygon, polygon_gap

NIGHT_SIGHT: Final = 6 * INCH
LIGHT: Final = 9 * INCH
SPECK: Final = MM
"""How high something is that lies on the ground."""
FLAME: Final = 10 * MM
"""How high the flame of something luminous rises."""

INDOOR_COVER: Final = 75

COVER: Final = (75, 50, 25)
"""From how much hidden (percent) on the cover is worth an E of 3, 2, 1; below it is worth 0. [lfw.cover.table]"""


def body(battle: Battle, unit: Unit) -> Body:
    """A unit as others see it. On a hill with gentle slopes it stands as high as that. [lfw.terrain.colline]"""
    plain = table_sight.body(battle, unit)
    return Body(plain.footprint, raised(battle, plain), plain.height)


def raised(battle: Battle, there: Body) -> int:
    """The level of somebody's feet, the hills included."""
    x, y = there.footprint.centre
    return max([there.z, *(piece.top for piece in battle.board.pieces if piece.kind == HILL and piece.covers(x, y))])


def sees(battle: Battle, viewer: Unit, target: Unit) -> bool:
    """Whether a line of sight to a target is not blocked entirely. [lfw.shoot.line-of-sight]"""
    there = body(battle, target)
    return sees_so_far(battle, viewer, target, there) and visible(body(battle, viewer), there, (), battle.board)


def sees_to_shoot(battle: Battle, viewer: Unit, target: Unit) -> bool:
    """Whether a shooter sees a target; whoever sees an open opening of a building sees all who are in it.

    [lfw.terrain.batiment.visibility]
    """
    if sees(battle, viewer, target):
        return True
    interior = interior_of(battle, target)
    if interior is None or interior_of(battle, viewer) == interior:
        return False
    eye, there = body(battle, viewer), body(battle, target)
    return sees_so_far(battle, viewer, target, there) and any(
        visible(eye, _seen_from(piece), (), battle.board)
        for piece in battle.board.pieces
        if piece.kind == OPENING and leads_out(piece, interior)
    )


def _seen_from(opening: Piece) -> Body:
    """An opening as something that is seen."""
    left, low, right, high = opening.box
    wide = max(2, min(right - left, high - low) // 2 * 2)
    base = footprint(Disc(wide), Pose((left + right) // 2, (low + high) // 2))
    return Body(base, opening.base_level, max(1, opening.height))


def is_unseen(battle: Battle, unit: Unit, pose: Pose | None = None) -> bool:
    """Whether no enemy sees a unit where it stands, or where it would stand."""
    there = pose or unit.pose
    assert there is not None
    flat = Body(footprint(unit.shape, there), there.z, unit.height)
    target = Body(flat.footprint, raised(battle, flat), unit.height)
    return not any(
        sees_so_far(battle, enemy, unit, target) and visible(body(battle, enemy), target, (), battle.board)
        for enemy in battle.enemies(unit)
    )


def sees_point(battle: Battle, viewer: Unit, x: int, y: int) -> bool:
    """Whether a unit sees a point of the table: something small that lies there, at night what is near or lit."""
    there = Body(footprint(Disc(2), Pose(x, y)), battle.board.ground_height(x, y), SPECK)
    return sees_so_far(battle, viewer, None, there) and visible(body(battle, viewer), there, (), battle.board)


# -- night -------------------------------------------------------------------------------------------------------------


def sees_so_far(battle: Battle, viewer: Unit, target: Unit | None, there: Body) -> bool:
    """Whether the night lets a unit see so far: 6", or any distance to what is lit. [lfw.terrain.nuit]

    ``there``: the target where it is, or would be; of no unit, a place.
    """
    return (
        not battle.night
        or within(battle.base(viewer), there.footprint, NIGHT_SIGHT)
        or apply_hooks(battle, viewer, Hooks.sees_at_night, False)
        or is_lit(battle, target, there)
    )


def is_lit(battle: Battle, target: Unit | None, there: Body) -> bool:
    """Whether something luminous within 9", a unit or scenery, throws its light on a unit or a place, with nothing between.

    [lfw.rule.lumineux]
    """
    own = target is not None and apply_hooks(battle, target, Hooks.is_luminous, False)
    return own or any(
        within(light.footprint, there.footprint, LIGHT) and visible(light, there, (), battle.board)
        for light in lights(battle, without=target)
    )


def lights(battle: Battle, *, without: Unit | None = None) -> Iterator[Body]:
    """Whatever is luminous on the table, units first; all but one unit, if one is named."""
    for unit in battle.in_play():
        if unit is not without and apply_hooks(battle, unit, Hooks.is_luminous, False):
            yield body(battle, unit)
    for piece in battle.board.pieces:
        if terrain_of(piece).luminous:
            yield _light_of(piece)


def _light_of(piece: Piece) -> Body:
    """A piece of scenery that gives light, as something from which one can be seen."""
    left, low, right, high = piece.box
    wide = max(2, min(right - left, high - low) // 2 * 2)
    return Body(footprint(Disc(wide), Pose((left + right) // 2, (low + high) // 2)), piece.top, FLAME)


# -- cover -------------------------------------------------------------------------------------------------------------


def hidden(battle: Battle, viewer: Unit, target: Unit) -> int:
    """How much of a target (percent) scenery hides from a viewer, at least what walls and forests count as hiding.

    Of whoever is in a building three quarters are hidden from all outside.
    """
    seen = line_of_sight(body(battle, viewer), body(battle, target), (), battle.board)
    shares = [terrain_of(piece).hides for piece in battle.board.pieces if _counts(battle, viewer, target, piece)]
    interior = interior_of(battle, target)
    indoors = INDOOR_COVER if interior is not None and interior_of(battle, viewer) != interior else 0
    return max(100 - seen.share, *shares, indoors)


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
