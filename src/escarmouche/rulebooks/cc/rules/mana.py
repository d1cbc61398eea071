"""Mana: the reserve of a magician, his gems, and what he recovers of them each turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from escarmouche.kernel.effects import apply_hooks, note
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.mystics import KINDS, magic_rank, mastered
from escarmouche.rulebooks.cc.content.terms import category
from escarmouche.rulebooks.cc.events import GemsChanged, RecoveryRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import POWER, power
from escarmouche.rulebooks.cc.rules.dice import die_of, open_roll, prepare
from escarmouche.rulebooks.cc.rules.granting import MAGICIAN
from escarmouche.rulebooks.confrontation.mana import gains_by_going_on, recovered

GEMS: Final = "cc.core.mana.gems"
RESERVE: Final = "cc.core.mana.reserve"
RECOVERY: Final = "cc.core.mana.recovery"


class Magician(Hooks, name=MAGICIAN):
    """Whoever has POU is a magician, in contact with enemies too. [cc.core.magic.magician]"""

    __slots__ = ()

    async def before_battle(self, battle: Battle, bearer: Fighter) -> None:
        await fill_reserve(battle, bearer)

    async def recovery(self, battle: Battle, bearer: Fighter) -> None:
        await recover(battle, bearer)


# -- the reserve -------------------------------------------------------------------------------------------------------


def room_for_gems(magician: Fighter) -> int:
    """How many gems a reserve can still take: it never holds more than twice the printed POU."""
    return max(0, 2 * (magician.profile.power or 0) - len(magician.gems))


async def fill_reserve(battle: Battle, magician: Fighter) -> None:
    """At the start of the game a reserve holds POU gems of the magician's choice among his Elements.

    Gains never bring it above twice the printed POU. [cc.core.mana.reserve]
    """
    magician.gems = ()
    await gain_gems(battle, magician, magician.profile.power or 0, RESERVE)


async def gain_gems(battle: Battle, magician: Fighter, count: int, rule: str, *, question: str = "") -> None:
    """A magician gains gems of Elements that he masters, as he likes, as far as there is room for them.

    ``question``: what asks him which, where that is not the rule by which he gains them.
    """
    kinds = mastered(magician.profile)
    count = min(count, room_for_gems(magician))
    if count > 0 and kinds and magician.profile.power is not None:
        gained = await KINDS.choose(magician, count, dict.fromkeys(kinds, count), question or rule)
        add_gems(battle, magician, gained, rule)


def add_gems(battle: Battle, magician: Fighter, gained: Sequence[str], rule: str) -> None:
    """Gems come into a reserve."""
    magician.gems = KINDS.sort((*magician.gems, *gained))
    total = len(magician.gems)
    battle.tell(lambda: GemsChanged(fighter=magician.id, gained=tuple(gained), total=total, rules=(rule,)))


async def lose_gems(battle: Battle, magician: Fighter, count: int, rule: str) -> None:
    """A magician loses gems, as many as he has at most; he says which."""
    held = Counter(magician.gems)
    lost = await KINDS.choose(magician, min(count, len(magician.gems)), held, f"{rule}#gems")
    if lost:
        KINDS.spend(magician, lost)
        total = len(magician.gems)
        battle.tell(lambda: GemsChanged(fighter=magician.id, lost=lost, total=total, rules=(rule,)))


# -- recovering --------------------------------------------------------------------------------------------------------


async def recover(battle: Battle, magician: Fighter) -> None:
    """In every mystic phase: a Power test with the gems left taken off, and the gems that the table gives for its result.

    Twice the gems left in contact with an enemy, but for warrior-mages. Sixes may be thrown again; a failure by itself gains
    nothing. [cc.core.mana.recovery]
    """
    rank = category(magic_rank(magician.profile)) - 1
    score = power(battle, magician) - burden(battle, magician)
    await prepare(battle, magician, POWER)
    die = die_of(battle, magician, POWER)
    total = await open_roll(
        battle,
        magician,
        POWER,
        RECOVERY,
        score,
        lambda result: result,
        wants_more=lambda result: gains_by_going_on(rank, result, die),
    )
    gems = recovered(rank, total)
    battle.tell(lambda: RecoveryRolled(fighter=magician.id, total=total, gems=gems, rules=(RECOVERY,)))
    await gain_gems(battle, magician, gems, RECOVERY)


def burden(battle: Battle, magician: Fighter) -> int:
    """What the gems left take off the recovery test."""
    left = len(magician.gems)
    hindered = not apply_hooks(battle, magician, Hooks.recovers_unhindered, battle.is_free(magician))
    return note(RECOVERY, left, 2 * left) if hindered else left
