"""How much the server bears: a hundred matches open over real sockets on loopback, a person against a machine in each.

The server is a process of its own, as `escarmouche serve` starts it, with an SQLite file. First people think before
each answer (how long does one take?), then they answer as soon as they are asked (how many a second can there be?).
"""

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

BOOK = "c2"
MATCHES = 100
RUSH = 8.0
"""Seconds of answering without a thought."""
CALM = 30.0
"""Seconds of answering after a thought each: long enough for the server to forget how a hundred matches were opened at once,
as it remembers the last 2,000 changes."""
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
                now = message.get("now") if message["type"] == "update" else None
                question = now and now["question"]
                if question and question["id"] != asked and question["kind"] == "choice":
                    asked = question["id"]
                    await self.answer(socket, asked, rng.choice(question["options"])["key"])
                elif message["type"] == "region" and message["region"]["offers"]:
                    asked = message["region"]["question"]
                    await self.answer(socket, asked, message["region"]["offers"][0])

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


async def measure(url: str, process: int) -> dict[str, float]:
    """The figures of a server."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        wish = {**WISH, "seats": {"blue": {"player": "random"}}}
        first = await client.post("/api/matches", json=wish)
        before = memory(process)
        made = [first] + [await client.post("/api/matches", json=wish) for _ in range(MATCHES)]
        tokens = [response.json()["links"]["red"] for response in made[1:]]
        load = Load(url)
        load.thought = THOUGHT
        people = [asyncio.create_task(load.play(token)) for token in tokens]
        await asyncio.sleep(CALM)
        calm = (await client.get("/api/health")).json()
        load.thought = 0.0
        await asyncio.sleep(THOUGHT)
        started, answers = time.perf_counter(), load.answers
        await asyncio.sleep(RUSH)
        rate = (load.answers - answers) / (time.perf_counter() - started)
        after = memory(process)
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    return {
        "server.answers_per_s": rate,
        "server.p50_ms": calm["median_ms"],
        "server.p99_ms": calm["slow_ms"],
        "server.match_mb": (after - before) / MATCHES,
    }


def run() -> dict[str, float]:
    """Answers of people a second (as many again are given by machines); milliseconds of server time an answer, the median
    and the 99th percentile; megabytes a match.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "escarmouche.cli.main", "--lang", "en", "serve", "--port", "0"]
        limits = {"REQUESTS_A_MINUTE": "1000000", "MESSAGES_A_SECOND": "1000", "MESSAGE_BURST": "1000"}
        environ = {**os.environ, **{f"ESCARMOUCHE_SERVER_{name}": value for name, value in limits.items()}}
        with subprocess.Popen(
            [*command, "--db", f"{folder}/games.db", "--log", "error"], stdout=subprocess.PIPE, text=True, env=environ
        ) as server:
            assert server.stdout is not None
            try:
                return asyncio.run(measure(server.stdout.readline().split()[-1], server.pid))
            finally:
                server.terminate()
                server.wait(30)


if __name__ == "__main__":
    for name, figure in run().items():
        print(f"{name:28} {figure:10.3f}")
