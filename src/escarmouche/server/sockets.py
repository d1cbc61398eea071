"""The socket of a seat: questions and news go out, answers come in. The messages are those of :mod:`.wire`."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import ExitStack, aclosing
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from escarmouche import errors
from escarmouche.kernel import Ask, Choose, Place
from escarmouche.server import views
from escarmouche.server.gate import SUBPROTOCOL
from escarmouche.server.languages import texts_for
from escarmouche.server.limits import Bucket
from escarmouche.server.logs import log
from escarmouche.server.match import Match
from escarmouche.server.narration import line_of
from escarmouche.server.problems import Refusal, fault_told, problem_of
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.wire import (
    AcceptedMessage,
    AnswerMessage,
    ErrorMessage,
    ForetellMessage,
    FromSeat,
    HelloMessage,
    HintsMessage,
    Item,
    Key,
    LeadsMessage,
    LookMessage,
    OddsMessage,
    OrdersMessage,
    PingMessage,
    PongMessage,
    RegionMessage,
    ToSeat,
    TrialMessage,
    TryMessage,
    UpdateMessage,
)
from escarmouche.server.workers import Snapshot
from escarmouche.texts import Texts

T = TypeVar("T")

PAGE: Final = 100
"""How many lines one message holds."""

AS_IT_IS: Final = 0.25
"""For how many seconds at most one tells others how things stand without looking again: clocks run."""

MOST_WAITING: Final = 2_000
"""How many lines and messages may wait for a slow reader, before the socket is closed and has to come back."""

NO_LINK, TOO_MUCH, TOO_SLOW, TOO_LONG, GOING = 4404, 4429, 4408, 1009, 1001
"""Why a socket is closed."""

GONE: Final = (WebSocketDisconnect, OSError)
"""What one hears when one listens to, or tells something to, somebody who has left."""

MOST_RETOLD: Final = 50
"""How many updates are kept to be told to others."""

PAUSES: Final[Mapping[str, Sequence[float]]] = {
    "too-much-asked": (0.25, 0.5, 1.0, 2.0, 4.0, 8.0),
    "not-worked-out": (0.5, 4.0),
}
"""How many seconds one waits before something is tried again that could not be worked out, by the kind of the refusal: as
long as it may have been for want of time the reader is told nothing, and has nothing to press.
"""

GLANCE: Final = 0.1
"""How often one who waits looks whether it is still wanted, in seconds."""

_decoder: msgspec.json.Decoder[FromSeat] = msgspec.json.Decoder(FromSeat)
_encoder = msgspec.json.Encoder()


class _Named(msgspec.Struct, frozen=True):
    """What has an id, whatever else it may be."""

    id: Key = ""


_named: msgspec.json.Decoder[_Named] = msgspec.json.Decoder(_Named)


class Socket:
    """One open socket."""

    def __init__(
        self,
        connection: WebSocket[Any, Any, Any],
        registry: MatchRegistry,
        match: Match,
        seat: str,
        texts: Texts,
        address: str = "",
    ) -> None:
        self.seat = seat
        self.match = match
        self.texts = texts
        self._connection = connection
        self._registry = registry
        self._address = address
        self._own = Bucket(registry.settings.messages_a_second, registry.settings.message_burst)
        """How much a spectator may still say: links of spectators are shared by many."""
        self._cursor = 0
        """How many items of the story have been taken for sending."""
        self._items: deque[Item] = deque()
        self._messages: deque[ToSeat] = deque()
        self._changed = False
        self._wake = asyncio.Event()
        self._shown = ""
        """The question whose region or hints have been sent, or are being worked out."""
        self._showing: asyncio.Task[None] | None = None
        self._foretelling: asyncio.Task[None] | None = None
        """Who has the odds of a question sent."""
        self._looks: set[asyncio.Task[None]] = set()
        """Looks ahead that are being worked out: what is said after them does not wait for them."""

    # -- going out -----------------------------------------------------------------------------------------------------

    def update(self, items: Sequence[Item], cursor: int) -> None:
        """See ``Follower``."""
        self._items.extend(items)
        self._changed = True
        self._wake.set()

    def say(self, message: ToSeat) -> None:
        """Sends a message, behind those that wait already."""
        self._messages.append(message)
        self._wake.set()

    async def begin(self, cursor: int) -> None:
        """Sends what the reader lacks: all that came after the first ``cursor`` items; all, for a cursor from nowhere."""
        async with self.match.standing_still():
            length = self.match.audience.cursor(self.seat)
            self._cursor = cursor if 0 <= cursor <= length else 0
            missed = await self._registry.store.story(self.match.id, self.seat, self._cursor, length - self._cursor)
            summary = views.summary(self.match, self.seat, self.texts)
            known = views.names(self.match, self.seat, self.texts)
            briefing, stood = views.briefing(self.match, self.texts), self.match.opening.stood
            self.say(HelloMessage(match=summary, names=known, briefing=briefing, stood=stood))
            self.update(missed, length)
            self.match.follow(self)

    async def write(self) -> None:
        """Sends, as long as the socket is open, what there is to send."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            if len(self._items) + len(self._messages) > MOST_WAITING + self._backlog():
                await self._connection.close(TOO_SLOW)
                return
            while self._messages or self._items or self._changed:
                said = _encoded(self._messages.popleft()) if self._messages else await self._news()
                await self._connection.send_data(said, mode="text")
            self._show_more()

    def _backlog(self) -> int:
        """How much may wait because the socket has asked for a long story."""
        return self.match.audience.cursor(self.seat)

    async def _news(self) -> str:
        """The next page of the story; with the last, how things stand: never in the middle of a change, which is not kept
        yet, nor before all lines have come. What another socket of the seat has been told is not worked out again.
        """
        match = self.match
        async with match.standing_still():
            start, items = self._cursor, [self._items.popleft() for _ in range(min(PAGE, len(self._items)))]
            self._cursor += len(items)
            self._changed = self._changed and bool(self._items)
            whole = not self._items and self._cursor >= match.audience.cursor(self.seat)
            moment = int(time.monotonic() / AS_IT_IS)
            key = (self.seat, self.texts.locale, start, self._cursor, whole, moment)
            if key not in match.audience.retold:
                if len(match.audience.retold) >= MOST_RETOLD:
                    match.audience.retold.clear()
                lines = [
                    line_of(item, number, self.seat, self.texts, match.recalled, match.book.motion)
                    for number, item in enumerate(items, start)
                ]
                now = views.now(match, self.seat, self.texts) if whole else None
                match.audience.retold[key] = _encoded(UpdateMessage(lines=tuple(lines), cursor=self._cursor, now=now))
            return match.audience.retold[key]

    def _show_more(self) -> None:
        """Has the region of a placement sent, or the hints of a choice, once a question; nobody waits for it."""
        if self._asked() != self._shown and (self._showing is None or self._showing.done()):
            self._showing = self._in_background(self._show())

    async def _show(self) -> None:
        """Looks into one question after the other; those that were answered in the meantime are passed over."""
        while (question := self._asked()) != self._shown:
            self._shown = question
            if not question:
                continue
            try:
                message = await self._patiently(partial(self._looked_into, question), partial(self._asks, question))
            except Exception as error:
                message = ErrorMessage(id=question, problem=problem_of(error, self.texts))
            if message is not None and self._asks(question):
                self.say(message)

    async def _patiently(self, work: Callable[[], Awaitable[T]], wanted: Callable[[], bool]) -> T | None:
        """What comes of some work, tried again for a while when there is no time for it now; ``None`` when it is not wanted
        any more. Raises :class:`Refusal` when it fails to the last.
        """
        failed = 0
        while wanted():
            try:
                return await work()
            except Refusal as refusal:
                pauses = PAUSES.get(refusal.kind, ())
                if failed >= len(pauses):
                    if wanted():
                        raise
                    break
                log("tried-again", game=self.match.id, why=refusal.kind)
                await _pause(pauses[failed], wanted)
                failed += 1
        return None

    def _asks(self, question: str) -> bool:
        """Whether the seat is still asked a question."""
        return not self.match.over and question == self.match.question_id(self.seat)

    def _asked(self) -> str:
        """The question of which a region or hints are shown."""
        match, seat = self.match, self.seat
        ask = None if match.over else match.request_of(seat)
        return match.question_id(seat) if isinstance(ask, Choose | Place) else ""

    async def _looked_into(self, question: str) -> ToSeat | None:
        """What there is to show of a question, if anything. Raises :class:`Refusal` when it could not be worked out."""
        match, seat, workers = self.match, self.seat, self._registry.workers
        if match.campaigns is not None:
            return None  # there is no ground, and nothing is foretold
        wanted = partial(self._asks, question)
        async with match.standing_still():
            if not wanted():
                return None
            ask, snapshot = match.request_of(seat), match.snapshot()
        if isinstance(ask, Place):
            naming, lang = match.facts.real_table, self.texts.locale
            if (ground := await workers.region(snapshot, seat, lang=lang, naming=naming, wanted=wanted)) is None:
                raise Refusal("not-worked-out", 503)
            return RegionMessage(region=views.region(question, ground))
        measuring, lang = match.facts.free_measuring, self.texts.locale
        hints = await workers.hints(snapshot, seat, measuring=measuring, lang=lang, wanted=wanted)
        if hints is None:
            raise Refusal("not-worked-out", 503)
        return HintsMessage(question=question, options=hints) if hints else None

    async def _foretell(self, wanted: ForetellMessage) -> None:
        """Has the odds of a question sent, whenever more is known of them, as long as it is asked."""
        match, seat = self.match, self.seat
        try:
            async with match.standing_still():
                if not self._asks(wanted.question) or not isinstance(match.request_of(seat), Ask):
                    raise Refusal("stale-question", 409, question=match.question_id(seat))
                snapshot = match.snapshot()
            if match.campaigns is not None:
                self.say(OddsMessage(id=wanted.id, odds=views.odds(wanted.question, None, self.texts)))
                return
            asked = partial(self._asks, wanted.question)
            await self._patiently(partial(self._send_odds, wanted, snapshot), asked)
        except Exception as error:
            self.say(ErrorMessage(id=wanted.id, problem=problem_of(error, self.texts)))

    async def _send_odds(self, wanted: ForetellMessage, snapshot: Snapshot) -> None:
        """Sends the odds, from the first that is known of them to the last. Raises :class:`Refusal`."""
        asked, free = partial(self._asks, wanted.question), self.match.facts.free_measuring
        known = self._registry.workers.odds(snapshot, self.seat, measuring=free, wanted=asked)
        async with aclosing(known):
            async for odds in known:
                if asked():
                    self.say(OddsMessage(id=wanted.id, odds=views.odds(wanted.question, odds, self.texts)))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that is worked out while others talk. What ends it before its time is written down."""
        task = asyncio.create_task(work)
        task.add_done_callback(self._note_end)
        return task

    def _note_end(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log("socket-fault", level="error", game=self.match.id, error=error)

    def close(self) -> None:
        """Nobody reads any more: nothing has to be worked out for him."""
        for task in (self._showing, self._foretelling, *self._looks):
            if task is not None:
                task.cancel()

    # -- coming in -----------------------------------------------------------------------------------------------------

    async def read(self) -> None:
        """Carries out what the seat says, one message after the other, until it leaves."""
        while True:
            received = await self._connection.receive()
            if received["type"] == "websocket.disconnect":
                return
            text, data = received.get("text"), received.get("bytes")
            raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else data
            if not isinstance(raw, bytes):
                raw = b""
            if len(raw) > self._registry.settings.message_limit:
                await self._connection.close(TOO_LONG)
                return
            if not self._may_say_more():
                await self._connection.close(TOO_MUCH)
                return
            await self._hear(raw)

    def _may_say_more(self) -> bool:
        """Whether one more message may come: of all sockets of a player (of a spectator, of this one), and from this
        address. Their buckets are looked up each time: full ones are not kept.
        """
        registry = self._registry
        link = registry.messages_of_links.of((self.match.id, self.seat)) if self.seat else self._own
        return link.take() and registry.messages_of_addresses.of(self._address).take()

    async def _hear(self, raw: bytes) -> None:
        id = ""
        try:
            message = _read(raw)
            id = message.id
            if isinstance(message, ForetellMessage) and self.seat:
                if self._foretelling is not None:
                    self._foretelling.cancel()
                self._foretelling = self._in_background(self._foretell(message))
                return
            if isinstance(message, LookMessage) and self.seat:
                task = self._in_background(self._look(message))
                self._looks.add(task)
                task.add_done_callback(self._looks.discard)
            else:
                self.say(await self._carry_out(message))
        except Exception as error:
            self.say(ErrorMessage(id=id or _id_of(raw), problem=problem_of(error, self.texts)))

    async def _carry_out(self, message: FromSeat) -> ToSeat:
        """What is said to a message."""
        match, seat = self.match, self.seat
        if isinstance(message, PingMessage):
            return PongMessage(id=message.id)
        if not seat:
            raise Refusal("spectator", 403)
        if isinstance(message, TryMessage):
            async with match.standing_still():
                return TrialMessage(id=message.id, trial=views.tried(match, seat, message, self.texts))
        if isinstance(message, OrdersMessage):
            await match.order(seat, message.orders)
        else:
            assert isinstance(message, AnswerMessage)
            await match.answer(seat, message.question, message.answer, message.spot, message.then)
        return AcceptedMessage(id=message.id)

    async def _look(self, message: LookMessage) -> None:
        """Says what could be done at one go, as soon as that is known."""
        try:
            asked = partial(self._asks, message.question)
            leads = await self._patiently(partial(self._looked_ahead, message), asked)
            self.say(LeadsMessage(id=message.id, leads=None) if leads is None else leads)
        except Exception as error:
            self.say(ErrorMessage(id=message.id, problem=problem_of(error, self.texts)))

    async def _looked_ahead(self, message: LookMessage) -> LeadsMessage:
        """What could be done at one go. Raises :class:`Refusal` where that is not asked any more."""
        match, seat = self.match, self.seat
        async with match.standing_still():
            _ = match.asked(seat, message.question)
            snapshot = match.snapshot()
        measuring, lang = match.facts.free_measuring, self.texts.locale
        wanted = partial(self._asks, message.question)
        leads = await self._registry.workers.leads(
            snapshot, seat, message.first, measuring=measuring, lang=lang, wanted=wanted
        )
        return LeadsMessage(id=message.id, leads=leads)


def _encoded(message: ToSeat) -> str:
    return _encoder.encode(message).decode()


async def _pause(seconds: float, wanted: Callable[[], bool]) -> None:
    """Waits so long, unless what one waits for is not wanted any more."""
    ends = asyncio.get_running_loop().time() + seconds
    while wanted() and (left := ends - asyncio.get_running_loop().time()) > 0:
        await asyncio.sleep(min(GLANCE, left))


def _read(raw: bytes) -> FromSeat:
    """A message. Raises :class:`Refusal` for anything else."""
    try:
        return _decoder.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refusal("no-message", 400, why=fault_told("", str(error))) from None


def _id_of(raw: bytes) -> str:
    """The id of what is no message, if it has one: who sent it learns which of all that he waits for will never come."""
    try:
        return _named.decode(raw).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""


@websocket("/api/seats/{token:str}/socket")
async def seat_socket(socket: WebSocket[Any, Any, Any], token: FromPath[str]) -> None:
    """The socket of a seat. In the query: ``cursor``, from where on the story is wanted; ``lang``."""
    registry: MatchRegistry = socket.app.state.registry
    texts = texts_for(socket.query_params.get("lang"), socket.headers.get("accept-language", ""))
    await socket.accept(subprotocols=SUBPROTOCOL if SUBPROTOCOL in socket.scope["subprotocols"] else None)
    try:
        match, seat = await registry.seated(token)
    except errors.Problem as error:
        problem = problem_of(error, texts)
        await socket.send_data(_encoder.encode(ErrorMessage(id="", problem=problem)).decode())
        await socket.close(TOO_MUCH if problem.status == 429 else NO_LINK)
        return
    address = "" if socket.client is None else socket.client.host
    with ExitStack() as stack:
        if not _let_in(stack, registry, match, seat, address):
            await socket.close(TOO_MUCH)
            return
        await _served(socket, registry, match, seat, texts, address)


def _let_in(stack: ExitStack, registry: MatchRegistry, match: Match, seat: str, address: str) -> bool:
    """Whether an address, and a player's link, may have one more socket open; it counts until the stack is closed."""
    if not registry.sockets_of_addresses.take(address):
        return False
    stack.callback(registry.sockets_of_addresses.give_back, address)
    if seat:
        if not registry.sockets_of_links.take((match.id, seat)):
            return False
        stack.callback(registry.sockets_of_links.give_back, (match.id, seat))
    return True


async def _served(
    socket: WebSocket[Any, Any, Any], registry: MatchRegistry, match: Match, seat: str, texts: Texts, address: str
) -> None:
    """Serves a socket until it is closed."""
    registry.sockets += 1
    connection = Socket(socket, registry, match, seat, texts, address)
    try:
        await connection.begin(_number(socket.query_params.get("cursor", "0")))
        await _until_one_ends(connection)
    finally:
        registry.sockets -= 1
        connection.close()
        match.audience.leave(connection)


async def _until_one_ends(socket: Socket) -> None:
    """Reads and writes until the socket is closed from either side."""
    tasks = [asyncio.create_task(socket.read()), asyncio.create_task(socket.write())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception) and not isinstance(error, GONE):
            log("socket-fault", level="warning", game=socket.match.id, why=f"{type(error).__name__}: {error}")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


__all__ = ["Socket", "seat_socket"]
