"""Squares as people call them: the letters of the column, the number of the row, from the top left."""

from __future__ import annotations

import re
from typing import Final

_NAME: Final = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)")


def square_name(column: int, row: int) -> str:
    """The name of a square, its column and row counted from 0.

    >>> square_name(2, 1), square_name(27, 0)
    ('C2', 'AB1')
    """
    letters = chr(ord("A") + column) if column < 26 else chr(ord("A") + column // 26 - 1) + chr(ord("A") + column % 26)
    return f"{letters}{row + 1}"


def named_square(name: str) -> tuple[int, int] | None:
    """The column and row of a square, counted from 0, by its name; ``None`` for what is no name of a square.

    >>> named_square("C2"), named_square("AB1"), named_square("c2")
    ((2, 1), (27, 0), None)
    """
    matched = _NAME.fullmatch(name)
    if matched is None:
        return None
    column = 0
    for letter in matched[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(matched[2]) - 1


__all__ = ["named_square", "square_name"]
