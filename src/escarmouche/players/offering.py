"""What can be offered to whoever answers by picking: a few answers to any question, sensible ones and such as lie all over.

A question itself offers any legal answer, at random, which is what a game played by dice alone needs. A learner, or a
machine that only compares, wants to choose where to go: it is offered what the tactics of the book consider, and legal
places spread out over all the ground.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Any, Final, TypeVar

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, IllegalAnswer, Place
from escarmouche.rulebooks import Book, Spot
from escarmouche.table import Point, Region, point_in
from escarmouche.table.exact import bounding_box
from escarmouche.table.putting import Room
from escarmouche.table.reach import Part

T = TypeVar("T")

SIDE: Final = 4
"""Into how many rows and columns the ground is divided, of each of which one place is offered."""

DRAWS: Final = 12
"""How many answers are drawn besides, where the ground is not one of polygons (on a grid, say)."""


def offered(book: Book[Any], state: Any, ask: Ask[Any]) -> list[Any]:
    """Answers to a question, all of them legal and each once: the keys of all options of a choice, the default first; of a
    placement what the tactics consider, the likeliest first, and then places all over the ground.

    They depend on the position alone. ``state``: as the seat that is asked may see it.
    """
    rng = random.Random(0)
    if isinstance(ask, Choose):
        return sorted(ask.options, key=lambda key: key != ask.default)
    assert isinstance(ask, Place)
    likely = [answer for answer in book.tactics.candidates(state, ask, rng) if not ask.problems(answer)]
    spread = list(_spread(book, state, ask)) or [answer for _ in range(DRAWS) for answer in ask.offers(rng)]
    return list(_each_once(chain(likely, spread)))


def _spread(book: Book[Any], state: Any, ask: Place[Any]) -> Iterator[Any]:
    """The answers that lead to places all over the ground, as near as the book can bring the model to each."""
    for at in _places(_parts(ask.region())):
        with suppress(IllegalAnswer, Problem):
            yield ask.settle(msgspec.to_builtins(book.placement(state, ask, Spot(at=at))))


def _places(parts: tuple[Part, ...]) -> Iterator[Point]:
    """Points all over the parts of the ground, in rows and columns."""
    if not parts:
        return
    boxes = [bounding_box(part.outer) for part in parts]
    left, back = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, front = max(box[2] for box in boxes), max(box[3] for box in boxes)
    for row in range(SIDE):
        for column in range(SIDE):
            x = left + (right - left) * (2 * column + 1) // (2 * SIDE)
            y = back + (front - back) * (2 * row + 1) // (2 * SIDE)
            if any(point_in(part.outer, x, y) for part in parts):
                yield x, y


def _parts(region: Any) -> tuple[Part, ...]:
    match region:
        case Region():
            return region.polygons
        case Room():
            return (*region.sure, *region.perhaps)
        case _:
            return ()


def _each_once(answers: Iterable[T]) -> Iterator[T]:
    distinct: list[T] = []
    for answer in answers:
        if answer not in distinct:
            distinct.append(answer)
            yield answer


__all__ = ["offered"]
