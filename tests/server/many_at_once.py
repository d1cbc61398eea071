"""Opens a number of first matches of every book at the same time, in one fresh process after the other.

Run as a program: a fresh process has loaded everything and set up nothing, which is when it used to crash.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from escarmouche.rulebooks import book, books
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.settings import Settings, database_url
from escarmouche.server.wire import MatchWish

AT_ONCE = 20

TURN = 1e-6
"""After how many seconds a thread lets another go on: so soon that they get into each other's way if they can."""


def wishes() -> list[MatchWish]:
    """What is played: the books take turns."""
    names = books()
    return [MatchWish(book=names[number % len(names)]) for number in range(AT_ONCE)]


async def open_all(folder: Path) -> None:
    """Opens a registry, and all the matches in it."""
    registry = MatchRegistry(Settings(database=database_url(str(folder / "games.db")), bot_workers=1))
    await registry.open()
    try:
        await asyncio.gather(*(registry.make(wish) for wish in wishes()))
        assert registry.matches == AT_ONCE
    finally:
        await registry.close()


def in_a_process_of_its_own(folder: Path) -> int:
    """The exit code of a process that opens all the matches."""
    child = os.fork()
    if not child:
        sys.setswitchinterval(TURN)
        asyncio.run(open_all(folder))
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(rounds: int) -> int:
    """How many of the rounds went wrong."""
    for name in books():
        book(name)
    faults = 0
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            faults += in_a_process_of_its_own(Path(folder)) != 0
    return faults


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
