"""The worker processes as the server sees them: each does one job at a time, is killed when it takes too long, and replaced
whenever it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
import zlib
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from escarmouche.kernel import Entry, Header
from escarmouche.server.analysis import Ground, Prospects
from escarmouche.server.logs import log
from escarmouche.server.metrics import Metrics
from escarmouche.server.problems import Refusal
from escarmouche.server.settings import Settings
from escarmouche.server.swings import Swing
from escarmouche.server.turns import Crowded, Turns
from escarmouche.server.wire import Leads, OptionHints
from escarmouche.server.worker import LENGTH, Job, Reply, Task, frame

REGION_DEADLINE: Final = 3.0
HINTS_DEADLINE: Final = 3.0
SCENE_DEADLINE: Final = 5.0
SWINGS_DEADLINE: Final = 20.0
FIRST_LOOK: Final = 7.0
"""How many seconds more the analyst may think about a game that it has not known before: it has worked out nothing of the
table yet. One that is killed in the middle of that would have to begin again.
"""
STARTING: Final = 20.0
LONGEST_START: Final = 600.0
"""How many seconds a process may take to start: one that replaces another too slow has twice as many."""
TAKING_UP: Final = 30.0
"""How many seconds a process may take until it begins to think: it may have to play a whole journal first."""

SHORTEST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
"""How many seconds one waits before a process that could not be started is tried again: longer each time."""

TRIES: Final = 2
"""How often a job is tried when the process is lost, or finds a fault."""

_REPLIES: Final[Mapping[Task, msgspec.msgpack.Decoder[Reply[Any]]]] = {
    "answer": msgspec.msgpack.Decoder(Reply[Any]),
    "odds": msgspec.msgpack.Decoder(Reply[Prospects]),
    "region": msgspec.msgpack.Decoder(Reply[Ground]),
    "hints": msgspec.msgpack.Decoder(Reply[tuple[OptionHints, ...]]),
    "leads": msgspec.msgpack.Decoder(Reply[Leads | None]),
    "scene": msgspec.msgpack.Decoder(Reply[str]),
    "swings": msgspec.msgpack.Decoder(Reply[tuple[Swing, ...]]),
}

ODDS_TURN: Final = 0.5
"""For how many seconds odds are worked out before it is the turn of what others want."""

SPARE: Final = 5.0
"""How many seconds beyond its turn the working out of odds may take before it is cut off."""


class Snapshot(msgspec.Struct, frozen=True):
    """A game as workers are told of it: its id, header, and all entries; ``rewinds`` as in ``Facts``."""

    game: str
    header: Header
    entries: Sequence[Entry]
    rewinds: int


WorkerState = Literal["resting", "starting", "ready", "lost"]
"""``resting``: not needed yet; ``lost``: it has ended and could not be replaced so far, which is tried again and again."""


class Worker:
    """One worker process. It is started when it is first needed, and from then on replaced whenever it ends."""

    def __init__(self, name: str, patience: float = 1.0, metrics: Metrics | None = None) -> None:
        self.name = name
        self._metrics = metrics
        self.state: WorkerState = "resting"
        self.replaced = 0
        """How often it has been replaced."""
        self._starting, self._taking_up = STARTING * patience, TAKING_UP * patience
        self._process: Process | None = None
        """The process that is ready to work."""
        self._ready = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None
        self.turns = Turns()
        self._work: asyncio.Task[Any] | None = None
        self._knows: dict[str, tuple[int, int]] = {}
        """Of each game it has been sent: the rewinds, and how many entries."""

    # -- jobs ----------------------------------------------------------------------------------------------------------

    async def do(
        self,
        what: Task,
        snapshot: Snapshot,
        seat: str,
        deadline: float,
        wanted: Callable[[], bool] | None = None,
        *,
        first_look: float = 0.0,
        **more: Any,
    ) -> Any:
        """What comes of a job; ``None`` when it took longer than ``deadline`` seconds, was not ``wanted`` any more when its
        turn came, or went wrong again when it was tried once more. Seconds count from when the process has the game at hand
        and begins to think. ``first_look``: how many more it may think about a game that it has not known before.

        Jobs are done one after the other, those of each seat of each game in turn. One that is cancelled while it waits is
        not done; one that is under way goes on to its end. Raises :class:`Refusal` for a seat that has too many waiting.
        """
        try:
            await self.turns.wait((snapshot.game, seat))
        except Crowded:
            raise Refusal("too-much-asked", 429) from None
        if wanted is not None and not wanted():
            self.turns.pass_on()
            return None
        self._work = asyncio.create_task(self._tried(deadline, first_look, what, snapshot, seat, **more))
        self._work.add_done_callback(lambda _: self.turns.pass_on())
        return await asyncio.shield(self._work)

    async def _tried(
        self, deadline: float, first_look: float, what: Task, snapshot: Snapshot, seat: str, **more: Any
    ) -> Any:
        """What comes of a job, which is tried again when the process is lost or finds a fault."""
        began = time.perf_counter()
        for _ in range(TRIES):
            try:
                reply = await self._done(deadline, first_look, what, snapshot, seat, **more)
            except TimeoutError:
                return None
            except (OSError, EOFError, msgspec.MsgspecError) as error:
                log("worker-lost", level="warning", worker=self.name, job=what, why=type(error).__name__)
                continue
            if not reply.fault:
                if self._metrics is not None:
                    self._metrics.job(what, time.perf_counter() - began)
                return reply.result
            log("worker-fault", level="warning", worker=self.name, job=what, game=snapshot.game, fault=reply.fault)
            self._knows.pop(snapshot.game, None)
        return None

    async def _done(
        self, deadline: float, first_look: float, what: Task, snapshot: Snapshot, seat: str, **more: Any
    ) -> Reply[Any]:
        """The reply to a job. A process that does not give it is ended.

        Raises ``TimeoutError`` when it takes too long; ``OSError``, ``EOFError`` or ``MsgspecError`` when the process is
        lost.
        """
        process = await self._at_hand()
        within = deadline if snapshot.game in self._knows else deadline + first_look
        try:
            reply = await self._ask(process, self._job(what, snapshot, seat, **more), within)
            if reply.missing:
                self._knows.pop(snapshot.game, None)
                reply = await self._ask(process, self._job(what, snapshot, seat, **more), deadline + first_look)
            return reply
        except BaseException as error:
            if isinstance(error, TimeoutError):
                log("worker-killed", level="warning", worker=self.name, job=what, why="too slow")
            await asyncio.shield(self._end(process))
            raise

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

    async def _ask(self, process: Process, job: Job, within: float) -> Reply[Any]:
        """The reply of a process that may think so many seconds."""
        assert process.stdin is not None
        try:
            process.stdin.write(frame(msgspec.msgpack.encode(job)))
        except RuntimeError as error:  # what uvloop says of a pipe that is closed
            raise BrokenPipeError(str(error)) from None
        async with asyncio.timeout(self._taking_up):
            await process.stdin.drain()
            told = await _frame(process)
        if not told:  # it begins to think
            async with asyncio.timeout(within):
                told = await _frame(process)
        return _REPLIES[job.do].decode(told)

    # -- the process ---------------------------------------------------------------------------------------------------

    async def _at_hand(self) -> Process:
        """The process, once it is ready. Raises ``TimeoutError`` when it takes too long to start."""
        if self._keeper is None:
            self._keeper = asyncio.create_task(self._keep())
        try:
            async with asyncio.timeout(self._starting):
                while self._process is None:
                    await self._ready.wait()
        except TimeoutError:
            log("worker-missing", level="warning", worker=self.name)
            raise
        return self._process

    async def _keep(self) -> None:
        """Sees to it that there is a process: one that ends, for whatever reason, is replaced at once."""
        pause, within = SHORTEST_PAUSE, self._starting
        while True:
            if self.state != "lost":
                self.state = "starting"
            try:
                process = await self._started(within)
            except (OSError, EOFError, TimeoutError) as error:
                self.state = "lost"
                if isinstance(error, TimeoutError):
                    within = min(2 * within, LONGEST_START)
                log("worker-not-started", level="error", worker=self.name, why=f"{type(error).__name__}: {error}")
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            pause = SHORTEST_PAUSE
            self._process, self.state = process, "ready"
            self._ready.set()
            log("worker-ready", worker=self.name, process=process.pid)
            try:
                code = await process.wait()
            finally:
                await self._end(process)
            self.replaced += 1
            log("worker-ended", level="warning", worker=self.name, process=process.pid, code=code)

    async def _started(self, within: float) -> Process:
        """A new process that has loaded everything: before that it can't be given work, nor be broken off in it. Raises
        ``TimeoutError`` for one that takes more than so many seconds.
        """
        command = [sys.executable, "-m", "escarmouche.server.worker"]
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        try:
            async with asyncio.timeout(within):
                await _frame(process)
        except BaseException:
            await self._end(process)
            raise
        return process

    async def _end(self, process: Process) -> None:
        """Ends a process, whatever it does; one that has ended already is of no use any more."""
        if process is self._process:
            self._process = None
            self._ready.clear()
            self._knows.clear()
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """Ends the process for good."""
        for task in (self._work, self._keeper):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)


async def _frame(process: Process) -> bytes:
    """The next message of a process. Raises ``EOFError`` when there is none."""
    assert process.stdout is not None
    head = await process.stdout.readexactly(LENGTH)
    return await process.stdout.readexactly(int.from_bytes(head))


class Workers:
    """All worker processes: some for the answers of machines, one for the rest. A game has always the same."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._patience = settings.patience
        patience = settings.patience
        self._players = [Worker(f"player-{number}", patience, metrics) for number in range(1, settings.bot_workers + 1)]
        self._analyst = Worker("analyst", patience, metrics)

    @property
    def answers_within(self) -> float:
        """After how many seconds no answer of a machine will come any more, unless many have to think at once, or a process
        has to start or to take up a long game first.
        """
        return TRIES * self._settings.bot_deadline + SPARE

    async def answer(self, snapshot: Snapshot, seat: str, player: str, wanted: Callable[[], bool]) -> Any:
        """The answer of a machine at a seat; ``None`` when it has none in time, or none is ``wanted`` any more."""
        worker = self._players[zlib.crc32(snapshot.game.encode()) % len(self._players)]
        return await worker.do("answer", snapshot, seat, self._settings.bot_deadline, wanted, player=player)

    async def odds(
        self, snapshot: Snapshot, seat: str, *, measuring: bool, wanted: Callable[[], bool]
    ) -> AsyncGenerator[Prospects, None]:
        """What is known of the odds of all answers to what a seat is asked, again and again until it is final: the analyst
        works on each for a while, and on what others want in between. It ends when they can't be had, or are not ``wanted``
        any more: whoever answers faster than odds are worked out does not have others wait for them.
        """
        more = {"budget": ODDS_TURN, "measuring": measuring}
        deadline = (ODDS_TURN + SPARE) * self._patience
        turns = max(1, round(self._settings.odds_budget / ODDS_TURN))
        for turn in range(1, turns + 1):
            prospects: Prospects | None = await self._analyst.do("odds", snapshot, seat, deadline, wanted, **more)
            if prospects is None:
                return
            final = prospects.final or turn == turns
            yield msgspec.structs.replace(prospects, final=final)
            if final:
                return

    async def region(
        self,
        snapshot: Snapshot,
        seat: str,
        *,
        lang: str,
        naming: bool = False,
        wanted: Callable[[], bool] | None = None,
    ) -> Ground | None:
        """Where the placement that a seat is asked for may lead; ``None`` when it can't be had, or is not ``wanted`` any
        more when its turn comes. ``naming``: also by the models to which it may lead.
        """
        more = {"naming": naming, "lang": lang}
        ground: Ground | None = await self._analysed("region", snapshot, seat, REGION_DEADLINE, wanted, **more)
        return ground

    async def hints(
        self, snapshot: Snapshot, seat: str, *, measuring: bool, lang: str, wanted: Callable[[], bool] | None = None
    ) -> tuple[OptionHints, ...] | None:
        """What is known of each option of the choice that a seat is asked for; ``None`` as for a region."""
        more = {"measuring": measuring, "lang": lang}
        hints: tuple[OptionHints, ...] | None = await self._analysed(
            "hints", snapshot, seat, HINTS_DEADLINE, wanted, **more
        )
        return hints

    async def leads(
        self,
        snapshot: Snapshot,
        seat: str,
        first: tuple[Any, ...],
        *,
        measuring: bool,
        lang: str,
        wanted: Callable[[], bool] | None = None,
    ) -> Leads | None:
        """What a seat could do at one go after ``first``; ``None`` when that is nothing, and as for a region."""
        more = {"first": first, "measuring": measuring, "lang": lang}
        leads: Leads | None = await self._analysed("leads", snapshot, seat, HINTS_DEADLINE, wanted, **more)
        return leads

    async def scene(self, snapshot: Snapshot, seat: str, title: str = "") -> str | None:
        """The position as a scene that is called so; ``None`` when it can't be had."""
        scene: str | None = await self._analysed("scene", snapshot, seat, SCENE_DEADLINE, title=title)
        return scene

    async def swings(self, snapshot: Snapshot) -> tuple[Swing, ...] | None:
        """What decided a game; ``None`` when it can't be had."""
        swings: tuple[Swing, ...] | None = await self._analysed("swings", snapshot, "", SWINGS_DEADLINE)
        return swings

    async def _analysed(
        self,
        what: Task,
        snapshot: Snapshot,
        seat: str,
        deadline: float,
        wanted: Callable[[], bool] | None = None,
        **more: Any,
    ) -> Any:
        first_look = FIRST_LOOK * self._patience
        return await self._analyst.do(
            what, snapshot, seat, deadline * self._patience, wanted, first_look=first_look, **more
        )

    async def close(self) -> None:
        """Ends all processes."""
        await asyncio.gather(*(worker.close() for worker in self.all))

    @property
    def all(self) -> tuple[Worker, ...]:
        """All of them."""
        return (*self._players, self._analyst)


__all__ = ["Snapshot", "Worker", "WorkerState", "Workers"]
