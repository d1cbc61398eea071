"""What several commands take: a book, packs, JSON."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from escarmouche.errors import Problem
from escarmouche.rulebooks import Agreed, Book, agreed_on, book, books
from escarmouche.texts import message

AsJson = Annotated[bool, typer.Option("--json", help="cli-json")]
Packs = Annotated[list[Path] | None, typer.Option("--pack", help="cli-pack")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="cli-seed")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="cli-option")]
Turns = Annotated[int | None, typer.Option("--turns", min=1, max=99, help="battle-turns")]
Explain = Annotated[bool, typer.Option("--explain", help="cli-explain")]
BookName = Annotated[str | None, typer.Argument(metavar="BOOK", help="cli-book")]
BookOption = Annotated[str | None, typer.Option("--book", help="cli-book")]

SEEDS: Final = 2**31

YES_OR_NO: Final[Mapping[str, bool]] = {
    "yes": True,
    "oui": True,
    "true": True,
    "no": False,
    "non": False,
    "false": False,
}


def chosen_book(name: str | None) -> Book[Any]:
    """The book of this name; the first that is installed, when none is named. Raises ``Problem``."""
    return book(name if name is not None else books()[0])


def chosen_options(book: Book[Any], wishes: Sequence[str] | None, turns: int | None) -> dict[str, Agreed]:
    """What is agreed on, from ``name=value`` as people write it. Raises ``Problem`` for what can't be agreed on."""
    agreed = {} if turns is None else {"turns": turns}
    for wish in wishes or ():
        name, equals, value = wish.partition("=")
        if not equals:
            raise Problem(message("cli-option-how", wish=wish))
        agreed[name.strip()] = _read(value.strip())
    return agreed_on(book.options(), agreed)


def _read(value: str) -> Any:
    """A whole number, a yes or no, or the word itself."""
    return int(value) if value.isdecimal() else YES_OR_NO.get(value.casefold(), value)


def chosen_seed(seed: int | None) -> int:
    """The seed asked for, or any."""
    return seed if seed is not None else secrets.randbelow(SEEDS)


__all__ = [
    "AsJson",
    "BookName",
    "BookOption",
    "Explain",
    "Options",
    "Packs",
    "Seed",
    "Turns",
    "chosen_book",
    "chosen_options",
    "chosen_seed",
]
