"""The moments at which one of the faithful needs more faith than it has, and others may give all they have."""

from __future__ import annotations

from escarmouche.rulebooks.c2.battle import Battle, Fighter


async def feel_need(battle: Battle, faithful: Fighter) -> None:
    """Whoever may still give one of the faithful more faith is asked: before it calls, before its roll, before it censures.

    Nowhere else in a turn would faith be of any use.
    """
    for bearer, effect in battle.bearers("needs_faith"):
        if bearer.in_play and faithful.in_play:
            await effect.needs_faith(battle, bearer, faithful)  # type: ignore[attr-defined]
