"""The page that people play on, as it was built from `client/`: it lies beside this module, in the folder `page`."""

from __future__ import annotations

import html
import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from escarmouche.server.problems import Refusal
from escarmouche.texts import Texts

BUILT: Final = Path(__file__).parent / "page"

COMMAND: Final = "npm --prefix client ci && npm --prefix client run build"

FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""

GUARD: Final = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What the page may do: nothing from elsewhere, and nowhere inside another page."""


@get("/", include_in_schema=False, media_type="text/html", sync_to_thread=True)
def index(texts: NamedDependency[Texts]) -> Response[bytes]:
    """The page; where it has not been built, how to build it."""
    source = BUILT / "index.html"
    content = source.read_bytes() if source.is_file() else _not_built(texts)
    return Response(content, headers={"content-security-policy": GUARD})


@get("/icon.svg", include_in_schema=False, sync_to_thread=True)
def icon() -> Response[bytes]:
    """The picture on the tab."""
    return _file("icon.svg", "public, max-age=86400")


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=True)
def asset(name: FromPath[str]) -> Response[bytes]:
    """A script or a style sheet of the page."""
    return _file(f"assets/{name}", FOREVER)


def _file(name: str, cache: str) -> Response[bytes]:
    """A file that was built. Raises :class:`Refusal` for any other."""
    source = {path.relative_to(BUILT).as_posix(): path for path in BUILT.rglob("*") if path.is_file()}.get(name)
    if source is None:
        raise Refusal("no-file", 404)
    kind = mimetypes.guess_type(source.name)[0] or "application/octet-stream"
    return Response(source.read_bytes(), media_type=kind, headers={"cache-control": cache})


def _not_built(texts: Texts) -> bytes:
    title = html.escape(texts.say("page-not-built"))
    how = html.escape(texts.say("page-how-to-build", command=COMMAND, schema="/schema/openapi.json"))
    return (
        f'<!doctype html><html lang="{texts.locale}"><meta charset="utf-8"><title>Escarmouche</title>'
        f"<h1>{title}</h1><p>{how}</p></html>"
    ).encode()


HANDLERS: Final[tuple[Any, ...]] = (index, icon, asset)

__all__ = ["BUILT", "COMMAND", "HANDLERS"]
