"""Attack dice: which thresholds make sense, and all the dice of a warrior rolled together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final, final

import msgspec

from escarmouche.kernel import Test
from escarmouche.rulebooks.c2.battle import Attack
from escarmouche.rulebooks.confrontation.dice import Contender, Success, chance_of

FREE: Final = 0
"""The least difficulty that may be named where there is no minimum."""

HIGHEST: Final = 999
SPAN: Final = 6
"""How many thresholds are worth offering from the lowest on, at least."""

REACH: Final = 12
"""What a die thrown again once can show at best: higher thresholds are not offered, though they may be named."""


class Split(msgspec.Struct, frozen=True):
    """How a fighter may place its combat dice: the least and the most that go into attack."""

    least: int
    most: int


class ParryMethod(msgspec.Struct, frozen=True):
    """A way of parrying.

    ``rise`` is added to the difficulty, ``wins`` counts the attack dice gained by a success. ``stance``: the way binds to
    it for the whole combat (``""``: the ordinary parry, which goes with everything).
    """

    key: str
    rule: str
    rise: int = 0
    wins: int = 0
    stance: str = ""


class Thresholds(Mapping[str, int]):
    """The difficulties an attacker may name: any from a least one on. Those that make sense are listed.

    >>> named = Thresholds(least=5, listed=range(7, 9))
    >>> list(named), named["5"], named["40"], "4" in named
    (['7', '8'], 5, 40, False)
    """

    def __init__(self, least: int, listed: range) -> None:
        self._least = least
        self._listed = listed

    def __getitem__(self, key: str) -> int:
        if key.isdecimal() and key.isascii() and key == str(int(key[:4])) and self._least <= int(key) <= HIGHEST:
            return int(key)
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return map(str, self._listed)

    def __len__(self) -> int:
        return len(self._listed)


def thresholds(striker: Contender, least: int) -> Thresholds:
    """The difficulties to choose from, for a striker and the least that he may name."""
    return Thresholds(least, _listed(striker, least))


def _listed(striker: Contender, least: int) -> range:
    lowest = max(least, striker.score + 2)
    return range(lowest, max(lowest + SPAN, striker.score + REACH + 1))


@cache
def best_threshold(striker: Contender, parrier: Contender | None, least: int) -> int:
    """The lowest of the difficulties that give the best chance to strike a blow.

    ``parrier``: the adversary's defence die, if he has one left.
    """
    return max(_listed(striker, least), key=lambda named: (_chance_to_strike(striker, parrier, named), -named))


def _chance_to_strike(striker: Contender, parrier: Contender | None, threshold: int) -> Fraction:
    hits = chance_of(threshold - striker.score, striker.die, striker.modifier)
    if parrier is None:
        return hits
    return hits * (1 - chance_of(threshold - parrier.score, parrier.die, parrier.modifier))


@final
class Volley(Test[tuple[Attack, ...]]):
    """All attack dice of a warrior, their difficulties having been announced. Gives the attacks that succeed.

    Each die is a roll of its own: 1D6 + ATT must reach the threshold. [c2.melee.attack.threshold] With ATT 7 against 11 a 2
    misses and a 5 hits. [c2.melee.example.attack]
    """

    __slots__ = ("attacks", "rule", "striker")

    def __init__(self, rule: str, striker: Contender, attacks: tuple[Attack, ...]) -> None:
        self.rule = rule
        self.striker = striker
        self.attacks = attacks

    async def detail(self) -> tuple[Attack, ...]:
        striker = self.striker
        hits: list[Attack] = []
        for attack in self.attacks:
            die = Success(
                striker.player,
                self.rule,
                striker.score,
                attack.threshold,
                die=striker.die,
                modifier=striker.modifier,
                about={"fighter": attack.by, "target": attack.target},
            )
            if await die.detail():
                hits.append(attack)
        return tuple(sorted(hits))

    def odds(self) -> Mapping[tuple[Attack, ...], Fraction]:
        return odds_of_volley(self.striker, self.attacks)


@cache
def odds_of_volley(striker: Contender, attacks: tuple[Attack, ...]) -> Mapping[tuple[Attack, ...], Fraction]:
    """Every set of attacks that may succeed, with its exact probability."""
    result: dict[tuple[Attack, ...], Fraction] = {(): Fraction(1)}
    for attack, count in sorted(Counter(attacks).items()):
        chance = chance_of(attack.threshold - striker.score, striker.die, striker.modifier)
        numbers = [comb(count, hits) * chance**hits * (1 - chance) ** (count - hits) for hits in range(count + 1)]
        result = {
            before + (attack,) * hits: weight * share
            for before, weight in result.items()
            for hits, share in enumerate(numbers)
            if share
        }
    return result
