"""Where games are kept: their journals and stories, and the hashes of their secret links.

One transaction takes a game from one version to the next. It fails with :class:`Conflict` when somebody else, in another
process, has done so before: the ``version`` of a game has to be the one that was read, and the entries of a journal are
unique by game and number.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from advanced_alchemy.alembic.commands import AlembicCommands
from advanced_alchemy.config import AlembicAsyncConfig, EngineConfig, SQLAlchemyAsyncConfig
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from escarmouche.errors import Problem
from escarmouche.kernel import Entry
from escarmouche.server.changes import append, append_at_once, insert, insert_change, now, packed, tell, unpacked
from escarmouche.server.logs import why
from escarmouche.server.news import News, can_listen, listen
from escarmouche.server.records import NOTHING, Change, Facts, Known, Linked, Seen, Stored
from escarmouche.server.tables import ENTRIES, GAMES, ITEMS, LINKS, METADATA, PORTRAITS, PRESENCE, SHOWN_PORTRAITS
from escarmouche.server.wire import Item
from escarmouche.server.writing import LOCK_WAIT, Conflict, FileWriter, ServerWriter, Writer
from escarmouche.texts import message

MIGRATIONS: Final = Path(__file__).parent / "migrations"

FORGOTTEN_AFTER: Final = timedelta(days=1)
"""How long one knows who was at a seat."""

UNSHOWN_AFTER: Final = timedelta(days=1)
"""How long a portrait is kept that no match shows."""

MOST_FORGOTTEN: Final = 100
"""How many old games are forgotten at once: nobody who plays waits for more."""


class Store:
    """The games in one database. Open it before use, and close it."""

    def __init__(self, url: str) -> None:
        self.server = secrets.token_hex(16)
        """What others know this process by."""
        self._url = url
        self._tells = can_listen(url)
        self._config = _config(url)

    async def open(self) -> None:
        """Brings the database up to date. Raises ``Problem`` when it can't be reached, or nothing can be written to it."""
        try:
            await asyncio.to_thread(_migrate, self._url)
            self.writer = _writer(self._url)
        except (sql.exc.SQLAlchemyError, OSError, ImportError) as error:
            raise _unusable(self._url, error) from None
        self._engine = self._config.get_engine()
        if _is_sqlite(self._url):
            sql.event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)
        try:
            await self.forget_presence()
        except (sql.exc.SQLAlchemyError, OSError) as error:
            await self.close()
            raise _unusable(self._url, error) from None

    async def close(self) -> None:
        """Lets go of the database, once what is being written is written."""
        await self.writer.close()
        await self._engine.dispose()

    async def check(self) -> None:
        """Asks the database something. Raises ``SQLAlchemyError`` when it is away."""
        async with self._engine.connect() as connection:
            await connection.execute(sql.select(sql.literal(1)))

    @property
    def room(self) -> int | None:
        """How many bytes are free where the database lies; ``None`` when that is not known here."""
        path = sql.make_url(self._url).database if _is_sqlite(self._url) else None
        return shutil.disk_usage(Path(path).parent).free if path and path != ":memory:" else None

    # -- links ---------------------------------------------------------------------------------------------------------

    async def seat_of(self, hash: str) -> Linked | None:
        """What a link opens, by the hash of its token."""
        async with self._engine.connect() as connection:
            query = sql.select(LINKS.c.game, LINKS.c.seat, GAMES.c.version).join(GAMES).where(LINKS.c.hash == hash)
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else Linked(row.game, row.seat, row.version)

    async def add_link(self, hash: str, game: str, seat: str) -> None:
        """One more link to a seat."""
        await self.writer.write(
            lambda connection: insert(connection, LINKS, [{"hash": hash, "game": game, "seat": seat}])
        )

    # -- games ---------------------------------------------------------------------------------------------------------

    async def create(self, id: str, header: bytes, change: Change, links: Sequence[tuple[str, str]]) -> None:
        """Keeps a new game; ``links`` are hashes with their seats. Raises :class:`Conflict` for an id in use."""

        def write(connection: sql.Connection) -> None:
            moment, facts = now(), msgspec.msgpack.encode(change.facts)
            game = {"id": id, "version": change.version, "header": header, "facts": facts}
            more = {"awake": change.awake, "kept": packed(change.kept), "created": moment, "updated": moment}
            more["server"] = self.server
            insert(connection, GAMES, [{**game, **more}])
            insert_change(connection, id, change)
            insert(connection, LINKS, [{"hash": hash, "game": id, "seat": seat} for hash, seat in links])
            shown = sorted(set(change.facts.portraits.values()))
            insert(connection, SHOWN_PORTRAITS, [{"game": id, "portrait": portrait} for portrait in shown])

        await self.writer.write(write)

    async def append(self, id: str, change: Change) -> None:
        """Takes a game to its next version, all or nothing; on return it is on disk. Raises :class:`Conflict`."""

        at_once = self._tells and not change.rewound
        carry_out = append_at_once if at_once else append
        write = partial(carry_out, server=self.server, id=id, change=change)
        await self.writer.write(write, scale="statement" if at_once else "some")

    async def load(self, id: str, known: Known = NOTHING) -> Stored | None:
        """A game at one moment, as far as it is not ``known`` already; ``None`` when there is none of this id."""
        async with self._moment() as connection:
            row = (await connection.execute(sql.select(GAMES).where(GAMES.c.id == id))).one_or_none()
            if row is None:
                return None
            facts = msgspec.msgpack.decode(row.facts, type=Facts)
            start = known.entries if facts.rewinds == known.rewinds else 0
            journal = sql.select(ENTRIES.c.body).where(ENTRIES.c.game == id, ENTRIES.c.seq >= start)
            bodies = (await connection.execute(journal.order_by(ENTRIES.c.seq))).scalars().all()
            seats = ("", *facts.seats)
            if known.items is not None:
                query = sql.select(ITEMS.c.body).where(ITEMS.c.game == id, ITEMS.c.number >= known.items)
                told = (await connection.execute(query.order_by(ITEMS.c.number))).scalars().all()
                news = tuple(msgspec.json.decode(body, type=Item) for body in told)
                items = known.items + len(news)
                lengths = {seat: sum(not item.seen_by or seat in item.seen_by for item in news) for seat in seats}
            else:
                items, lengths = await _counted(connection, id, seats)
                news = ()
            seen = (await connection.execute(self._others([id]))).all()
        return Stored(
            id=row.id,
            version=row.version,
            header=row.header,
            facts=facts,
            created=_utc(row.created),
            updated=_utc(row.updated),
            entries=tuple(msgspec.json.decode(body, type=Entry) for body in bodies),
            start=start,
            items=items,
            news=news,
            lengths=lengths,
            kept=unpacked(row.kept),
            seen=tuple(Seen(presence.seat, presence.here, _utc(presence.seen)) for presence in seen),
            server=row.server,
        )

    async def delete(self, id: str) -> None:
        """Forgets a game, and all that belongs to it."""
        await self.writer.write(lambda connection: _delete(connection, GAMES.c.id == id), scale="much")

    async def forget_old(self, before: datetime, but: Sequence[str]) -> list[str]:
        """Forgets the games that nobody has changed since some time, but for some; which."""
        forgotten: list[str] = []

        def write(connection: sql.Connection) -> None:
            old = sql.select(GAMES.c.id).where(GAMES.c.updated < before, GAMES.c.id.not_in(but))
            forgotten[:] = connection.execute(old.limit(MOST_FORGOTTEN)).scalars()
            _delete(connection, GAMES.c.id.in_(forgotten))

        await self.writer.write(write, scale="much")
        return forgotten

    async def awake(self) -> list[str]:
        """The ids of the games that go on by themselves, those that were played last first."""
        async with self._engine.connect() as connection:
            query = sql.select(GAMES.c.id).where(GAMES.c.awake).order_by(GAMES.c.updated.desc())
            return list((await connection.execute(query)).scalars())

    async def let_rest(self, id: str, version: int) -> None:
        """Notes that a game, if it is still at this version, does not go on by itself."""
        still = sql.update(GAMES).where(GAMES.c.id == id, GAMES.c.version == version)
        await self.writer.write(lambda connection: _execute(connection, still.values(awake=False)))

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """The present versions of some games."""
        if not ids:
            return {}
        async with self._engine.connect() as connection:
            query = sql.select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(ids))
            return {row.id: row.version for row in await connection.execute(query)}

    # -- portraits -----------------------------------------------------------------------------------------------------

    async def keep_portrait(self, id: str, body: bytes) -> None:
        """Keeps a portrait; one that is there already is sent anew."""

        def write(connection: sql.Connection) -> None:
            again = sql.update(PORTRAITS).where(PORTRAITS.c.id == id).values(sent=now())
            if not connection.execute(again).rowcount:
                insert(connection, PORTRAITS, [{"id": id, "body": body, "sent": now()}])

        with suppress(Conflict):  # another server has kept the same
            await self.writer.write(write)

    async def portrait(self, id: str) -> bytes | None:
        """A portrait; ``None`` when there is none of this id."""
        if not id.isalnum():
            return None
        async with self._engine.connect() as connection:
            query = sql.select(PORTRAITS.c.body).where(PORTRAITS.c.id == id)
            body: bytes | None = (await connection.execute(query)).scalar_one_or_none()
            return body

    async def known_portraits(self, ids: Collection[str]) -> set[str]:
        """Those of some portraits that there are."""
        possible = [id for id in ids if id.isalnum()]  # PostgreSQL takes it amiss to be asked for just any text
        if not possible:
            return set()
        async with self._engine.connect() as connection:
            query = sql.select(PORTRAITS.c.id).where(PORTRAITS.c.id.in_(possible))
            return set((await connection.execute(query)).scalars())

    async def forget_portraits(self) -> None:
        """Forgets the portraits that no game shows, some time after they were sent."""
        shown = sql.exists().where(SHOWN_PORTRAITS.c.portrait == PORTRAITS.c.id)
        old = sql.delete(PORTRAITS).where(PORTRAITS.c.sent < now() - UNSHOWN_AFTER, ~shown)
        await self.writer.write(lambda connection: _execute(connection, old), scale="much")

    # -- stories -------------------------------------------------------------------------------------------------------

    async def story(self, id: str, seat: str, start: int = 0, limit: int = -1) -> list[Item]:
        """The items that a seat may see, in order; ``start`` counts those that it may see."""
        query = sql.select(ITEMS.c.body).where(ITEMS.c.game == id, _visible(seat))
        query = query.order_by(ITEMS.c.number).offset(start)
        if limit >= 0:
            query = query.limit(limit)
        elif _is_sqlite(self._url):
            query = query.limit(-1)
        async with self._engine.connect() as connection:
            bodies = (await connection.execute(query)).scalars().all()
        return [msgspec.json.decode(body, type=Item) for body in bodies]

    # -- who is there --------------------------------------------------------------------------------------------------

    async def note_presence(self, id: str, seat: str, *, here: bool) -> None:
        """Lets the other servers know that somebody is at a seat here, or nobody any more."""
        mine = PRESENCE.c.game == id, PRESENCE.c.seat == seat, PRESENCE.c.server == self.server
        row = {"game": id, "seat": seat, "server": self.server, "here": here}

        def write(connection: sql.Connection) -> None:
            connection.execute(sql.delete(PRESENCE).where(*mine))
            insert(connection, PRESENCE, [{**row, "seen": now()}])
            tell(connection, News(self.server, id))

        await self.writer.write(write)

    async def still_here(self) -> None:
        """Lets the other servers know that this one still runs, and whoever is at its seats is there."""
        present = sql.update(PRESENCE).where(PRESENCE.c.server == self.server, PRESENCE.c.here)
        await self.writer.write(lambda connection: _execute(connection, present.values(seen=now())))

    async def forget_presence(self) -> None:
        """Nobody is here any more, and this server thinks for no machine; what was long ago is forgotten."""
        mine = sql.update(GAMES).where(GAMES.c.server == self.server, GAMES.c.awake).values(server="")
        present = sql.update(PRESENCE).where(PRESENCE.c.server == self.server, PRESENCE.c.here)
        old = sql.delete(PRESENCE).where(PRESENCE.c.seen < now() - FORGOTTEN_AFTER)

        def write(connection: sql.Connection) -> None:
            connection.execute(present.values(here=False, seen=now()))
            connection.execute(old)
            connection.execute(mine)

        await self.writer.write(write)

    async def elsewhere(self, ids: Sequence[str]) -> dict[str, list[Seen]]:
        """Who is, or was, at the seats of some games in other processes."""
        seen: dict[str, list[Seen]] = {id: [] for id in ids}
        if ids:
            async with self._engine.connect() as connection:
                for row in await connection.execute(self._others(ids)):
                    seen[row.game].append(Seen(row.seat, row.here, _utc(row.seen)))
        return seen

    def _others(self, ids: Sequence[str]) -> sql.Select[Any]:
        return sql.select(PRESENCE).where(PRESENCE.c.game.in_(ids), PRESENCE.c.server != self.server)

    # -- telling other servers -----------------------------------------------------------------------------------------

    @property
    def tells(self) -> bool:
        """Whether other servers hear at once of what has changed; where they don't, they have to look from time to time."""
        return self._tells

    async def hear(self, hear: Callable[[News], None], connected: Callable[[], None]) -> None:
        """Hears what other servers tell; see :func:`news.listen`."""
        await listen(self._url, lambda news: hear(news) if news.server != self.server else None, connected)

    # -- moments -------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _moment(self) -> AsyncIterator[AsyncConnection]:
        """All that is read inside is as it was at one moment, whatever others write meanwhile."""
        async with self._engine.connect() as connection:
            if _is_sqlite(self._url):
                await connection.exec_driver_sql("BEGIN")
            else:
                connection = await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection


async def _counted(connection: AsyncConnection, id: str, seats: Sequence[str]) -> tuple[int, dict[str, int]]:
    """How many items the story of a game has, and how many of them each seat may see."""
    query = sql.select(ITEMS.c.seen_by, sql.func.count()).where(ITEMS.c.game == id).group_by(ITEMS.c.seen_by)
    counts = [(seen_by, count) for seen_by, count in await connection.execute(query)]
    seen = {seat: sum(n for by, n in counts if not by or (seat and f",{seat}," in by)) for seat in seats}
    return sum(count for _, count in counts), seen


def _execute(connection: sql.Connection, change: sql.Update | sql.Delete) -> None:
    connection.execute(change)


def _delete(connection: sql.Connection, which: sql.ColumnElement[bool]) -> None:
    """Deletes games; the rows of other tables go with them."""
    connection.execute(sql.delete(GAMES).where(which))


def _visible(seat: str) -> sql.ColumnElement[bool]:
    """Whether an item may be seen from a seat."""
    public = ITEMS.c.seen_by == ""
    return public if not seat else sql.or_(public, ITEMS.c.seen_by.contains(f",{seat},", autoescape=True))


def _utc(moment: datetime) -> datetime:
    """SQLite forgets the time zone."""
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


# -- the database ------------------------------------------------------------------------------------------------------


def _is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


def _unusable(url: str, error: Exception) -> Problem:
    if isinstance(error, ModuleNotFoundError):
        return Problem(message("lab-extra", module=error.name or "", extra="postgres"))
    return Problem(message("server-no-database", url=_without_password(url), why=why(error)))


def _without_password(url: str) -> str:
    return sql.make_url(url).render_as_string(hide_password=True)


def _config(url: str) -> SQLAlchemyAsyncConfig:
    wait = {"timeout": LOCK_WAIT} if _is_sqlite(url) else {}
    return SQLAlchemyAsyncConfig(
        connection_string=url,
        metadata=METADATA,
        engine_config=EngineConfig(connect_args=wait, pool_pre_ping=not _is_sqlite(url)),
        alembic_config=AlembicAsyncConfig(script_location=str(MIGRATIONS), version_table_name="schema_version"),
    )


def _writer(url: str) -> Writer:
    """What writes to the database of this URL."""
    if not _is_sqlite(url):
        return ServerWriter(create_async_engine(url, pool_size=1, pool_pre_ping=True))
    file = sql.make_url(url).set(drivername="sqlite")
    engine = sql.create_engine(file, connect_args={"timeout": LOCK_WAIT, "check_same_thread": False})
    sql.event.listen(engine, "connect", _set_up_sqlite_writer)
    sql.event.listen(engine, "begin", _begin_writing)
    return FileWriter(engine)


def _migrate(url: str) -> None:
    """Applies the migrations that the database lacks. They run in a thread, with a loop and an engine of their own."""
    AlembicCommands(_config(url)).upgrade()


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """Readers don't wait for the writer, a committed transaction is on disk, and rows don't refer to what is gone."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _set_up_sqlite_writer(connection: Any, record: Any) -> None:
    """The writer begins its transactions itself."""
    connection.isolation_level = None
    _set_up_sqlite(connection, record)


def _begin_writing(connection: sql.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


__all__ = ["Store"]
