"""Leaving a melee: the disengagement, by Initiative or by force, and what comes of it."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel.effects import Breakdown, apply_hooks, breakdown, note
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.terms import size_order
from escarmouche.rulebooks.cc.events import DisengagementTried
from escarmouche.rulebooks.cc.hooks import Fighters, Hooks, Split
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.cc.rules.assault import go_or_engage
from escarmouche.rulebooks.cc.rules.characteristics import INITIATIVE, STRENGTH, initiative, resistance, strength
from escarmouche.rulebooks.cc.rules.dice import check, prepare
from escarmouche.rulebooks.cc.rules.fear import flee_from_the_nearest
from escarmouche.rulebooks.cc.rules.movement import may_act, set_out
from escarmouche.rulebooks.cc.rules.wounds import any_of

TEST: Final = "cc.core.disengage.test"
FORCE: Final = "cc.core.disengage.force"
SUCCESS: Final = "cc.core.disengage.move"
FAILURE: Final = "cc.core.disengage.failure"

BASE_DIFFICULTY: Final = 4
AN_ENEMY: Final = 2
"""What each enemy in contact adds to the difficulty."""


class HeldBack(Hooks, name=FAILURE):
    """Who has failed to disengage places no die in attack in the next combat phase; or has one die less, where agreed."""

    __slots__ = ()

    def split(self, value: Split, battle: Battle, bearer: Fighter, dice: int) -> Split:
        return value if battle.options.one_die_less else Split(0, 0)

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        return max(0, value - 1) if battle.options.one_die_less else value


def may_disengage(battle: Battle, fighter: Fighter) -> bool:
    """Whoever is in contact with enemies may try, unless he was assaulted earlier in this activation phase."""
    return battle.engaged(fighter) and not fighter.assaulted_by and may_act(battle, fighter, "disengage")


def may_disengage_by_force(battle: Battle, fighter: Fighter) -> bool:
    """In force only who is larger than every enemy in contact, and not too weak for the toughest of them."""
    larger = all(
        size_order(fighter.profile.size) > size_order(foe.profile.size) for foe in battle.named(battle.foes(fighter))
    )
    return (
        may_disengage(battle, fighter)
        and apply_hooks(battle, fighter, Hooks.may_force_out, larger)
        and strength(battle, fighter) >= toughness(battle, fighter)
    )


def toughness(battle: Battle, fighter: Fighter) -> int:
    """The highest RES among the enemies in contact."""
    return max(resistance(battle, foe) for foe in battle.named(battle.foes(fighter)))


def difficulty(battle: Battle, fighter: Fighter) -> int:
    """4, and 2 for each enemy in contact."""
    return BASE_DIFFICULTY + AN_ENEMY * len(battle.foes(fighter))


async def disengage(battle: Battle, fighter: Fighter) -> None:
    """A test of INI against 4, and 2 for each enemy in contact; some succeed without a roll. [cc.core.disengage.test]"""
    if apply_hooks(battle, fighter, Hooks.slips_away, False):
        await leave(battle, fighter)
        return
    await prepare(battle, fighter, INITIATIVE)
    if await any_of(fighter, Hooks.fails_by_itself, battle, fighter, INITIATIVE):
        fighter.gain(FAILURE, until="turn")
        return
    score = breakdown(fighter.profile.initiative, lambda: initiative(battle, fighter))
    needed = apply_hooks(battle, fighter, Hooks.disengagement_difficulty, difficulty(battle, fighter))
    await try_to_leave(battle, fighter, INITIATIVE, TEST, score, needed)


async def disengage_by_force(battle: Battle, fighter: Fighter) -> None:
    """FOR in place of INI, less the highest RES among these enemies, against the same difficulty.

    It is open to those who are larger than all their enemies, if this is not negative. [cc.core.disengage.force] Some
    succeed without a roll.
    """
    if apply_hooks(battle, fighter, Hooks.slips_away, False):
        await leave(battle, fighter)
        return
    await prepare(battle, fighter, STRENGTH)

    def force() -> int:
        own = strength(battle, fighter)
        return note(FORCE, own, own - toughness(battle, fighter))

    score = breakdown(fighter.profile.strength, force)
    await try_to_leave(battle, fighter, STRENGTH, FORCE, score, difficulty(battle, fighter))


async def try_to_leave(battle: Battle, fighter: Fighter, kind: str, rule: str, score: Breakdown, needed: int) -> None:
    """The test, and what comes of it. [cc.core.disengage.failure]"""
    passed = await check(battle, fighter, kind, rule, score.total, needed)
    battle.tell(
        lambda: DisengagementTried(
            fighter=fighter.id, force=rule == FORCE, score=score, difficulty=needed, passed=passed, rules=(rule,)
        )
    )
    if passed:
        await leave(battle, fighter)
    else:
        fighter.gain(FAILURE, until="turn")


async def leave(battle: Battle, fighter: Fighter) -> None:
    """A move of up to MOU in any direction, which may end in the engagement of an enemy he has not just left.

    Cumulative actions may follow, and nobody strikes at him. [cc.core.disengage.move] In rout it is a flight move.
    """
    fighter.left = (*fighter.left, *battle.foes(fighter))
    if fighter.in_rout:
        await flee_from_the_nearest(battle, fighter)
        return
    await set_out(battle, fighter, "disengage")
    await go_or_engage(battle, fighter, SUCCESS)


enter_action("disengage", ActionType(exclusive=False, may=may_disengage, begin=disengage, opening=True))
enter_action(
    "disengage-force", ActionType(exclusive=False, may=may_disengage_by_force, begin=disengage_by_force, opening=True)
)
