"""A fighter in all detail: his card as it is now, the unit that he belongs to, and what else is in force on him."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from escarmouche.kernel import Breakdown, Part
from escarmouche.rulebooks import Fact, RuleLink, Sheet
from escarmouche.rulebooks.c4.battle import Battle, Fighter
from escarmouche.rulebooks.c4.presentation.card_sheets import facts
from escarmouche.rulebooks.c4.presentation.story import names, rule_title
from escarmouche.texts import Message, message

ROUT: Final = "c4.morale.routed"
DAMAGE: Final = "c4.damage.marker"


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
    printed = fighter.profile
    match fact.label.key.removeprefix("c4-sheet-"):
        case "defence":
            return _with(fact, printed.defence, battle.defence(fighter), ROUT)
        case "authority":
            return _with(fact, printed.authority or 0, battle.authority(fighter), ROUT)
        case "life":
            return _with(fact, printed.life, fighter.life, DAMAGE)
        case _:
            return fact


def _with(fact: Fact, printed: int, now: int, rule: str) -> Fact:
    if printed == now:
        return fact
    return msgspec.structs.replace(fact, now=Breakdown(printed, (Part(rule, printed, now),), now))


def _effects(fighter: Fighter) -> Iterator[RuleLink]:
    """What is in force on him besides what his card gives him, each once."""
    own = set(fighter.profile.skills)
    for name in dict.fromkeys(effect.name for effect in fighter.effects if effect.name not in own):
        title = rule_title(name)
        if title is not None:
            yield RuleLink(message("c4-name", name=title), name)


__all__ = ["sheet"]
