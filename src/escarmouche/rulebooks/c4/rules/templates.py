"""Templates of shots with an area of effect: how far they deviate, how wide they are, and who is under them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Final, final

import msgspec

from escarmouche.kernel import Roll, Test
from escarmouche.rulebooks.c4.battle import Battle, Unit
from escarmouche.rulebooks.c4.rules.resolution import SIX, Throw, Thrower
from escarmouche.rulebooks.c4.rules.series import powers, times, variable
from escarmouche.rulebooks.c4.rules.unit_moves import place_of
from escarmouche.rulebooks.freetable.templates import astray as strayed
from escarmouche.table import CM, Point

DEVIATION: Final = "c4.shoot.area.deviation"

WIDEST: Final = 10
"""The graduations of the template; whoever does better strikes twice."""

LEAST_ASTRAY: Final = 10
"""How far a shot goes astray at least of which every die has failed, in graduations."""


class Scatter(msgspec.Struct, frozen=True):
    """How the Attack test of a shot with an area went: dice that failed, and hits (as many as matter)."""

    misses: int
    hits: int


@final
class Scattered(Test[Scatter]):
    """An Attack test of which both hits and misses count; more than ``enough`` hits are as good as those."""

    __slots__ = ("enough", "throw", "thrower")

    def __init__(self, thrower: Thrower, throw: Throw, *, enough: int) -> None:
        self.thrower = thrower
        self.throw = throw
        self.enough = enough

    async def detail(self) -> Scatter:
        misses, hits = await self.thrower.tally(self.throw)
        return Scatter(misses, min(self.enough, hits))

    def odds(self) -> Mapping[Scatter, Fraction]:
        miss, plain, more = self._first_die()
        once = variable(self.enough)
        extra = msgspec.structs.replace(self.throw, rerolls=0, forced=0).die().of(once)
        hit = times(once, tuple(plain * (power == 0) + more * chance for power, chance in enumerate(extra)))
        outcomes: dict[Scatter, Fraction] = {}
        for misses in range(self.throw.dice + 1):
            weight = comb(self.throw.dice, misses) * miss**misses
            series = powers(hit, self.throw.dice - misses)
            for hits in range(self.enough):
                if chance := weight * series[hits]:
                    outcomes[Scatter(misses, hits)] = chance
            rest = weight * ((1 - miss) ** (self.throw.dice - misses) - sum(series[: self.enough], Fraction(0)))
            if rest:
                outcomes[Scatter(misses, self.enough)] = rest
        return outcomes

    def _first_die(self) -> tuple[Fraction, Fraction, Fraction]:
        """The chances that one of the first dice fails in the end, hits, or hits and gives another."""
        once = msgspec.structs.replace(self.throw, rerolls=0, forced=0).die()
        first = once.low, once.high, once.more
        miss, plain, more = first
        for _ in range(self.throw.passes):
            miss, plain, more = miss * first[0], plain + miss * first[1], more + miss * first[2]
        for _ in range(-self.throw.passes):
            hit = plain + more
            miss, plain, more = miss + hit * first[0], hit * first[1], hit * first[2]
        return miss, plain, more


def enough_for(area: int) -> int:
    """How many hits are as good as any more of them: those beyond the template.

    >>> enough_for(2), enough_for(10)
    (6, 2)
    """
    return WIDEST // area + 1


def spread(area: int, hits: int) -> tuple[int, int]:
    """How far a shot reaches, and how many Force tests whoever is under it takes: its area for each hit, ten cm at most,
    and two tests if it were more. Without a hit its area. [c4.shoot.area.radius]

    >>> spread(2, 3), spread(4, 3), spread(2, 0)
    ((6000, 1), (10000, 2), (2000, 1))
    """
    wide = area * max(1, hits)
    return min(wide, WIDEST) * CM, 1 if wide <= WIDEST else 2


def astray(misses: int, dice: int) -> int:
    """How far a shot deviates: a cm for each die that has failed, ten at least if all have. [c4.shoot.area.deviation]

    >>> astray(3, 4), astray(4, 4), astray(12, 12), astray(0, 4)
    (3000, 10000, 12000, 0)
    """
    return (max(misses, LEAST_ASTRAY) if misses == dice else misses) * CM


async def deviated(battle: Battle, unit: Unit, aim: Point, misses: int, dice: int) -> Point:
    """Where the template comes down: a die gives one of six directions, the first straight on from the shooting leader,
    the others clockwise. [c4.shoot.area.deviation]
    """
    far = astray(misses, dice)
    if not far:
        return aim
    number = await Roll((SIX,), _face, rule=DEVIATION, player=unit.side, about={"unit": unit.id, "far": far})
    return strayed(place_of(battle.leader(unit)).point, aim, number, far)


def _face(faces: tuple[int, ...]) -> int:
    return faces[0]
