"""The entries of a catalogue, and how to find them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from escarmouche.documents import Document, read
from escarmouche.errors import Problem, nearest
from escarmouche.texts import APOSTROPHE, MINUS, message


class Wording(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry says in one language: see the attributes of :class:`Entry`. ``lang`` is the language."""

    title: str = ""
    rule: str = ""
    choices: list[str] = []
    example: str = ""
    unclear: str = ""
    lang: Literal["en", "fr"] = "fr"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule of a book, in our own words.

    Attributes:
        id: stable, the book's id first: `c2.melee.sustained-defence`.
        title: a short name.
        kind: core, term, table, skill, ability, spell, army, scenario, campaign, optional ….
        source: where the book says it: line ranges of its text.
        rule: what it says.
        term: the book's own French term.
        data: numbers and tables, in whatever form fits.
        choices: decisions that the rule gives to a player.
        example: a worked example of the book.
        unclear: where the book is silent or contradicts itself, and the reading chosen here.
        needs: ids of the entries that it builds on.
        edition: the edition that a rule belongs to, in a book that gathers several.
        confidence: how sure that is: low, medium, high.
        fallback: ids of another book's entries to fall back on where this book leaves a gap.
        fr: what it says in French; its title only where the book gives no term.
    """

    id: str
    title: str
    kind: str
    source: str
    rule: str = ""
    term: str = ""
    data: Any = None
    choices: list[str] = []
    example: str = ""
    unclear: str = ""
    needs: list[str] = []
    edition: str = ""
    confidence: str = ""
    fallback: list[str] = []
    fr: Wording | None = None

    @property
    def titles(self) -> dict[str, str]:
        """The name by which a reader of each language knows the rule: in French, the book's own term if it has one."""
        own = self.fr.title if self.fr is not None else ""
        return {"en": self.title, "fr": self.term or own or self.title}

    @property
    def book(self) -> str:
        """The id of its book."""
        return self.id.partition(".")[0]

    @property
    def is_found_by_lines(self) -> bool:
        """Whether its source begins with lines of the book's text, and not with an address."""
        return self.source[:1].isdigit()

    def wording(self, locale: str) -> Wording:
        """What it says to a reader of a language: in English, where it has not been put into his."""
        title = self.titles[locale]
        if locale == "fr" and self.fr is not None:
            return msgspec.structs.replace(self.fr, title=title)
        return Wording(title, self.rule, self.choices, self.example, self.unclear, "en")


@dataclass(frozen=True)
class Catalogue:
    """All entries of one book, in the book's order.

    Attributes:
        book: the book's id, with which all its entries begin.
        folder: the package of the book.
        entries: by id.
    """

    book: str
    folder: Path
    entries: dict[str, Entry]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    def __len__(self) -> int:
        return len(self.entries)

    def __contains__(self, id: str) -> bool:
        return id in self.entries

    @staticmethod
    def load(book: str) -> "Catalogue":
        """The catalogue of an installed book.

        Raises:
            Problem: no such book.
            BadDocument: its `rules.yaml` is not a catalogue.
        """
        return _loaded(book)


GROUPS = ("escarmouche.rulebooks", "escarmouche.catalogues")
"""Where books are found: those that can be played, and those that can so far only be read."""


@cache
def books() -> Mapping[str, Path]:
    """The installed books and the folders of their packages, the same as long as the program runs. Nothing of a book is
    imported. Those that can be played are told by ``escarmouche.rulebooks.books``.
    """
    paths: dict[str, Path] = {}
    points = [point for group in GROUPS for point in entry_points(group=group)]
    for point in sorted(points, key=lambda point: point.name):
        spec = find_spec(point.module)
        if spec is not None and spec.submodule_search_locations:
            paths[point.name] = Path(next(iter(spec.submodule_search_locations)))
    return paths


def load_all() -> list[Catalogue]:
    """The catalogues of all installed books."""
    return [Catalogue.load(book) for book in books()]


@cache
def _loaded(book: str) -> Catalogue:
    installed = books()
    if book not in installed:
        raise Problem(message("house-no-book", name=book, known=tuple(installed)))
    folder = installed[book]
    entries = _checked(book, read(folder / "rules.yaml", list[Entry]))
    return Catalogue(book, folder, _in_french(entries, folder / FRENCH))


FRENCH = "rules.fr.yaml"
"""The file beside a catalogue that says in French, by their ids, what its entries say; a book may do without."""


def _in_french(entries: dict[str, Entry], path: Path) -> dict[str, Entry]:
    """The entries with what they say in French, each as whole as in English."""
    if not path.exists():
        return entries
    document = read(path, dict[str, Wording])
    for id, wording in document.value.items():
        if id not in entries:
            raise document.bad((id,), message("rules-no-id", id=id))
        for field in ("rule", "choices", "example", "unclear"):
            if _items(getattr(wording, field)) != _items(getattr(entries[id], field)):
                raise document.bad((id, field), message("rules-other-wording", id=id))
    wordings = document.value
    return {id: msgspec.structs.replace(entry, fr=wordings.get(id)) for id, entry in entries.items()}


def _items(said: str | list[str]) -> int:
    """How many things are said: a text is one."""
    return len(said) if isinstance(said, list) else bool(said.strip())


def _checked(book: str, document: Document[list[Entry]]) -> dict[str, Entry]:
    """The entries by id: every id of the book, none twice, and every need of the book met."""
    by_id: dict[str, Entry] = {}
    for place, entry in enumerate(document.value):
        if entry.id.partition(".")[0] != book:
            raise document.bad((place, "id"), message("rules-foreign-id", id=entry.id, book=book))
        if entry.id in by_id:
            raise document.bad((place, "id"), message("rules-twice", id=entry.id))
        if not entry.rule and entry.data is None:
            raise document.bad((place,), message("rules-says-nothing", id=entry.id))
        by_id[entry.id] = entry
    for place, entry in enumerate(document.value):
        for number, need in enumerate(entry.needs):
            if need.partition(".")[0] == book and need not in by_id:
                raise document.bad((place, "needs", number), message("rules-no-id", id=need))
    return by_id


_OWN_LINE: Final = re.compile(r"\s|[-*•|]|\d+[.)]|$")
"""What begins a line that is an item, or ends a paragraph."""


def prose(text: str) -> str:
    """A text with the lines of each paragraph joined, to be wrapped anew; items and blank lines stay apart."""
    lines = text.strip().splitlines()
    joined = lines[:1]
    for before, line in pairwise(lines):
        if before.strip() and not _OWN_LINE.match(line):
            joined[-1] += f" {line}"
        else:
            joined.append(line)
    return "\n".join(joined)


def find(id: str, catalogues: Iterable[Catalogue]) -> Entry:
    """The entry with this id.

    Raises:
        Problem: there is none; the nearest ids are named.
    """
    known: dict[str, Entry] = {}
    for catalogue in catalogues:
        known.update(catalogue.entries)
    if id in known:
        return known[id]
    close = nearest(id, known)
    raise Problem(message("rules-no-id-close", id=id, close=close) if close else message("rules-no-id", id=id))


def search(text: str, catalogues: Iterable[Catalogue]) -> list[Entry]:
    """The entries that have every word of the text in them, in either language; those with all of them in id, title or term
    first.

    Case, accents and kinds of apostrophes do not matter. The number of a chapter to which a book refers (``VI-B-1``) finds
    first what is meant by it.
    """
    books = list(catalogues)
    meant = [entry for catalogue in books for entry in referred(text, catalogue)]
    return [*meant, *(entry for entry in _said_in(text, books) if entry not in meant)]


def referred(reference: str, catalogue: Catalogue) -> list[Entry]:
    """The entries that a book means by the number of a chapter, as a table of references in its catalogue says.

    Such a table has rows with ``ref``, one number or several after commas, and ``entry``, the id of a rule.
    """
    return [
        catalogue.entries[row["entry"]]
        for table in catalogue
        for row in (table.data if isinstance(table.data, list) else ())
        if isinstance(row, dict) and {"ref", "entry"} <= row.keys()
        if _folded(reference) in {_folded(number.strip()) for number in str(row["ref"]).split(",")}
    ]


def _said_in(text: str, catalogues: Iterable[Catalogue]) -> list[Entry]:
    words = _folded(text).split()
    hits: list[tuple[bool, Entry]] = []
    for entry in (entry for catalogue in catalogues for entry in catalogue):
        name = _folded(f"{entry.id} {entry.title} {entry.term}")
        body = _folded(" ".join((name, *_said(entry, "en"), *_said(entry, "fr"))))
        if words and all(word in body for word in words):
            hits.append((not all(word in name for word in words), entry))
    return [entry for _, entry in sorted(hits, key=lambda hit: hit[0])]


def called(name: str, catalogue: Catalogue) -> list[Entry]:
    """The entries of a book that have a name: as the last part of their id, or as their title or term in either language.

    Case, accents and kinds of apostrophes do not matter.
    """
    wanted = _folded(name)
    return [entry for entry in catalogue if wanted in {_folded(alias) for alias in _names(entry)}]


def _names(entry: Entry) -> Iterator[str]:
    """All that an entry is called."""
    yield from (entry.id, entry.id.rpartition(".")[2], *entry.titles.values())


def _said(entry: Entry, locale: str) -> Iterator[str]:
    """All that an entry says in a language."""
    wording = entry.wording(locale)
    yield from (wording.title, wording.rule, wording.example, wording.unclear, *wording.choices)


def _folded(text: str) -> str:
    """The text without case and accents; what print writes otherwise than a keyboard is as it is typed."""
    text = text.replace(APOSTROPHE, "'").replace(MINUS, "-")
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
