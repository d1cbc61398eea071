"""The numbers of a test, taken apart for whoever reads why a die has to show so much."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from escarmouche.kernel import Breakdown
from escarmouche.kernel.effects import Part, breakdown
from escarmouche.rulebooks.c4.battle import Battle, Fighter
from escarmouche.rulebooks.c4.content.vocabulary import Characteristic

Numbers: TypeAlias = Callable[[], Mapping[str, Breakdown]]
"""What takes the numbers of a test apart: its action value (``value``), its ``difficulty`` and, where there are several, its
``dice``. It is asked for them when dice are thrown.
"""


def plain(number: int) -> Breakdown:
    """A number that nothing has changed."""
    return Breakdown(number, (), number)


def of_card(battle: Battle, fighter: Fighter, of: Characteristic) -> Breakdown:
    """A characteristic of a fighter, from what his card shows to what it is now."""
    return from_card(fighter, of, lambda: battle.value(fighter, of))


def from_card(fighter: Fighter, of: Characteristic, now: Callable[[], int]) -> Breakdown:
    """A number that comes of a characteristic: what the card shows, and what it is ``now``."""
    return ended(breakdown(fighter.profile.printed(of), now))


def ended(number: Breakdown) -> Breakdown:
    """A number whose last part leads to its total: it never goes below 0, however much is taken off it."""
    if not number.parts or number.parts[-1].after == number.total:
        return number
    *before, last = number.parts
    kept = () if last.before == number.total else (Part(last.rule, last.before, number.total),)
    return Breakdown(number.base, (*before, *kept), number.total)


def added(battle: Battle, fighters: Sequence[Fighter], of: Characteristic) -> Breakdown:
    """What several fighters have together, from what their cards show; changes by the same rule are one part."""
    each = [of_card(battle, fighter, of) for fighter in fighters]
    changes: dict[str, int] = {}
    for part in (part for number in each for part in number.parts):
        changes[part.rule] = changes.get(part.rule, 0) + part.after - part.before
    base = total = sum(number.base for number in each)
    parts = []
    for rule, change in changes.items():
        parts.append(Part(rule, total, total + change))
        total += change
    return Breakdown(base, tuple(parts), total)


__all__ = ["Numbers", "added", "ended", "from_card", "of_card", "plain"]
