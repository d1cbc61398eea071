"""What is known of a nexus before it is used: what it does and costs, how likely its catalyst succeeds, what it gives."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from escarmouche.rulebooks import Forecast
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.pieces import Tried
from escarmouche.rulebooks.cc.presentation.piece_sheets import prices
from escarmouche.rulebooks.cc.presentation.story import names
from escarmouche.rulebooks.cc.rules.dice import check
from escarmouche.rulebooks.cc.rules.nexus import ACTIVATION, FORCE, SCORES, card_of, must_force, open_to
from escarmouche.rulebooks.cc.skills.nexus import FAITH, MANA, faith_sources, mana_sources
from escarmouche.rulebooks.confrontation.sheets import listed, told
from escarmouche.texts import message

USES: Final = {"nexus": ACTIVATION, "nexus-faith": FAITH, "nexus-mana": MANA}
"""The actions in which a nexus is used, and the rules of what is done with it."""

OPEN: Final = {ACTIVATION: open_to, FAITH: faith_sources, MANA: mana_sources}


def of_action(battle: Battle, fighter: Fighter, action: str) -> Iterator[Forecast]:
    """What is known of each nexus that a fighter can use in an action, its name before the first thing."""
    rule = USES.get(action)
    if rule is None:
        return
    for nexus in OPEN[rule](battle, fighter).values():
        first, *further = of_nexus(battle, fighter, nexus, rule)
        words = message("cc-hint-of-nexus", nexus=names(battle)[nexus.id], what=first.words)
        yield Forecast(words, first.rule, first.figures, first.chance)
        yield from further


def of_nexus(battle: Battle, fighter: Fighter, nexus: Fighter, rule: str) -> Iterator[Forecast]:
    """What is known of a nexus by itself."""
    if rule == ACTIVATION:
        yield from _of_activation(battle, fighter, nexus)
    elif rule == FAITH:
        yield Forecast(message("cc-hint-nexus-faith", points=_worth(nexus, FAITH)), FAITH, (nexus.id,))
    elif rule == MANA:
        yield Forecast(message("cc-hint-nexus-mana", count=_worth(nexus, MANA)), MANA, (nexus.id,))


def _worth(nexus: Fighter, skill: str) -> int:
    """The X of a skill of a nexus."""
    worth = nexus.effects.parameter(skill)
    assert isinstance(worth, int), skill
    return worth


def _of_activation(battle: Battle, fighter: Fighter, nexus: Fighter) -> Iterator[Forecast]:
    """What it does, what it asks for, whether it lets itself be forced, and whether its trial is passed."""
    card = card_of(nexus)
    assert card.power is not None
    price = "none" if card.sacrifice is None else listed(prices(card.sacrifice))
    yield Forecast(message("cc-hint-nexus", effect=told(card.power.text), price=price), ACTIVATION, (nexus.id,))
    if must_force(nexus, fighter):
        yield _test(battle, fighter, "discipline", card.force, FORCE)
    if card.trial is not None:
        yield _test(battle, fighter, card.trial.score, card.trial.difficulty, ACTIVATION)


def _test(battle: Battle, fighter: Fighter, score: Tried, difficulty: int, rule: str) -> Forecast:
    """The chance of a test that a nexus calls for."""
    kind, value = SCORES[score]
    chance = check(battle, fighter, kind, rule, value(battle, fighter) or 0, difficulty).roll.odds()
    key = "cc-hint-nexus-force" if rule == FORCE else "cc-hint-nexus-trial"
    words = message(key, score=score, difficulty=difficulty)
    return Forecast(words, rule, (fighter.id,), chance.get(True, Fraction(0)))


__all__ = ["USES", "of_action", "of_nexus"]
