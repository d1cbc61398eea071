"""The direction table: right, symmetric and the same everywhere."""

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.table import QUARTER, TURN, UNIT, direction, heading

PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494")


def sine(angle: Decimal) -> Decimal:
    """The sine by its series."""
    with localcontext() as context:
        context.prec = 50
        term = total = angle
        order = 1
        while abs(term) > Decimal(10) ** -40:
            order += 2
            term = -term * angle * angle / (order * (order - 1))
            total += term
        return total


def test_the_shipped_table_is_the_nearest_integer_to_every_sine() -> None:
    for facing in range(QUARTER + 1):
        assert direction(facing)[1] == round(sine(PI * facing / 1800) * UNIT)


def test_quarter_turns_are_exact() -> None:
    assert [direction(facing) for facing in (0, 900, 1800, 2700)] == [(UNIT, 0), (0, UNIT), (-UNIT, 0), (0, -UNIT)]


@given(st.integers(-10000, 10000))
def test_turning_a_quarter_and_mirroring_are_exact(facing: int) -> None:
    dx, dy = direction(facing)
    assert direction(facing + QUARTER) == (-dy, dx)
    assert direction(-facing) == (dx, -dy)
    assert direction(facing + TURN) == (dx, dy)


def test_every_direction_is_its_own_heading() -> None:
    assert [heading(*direction(facing)) for facing in range(TURN)] == list(range(TURN))


@given(st.integers(-300000, 300000), st.integers(-300000, 300000))
def test_heading_is_nearest(dx: int, dy: int) -> None:
    if dx == dy == 0:
        return
    facing = heading(dx, dy)

    def closeness(other: int) -> int:
        x, y = direction(other)
        return dx * x + dy * y

    # Entries differ in length by rounding only, so that the dot product tells the nearer, give or take that rounding.
    slack = abs(dx) + abs(dy)
    assert closeness(facing) + slack >= max(closeness(facing - 1), closeness(facing + 1))
    assert heading(-dy, dx) == (facing + QUARTER) % TURN
    assert heading(3 * dx, 3 * dy) == facing


def test_the_null_vector_has_no_heading() -> None:
    with pytest.raises(ValueError, match="no heading"):
        heading(0, 0)
