"""Works: models that are pieces of terrain, raised on the table and torn down in the course of a game."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.rulebooks.freetable.sight import without
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import Board, Piece, Pose
from escarmouche.table.terrain import Kind


def raise_work(
    battle: FreeTable[M], work: M, pose: Pose, kind: str, kinds: Sequence[Kind], *, level: bool = False
) -> None:
    """A work stands on the table: from now on it is a piece of terrain of a kind, as high as the model is tall.

    ``kinds``: what the kinds of the book mean, for a table that has none of this kind yet; ``level``: one can stand on top.
    """
    battle.stand(work, pose)
    board = battle.board
    known = dict.fromkeys((*board.kinds, *(candidate for candidate in kinds if candidate.name == kind)))
    piece = Piece(work.id, kind, battle.base(work).outline, work.height, pose.z, level)
    battle.rebuild(Board(board.width, board.depth, (*board.pieces, piece), tuple(known)))


def tear_down(battle: FreeTable[M], work: M) -> None:
    """A work stands on the table no more, and the ground is clear."""
    battle.stand(work, None)
    battle.rebuild(without(battle.board, work.id))


def bare_board(battle: FreeTable[M]) -> Board:
    """The table as it is without any works."""
    board = battle.board
    for work in battle.works():
        board = without(board, work)
    return board


__all__ = ["bare_board", "raise_work", "tear_down"]
