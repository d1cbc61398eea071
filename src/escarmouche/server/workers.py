"""The worker processes as the server sees them: each does one job at a time, and is killed when it takes too long."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import zlib
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from escarmouche.kernel import Entry, Header
from escarmouche.server.analysis import Ground, Prospect
from escarmouche.server.logs import log
from escarmouche.server.settings import Settings
from escarmouche.server.swings import Swing
from escarmouche.server.wire import OptionHints
from escarmouche.server.worker import LENGTH, Job, Reply, Task, frame

REGION_DEADLINE: Final = 3.0
HINTS_DEADLINE: Final = 3.0
SCENE_DEADLINE: Final = 5.0
SWINGS_DEADLINE: Final = 20.0
STARTING: Final = 20.0
"""How many seconds a process may take to start, beyond what its first job takes."""

_REPLIES: Final[Mapping[Task, msgspec.msgpack.Decoder[Reply[Any]]]] = {
    "answer": msgspec.msgpack.Decoder(Reply[Any]),
    "odds": msgspec.msgpack.Decoder(Reply[tuple[Prospect, ...]]),
    "region": msgspec.msgpack.Decoder(Reply[Ground]),
    "hints": msgspec.msgpack.Decoder(Reply[tuple[OptionHints, ...]]),
    "scene": msgspec.msgpack.Decoder(Reply[str]),
    "swings": msgspec.msgpack.Decoder(Reply[tuple[Swing, ...]]),
}

SPARE: Final = 1.0
"""How many seconds beyond its budget the working out of odds may take before it is cut off."""


class Snapshot(msgspec.Struct, frozen=True):
    """A game as workers are told of it: its id, header, and all entries; ``rewinds`` as in ``Facts``."""

    game: str
    header: Header
    entries: Sequence[Entry]
    rewinds: int


class Worker:
    """One worker process. It is started when it is first needed, and again after it was killed."""

    def __init__(self, name: str, starting: float = STARTING) -> None:
        self.name = name
        self._starting = starting
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._knows: dict[str, tuple[int, int]] = {}
        """Of each game it has been sent: the rewinds, and how many entries."""

    async def do(
        self,
        what: Task,
        snapshot: Snapshot,
        seat: str,
        deadline: float,
        wanted: Callable[[], bool] | None = None,
        **more: Any,
    ) -> Any:
        """What comes of a job; ``None`` when it took longer than ``deadline`` seconds, or went wrong, or was not ``wanted``
        any more when its turn came.
        """
        async with self._turn:
            if wanted is not None and not wanted():
                return None
            first = self._process is None
            try:
                async with asyncio.timeout(deadline + self._starting * first):
                    reply = await self._ask(self._job(what, snapshot, seat, **more))
                    if reply.missing:
                        self._knows.pop(snapshot.game, None)
                        reply = await self._ask(self._job(what, snapshot, seat, **more))
            except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
                log("worker-killed", level="warning", worker=self.name, job=what, why=type(error).__name__)
                await self.kill()
                return None
            except asyncio.CancelledError:
                await asyncio.shield(self.kill())
                raise
            if reply.fault:
                log("worker-fault", level="warning", worker=self.name, job=what, game=snapshot.game, fault=reply.fault)
                self._knows.pop(snapshot.game, None)
                return None
            return reply.result

    def _job(self, what: Task, snapshot: Snapshot, seat: str, **more: Any) -> Job:
        rewinds, start = self._knows.get(snapshot.game, (snapshot.rewinds, 0))
        whole = rewinds != snapshot.rewinds or start == 0
        if whole:
            start = 0
        self._knows[snapshot.game] = snapshot.rewinds, len(snapshot.entries)
        return Job(
            do=what,
            game=snapshot.game,
            rewinds=snapshot.rewinds,
            start=start,
            entries=tuple(snapshot.entries[start:]),
            header=snapshot.header if whole else None,
            seat=seat,
            **more,
        )

    async def _ask(self, job: Job) -> Reply[Any]:
        process = self._process
        if process is None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "escarmouche.server.worker", stdin=PIPE, stdout=PIPE
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(frame(msgspec.msgpack.encode(job)))
        await process.stdin.drain()
        head = await process.stdout.readexactly(LENGTH)
        return _REPLIES[job.do].decode(await process.stdout.readexactly(int.from_bytes(head)))

    async def kill(self) -> None:
        """Ends the process, whatever it does."""
        process, self._process = self._process, None
        self._knows.clear()
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Workers:
    """All worker processes: some for the answers of machines, one for the rest. A game has always the same."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._patience = settings.patience
        starting = STARTING * settings.patience
        self._players = [Worker(f"player-{number}", starting) for number in range(1, settings.bot_workers + 1)]
        self._analyst = Worker("analyst", starting)

    async def answer(self, snapshot: Snapshot, seat: str, player: str) -> Any:
        """The answer of a machine at a seat; ``None`` when it has none in time."""
        worker = self._players[zlib.crc32(snapshot.game.encode()) % len(self._players)]
        return await worker.do("answer", snapshot, seat, self._settings.bot_deadline, player=player)

    async def odds(
        self, snapshot: Snapshot, seat: str, *, measuring: bool, wanted: Callable[[], bool]
    ) -> tuple[Prospect, ...] | None:
        """The odds of all answers to what a seat is asked; ``None`` when they can't be had, or when they are not ``wanted``
        any more: whoever answers faster than odds are worked out does not have others wait for them.
        """
        budget = self._settings.odds_budget
        more = {"budget": budget, "measuring": measuring}
        found: tuple[Prospect, ...] | None = await self._analyst.do(
            "odds", snapshot, seat, budget + SPARE, wanted, **more
        )
        return found

    async def region(self, snapshot: Snapshot, seat: str) -> Ground | None:
        """Where the placement that a seat is asked for may lead; ``None`` when it can't be had."""
        found: Ground | None = await self._analysed("region", snapshot, seat, REGION_DEADLINE)
        return found

    async def hints(
        self, snapshot: Snapshot, seat: str, *, measuring: bool, lang: str
    ) -> tuple[OptionHints, ...] | None:
        """What is known of each option of the choice that a seat is asked for; ``None`` when it can't be had."""
        more = {"measuring": measuring, "lang": lang}
        found: tuple[OptionHints, ...] | None = await self._analysed("hints", snapshot, seat, HINTS_DEADLINE, **more)
        return found

    async def scene(self, snapshot: Snapshot, seat: str) -> str | None:
        """The position as a scene; ``None`` when it can't be had."""
        found: str | None = await self._analysed("scene", snapshot, seat, SCENE_DEADLINE)
        return found

    async def swings(self, snapshot: Snapshot) -> tuple[Swing, ...] | None:
        """What decided a game; ``None`` when it can't be had."""
        found: tuple[Swing, ...] | None = await self._analysed("swings", snapshot, "", SWINGS_DEADLINE)
        return found

    async def _analysed(self, what: Task, snapshot: Snapshot, seat: str, deadline: float, **more: Any) -> Any:
        return await self._analyst.do(what, snapshot, seat, deadline * self._patience, **more)

    async def close(self) -> None:
        """Ends all processes."""
        for worker in (*self._players, self._analyst):
            await worker.kill()


__all__ = ["Snapshot", "Worker", "Workers"]
