"""The chart of a grid: every question that play asks of it, and the tables that answer."""

from functools import lru_cache

from .areas import Areas
from .lanes import Lanes
from .squares import Grid
from .ways import Ways


class Chart(Ways, Lanes, Areas):
    """All that is known of one grid. Answers that depend on the grid alone are kept."""


@lru_cache(maxsize=64)
def chart(grid: Grid) -> Chart:
    """The chart of a grid, the same one for equal grids while it is in use."""
    return Chart(grid)
