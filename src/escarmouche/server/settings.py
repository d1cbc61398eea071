"""What a server may be told about how to run."""

from __future__ import annotations

import difflib
import ipaddress
import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.texts import message

VARIABLE: Final = "ESCARMOUCHE_DATABASE_URL"
"""The environment variable that names the database."""

DRIVERS: Final[Mapping[str, str]] = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
}
"""The driver for a URL that names none."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs. Times in seconds, sizes in bytes; the limits hold for each caller (address or socket)."""

    database: str
    """The SQLAlchemy URL, its driver an asynchronous one (:func:`database_url`)."""
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which machines think about their answers; one more works out odds and regions."""
    bot_deadline: float = 5.0
    """How long a machine may think before it is killed and the default is taken; that its process starts, or plays the
    journal first, does not count.
    """
    patience: float = 1.0
    """How many times longer than on an ordinary machine the processes may take to start, to take up a match, and for a
    region, hints, a scene or what decided a match. What is not done by then is not told.
    """
    odds_budget: float = 10.0
    """How long odds may take to work out; they stay estimates where that is not enough."""
    requests_a_minute: int = 600
    """Of one address, and of one player's link."""
    messages_a_second: float = 20.0
    message_burst: int = 60
    """How many messages a socket, and all sockets of one player's link, may send at once, beyond which
    ``messages_a_second`` holds.
    """
    address_messages_a_second: float = 100.0
    address_message_burst: int = 400
    """The same for all sockets of one address."""
    sockets_of_link: int = 20
    """How many sockets one link of a player may have open; spectators share theirs."""
    sockets_of_address: int = 300
    """How many sockets one address may have open."""
    body_limit: int = 256 * 1024
    message_limit: int = 64 * 1024
    portraits_an_hour: int = 120
    """How many portraits an address may send."""
    live_games: int = 500
    """Games kept in memory although nobody is there."""
    abandoned_after: float = 120.0
    """How long a seat must have had no socket before others may let a machine play for it."""

    silent_after: float = 600.0
    """How long a player who is there must not have answered before others may call on him (in matches without clocks)."""
    answer_within: float = 120.0
    """How long he has from then on until the victory may be claimed."""

    request_within: float = 15.0
    """How long a request may take to come in: its head, and then its body."""
    half_open: int = 400
    """How many connections may be open from which no request has come yet; the oldest has to go first."""
    hosts: str = ""
    """The names by which the server may be asked for, with spaces or commas between; any, if none is said."""
    proxies: str = "127.0.0.1"
    """The addresses, with commas between, of the proxies whose ``X-Forwarded-For`` and ``-Proto`` are believed (``*``: all).
    """
    metrics_for: str = "127.0.0.1 ::1"
    """The addresses and networks, with spaces or commas between, that may read the figures at ``/metrics`` (``*``: all)."""
    machine_matches: int = 50
    """How many matches that only machines play may be under way."""
    forget_after: float = math.inf
    """After how many days without a change a match is forgotten for good; never, unless one says so."""

    def __post_init__(self) -> None:
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if isinstance(value, int | float) and value <= 0:
                raise Problem(message("server-setting", name=variable_of(field), value=str(value)))
        for name in names_in(self.metrics_for):
            if name != "*" and not _is_network(name):
                raise Problem(message("server-no-network", name=variable_of("metrics_for"), value=name))


def names_in(several: str) -> list[str]:
    """The names in a setting that has several, with spaces or commas between."""
    return several.replace(",", " ").split()


def _is_network(name: str) -> bool:
    try:
        ipaddress.ip_network(name, strict=False)
    except ValueError:
        return False
    return True


def variable_of(field: str) -> str:
    """The environment variable for a setting other than the database."""
    return f"ESCARMOUCHE_SERVER_{field.upper()}"


def settings(database: str, environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings for a database, the others as the environment has them. Raises ``Problem`` for a bad value, and for the
    name of one that there is not: who has set it would never know that it does nothing.
    """
    given: dict[str, Any] = {}
    fields = {variable_of(field.name): field for field in msgspec.structs.fields(Settings) if field.name != "database"}
    for name in environ:
        if name.startswith(variable_of("")) and name not in fields:
            close = tuple(difflib.get_close_matches(name, fields)) or tuple(fields)
            raise Problem(message("server-no-setting", name=name, close=close))
    for name, field in fields.items():
        if name in environ:
            try:
                given[field.name] = msgspec.convert(environ[name], field.type, strict=False)
            except msgspec.ValidationError:
                raise Problem(message("server-setting", name=name, value=environ[name][:40])) from None
    return Settings(database=database, **given)


def database_url(given: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """The database: what is given (a URL, or the path of an SQLite file), else the environment's, else a file of the
    user's own. Raises ``Problem`` for a URL of a kind that is not known, and for a folder that can't be made.
    """
    wish = given or environ.get(VARIABLE, "")
    if not wish:
        return _sqlite(_own_folder(environ) / "escarmouche.db")
    scheme, colon, rest = wish.partition("://")
    if not colon:
        return _sqlite(Path(wish))
    if scheme in DRIVERS.values():
        return wish
    if scheme not in DRIVERS:
        raise Problem(message("server-database-kind", kind=scheme, known=tuple(DRIVERS)))
    return f"{DRIVERS[scheme]}://{rest}"


def _sqlite(path: Path) -> str:
    return f"{DRIVERS['sqlite']}:///{path.expanduser().resolve()}"


def _own_folder(environ: Mapping[str, str]) -> Path:
    """Where the user's own data lies."""
    base = environ.get("XDG_DATA_HOME", "")
    folder = (Path(base) if base else Path.home() / ".local" / "share") / "escarmouche"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(message("server-no-folder", path=str(folder), why=error.strerror or str(error))) from None
    return folder


__all__ = ["VARIABLE", "Settings", "database_url", "names_in", "settings"]
