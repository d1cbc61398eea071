"""Battles of the book that are settled by what stands here: zones and councils of war."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.rulebooks.c4.battle import Mission, Objective, Zone
from escarmouche.table import CM, Board, Polygon

FROM_MEDIAN: Final = 15 * CM
BY_RANK: Final = (2, 4, 6)
ROUNDS: Final = 6
ENOUGH: Final = 20
FOR_CONTROL: Final = 5
EACH_NAMES: Final = 2
FOR_EVACUATED: Final = 5
FOR_HOLDING: Final = (5, 2, 0)


def line_of_battle(board: Board, sides: Sequence[str]) -> tuple[Zone, ...]:
    """Two halves of the table, each side's zone from 15 cm off the line between them to its own edge.

    [c4.deployment.ligne-de-bataille]
    """
    return parts_of_table(board, sides, FROM_MEDIAN)


def parts_of_table(board: Board, sides: Sequence[str], off: int = 0) -> tuple[Zone, ...]:
    """The table, divided into as many parts as there are players, ``off`` the lines between them.

    Of three, one has the far edge and two the near corners, so that their zones in a line of battle are equally large; of
    four, each has a corner. They sit clockwise. [c4.mission.setup.scenery]
    """
    west, east = (0, board.width // 2 - off), (board.width // 2 + off, board.width)
    south, north = (0, board.depth // 2 - off), (board.depth // 2 + off, board.depth)
    whole = (0, board.width)
    match len(sides):
        case 2:
            parts = [(whole, south), (whole, north)]
        case 3:
            line = board.depth - _far_part(board)
            near = (0, line - off)
            parts = [(west, near), (whole, (line + off, board.depth)), (east, near)]
        case _:
            parts = [(west, south), (west, north), (east, north), (east, south)]
    return tuple(Zone(side, _box(*part)) for side, part in zip(sides, parts, strict=True))


def _far_part(board: Board) -> int:
    """How deep the far part of three is for their zones to be equally large."""
    corner, deep = board.width // 2 - FROM_MEDIAN, board.depth - FROM_MEDIAN
    return (FROM_MEDIAN * board.width + corner * deep) // (board.width + corner)


def _box(across: tuple[int, int], along: tuple[int, int]) -> Polygon:
    (left, right), (low, high) = across, along
    return (left, low), (right, low), (right, high), (left, high)


def chequered(board: Board, sides: Sequence[str]) -> tuple[Zone, ...]:
    """Eight equal parts of the table, four by two, by turns of either side; of three sides, three by three.

    [c4.deployment.escarmouche-zones]
    """
    count = len(sides)
    columns, rows = (3, 3) if count == 3 else (4, 2)
    zones = []
    for row in range(rows):
        for place in range(columns):
            across = board.width * place // columns, board.width * (place + 1) // columns
            along = board.depth * row // rows, board.depth * (row + 1) // rows
            shift = row * (2 if count == 4 else 1)
            zones.append(Zone(sides[(shift + place) % count], _box(across, along)))
    return tuple(zones)


def pitched_battle() -> Mission:
    """Battle 1: Elixir for each enemy unit eliminated, by its Rank; six turns. [c4.mission.bataille-rangee]"""
    return Mission(by_rank=BY_RANK, turns=ROUNDS)


def the_hill(hill: Polygon) -> Mission:
    """Battle 2: the hill in the middle, five Elixir at each collection; twenty win. [c4.mission.la-colline]"""
    return Mission(objectives=(Objective("hill", hill, FOR_CONTROL),), turns=None, elixir=ENOUGH)


def invasion() -> Mission:
    """Battle 3: Elixir for each unit of one's own outside all zones, more in an enemy's; six turns. [c4.mission.invasion]"""
    return Mission(for_outside=2, for_invading=5, turns=ROUNDS)


def assault(attacker: str) -> Mission:
    """Battle 4: two pieces of scenery that each player names, five Elixir for each at each collection; twenty win, and
    of two who have them at one moment whoever controls more. [c4.mission.a-l-assaut] [c4.mission.a-l-assaut.tie]
    """
    return Mission(
        ground="pacified", attacker=attacker, designated=EACH_NAMES, turns=None, elixir=ENOUGH, tie="objectives"
    )


def skirmish() -> Mission:
    """Battle 5: as battle 1, from eight zones over which each spreads his units. [c4.mission.escarmouche]"""
    return Mission(by_rank=BY_RANK, turns=ROUNDS, spread=True)


def breakthrough(attacker: str) -> Mission:
    """Battle 6: the attacker gains Elixir for units that leave by the far edge, the defender at each collection for
    those that have not come far; twenty win, and two who have them at one moment draw. [c4.mission.percee]
    """
    return Mission(
        ground="pacified",
        attacker=attacker,
        for_evacuated=FOR_EVACUATED,
        for_holding=FOR_HOLDING,
        turns=None,
        elixir=ENOUGH,
        tie="draw",
    )


BATTLES: Final = ("pitched", "hill", "invasion", "assault", "skirmish", "breakthrough")
"""The battles of the book, in the order of their numbers."""


FOR_TWO: Final = ("assault", "breakthrough")
"""The battles of an attacker against a defender."""


def rolled_battle(face: int) -> str:
    """The battle that a die of six selects, where the players agree on none. [c4.table.battles] [c4.mission.choose]

    >>> rolled_battle(4)
    'assault'
    """
    return BATTLES[face - 1]
