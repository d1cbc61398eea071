"""All chapters that read battles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.second_opinion.cc.combats import Blows, Dice, Scores
from tests.second_opinion.cc.moves import Assaults, Fear, Moves
from tests.second_opinion.cc.powers import Engines, Faith, Mana
from tests.second_opinion.cc.record import Record
from tests.second_opinion.cc.turns import Turns
from tests.second_opinion.cc.wounds import Shots, Structure, Wounds
from tests.second_opinion.opinion import Chapter, Data, Opinion, Sums, read_story

CHAPTERS: tuple[type[Chapter[Any]], ...] = (
    Sums,
    Turns,
    Moves,
    Assaults,
    Fear,
    Scores,
    Dice,
    Blows,
    Wounds,
    Structure,
    Shots,
    Mana,
    Faith,
    Engines,
)


def opinion_on(setup: Any, story: Iterable[Data]) -> Opinion:
    """What all chapters think of the story of a battle."""
    return read_story(story, Record(setup), CHAPTERS)
