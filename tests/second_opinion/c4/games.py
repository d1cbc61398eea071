"""The battles that are read: all six of the book, all ready companies, several ways to build sequences."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tests.second_opinion.games import story_of
from tests.second_opinion.opinion import Data

from escarmouche.rulebooks import book


class Match(NamedTuple):
    """A battle: what it comes from, and who plays it."""

    seed: int
    armies: tuple[str, str]
    battle: str
    field: str = "border-farm"
    tacticians: bool = False
    mode: str = "marauder"

    def setup(self) -> Any:
        """The set-up of the battle."""
        options = {"battle": self.battle, "mode": self.mode}
        return book("c4").setup(self.armies, self.field, seed=self.seed, options=options)

    def story(self, setup: Any) -> list[Data]:
        """The story of the battle."""
        return story_of("c4", setup, self.seed, tacticians=self.tacticians)


GAMES: Final = {
    "a pitched battle": [
        Match(1, ("marches-400", "fens-400"), "pitched", tacticians=True),
        Match(2, ("abbey-1200", "quarries-1200"), "pitched", "open-heath", mode="general"),
        Match(3, ("abbey-1000", "fens-1000"), "pitched", "drowned-road"),
    ],
    "the hill": [
        Match(4, ("fens-1000", "marches-1000"), "hill"),
        Match(5, ("marches-400", "fens-400"), "hill", "open-heath", tacticians=True, mode="warlord"),
    ],
    "an invasion": [
        Match(6, ("quarries-1000", "fens-1000"), "invasion", mode="barbarian"),
        Match(7, ("fens-400", "marches-400"), "invasion", "standing-stones", tacticians=True),
    ],
    "an assault": [
        Match(8, ("abbey-1000", "marches-1000"), "assault"),
        Match(9, ("marches-400", "fens-400"), "assault", tacticians=True),
    ],
    "a skirmish": [
        Match(10, ("abbey-1200", "quarries-1200"), "skirmish", "drowned-road"),
        Match(11, ("quarries-1000", "abbey-1000"), "skirmish", mode="strategist"),
    ],
    "a breakthrough": [
        Match(12, ("fens-1000", "quarries-1000"), "breakthrough"),
        Match(13, ("fens-400", "marches-400"), "breakthrough", tacticians=True),
        Match(14, ("marches-1000", "abbey-1000"), "breakthrough", mode="genius"),
    ],
}
"""By what is fought for."""
