"""A worker process: it keeps copies of games, and thinks for the server. It may be killed at any time.

It loads all that it needs first, and says so with an empty message. Then jobs come on the standard input and replies leave
by the standard output, one after the other; each is msgpack behind its length in four bytes. An empty message goes before
the reply once the game of a job is at hand and thinking begins. Run by :mod:`escarmouche.server.workers`.
"""

from __future__ import annotations

import os
import secrets
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO, Final, Generic, Literal, TypeVar

import msgspec

from escarmouche.kernel import Ask, Entry, Game, Header, Journal, Perspective, Player
from escarmouche.players import make_player
from escarmouche.rulebooks import Book
from escarmouche.rulebooks.common.campaign_book import rules_of
from escarmouche.server import analysis
from escarmouche.server.following import follow
from escarmouche.server.leads import leads
from escarmouche.server.swings import swings
from escarmouche.server.warming import warm_up

T = TypeVar("T")

MOST_GAMES: Final = 200
"""How many games a worker keeps; the one longest out of use goes first."""

LENGTH: Final = 4

COURTESY: Final = 10
"""How much later than the server a worker's turn at the processor comes: thinking can wait, answers can't. Not so late that
machines never get to think while other programs are busy."""

Task = Literal["answer", "odds", "region", "hints", "leads", "scene", "swings"]


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Something to work out about a game.

    The game is ``header`` with ``entries``, or (without a header) the worker's own copy with ``entries`` from ``start`` on.
    ``rewinds`` tells copies of before and after a taking back apart. ``player``: the machine that answers. ``measuring``:
    whether everybody may measure what he likes; ``lang``: in which hints are told. ``title``: what a scene is called.
    ``first``: what is answered before leads are looked for. ``naming``: whether places are named by whom they lead to.
    """

    do: Task
    game: str
    rewinds: int
    start: int
    entries: tuple[Entry, ...]
    header: Header | None = None
    seat: str
    player: str = ""
    budget: float = 0.0
    measuring: bool = False
    lang: str = ""
    title: str = ""
    first: tuple[Any, ...] = ()
    naming: bool = False


class Reply(msgspec.Struct, Generic[T], frozen=True):
    """What came of a job. ``missing``: the worker lacks the game and wants it whole; ``fault``: what went wrong."""

    result: T | None = None
    missing: bool = False
    fault: str = ""


class _Copy:
    """A game as the worker knows it, and the machines that sit at it."""

    def __init__(self, header: Header, entries: Sequence[Entry]) -> None:
        self.book: Book[Any] = rules_of(header.book)
        self.game: Game[Any] = Game.begun(Journal(header, list(entries)), self.book)
        self.rewinds = 0
        self.players: dict[tuple[str, str], Player] = {}
        self._foretold: dict[str, tuple[tuple[int, int], analysis.Foretelling]] = {}

    def player(self, seat: str, name: str) -> Player:
        key = seat, name
        if key not in self.players:
            self.players[key] = make_player(name, secrets.randbits(32), self.book)
        return self.players[key]

    def odds(self, seat: str, budget: float, *, measuring: bool) -> analysis.Prospects:
        """What is known of the odds of what a seat is asked after so many seconds more of working them out."""
        moment = self.rewinds, len(self.game.journal.entries)
        known = self._foretold.get(seat)
        if known is None or known[0] != moment:
            known = moment, analysis.Foretelling(self.book, self.game, seat, measuring=measuring)
        known[1].go_on(budget)
        told = known[1].told()
        self._foretold = {} if told.final else {seat: known}
        return told


class Desk:
    """All the games of a worker."""

    def __init__(self) -> None:
        self._copies: OrderedDict[str, _Copy] = OrderedDict()

    def work(self, job: Job, begins: Callable[[], None]) -> Reply[Any]:
        """Does a job; whatever goes wrong is told, and the copy of the game is dropped. ``begins`` is called when the game
        is at hand and thinking begins.
        """
        try:
            copy = self._copy(job)
            if copy is None:
                return Reply(missing=True)
            if job.do == "answer":
                copy.player(job.seat, job.player)
            begins()
            return Reply(self._result(job, copy))
        except Exception as error:
            self._copies.pop(job.game, None)
            return Reply(fault=f"{type(error).__name__}: {error}")

    def _copy(self, job: Job) -> _Copy | None:
        copy = self._copies.get(job.game)
        if job.header is not None:
            copy = self._copies[job.game] = _Copy(job.header, job.entries)
            copy.rewinds = job.rewinds
        elif copy is None or copy.rewinds != job.rewinds or len(copy.game.journal.entries) < job.start:
            return None
        follow(copy.game, job.entries)
        self._copies.move_to_end(job.game)
        if len(self._copies) > MOST_GAMES:
            self._copies.popitem(last=False)
        return copy

    def _result(self, job: Job, copy: _Copy) -> Any:
        game = copy.game
        if job.do == "odds":
            return copy.odds(job.seat, job.budget, measuring=job.measuring)
        if job.do == "region":
            return analysis.ground(copy.book, game, job.seat, lang=job.lang, naming=job.naming)
        if job.do == "scene":
            return analysis.scene(copy.book, game, job.seat, job.title)
        if job.do == "hints":
            return analysis.hints(copy.book, game, job.seat, measuring=job.measuring, lang=job.lang)
        if job.do == "leads":
            return leads(copy.book, game, job.seat, job.first, measuring=job.measuring, lang=job.lang)
        if job.do == "swings":
            return swings(copy.book, game.journal)
        ask = game.request_of(job.seat)
        if not isinstance(ask, Ask):
            return None
        return msgspec.to_builtins(copy.player(job.seat, job.player).answer(ask, Perspective(game, job.seat)))


def read_frame(source: BinaryIO) -> bytes | None:
    """The next message; ``None`` at the end."""
    head = source.read(LENGTH)
    return source.read(int.from_bytes(head)) if len(head) == LENGTH else None


def frame(body: bytes) -> bytes:
    """A message behind its length."""
    return len(body).to_bytes(LENGTH) + body


def main() -> None:
    """Works until the input ends, and lets the server go first. What others print goes to the standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(COURTESY)
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def send(body: bytes) -> None:
        sink.write(frame(body))
        sink.flush()

    warm_up()
    send(b"")
    desk = Desk()
    while (body := read_frame(source)) is not None:
        reply = desk.work(msgspec.msgpack.decode(body, type=Job), lambda: send(b""))
        send(msgspec.msgpack.encode(reply))


if __name__ == "__main__":
    main()
