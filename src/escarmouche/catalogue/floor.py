"""The floor under the coverage: figures that may rise, and never fall unnoticed."""

from pathlib import Path
from typing import TypeAlias

import msgspec

from escarmouche.catalogue.coverage import Coverage
from escarmouche.documents import load


class Figures(msgspec.Struct, frozen=True):
    """How many rules of a book were carried out and how many proved."""

    implemented: int = 0
    tested: int = 0


Floor: TypeAlias = dict[str, Figures]
"""The figures of each book."""


def load_floor(path: Path) -> Floor:
    """The floor kept in a file; without the file there is no floor.

    Raises:
        BadDocument: the file is no floor.
    """
    return load(path, Floor) if path.exists() else {}


def fallen(report: Coverage, floor: Floor) -> list[tuple[str, str, int, int]]:
    """The figures below the floor: book, figure, what it is now, what it was."""
    drops: list[tuple[str, str, int, int]] = []
    for book, figures in floor.items():
        for name, was in (("implemented", figures.implemented), ("tested", figures.tested)):
            now = int(getattr(report.books[book], name)) if book in report.books else 0
            if now < was:
                drops.append((book, name, now, was))
    return drops


def raised(report: Coverage, floor: Floor) -> Floor:
    """The floor lifted to the present figures; no figure of it falls."""
    lifted = dict(floor)
    for book, now in report.books.items():
        was = floor.get(book, Figures())
        lifted[book] = Figures(max(now.implemented, was.implemented), max(now.tested, was.tested))
    return lifted
