"""How much one player's link, and one address, may ask for; and that work which nobody waits for is given up."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from tests.server.service import MOMENT, PATIENCE, Person, Service, new_match, plugged_in, running
from tests.server.test_sockets import Wire
from tests.server.test_sockets import plugged_in as socket_in
from tests.server.test_storage import WISH, sqlite, with_houses
from websockets.exceptions import ConnectionClosed

from escarmouche.server.limits import Buckets, Quotas
from escarmouche.server.problems import Refusal, problem_of
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.routes import _while_wanted
from escarmouche.server.sockets import Socket
from escarmouche.server.wire import LookMessage
from escarmouche.texts import Texts

TOO_MUCH = 4429


def code_of_parting(service: Service, token: str) -> int:
    """With which code a socket is closed, of which more is wanted than is allowed."""
    address = f"{service.url.replace('http', 'ws')}/api/seats/{token}/socket"
    with plugged_in(address) as connection, pytest.raises(ConnectionClosed) as closed:
        while True:
            connection.recv(PATIENCE)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def says_until_closed(person: Person, others: list[Person]) -> int:
    """How often several may say something by turns until one of them is shown the door."""
    said = 0
    with pytest.raises(ConnectionClosed):
        while True:
            for one in (person, *others):
                assert one.say(type="ping")["type"] == "pong"
                said += 1
    return said


def test_all_sockets_of_a_link_talk_for_one(tmp_path: Path) -> None:
    few = {"ESCARMOUCHE_SERVER_MESSAGES_A_SECOND": "0.001", "ESCARMOUCHE_SERVER_MESSAGE_BURST": "10"}
    with running(tmp_path / "games.db", None, **few) as service:
        token = new_match(service)["red"]
        people = [Person(service, token).connect() for _ in range(3)]
        assert says_until_closed(people[0], people[1:]) == 10
        for one in people:
            one.leave()


def test_all_sockets_of_an_address_talk_for_one(tmp_path: Path) -> None:
    few = {
        "ESCARMOUCHE_SERVER_ADDRESS_MESSAGES_A_SECOND": "0.001",
        "ESCARMOUCHE_SERVER_ADDRESS_MESSAGE_BURST": "10",
    }
    with running(tmp_path / "games.db", None, **few) as service:
        people = [Person(service, new_match(service)["red"]).connect() for _ in range(3)]
        assert says_until_closed(people[0], people[1:]) == 10
        for one in people:
            one.leave()


def test_a_link_and_an_address_have_so_many_sockets(tmp_path: Path) -> None:
    few = {"ESCARMOUCHE_SERVER_SOCKETS_OF_LINK": "2", "ESCARMOUCHE_SERVER_SOCKETS_OF_ADDRESS": "4"}
    with running(tmp_path / "games.db", None, **few) as service:
        links = new_match(service)
        red = [Person(service, links["red"]).connect() for _ in range(2)]
        assert code_of_parting(service, links["red"]) == TOO_MUCH
        watching = [Person(service, links[""]).connect() for _ in range(2)]
        assert code_of_parting(service, links[""]) == TOO_MUCH
        red.pop().leave()
        watching.pop().leave()
        red.append(Person(service, links["red"]).connect())
        for one in (*red, *watching):
            one.leave()


def test_a_players_link_asks_for_only_so_much_from_whatever_address(tmp_path: Path) -> None:
    few = {"ESCARMOUCHE_SERVER_REQUESTS_A_MINUTE": "5", "ESCARMOUCHE_SERVER_PROXIES": "127.0.0.1"}
    with running(tmp_path / "games.db", None, **few) as service:
        links = new_match(service)

        def statuses(token: str) -> list[int]:
            return [
                service.http.get(
                    f"/api/seats/{token}/", headers={"x-forwarded-for": f"198.51.100.{number}"}
                ).status_code
                for number in range(8)
            ]

        assert statuses(links["red"]) == [200] * 5 + [429] * 3
        assert statuses(links[""]) == [200] * 8, "spectators share their link"


def test_buckets_that_are_full_are_not_kept() -> None:
    now = [0.0]
    buckets = Buckets[int](1.0, 2, clock=lambda: now[0])
    for number in range(1_000):
        assert buckets.of(number).take()
    now[0] = 10.0
    assert buckets.of(-1).take()
    assert list(buckets._kept) == [-1]
    assert buckets.of(-1).take()
    assert not buckets.of(-1).take()


def test_sockets_share_a_bucket_that_was_not_kept_meanwhile(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        links = (await registry.make(WISH)).links
        match = (await registry.seated(links["red"])).match
        wire: Any = Wire()
        one = Socket(wire, registry, match, "red", Texts("en"))
        registry.messages_of_links._kept.clear()
        other = Socket(wire, registry, match, "red", Texts("en"))
        assert other._may_say_more()
        assert not one._may_say_more()

    with_houses([sqlite(tmp_path)], play, messages_a_second=0.001, message_burst=1)


def test_who_leaves_makes_room() -> None:
    sockets = Quotas[str](1)
    assert sockets.take("a")
    assert not sockets.take("a")
    assert sockets.take("b")
    sockets.give_back("a")
    assert sockets.take("a")


def test_what_a_caller_does_not_wait_for_is_not_worked_out() -> None:
    class Caller:
        """One who leaves after a while, or stays."""

        def __init__(self) -> None:
            self.leaves = asyncio.Event()
            self._said = [{"type": "http.request"}]

        async def receive(self) -> dict[str, str]:
            if self._said:
                return self._said.pop()
            await self.leaves.wait()
            return {"type": "http.disconnect"}

    async def play() -> None:
        staying: Any = Caller()
        assert await _while_wanted(staying, asyncio.sleep(MOMENT, "done")) == "done"
        leaving: Any = Caller()
        work = asyncio.create_task(asyncio.sleep(10 * PATIENCE))
        wanted = asyncio.create_task(_while_wanted(leaving, work))
        leaving.leaves.set()
        with pytest.raises(Refusal):
            await wanted
        assert work.cancelled()

    asyncio.run(play())


def test_an_error_without_its_words_is_told_as_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, logger="escarmouche.server"):
        assert problem_of(Refusal("not-abandoned", 409), Texts("en")).status == 500
    assert [record.message for record in caplog.records] == ["fault"]


def test_what_ends_the_work_of_a_socket_is_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(self: Socket, message: Any) -> None:
        raise LookupError("a fault")

    async def play(registry: MatchRegistry) -> None:
        links = (await registry.make(WISH)).links
        socket, writing = await socket_in(registry, links["red"], Wire())
        monkeypatch.setattr(Socket, "_look", broken)
        look = LookMessage(question="", first=())
        await socket._hear(json.dumps({"type": "look", "id": "1", "question": look.question, "first": []}).encode())
        async with asyncio.timeout(PATIENCE):
            while not any(record.message == "socket-fault" for record in caplog.records):
                await asyncio.sleep(MOMENT)
        socket.match.audience.leave(socket)
        socket.close()
        writing.cancel()

    with caplog.at_level(logging.ERROR, logger="escarmouche.server"):
        with_houses([sqlite(tmp_path)], play)
