"""A machine player of one's own: see docs/lab.md. In the package that brings it stands, in ``pyproject.toml``,

[project.entry-points."escarmouche.players"]
first-few = "first_few:FirstFew"
"""

from __future__ import annotations

import random
from typing import Any

from escarmouche.kernel import Ask, Perspective
from escarmouche.players.offering import offered
from escarmouche.rulebooks import Book


class FirstFew:
    """Gives one of the first few answers on offer: what the tactics of the book consider stands before all others."""

    def __init__(self, seed: int | str, book: Book[Any], few: int = 3) -> None:
        self._random = random.Random(seed)
        self._book = book
        self._few = few

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """An answer to what the seat is asked."""
        return self._random.choice(offered(self._book, seat.view().state, request)[: self._few])
