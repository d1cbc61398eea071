"""The table at a glance: models, terrain, zones and markers, as they are drawn."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from escarmouche.rulebooks.answers.words import RuleLink, Words

Shade = Literal["plain", "fire", "water", "earth", "air", "light", "dark", "faith", "steel"]
"""What a stock looks like to people; it decides nothing."""


class Stock(msgspec.Struct, frozen=True):
    """Something that a model or a side has a number of, known to all: what it is, how much of it, and the most there can
    be (``None``: no number).
    """

    name: Words
    count: int
    most: int | None = None
    shade: Shade = "plain"


Marking = Literal["zone", "template", "marker", "line", "night", "light"]
"""What ground that is marked looks like: where one may set up, what a template covers, a marker, the way of something, where
it is dark, and what is lit in the dark.
"""


class Shape(msgspec.Struct, frozen=True):
    """Ground that is marked on a table, in 0.01 mm: a disc of a ``radius`` about ``at``, or an outline; of two points, a
    line.
    """

    look: Marking
    at: tuple[int, int] | None = None
    radius: int = 0
    outline: tuple[tuple[int, int], ...] = ()


class Area(msgspec.Struct, frozen=True):
    """A shape with a name, and whose it is (``""``: nobody's)."""

    name: Words
    shape: Shape
    side: str = ""


Motion = Literal["", "shot", "blow", "spell", "charge"]
"""What is seen for a moment where somebody does something to others: an arrow, a clash, light, an onset."""


Mark = Literal["fleeing", "stunned", "weakened", "spell", "hidden", "aloft-1", "aloft-2", "shaken", "slow", "clumsy"]
"""What a small mark on a model says: it flees, it is stunned, it is not what it was, something is in force on it, it is
hidden, how high it flies, its morale will be tested, it is slowed down, it fights badly.
"""


class Figure(msgspec.Struct, frozen=True):
    """A model as all see it: whose it is, its place in 0.01 mm (``None``: off the table), its facing in tenths of a
    degree, and the state it is in.

    ``icon``: the silhouette by which it is known (``escarmouche.rulebooks.common.silhouettes``). ``card``: the key of
    its card. ``base``: how wide it is and how deep along its facing, in 0.01 mm; ``round``: a disc or an oval.
    ``level``: of its feet, in 0.01 mm above the table. ``harm``: how badly it is wounded, 0 unhurt. ``done``: it has had
    its go for now. ``out``: it has left the game. ``stocks``: what it has a number of. ``belongs_to``:
    the model of whose crew it is (its id). ``marks``: what its marks say, each in full among the words of its condition.
    """

    id: str
    side: str
    at: tuple[int, int] | None
    facing: int
    condition: Words
    card: str = ""
    base: tuple[int, int] = (0, 0)
    round: bool = False
    level: int = 0
    harm: int = 0
    done: bool = False
    out: bool = False
    icon: str = ""
    stocks: tuple[Stock, ...] = ()
    belongs_to: str = ""
    marks: tuple[Mark, ...] = ()


class Stance(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a model shows on the table: its place in 0.01 mm (``None``: off the table), its facing in tenths of a degree, how
    badly it is wounded (0: unhurt; ``None``: not known).
    """

    at: tuple[int, int] | None = None
    facing: int = 0
    harm: int | None = None


Look = Literal[
    "wood",
    "scrub",
    "shallows",
    "water",
    "chasm",
    "barrier",
    "rock",
    "wall",
    "ladder",
    "ground",
    "statue",
    "shards",
    "circle",
    "blood",
    "exit",
]
"""What terrain looks like to people; it decides nothing."""


class Scenery(msgspec.Struct, frozen=True):
    """A piece of terrain: what it is, its outline in 0.01 mm, how high it rises and how deep it goes, how it looks, and what
    it does.
    """

    name: Words
    outline: tuple[tuple[int, int], ...]
    height: int = 0
    depth: int = 0
    look: Look = "ground"
    does: tuple[RuleLink, ...] = ()


class Patch(msgspec.Struct, frozen=True):
    """All squares of a kind: what it is, how it looks, its squares by column and row, what it does, and whose it is
    (``""``: nobody's).
    """

    name: Words
    look: Look
    squares: tuple[tuple[int, int], ...]
    does: tuple[RuleLink, ...] = ()
    side: str = ""


Edge: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""An edge of a square, from corner to corner, by the column and row of the corners."""


class Tile(msgspec.Struct, frozen=True):
    """A piece of a grid that is laid on it: its name, whose it is, its far left square by column and row, how many columns
    and rows it has, and what is on it, where that is still to be laid.

    Where the place is yet to be chosen, columns and rows count from the square that is pointed at.
    """

    name: Words
    side: str
    at: tuple[int, int]
    columns: int
    rows: int
    patches: tuple[Patch, ...] = ()
    walls: tuple[Edge, ...] = ()


class Grid(msgspec.Struct, frozen=True):
    """The squares of a table, each ``side`` (in 0.01 mm) wide. Columns count along x, rows from the far edge towards the
    players, both from 0, as in ``escarmouche.table.grid``: row 0 ends at y = depth.

    ``walls``: edges of squares; what they are and do a patch of the look "wall" says, with no squares. ``tiles``: what has
    been laid on it. A model covers as many squares as its base is wide, and stands in their middle.
    """

    side: int
    columns: int
    rows: int
    patches: tuple[Patch, ...] = ()
    walls: tuple[Edge, ...] = ()
    tiles: tuple[Tile, ...] = ()


class Overview(msgspec.Struct, frozen=True):
    """The table at a glance: its two sides in 0.01 mm, what stands on it, and what else one should know now.

    ``grid``: its squares, where models stand in squares. ``areas``: ground that is marked for now. ``unplayed``: sides that
    have models and that nobody plays. ``harms``: what each degree of harm is called, the lightest first, in a book whose
    degrees have names and no numbers. ``faces``: whether it matters which way a model looks.
    """

    width: int
    depth: int
    figures: tuple[Figure, ...]
    scenery: tuple[Scenery, ...] = ()
    notes: tuple[Words, ...] = ()
    grid: Grid | None = None
    areas: tuple[Area, ...] = ()
    unplayed: tuple[str, ...] = ()
    harms: tuple[Words, ...] = ()
    faces: bool = True


__all__ = [
    "Area",
    "Edge",
    "Figure",
    "Grid",
    "Look",
    "Mark",
    "Marking",
    "Motion",
    "Overview",
    "Patch",
    "Scenery",
    "Shade",
    "Shape",
    "Stance",
    "Stock",
    "Tile",
]
