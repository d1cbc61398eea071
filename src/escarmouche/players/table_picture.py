"""The table as a picture of dots, seen from above: for films of games, and for programs that look at pictures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.affinity import rotate

from escarmouche.rulebooks import Figure, Grid, Look, Overview

Colour: TypeAlias = tuple[int, int, int]

Picture: TypeAlias = NDArray[np.uint8]
"""Rows of dots from the top, each red, green, blue."""

WIDTH: Final = 640
"""How many dots wide a picture is."""

TABLE: Final = (238, 233, 219)
LINE: Final = (214, 207, 188)
EDGE: Final = (40, 40, 40)
WOUND: Final = (250, 230, 90)

LOOKS: Final[Mapping[Look, Colour]] = {
    "wood": (138, 171, 116),
    "scrub": (190, 203, 150),
    "shallows": (176, 211, 226),
    "water": (116, 169, 207),
    "chasm": (90, 84, 80),
    "barrier": (166, 124, 82),
    "rock": (160, 156, 148),
    "wall": (120, 112, 104),
    "ladder": (196, 164, 110),
    "statue": (170, 166, 160),
    "shards": (126, 118, 140),
    "blood": (172, 92, 84),
    "circle": (206, 196, 150),
    "exit": (214, 206, 190),
    "ground": (222, 212, 188),
}

SIDES: Final[Sequence[Colour]] = ((192, 57, 43), (41, 98, 166), (39, 134, 84), (142, 84, 160))
"""The colours of the sides, in their order."""

SMALLEST: Final = 3.0
"""A model is drawn so many dots wide at least."""


class _Spot(NamedTuple):
    """A shape on the picture, in dots, and its colour."""

    shape: Any
    colour: Colour


def painted(overview: Overview, sides: Sequence[str], width: int = WIDTH) -> Picture:
    """The table from above, its far edge at the top. Models off the table are not in it."""
    scale = width / overview.width
    height = max(1, round(overview.depth * scale))
    picture: Picture = np.full((height, width, 3), TABLE, np.uint8)
    for spot in [*_ground(overview), *_models(overview, sides, SMALLEST / scale)]:
        _paint(picture, spot, scale)
    return np.ascontiguousarray(picture[::-1])


def _paint(picture: Picture, spot: _Spot, scale: float) -> None:
    """Colours all dots whose middle lies in a shape; the first row is that of the near edge."""
    height, width, _ = picture.shape
    left, near, right, far = (bound * scale for bound in spot.shape.bounds)
    columns = slice(max(0, math.floor(left)), min(width, math.ceil(right)))
    rows = slice(max(0, math.floor(near)), min(height, math.ceil(far)))
    up, across = np.mgrid[rows, columns]
    inside = shapely.contains_xy(spot.shape, (across + 0.5) / scale, (up + 0.5) / scale)
    picture[rows, columns][inside] = spot.colour


def _ground(overview: Overview) -> Iterator[_Spot]:
    """Terrain, and the squares of the table."""
    for piece in overview.scenery:
        yield _Spot(shapely.Polygon(piece.outline), LOOKS[piece.look])
    if overview.grid is not None:
        yield from _squares(overview.grid)


def _squares(grid: Grid) -> Iterator[_Spot]:
    """Squares, the lines between them, and the walls along them; rows count from the far edge."""
    side, far = grid.side, grid.rows * grid.side
    for patch in grid.patches:
        for column, row in patch.squares:
            x, y = column * side, far - row * side
            yield _Spot(shapely.box(x, y - side, x + side, y), LOOKS[patch.look])
    thin = side / 24
    for column in range(1, grid.columns):
        yield _Spot(shapely.box(column * side - thin, 0, column * side + thin, far), LINE)
    for row in range(1, grid.rows):
        yield _Spot(shapely.box(0, row * side - thin, grid.columns * side, row * side + thin), LINE)
    for ends in grid.walls:
        line = shapely.LineString([(column * side, far - row * side) for column, row in ends])
        yield _Spot(line.buffer(3 * thin, cap_style="square"), EDGE)


def _colour(side: str, sides: Sequence[str]) -> Colour:
    """The colour of a side, or of what is nobody's."""
    return SIDES[sides.index(side) % len(SIDES)] if side in sides else LOOKS["wall"]


def _models(overview: Overview, sides: Sequence[str], least: float) -> Iterator[_Spot]:
    """Models, with a dark rim; a light spot in the middle of those that are wounded, and one at the front where they face
    somewhere."""
    for figure in overview.figures:
        if figure.at is None or figure.out:
            continue
        base = _base(figure, least)
        small = max(figure.base[0], least) / 8
        yield _Spot(base, EDGE)
        yield _Spot(base.buffer(-small / 2), _colour(figure.side, sides))
        if overview.grid is None:
            angle = math.radians(figure.facing / 10)
            reach = max(figure.base[1], least) / 2 - 1.5 * small
            front = figure.at[0] + reach * math.cos(angle), figure.at[1] + reach * math.sin(angle)
            yield _Spot(shapely.Point(front).buffer(small), TABLE)
        if figure.harm:
            yield _Spot(shapely.Point(figure.at).buffer(1.5 * small), WOUND)


def _base(figure: Figure, least: float) -> shapely.Polygon:
    """The ground that a model covers."""
    assert figure.at is not None
    (x, y), wide, deep = figure.at, max(figure.base[0], least), max(figure.base[1], least)
    if figure.round:
        shape = shapely.affinity.scale(shapely.Point(x, y).buffer(0.5), deep, wide)
    else:
        shape = shapely.box(x - deep / 2, y - wide / 2, x + deep / 2, y + wide / 2)
    turned: shapely.Polygon = rotate(shape, figure.facing / 10, origin=(x, y))
    return turned


__all__ = ["WIDTH", "Picture", "painted"]
