"""Who sees whom: the field of view, the true line of sight, and what hides a part of a figure."""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import Final

import msgspec

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.sizes import larger
from escarmouche.table import CM, Body, Rectangle, point_in_front, visible
from escarmouche.table import sight as line_of_sight
from escarmouche.table.exact import ceil_root

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


class _Look:
    """What is known of a line of sight: which figures may be in its way, and, once asked, what is seen past them all."""

    __slots__ = ("anything", "between", "seen")

    def __init__(self, between: list[Fighter]) -> None:
        self.between = between
        self.seen: Visibility | None = None
        self.anything: bool | None = None


_Stand = tuple[int, int, int, Fighter]
"""Where a figure stands, the radius of a circle around its base, and who it is."""


class _Sights:
    """What is known of lines of sight until somebody changes place: who stands where, and each look by who and whom."""

    __slots__ = ("looks", "stands", "widest")

    def __init__(self, battle: Battle) -> None:
        self.looks: dict[tuple[str, str], _Look] = {}
        self.stands: list[_Stand] = [
            (fighter.pose.x, fighter.pose.y, _radius(fighter.profile.base), fighter)
            for fighter in battle.in_play()
            if fighter.pose is not None
        ]
        self.widest = max([radius for _, _, radius, _ in self.stands], default=0)


@cache
def _radius(base: Rectangle) -> int:
    """At least the radius of a circle around a base, whichever way it is turned."""
    return ceil_root(base.width**2 + base.depth**2) // 2 + 2


def sees(battle: Battle, viewer: Fighter, target: Fighter) -> bool:
    """Whether a figure sees another: it has it in its field of view, and something of it is not hidden.

    [c2.shoot.field-of-view] [c2.shoot.line-of-sight]
    """
    return in_view(battle, viewer, target) and is_visible(battle, viewer, target)


def in_view(battle: Battle, viewer: Fighter, target: Fighter) -> bool:
    """Whether the centre of a figure lies in the 180 degrees before the centre of another."""
    assert viewer.pose is not None
    assert target.pose is not None
    degrees = apply_hooks(battle, viewer, Hooks.field_of_view, FIELD_OF_VIEW)
    eye = apply_hooks(battle, viewer, Hooks.looks_from, viewer.pose)
    return point_in_front(eye, target.pose.x, target.pose.y, degrees)


def visibility(battle: Battle, viewer: Fighter, target: Fighter, *, shot: bool = False) -> Visibility:
    """What is to be seen of a figure past terrain and figures, whichever way the viewer looks.

    ``shot``: one looks along a shot, which passes through figures that are dodging. [c2.move.dodge.shoot-through]

    Terrain stands there at its true scale. Of figures on the same ground the sizes decide: one as large as the target or
    larger hides all that is behind its base, a smaller one some of it; on different ground their heights do.
    """
    look = _line_of_sight(battle, viewer, target)
    between = _in_the_way(battle, look, shot)
    if between is not look.between:
        return _look(battle, viewer, target, between)
    if look.seen is None:
        look.seen = _look(battle, viewer, target, between)
    return look.seen


def is_visible(battle: Battle, viewer: Fighter, target: Fighter, *, shot: bool = False) -> bool:
    """Whether anything is to be seen of a figure: a share above 0 in :func:`visibility`, and sooner known."""
    look = _line_of_sight(battle, viewer, target)
    between = _in_the_way(battle, look, shot)
    if between is not look.between:
        return _glimpse(battle, viewer, target, between)
    if look.anything is None:
        look.anything = _glimpse(battle, viewer, target, between)
    return look.anything


def _line_of_sight(battle: Battle, viewer: Fighter, target: Fighter) -> _Look:
    sights = battle.arrangement("sights", lambda: _Sights(battle))
    look = sights.looks.get((viewer.id, target.id))
    if look is None:
        look = sights.looks[viewer.id, target.id] = _Look(_between(sights, viewer, target))
    return look


def _in_the_way(battle: Battle, look: _Look, shot: bool) -> list[Fighter]:
    """The figures past which one looks; a shot passes through some."""
    if not shot or not look.between:
        return look.between
    left = [other for other in look.between if not apply_hooks(battle, other, Hooks.lets_shots_pass, False)]
    return left if len(left) < len(look.between) else look.between


def level(fighter: Fighter) -> int:
    """How high the feet of a figure are, in 0.01 mm."""
    assert fighter.pose is not None
    return fighter.pose.z + fighter.tier * TIER_HEIGHT


def body(battle: Battle, fighter: Fighter) -> Body:
    """The space that a figure fills."""
    return Body(battle.base(fighter), level(fighter), fighter.height)


def _look(battle: Battle, viewer: Fighter, target: Fighter, between: list[Fighter]) -> Visibility:
    if not between and not battle.board.screens:
        return IN_FULL
    eye, aim = body(battle, viewer), body(battle, target)
    solid, low = _bodies(battle, eye, aim, target, between)
    seen = line_of_sight(eye, aim, solid, battle.board)
    hidden_by = (*(name for name, _ in seen.hidden_by), *seen.veiled_by)
    if low:
        hidden_by += tuple(name for name, _ in line_of_sight(eye, aim, low, battle.board).hidden_by)
    return Visibility(seen.share, tuple(sorted({*hidden_by}))) if hidden_by else IN_FULL


def _glimpse(battle: Battle, viewer: Fighter, target: Fighter, between: list[Fighter]) -> bool:
    if not between and not battle.board.screens:
        return True
    eye, aim = body(battle, viewer), body(battle, target)
    return visible(eye, aim, _bodies(battle, eye, aim, target, between)[0], battle.board)


_Bodies = list[tuple[str, Body]]


def _bodies(battle: Battle, eye: Body, aim: Body, target: Fighter, between: list[Fighter]) -> tuple[_Bodies, _Bodies]:
    """The figures in between that can hide a target wholly, and the lower ones that hide some of it, as they count."""
    solid: _Bodies = []
    low: _Bodies = []
    for other in between:
        if not eye.z == aim.z == level(other):
            solid.append((other.id, body(battle, other)))
        elif larger(target.profile.size, other.profile.size):
            low.append((other.id, _endless(battle, other)))
        else:
            solid.append((other.id, _endless(battle, other)))
    return solid, low


def _endless(battle: Battle, fighter: Fighter) -> Body:
    """A figure whose height does not matter: whatever is behind its base is behind it."""
    return Body(battle.base(fighter), -_SKY, 2 * _SKY)


def _between(sights: _Sights, viewer: Fighter, target: Fighter) -> list[Fighter]:
    """The figures that may come between two others: a rough guess, on the safe side, from where they stand.

    A circle about the figure has to meet the wedge from the eye to a circle about the target.
    """
    assert viewer.pose is not None
    assert target.pose is not None
    ex, ey = viewer.pose.x, viewer.pose.y
    dx, dy = target.pose.x - ex, target.pose.y - ey
    square = dx * dx + dy * dy
    least = isqrt(square)
    reach = least + 1
    spread = _radius(target.profile.base)
    slope = max(1, least - spread) * least
    room = 3 * (sights.widest + spread) // 2  # more than a corner of the square about a circle is away
    low_x, high_x = (ex - room, ex + dx + room) if dx >= 0 else (ex + dx - room, ex + room)
    low_y, high_y = (ey - room, ey + dy + room) if dy >= 0 else (ey + dy - room, ey + room)
    found = []
    for x, y, radius, other in sights.stands:
        if low_x < x < high_x and low_y < y < high_y:
            x -= ex
            y -= ey
            aside, ahead = abs(dx * y - dy * x), dx * x + dy * y
            if (
                aside < (radius + spread) * reach
                and -radius * reach < ahead < square + (radius + spread) * reach
                and aside * slope < reach * (radius * slope + spread * (ahead + radius * reach))
                and other is not viewer
                and other is not target
            ):
                found.append(other)
    return found
