"""The table as a small map of letters, for terminals."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any, Final

from escarmouche.rulebooks import Book, Overview, Words
from escarmouche.texts import Texts

COLUMNS: Final = 64
"""How many letters wide a map is; a letter is twice as high as wide."""

SHADES: Final = ("▒", "≈", "░", "#", "▓", "^", "%", "=", "~")
"""What pieces of terrain are drawn with, kind by kind."""

ALPHABETS: Final = (string.ascii_uppercase, string.ascii_lowercase, string.digits, "αβγδεζηθικλμνξοπρστυφχψω")
"""What the models of each side are drawn with."""

MANY: Final = "*"
NOBODYS: Final = "+"


def labels(overview: Overview, sides: Sequence[str]) -> Mapping[str, str]:
    """The letter of each model: capitals for the first side, small letters for the second, digits, and Greek ones; what is
    nobody's has a sign.
    """
    marks = {figure.id: NOBODYS for figure in overview.figures if figure.side not in sides}
    for side, letters in zip(sides, ALPHABETS, strict=False):
        own = [figure.id for figure in overview.figures if figure.side == side]
        marks.update((id, letters[number] if number < len(letters) else MANY) for number, id in enumerate(own))
    return marks


def shades(overview: Overview) -> Sequence[tuple[Words, str]]:
    """What each kind of terrain on the table is drawn with."""
    kinds: list[Words] = []
    for piece in overview.scenery:
        if piece.name not in kinds:
            kinds.append(piece.name)
    return [(kind, SHADES[number % len(SHADES)]) for number, kind in enumerate(kinds)]


def drawn(overview: Overview, letters: Mapping[str, str], columns: int = COLUMNS) -> list[str]:
    """The map, the far edge of the table first. Models that share a letter's place show the first of them."""
    rows = max(1, round(columns * overview.depth / overview.width / 2))
    cells = [[" "] * columns for _ in range(rows)]
    shade_of = {str(kind): shade for kind, shade in shades(overview)}
    for row in range(rows):
        for column in range(columns):
            x = (2 * column + 1) * overview.width // (2 * columns)
            y = (2 * row + 1) * overview.depth // (2 * rows)
            for piece in overview.scenery:
                if _inside(piece.outline, x, y):
                    cells[row][column] = shade_of[str(piece.name)]
    for figure in reversed(overview.figures):
        if figure.at is not None:
            column = min(columns - 1, max(0, figure.at[0] * columns // overview.width))
            row = min(rows - 1, max(0, figure.at[1] * rows // overview.depth))
            cells[row][column] = letters.get(figure.id, MANY)
    edge = f"+{'-' * columns}+"
    return [edge, *(f"|{''.join(cells[row])}|" for row in reversed(range(rows))), edge]


def described(book: Book[Any], state: Any, texts: Texts) -> list[str]:
    """The map, and below it what its signs stand for: terrain, and a line for each model with its state."""
    overview, names = book.overview(state), book.names(state)
    letters = labels(overview, state.players)
    lines = ["  ·  ".join(map(texts.tell, overview.notes)), *drawn(overview, letters)]
    if overview.scenery:
        lines.append("   ".join(f"{shade} {texts.tell(kind)}" for kind, shade in shades(overview)))
    for figure in overview.figures:
        name, side = (texts.tell(names.get(id, id)) for id in (figure.id, figure.side))
        condition = texts.tell(figure.condition)
        lines.append(f"{letters[figure.id]}  {name} ({side})" + (f": {condition}" if condition else ""))
    return lines


def _inside(outline: Sequence[tuple[int, int]], x: int, y: int) -> bool:
    """Whether a point lies in a polygon: an odd number of its edges pass to the right of it."""
    inside = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y):
            rise, left = by - ay, (y - ay) * (bx - ax) - (x - ax) * (by - ay)
            if (left > 0) == (rise > 0) and left != 0:
                inside = not inside
        ax, ay = bx, by
    return inside


__all__ = ["described", "drawn", "labels", "shades"]
