"""Every number that a game takes apart for its story is the sum of its parts, in every book."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.recorded.recordings import read, some_setup
from tests.recorded.test_recordings import SAMPLE

from escarmouche.kernel import Breakdown, Event, Game, Roll, Seeded
from escarmouche.kernel.effects import Part
from escarmouche.rulebooks import book, books

ANSWERS = 300
"""How many answers and rolls of a game are looked at that is decided at random."""

FOUGHT = [path for path in SAMPLE if "tactician" in path.stem]
"""Recorded games in which there is much fighting."""


def taken_apart(value: Any) -> Iterator[Breakdown]:
    """The numbers in a field of an event."""
    match value:
        case Breakdown():
            yield value
        case tuple() | list():
            for one in value:
                yield from taken_apart(one)
        case dict():
            yield from taken_apart(list(value.values()))


def numbers_of(event: Event) -> Iterator[Breakdown]:
    """The numbers of an event."""
    return taken_apart([getattr(event, field) for field in event.__struct_fields__])


def adds_up(number: Breakdown) -> bool:
    """Whether each part goes on from where the one before has left the number: a number that was only looked up on the way
    begins elsewhere.
    """
    value = number.base
    for part in number.parts:
        if part.before != value:
            return False
        value = part.after
    return bool(value == number.total)


def replayed(path: Path) -> list[Event]:
    """What a recorded game tells."""
    recording = read(path)
    game: Game[Any] = Game(book(recording.book), recording.setup, history="none", story=True).start()
    for moment in recording.moments:
        game.answer(moment.answer, player=moment.question.player or None)
    return [told.event for told in game.story]


def random_story(name: str, seed: int) -> list[Event]:
    """What a game of a book tells that is decided at random; not all of it, where it is long."""
    rules, rng = book(name), random.Random(f"{name} {seed}")
    setup, _ = some_setup(rules, rng)
    game: Game[Any] = Game(rules, setup, history="none", story=True).start()
    dice = Seeded(f"{name} {seed} dice")
    for _ in range(ANSWERS):
        request = game.request
        if request is None:
            break
        answer = list(dice.throw(request)) if isinstance(request, Roll) else request.pick(rng)
        game.answer(answer, player=request.player or None)
    return [told.event for told in game.story]


def wrong_numbers(story: Iterable[Event]) -> list[tuple[str, Breakdown]]:
    """The numbers of a story that do not add up, each with what its event is called."""
    return [(type(event).__name__, number) for event in story for number in numbers_of(event) if not adds_up(number)]


@pytest.mark.parametrize("path", FOUGHT, ids=lambda path: path.stem)
def test_the_parts_of_a_number_add_up_to_it(path: Path) -> None:
    assert not wrong_numbers(replayed(path))


@pytest.mark.parametrize("name", books())
def test_the_parts_of_a_number_add_up_in_any_game(name: str) -> None:
    assert not wrong_numbers(random_story(name, 1))


def test_a_number_that_is_only_looked_up_is_no_part() -> None:
    assert adds_up(Breakdown(5, (Part("b.charge", 5, 4), Part("b.wound", 4, 3)), 3))
    assert not adds_up(Breakdown(5, (Part("b.charge", 5, 4), Part("b.looked-up", 7, 7)), 4))
    assert not adds_up(Breakdown(5, (), 4))
