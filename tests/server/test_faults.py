"""What goes wrong with the database: it is said clearly, changes nothing, and what goes on by itself goes on once it can."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from tests.server.service import MOMENT, PATIENCE, running
from tests.server.test_storage import WISH, one_answer, some_answer, sqlite, with_houses

from escarmouche.errors import Problem
from escarmouche.server import retries
from escarmouche.server.logs import log
from escarmouche.server.problems import problem_of
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.storage import Store
from escarmouche.server.wire import SeatPlan
from escarmouche.server.workers import Snapshot
from escarmouche.server.writing import FileWriter
from escarmouche.texts import Texts

MACHINES = {seat: SeatPlan("random") for seat in ("red", "blue")}


def test_machines_play_on_after_the_database_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when it fails several times, and nobody looks."""
    monkeypatch.setattr(retries, "SHORTEST_PAUSE", MOMENT)
    append, load, faults = Store.append, Store.load, iter(range(6))

    async def failing(store: Store, *what: Any) -> Any:
        if next(faults, None) is not None:
            raise sql.exc.OperationalError("", {}, Exception("disk full"))
        return await append(store, *what)

    async def not_read(store: Store, *what: Any) -> Any:
        if next(faults, None) is not None:
            raise sql.exc.OperationalError("", {}, Exception("away"))
        return await load(store, *what)

    async def play(registry: MatchRegistry) -> None:
        rng = Random(2)

        async def answer(snapshot: Snapshot, seat: str, player: str, *_: Any) -> Any:
            return some_answer(registry._matches[snapshot.game], seat, rng)

        monkeypatch.setattr(registry.workers, "answer", answer)
        made = await registry.make(msgspec.structs.replace(WISH, seats=MACHINES))
        match = registry._matches[made.match]
        monkeypatch.setattr(Store, "append", failing)
        monkeypatch.setattr(Store, "load", not_read)
        async with asyncio.timeout(PATIENCE):
            while not match.over:
                await asyncio.sleep(MOMENT)

    with_houses([sqlite(tmp_path)], play)


def test_a_rematch_that_both_make_at_once_is_one(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        links = (await registry.make(WISH)).links
        await (await registry.seated(links["red"])).match.concede("red")
        red, blue = await asyncio.gather(*(registry.rematch(links[seat]) for seat in ("red", "blue")))
        assert red.match == blue.match
        assert [(await registry.seated(one.link)).seat for one in (red, blue)] == ["red", "blue"]
        assert registry.matches == 2

    with_houses([sqlite(tmp_path)], play)
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        assert database.execute("SELECT COUNT(*) FROM games").fetchone() == (2,)
        assert database.execute("SELECT COUNT(DISTINCT game) FROM entries").fetchone() == (2,)


def test_a_database_that_can_only_be_read_is_refused_at_the_start(tmp_path: Path) -> None:
    async def nothing(_: MatchRegistry) -> None:
        return None

    with_houses([sqlite(tmp_path)], nothing)
    url = f"sqlite+aiosqlite:///file:{tmp_path / 'games.db'}?mode=ro&uri=true"
    with pytest.raises(Problem, match="readonly"):
        with_houses([url], nothing)


def test_why_a_database_can_not_be_used_is_said_in_one_line(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    database.write_text("This is no database. " * 100)
    command = [sys.executable, "-m", "escarmouche.cli.main", "--lang", "en", "serve", "--port", "0", "--db"]
    ended = subprocess.run([*command, str(database)], capture_output=True, text=True, timeout=PATIENCE, check=False)
    said = f"the database sqlite+aiosqlite:///{database} can’t be used: file is not a database\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", said)


def test_what_a_database_needs_and_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Problem, match=r"psycopg: install escarmouche\[postgres\]"):
        asyncio.run(Store("postgresql+psycopg://me@127.0.0.1:1/games").open())


def test_a_full_disk_is_told_in_one_line_and_changes_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = (await registry.seated((await registry.make(WISH)).links["red"])).match
        before = match.game.fingerprint()
        writer = registry.store.writer
        assert isinstance(writer, FileWriter)
        file: Any = writer.connection.connection.driver_connection
        (pages,) = file.execute("PRAGMA page_count").fetchone()
        file.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(sql.exc.OperationalError, match="full") as raised:
            for _ in range(100):
                before = match.game.fingerprint()
                await one_answer(match, Random(3))
        problem = problem_of(raised.value, Texts("en"))
        assert (problem.status, problem.title) == (503, "Nothing can be kept now")
        async with match.standing_still():
            assert match.game.fingerprint() == before

    with_houses([sqlite(tmp_path)], play)
    (told,) = [record for record in caplog.records if record.getMessage() == "database-fault"]
    assert told.__dict__["facts"] == {"why": "database or disk is full"}
    assert not told.exc_info


def test_a_database_that_fails_is_not_the_callers_fault(tmp_path: Path) -> None:
    with running(tmp_path / "games.db") as service:
        assert service.http.get("/api/health").json()["database"] == "ok"
        with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
            database.execute("ALTER TABLE games RENAME TO gone")
        refused = service.http.get(f"/api/seats/{'x' * 32}")
        assert refused.status_code == 503
        assert refused.json()["type"].endswith("no-storage")


def test_of_a_database_that_fails_is_written_down_what_it_says(caplog: pytest.LogCaptureFixture) -> None:
    said = sqlite3.OperationalError("the disk is full\nin line 3")
    log("not-resumed", level="warning", error=sql.exc.OperationalError("INSERT", {}, said))
    (told,) = caplog.records
    assert told.exc_info is None
    assert vars(told)["facts"] == {"why": "the disk is full"}
