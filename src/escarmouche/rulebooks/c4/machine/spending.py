"""For what a machine player spends Elixir: exploits over tests, Courage without a throw, the return of the fallen.

Each is worth what it changes on average, less its price where Elixir wins the battle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c4.battle import Battle, Fighter
from escarmouche.rulebooks.c4.machine.aims import elixir_worth
from escarmouche.rulebooks.c4.machine.effect_values import ROUTED, words_value
from escarmouche.rulebooks.c4.machine.estimates import worth
from escarmouche.rulebooks.c4.machine.odds import nerve_chance
from escarmouche.rulebooks.c4.rules import combat, shooting
from escarmouche.rulebooks.c4.rules.elixir import AUTO_COURAGE, FORCE_REROLL, REROLL_FAILURES
from escarmouche.rulebooks.c4.rules.exploits import AVATAR_PRICE, RESURRECTION
from escarmouche.rulebooks.c4.rules.resolution import EXTRA_DIE
from escarmouche.rulebooks.c4.rules.staff import tactics_open

A_LIFE: Final = 20.0
"""What a life point is worth where nobody in particular is attacked."""

AGAIN: Final = 0.5
"""How likely a die that is thrown again shows something else, on average."""

WOUNDS: Final = 0.5
"""How much damage a hit does on average."""

SPENT: Final = 1.5
"""How much more Elixir is worth that one has than Elixir that one may gain."""

RETURNS: Final = 0.8
"""What share of what he was worth a hero still is who returns from death."""

YES: Final = "yes"

Gain = Callable[[Battle, Fighter, Mapping[str, Any]], float]


def agreed(battle: Battle, ask: Choose[Any]) -> float:
    """What it is worth to perform the exploit that is offered."""
    hero = battle.models[ask.about["hero"]]
    return GAINS[ask.rule](battle, hero, ask.about) - int(ask.about["price"]) * SPENT * elixir_worth(battle)


def exploit_value(battle: Battle, hero: Fighter, exploit: str) -> float:
    """The value of an exploit (avatar, artefact, tactic or return) that is used before a unit acts."""
    kind, _, what = exploit.partition("/")
    price = SPENT * elixir_worth(battle)
    unit = battle.unit_of(hero)
    match kind:
        case "avatar":
            healed = hero.damage / hero.profile.life
            return worth(hero) * (0.3 + 0.5 * healed) - AVATAR_PRICE * price
        case "artefact":
            artefact = next(candidate for candidate in hero.profile.artefacts if candidate.key == what)
            return words_value(battle, hero.side, artefact.effects, unit.members) - artefact.price * price
        case "tactic":
            tactic = tactics_open(battle, unit)[what]
            return words_value(battle, unit.side, tactic.effects, unit.members) - tactic.price * price
        case _:
            fallen = battle.models[what]
            return _returned(battle, fallen, {}) - fallen.profile.resurrection * price


# -- what each exploit changes -----------------------------------------------------------------------------------------


def _life_of_foes(battle: Battle, hero: Fighter) -> float:
    """What a life point of those is worth with whom somebody is in contact."""
    foes = [battle.models[foe] for foe in battle.foes(hero)]
    return max((worth(foe) / max(1, foe.life) for foe in foes), default=A_LIFE)


def _one_more(battle: Battle, hero: Fighter, facts: Mapping[str, Any]) -> float:
    """A die more: half a success, which in an Attack test has still to wound."""
    return AGAIN * _success(battle, hero, facts)


def _misses_again(battle: Battle, hero: Fighter, facts: Mapping[str, Any]) -> float:
    return AGAIN * int(facts["misses"]) * _success(battle, hero, facts)


def _successes_again(_: Battle, hero: Fighter, facts: Mapping[str, Any]) -> float:
    """What the enemy's successes would cost their target."""
    life = worth(hero) / max(1, hero.life)
    share = WOUNDS if facts["rolling"] in (combat.ATTACK, shooting.ATTACK) else 1.0
    return AGAIN * min(hero.life, int(facts["successes"])) * life * share


def _success(battle: Battle, hero: Fighter, facts: Mapping[str, Any]) -> float:
    """What a success more is worth in the test that is thrown."""
    rolling = facts["rolling"]
    if rolling in (combat.FORCE, shooting.FORCE):
        return _life_of_foes(battle, hero)
    return WOUNDS * (_life_of_foes(battle, hero) if rolling in (combat.ATTACK, shooting.ATTACK) else A_LIFE)


def _courage(battle: Battle, _: Fighter, facts: Mapping[str, Any]) -> float:
    unit = battle.units[facts["unit"]]
    fails = 1 - float(nerve_chance(battle, unit, int(facts["difficulty"])))
    return fails * ROUTED * sum(map(worth, battle.fighters(unit)))


def _returned(_: Battle, hero: Fighter, __: Mapping[str, Any]) -> float:
    return RETURNS * hero.points


GAINS: Final[Mapping[str, Gain]] = {
    EXTRA_DIE: _one_more,
    REROLL_FAILURES: _misses_again,
    FORCE_REROLL: _successes_again,
    AUTO_COURAGE: _courage,
    RESURRECTION: _returned,
}
"""What the exploits change that are offered in the course of other things, by their rules."""

__all__ = ["GAINS", "YES", "agreed", "exploit_value"]
