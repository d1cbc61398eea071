"""A position: a state, and the step under way on it.

The live coroutine can't be copied. A position in mid-step is rebuilt, where that is needed, by running the answers given
since the checkpoint once more on a copy of it.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from escarmouche.kernel.requests import DETAIL, Request, Rule, Test
from escarmouche.kernel.state import State

S = TypeVar("S", bound=State)
T = TypeVar("T")


class Position(Generic[S]):
    """A state that a rule may be working on.

    ``pending`` is what the rule awaits, ``None`` between two steps; ``result`` what the last rule gave that ended.
    """

    __slots__ = ("pending", "result", "rule", "state")

    def __init__(self, state: S, rule: Rule[Any] | None = None) -> None:
        self.state = state
        self.rule = rule
        self.pending: Request[Any] | None = None
        self.result: Any = None

    def begin(self, *, detail: bool = True) -> None:
        """Takes the next step off the agenda and runs it up to its first request, or to its end."""
        state = self.state
        self.rule = state.running(state.agenda.pop())
        self.send(None, detail)

    def send(self, value: Any, detail: bool = True) -> None:
        """Gives the rule what it awaits and runs it up to its next request, or to its end.

        With ``detail`` a :class:`Test` is thrown die by die; without, it is itself a request. Whatever a rule raises
        passes through, and the position is of no more use. Raises ``TypeError`` for a rule that awaits anything else
        than a request.
        """
        rule = self.rule
        assert rule is not None, "no step is under way"
        try:
            request = rule.send(value)
            while detail and isinstance(request, Test):
                request = rule.send(DETAIL)
        except StopIteration as done:
            self.rule = None
            self.pending = None
            self.result = done.value
        else:
            if not isinstance(request, Request):
                raise TypeError(f"a rule may only await requests, not {request!r}")
            self.pending = request


def throw(test: Test[Any], state: S) -> Position[S]:
    """A composite throw by itself, die by die, run up to its first request; ``result`` is its outcome in the end."""
    position = Position(state, _landed(test))
    position.send(None)
    return position


async def _landed(test: Test[T]) -> T:
    return await test
