"""Rules under way that another one watches: it passes on what they await, and may answer for them."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any

from escarmouche.kernel import Ask, Choose, Request, Roll, Rule
from escarmouche.kernel.requests import Several


class Asked(Request[Any]):
    """Passes on what a rule awaits, and what it is given."""

    __slots__ = ("request",)

    def __init__(self, request: Request[Any]) -> None:
        self.request = request

    def __await__(self) -> Generator[Request[Any], Any, Any]:
        return (yield self.request)


async def answered_for_nobody(rule: Rule[None], sides: Collection[str], by: str) -> None:
    """A rule under way that may ask sides which nobody plays, alone or behind a screen: the default answers for them, or
    else a die. Dice that such a side throws are thrown.

    ``by``: the rule (id) that leaves it to a die. Raises ``TypeError`` where such a side is asked for a place.
    """
    answer: Any = None
    while True:
        try:
            request = rule.send(answer)
        except StopIteration:
            return
        ask = _asked_of(request, sides)
        if ask is None:
            answer = await Asked(request)
        else:
            value = await _default_or_die(ask, by)
            answer = (ask.player, value) if isinstance(request, Several) else value


def _asked_of(request: Request[Any], sides: Collection[str]) -> Ask[Any] | None:
    """What one of some sides is asked."""
    asks = request.asks.values() if isinstance(request, Several) else (request,)
    return next((ask for ask in asks if isinstance(ask, Ask) and ask.player in sides), None)


async def _default_or_die(ask: Ask[Any], by: str) -> Any:
    """The value of a choice. A place is not left to a die: a journal keeps faces, and what is offered may change."""
    if not isinstance(ask, Choose):
        raise TypeError(f"{ask.rule}: nobody plays {ask.player}")
    if ask.default is not None:
        return ask.value(ask.default)
    keys = list(ask.options)
    place = await Roll((len(keys),), lambda faces: faces[0] - 1, rule=by, player=ask.player)
    return ask.value(keys[place])
