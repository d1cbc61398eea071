"""What several commands take: a book, packs, JSON."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from escarmouche.rulebooks import Book, book, books

AsJson = Annotated[bool, typer.Option("--json", help="cli-json")]
Packs = Annotated[list[Path] | None, typer.Option("--pack", help="cli-pack")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="cli-seed")]
Explain = Annotated[bool, typer.Option("--explain", help="cli-explain")]
BookName = Annotated[str | None, typer.Argument(metavar="BOOK", help="cli-book")]
BookOption = Annotated[str | None, typer.Option("--book", help="cli-book")]

SEEDS: Final = 2**31


def chosen_book(name: str | None) -> Book[Any]:
    """The book of this name; the first that is installed, when none is named. Raises ``Problem``."""
    return book(name if name is not None else books()[0])


def chosen_seed(seed: int | None) -> int:
    """The seed asked for, or any."""
    return seed if seed is not None else secrets.randbelow(SEEDS)


__all__ = ["AsJson", "BookName", "BookOption", "Explain", "Packs", "Seed", "chosen_book", "chosen_seed"]
