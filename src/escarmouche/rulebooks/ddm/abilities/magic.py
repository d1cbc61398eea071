"""Magic turned aside, and the undead turned back."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Roll, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Power
from escarmouche.rulebooks.ddm.events import AbilityUsed
from escarmouche.rulebooks.ddm.hooks import Actions, Hooks
from escarmouche.rulebooks.ddm.rules.boxes import usable, use
from escarmouche.rulebooks.ddm.rules.force import moment, overriding
from escarmouche.rulebooks.ddm.rules.immediate import interrupted
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.resistance import endangers
from escarmouche.rulebooks.ddm.rules.saves import D20
from escarmouche.rulebooks.ddm.rules.sight import nearest, sees, shut_off
from escarmouche.rulebooks.ddm.rules.states import active, is_kind
from escarmouche.rulebooks.ddm.rules.turn import AGAINST_ENEMIES, may_replace, replace_attacks

RESISTANCE: Final = "ddm.ability.spell-resistance"
TURN_UNDEAD: Final = "ddm.ability.turn-undead"
THROUGH: Final = 11
"""From which number on a spell gets through spell resistance."""
FAR: Final = 12
"""How far, in squares, undead can be turned."""


def resistible(power: Power) -> bool:
    """Whether spell resistance counts against a power: spells and psionic powers, unless they ignore it.

    [ddm.ability.spell-resistance.ignores]
    """
    return power.kind in ("spell", "psionic") and not power.ignores_resistance


class SpellResistance(Hooks, name=RESISTANCE):
    """A spell affects it only if the caster rolls 11 or more; its player may let a spell through without a roll.

    Its own spells are spells too; those that can do it no harm it lets through without a question.
    [ddm.ability.spell-resistance]
    """

    __slots__ = ()

    order = 1

    async def resists(self, battle: Battle, bearer: Creature, caster: Creature, power: Power) -> bool:
        if not resistible(power) or not usable(bearer, self):
            return False
        if caster is bearer and not endangers(power):
            return False
        about = {"creature": bearer.id, "caster": caster.id, "needed": THROUGH}
        options = {"resist": True, "allow": False}
        default = "resist" if endangers(power) or battle.hostile(caster, bearer) else "allow"
        if not await Choose(bearer.side, RESISTANCE, options, default=default, about=about):
            return False
        use(bearer, self)
        return await Roll(D20, lambda faces: faces[0] < THROUGH, rule=RESISTANCE, player=caster.side, about=about)


class SpellResistanceAll(Hooks, name="ddm.ability.spell-resistance-all"):
    """No spell affects it that spell resistance counts against, whatever its player would like, not even its own.

    [ddm.ability.spell-resistance-all]
    """

    __slots__ = ()

    async def resists(self, battle: Battle, bearer: Creature, caster: Creature, power: Power) -> bool:
        return resistible(power)


class TurnUndead(Hooks, name=TURN_UNDEAD):
    """Instead of attacking it may turn the nearest undead, friend or foe, of no more than a level, within 12 squares and in
    sight. [ddm.ability.turn-undead]
    """

    __slots__ = ()

    stacking = "best"

    def actions(self, value: Actions, battle: Battle, bearer: Creature) -> Actions:
        if not may_replace(battle, bearer) or not usable(bearer, self):
            return value
        return {
            **value,
            **{
                f"turn-undead/{creature.id}": (Turning(bearer.id, creature.id),)
                for creature in turnable(battle, bearer, self.number)
            },
        }


def turnable(battle: Battle, creature: Creature, level: int) -> list[Creature]:
    """The nearest undead of no more than a level, among those that a creature can turn as things stand."""
    undead = [
        other
        for other in battle.present()
        if other is not creature
        and other.card.level <= level
        and is_kind(battle, other, "undead")
        and sees(battle, creature, other)
        and not shut_off(battle, creature, other)
    ]
    return [other for other in nearest(battle, creature, undead) if battle.distance(creature, other) <= FAR]


def may_turn(battle: Battle, creature: Creature, target: Creature) -> bool:
    """Whether a creature could turn another as things stand."""
    turning = (effect for effect in overriding(battle, creature, Hooks.actions) if isinstance(effect, TurnUndead))
    return any(target in turnable(battle, creature, effect.number) for effect in turning)


def turns_enemies(battle: Battle, creature: Creature, key: str) -> bool:
    """Whether an act is to turn an enemy."""
    head, _, target = key.partition("/")
    return head == "turn-undead" and battle.hostile(creature, battle[target])


AGAINST_ENEMIES.append(turns_enemies)


class Turning(Step, frozen=True):
    """An undead makes a morale save, and may fail it though it knows no fear; its commanders help it as usual, with this
    save and later when it rallies. [ddm.ability.turn-undead.commanders]
    """

    creature: ModelId
    target: ModelId

    async def run(self, battle: Battle) -> None:
        creature, target = battle[self.creature], battle[self.target]
        replace_attacks(battle)
        for item in creature.effects:
            if item.name == TURN_UNDEAD:
                use(creature, TurnUndead(item))
        battle.then(*interrupted(battle, creature.id, target.id), Turned(creature.id, target.id))


class Turned(Step, frozen=True):
    """The undead has to save, unless others have made that impossible meanwhile. [ddm.term.immediate]"""

    creature: ModelId
    target: ModelId

    async def run(self, battle: Battle) -> None:
        creature, target = battle[self.creature], battle[self.target]
        if creature.at is None or not active(battle, creature) or not may_turn(battle, creature, target):
            return
        battle.stir(creature, target)
        battle.tell(
            lambda: AbilityUsed(creature=creature.id, effect=TURN_UNDEAD, target=target.id, rules=(TURN_UNDEAD,))
        )
        await moment(battle, target, Hooks.on_struck_at, creature, True)
        battle.then(MoraleSave(target.id, creature.id, shaken=True))
