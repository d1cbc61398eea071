"""The statistics of reports: shares with their intervals, ratings, ratios. Everything at 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, Final, NamedTuple

import numpy as np

Z: Final = 1.959964
"""How many standard deviations an interval of 95 % reaches to either side."""

ELO: Final = 400 / log(10)
"""Points of a rating for one unit of log odds: 400 points are odds of ten to one."""

PRIOR: Final = 400.0
"""By how many points ratings differ before anything is known, as a standard deviation: it keeps those finite who always
win, and hardly matters after a few dozen games."""


class Estimate(NamedTuple):
    """A figure, and the interval in which it lies with a certainty of 95 %."""

    value: float
    low: float
    high: float


def wilson(wins: float, games: float, z: float = Z) -> Estimate:
    """The share of wins (draws may count half) with Wilson's interval; of no games at all, anything from 0 to 1.

    ``z``: how many standard deviations it reaches to either side.

    >>> wilson(0, 10).low, round(wilson(0, 10).high, 3)
    (0.0, 0.278)
    """
    if not games:
        return Estimate(0.5, 0.0, 1.0)
    share = wins / games
    spread = z * z / games
    centre = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return Estimate(share, max(0.0, centre - half), min(1.0, centre + half))


def ratio(above: Sequence[float], below: Sequence[float]) -> Estimate:
    """The ratio of two sums over the same games, with the interval of a ratio estimate.

    Raises ``ZeroDivisionError`` when there is nothing below.
    """
    count, total = len(above), sum(below)
    value = sum(above) / total
    if count < 2:
        return Estimate(value, 0.0, float("inf"))
    residuals = sum((one - value * other) ** 2 for one, other in zip(above, below, strict=True))
    half = Z * sqrt(count / (count - 1) * residuals) / total
    return Estimate(value, max(0.0, value - half), value + half)


class Brier(NamedTuple):
    """How good forecasts were: the mean squared distance of the probability from what happened (1 or 0).

    ``score``: that of the forecasts, 0 at the best. ``usual``: that of somebody who always names the share of all that
    happened.
    """

    score: float
    usual: float


def brier(forecasts: Sequence[tuple[float, bool]]) -> Brier:
    """The Brier score of probabilities with what happened. Raises ``ZeroDivisionError`` for none.

    >>> brier([(0.75, True), (0.25, False), (0.5, True), (0.5, False)])
    Brier(score=0.15625, usual=0.25)
    """
    count = len(forecasts)
    share = sum(happened for _, happened in forecasts) / count
    score = sum((chance - happened) ** 2 for chance, happened in forecasts) / count
    return Brier(score, share * (1 - share))


class Bout(NamedTuple):
    """What one player scored against another (1, 0.5 for a draw, 0): the traits of each, by name.

    ``edge``: 1 when the first player also had the first go, -1 when the second had, 0 when neither.
    """

    one: tuple[str, ...]
    other: tuple[str, ...]
    edge: int
    score: float


def ratings(bouts: Sequence[Bout]) -> tuple[dict[str, Estimate], Estimate]:
    """The rating of every trait (an army, a machine), and what the first go is worth, in Elo points.

    A Bradley-Terry model: the log odds of winning are the difference of the summed ratings of both players, and the edge. It
    is fitted with a weak prior (:data:`PRIOR`). Only differences mean anything: the ratings of all traits of one kind (those
    at one place of the tuples) are 0 in the mean, and intervals are those of the distance from that mean.
    """
    names = sorted({name for bout in bouts for name in (*bout.one, *bout.other)})
    places = {name: place for place, name in enumerate(names)}
    design = np.zeros((len(bouts), len(names) + 1))
    for row, bout in enumerate(bouts):
        for name in bout.one:
            design[row, places[name]] += 1
        for name in bout.other:
            design[row, places[name]] -= 1
        design[row, -1] = bout.edge
    scores = np.array([bout.score for bout in bouts])
    prior = np.eye(len(names) + 1) * (ELO / PRIOR) ** 2
    found = np.zeros(len(names) + 1)
    for _ in range(100):
        chances = 1 / (1 + np.exp(-design @ found))
        slope = design.T @ (scores - chances) - prior @ found
        curve = design.T @ (design * (chances * (1 - chances))[:, None]) + prior
        step = np.linalg.solve(curve, slope)
        found += step
        if np.abs(step).max() < 1e-10:
            break
    centring = _centring(bouts, names)
    found = centring @ found
    errors = np.sqrt(np.maximum(0, np.diag(centring @ np.linalg.inv(curve) @ centring.T)))
    estimates = [
        Estimate(ELO * value, ELO * (value - Z * error), ELO * (value + Z * error))
        for value, error in zip(found.tolist(), errors.tolist(), strict=True)
    ]
    return dict(zip(names, estimates, strict=False)), estimates[-1]


def _centring(bouts: Sequence[Bout], names: Sequence[str]) -> Any:
    """The matrix that takes from each rating the mean of those of its kind; the edge is left as it is."""
    matrix = np.eye(len(names) + 1)
    for place in range(len(bouts[0].one)):
        kind = {name for bout in bouts for name in (bout.one[place], bout.other[place])}
        members = [number for number, name in enumerate(names) if name in kind]
        matrix[np.ix_(members, members)] -= 1 / len(members)
    return matrix


__all__ = ["Bout", "Brier", "Estimate", "brier", "ratings", "ratio", "wilson"]
