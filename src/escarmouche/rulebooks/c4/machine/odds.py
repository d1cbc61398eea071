"""Exact chances of one combat and of one salvo in closed form: how many fall, without Elixir and without later decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.rules.combat import strike_of, touched
from escarmouche.rulebooks.c4.rules.losses import most_eliminated
from escarmouche.rulebooks.c4.rules.morale import HALF, is_commanded
from escarmouche.rulebooks.c4.rules.resolution import CourageTest, Strike, Throw, Thrower, column
from escarmouche.rulebooks.c4.rules.shooting import exposed, salvo_of, sees, weapon_of


def falling(strike: Strike, lives: Sequence[int], most: int | None = None) -> Mapping[int, Fraction]:
    """How many of those with these life points an Attack test and its Force test eliminate; ``most`` at most."""
    odds: dict[int, Fraction] = {}
    for damage, chance in strike.odds().items():
        count = most_eliminated(lives, damage)
        count = count if most is None else min(count, most)
        odds[count] = odds.get(count, Fraction(0)) + chance
    return odds


def nerve_chance(battle: Battle, unit: Unit, difficulty: int) -> Fraction:
    """How likely a unit's leader passes a Courage or Fear test."""
    throw = Throw(1 + is_commanded(battle, unit), column(battle.leader(unit).profile.nerve, difficulty))
    odds = CourageTest(Thrower(unit.side, HALF), throw).odds()
    return sum((chance for nerve, chance in odds.items() if nerve.passed), Fraction(0))


def combat_odds(
    battle: Battle, unit: Unit, attackers: Sequence[Fighter], defenders: Sequence[Fighter], *, charge: bool = False
) -> Mapping[int, Fraction]:
    """How many defenders fall when fighters of one profile use all their dice against those of another that they touch."""
    reached = touched(battle, attackers, defenders)
    dice = sum(fighter.profile.melee.dice for fighter in attackers)
    strike = strike_of(battle, unit, attackers, reached, dice, charge=charge)
    return falling(strike, [defender.life for defender in reached])


def salvo_odds(battle: Battle, unit: Unit, target: Unit, shooters: Sequence[Fighter]) -> Mapping[int, Fraction]:
    """How many of a unit fall when fighters of one profile shoot at it; only shooters who see it count."""
    foes = battle.fighters(target)
    shooting = [fighter for fighter in shooters if any(sees(battle, fighter, foe) for foe in foes)]
    targets = exposed(battle, target, [foe for foe in foes if any(sees(battle, fighter, foe) for fighter in shooting)])
    strike = salvo_of(battle, unit, target, shooting, targets)
    most = None if weapon_of(shooting[0]).perforating else len(shooting)
    return falling(strike, [foe.life for foe in targets], most)
