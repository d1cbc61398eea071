"""Censure: the faithful of the other side pray against a miracle that has been announced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.divination.faith import is_faithful, spend_faith
from escarmouche.rulebooks.c2.divination.need import feel_need
from escarmouche.rulebooks.c2.events import Censured
from escarmouche.rulebooks.c2.hooks import Hooks
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
    for censor in battle.enemies(caller):
        if not is_faithful(censor) or not sees(battle, censor, caller):
            continue
        await feel_need(battle, censor)
        about = {**call, "fighter": censor.id, "caller": caller.id, "left": caller.temporary_faith}
        most = min(censor.temporary_faith, caller.temporary_faith)
        points = await choose_points(censor, CENSURE, most, {**about, "faith": censor.temporary_faith})
        if points:
            spend_faith(censor, points)
            spend_faith(caller, points)
            tell_censure(battle, censor, caller, points)
        if not caller.temporary_faith:
            caller.gain(CENSURE, until="phase")
            return


async def choose_points(faithful: Fighter, rule: str, most: int, about: Mapping[str, Any]) -> int:
    """How many points of faith are spent on something, from none to ``most``."""
    options = {str(points): points for points in range(max(0, most) + 1)}
    return await Choose(faithful.side, rule, options, default="0", about=about)


def tell_censure(battle: Battle, censor: Fighter, caller: Fighter, points: int) -> None:
    """Tells how many points a censor has spent, and how many are left to the caller."""
    left = caller.temporary_faith
    battle.tell(lambda: Censured(fighter=censor.id, caller=caller.id, points=points, left=left, rules=(CENSURE,)))
