"""What is known of an answer before it is given: where one may go, whom one sees, how likely something is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from escarmouche.rulebooks.answers.table import Area, Tile
from escarmouche.rulebooks.answers.words import Words


class Spot(msgspec.Struct, frozen=True):
    """Where somebody wants a model to be: a point in 0.01 mm, or as near as may be to another model (its id).

    ``via``: the points through which it goes there, where the way matters. ``facing`` in tenths of a degree; without it
    the book picks a sensible one. ``each``: of several models that are placed together, where single ones are to be (by id);
    the first of them is the one that ``at`` or ``toward`` is about, and for the others the book finds places.
    """

    at: tuple[int, int] | None = None
    toward: str = ""
    facing: int | None = None
    via: tuple[tuple[int, int], ...] = ()
    each: Mapping[str, tuple[int, int]] = {}


class Forecast(msgspec.Struct, frozen=True):
    """One thing that is known of an answer before it is given: the words, the rule behind it, whom it is about (ids).

    ``chance``: how likely it is, exactly; ``None`` where it is certain, or where nobody knows. ``hits``: it is the chance
    that an attack succeeds.
    """

    words: Words
    rule: str
    figures: tuple[str, ...] = ()
    chance: Fraction | None = None
    hits: bool = False


class Sight(msgspec.Struct, frozen=True):
    """A line of sight between two points in 0.01 mm: at whom (id), how many percent of him are seen, what hides the rest."""

    start: tuple[int, int]
    end: tuple[int, int]
    target: str
    share: int
    hidden_by: tuple[Words, ...] = ()


class Band(msgspec.Struct, frozen=True):
    """A distance that matters, in 0.01 mm, from the edge of the base of a model (its id), and what it is called."""

    around: str
    reach: int
    words: Words


class Companion(msgspec.Struct, frozen=True):
    """One of several models (its id) that are placed together: where it comes to stand, and the points on its way there."""

    figure: str
    at: tuple[int, int]
    facing: int = 0
    path: tuple[tuple[int, int], ...] = ()


class Hints(msgspec.Struct, frozen=True):
    """What is known of an answer before it is given, as far as whoever answers is entitled to know it.

    ``figures``: the models that it names (ids). ``path``: the points through which a model goes; ``at`` and ``facing``: how
    it stands at the end. ``used`` and ``left``: of the distance that it has (less than 0: so much too far). ``contacts``:
    the enemies that it will touch. ``squares``: those of a grid that it puts in danger or that matter otherwise, by column
    and row. ``areas``: the ground that it covers, and ways across it. ``companions``: the other models that are placed
    together with the one that ``at`` is about. ``tile``: the piece of a grid that it lays. Lengths in 0.01 mm.
    """

    figures: tuple[str, ...] = ()
    path: tuple[tuple[int, int], ...] = ()
    at: tuple[int, int] | None = None
    facing: int | None = None
    used: int | None = None
    left: int | None = None
    contacts: tuple[str, ...] = ()
    foretold: tuple[Forecast, ...] = ()
    sights: tuple[Sight, ...] = ()
    bands: tuple[Band, ...] = ()
    squares: tuple[tuple[int, int], ...] = ()
    areas: tuple[Area, ...] = ()
    companions: tuple[Companion, ...] = ()
    tile: Tile | None = None


class LitGround(msgspec.Struct, frozen=True):
    """Ground to which a placement may lead, and what it means to go there: the words, the rule behind them.

    ``squares``: of a grid, by column and row (of a larger model, those of its far left corner). ``region``: of a table
    without squares, as the placement itself tells it. ``facing``: in tenths of a degree, where this ground is open to what
    is turned so; ``None``: however it is turned. ``tile``: what is laid there, turned so.
    """

    words: Words
    rule: str
    squares: tuple[tuple[int, int], ...] = ()
    region: Any = None
    facing: int | None = None
    tile: Tile | None = None


class Approach(msgspec.Struct, frozen=True):
    """A place from which an enemy (its id) can be attacked at once: the plain answer that leads there."""

    target: str
    answer: Any


class Reach(msgspec.Struct, frozen=True):
    """Where a placement may lead, shade by shade, and at whom.

    Every place that is lit is allowed, and every one that is allowed is lit. ``direct``: whether pointing at the ground is
    enough to want it: not where a way is taken that costs more than it shows.
    """

    shades: tuple[LitGround, ...] = ()
    approaches: tuple[Approach, ...] = ()
    direct: bool = False


class Circumstance(msgspec.Struct, frozen=True):
    """A fact of a question on which a standing order may hang: its key, its name, and what it may be (ids)."""

    key: str
    name: Words
    values: tuple[str, ...]


__all__ = [
    "Approach",
    "Band",
    "Circumstance",
    "Companion",
    "Forecast",
    "Hints",
    "LitGround",
    "Reach",
    "Sight",
    "Spot",
]
