"""Keeping a database: matches that nobody plays on are forgotten, copies can be made in play, and played on from."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import sqlite3
import subprocess
import weakref
from contextlib import closing
from pathlib import Path
from random import Random

from tests.needs import lacking
from tests.server.service import MOMENT, PATIENCE
from tests.server.test_storage import WISH, one_answer, postgres, postgres_folder, sqlite, with_houses

from escarmouche.server.problems import Refusal
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.settings import database_url

__all__ = ["postgres"]


async def opens(registry: MatchRegistry, token: str) -> bool:
    """Whether a link still opens a match."""
    try:
        await registry.seated(token)
    except Refusal as refusal:
        assert refusal.kind in ("no-link", "no-match")
        return False
    return True


def test_matches_that_nobody_plays_on_are_forgotten(tmp_path: Path) -> None:
    links: dict[str, str] = {}

    async def make(registry: MatchRegistry) -> None:
        links["old"] = (await registry.make(WISH)).links["red"]

    async def look(registry: MatchRegistry) -> None:
        links["new"] = (await registry.make(WISH)).links["red"]
        async with asyncio.timeout(PATIENCE):
            while await opens(registry, links["old"]):
                await asyncio.sleep(MOMENT)
        assert (await registry.seated(links["new"])).seat == "red"

    with_houses([sqlite(tmp_path)], make)
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        database.execute("UPDATE games SET updated = '2001-01-01 00:00:00.000000'")
    with_houses([sqlite(tmp_path)], look, forget_after=30.0)
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        for table in ("games", "entries", "items", "links"):
            column = "id" if table == "games" else "game"
            assert database.execute(f"SELECT COUNT(DISTINCT {column}) FROM {table}").fetchone() == (1,)


def test_a_copy_made_in_play_can_be_played_on_from(tmp_path: Path) -> None:
    links: dict[str, str] = {}
    before: list[str] = []

    async def play(registry: MatchRegistry) -> None:
        links.update((await registry.make(WISH)).links)
        match = (await registry.seated(links["red"])).match
        for number in range(5):
            await one_answer(match, Random(number))
        before.append(match.game.fingerprint())
        with closing(sqlite3.connect(tmp_path / "games.db")) as source, closing(sqlite3.connect(copy)) as sink:
            source.backup(sink)
        for number in range(5):
            await one_answer(match, Random(number))

    async def play_on(registry: MatchRegistry) -> None:
        match = (await registry.seated(links["red"])).match
        assert match.game.fingerprint() == before[0]
        await one_answer(match, Random(1))

    copy = tmp_path / "copy.db"
    with_houses([sqlite(tmp_path)], play)
    for left in tmp_path.glob("games.db*"):
        left.unlink()
    shutil.copy(copy, tmp_path / "games.db")
    with_houses([sqlite(tmp_path)], play_on)


def test_a_dump_of_postgresql_made_in_play_can_be_played_on_from(postgres: str, tmp_path: Path) -> None:
    path = os.pathsep.join((os.environ["PATH"], str(postgres_folder())))
    programs = {name: shutil.which(name, path=path) for name in ("pg_dump", "pg_restore")}
    if None in programs.values():
        lacking("postgresql", "pg_dump and pg_restore are missing")
    links: dict[str, str] = {}
    before: list[str] = []
    dump = str(tmp_path / "games.dump")

    def run(program: str, *arguments: str) -> None:
        subprocess.run([str(programs[program]), *arguments], check=True, capture_output=True)

    async def play(registry: MatchRegistry) -> None:
        links.update((await registry.make(WISH)).links)
        match = (await registry.seated(links["red"])).match
        for number in range(5):
            await one_answer(match, Random(number))
        before.append(match.game.fingerprint())
        await asyncio.to_thread(run, "pg_dump", "--format=custom", f"--dbname={postgres}", f"--file={dump}")
        for number in range(5):
            await one_answer(match, Random(number))

    async def play_on(registry: MatchRegistry) -> None:
        match = (await registry.seated(links["red"])).match
        assert match.game.fingerprint() == before[0]
        await one_answer(match, Random(1))

    with_houses([database_url(postgres)], play)
    run("pg_restore", "--clean", "--if-exists", f"--dbname={postgres}", dump)
    with_houses([database_url(postgres)], play_on)


def test_matches_that_have_left_the_memory_are_gone_at_once(tmp_path: Path) -> None:
    """Nobody has to look for garbage, which is done seldom."""

    async def play(registry: MatchRegistry) -> None:
        seen: list[weakref.ref[object]] = []
        for _ in range(3):
            match = (await registry.seated((await registry.make(WISH)).links["red"])).match
            for number in range(3):
                await one_answer(match, Random(number))
            seen += [weakref.ref(match), weakref.ref(match.game)]
            del match
        async with asyncio.timeout(PATIENCE):
            while registry.matches > 1:
                registry._make_room()
                await asyncio.sleep(MOMENT)
        assert [one() is None for one in seen] == [True] * 4 + [False] * 2

    gc.collect()
    gc.disable()
    try:
        with_houses([sqlite(tmp_path)], play, live_games=1)
    finally:
        gc.enable()
