"""The application: the endpoints, the sockets, and what surrounds them."""

from __future__ import annotations

import importlib.metadata
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.types import Message, Scope

from escarmouche.server.logs import log
from escarmouche.server.problems import SAFE, respond
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.routes import HANDLERS, provide_registry, provide_texts
from escarmouche.server.settings import Settings
from escarmouche.server.sockets import seat_socket

COMPRESSED_FROM: Final = 1_000
"""From how many bytes on a response is compressed."""

ABOUT: Final = """Matches of tabletop miniature games, refereed by the server.

A seat of a match is opened by a secret token: who has it sits there. It stands in the path, or better in the header
`Authorization: Bearer TOKEN`, with `-` in its place in the path. `GET /api/socket` gives the messages of the socket
at `/api/seats/{token}/socket`. Errors are RFC 9457 problems in the language of the caller."""


@asynccontextmanager
async def opened(registry: MatchRegistry) -> AsyncGenerator[None, None]:
    """The matches for the time of a block. Raises ``Problem`` when the database can't be used."""
    await registry.open()
    database = registry.settings.database
    log("open", database=database.partition("@")[2] or database)
    try:
        yield
    finally:
        await registry.close()
        log("closed")


def create_app(settings: Settings) -> Litestar:
    """The server as an ASGI application, without the page, which opens its matches itself."""
    registry = MatchRegistry(settings)
    return serving(registry, lifespan=[lambda _: opened(registry)])


def serving(registry: MatchRegistry, *, more_handlers: Sequence[Any] = (), lifespan: Sequence[Any] = ()) -> Litestar:
    """The application that serves these matches, which have to be open; ``more_handlers`` are served besides (the page)."""
    settings = registry.settings

    async def counted(message: Message, _: Scope) -> None:
        if message["type"] == "http.response.start":
            registry.metrics.response(message["status"])

    return Litestar(
        route_handlers=[*HANDLERS, seat_socket, *more_handlers],
        dependencies={
            "registry": Provide(provide_registry, sync_to_thread=False),
            "texts": Provide(provide_texts, sync_to_thread=False),
        },
        exception_handlers={Exception: respond},
        lifespan=lifespan,
        before_send=[counted],
        middleware=[RateLimitConfig(rate_limit=("minute", settings.requests_a_minute)).middleware],
        openapi_config=OpenAPIConfig(
            title="Escarmouche",
            version=importlib.metadata.version("escarmouche"),
            description=ABOUT,
            render_plugins=[JsonRenderPlugin(), YamlRenderPlugin()],
            path="/schema",
            use_handler_docstrings=True,
            operation_id_creator=lambda handler, *_: handler.handler_name,
        ),
        request_max_body_size=settings.body_limit,
        state=State({"registry": registry}),
        response_headers=SAFE,
        compression_config=CompressionConfig(backend="gzip", minimum_size=COMPRESSED_FROM),
        logging_config=None,
    )


__all__ = ["create_app", "opened", "serving"]
