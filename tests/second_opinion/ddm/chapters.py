"""All chapters that read skirmishes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.second_opinion.ddm.blows import Attacks, Damage, Numbers, Saves
from tests.second_opinion.ddm.moves import Ends, Moves
from tests.second_opinion.ddm.opening import Opening
from tests.second_opinion.ddm.points import Points, Victory
from tests.second_opinion.ddm.record import Record
from tests.second_opinion.ddm.rounds import Rounds
from tests.second_opinion.ddm.uses import Uses
from tests.second_opinion.opinion import Chapter, Data, Opinion, Sums, read_story

CHAPTERS: tuple[type[Chapter[Any]], ...] = (
    Sums,
    Opening,
    Rounds,
    Uses,
    Moves,
    Ends,
    Attacks,
    Numbers,
    Damage,
    Saves,
    Points,
    Victory,
)


def opinion_on(setup: Any, story: Iterable[Data]) -> Opinion:
    """What all chapters think of the story of a skirmish."""
    return read_story(story, Record(setup), CHAPTERS)
