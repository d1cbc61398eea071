"""How lengths, weapons and special rules are written, wherever they are read."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Final

from escarmouche.documents.terms import Name
from escarmouche.rulebooks import RuleLink, Words
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.content.special_rules import SPECIAL_RULES, Rule
from escarmouche.rulebooks.lfw.content.terms import ROLLS
from escarmouche.table import INCH
from escarmouche.texts import MINUS, Message, message, signed

NAME: Final = "lfw-name"
"""The text of a name by itself."""

_RULES: Final = {rule.id: rule for rule in SPECIAL_RULES}
_ROLLS: Final = {term.key: term.name for term in ROLLS}
_LESSENED: Final = frozenset({"lfw.rule.maniabilite"})
"""The rules whose number stands with a minus."""


def told(name: Name) -> Message:
    """A name in both languages."""
    return message(NAME, name=name.told)


def inches(length: int) -> Decimal:
    """A length in inches, to the nearest hundredth."""
    return (Decimal(length) / INCH).quantize(Decimal("0.01")).normalize() + 0


def listed(items: Iterable[Words]) -> Message:
    """Several things, one after the other."""
    return message("lfw-list", items=tuple(items))


def rule_told(rule: str, parameter: str | int | None = None) -> Message | None:
    """A special rule as a sheet writes it, with what stands in its brackets; ``None`` for what no sheet writes."""
    known = _RULES.get(rule)
    if known is None:
        return None
    if parameter is None:
        return told(known.name)
    if known.takes == "rolls":
        kind = _ROLLS.get(str(parameter))
        inside = Name(str(parameter), str(parameter)) if kind is None else kind
    elif known.takes == "length":
        length = f'{inches(int(parameter))}"'
        inside = Name(length.replace(".", ","), length)
    else:
        number = f"{parameter}+" if known.takes == "target" else str(parameter)
        number = f"{MINUS}{number}" if rule in _LESSENED else number
        inside = Name(number, number)
    return told(Name(f"{known.name.fr} ({inside.fr})", f"{known.name.en} ({inside.en})"))


def ruled(rules: Iterable[Rule]) -> tuple[RuleLink, ...]:
    """Special rules, each with its id."""
    pairs = ((rule_told(rule.id, rule.parameter), rule.id) for rule in rules)
    return tuple(RuleLink(words, rule) for words, rule in pairs if words is not None)


def weapon_told(weapon: Weapon) -> Message:
    """A weapon with its range, its attacks, its force and its rules."""
    rules = tuple(link.words for link in ruled(weapon.rules))
    return message(
        "lfw-weapon",
        name=weapon.name.told,
        range="none" if weapon.range is None else inches(weapon.range),
        attacks=weapon.attacks,
        force=signed(weapon.force) if weapon.force else "0",
        rules=rules or "none",
    )


__all__ = ["NAME", "inches", "listed", "rule_told", "ruled", "told", "weapon_told"]
