"""Who does the work of the lab: this process, several of this machine, or the workers of a cluster."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from threading import Event, current_thread, main_thread
from time import monotonic
from typing import Any, Final, TypeVar

from escarmouche.errors import Problem
from escarmouche.gc_tuning import collect_seldom
from escarmouche.lab.files import needed
from escarmouche.texts import message

T = TypeVar("T")

GLANCE: Final = 5.0
"""How many seconds pass before somebody looks whether anybody still works."""

PATIENCE: Final = 60.0
"""How many seconds one waits for workers when all are gone: a cluster may be about to start others."""


REACH: Final = "10s"
"""How long a cluster has to answer."""


class Inline(Executor):
    """Does everything at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@dataclass(frozen=True)
class WorkerPool:
    """Workers.

    Attributes:
        executor: takes the work.
        count: how much they do at a time.
        losses: what is raised in place of a result when whoever worked on it is lost.
        anybody: whether any of them is still there.
        spawning: what work is given under: it may be that a process is started for it.
    """

    executor: Executor
    count: int
    losses: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    anybody: Callable[[], bool] = lambda: True
    spawning: Callable[[], AbstractContextManager[None]] = nullcontext

    def submit(self, work: Callable[..., T], *args: Any) -> Future[T]:
        """Gives them something to do. Raises ``Problem`` when they are lost."""
        try:
            with self.spawning():
                return self.executor.submit(work, *args)
        except self.losses:
            raise _lost() from None

    def result(self, future: Future[T]) -> T:
        """What has come of it. Raises ``Problem`` when whoever did it is lost, and whatever the work itself raises."""
        try:
            return future.result()
        except self.losses:
            raise _lost() from None

    def finished(self, futures: Collection[Future[T]]) -> set[Future[T]]:
        """Waits until something is done. Raises ``Problem`` when nobody is left who could do it."""
        alone_since: float | None = None
        while True:
            done, _ = wait(futures, timeout=GLANCE, return_when=FIRST_COMPLETED)
            if done:
                return done
            if self.anybody():
                alone_since = None
            elif alone_since is None:
                alone_since = monotonic()
            elif monotonic() - alone_since >= PATIENCE:
                raise _lost()

    def in_turn(self, futures: Sequence[Future[T]]) -> Iterator[Future[T]]:
        """Each of them, as it is done. Raises as :meth:`finished`."""
        left = set(futures)
        while left:
            done = self.finished(left)
            left -= done
            yield from done


def _lost() -> Problem:
    return Problem(message("lab-worker-died"))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(count: int, cluster: str = "") -> Iterator[WorkerPool]:
    """So many processes of this machine, or the workers of a cluster at an address.

    Raises ``Problem`` for a cluster that does not answer, or has no workers.
    """
    if cluster:
        with _on_cluster(cluster) as pool:
            yield pool
    elif count == 1:
        yield WorkerPool(Inline(), 1)
    else:
        others = set(active_children())
        executor = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_settle_in)
        try:
            yield WorkerPool(executor, count, spawning=_held_interrupts)
        except KeyboardInterrupt:
            # Their results are not wanted any more. The executor ends once its processes have: cancelling a future while one
            # of them dies would leave its thread waiting for ever.
            for process in set(active_children()) - others:
                process.terminate()
            raise
        finally:
            executor.shutdown(wait=True, cancel_futures=True)


def _settle_in() -> None:
    """Ctrl-C is for the process that waits: workers finish what they play. They look for garbage seldom."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()


@contextmanager
def _held_interrupts() -> Iterator[None]:
    """Holds Ctrl-C back for a moment. A process that is started meanwhile never hears it, however young it is.

    On Windows nothing can hold it back.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def two_interrupts(on_first: Callable[[], None]) -> Iterator[Callable[[], bool]]:
    """The first Ctrl-C only asks for the end, the second raises ``KeyboardInterrupt``. Gives whether somebody has asked.

    ``on_first`` is called with the first. In a thread, which hears no Ctrl-C, nobody ever asks.
    """
    asked = Event()

    def hear(*_: object) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()
        on_first()

    if current_thread() is not main_thread():
        yield asked.is_set
        return
    before = signal.signal(signal.SIGINT, hear)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _on_cluster(address: str) -> Iterator[WorkerPool]:
    distributed = needed("distributed", "cluster")
    try:
        client = distributed.Client(address, timeout=REACH)
    except (OSError, ValueError, TimeoutError) as error:
        raise Problem(message("lab-no-cluster", address=address, why=str(error))) from None

    def threads() -> int:
        """How many threads the workers have in all; none, if the cluster does not answer."""
        try:
            return sum(client.nthreads().values())
        except (OSError, TimeoutError):
            return 0

    losses = (BrokenExecutor, CancelledError, distributed.KilledWorker, distributed.comm.CommClosedError)
    try:
        if not (count := threads()):
            raise Problem(message("lab-no-workers", address=address))
        yield WorkerPool(client.get_executor(pure=False), count, losses, lambda: threads() > 0)
    finally:
        client.close()


__all__ = ["Inline", "WorkerPool", "cores", "two_interrupts", "workers"]
