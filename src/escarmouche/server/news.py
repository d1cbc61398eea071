"""What servers that share a PostgreSQL database tell each other at once: which game has changed, or who has come or gone.

It is told in the transaction that keeps it, and says no more than where to look: the database is what is true.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

import sqlalchemy as sql

from escarmouche.server.logs import log

CHANNEL: Final = "escarmouche"

PAUSE: Final = 1.0
"""How many seconds one waits before a lost connection is made again."""

ALIVE: Final = {"keepalives": "1", "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3"}
"""How a connection on which little is said finds out that nobody is there any more."""


class News(NamedTuple):
    """What one server tells the others: a game is now at ``version``, or (0) somebody has come to a seat or left it."""

    server: str
    game: str
    version: int = 0

    @property
    def payload(self) -> str:
        """The message in which it is told."""
        return f"{self.server} {self.game} {self.version}"

    def told(self) -> sql.Select[tuple[str]]:
        """The statement that tells it, once the transaction is done."""
        return sql.select(sql.func.pg_notify(CHANNEL, self.payload))


def read(payload: str) -> News | None:
    """The news in a message; ``None`` for what is none of ours."""
    match payload.split():
        case [server, game, version] if version.isdecimal():
            return News(server, game, int(version))
        case _:
            return None


def can_listen(url: str) -> bool:
    """Whether the database of this URL tells news."""
    return sql.make_url(url).get_backend_name() == "postgresql"


async def listen(url: str, hear: Callable[[News], None], connected: Callable[[], None]) -> None:
    """Hears all news until it is cancelled. ``connected`` is called whenever a connection has been made: what was told
    before may have been missed.
    """
    import psycopg  # an extra that only those need who have PostgreSQL

    address = sql.make_url(url).set(drivername="postgresql").update_query_dict(ALIVE)
    while True:
        try:
            whole = address.render_as_string(hide_password=False)
            async with await psycopg.AsyncConnection.connect(whole, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}".encode())
                connected()
                async for told in connection.notifies():
                    news = read(told.payload)
                    if news is not None:
                        hear(news)
        except (psycopg.Error, OSError) as error:
            log("news-lost", level="warning", why=type(error).__name__)
        await asyncio.sleep(PAUSE)


__all__ = ["CHANNEL", "News", "can_listen", "listen", "read"]
