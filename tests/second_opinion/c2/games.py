"""The battles that are read: every battlefield and every people, at random and by tacticians."""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

from tests.second_opinion.games import story_of
from tests.second_opinion.opinion import Data

from escarmouche.kernel import Ask, Choose
from escarmouche.rulebooks import book

BOLD: Final = ("charge", "charge", "engage", "disengage", "walk", "run")
"""Moves that a bold player prefers to others."""


class Match(NamedTuple):
    """A battle: what it comes from, who plays it, how long."""

    seed: int
    armies: tuple[str, str]
    battlefield: str
    tacticians: bool = False
    turns: int = 5

    def setup(self) -> Any:
        """The set-up of the battle."""
        return book("c2").setup(self.armies, self.battlefield, seed=self.seed, options={"turns": self.turns})

    def story(self, setup: Any) -> list[Data]:
        """The story of the battle."""
        lead = None if self.tacticians else Bold(self.seed).answer
        return story_of("c2", setup, self.seed, tacticians=self.tacticians, lead=lead)


class Bold:
    """Leads the figures of a random player into the fight."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(f"bold {seed}")

    def answer(self, request: Ask[Any]) -> Any:
        """A bold move, half the time, if there is one."""
        if not isinstance(request, Choose) or request.rule != "c2.move.one-type" or self._random.random() < 0.5:
            return None
        return next((move for move in self._random.sample(BOLD, len(BOLD)) if move in request.options), None)


GAMES: Final = {
    "a ditch": [
        Match(31, ("acheron-200", "orques-200"), "broken-ditch", tacticians=True),
        Match(1, ("gobelins-200", "lions-200"), "broken-ditch"),
    ],
    "a ledge": [
        Match(2, ("wolfen-200", "gobelins-200"), "high-ledge", tacticians=True),
        Match(3, ("acheron-200", "lions-200"), "high-ledge"),
    ],
    "a ford": [
        Match(4, ("lions-200", "acheron-200"), "old-ford", tacticians=True),
        Match(5, ("gobelins-200", "wolfen-200"), "old-ford"),
        Match(6, ("orques-80", "lions-80"), "old-ford", tacticians=True),
    ],
    "an open field": [
        Match(7, ("orques-200", "wolfen-200"), "open-field", tacticians=True),
        Match(8, ("lions-200", "gobelins-200"), "open-field", tacticians=True),
        Match(9, ("acheron-200", "wolfen-200"), "open-field"),
    ],
    "a farm": [
        Match(10, ("wolfen-200", "lions-200"), "walled-farm", tacticians=True),
        Match(11, ("orques-200", "acheron-200"), "walled-farm"),
        Match(12, ("gobelins-80", "lions-80"), "walled-farm", tacticians=True),
    ],
}
"""By where they are fought."""

POWERS: Final = {
    "magic": [
        Match(21, ("lions-magic-200", "acheron-magic-200"), "open-field", tacticians=True),
        Match(22, ("gobelins-magic-200", "wolfen-magic-200"), "old-ford"),
        Match(23, ("orques-magic-200", "lions-magic-200"), "walled-farm", tacticians=True),
    ],
    "faith": [
        Match(24, ("lions-faithful-200", "acheron-faithful-200"), "open-field", tacticians=True),
        Match(25, ("wolfen-faithful-200", "orques-faithful-200"), "old-ford", tacticians=True),
        Match(26, ("gobelins-faithful-200", "lions-faithful-200"), "walled-farm"),
    ],
    "engines": [
        Match(27, ("gobelins-engines-200", "acheron-engines-200"), "open-field", tacticians=True),
        Match(28, ("lions-engines-200", "orques-engines-200"), "old-ford", tacticians=True),
        Match(29, ("acheron-engines-200", "gobelins-engines-200"), "open-field"),
    ],
}
"""By what they are about."""
