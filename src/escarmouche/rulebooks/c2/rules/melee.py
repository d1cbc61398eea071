"""The melee phase: which combats there are, and in which order they are fought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.c2.battle import Battle, Combat
from escarmouche.rulebooks.c2.events import CombatOver
from escarmouche.rulebooks.c2.rules.combat import Initiative
from escarmouche.rulebooks.c2.rules.pursuit import Pursuit, victors
from escarmouche.rulebooks.c2.rules.separation import melees, separate
from escarmouche.rulebooks.c2.rules.wounds import forget_combat, succumb_all
from escarmouche.rulebooks.common.ids import ModelId

ORDER: Final = "c2.melee.order"


FURTHER: Final[list[Callable[[Battle], Step | None]]] = []
"""What else may become a combat, once the melees are separated: a step, where there is anything."""


class MeleePhase(Step, frozen=True):
    """All figures in base contact with enemies fight, melee by melee. [c2.melee.phase]"""

    async def run(self, battle: Battle) -> None:
        battle.enter("melee")
        battle.combats = ()
        for fighter in battle.fighters.values():
            fighter.pursuits = 0
        separations = [Separate(melee, number) for number, melee in enumerate(melees(battle), start=1)]
        further = [step for begin in FURTHER if (step := begin(battle)) is not None]
        battle.then(*separations, *further, NextCombat(), EndOfMelee())


class Separate(Step, frozen=True):
    """A melee is split into combats, before any of them is fought."""

    melee: tuple[ModelId, ...]
    number: int

    async def run(self, battle: Battle) -> None:
        battle.combats += await separate(battle, self.melee, self.number)


class NextCombat(Step, frozen=True):
    """The winner of the Tactics roll chooses which combat is fought next. [c2.melee.order]

    A side with authority over a melee orders its combats itself, one after another: the melee comes as a whole before
    all others or after them. ``melee``: the number of such a melee while it is fought. ``begun``: whether combats outside
    these melees have been fought.
    """

    melee: int = 0
    begun: bool = False

    async def run(self, battle: Battle) -> None:
        battle.combats = tuple(filter(None, (still_to_fight(battle, combat) for combat in battle.combats)))
        inside = [combat for combat in battle.combats if self.melee and combat.melee == self.melee]
        if inside:
            options = {_key(combat): combat for combat in inside}
            combat = await Choose(inside[0].commander, ORDER, options, default=next(iter(options)))
            battle.then(Fight(combat), NextCombat(self.melee, self.begun))
        elif battle.combats:
            await self._outside(battle)

    async def _outside(self, battle: Battle) -> None:
        plain: dict[str, Step] = {_key(combat): Fight(combat) for combat in battle.combats if not combat.melee}
        whole: dict[str, Step] = {
            _key(*(combat for combat in battle.combats if combat.melee == melee)): NextCombat(melee, self.begun)
            for melee in dict.fromkeys(combat.melee for combat in battle.combats if combat.melee)
        }
        options = plain if plain and self.begun else {**plain, **whole}
        chosen = await Choose(battle.first, ORDER, options, default=next(iter(options)))
        if isinstance(chosen, Fight):
            battle.then(chosen, NextCombat(0, True))
        else:
            battle.then(chosen)


def _key(*combats: Combat) -> str:
    return "+".join(fighter for combat in combats for fighter in combat.fighters)


def still_to_fight(battle: Battle, combat: Combat) -> Combat | None:
    """A combat without those who have left the table meanwhile; ``None`` when that leaves nobody to fight with."""
    attackers, defenders = (
        tuple(fighter.id for fighter in battle.named(side)) for side in (combat.attackers, combat.defenders)
    )
    if not attackers or not defenders:
        return None
    return msgspec.structs.replace(combat, attackers=attackers, defenders=defenders)


class Fight(Step, frozen=True):
    """A combat is fought to its end before the next one. Those who have eliminated an enemy may then pursue.

    The book fights one through, Alahel against Tharn. [c2.melee.example]
    """

    combat: Combat

    async def run(self, battle: Battle) -> None:
        battle.combats = tuple(combat for combat in battle.combats if combat != self.combat)
        battle.combat = self.combat
        battle.then(Initiative(), EndOfCombat())


class EndOfCombat(Step, frozen=True):
    """The dice left over are put away."""

    async def run(self, battle: Battle) -> None:
        combat = battle.combat
        assert combat is not None
        for fighter in combat.fighters:
            forget_combat(battle[fighter])
        battle.combat = None
        battle.tell(lambda: CombatOver(fighters=combat.fighters, rules=("c2.melee.resolution",)))
        battle.then(Pursuit(victors(battle, combat), combat.melee))


class EndOfMelee(Step, frozen=True):
    """What lasts until the end of the melee phase is over."""

    async def run(self, battle: Battle) -> None:
        battle.expire("phase")
        await succumb_all(battle)
        for fighter in battle.fighters.values():
            fighter.pursuits = 0
