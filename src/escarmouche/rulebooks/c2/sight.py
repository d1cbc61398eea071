"""Who sees whom: the field of view, the true line of sight, and what hides a part of a figure."""

from __future__ import annotations

from math import isqrt
from typing import Final, NamedTuple

import msgspec

from escarmouche.kernel.effects import bend
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Bender
from escarmouche.rulebooks.c2.sizes import HEIGHTS, larger
from escarmouche.table import CM, Body, point_in_front
from escarmouche.table import sight as line_of_sight

FIELD_OF_VIEW: Final = 180
"""Degrees that a figure sees, before the front edge of its base."""

TIER_HEIGHT: Final = 15 * CM
"""How much higher each altitude level is; the book gives no measure, this is about the normal move of a flyer."""

_SKY: Final = 1000 * CM


class Visibility(msgspec.Struct, frozen=True):
    """How much of a figure another sees: percent, and the ids of the figures and pieces of terrain that hide the rest.

    Undergrowth that hides nothing entirely is among ``hidden_by`` as well.
    """

    share: int
    hidden_by: tuple[str, ...] = ()


IN_FULL: Final = Visibility(100)


class _Look(NamedTuple):
    """What is known of a line of sight until somebody changes place: which figures may be in its way, and what is seen."""

    between: list[Fighter]
    seen: Visibility


def sees(battle: Battle, viewer: Fighter, target: Fighter) -> bool:
    """Whether a figure sees another: it has it in its field of view, and something of it is not hidden.

    [c2.shoot.field-of-view] [c2.shoot.line-of-sight]
    """
    return in_view(battle, viewer, target) and visibility(battle, viewer, target).share > 0


def in_view(battle: Battle, viewer: Fighter, target: Fighter) -> bool:
    """Whether the centre of a figure lies in the 180 degrees before the centre of another."""
    assert viewer.pose is not None
    assert target.pose is not None
    degrees = bend(viewer.effects, Bender.field_of_view, FIELD_OF_VIEW, battle, viewer)
    return point_in_front(viewer.pose, target.pose.x, target.pose.y, degrees)


def visibility(battle: Battle, viewer: Fighter, target: Fighter, *, shot: bool = False) -> Visibility:
    """What is to be seen of a figure past terrain and figures, whichever way the viewer looks.

    ``shot``: one looks along a shot, which passes through figures that are dodging. [c2.move.dodge.shoot-through]

    Terrain stands there at its true scale. Of figures on the same ground the sizes decide: one as large as the target or
    larger hides all that is behind its base, a smaller one some of it; on different ground their heights do.
    """
    sights: dict[tuple[str, str], _Look] = battle.__dict__.setdefault("sights", {})
    key = (viewer.id, target.id)
    look = sights.get(key)
    if look is None:
        between = _between(battle, viewer, target)
        look = sights[key] = _Look(between, _look(battle, viewer, target, between))
    if shot and look.between:
        left = [
            other for other in look.between if not bend(other.effects, Bender.lets_shots_pass, False, battle, other)
        ]
        if len(left) < len(look.between):
            return _look(battle, viewer, target, left)
    return look.seen


def level(fighter: Fighter) -> int:
    """How high the feet of a figure are, in 0.01 mm."""
    assert fighter.pose is not None
    return fighter.pose.z + fighter.tier * TIER_HEIGHT


def body(battle: Battle, fighter: Fighter) -> Body:
    """The space that a figure fills."""
    return Body(battle.base(fighter), level(fighter), HEIGHTS[fighter.profile.size])


def _look(battle: Battle, viewer: Fighter, target: Fighter, between: list[Fighter]) -> Visibility:
    if not between and not battle.board.screens:
        return IN_FULL
    eye, aim = body(battle, viewer), body(battle, target)
    solid: list[tuple[str, Body]] = []
    low: list[tuple[str, Body]] = []
    for other in between:
        if not eye.z == aim.z == level(other):
            solid.append((other.id, body(battle, other)))
        elif larger(target.profile.size, other.profile.size):
            low.append((other.id, _endless(battle, other)))
        else:
            solid.append((other.id, _endless(battle, other)))
    seen = line_of_sight(eye, aim, solid, battle.board)
    hidden_by = (*(name for name, _ in seen.hidden_by), *seen.veiled_by)
    if low:
        hidden_by += tuple(name for name, _ in line_of_sight(eye, aim, low, battle.board).hidden_by)
    return Visibility(seen.share, tuple(sorted({*hidden_by}))) if hidden_by else IN_FULL


def _endless(battle: Battle, fighter: Fighter) -> Body:
    """A figure whose height does not matter: whatever is behind its base is behind it."""
    return Body(battle.base(fighter), -_SKY, 2 * _SKY)


def _between(battle: Battle, viewer: Fighter, target: Fighter) -> list[Fighter]:
    """The figures that may come between two others: a rough guess, on the safe side, from where they stand."""
    assert viewer.pose is not None
    assert target.pose is not None
    ex, ey = viewer.pose.x, viewer.pose.y
    dx, dy = target.pose.x - ex, target.pose.y - ey
    square = dx * dx + dy * dy
    reach = isqrt(square) + 1
    spread = _spread(target)
    found = []
    for other in battle.fighters.values():
        pose = other.pose
        if pose is None or other is viewer or other is target:
            continue
        ox, oy = pose.x - ex, pose.y - ey
        room = (_spread(other) + spread) * reach
        if -room < dx * ox + dy * oy < square + room and -room < dx * oy - dy * ox < room:
            found.append(other)
    return found


def _spread(fighter: Fighter) -> int:
    """At least the radius of a circle around the base."""
    base = fighter.profile.base
    return (base.width + base.depth) // 2 + 2
