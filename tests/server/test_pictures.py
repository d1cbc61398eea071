"""What each line of a story shows: at any time all of them together show the table as it is, in every book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.service import Person, Service, new_match, play_on

from escarmouche.kernel import Ask, Choose, Game, Seeded
from escarmouche.rulebooks import Stance, books
from escarmouche.rulebooks import book as book_called
from escarmouche.server.narration import TEXTS, line_of
from escarmouche.server.pictures import Pictures
from escarmouche.server.stories import story_items
from escarmouche.server.wire import Item

BOOKS = sorted(books())
RANDOM = {"player": "random"}


def shown(lines: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """How the models stand that are on the table, as the page works it out from a story."""
    stances: dict[str, Any] = {}
    history: list[dict[str, Any]] = []
    for line in lines:
        if line["kind"] == "event":
            history.append(dict(stances))
            stances.update(line["stances"])
        for _ in range(line["taken_back"]):
            stances = history.pop()
    return {
        id: (*stance["at"], stance.get("facing", 0), stance["harm"])
        for id, stance in stances.items()
        if stance.get("at")
    }


def standing(now: Mapping[str, Any]) -> dict[str, Any]:
    """How the models stand that are on the table."""
    figures = now["table"]["figures"]
    return {one["id"]: (*one["at"], one["facing"], one["harm"]) for one in figures if one["at"]}


@pytest.mark.parametrize("book", BOOKS)
def test_the_lines_told_show_the_table_as_it_is(service: Service, book: str) -> None:
    links = new_match(
        service, book=book, armies=[], battlefield=None, options={}, seats={"red": RANDOM, "blue": RANDOM}
    )
    watching = Person(service, links[""]).connect()
    most = 0
    while not watching.over:
        watching.hear()
        if watching.last["type"] == "update" and watching.last["now"]:
            table = standing(watching.now)
            assert shown(watching.lines) == table
            most = max(most, len(table))
    assert most > 1
    watching.leave()


@pytest.mark.parametrize("book", BOOKS)
def test_what_was_taken_back_is_not_shown_any_more(service: Service, book: str) -> None:
    links = new_match(service, book=book, armies=[], battlefield=None, options={}, seats={"blue": RANDOM})
    red, rng = Person(service, links["red"]).connect(), Random(1)
    taken_back = 0
    while taken_back < 3:
        play_on([red], rng, 2)
        before = len(red.lines)
        service.http.post(f"/api/seats/{links['red']}/take-back", json={"say": "propose"})
        red.catch_up()
        taken_back += any(line["taken_back"] for line in red.lines[before:])
        assert shown(red.lines) == standing(red.now)
    red.leave()


@pytest.mark.parametrize("name", BOOKS)
def test_old_stories_show_where_models_stood(name: str) -> None:
    """Stories that were kept before pictures were taken. Where one fell they did not tell: nobody ends there here."""
    book = book_called(name)
    game: Game[Any] = Game(book, book.setup(seed=6), dice=Seeded(6), story=True)
    pictures, rng, items = Pictures(book, game, {}), Random(4), list[Item]()
    while not game.over and len(items) < 1_500:
        pictures.forget()
        told = len(game.story)
        ask = game.requests[0]
        assert isinstance(ask, Ask)
        answer = rng.choice(list(ask.options)) if isinstance(ask, Choose) else rng.choice(list(ask.offers(rng)))
        game.answer(answer, player=ask.player)
        items += story_items(book, game, told, pictures)
        pictures.keep(rewound=False)
    state = game.state

    def places(stories: Iterable[Item]) -> list[dict[str, Any]]:
        """Where everybody is after each line."""
        found, now = [], dict[str, Stance]()
        for number, item in enumerate(stories):
            line = line_of(
                item, number, "", TEXTS["en"], lambda what, facts: book.recalled(state, what, facts), book.motion
            )
            now |= line.stances
            found.append({id: (one.at, one.facing) for id, one in now.items() if one.at})
        return found

    old = places(msgspec.structs.replace(item, stances=None) for item in items)
    assert old[-1] == places(items)[-1]
    assert max(map(len, old)) > 1  # at the end one may be left alone
