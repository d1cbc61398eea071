"""Named things that people may refer to in a file: their keys, and their names in both languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from escarmouche.errors import nearest

REMEMBERED: Final = 10_000
"""How many texts are remembered as they are compared."""


class Name(msgspec.Struct, frozen=True):
    """What players read, in both languages. Without article, so that it can stand anywhere in a sentence."""

    fr: str
    en: str

    def text(self, language: str) -> str:
        """The name in ``language`` (``"fr"``; English for any other)."""
        return self.fr if language == "fr" else self.en

    @property
    def told(self) -> dict[str, str]:
        """The name as a variable of a text: it is told in the reader's language."""
        return {"fr": self.fr, "en": self.en}


class Term(msgspec.Struct, frozen=True):
    """One entry of a table: its key, its name, and other spellings met on cards."""

    key: str
    name: Name
    spellings: tuple[str, ...] = ()

    def answers_to(self) -> Iterable[str]:
        """Everything that this term may be called on a card, as compared by :func:`plain`."""
        return dict.fromkeys(map(plain, (self.key, self.name.fr, self.name.en, *self.spellings)))


T = TypeVar("T", bound=Term)


@lru_cache(REMEMBERED)
def plain(text: str) -> str:
    """The text without accents, case, apostrophes, hyphens or double spaces: what two spellings are compared by.

    >>> plain("Dur  à-Cuire")
    'dur a cuire'
    """
    bare = (mark for mark in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(mark))
    return " ".join("".join(mark if mark.isalnum() else " " for mark in bare).split())


def slug(text: str) -> str:
    """A key made from a name: ``slug("Kaël l'Ancien") == "kael-l-ancien"``."""
    return plain(text).replace(" ", "-")


def find(table: Sequence[T], text: str) -> T | None:
    """The term of a table called ``text`` in either language, or ``None``."""
    wanted = plain(text)
    return next((term for term in table if wanted in term.answers_to()), None)


def closest(text: str, *tables: Sequence[Term]) -> Name | None:
    """The name most like a mistyped one, ``None`` if there is none."""
    names = {spelling: term.name for table in tables for term in table for spelling in term.answers_to()}
    near = nearest(plain(text), names, 1)
    return names[near[0]] if near else None
