"""Reinforcements: losses that may come back to the battle."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from escarmouche.kernel import Choose, Reason, Roll, reason
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import NoReturn, Returned, ReturnRolled
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.approach import has_arrived
from escarmouche.rulebooks.c2.rules.charge import may_assault
from escarmouche.rulebooks.c2.rules.fear import FLIGHT, HALT
from escarmouche.rulebooks.c2.rules.movement import allowance, is_free
from escarmouche.rulebooks.c2.skills.scouts import HIDDEN
from escarmouche.rulebooks.confrontation.wound_table import UNHURT
from escarmouche.rulebooks.freetable.contact import contact_route, place_of
from escarmouche.rulebooks.freetable.displacement import touching_problems
from escarmouche.rulebooks.freetable.ground import pose_on_ground, standing_problems
from escarmouche.rulebooks.freetable.placing import Placing
from escarmouche.table import CM, HALF_TURN, TURN, UNIT, Pose, direction
from escarmouche.table.putting import Room

REINFORCEMENT: Final = "c2.skill.renfort"
WHICH: Final = "c2.skill.renfort#which"

BACK, NOTHING, GONE = "back", "nothing", "gone"

STRIDE: Final = 3 * CM
"""How closely places are looked for."""

BEARINGS: Final = (0, 300, -300, 600, -600, 850, -850)
"""The directions, from where an enemy looks, in which places are looked for; tenths of a degree."""

ATTEMPTS: Final = 20


class Reinforcement(Hooks, name=REINFORCEMENT):
    """Its side rolls one die at the start of each turn while it has lost figures with this skill.

    On 5 and 6 the cheapest of them comes back unhurt, anywhere on the table, in contact with no enemy, and where one can
    charge it in the coming movement phase; it is no loss any more. On 1 and 2 it loses this skill. [c2.skill.renfort]
    """

    __slots__ = ()
    order = 20

    async def start_of_turn_lost(self, battle: Battle, bearer: Fighter) -> None:
        await reinforce(battle, [fighter for fighter in battle.fighters.values() if is_waiting(fighter, bearer.side)])


def is_waiting(fighter: Fighter, side: str) -> bool:
    """Whether a figure of a side is lost and may come back."""
    return fighter.side == side and bool(fighter.lost) and fighter.has(REINFORCEMENT)


async def reinforce(battle: Battle, waiting: Sequence[Fighter]) -> None:
    """One die for a side that has figures waiting at the edge of the table."""
    side = waiting[0].side
    fate = await Roll((6,), lambda faces: (GONE, NOTHING, BACK)[(faces[0] - 1) // 2], rule=REINFORCEMENT, player=side)
    battle.tell(lambda: ReturnRolled(side=side, fate=fate, rules=(REINFORCEMENT,)))
    if fate == NOTHING:
        return
    figure = await choose_cheapest(battle, waiting)
    if fate == GONE:
        figure.lose(REINFORCEMENT)
        battle.tell(lambda: NoReturn(fighter=figure.id, rules=(REINFORCEMENT,)))
        return
    place = Return(battle, figure)
    if place.example() is not None:
        await come_back(battle, figure, await place)


async def choose_cheapest(battle: Battle, waiting: Sequence[Fighter]) -> Fighter:
    """The figure with the fewest Army Points; its owner says which where several have."""
    least = min(figure.profile.points for figure in waiting)
    options = {figure.id: figure.id for figure in waiting if figure.profile.points == least}
    chosen = await Choose(waiting[0].side, WHICH, options, default=next(iter(options)))
    return battle[chosen]


async def come_back(battle: Battle, figure: Fighter, pose: Pose) -> None:
    """A lost figure stands on the table again, as it was at the beginning of the battle."""
    figure.lost = ""
    figure.wound, figure.deaths = UNHURT, 0
    if figure.profile.machine is not None:
        figure.structure = figure.profile.machine.structure
    for brought in (FLIGHT, HALT, HIDDEN):
        figure.lose(brought)
    battle.stand(figure, pose)
    battle.tell(lambda: Returned(fighter=figure.id, pose=pose, rules=(REINFORCEMENT,)))
    await has_arrived(battle, figure)


class Return(Placing[Fighter]):
    """Where a lost figure comes back: anywhere in contact with no enemy, where one of them can charge it."""

    __slots__ = ()
    battle: Battle

    def __init__(self, battle: Battle, figure: Fighter) -> None:
        super().__init__(battle, figure, REINFORCEMENT)

    def region(self) -> Room:
        """Wherever there is room; whether an enemy can charge it there is another matter."""
        return Room((), super().region().sure)

    def problems(self, answer: Pose) -> Sequence[Reason]:
        problems = [
            *standing_problems(self.battle, self.model, answer),
            *touching_problems(self.battle, self.model, answer, REINFORCEMENT),
        ]
        if not problems and not can_be_charged(self.battle, self.model, answer):
            problems.append(reason(REINFORCEMENT, "c2-nobody-can-charge-it"))
        return problems

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """Places before one of the enemies."""
        enemies = self.battle.enemies(self.model)
        for _ in range(ATTEMPTS if enemies else 0):
            enemy = rng.choice(enemies)
            far = rng.randint(STRIDE, max(STRIDE, allowance(self.battle, enemy, "charge")))
            yield self._before(enemy, rng.randint(-850, 850), far)

    def grid(self) -> Iterator[Pose]:
        for enemy in self.battle.enemies(self.model):
            for far in range(2 * STRIDE, allowance(self.battle, enemy, "charge") + STRIDE, STRIDE):
                for bearing in BEARINGS:
                    yield self._before(enemy, bearing, far)

    def _before(self, enemy: Fighter, bearing: int, far: int) -> Pose:
        """A place in a direction from where an enemy looks, turned to it."""
        there = place_of(enemy)
        towards = (there.facing + bearing) % TURN
        dx, dy = direction(towards)
        x, y = there.x + dx * far // UNIT, there.y + dy * far // UNIT
        return pose_on_ground(self.battle, x, y, (towards + HALF_TURN) % TURN)


def can_be_charged(battle: Battle, figure: Fighter, pose: Pose) -> bool:
    """Whether some enemy would see a figure in a pose, and reach it by a charge."""
    supposed = battle.copy()
    target = supposed[figure.id]
    supposed.stand(target, pose)
    return any(
        is_free(supposed, enemy)
        and may_assault(supposed, enemy, target, as_charge=True)
        and contact_route(supposed, enemy, target, allowance(supposed, enemy, "charge")) is not None
        for enemy in supposed.enemies(target)
    )
