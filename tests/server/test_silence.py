"""Players who are there and do not answer, in matches without clocks: they are called on, and the victory is claimed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.server.test_storage import WISH, one_answer, sqlite, with_houses

from escarmouche.kernel import Standing
from escarmouche.server.match import STAND_IN, Match
from escarmouche.server.problems import Refusal
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.silence import Call, Silence, going_on
from escarmouche.server.views import now
from escarmouche.server.wire import PERSON, ClockPlan, Ending, Item, MatchWish
from escarmouche.texts import Texts

SOON = 0.2
"""After how many seconds somebody may be called on, and then the victory be claimed."""

LATE = 600.0


class Onlooker:
    """Somebody at a seat who does not say a word."""

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def update(self, items: Sequence[Item], cursor: int) -> None:
        """See ``Follower``."""


async def a_match(registry: MatchRegistry, wish: MatchWish = WISH) -> tuple[Match, str, str]:
    """A match at which two people are: the one who is asked something, and the one who waits for him."""
    match = (await registry.seated((await registry.make(wish)).links["red"])).match
    while len(match.waiting_for) != 1:
        await one_answer(match, Random(1))
    silent = match.waiting_for[0]
    for seat in match.seats:
        match.follow(Onlooker(seat))
    return match, silent, next(seat for seat in match.seats if seat != silent)


async def refused(match: Match, by: str, seat: str, silent_after: float = 0.0, within: float = LATE) -> str:
    with pytest.raises(Refusal) as refusal:
        await match.claim(by, seat, silent_after, within)
    return refusal.value.kind


def test_who_never_answers_is_called_on_and_loses(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match, silent, other = await a_match(registry)
        assert await refused(match, other, silent, silent_after=LATE) == "not-silent"
        await asyncio.sleep(SOON)
        await match.claim(other, silent, SOON, SOON)
        assert not match.over
        (call,) = now(match, silent, Texts("en")).calls
        assert (call.seat, call.by) == (silent, other)
        assert 0 <= call.seconds <= SOON
        await asyncio.sleep(SOON)
        await match.claim(other, silent, SOON, SOON)
        assert match.facts.ending == Ending("claimed", other, silent)
        assert now(match, silent, Texts("en")).outcome.winner == other

    with_houses([sqlite(tmp_path)], play)


def test_a_call_leaves_time_to_answer_and_an_answer_ends_it(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match, silent, other = await a_match(registry)
        await match.claim(other, silent, 0.0, LATE)
        assert await refused(match, other, silent) == "called-already"
        await match.order(silent, Standing(automatic=("x",)))
        assert match.call_on(silent) is not None, "orders are no answer to what is asked"
        assert await one_answer(match, Random(1)) == silent
        assert match.call_on(silent) is None
        assert not match.over

    with_houses([sqlite(tmp_path)], play)


def test_nobody_is_called_on_for_whom_nobody_waits(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match, silent, other = await a_match(registry)
        assert await refused(match, silent, other) == "not-waited-for"
        assert await refused(match, silent, silent) == "not-waited-for"
        assert await refused(match, other, "nobody") == "no-seat"
        match.audience.followers.clear()
        assert await refused(match, other, silent) == "nobody-there"
        await match.stand_in(silent, silent, "random", 0.0)
        assert await refused(match, other, silent) in ("not-waited-for", "over")

    with_houses([sqlite(tmp_path)], play)


def test_where_there_are_clocks_they_decide(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match, silent, other = await a_match(registry, msgspec.structs.replace(WISH, clock=ClockPlan(3600, 0)))
        assert await refused(match, other, silent) == "clocks-run"

    with_houses([sqlite(tmp_path)], play)


def test_among_more_than_two_a_machine_takes_the_seat(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match, silent, other = await a_match(registry, MatchWish(book="ddm", options={"players": 3}))
        await match.claim(other, silent, 0.0, SOON)
        await asyncio.sleep(SOON)
        await match.claim(other, silent, 0.0, SOON)
        assert match.facts.ending is None
        assert match.facts.seats[silent].player == STAND_IN
        assert match.facts.seats[other].player == PERSON

    with_houses([sqlite(tmp_path)], play)


def test_a_call_outlives_the_server_and_its_absence_is_nobodys_silence(tmp_path: Path) -> None:
    called: list[str] = []

    async def call(registry: MatchRegistry) -> None:
        match, silent, other = await a_match(registry)
        await match.claim(other, silent, 0.0, LATE)
        called[:] = match.id, silent, other

    async def look(registry: MatchRegistry) -> None:
        match = await registry._match(called[0])
        assert match.call_on(called[1]) is not None
        silence = match.facts.silences[called[1]]
        assert silence.seconds(datetime.now(UTC), registry._began) < (datetime.now(UTC) - silence.since).total_seconds()

    with_houses([sqlite(tmp_path)], call)
    with_houses([sqlite(tmp_path)], look)


def test_a_silence_goes_on_until_who_is_silent_decides() -> None:
    begun, later = datetime(2020, 1, 1, tzinfo=UTC), datetime(2020, 1, 1, 0, 5, tzinfo=UTC)
    silent = Silence(begun, Call("blue", later))
    assert going_on({"red": silent}, ["red"], ["blue"], later) == {"red": silent}
    assert going_on({"red": silent}, ["red"], ["red"], later) == {"red": Silence(later)}
    assert going_on({"red": silent}, ["blue"], ["red"], later) == {"blue": Silence(later)}
    assert silent.seconds(later, begun - timedelta(days=1)) == 300
    assert silent.seconds(later, later) == 0
