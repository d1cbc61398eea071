"""A fighter in all detail: his card as it is now, the unit that he belongs to, and what else is in force on him."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from escarmouche.kernel import Breakdown, Part
from escarmouche.kernel.effects import breakdown
from escarmouche.rulebooks import Fact, RuleLink, Sheet
from escarmouche.rulebooks.c4.battle import Battle, Fighter
from escarmouche.rulebooks.c4.content.vocabulary import Characteristic
from escarmouche.rulebooks.c4.presentation.card_sheets import facts
from escarmouche.rulebooks.c4.presentation.story import names, rule_title
from escarmouche.texts import Message, message

DAMAGE: Final = "c4.damage.marker"

SHOWN: Final[Mapping[str, Characteristic]] = {
    "defence": "defence",
    "resistance": "resistance",
    "courage": "nerve",
    "fear": "nerve",
    "authority": "authority",
}
"""The lines of a card that are told as they are now, and the characteristic in each."""


def sheet(battle: Battle, fighter: Fighter) -> Sheet:
    """A fighter in all detail."""
    lines = [_as_it_is(battle, fighter, fact) for fact in facts(fighter.profile)]
    return Sheet(fighter.points, (*_of_unit(battle, fighter), *lines), tuple(_effects(fighter)))


def _of_unit(battle: Battle, fighter: Fighter) -> Iterator[Fact]:
    """His unit: how many are left of how many, its Power, what it is in contact with."""
    unit = battle.unit_of(fighter)
    known = names(battle)
    strength = message("c4-sheet-left", left=len(battle.fighters(unit)), most=unit.strength)
    yield Fact(Message("c4-sheet-unit"), message("c4-pair", name=known[unit.id], value=strength))
    yield Fact(Message("c4-sheet-power"), str(battle.power(unit)))


def _as_it_is(battle: Battle, fighter: Fighter, fact: Fact) -> Fact:
    """A line of his card, with what its value has become."""
    assert isinstance(fact.label, Message)
    what = fact.label.key.removeprefix("c4-sheet-")
    if what == "life":
        return _with(
            fact, Breakdown(fighter.profile.life, (Part(DAMAGE, fighter.profile.life, fighter.life),), fighter.life)
        )
    of = SHOWN.get(what)
    if of is None:
        return fact
    return _with(fact, breakdown(fighter.profile.printed(of), lambda: battle.value(fighter, of)))


def _with(fact: Fact, now: Breakdown) -> Fact:
    return fact if now.total == now.base else msgspec.structs.replace(fact, now=now)


def _effects(fighter: Fighter) -> Iterator[RuleLink]:
    """What is in force on him besides what his card gives him, each once."""
    own = set(fighter.profile.skills)
    for name in dict.fromkeys(effect.name for effect in fighter.effects if effect.name not in own):
        title = rule_title(name)
        if title is not None:
            yield RuleLink(message("c4-name", name=title), name)


__all__ = ["sheet"]
