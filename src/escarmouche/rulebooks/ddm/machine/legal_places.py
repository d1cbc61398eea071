"""Legal positions: where a creature may stand when nobody moves, and how it gets there if it does not."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.events import CreatureMoved
from escarmouche.rulebooks.ddm.rules.bodies import bodies, others
from escarmouche.table.grid import Square, Squares

RULE: Final = "ddm.move.legal-position"


def legal(battle: Battle, creature: Creature) -> Squares:
    """The places (top left squares) where a creature may stand: on nobody's squares, no statue, in no wall, over no pit."""
    ground, body = battle.ground, creature.body
    return ground.chart.stands(body) & ~ground.shadow(others(battle, creature) | ground.no_stop, body)


def nearest_legal(battle: Battle, creature: Creature, at: Square) -> list[Square]:
    """The legal places that are nearest to a place, by plain distance: that place itself, if it is one."""
    places = legal(battle, creature)
    if places >> at & 1:
        return [at]
    chart = battle.ground.chart
    distances = {place: chart.distance(at, place) for place in chart.members(places)}
    least = min(distances.values(), default=0)
    return [place for place, distance in distances.items() if distance == least]


def settling(battle: Battle) -> tuple[Step, ...]:
    """What puts right every position that is illegal now; nearly always nothing."""
    if not battle.arrangement("crowded", lambda: _crowded(battle)):
        return ()
    turn = battle.turn.creature if battle.turn is not None else ""
    wrong = [creature for creature in battle.present() if not legal(battle, creature) >> (creature.at or 0) & 1]
    wrong.sort(key=lambda creature: (creature.id != turn, not creature.routing))
    return tuple(Settle(creature.id) for creature in wrong)


def _crowded(battle: Battle) -> bool:
    """Whether two creatures share a square, or one stands where rock and walls leave it no room or no move may end."""
    ground = battle.ground
    if battle.crowded or bodies(battle) & (ground.no_stop | ground.chart.rock):
        return True
    stands = ground.chart.stands
    return any(
        not stands(creature.body) >> (creature.at or 0) & 1 for creature in battle.roster("large", _large, battle)
    )


def _large(battle: Battle) -> list[Creature]:
    """The creatures of more than one square, for whom there may be too little room between walls."""
    return [creature for creature in battle.present() if creature.body > 1]


class Settle(Step, frozen=True):
    """A creature that was stopped where it may not be is moved to the nearest legal place, at no cost.

    Who has moved last gives way; its player chooses among places equally near. [ddm.move.legal-position]
    """

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None:
            return
        at = creature.at
        places = nearest_legal(battle, creature, at)
        if not places or at in places:
            return
        to = await Choose(
            creature.side, RULE, {f"square/{place}": place for place in places}, about={"creature": creature.id}
        )
        battle.stand(creature, to)
        battle.tell(lambda: CreatureMoved(creature=creature.id, how="settle", path=(to,), used=0, rules=(RULE,)))
