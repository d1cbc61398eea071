"""A figure in all detail: its card as it is now, and what else is in force on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from escarmouche.kernel import Breakdown, Part
from escarmouche.kernel.effects import breakdown
from escarmouche.rulebooks import Fact, Ruled, Sheet
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.presentation import card_sheets
from escarmouche.rulebooks.c2.presentation.story import rule_title
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.granting import equip
from escarmouche.table import to_cm
from escarmouche.texts import Message, message

LENGTHS: Final = ("movement", "flight")

ROLLS: Final[Mapping[str, str]] = {
    score: score for score in ("initiative", "attack", "defence", "shooting", "courage", "discipline")
}
"""The scores for which dice are thrown: what is added to the die counts as if it were added to the score."""

SCORES: Final = (*ROLLS, "strength", "resistance", "fear")


def sheet(battle: Battle, fighter: Fighter) -> Sheet:
    """A figure in all detail."""
    facts = tuple(_as_it_is(battle, fighter, fact) for fact in card_sheets.facts(fighter.profile))
    return Sheet(fighter.profile.points, facts, tuple(_effects(fighter)))


def _as_it_is(battle: Battle, fighter: Fighter, fact: Fact) -> Fact:
    """A line of the card of a figure, with what its value has become."""
    assert isinstance(fact.label, Message)
    score = fact.label.key.removeprefix("c2-sheet-")
    if not fighter.in_play or score not in (*SCORES, *LENGTHS):
        return fact
    now = _value(battle, fighter, score)
    return fact if now.base == now.total else msgspec.structs.replace(fact, now=now)


def _value(battle: Battle, fighter: Fighter, score: str) -> Breakdown:
    """A score as it counts now, and the rules that have changed it."""
    printed = getattr(fighter.profile, score)

    def count() -> int:
        found: int = getattr(characteristics, score)(battle, fighter)
        return found + (characteristics.modifier_of(battle, fighter, ROLLS[score]) if score in ROLLS else 0)

    number = breakdown(printed, count)
    return _in_cm(number) if score in LENGTHS else number


def _in_cm(number: Breakdown) -> Breakdown:
    parts = tuple(Part(part.rule, to_cm(part.before), to_cm(part.after)) for part in number.parts)
    return Breakdown(to_cm(number.base), parts, to_cm(number.total))


def _effects(fighter: Fighter) -> Iterator[Ruled]:
    """What is in force on a figure besides what its card gives it, each once."""
    plain = Fighter(id=fighter.id, side=fighter.side, card=fighter.card, profile=fighter.profile)
    equip(plain)
    own = {effect.name for effect in plain.effects}
    gained = dict.fromkeys(
        effect.name for effect in fighter.effects if effect.until is not None or effect.name not in own
    )
    for name in gained:
        title = rule_title(name.partition("#")[0])
        if title is not None:
            yield Ruled(message("c2-name", name=title), name)


__all__ = ["sheet"]
