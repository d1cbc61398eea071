"""Censure: the faithful of the other side pray against a miracle that has been announced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.divination.faith import is_faithful
from escarmouche.rulebooks.c2.events import Censured
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.confrontation.faith import feel_need, oppose
from escarmouche.rulebooks.freetable.sight import sees

CENSURE: Final = "c2.faith.censure"


class Silenced(Hooks, name=CENSURE):
    """A censure has left it without faith: it calls no more miracle in this phase."""

    __slots__ = ()


async def censure(battle: Battle, caller: Fighter, call: Mapping[str, Any]) -> None:
    """Each of the opponent's faithful that sees the caller, if only in part, may spend its own faith against it.

    A point spent takes a point away; those of several add up. A caller left with none calls no more in this phase.
    Whoever has called already, is engaged or hurt may censure all the same. ``call``: the facts of what is called.
    [c2.faith.censure]
    """
    silenced = await oppose(
        caller,
        (enemy for enemy in battle.enemies(caller) if may_censure(battle, enemy, caller)),
        CENSURE,
        call,
        before=lambda censor: feel_need(battle, censor),
        told=lambda censor, points: tell_censure(battle, censor, caller, points),
    )
    if silenced:
        caller.gain(CENSURE, until="phase")


def may_censure(battle: Battle, censor: Fighter, caller: Fighter) -> bool:
    """Whether an enemy is one of the faithful, free to do something, and sees the caller."""
    free = is_faithful(censor) and apply_hooks(battle, censor, Hooks.may_act, True)
    return free and sees(battle, censor, caller)


def tell_censure(battle: Battle, censor: Fighter, caller: Fighter, points: int) -> None:
    """Tells how many points a censor has spent, and how many are left to the caller."""
    left = caller.temporary_faith
    battle.tell(lambda: Censured(fighter=censor.id, caller=caller.id, points=points, left=left, rules=(CENSURE,)))
