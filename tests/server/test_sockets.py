"""What a socket tells while a match is being changed: nothing that is not kept yet, and nothing without its lines."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.service import PATIENCE
from tests.server.test_storage import WISH, one_answer, some_answer, sqlite, with_houses

from escarmouche.kernel import Ask
from escarmouche.server import registry as registry_of
from escarmouche.server import views
from escarmouche.server.languages import texts_for
from escarmouche.server.match import Match
from escarmouche.server.records import Change
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.sockets import Socket
from escarmouche.server.storage import Store
from escarmouche.texts import Texts

SPECTATORS = 100


class Wire:
    """The far end of a socket: what has come over it."""

    def __init__(self) -> None:
        self.updates: list[dict[str, Any]] = []
        self.came = asyncio.Event()

    async def send_data(self, data: str, mode: str) -> None:
        message = json.loads(data)
        if message["type"] == "update":
            self.updates.append(message)
            self.came.set()

    async def until(self, cursor: int) -> None:
        """Waits until the story has been told up to there."""
        async with asyncio.timeout(PATIENCE):
            while not self.updates or self.updates[-1]["cursor"] < cursor:
                self.came.clear()
                await self.came.wait()


async def plugged_in(registry: MatchRegistry, token: str, wire: Wire) -> tuple[Socket, asyncio.Task[None]]:
    """A socket with somebody at it, and what sends."""
    connection: Any = wire
    match, seat = await registry.seated(token)
    socket = Socket(connection, registry, match, seat, texts_for("en", ""))
    await socket.begin(0)
    return socket, asyncio.create_task(socket.write())


async def a_while() -> None:
    """As long as it takes for all that can go on without anybody's doing."""
    for _ in range(100):
        await asyncio.sleep(0)


def test_how_things_stand_is_never_told_ahead_of_the_story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody leaves, which everybody is told of, while an answer is on its way to the disk."""
    append, writing, may_write = Store.append, asyncio.Event(), asyncio.Event()

    async def slowly(store: Store, id: str, change: Change) -> None:
        writing.set()
        await may_write.wait()
        await append(store, id, change)

    async def play(registry: MatchRegistry) -> None:
        links = (await registry.make(WISH)).links
        match = (await registry.seated(links["red"])).match
        asked, other = ("red", "blue") if isinstance(match.game.request_of("red"), Ask) else ("blue", "red")
        wire = Wire()
        _, sending = await plugged_in(registry, links[asked], wire)
        leaving, unheard = await plugged_in(registry, links[other], Wire())
        before = match.audience.cursor(asked)
        await wire.until(before)
        question = wire.updates[-1]["now"]["question"]
        monkeypatch.setattr(Store, "append", slowly)
        answering = asyncio.create_task(
            match.answer(asked, question["id"], some_answer(match, asked, Random(1))),
        )
        await writing.wait()
        match.audience.leave(leaving)
        await a_while()
        may_write.set()
        after = await answering
        await wire.until(after)
        assert after > before
        for update in wire.updates:
            if update["now"] is not None:
                assert (update["now"]["question"] == question) == (update["cursor"] == before)
        assert wire.updates[-1]["now"]["question"] != question
        for task in (sending, unheard):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    with_houses([sqlite(tmp_path)], play)


def test_who_leaves_while_a_match_is_read_anew_takes_no_news_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two registries: in one a match is changed, in the other somebody looks at it just then, and is gone before he
    sees it.
    """
    monkeypatch.setattr(registry_of, "SECONDS_BETWEEN_LOOKS", 3600.0)
    load, reading, may_read = Store.load, asyncio.Event(), asyncio.Event()

    async def slowly(store: Store, *which: Any) -> Any:
        reading.set()
        await may_read.wait()
        return await load(store, *which)

    async def play(one: MatchRegistry, other: MatchRegistry) -> None:
        links = (await one.make(WISH)).links
        here, there = (await one.seated(links["red"])).match, (await other.seated(links["red"])).match
        wire = Wire()
        _, sending = await plugged_in(other, links["red"], wire)
        before = there.audience.cursor("red")
        await wire.until(before)
        request = here.game.request
        assert request is not None
        after = await here.answer(
            request.player, here.question_id(request.player), some_answer(here, request.player, Random(1))
        )
        assert here.audience.cursor("red") > before
        monkeypatch.setattr(Store, "load", slowly)
        looking = asyncio.create_task(there.look_again(here.version))
        await reading.wait()
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        may_read.set()
        await there.look_again(here.version)
        await wire.until(here.audience.cursor("red"))
        numbers = [line["number"] for update in wire.updates for line in update["lines"]]
        assert numbers == list(range(here.audience.cursor("red")))
        assert after >= before
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending

    with_houses([sqlite(tmp_path)] * 2, play)


def test_nobody_who_plays_waits_for_all_who_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer is accepted before all spectators have heard of it; each hears every line once, and how things stand is
    worked out once for all of them, and never told ahead of the story.
    """
    worked_out: list[str] = []
    now = views.now

    def noting(match: Match, seat: str, texts: Texts) -> Any:
        worked_out.append(seat)
        return now(match, seat, texts)

    async def play(registry: MatchRegistry) -> None:
        links = (await registry.make(WISH)).links
        wires = [Wire() for _ in range(SPECTATORS)]
        sockets = [await plugged_in(registry, links[""], wire) for wire in wires]
        match = (await registry.seated(links["red"])).match
        for wire in wires:
            await wire.until(match.audience.cursor(""))
        while (before := match.audience.cursor("")) == (await an_answer(match)):
            await a_while()
        assert any(wire.updates[-1]["cursor"] == before for wire in wires), "some have not heard of it yet"
        monkeypatch.setattr(views, "now", noting)
        for _ in range(3):
            await one_answer(match, Random(2))
        for wire in wires:
            await wire.until(match.audience.cursor(""))
            lines = [line["number"] for update in wire.updates for line in update["lines"]]
            assert lines == list(range(len(lines)))
            assert wire.updates[-1]["now"] is not None
        assert len(worked_out) < SPECTATORS / 2
        for socket, writing in sockets:
            match.audience.leave(socket)
            socket.close()
            writing.cancel()

    async def an_answer(match: Match) -> int:
        await one_answer(match, Random(1))
        return match.audience.cursor("")

    with_houses([sqlite(tmp_path)], play)
