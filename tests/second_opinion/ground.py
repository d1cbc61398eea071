"""The free table: bases as plain polygons, terrain, distances."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from shapely import LineString, Polygon, box
from shapely.ops import unary_union
from tests.second_opinion.opinion import Data

SLACK = 12
"""Stories count in 0.01 mm; bases that touch may be a tenth of a millimetre apart."""


def base(size: tuple[int, int], pose: Data) -> Polygon:
    """The ground that a base covers: its depth lies along its facing."""
    width, depth = size
    angle = math.radians(pose["facing"] / 10)
    along = (math.cos(angle) * depth / 2, math.sin(angle) * depth / 2)
    across = (-math.sin(angle) * width / 2, math.cos(angle) * width / 2)
    corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
    return Polygon(
        [(pose["x"] + a * along[0] + b * across[0], pose["y"] + a * along[1] + b * across[1]) for a, b in corners]
    )


class Table:
    """The board of a set-up: its borders, what slows, and what nobody walks through."""

    def __init__(self, board: Any) -> None:
        self.ground = box(0, 0, board["width"], board["depth"])
        costs = {kind["name"]: kind["cost"] for kind in board["kinds"]}
        pieces = [(piece, Polygon(piece["outline"]), costs[piece["kind"]]) for piece in board["pieces"]]
        self.slow = unary_union([area for _, area, cost in pieces if cost == "double"])
        self.barred = [(piece, area) for piece, area, cost in pieces if cost == "barred"]

    def cost(self, path: list[list[int]]) -> float:
        """The length of a way over the ground, every cm on encumbered ground counted twice."""
        found = 0.0
        for one, other in pairwise(path):
            if one != other:
                line = LineString([one, other])
                found += line.length + line.intersection(self.slow).length
        return found
