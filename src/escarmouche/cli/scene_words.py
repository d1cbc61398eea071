"""The words of the scene files of a book: as the command lists them, and as a page of the documentation.

``python -m escarmouche.cli.scene_words FOLDER`` writes such a page for each book.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from escarmouche.cli.narration import title
from escarmouche.rulebooks import Book, SceneTerm, books
from escarmouche.rulebooks import book as book_named
from escarmouche.texts import Texts


class Part(NamedTuple):
    """Words of one sort: the key of their title, and for each what it takes, and what it means."""

    title: str
    rows: Sequence[tuple[str, str, str]]


def parts_of(book: Book[Any], texts: Texts) -> Iterator[Part]:
    """All words of the scene files of a book, in a language."""
    terms = book.scene_terms()
    agreed = {option.key: texts.tell(option.name) for option in book.options()}
    yield Part("scene-ids-fields", [(field.name, field.takes, "") for field in terms.fields])
    yield Part(
        "scene-ids-starts", [(start.name, start.takes, _start_told(book, texts, start)) for start in terms.starts]
    )
    yield Part("scene-ids-stops", [(stop, "", "") for stop in terms.stops])
    yield Part("scene-ids-options", [(term.name, term.takes, agreed.get(term.name, "")) for term in terms.options])
    yield Part("scene-ids-expected", [(term.name, term.takes, "") for term in terms.expected])
    yield Part("scene-ids-questions", [_with_rule(question, texts) for question in terms.questions])
    yield Part("scene-ids-events", [(event.name, ", ".join(event.fields), "") for event in terms.events])
    yield Part("scene-ids-effects", [_with_rule(effect, texts) for effect in _by_rule(terms.effects)])


def _start_told(book: Book[Any], texts: Texts, start: SceneTerm) -> str:
    """What is played from a beginning that is about somebody."""
    keys = (f"{book.id}-scene-start.{start.name}", f"house-scene-start.{start.name}")
    return next((texts.say(key) for key in keys if key in texts), "") if start.takes else ""


def _with_rule(term: SceneTerm, texts: Texts) -> tuple[str, str, str]:
    return term.name, ", ".join(term.fields), title(term.rule)[texts.locale]


def _by_rule(effects: Sequence[SceneTerm]) -> Iterator[SceneTerm]:
    """The effects of one rule in one: its first name, and how the others go on from the id of the rule."""
    for rule, several in groupby(effects, key=lambda effect: effect.rule):
        first, *others = (effect.name for effect in several)
        yield SceneTerm(name=first, fields=tuple(other.removeprefix(rule) for other in others), rule=rule)


# -- as a page ---------------------------------------------------------------------------------------------------------


MADE: Final = "*Made by `make scene-words` of what the program says: not to be changed by hand.*"


def page(book: Book[Any]) -> str:
    """The page of a book: what ``escarmouche scene ids`` lists, in English."""
    texts = Texts("en")
    head = f"# {texts.tell(book.title)}: the words of scenes\n\n{MADE}"
    return "\n\n".join([head, texts.say("scene-ids-legend"), *map(_section, parts_of(book, texts))]) + "\n"


def _section(part: Part) -> str:
    """A part as a table with as many columns as it needs."""
    used = [column for column in range(3) if any(row[column] for row in part.rows)]
    rows = [[_cell(row[column], code=column < 2) for column in used] for row in part.rows]
    lines = [" | ".join([""] * len(used)), " | ".join(["---"] * len(used)), *map(" | ".join, rows)]
    return f"## {Texts('en').say(part.title)}\n\n" + "\n".join(f"| {line} |" for line in lines)


def _cell(text: str, *, code: bool) -> str:
    """What stands in a table; ``|`` would end its cell."""
    plain = text.replace("|", "\\|")
    return f"`{plain}`" if code and plain else plain


if __name__ == "__main__":
    for name in books():
        Path(sys.argv[1], f"{name}.md").write_text(page(book_named(name)), "utf-8")


__all__ = ["Part", "page", "parts_of"]
