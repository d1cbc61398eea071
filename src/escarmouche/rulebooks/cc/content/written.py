"""Lengths as people write them in files about this book."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from escarmouche.documents import Steps
from escarmouche.documents.written import fault
from escarmouche.table.units import cm, mm


def read_length(
    steps: Steps, rule: str, value: Decimal, least: int, most: int, unit: Literal["cm", "mm"] = "cm"
) -> int:
    """A length in cm (or mm) as 0.01 mm, from ``least`` to ``most`` cm (or mm). Raises :class:`Fault`."""
    to_units = cm if unit == "cm" else mm
    wrong = fault(steps, rule, "cc-length", unit=unit, least=least, most=most, got=str(value))
    try:
        units = to_units(value)
    except ValueError:
        raise wrong from None
    if not to_units(least) <= units <= to_units(most):
        raise wrong
    return units
