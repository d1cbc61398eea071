"""The book as the rest of the program sees it: here no more than a game wants; ``rulebooks.Book`` lists all of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dash.battle import Chase, Runner
from dash.rules import Turn
from escarmouche.kernel import Chosen, Event
from escarmouche.rulebooks import Words
from escarmouche.rulebooks.common.narration import Narrator
from escarmouche.table import CM, Board, Pose
from escarmouche.table.units import to_cm
from escarmouche.texts import Message, Value, message


class DashNarrator(Narrator[Chase]):
    """What tells the games of this book."""

    book = "dash"

    def names(self, state: Chase) -> Mapping[str, Message | str]:
        """What people read for every id."""
        return {runner.id: message("dash-runner", side=runner.side) for runner in state.models.values()}

    def own_number(self, name: str, number: int) -> Value:
        """Lengths are told in cm."""
        return to_cm(number) if name in ("length", "allowance") else number


class DashBook:
    """Two runners chase each other over an open field."""

    id = "dash"
    revision = "dash/1"
    title = message("dash-title")
    sides = ("red", "blue")
    unit = CM
    narrator = DashNarrator()

    def begin(self, setup: Any) -> Chase:
        """The game of a set-up: how far apart they begin, in cm, and who is swift."""
        chase = Chase(players=self.sides, board=Board(60 * CM, 40 * CM, (), ()))
        for side, x in zip(self.sides, (30 - setup["apart"] // 2, 30 + setup["apart"] // 2), strict=True):
            runner = chase.models[side] = Runner(id=side, side=side)
            if side in setup.get("swift", ()):
                runner.gain("dash.skill.swift")
            chase.stand(runner, Pose(x * CM, 20 * CM))
        chase.then(Turn(self.sides[0]))
        return chase

    def told(self, state: Chase, event: Event) -> Words | None:
        """The words for an event; that something was chosen is told by what comes of it."""
        return None if isinstance(event, Chosen) else self.narrator.told(state, event)


RULEBOOK = DashBook()
