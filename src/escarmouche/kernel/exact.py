"""The exact answerer: every outcome of the dice, weighted; decisions by a policy, or all candidates compared.

Steps are explored one at a time. Within a step each branch is reached by running the step again on a copy of the state
with the answers that lead there; between steps equal states are merged, which is what makes long fights exact and cheap.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

from escarmouche.errors import Problem
from escarmouche.kernel.game import Game
from escarmouche.kernel.position import Position
from escarmouche.kernel.requests import Ask, Choose, Request, Roll, Several, Test
from escarmouche.kernel.state import State
from escarmouche.texts import message

S = TypeVar("S", bound=State)
W = TypeVar("W", Fraction, float)

Policy = Callable[[Any, Ask[Any]], Any]
"""Decides for everybody: from the state and the request to a plain answer."""


class TooDeep(Problem):
    """The exploration met its bound of states before every line had ended."""


def by_default(_: Any, request: Ask[Any]) -> Any:
    """The policy that takes each question's default, else its first offer."""
    if isinstance(request, Choose) and request.default is not None:
        return request.default
    return request.offers(random.Random(0))[0]


class Exact(Generic[S, W]):
    """Explores a state exactly.

    ``number`` is ``Fraction`` or ``float``; ``policy`` decides for the players; ``stop`` ends a line (always ended by an
    empty agenda); ``limit`` bounds the states explored, beyond which :class:`TooDeep` is raised.
    """

    def __init__(
        self,
        policy: Policy = by_default,
        *,
        number: type[W],
        stop: Callable[[S], bool] = lambda _: False,
        limit: int = 200_000,
    ) -> None:
        self._policy = policy
        self._number: Callable[[Any], W] = number
        self._stop = stop
        self._limit = limit

    def outcomes(self, state: S, answers: Sequence[Any] = ()) -> list[tuple[S, W]]:
        """Every final state with its probability.

        ``answers`` are the values already given in the step under way (a position in mid-step).
        """
        one = self._number(1)
        frontier: dict[bytes, tuple[S, W]] = {}
        ended: dict[bytes, tuple[S, W]] = {}
        explored = 0
        if answers or not self._ended(state):
            for end, weight in self._step(state, tuple(answers), one):
                self._merge(ended if self._ended(end) else frontier, end, weight)
        else:
            return [(state, one)]
        while frontier:
            layer, frontier = frontier, {}
            for current, weight in layer.values():
                explored += 1
                if explored > self._limit:
                    raise TooDeep(message("kernel-too-deep", limit=self._limit))
                for end, share in self._step(current, (), weight):
                    self._merge(ended if self._ended(end) else frontier, end, share)
        return list(ended.values())

    def distribution(self, state: S, measure: Callable[[S], Any], answers: Sequence[Any] = ()) -> dict[Any, W]:
        """The distribution of whatever ``measure`` reads off the final states."""
        result: dict[Any, W] = {}
        for end, weight in self.outcomes(state, answers):
            key = measure(end)
            result[key] = result.get(key, self._number(0)) + weight
        return result

    def expectation(self, state: S, measure: Callable[[S], Any], answers: Sequence[Any] = ()) -> W:
        """The expected value of ``measure`` over the final states."""
        total = self._number(0)
        for end, weight in self.outcomes(state, answers):
            total += weight * self._number(measure(end))
        return total

    def _ended(self, state: S) -> bool:
        return not state.agenda or self._stop(state)

    @staticmethod
    def _merge(into: dict[bytes, tuple[S, W]], state: S, weight: W) -> None:
        key = state.canonical()
        known = into.get(key)
        into[key] = (state, weight) if known is None else (known[0], known[1] + weight)

    def _step(self, state: S, answers: tuple[Any, ...], weight: W) -> list[tuple[S, W]]:
        """All ends of the next step of ``state``, reached after ``answers``."""
        ends: list[tuple[S, W]] = []
        branches = [(answers, weight)]
        while branches:
            path: tuple[Any, ...]
            path, share = branches.pop()
            position = rerun(state, path)
            while (request := position.pending) is not None:
                if isinstance(request, Roll | Test):
                    first, *others = request.odds().items()
                    branches += [((*path, value), share * self._number(p)) for value, p in others]
                    value, probability = first
                    share = share * self._number(probability)
                else:
                    value = self._decide(position.state, request)
                path = (*path, value)
                position.send(value, detail=False)
            ends.append((position.state, share))
        return ends

    def _decide(self, state: S, request: Request[Any]) -> Any:
        if isinstance(request, Several):
            player, ask = next(iter(request.asks.items()))
            return player, ask.value(self._policy(state, ask))
        assert isinstance(request, Ask), request
        return request.value(self._policy(state, request))


def rerun(state: S, answers: Sequence[Any]) -> Position[S]:
    """The position reached from a checkpoint by the values given since (one for each roll, test and decision)."""
    position = Position(state.copy())
    position.begin(detail=False)
    for value in answers:
        position.send(value, detail=False)
    return position


class Best(Generic[S, W]):
    """Full expectimax: every decision of ``player`` for the best, everybody else's for the worst, over all dice.

    ``measure`` values a final state for ``player``. Only for small positions: all decisions must be finite choices.
    """

    def __init__(
        self,
        player: str,
        measure: Callable[[S], Any],
        *,
        number: type[W],
        stop: Callable[[S], bool] = lambda _: False,
        limit: int = 200_000,
    ) -> None:
        self._player = player
        self._measure = measure
        self._number: Callable[[Any], W] = number
        self._stop = stop
        self._limit = limit
        self._known: dict[bytes, W] = {}

    def value(self, state: S, answers: Sequence[Any] = ()) -> W:
        """The value of a position with best play on both sides."""
        if answers:
            return self._inside(state, tuple(answers))
        key = state.canonical()
        if key not in self._known:
            if len(self._known) >= self._limit:
                raise TooDeep(message("kernel-too-deep", limit=self._limit))
            ended = not state.agenda or self._stop(state)
            self._known[key] = self._number(self._measure(state)) if ended else self._inside(state, ())
        return self._known[key]

    def _inside(self, state: S, answers: tuple[Any, ...]) -> W:
        position = rerun(state, answers)
        request = position.pending
        if request is None:
            return self.value(position.state)
        if isinstance(request, Roll | Test):
            total = self._number(0)
            for value, probability in request.odds().items():
                total += self._number(probability) * self._inside(state, (*answers, value))
            return total
        if not isinstance(request, Choose):
            raise Problem(message("kernel-not-finite", rule=getattr(request, "rule", "?")))
        values = [self._inside(state, (*answers, value)) for value in request.options.values()]
        return max(values) if request.player == self._player else min(values)


def candidates(
    game: Game[S],
    measure: Callable[[S], Any],
    *,
    policy: Policy = by_default,
    number: type[W],
    stop: Callable[[S], bool] = lambda _: False,
    answers: Sequence[Any] | None = None,
    limit: int = 200_000,
) -> Mapping[Any, W]:
    """The exact value of every candidate of the current decision, later decisions by ``policy``.

    ``answers`` are the plain answers to weigh (all options of a choice, when not given).
    """
    request = game.request
    if not isinstance(request, Ask):
        raise Problem(message("kernel-nothing-to-weigh"))
    if answers is None:
        if not isinstance(request, Choose):
            raise Problem(message("kernel-not-finite", rule=request.rule))
        answers = list(request.options)
    given: tuple[Any, ...]
    checkpoint, given = game.since_checkpoint()
    exact: Exact[S, W] = Exact(policy, number=number, stop=stop, limit=limit)
    return {answer: exact.expectation(checkpoint, measure, (*given, request.value(answer))) for answer in answers}
