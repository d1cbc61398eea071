"""A real server in a process of its own, and people at its sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect

BOOK = "c2"
ARMIES = ["lions-80", "orques-80"]
FIELD = "open-field"
PATIENCE = 240.0
"""How many seconds anything may take: it bounds failures only, and no test that holds comes near it."""

MOMENT = 0.02
"""How many seconds lie between two looks at something that can't be waited for otherwise."""

UNHURRIED = {
    "ESCARMOUCHE_SERVER_BOT_DEADLINE": "60",
    "ESCARMOUCHE_SERVER_PATIENCE": "20",
    "ESCARMOUCHE_SERVER_ODDS_BUDGET": "30",
    "ESCARMOUCHE_SERVER_REQUESTS_A_MINUTE": "1000000",
    "ESCARMOUCHE_SERVER_MESSAGE_BURST": "1000000",
    "ESCARMOUCHE_SERVER_ABANDONED_AFTER": "36000",
}
"""What a server is told so that neither a slow machine nor a fast one makes a difference to anything."""

TAKES_OVER_SOON = {"ESCARMOUCHE_SERVER_BOT_DEADLINE": "5"}
"""What a server is told that is to think soon for the machines of one that was killed."""


@dataclass
class Service:
    """A server under way: its address, its process, and where its games lie."""

    url: str
    process: subprocess.Popen[str]
    database: str
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE, trust_env=False)

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def kill(self) -> None:
        """Ends the server without a word of warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def close(self) -> None:
        """Lets go of what belongs to a server that has ended."""
        self.http.close()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> int:
        """Asks the server to end, and gives its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


def start(database: Path | str, log: Path | None = None, *options: str, **environ: str) -> Service:
    """A server at any free port, unhurried unless the environment given says otherwise."""
    command = [sys.executable, "-m", "escarmouche.cli.main", "--lang", "en", "serve", "--port", "0"]
    with Path(log or os.devnull).open("a") as written:
        process = subprocess.Popen(
            [*command, "--db", str(database), *options],
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
            env={**os.environ, **UNHURRIED, **environ},
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
        service.close()


def new_match(service: Service, **wish: Any) -> dict[str, str]:
    """A new match: the token of each seat."""
    asked = {"book": BOOK, "armies": ARMIES, "battlefield": FIELD, "options": {"turns": 2}, **wish}
    if "scene" in wish:
        asked = {"book": BOOK, **wish}
    made = service.http.post("/api/matches", json=asked)
    assert made.status_code == 201, made.text
    links: dict[str, str] = made.json()["links"]
    return links


def plugged_in(url: str) -> ClientConnection:
    """A socket that takes in whatever comes, read or not, and never gives up by itself."""
    return connect(
        url,
        open_timeout=PATIENCE,
        close_timeout=PATIENCE,
        ping_interval=None,
        compression=None,
        proxy=None,
        max_size=None,
        max_queue=None,
    )


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
    hints: dict[str, Any] = field(default_factory=dict)
    odds: list[dict[str, Any]] = field(default_factory=list)
    last: dict[str, Any] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)
    lang: str = "en"
    lost_cursor: int | None = None
    """A cursor to ask with that is not the true one."""
    at: str = ""
    _socket: ClientConnection | None = None
    _exit: ExitStack = field(default_factory=ExitStack)
    _number: int = 0

    def connect(self) -> Person:
        """Opens the socket, and goes on with the story where it was left."""
        cursor = self.cursor if self.lost_cursor is None else self.lost_cursor
        url = f"{self.at or self.service.socket_url}/api/seats/{self.token}/socket?cursor={cursor}&lang={self.lang}"
        self._exit = ExitStack()
        self._socket = self._exit.enter_context(plugged_in(url))
        self.now = {}
        self.listen(lambda: bool(self.now))
        return self

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    def leave(self) -> None:
        """Closes the socket."""
        self._exit.close()

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
            case "hints":
                self.hints = message
            case "odds":
                self.odds.append(message["odds"])
            case "region":
                self.offers[message["region"]["question"]] = message["region"]["offers"]
        self.last = message
        return message

    def listen(self, until: Callable[[], bool], patience: float = PATIENCE) -> dict[str, Any]:
        """Hears messages until something holds; the last of them."""
        while True:
            message = self.hear(patience)
            if until():
                return message

    def until(self, holds: Callable[[], bool]) -> None:
        """Hears messages as long as something does not hold yet."""
        while not holds():
            self.hear()

    def until_over(self) -> None:
        """Hears messages until the match is over."""
        self.until(lambda: self.over)

    def listen_in(self) -> None:
        """Hears what has come already; more may be on its way."""
        with suppress(TimeoutError):
            while True:
                self.hear(0)

    def catch_up(self) -> None:
        """Hears all that has happened by now, also what is still on its way: until he knows how the match stands."""
        deadline = time.monotonic() + PATIENCE
        while True:
            self.listen_in()
            told = self.service.http.get(f"/api/seats/{self.token}", params={"lang": self.lang}).json()
            if (self.cursor, timeless(self.now)) == (told["cursor"], timeless(told["now"])):
                return
            assert time.monotonic() < deadline, (self.cursor, self.now, told)
            with suppress(TimeoutError):
                self.hear(MOMENT)

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
        """Some legal answer to the question; none where it is taken away before anything is offered."""
        question = self.question
        assert question is not None
        if question["kind"] == "choice":
            return rng.choice(question["options"])["key"]
        while question["id"] not in self.offers:
            self.hear()
            if self.question is None or self.question["id"] != question["id"]:
                return None
        return rng.choice(self.offers[question["id"]])

    def answer(self, rng: Random) -> dict[str, Any]:
        """Answers the question with anything that is allowed, and waits until the situation is a new one."""
        return self.give(self.pick(rng))

    def give(self, answer: Any) -> dict[str, Any]:
        """Gives an answer that is allowed, and waits until the situation is a new one."""
        assert self.question is not None
        asked = self.question["id"]
        said = self.say(type="answer", question=asked, answer=answer)
        assert said["type"] == "accepted", said
        while self.question is not None and self.question["id"] == asked:
            self.hear()
        return said


def timeless(now: dict[str, Any]) -> dict[str, Any]:
    """How things stand, but for the clocks, which are never the same twice."""
    return {key: value for key, value in now.items() if key != "clocks"}


def next_asked(people: list[Person]) -> Person | None:
    """Who is asked something; nobody when the match is over. Nobody but these people must have answered meanwhile, at
    these sockets: of what was done elsewhere they catch up first.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        for person in people:
            person.listen_in()
        if all(person.over for person in people):
            return None
        for person in people:
            if person.question is not None:
                return person
        assert time.monotonic() < deadline, [person.now for person in people]
        time.sleep(0.002)


def play_on(people: list[Person], rng: Random, decisions: int = 100_000) -> int:
    """Lets people play, against each other and machines, until the match is over or so many decisions have been made."""
    made = 0
    while made < decisions and (asked := next_asked(people)) is not None:
        asked.answer(rng)
        made += 1
    return made


def whole_story(service: Service, token: str) -> list[dict[str, Any]]:
    """The story of a match as REST tells it, page by page."""
    lines: list[dict[str, Any]] = []
    while True:
        page = service.http.get(f"/api/seats/{token}/story", params={"since": len(lines), "limit": 150}).json()
        lines += page["lines"]
        if not page["more"]:
            return lines


class Tap:
    """A wire between a person and the server, on which every byte that reaches the person is kept."""

    def __init__(self, service: Service) -> None:
        self.bytes = bytearray()
        self._to = (urlsplit(service.url).hostname or "", urlsplit(service.url).port or 0)
        self._listening = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self._listening.getsockname()[1]}"

    def close(self) -> None:
        self._listening.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(self._to)
                for source, sink, kept in ((near, far, None), (far, near, self.bytes)):
                    threading.Thread(target=self._pass_on, args=(source, sink, kept), daemon=True).start()

    @staticmethod
    def _pass_on(source: socket.socket, sink: socket.socket, kept: bytearray | None) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if kept is not None:
                    kept += data
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


def texts_in(raw: bytes) -> list[str]:
    """The texts of all frames in the bytes that a server has sent on one socket: after the head of its HTTP answer."""
    head, _, rest = raw.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101")
    found, place = [], 0
    while place + 2 <= len(rest):
        opcode, size, place = rest[place] & 15, rest[place + 1] & 127, place + 2
        assert rest[place - 2] & 0x70 == 0, "compressed"
        wide = {126: 2, 127: 8}.get(size, 0)
        if wide:
            size, place = int.from_bytes(rest[place : place + wide]), place + wide
        if opcode in (0, 1, 2):
            found.append(rest[place : place + size].decode())
        place += size
    return found
