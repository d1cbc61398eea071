"""Cards and figures as people read them, as far as editions write them alike: lines, and what has become of them.

Lines that all editions have are called by texts of this layer, those of one edition alone by its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from escarmouche.documents.terms import Name, Term
from escarmouche.kernel import Breakdown, Part
from escarmouche.kernel.effects import Effects
from escarmouche.rulebooks import Fact, RuleLink, Words
from escarmouche.rulebooks.confrontation.aiming import CARD
from escarmouche.rulebooks.confrontation.effects_told import brought_told
from escarmouche.rulebooks.confrontation.foretelling import Ranges
from escarmouche.rulebooks.confrontation.spells import Difficulties
from escarmouche.table import to_cm
from escarmouche.texts import Message, message

SHARED: Final = "confrontation-sheet-"
"""What the texts of the lines that all editions have begin with."""

LENGTHS: Final = ("movement", "flight")
"""The characteristics that are lengths, in 0.01 mm."""

ROLLED: Final = ("initiative", "attack", "defence", "shooting", "courage", "discipline")
"""The characteristics for which dice are thrown: what is added to the die counts as if it were added to them."""

SCORES: Final = (*ROLLED, "strength", "resistance", "fear")


class Weapon(Ranges, Protocol):
    """A ranged weapon: what it is called, its FOR and its ranges."""

    @property
    def name(self) -> Name: ...
    @property
    def strength(self) -> int: ...


# -- the lines of a card -----------------------------------------------------------------------------------------------


def fact(label: str, value: Words, prefix: str = SHARED) -> Fact:
    """A line: what it is called (the last part of a text's key), and what stands there."""
    return Fact(Message(f"{prefix}{label}"), value)


def ruled(label: str, items: Sequence[RuleLink], prefix: str = SHARED) -> Fact:
    """A line of things each of which has a rule."""
    return Fact(Message(f"{prefix}{label}"), listed(item.words for item in items), tuple(items))


def told(name: Name) -> Message:
    """A name in both languages."""
    return message("confrontation-name", name=name.told)


def term(table: Sequence[Term], key: str) -> Message:
    """The name of an entry of a table."""
    return told(next(entry.name for entry in table if entry.key == key))


def listed(items: Iterable[Words]) -> Message:
    """Several things, one after the other."""
    return message("confrontation-list", items=tuple(items))


def moving(profile: Any) -> Iterator[Fact]:
    """How far somebody moves, on the ground and in the air. ``profile``: a card with ``movement`` and ``flight``."""
    for label in LENGTHS:
        length = getattr(profile, label)
        if length is not None:
            yield fact(label, message("confrontation-sheet-cm", length=to_cm(length)))


def scores(profile: Any, labels: Iterable[str]) -> Iterator[Fact]:
    """The characteristics that somebody has, of these."""
    for label in labels:
        value = getattr(profile, label)
        if value is not None:
            yield fact(label, str(value))


def weapon_line(weapon: Weapon | None) -> Iterator[Fact]:
    """A ranged weapon, if there is one."""
    if weapon is not None:
        ranges = {band: to_cm(getattr(weapon, band)) for band in ("short", "medium", "long")}
        words = message("confrontation-sheet-weapon.told", name=weapon.name.told, strength=weapon.strength, **ranges)
        yield fact("weapon", words)


def spell_told(
    name: Name, gems: Sequence[tuple[Words, int | str]], difficulty: int | Difficulties, reach: int | None
) -> Message:
    """A spell with what it costs (gems by their element) and how difficult it is. ``reach``: its range in 0.01 mm."""
    varying = difficulty if isinstance(difficulty, Difficulties) else Difficulties(base=difficulty)
    return message(
        "confrontation-sheet-spell",
        name=name.told,
        gems=tuple(message("confrontation-gems-of", element=element, count=count) for element, count in gems),
        base=varying.base,
        plus=varying.plus or "none",
        most="none" if varying.most is None else varying.most,
        reach="none" if reach is None else to_cm(reach),
    )


def boilers(fitted: Iterable[Any]) -> Iterator[Fact]:
    """The boilers of a card, if it has any: of each what it burns, what it drives, with how many dice."""
    lines = [
        message("confrontation-sheet-boilers.told", kind=boiler.kind, driven=boiler.score, dice=boiler.dice)
        for boiler in fitted
    ]
    if lines:
        yield fact("boilers", listed(lines))


# -- a figure as it is now ---------------------------------------------------------------------------------------------


def as_it_is(line: Fact, value: Callable[[str], Breakdown]) -> Fact:
    """A line of the card of a figure, with what its number has become. ``value``: a characteristic as it counts now."""
    assert isinstance(line.label, Message)
    score = line.label.key.removeprefix(SHARED)
    if score not in (*SCORES, *LENGTHS):
        return line
    now = value(score)
    if now.base == now.total:
        return line
    return msgspec.structs.replace(line, now=_in_cm(now) if score in LENGTHS else now)


def _in_cm(number: Breakdown) -> Breakdown:
    parts = tuple(Part(part.rule, to_cm(part.before), to_cm(part.after)) for part in number.parts)
    return Breakdown(to_cm(number.base), parts, to_cm(number.total))


def gained(
    effects: Effects,
    own: Effects,
    title_of: Callable[[str], dict[str, str] | None],
    names: Mapping[str, Words],
    kinds: Mapping[str, str],
) -> Iterator[RuleLink]:
    """What is in force on a figure besides what its card gives it (``own``), each once; of what a spell, a miracle or the
    power of a nexus has brought, which (``names``), and what it changes. ``kinds``: see :func:`brought_told`.
    """
    known = {effect.name for effect in own}
    told: set[tuple[str, str]] = set()
    for effect in effects:
        title = title_of(effect.name.partition("#")[0])
        if title is None or (effect.until is None and effect.name in known):
            continue
        words = message("confrontation-name", name=title)
        if effect.source in names and effect.source.startswith(CARD):
            what = brought_told(effect.name, effect.parameter, kinds) or words
            words = message("confrontation-brought", card=names[effect.source], what=what)
        if (key := (effect.name, repr(words))) not in told:
            told.add(key)
            yield RuleLink(words, effect.name)


__all__ = [
    "LENGTHS",
    "ROLLED",
    "SCORES",
    "SHARED",
    "as_it_is",
    "boilers",
    "fact",
    "gained",
    "listed",
    "moving",
    "ruled",
    "scores",
    "spell_told",
    "term",
    "told",
    "weapon_line",
]
