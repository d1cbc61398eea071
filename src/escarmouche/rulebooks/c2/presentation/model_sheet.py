"""A figure in all detail: its card as it is now, and what else is in force on it."""

from __future__ import annotations

from functools import partial

from escarmouche.kernel import Breakdown
from escarmouche.kernel.effects import breakdown
from escarmouche.rulebooks import Sheet
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.presentation import card_sheets
from escarmouche.rulebooks.c2.presentation.story import names, rule_title
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.granting import equip
from escarmouche.rulebooks.confrontation import sheets


def sheet(battle: Battle, fighter: Fighter) -> Sheet:
    """A figure in all detail."""
    lines = tuple(card_sheets.facts(fighter.profile))
    if fighter.in_play:
        lines = tuple(sheets.as_it_is(line, partial(_value, battle, fighter)) for line in lines)
    plain = Fighter(id=fighter.id, side=fighter.side, card=fighter.card, profile=fighter.profile)
    equip(plain)
    gained = sheets.gained(fighter.effects, plain.effects, rule_title, names(battle), {})
    return Sheet(fighter.profile.points, lines, tuple(gained))


def _value(battle: Battle, fighter: Fighter, score: str) -> Breakdown:
    """A score as it counts now, and the rules that have changed it."""

    def count() -> int:
        number: int = getattr(characteristics, score)(battle, fighter)
        return number + (characteristics.modifier_of(battle, fighter, score) if score in sheets.ROLLED else 0)

    return breakdown(getattr(fighter.profile, score), count)


__all__ = ["sheet"]
