"""The tiles of a scene: its own, those that lie on the board, and what each player brings to lay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from escarmouche.documents import Steps
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Fault, Key, fault
from escarmouche.rulebooks.ddm.content.setup import Piece, board_of, look_up
from escarmouche.rulebooks.ddm.content.tiles import Plate, plate_of, standard_tiles
from escarmouche.rulebooks.ddm.content.warband import FEATURE_TILES
from escarmouche.rulebooks.ddm.rules.layout import Laid
from escarmouche.rulebooks.ddm.rules.opening import Kit
from escarmouche.rulebooks.ddm.rules.terrain import Board
from escarmouche.table.grid import Square
from escarmouche.table.grid.naming import named_square

Player = Literal["red", "blue", "green", "yellow"]
Spot = Annotated[str, Meta(pattern="^[A-Z]{1,2}[0-9]{1,2}$")]


class LyingFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tile that lies on the board. ``at``: its top left square; ``quarters``: turned clockwise by so many."""

    tile: Key
    player: Player
    at: Spot
    quarters: Annotated[int, Meta(ge=0, le=3)] = 0


class KitFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tiles that a player brings. ``due``: how many feature tiles he lays, all that he has if nothing is said."""

    assembly: Key
    features: Annotated[tuple[Key, ...], Meta(max_length=FEATURE_TILES)] = ()
    due: Annotated[int, Meta(ge=0, le=FEATURE_TILES)] | None = None


def with_tiles(
    board: Board, tiles: Mapping[str, str], layout: Sequence[LyingFile], kits: Mapping[Player, KitFile]
) -> tuple[Board, tuple[Kit, ...]]:
    """The board with the tiles that lie on it, and what each player still has to lay. ``tiles``: drawings of tiles of the
    scene's own, by key.

    Whoever lays an assembly tile, or has one lying, has the exit squares that are drawn for him as his start area. Raises
    :class:`~escarmouche.documents.written.Fault` for tiles that can't be, that are nowhere, or that may not lie so.
    """
    plates = {**standard_tiles().plates, **{key: _own(key, drawing) for key, drawing in tiles.items()}}
    areas = dict(board.exits)
    pieces: list[Piece] = []
    for place, lying in enumerate(layout):
        plate = look_up(plates, lying.tile, ("layout", place, "tile"))
        area = _area(areas, lying.player, ("layout", place)) if plate.assembly else ()
        pieces.append(
            (lying.player, plate, Laid(square_called(board, ("layout", place, "at"), lying.at), lying.quarters), area)
        )
    brought = tuple(_kit(plates, areas, player, kit) for player, kit in kits.items())
    begun = {player for player, plate, _, _ in pieces if plate.assembly} | {kit.player for kit in brought}
    bare = msgspec.structs.replace(
        board, exits=tuple(player_exits for player_exits in board.exits if player_exits[0] not in begun)
    )
    return board_of(bare, tuple(pieces)), brought


def _own(key: str, drawing: str) -> Plate:
    """A tile of the scene's own, called by its key."""
    try:
        return plate_of(key, Name(key, key), drawing)
    except Fault as error:
        raise Fault(("tiles", key, *error.steps), error.reason, error.rule) from None


def _kit(plates: Mapping[str, Plate], areas: Mapping[str, tuple[int, ...]], player: str, kit: KitFile) -> Kit:
    assembly = look_up(plates, kit.assembly, ("kits", player, "assembly"))
    if not assembly.assembly:
        raise fault(
            ("kits", player, "assembly"), "ddm.warband.terrain-tiles", "ddm-scene-no-assembly", name=kit.assembly
        )
    features = tuple(look_up(plates, key, ("kits", player, "features")) for key in kit.features)
    due = len(features) if kit.due is None else kit.due
    return Kit(
        player=player, area=_area(areas, player, ("kits", player)), assembly=assembly, features=features, due=due
    )


def _area(areas: Mapping[str, tuple[int, ...]], player: str, steps: Steps) -> tuple[int, ...]:
    """The start area of a player: his exit squares."""
    if player not in areas:
        raise fault(steps, "ddm.setup.start-areas", "ddm-scene-no-area", player=player)
    return areas[player]


def square_called(board: Board, steps: Steps, name: str) -> Square:
    """A square by its letters and its number. Raises ``Fault`` for one that is not on the grid."""
    square = named_square(name)
    if square is None or not (square[0] < board.grid.columns and square[1] < board.grid.rows):
        raise fault(steps, "ddm.setup.battle-grid", "ddm-scene-off-grid", name=name)
    return square[1] * board.grid.columns + square[0]


__all__ = ["KitFile", "LyingFile", "Player", "Spot", "square_called", "with_tiles"]
