"""What blows, powers and morale saves are worth on average, in points of the creatures that they hurt or help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.content.cards import (
    Deal,
    Destroy,
    Extra,
    Gain,
    GainHitPoints,
    Heal,
    Incite,
    Power,
    Sort,
    Summon,
    Unnerve,
)
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import (
    UNSEEN_CONCEAL,
    Result,
    armor_class,
    attack_bonus,
    critical_from,
    dealt,
    is_magical,
)
from escarmouche.rulebooks.ddm.rules.damage import half, taken
from escarmouche.rulebooks.ddm.rules.force import apply_hooks
from escarmouche.rulebooks.ddm.rules.melee import in_reach
from escarmouche.rulebooks.ddm.rules.morale import DC, morale_bonus
from escarmouche.rulebooks.ddm.rules.ranged import may_shoot, targets
from escarmouche.rulebooks.ddm.rules.saves import save_bonus
from escarmouche.rulebooks.ddm.rules.sight import sees
from escarmouche.rulebooks.ddm.rules.states import helpless
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.targets import Aim, affected

SIDES: Final = 20

ALIVE: Final = 0.5
"""The share of its worth that a creature has as long as it is there, whatever its hit points: it still acts."""

ROUTED: Final = 0.35
"""The share of its worth that a creature keeps when it routs."""

LEADS: Final = 1.3
"""How much more a commander is worth than its cost: the others lean on it."""

SUMMONED: Final = 0.6
"""The share of its cost that a creature is worth that came for nothing: it scores nothing, but it fights."""

AILING: Final = 0.25
HELPED: Final = 0.12
"""The share of a creature's worth that an effect costs or brings it."""


def worth(creature: Creature) -> float:
    """What a creature is worth when it is whole."""
    cost = creature.card.cost * (SUMMONED if creature.free else 1.0)
    return max(1.0, cost * (LEADS if creature.rating is not None else 1.0))


def standing_worth(creature: Creature, hp: int) -> float:
    """What it is worth with so many hit points."""
    if hp <= 0:
        return 0.0
    share = ALIVE + (1 - ALIVE) * min(1.0, hp / creature.card.hp)
    return worth(creature) * share * (ROUTED if creature.routing else 1.0)


def loss(battle: Battle, creature: Creature, amount: int) -> float:
    """What so much damage costs it: its hit points, its life, and its nerve when they first fall to half."""
    if amount <= 0:
        return 0.0
    left = creature.hp - amount
    value = standing_worth(creature, left)
    if 0 < 2 * left <= creature.card.hp and not creature.halved and not creature.routing:
        value *= 1 - (1 - ROUTED) * breaks(battle, creature)
    return standing_worth(creature, creature.hp) - value


def breaks(battle: Battle, creature: Creature) -> float:
    """The chance that it fails a morale save."""
    if apply_hooks(battle, creature, Hooks.fearless, False):
        return 0.0
    return 1 - passes(morale_bonus(battle, creature), DC)


def passes(bonus: int, dc: int) -> float:
    """The chance of a save: 20 always succeeds, 1 never does."""
    return min(SIDES - 1, max(1, SIDES + 1 - dc + bonus)) / SIDES


# -- blows -------------------------------------------------------------------------------------------------------------


def blow(battle: Battle, attacker: Creature, target: Creature, strike: Strike) -> float:
    """What an attack costs its target on average, by the exact odds of its roll."""
    return sum(
        chance * loss(battle, target, damage_of(battle, attacker, target, strike, result))
        for result, chance in odds(battle, attacker, target, strike)
    )


def odds(battle: Battle, attacker: Creature, target: Creature, strike: Strike) -> Iterator[tuple[Result, float]]:
    """The ways in which an attack may hit, with their chances; what may foil it counts."""
    if strike.melee and helpless(battle, target):
        yield "automatic", 1.0
        return
    critical = critical_from(battle, attacker, strike)
    needed = armor_class(battle, attacker, target, strike) - attack_bonus(battle, attacker, target, strike)
    lowest = min(critical, max(2, needed))
    through = pierced(battle, attacker, target, strike)
    yield "critical", through * (SIDES + 1 - critical) / SIDES
    yield "hit", through * (critical - lowest) / SIDES


def pierced(battle: Battle, attacker: Creature, target: Creature, strike: Strike) -> float:
    """The chance that Conceal does not foil a hit."""
    needed = apply_hooks(battle, target, Hooks.conceal, 0, strike)
    if strike.melee and not sees(battle, attacker, target):
        needed = max(needed, UNSEEN_CONCEAL)
    rolls = apply_hooks(battle, attacker, Hooks.conceal_rolls, 1, strike) if needed else 0
    return 1 - (min(SIDES, needed - 1) / SIDES) ** rolls if rolls else 1.0


def damage_of(battle: Battle, attacker: Creature, target: Creature, strike: Strike, result: Result) -> int:
    """What the target takes of a hit."""
    parts = dealt(battle, attacker, target, strike, result)
    return taken(battle, target, parts, attack=True, magical=is_magical(battle, attacker, strike))


def strikes(attacker: Creature, target: Creature, sort: Sort, occasion: str = "") -> Iterator[Strike]:
    """The attacks on its card that a creature may make against another."""
    for index, attack in enumerate(attacker.card.attacks(sort)):
        if attacker.left(f"{sort}/{index}", attack.uses):
            yield Strike(attacker=attacker.id, target=target.id, sort=sort, index=index, occasion=occasion)


def best_blow(battle: Battle, attacker: Creature, target: Creature, sort: Sort = "melee", occasion: str = "") -> float:
    """What the best single attack on a creature costs it."""
    blows = (blow(battle, attacker, target, strike) for strike in strikes(attacker, target, sort, occasion))
    return max(blows, default=0.0)


def full_attack(battle: Battle, attacker: Creature, enemies: Iterable[Creature], sort: Sort) -> float:
    """The cost of all of an attacker's attacks of one sort to the enemy whom they hurt most."""
    return max(
        (sum(blow(battle, attacker, enemy, strike) for strike in strikes(attacker, enemy, sort)) for enemy in enemies),
        default=0.0,
    )


def shots(battle: Battle, shooter: Creature) -> list[Creature]:
    """At whom a creature could shoot from where it is with its first ranged attack."""
    if not may_shoot(battle, shooter):
        return []
    return targets(battle, shooter, shooter.card.ranged[0])


def onslaught(battle: Battle, creature: Creature, *, full: bool) -> float:
    """The most that it can do with its attacks from where it stands: all of them (``full``), or one."""
    reached = in_reach(battle, creature)
    if full:
        value = full_attack(battle, creature, reached, "melee")
        return max(value, full_attack(battle, creature, shots(battle, creature), "ranged"))
    value = max((best_blow(battle, creature, enemy) for enemy in reached), default=0.0)
    return max((best_blow(battle, creature, enemy, "ranged") for enemy in shots(battle, creature)), default=value)


# -- powers ------------------------------------------------------------------------------------------------------------


def power_worth(battle: Battle, caster: Creature, power: Power, aim: Aim) -> float:
    """What a power with this aim brings its caster's side: the cost to enemies less the cost to allies."""
    reached = affected(battle, caster, power, aim)
    summoned = sum(
        SUMMONED
        * outcome.count
        * max((battle.pool[key].cost for key in outcome.cards if key in battle.pool), default=0)
        for outcome in power.outcomes
        if isinstance(outcome, Summon)
    )
    return summoned + sum(_effect(battle, caster, power, creature) for creature in reached)


def _effect(battle: Battle, caster: Creature, power: Power, creature: Creature) -> float:
    """What a power brings by what it does to one creature."""
    sign = 1.0 if battle.hostile(caster, creature) else -1.0
    saved = 0.0 if power.dc is None else passes(save_bonus(battle, creature), power.dc)
    total = 0.0
    for outcome in power.outcomes:
        match outcome:
            case Deal():
                whole = taken(battle, creature, (Extra(outcome.amount, outcome.type),), attack=False)
                lesser = 0 if power.negates else half(whole)
                total += sign * ((1 - saved) * loss(battle, creature, whole) + saved * loss(battle, creature, lesser))
            case Heal():
                healed = min(
                    creature.card.hp, creature.hp + apply_hooks(battle, creature, Hooks.healing, outcome.amount)
                )
                total -= sign * (standing_worth(creature, healed) - standing_worth(creature, creature.hp))
            case GainHitPoints():
                total -= sign * (1 - ALIVE) * worth(creature) * outcome.amount / creature.card.hp
            case Destroy():
                total += sign * (1 - saved) * standing_worth(creature, creature.hp)
            case Unnerve():
                total += sign * (1 - saved) * (1 - ROUTED) * worth(creature) * breaks(battle, creature)
            case Incite():
                total -= sign * onslaught(battle, creature, full=False)
            case Gain() if creature.has(outcome.effect):
                pass
            case Gain() if power.dc is not None or power.targets == "enemy":
                total += sign * (1 - saved) * AILING * worth(creature)
            case Gain():
                total -= sign * HELPED * worth(creature)
            case _:
                pass
    return total


__all__ = [
    "best_blow",
    "blow",
    "breaks",
    "full_attack",
    "loss",
    "onslaught",
    "passes",
    "power_worth",
    "standing_worth",
    "worth",
]
