"""Work that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Background:
    """What is being done in the background: true as long as anything is."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Has something done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def settled(self) -> None:
        """Waits until all of it is done, or has failed."""
        await asyncio.gather(*self._tasks, return_exceptions=True)


__all__ = ["Background"]
