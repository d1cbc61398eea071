"""Storage: conflicts between processes, migrations, PostgreSQL, and games that the rules have outgrown."""

from __future__ import annotations

import asyncio
import contextlib
import getpass
import pwd
import shutil
import socket
import sqlite3
import subprocess
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from tests.needs import lacking
from tests.server.service import ARMIES, BOOK, FIELD, PATIENCE

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Standing
from escarmouche.rulebooks import book
from escarmouche.server import writing
from escarmouche.server.match import Match
from escarmouche.server.problems import Refusal
from escarmouche.server.records import Change, Kept
from escarmouche.server.registry import MatchRegistry, Seated
from escarmouche.server.settings import VARIABLE, Settings, database_url, settings
from escarmouche.server.storage import Store
from escarmouche.server.tables import METADATA
from escarmouche.server.wire import Item, MatchWish, SeatPlan
from escarmouche.server.workers import Snapshot
from escarmouche.server.writing import LATELY, LOCK_WAIT, Conflict, FileWriter

WISH = MatchWish(book=BOOK, armies=list(ARMIES), battlefield=FIELD, options={"turns": 1})


def with_houses(urls: list[str], play: Callable[..., Awaitable[None]], **more: Any) -> None:
    """Opens registries, lets something happen in them, and closes them."""

    async def run() -> None:
        unhurried = {"patience": 20.0, "bot_deadline": PATIENCE, **more}
        registries = [MatchRegistry(Settings(database=url, bot_workers=1, **unhurried)) for url in urls]
        for registry in registries:
            await registry.open()
        try:
            await play(*registries)
        finally:
            for registry in registries:
                await registry.close()

    asyncio.run(run())


def sqlite(folder: Path) -> str:
    return database_url(str(folder / "games.db"))


def some_answer(match: Match, seat: str, rng: Random) -> Any:
    ask = match.game.request_of(seat)
    assert isinstance(ask, Ask)
    return rng.choice(list(ask.options)) if isinstance(ask, Choose) else msgspec.to_builtins(ask.offers(rng)[0])


async def one_answer(match: Match, rng: Random) -> str:
    """Answers what is asked in a match; who answered."""
    request = match.game.request
    assert request is not None
    seat = request.player
    await match.answer(seat, match.question_id(seat), some_answer(match, seat, rng))
    return seat


async def seats(registry: MatchRegistry, links: dict[str, str]) -> dict[str, Seated]:
    return {seat: await registry.seated(token) for seat, token in links.items()}


async def play_in_two_houses(one: MatchRegistry, other: MatchRegistry) -> None:
    """Answers come now in one registry, now in the other, each not knowing what the other has done."""
    rng = Random(1)
    links = (await one.make(WISH)).links
    here, there = (await one.seated(links["red"])).match, (await other.seated(links["red"])).match
    conflicts = 0
    for number in range(24):
        first, second = (here, there) if number % 2 else (there, here)
        await first.look_again(10**9)
        question = first.question_id("red"), first.question_id("blue")
        seat = await one_answer(first, rng)
        late = some_answer(second, seat, rng) if second.question_id(seat) in question else None
        if late is not None:
            conflicts += 1
            with pytest.raises(Refusal):
                await second.answer(seat, question[seat == "blue"], late)
        assert second.game.fingerprint() == first.game.fingerprint()
        assert second.audience.cursor("red") == first.audience.cursor("red")
        if first.over:
            break
    assert conflicts > 5
    assert await one.store.story(here.id, "red") == await other.store.story(here.id, "red")


async def answer_at_once_in_two_houses(one: MatchRegistry, other: MatchRegistry) -> None:
    """Both seats change their standing orders in both registries at the same time: nothing is lost."""
    links = (await one.make(WISH)).links
    matches = [(await registry.seated(links["red"])).match for registry in (one, other)]
    before = len(matches[0].game.journal.entries)
    standing = Standing(automatic=("x",))
    await asyncio.gather(*(match.order(seat, standing) for match in matches for seat in ("red", "blue")))
    stored = await one.store.load(matches[0].id)
    assert stored is not None
    assert len(stored.entries) == before + 4
    assert [entry.seq for entry in stored.entries] == list(range(before + 4))


def test_two_processes_may_change_one_match(tmp_path: Path) -> None:
    with_houses([sqlite(tmp_path)] * 2, play_in_two_houses)
    with_houses([sqlite(tmp_path)] * 2, answer_at_once_in_two_houses)


def test_an_answer_is_on_disk_when_it_is_acknowledged(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = (await registry.seated((await registry.make(WISH)).links["red"])).match
        for _ in range(5):
            await one_answer(match, Random(2))
            with closing(sqlite3.connect(tmp_path / "games.db")) as database:
                (count,) = database.execute("SELECT COUNT(*) FROM entries").fetchone()
            assert count == len(match.game.journal.entries)

    with_houses([sqlite(tmp_path)], play)


def test_what_can_not_be_kept_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = (await registry.seated((await registry.make(WISH)).links["red"])).match
        before = match.game.fingerprint(), match.audience.cursor("red")
        append = Store.append

        async def fails(*_: Any) -> None:
            raise sql.exc.OperationalError("", {}, Exception("disk full"))

        monkeypatch.setattr(Store, "append", fails)
        with pytest.raises(sql.exc.OperationalError):
            await one_answer(match, Random(3))
        monkeypatch.setattr(Store, "append", append)
        async with match.standing_still():
            assert (match.game.fingerprint(), match.audience.cursor("red")) == before
        await one_answer(match, Random(3))

    with_houses([sqlite(tmp_path)], play)


def test_entries_are_unique_and_versions_follow_each_other(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        made = await registry.make(WISH)
        stored = await registry.store.load(made.match)
        assert stored is not None
        count, kept = len(stored.entries), Kept(0, b"", {})
        again = Change(
            version=stored.version,
            facts=stored.facts,
            start=0,
            entries=stored.entries,
            first_item=10**6,
            items=[],
            awake=False,
            kept=kept,
        )
        with pytest.raises(Conflict):
            await registry.store.append(made.match, again)
        old = Change(
            version=stored.version - 1,
            facts=stored.facts,
            start=count,
            entries=[],
            first_item=10**6,
            items=[],
            awake=False,
            kept=kept,
        )
        with pytest.raises(Conflict):
            await registry.store.append(made.match, old)
        assert await registry.store.load(made.match) == stored

    with_houses([sqlite(tmp_path)], play)


def test_migrations_make_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    async def nothing(_: MatchRegistry) -> None:
        return None

    url = sqlite(tmp_path)
    with_houses([url], nothing)
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'games.db'}")
    found = sql.inspect(engine)
    assert {*found.get_table_names()} == {*METADATA.tables, "schema_version"}
    for name, table in METADATA.tables.items():
        columns = {column["name"]: column for column in found.get_columns(name)}
        assert {*columns} == {*table.columns.keys()}
        assert found.get_pk_constraint(name)["constrained_columns"] == [column.name for column in table.primary_key]
        assert all(columns[column.name]["nullable"] == column.nullable for column in table.columns)
    engine.dispose()


def test_tokens_are_not_kept(tmp_path: Path) -> None:
    links: dict[str, str] = {}

    async def play(registry: MatchRegistry) -> None:
        links.update((await registry.make(WISH)).links)

    with_houses([sqlite(tmp_path)], play)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(links) == 3
    assert all(token.encode() not in kept for token in links.values())


def outgrown(folder: Path, answers: int, *changes: str) -> tuple[dict[str, str], list[Item]]:
    """The links of a match whose third entry does not follow from the rules any more, and what red had been told of it."""
    links: dict[str, str] = {}
    told: list[Item] = []

    async def play(registry: MatchRegistry) -> None:
        links.update((await registry.make(WISH)).links)
        match = (await registry.seated(links["red"])).match
        for _ in range(answers):
            await one_answer(match, Random(4))
        told.extend(await registry.store.story(match.id, "red"))

    with_houses([sqlite(folder)], play)
    with closing(sqlite3.connect(folder / "games.db")) as database, database:
        database.execute("UPDATE entries SET body = replace(CAST(body AS TEXT), '.', '.no-') WHERE seq = 3")
        for change in changes:
            database.execute(change)
    return links, told


def test_a_match_that_the_rules_have_outgrown_can_be_read(tmp_path: Path) -> None:
    links, told = outgrown(tmp_path, 6, "UPDATE games SET kept = NULL")

    async def read(registry: MatchRegistry) -> None:
        match, seat = await registry.seated(links["red"])
        assert match.stuck is not None
        assert match.stuck.seq == 3
        assert match.over
        assert await registry.store.story(match.id, seat) == told
        with pytest.raises(Problem):
            await match.concede(seat)

    with_houses([sqlite(tmp_path)], read)


def test_a_match_goes_on_by_todays_rules_from_its_checkpoint_and_says_so(tmp_path: Path) -> None:
    links, told = outgrown(tmp_path, 9)

    async def go_on(registry: MatchRegistry) -> None:
        match, seat = await registry.seated(links["red"])
        assert match.stuck is None
        assert match.game.journal.beginning > 3
        story = await registry.store.story(match.id, seat)
        assert story[: len(told)] == told
        notice = story[len(told)]
        assert notice.what == "upgraded"
        assert notice.text is not None
        assert notice.text["en"] == "The rules have been mended since. The match goes on by those of today."
        once_more = told[len(told) - notice.lines[seat] :]
        assert [item.what for item in story[len(told) + 1 :]] == [item.what for item in once_more]
        assert match.audience.cursor(seat) == len(story)
        while not match.over:
            await one_answer(match, Random(5))
        results.append(match.book.result(match.game.state).winner)

    async def read_again(registry: MatchRegistry) -> None:
        match, seat = await registry.seated(links["blue"])
        assert match.stuck is None
        assert match.over
        assert match.book.result(match.game.state).winner == results[0]
        assert [item.what for item in await registry.store.story(match.id, seat)].count("upgraded") == 1
        await match.turning_points(seat)

    results: list[str | None] = []
    with_houses([sqlite(tmp_path)], go_on)
    with_houses([sqlite(tmp_path)], read_again)


@pytest.mark.parametrize("changed", [{"state": b"\x80"}, {"revision": "older"}])
def test_a_match_whose_state_the_rules_do_not_know_any_more_can_be_read(
    tmp_path: Path, changed: dict[str, Any]
) -> None:
    links, told = outgrown(tmp_path, 6)
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        (packed,) = database.execute("SELECT kept FROM games").fetchone()
        kept = msgspec.msgpack.decode(zlib.decompress(packed), type=Kept)
        assert kept.revision == book(BOOK).revision
        kept = msgspec.structs.replace(kept, **changed)
        database.execute("UPDATE games SET kept = ?", (zlib.compress(msgspec.msgpack.encode(kept)),))

    async def read(registry: MatchRegistry) -> None:
        match, seat = await registry.seated(links["red"])
        assert match.stuck is not None
        assert await registry.store.story(match.id, seat) == told

    with_houses([sqlite(tmp_path)], read)


# -- machines ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [None, "nonsense"])
def test_a_machine_without_an_answer_takes_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: Any
) -> None:
    async def play(registry: MatchRegistry) -> None:
        async def answer(*_: Any) -> Any:
            return given

        monkeypatch.setattr(registry.workers, "answer", answer)
        machines = {seat: SeatPlan("random") for seat in ("red", "blue")}
        made = await registry.make(msgspec.structs.replace(WISH, seats=machines))
        match = (await registry.seated(made.links[""])).match
        async with asyncio.timeout(PATIENCE):
            while not match.over:
                await asyncio.sleep(0.01)

    with_houses([sqlite(tmp_path)], play)


def test_a_match_that_ends_while_a_machine_thinks_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(registry: MatchRegistry) -> None:
        thought: list[str] = []

        async def answer(snapshot: Snapshot, seat: str, player: str, *_: Any) -> Any:
            match = registry._matches[snapshot.game]
            found = some_answer(match, seat, Random(6))
            await match.concede("red")
            thought.append(seat)
            return found

        monkeypatch.setattr(registry.workers, "answer", answer)
        made = await registry.make(msgspec.structs.replace(WISH, seats={"blue": SeatPlan("random")}))
        match = (await registry.seated(made.links["red"])).match
        async with asyncio.timeout(PATIENCE):
            while not match.over:
                if isinstance(match.game.request_of("red"), Ask):
                    await one_answer(match, Random(6))
                await asyncio.sleep(0.01)
            while match.machines.thinking:
                await asyncio.sleep(0.01)
        assert thought == ["blue"]

    with_houses([sqlite(tmp_path)], play)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_odds_that_nobody_waits_for_any_more_are_not_worked_out(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = (await registry.seated((await registry.make(WISH)).links["red"])).match
        request = match.game.request
        assert request is not None
        snapshot, seat, analyst = match.snapshot(), request.player, registry.workers._analyst
        question = match.question_id(seat)
        await analyst.turns.wait("somebody else, whose odds take long")
        with contextlib.ExitStack() as stack:
            stack.callback(analyst.turns.pass_on)
            known = registry.workers.odds(
                snapshot, seat, measuring=True, wanted=lambda: question == match.question_id(seat)
            )
            waiting = asyncio.ensure_future(anext(known, None))
            await asyncio.sleep(0)
            await one_answer(match, Random(7))
        assert await waiting is None
        assert analyst._process is None

    with_houses([sqlite(tmp_path)], play)


# -- which database ----------------------------------------------------------------------------------------------------


def test_databases_are_named_by_url_path_or_environment(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    assert database_url(str(path), {}) == f"sqlite+aiosqlite:///{path}"
    assert database_url(None, {VARIABLE: "postgres://me@here/games"}) == "postgresql+psycopg://me@here/games"
    assert database_url(None, {VARIABLE: "", "XDG_DATA_HOME": str(tmp_path)}).endswith("/escarmouche/escarmouche.db")
    with pytest.raises(Problem, match="oracle"):
        database_url("oracle://me@here/games", {})
    assert settings("x", {"ESCARMOUCHE_SERVER_BOT_DEADLINE": "2.5"}).bot_deadline == 2.5
    for wrong in ("-1", "soon"):
        with pytest.raises(Problem, match="BOT_DEADLINE"):
            settings("x", {"ESCARMOUCHE_SERVER_BOT_DEADLINE": wrong})
    with pytest.raises(Problem, match="BOT_WORKER; did you mean ESCARMOUCHE_SERVER_BOT_WORKERS"):
        settings("x", {"ESCARMOUCHE_SERVER_BOT_WORKER": "2"})


# -- PostgreSQL --------------------------------------------------------------------------------------------------------


def postgres_folder() -> Path | None:
    """Where the programs of a PostgreSQL server lie."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "pg_ctl").exists()), None)


@pytest.fixture
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real PostgreSQL server of our own."""
    folder = postgres_folder()
    if folder is None:
        lacking("postgresql", "no PostgreSQL server is installed here (initdb and pg_ctl are missing)")
    user = _who_may_serve()
    home = Path(subprocess.run(["mktemp", "-d"], check=True, capture_output=True, text=True, user=user).stdout.strip())
    data, port = home / "data", _free_port()

    def run(*command: str) -> None:
        subprocess.run([str(folder / command[0]), *command[1:]], check=True, user=user, cwd=home, capture_output=True)

    try:
        run("initdb", "-D", str(data), "-U", "escarmouche", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={home} -c fsync=off"
        run("pg_ctl", "-D", str(data), "-w", "-l", str(home / "log"), "-o", options, "start")
        try:
            yield f"postgresql://escarmouche@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _who_may_serve() -> str | None:
    """PostgreSQL does not run as root."""
    if getpass.getuser() != "root":
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def test_matches_are_kept_in_postgresql(postgres: str) -> None:
    url = database_url(postgres)
    with_houses([url] * 2, play_in_two_houses)
    with_houses([url] * 2, answer_at_once_in_two_houses)


def test_who_waits_for_another_process_that_writes_holds_nobody_up(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = (await registry.seated((await registry.make(WISH)).links["red"])).match
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answer = asyncio.create_task(one_answer(match, Random(4)))
            began = asyncio.get_running_loop().time()
            for _ in range(20):
                await asyncio.sleep(0.01)
            assert asyncio.get_running_loop().time() - began < LOCK_WAIT / 2
            assert not answer.done()
            other.execute("ROLLBACK")
        await answer
        stored = await registry.store.load(match.id)
        assert stored is not None
        assert len(stored.entries) == len(match.game.journal.entries)

    with_houses([sqlite(tmp_path)], play)


async def link_at_once(registry: MatchRegistry) -> None:
    """Writes that wait together are one transaction: those that can't be done leave no trace, and do the others no harm."""
    match = (await registry.seated((await registry.make(WISH)).links["red"])).match
    for number in range(LATELY):
        await registry.store.add_link(f"before-{number}", match.id, "blue")
    links = [registry.store.add_link(hash, match.id, "red") for hash in ("a", "a", "b", "c", "b")]
    appends = [one_answer(match, Random(2))]
    came = await asyncio.gather(*links, *appends, return_exceptions=True)
    assert [type(fault) for fault in came] == [type(None), Conflict, type(None), type(None), Conflict, str]
    for hash in ("a", "b", "c"):
        linked = await registry.store.seat_of(hash)
        assert linked is not None
        assert linked.seat == "red"
    stored = await registry.store.load(match.id)
    assert stored is not None
    assert len(stored.entries) == len(match.game.journal.entries)


@pytest.mark.parametrize("quick", [0.0, 3600.0])
def test_writes_that_wait_together_fail_or_come_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: float
) -> None:
    monkeypatch.setattr(writing, "QUICK", quick)
    with_houses([sqlite(tmp_path)], link_at_once)


def test_so_they_do_in_postgresql(postgres: str) -> None:
    with_houses([postgres], link_at_once)


def test_who_waits_for_a_disk_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise sql.exc.OperationalError("", {}, Exception("disk I/O error"))

    async def play(registry: MatchRegistry) -> None:
        match = (await registry.seated((await registry.make(WISH)).links["red"])).match
        with monkeypatch.context() as failing:
            for what in ("commit", "rollback"):
                failing.setattr(sql.Connection, what, broken)
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(sql.exc.OperationalError, match="disk I/O error"):
                    await registry.store.add_link("a", match.id, "red")
        assert isinstance(registry.store.writer, FileWriter)
        registry.store.writer.connection.rollback()
        await registry.store.add_link("b", match.id, "red")
        assert await registry.store.seat_of("a") is None
        assert await registry.store.seat_of("b") is not None

    with_houses([sqlite(tmp_path)], play)
