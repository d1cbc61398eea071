"""What things are worth to a machine player, in army points: what a combat or a salvo wins, how well a unit stands.

Only differences between answers mean anything. Nothing here looks at what the player asked can't see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.hooks import Hooks
from escarmouche.rulebooks.c4.machine.aims import Spot, elixir_worth, mission_value
from escarmouche.rulebooks.c4.machine.odds import falling, nerve_chance, salvo_odds
from escarmouche.rulebooks.c4.rules.assault import assault_reach, is_charge
from escarmouche.rulebooks.c4.rules.combat import profiles, strike_of
from escarmouche.rulebooks.c4.rules.morale import fear_faced
from escarmouche.rulebooks.c4.rules.shooting import may_shoot, possible_targets, ranged_profiles
from escarmouche.table import CM, Point, gap

ROUND_ONE: Final = 3
"""How many fighters come at one enemy at most, on average."""

FEARS: Final = 0.35
"""What share of what the enemy could do next one fears."""

PER_CM: Final = 0.6
"""What it is worth to come a cm nearer to where one wants to be."""


def worth(fighter: Fighter) -> float:
    """The points that a fighter is still worth; one of whom no points are known counts by his Rank."""
    points = fighter.points or 15 * (fighter.profile.rank or 1)
    return points * (0.5 + 0.5 * fighter.life / fighter.profile.life)


def bounty(battle: Battle, unit: Unit) -> float:
    """What the battle gives for the elimination of a unit, and what it would bring its own side by getting through."""
    mission = battle.mission
    value = float(mission.for_evacuated if unit.side == mission.attacker else 0)
    if mission.by_rank and unit.rank is not None:
        value += mission.by_rank[unit.rank - 1]
    return elixir_worth(battle) * value


def won_by(battle: Battle, target: Unit, odds: Mapping[int, Fraction]) -> float:
    """What it is worth that so many of a unit fall: their points, and more the nearer it is to its end."""
    fighters = battle.fighters(target)
    if not fighters:
        return 0.0
    average = sum(float(chance) * min(count, len(fighters)) for count, chance in odds.items())
    share = average / len(fighters)
    spent = 1 - len(fighters) / max(target.strength, 1)
    return share * (sum(map(worth, fighters)) + bounty(battle, target) * (0.5 + spent))


# -- melee -------------------------------------------------------------------------------------------------------------


def assault_value(battle: Battle, unit: Unit, target: Unit) -> float:
    """What an assault of a unit promises, less what the enemy may do to it in return; 0 and less out of reach."""
    engaged = battle.is_engaged(unit) and not unit.left
    reach = assault_reach(battle, unit, engaged=engaged)
    foes = battle.fighters(target)
    able = [
        fighter
        for fighter in battle.fighters(unit)
        if battle.foes(fighter) or any(battle.gap(fighter, foe) <= reach for foe in foes)
    ]
    if not able:
        return 0.0
    won = struck(
        battle, unit, able[: ROUND_ONE * len(foes)], target, charge=not engaged and is_charge(battle, unit, target)
    )
    tests, fear = fear_faced(battle, unit, target)
    if tests is unit:
        won *= float(nerve_chance(battle, unit, fear))
    elif tests is target:
        won += (1 - float(nerve_chance(battle, target, fear))) * 0.5 * sum(map(worth, foes))
    return won - FEARS * struck(battle, target, foes, unit)


def struck(battle: Battle, unit: Unit, attackers: Sequence[Fighter], target: Unit, *, charge: bool = False) -> float:
    """What the melee attacks of some fighters of a unit at another one win on average."""
    foes = profiles(battle, battle.fighters(target))
    if not foes:
        return 0.0
    defenders = max(foes, key=len)
    total = 0.0
    for group in profiles(battle, attackers):
        dice = sum(fighter.profile.melee.dice for fighter in group)
        if dice:
            strike = strike_of(battle, unit, group, defenders, dice, charge=charge)
            total += won_by(battle, target, falling(strike, [fighter.life for fighter in defenders]))
    return total


def melee_value(battle: Battle, unit: Unit) -> float:
    """What it wins to fight on."""
    total = 0.0
    for enemy in battle.met(unit):
        there = {foe.id for foe in battle.fighters(enemy)}
        touching = [fighter for fighter in battle.fighters(unit) if there & set(battle.foes(fighter))]
        total = max(total, struck(battle, unit, touching, enemy))
    return total


# -- shots -------------------------------------------------------------------------------------------------------------


def salvo_value(battle: Battle, unit: Unit, target: Unit, shooters: Sequence[Fighter]) -> float:
    """What a salvo wins on average."""
    return won_by(battle, target, salvo_odds(battle, unit, target, shooters))


def best_salvos(battle: Battle, unit: Unit) -> float:
    """What the salvos of a unit win from where it stands."""
    if not may_shoot(battle, unit):
        return 0.0
    total = 0.0
    for group in ranged_profiles(battle, battle.fighters(unit)):
        targets = possible_targets(battle, group)
        total += max((salvo_value(battle, unit, target, group) for target in targets), default=0.0)
    return total


# -- where to stand ----------------------------------------------------------------------------------------------------


def is_shooter(battle: Battle, unit: Unit) -> bool:
    """Whether most of a unit shoot."""
    fighters = battle.fighters(unit) or [battle.models[fighter] for fighter in unit.members]
    return 2 * sum(fighter.profile.ranged is not None for fighter in fighters) > len(fighters)


COMFORT: Final = 18 * CM
"""How near to the enemy shooters like to be."""

BACK: Final = 30 * CM
"""How far from the enemy mystics without much else like to be."""


def wished_distance(battle: Battle, unit: Unit) -> int:
    """How far from the nearest enemy a unit likes to be."""
    if is_shooter(battle, unit):
        return COMFORT
    fighters = battle.fighters(unit)
    mystics = sum(bool(fighter.profile.mystic_effects) for fighter in fighters)
    return BACK if 2 * mystics > len(fighters) and len(fighters) > 1 else 0


def place_value(battle: Battle, unit: Unit, there: Sequence[Spot]) -> float:
    """How well a unit stands whose leader is the first of some spots."""
    return distance_value(battle, unit, (there[0].x, there[0].y)) + mission_value(battle, unit, there)


def distance_value(battle: Battle, unit: Unit, at: Point) -> float:
    """How well a unit stands for the fight whose leader is at a point."""
    foes = [foe.pose for foe in battle.in_play() if foe.side != unit.side and foe.pose is not None]
    if not foes:
        return 0.0
    near = float(min((at[0] - foe.x) ** 2 + (at[1] - foe.y) ** 2 for foe in foes) ** 0.5)
    return -PER_CM * abs(near - wished_distance(battle, unit)) / CM


def survives(battle: Battle, unit: Unit) -> float:
    """The cost of disengaging a unit: its fighters in contact are lost, but for those who have learnt to get away."""
    caught = [
        fighter
        for fighter in battle.fighters(unit)
        if battle.engaged(fighter) and not apply_hooks(battle, fighter, Hooks.survives_disengaging, False)
    ]
    return sum(map(worth, caught))


def nearest(battle: Battle, unit: Unit) -> int | None:
    """How far the nearest enemy of a unit is; ``None`` where there is none."""
    return min(
        (
            gap(battle.base(fighter), battle.base(foe))
            for fighter in battle.fighters(unit)
            for foe in battle.enemies(fighter)
        ),
        default=None,
    )


__all__ = [
    "assault_value",
    "best_salvos",
    "is_shooter",
    "melee_value",
    "nearest",
    "place_value",
    "salvo_value",
    "struck",
    "survives",
    "worth",
]
