"""The application on a socket of its own: opened, served, and closed in good order."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import msgspec
import uvicorn

from escarmouche.errors import Problem
from escarmouche.gc_tuning import collect_seldom
from escarmouche.server import logs, page
from escarmouche.server.app import opened, serving
from escarmouche.server.gate import Gate, protocol
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.settings import Settings
from escarmouche.texts import message

HEARTBEAT: Final = 20.0
"""How often a socket is asked whether anybody is there; after as long without an answer it is closed. In seconds."""

CLOSING: Final = 5
"""How many seconds those who are connected have to leave when the server closes."""

TURN: Final = 0.0005
"""After how many seconds a thread lets another go on (Python's own: 0.005)."""

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]", "::1")
"""The names of a server that only its own machine can reach: pages that call it otherwise mean no good."""

LEVELS: Final = ("debug", "info", "warning", "error")


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Raises ``Problem`` when the address can't be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        why = error.strerror or str(error)
        raise Problem(message("server-no-address", host=host, port=str(port), why=why)) from None
    return listening


class Server(uvicorn.Server):
    """A server that is told to stop by its owner only: signals are not its business."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves signals alone."""
        yield


def make_server(registry: MatchRegistry) -> Server:
    """The server of these matches, which have to be open when it runs on a listening socket."""
    settings = registry.settings
    config = uvicorn.Config(
        Gate(serving(registry, more_handlers=page.HANDLERS), settings),
        http=protocol(settings),
        forwarded_allow_ips=settings.proxies,
        log_config=None,
        access_log=False,
        ws_max_size=settings.message_limit,
        ws_ping_interval=HEARTBEAT,
        ws_ping_timeout=HEARTBEAT,
        timeout_graceful_shutdown=CLOSING,
        server_header=False,
    )
    return Server(config)


def serve(settings: Settings, host: str, port: int, *, log_level: str = "info", on_open: Callable[[str], None]) -> int:
    """Serves until it is told to stop; gives the exit code. ``on_open`` is called with the address once it is open.

    Raises ``Problem`` when the address or the database can't be had.
    """
    if log_level not in LEVELS:
        raise Problem(message("server-log-level", level=log_level, known=LEVELS))
    listening = listen(host, port)
    logs.set_up(log_level)
    if not settings.hosts and host in LOOPBACK:
        settings = msgspec.structs.replace(settings, hosts=" ".join(LOOPBACK))
    registry = MatchRegistry(settings)
    server = make_server(registry)
    _allow_many()
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_run(server, registry, listening, on_open))
    return 0 if server.started else 1


async def _run(
    server: Server, registry: MatchRegistry, listening: socket.socket, on_open: Callable[[str], None]
) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # where there are none, Ctrl-C ends the loop
            asyncio.get_running_loop().add_signal_handler(number, server.handle_exit, number, None)
    address = address_of(listening)
    async with opened(registry):
        running = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not running.done():
            await asyncio.sleep(0.01)
        if server.started and not server.should_exit:  # else it was stopped while it opened
            _spare_pauses()
            on_open(address)
        await running


def _allow_many() -> None:
    """Lets this process have as many connections open as its owner may have."""
    with suppress(ImportError, ValueError, OSError):  # not on Windows
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _spare_pauses() -> None:
    """Nobody who plays waits while garbage is looked for, nor for long while another thread is at work."""
    collect_seldom()
    sys.setswitchinterval(TURN)


def address_of(listening: socket.socket) -> str:
    """Where a browser finds the server."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


__all__ = ["address_of", "listen", "make_server", "serve"]
