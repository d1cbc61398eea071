"""Falling: what it does to a figure."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import Fell
from escarmouche.rulebooks.c2.rules.wounds import wound_roll
from escarmouche.table import CM, Pose


async def fall(
    battle: Battle,
    fighter: Fighter,
    pose: Pose,
    depth: int,
    rule: str,
    *,
    location: str = "",
    eased: Fraction = Fraction(0),
    on_purpose: bool = False,
) -> None:
    """A figure falls, and takes a wound roll whose force is the depth in cm; part of a cm counts as a whole one.

    ``location``: where it is hit, whatever the dice say; ``eased``: what is subtracted from the roll.
    """
    battle.stand(fighter, pose)
    fighter.moved += depth
    battle.tell(lambda: Fell(fighter=fighter.id, distance=depth, on_purpose=on_purpose, rules=(rule,)))
    force = ceil(Fraction(depth, CM))
    bonus = ceil(Fraction(depth, CM) - eased) - force
    await wound_roll(battle, fighter, force, rule=rule, location=location, bonus=bonus)
