"""The statistics of reports: shares with their intervals, ratings, ratios. Everything at 95 %."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from math import floor, log, sqrt
from typing import Any, Final, NamedTuple

import numpy as np

Z: Final = 1.959964
"""How many standard deviations an interval of 95 % reaches to either side."""

TINY: Final = 1e-12
"""Shares that differ by less are alike: they are added up in floating point."""

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


def games_to_prove(share: float, even: float) -> int | None:
    """In how many games a share has to stand until its interval (:func:`wilson`) no longer holds what is even; ``None``
    where no number would do, as it is even.

    >>> games_to_prove(0.65, 0.5), games_to_prove(0.5, 0.5)
    (43, None)
    """
    distance = (share - even) ** 2
    return floor(Z * Z * even * (1 - even) / distance) + 1 if distance > TINY else None


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


class Contest(NamedTuple):
    """A game among sides. ``sides``: the members of each, and the traits of each member, by name: a side is as strong as its
    members in the mean.

    ``first``: the place of the side that had the first go, -1 when none had. ``shares``: what each has of the win, 1 in all.
    """

    sides: tuple[tuple[tuple[str, ...], ...], ...]
    first: int
    shares: tuple[float, ...]


def ratings(contests: Sequence[Contest]) -> tuple[dict[str, Estimate], Estimate]:
    """The rating of every trait (an army, a machine), and what the first go is worth, in Elo points.

    Each game has one winner, and a side wins in proportion to its strength, whose logarithm is the sum of its ratings, and
    of the edge. Between two sides that is the model of Bradley and Terry; among more, a game tells who was the best of them
    and nothing about the others, as it should: it is one game, not one for each pair. It is fitted with a weak prior
    (:data:`PRIOR`). Only differences mean anything: the ratings of all traits of one kind (those at one place of the tuples)
    are 0 in the mean, and intervals are those of the distance from that mean.
    """
    members = [member for contest in contests for side in contest.sides for member in side]
    names = sorted({name for member in members for name in member})
    design = _design(contests, {name: place for place, name in enumerate(names)})
    starts = np.cumsum([0, *(len(contest.sides) for contest in contests[:-1])])
    shares = np.array([share for contest in contests for share in contest.shares])
    counts = [len(contest.sides) for contest in contests]
    prior = np.eye(len(names) + 1) * (ELO / PRIOR) ** 2
    logits = np.zeros(len(names) + 1)
    for _ in range(100):
        strengths = np.exp(design @ logits)
        chances = strengths / np.repeat(np.add.reduceat(strengths, starts), counts)
        means = np.add.reduceat(design * chances[:, None], starts)
        slope = design.T @ (shares - chances) - prior @ logits
        curve = design.T @ (design * chances[:, None]) - means.T @ means + prior
        step = np.linalg.solve(curve, slope)
        logits += step
        if np.abs(step).max() < 1e-10:
            break
    centring = _centring(members, names)
    logits = centring @ logits
    errors = np.sqrt(np.maximum(0, np.diag(centring @ np.linalg.inv(curve) @ centring.T)))
    estimates = [
        Estimate(ELO * value, ELO * (value - Z * error), ELO * (value + Z * error))
        for value, error in zip(logits.tolist(), errors.tolist(), strict=True)
    ]
    return dict(zip(names, estimates, strict=False)), estimates[-1]


def _design(contests: Sequence[Contest], places: Mapping[str, int]) -> Any:
    """A row for each side of each contest: how much of each trait it has, and whether it had the first go."""
    rows = [(contest, place, side) for contest in contests for place, side in enumerate(contest.sides)]
    design = np.zeros((len(rows), len(places) + 1))
    for row, (contest, place, side) in zip(design, rows, strict=True):
        for name in itertools.chain(*side):
            row[places[name]] += 1 / len(side)
        row[-1] = contest.first == place
    return design


def _centring(members: Sequence[tuple[str, ...]], names: Sequence[str]) -> Any:
    """The matrix that takes from each rating the mean of those of its kind; the edge is left as it is."""
    matrix = np.eye(len(names) + 1)
    for kind in map(set, zip(*members, strict=True)):
        own = [number for number, name in enumerate(names) if name in kind]
        matrix[np.ix_(own, own)] -= 1 / len(own)
    return matrix


__all__ = ["Brier", "Contest", "Estimate", "brier", "games_to_prove", "ratings", "ratio", "wilson"]
