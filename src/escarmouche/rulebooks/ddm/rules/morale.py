"""Morale: the saves, rout, and rally."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Step
from escarmouche.kernel.effects import breakdown, note
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import ROUTED, Battle, Creature, Deed
from escarmouche.rulebooks.ddm.events import MoraleTested, Rallied, Routed
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules import damage
from escarmouche.rulebooks.ddm.rules.command import commanded, morale_rating, rating
from escarmouche.rulebooks.ddm.rules.force import apply_hooks, moment
from escarmouche.rulebooks.ddm.rules.rout import Flee
from escarmouche.rulebooks.ddm.rules.saves import save_bonus, throw

DC: Final = 20
SAVE: Final = "ddm.morale.roll"
RALLY: Final = "ddm.rout.rally"
MORALE_SAVE: Final = "morale save"
"""Until when an effect lasts that is for one morale save."""


class MoraleSave(Step, frozen=True):
    """1d20 + level + command rating against 20; whoever fails routs. Nobody may decline it, or fail on purpose.

    [ddm.morale.roll] [ddm.morale.mandatory] [ddm.morale.causes] [ddm.term.morale-save] Who routs already makes none.
    [ddm.rout.no-morale] ``shaken``: even the fearless may
    fail, because they are turned.
    """

    creature: ModelId
    by: str
    shaken: bool = False

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None or creature.routing:
            return
        if self.by:
            battle.stir(battle[self.by], creature)
        if not await steadfast(battle, creature, SAVE, Rout(creature.id, self.by), self.by, shaken=self.shaken):
            creature.shaken = self.shaken


class Rout(Step, frozen=True):
    """A creature begins to rout: at once, even outside its turn, it flees. [ddm.rout.begin] [ddm.condition.routing]"""

    creature: ModelId
    by: str

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None:
            return
        battle.rout(creature, True, self.by)
        if self.by:
            battle.once(Deed(ROUTED, self.by, creature.id))
        battle.tell(lambda: Routed(creature=creature.id, by=self.by, rules=("ddm.rout.begin",)))
        battle.then(Flee(creature.id))


async def steadfast(
    battle: Battle, creature: Creature, rule: str, otherwise: Step, by: str, *, shaken: bool = False
) -> bool:
    """A morale save, and what follows if it fails. The fearless never fail one, unless they are turned.

    ``by``: the enemy that is the cause of it.
    """
    if not shaken and apply_hooks(battle, creature, Hooks.fearless, False):
        return True
    await moment(battle, creature, Hooks.before_morale)
    bonus = breakdown(creature.card.level, lambda: morale_bonus(battle, creature))
    passed = await throw(battle, creature, rule, bonus.total, DC)
    rally = rule == RALLY
    battle.tell(lambda: MoraleTested(creature=creature.id, bonus=bonus, rally=rally, passed=passed, rules=(rule,)))
    if not passed:
        battle.then(*apply_hooks(battle, creature, Hooks.breaks, (otherwise,), by))
    battle.expire(creature, MORALE_SAVE)
    return passed


def morale_bonus(battle: Battle, creature: Creature) -> int:
    """What a creature adds to the die: all that it adds to its saves, the rating of its commander, its own bonuses."""
    bonus = save_bonus(battle, creature)
    bonus = note("ddm.morale.command-bonus", bonus, bonus + morale_rating(battle, creature))
    return apply_hooks(battle, creature, Hooks.morale, bonus)


# -- rally -------------------------------------------------------------------------------------------------------------


def may_rally(battle: Battle, creature: Creature) -> bool:
    """A routing creature tries to rally if it is under command, or a commander. [ddm.rout.rally] [ddm.term.rally]
    [ddm.rout.rally.commander]
    """
    return commanded(battle, creature) or rating(battle, creature) is not None


async def rally(battle: Battle, creature: Creature) -> None:
    """A creature that begins its turn routing: it has to try to rally if it may; if it does not, it flees on.

    Whoever rallies does nothing else this turn. [ddm.rout.rally.mandatory] [ddm.rout.rally.success]
    [ddm.rout.rally.failure] [ddm.rout.activation]
    """
    flight = Flee(creature.id)
    if not may_rally(battle, creature):
        battle.then(flight)
    elif await steadfast(battle, creature, RALLY, flight, creature.routed_by, shaken=creature.shaken):
        battle.rout(creature, False)
        creature.shaken = False
        battle.tell(lambda: Rallied(creature=creature.id, rules=("ddm.rout.rally.success",)))


damage.AT_HALF.append(MoraleSave)
