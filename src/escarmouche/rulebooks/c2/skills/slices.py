"""Skills that a side may use as often in a turn as its figures with them are worth slices of 100 Army Points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import PASS, Choose
from escarmouche.rulebooks.c2.battle import Battle, Fighter

SLICE: Final = 100
"""One figure is chosen for each begun slice of so many Army Points."""


def owners_of(battle: Battle, side: str, skill: str) -> list[Fighter]:
    """The figures of a side that have a skill, on the table or aboard."""
    return [
        fighter
        for fighter in battle.fighters.values()
        if fighter.side == side and fighter.present and fighter.has(skill)
    ]


async def choose_by_slices(owners: Sequence[Fighter], rule: str) -> tuple[str, ...]:
    """The figures that their player chooses among all those of his with a skill: one a slice of their points, or fewer.

    ``rule``: that which gives the choice; each figure is worth its points with what it carries.
    """
    number = -(-sum(owner.profile.points for owner in owners) // SLICE)
    chosen: tuple[str, ...] = ()
    while len(chosen) < min(number, len(owners)):
        options: dict[str, str | None] = {owner.id: owner.id for owner in owners if owner.id not in chosen}
        about = {"number": number - len(chosen), "chosen": chosen}
        owner = await Choose(owners[0].side, rule, {**options, PASS: None}, default=next(iter(options)), about=about)
        if owner is None:
            break
        chosen = (*chosen, owner)
    return chosen
