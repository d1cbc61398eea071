"""The board: the grid, and what stands on its squares. A creature is on a terrain if any square of its space is.

[ddm.terrain.occupancy] [ddm.term.on-terrain] [ddm.term.in-a-square]
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from escarmouche.documents.written import fault
from escarmouche.table.grid import Chart, Grid, Kept, Square, Squares, chart


class Tile(msgspec.Struct, frozen=True):
    """A terrain tile that lies on the board: whose it is, and the squares it covers."""

    key: str
    player: str
    assembly: bool
    squares: tuple[Square, ...]


class Board(msgspec.Struct, frozen=True, cache_hash=True, kw_only=True):
    """What the players fight on; plain data. The squares of each terrain are those that bear its icon.

    ``exits``: the squares by which each warband may leave, by player. [ddm.terrain.difficult.icon]
    [ddm.terrain.sharp-stones.icon]
    """

    grid: Grid
    difficult: tuple[Square, ...] = ()
    statues: tuple[Square, ...] = ()
    stones: tuple[Square, ...] = ()
    bloodrock: tuple[Square, ...] = ()
    sacred: tuple[Square, ...] = ()
    pits: tuple[Square, ...] = ()
    exits: tuple[tuple[str, tuple[Square, ...]], ...] = ()
    tiles: tuple[Tile, ...] = ()


class Footing(NamedTuple):
    """The anchors at which a body can stand, those at which its move may end, that slow it, at which it is squeezed."""

    stands: Squares
    stop: Squares
    slow: Squares
    squeezed: Squares


class Ground:
    """The same board as sets of squares, ready for use; made once a board.

    Difficult ground, sharp stones and statues slow movement. [ddm.move.slow-terrain] [ddm.terrain.difficult.cost]
    [ddm.term.difficult-terrain] [ddm.terrain.sharp-stones.cost] [ddm.terrain.statue.cost] No move ends on a statue, or over
    a pit. [ddm.terrain.statue.no-stop] [ddm.term.statue]
    """

    def __init__(self, board: Board) -> None:
        self.chart: Chart = chart(board.grid)
        self.statues = squares(board.statues)
        self.stones = squares(board.stones)
        self.bloodrock = squares(board.bloodrock)
        self.sacred = squares(board.sacred)
        self.pits = squares(board.pits)
        self.slow = squares(board.difficult) | self.statues | self.stones
        """Squares that slow movement."""
        self.no_stop = self.statues | self.pits
        """Squares on which no move may end."""
        self.exits = {player: squares(area) for player, area in board.exits}
        self._footing: Kept[Footing] = Kept(self._find_footing)
        self._berths: Kept[Squares] = Kept(self._find_berths)

    def everywhere(self, body: int) -> Squares:
        """The anchors at which a body is on the grid, rock or no rock."""
        columns, rows = self.chart.grid.columns, self.chart.grid.rows
        row = (1 << max(0, columns - body + 1)) - 1
        return sum(row << columns * down for down in range(rows - body + 1))

    def berths(self, at: Square, size: int, body: int, *, squeezing: bool) -> Squares:
        """Where a body of ``body`` x ``body`` squares has to stand (anchors) to be adjacent to one at ``at``; ``squeezing``:
        in gaps too, if the part of it that has room there is adjacent.
        """
        return self._berths[at, size, body, squeezing]

    def _find_berths(self, at: Square, size: int, body: int, squeezing: bool) -> Squares:
        ring, space = self.chart.touching(at, size), self.chart.space(at, size)
        return self.shadow(ring, body) & self.footing(body, squeezing=squeezing).stands & ~self.shadow(space, body)

    def footing(self, body: int, *, squeezing: bool) -> Footing:
        """Where a body of this size can stand, on its way and at the end of it; ``squeezing``: in gaps too."""
        return self._footing[body, squeezing]

    def _find_footing(self, body: int, squeezing: bool) -> Footing:
        squeezed = self.chart.anchors(body, squeezed=True) if squeezing else 0
        stands = self.chart.anchors(body) | squeezed
        stop = stands & ~self.shadow(self.no_stop, body)
        return Footing(stands, stop, self.shadow(self.slow, body) | squeezed, squeezed)

    def shadow(self, covered: Squares, body: int) -> Squares:
        """The anchors at which a body of this size would cover any of these squares, in a gap with what it fills of it."""
        if body == 1:
            return covered
        columns = self.chart.grid.columns
        shade = 0
        for down in range(body):
            for right in range(body):
                shade |= covered >> (down * columns + right)
        gaps = self.chart.members(shade & self.chart.anchors(body, squeezed=True))
        return shade & ~sum(1 << gap for gap in gaps if not self.chart.space(gap, body) & covered)


def squares(listed: tuple[Square, ...]) -> Squares:
    """A list of squares as a set."""
    bits = 0
    for square in listed:
        bits |= 1 << square
    return bits


LAYERS: Final = ("difficult", "statues", "stones", "bloodrock", "sacred", "pits")
"""The fields of a board that list the squares of a kind of terrain."""


def check_layers(board: Board) -> None:
    """Raises ``Fault`` for terrain on a square that the board does not have."""
    count = board.grid.columns * board.grid.rows
    for layer in LAYERS:
        for square in getattr(board, layer):
            if not 0 <= square < count:
                raise fault((layer,), "ddm.setup.battle-grid", "ddm-board-no-square", square=square, most=count - 1)


def reachable(board: Board, start: Square) -> Squares:
    """The squares to which one can walk from a square, in orthogonal steps; not over pits."""
    chart_of = chart(board.grid)
    floor = chart_of.all & ~chart_of.rock & ~squares(board.pits)
    reached = 1 << start & floor
    while (wider := chart_of.spread(reached) & floor) != reached:
        reached = wider
    return reached


@lru_cache(maxsize=256)
def ground(board: Board) -> Ground:
    """The board as sets of squares."""
    return Ground(board)
