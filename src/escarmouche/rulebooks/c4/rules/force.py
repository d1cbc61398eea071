"""Force tests that come from no Attack test, and what all tests have in common: dice thrown again, titans, who is hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from escarmouche.kernel.effects import apply_hooks, note
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.hooks import Hooks, TestKind
from escarmouche.rulebooks.c4.rules.elixir import as_hero, exploits_of
from escarmouche.rulebooks.c4.rules.losses import eliminate, hurt
from escarmouche.rulebooks.c4.rules.numbers import Numbers, of_card, plain
from escarmouche.rulebooks.c4.rules.resolution import Successes, Throw, Thrower, column
from escarmouche.rulebooks.c4.rules.titans import sacrificed

FORCE: Final = "c4.damage.force_test"
TITAN: Final = "c4.titan.force_test"


def thrown(battle: Battle, thrower: Fighter, test: TestKind, throw: Throw) -> Throw:
    """The dice of a test as what is in force on its thrower has them thrown again."""
    return msgspec.structs.replace(
        throw,
        rerolls=apply_hooks(battle, thrower, Hooks.rerolls, throw.rerolls, test),
        forced=apply_hooks(battle, thrower, Hooks.forced, throw.forced, test),
    )


def force_throw(battle: Battle, by: Fighter, target: Fighter, strength: int, resistance: int, dice: int = 0) -> Throw:
    """The dice of a Force test, whose difficulty is the Resistance: against titans nothing gives more dice.
    [c4.term.resistance] [c4.damage.force_test] [c4.titan.force_test]"""
    throw = Throw(dice, column(strength, resistance), extra=target.profile.category != "titan")
    return thrown(battle, by, "force", throw)


def strength_against(target: Fighter, strength: int, printed: int) -> int:
    """The Strength against a target: what adds to it does nothing against titans. [c4.titan.force_test]"""
    return note(TITAN, strength, min(strength, printed)) if target.profile.category == "titan" else strength


def is_allowed(battle: Battle, unit: Unit, action: str) -> bool:
    """Whether nothing in force on a unit forbids it an action, nor do the special rules of the battle.

    [c4.mission.special-rules]
    """
    return action not in battle.mission.forbids and all(
        apply_hooks(battle, fighter, Hooks.allows, True, action) for fighter in battle.fighters(unit)
    )


def is_ordinary(fighter: Fighter) -> bool:
    """Whether somebody takes hits for the Incarnate of his unit: neither one himself, nor a familiar."""
    return not fighter.profile.is_incarnate and not fighter.profile.is_familiar


def is_kept_safe(battle: Battle, fighter: Fighter) -> bool:
    """Whether somebody is an Incarnate for whom others of his unit take what is aimed at it."""
    return fighter.profile.is_incarnate and any(map(is_ordinary, battle.fighters(battle.unit_of(fighter))))


def who_tests(battle: Battle, reached: Sequence[Fighter], *, picked: Fighter | None = None) -> list[Fighter]:
    """Who makes the Force tests of those whom something reaches that is aimed at units: for an Incarnate the nearest other
    fighter of his unit, as long as there is any, be he out of reach. [c4.advantage.damage-allocation]

    The nearest stands in once for each Incarnate, besides his own test. Nobody does for who has been ``picked``.
    """
    testers = []
    for fighter in reached:
        if is_kept_safe(battle, fighter) and fighter is not picked:
            others = [comrade for comrade in battle.fighters(battle.unit_of(fighter)) if is_ordinary(comrade)]
            testers.append(min(others, key=lambda comrade: (battle.gap(fighter, comrade), comrade.id)))
        else:
            testers.append(fighter)
    return testers


async def inflict(
    battle: Battle,
    by: Fighter,
    targets: Sequence[Fighter],
    strength: int,
    tests: int,
    rule: str,
    how: str,
    *,
    printed: int | None = None,
) -> None:
    """So many Force tests of a die each on every target, by the Strength of something that somebody has caused.

    A fighter who is there several times has the tests of each time. [c4.damage.force_test] Familiars fall without a test.
    [c4.special.familiar.elimination] All who lose their last life point fall together.
    ``printed``: the Strength without what adds to it.
    """
    fallen: list[Fighter] = []
    hero = as_hero(by)
    for target in dict.fromkeys(reached.id for reached in targets):
        fighter = battle.models[target]
        if fighter.profile.is_familiar:
            fallen.append(fighter)
            continue
        dice = tests * sum(reached.id == target for reached in targets)
        about = {"unit": by.unit, "target": target, "strength": strength}
        against = strength_against(fighter, strength, strength if printed is None else printed)
        thrower = Thrower(
            by.side,
            FORCE,
            about=about,
            numbers=_numbers(battle, fighter, against, dice),
            exploits=exploits_of(battle, FORCE, hero, as_hero(fighter)),
        )
        throw = force_throw(battle, by, fighter, against, battle.value(fighter, "resistance"), dice)
        damage = await Successes(thrower, throw, enough=fighter.life)
        damage = await sacrificed(battle, fighter, damage)
        if damage >= fighter.life:
            fallen.append(fighter)
        elif damage:
            hurt(battle, fighter, damage, rule)
    await eliminate(battle, fallen, how, rule, by=hero)


def _numbers(battle: Battle, target: Fighter, strength: int, dice: int) -> Numbers:
    """The Strength of something against the Resistance of a fighter."""
    return lambda: {
        "value": plain(strength),
        "difficulty": of_card(battle, target, "resistance"),
        "dice": plain(dice),
    }
