"""The skirmishes that are read: set-up and all, teams, every scenario, and warbands that see what others seldom do."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.second_opinion.games import story_of
from tests.second_opinion.opinion import Data

from escarmouche.kernel import Ask, Choose
from escarmouche.rulebooks import book

WARBANDS: Final = Path(__file__).parent / "warbands"
OPTIONS: Final = "ddm.round.activation.options"
BOLD: Final = ("melee", "ranged", "charge", "cast", "use", "leap", "whirlwind", "trample", "rush", "sidestep", "fly")
"""Acts that a bold player prefers to others."""


class Skirmish(NamedTuple):
    """A game: what it comes from, and who plays it. ``agreed``: the options that are not as usual."""

    seed: int
    agreed: tuple[tuple[str, Any], ...] = ()
    warbands: tuple[str, ...] = ()
    """Ready warbands, or files of this folder."""
    tacticians: bool = False
    answers: int = 4000

    def setup(self) -> Any:
        """The set-up of the skirmish."""
        files = [str(WARBANDS / f"{one}.yaml") if (WARBANDS / f"{one}.yaml").exists() else one for one in self.warbands]
        return book("ddm").setup(files, seed=self.seed, options=dict(self.agreed))

    def story(self, setup: Any) -> list[Data]:
        """The story of the skirmish."""
        lead = None if self.tacticians else Bold(self.seed).answer
        return story_of("ddm", setup, self.seed, tacticians=self.tacticians, answers=self.answers, lead=lead)


class Bold:
    """Leads the creatures of a random player into the fight."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(f"bold {seed}")

    def answer(self, request: Ask[Any]) -> Any:
        """A bold act, most times, if there is one."""
        if not isinstance(request, Choose) or request.rule != OPTIONS or self._random.random() < 0.1:
            return None
        acts = [key for key in request.options if key.partition("/")[0] in BOLD]
        return self._random.choice(acts) if acts else None


def several(seeds: range, warbands: tuple[str, ...] = (), *, tacticians: bool = False, **agreed: Any) -> list[Skirmish]:
    """A game for each of some seeds."""
    return [Skirmish(seed, tuple(agreed.items()), warbands, tacticians) for seed in seeds]


GAMES: Final = {
    "set-up and all": several(range(3)),
    "casters against the dark court": several(range(3, 9), ("casters", "dark"), place_tiles=False),
    "flyers over pits": several(range(9, 15), ("flyers", "casters"), place_tiles=False, rounds=20),
    "two teams": several(range(15, 18), players=4, teams=True, place_tiles=False, rounds=25),
    "a quick assault by three": several(range(18, 21), scenario="quick assault", players=3, place_tiles=False),
    "three for points": several(range(21, 23), players=3, place_tiles=False, rounds=25),
    "drawn figures, for points": several(range(23, 26), ("limited", "limited"), score=True, rounds=15),
    "by tacticians": several(range(30, 32), tacticians=True),
    "a quick assault by tacticians": several(
        range(33, 36), tacticians=True, scenario="quick assault", place_tiles=False
    ),
}
