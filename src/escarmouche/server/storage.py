"""Where games are kept: their journals and stories, and the hashes of their secret links.

One transaction takes a game from one version to the next. It fails with :class:`Conflict` when somebody else, in another
process, has done so before: the ``version`` of a game has to be the one that was read, and the entries of a journal are
unique by game and number.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
import zlib
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sql
from advanced_alchemy.alembic.commands import AlembicCommands
from advanced_alchemy.config import AlembicAsyncConfig, EngineConfig, SQLAlchemyAsyncConfig
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from escarmouche.errors import Problem
from escarmouche.kernel import Entry
from escarmouche.server.clocks import Clocks
from escarmouche.server.logs import why
from escarmouche.server.news import News, can_listen, listen
from escarmouche.server.silence import Silence
from escarmouche.server.wire import Ending, Item, Proposal, SeatPlan
from escarmouche.texts import message

METADATA = sql.MetaData()

GAMES = sql.Table(
    "games",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("header", sql.LargeBinary, nullable=False),
    sql.Column("facts", sql.LargeBinary, nullable=False),
    sql.Column("created", sql.DateTime(timezone=True), nullable=False),
    sql.Column("updated", sql.DateTime(timezone=True), nullable=False),
    sql.Column("awake", sql.Boolean, nullable=False, index=True, server_default=sql.true()),
    sql.Column("kept", sql.LargeBinary),
    sql.Column("server", sql.String(32), nullable=False, server_default=""),
)
ENTRIES = sql.Table(
    "entries",
    METADATA,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True),
    sql.Column("body", sql.LargeBinary, nullable=False),
)
ITEMS = sql.Table(
    "items",
    METADATA,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("seen_by", sql.String(400), nullable=False),
    sql.Column("body", sql.LargeBinary, nullable=False),
)
LINKS = sql.Table(
    "links",
    METADATA,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    sql.Column("seat", sql.String(64), nullable=False),
)
PRESENCE = sql.Table(
    "presence",
    METADATA,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.String(64), primary_key=True),
    sql.Column("server", sql.String(32), primary_key=True, index=True),
    sql.Column("here", sql.Boolean, nullable=False),
    sql.Column("seen", sql.DateTime(timezone=True), nullable=False),
)
PORTRAITS = sql.Table(
    "portraits",
    METADATA,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("body", sql.LargeBinary, nullable=False),
    sql.Column("sent", sql.DateTime(timezone=True), nullable=False, index=True),
)
SHOWN_PORTRAITS = sql.Table(
    "shown_portraits",
    METADATA,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("portrait", sql.ForeignKey("portraits.id"), primary_key=True, index=True),
)

_TABLES: Final = (GAMES, ENTRIES, ITEMS, LINKS, PRESENCE, PORTRAITS, SHOWN_PORTRAITS)
_INSERT: Final = {table.name: sql.insert(table) for table in _TABLES}
_NEXT_VERSION: Final = sql.update(GAMES).where(
    GAMES.c.id == sql.bindparam("game"), GAMES.c.version == sql.bindparam("before")
)
"""Statements that are carried out with every answer: to make one costs as much as to carry it out."""

MIGRATIONS: Final = Path(__file__).parent / "migrations"

SERIALIZATION_FAILURES: Final = ("40001", "40P01")
"""How PostgreSQL calls transactions that get into each other's way."""

FORGOTTEN_AFTER: Final = timedelta(days=1)
"""How long one knows who was at a seat."""

UNSHOWN_AFTER: Final = timedelta(days=1)
"""How long a portrait is kept that no match shows."""

MOST_FORGOTTEN: Final = 100
"""How many old games are forgotten at once: nobody who plays waits for more."""

LOCK_WAIT: Final = 10.0
"""How many seconds one waits for somebody else's transaction (SQLite)."""


Write = Callable[[sql.Connection], None]
"""Something to be written; raises :class:`Conflict`."""


class _Waiting(NamedTuple):
    """A write, and who waits for it."""

    write: Write
    written: asyncio.Future[None]


class Linked(NamedTuple):
    """What a link opens: a seat (``""``: a spectator's) of a game, which is at this version now."""

    game: str
    seat: str
    version: int


class Conflict(Exception):
    """Somebody else has changed the game meanwhile."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a game besides its journal.

    ``rewinds``: how often something was taken back. ``wish``: the encoded request that made the game, for a rematch.
    ``rematch``: the match in which this one is played again, with sides ``swapped`` or not. ``clocks``: ``None``, where
    people may think as long as they like. ``people``: the seats that are a person's, whether or not a machine plays for one
    meanwhile; ``None`` for games that were kept before this was. ``campaign``: of a battle, the campaign (a game, too) that
    it belongs to. ``battle``: of a campaign, the battle that has been opened and is not handed in yet. ``fought``: how many
    entries the campaign had when the last battle was handed in. ``silences``: of the people who are asked something, where
    there are no clocks. ``real_table``: people play it with figures and dice of their own, and say what these show.
    ``again``: it is a rematch. ``portraits``: the ids of those that players have brought, by the keys of their cards.
    """

    seats: dict[str, SeatPlan]
    wish: bytes = b""
    free_measuring: bool = False
    rewinds: int = 0
    ending: Ending | None = None
    proposals: tuple[Proposal, ...] = ()
    rematch: str = ""
    swapped: bool = False
    clocks: Clocks | None = None
    people: tuple[str, ...] | None = None
    campaign: str = ""
    battle: str = ""
    fought: int = 0
    silences: dict[str, Silence] = {}
    real_table: bool = False
    again: bool = False
    portraits: dict[str, str] = {}


class Kept(msgspec.Struct, frozen=True):
    """The last state between two steps (packed), to go on from when rules have been mended within one revision. It came
    after ``seq`` entries; ``told``: how many events each seat has been told since. ``revision``: of the rules that wrote it,
    as no other can read it for sure (``""``: of the first).
    """

    seq: int
    state: bytes
    told: dict[str, int]
    revision: str = ""


class Known(NamedTuple):
    """What a reader has of a game already: so many entries, after so many rewinds, and so many items of its story (``None``:
    he has never asked; of a story that is not begun one has all, too).
    """

    entries: int
    rewinds: int
    items: int | None


class Seen(msgspec.Struct, frozen=True):
    """Somebody was seen at a seat by another server, and may still be there."""

    seat: str
    here: bool
    seen: datetime


class Stored(msgspec.Struct, frozen=True):
    """A game as it is kept at one moment, with its journal from entry ``start`` on.

    ``items``: how many items its story has; ``news``: those that the reader does not know, if he knows any; ``lengths``: how
    many of those that he does not know each seat may see. ``kept``: ``None`` for games that were kept before there was any.
    ``seen``: who is, or was, at the seats elsewhere. ``server``: the process that has changed it last (``""``: one that has
    been closed).
    """

    id: str
    version: int
    header: bytes
    facts: Facts
    created: datetime
    updated: datetime
    entries: tuple[Entry, ...]
    start: int = 0
    items: int = 0
    news: tuple[Item, ...] = ()
    lengths: Mapping[str, int] = {}
    kept: Kept | None = None
    seen: tuple[Seen, ...] = ()
    server: str = ""


NOTHING: Final = Known(0, 0, None)
"""What a reader has who has read nothing yet."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What takes a game from ``version`` to the next: from entry ``start`` on the journal is ``entries``.

    ``rewound``: entries from ``start`` on were taken back. ``first_item``: the number of the first of ``items``.
    ``awake``: the game now goes on by itself, without any person.
    """

    version: int
    facts: Facts
    start: int
    entries: Sequence[Entry]
    first_item: int
    items: Sequence[Item]
    awake: bool
    kept: Kept
    rewound: bool = False


class Store:
    """The games in one database. Open it before use, and close it.

    Reading is asynchronous. Writing is done in one thread, which takes all that waits to be written into one transaction: a
    disk that is slow to say that something is safe says it for all of them at once.
    """

    def __init__(self, url: str) -> None:
        self.server = secrets.token_hex(16)
        """What others know this process by."""
        self._url = url
        self._tells = can_listen(url)
        self._config = _config(url)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[_Waiting] = []
        self._at_rest = asyncio.Event()
        self._at_rest.set()

    async def open(self) -> None:
        """Brings the database up to date. Raises ``Problem`` when it can't be reached, or nothing can be written to it."""
        try:
            await asyncio.to_thread(_migrate, self._url)
        except (sql.exc.SQLAlchemyError, OSError, ImportError) as error:
            raise _unusable(self._url, error) from None
        self._engine = self._config.get_engine()
        self._writing = _writing_engine(self._url)
        if _is_sqlite(self._url):
            sql.event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)
            sql.event.listen(self._writing, "connect", _set_up_sqlite_writer)
            sql.event.listen(self._writing, "begin", _begin_writing)
        try:
            await self.forget_presence()
        except (sql.exc.SQLAlchemyError, OSError) as error:
            await self.close()
            raise _unusable(self._url, error) from None

    async def close(self) -> None:
        """Lets go of the database, once what is being written is written."""
        await self._at_rest.wait()
        self._writer.shutdown()
        self._writing.dispose()
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
        await self._write(lambda connection: _insert(connection, LINKS, [{"hash": hash, "game": game, "seat": seat}]))

    # -- games ---------------------------------------------------------------------------------------------------------

    async def create(self, id: str, header: bytes, change: Change, links: Sequence[tuple[str, str]]) -> None:
        """Keeps a new game; ``links`` are hashes with their seats. Raises :class:`Conflict` for an id in use."""

        def write(connection: sql.Connection) -> None:
            now, facts = _now(), msgspec.msgpack.encode(change.facts)
            game = {"id": id, "version": change.version, "header": header, "facts": facts}
            more = {"awake": change.awake, "kept": _packed(change.kept), "created": now, "updated": now}
            more["server"] = self.server
            _insert(connection, GAMES, [{**game, **more}])
            _insert_change(connection, id, change)
            _insert(connection, LINKS, [{"hash": hash, "game": id, "seat": seat} for hash, seat in links])
            shown = sorted(set(change.facts.portraits.values()))
            _insert(connection, SHOWN_PORTRAITS, [{"game": id, "portrait": portrait} for portrait in shown])

        await self._write(write)

    async def append(self, id: str, change: Change) -> None:
        """Takes a game to its next version, all or nothing; on return it is on disk. Raises :class:`Conflict`."""

        def write(connection: sql.Connection) -> None:
            facts = msgspec.msgpack.encode(change.facts)
            values = {"version": change.version + 1, "facts": facts, "updated": _now()}
            values |= {"awake": change.awake, "kept": _packed(change.kept), "server": self.server}
            if connection.execute(_NEXT_VERSION, {"game": id, "before": change.version, **values}).rowcount != 1:
                raise Conflict
            if change.rewound:
                connection.execute(sql.delete(ENTRIES).where(ENTRIES.c.game == id, ENTRIES.c.seq >= change.start))
            _insert_change(connection, id, change)
            self._tell(connection, id, change.version + 1)

        await self._write(write)

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
            kept=_unpacked(row.kept),
            seen=tuple(Seen(presence.seat, presence.here, _utc(presence.seen)) for presence in seen),
            server=row.server,
        )

    async def delete(self, id: str) -> None:
        """Forgets a game, and all that belongs to it."""
        await self._write(lambda connection: _delete(connection, GAMES.c.id == id))

    async def forget_old(self, before: datetime, but: Sequence[str]) -> list[str]:
        """Forgets the games that nobody has changed since some time, but for some; which."""
        forgotten: list[str] = []

        def write(connection: sql.Connection) -> None:
            old = sql.select(GAMES.c.id).where(GAMES.c.updated < before, GAMES.c.id.not_in(but))
            forgotten[:] = connection.execute(old.limit(MOST_FORGOTTEN)).scalars()
            _delete(connection, GAMES.c.id.in_(forgotten))

        await self._write(write)
        return forgotten

    async def awake(self) -> list[str]:
        """The ids of the games that go on by themselves, those that were played last first."""
        async with self._engine.connect() as connection:
            query = sql.select(GAMES.c.id).where(GAMES.c.awake).order_by(GAMES.c.updated.desc())
            return list((await connection.execute(query)).scalars())

    async def let_rest(self, id: str, version: int) -> None:
        """Notes that a game, if it is still at this version, does not go on by itself."""
        still = sql.update(GAMES).where(GAMES.c.id == id, GAMES.c.version == version)
        await self._write(lambda connection: _execute(connection, still.values(awake=False)))

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
            again = sql.update(PORTRAITS).where(PORTRAITS.c.id == id).values(sent=_now())
            if not connection.execute(again).rowcount:
                _insert(connection, PORTRAITS, [{"id": id, "body": body, "sent": _now()}])

        with suppress(Conflict):  # another server has kept the same
            await self._write(write)

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
        old = sql.delete(PORTRAITS).where(PORTRAITS.c.sent < _now() - UNSHOWN_AFTER, ~shown)
        await self._write(lambda connection: _execute(connection, old))

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
            _insert(connection, PRESENCE, [{**row, "seen": _now()}])
            self._tell(connection, id, 0)

        await self._write(write)

    async def still_here(self) -> None:
        """Lets the other servers know that this one still runs, and whoever is at its seats is there."""
        present = sql.update(PRESENCE).where(PRESENCE.c.server == self.server, PRESENCE.c.here)
        await self._write(lambda connection: _execute(connection, present.values(seen=_now())))

    async def forget_presence(self) -> None:
        """Nobody is here any more, and this server thinks for no machine; what was long ago is forgotten."""
        mine = sql.update(GAMES).where(GAMES.c.server == self.server, GAMES.c.awake).values(server="")
        present = sql.update(PRESENCE).where(PRESENCE.c.server == self.server, PRESENCE.c.here)
        old = sql.delete(PRESENCE).where(PRESENCE.c.seen < _now() - FORGOTTEN_AFTER)

        def write(connection: sql.Connection) -> None:
            connection.execute(present.values(here=False, seen=_now()))
            connection.execute(old)
            connection.execute(mine)

        await self._write(write)

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

    def _tell(self, connection: sql.Connection, id: str, version: int) -> None:
        if self._tells:
            connection.execute(News(self.server, id, version).told())

    # -- transactions --------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _moment(self) -> AsyncIterator[AsyncConnection]:
        """All that is read inside is as it was at one moment, whatever others write meanwhile."""
        async with self._engine.connect() as connection:
            if _is_sqlite(self._url):
                await connection.exec_driver_sql("BEGIN")
            else:
                connection = await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    async def _write(self, write: Write) -> None:
        """Carries out a write; on return it is on disk. Raises :class:`Conflict`."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(write, written))
        if self._at_rest.is_set():
            self._write_next()
        await written

    def _write_next(self) -> None:
        """Has the writer write what waits to be written, if anything does."""
        batch, self._waiting = self._waiting, []
        if batch:
            self._at_rest.clear()
            self._writer.submit(self._write_batch, batch, asyncio.get_running_loop())
        else:
            self._at_rest.set()

    def _write_batch(self, batch: Sequence[_Waiting], loop: asyncio.AbstractEventLoop) -> None:
        """Writes, in the writer's thread, and tells the loop at once: every turn it takes makes somebody wait."""
        faults = self._written([waiting.write for waiting in batch])
        loop.call_soon_threadsafe(self._settle, batch, faults)

    def _settle(self, batch: Sequence[_Waiting], faults: Sequence[Exception | None]) -> None:
        """Tells those who wait what became of their writes."""
        self._write_next()
        for waiting, fault in zip(batch, faults, strict=True):
            if waiting.written.cancelled():
                continue
            if fault is None:
                waiting.written.set_result(None)
            else:
                waiting.written.set_exception(fault)

    def _written(self, writes: Sequence[Write]) -> list[Exception | None]:
        """Carries out writes in one transaction, each whole or not at all; what is wrong with each."""
        try:
            with self._writing.begin() as connection:
                if len(writes) > 1:
                    return [_attempted(connection, write) for write in writes]
                writes[0](connection)
                return [None]
        except (Conflict, IntegrityError):
            return [Conflict()]
        except Exception as error:
            sqlstate = getattr(getattr(error, "orig", None), "sqlstate", None)
            fault = Conflict() if sqlstate in SERIALIZATION_FAILURES else error
            return [fault] * len(writes)


async def _counted(connection: AsyncConnection, id: str, seats: Sequence[str]) -> tuple[int, dict[str, int]]:
    """How many items the story of a game has, and how many of them each seat may see."""
    query = sql.select(ITEMS.c.seen_by, sql.func.count()).where(ITEMS.c.game == id).group_by(ITEMS.c.seen_by)
    counts = [(seen_by, count) for seen_by, count in await connection.execute(query)]
    seen = {seat: sum(n for by, n in counts if not by or (seat and f",{seat}," in by)) for seat in seats}
    return sum(count for _, count in counts), seen


def _attempted(connection: sql.Connection, write: Write) -> Exception | None:
    """Carries out one write of several."""
    try:
        with connection.begin_nested():
            write(connection)
    except (Conflict, IntegrityError):
        return Conflict()
    return None


def _insert(connection: sql.Connection, table: sql.Table, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        connection.execute(_INSERT[table.name], rows)


def _packed(kept: Kept) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(kept), level=1)


def _unpacked(kept: bytes | None) -> Kept | None:
    return None if kept is None else msgspec.msgpack.decode(zlib.decompress(kept), type=Kept)


def _execute(connection: sql.Connection, change: sql.Update | sql.Delete) -> None:
    connection.execute(change)


def _delete(connection: sql.Connection, which: sql.ColumnElement[bool]) -> None:
    """Deletes games; the rows of other tables go with them."""
    connection.execute(sql.delete(GAMES).where(which))


def _insert_change(connection: sql.Connection, id: str, change: Change) -> None:
    """The entries and items of a change, each row with its number."""
    entries, items = enumerate(change.entries, change.start), enumerate(change.items, change.first_item)
    rows: list[dict[str, Any]] = [
        {"game": id, "seq": seq, "body": msgspec.json.encode(entry)} for seq, entry in entries
    ]
    _insert(connection, ENTRIES, rows)
    rows = [
        {"game": id, "number": number, "seen_by": _seats(item.seen_by), "body": msgspec.json.encode(item)}
        for number, item in items
    ]
    _insert(connection, ITEMS, rows)


def _seats(seats: Sequence[str]) -> str:
    """Seats as one text in which each can be found; empty for everybody."""
    return "".join(f",{seat}" for seat in seats) + "," if seats else ""


def _visible(seat: str) -> sql.ColumnElement[bool]:
    """Whether an item may be seen from a seat."""
    public = ITEMS.c.seen_by == ""
    return public if not seat else sql.or_(public, ITEMS.c.seen_by.contains(f",{seat},", autoescape=True))


def _now() -> datetime:
    return datetime.now(UTC)


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


def _writing_engine(url: str) -> sql.Engine:
    """The engine of the thread that writes."""
    if _is_sqlite(url):
        return sql.create_engine(sql.make_url(url).set(drivername="sqlite"), connect_args={"timeout": LOCK_WAIT})
    return sql.create_engine(url, pool_size=1, pool_pre_ping=True)


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


__all__ = [
    "METADATA",
    "NOTHING",
    "Change",
    "Conflict",
    "Facts",
    "Kept",
    "Known",
    "Linked",
    "Seen",
    "Store",
    "Stored",
]
