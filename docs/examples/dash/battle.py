"""The state: what may change in a game, as plain data, and the events that its rules tell."""

from __future__ import annotations

from escarmouche.kernel import Breakdown, Event
from escarmouche.rulebooks.freetable.state import FreeTable, Model, TableRules
from escarmouche.table import MM, Disc, Point

MOVE = "dash.core.move"


class Dashed(Event, frozen=True, kw_only=True):
    """A runner has dashed; lengths in 0.01 mm."""

    runner: str
    path: tuple[Point, ...]
    length: int
    allowance: Breakdown


class Caught(Event, frozen=True, kw_only=True):
    """A runner has caught the other."""

    runner: str


class Runner(Model, kw_only=True):
    """A runner: the free table knows where he stands, and what is in force on him."""

    @property
    def shape(self) -> Disc:
        return Disc(25 * MM)

    @property
    def height(self) -> int:
        return 30 * MM

    @property
    def out(self) -> bool:
        return False


class Chase(FreeTable[Runner], kw_only=True):
    """Two runners on a table. The rules (ids) are those that the table answers with."""

    steps_from = ("dash",)
    table_rules = TableRules(
        edge="dash.core.move", terrain="dash.core.move", bases="dash.core.move", contact="dash.core.touch"
    )
    model_word = "runner"

    dashes: int = 0
    winner: str | None = None
