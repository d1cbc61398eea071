"""Worker processes: they are replaced when they are lost, load everything before they work, and keep nobody waiting."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.service import MOMENT, PATIENCE, Person, Service, new_match, next_asked, play_on, running
from tests.server.test_storage import WISH, sqlite, with_houses

from escarmouche.server.match import Match
from escarmouche.server.problems import Refusal
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.turns import MOST_WAITING, Crowded, Turns
from escarmouche.server.wire import SeatPlan
from escarmouche.server.workers import Snapshot, Worker

MACHINE = {"player": "random"}


async def a_job(registry: MatchRegistry) -> tuple[Snapshot, str]:
    """A question that a machine can answer: the game, and the seat that is asked."""
    match: Match = (await registry.seated((await registry.make(WISH)).links["red"])).match
    request = match.game.request
    assert request is not None
    return match.snapshot(), request.player


async def answered(worker: Worker, job: tuple[Snapshot, str]) -> bool:
    return await worker.do("answer", *job, PATIENCE, player="random") is not None


def process_of(worker: Worker) -> Any:
    assert worker._process is not None
    return worker._process


def test_an_idle_process_that_dies_is_replaced_at_once(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        job, worker = await a_job(registry), registry.workers.all[0]
        assert await answered(worker, job)
        first = process_of(worker)
        os.kill(first.pid, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while not (worker.replaced and worker.state == "ready"):
                await asyncio.sleep(MOMENT)
        assert process_of(worker).pid != first.pid
        assert await answered(worker, job)

    with_houses([sqlite(tmp_path)], play)


def test_a_job_is_tried_again_when_its_process_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether one has noticed by then or not."""

    async def play(registry: MatchRegistry) -> None:
        job, worker = await a_job(registry), registry.workers.all[0]
        assert await answered(worker, job)
        os.kill(process_of(worker).pid, signal.SIGKILL)
        assert await answered(worker, job)
        ask = worker._ask

        async def killed_in_the_middle(process: Any, *job: Any) -> Any:
            monkeypatch.setattr(worker, "_ask", ask)
            os.kill(process.pid, signal.SIGKILL)
            return await ask(process, *job)

        monkeypatch.setattr(worker, "_ask", killed_in_the_middle)
        assert await answered(worker, job)
        assert worker.replaced == 2

    with_houses([sqlite(tmp_path)], play)


def test_a_process_is_not_broken_off_while_it_loads(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        job, worker = await a_job(registry), registry.workers.all[0]
        impatient = asyncio.create_task(answered(worker, job))
        while worker.state != "starting":
            await asyncio.sleep(0)
        impatient.cancel()
        with pytest.raises(asyncio.CancelledError):
            await impatient
        assert await answered(worker, job)
        assert worker.replaced == 0

    with_houses([sqlite(tmp_path)], play)


def test_work_that_nobody_waits_for_any_more_keeps_nobody_waiting(tmp_path: Path) -> None:
    """What waits is not done at all, what is under way is done to its end: the process stays as it is."""

    async def play(registry: MatchRegistry) -> None:
        (game, seat), worker = await a_job(registry), registry.workers.all[-1]
        assert await worker.do("region", game, seat, PATIENCE) is not None
        impatient = [asyncio.create_task(worker.do("hints", game, seat, PATIENCE, lang="en")) for _ in range(4)]
        await asyncio.sleep(0)
        for one in impatient:
            one.cancel()
        assert {type(one) for one in await asyncio.gather(*impatient, return_exceptions=True)} == {
            asyncio.CancelledError
        }
        assert await worker.do("region", game, seat, PATIENCE) is not None
        assert worker.replaced == 0

    with_houses([sqlite(tmp_path)], play)


SLOW = """
import time

class Slow:
    def __init__(self, seed, book, waking=0.0, thinking=0.0):
        time.sleep(waking)
        self.thinking = thinking

    def answer(self, request, seat):
        time.sleep(self.thinking)
        return request.offers(__import__("random").Random(0))[0]

def sleepy(seed, book):
    return Slow(seed, book, waking=2.0)

def pensive(seed, book):
    return Slow(seed, book, thinking=2.0)

def lost(seed, book):
    return Slow(seed, book, thinking=3600.0)
"""


@pytest.fixture
def slow_machines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines that take two seconds until they can think at all, or to think, or that never answer."""
    (tmp_path / "slow.py").write_text(SLOW)
    info = tmp_path / "slow-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow\nVersion: 1.0\n")
    names = ("sleepy", "pensive", "lost")
    (info / "entry_points.txt").write_text(
        "\n".join(["[escarmouche.players]", *(f"{one} = slow:{one}" for one in names)])
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)


@pytest.mark.usefixtures("slow_machines")
def test_a_machine_has_its_time_from_when_it_begins_to_think(tmp_path: Path) -> None:
    """Not from when its process starts, nor from when that begins to play the journal and to set the machine up."""

    async def play(registry: MatchRegistry) -> None:
        job, worker = await a_job(registry), registry.workers.all[0]
        assert await worker.do("answer", *job, 1.5, player="sleepy") is not None
        assert await worker.do("answer", *job, 1.5, player="pensive") is None
        assert await worker.do("answer", *job, 1.5, player="sleepy") is not None, "its successor is as new to the game"

    with_houses([sqlite(tmp_path)], play)


@pytest.mark.usefixtures("slow_machines")
def test_a_process_that_never_begins_to_think_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(registry: MatchRegistry) -> None:
        job, worker = await a_job(registry), registry.workers.all[0]
        assert await answered(worker, job)
        monkeypatch.setattr(worker, "_taking_up", 0.5)
        assert await worker.do("answer", *job, PATIENCE, player="sleepy") is None

    with_houses([sqlite(tmp_path)], play)


@pytest.mark.usefixtures("slow_machines")
def test_a_process_may_think_longer_about_a_game_new_to_it(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        job, worker = await a_job(registry), registry.workers.all[-1]
        for_its_first = [
            await worker.do("answer", *job, 0.1, player="pensive", first_look=PATIENCE) is not None for _ in range(3)
        ]
        assert for_its_first == [True, False, True], "the third is thought by another process, which knows nothing"

    with_houses([sqlite(tmp_path)], play)


@pytest.mark.usefixtures("slow_machines")
def test_a_machine_that_thinks_too_long_is_killed_and_another_takes_over(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        job, worker = await a_job(registry), registry.workers.all[0]
        assert await answered(worker, job)
        killed = process_of(worker)
        assert await worker.do("answer", *job, 0.1, player="lost") is None
        assert killed.returncode is not None
        assert await worker.do("answer", *job, PATIENCE, player="nobody") is None
        assert await answered(worker, job)

    with_houses([sqlite(tmp_path)], play)


def test_whoever_asks_for_much_does_not_keep_others_waiting() -> None:
    order: list[str] = []

    async def ask(turns: Turns, asker: str) -> None:
        await turns.wait(asker)
        order.append(asker)
        await asyncio.sleep(0)
        turns.pass_on()

    async def crowd() -> None:
        turns = Turns()
        asking = [asyncio.create_task(ask(turns, asker)) for asker in ("greedy",) * (MOST_WAITING + 1)]
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await turns.wait("greedy")
        await asyncio.gather(asyncio.create_task(ask(turns, "modest")), *asking)
        assert not turns.taken

    asyncio.run(crowd())
    assert order.index("modest") <= 3
    assert len(order) == MOST_WAITING + 2


def test_who_goes_away_just_when_his_turn_comes_passes_it_on() -> None:
    async def crowd() -> None:
        turns = Turns()
        await turns.wait("first")
        second = asyncio.create_task(turns.wait("second"))
        await asyncio.sleep(0)
        turns.pass_on()
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert not turns.taken

    asyncio.run(crowd())


def test_one_link_can_not_have_everything_worked_out_at_once(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        game, seat = await a_job(registry)
        asked = [asyncio.create_task(registry.workers.region(game, "", lang="en")) for _ in range(40)]
        mine = asyncio.create_task(registry.workers.region(game, seat, lang="en"))
        told = await asyncio.gather(*asked, return_exceptions=True)
        refused = [one for one in told if isinstance(one, Refusal)]
        assert len(refused) == 40 - 1 - MOST_WAITING
        assert {one.status for one in refused} == {429}
        assert await mine is not None

    with_houses([sqlite(tmp_path)], play)


def test_only_so_many_matches_are_played_by_machines_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(registry: MatchRegistry) -> None:
        async def thinks(*_: Any) -> Any:
            await asyncio.Event().wait()

        monkeypatch.setattr(registry.workers, "answer", thinks)
        machines = msgspec.structs.replace(WISH, seats={seat: SeatPlan("random") for seat in ("red", "blue")})
        for _ in range(2):
            await registry.make(machines)
        with pytest.raises(Refusal) as refused:
            await registry.make(machines)
        assert (refused.value.kind, refused.value.status) == ("machines-busy", 503)
        await registry.make(msgspec.structs.replace(WISH, seats={"blue": SeatPlan("random")}))

    with_houses([sqlite(tmp_path)], play, machine_matches=2)


def test_processes_that_can_not_be_started_are_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(registry: MatchRegistry) -> None:
        job, worker = await a_job(registry), registry.workers.all[0]
        monkeypatch.setattr("escarmouche.server.workers.SHORTEST_PAUSE", MOMENT)
        monkeypatch.setattr("sys.executable", "/bin/false")
        waiting = asyncio.create_task(answered(worker, job))
        while worker.state != "lost":
            await asyncio.sleep(MOMENT)
        monkeypatch.undo()
        assert await waiting

    with_houses([sqlite(tmp_path)], play)


def test_a_process_that_is_slow_to_start_is_given_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("escarmouche.server.workers.SHORTEST_PAUSE", MOMENT)
    monkeypatch.setattr("escarmouche.server.workers.LONGEST_PAUSE", MOMENT)

    async def play() -> None:
        worker = Worker("player-1", patience=0.01)
        with suppress(TimeoutError):
            await worker._at_hand()
        async with asyncio.timeout(PATIENCE):
            while worker.state != "ready":
                await asyncio.sleep(MOMENT)
        await worker.close()

    asyncio.run(play())


# -- in a server of its own --------------------------------------------------------------------------------------------


def written(log: Path, event: str) -> list[dict[str, Any]]:
    """What a server has written down about an event."""
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line["event"] == event]


def workers(service: Service) -> dict[str, tuple[str, int]]:
    """The state of each worker, and how often it has been replaced, as the server tells it."""
    told = service.http.get("/api/health").json()["workers"]
    return {one["name"]: (one["state"], one["replaced"]) for one in told}


def test_machines_play_on_when_their_process_was_killed_idle(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with running(tmp_path / "games.db", log, ESCARMOUCHE_SERVER_BOT_WORKERS="1") as service:
        person = Person(service, new_match(service, seats={"blue": MACHINE})["red"]).connect()
        rng = Random(3)
        while workers(service)["player-1"][0] != "ready":
            assert next_asked([person]) is person
            person.answer(rng)
        assert next_asked([person]) is person, "the machine rests while the person thinks"
        (ready,) = [line for line in written(log, "worker-ready") if line["worker"] == "player-1"]
        os.kill(ready["process"], signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while workers(service)["player-1"] != ("ready", 1):
            assert time.monotonic() < deadline, workers(service)
            time.sleep(MOMENT)
        play_on([person], rng, 10)
        health = service.http.get("/api/health")
        assert (health.status_code, health.json()["status"]) == (200, "ok")
        person.leave()
    assert not written(log, "machine-default")
    assert not written(log, "machine-fault")
