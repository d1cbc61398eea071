"""Positions played out with dice that are thrown, as often as one likes: what exact odds have to agree with.

Every run throws each die by itself, and goes where the rules lead for those faces. The rules are run once for each sequence
of faces within a step: the next time those come up, it is known what comes of them. So hundreds of thousands of runs cost
seconds.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from escarmouche.kernel import AGAIN, Policy, Roll, State, by_default
from escarmouche.kernel.exact import decided, rerun
from escarmouche.kernel.position import Position
from escarmouche.kernel.requests import meant
from escarmouche.lab.odds import Odds
from escarmouche.lab.statistics import Estimate, wilson
from escarmouche.lab.unfolding import ROUNDS, at_landmark
from escarmouche.rulebooks import Book

S = TypeVar("S", bound=State)

Z999: Final = 3.290527
"""How many standard deviations an interval of 99.9 % reaches to either side."""

SLACK: Final = 1e-9
"""By how much sums of floating-point numbers may be wrong."""


class _Moment(Generic[S]):
    """A moment within a step at which dice are thrown, or the state at its end.

    ``path``: what has been answered since the step began. ``after``: what follows by the faces thrown.
    """

    __slots__ = ("after", "dice", "end", "path")

    def __init__(self, path: tuple[Any, ...], dice: tuple[int, ...], end: _Checkpoint[S] | None) -> None:
        self.path = path
        self.dice = dice
        self.end = end
        self.after: dict[tuple[int, ...], _Moment[S]] = {}


class _Checkpoint(Generic[S]):
    """A state between two steps, and what is known of the next one."""

    __slots__ = ("first", "landmark", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self.landmark = at_landmark(state)
        self.first: _Moment[S] | None = None

    def at_chance(self) -> _Checkpoint[S]:
        """Where this leads without dice, as far as that is known; a landmark is not passed."""
        checkpoint = self
        while not checkpoint.landmark and checkpoint.first is not None and checkpoint.first.end is not None:
            checkpoint = checkpoint.first.end
        return checkpoint


class Sampling(Generic[S]):
    """Plays positions of one book out, over and over. ``policy`` takes all decisions, the same ones in the same position."""

    def __init__(self, book: Book[S], policy: Policy = by_default, *, seed: int | str = 0) -> None:
        self._ageless = book.measures.ageless
        self._policy = policy
        self._draw = random.Random(seed).random
        self._known: dict[bytes, _Checkpoint[S]] = {}

    def play_out(self, state: S, runs: int, *, rounds: int = ROUNDS) -> list[tuple[S, int]]:
        """The states in which so many runs end, or stand after so many ``rounds``, and how often they do."""
        counts: Counter[int] = Counter()
        ends: dict[int, S] = {}
        start = self._checkpoint(state)
        for _ in range(runs):
            end = self._run(start, rounds)
            counts[id(end)] += 1
            ends[id(end)] = end.state
        return [(ends[key], count) for key, count in counts.items()]

    def _run(self, start: _Checkpoint[S], rounds: int) -> _Checkpoint[S]:
        """One run, to its end."""
        current = start
        while current.state.agenda:
            if current.landmark and current is not start:
                rounds -= 1
                if not rounds:
                    return current
            current = self._step(current)
        return current

    def _step(self, checkpoint: _Checkpoint[S]) -> _Checkpoint[S]:
        """Where the next step leads with dice thrown now."""
        draw, live = self._draw, None
        moment = checkpoint.first
        if moment is None:
            live = rerun(checkpoint.state, (), detail=True)
            moment = checkpoint.first = self._moment(live, ())
        while moment.end is None:
            faces = tuple([int(draw() * sides) + 1 for sides in moment.dice])
            following = moment.after.get(faces)
            if following is None:
                if live is None:
                    live = rerun(checkpoint.state, moment.path, detail=True)
                following = moment.after[faces] = self._thrown(live, moment, faces)
            else:
                live = None
            moment = following
        moment.end = moment.end.at_chance()
        return moment.end

    def _thrown(self, live: Position[S], moment: _Moment[S], faces: tuple[int, ...]) -> _Moment[S]:
        """What follows when dice show these faces; those that count for nothing are thrown again."""
        roll = live.pending
        assert isinstance(roll, Roll), roll
        value = roll.read(faces)
        if value is AGAIN:
            return moment
        live.send(value)
        return self._moment(live, (*moment.path, value))

    def _moment(self, live: Position[S], path: tuple[Any, ...]) -> _Moment[S]:
        """The next moment at which dice are thrown, decisions being taken on the way, or the end of the step."""
        while (request := live.pending) is not None:
            if isinstance(request, Roll):
                return _Moment(path, request.dice, None)
            answer = decided(self._policy, live.state, request)
            path = (*path, answer)
            live.send(meant(request, answer))
        return _Moment(path, (), self._checkpoint(live.state))

    def _checkpoint(self, state: S) -> _Checkpoint[S]:
        """What is known of a state; those that differ in nothing but their age are one at landmarks and ends."""
        if not state.agenda or at_landmark(state):
            state = self._ageless(state)
        key = state.canonical()
        if key not in self._known:
            self._known[key] = _Checkpoint(state)
        return self._known[key]


# -- agreement ---------------------------------------------------------------------------------------------------------


class Compared(NamedTuple):
    """One thing that may become of a model: how probable it is exactly, and how often it came up, with its interval.

    ``undecided``: by how much the probability may be too small, because that much was left open.
    """

    model: str
    fate: str
    chance: float
    frequency: Estimate
    undecided: float

    @property
    def agrees(self) -> bool:
        """Whether the exact probability lies in the interval."""
        return self.frequency.low - SLACK <= self.chance + self.undecided and self.chance <= self.frequency.high + SLACK


def compare(book: Book[Any], state: State, odds: Odds, runs: int, *, policy: Policy = by_default) -> list[Compared]:
    """The odds of a position beside as many runs of it; intervals are at 99.9 %, each for itself."""
    counts: Counter[tuple[str, str]] = Counter()
    for end, count in Sampling(book, policy).play_out(state, runs, rounds=odds.rounds):
        for id, fate in book.measures.fates(end).items():
            counts[id, fate.key] += count
    chances = {(model.id, outcome.key): float(outcome.chance) for model in odds.models for outcome in model.fates}
    return [
        Compared(id, fate, chances.get((id, fate), 0.0), wilson(counts[id, fate], runs, Z999), float(odds.undecided))
        for id, fate in sorted(chances.keys() | counts.keys())
    ]


__all__ = ["Compared", "Sampling", "compare"]
