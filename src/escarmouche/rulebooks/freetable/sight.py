"""Who sees whom: the field of view, the true line of sight, and what hides a part of a model."""

from __future__ import annotations

from functools import cache, lru_cache
from math import isqrt
from typing import Final, Generic

import msgspec

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import CM, Base, Board, Body, Disc, point_in_front, visible
from escarmouche.table import sight as line_of_sight
from escarmouche.table.exact import ceil_root

_SKY: Final = 1000 * CM


class Visibility(msgspec.Struct, frozen=True):
    """How much of a model another sees: percent, and the ids of the models and pieces of terrain that hide the rest.

    Undergrowth that hides nothing entirely is among ``hidden_by`` as well.
    """

    share: int
    hidden_by: tuple[str, ...] = ()


IN_FULL: Final = Visibility(100)


class _Look(Generic[M]):
    """What is known of a line of sight: which models may be in its way, and, once asked, what is seen past them all."""

    __slots__ = ("anything", "between", "seen")

    def __init__(self, between: list[M]) -> None:
        self.between = between
        self.seen: Visibility | None = None
        self.anything: bool | None = None


_Stand = tuple[int, int, int, M]
"""Where a model stands, the radius of a circle around its base, and who it is."""


class _Sights(Generic[M]):
    """What is known of lines of sight until somebody changes place: who stands where, and each look by who and whom."""

    __slots__ = ("looks", "stands", "widest")

    def __init__(self, battle: FreeTable[M]) -> None:
        self.looks: dict[tuple[str, str], _Look[M]] = {}
        self.stands: list[_Stand[M]] = [
            (model.pose.x, model.pose.y, _radius(model.shape), model)
            for model in battle.in_play()
            if model.pose is not None
        ]
        self.widest = max([radius for _, _, radius, _ in self.stands], default=0)


@cache
def _radius(base: Base) -> int:
    """At least the radius of a circle around a base, whichever way it is turned."""
    if isinstance(base, Disc):
        return base.diameter // 2
    return ceil_root(base.width**2 + base.depth**2) // 2 + 2


def sees(battle: FreeTable[M], viewer: M, target: M) -> bool:
    """Whether a model sees another: it has it in its field of view, and something of it is not hidden."""
    return in_view(battle, viewer, target) and is_visible(battle, viewer, target)


def in_view(battle: FreeTable[M], viewer: M, target: M) -> bool:
    """Whether the centre of a model lies in the 180 degrees before the centre of another."""
    assert viewer.pose is not None
    assert target.pose is not None
    degrees = apply_hooks(battle, viewer, TableHooks.field_of_view, battle.view_angle)
    eye = apply_hooks(battle, viewer, TableHooks.looks_from, viewer.pose)
    return point_in_front(eye, target.pose.x, target.pose.y, degrees)


def visibility(battle: FreeTable[M], viewer: M, target: M, *, shot: bool = False) -> Visibility:
    """What is to be seen of a model past terrain and models, whichever way the viewer looks.

    ``shot``: one looks along a shot, which passes through models that are dodging.

    Terrain stands there at its true scale. Of models on the same ground the sizes decide: one as large as the target or
    larger hides all that is behind its base, a smaller one some of it; on different ground their heights do.
    """
    look = _line_of_sight(battle, viewer, target)
    between = _in_the_way(battle, look, shot)
    if between is not look.between:
        return _look(battle, viewer, target, between)
    if look.seen is None:
        look.seen = _look(battle, viewer, target, between)
    return look.seen


def is_visible(battle: FreeTable[M], viewer: M, target: M, *, shot: bool = False) -> bool:
    """Whether anything is to be seen of a model: a share above 0 in :func:`visibility`, and sooner known."""
    look = _line_of_sight(battle, viewer, target)
    between = _in_the_way(battle, look, shot)
    if between is not look.between:
        return _glimpse(battle, viewer, target, between)
    if look.anything is None:
        look.anything = _glimpse(battle, viewer, target, between)
    return look.anything


def _line_of_sight(battle: FreeTable[M], viewer: M, target: M) -> _Look[M]:
    sights: _Sights[M] = battle.arrangement("sights", lambda: _Sights(battle))
    look = sights.looks.get((viewer.id, target.id))
    if look is None:
        look = sights.looks[viewer.id, target.id] = _Look(_between(sights, viewer, target))
    return look


def _in_the_way(battle: FreeTable[M], look: _Look[M], shot: bool) -> list[M]:
    """The models past which one looks; a shot passes through some."""
    if not shot or not look.between:
        return look.between
    left = [other for other in look.between if not apply_hooks(battle, other, TableHooks.lets_shots_pass, False)]
    return left if len(left) < len(look.between) else look.between


def level(battle: FreeTable[M], model: M) -> int:
    """How high the feet of a model are, in 0.01 mm."""
    assert model.pose is not None
    return model.pose.z + model.tier * battle.tier_height


def body(battle: FreeTable[M], model: M) -> Body:
    """The space that a model fills."""
    return Body(battle.base(model), level(battle, model), model.height)


def _look(battle: FreeTable[M], viewer: M, target: M, between: list[M]) -> Visibility:
    board = _before(battle, target)
    if not between and not board.screens:
        return IN_FULL
    eye, aim = body(battle, viewer), body(battle, target)
    solid, low = _bodies(battle, eye, aim, target, between)
    seen = line_of_sight(eye, aim, solid, board)
    hidden_by = (*(name for name, _ in seen.hidden_by), *seen.veiled_by)
    if low:
        hidden_by += tuple(name for name, _ in line_of_sight(eye, aim, low, board).hidden_by)
    return Visibility(seen.share, tuple(sorted({*hidden_by}))) if hidden_by else IN_FULL


def _glimpse(battle: FreeTable[M], viewer: M, target: M, between: list[M]) -> bool:
    board = _before(battle, target)
    if not between and not board.screens:
        return True
    eye, aim = body(battle, viewer), body(battle, target)
    return visible(eye, aim, _bodies(battle, eye, aim, target, between)[0], board)


def _before(battle: FreeTable[M], target: M) -> Board:
    """The terrain that may hide a target: all of it, but for the target itself where it is a piece of terrain."""
    return without(battle.board, target.id) if target.id in battle.works() else battle.board


@lru_cache(maxsize=64)
def without(board: Board, piece_id: str) -> Board:
    """A board without one of its pieces, which does not hide itself."""
    return msgspec.structs.replace(board, pieces=tuple(piece for piece in board.pieces if piece.id != piece_id))


_Bodies = list[tuple[str, Body]]


def _bodies(battle: FreeTable[M], eye: Body, aim: Body, target: M, between: list[M]) -> tuple[_Bodies, _Bodies]:
    """The models in between that can hide a target wholly, and the lower ones that hide some of it, as they count."""
    solid: _Bodies = []
    low: _Bodies = []
    for other in between:
        on_same_ground = eye.z == aim.z == level(battle, other)
        hides = battle.hides_by_size(target, other) if on_same_ground else None
        if hides is None:
            solid.append((other.id, body(battle, other)))
        else:
            (solid if hides else low).append((other.id, _endless(battle, other)))
    return solid, low


def _endless(battle: FreeTable[M], model: M) -> Body:
    """A model whose height does not matter: whatever is behind its base is behind it."""
    return Body(battle.base(model), -_SKY, 2 * _SKY)


def _between(sights: _Sights[M], viewer: M, target: M) -> list[M]:
    """The models that may come between a viewer and a target: a rough guess, on the safe side, from where they stand.

    A circle about the model has to meet the wedge from the eye to a circle about the target.
    """
    assert viewer.pose is not None
    assert target.pose is not None
    ex, ey = viewer.pose.x, viewer.pose.y
    dx, dy = target.pose.x - ex, target.pose.y - ey
    square = dx * dx + dy * dy
    least = isqrt(square)
    reach = least + 1
    spread = _radius(target.shape)
    slope = max(1, least - spread) * least
    room = 3 * (sights.widest + spread) // 2  # more than a corner of the square about a circle is away
    low_x, high_x = (ex - room, ex + dx + room) if dx >= 0 else (ex + dx - room, ex + room)
    low_y, high_y = (ey - room, ey + dy + room) if dy >= 0 else (ey + dy - room, ey + room)
    obstacles = []
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
                obstacles.append(other)
    return obstacles
