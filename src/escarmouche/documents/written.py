"""What people write in files of cards, armies and tables: keys and names; and what is said when one of them is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from escarmouche.documents.errors import Steps
from escarmouche.documents.loading import Document
from escarmouche.documents.terms import Name, Term, closest
from escarmouche.errors import Problem, nearest
from escarmouche.texts import Message, Value, message

V = TypeVar("V")

Key = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60, description="lower case, with hyphens")]
Words = Annotated[str, Meta(min_length=1, max_length=80)]


class WrittenName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name in both languages, as a file writes it; plain text is the name in both."""

    fr: Words
    en: Words


def read_name(name: str | WrittenName) -> Name:
    """A name as a file writes it, in both languages."""
    return Name(name, name) if isinstance(name, str) else Name(name.fr, name.en)


class Fault(Problem):
    """What is wrong in a document: the way to the field, the reason, and the rule it offends."""

    def __init__(self, steps: Steps, reason: str | Message, rule: str | None) -> None:
        super().__init__(reason, rule)
        self.args = (steps, reason, rule)
        self.steps = steps


def fault(steps: Steps, rule: str | None, key: str, **facts: Value) -> Fault:
    """A fault whose reason is the text ``key``."""
    return Fault(steps, message(key, **facts), rule)


def unknown(steps: Steps, rule: str | None, key: str, word: str, table: Sequence[Term]) -> Fault:
    """A word that a table does not know; the text ``<key>-close`` names the nearest that it knows."""
    close = closest(word, table)
    if close is None:
        return fault(steps, rule, key, word=word)
    return fault(steps, rule, f"{key}-close", word=word, close=close.told)


def shipped(key: str, word: str, table: Mapping[str, V]) -> V:
    """What comes with the program under a word. Raises ``Problem`` with the text ``key``, naming what is nearest."""
    if word in table:
        return table[word]
    raise Problem(Message(key, {"name": word, "known": nearest(word, table, 1) or tuple(table)}))


def means_file(spec: str) -> bool:
    """Whether somebody means a file: it exists, or is written like one."""
    return "\0" not in spec and (Path(spec).exists() or "/" in spec or spec.endswith((".yaml", ".yml")))


@contextmanager
def located(document: Document[Any], *steps: str | int) -> Iterator[None]:
    """Tells the line of every fault found inside: it becomes the ``BadDocument`` of the place below ``steps``."""
    try:
        yield
    except Fault as inner:
        raise document.bad((*steps, *inner.steps), inner.reason, inner.rule) from None
