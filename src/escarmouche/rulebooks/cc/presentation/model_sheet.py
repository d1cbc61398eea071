"""A fighter in all detail: his card as it is now, and what else is in force on him."""

from __future__ import annotations

from functools import partial

from escarmouche.kernel import Breakdown
from escarmouche.kernel.effects import apply_hooks, breakdown
from escarmouche.rulebooks import Sheet
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.scenes import fresh_model
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.presentation import card_sheets
from escarmouche.rulebooks.cc.presentation.story import names, rule_title
from escarmouche.rulebooks.cc.rules import characteristics
from escarmouche.rulebooks.cc.rules.effect_words import TESTED
from escarmouche.rulebooks.confrontation import sheets
from escarmouche.rulebooks.confrontation.sheets import ROLLED


def sheet(battle: Battle, fighter: Fighter) -> Sheet:
    """A fighter in all detail."""
    lines = tuple(card_sheets.facts(fighter.profile))
    if fighter.in_play:
        lines = tuple(sheets.as_it_is(line, partial(_value, battle, fighter)) for line in lines)
    plain = fresh_model(fighter.id, fighter.side, fighter.card, fighter.profile)
    gained = sheets.gained(fighter.effects, plain.effects, rule_title, names(battle), TESTED)
    return Sheet(fighter.profile.points, lines, tuple(gained))


def _value(battle: Battle, fighter: Fighter, score: str) -> Breakdown:
    """A score as it counts now, and the rules that have changed it."""

    def count() -> int:
        value: int = getattr(characteristics, score)(battle, fighter)
        return value + (apply_hooks(battle, fighter, Hooks.final_bonus, 0, score) if score in ROLLED else 0)

    return breakdown(getattr(fighter.profile, score), count)


__all__ = ["sheet"]
