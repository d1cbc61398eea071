"""How a game is taken from one version to the next, and told of: what is written with every answer."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql

from escarmouche.server.news import CHANNEL, News
from escarmouche.server.records import Change, Kept
from escarmouche.server.tables import ENTRIES, GAMES, ITEMS, METADATA
from escarmouche.server.writing import Conflict

_INSERT: Final = {table.name: sql.insert(table) for table in METADATA.sorted_tables}
_NEXT_VERSION: Final = sql.update(GAMES).where(
    GAMES.c.id == sql.bindparam("game"), GAMES.c.version == sql.bindparam("before")
)
"""Statements that are carried out with every answer: to make one costs as much as to carry it out."""


def _append_statement() -> sql.Select[tuple[str]]:
    """The statement that takes a game to its next version and tells it; no row comes of it, if the game is at another."""

    def column(name: str, kind: type[sql.types.TypeEngine[Any]]) -> sql.ColumnElement[Any]:
        return sql.func.unnest(sql.bindparam(name, type_=postgresql.ARRAY(kind)))

    changed = ("version", "facts", "updated", "awake", "kept", "server")
    values = {name: sql.bindparam(name, type_=GAMES.c[name].type) for name in changed}
    next = _NEXT_VERSION.values(values).returning(GAMES.c.id).cte("next")
    entries = sql.select(next.c.id, column("seqs", sql.Integer), column("entry_bodies", sql.LargeBinary))
    items = sql.select(
        next.c.id,
        column("numbers", sql.Integer),
        column("seen_by", sql.String),
        column("item_bodies", sql.LargeBinary),
    )
    insert_entries = sql.insert(ENTRIES).from_select(["game", "seq", "body"], entries).cte("new_entries")
    insert_items = sql.insert(ITEMS).from_select(["game", "number", "seen_by", "body"], items).cte("new_items")
    told = sql.select(sql.func.pg_notify(CHANNEL, sql.bindparam("told", type_=sql.String))).select_from(next)
    return told.add_cte(insert_entries, insert_items)


_APPEND_AT_ONCE: Final = _append_statement()


def insert(connection: sql.Connection, table: sql.Table, rows: Sequence[dict[str, Any]]) -> None:
    """Adds rows to a table, if there are any."""
    if rows:
        connection.execute(_INSERT[table.name], rows)


def append(connection: sql.Connection, server: str, id: str, change: Change) -> None:
    """Takes a game to its next version. Raises :class:`Conflict`."""
    if connection.execute(_NEXT_VERSION, _next_version(server, id, change)).rowcount != 1:
        raise Conflict
    if change.rewound:
        connection.execute(sql.delete(ENTRIES).where(ENTRIES.c.game == id, ENTRIES.c.seq >= change.start))
    insert_change(connection, id, change)
    tell(connection, News(server, id, change.version + 1))


def append_at_once(connection: sql.Connection, server: str, id: str, change: Change) -> None:
    """Does the same in one statement, as PostgreSQL is asked across a network. Nothing may have been taken back."""
    entries, items = _entry_rows(id, change), _item_rows(id, change)
    columns = {
        "seqs": [row["seq"] for row in entries],
        "entry_bodies": [row["body"] for row in entries],
        "numbers": [row["number"] for row in items],
        "seen_by": [row["seen_by"] for row in items],
        "item_bodies": [row["body"] for row in items],
        "told": News(server, id, change.version + 1).payload,
    }
    if connection.execute(_APPEND_AT_ONCE, {**_next_version(server, id, change), **columns}).first() is None:
        raise Conflict


def _next_version(server: str, id: str, change: Change) -> dict[str, Any]:
    """What stands in the row of a game from now on."""
    return {
        "game": id,
        "before": change.version,
        "version": change.version + 1,
        "facts": msgspec.msgpack.encode(change.facts),
        "updated": now(),
        "awake": change.awake,
        "kept": packed(change.kept),
        "server": server,
    }


def insert_change(connection: sql.Connection, id: str, change: Change) -> None:
    """Adds the entries and items of a change, each with its number."""
    insert(connection, ENTRIES, _entry_rows(id, change))
    insert(connection, ITEMS, _item_rows(id, change))


def _entry_rows(id: str, change: Change) -> list[dict[str, Any]]:
    """The entries of a change, each with its number."""
    entries = enumerate(change.entries, change.start)
    return [{"game": id, "seq": seq, "body": msgspec.json.encode(entry)} for seq, entry in entries]


def _item_rows(id: str, change: Change) -> list[dict[str, Any]]:
    """The items of a change, each with its number."""
    return [
        {"game": id, "number": number, "seen_by": _seats(item.seen_by), "body": msgspec.json.encode(item)}
        for number, item in enumerate(change.items, change.first_item)
    ]


def tell(connection: sql.Connection, news: News) -> None:
    """Tells other servers, where they can hear it."""
    if connection.dialect.name == "postgresql":
        connection.execute(news.told())


def _seats(seats: Sequence[str]) -> str:
    """Seats as one text in which each can be found; empty for everybody."""
    return "".join(f",{seat}" for seat in seats) + "," if seats else ""


def packed(kept: Kept) -> bytes:
    """The last state of a game as it is written."""
    return zlib.compress(msgspec.msgpack.encode(kept), level=1)


def unpacked(kept: bytes | None) -> Kept | None:
    """The last state of a game from what was written, if it was."""
    return None if kept is None else msgspec.msgpack.decode(zlib.decompress(kept), type=Kept)


def now() -> datetime:
    """This moment, as it is kept."""
    return datetime.now(UTC)


__all__ = ["append", "append_at_once", "insert", "insert_change", "now", "packed", "tell", "unpacked"]
