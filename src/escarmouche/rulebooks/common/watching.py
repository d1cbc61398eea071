"""Rules under way that another one watches: it passes on what they await, and may answer for them."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any

from escarmouche.kernel import Choose, Request, Roll, Rule


class Asked(Request[Any]):
    """Passes on what a rule awaits, and what it is given."""

    __slots__ = ("request",)

    def __init__(self, request: Request[Any]) -> None:
        self.request = request

    def __await__(self) -> Generator[Request[Any], Any, Any]:
        return (yield self.request)


async def answered_for_nobody(rule: Rule[None], sides: Collection[str], by: str) -> None:
    """A rule under way that may ask sides which nobody plays: the default answers for them, or else a die.

    ``by``: the rule (id) that leaves it to a die. Raises ``TypeError`` where such a side is asked for a place.
    """
    answer: Any = None
    while True:
        try:
            request = rule.send(answer)
        except StopIteration:
            return
        if not isinstance(request, Choose) or request.player not in sides:
            if getattr(request, "player", "") in sides and not isinstance(request, Roll):
                raise TypeError(f"{getattr(request, 'rule', request)}: nobody plays {getattr(request, 'player', '')}")
            answer = await Asked(request)
        elif request.default is not None:
            answer = request.value(request.default)
        else:
            keys = list(request.options)
            place = await Roll((len(keys),), lambda faces: faces[0] - 1, rule=by, player=request.player)
            answer = request.value(keys[place])
