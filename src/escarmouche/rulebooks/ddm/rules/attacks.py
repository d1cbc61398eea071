"""An attack: the roll, what is added to it, and the damage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from escarmouche.kernel import Choose, Roll, Step
from escarmouche.kernel.effects import Breakdown, breakdown, note
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import Attack, Extra
from escarmouche.rulebooks.ddm.events import AttackFailed, AttackMade
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules import melee, ranged
from escarmouche.rulebooks.ddm.rules.damage import avoids, suffer, taken
from escarmouche.rulebooks.ddm.rules.force import (
    UNTIL_ATTACK,
    apply_hooks,
    bearers,
    immune,
    is_overridden,
    lapse,
    moment,
    overriding,
)
from escarmouche.rulebooks.ddm.rules.immediate import interrupted
from escarmouche.rulebooks.ddm.rules.rerolls import thrown
from escarmouche.rulebooks.ddm.rules.saves import D20
from escarmouche.rulebooks.ddm.rules.sight import sees, shut_off
from escarmouche.rulebooks.ddm.rules.states import active, helpless
from escarmouche.rulebooks.ddm.rules.strikes import CHARGE, Strike

ROLL: Final = "ddm.attack.roll"
PICK: Final = "ddm.round.activation.pick-attack"
PASS: Final = "pass"
CHARGING: Final = 2
UNSEEN: Final = 2
EASY_SHOT: Final = 4
SACRED: Final = 2
SQUEEZED: Final = -4
UNSEEN_CONCEAL: Final = 11

Result = Literal["miss", "hit", "critical", "automatic"]

BEFORE_BLOW: Final[list[Callable[[str], Step]]] = []
"""What may be between a charge or a rush and its blow: ``turn.py`` enters what costs neither movement nor attacks."""


class Blow(Step, frozen=True):
    """One attack, from what is declared before the roll to the damage. [ddm.term.attack-roll]
    [ddm.term.melee-attack] [ddm.term.ranged-attack]

    ``answered``: others have had their chance to step in before it. It fails if they have made it impossible, and its box
    is spent. No attack
    passes what shuts two creatures off from each other. [ddm.term.line-of-effect]
    """

    strike: Strike
    answered: bool = False

    async def run(self, battle: Battle) -> None:
        attacker, target = battle[self.strike.attacker], battle[self.strike.target]
        if attacker.at is None or target.at is None or shut_off(battle, attacker, target):
            return
        if not self.answered:
            mark(attacker, self.strike)
            chance = interrupted(battle, self.strike.attacker, self.strike.target)
            if chance:
                battle.then(*chance, Blow(self.strike, answered=True))
                return
        elif not possible(battle, self.strike):
            return
        strike = await declare(battle, attacker, await redirected(battle, self.strike))
        await moment(battle, target, Hooks.on_struck_at, attacker, not strike.melee)
        target = battle[strike.target]
        result = await roll(battle, attacker, target, strike)
        if any(effect.until == UNTIL_ATTACK for effect in attacker.effects):
            battle.then(AfterBlow(strike))
        if result == "miss" or await foiled(battle, attacker, target, strike):
            return
        await land(battle, attacker, target, strike, result)


class AfterHit(Step, frozen=True):
    """What the attacker's abilities do to whom it has hit, after the damage and what that led to."""

    strike: Strike
    taken: int

    async def run(self, battle: Battle) -> None:
        attacker, target = battle[self.strike.attacker], battle[self.strike.target]
        if attacker.at is not None:
            await moment(battle, attacker, Hooks.on_hit, target, self.strike, self.taken)


class AfterBlow(Step, frozen=True):
    """After an attack, hit or miss, what lasts until the creature attacks is over."""

    strike: Strike

    async def run(self, battle: Battle) -> None:
        lapse(battle, battle[self.strike.attacker], UNTIL_ATTACK)


def attack_of(battle: Battle, strike: Strike) -> Attack:
    """The attack value that a strike uses: one of the card's, bonus and damage together, or that of an ability.

    [ddm.round.activation.pick-attack] [ddm.card.melee-attack.multiple]
    """
    if strike.index < 0:
        return Attack(bonus=strike.bonus, damage=strike.damage)
    return battle[strike.attacker].card.attacks(strike.sort)[strike.index]


async def pick_attack(
    creature: Creature, target: Creature, *, but: Sequence[str] = (), may_pass: bool = False
) -> int | None:
    """Which of its melee attacks a creature makes when it makes one; ``None`` if none is left, or its player makes none.

    ``but``: those that it has made already. [ddm.round.activation.pick-attack]
    """
    options: dict[str, int | None] = {
        f"melee/{index}": index
        for index, attack in enumerate(creature.card.melee)
        if f"melee/{index}" not in but and creature.left(f"melee/{index}", attack.uses)
    }
    if not options:
        return None
    default = next(iter(options))
    if may_pass:
        options[PASS] = None
    about = {"creature": creature.id, "target": target.id}
    return await Choose(creature.side, PICK, options, default=default, about=about)


def possible(battle: Battle, strike: Strike) -> bool:
    """Whether an attack can still be made after others have stepped in: the attacker is able, and the target within reach,
    or one that it can shoot at. [ddm.term.immediate]
    """
    attacker, target = battle[strike.attacker], battle[strike.target]
    if not active(battle, attacker):
        return False
    if strike.melee:
        return any(enemy is target for enemy in melee.in_reach(battle, attacker))
    if not ranged.may_shoot(battle, attacker):
        return False
    attack, turn = attack_of(battle, strike), battle.turn
    if turn is not None and (turn.creature, turn.charging) == (attacker.id, target.id):
        return sees(battle, attacker, target) and ranged.in_range(battle, attacker, target, attack)
    return any(enemy is target for enemy in ranged.targets(battle, attacker, attack))


def mark(attacker: Creature, strike: Strike) -> None:
    """Marks a box of an attack that has boxes."""
    if strike.index >= 0 and attacker.card.attacks(strike.sort)[strike.index].uses is not None:
        attacker.spent = (*attacker.spent, f"{strike.sort}/{strike.index}")


async def redirected(battle: Battle, strike: Strike) -> Strike:
    """The attack on its real target: a creature may draw it to itself; among several the target's player chooses."""
    takers: dict[str, str] = {}
    for bearer, effect in bearers(battle, Hooks.redirects):
        assert isinstance(effect, Hooks)
        if effect.redirects(False, battle, bearer, strike):
            takers[bearer.id] = effect.rule
    if not takers:
        return strike
    about = {"attacker": strike.attacker, "target": strike.target}
    rule = next(iter(takers.values()))
    taker = await Choose(battle[strike.target].side, rule, {candidate: candidate for candidate in takers}, about=about)
    return msgspec.structs.replace(strike, target=taker, aimed=strike.target)


async def declare(battle: Battle, attacker: Creature, strike: Strike) -> Strike:
    """The attack with what is declared before the roll; its boxes are marked even if it misses. [ddm.core.limited-use]"""
    for effect in overriding(battle, attacker, Hooks.declares):
        assert isinstance(effect, Hooks)
        if await effect.declares(battle, attacker, strike):
            strike = msgspec.structs.replace(strike, declared=(*strike.declared, effect.key))
    return strike


# -- the roll ----------------------------------------------------------------------------------------------------------


async def roll(battle: Battle, attacker: Creature, target: Creature, strike: Strike) -> Result:
    """1d20 + attack bonus against AC. Melee attacks against the helpless hit without a roll.

    [ddm.attack.roll] [ddm.attack.natural-20] [ddm.attack.natural-1] [ddm.attack.critical-expanded]
    [ddm.attack.helpless-melee] [ddm.condition.helpless.attacked] [ddm.card.ac] [ddm.term.ac] [ddm.term.critical-hit]
    """
    if battle.hostile(attacker, target):
        battle.stirred = True
    attack = weigh(battle, attack_of(battle, strike).bonus, lambda: attack_bonus(battle, attacker, target, strike))
    armor = weigh(battle, target.card.ac, lambda: armor_class(battle, attacker, target, strike))
    if strike.melee and helpless(battle, target):
        result: Result = "automatic"
    else:
        result = await _thrown(battle, attacker, strike, attack.total, armor.total)
    battle.tell(
        lambda: AttackMade(
            attacker=attacker.id,
            target=target.id,
            sort=strike.sort,
            occasion=strike.occasion,
            attack=attack,
            armor=armor,
            result=result,
            rules=(ROLL, *attack.rules, *armor.rules),
        )
    )
    return result


async def _thrown(battle: Battle, attacker: Creature, strike: Strike, attack: int, armor: int) -> Result:
    critical = critical_from(battle, attacker, strike)

    def read(faces: tuple[int, ...]) -> Result:
        (face,) = faces
        if face >= critical:
            return "critical"
        return "hit" if face != 1 and face + attack >= armor else "miss"

    about = {"attacker": attacker.id, "target": strike.target, "bonus": attack, "armor": armor}
    roll: Roll[Result] = Roll(
        D20, read, rule=ROLL, player=attacker.side, about=about, parts=lambda faces: (*faces, attack)
    )
    return await thrown(battle, attacker, roll)


def critical_from(battle: Battle, attacker: Creature, strike: Strike) -> int:
    """The lowest die that is a critical, and hits whatever the AC: 20; in melee on bloodrock, 19.

    [ddm.terrain.bloodrock] [ddm.terrain.bloodrock.auto-hit] [ddm.terrain.bloodrock.ranged] [ddm.term.blood-rock]
    """
    lowest = 19 if strike.melee and battle.on(attacker, battle.ground.bloodrock) else 20
    return apply_hooks(battle, attacker, Hooks.critical_from, lowest, strike)


def weigh(battle: Battle, base: int, compute: Callable[[], int]) -> Breakdown:
    """A number, taken apart if somebody listens."""
    return breakdown(base, compute) if battle.teller is not None else Breakdown(base, (), compute())


def attack_bonus(battle: Battle, attacker: Creature, target: Creature, strike: Strike) -> int:
    """The attack value and all that is added to it. [ddm.attack.modifiers.melee] [ddm.attack.modifiers.ranged]

    [ddm.attack.unseen-attacker] [ddm.attack.helpless-ranged] [ddm.terrain.sacred-circle]
    """
    bonus = attack_of(battle, strike).bonus
    if strike.occasion == CHARGE:
        bonus = note("ddm.melee.charge.bonus", bonus, bonus + CHARGING)
    if strike.melee and melee.flanking(battle, attacker, target):
        bonus = note("ddm.melee.flank", bonus, bonus + melee.FLANKING)
    if not sees(battle, target, attacker) and apply_hooks(battle, target, Hooks.unnerved_by_unseen, True):
        bonus = note("ddm.attack.unseen-attacker", bonus, bonus + UNSEEN)
    if not strike.melee and helpless(battle, target):
        bonus = note("ddm.attack.helpless-ranged", bonus, bonus + EASY_SHOT)
    if battle.on(attacker, battle.ground.sacred):
        bonus = note("ddm.terrain.sacred-circle", bonus, bonus + SACRED)
    if squeezed(battle, attacker):
        bonus = note("ddm.term.squeezing", bonus, bonus + SQUEEZED)
    bonus = apply_hooks(battle, attacker, Hooks.attack, bonus, strike)
    for bearer, effect in bearers(battle, Hooks.attack_nearby):
        assert isinstance(effect, Hooks)
        if bearer is not attacker:
            bonus = note(effect.rule, bonus, effect.attack_nearby(bonus, battle, bearer, strike))
    return bonus


def armor_class(battle: Battle, attacker: Creature, target: Creature, strike: Strike) -> int:
    """The AC of the target and all that is added to it: cover once, whatever its reasons. [ddm.attack.cover-once]

    [ddm.attack.modifiers.melee] [ddm.attack.modifiers.ranged]
    """
    armor = target.card.ac
    if strike.melee:
        if melee.covered_in_melee(battle, attacker, target):
            armor = note("ddm.melee.cover", armor, armor + ranged.COVER)
    else:
        if ranged.covered_from_afar(battle, attacker, battle[strike.aimed or strike.target]):
            armor = note("ddm.ranged.cover", armor, armor + ranged.COVER)
        if not apply_hooks(battle, attacker, Hooks.spares_melee, False, strike) and ranged.hampered(
            battle, attacker, target
        ):
            armor = note("ddm.ranged.into-melee", armor, armor + ranged.IN_MELEE)
    if squeezed(battle, target):
        armor = note("ddm.term.squeezing", armor, armor + SQUEEZED)
    armor = apply_hooks(battle, target, Hooks.armor_class, armor, strike)
    for bearer, effect in bearers(battle, Hooks.armor_class_nearby):
        assert isinstance(effect, Hooks)
        if bearer is not target:
            armor = note(effect.rule, armor, effect.armor_class_nearby(armor, battle, bearer, strike))
    return armor


def squeezed(battle: Battle, creature: Creature) -> bool:
    """Whether a large creature is in a gap that is too narrow for it; one that goes through walls never is."""
    assert creature.at is not None
    if creature.body == 1 or battle.ground.chart.anchors(creature.body) >> creature.at & 1:
        return False
    return apply_hooks(battle, creature, Hooks.walled, True, "walk")


# -- what may still foil a hit -----------------------------------------------------------------------------------------


async def foiled(battle: Battle, attacker: Creature, target: Creature, strike: Strike) -> bool:
    """Whether an attack that would hit does not: a second roll against Conceal, or no body to hit."""
    if not await pierces(battle, attacker, target, strike):
        battle.tell(lambda: AttackFailed(attacker=attacker.id, target=target.id, rules=("ddm.ability.conceal",)))
        return True
    if await avoids(battle, target, attacker.id, attack=True):
        battle.tell(lambda: AttackFailed(attacker=attacker.id, target=target.id, rules=("ddm.ability.incorporeal",)))
        return True
    return False


async def pierces(battle: Battle, attacker: Creature, target: Creature, strike: Strike) -> bool:
    """The Conceal roll, if one is to be made. Whoever strikes in melee at what it does not see has to roll 11.

    [ddm.ability.conceal] [ddm.attack.blind-melee]
    """
    needed = apply_hooks(battle, target, Hooks.conceal, 0, strike)
    if strike.melee and not sees(battle, attacker, target):
        needed = max(needed, UNSEEN_CONCEAL)
    rolls = apply_hooks(battle, attacker, Hooks.conceal_rolls, 1, strike) if needed else 0
    if not rolls:
        return True

    def read(faces: tuple[int, ...]) -> bool:
        return max(faces) >= needed

    about = {"attacker": attacker.id, "target": target.id, "needed": needed}
    return await Roll(D20 * rolls, read, rule="ddm.ability.conceal", player=attacker.side, about=about)


# -- the damage --------------------------------------------------------------------------------------------------------


async def land(battle: Battle, attacker: Creature, target: Creature, strike: Strike, result: Result) -> None:
    """A hit: the damage first, then what it leads to, then what the attacker's abilities do besides."""
    parts = dealt(battle, attacker, target, strike, result)
    magical = is_magical(battle, attacker, strike)
    amount = taken(battle, target, parts, attack=True, magical=magical)
    if is_overridden(battle, attacker, Hooks.on_hit):
        battle.then(AfterHit(strike, max(0, amount)))
    await suffer(battle, target, parts, attacker.id, strike=strike, fixed=amount)


def is_magical(battle: Battle, attacker: Creature, strike: Strike) -> bool:
    """Whether damage reduction does not count against an attack: in a sacred circle all damage is magic.

    [ddm.terrain.sacred-circle.damage] [ddm.term.sacred-circle]
    """
    in_circle = battle.on(attacker, battle.ground.sacred)
    return apply_hooks(battle, attacker, Hooks.magical, in_circle, strike)


def dealt(battle: Battle, attacker: Creature, target: Creature, strike: Strike, result: Result) -> tuple[Extra, ...]:
    """The damage of a hit, part by part: a critical doubles the base and no bonus; so does a blow at the helpless.

    [ddm.damage.bonus] [ddm.term.double-damage] [ddm.attack.critical-immune] A penalty takes nothing from damage of
    another type.
    """
    attack = attack_of(battle, strike)
    critical = result == "critical" and not immune(battle, target, "critical hits")
    amounts = {attack.type: attack.damage * (2 if critical or result == "automatic" else 1)}
    for bonus in apply_hooks(battle, attacker, Hooks.damage, attack.extra, strike):
        amounts[bonus.type] = amounts.get(bonus.type, 0) + bonus.amount
    return tuple(Extra(max(0, amount), type) for type, amount in amounts.items())


def bonus_damage(battle: Battle, strike: Strike, amount: int) -> Extra:
    """Damage that an ability adds to an attack: of the type of its base damage. [ddm.term.damage.bonus-type]"""
    return Extra(amount, attack_of(battle, strike).type)
