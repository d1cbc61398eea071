"""Doors, chests and buildings: what is opened, and who finds room inside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from escarmouche.kernel import Choose, Reason, reason
from escarmouche.rulebooks.c4.battle import Battle, Unit
from escarmouche.rulebooks.c4.events import SceneryOpened
from escarmouche.table import Board, Piece, Pose, footprint, overlaps_polygon, polygon_gap
from escarmouche.table.exact import hull, twice_area

OPEN: Final = "c4.scenery.open"
ENTER: Final = "c4.scenery.enter"

SHUT: Final = {"door": "open-door", "chest": "open-chest"}
"""What can be opened, and what it is then."""

FLOOR: Final = "floor"
"""The inside of a building; its walls and its door are pieces whose ids begin with its own."""

NOTHING: Final = "nothing"


# -- opening -----------------------------------------------------------------------------------------------------------


def shut_pieces(battle: Battle, unit: Unit) -> list[str]:
    """The doors and chests (ids) that a fighter of a unit touches and could open: familiars open nothing."""
    return [
        piece.id
        for piece in battle.board.pieces
        if piece.kind in SHUT
        and any(polygon_gap(piece.outline, battle.base(fighter)) <= battle.contact for fighter in battle.counted(unit))
    ]


def open_piece(battle: Battle, unit: Unit, id: str) -> None:
    """A door or a chest is open once its player declares it, for nothing and without a test: nobody is stopped by the one,
    what lies in the other lies there for all. [c4.scenery.open]
    """
    piece = battle.board.piece(id)
    is_door = piece.kind == "door"
    opened = msgspec.structs.replace(
        piece, kind=SHUT[piece.kind], height=0 if is_door else piece.height, level=not is_door
    )
    board = battle.board
    pieces = tuple(opened if other.id == id else other for other in board.pieces)
    battle.rebuild(Board(board.width, board.depth, pieces, board.kinds))
    battle.things |= {thing.id: thing.at for thing in battle.mission.things if thing.inside == id}
    battle.tell(lambda: SceneryOpened(unit=unit.id, piece=id, rules=(OPEN,)))


async def offer_opening(battle: Battle, unit: Unit) -> None:
    """After its move a unit may open what its fighters touch. [c4.scenery.open]"""
    while shut := shut_pieces(battle, unit):
        options = {NOTHING: NOTHING, **{id: id for id in shut}}
        chosen = await Choose(unit.side, OPEN, options, default=NOTHING, about={"unit": unit.id})
        if chosen == NOTHING:
            return
        open_piece(battle, unit, chosen)


# -- buildings ---------------------------------------------------------------------------------------------------------


def parts(board: Board, id: str) -> list[Piece]:
    """A piece of scenery with all that belongs to it: of a building its walls and its door."""
    piece = board.piece(id)
    if piece.kind != FLOOR:
        return [piece]
    return [piece, *(other for other in board.pieces if other.id.startswith(f"{id}-"))]


def building_of(board: Board, id: str) -> str:
    """The building (its id) of which a piece is a wall or a door; ``""`` for all else."""
    return next((piece.id for piece in board.pieces if piece.kind == FLOOR and id.startswith(f"{piece.id}-")), "")


def whole_pieces(board: Board) -> list[Piece]:
    """The scenery of a table, each building one piece: that of its floor, as large as its walls."""
    pieces = []
    for piece in board.pieces:
        if piece.kind == FLOOR:
            corners = [corner for part in parts(board, piece.id) for corner in part.outline]
            pieces.append(msgspec.structs.replace(piece, outline=hull(corners)))
        elif not building_of(board, piece.id):
            pieces.append(piece)
    return pieces


def headroom(board: Board, floor: Piece) -> int:
    """How high a building is inside."""
    return max((piece.height for piece in parts(board, floor.id)), default=0)


def room_problems(battle: Battle, unit: Unit, ends: Mapping[str, Pose]) -> Iterator[Reason]:
    """Why a unit can't enter a building: only if all of it could stand inside, upright, besides whoever is there already.

    [c4.scenery.enter]
    """
    bases = {fighter: footprint(battle.models[fighter].shape, pose) for fighter, pose in ends.items()}
    for floor in battle.board.pieces:
        if floor.kind != FLOOR or not any(overlaps_polygon(floor.outline, base) for base in bases.values()):
            continue
        own = [fighter for fighter in map(battle.models.__getitem__, unit.members) if not fighter.lost]
        others = [
            fighter
            for fighter in battle.in_play()
            if fighter.unit != unit.id and overlaps_polygon(floor.outline, battle.base(fighter))
        ]
        needed = 2 * sum(fighter.profile.base**2 for fighter in (*own, *others))
        upright = all(fighter.height <= headroom(battle.board, floor) for fighter in own)
        if needed > abs(twice_area(floor.outline)) or not upright:
            yield reason(ENTER, "c4-no-room-inside", fighter=unit.leader, unit=unit.id, piece=floor.id)
