"""What a spell or an ability in its format does to each creature that it affects."""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import behaviour
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Lent
from escarmouche.rulebooks.ddm.content.cards import (
    AnyOutcome,
    Deal,
    Destroy,
    Extra,
    Gain,
    GainHitPoints,
    Heal,
    Incite,
    Lose,
    Power,
    Shift,
    Sort,
    Summon,
    Switch,
    Unnerve,
    Vanish,
)
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import PASS, Blow
from escarmouche.rulebooks.ddm.rules.conditions import ENTANGLED, afflict, free, is_immune_to
from escarmouche.rulebooks.ddm.rules.damage import avoids, gain_hit_points, half, suffer, taken, treat
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.force import apply_hooks
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave
from escarmouche.rulebooks.ddm.rules.phasing import phase_out
from escarmouche.rulebooks.ddm.rules.ranged import may_shoot, targets
from escarmouche.rulebooks.ddm.rules.resistance import SAVE, resisted, tell_unaffected
from escarmouche.rulebooks.ddm.rules.saves import save
from escarmouche.rulebooks.ddm.rules.scoring import Simultaneous
from escarmouche.rulebooks.ddm.rules.shifting import Shift as Shove
from escarmouche.rulebooks.ddm.rules.states import active, has_made_its_attack, struck_at_once
from escarmouche.rulebooks.ddm.rules.strikes import FREE, Strike
from escarmouche.rulebooks.ddm.rules.summoning import SummonCreatures
from escarmouche.rulebooks.ddm.rules.switching import SwitchPlaces

MAGIC: Final = "magic"
"""What the damage of a power is made of, unless it says something else."""
AT_ONCE: Final = "ddm.term.acting"
HEALING_DC: Final = 12
"""To this the level of the spell, or of the creature, is added where undead save against healing."""


class Affect(Simultaneous, frozen=True):
    """A power affects one creature: resistance first, then the save, then the damage, then the rest.

    One that is not there any more is not affected.
    """

    caster: ModelId
    creature: ModelId
    power: Power

    async def run(self, battle: Battle) -> None:
        caster, creature, power = battle[self.caster], battle[self.creature], self.power
        if creature.at is None or await resisted(battle, caster, creature, power):
            return
        if kept_off(battle, creature, power):
            return
        damage = [outcome.type for outcome in power.outcomes if isinstance(outcome, Deal)]
        unhurt = any(hurts(battle, creature, outcome) for outcome in power.outcomes) and await avoids(
            battle, creature, caster.id
        )
        saved = False
        if power.dc is not None and (power.negates or not only_holds(power)):
            battle.stir(caster, creature)
            saved = await save(battle, creature, power.dc, SAVE, against=damage)
        if saved and power.negates:
            return
        blows = [outcome for outcome in power.outcomes if isinstance(outcome, Deal)]
        besides = (outcome for outcome in power.outcomes if outcome not in blows and (not saved or holds(outcome)))
        battle.then(*(Besides(caster.id, creature.id, power, outcome) for outcome in besides))
        for blow in blows:
            await deal(battle, caster, creature, blow, saved=saved, unhurt=unhurt)


class Besides(Simultaneous, frozen=True):
    """What a power does besides damage, one thing after the other, when the damage and what that led to is over."""

    caster: ModelId
    creature: ModelId
    power: Power
    outcome: AnyOutcome

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is not None:
            await carry_out(battle, battle[self.caster], creature, self.power, self.outcome)


async def deal(
    battle: Battle, caster: Creature, creature: Creature, outcome: Deal, *, saved: bool, unhurt: bool
) -> None:
    """Damage; a save halves it. Damage reduction is no matter of it. [ddm.spell.save.damage] [ddm.spell.damage-wording]
    [ddm.term.dc]
    """
    if unhurt and hurts(battle, creature, outcome):
        return
    amount = half(outcome.amount) if saved else outcome.amount
    await suffer(battle, creature, (Extra(amount, outcome.type or MAGIC),), caster.id)


def kept_off(battle: Battle, creature: Creature, power: Power) -> bool:
    """Whether a creature is immune to all that a power does: it is not affected, and throws no save. [ddm.ability.immune]"""
    conditions = [behaviour(outcome.effect) for outcome in power.outcomes if isinstance(outcome, Gain)]
    if not conditions or len(conditions) < len(power.outcomes):
        return False
    if not all(is_immune_to(battle, creature, kind) for kind in conditions):
        return False
    for kind in conditions:
        tell_unaffected(battle, creature, kind.rule)
    return True


def holds(outcome: AnyOutcome) -> bool:
    """Whether an outcome entangles, against which nobody saves before he tries to move. [ddm.condition.entangled]"""
    return isinstance(outcome, Gain) and outcome.effect == ENTANGLED


def only_holds(power: Power) -> bool:
    """Whether a power entangles and does nothing else: its DC is for later."""
    return bool(power.outcomes) and all(holds(outcome) for outcome in power.outcomes)


def hurts(battle: Battle, creature: Creature, outcome: AnyOutcome) -> bool:
    """Whether an outcome is damage to a creature; what heals it passes through nobody's body."""
    if not isinstance(outcome, Deal):
        return False
    return taken(battle, creature, (Extra(outcome.amount, outcome.type or MAGIC),), attack=False) > 0


async def carry_out(battle: Battle, caster: Creature, creature: Creature, power: Power, outcome: AnyOutcome) -> None:
    """Everything but damage; a successful save avoids it. [ddm.spell.save.no-damage] [ddm.term.dc-negates]"""
    match outcome:
        case Heal(amount):
            await treat(battle, creature, amount, caster.id, healing_dc(caster, power))
        case GainHitPoints(amount):
            more = amount - lent_by(creature, power)
            if more > 0:
                lend(creature, power, amount)
                gain_hit_points(battle, creature, more, "ddm.spell.hp-wording")
        case Gain():
            come_into_force(battle, caster, creature, power, outcome)
        case Lose(effects):
            for effect in effects:
                free(battle, creature, effect)
        case Shift(how, squares):
            battle.then(Shove(caster.id, creature.id, how, squares, "ddm.term.push-pull"))
        case Switch(two):
            battle.then(SwitchPlaces(caster.id, creature.id, two=two, power=power))
        case Destroy():
            battle.then(Eliminate(creature.id, "destroyed", caster.id))
        case Unnerve():
            battle.then(MoraleSave(creature.id, caster.id))
        case Summon(cards, count):
            battle.then(SummonCreatures(caster.id, cards, count))
        case Vanish():
            phase_out(battle, creature, caster.id)
        case Incite():
            battle.then(StrikeAtOnce(creature.id))
        case _:
            raise AssertionError(outcome)


def healing_dc(caster: Creature, power: Power) -> int:
    """Against what undead save when somebody heals them: 12 and the level of the spell, or of whoever uses an ability."""
    return HEALING_DC + (power.level if power.kind in ("spell", "psionic") else caster.card.level)


# -- what lasts --------------------------------------------------------------------------------------------------------


def source_of(power: Power) -> str:
    """What the effects of a spell are known by: its name, and that of all its versions; of a poison, which has none, its
    wording. [ddm.spell.versions]
    """
    if power.kind == "poison":
        return f"poison {msgspec.json.encode(power.outcomes).decode()}"
    return power.family or power.key


def lent_by(creature: Creature, power: Power) -> int:
    """The hit points that a creature has by a spell, whatever its version: a second casting adds nothing, and a greater
    version the difference. [ddm.spell.duplicates]
    """
    source = source_of(power)
    return max((loan.amount for loan in creature.lent if loan.source == source), default=0)


def lend(creature: Creature, power: Power, amount: int) -> None:
    """Notes how many hit points a creature has by a spell."""
    creature.lent = (*creature.lent, Lent(source_of(power), amount))


def come_into_force(battle: Battle, caster: Creature, creature: Creature, power: Power, outcome: Gain) -> None:
    """An effect that lasts for the whole skirmish, or as long as the spell says.

    Of versions of one spell the best counts; different spells add up. [ddm.spell.duration] [ddm.spell.stacking]
    [ddm.term.stacking] [ddm.term.gains] [ddm.spell.bonus-sign]
    """
    source = source_of(power) if behaviour(outcome.effect).stacking == "adds" else caster.id
    again = power.dc if outcome.retry else None
    afflict(battle, creature, outcome.effect, outcome.parameter, by=source, until=outcome.until, again=again)


# -- an attack outside the turn ----------------------------------------------------------------------------------------


class StrikeAtOnce(Step, frozen=True):
    """A creature makes one attack at once, at whom it may attack; its player chooses, or lets it be."""

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None or not active(battle, creature) or has_made_its_attack(battle, creature):
            return
        strikes: dict[str, Strike | None] = dict(attacks_at_once(battle, creature))
        if not strikes:
            return
        about = {"creature": creature.id}
        strike = await Choose(creature.side, AT_ONCE, {**strikes, PASS: None}, default=next(iter(strikes)), about=about)
        if strike is not None:
            battle.once(struck_at_once(creature))
            battle.then(Blow(strike))


def attacks_at_once(battle: Battle, creature: Creature) -> dict[str, Strike]:
    """The attacks that a creature may make outside its turn."""
    strikes: dict[str, Strike] = {}
    sorts: tuple[Sort, ...] = ("melee", "ranged") if may_shoot(battle, creature) else ("melee",)
    for sort in sorts:
        if not apply_hooks(battle, creature, Hooks.may_attack, True, sort):
            continue
        for index, attack in enumerate(creature.card.attacks(sort)):
            if not creature.left(f"{sort}/{index}", attack.uses):
                continue
            at = in_reach(battle, creature) if sort == "melee" else targets(battle, creature, attack)
            for enemy in at:
                strike = Strike(attacker=creature.id, target=enemy.id, sort=sort, index=index, occasion=FREE)
                strikes[f"{sort}/{index}/{enemy.id}"] = strike
    return strikes
