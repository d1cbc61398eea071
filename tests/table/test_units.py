"""Conversions are exact or refused."""

from decimal import Decimal

import pytest

from escarmouche.table import CM, MM, cm, mm, to_cm, to_mm


@pytest.mark.parametrize(
    ("length", "units"),
    [(3, 3000), ("2.5", 2500), (Decimal("0.001"), 1), (0.1, 100), ("1e1", 10000), (-1, -1000), ("12.700", 12700)],
)
def test_centimetres_from_any_number(length: int | str | Decimal | float, units: int) -> None:
    assert cm(length) == units


def test_other_units_and_back() -> None:
    assert mm("37.5") == 3750
    assert to_cm(2500) == Decimal("2.5")
    assert to_mm(3750) == Decimal("37.5")
    assert cm(1) == CM == 10 * MM


@pytest.mark.parametrize("length", ["0.0005", 0.33333, Decimal("1.00001")])
def test_a_length_between_two_units_is_refused(length: str | Decimal | float) -> None:
    with pytest.raises(ValueError, match="not a whole number of"):
        cm(length)


@pytest.mark.parametrize("length", ["long", "", "nan", "inf", float("inf")])
def test_what_is_no_number_is_refused(length: str | float) -> None:
    with pytest.raises(ValueError, match="is not a length in mm"):
        mm(length)
