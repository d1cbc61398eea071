"""Leaving a melee: the disengagement, by Initiative or in force."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import Breakdown, breakdown, note
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import DisengagementTried
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.attacks import Split
from escarmouche.rulebooks.c2.rules.characteristics import (
    DISENGAGEMENT,
    FORCED_DISENGAGEMENT,
    check,
    offer_boosts,
    resistance,
)
from escarmouche.rulebooks.c2.rules.charge import approach_enemy, targets
from escarmouche.rulebooks.c2.rules.fear import PARALYSIS
from escarmouche.rulebooks.c2.rules.movement import MoveType, displace, enter_move
from escarmouche.rulebooks.c2.rules.sizes import larger

TEST: Final = "c2.move.disengage.test"
FORCE: Final = "c2.move.disengage-force"
SUCCESS: Final = "c2.move.disengage.success"
FAILURE: Final = "c2.move.disengage.failure"

BASE_DIFFICULTY: Final = 4
A_FOE: Final = 2
"""What each adversary in contact adds to the difficulty."""

MOVE: Final = "move"
"""The key of moving on without engaging anybody."""


class HeldBack(Hooks, name=FAILURE):
    """Who fails to disengage places no die in attack in the next melee phase.

    Attack dice that it wins by parrying remain. [c2.move.disengage.failure]
    """

    __slots__ = ()

    def split(self, value: Split, battle: Battle, bearer: Fighter) -> Split:
        return Split(0, 0)


def may_disengage(battle: Battle, fighter: Fighter) -> bool:
    """Whoever is in melee may try, unless he was charged or engaged in this phase. [c2.move.disengage.eligibility]"""
    return battle.engaged(fighter) and not fighter.engaged_by


def may_disengage_by_force(battle: Battle, fighter: Fighter) -> bool:
    """In force only those do who are larger than every enemy in contact, and not too weak for the toughest of them."""
    return (
        may_disengage(battle, fighter)
        and all(larger(fighter.profile.size, foe.profile.size) for foe in battle.named(battle.foes(fighter)))
        and force_left(battle, fighter) >= 0
    )


def force_left(battle: Battle, fighter: Fighter) -> int:
    """FOR, less the best RES among the enemies in contact."""
    return characteristics.strength(battle, fighter) - toughness(battle, fighter)


def toughness(battle: Battle, fighter: Fighter) -> int:
    """The best RES among the enemies in contact."""
    return max(resistance(battle, foe) for foe in battle.named(battle.foes(fighter)))


def difficulty(battle: Battle, fighter: Fighter) -> int:
    """4, and 2 for each adversary engaged with the figure."""
    return BASE_DIFFICULTY + A_FOE * len(battle.foes(fighter))


async def disengage(battle: Battle, fighter: Fighter) -> None:
    """1D6 + INI against 4 + 2 for each adversary. [c2.move.disengage.test]"""
    await offer_boosts(battle, fighter, "initiative")
    if not fighter.in_play:
        return
    score = breakdown(fighter.profile.initiative, lambda: characteristics.initiative(battle, fighter))
    await try_to_leave(battle, fighter, DISENGAGEMENT, TEST, score)


async def disengage_by_force(battle: Battle, fighter: Fighter) -> None:
    """Those larger than all their enemies may use FOR in place of INI, less the best RES of these enemies.

    Wounds hamper this roll as they do that of INI; all else is as in any disengagement. [c2.move.disengage-force]
    """
    await offer_boosts(battle, fighter, "strength")
    for foe in battle.named(battle.foes(fighter)):
        await offer_boosts(battle, foe, "resistance")
    if not fighter.in_play or not battle.engaged(fighter):
        return
    tough = toughness(battle, fighter)

    def force() -> int:
        own = characteristics.strength(battle, fighter)
        return note(FORCE, own, own - tough)

    score = breakdown(fighter.profile.strength, force)
    await try_to_leave(battle, fighter, FORCED_DISENGAGEMENT, FORCE, score)


async def try_to_leave(battle: Battle, fighter: Fighter, kind: str, rule: str, score: Breakdown) -> None:
    """The roll and what comes of it."""
    needed = difficulty(battle, fighter)
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
    """A normal move in any direction, which may lead to the engagement of another adversary.

    [c2.move.disengage.success] Not of one from whom it has just disengaged. [c2.move.disengage.no-return]
    """
    fighter.disengaged_from = (*fighter.disengaged_from, *battle.foes(fighter))
    options = {MOVE: "", **{enemy.id: enemy.id for enemy in targets(battle, fighter, as_charge=False)}}
    named = await Choose(fighter.side, SUCCESS, options, default=MOVE, about={"fighter": fighter.id})
    if named and await approach_enemy(battle, fighter, battle[named], "disengage", as_charge=False):
        return
    if fighter.in_play and not fighter.has(PARALYSIS):
        await displace(battle, fighter, SUCCESS, "disengage")


enter_move("disengage", MoveType("disengage", may_disengage, disengage))
enter_move("disengage-force", MoveType("disengage", may_disengage_by_force, disengage_by_force))
