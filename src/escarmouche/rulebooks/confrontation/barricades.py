"""What a barricade measures and withstands, in every edition."""

from __future__ import annotations

from typing import Final

from escarmouche.table import MM, Rectangle

RESISTANCE: Final = 10
KIND: Final = "low-obstacle"
"""The kind of terrain that it is."""

BASE: Final = Rectangle(25 * MM, 50 * MM)
"""The ground that it covers: 5 cm along the way it is turned, 2.5 cm across."""
