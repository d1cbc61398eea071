"""Putting a model down: where it comes to stand without a way there, as in a deployment."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, Generic

from escarmouche.kernel import Place, Reason, reason
from escarmouche.rulebooks.freetable.ground import pose_on_ground, standing_problems
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import CM, TURN, Polygon, Pose, footprint, inside
from escarmouche.table.exact import bounding_box
from escarmouche.table.putting import Berth, Room, room

ATTEMPTS: Final = 60
"""How many places are tried at random."""

GRID: Final = 2 * CM
"""How close the grid is of which the first legal place is taken after that."""


class Placing(Place[Pose], Generic[M]):
    """Where a model is put down: wherever it can stand in a zone, the whole table unless a book says otherwise.

    A book adds what else speaks against a pose (:meth:`rule_problems`) and, where the zone is wide and few places are
    legal, which ones to try (:meth:`tries`, :meth:`grid`).
    """

    __slots__ = ("__dict__", "battle", "model")
    shape = Pose

    def __init__(
        self, battle: FreeTable[M], model: M, rule: str, *, player: str | None = None, **about: str | int
    ) -> None:
        """``player``: who places it, if not its own side; ``about``: what the question names besides the model."""
        super().__init__(player or model.side, rule, about={battle.model_word: model.id, **about})
        self.battle = battle
        self.model = model

    @property
    def zone(self) -> Polygon:
        """The ground on which its base has to be wholly."""
        board = self.battle.board
        return (0, 0), (board.width, 0), (board.width, board.depth), (0, board.depth)

    # -- what is legal -------------------------------------------------------------------------------------------------

    def problems(self, answer: Pose) -> Sequence[Reason]:
        return [*self.room_problems(answer), *self.rule_problems(answer)]

    def room_problems(self, pose: Pose) -> list[Reason]:
        """Why it can't stand there at all, or not in this zone."""
        problems = standing_problems(self.battle, self.model, pose)
        if not inside(self.zone, footprint(self.model.shape, pose)):
            problems.append(reason(self.rule, "table-outside-the-zone"))
        return problems

    def rule_problems(self, pose: Pose) -> list[Reason]:
        """Why the rules don't let it stand there, although there is room."""
        return []

    def region(self) -> Room:
        """Where its centre may be, for sure or perhaps."""
        shape = footprint(self.model.shape, Pose(0, 0)).shape
        return room(self.battle.board, self.zone, shape, self.model.height, self.berths())

    def berths(self) -> list[Berth]:
        """From whom it keeps away, and how far: it stands on nobody."""
        return [Berth(there, 0) for other, there in self.battle.placed() if other is not self.model]

    # -- what is offered -----------------------------------------------------------------------------------------------

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """One legal pose of those tried at random; after many misses, the first legal one of the grid, if any."""
        place = next((pose for pose in self.tries(rng) if not self.problems(pose)), None) or self.example()
        return () if place is None else [place]

    def example(self) -> Pose | None:
        """The first legal pose of the grid."""
        return next((pose for pose in self.grid() if not self.problems(pose)), None)

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """Poses at random."""
        left, back, right, front = bounding_box(self.zone)
        for _ in range(ATTEMPTS):
            yield pose_on_ground(self.battle, rng.randint(left, right), rng.randint(back, front), rng.randrange(TURN))

    def grid(self) -> Iterator[Pose]:
        """Poses all over the zone, close together."""
        left, back, right, front = bounding_box(self.zone)
        for x in range(left, right, GRID):
            for y in range(back, front, GRID):
                yield pose_on_ground(self.battle, x, y, 0)
