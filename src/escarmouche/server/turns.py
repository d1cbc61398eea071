"""Whose turn it is where many want the same: one after the other, however much one of them asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Final

MOST_WAITING: Final = 6
"""How many requests of one asker may wait at once."""


class Crowded(Exception):
    """Somebody asks for too much at once."""


class Turns:
    """Turns at something that one uses at a time. Askers take turns; what one of them asks for comes in its order."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()
        self.taken = False
        """Whether it is somebody's turn now."""

    async def wait(self, asker: Hashable) -> None:
        """Returns when it is the asker's turn, which lasts until :meth:`pass_on`. Raises :class:`Crowded`."""
        if not self.taken:
            self.taken = True
            return
        if len(self._waiting.get(asker, ())) >= MOST_WAITING:
            raise Crowded
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.pass_on()
            raise

    @property
    def waiting(self) -> int:
        """How many requests wait for their turn."""
        return sum(map(len, self._waiting.values()))

    def pass_on(self) -> None:
        """Makes it the next one's turn; those who don't wait any more are passed over."""
        while self._waiting:
            asker, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[asker] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self.taken = False


__all__ = ["MOST_WAITING", "Crowded", "Turns"]
