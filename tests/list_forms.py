"""Army lists that are filled in line by line, whatever book they are of: what may be picked, and picking it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.rulebooks import Book, Form, FormLine


def form_of(book: Book[Any], text: str) -> Form:
    """The form of a list."""
    form = book.army_form(text)
    assert form is not None
    return form


def lines(form: Form) -> dict[str, FormLine]:
    """The lines of a form, by key."""
    return {line.key: line for part in form.parts for line in part.lines}


def keys(form: Form) -> set[str]:
    """The keys that may be picked."""
    return {key for line in lines(form).values() for key in ([one.key for one in line.choices] or [line.key])}


def picking(book: Book[Any], text: str, *more: str, without: str = "", counts: Mapping[str, int] | None = None) -> str:
    """A list with further lines picked, each in the place of the other answers where it answers a choice."""
    form = form_of(book, text)
    picked = {key: count for key, count in form.picked.items() if not without or not key.startswith(without)}
    answers = [[one.key for one in line.choices] for line in lines(form).values()]
    answers += [[line.key for line in part.lines] for part in form.parts if part.one]
    for key in more:
        others = next((together for together in answers if key in together), [])
        picked = {**{other: count for other, count in picked.items() if other not in others}, key: 1}
    return book.filled_army(text, {**picked, **(counts or {})})
