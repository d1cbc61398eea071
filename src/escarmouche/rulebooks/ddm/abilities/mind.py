"""Tempers: who obeys whom, who needs no orders, who runs."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Deed, Mode
from escarmouche.rulebooks.ddm.hooks import Actions, Hooks
from escarmouche.rulebooks.ddm.rules.command import rating
from escarmouche.rulebooks.ddm.rules.morale import Rout
from escarmouche.rulebooks.ddm.rules.simultaneous import in_order
from escarmouche.rulebooks.ddm.rules.states import active, is_kind
from escarmouche.rulebooks.ddm.rules.turn import against_enemies, costs_nothing, has_acted

BEASTMASTER: Final = "ddm.ability.beastmaster"
COWARDLY: Final = "ddm.ability.cowardly"
BEASTS: Final = ("animal", "magical-beast")
NEAR: Final = 6


class Beastmaster(Hooks, name=BEASTMASTER):
    """Animals and magical beasts of its warband up to a level are neither Difficult nor Wild while it is there.

    [ddm.ability.beastmaster]
    """

    __slots__ = ()

    stacking = "best"


def tamed(battle: Battle, beast: Creature) -> bool:
    """Whether a beastmaster of its warband keeps a beast in hand."""
    level = battle.arrangement(f"beastmasters of {beast.warband}", lambda: _mastered(battle, beast.warband))
    return beast.card.level <= level and any(is_kind(battle, beast, kind) for kind in BEASTS)


def _mastered(battle: Battle, player: str) -> int:
    """The highest level of the beasts that a warband has in hand."""
    masters = (
        creature.effects.parameter(BEASTMASTER) for creature in battle.present(player) if creature.has(BEASTMASTER)
    )
    return max((number for number in masters if isinstance(number, int)), default=0)


class Wild(Hooks, name="ddm.ability.wild"):
    """Always out of command, unless a beastmaster has it in hand. [ddm.ability.wild]"""

    __slots__ = ()

    def accepts(self, value: bool, battle: Battle, bearer: Creature, commander: Creature) -> bool:
        return value and tamed(battle, bearer)

    def commanded(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return value and tamed(battle, bearer)


class Independent(Hooks, name="ddm.ability.independent"):
    """Always under command; it rallies by itself, as with a commander of rating 0. [ddm.ability.independent]"""

    __slots__ = ()

    def commanded(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return True


class Difficult(Hooks, name="ddm.ability.difficult"):
    """Only a commander of a high enough rating has it under command, and only his effects touch it.

    [ddm.ability.difficult] Out of command it has to go for the enemy if it can: to attack, to use something ranged where
    it stands, or to rush; before that, what costs it neither movement nor attacks. [ddm.ability.difficult.out-of-command]
    """

    __slots__ = ()

    stacking = "best"

    def accepts(self, value: bool, battle: Battle, bearer: Creature, commander: Creature) -> bool:
        return value and ((rating(battle, commander) or 0) >= self.number or tamed(battle, bearer))

    def bound(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        turn = battle.turn
        assert turn is not None
        return value or not (turn.commanded or turn.used or has_acted(turn) or tamed(battle, bearer))

    def obliged(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        besides = [key for key in value if costs_nothing(battle, bearer, key)]
        duties = {
            key: steps for key, steps in value.items() if key not in besides and against_enemies(battle, bearer, key)
        }
        if not duties:
            return value
        if any(key.startswith(("rush/", "charge/")) for key in duties):
            stay = StayInPlace(bearer.id)
            duties = {key: steps if key.startswith(CLOSE) else (stay, *steps) for key, steps in duties.items()}
        return {key: duties.get(key, steps) for key, steps in value.items() if key in duties or key in besides}

    def movement_left(self, value: int, battle: Battle, bearer: Creature, mode: Mode) -> int:
        return 0 if _stays(bearer.id) in battle.done else value


CLOSE: Final = ("rush/", "charge/", "melee/", "leap/", "whirlwind/")


class StayInPlace(Step, frozen=True):
    """A creature uses something ranged where it should have rushed: it does not move in this turn."""

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        battle.once(_stays(self.creature))


def _stays(creature: str) -> Deed:
    return Deed("stays", creature)


class Cowardly(Hooks, name=COWARDLY):
    """When an ally is destroyed while no active ally is within 6 squares of it, it routs without a save.

    Nobody has made it rout: its opponents share the points if it gets away. [ddm.ability.cowardly]
    """

    __slots__ = ()

    async def on_elimination(self, battle: Battle, bearer: Creature, victim: Creature) -> None:
        if bearer.routing or victim.fate != "destroyed" or battle.team(victim.warband) != battle.team(bearer.side):
            return
        others = (ally for ally in battle.allies(bearer) if ally is not victim)
        if any(battle.distance(bearer, ally) <= NEAR and active(battle, ally) for ally in others):
            return
        last = battle.agenda[-1] if battle.agenda else None
        if isinstance(last, Desert) and last.victim == victim.id:
            battle.agenda.pop()
            battle.then(Desert(victim.id, (*last.creatures, bearer.id)))
        else:
            battle.then(Desert(victim.id, (bearer.id,)))


class Desert(Step, frozen=True):
    """Cowards rout at the same moment, one after the other."""

    victim: ModelId
    creatures: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        left = [
            battle[creature]
            for creature in self.creatures
            if battle[creature].at is not None and not battle[creature].routing
        ]
        battle.then(*(Rout(coward.id, "") for coward in await in_order(battle, left)))


class DualActivation(Hooks, name="ddm.ability.dual-activation"):
    """It may take two turns each round; each is one of the activations of its phase. [ddm.ability.dual-activation]"""

    __slots__ = ()

    def turns(self, value: int, battle: Battle, bearer: Creature) -> int:
        return max(value, 2)
