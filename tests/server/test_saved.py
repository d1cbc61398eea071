"""Matches that the first revision of the rules has kept: all can be read, and those whose journals still fit go on.

``saved/matches.db.xz`` was written by the program of that time: matches of every book in every phase, with standing orders,
clocks, offers, things taken back, from scenes; and finished ones. ``saved/matches.json`` says what each of them is, its
links, and how it stood.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose
from escarmouche.rulebooks import books
from escarmouche.server import views
from escarmouche.server.match import Match
from escarmouche.server.narration import line_of
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.settings import Settings, database_url
from escarmouche.server.wire import Line
from escarmouche.texts import Texts

SAVED = Path(__file__).parent / "saved"

ALTERED = ("no longer fitting", "gone over")
"""What has become of matches in whose journals one entry has been altered: nothing, or they went over to other rules."""

OUTGROWN = {"c2 nothing kept": 63}
"""From which entry on journals do not follow from the rules of today: a shot passes a gap that showed nothing before."""

PLAYED_ON = {"c2": "shooting c2.shoot.declare Choose", "ddm": "nothing kept"}
"""Matches that are played to their end."""

TEXTS = [Texts("en"), Texts("fr")]


class Noted(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a match: what it is, its links by seat, what each seat was asked, and how much it had been told."""

    what: str
    book: str
    match: str
    links: dict[str, str]
    entries: int
    items: int
    over: bool
    questions: dict[str, Any] = {}
    lengths: dict[str, int] = {}
    result: Any = None
    altered: int = 0
    crossed: int = 0

    def __str__(self) -> str:
        return f"{self.book} {self.what}"

    @property
    def fits(self) -> bool:
        """Whether its journal follows from the rules of today."""
        return self.what not in ALTERED and str(self) not in OUTGROWN


NOTED = [msgspec.convert(one, Noted) for one in json.loads((SAVED / "matches.json").read_text())]


@pytest.fixture(scope="module")
def kept() -> bytes:
    """The database."""
    return lzma.decompress((SAVED / "matches.db.xz").read_bytes())


@pytest.fixture
def database(kept: bytes, tmp_path: Path) -> Path:
    """A database of one's own."""
    path = tmp_path / "matches.db"
    path.write_bytes(kept)
    return path


def in_a_house(database: Path, visit: Callable[[MatchRegistry], Awaitable[None]]) -> None:
    """Opens a registry, lets something happen in it, and closes it."""

    async def run() -> None:
        registry = MatchRegistry(Settings(database=database_url(str(database)), bot_workers=1, live_games=1))
        await registry.open()
        try:
            await visit(registry)
        finally:
            await registry.close()

    asyncio.run(run())


async def opened(registry: MatchRegistry, noted: Noted) -> Match:
    return (await registry.seated(noted.links[""])).match


def asked(match: Match) -> dict[str, Any]:
    """What each seat is asked, as it is noted."""
    found = {}
    for request in () if match.over else match.game.requests:
        keys = list(request.options) if isinstance(request, Choose) else None
        found[request.player] = {"rule": request.rule, "keys": keys, "id": match.question_id(request.player)}
    return found


def result(match: Match) -> Any:
    found = match.book.result(match.game.state)
    return {"winner": found.winner, "turns": found.turns, "losses": dict(found.losses)}


async def play_on(match: Match, rng: Random, answers: int) -> None:
    """Gives so many answers at random, or as many as it takes to the end."""
    for _ in range(answers):
        request = None if match.over else match.game.request
        if not isinstance(request, Ask):
            return
        answer = msgspec.to_builtins(request.pick(rng))
        await match.answer(request.player, match.question_id(request.player), answer)


def test_matches_of_every_book_and_phase_are_kept() -> None:
    assert {one.book for one in NOTED} <= set(books())
    for name, phases in (("c2", ("approach", "movement", "shooting", "melee", "end")), ("ddm", ("asked",))):
        what = {one.what.partition(" ")[0] for one in NOTED if one.book == name}
        assert {*phases, "finished", "conceded", "drawn", "taken", "standing", "clocks", "scene", "no", "gone"} <= what


def test_matches_of_the_first_revision_go_on_where_they_stood(database: Path) -> None:
    async def visit(registry: MatchRegistry) -> None:
        for number, noted in enumerate(one for one in NOTED if one.fits):
            match = await opened(registry, noted)
            assert match.stuck is None, f"{noted}: {match.stuck}"
            assert asked(match) == noted.questions, str(noted)
            assert result(match) == noted.result, str(noted)
            assert match.over == noted.over, str(noted)
            assert {seat: match.audience.cursor(seat) for seat in noted.lengths} == noted.lengths, str(noted)
            assert len(match.game.journal.entries) == noted.entries, str(noted)
            await play_on(match, Random(number), 3)

    in_a_house(database, visit)


@pytest.mark.parametrize("name", sorted({one.book for one in NOTED}))
def test_a_match_of_the_first_revision_is_played_to_its_end_and_read_again(database: Path, name: str) -> None:
    noted = next(one for one in NOTED if one.book == name and one.what == PLAYED_ON[name])
    ended: list[Any] = []

    async def play(registry: MatchRegistry) -> None:
        match = await opened(registry, noted)
        await play_on(match, Random(1), 10_000)
        assert match.over
        ended.append((result(match), match.audience.cursor("red")))

    async def read(registry: MatchRegistry) -> None:
        match = await opened(registry, noted)
        assert match.stuck is None
        assert match.over
        assert ended == [(result(match), match.audience.cursor("red"))]

    in_a_house(database, play)
    in_a_house(database, read)


def test_matches_that_can_not_go_on_are_read_and_say_why(database: Path) -> None:
    why = {
        "no longer fitting": "played by revision {book}/1 of the rules, this is {revision}",
        "gone over": "went over to revision {book}/1 of the rules",
    }

    async def visit(registry: MatchRegistry) -> None:
        for noted in (one for one in NOTED if not one.fits):
            last = OUTGROWN.get(str(noted), noted.altered)
            match = await opened(registry, noted)
            assert match.stuck is not None
            assert match.over
            told = views.summary(match, "red", TEXTS[0]).stuck
            assert (
                why["gone over" if noted.what == "gone over" else "no longer fitting"].format(
                    book=noted.book, revision=match.book.revision
                )
                in told
            )
            assert views.summary(match, "red", TEXTS[1]).stuck not in ("", told)
            assert match.stuck.seq == (noted.crossed if noted.what == "gone over" else last)
            assert len(match.game.journal.entries) == last, "it shows as far as it still goes"
            stored = await registry.store.load(noted.match)
            assert stored is not None
            assert (len(stored.entries), stored.items) == (noted.entries, noted.items), "nothing is lost"
            for seat in noted.links:
                assert len(await registry.store.story(noted.match, seat)) == match.audience.cursor(seat) > 0
                for texts in TEXTS:
                    assert views.situation(match, seat, texts).now.question is None
            with pytest.raises(Problem):
                await match.concede("red")

    in_a_house(database, visit)


def table_after(lines: list[Line]) -> dict[str, tuple[int, int] | None]:
    """Where the models are after a story, as the page draws it. (Stories of that time do not tell where one has climbed.)"""
    shown: list[dict[str, tuple[int, int] | None]] = [{}]
    for line in lines:
        if line.kind == "event":
            shown.append({**shown[-1], **{id: stance.at for id, stance in line.stances.items()}})
        elif line.taken_back:
            del shown[-line.taken_back :]
    return {id: at for id, at in shown[-1].items() if at is not None}


def test_stories_of_the_first_revision_are_told_and_shown_to_their_end(database: Path) -> None:
    async def visit(registry: MatchRegistry) -> None:
        for noted in (one for one in NOTED if one.what in ("finished", "conceded", "drawn", "standing orders")):
            match = await opened(registry, noted)
            for seat in noted.links:
                items = await registry.store.story(noted.match, seat)
                for texts in TEXTS:
                    lines = [
                        line_of(item, at, seat, texts, match.recalled, match.book.motion)
                        for at, item in enumerate(items)
                    ]
                    assert len(lines) == noted.lengths[seat]
                    assert all(line.text for line in lines if line.kind == "notice")
                    shown = table_after(lines)
                    now = {id: stance.at for id, stance in match.book.stances(match.game.state).items() if stance.at}
                    assert [*sorted(shown)] == [*sorted(now)], f"{noted} from {seat!r}"
                    climbed = {line.data["fighter"] for line in lines if line.what == "Climbed"}
                    assert all(shown[id] == at for id, at in now.items() if id not in climbed), f"{noted} from {seat!r}"
            if noted.over:
                found = views.outcome(match, match.game.view("").state, TEXTS[0])
                assert found.over == {"finished": "played", "drawn": "agreed-draw"}.get(noted.what, noted.what)
                assert found.turns == noted.result["turns"]

    in_a_house(database, visit)


@pytest.mark.parametrize("name", sorted({one.book for one in NOTED}))
def test_a_match_of_the_first_revision_has_a_rematch(database: Path, name: str) -> None:
    noted = next(one for one in NOTED if one.book == name and one.what == "finished")

    async def visit(registry: MatchRegistry) -> None:
        made = await registry.rematch(noted.links["red"])
        match = (await registry.seated(made.link)).match
        assert match.header.book == name
        assert match.header.revision == match.book.revision
        assert match.seats == (await opened(registry, noted)).seats

    in_a_house(database, visit)


@pytest.mark.parametrize("how", ["before", "since"])
def test_who_has_won_stays_known_where_the_journal_no_longer_fits(database: Path, how: str) -> None:
    """Of matches that ended by the rules before their end was kept, the story alone tells it."""
    noted = next(one for one in NOTED if one.what == ("finished" if how == "before" else PLAYED_ON["c2"]))
    winners: list[str | None] = []

    async def play(registry: MatchRegistry) -> None:
        match = await opened(registry, noted)
        await play_on(match, Random(2), 10_000)
        winners.append(match.book.result(match.game.state).winner)

    async def read(registry: MatchRegistry) -> None:
        match = await opened(registry, noted)
        assert match.stuck is not None
        found = views.outcome(match, match.game.view("").state, TEXTS[0])
        assert (found.over, found.winner) == (("", None) if how == "before" else ("played", winners[0]))
        assert match.over

    in_a_house(database, play)
    with closing(sqlite3.connect(database)) as connection, connection:
        first = "SELECT MIN(seq) FROM entries WHERE game = :game AND json_extract(CAST(body AS TEXT), '$.player') != ''"
        alter = (
            f"UPDATE entries SET body = replace(CAST(body AS TEXT), '.', '.no-') WHERE game = :game AND seq = ({first})"
        )
        assert connection.execute(alter, {"game": noted.match}).rowcount == 1
    in_a_house(database, read)
