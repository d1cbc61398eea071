"""Points of the table: where a marker is laid, at what a spell or a shot is aimed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, Generic

from escarmouche.kernel import Place, Reason, reason
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import Disc, Footprint, Pose, footprint, within
from escarmouche.table.poses import Base
from escarmouche.table.putting import Room, around

POINT: Final = Disc(2)
"""As good as a point."""

ATTEMPTS: Final = 40
"""How many points are tried at random."""


class TablePoint(Place[Pose], Generic[M]):
    """A point of the table, or a marker that is laid there.

    A book says how far from what it may be (:attr:`reach`), what else speaks against it (:meth:`rule_problems`), and which
    points are worth a try (:meth:`tries`).
    """

    __slots__ = ("battle",)
    shape = Pose

    marker: Base = POINT
    """What lies there; all of it is on the table."""

    def __init__(self, battle: FreeTable[M], player: str, rule: str, **about: str | int) -> None:
        super().__init__(player, rule, about=about)
        self.battle = battle

    @property
    def reach(self) -> tuple[Footprint, int] | None:
        """How far from what it may be, edge to edge; ``None``: anywhere."""
        return None

    def problems(self, answer: Pose) -> Sequence[Reason]:
        there = footprint(self.marker, Pose(*answer.point))
        if not self.battle.board.holds(there):
            return [reason(self.battle.table_rules.edge, "table-off-the-table")]
        if self.reach is not None and not within(self.reach[0], there, self.reach[1]):
            return [self.too_far()]
        return self.rule_problems(answer)

    def too_far(self) -> Reason:
        """What is said of a point out of reach."""
        return reason(self.rule, "table-too-far")

    def rule_problems(self, answer: Pose) -> list[Reason]:
        """Why the rules don't want it there, although it is within reach."""
        return []

    def region(self) -> Room:
        """All within reach."""
        return around(self.battle.board, footprint(self.marker, Pose(0, 0)).shape.radius, self.reach)

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """One legal point of those that are tried, if any is."""
        place = next((pose for pose in self.tries(rng) if not self.problems(pose)), None)
        return () if place is None else [place]

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """Points picked at random, by turns on the bare table and where somebody stands."""
        board = self.battle.board
        stands = [there.centre for _, there in self.battle.placed()]
        for attempt in range(ATTEMPTS):
            if attempt % 2 and stands:
                yield Pose(*stands[int(rng.random() * len(stands))])
            else:
                yield Pose(int(rng.random() * board.width), int(rng.random() * board.depth))
