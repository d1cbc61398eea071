"""Taking back: what others have decided or dice have shown is undone only if the people whose seats these are agree."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.server.service import PATIENCE
from tests.server.test_storage import WISH, one_answer, some_answer, sqlite, with_houses

from escarmouche.server.match import Match
from escarmouche.server.problems import Refusal
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.wire import PERSON, MatchWish, SeatPlan
from escarmouche.server.workers import Snapshot

LONG = msgspec.structs.replace(WISH, options={"turns": "endless"})
MACHINE = {"blue": SeatPlan("random")}


async def a_match(registry: MatchRegistry, monkeypatch: pytest.MonkeyPatch, wish: MatchWish = LONG) -> Match:
    """A match in which machines answer at once, with anything."""
    rng = Random(3)

    async def answer(snapshot: Snapshot, seat: str, *_: object) -> object:
        match = registry._matches[snapshot.game]
        return some_answer(match, seat, rng) if match.game.request_of(seat) is not None else None

    monkeypatch.setattr(registry.workers, "answer", answer)
    return (await registry.seated((await registry.make(wish)).links["red"])).match


async def until_blue_has_answered_red(match: Match) -> None:
    """Plays until blue has decided something since red's last decision, and red is asked again."""
    rng, decided = Random(4), list[str]()
    async with asyncio.timeout(PATIENCE):
        while not ("red" in decided and decided[-1] == "blue" and asked(match) == "red"):
            if match.is_machine(asked(match)):
                await asyncio.sleep(0)
            else:
                await one_answer(match, rng)
            decided = [entry.player for entry in match.game.journal.entries if entry.player and not entry.auto]


def asked(match: Match) -> str:
    request = match.game.request
    assert request is not None
    return request.player


def length(match: Match) -> int:
    return len(match.game.journal.entries)


def test_a_machine_put_in_for_somebody_away_agrees_to_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = await a_match(registry, monkeypatch)
        await until_blue_has_answered_red(match)
        await match.stand_in("red", "blue", "random", 0.0)
        await until_blue_has_answered_red(match)
        before = length(match)
        await match.take_back("red", "propose")
        assert (length(match), [one.agreed for one in match.facts.proposals]) == (before, [("red",)])
        await match.take_back("blue", "decline")
        assert (length(match), match.facts.proposals) == (before, ())
        with pytest.raises(Refusal):
            await match.take_back("blue", "accept")
        await match.stand_in("blue", "blue", PERSON, 0.0)
        assert length(match) == before

    with_houses([sqlite(tmp_path)], play)


def test_who_is_away_may_agree_to_a_taking_back_himself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = await a_match(registry, monkeypatch)
        await match.stand_in("red", "blue", "random", 0.0)
        await until_blue_has_answered_red(match)
        before = length(match)
        await match.take_back("red", "propose")
        await match.take_back("blue", "accept")
        assert length(match) < before

    with_houses([sqlite(tmp_path)], play)


def test_what_a_machine_answers_does_not_decline_for_its_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = await a_match(registry, monkeypatch)
        await until_blue_has_answered_red(match)
        await match.take_back("red", "propose")
        await match.stand_in("red", "red", "random", 0.0)
        before = length(match)
        async with asyncio.timeout(PATIENCE):
            while length(match) == before:
                await asyncio.sleep(0)
        assert [one.by for one in match.facts.proposals] == ["red"]

    with_houses([sqlite(tmp_path)], play)


def test_alone_against_machines_everything_may_be_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = await a_match(registry, monkeypatch, msgspec.structs.replace(LONG, seats=MACHINE))
        await until_blue_has_answered_red(match)
        before = length(match)
        await match.take_back("red", "propose")
        assert length(match) < before
        assert match.facts.proposals == ()

    with_houses([sqlite(tmp_path)], play)


def test_a_seat_that_a_person_took_from_a_machine_stays_his(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = await a_match(registry, monkeypatch, msgspec.structs.replace(LONG, seats=MACHINE))
        assert not match.is_persons("blue")
        await match.stand_in("blue", "blue", PERSON, 0.0)
        await match.stand_in("red", "blue", "random", 0.0)
        assert match.is_persons("blue")
        match._give_away("blue", "random")
        assert not match.is_persons("blue")
        assert match.is_persons("red")

    with_houses([sqlite(tmp_path)], play)


def test_whose_a_seat_is_is_known_of_matches_kept_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(registry: MatchRegistry) -> None:
        match = await a_match(registry, monkeypatch)
        await match.stand_in("red", "blue", "random", 0.0)
        match.facts = msgspec.structs.replace(match.facts, people=None)
        assert match.is_persons("blue")
        match = await a_match(registry, monkeypatch, msgspec.structs.replace(LONG, seats=MACHINE))
        match.facts = msgspec.structs.replace(match.facts, people=None)
        assert (match.is_persons("red"), match.is_persons("blue")) == (True, False)

    with_houses([sqlite(tmp_path)], play)
