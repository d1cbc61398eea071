"""A second opinion on games: slow, and independent of the rules.

A story is read as it is stored, event by event, as plain data; what the events say is worked out anew from the cards (YAML)
and from the catalogue. Nothing here, nor in the folders of the books, imports the rules.

A book has a *record*, which keeps what the story has told so far (who stands where, what is left of whom), and *chapters*,
each of which reads some kinds of events and holds them to its rules. A chapter judges an event before the record takes it
in. Whoever adds a chapter to a book writes a class with ``reads`` methods and names it in the ``CHAPTERS`` of the folder.
Events that nobody reads, and parts of numbers whose size nobody knows, are listed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import yaml

Data = Mapping[str, Any]
"""An event, or a part of one, as it is stored."""

R = TypeVar("R")
Reader = TypeVar("Reader", bound=Callable[[Any, Data], None])

SUMS = "the parts add up"
"""What stands for a rule where a number is told with parts that do not come to it."""

EVERY = "*"
"""What a method reads that reads all events."""


@dataclass(frozen=True)
class Objection:
    """Something in a story that cannot be right: by which rule, why, and the event (its number, and what it says)."""

    rule: str
    why: str
    number: int
    event: Data

    def __str__(self) -> str:
        return f"[{self.rule}] {self.why} (event {self.number}: {dict(self.event)})"


@dataclass
class Opinion:
    """What is thought of one story, or of several."""

    objections: list[Objection] = field(default_factory=list)
    looked: Counter[str] = field(default_factory=Counter)
    """How often each rule was looked at: a check that never had anything to look at has proved nothing."""
    unread: Counter[str] = field(default_factory=Counter)
    """Events that no chapter reads, by type."""
    unexplained: Counter[str] = field(default_factory=Counter)
    """Parts of numbers whose size no chapter can work out, by rule."""
    number: int = 0
    event: Data = field(default_factory=dict)

    def hold(self, rule: str, right: bool, why: str = "") -> None:
        """Objects to the event at hand unless it is right by a rule."""
        self.looked[rule] += 1
        if not right:
            self.objections.append(Objection(rule, why, self.number, self.event))

    def broken(self) -> set[str]:
        """The rules by which there are objections."""
        return {objection.rule for objection in self.objections}

    def __add__(self, other: Opinion) -> Opinion:
        return Opinion(
            [*self.objections, *other.objections],
            self.looked + other.looked,
            self.unread + other.unread,
            self.unexplained + other.unexplained,
        )


def reads(*events: str) -> Callable[[Reader], Reader]:
    """Marks a method of a chapter, or of a record, as the one that reads events of these types."""

    def marked(reader: Reader) -> Reader:
        reader.events = events  # type: ignore[attr-defined]
        return reader

    return marked


class Reading:
    """Whatever reads events."""

    readers: ClassVar[dict[str, list[str]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.readers = {event: list(names) for event, names in cls.readers.items()}
        for name, method in vars(cls).items():
            for event in getattr(method, "events", ()):
                cls.readers.setdefault(event, []).append(name)

    def read(self, event: Data) -> bool:
        """Reads an event; tells whether it knows what the event says."""
        for name in self.readers.get(EVERY, ()):
            getattr(self, name)(event)
        names = self.readers.get(event["type"], ())
        for name in names:
            getattr(self, name)(event)
        return bool(names)


class Record(Reading):
    """What a story has told so far. ``book``: whose; what is not read of its stories is listed."""

    book: ClassVar[str] = ""


class Chapter(Reading, Generic[R]):
    """Some rules of a book, and the events that they are about."""

    def __init__(self, record: R, opinion: Opinion) -> None:
        self.record = record
        self.opinion = opinion

    def hold(self, rule: str, right: bool, why: str = "") -> None:
        """Objects to the event at hand unless it is right by a rule."""
        self.opinion.hold(rule, right, why)


def read_story(story: Iterable[Data], record: Record, chapters: Sequence[type[Chapter[Any]]]) -> Opinion:
    """What chapters think of a story that begins where the record is; the record must be fresh."""
    opinion = Opinion()
    readers: list[Reading] = [*(chapter(record, opinion) for chapter in chapters), record]
    for number, event in enumerate(story):
        opinion.number, opinion.event = number, event
        known = [reader.read(event) for reader in readers]
        if not any(known):
            opinion.unread[event["type"]] += 1
    if record.book and (opinion.unread or opinion.unexplained):
        LISTED.setdefault(record.book, Counter()).update(opinion.unread + opinion.unexplained)
    return opinion


LISTED: dict[str, Counter[str]] = {}
"""What has been neither read nor worked out in this run of the tests, by book."""


# -- numbers -----------------------------------------------------------------------------------------------------------


def is_breakdown(value: Any) -> bool:
    """Whether a field of an event is a number with its parts."""
    return isinstance(value, Mapping) and set(value) == {"base", "parts", "total"}


class Sums(Chapter[Any]):
    """Every number that is told with its parts: each part goes on where the one before it stopped, and they come to the
    total.
    """

    @reads(EVERY)
    def adds_up(self, event: Data) -> None:
        for name, value in event.items():
            if is_breakdown(value):
                at = value["base"]
                for part in value["parts"]:
                    self.hold(SUMS, part["before"] == at, f"{name}: {part} does not go on from {at}")
                    self.hold(SUMS, part["after"] != at, f"{name}: {part} changes nothing")
                    at = part["after"]
                self.hold(SUMS, at == value["total"], f"{name}: the parts come to {at}, not to {value['total']}")


# -- the catalogue -----------------------------------------------------------------------------------------------------

BOOKS = Path(__file__).parents[2] / "src/escarmouche/rulebooks"


def catalogue(book: str) -> set[str]:
    """The ids of all rules of a book."""
    entries = yaml.load((BOOKS / book / "rules.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return {entry["id"] for entry in entries}


def named(folder: Path, book: str) -> set[str]:
    """The rules that the chapters in a folder name when they hold a story to them, or add up a number."""
    found: set[str] = set()
    for path in folder.glob("*.py"):
        if not path.name.startswith(("test_", "games")):
            text = path.read_text(encoding="utf-8")
            calls = re.findall(rf'(?:hold|_must|_may)\(\s*"({book}\.[a-z.-]+)"', text)
            found |= {*calls, *re.findall(rf'^[A-Z_]+ = "({book}\.[a-z.-]+)"$', text, re.MULTILINE)}
    return found
