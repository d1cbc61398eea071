"""The rules, as coroutines: they ask, and never know who answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dash.battle import Caught, Chase, Dashed, Runner
from dash.hooks import Hooks
from escarmouche.kernel import Reason, Roll, Step
from escarmouche.kernel.effects import apply_hooks, breakdown
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.freetable.displacement import Displacement, route_cost
from escarmouche.table import CM, Pose

MOVE: Final = "dash.core.move"
TOUCH: Final = "dash.core.touch"
MOST_DASHES: Final = 20


class Dash(Displacement[Runner]):
    """Where a runner dashes; other than in most books he may end in contact."""

    __slots__ = ()

    def ending_problems(self, end: Pose) -> list[Reason]:
        return []


class Turn(Step, frozen=True):
    """A runner dashes as far as a die and 5 cm more allow; then it is the other's turn. [dash.core.move]"""

    side: SideId

    async def run(self, chase: Chase) -> None:
        runner = chase.in_play(self.side)[0]
        face = await Roll((6,), _face, rule=MOVE, player=self.side)
        basis = (face + 5) * CM
        allowance = breakdown(basis, lambda: apply_hooks(chase, runner, Hooks.allowance, basis))
        route = await Dash(chase, runner, MOVE, allowance.total)
        length = route_cost(chase, runner, route)
        chase.stand(runner, route.end)
        chase.dashes += 1
        chase.tell(lambda: Dashed(runner=runner.id, path=route.path, length=length, allowance=allowance, rules=(MOVE,)))
        chase.then(Look(runner.id))


class Look(Step, frozen=True):
    """Whoever touches the other has won; after twenty dashes nobody has. [dash.core.touch]"""

    runner: ModelId

    async def run(self, chase: Chase) -> None:
        runner = chase[self.runner]
        if chase.engaged(runner):
            chase.winner = runner.side
            chase.tell(lambda: Caught(runner=runner.id, rules=(TOUCH,)))
        elif chase.dashes >= MOST_DASHES:
            chase.winner = ""
        else:
            chase.then(Turn(next(side for side in chase.players if side != runner.side)))


def _face(faces: Sequence[int]) -> int:
    return faces[0]
