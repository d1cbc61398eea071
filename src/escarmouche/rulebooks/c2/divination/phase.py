"""The Divination phase: who calls when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.divination.calling import Pray
from escarmouche.rulebooks.c2.divination.faith import forget_faith, gather_faith, is_faithful
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import discipline, discipline_score, offer_boosts
from escarmouche.rulebooks.common.ids import ModelId

TIES: Final = "c2.faith.order.ties"


class DivinationPhase(Step, frozen=True):
    """After the movement and before the shooting of every turn the faithful call on their gods. [c2.faith.phase]

    All of them gather their faith first, so that they can censure each other from the first call on, as the book's own
    example has it. [c2.faith.example]
    """

    async def run(self, battle: Battle) -> None:
        forget_faith(battle)
        faithful = [fighter for fighter in battle.in_play() if is_faithful(fighter)]
        if not faithful:
            return
        battle.enter("divination")
        for fighter in faithful:
            gather_faith(battle, fighter)
            await offer_boosts(battle, fighter, "discipline")
        battle.then(NextToPray(tuple(fighter.id for fighter in faithful)))


class NextToPray(Step, frozen=True):
    """One after the other the faithful call their miracles, he with the best Discipline first. [c2.faith.order]"""

    waiting: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        waiting = battle.named(self.waiting)
        if not waiting:
            battle.expire("phase")
            return
        caller = await choose_next(battle, waiting)
        others = tuple(fighter.id for fighter in waiting if fighter is not caller)
        battle.then(Pray(caller.id), NextToPray(others))


async def choose_next(battle: Battle, waiting: Sequence[Fighter]) -> Fighter:
    """Of equals the winner of the Tactics roll has all of his call first, each player in the order he likes.

    [c2.faith.order.ties]
    """
    best = max(calling_order(battle, fighter) for fighter in waiting)
    first = [fighter for fighter in waiting if calling_order(battle, fighter) == best]
    first = [fighter for fighter in first if fighter.side == battle.first] or first
    options = {fighter.id: fighter for fighter in first}
    return await Choose(first[0].side, TIES, options, default=first[0].id)


def calling_order(battle: Battle, faithful: Fighter) -> int:
    """The Discipline by which one of the faithful comes sooner or later. [c2.faith.order]

    It is its own, with all that changes it, or that of a staff; that of a commander alone only where the players have
    agreed on it. A creature without Discipline has 0, whatever might change it. [c2.faith.order.no-discipline]
    """
    if faithful.profile.discipline is None:
        return 0
    if battle.options.borrowed_discipline:
        return discipline_score(battle, faithful)
    score = discipline(battle, faithful)
    for bearer, effect in battle.bearers("lends_precedence"):
        if bearer.side == faithful.side:
            assert isinstance(effect, Hooks)
            score = apply(effect, Hooks.lends_precedence, score, battle, bearer, faithful)
    return score
