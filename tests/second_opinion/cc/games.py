"""The battles that are read: every battlefield and people, magicians, the faithful and engines, at random and clever."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.second_opinion.games import story_of
from tests.second_opinion.opinion import Data

from escarmouche.kernel import Ask, Choose
from escarmouche.rulebooks import book

BOLD: Final = ("charge", "charge", "engage", "cast", "cast", "call", "call", "shoot", "cover", "disengage", "walk")
"""Actions that a bold player prefers to others."""

OWN: Final = Path(__file__).parent / "armies"
"""Armies with spells and miracles."""


class Match(NamedTuple):
    """A battle: what it comes from, and who plays it."""

    seed: int
    armies: tuple[str, str]
    battlefield: str
    tacticians: bool = False
    turns: int = 5

    def setup(self) -> Any:
        """The set-up of the battle."""
        armies = [str(OWN / name) if name.endswith(".yaml") else name for name in self.armies]
        return book("cc").setup(armies, self.battlefield, seed=self.seed, options={"turns": self.turns})

    def story(self, setup: Any) -> list[Data]:
        """The story of the battle."""
        lead = None if self.tacticians else Bold(self.seed).answer
        return story_of("cc", setup, self.seed, tacticians=self.tacticians, lead=lead)


class Bold:
    """Leads the fighters of a random player into the fight."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(f"bold {seed}")

    def answer(self, request: Ask[Any]) -> Any:
        """A bold action, most of the time, if there is one; a steam engine is driven every other time."""
        if not isinstance(request, Choose) or self._random.random() < 0.3:
            return None
        if request.rule == "cc.core.activation.exclusive-cumulative":
            return next((move for move in self._random.sample(BOLD, len(BOLD)) if move in request.options), None)
        return None


GAMES: Final = {
    "an open field": [
        Match(1, ("lions-200", "orques-200"), "open-field", tacticians=True),
        Match(2, ("acheron-200", "wolfen-200"), "open-field"),
        Match(3, ("gobelins-400", "tir-na-bor-400"), "open-field"),
    ],
    "a ford": [
        Match(4, ("dirz-200", "griffons-200"), "drowned-ford", tacticians=True),
        Match(5, ("daikinees-200", "cynwalls-200"), "drowned-ford"),
        Match(6, ("orques-400", "lions-400"), "drowned-ford"),
    ],
    "a chapel": [
        Match(82, ("wolfen-400", "acheron-400"), "burnt-chapel"),
        Match(8, ("tir-na-bor-200", "gobelins-200"), "burnt-chapel", tacticians=True),
    ],
    "a gorge": [
        Match(9, ("cynwalls-400", "dirz-400"), "split-gorge"),
        Match(10, ("griffons-200", "daikinees-200"), "split-gorge", tacticians=True),
    ],
    "magic": [
        Match(11, ("stars.yaml", "bones.yaml"), "open-field"),
        Match(12, ("leaves.yaml", "stars.yaml"), "burnt-chapel"),
        Match(13, ("bones.yaml", "leaves.yaml"), "open-field"),
    ],
    "faith": [
        Match(14, ("temple.yaml", "temple.yaml"), "open-field"),
        Match(15, ("bones.yaml", "temple.yaml"), "drowned-ford"),
    ],
    "engines": [
        Match(16, ("orques-engines-400", "gobelins-400"), "open-field"),
        Match(17, ("tir-na-bor-400", "orques-engines-400"), "open-field"),
        Match(18, ("dirz-400", "orques-engines-400"), "open-field"),
        Match(53, ("gobelins-400", "orques-engines-400"), "open-field"),
    ],
}
"""By where they are fought, or by what they are about."""
