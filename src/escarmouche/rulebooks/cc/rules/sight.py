"""Who sees whom: the field of vision before the front of a base, and lines of sight, which sizes cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.terms import HEIGHTS, SIZES, Size
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.scenery import CLEAR
from escarmouche.rulebooks.cc.rules.terrain import size_of
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.sight import Visibility, body, level
from escarmouche.table import CM, UNIT, Board, Body, Piece, Pose, direction, point_in_front
from escarmouche.table import sight as line_of_sight

SKY: Final = 1000 * CM
"""Higher than anything."""

IN_FULL: Final = Visibility(100)


def mire(battle: Battle, fighter: Fighter) -> Pose:
    """The middle of the front of a fighter's base, which gives his facing. [cc.core.base.mire]"""
    here = place_of(fighter)
    dx, dy = direction(here.facing)
    ahead = fighter.shape.depth // 2
    front = Pose(here.x + dx * ahead // UNIT, here.y + dy * ahead // UNIT, here.facing, here.z)
    return apply_hooks(battle, fighter, Hooks.looks_from, front)


def in_view(battle: Battle, viewer: Fighter, target: Fighter) -> bool:
    """Whether any of a target is in the 180 degrees in front of a fighter's base. [cc.core.sight.field]"""
    eye = mire(battle, viewer)
    degrees = apply_hooks(battle, viewer, Hooks.field_of_view, battle.view_angle)
    return any(point_in_front(eye, x, y, degrees) for x, y in battle.base(target).outline)


def sees(battle: Battle, viewer: Fighter, target: Fighter, *, missile: bool = False) -> bool:
    """Whether a fighter has another in his field of vision, and a line of sight to him; see :func:`visibility`.

    Those aboard something have no line of sight to the outside, nor has anybody to them.
    """
    if viewer.aboard or target.aboard:
        return False
    return in_view(battle, viewer, target) and is_visible(battle, viewer, target, missile=missile)


def is_visible(battle: Battle, viewer: Fighter, target: Fighter, *, missile: bool = False) -> bool:
    """Whether anything is to be seen of a target."""
    return visibility(battle, viewer, target, missile=missile).share > 0


def is_behind_glass(battle: Battle, viewer: Fighter, target: Fighter) -> bool:
    """Whether one sees a target through translucent scenery alone, which no projectile passes."""
    return is_visible(battle, viewer, target) and not is_visible(battle, viewer, target, missile=True)


def visibility(battle: Battle, viewer: Fighter, target: Fighter, *, missile: bool = False) -> Visibility:
    """What is to be seen of a target, whichever way one looks, and who or what hides the rest. [cc.core.sight]

    ``missile``: one looks along the way of a projectile, which translucent scenery stops though one sees through it.

    A fighter or a piece of scenery in between hides him on the lines that it crosses if its size is at least equal to those
    of both; smaller than one of the two, it leaves him partly visible. Where feet are not equally high, heights decide. In
    vegetation he is partly visible. Between the ground and a flier only what is higher than the very large stands in the
    way. [cc.core.sight.size] Players may agree that heights decide everywhere: one line that reaches any part of him, rider
    and mount being one, is enough. [cc.core.sight.line.c35]
    """
    known: dict[tuple[object, ...], Visibility] = battle.arrangement("sights", dict)
    question = viewer.id, target.id, viewer.effects, target.effects, missile
    if question not in known:
        known[question] = _look(battle, viewer, target, missile)
    return known[question]


def has_clear_path(battle: Battle, viewer: Fighter, target: Fighter) -> bool:
    """Whether nothing solid, scenery or fighter, cuts every line to a target; vegetation does not.

    What is solid stops missiles, and hides fighters by its size. [cc.core.terrain.solid]
    """
    eye, aim = body(battle, viewer), body(battle, target)
    solid, _ = _in_between(battle, viewer, target, missile=True)
    pieces = () if solid.board is None else solid.board.pieces
    hard = [piece for piece in pieces if battle.board.kind_of(piece).solid]
    between = _Between(solid.bodies, _only(battle, hard))
    return line_of_sight(eye, aim, between.bodies, _board(battle, between)).share > 0


def is_masked(battle: Battle, viewer: Fighter, target: Fighter) -> bool:
    """Whether solid scenery whose size is at least equal to those of both hides a fighter wholly."""
    board = battle.board
    solid = [
        _endless(piece)
        for _, piece, _ in board.screens
        if board.kind_of(piece).solid
        and piece.id != target.id
        and not is_translucent(battle, piece)
        and _hides(battle, size_of(piece), viewer, target)
    ]
    if not solid:
        return False
    only = Board(board.width, board.depth, tuple(solid), board.kinds)
    return line_of_sight(body(battle, viewer), body(battle, target), (), only).share == 0


class _Between(msgspec.Struct, frozen=True):
    """What comes between two fighters: bodies, and a table with the scenery; ``None``: without any."""

    bodies: tuple[tuple[str, Body], ...] = ()
    board: Board | None = None


def is_translucent(battle: Battle, piece: Piece) -> bool:
    """Whether one sees through a piece of scenery."""
    target = battle.pieces.get(piece.id)
    return target is not None and target.has(CLEAR)


def _look(battle: Battle, viewer: Fighter, target: Fighter, missile: bool) -> Visibility:
    eye, aim = _eye(battle, viewer), body(battle, target)
    solid, low = _in_between(battle, viewer, target, missile=missile)
    seen = line_of_sight(eye, aim, solid.bodies, _board(battle, solid))
    hidden = {name for name, _ in seen.hidden_by}
    hidden |= {name for name, _ in line_of_sight(eye, aim, low.bodies, _board(battle, low)).hidden_by}
    hidden |= {piece.id for piece in _surroundings(battle, target) if piece not in _surroundings(battle, viewer)}
    if not hidden:
        return IN_FULL
    return Visibility(seen.share, tuple(sorted(hidden)))


def _eye(battle: Battle, viewer: Fighter) -> Body:
    """The body from which lines of sight are drawn: his own, or one of another size."""
    mine = body(battle, viewer)
    size = sight_size(battle, viewer)
    return mine if size == viewer.profile.size else Body(mine.footprint, mine.z, HEIGHTS[size])


def sight_size(battle: Battle, viewer: Fighter) -> Size:
    """The size by which a fighter looks past what is in between."""
    return apply_hooks(battle, viewer, Hooks.sight_size, viewer.profile.size)


def _board(battle: Battle, between: _Between) -> Board:
    return Board(battle.board.width, battle.board.depth) if between.board is None else between.board


def _in_between(battle: Battle, viewer: Fighter, target: Fighter, *, missile: bool) -> tuple[_Between, _Between]:
    """What may hide a target wholly, and what can only hide some of him."""
    solid: list[tuple[str, Body]] = []
    low: list[tuple[str, Body]] = []
    flat = level(battle, viewer) == level(battle, target) and not battle.options.true_sight
    in_the_air = bool(viewer.tier or target.tier) and not battle.options.true_sight
    for other in battle.in_play():
        if other is viewer or other is target or apply_hooks(battle, other, Hooks.lets_shots_pass, False):
            continue
        if flat and level(battle, other) == level(battle, target):
            hides = _hides(battle, other.profile.size, viewer, target)
            (solid if hides else low).append((other.id, Body(battle.base(other), -SKY, 2 * SKY)))
        elif not in_the_air:
            solid.append((other.id, body(battle, other)))
    screens = [piece for _, piece, _ in battle.board.screens if missile or not is_translucent(battle, piece)]
    pieces, lower = _scenery(battle, viewer, target, screens, flat=flat, in_the_air=in_the_air)
    return _Between(tuple(solid), _only(battle, pieces)), _Between(tuple(low), _only(battle, lower))


def _scenery(
    battle: Battle, viewer: Fighter, target: Fighter, screens: Sequence[Piece], *, flat: bool, in_the_air: bool
) -> tuple[list[Piece], list[Piece]]:
    """Of some pieces of scenery those that hide what is behind them wholly, and those that hide some of it.

    Where the target is one of them it does not hide itself.
    """
    solid: list[Piece] = []
    low: list[Piece] = []
    about = (*_surroundings(battle, viewer), *_surroundings(battle, target))
    beneath = {place_of(viewer).z, place_of(target).z}
    for piece in screens:
        if piece in about or piece.id == target.id:
            continue
        if in_the_air:
            if piece.height > HEIGHTS["very_large"]:
                solid.append(_endless(piece))
        elif not flat or beneath != {0}:
            solid.append(piece)
        else:
            (solid if _hides(battle, size_of(piece), viewer, target) else low).append(_endless(piece))
    return solid, low


def _hides(battle: Battle, size: Size, viewer: Fighter, target: Fighter) -> bool:
    """Whether what has this size hides a target wholly: it is at least as large as viewer and target."""
    return SIZES.index(size) >= max(SIZES.index(sight_size(battle, viewer)), SIZES.index(target.profile.size))


def _endless(piece: Piece) -> Piece:
    """A piece of scenery whose height does not matter."""
    return msgspec.structs.replace(piece, base_level=0, height=2 * SKY)


def _only(battle: Battle, pieces: list[Piece]) -> Board | None:
    """The table with these pieces alone."""
    if not pieces:
        return None
    board = battle.board
    return Board(board.width, board.depth, tuple(pieces), board.kinds)


def _surroundings(battle: Battle, fighter: Fighter) -> list[Piece]:
    """The vegetation in which a fighter stands."""
    board = battle.board
    return [
        piece
        for piece in board.pieces_under(battle.base(fighter))
        if board.kind_of(piece).sight != "clear" and not board.kind_of(piece).solid and fighter.tier == 0
    ]
