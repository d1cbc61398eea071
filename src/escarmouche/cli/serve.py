"""`escarmouche serve`: the web service."""

from __future__ import annotations

import sys
import webbrowser
from typing import Annotated

import typer

from escarmouche.cli.session import session
from escarmouche.server.settings import database_url, settings

PORT = 8451


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host", help="serve-host")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65_535, help="serve-port")] = PORT,
    db: Annotated[str | None, typer.Option("--db", help="serve-db")] = None,
    log: Annotated[str, typer.Option("--log", help="serve-log")] = "info",
    browser: Annotated[bool, typer.Option("--open", help="serve-browser")] = False,
) -> None:
    """Serves matches until it is stopped."""
    from escarmouche.server.running import serve as run  # heavy: other commands do without

    chosen = settings(database_url(db))
    texts = session(context).texts

    def opened(url: str) -> None:
        print(texts.say("serve-open", url=url), flush=True)
        if browser:
            webbrowser.open(url)

    sys.exit(run(chosen, host, port, log_level=log, on_open=opened))


__all__ = ["serve"]
