"""Several processes with one database: what one does, those who are connected to another hear, once and at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.server.service import MOMENT, PATIENCE
from tests.server.test_storage import WISH, one_answer, postgres, some_answer, sqlite, with_houses

from escarmouche.server import registry as registries
from escarmouche.server import workers
from escarmouche.server.match import Match
from escarmouche.server.news import News, read
from escarmouche.server.problems import Refusal
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.settings import database_url
from escarmouche.server.wire import CampaignWish, Item, MatchWish, SeatPlan
from escarmouche.server.workers import Snapshot

__all__ = ["postgres"]

LONG = msgspec.structs.replace(WISH, options={"turns": "endless"})
DECISIONS = 40


class Ear:
    """Somebody who follows a match, and hears every item once."""

    def __init__(self, match: Match, seat: str) -> None:
        self.seat = seat
        self.items: list[bytes] = []
        self._before = match.audience.cursor(seat)
        match.follow(self)

    def update(self, items: Sequence[Item], cursor: int) -> None:
        self.items += [msgspec.json.encode(item) for item in items]
        assert self._before + len(self.items) == cursor


async def both(one: MatchRegistry, other: MatchRegistry, wish: MatchWish = LONG) -> tuple[Match, Match]:
    """A new match as each of two registries knows it."""
    links = (await one.make(wish)).links
    return (await one.seated(links["red"])).match, (await other.seated(links["red"])).match


async def until_equal(here: Match, there: Match) -> None:
    async with asyncio.timeout(PATIENCE):
        while here.version != there.version:
            await asyncio.sleep(MOMENT)


async def hear_everything_once(one: MatchRegistry, other: MatchRegistry) -> None:
    """Answers are given in one registry as fast as it can take them, and heard in the other."""
    here, there = await both(one, other)
    ears = [Ear(there, seat) for seat in ("red", "blue", "")]
    rng = Random(5)
    for _ in range(DECISIONS):
        await one_answer(here, rng)
        await asyncio.sleep(0)
    await until_equal(here, there)
    assert here.game.fingerprint() == there.game.fingerprint()
    for ear in ears:
        whole = [msgspec.json.encode(item) for item in await one.store.story(here.id, ear.seat)]
        assert whole[len(whole) - len(ear.items) :] == ear.items
        assert ear.items


async def hear_how_a_story_begins(one: MatchRegistry, other: MatchRegistry) -> None:
    """Of a match of which nothing has been told yet, the first line is heard like all others."""
    wish = MatchWish(book="c4", armies=["fens-400", "fens-400"], battlefield="open-heath")
    here, there = await both(one, other, wish)
    assert (here.audience.items, there.audience.items) == (0, 0)
    ears = [Ear(match, "red") for match in (here, there)]
    for number in range(2):
        await one_answer(here, Random(number))
        await until_equal(here, there)
    assert ears[0].items == ears[1].items
    assert ears[0].items


async def answer_by_turns(one: MatchRegistry, other: MatchRegistry) -> None:
    """Each answer is given in the registry in which the one before was only heard."""
    matches = await both(one, other)
    ears = [Ear(match, "red") for match in matches]
    for number in range(DECISIONS):
        await one_answer(matches[number % 2], Random(number))
        await until_equal(*matches)
    assert ears[0].items == ears[1].items


async def know_of_each_others_players(one: MatchRegistry, other: MatchRegistry) -> None:
    """Who is connected to one registry can't be replaced by a machine from the other."""
    here, there = await both(one, other)
    Ear(here, "red")
    ear = Ear(there, "blue")
    async with asyncio.timeout(PATIENCE):
        while not here.audience.present("blue"):
            await here.audience.look_who_is_there()
    with pytest.raises(Refusal, match="Somebody is at that seat"):
        await here.stand_in("red", "blue", "random", 0.001)
    there.audience.leave(ear)
    async with asyncio.timeout(PATIENCE):
        while here.audience.present("blue"):
            await here.audience.look_who_is_there()
    async with asyncio.timeout(PATIENCE):
        while here.audience.away_for("blue") <= 0.001:
            await asyncio.sleep(MOMENT)
    await here.stand_in("red", "blue", "random", 0.001)


def heard(ear: Ear) -> list[Item]:
    """What a seat has been told so far."""
    return [msgspec.json.decode(item, type=Item) for item in ear.items]


async def fight_for_a_campaign(one: MatchRegistry, other: MatchRegistry) -> None:
    """A battle that was opened and fought in one registry is handed in to the campaign that is followed in the other."""
    seats = {"blue": SeatPlan("random")}
    wish = CampaignWish(book="c2", mode="heroes", points=30, length=1, battlefield="open-field", seats=seats)
    links = (await one.make_campaign(wish)).links
    here = (await one.seated(links["red"])).match
    ear, rng = Ear(here, "red"), Random(8)
    async with asyncio.timeout(PATIENCE):
        while here.battle_asked is None:
            if here.request_of("red") is not None:
                await here.answer("red", here.question_id("red"), some_answer(here, "red", rng))
            await asyncio.sleep(MOMENT)
        async with here.standing_still():
            assert here.battle_asked is not None, "what the other reads is kept by then"
        passage = await other.battle(links["red"])
        assert (await one.battle(links["red"])).match == passage.match, "there is one table for a battle"
        battle = (await other.seated(passage.link)).match
        await battle.stand_in("red", "red", "random", 0.0)
        while not here.facts.fought:
            await asyncio.sleep(MOMENT)
        while not any(item.what == "BattleFought" for item in heard(ear)):
            await asyncio.sleep(MOMENT)
    assert here.game.state.battles
    assert sum(item.what == "BattleFought" for item in heard(ear)) == 1


def counting(registry: MatchRegistry, thoughts: list[str], *, thinks: bool = True) -> None:
    """Has a registry note for which question each of its machines thinks; they answer at once, with anything, or never."""
    rng = Random(9)

    async def answer(snapshot: Snapshot, seat: str, *_: object) -> object:
        match = registry._matches[snapshot.game]
        thoughts.append(match.question_id(seat))
        if not thinks:
            await asyncio.sleep(10 * PATIENCE)
        await asyncio.sleep(MOMENT)
        return some_answer(match, seat, rng) if match.game.request_of(seat) is not None else None

    registry.workers.answer = answer  # type: ignore[assignment,method-assign]


async def think_in_one_process_only(one: MatchRegistry, other: MatchRegistry) -> None:
    """Of a match that is open in both, only the one that changed it last thinks for its machine."""
    thoughts: list[str] = []
    counting(one, thoughts)
    counting(other, thoughts)
    here, there = await both(one, other)
    ears = [Ear(match, "red") for match in (here, there)]
    await here.stand_in("blue", "blue", "random", 0.0)
    async with asyncio.timeout(PATIENCE):
        for number in range(DECISIONS):
            await asyncio.sleep(0)
            match = (here, there)[number % 2]
            while match.request_of("red") is None or here.version != there.version:
                await asyncio.sleep(MOMENT)
            await match.answer("red", match.question_id("red"), some_answer(match, "red", Random(number)))
            await until_equal(here, there)
    assert ears[0].items
    assert len(thoughts) > 5
    assert len(thoughts) == len(set(thoughts)), "two have thought about the same"


async def think_for_one_that_is_lost(one: MatchRegistry, other: MatchRegistry) -> None:
    """Where nothing comes of it in the one, the other thinks, too."""
    thoughts: list[str] = []
    counting(one, thoughts, thinks=False)
    counting(other, thoughts)
    here, there = await both(one, other)
    Ear(there, "blue")
    await here.stand_in("red", "red", "random", 0.0)
    async with asyncio.timeout(PATIENCE):
        while there.request_of("red") is None:
            await here.answer("blue", here.question_id("blue"), some_answer(here, "blue", Random(1)))
            await until_equal(here, there)
        before = len(there.game.journal.entries)
        while len(there.game.journal.entries) == before:
            await asyncio.sleep(MOMENT)


def test_one_process_thinks_for_another_that_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registries, "SECONDS_BETWEEN_LOOKS", 0.001)
    monkeypatch.setattr(workers, "SPARE", 0.01)
    with_houses([sqlite(tmp_path)] * 2, think_for_one_that_is_lost, bot_deadline=0.01)


@pytest.mark.parametrize(
    "play",
    [
        hear_everything_once,
        hear_how_a_story_begins,
        answer_by_turns,
        know_of_each_others_players,
        fight_for_a_campaign,
        think_in_one_process_only,
    ],
)
def test_two_processes_on_one_sqlite_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, play: object) -> None:
    monkeypatch.setattr(registries, "SECONDS_BETWEEN_LOOKS", 0.001)
    assert callable(play)
    with_houses([sqlite(tmp_path)] * 2, play)


def test_two_processes_on_one_postgresql_database(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are told: nobody ever looks by himself."""
    monkeypatch.setattr(registries, "SECONDS_TO_BE_SURE", 10 * PATIENCE)
    urls = [database_url(postgres)] * 2
    with_houses(urls, hear_everything_once)
    with_houses(urls, hear_how_a_story_begins)
    with_houses(urls, answer_by_turns)
    with_houses(urls, know_of_each_others_players)
    with_houses(urls, hear_of_those_who_come_and_go)
    with_houses(urls, fight_for_a_campaign)
    with_houses(urls, think_in_one_process_only)


async def hear_of_those_who_come_and_go(one: MatchRegistry, other: MatchRegistry) -> None:
    here, there = await both(one, other)
    Ear(here, "red")
    ear = Ear(there, "blue")
    async with asyncio.timeout(PATIENCE):
        while not here.audience.present("blue"):
            await asyncio.sleep(MOMENT)
        there.audience.leave(ear)
        while here.audience.present("blue"):
            await asyncio.sleep(MOMENT)


def test_a_match_that_nobody_follows_is_read_anew_by_whoever_comes(tmp_path: Path) -> None:
    async def play(one: MatchRegistry, other: MatchRegistry) -> None:
        links = (await one.make(LONG)).links
        here, there = (await one.seated(links["red"])).match, (await other.seated(links["red"])).match
        await one_answer(here, Random(1))
        match = (await other.seated(links["red"])).match
        async with match.standing_still():
            assert match is there
            assert match.game.fingerprint() == here.game.fingerprint()

    with_houses([sqlite(tmp_path)] * 2, play)


def test_news_of_others_are_passed_over() -> None:
    assert read("a b 3") == News("a", "b", 3)
    assert [read(text) for text in ("", "a b", "a b c", "a b -1")] == [None] * 4
