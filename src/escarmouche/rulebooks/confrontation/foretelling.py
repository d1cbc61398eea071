"""What is known of an answer before it is given, as far as editions tell it alike: sight, ranges, shots, distances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final, Protocol

from escarmouche.kernel.effects import Breakdown
from escarmouche.rulebooks import Band, Forecast, Sight, Words
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.sight import Visibility
from escarmouche.rulebooks.freetable.state import Model
from escarmouche.table import to_cm
from escarmouche.texts import Message, Value, message, signed

BANDS: Final = ("short", "medium", "long")
"""The three ranges of a weapon."""


class Ranges(Protocol):
    """A ranged weapon: the upper limits of its ranges, in 0.01 mm."""

    @property
    def short(self) -> int: ...
    @property
    def medium(self) -> int: ...
    @property
    def long(self) -> int: ...


class InPlay(Protocol):
    """A card that stands for some figures (ids)."""

    @property
    def fighters(self) -> tuple[str, ...]: ...


def cm(length: int) -> Decimal:
    """A length in cm, to the nearest mm."""
    return to_cm(round(length, -2))


def named(knows: Callable[[str], bool], cards: Mapping[str, InPlay], answer: str) -> Iterator[str]:
    """The figures (ids that the battle ``knows``) that the key of an option names, by themselves or by their card."""
    for word in answer.split("+"):
        if knows(word):
            yield word
        elif word in cards:
            yield from cards[word].fighters


def line_of_sight(viewer: Model, target: Model, seen: Visibility | None, names: Mapping[str, Words]) -> Sight:
    """The line of sight between two figures. ``seen``: what is seen of the target; ``None``: it is not in view."""
    here, there = place_of(viewer).point, place_of(target).point
    if seen is None:
        return Sight(here, there, target.id, 0)
    return Sight(here, there, target.id, seen.share, tuple(names[id] for id in seen.hidden_by))


def bands(shooter: str, weapon: Ranges) -> Iterator[Band]:
    """The ranges of a weapon round whoever bears it."""
    for name, reach in zip(BANDS, (weapon.short, weapon.medium, weapon.long), strict=True):
        yield Band(shooter, reach, message(f"confrontation-hint-range.{name}"))


def by_band(
    sums: Sequence[Breakdown], target: str, rule: str, title_of: Callable[[str], dict[str, str] | None]
) -> Forecast:
    """The difficulty at each range as a sum, as long as nobody may measure which of them it is."""
    parts = tuple(
        message(
            "confrontation-breakdown-part",
            rule=title_of(part.rule) or part.rule,
            change=signed(part.after - part.before),
        )
        for part in sums[0].parts
        if part.after != part.before
    )
    bases, totals = (
        " / ".join(map(str, each)) for each in zip(*((odds.base, odds.total) for odds in sums), strict=True)
    )
    words = message("confrontation-hint-by-band", bases=bases, parts=parts or "none", totals=totals)
    return Forecast(words, rule, (target,))


def measured_shot(
    target: str, distance: int, band: int | None, difficulty: Value, chance: Fraction, *, ranges: str, test: str
) -> Forecast:
    """The range, the difficulty with its parts, and the chance to hit. ``ranges``, ``test``: the rules of an edition."""
    facts: dict[str, Value] = {"distance": cm(distance)}
    if band is None:
        return Forecast(Message("confrontation-hint-out-of-range", facts), ranges, (target,))
    facts |= {"band": BANDS[band], "difficulty": difficulty}
    return Forecast(Message("confrontation-hint-shot", facts), test, (target,), chance, hits=True)


def within_reach(target: str, name: Words, distance: int, reach: int, *, near: bool, rule: str) -> Forecast:
    """Whether an enemy (``target``, called ``name``) is within reach of an assault or a prayer."""
    key = "confrontation-hint-within-reach" if near else "confrontation-hint-out-of-reach"
    return Forecast(message(key, target=name, distance=cm(distance), reach=cm(reach)), rule, (target,))


def about_two(
    key: str,
    rule: str,
    target: Model,
    fighters: Sequence[Model],
    names: Mapping[str, Words],
    chance: Fraction | None = None,
) -> Forecast:
    """A text about an enemy and those who come at him."""
    words = Message(key, {"target": names[target.id], "fighters": tuple(names[fighter.id] for fighter in fighters)})
    return Forecast(words, rule, (target.id, *(fighter.id for fighter in fighters)), chance)


__all__ = [
    "BANDS",
    "about_two",
    "bands",
    "by_band",
    "cm",
    "line_of_sight",
    "measured_shot",
    "named",
    "within_reach",
]
