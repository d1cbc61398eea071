"""The table as a unit finds it: openings that are wide enough or not, deep water through which some may wade; buildings.

An interior is a piece of terrain where the building stands, with walls and openings round it: it has the shape of the
building, and whoever goes through one of its openings is on the other side of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

import msgspec

from escarmouche.rulebooks.lfw.battle import Battle, Passage, Unit
from escarmouche.rulebooks.lfw.content.battlefields import CLOSED, DEEP_WATER, INTERIOR, OPENING, WATER
from escarmouche.rulebooks.lfw.content.terms import UnitType
from escarmouche.table import INCH, Board, Piece, Point
from escarmouche.table.exact import as_fractions, stretches

USUAL: tuple[UnitType, ...] = ("infantry", "beast", "monster")
"""The types that go through an opening of which nothing else is said, if it is as wide as their base."""


def board_for(battle: Battle, unit: Unit) -> Board:
    """The board as a unit finds it: what is too small for it is closed, and some deep water is shallow, or none at all.

    Doors, windows and breaches are for those who are large enough for neither, as the players have agreed.
    [lfw.terrain.interieur.openings] [lfw.terrain.eaux-profondes.agreement]
    """
    return _board_for(battle.board, battle.options.passages, unit.profile.type)


@lru_cache(maxsize=256)
def _board_for(board: Board, passages: tuple[Passage, ...], kind: UnitType) -> Board:
    if not any(piece.kind in (OPENING, DEEP_WATER) for piece in board.pieces):
        return board
    agreed = {passage.piece: passage for passage in passages}
    pieces: list[Piece] = []
    for piece in board.pieces:
        passage = agreed.get(piece.id)
        if piece.kind == OPENING and kind not in (USUAL if passage is None else passage.types):
            pieces.append(msgspec.structs.replace(piece, kind=CLOSED))
        elif piece.kind == DEEP_WATER and passage is not None and kind in passage.shallow:
            pieces.append(msgspec.structs.replace(piece, kind=WATER))
        elif piece.kind != DEEP_WATER or passage is None or kind not in passage.types:
            pieces.append(piece)
    return msgspec.structs.replace(board, pieces=tuple(pieces))


# -- buildings with an interior ----------------------------------------------------------------------------------------


def interiors(board: Board) -> Iterator[Piece]:
    """The interiors of buildings on a board."""
    return (piece for piece in board.pieces if piece.kind == INTERIOR)


def interior_of(battle: Battle, unit: Unit) -> Piece | None:
    """The interior in which a unit is, by its centre."""
    if unit.pose is None:
        return None
    return next((piece for piece in interiors(battle.board) if piece.covers(*unit.pose.point)), None)


def leads_out(opening: Piece, interior: Piece) -> bool:
    """Whether an opening leads out of an interior: some of it lies in it, or on its edge, and it ends there."""
    within = [interior.covers(*corner) for corner in opening.outline]
    return any(within) and any(_is_on_edge(interior, corner) for corner in opening.outline)


def _is_on_edge(interior: Piece, corner: Point) -> bool:
    x, y = corner
    return not all(interior.covers(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def transitions(board: Board, path: Sequence[Point]) -> int:
    """What the way into buildings, and out of them, costs along a path: 1" each time. [lfw.terrain.batiment.inside]"""
    return sum(INCH * _changes(piece, path) for piece in interiors(board))


def _changes(interior: Piece, path: Sequence[Point]) -> int:
    """How often a path leads into an interior, or out of it."""
    states: list[bool] = [interior.covers(*path[0])]
    for (ax, ay), (bx, by) in pairwise(path):
        parts = [as_fractions(part) for part in stretches(ax, ay, bx, by, interior.outline)]
        marks = sorted({Fraction(0), Fraction(1), *(mark for part in parts for mark in part)})
        for one, other in pairwise(marks):
            middle = (one + other) / 2
            states.append(any(begin <= middle <= end for begin, end in parts))
    return sum(before != after for before, after in pairwise(states))
