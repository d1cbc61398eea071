"""What a fighter's characteristics are worth at this moment, and how its dice are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final, TypeVar

import msgspec

from escarmouche.kernel import Roll
from escarmouche.kernel.effects import apply, apply_hooks, breakdown, moment, note, overrides
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.dice import CHARACTERISTIC
from escarmouche.rulebooks.confrontation.dice import SIX, Contender, DieRule, Success, chance_of_winning
from escarmouche.rulebooks.confrontation.wound_table import CRITICAL, LIGHT, SERIOUS, UNHURT

T = TypeVar("T")

INITIATIVE: Final = "initiative"
ATTACK: Final = "attack"
DEFENCE: Final = "defence"
SHOOTING: Final = "shooting"
COURAGE: Final = "courage"
DISCIPLINE: Final = "discipline"
FEAT: Final = "feat"
DISENGAGEMENT: Final = "disengagement"
FORCED_DISENGAGEMENT: Final = "forced-disengagement"
INCANTATION: Final = "incantation"
MANA_RECOVERY: Final = "mana-recovery"
DIVINATION: Final = "divination"

PLAIN: Final = "plain"
"""A die without characteristic, thrown for a fighter by a rule of its own. Wound rolls are none."""

KINDS: Final = (
    INITIATIVE,
    ATTACK,
    DEFENCE,
    SHOOTING,
    COURAGE,
    DISCIPLINE,
    FEAT,
    DISENGAGEMENT,
    FORCED_DISENGAGEMENT,
    INCANTATION,
    MANA_RECOVERY,
    DIVINATION,
)
"""The kinds of characteristic roll."""

WOUNDED_KINDS: Final = (INITIATIVE, DISENGAGEMENT, FORCED_DISENGAGEMENT, ATTACK, DEFENCE, SHOOTING)
"""The rolls that wounds make harder: those on INI, ATT, DEF and TIR, and the forced disengagement."""

WOUND_PENALTY: Final = {UNHURT: 0, LIGHT: -1, SERIOUS: -2, CRITICAL: -3}


def movement(battle: Battle, fighter: Fighter) -> int:
    """Normal move on the ground, in 0.01 mm. [c2.profile.movement]"""
    return max(0, apply_hooks(battle, fighter, Hooks.movement, fighter.profile.movement))


def flight(battle: Battle, fighter: Fighter) -> int | None:
    """Normal move in the air, in 0.01 mm; ``None`` for those who have no wings."""
    printed = fighter.profile.flight
    return None if printed is None else max(0, apply_hooks(battle, fighter, Hooks.flight, printed))


def initiative(battle: Battle, fighter: Fighter) -> int:
    """INI. [c2.profile.initiative]"""
    return apply_hooks(battle, fighter, Hooks.initiative, fighter.profile.initiative)


def attack(battle: Battle, fighter: Fighter) -> int:
    """ATT."""
    return apply_hooks(battle, fighter, Hooks.attack, fighter.profile.attack)


def strength(battle: Battle, fighter: Fighter) -> int:
    """FOR, with the offensive equipment printed on the card. [c2.profile.attack-strength]"""
    return apply_hooks(battle, fighter, Hooks.strength, fighter.profile.strength)


def defence(battle: Battle, fighter: Fighter) -> int:
    """DEF. [c2.profile.defence-resistance]"""
    return apply_hooks(battle, fighter, Hooks.defence, fighter.profile.defence)


def resistance(battle: Battle, fighter: Fighter) -> int:
    """RES."""
    return apply_hooks(battle, fighter, Hooks.resistance, fighter.profile.resistance)


def shooting(battle: Battle, fighter: Fighter) -> int | None:
    """TIR, or ``None`` for those who can't shoot. [c2.profile.shooting]"""
    printed = printed_shooting(battle, fighter)
    return None if printed is None else apply_hooks(battle, fighter, Hooks.shooting, printed)


def printed_shooting(battle: Battle, fighter: Fighter) -> int | None:
    """TIR before anything changes it: that of the card, or of whoever serves an engine, however his has come about."""
    own = fighter.profile.shooting
    if "gunnery" not in overrides(fighter.effects):
        return own
    gunnery: int | None = breakdown(own, lambda: apply_hooks(battle, fighter, Hooks.gunnery, own)).total
    return gunnery


def courage(battle: Battle, fighter: Fighter) -> int | None:
    """COU, or ``None`` for those who have none. [c2.profile.courage]"""
    printed = fighter.profile.courage
    return None if printed is None else apply_hooks(battle, fighter, Hooks.courage, printed)


def fear(battle: Battle, fighter: Fighter) -> int:
    """PEUR; 0 for those who frighten nobody. [c2.profile.fear]"""
    return apply_hooks(battle, fighter, Hooks.fear, fighter.profile.fear or 0)


def discipline(battle: Battle, fighter: Fighter) -> int:
    """DIS; 0 for those who have none. [c2.profile.discipline]"""
    return apply_hooks(battle, fighter, Hooks.discipline, fighter.profile.discipline or 0)


def power(battle: Battle, fighter: Fighter) -> int:
    """POU; 0 for those who have none. [c2.profile.power]"""
    return apply_hooks(battle, fighter, Hooks.power, fighter.profile.power or 0)


def discipline_score(battle: Battle, fighter: Fighter) -> int:
    """What a fighter adds to the die of a Discipline roll: its DIS, or that of somebody who lends it his."""
    return discipline_scores(battle, (fighter,))[fighter.id]


def discipline_scores(battle: Battle, fighters: Iterable[Fighter]) -> dict[str, int]:
    """What each of several fighters would add to the die of a Discipline roll, by their ids."""
    lenders = sorted(battle.bearers("lends_discipline"), key=lambda lender: lender[1].order)
    scores = {}
    for fighter in fighters:
        score = discipline(battle, fighter)
        for bearer, effect in lenders:
            if bearer.side == fighter.side:
                assert isinstance(effect, Hooks)
                score = apply(effect, Hooks.lends_discipline, score, battle, bearer, fighter)
        scores[fighter.id] = score
    return scores


async def offer_boosts(battle: Battle, fighter: Fighter, *scores: str) -> None:
    """Scores of a fighter (fields of its profile) are about to count; whoever may still raise them is asked."""
    await moment(fighter.effects, Hooks.before_scores_count, battle, fighter, scores)


def die_of(battle: Battle, fighter: Fighter, kind: str) -> DieRule:
    """How the fighter's dice are read in a roll of this kind: a six may be thrown again and added, a 1 fails.

    [c2.dice.six] [c2.dice.one]
    """
    return apply_hooks(battle, fighter, Hooks.die, CHARACTERISTIC, kind)


def modifier_of(battle: Battle, fighter: Fighter, kind: str) -> int:
    """What is added to the fighter's final die in a roll of this kind."""
    hurt = wound_penalty(battle, fighter) if kind in WOUNDED_KINDS else 0
    return apply_hooks(battle, fighter, Hooks.die_modifier, note("c2.table.wound-effects", 0, hurt), kind)


def wound_penalty(battle: Battle, fighter: Fighter) -> int:
    """What the fighter's wound adds to its dice: -1 for a light one to -3 for a critical one.

    [c2.wound.penalties] [c2.table.wound-effects] [c2.melee.example.effect]
    """
    return apply_hooks(battle, fighter, Hooks.wound_penalty, WOUND_PENALTY[fighter.wound])


def check(
    battle: Battle,
    fighter: Fighter,
    kind: str,
    rule: str,
    score: int,
    difficulty: int,
    *,
    strictly: bool = False,
    modifier: int = 0,
) -> Success:
    """A characteristic roll of a fighter against a difficulty; await it. ``modifier`` adds to the die.

    The die plus the score must reach the difficulty. [c2.dice.test] A final die of 1 or less fails by itself.
    [c2.wound.die-failure]
    """
    return Success(
        fighter.side,
        rule,
        score,
        difficulty,
        strictly=strictly,
        die=die_of(battle, fighter, kind),
        modifier=modifier_of(battle, fighter, kind) + modifier,
        about={"fighter": fighter.id},
    )


def contender(battle: Battle, fighter: Fighter, kind: str, score: int) -> Contender:
    """A fighter's side of an opposed roll."""
    return Contender(fighter.side, score, die_of(battle, fighter, kind), modifier_of(battle, fighter, kind))


def named_contender(battle: Battle, fighter: Fighter, kind: str, score: int) -> Contender:
    """A fighter's side of an opposed roll, with the name of who throws: for a roll that is really made."""
    return msgspec.structs.replace(contender(battle, fighter, kind, score), roller=fighter.id)


def best_to_roll(battle: Battle, fighters: Sequence[Fighter], kind: str, scores: Sequence[int]) -> Fighter:
    """Who rolls for several fighters, whose scores these are: he with the best; of equals he with the best die."""
    best = max(scores)
    equals = [fighter for fighter, score in zip(fighters, scores, strict=True) if score == best]
    return equals[0] if len(equals) == 1 else max(equals, key=lambda fighter: _luck(battle, fighter, kind))


def _luck(battle: Battle, fighter: Fighter, kind: str) -> Fraction:
    """How good a fighter's die is in rolls of this kind: its chance against an ordinary one, the scores being equal."""
    return chance_of_winning(
        Contender("", 0, die_of(battle, fighter, kind), modifier_of(battle, fighter, kind)), Contender("", 0)
    )


async def plain_die(battle: Battle, fighter: Fighter, rule: str) -> int:
    """One die without characteristic for a fighter, never thrown again: what its face is worth to it."""
    return await _plain_roll(battle, fighter, rule, lambda worth: worth)


async def plain_test(battle: Battle, fighter: Fighter, rule: str, least: int) -> bool:
    """Whether one die without characteristic comes to ``least`` or more for a fighter."""
    return await _plain_roll(battle, fighter, rule, lambda worth: worth >= least)


async def _plain_roll(battle: Battle, fighter: Fighter, rule: str, read: Callable[[int], T]) -> T:
    """One die without characteristic for a fighter, ``read`` from what its face is worth to it."""
    die = die_of(battle, fighter, PLAIN)
    change = apply_hooks(battle, fighter, Hooks.die_modifier, 0, PLAIN)
    await moment(fighter.effects, Hooks.on_roll, battle, fighter, PLAIN)
    return await Roll(
        (SIX,),
        lambda faces: read(die.worth(faces[0]) + change),
        rule=rule,
        player=fighter.side,
        about={"fighter": fighter.id},
    )
