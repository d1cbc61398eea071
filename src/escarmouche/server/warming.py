"""What a process sets up before it has anything to do, so that nothing is first used by two threads at once.

``msgspec`` sets a class up when it is first read or converted. That runs Python code, between which another thread sees the
class half set up, and the process ends with a violation of memory. Modules that are broken off while they are loaded are as
bad. So all books are loaded, and all their classes set up, before the first request or job.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any, Final, ParamSpec, TypeVar

import msgspec

from escarmouche.kernel import Game
from escarmouche.rulebooks import book, books
from escarmouche.rulebooks.common.campaign_book import campaign_book
from escarmouche.server.following import TrueDice

P = ParamSpec("P")
T = TypeVar("T")

_ALONE: Final = threading.Lock()


async def alone(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """What comes of work that takes a moment and uses the books: done in a thread, but never two at the same
    time, as books keep for later what they first look up.
    """

    def its_turn() -> T:
        with _ALONE:
            return work(*args, **more)

    return await asyncio.to_thread(its_turn)


@cache
def warm_up() -> None:
    """Loads every book with its campaigns, sets its classes up, and begins a match of each; what has been done already is
    not done again.
    """
    with _ALONE:
        for name in books():
            rules = book(name)
            Game(rules, rules.setup(), dice=TrueDice(), story=True).start()
            campaigns = campaign_book(name)
            if campaigns is not None:
                Game(campaigns, campaigns.setup(), dice=TrueDice(), story=True).start()
                _ = campaigns.tactics
        set_up(msgspec.Struct)


def set_up(base: type[msgspec.Struct]) -> None:
    """Has ``msgspec`` set up every class derived from ``base``; those that can't be read at all stay as they are."""
    for kind in _derived(base):
        with suppress(TypeError, NameError):
            msgspec.msgpack.Decoder(kind)


def _derived(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _derived(kind)


__all__ = ["alone", "set_up", "warm_up"]
