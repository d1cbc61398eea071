"""All chapters that read battles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.second_opinion.c2.combats import Blows, Dice, Penalties
from tests.second_opinion.c2.moves import Assaults, Ends, Moves
from tests.second_opinion.c2.powers import Engines, Faith, Mana
from tests.second_opinion.c2.record import Record
from tests.second_opinion.c2.shots import Shots
from tests.second_opinion.c2.turns import Fear, Turns
from tests.second_opinion.c2.wounds import Losses, Wounds
from tests.second_opinion.opinion import Chapter, Data, Opinion, Sums, read_story

CHAPTERS: tuple[type[Chapter[Any]], ...] = (
    Sums,
    Turns,
    Fear,
    Moves,
    Ends,
    Assaults,
    Dice,
    Penalties,
    Blows,
    Wounds,
    Losses,
    Shots,
)

POWERS: tuple[type[Chapter[Any]], ...] = (Sums, Mana, Faith, Engines)
"""Those about magic, faith and engines: they are read in battles of their own, as these bend what the others count on."""


def opinion_on_powers(setup: Any, story: Iterable[Data]) -> Opinion:
    """What the chapters on magic, faith and engines think of the story of a battle."""
    return read_story(story, Record(setup), POWERS)


def opinion_on(setup: Any, story: Iterable[Data]) -> Opinion:
    """What all chapters think of the story of a battle."""
    return read_story(story, Record(setup), CHAPTERS)
