"""All chapters that read battles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.second_opinion.c4.fights import Combats, Throws
from tests.second_opinion.c4.moves import Ends, Moves
from tests.second_opinion.c4.record import Record
from tests.second_opinion.c4.stores import Elixir, Mystics, Nerve, Rest
from tests.second_opinion.c4.turns import Command, Deployment, Turns
from tests.second_opinion.opinion import Chapter, Data, Opinion, Sums, read_story

CHAPTERS: tuple[type[Chapter[Any]], ...] = (
    Sums,
    Turns,
    Command,
    Deployment,
    Moves,
    Ends,
    Throws,
    Combats,
    Nerve,
    Mystics,
    Elixir,
    Rest,
)


def opinion_on(setup: Any, armies: Sequence[str], story: Iterable[Data]) -> Opinion:
    """What all chapters think of the story of a battle between two ready companies (keys)."""
    return read_story(story, Record(setup, armies), CHAPTERS)
