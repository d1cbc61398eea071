"""What every reader is told of a match before its first line is worked out once, however many come."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.server.test_storage import WISH, sqlite, with_houses

from escarmouche.kernel import Header
from escarmouche.rulebooks import book, books
from escarmouche.server import views
from escarmouche.server.match import Match
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.wire import MatchWish
from escarmouche.texts import Texts

TEXTS = [Texts("en"), Texts("fr")]


def test_a_hundred_readers_have_a_battle_begun_as_often_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(registry: MatchRegistry) -> None:
        match = (await registry.seated((await registry.make(WISH)).links[""])).match
        begun, begin = [0], match.book.begin

        def counted(setup: object) -> object:
            begun[0] += 1
            return begin(setup)

        monkeypatch.setattr(match.book, "begin", counted)
        first = views.briefing(match, TEXTS[0]), match.opening.stood
        once = begun[0]
        assert once
        for _ in range(99):
            assert (views.briefing(match, TEXTS[0]), match.opening.stood) == first
        assert views.briefing(match, TEXTS[1]) != first[0]
        assert begun[0] == once

    with_houses([sqlite(tmp_path)], visit)


@pytest.mark.parametrize("name", sorted(books()))
def test_every_match_has_an_opening(tmp_path: Path, name: str) -> None:
    async def visit(registry: MatchRegistry) -> None:
        wish = MatchWish(book=name, armies=[], battlefield=None, options={})
        match = (await registry.seated((await registry.make(wish)).links[""])).match
        assert match.opening.briefing == book(name).briefing(match.header.setup)

    with_houses([sqlite(tmp_path)], visit)


def test_of_a_set_up_that_the_rules_do_not_know_nothing_is_told(tmp_path: Path) -> None:
    async def visit(registry: MatchRegistry) -> None:
        match: Match = (await registry.seated((await registry.make(WISH)).links[""])).match
        header: Header = msgspec.structs.replace(match.header, setup={"of": "another time"})
        match.header = header
        assert match.opening == (None, {})
        assert views.briefing(match, TEXTS[0]) is None

    with_houses([sqlite(tmp_path)], visit)
