"""Directions without trigonometry: 3600 integer vectors, a tenth of a degree apart.

Facing 0 looks along +x, 900 along +y; facings grow counter-clockwise (x to the right, y away from the reader).
"""

from itertools import pairwise
from math import atan2, pi
from typing import Final

from .sines import SINES

UNIT: Final = 65536
TURN: Final = 3600
HALF_TURN: Final = 1800
QUARTER: Final = 900


def _quarter(facing: int) -> tuple[int, int]:
    return SINES[QUARTER - facing], SINES[facing]


def _all_directions() -> tuple[tuple[int, int], ...]:
    """The four quarters, each the one before turned by exactly ninety degrees."""
    table = [_quarter(facing) for facing in range(QUARTER)]
    for _ in range(3):
        table += [(-dy, dx) for dx, dy in table[-QUARTER:]]
    return tuple(table)


DIRECTIONS: Final = _all_directions()

_BISECTORS: Final = tuple(
    (x + next_x, y + next_y) for (x, y), (next_x, next_y) in pairwise((*DIRECTIONS, DIRECTIONS[0]))
)
"""Between each direction and the one after it."""

_TENTHS: Final = HALF_TURN / pi


def direction(facing: int) -> tuple[int, int]:
    """The vector of length UNIT (to rounding) that a facing in tenths of a degree looks along; any integer is taken."""
    return DIRECTIONS[facing % TURN]


def heading(dx: int, dy: int) -> int:
    """The facing in 0..3599 nearest to the vector; of two equally near, the one met first turning counter-clockwise.

    Floating point only proposes an entry; integer cross products with the bisectors of the table settle it.
    Raises ValueError for the null vector.
    """
    if dx == 0 and dy == 0:
        raise ValueError("the null vector has no heading")
    facing = round(atan2(dy, dx) * _TENTHS) % TURN
    while _beyond_bisector(facing, dx, dy):
        facing = (facing + 1) % TURN
    while not _beyond_bisector(facing - 1, dx, dy):
        facing = (facing - 1) % TURN
    return facing


def _beyond_bisector(facing: int, dx: int, dy: int) -> bool:
    """Is the (nearby) vector nearer to the entry after `facing` than to `facing` itself?"""
    x, y = _BISECTORS[facing]
    return x * dy - y * dx > 0
