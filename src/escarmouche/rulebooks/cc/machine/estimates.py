"""What fighters are worth to their side, and rough closed forms for what blows and shots will do to them.

For the tactics of machines: estimates in points of the army, by floating point, that decide nothing in the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import DEAD, LEVELS, Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules import characteristics, combat, shooting
from escarmouche.rulebooks.cc.rules.characteristics import ATTACK, DEFENCE, SHOOTING, courage_score
from escarmouche.rulebooks.cc.rules.dice import CHARACTERISTIC, die_of
from escarmouche.rulebooks.cc.rules.fear import dread
from escarmouche.rulebooks.cc.rules.granting import structure_at_first
from escarmouche.rulebooks.confrontation.dice import LEAST, SIX, Contender, DieRule, chance_of, chance_of_winning
from escarmouche.rulebooks.confrontation.wound_table import STUNNED, UNHURT, WoundDice, odds_of

HURT: Final = (0.0, 0.2, 0.45, 0.7, 1.0)
"""Which share of his value a fighter has lost after each number of steps: the penalties, and how near he is to his end."""

DAZED: Final = 0.1
"""What being stunned until the end of the turn is worth."""

CHARGED: Final = 1
"""By how much whoever has the penalty of a charge is worse."""

LATER: Final = 0.5
"""What is to come next turn counts against what comes now."""

SECOND: Final = 0.5
"""How often, about, a second die of either side comes to something."""

Damage = tuple[float, float]
"""Points that one costs the other, and the other way round."""


# -- what fighters are worth -------------------------------------------------------------------------------------------


def worth(fighter: Fighter) -> float:
    """The points that are still to be lost with a fighter."""
    if fighter.out:
        return 0.0
    return fighter.profile.points * (1 - HURT[min(fighter.steps, DEAD)]) * sound(fighter)


def sound(fighter: Fighter) -> float:
    """The share of his structure points that a fighter has left; all of it, for whoever has none."""
    most = structure_at_first(fighter)
    return 1.0 if not most or fighter.structure is None else fighter.structure / most


@lru_cache(maxsize=1024)
def share_lost(steps: int, damage: int) -> float:
    """The share of his value that a fighter with so many steps loses on average by a wound roll.

    ``damage``: FOR less RES.
    """
    total = 0.0
    for result, chance in odds_of(WoundDice(damage)).items():
        if result.level == STUNNED:
            total += DAZED * float(chance)
        elif result.level > UNHURT:
            after = min(DEAD, steps + LEVELS.index(result.level))
            total += (HURT[after] - HURT[min(steps, DEAD)]) * float(chance)
    return total


def loss_by_hit(battle: Battle, victim: Fighter, force: int) -> float:
    """The points that a hit of this FOR costs on average."""
    damage = force - characteristics.resistance(battle, victim)
    return victim.profile.points * share_lost(victim.steps, damage)


def loss_of_steps(victim: Fighter, steps: int) -> float:
    """The points that so many steps of wounds cost."""
    before = min(DEAD, victim.steps)
    return victim.profile.points * (HURT[min(DEAD, before + steps)] - HURT[before])


# -- melee -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def chance_to_strike(attack: int, attack_die: DieRule, defence: int, defence_die: DieRule) -> float:
    """The chance that one attack gets past one parry; a six counts as two points more than it shows."""
    total = 0.0
    for face in range(LEAST, SIX + 1):
        result = attack + face + (2 if face in attack_die.explode else 0)
        total += 1 - float(chance_of(result - defence, defence_die))
    return total / SIX


def blow(battle: Battle, by: Fighter, victim: Fighter, *, penalty: int = 0, guard: int = 0) -> float:
    """The points that one attack die costs on average a victim who has one die to parry it.

    ``penalty``: by how much ATT is lower, ``guard``: DEF.
    """
    chance = chance_to_strike(
        characteristics.attack(battle, by) - penalty,
        die_of(battle, by, ATTACK),
        characteristics.defence(battle, victim) - guard,
        die_of(battle, victim, DEFENCE),
    )
    return chance * loss_by_hit(battle, victim, characteristics.strength(battle, by))


def chance_to_hit_in_melee(battle: Battle, by: Fighter, victim: Fighter, *, parried: bool) -> float:
    """The chance that an attack gets through; ``parried``: the victim has a die for it."""
    guard = 0 if parried else UNGUARDED
    return chance_to_strike(
        characteristics.attack(battle, by),
        die_of(battle, by, ATTACK),
        characteristics.defence(battle, victim) - guard,
        die_of(battle, victim, DEFENCE),
    )


def chance_to_kill(battle: Battle, victim: Fighter, force: int) -> float:
    """The chance that a hit of this FOR is the last that a fighter suffers."""
    return chance_of_death(victim.steps, force - characteristics.resistance(battle, victim))


@lru_cache(maxsize=1024)
def chance_of_death(steps: int, damage: int) -> float:
    """The chance that somebody with so many steps is dead after a wound roll. ``damage``: FOR less RES."""
    odds = odds_of(WoundDice(damage)).items()
    deadly = (chance for result, chance in odds if result.level > UNHURT and steps + LEVELS.index(result.level) >= DEAD)
    return float(sum(deadly))


UNGUARDED: Final = 20
"""By how much a defence is lowered that there is not."""


def blow_unparried(battle: Battle, by: Fighter, victim: Fighter) -> float:
    """The points that an attack die costs, parried or not as it may be."""
    return (blow(battle, by, victim) + blow(battle, by, victim, guard=UNGUARDED)) / 2


def die_saved(battle: Battle, by: Fighter, victim: Fighter) -> float:
    """The points that a defence die saves from one attack."""
    return blow(battle, by, victim, guard=UNGUARDED) - blow(battle, by, victim)


def placed_value(battle: Battle, fighter: Fighter, attacks: int, defences: int) -> float:
    """What so many dice in attack and in defence do in the combat under way: each against one die of the other side."""
    foes = combat.foes_of(battle, fighter)
    strikes = max((blow_unparried(battle, fighter, foe) for foe in foes), default=0.0)
    saves = max((die_saved(battle, foe, fighter) for foe in foes), default=0.0)
    threats = sum(max(1, foe.attack_dice) for foe in foes)
    return strikes * attacks + saves * min(defences, threats)


def best_placing(battle: Battle, fighter: Fighter, dice: int) -> float:
    """What so many dice do when they are placed as is best."""
    return max(placed_value(battle, fighter, attacks, dice - attacks) for attacks in range(dice + 1))


@lru_cache(maxsize=4096)
def chance_of_initiative(mine: int, theirs: int) -> float:
    """The chance to strike first."""
    return float(chance_of_winning(Contender("", mine, CHARACTERISTIC), Contender("", theirs, CHARACTERISTIC)))


def duel(battle: Battle, one: Fighter, other: Fighter, *, penalty: int = 0) -> Damage:
    """The points that each of two adversaries costs the other on average in a combat of their own.

    ``penalty``: by how much the ``other`` is worse, as he was charged. Who strikes first may spare himself the answer.
    """
    first = chance_of_initiative(
        characteristics.initiative(battle, one), characteristics.initiative(battle, other) - penalty
    )
    dealt = blow(battle, one, other, guard=penalty) * (1 + SECOND * one.profile.champion)
    taken = blow(battle, other, one, penalty=penalty) * (1 + SECOND * other.profile.champion)
    silenced = min(0.9, dealt / max(1.0, worth(other)))
    silences = min(0.9, taken / max(1.0, worth(one)))
    return dealt * (1 - (1 - first) * silences), taken * (1 - first * silenced)


def melee_prospect(battle: Battle, fighter: Fighter, foes: Iterable[Fighter]) -> float:
    """The points that a fighter wins on average in melee with all of these at once."""
    return sum(dealt - taken for dealt, taken in (duel(battle, fighter, foe) for foe in foes))


# -- assaults ----------------------------------------------------------------------------------------------------------


def penalty_of_charge(battle: Battle, fighter: Fighter, enemy: Fighter) -> int:
    """By how much an enemy whom a fighter charges is worse in the combat that follows."""
    mine = characteristics.weight_in_assault(battle, fighter, "charge")
    heavy = mine >= characteristics.weight_in_assault(battle, enemy, "assaulted")
    suffers = apply_hooks(battle, enemy, Hooks.suffers_charge, True, fighter)
    return CHARGED if suffers and apply_hooks(battle, fighter, Hooks.penalises, heavy, enemy) else 0


def chance_to_dare(battle: Battle, fighter: Fighter, creature: Fighter) -> float:
    """The chance that a fighter passes the Courage test that meeting a creature asks for, if it asks for any."""
    fear = dread(battle, creature, fighter)
    if fear <= max(0, fighter.hardened):
        return 1.0
    needed = fear if battle.options.courage_equality else fear + 1
    return float(chance_of(needed - courage_score(battle, fighter), CHARACTERISTIC))


# -- shooting ----------------------------------------------------------------------------------------------------------


def shot(battle: Battle, shooter: Fighter, target: Fighter) -> float:
    """The points that a shot at an enemy in sight wins on average, those of friends that it may hit instead deducted."""
    band = shooting.range_band(battle, shooter, target)
    if band is None:
        return 0.0
    difficulty = shooting.difficulty_of(battle, shooter, target, shooting.BAND_DIFFICULTY[band])
    force = shooting.weapon_of(battle, shooter).strength
    hits = chance_to_hit(battle, shooter, difficulty)
    own = shooting.adversaries_besides(battle, target, shooter)
    if not own:
        return hits * loss_by_hit(battle, target, force)
    risked = max((loss_by_hit(battle, friend, force) for friend in own), default=0.0)
    return hits * (loss_by_hit(battle, target, force) - risked) / 2


def chance_to_hit(battle: Battle, shooter: Fighter, difficulty: int) -> float:
    """The chance that a shot reaches its difficulty."""
    gunner = shooting.gunner_of(battle, shooter)
    if characteristics.shooting(battle, gunner) is None:
        return 0.0
    return float(chance_of(difficulty - shooting.shooting_of(battle, shooter), die_of(battle, gunner, SHOOTING)))


def shot_from_afar(battle: Battle, shooter: Fighter, target: Fighter, distance: int) -> float:
    """The points that a shot over a distance, in the open, would win on average."""
    if shooter.profile.weapon is None or battle.engaged(target):
        return 0.0
    weapon = shooting.weapon_of(battle, shooter)
    limits = (weapon.short, weapon.medium, weapon.long)
    band = next((place for place, limit in enumerate(limits) if distance <= limit), None)
    if band is None:
        return 0.0
    hits = chance_to_hit(battle, shooter, shooting.BAND_DIFFICULTY[band])
    return hits * loss_by_hit(battle, target, weapon.strength)


__all__ = [
    "DAZED",
    "HURT",
    "LATER",
    "UNGUARDED",
    "best_placing",
    "blow",
    "blow_unparried",
    "chance_to_dare",
    "chance_to_hit",
    "die_saved",
    "duel",
    "loss_by_hit",
    "loss_of_steps",
    "melee_prospect",
    "penalty_of_charge",
    "placed_value",
    "shot",
    "shot_from_afar",
    "worth",
]
