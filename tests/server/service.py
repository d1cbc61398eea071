"""A real server in a process of its own, and people at its sockets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

BOOK = "c2"
ARMIES = ["lions-80", "orques-80"]
FIELD = "open-field"
PATIENCE = 20.0


@dataclass
class Service:
    """A server under way: its address, its process, and where its games lie."""

    url: str
    process: subprocess.Popen[str]
    database: str

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def client(self, **more: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE, **more)

    def kill(self) -> None:
        """Ends the server without a word of warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Asks the server to end, and gives its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


def start(database: Path | str, log: Path | None = None, *options: str, **environ: str) -> Service:
    """A server at any free port."""
    command = [sys.executable, "-m", "escarmouche.cli.main", "--lang", "en", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--db", str(database), *options],
        stdout=subprocess.PIPE,
        stderr=log.open("a") if log is not None else subprocess.DEVNULL,
        text=True,
        env={**os.environ, **environ},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Open at http://"), (line, log and log.read_text())
    return Service(line.split()[-1], process, str(database))


@contextmanager
def running(database: Path | str, log: Path | None = None, *options: str, **environ: str) -> Iterator[Service]:
    """A server for the time of a block."""
    service = start(database, log, *options, **environ)
    try:
        yield service
    finally:
        if service.process.poll() is None:
            service.stop()
        if service.process.stdout is not None:
            service.process.stdout.close()


def new_match(service: Service, **wish: Any) -> dict[str, str]:
    """A new match: the token of each seat."""
    asked = {"book": BOOK, "armies": ARMIES, "battlefield": FIELD, "options": {"turns": 2}, **wish}
    if "scene" in wish:
        asked = {"book": BOOK, **wish}
    with service.client() as client:
        made = client.post("/api/matches", json=asked)
    assert made.status_code == 201, made.text
    links: dict[str, str] = made.json()["links"]
    return links


@dataclass
class Person:
    """Somebody at a seat: what has come over the socket, and what is known from it."""

    service: Service
    token: str
    cursor: int = 0
    lines: list[dict[str, Any]] = field(default_factory=list)
    hello: dict[str, Any] = field(default_factory=dict)
    now: dict[str, Any] = field(default_factory=dict)
    offers: dict[str, list[Any]] = field(default_factory=dict)
    last: dict[str, Any] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)
    lang: str = "en"
    at: str = ""
    _socket: ClientConnection | None = None
    _number: int = 0

    def connect(self) -> Person:
        """Opens the socket, and goes on with the story where it was left."""
        url = (
            f"{self.at or self.service.socket_url}/api/seats/{self.token}/socket?cursor={self.cursor}&lang={self.lang}"
        )
        self._socket = connect(url, open_timeout=PATIENCE, compression=None, max_size=None)
        self.now = {}
        self.listen(lambda: bool(self.now))
        return self

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    def leave(self) -> None:
        """Closes the socket."""
        self.socket.close()

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        raw = self.socket.recv(timeout=patience)
        assert isinstance(raw, str)
        self.heard.append(raw)
        message: dict[str, Any] = json.loads(raw)
        match message["type"]:
            case "hello":
                self.hello = message
            case "update":
                assert [line["number"] for line in message["lines"]] == list(range(self.cursor, message["cursor"]))
                self.cursor = message["cursor"]
                self.lines += message["lines"]
                if message["now"] is not None:
                    self.now = message["now"]
            case "region":
                self.offers[message["region"]["question"]] = message["region"]["offers"]
        self.last = message
        return message

    def listen(self, until: Any, patience: float = PATIENCE) -> dict[str, Any]:
        """Hears messages until something holds; the last of them."""
        while True:
            message = self.hear(patience)
            if until():
                return message

    def say(self, **message: Any) -> dict[str, Any]:
        """Says something, and gives what is said to it."""
        self._number += 1
        self.socket.send(json.dumps({"id": f"m{self._number}", **message}))
        return self.listen(lambda: self.last.get("id") == f"m{self._number}")

    @property
    def question(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.now.get("question")
        return found

    @property
    def over(self) -> bool:
        return bool(self.now["outcome"]["over"])

    def pick(self, rng: Random) -> Any:
        """Some legal answer to the question."""
        question = self.question
        assert question is not None
        if question["kind"] == "choice":
            return rng.choice(question["options"])["key"]
        while question["id"] not in self.offers:
            self.hear()
        return rng.choice(self.offers[question["id"]])

    def answer(self, rng: Random) -> dict[str, Any]:
        """Answers the question with anything that is allowed, and waits until the situation is a new one."""
        assert self.question is not None
        asked = self.question["id"]
        said = self.say(type="answer", question=asked, answer=self.pick(rng))
        assert said["type"] == "accepted", said
        while self.question is not None and self.question["id"] == asked:
            self.hear()
        return said


def play_on(people: list[Person], rng: Random, decisions: int = 100_000) -> None:
    """Lets people play against each other (and machines) until the match is over, or so many have been made."""
    made = 0
    while made < decisions and not all(person.over for person in people):
        ready = next((person for person in people if person.question is not None), None)
        if ready is not None:
            ready.answer(rng)
            made += 1
            for person in people:
                while person is not ready and person.cursor < _cursor(ready, person):
                    person.hear()
        else:
            for person in people:
                if not person.over:
                    person.hear()


def _cursor(ready: Person, person: Person) -> int:
    """How far a person is behind another may be told from nothing that both see: each hears until it is told of now."""
    return 0 if ready is person else person.cursor
