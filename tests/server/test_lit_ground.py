"""The ground that is lit is where the rules let somebody stand: for every kind of placement that is met in play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
import shapely
from tests.books import brief

from escarmouche.errors import Problem
from escarmouche.kernel import Game, Place, Seeded
from escarmouche.rulebooks import Book, Spot, books
from escarmouche.rulebooks import book as book_called
from escarmouche.server.analysis import Ground, extent
from escarmouche.table import Part

POINTS = 300
ANSWERS = 160
"""How many answers of a random game are given while one looks for placements."""

OUTLINE = 50
"""In 0.01 mm: so near the outline a verdict may differ from the picture."""

SLIVERS = 2
"""At so many points ground may be open that is not lit: slivers between the rays that graze a corner far away."""

ROUNDED = 2
"""In 0.01 mm: how far from where one points a place may be that is still meant."""

Kind = tuple[str, str]


def placements(book: Book[Any], seed: int) -> Iterator[tuple[Kind, Game[Any], Place[Any]]]:
    """The first placement of each kind that a random game asks for."""
    rng = random.Random(seed)
    game = Game(book, book.setup(seed=seed, options=brief(book.id)), dice=Seeded(seed))
    met: set[Kind] = set()
    for _ in range(ANSWERS):
        ask = game.request
        if ask is None:
            return
        kind = type(ask).__name__, ask.rule
        if isinstance(ask, Place) and kind not in met:
            met.add(kind)
            yield kind, game, ask
        game.answer(ask.pick(rng), player=ask.player, trusted=True)  # type: ignore[union-attr]  # dice are thrown


def shape_of(parts: tuple[Part, ...]) -> Any:
    return shapely.union_all([shapely.make_valid(shapely.Polygon(part.outer, part.holes)) for part in parts])


def differences(book: Book[Any], game: Game[Any], ask: Place[Any], rng: random.Random) -> list[str]:
    """The points at which the picture and the verdict say otherwise."""
    state = game.view(ask.player).state
    ground: Ground = extent(book, state, ask)
    if ground.parts is None:
        return []
    sure, perhaps = shape_of(ground.parts), shape_of(ground.perhaps)
    lit = shapely.union(sure, perhaps)
    if lit.is_empty:
        return []
    overview = book.overview(state)
    left, low, right, high = lit.buffer(3_000).bounds
    outline = shapely.union_all(
        [one.boundary for one in (sure, perhaps) if not one.is_empty]
    )  # nothing has no boundary
    shapely.prepare([sure, perhaps, outline])
    found = []
    for _ in range(POINTS):
        at = (
            rng.randint(int(max(0, left)), int(min(overview.width, right))),
            rng.randint(int(max(0, low)), int(min(overview.depth, high))),
        )
        point = shapely.Point(at)
        if shapely.distance(point, outline) <= OUTLINE or shapely.contains(perhaps, point):
            continue
        legal = is_legal(book, state, ask, at)
        if legal is not None and legal != bool(shapely.contains(sure, point)):
            found.append(f"{at}: {'lit' if not legal else 'dark'}")
    return found


def is_legal(book: Book[Any], state: Any, ask: Place[Any], at: tuple[int, int]) -> bool | None:
    """Whether the rules take the placement that leads there; ``None`` where pointing there means another place."""
    try:
        plain = book.placement(state, ask, Spot(at=at))
        ask.settle(plain)
    except Problem:
        return False
    there = book.hints(state, ask, plain, measuring=True).at
    return True if there is not None and max(abs(a - b) for a, b in zip(there, at, strict=True)) <= ROUNDED else None


@pytest.mark.parametrize("book", books())
def test_the_lit_ground_is_what_the_verdict_says(book: str) -> None:
    rules = book_called(book)
    for seed in range(1, 5):
        for kind, game, ask in placements(rules, seed):
            found = differences(rules, game, ask, random.Random(seed))
            assert not [one for one in found if one.endswith(": lit")], kind
            assert len(found) <= SLIVERS, kind
