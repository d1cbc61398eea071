"""Lengths: whole hundredths of a millimetre inside, exact conversions at the door."""

from decimal import Decimal, InvalidOperation
from typing import Final

MM: Final = 100
CM: Final = 1000
INCH: Final = 2540

Length = int | str | Decimal | float


def mm(length: Length) -> int:
    """Units in `length` millimetres: `mm("37.5") == 3750`."""
    return _units(length, MM, "mm")


def cm(length: Length) -> int:
    """Units in `length` centimetres: `cm("2.5") == 2500`."""
    return _units(length, CM, "cm")


def to_cm(units: int) -> Decimal:
    """`units` in centimetres, exactly: `to_cm(2500) == Decimal("2.5")`."""
    return Decimal(units) / CM


def to_mm(units: int) -> Decimal:
    """`units` in millimetres, exactly."""
    return Decimal(units) / MM


def _units(length: Length, scale: int, name: str) -> int:
    """`length * scale` as an integer; a float is taken at its shortest decimal text.

    Raises ValueError if `length` is no number or falls between two units.
    """
    if isinstance(length, int):
        return length * scale
    try:
        number = Decimal(str(length))
    except InvalidOperation:
        raise ValueError(f"{length!r} is not a length in {name}") from None
    if not number.is_finite():
        raise ValueError(f"{length!r} is not a length in {name}")
    top, bottom = number.as_integer_ratio()
    units, rest = divmod(top * scale, bottom)
    if rest:
        raise ValueError(f"{length} {name} is not a whole number of 0.01 mm")
    return units
