"""A unit in all detail: its sheet as it is now, and what else is in force on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from escarmouche.kernel import Breakdown
from escarmouche.kernel.effects import breakdown
from escarmouche.rulebooks import Fact, RuleLink, Sheet
from escarmouche.rulebooks.lfw.battle import Battle, Unit, new_unit
from escarmouche.rulebooks.lfw.presentation import card_sheets
from escarmouche.rulebooks.lfw.presentation.story import rule_title
from escarmouche.rulebooks.lfw.presentation.terms import NAME, inches, rule_told
from escarmouche.rulebooks.lfw.rules.granting import equip
from escarmouche.rulebooks.lfw.rules.strides import stride
from escarmouche.rulebooks.lfw.rules.wounds import CRIPPLED
from escarmouche.texts import Message, message


def sheet(battle: Battle, unit: Unit) -> Sheet:
    """A unit in all detail."""
    facts = tuple(_as_it_is(battle, unit, fact) for fact in card_sheets.facts(unit.profile))
    return Sheet(unit.profile.points, facts, tuple(_effects(unit)))


def _as_it_is(battle: Battle, unit: Unit, fact: Fact) -> Fact:
    """A line of the sheet of a unit, with what its value has become."""
    count = COUNTS.get(fact.label.key) if isinstance(fact.label, Message) else None
    if count is None or not unit.in_play:
        return fact
    now = count(battle, unit)
    return fact if now.base == now.total else msgspec.structs.replace(fact, now=now)


def _movement(battle: Battle, unit: Unit) -> Breakdown:
    """M as a normal move counts it, in inches."""
    number = breakdown(unit.profile.movement, lambda: stride(battle, unit, "normal"))
    return Breakdown(inches(number.base), (), inches(number.total))


COUNTS: Final[Mapping[str, Callable[[Battle, Unit], Breakdown]]] = {
    "lfw-sheet-movement": _movement,
    "lfw-sheet-life": lambda _, unit: Breakdown(unit.most_life, (), unit.life),
    "lfw-sheet-command": lambda _, unit: Breakdown(unit.profile.command, (), unit.command),
    "lfw-sheet-magic": lambda _, unit: Breakdown(unit.profile.magic, (), unit.magic),
}
"""How the values of a sheet are counted now."""


def _effects(unit: Unit) -> Iterator[RuleLink]:
    """What is in force on a unit besides what its sheet gives it, each once."""
    plain = new_unit(unit.id, unit.side, unit.profile)
    equip(plain)
    own = {(effect.name, effect.parameter) for effect in plain.effects}
    told: set[str] = set()
    for effect in unit.effects:
        if (effect.name, effect.parameter) in own or effect.name in told:
            continue
        told.add(effect.name)
        if effect.name == CRIPPLED:
            yield RuleLink(message("lfw-condition-crippled", crippled=str(effect.parameter)), CRIPPLED)
            continue
        rule = effect.name.partition("#")[0]
        title = rule_title(rule)
        words = rule_told(effect.name, effect.parameter) or (message(NAME, name=title) if title is not None else None)
        if words is not None:
            yield RuleLink(words, rule)


__all__ = ["sheet"]
