"""How what is to be kept comes to the disk, by way of a file or of a database server."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any, Final, Literal, NamedTuple

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

SERIALIZATION_FAILURES: Final = ("40001", "40P01")
"""How PostgreSQL calls transactions that get into each other's way."""

LOCK_WAIT: Final = 10.0
"""How many seconds one waits for somebody else's transaction (SQLite)."""

LATELY: Final = 20
"""By how many transactions one judges whether a disk is quick."""

QUICK: Final = 0.001
"""How many seconds a quick disk takes until something is safe, on average."""


Write = Callable[[sql.Connection], None]
"""Something to be written; raises :class:`Conflict`."""

Scale = Literal["statement", "some", "much"]
"""How much a write is: a single statement; some; or so much that others would notice if they had to wait for it."""

Faults = list[Exception | None]
"""What is wrong with each of some writes."""


class Conflict(Exception):
    """Somebody else has changed the game meanwhile."""


class _Waiting(NamedTuple):
    """A write, who waits for it, and how much it is."""

    write: Write
    written: asyncio.Future[None]
    scale: Scale


class Writer(ABC):
    """Writes to one database, in one transaction after the other, each with all that waits: a disk that is slow to say that
    something is safe says it for all of them at once.
    """

    def __init__(self) -> None:
        self._waiting: list[_Waiting] = []
        self._at_rest = asyncio.Event()
        self._at_rest.set()

    async def write(self, write: Write, *, scale: Scale = "some") -> None:
        """Carries out a write, whole or not at all; on return it is on disk. Raises :class:`Conflict`."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(write, written, scale))
        if self._at_rest.is_set():
            self._write_next()
        await written

    async def close(self) -> None:
        """Lets go of the database, once what is being written is written."""
        await self._at_rest.wait()

    def _write_next(self) -> None:
        """Begins to write what waits to be written, if anything does."""
        batch, self._waiting = self._waiting, []
        if batch:
            self._at_rest.clear()
            self._begin(batch)
        else:
            self._at_rest.set()

    @abstractmethod
    def _begin(self, batch: Sequence[_Waiting]) -> None:
        """Begins to write, without waiting; what comes of it is settled later."""

    def _settle(self, batch: Sequence[_Waiting], faults: Faults) -> None:
        """Tells those who wait what became of their writes."""
        self._write_next()
        for waiting, fault in zip(batch, faults, strict=True):
            if waiting.written.cancelled():
                continue
            if fault is None:
                waiting.written.set_result(None)
            else:
                waiting.written.set_exception(fault)


class ServerWriter(Writer):
    """Writes to a database server, which is asked across a network: the fewer statements, the better."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self._engine = engine
        self._by_statement = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """See :meth:`Writer.close`."""
        await super().close()
        await self._engine.dispose()

    def _begin(self, batch: Sequence[_Waiting]) -> None:
        self._writing = asyncio.create_task(self._write_batch(batch))

    async def _write_batch(self, batch: Sequence[_Waiting]) -> None:
        single = len(batch) == 1 and batch[0].scale == "statement"
        try:
            async with self._by_statement.connect() if single else self._engine.begin() as connection:
                faults = await connection.run_sync(_carried_out, batch)
        except Exception as error:
            faults = _all_failed(error, batch)
        self._settle(batch, faults)


class FileWriter(Writer):
    """Writes to a file (SQLite). Statements only change memory, and are carried out at once: in a thread, each would have to
    wait until the loop is idle. A thread waits for the disk, in the end, unless that has been quick lately; and for another
    process that writes to the file.
    """

    def __init__(self, engine: sql.Engine) -> None:
        super().__init__()
        self.connection = engine.connect()
        """The connection on which all is written, by the loop or by the thread."""
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._paces: deque[float] = deque(maxlen=LATELY)
        """How many seconds the disk has taken for the last transactions."""
        self._wait_for_others(0)

    async def close(self) -> None:
        """See :meth:`Writer.close`."""
        await super().close()
        self._thread.shutdown()
        self.connection.close()
        self._engine.dispose()

    def _begin(self, batch: Sequence[_Waiting]) -> None:
        if any(waiting.scale == "much" for waiting in batch) or not self._may_begin():
            self._in_thread(partial(self._patiently, batch), batch)
            return
        try:
            faults = _carried_out(self.connection, batch)
        except Exception as error:
            with suppress(SQLAlchemyError):
                self.connection.rollback()
            asyncio.get_running_loop().call_soon(self._settle, batch, _all_failed(error, batch))
        else:
            if self._is_quick:
                self._settle(batch, self._committed(faults))
            else:
                self._in_thread(partial(self._committed, faults), batch)

    @property
    def _is_quick(self) -> bool:
        """Whether to wait for the disk takes no longer than to have a thread wait for it."""
        return len(self._paces) == LATELY and sum(self._paces) < LATELY * QUICK

    def _may_begin(self) -> bool:
        """Begins a transaction, unless another process is writing, or the file is out of reach."""
        try:
            self.connection.begin()
        except SQLAlchemyError:
            return False
        return True

    def _committed(self, faults: Faults) -> Faults:
        """What came of the writes of the transaction, once the disk has it."""
        began = time.perf_counter()
        try:
            self.connection.commit()
        except Exception as error:
            with suppress(SQLAlchemyError):
                self.connection.rollback()
            return [error] * len(faults)
        self._paces.append(time.perf_counter() - began)
        return faults

    def _patiently(self, batch: Sequence[_Waiting]) -> Faults:
        """Writes from beginning to end, once no other process does."""
        self._wait_for_others(LOCK_WAIT)
        try:
            with self.connection.begin():
                return _carried_out(self.connection, batch)
        except Exception as error:
            return _all_failed(error, batch)
        finally:
            self._wait_for_others(0)

    def _in_thread(self, work: Callable[[], Faults], batch: Sequence[_Waiting]) -> None:
        """Has the thread do what one may have to wait for, and settles what comes of it."""
        loop = asyncio.get_running_loop()

        def done() -> None:
            try:
                faults = work()
            except Exception as error:  # a connection that can't even be rolled back: nobody waits for ever
                faults = _all_failed(error, batch)
            loop.call_soon_threadsafe(self._settle, batch, faults)

        self._thread.submit(done)

    def _wait_for_others(self, seconds: float) -> None:
        """For how long from now on one waits for another process that writes."""
        file: Any = self.connection.connection.driver_connection
        file.execute(f"PRAGMA busy_timeout = {int(1000 * seconds)}")


def _carried_out(connection: sql.Connection, batch: Sequence[_Waiting]) -> Faults:
    """Carries out writes in the transaction that has begun, each whole or not at all; what is wrong with each. Raises what
    makes all of the transaction void.
    """
    if len(batch) == 1:
        batch[0].write(connection)
        return [None]
    return [_attempted(connection, waiting) for waiting in batch]


def _attempted(connection: sql.Connection, waiting: _Waiting) -> Exception | None:
    """Carries out one write of several; a single statement does all or nothing by itself."""
    try:
        with nullcontext() if waiting.scale == "statement" else connection.begin_nested():
            waiting.write(connection)
    except Conflict as conflict:
        return conflict
    except IntegrityError:
        if waiting.scale == "statement":
            raise
        return Conflict()
    return None


def _all_failed(error: Exception, batch: Sequence[_Waiting]) -> Faults:
    """What is told of a transaction that has failed to those who wait for it."""
    sqlstate = getattr(getattr(error, "orig", None), "sqlstate", None)
    conflict = isinstance(error, Conflict | IntegrityError) or sqlstate in SERIALIZATION_FAILURES
    return [Conflict() if conflict else error for _ in batch]


__all__ = ["LATELY", "LOCK_WAIT", "Conflict", "FileWriter", "ServerWriter", "Write", "Writer"]
