"""The journal: the save file, the replay, the audit and the network log of a game, in one.

A journal file is UTF-8 text, one JSON object a line: the header, the entries in order, and an end that counts them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from escarmouche.documents import file_bytes
from escarmouche.errors import Problem
from escarmouche.texts import Message, message

L = TypeVar("L")

FORMAT = "escarmouche-journal/1"
MAXIMUM_BYTES = 64 * 1024 * 1024


class BadJournal(Problem):
    """A journal that can't be read: names the file, the line and the reason."""

    def __init__(self, source: str, line: int, cause: str | Message) -> None:
        self.source = source
        self.line = line
        super().__init__(message("kernel-journal-line", source=source, line=str(line), cause=cause))


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must be known to begin the game again: the book, its rules revision, and the set-up as plain data."""

    format: str = FORMAT
    book: str
    revision: str
    setup: Any


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer. ``player`` is empty for dice; ``rule`` is the id of the rule that asked; ``answer`` is plain data.

    ``seen_by`` names who may see the answer (empty: everybody); of a ``screened`` one (a :class:`Secret`) the others do
    not even know that it was asked. ``auto`` marks answers given by a standing order; ``orders`` marks a change of standing
    orders, which answers no question. ``reveals`` marks an answer that showed something hidden. ``upgrade`` marks where the
    game went over to other rules; the answer is a :class:`Crossing`, and concerns nobody who plays.
    """

    seq: int
    player: str = ""
    rule: str
    answer: Any
    seen_by: tuple[str, ...] = ()
    auto: bool = False
    orders: bool = False
    screened: bool = False
    reveals: bool = False
    upgrade: bool = False

    def visible_to(self, player: str) -> bool:
        """Whether ``player`` may see this answer."""
        return not self.seen_by or player in self.seen_by

    def known_to(self, player: str) -> bool:
        """Whether ``player`` knows that this was asked and answered, even where he may not see the answer."""
        return not self.orders and not self.upgrade and (not self.screened or self.visible_to(player))


class Crossing(msgspec.Struct, frozen=True):
    """How a game went over to other rules: their revision, and the state from which they play on
    (:meth:`~escarmouche.kernel.State.packed`, compressed).
    """

    revision: str
    state: bytes


class Journal(msgspec.Struct):
    """A header and the entries so far; ``fingerprint`` is that of the last position, where one was saved."""

    header: Header
    entries: list[Entry] = []
    fingerprint: str = ""

    @property
    def beginning(self) -> int:
        """How many entries the rules of today don't have to lead to: all up to where the game last went over to others."""
        return next((entry.seq + 1 for entry in reversed(self.entries) if entry.upgrade), 0)

    def dump(self) -> str:
        """The journal as text; :func:`read` gives it back."""
        lines = [self.header, *self.entries, _End(len(self.entries), self.fingerprint)]
        return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines)

    def save(self, path: Path | str) -> None:
        """Writes the journal; an existing file is replaced only once the new one is complete. Raises ``OSError``."""
        path = Path(path)
        draft = path.with_name(path.name + ".part")
        draft.write_bytes(self.dump().encode())
        draft.replace(path)


class _End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    end: int
    fingerprint: str


def read(text: str, source: str = "journal") -> Journal:
    """The journal that a text holds. Raises :class:`BadJournal` naming ``source`` and the first line that is wrong."""
    lines = text.split("\n")
    if lines == [""]:
        raise BadJournal(source, 1, message("kernel-journal-empty"))
    header = _line(lines[0], Header, source, 1)
    if header.format != FORMAT:
        raise BadJournal(source, 1, message("kernel-journal-format", found=header.format, wanted=FORMAT))
    journal = Journal(header)
    for number, line in enumerate(lines[1:], start=2):
        if line.startswith('{"end"'):
            _close(journal, lines, number, source)
            return journal
        if not line and number == len(lines):
            break
        entry = _line(line, Entry, source, number)
        wanted = len(journal.entries)
        if entry.seq != wanted:
            raise BadJournal(source, number, message("kernel-journal-order", found=entry.seq, wanted=wanted))
        journal.entries.append(entry)
    raise BadJournal(source, len(lines), message("kernel-journal-cut"))


def _close(journal: Journal, lines: list[str], number: int, source: str) -> None:
    """Reads the end of a journal, line ``number``, which must be the last and whole."""
    end = _line(lines[number - 1], _End, source, number)
    if end.end != len(journal.entries):
        count = len(journal.entries)
        raise BadJournal(source, number, message("kernel-journal-count", announced=end.end, found=count))
    if number == len(lines):
        raise BadJournal(source, number, message("kernel-journal-cut"))
    if lines[number:] != [""]:
        raise BadJournal(source, number + 1, message("kernel-journal-after-end"))
    journal.fingerprint = end.fingerprint


def load(path: Path | str) -> Journal:
    """The journal in a file.

    Raises :class:`BadJournal`, or :class:`~escarmouche.documents.BadDocument` for a file that can't be read at all.
    """
    content = file_bytes(Path(path), MAXIMUM_BYTES)
    if len(content) > MAXIMUM_BYTES:
        raise BadJournal(str(path), 1, message("kernel-journal-size", bytes=MAXIMUM_BYTES))
    try:
        return read(content.decode("utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise BadJournal(str(path), 1, message("kernel-journal-utf8", byte=error.start)) from None


def _line(line: str, kind: type[L], source: str, number: int) -> L:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise BadJournal(source, number, str(error)) from None
