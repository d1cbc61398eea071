"""What figures are worth to their side, and rough closed forms for what blows and shots will do to them.

For the tactics of machines: estimates in army points, by floating point, that decide nothing in the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.machine import goals
from escarmouche.rulebooks.c2.rules.attacks import FREE, best_threshold
from escarmouche.rulebooks.c2.rules.characteristics import (
    ATTACK,
    DEFENCE,
    INITIATIVE,
    attack,
    defence,
    initiative,
    modifier_of,
    resistance,
    shooting,
    strength,
)
from escarmouche.rulebooks.c2.rules.dice import CHARACTERISTIC
from escarmouche.rulebooks.c2.rules.fear import courage_score, dread
from escarmouche.rulebooks.c2.rules.shooting import (
    BAND_DIFFICULTY,
    SIZE_WEIGHT,
    circumstances,
    difficulty_of,
    range_band,
    touching,
    weapon_of,
)
from escarmouche.rulebooks.confrontation.dice import Contender, chance_of, chance_of_winning
from escarmouche.rulebooks.confrontation.structure import STRUCTURE_LOST
from escarmouche.rulebooks.confrontation.wound_table import (
    CRITICAL,
    KILLED,
    LIGHT,
    SERIOUS,
    STUNNED,
    UNHURT,
    WoundDice,
    odds_of,
)

HURT: Final = {UNHURT: 0.0, LIGHT: 0.2, SERIOUS: 0.45, CRITICAL: 0.7, KILLED: 1.0}
"""Which share of its value a figure has lost at each wound level: the penalties, and how near it is to its end."""

DAZED: Final = 0.1
"""What being stunned until the end of the turn is worth."""


# -- what figures are worth --------------------------------------------------------------------------------------------


def worth(fighter: Fighter) -> float:
    """Army points that are still to be lost with a figure."""
    return 0.0 if fighter.lost else fighter.profile.points * (1 - HURT[fighter.wound]) * sound(fighter)


def sound(fighter: Fighter) -> float:
    """The share of its structure points that a war machine has left; all of it, for whatever has none."""
    most = fighter.profile.machine.structure if fighter.profile.machine is not None else None
    return 1.0 if most is None or fighter.structure is None else fighter.structure / most


def balance(battle: Battle, side: str) -> float:
    """What the figures of a side are worth, less those of the other."""
    return sum(worth(fighter) if fighter.side == side else -worth(fighter) for fighter in battle.fighters.values())


@lru_cache(maxsize=1024)
def share_lost(wound: int, damage: int) -> float:
    """The share of its value that a figure of a wound level loses on average by a wound roll.

    ``damage``: Strength less Resistance.
    """
    total = 0.0
    for result, chance in odds_of(WoundDice(damage)).items():
        if result.level == STUNNED:
            total += DAZED * float(chance)
        elif result.level != UNHURT:
            total += (HURT[_level_after(wound, result.level)] - HURT[wound]) * float(chance)
    return total


@lru_cache(maxsize=1024)
def structure_lost(damage: int) -> float:
    """The structure points that a machine loses on average by a damage roll. ``damage``: Strength less Resistance."""
    return sum(STRUCTURE_LOST[result.level] * float(chance) for result, chance in odds_of(WoundDice(damage)).items())


@lru_cache(maxsize=1024)
def chance_to_kill(wound: int, damage: int) -> float:
    """The chance that a wound roll kills a figure of a wound level outright or by one wound more."""
    odds = odds_of(WoundDice(damage)).items()
    return float(
        sum(chance for result, chance in odds if result.level > UNHURT and _level_after(wound, result.level) == KILLED)
    )


def _level_after(wound: int, level: int) -> int:
    return min(KILLED, max(level, wound + 1))


def loss_by_hit(battle: Battle, victim: Fighter, force: int) -> float:
    """The points that a hit of this Strength costs on average."""
    if victim.structure is not None:
        assert victim.profile.machine is not None
        lost = structure_lost(force - resistance(battle, victim)) / (victim.profile.machine.structure or 1)
        return dear(battle, victim) * min(lost, sound(victim))
    return dear(battle, victim) * share_lost(victim.wound, force - resistance(battle, victim))


def dear(battle: Battle, fighter: Fighter) -> float:
    """What the life of a figure is worth when it is unhurt, to its side and to the other: its goals are counted in."""
    return fighter.profile.points * goals.weight(battle, fighter)


# -- melee -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def chance_to_strike(attack: int, attack_die: int, defence: int, defence_die: int, defended: bool) -> float:
    """The chance that one attack die strikes past one defence die (``defended``), at the best difficulty for it.

    ``attack_die`` and ``defence_die`` are what wounds and the like add to the dice.
    """
    striker = Contender("", attack, CHARACTERISTIC, attack_die)
    if not defended:
        named = best_threshold(striker, None, FREE)
        return float(chance_of(named - attack, CHARACTERISTIC, attack_die))
    parrier = Contender("", defence, CHARACTERISTIC, defence_die)
    named = best_threshold(striker, parrier, max(FREE, defence))
    hits = chance_of(named - attack, CHARACTERISTIC, attack_die)
    return float(hits * (1 - chance_of(named - defence, CHARACTERISTIC, defence_die)))


@lru_cache(maxsize=4096)
def chance_of_initiative(mine: int, my_die: int, theirs: int, their_die: int) -> float:
    """The chance to be the Attacker."""
    return float(
        chance_of_winning(Contender("", mine, CHARACTERISTIC, my_die), Contender("", theirs, CHARACTERISTIC, their_die))
    )


def blow(battle: Battle, by: Fighter, victim: Fighter, *, penalty: int = 0, guard: int = 0) -> float:
    """The points that one attack die costs on average a victim that has one die to parry it.

    ``penalty``: by how much the attack is lowered (that of a charge suffered), ``guard``: the defence.
    """
    return _blow(battle, by, victim, penalty, guard, defended=True)


def blow_unparried(battle: Battle, by: Fighter, victim: Fighter) -> float:
    """The points that one attack die costs on average a victim that has none to parry it."""
    return _blow(battle, by, victim, 0, 0, defended=False)


def _blow(battle: Battle, by: Fighter, victim: Fighter, penalty: int, guard: int, *, defended: bool) -> float:
    chance = chance_to_strike(
        attack(battle, by) - penalty,
        modifier_of(battle, by, ATTACK),
        defence(battle, victim) - guard,
        modifier_of(battle, victim, DEFENCE),
        defended,
    )
    return chance * loss_by_hit(battle, victim, strength(battle, by))


def duel(battle: Battle, one: Fighter, other: Fighter, *, charged: bool = False) -> tuple[float, float]:
    """The points that each of two adversaries costs the other on average in one combat, an attack die each.

    ``charged``: ``one`` has charged ``other``. Who strikes first may spare himself the answer.
    """
    penalty = int(charged)
    first = chance_of_initiative(
        initiative(battle, one),
        modifier_of(battle, one, INITIATIVE),
        initiative(battle, other) - penalty,
        modifier_of(battle, other, INITIATIVE),
    )
    dealt = blow(battle, one, other, guard=penalty)
    taken = blow(battle, other, one, penalty=penalty)
    silenced = min(0.9, dealt / max(1, dear(battle, other)))
    silences = min(0.9, taken / max(1, dear(battle, one)))
    return dealt * (1 - (1 - first) * silences), taken * (1 - first * silenced)


def melee_prospect(battle: Battle, fighter: Fighter, foes: Iterable[Fighter]) -> float:
    """The points that a figure wins on average in melee with all of these at once."""
    total = 0.0
    for foe in foes:
        dealt, taken = duel(battle, fighter, foe)
        total += dealt - taken
    return total


# -- fear --------------------------------------------------------------------------------------------------------------


def chance_to_dare(battle: Battle, fighter: Fighter, creature: Fighter) -> float:
    """The chance that a figure passes the Courage test that facing a creature asks for, if it asks for any."""
    fear = dread(battle, creature, fighter)
    if not fear:
        return 1.0
    return float(chance_of(fear + 1 - courage_score(battle, fighter)))


# -- shooting ----------------------------------------------------------------------------------------------------------


def shot(battle: Battle, shooter: Fighter, target: Fighter, *, easier: int = 0) -> float:
    """The points that a shot at an enemy wins on average, those of friends that it may hit instead deducted.

    It is in sight. ``easier``: by how much the difficulty is lowered.
    """
    hits = chance_to_hit(battle, shooter, target, easier=easier)
    if not hits:
        return 0.0
    force = weapon_of(battle, shooter).strength
    if not battle.engaged(target):
        return hits * loss_by_hit(battle, target, force)
    crowd = [target, *touching(battle, target)]
    total = sum(SIZE_WEIGHT[victim.profile.size] for victim in crowd)
    won = sum(
        SIZE_WEIGHT[victim.profile.size]
        * loss_by_hit(battle, victim, force)
        * (1 if victim.side != shooter.side else -1)
        for victim in crowd
    )
    return hits * won / total


def chance_to_hit(battle: Battle, shooter: Fighter, target: Fighter, *, easier: int = 0) -> float:
    """The chance that a shot at somebody in sight reaches its difficulty."""
    band = range_band(battle, shooter, target)
    score = shooting(battle, shooter)
    if band is None or score is None:
        return 0.0
    difficulty = difficulty_of(battle, shooter, target, BAND_DIFFICULTY[band], circumstances(battle, shooter, target))
    return float(chance_of(difficulty - easier - score, CHARACTERISTIC, modifier_of(battle, shooter, "shooting")))


def shot_from_afar(battle: Battle, shooter: Fighter, target: Fighter, distance: int, *, harder: int = 0) -> float:
    """The points that a shot over a distance, in the open, would win on average. ``harder``: what adds to the difficulty."""
    weapon, score = shooter.profile.weapon, shooting(battle, shooter)
    if weapon is None or score is None or distance > weapon.long or battle.engaged(target):
        return 0.0
    band = 0 if distance <= weapon.short else 1 if distance <= weapon.medium else 2
    needed = BAND_DIFFICULTY[band] + harder - score
    hits = float(chance_of(needed, CHARACTERISTIC, modifier_of(battle, shooter, "shooting")))
    return hits * loss_by_hit(battle, target, weapon.strength)
