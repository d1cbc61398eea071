"""The square grid: where bodies of whole squares stand, go and see. Pure geometry in exact integers; it knows no rule."""

from .chart import Chart, chart
from .lanes import Lane
from .plan import Kept
from .squares import Corner, Grid, Square, Squares, members
from .standing import DIRECTIONS
from .ways import Flood, Levels, Stride

__all__ = [
    "DIRECTIONS",
    "Chart",
    "Corner",
    "Flood",
    "Grid",
    "Kept",
    "Lane",
    "Levels",
    "Square",
    "Squares",
    "Stride",
    "chart",
    "members",
]
