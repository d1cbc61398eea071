"""Exact chances of dice that give more dice, in closed form: generating functions as power series.

The successes of one die have the generating function ``(a + b y) / (1 - c y)``, where ``c`` is the chance of a face that
gives a die more; nothing is cut off. Where each success brings something itself (a hit its damage), ``y`` is the series of
that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import zip_longest

import msgspec

Series = tuple[Fraction, ...]
"""The coefficients of a power series, up to some degree."""

ZERO, ONE = Fraction(0), Fraction(1)


class Die(msgspec.Struct, frozen=True):
    """One die of a test with all dice that come of it: ``(low + high y) / (1 - more y)`` successes."""

    low: Fraction
    high: Fraction
    more: Fraction

    @staticmethod
    def thrown(miss: Fraction, plain: Fraction, more: Fraction, passes: int) -> Die:
        """A die that misses, succeeds, or succeeds and gives another; a miss is thrown again ``passes`` times at most (a
        success, below 0). The dice that it gives never are.
        """
        low, high = miss, plain
        for _ in range(passes):
            low, high = miss * low, miss * high + plain + more * miss
        for _ in range(-passes):
            low, high = miss + (1 - miss) * low, (1 - miss) * high - miss * more
        return Die(low, high, more)

    def of(self, each: Series) -> Series:
        """What all successes bring together, each of them bringing ``each``."""
        return times(_linear(self.low, self.high, each), inverse(_linear(ONE, -self.more, each)))


def variable(size: int) -> Series:
    """What one success brings where successes are counted, up to ``size``."""
    return tuple(ONE if power == 1 else ZERO for power in range(size + 1))


def times(one: Series, other: Series) -> Series:
    """The product of two series, up to the degree of the shorter."""
    size = min(len(one), len(other))
    return tuple(
        sum((one[low] * other[power - low] for low in range(power + 1) if one[low]), ZERO) for power in range(size)
    )


def inverse(series: Series) -> Series:
    """One divided by a series that does not begin with 0."""
    inverted: list[Fraction] = []
    for power in range(len(series)):
        rest = sum((series[low] * inverted[power - low] for low in range(1, power + 1) if series[low]), ZERO)
        inverted.append((Fraction(power == 0) - rest) / series[0])
    return tuple(inverted)


def powers(series: Series, exponent: int) -> Series:
    """A series multiplied by itself."""
    result: Series = (ONE, *(ZERO,) * (len(series) - 1))
    while exponent:
        if exponent % 2:
            result = times(result, series)
        series = times(series, series)
        exponent //= 2
    return result


def halved(die: Die, dice: int, each: Series) -> Series:
    """What half of all successes of so many dice (rounded up) bring together.

    With top and bottom multiplied by ``(1 + c y)`` to the number of dice only even powers are left below; above, even
    powers ``2 k`` and odd ones ``2 k - 1`` both become ``k``.
    """
    top = _polynomial_power((die.low, die.high + die.low * die.more, die.high * die.more), dice)
    folded = [ZERO] * (len(top) // 2 + 1)
    for power, coefficient in enumerate(top):
        folded[-(-power // 2)] += coefficient
    result: Series = (ZERO,) * len(each)
    for coefficient in reversed(folded):
        result = times(result, each)
        result = (result[0] + coefficient, *result[1:])
    bottom = _linear(ONE, -die.more * die.more, each)
    return times(result, inverse(powers(bottom, dice)))


def chances(series: Series, enough: int, counted: Callable[[int], int]) -> Mapping[int, Fraction]:
    """The chance of each number of successes that count; those that are ``enough`` or more are one outcome."""
    odds: dict[int, Fraction] = {}
    for successes, chance in enumerate(series):
        if chance and counted(successes) < enough:
            odds[counted(successes)] = odds.get(counted(successes), ZERO) + chance
    rest = ONE - sum(odds.values(), ZERO)
    return {**odds, enough: rest} if rest else odds


def _linear(constant: Fraction, factor: Fraction, each: Series) -> Series:
    """``constant + factor y``."""
    return (constant + factor * each[0], *(factor * coefficient for coefficient in each[1:]))


def _polynomial_power(polynomial: Series, exponent: int) -> Series:
    """A polynomial multiplied by itself, whole."""
    result: Series = (ONE,)
    for _ in range(exponent):
        rows = [
            (ZERO,) * shift + tuple(factor * coefficient for coefficient in result)
            for shift, factor in enumerate(polynomial)
        ]
        result = tuple(sum(column, ZERO) for column in zip_longest(*rows, fillvalue=ZERO))
    return result
