"""The exact answerer: every outcome of the dice, weighted; decisions by a policy, or all candidates compared.

Steps are explored one at a time. Within a step one branch runs on live, each other is reached by running the step again on
a copy of the state with the answers that lead there; between steps equal states are merged, which is what makes long fights
exact and cheap.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar, cast

from escarmouche.errors import Problem
from escarmouche.kernel.errors import NoHistory
from escarmouche.kernel.game import Game
from escarmouche.kernel.position import Position, throw
from escarmouche.kernel.requests import Ask, Choose, Request, Roll, Several, Test, meant
from escarmouche.kernel.state import State
from escarmouche.texts import message

S = TypeVar("S", bound=State)
T = TypeVar("T")
W = TypeVar("W", Fraction, float)

Policy = Callable[[Any, Ask[Any]], Any]
"""Decides for everybody: from the state and the request to a plain answer."""

LIMIT = 1_000_000
"""How many requests an exploration answers before it gives up, unless told otherwise."""


class TooDeep(Problem):
    """The exploration met its bound before every line had ended."""


def by_default(_: Any, request: Ask[Any]) -> Any:
    """The policy that takes each question's default, else its first offer."""
    if isinstance(request, Choose) and request.default is not None:
        return request.default
    return request.offers(random.Random(0))[0]


class Bound:
    """How much may still be explored."""

    __slots__ = ("left", "limit")

    def __init__(self, limit: int) -> None:
        self.left = self.limit = limit

    def spend(self) -> None:
        """One more request is answered. Raises :class:`TooDeep`."""
        self.left -= 1
        if self.left < 0:
            raise TooDeep(message("kernel-too-deep", limit=self.limit))


def _chances(request: Roll[Any] | Test[Any], number: type[W]) -> list[tuple[Any, W]]:
    """Every outcome that can happen, with its probability."""
    if isinstance(request, Roll):
        counts, total = request.ways()
        share = cast("Callable[[int, int], W]", operator.truediv if number is float else Fraction)
        return [(value, share(count, total)) for value, count in counts.items()]
    weigh: Callable[[Fraction], W] = number
    return [(value, weigh(chance)) for value, chance in request.odds().items() if chance]


Weighted = dict[bytes, tuple[S, W]]
"""States with their probabilities, by what they look like."""


class Exact(Generic[S, W]):
    """Explores a state exactly.

    ``number`` is ``Fraction`` or ``float``; ``policy`` decides for the players; ``stop`` ends a line between two steps
    (always ended by an empty agenda); ``limit`` bounds the requests answered, beyond which :class:`TooDeep` is raised.
    States are not changed. Standing orders are not heeded: the policy decides everything.
    """

    def __init__(
        self,
        policy: Policy = by_default,
        *,
        number: type[W],
        stop: Callable[[S], bool] = lambda _: False,
        limit: int = LIMIT,
    ) -> None:
        self._policy = policy
        self._type: type[W] = number
        self._number: Callable[[Any], W] = number
        self._stop = stop
        self._limit = limit

    def outcomes(self, state: S, answers: Sequence[Any] = ()) -> list[tuple[S, W]]:
        """Every final state with its probability.

        ``answers`` are those already given in the step under way (a position in mid-step: see
        :meth:`Game.since_checkpoint`). Raises :class:`TooDeep`.
        """
        exploring = self.exploring(state, answers)
        while True:
            try:
                next(exploring)
            except StopIteration as done:
                outcomes: list[tuple[S, W]] = done.value
                return outcomes

    def exploring(self, state: S, answers: Sequence[Any] = ()) -> Generator[None, None, list[tuple[S, W]]]:
        """:meth:`outcomes` in small parts, for whoever may have something else to do in between: it pauses after each step
        that it has explored, and returns what has been found.
        """
        one = self._number(1)
        if not answers and self._ended(state):
            return [(state, one)]
        bound = Bound(self._limit)
        ended: Weighted[S, W] = {}
        frontier: dict[int, Weighted[S, W]] = {}
        self._step(state, tuple(answers), one, bound, frontier, ended)
        while frontier:
            layer = frontier.pop(max(frontier))
            for current, weight in layer.values():
                yield
                self._step(current, (), weight, bound, frontier, ended)
        return list(ended.values())

    def sample(self, state: S, answers: Sequence[Any], rng: random.Random) -> S:
        """One final state, at random: each as often, in the long run, as it is probable. Raises :class:`TooDeep`."""
        if not answers and self._ended(state):
            return state
        bound = Bound(self._limit)
        while True:
            position = rerun(state, answers)
            while (request := position.pending) is not None:
                bound.spend()
                if isinstance(request, Roll | Test):
                    values, weights = zip(*_chances(request, float), strict=True)
                    value = rng.choices(values, weights)[0]
                else:
                    value = decided(self._policy, position.state, request)
                position.send(meant(request, value), detail=False)
            state, answers = position.state, ()
            if self._ended(state):
                return state

    def distribution(self, state: S, measure: Callable[[S], Any], answers: Sequence[Any] = ()) -> dict[Any, W]:
        """The distribution of whatever ``measure`` reads off the final states. Raises :class:`TooDeep`."""
        result: dict[Any, W] = {}
        for end, weight in self.outcomes(state, answers):
            key = measure(end)
            known = result.get(key)
            result[key] = weight if known is None else known + weight
        return result

    def expectation(self, state: S, measure: Callable[[S], Any], answers: Sequence[Any] = ()) -> W:
        """The expected value of ``measure`` over the final states. Raises :class:`TooDeep`."""
        total = self._number(0)
        for end, weight in self.outcomes(state, answers):
            total += weight * self._number(measure(end))
        return total

    def _ended(self, state: S) -> bool:
        return not state.agenda or self._stop(state)

    def _step(
        self,
        state: S,
        answers: tuple[Any, ...],
        weight: W,
        bound: Bound,
        frontier: dict[int, Weighted[S, W]],
        ended: Weighted[S, W],
    ) -> None:
        """Runs the next step of ``state``, from after ``answers``, to all its ends, and merges each where it belongs.

        The frontier is sorted by the steps that are left to run: whoever has the most is the furthest behind, and when
        those come first, lines that lead to the same state by more or fewer steps meet there.
        """
        for end, share in ends_of_step(state, answers, weight, self._policy, self._type, bound):
            into = ended if self._ended(end) else frontier.setdefault(len(end.agenda), {})
            key = end.canonical()
            known = into.get(key)
            into[key] = (end, share) if known is None else (known[0], known[1] + share)


def ends_of_step(
    state: S, answers: tuple[Any, ...], weight: W, policy: Policy, number: type[W], bound: Bound
) -> Iterator[tuple[S, W]]:
    """Every way in which the next step of a state ends, from after ``answers``, with its share of ``weight``."""
    branches: list[tuple[tuple[Any, ...], W]] = [(answers, weight)]
    while branches:
        path: tuple[Any, ...]
        path, share = branches.pop()
        bound.spend()
        position = rerun(state, path)
        while (request := position.pending) is not None:
            bound.spend()
            if isinstance(request, Roll | Test):
                (value, chance), *others = _chances(request, number)
                branches += [((*path, other), share * chance_of_it) for other, chance_of_it in others]
                share = share * chance
            else:
                value = decided(policy, position.state, request)
            path = (*path, value)
            position.send(meant(request, value), detail=False)
        yield position.state, share


def decided(policy: Policy, state: State, request: Request[Any]) -> Any:
    """The plain answer when ``policy`` decides; of several who are asked at once, the first with his."""
    if isinstance(request, Several):
        player, ask = next(iter(request.asks.items()))
        return player, policy(state, ask)
    assert isinstance(request, Ask), request
    return policy(state, request)


def rerun(state: S, answers: Sequence[Any], *, detail: bool = False) -> Position[S]:
    """The position reached from a checkpoint by the answers given since: one for each roll, test and decision, or with
    ``detail`` one for each throw of a test. Of chance the outcome is meant, of a decision the plain answer.
    """
    position = Position(state.copy())
    position.begin(detail=detail)
    for answer in answers:
        position.send(meant(position.pending, answer), detail=detail)
    return position


def enumerate_detail(
    test: Test[T], *, policy: Policy = by_default, least: Fraction = Fraction(0), limit: int = LIMIT
) -> dict[T, Fraction]:
    """Every outcome of a composite throw with its exact probability, thrown die by die: what ``odds()`` must agree with.

    ``policy`` decides in between (it is given ``None`` for the state). Open-ended dice have no end: name a ``least``, and
    lines less probable than that are given up; the sum then falls short of one by exactly what was given up. Raises
    :class:`TooDeep` when more than ``limit`` requests have to be answered.
    """
    bound = Bound(limit)
    result: dict[T, Fraction] = {}
    branches: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while branches:
        path, share = branches.pop()
        thrown = throw(test, State(players=()))
        for answer in path:
            thrown.send(meant(thrown.pending, answer))
        request = thrown.pending
        while isinstance(request, Ask):
            bound.spend()
            answer = policy(None, request)
            path = (*path, answer)
            thrown.send(request.value(answer))
            request = thrown.pending
        if request is None:
            result[thrown.result] = result.get(thrown.result, Fraction(0)) + share
            continue
        assert isinstance(request, Roll), request
        bound.spend()
        shares = [((*path, value), share * chance) for value, chance in request.odds().items()]
        branches += [branch for branch in shares if branch[1] >= least]
    return result


class Best(Generic[S, W]):
    """Full expectimax: every decision of ``player`` for the best, everybody else's for the worst, over all dice.

    ``measure`` values a final state for ``player``; ``number``, ``stop`` and ``limit`` are those of :class:`Exact`. Only for
    small positions in which nothing is hidden. Decisions that are not finite choices (placements) are taken by
    ``otherwise``, if it is given.
    """

    def __init__(
        self,
        player: str,
        measure: Callable[[S], Any],
        *,
        number: type[W],
        stop: Callable[[S], bool] = lambda _: False,
        limit: int = LIMIT,
        otherwise: Policy | None = None,
    ) -> None:
        self._player = player
        self._measure = measure
        self._type: type[W] = number
        self._number: Callable[[Any], W] = number
        self._stop = stop
        self._limit = limit
        self._otherwise = otherwise
        self._known: dict[bytes, W] = {}

    def value(self, state: S, answers: Sequence[Any] = ()) -> W:
        """The value of a position with best play on both sides; ``answers`` as for :meth:`Exact.outcomes`.

        Raises :class:`TooDeep`, also for lines longer than the program can follow, and a ``Problem`` for a decision that
        is not a finite choice.
        """
        bound = Bound(self._limit)
        try:
            return self._inside(state, tuple(answers), bound) if answers else self._between(state, bound)
        except RecursionError:
            raise TooDeep(message("kernel-too-deep", limit=self._limit)) from None

    def _between(self, state: S, bound: Bound) -> W:
        """The value of a checkpoint, worked out once."""
        key = state.canonical()
        known = self._known.get(key)
        if known is None:
            ended = not state.agenda or self._stop(state)
            known = self._number(self._measure(state)) if ended else self._inside(state, (), bound)
            self._known[key] = known
        return known

    def _inside(self, state: S, answers: tuple[Any, ...], bound: Bound) -> W:
        """The value of a position in mid-step."""
        bound.spend()
        position = rerun(state, answers)
        request = position.pending
        if request is None:
            return self._between(position.state, bound)
        if isinstance(request, Roll | Test):
            total = self._number(0)
            for value, chance in _chances(request, self._type):
                total += chance * self._inside(state, (*answers, value), bound)
            return total
        if not isinstance(request, Choose):
            if self._otherwise is None or not isinstance(request, Ask):
                raise Problem(message("kernel-not-finite", rule=getattr(request, "rule", "?")))
            return self._inside(state, (*answers, self._otherwise(position.state, request)), bound)
        values = [self._inside(state, (*answers, key), bound) for key in request.options]
        return max(values) if request.player == self._player else min(values)


def continuations(game: Game[S], answers: Sequence[Any] | None = None) -> tuple[S, Mapping[Any, tuple[Any, ...]]]:
    """What each candidate of the current decision leads to: the last checkpoint, and by plain answer all those given since.

    Both are what :meth:`Exact.outcomes` starts from. ``answers`` are the plain answers to weigh (all options of a choice,
    when not given); they must be hashable. Raises a ``Problem`` when no decision is awaited or its candidates must be named,
    :class:`NoHistory` without history or in the middle of a composite throw, :class:`IllegalAnswer` for an answer that is
    none.
    """
    request = game.request
    if not isinstance(request, Ask):
        raise Problem(message("kernel-nothing-to-weigh"))
    if answers is None:
        if not isinstance(request, Choose):
            raise Problem(message("kernel-not-finite", rule=request.rule))
        answers = list(request.options)
    checkpoint, leads = after_each(game, request, answers)
    return checkpoint, dict(zip(answers, leads, strict=True))


def after_each(game: Game[S], request: Ask[Any], answers: Sequence[Any]) -> tuple[S, list[tuple[Any, ...]]]:
    """The last checkpoint, and the answers given since if ``request``, which is awaited, is answered so: for each answer.

    What is raised is as for :func:`continuations`.
    """
    checkpoint, given = game.since_checkpoint()
    pending = rerun(checkpoint, given).pending
    if isinstance(pending, Test):
        raise NoHistory(message("kernel-half-thrown"))
    for answer in answers:
        request.value(answer)  # raises for what is no answer
    return checkpoint, [
        (*given, (request.player, answer) if isinstance(pending, Several) else answer) for answer in answers
    ]


def candidates(
    game: Game[S],
    measure: Callable[[S], Any],
    *,
    policy: Policy = by_default,
    number: type[W],
    stop: Callable[[S], bool] = lambda _: False,
    answers: Sequence[Any] | None = None,
    limit: int = LIMIT,
) -> Mapping[Any, W]:
    """The exact value of every candidate of the current decision, later decisions by ``policy``.

    ``answers`` and what is raised are those of :func:`continuations`, and :class:`TooDeep`.
    """
    checkpoint, leads = continuations(game, answers)
    exact: Exact[S, W] = Exact(policy, number=number, stop=stop, limit=limit)
    return {answer: exact.expectation(checkpoint, measure, given) for answer, given in leads.items()}
