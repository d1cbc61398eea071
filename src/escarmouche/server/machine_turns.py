"""The machines of a match: which process thinks for them, and when, and their answers."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from typing import Any, Final, Protocol
from weakref import ref

import msgspec

from escarmouche.kernel import Ask, Defaults, Game, Perspective
from escarmouche.server.background import Background
from escarmouche.server.logs import log
from escarmouche.server.problems import Illegal, Refusal
from escarmouche.server.records import Facts
from escarmouche.server.retries import Retries
from escarmouche.server.workers import Snapshot, Workers

PASSED_OVER: Final = ("stale-question", "nothing-asked", "over")
"""Why the answer of a machine may be refused without a fault: the match has gone another way while it was thinking."""


class Played(Protocol):
    """What is to know of a match, and to do with it, for those who think for its machines."""

    id: str
    game: Game[Any]
    facts: Facts
    updated: datetime

    @property
    def machine_asked(self) -> str | None:
        """The machine that is asked something now."""

    def question_id(self, seat: str) -> str:
        """The name of what a seat is asked now."""

    def snapshot(self) -> Snapshot:
        """The game as workers are told of it."""

    def standing_still(self) -> AbstractAsyncContextManager[None]:
        """While inside, nobody changes it."""

    async def answer(self, seat: str, question: str, answer: Any) -> int:
        """Answers a question. Raises :class:`Refusal` and :class:`Illegal`."""

    def wake(self) -> None:
        """Has it go on, if it does so by itself."""


class MachineTurns:
    """Lets the machines of one match think, one question after another.

    One process thinks for them: that which has changed the match last, as long as an answer may still come of it.
    """

    def __init__(self, match: Played, workers: Workers, here: str, background: Background, retries: Retries) -> None:
        """``here``: the name of this process; ``background``: where they think; ``retries``: tries again what fails.

        The match does not live on for its machines.
        """
        self.changed_by = ""
        """The process that has changed the match last, which thinks for its machines."""
        self._played = ref(match)
        self._workers = workers
        self._here = here
        self._background = background
        self._retries = retries
        self._thinking: asyncio.Task[None] | None = None
        self._turn: asyncio.TimerHandle | None = None
        """When this one thinks for them, if nothing has come of it elsewhere."""

    @property
    def _match(self) -> Played:
        match = self._played()
        assert match is not None, "machines think for a match that there is"
        return match

    @property
    def thinking(self) -> bool:
        """Whether this process lets them think."""
        return self._thinking is not None

    @property
    def waiting(self) -> bool:
        """Whether it is the turn of another process, for now."""
        return self._turn is not None

    def wake(self) -> None:
        """Lets the machine think that is asked something, unless it does already."""
        self._await_turn()
        if self._thinking is None and self._to_answer() is not None:
            self._thinking = self._background.run(self._play())

    def stop(self) -> None:
        """Nobody thinks any more."""
        if self._turn is not None:
            self._turn.cancel()
        if self._thinking is not None:
            self._thinking.cancel()

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    def _await_turn(self) -> None:
        """Sees to it that this process thinks for the machines in the end, although it is the turn of another."""
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
        left = self._thought_for_elsewhere()
        if left > 0 and self._match.machine_asked is not None:
            self._turn = asyncio.get_running_loop().call_later(left, self._take_turn)

    def _take_turn(self) -> None:
        self._turn, self.changed_by = None, ""
        match = self._played()
        if match is not None:
            match.wake()

    def _thought_for_elsewhere(self) -> float:
        """For how many seconds another process may still be thinking for the machines: the one that has changed the match
        last does, and no other, as long as an answer may still come of it.
        """
        if self.changed_by in ("", self._here):
            return 0.0
        within = self._workers.answers_within
        return min(within, within - (datetime.now(UTC) - self._match.updated).total_seconds())

    def _to_answer(self) -> str | None:
        """The machine that is asked something now, if it is this process that thinks for it."""
        return self._match.machine_asked if self._thought_for_elsewhere() <= 0 else None

    # -- answers -------------------------------------------------------------------------------------------------------

    async def _play(self) -> None:
        """Answers for the machines, as long as one is asked something."""
        try:
            while (seat := self._to_answer()) is not None:
                try:
                    await self._answer(seat)
                    self._retries.succeeded()
                except Refusal as refusal:
                    if refusal.kind not in PASSED_OVER:
                        raise
        except Exception as error:
            log("machine-fault", level="error", game=self._match.id, error=error)
            self._retries.later()
        finally:
            self._thinking = None

    async def _answer(self, seat: str) -> None:
        """One answer of a machine; the default when it has none in time, or none that the rules allow.

        Raises :class:`Refusal` for one that is not, or not any more, wanted.
        """
        match = self._match
        question, player = match.question_id(seat), match.facts.seats[seat].player

        def wanted() -> bool:
            return question == match.question_id(seat)

        answer = await self._workers.answer(match.snapshot(), seat, player, wanted)
        try:
            if answer is not None:
                await match.answer(seat, question, answer)
                return
        except Illegal as error:
            log("machine-illegal", level="warning", game=match.id, player=player, why=str(error))
        async with match.standing_still():
            ask = match.game.request_of(seat)
            if not isinstance(ask, Ask) or question != match.question_id(seat):
                return
            fallback = msgspec.to_builtins(Defaults().answer(ask, Perspective(match.game, seat)))
        log("machine-default", level="warning", game=match.id, player=player)
        await match.answer(seat, question, fallback)


__all__ = ["MachineTurns"]
