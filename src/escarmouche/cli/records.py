"""Games on disk: the journal, and beside it the story in words, which can be read whatever becomes of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from escarmouche.cli.narration import Line, line_of
from escarmouche.documents import BadDocument, file_bytes
from escarmouche.errors import Problem
from escarmouche.kernel import Game, Journal
from escarmouche.kernel.journal import MAXIMUM_BYTES
from escarmouche.lab.files import write_whole
from escarmouche.rulebooks import Book
from escarmouche.texts import message

FORMAT: Final = "escarmouche-story/1"


class StoryHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """To which journal a story belongs: how many entries it has, and the fingerprint at its end."""

    format: str
    entries: int
    fingerprint: str


def story_path(journal: Path) -> Path:
    """Where the story of a journal lies."""
    return journal.with_name(journal.name + ".story")


def lines_of(book: Book[Any], game: Game[Any]) -> list[Line]:
    """The story of a game, so far."""
    lines = (line_of(book, game.state, told) for told in game.story)
    return [line for line in lines if line is not None]


def check_writable(path: Path) -> None:
    """Raises ``Problem`` when a game could not be saved there, before anybody has spent an evening on it."""
    if path.is_dir():
        raise Problem(message("records-directory", path=str(path)))
    if not path.parent.is_dir():
        raise Problem(message("records-no-folder", path=str(path.parent)))


def save(book: Book[Any], game: Game[Any], path: Path) -> None:
    """Saves a game and its story. Raises ``Problem``."""
    try:
        game.save(path)
        header = StoryHeader(FORMAT, len(game.journal.entries), game.fingerprint())
        encoded = [msgspec.json.encode(item) for item in (header, *lines_of(book, game))]
        write_whole(story_path(path), b"\n".join(encoded) + b"\n")
    except OSError as error:
        raise Problem(message("records-unwritable", path=str(path), why=error.strerror or str(error))) from None


def load_story(journal: Journal, path: Path) -> Sequence[Line] | None:
    """The story beside a journal; ``None`` when there is none, or it is that of another game."""
    source = story_path(path)
    try:
        content = file_bytes(source, MAXIMUM_BYTES)
        if len(content) > MAXIMUM_BYTES:
            return None
        first, *rest = content.splitlines()
        header = msgspec.json.decode(first, type=StoryHeader)
        lines = [msgspec.json.decode(line, type=Line) for line in rest]
    except (BadDocument, ValueError, RecursionError):
        return None
    belongs = header == StoryHeader(FORMAT, len(journal.entries), journal.fingerprint)
    return lines if belongs else None


__all__ = ["check_writable", "lines_of", "load_story", "save", "story_path"]
