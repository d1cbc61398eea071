"""Creatures that others move: pushed, pulled, slid. Nobody gets an attack of opportunity for it."""

from __future__ import annotations

from typing import Literal

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.events import CreatureMoved
from escarmouche.rulebooks.ddm.rules.bodies import bodies
from escarmouche.rulebooks.ddm.rules.boxes import mark
from escarmouche.rulebooks.ddm.rules.damage import suffer
from escarmouche.rulebooks.ddm.rules.movement import STONES_HURT, hurts
from escarmouche.table.grid import Square, Squares

How = Literal["push", "pull", "slide"]

STOP = "stop"


class Shift(Step, frozen=True):
    """A creature moves another, square by square, by a way that its player chooses: away from itself, nearer, or anywhere.

    Each square has to be farther (or nearer); nobody is moved onto a creature or a statue, nor past a wall. Where there is
    no such square it stays. ``may``: it can be left where it is; ``box``: what is marked if it is not.
    [ddm.term.push-pull] [ddm.term.slide]
    """

    by: str
    creature: ModelId
    how: How
    squares: int
    rule: str
    may: bool = False
    box: str = ""

    async def run(self, battle: Battle) -> None:
        mover, creature = battle[self.by], battle[self.creature]
        if creature.at is None or mover.at is None or not self.squares:
            return
        places = battle.ground.chart.members(open_places(battle, mover, creature, self.how))
        options: dict[str, Square | None] = {f"square/{place}": place for place in places}
        if not options:
            return
        if self.may:
            options[STOP] = None
        about = {"creature": mover.id, "target": creature.id}
        place = await Choose(mover.side, self.rule, options, default=next(iter(options)), about=about)
        if place is None:
            return
        mark(mover, self.box)
        battle.then(Shift(self.by, self.creature, self.how, self.squares - 1, self.rule, self.may))
        await shift(battle, mover, creature, place, self.how, self.rule)


def open_places(battle: Battle, mover: Creature, creature: Creature, how: How) -> Squares:
    """Where a creature can be moved to with the next step."""
    ground, chart, body = battle.ground, battle.ground.chart, creature.body
    assert creature.at is not None and mover.at is not None
    taken = (bodies(battle) & ~battle.space(creature)) | ground.no_stop
    free = chart.anchors(body) & ~ground.shadow(taken, body)
    if how == "slide":
        return sum(1 << stride.to for stride in chart.steps(creature.at, body, squeezed=True) if free >> stride.to & 1)
    return chart.shoved(creature.at, body, mover.at, mover.body, how == "push", free)


async def shift(battle: Battle, mover: Creature, creature: Creature, to: Square, how: How, rule: str) -> None:
    """Moves a creature one square. Sharp stones wound it as if it had walked there, and whoever moves it has done so."""
    hurt = hurts(battle, creature, "walk", to)
    battle.stand(creature, to)
    battle.tell(lambda: CreatureMoved(creature=creature.id, how=how, path=(to,), used=0, rules=(rule,)))
    if hurt:
        await suffer(battle, creature, STONES_HURT, mover.id)
