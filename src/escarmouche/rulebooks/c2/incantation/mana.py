"""Mana: the reserves of gems, paying with them, and recovering them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from escarmouche.kernel.effects import apply_hooks, moment, note
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.magic_levels import (
    ALL_ELEMENTS,
    INSTINCTIVE,
    LEVELS,
    NEUTRAL,
    OPPOSED,
    is_instinctive,
    level_of,
    mastered,
    paths_of,
)
from escarmouche.rulebooks.c2.events import GemsChanged, RecoveryRolled
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import MANA_RECOVERY, die_of, modifier_of, offer_boosts, power
from escarmouche.rulebooks.c2.rules.dice import EXCEPTIONS
from escarmouche.rulebooks.confrontation import mana
from escarmouche.rulebooks.confrontation.dice import DieRule, OpenRoll
from escarmouche.rulebooks.confrontation.mana import Gems

START: Final = "c2.mana.reserve.start"
RECOVERY: Final = "c2.mana.recovery"
CAP: Final = "c2.mana.reserve.max"
NEUTRAL_RULE: Final = "c2.magic.neutral-gem"

KINDS: Final = Gems((*ALL_ELEMENTS, INSTINCTIVE), NEUTRAL, OPPOSED)
"""The kinds of gems, in the order in which they lie in a reserve."""

UNTROUBLED_PATHS: Final = ("necromancie", "hermetique")
"""The paths whose Magicians recover in melee as well as elsewhere."""


# -- the reserve -------------------------------------------------------------------------------------------------------


def cap(battle: Battle, fighter: Fighter) -> int:
    """The most gems that a reserve holds: twice POU."""
    return max(0, 2 * power(battle, fighter))


async def keep_within_cap(battle: Battle, fighter: Fighter) -> None:
    """At no moment does a reserve hold more than its cap: when POU falls, gems are lost. [c2.mana.reserve.max]"""
    excess = len(fighter.gems) - cap(battle, fighter)
    if fighter.gems and excess > 0:
        await lose_gems(battle, fighter, excess, CAP)


async def take_new_gems(battle: Battle, fighter: Fighter, count: int, rule: str) -> None:
    """So many new gems, of elements that he masters as he likes; those over his cap are lost. [c2.mana.gems]"""
    kinds = mastered(fighter.profile)
    if count <= 0 or not kinds:
        return
    gained = await KINDS.choose(fighter, count, dict.fromkeys(kinds, count), rule)
    add_gems(battle, fighter, gained, rule)


def add_gems(battle: Battle, fighter: Fighter, gained: Sequence[str], rule: str) -> None:
    """Gems come into a reserve; nobody ever gives any of his own to another. [c2.mana.no-trade]"""
    fighter.gems = KINDS.sort((*fighter.gems, *gained))
    total = len(fighter.gems)
    battle.tell(lambda: GemsChanged(fighter=fighter.id, gained=tuple(gained), total=total, rules=(rule,)))


def room_for_gems(battle: Battle, fighter: Fighter) -> int:
    """How many gems a reserve can still take."""
    return max(0, cap(battle, fighter) - len(fighter.gems))


async def gain_gems(battle: Battle, fighter: Fighter, count: int, rule: str) -> None:
    """A Magician gains gems, none above his cap."""
    if fighter.profile.power is not None:
        await take_new_gems(battle, fighter, min(count, room_for_gems(battle, fighter)), rule)


async def lose_gems(battle: Battle, fighter: Fighter, count: int, rule: str) -> None:
    """A Magician loses gems, as many as he has at most; he says which."""
    held = Counter(fighter.gems)
    lost = await KINDS.choose(fighter, min(count, len(fighter.gems)), held, f"{rule}#gems")
    if lost:
        KINDS.spend(fighter, lost)
        total = len(fighter.gems)
        battle.tell(lambda: GemsChanged(fighter=fighter.id, lost=lost, total=total, rules=(rule,)))


# -- paying ------------------------------------------------------------------------------------------------------------


def can_pay(fighter: Fighter, cost: Sequence[str]) -> bool:
    """Whether a reserve holds a cost: gems of the elements it names, and as many others as it has neutral ones.

    To instinctive magic all gems are neutral. [c2.magic.path.instinctive]
    """
    return KINDS.can_pay(fighter, cost, alike=is_instinctive(fighter.profile))


async def pay(fighter: Fighter, cost: Sequence[str]) -> tuple[str, ...]:
    """Pays a cost; gives the gems. Which pay for the neutral symbols is his choice, mixed as he likes.

    [c2.magic.neutral-gem]
    """
    return await KINDS.pay(fighter, cost, NEUTRAL_RULE, alike=is_instinctive(fighter.profile))


async def pay_any(fighter: Fighter, count: int, element: str = NEUTRAL) -> tuple[str, ...]:
    """Pays so many gems, of one element or of any."""
    return await KINDS.pay_any(fighter, count, NEUTRAL_RULE, kind=element, alike=is_instinctive(fighter.profile))


def payable(fighter: Fighter, element: str) -> Counter[str]:
    """The gems of a reserve that count as those of an element; to instinctive magic all are alike."""
    return KINDS.payable(fighter, element, alike=is_instinctive(fighter.profile))


# -- recovering --------------------------------------------------------------------------------------------------------


def recovered(level: str, result: int | None) -> int:
    """The gems that a result of the recovery roll gives; none for a failure. [c2.table.recovery]"""
    return mana.recovered(LEVELS.index(level), result)


async def recover(battle: Battle, fighter: Fighter) -> None:
    """At the end of each turn: 1D6 + POU, less the gems left in the reserve; the table tells how many come.

    A 1 is a failure. What goes beyond the cap is lost. [c2.mana.recovery] [c2.magic.example.turn1-recovery] What Méliador
    recovers in the second turn of the book no die gives. [c2.magic.example.turn2-recovery]
    """
    level = level_of(fighter.profile)
    await offer_boosts(battle, fighter, "power")
    await moment(fighter.effects, Hooks.on_roll, battle, fighter, MANA_RECOVERY)
    score = power(battle, fighter) - burden(battle, fighter)
    total = await recovery_roll(battle, fighter, score, level)
    gems = recovered(level, total)
    battle.tell(lambda: RecoveryRolled(fighter=fighter.id, total=total, gems=gems, rules=(RECOVERY,)))
    await take_new_gems(battle, fighter, min(gems, room_for_gems(battle, fighter)), RECOVERY)


def recovery_roll(battle: Battle, fighter: Fighter, score: int, level: str) -> OpenRoll[int | None]:
    """The roll: its total, ``None`` for a failure. Await it."""
    die = recovery_die(battle, fighter)
    return OpenRoll(
        fighter.side,
        RECOVERY,
        lambda shown: None if shown is None else shown + score,
        wants_more=lambda shown: gains_by_going_on(level, shown + score, die),
        die=die,
        modifier=modifier_of(battle, fighter, MANA_RECOVERY),
        about={"fighter": fighter.id, "score": score, "modifier": modifier_of(battle, fighter, MANA_RECOVERY)},
    )


def recovery_die(battle: Battle, fighter: Fighter) -> DieRule:
    """How the die is read: a 1 is no failure for Orcs. [c2.mana.recovery.orc]"""
    die = die_of(battle, fighter, MANA_RECOVERY)
    if fighter.profile.people == "orques":
        return EXCEPTIONS["c2.mana.recovery.orc"].read(die, MANA_RECOVERY)
    return die


def gains_by_going_on(level: str, total: int, die: DieRule) -> bool:
    """Whether throwing a six again gives more gems on average than keeping what it comes to."""
    return mana.gains_by_going_on(LEVELS.index(level), total, die)


def burden(battle: Battle, fighter: Fighter) -> int:
    """What the gems left take from the recovery roll: their number; twice that in melee, for most.

    Not for those of Nécromancie or Hermétisme, nor for Warrior-Mages. [c2.mana.recovery.melee]
    """
    left = len(fighter.gems)
    if battle.engaged(fighter) and not is_untroubled(battle, fighter):
        left = note("c2.mana.recovery.melee", left, 2 * left)
    return apply_hooks(battle, fighter, Hooks.recovery_burden, left)


def is_untroubled(battle: Battle, fighter: Fighter) -> bool:
    """Whether a Magician recovers in melee as well as elsewhere."""
    by_path = any(path in UNTROUBLED_PATHS for path in paths_of(fighter.profile))
    return apply_hooks(battle, fighter, Hooks.recovers_unhindered, by_path)
