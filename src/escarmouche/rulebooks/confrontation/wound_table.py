"""The wound tables, and how two dice are read on them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, final

import msgspec

from escarmouche.kernel import Choose, Roll, Test
from escarmouche.rulebooks.confrontation.dice import SIX

UNHURT, LIGHT, SERIOUS, CRITICAL, KILLED = range(5)
"""Wound levels (Légère, Grave, Critique, Tué Net), in the order in which they get worse."""

STUNNED: Final = -1
"""SONNÉ: not a wound, so it stands outside the levels."""

WORDS: Final = {
    UNHURT: "none",
    STUNNED: "stunned",
    LIGHT: "light",
    SERIOUS: "serious",
    CRITICAL: "critical",
    KILLED: "killed",
}
"""What each result is called in questions and texts, the mildest first."""

MILDEST_FIRST: Final = tuple(WORDS)

LEGS, ARMS, TORSO, HEAD = "jambes", "bras", "tronc", "tete"

LOCATIONS: Final = (LEGS, ARMS, TORSO, HEAD, HEAD, HEAD)
"""The place that a location die of 1 to 6 names."""

TABLE: Final[tuple[Mapping[str, int], ...]] = (
    {LEGS: STUNNED, ARMS: STUNNED, TORSO: LIGHT, HEAD: LIGHT},
    {LEGS: STUNNED, ARMS: LIGHT, TORSO: LIGHT, HEAD: SERIOUS},
    {LEGS: LIGHT, ARMS: LIGHT, TORSO: SERIOUS, HEAD: CRITICAL},
    {LEGS: LIGHT, ARMS: SERIOUS, TORSO: CRITICAL, HEAD: KILLED},
    {LEGS: SERIOUS, ARMS: CRITICAL, TORSO: KILLED, HEAD: KILLED},
    {LEGS: CRITICAL, ARMS: CRITICAL, TORSO: KILLED, HEAD: KILLED},
)
"""Rows of damage: 0 or less, 1 to 5, 6 to 10, 11 to 15, 16 to 20, 21 and more."""

EXCEPTIONAL: Final = (UNHURT, STUNNED, LIGHT, SERIOUS, CRITICAL, KILLED)
"""What a double of 1 to 6 does, whatever the scores."""


class Wound(msgspec.Struct, frozen=True, cache_hash=True, order=True):
    """The result of a wound roll: a wound level, ``STUNNED`` or ``UNHURT``.

    ``location`` is told only to those who listen; nothing else depends on it.
    """

    level: int
    location: str = ""

    @property
    def word(self) -> str:
        """What it is called in questions and texts."""
        return WORDS[self.level]


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """What calls for a wound roll.

    ``by``: the fighter whose blow, shot or spell it is, if any. ``rule``: what it comes from. ``mark``: a word that
    whoever made the hit wants to find again when the wound has been rolled (a poisoned die, say).
    """

    victim: str
    force: int
    rule: str
    by: str = ""
    mark: str = ""


class WoundDice(msgspec.Struct, frozen=True, cache_hash=True):
    """How the dice of a wound roll are read.

    ``damage`` is added to the sum of the dice. ``location``: where the hit lands whatever the dice say. ``safe``: places
    where it does nothing. ``worse`` and ``milder``: by how many rows the table is read lower or higher; where it is read
    higher, a cell of instant death stays what it is, if ``death_stays``. ``doubles``: the results of the six doubles;
    ``None`` when doubles are read on the table like any other throw. ``dice``: how many are thrown, the attacker keeping two
    of them by the rule ``kept_by``. ``higher_alone``: the higher die is added, and not both. ``doubles_shift``: where
    the table is read lower or higher, doubles but the highest are read a line lower or higher.
    """

    damage: int
    location: str = ""
    safe: tuple[str, ...] = ()
    worse: int = 0
    milder: int = 0
    doubles: tuple[int, ...] | None = EXCEPTIONAL
    dice: int = 2
    kept_by: str = ""
    higher_alone: bool = False
    death_stays: bool = True
    doubles_shift: bool = False

    def with_(self, **changes: Any) -> WoundDice:
        """These dice with some fields changed."""
        return msgspec.structs.replace(self, **changes)

    def read(self, one: int, other: int) -> Wound:
        """What two dice do. The lower die says where, the sum how badly.

        A double is an exceptional wound, read on a table of its own: no Strength, no Resistance, no location.
        """
        if one == other and self.doubles is not None:
            return Wound(self.doubles[self._line(one)])
        location = self.location or LOCATIONS[min(one, other) - 1]
        if location in self.safe:
            return Wound(UNHURT, location)
        dice = max(one, other) if self.higher_alone else one + other
        return Wound(self._cell(dice + self.damage, location), location)

    def _line(self, face: int) -> int:
        """The line of doubles that a double of this face is read on."""
        shift = self.worse - self.milder if self.doubles_shift and face < SIX else 0
        return min(max(face - 1 + (shift > 0) - (shift < 0), 0), SIX - 1)

    def _cell(self, damage: int, location: str) -> int:
        """The row of the damage, the column of the location."""
        row = row_of(damage)
        shift = self.worse - self.milder
        if shift < 0 and self.death_stays and TABLE[row][location] == KILLED:
            return KILLED
        return TABLE[min(max(row + shift, 0), len(TABLE) - 1)][location]


def row_of(damage: int) -> int:
    """The row of the wound table for a damage."""
    return min(max((damage + 4) // 5, 0), len(TABLE) - 1)


@cache
def results(dice: WoundDice, faces: tuple[int, ...], located: bool) -> tuple[Wound, ...]:
    """The wounds that the player can choose from the faces thrown, the mildest first: one, unless more than two dice were
    thrown.

    Of several locations with the same wound the first is taken.
    """
    wounds = {dice.read(one, other) for one, other in itertools.combinations(faces, 2)}
    by_level = {wound.level: wound for wound in sorted(wounds, key=severity, reverse=True)}
    kept = by_level.values() if located else map(Wound, by_level)
    return tuple(sorted(kept, key=severity))


def severity(wound: Wound) -> tuple[int, str]:
    """Orders wounds from the mildest to the worst."""
    return MILDEST_FIRST.index(wound.level), wound.location


@cache
def odds_of(dice: WoundDice) -> Mapping[Wound, Fraction]:
    """Every result with its exact probability, the worst being chosen where there is a choice."""
    counts: dict[Wound, int] = {}
    for faces in itertools.product(range(1, SIX + 1), repeat=dice.dice):
        worst = results(dice, faces, False)[-1]
        counts[worst] = counts.get(worst, 0) + 1
    return {wound: Fraction(count, SIX**dice.dice) for wound, count in counts.items()}


@final
class WoundRoll(Test[Wound]):
    """A throw on the wound table. No six is thrown again and no 1 fails.

    ``located``: whether somebody wants to be told where the hit lands.
    """

    __slots__ = ("about", "dice", "located", "player", "rule")

    def __init__(
        self, player: str, dice: WoundDice, *, rule: str, located: bool = False, about: Mapping[str, Any] | None = None
    ) -> None:
        self.player = player
        self.dice = dice
        self.rule = rule
        self.located = located
        self.about: Mapping[str, Any] = about if about is not None else {}

    async def detail(self) -> Wound:
        dice, located = self.dice, self.located
        throw = Roll(
            (SIX,) * dice.dice,
            lambda faces: results(dice, faces, located),
            rule=self.rule,
            player=self.player,
            about=self.about,
        )
        wounds = await throw
        options = {wound.word: wound for wound in wounds}
        return await Choose(self.player, dice.kept_by or self.rule, options, default=wounds[-1].word, about=self.about)

    def odds(self) -> Mapping[Wound, Fraction]:
        return odds_of(self.dice)
