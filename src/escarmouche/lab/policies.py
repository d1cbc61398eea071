"""Who decides when odds are worked out: defaults, the book's tactics, and plans made beforehand."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from escarmouche.errors import Problem, nearest
from escarmouche.kernel import Ask, Choose, Place, Policy, by_default
from escarmouche.players.scripted import plain_answer, split
from escarmouche.rulebooks import Book
from escarmouche.texts import message


def advised(book: Book[Any]) -> Policy:
    """Takes whatever the tactics of the book think best."""

    def decide(state: Any, request: Ask[Any]) -> Any:
        answers = book.tactics.candidates(state, request, random.Random(0))
        if len(answers) == 1:
            return answers[0]
        values = book.tactics.weigh(state, request, answers, exact=False)
        return answers[max(range(len(answers)), key=values.__getitem__)]

    return decide


def at_sensible_places(book: Book[Any]) -> Policy:
    """Takes each question's default, and puts and moves models, for which there is none, as the tactics think best."""
    best = advised(book)

    def decide(state: Any, request: Ask[Any]) -> Any:
        return best(state, request) if isinstance(request, Place) else by_default(state, request)

    return decide


MAKERS: Final[Mapping[str, Callable[[Book[Any]], Policy]]] = {
    "default": lambda _: by_default,
    "tactician": advised,
}
"""The policies by name."""


def policy_called(name: str, book: Book[Any]) -> Policy:
    """The policy of this name. Raises ``Problem``."""
    if name not in MAKERS:
        raise Problem(message("odds-no-policy", name=name, known=nearest(name, MAKERS, 1) or tuple(MAKERS)))
    return MAKERS[name](book)


def plans_of(written: Sequence[Any]) -> Mapping[str, Any]:
    """Plans from answers that people write by rule: for rules to which only one answer is written."""
    plans: dict[str, list[Any]] = {}
    for text in written:
        rule, answer = split(text)
        if rule:
            plans.setdefault(rule, []).append(answer)
    return {rule: answers[0] for rule, answers in plans.items() if all(other == answers[0] for other in answers)}


class Planned:
    """Answers as planned wherever a rule with a plan asks and the rules allow it; all else is decided ``otherwise``.

    ``idle``: the rules whose plans have been of no use so far.
    """

    def __init__(self, book: Book[Any], plans: Mapping[str, Any], otherwise: Policy) -> None:
        self._book = book
        self._plans = plans
        self._otherwise = otherwise
        self.idle = set(plans)

    def __call__(self, state: Any, request: Ask[Any]) -> Any:
        if request.rule in self._plans:
            answer = plain_answer(self._book, state, request, self._plans[request.rule])
            if _allowed(request, answer):
                self.idle.discard(request.rule)
                return answer
        return self._otherwise(state, request)


def _allowed(request: Ask[Any], answer: Any) -> bool:
    if isinstance(request, Choose):
        return answer in request.options
    return isinstance(request, Place) and not request.problems(request.value(answer))


__all__ = ["MAKERS", "Planned", "advised", "at_sensible_places", "by_default", "plans_of", "policy_called"]
