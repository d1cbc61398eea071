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
    near, far = board.depth // 2 - FROM_MEDIAN, board.depth // 2 + FROM_MEDIAN
    one, other = sides
    return Zone(one, _strip(board, 0, near)), Zone(other, _strip(board, far, board.depth))


def _strip(board: Board, low: int, high: int) -> Polygon:
    return (0, low), (board.width, low), (board.width, high), (0, high)


def chequered(board: Board, sides: Sequence[str]) -> tuple[Zone, ...]:
    """Eight equal parts of the table, four by two, by turns of either side. [c4.deployment.escarmouche-zones]"""
    found = []
    for row in range(2):
        for place in range(4):
            left, right = board.width * place // 4, board.width * (place + 1) // 4
            low, high = board.depth * row // 2, board.depth * (row + 1) // 2
            corners = (left, low), (right, low), (right, high), (left, high)
            found.append(Zone(sides[(row + place) % 2], corners))
    return tuple(found)


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


def rolled_battle(face: int) -> str:
    """The battle that a die of six selects, where the players agree on none. [c4.table.battles] [c4.mission.choose]

    >>> rolled_battle(4)
    'assault'
    """
    return BATTLES[face - 1]
