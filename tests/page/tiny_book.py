"""A book as small as can be, on a square grid: two pieces, one of them two squares wide, walk about in turn.

It shows that the page knows no book, and draws whatever grid a book has. It is installed by :func:`install`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche import texts
from escarmouche.kernel import Ask, Event, Place, Reason, Roll, State, Step, reason
from escarmouche.rulebooks import (
    Alone,
    Briefing,
    Figure,
    Forecast,
    Grid,
    Hints,
    Motion,
    Overview,
    Patch,
    Put,
    Reach,
    Result,
    Shape,
    Sheet,
    Spot,
    Stance,
    Words,
)
from escarmouche.table.grid import Flood, Square, chart
from escarmouche.table.grid import Grid as Plan
from escarmouche.texts import Message, message

texts.add(Path(__file__).parent / "tiny_texts")

SIDE: Final = 2_500
COLUMNS, ROWS = 12, 8
SIZES: Final[Mapping[str, int]] = {"white": 2, "black": 1}
REACH: Final = 4
PLAN: Final = Plan(COLUMNS, ROWS, rock=(28, 29, 40, 41), walls=((18, 19), (30, 31), (42, 54)))
POOL: Final = ((8, 1), (9, 1), (8, 2), (9, 2), (10, 2))
RULE: Final = "tiny.walk"


def centre(square: Square, size: int) -> tuple[int, int]:
    """The middle of the squares that a piece covers, in 0.01 mm."""
    row, column = divmod(square, COLUMNS)
    return column * SIDE + size * SIDE // 2, (ROWS - row) * SIDE - size * SIDE // 2


class Walked(Event, frozen=True, kw_only=True):
    """A piece has gone somewhere."""

    piece: str
    pose: dict[str, int]


class Way(msgspec.Struct, frozen=True):
    """Where a piece goes."""

    square: int


class Skirmish(State, kw_only=True):
    """Where each piece is."""

    at: dict[str, int]


class Walk(Place[Way]):
    """At most four squares, round what is in the way."""

    __slots__ = ("skirmish",)
    shape = Way

    def __init__(self, skirmish: Skirmish, side: str) -> None:
        super().__init__(side, RULE, about={"piece": side})
        self.skirmish = skirmish

    def region(self) -> Flood:
        size = SIZES[self.player]
        squares = chart(PLAN)
        return squares.flood(self.skirmish.at[self.player], size, enter=squares.anchors(size), limit=REACH)

    def problems(self, answer: Way) -> Sequence[Reason]:
        there = self.region().reached >> answer.square & 1 if answer.square >= 0 else 0
        return () if there else (reason(RULE, "tiny-too-far", most=REACH),)

    def offers(self, rng: random.Random) -> Sequence[Way]:
        return [Way(rng.choice(chart(PLAN).members(self.region().reached)))]


class Turn(Step, frozen=True):
    """A side moves its piece; then the other."""

    side: str

    async def run(self, skirmish: Skirmish) -> None:
        way = await Walk(skirmish, self.side)
        skirmish.at[self.side] = way.square
        x, y = centre(way.square, SIZES[self.side])
        skirmish.tell(lambda: Walked(piece=self.side, pose={"x": x, "y": y}, rules=(RULE,)))
        skirmish.then(Turn("black" if self.side == "white" else "white"))


class Count:
    """Nobody costs anything."""

    def roster(self, state: Skirmish) -> Sequence[Any]:
        return ()


class AnyWay:
    """Tactics for which whatever is offered is as good as anything."""

    def candidates(self, state: Skirmish, ask: Any, rng: random.Random) -> Sequence[Any]:
        return list(ask.offers(rng))

    def weigh(self, state: Skirmish, ask: Any, answers: Sequence[Any], *, exact: bool) -> Sequence[float]:
        return [0.0 for _ in answers]

    def forget(self) -> None:
        pass


class TinyBook:
    """What the page needs of a book, and little more."""

    id = "tiny"
    revision = "tiny/1"
    title = message("tiny-title")
    sides = ("white", "black")
    unit = 100
    measuring = ""
    measures = Count()
    tactics = AnyWay()
    campaigns = None

    def begin(self, setup: Any) -> Skirmish:
        return Skirmish(players=self.sides, at={"white": 26, "black": 69}, agenda=[Turn("white")])

    def setup(self, armies: Sequence[str] = (), battlefield: str | None = None, **more: Any) -> Any:
        return {}

    def briefing(self, setup: Any) -> Briefing:
        return Briefing(message("tiny-title"))

    def overview(self, state: Skirmish) -> Overview:
        figures = tuple(
            Figure(side, side, centre(square, SIZES[side]), 0, "", base=(SIZES[side] * SIDE,) * 2, round=True)
            for side, square in state.at.items()
        )
        rock = tuple((square % COLUMNS, square // COLUMNS) for square in PLAN.rock)
        patches = (Patch(message("tiny-rock"), "rock", rock), Patch(message("tiny-pool"), "water", POOL))
        walls = (((7, 1), (7, 2)), ((7, 2), (7, 3)), ((6, 4), (7, 4)))
        return Overview(COLUMNS * SIDE, ROWS * SIDE, figures, grid=Grid(SIDE, COLUMNS, ROWS, patches, walls))

    def groups(self, state: Skirmish) -> Mapping[str, Sequence[str]]:
        return {}

    def drawn(self, event: Event) -> Sequence[Shape]:
        return ()

    def usual(self, rule: str) -> str:
        return ""

    def motion(self, what: str, facts: Mapping[str, Any]) -> Motion:
        return ""

    def stances(self, state: Skirmish) -> Mapping[str, Stance]:
        return {side: Stance(centre(square, SIZES[side])) for side, square in state.at.items()}

    def sheet(self, state: Skirmish, model: str) -> Sheet:
        return Sheet(0, ())

    def placement(self, state: Skirmish, ask: Place[Any], spot: Spot) -> Any:
        assert spot.at is not None
        size = SIZES[ask.player]
        column = min(max(round((spot.at[0] - size * SIDE / 2) / SIDE), 0), COLUMNS - size)
        row = min(max(round((ROWS * SIDE - spot.at[1] - size * SIDE / 2) / SIDE), 0), ROWS - size)
        return {"square": row * COLUMNS + column}

    def hints(self, state: Skirmish, ask: Ask[Any], answer: Any, *, measuring: bool = False) -> Hints:
        square, size, start = ask.value(answer).square, SIZES[ask.player], state.at[ask.player]
        flood = ask.region() if isinstance(ask, Walk) else None
        reached = flood is not None and flood.reached >> square & 1
        path = (start, *(flood.path(square) if flood is not None and reached else (square,)))
        used = flood.cost(square) if flood is not None and reached else None
        foe = "black" if ask.player == "white" else "white"
        squares = chart(PLAN)
        near = squares.members(squares.around(state.at[foe], SIZES[foe], 1))
        return Hints(
            path=tuple(centre(one, size) for one in path),
            at=centre(square, size),
            facing=0,
            used=None if used is None else used * SIDE,
            left=None if used is None else (REACH - used) * SIDE,
            foretold=(Forecast(message("tiny-threat"), RULE, (foe,), Fraction(1, 4)),) if square in near else (),
            squares=tuple((one % COLUMNS, one // COLUMNS) for one in near),
        )

    def reach(self, state: Skirmish, ask: Place[Any]) -> Reach:
        return Reach()

    def progress(self, state: Skirmish, ask: Ask[Any]) -> Words:
        return ""

    def arranges(self, state: Skirmish, ask: Ask[Any]) -> bool:
        return False

    def closed(self, state: Skirmish, ask: Ask[Any]) -> Sequence[Any]:
        return ()

    def puts(self, ask: Place[Any]) -> Put:
        return "model"

    def unmeasured(self, state: Skirmish, ask: Ask[Any]) -> bool:
        return False

    def alone(self) -> Sequence[Alone]:
        return ()

    def result(self, state: Skirmish) -> Result:
        return Result(None, 1, {})

    def names(self, state: Skirmish) -> Mapping[str, Words]:
        return {side: message(f"tiny-piece-{side}") for side in self.sides}

    def told(self, state: Skirmish, event: Event) -> Message | None:
        if not isinstance(event, Walked):
            return None
        return message("tiny-moved", piece=message(f"tiny-piece-{event.piece}"))

    def question(self, state: Skirmish, ask: Ask[Any] | Roll[Any]) -> Message:
        return message("tiny-question", piece=message(f"tiny-piece-{ask.player}"))

    def option(self, state: Skirmish, ask: Ask[Any], answer: Any) -> Words:
        return ""

    def options(self) -> Sequence[Any]:
        return ()

    def seats(self, options: Any = None) -> tuple[str, ...]:
        return self.sides

    def moments(self) -> Sequence[Any]:
        return ()

    armies = battlefields = scenes = options

    def lessons(self) -> Mapping[str, Any]:
        return {}

    def cards(self, **more: Any) -> Sequence[Any]:
        return ()


RULEBOOK = TinyBook()


def install(folder: Path) -> None:
    """Makes the book one of those that are installed for programs that have the folder on their path."""
    info = folder / "tiny-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[escarmouche.rulebooks]\ntiny = tests.page.tiny_book:RULEBOOK\n")
