"""What should come of a scene on a free table: where a model stands, whom it touches, what is in force on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from escarmouche.rulebooks.common.scene_checks import Difference, effect_differences, plain
from escarmouche.rulebooks.freetable.state import FreeTable, M, Model
from escarmouche.table import MM


class ModelExpected(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a model should be like at the end; whatever is not named does not matter. Lengths in the unit of the book.

    ``at`` with ``within``: how far off it may stand (a millimetre, if nothing else is said). ``touches``: exactly the
    enemies in contact with it. ``effects`` and ``without``: ids of what is, and is not, in force.
    """

    at: tuple[Decimal, Decimal] | None = None
    within: Decimal | None = None
    touches: tuple[str, ...] | None = None
    effects: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def model_differences(
    battle: FreeTable[M], model: M, expected: ModelExpected, unit: int, told: Callable[[int], Any]
) -> Iterator[Difference]:
    """Where a model is other than expected. ``unit``: the book's, in 0.01 mm; ``told``: a length as the book says it."""
    yield from set_differences("touches", expected.touches, battle.foes(model))
    yield from _place_differences(model, expected, unit, told)
    yield from effect_differences(model.effects, expected.effects, expected.without)


def set_differences(what: str, wanted: Sequence[str] | None, got: Sequence[str]) -> Iterator[Difference]:
    """Whether some ids are those expected, in whatever order."""
    if wanted is not None and sorted(wanted) != sorted(got):
        yield what, plain(sorted(wanted)), plain(sorted(got))


def _place_differences(
    model: Model, expected: ModelExpected, unit: int, told: Callable[[int], Any]
) -> Iterator[Difference]:
    """Whether it stands where it should, no further off than allowed."""
    if expected.at is None:
        return
    if model.pose is None:
        yield "at", plain(expected.at), "-"
        return
    x, y = model.pose.point
    dx, dy = x - expected.at[0] * unit, y - expected.at[1] * unit
    allowed = MM if expected.within is None else expected.within * unit
    if dx * dx + dy * dy > allowed * allowed:
        yield "at", plain(expected.at), plain((told(x), told(y)))


__all__ = ["ModelExpected", "model_differences", "set_differences"]
