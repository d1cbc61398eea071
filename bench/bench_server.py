"""How much the server bears: 200 matches open over real sockets on loopback, a person against a machine in each; and one
match that 500 watch.

The server is a process of its own, as `escarmouche serve` starts it, with an SQLite file. First people think before
each answer (how long does one take?), then they answer as soon as they are asked (how many a second can there be?).

Where `ESCARMOUCHE_BENCH_POSTGRES` names a PostgreSQL database (an empty one: its tables are made), the 200 matches are
played once more on two servers that share it, half of the people at each: `server.two_…`. `python bench/bench_server.py`
measures the server alone; nothing else should run meanwhile. What has to hold: `p99_ms` at most 20 on one server and 25 on
two, `watched_ms` at most 50.
"""

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

POSTGRES = os.environ.get("ESCARMOUCHE_BENCH_POSTGRES", "")
BOOK = "c2"
MATCHES = 200
SPECTATORS = 500
WATCHED = 40
"""How many answers are given before spectators."""
RUSH = 8.0
"""Seconds of answering without a thought."""
CALM = 30.0
"""Seconds of answering after a thought each: long enough for the server to forget how the matches were opened at once, as it
remembers the last 2,000 changes."""
THOUGHT = 2.0
"""How many seconds people think, on average."""
WISH = {"book": BOOK, "armies": ["lions-200", "orques-200"], "battlefield": "old-ford", "options": {"turns": 99}}


class Load:
    """All people, and what they do."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.answers = 0
        self.thought = 0.0

    async def play(self, token: str) -> None:
        """One person: answers whatever is asked, in one match after the other."""
        rng = random.Random(token)
        async with connect(f"{self.url.replace('http', 'ws', 1)}/api/seats/{token}/socket", max_size=None) as socket:
            asked = ""
            async for raw in socket:
                message = json.loads(raw)
                self.hear(message)
                now = message.get("now") if message["type"] == "update" else None
                question = now and now["question"]
                if question and question["id"] != asked and question["kind"] == "choice":
                    asked = question["id"]
                    await self.answer(socket, asked, rng.choice(question["options"])["key"])
                elif message["type"] == "region" and message["region"]["offers"]:
                    asked = message["region"]["question"]
                    await self.answer(socket, asked, message["region"]["offers"][0])

    def hear(self, message: Any) -> None:
        """A message has come."""

    async def answer(self, socket: ClientConnection, question: str, answer: Any) -> None:
        """Thinks, and answers."""
        await asyncio.sleep(self.thought * 2 * random.random())
        await socket.send(json.dumps({"type": "answer", "question": question, "answer": answer}))
        self.answers += 1


def memory(process: int) -> float:
    """The memory of a process, in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


async def measure(urls: list[str], process: int) -> dict[str, float]:
    """The figures of a server, or of several that share a database: of these the slowest, and the memory of the first."""
    async with httpx.AsyncClient(base_url=urls[0], timeout=60) as client:
        wish = {**WISH, "seats": {"blue": {"player": "random"}}}
        first = await client.post("/api/matches", json=wish)
        before = memory(process)
        made = [first] + [await client.post("/api/matches", json=wish) for _ in range(MATCHES)]
        tokens = [response.json()["links"]["red"] for response in made[1:]]
        loads = [Load(url) for url in urls]
        for load in loads:
            load.thought = THOUGHT
        people = [asyncio.create_task(loads[place % len(urls)].play(token)) for place, token in enumerate(tokens)]
        await asyncio.sleep(CALM)
        calm = [(await client.get(f"{url}/api/health")).json() for url in urls]
        for load in loads:
            load.thought = 0.0
        await asyncio.sleep(THOUGHT)
        started, answers = time.perf_counter(), sum(load.answers for load in loads)
        await asyncio.sleep(RUSH)
        rate = (sum(load.answers for load in loads) - answers) / (time.perf_counter() - started)
        after = memory(process)
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    return {
        "server.answers_per_s": rate,
        "server.p50_ms": max(pace["median_ms"] for pace in calm),
        "server.p99_ms": max(pace["slow_ms"] for pace in calm),
        "server.match_mb": (after - before) / MATCHES,
    }


async def watch(url: str, token: str) -> None:
    """Spectators who read whatever they are told, until this process is ended."""

    async def one() -> None:
        async with connect(f"{url.replace('http', 'ws', 1)}/api/seats/{token}/socket", max_size=None) as socket:
            async for _ in socket:
                pass

    watching = [asyncio.create_task(one()) for _ in range(SPECTATORS)]
    await asyncio.gather(*watching)


async def before_spectators(urls: list[str], _: int) -> dict[str, float]:
    """How long a player waits until his answer is accepted, with and without spectators (in a process of their own)."""
    (url,) = urls
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        links = (await client.post("/api/matches", json={**WISH, "seats": {}})).json()["links"]
        players = [Timed(url, links[seat]) for seat in ("red", "blue")]
        playing = [asyncio.create_task(player.play()) for player in players]
        alone = await waits(players)
        with subprocess.Popen([sys.executable, __file__, url, links[""]]) as spectators:
            try:
                greeted = await greeting(client, spectators)
                watched = await waits(players)
            finally:
                spectators.terminate()
        for player in playing:
            player.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return {
        "server.alone_ms": statistics.median(alone),
        "server.greeting_ms": greeted,
        "server.watched_ms": statistics.median(watched),
    }


async def greeting(client: httpx.AsyncClient, spectators: "subprocess.Popen[bytes]") -> float:
    """How long it takes to let in one of all the spectators who come at once, in milliseconds.

    From the last moment on at which none was there: all may come while the server is asked once.
    """
    before = time.perf_counter()
    while (sockets := (await client.get("/api/health")).json()["sockets"] - 2) < SPECTATORS:
        if spectators.poll() is not None:
            raise RuntimeError("the spectators could not stay")
        if sockets <= 0:
            before = time.perf_counter()
        await asyncio.sleep(0.02)
    return 1000 * (time.perf_counter() - before) / SPECTATORS


async def waits(players: list["Timed"]) -> list[float]:
    """The next so many times, in milliseconds, that players have waited for their answer to be accepted."""
    before = [len(player.times) for player in players]
    while sum(len(player.times) for player in players) - sum(before) < WATCHED:
        await asyncio.sleep(0.05)
    return [time for player, start in zip(players, before, strict=True) for time in player.times[start:]]


class Timed(Load):
    """A player who thinks a moment before each answer, and looks how long it takes until it is accepted."""

    def __init__(self, url: str, token: str) -> None:
        super().__init__(url)
        self.token = token
        self.times: list[float] = []
        self.thought = 0.15
        self._sent = 0.0

    async def play(self, token: str = "") -> None:
        await super().play(self.token)

    async def answer(self, socket: ClientConnection, question: str, answer: Any) -> None:
        await asyncio.sleep(self.thought)
        self._sent = time.perf_counter()
        await socket.send(json.dumps({"type": "answer", "question": question, "answer": answer}))

    def hear(self, message: Any) -> None:
        if message["type"] == "accepted":
            self.times.append(1000 * (time.perf_counter() - self._sent))


def run() -> dict[str, float]:
    """Answers of people a second (as many again are given by machines); milliseconds of server time an answer, the median
    and the 99th percentile; megabytes a match; milliseconds until an answer is accepted, alone and before spectators, and
    until one of all the spectators is let in who come at once.
    """
    figures = served(before_spectators) | served(measure)
    if POSTGRES:
        two = served(measure, POSTGRES, servers=2)
        figures |= {name.replace("server.", "server.two_"): figure for name, figure in two.items()}
    return figures


def served(measured: Callable[..., Any], database: str = "", servers: int = 1) -> dict[str, float]:
    """What is measured of servers of their own, whose addresses are given, and the process of the first.

    ``database``: that which they share; otherwise a file of their own.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        started = [stack.enter_context(server(database or f"{folder}/games.db")) for _ in range(servers)]
        return asyncio.run(measured([url for url, _ in started], started[0][1]))


@contextmanager
def server(database: str) -> Iterator[tuple[str, int]]:
    """A server that limits nobody: its address, and its process."""
    command = [sys.executable, "-m", "escarmouche.cli.main", "--lang", "en", "serve", "--port", "0"]
    limits = {
        "REQUESTS_A_MINUTE": "1000000",
        "MESSAGES_A_SECOND": "1000",
        "MESSAGE_BURST": "1000",
        "ADDRESS_MESSAGES_A_SECOND": "100000",
        "ADDRESS_MESSAGE_BURST": "100000",
        "SOCKETS_OF_ADDRESS": "10000",
        "HALF_OPEN": "10000",
        "PATIENCE": "20",
    }
    environ = {**os.environ, **{f"ESCARMOUCHE_SERVER_{name}": value for name, value in limits.items()}}
    with subprocess.Popen(
        [*command, "--db", database, "--log", "error"], stdout=subprocess.PIPE, text=True, env=environ
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1], process.pid
        finally:
            process.terminate()
            process.wait(30)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        asyncio.run(watch(*sys.argv[1:]))
        sys.exit()
    for name, figure in run().items():
        print(f"{name:28} {figure:10.3f}")
