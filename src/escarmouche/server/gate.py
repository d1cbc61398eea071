"""What comes before the application: who is let in, with what, and in which time.

* Requests for other hosts, from pages of other sites, or with bodies that are not JSON (nor, where portraits are sent,
  pictures) are refused: no page elsewhere can have a browser make a match.
* ``-`` in the place of a token stands for the one in the header ``Authorization: Bearer``, or, for a socket, in the
  subprotocol ``seat.TOKEN`` beside ``escarmouche``: what stands in an address is kept by the logs of proxies.
* ``HEAD`` is answered wherever ``GET`` is: those who watch over servers ask so.
* Who begins a request and does not come to its end is shut out, so that others find room.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from escarmouche.server.languages import texts_for
from escarmouche.server.problems import MEDIA_TYPE, SAFE, Refusal, problem_of
from escarmouche.server.settings import Settings, names_in

SEATS: Final = "/api/seats/-"

SUBPROTOCOL: Final = "escarmouche"

SEAT: Final = "seat."

TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")

HOST: Final = re.compile(r"[a-z0-9.-]+|\[[0-9a-f:.]+\]")

WITH_BODIES: Final = ("POST", "PUT", "PATCH")

PORTRAITS: Final = "/api/portraits"

PICTURE: Final = re.compile(r"image/[a-z0-9.+-]+", re.IGNORECASE)

JSON: Final = re.compile(r"application/(json|[a-z.-]+\+json)\s*(;.*)?", re.IGNORECASE)


class Gate:
    """The application behind its gate."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._within = settings.request_within
        self._hosts = frozenset(names_in(settings.hosts.lower()))

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Lets a request in, or refuses it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        try:
            self._check(scope, headers)
            opened = _as_get(_with_token(scope, headers))
        except Refusal as refusal:
            await _refuse(refusal, scope, headers, send)
            return
        await self._app(opened, self._in_time(receive) if scope["type"] == "http" else receive, send)

    def _check(self, scope: Any, headers: dict[str, str]) -> None:
        """Raises :class:`Refusal` for what may not come in."""
        host = name_of(headers.get("host", ""))
        if self._hosts and host not in self._hosts:
            raise Refusal("other-host", 421, host=host[:80])
        origin = headers.get("origin", "")
        changing = scope["type"] == "websocket" or scope.get("method") in (*WITH_BODIES, "DELETE")
        if changing and origin and name_of(urlsplit(origin).netloc) not in {host, *self._hosts}:
            raise Refusal("other-site", 403)
        if (
            scope.get("method") in WITH_BODIES
            and _has_body(headers)
            and not JSON.fullmatch(headers.get("content-type", ""))
            and not (scope["path"] == PORTRAITS and PICTURE.fullmatch(headers.get("content-type", "")))
        ):
            raise Refusal("not-json", 415)

    def _in_time(self, receive: Receive) -> Receive:
        """Hears a request, whose body has to be there in time. Raises :class:`Refusal` for one that is not."""
        loop = asyncio.get_running_loop()
        until: float | None = loop.time() + self._within

        async def receive_in_time() -> Any:
            nonlocal until
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                raise Refusal("too-slow", 408) from None
            if not message.get("more_body", False):
                until = None
            return message

        return receive_in_time


def name_of(host: str) -> str:
    """The name in a host, without the port; empty for what can be none."""
    name = re.sub(r":\d+$", "", host.lower())
    return name if HOST.fullmatch(name) else ""


def _has_body(headers: dict[str, str]) -> bool:
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def _with_token(scope: Any, headers: dict[str, str]) -> Any:
    """The request with its token in its path, wherever the token came. Raises :class:`Refusal` when there is none."""
    path = scope["path"]
    if path != SEATS and not path.startswith(f"{SEATS}/"):
        return scope
    if scope["type"] == "websocket":
        token = next((offered[len(SEAT) :] for offered in scope["subprotocols"] if offered.startswith(SEAT)), "")
    else:
        kind, _, token = headers.get("authorization", "").partition(" ")
        token = token.strip() if kind.lower() == "bearer" else ""
    if not TOKEN.fullmatch(token):
        raise Refusal("no-link", 404)
    whole = f"{SEATS[:-1]}{token}{path[len(SEATS) :]}"
    return {**scope, "path": whole, "raw_path": whole.encode()}


def _as_get(scope: Any) -> Any:
    """What is to be answered: to ``HEAD`` as to ``GET``, of which the protocol then sends no body."""
    return {**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope


async def _refuse(refusal: Refusal, scope: Any, headers: dict[str, str], send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": ""})
        return
    texts = texts_for(None, headers.get("accept-language", ""))
    problem = problem_of(refusal, texts)
    told = {**SAFE, "content-type": MEDIA_TYPE, "content-language": texts.locale, "connection": "close"}
    start: Any = {
        "type": "http.response.start",
        "status": problem.status,
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
    }
    body: Message = {"type": "http.response.body", "body": msgspec.json.encode(problem), "more_body": False}
    await send(start)
    await send(body)


# -- connections that never become a request ---------------------------------------------------------------------------


def protocol(settings: Settings) -> type[H11Protocol]:
    """How connections are heard: each has so much time for the head of a request, and only so many may be at it at once."""
    waiting: dict[H11Protocol, asyncio.TimerHandle] = {}

    class Impatient(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            with self._heard():
                super().data_received(data)

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait_no_more()
            super().connection_lost(exc)

        @contextmanager
        def _heard(self) -> Iterator[None]:
            try:
                yield
            finally:
                between = self.cycle is None or self.cycle.response_complete
                if not between or self.transport.get_protocol() is not self:
                    self._wait_no_more()
                elif self not in waiting and not self.transport.is_closing():
                    self._wait()

        def _wait(self) -> None:
            waiting[self] = self.loop.call_later(settings.request_within, self._give_up)
            if len(waiting) > settings.half_open:
                next(iter(waiting))._give_up()  # type: ignore[attr-defined]

        def _wait_no_more(self) -> None:
            timer = waiting.pop(self, None)
            if timer is not None:
                timer.cancel()

        def _give_up(self) -> None:
            self._wait_no_more()
            self.transport.close()

    return Impatient


__all__ = ["SUBPROTOCOL", "Gate", "name_of", "protocol"]
