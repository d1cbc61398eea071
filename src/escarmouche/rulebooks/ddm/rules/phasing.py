"""Phasing out: off the grid for a while, and back. [ddm.condition.phased-out]"""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.events import Appeared, Vanished
from escarmouche.rulebooks.ddm.machine.legal_places import nearest_legal
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate, give_back, score
from escarmouche.rulebooks.ddm.rules.scoring import judge

RULE: Final = "ddm.condition.phased-out"


def phase_out(battle: Battle, creature: Creature, by: str) -> None:
    """Takes a creature off the grid without eliminating it; ``by``: the creature that does it.

    Nothing can affect it meanwhile. It counts as eliminated, and is worth its victory points, until it returns.
    """
    assert creature.at is not None
    creature.place = creature.at
    battle.stand(creature, None)
    battle.tell(lambda: Vanished(creature=creature.id, rules=(RULE,)))
    score(battle, creature, battle[by].side if by else "")
    judge(battle)


class Return(Step, frozen=True):
    """A creature comes back to the space that it left, or to the nearest legal one: its player chooses among these.

    The points for it are given back. [ddm.condition.phased-out] If what it depends on has been eliminated meanwhile, it is
    lost now.
    """

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.place is None:
            return
        places = nearest_legal(battle, creature, creature.place)
        if not places:
            return
        about = {"creature": creature.id}
        at = await Choose(creature.side, RULE, {f"square/{place}": place for place in places}, about=about)
        creature.place = None
        battle.stand(creature, at)
        battle.tell(lambda: Appeared(creature=creature.id, at=at, rules=(RULE,)))
        give_back(battle, creature)
        master = battle.creatures.get(creature.master)
        if master is not None and master.fate:
            battle.then(Eliminate(creature.id, "lost", scorer=master.slain_by))
