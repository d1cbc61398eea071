"""The scenes of a book: those that it ships, how one is read and written, and what should come of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from escarmouche.kernel import Event, State
from escarmouche.rulebooks import Scene, SceneTerms
from escarmouche.rulebooks.common.scene_checks import StoryExpected
from escarmouche.rulebooks.common.scene_files import SceneText
from escarmouche.rulebooks.common.scene_words import scene_terms
from escarmouche.rulebooks.common.scene_writing import scene_text
from escarmouche.texts import Message

SUFFIX: Final = ".scene.yaml"

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Load(Protocol):
    """Reads a scene: from a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""

    def __call__(self, source: Path | str | bytes, *, name: str | None = None) -> Scene: ...


class Reading(Protocol):
    """The module of a book that reads scenes: where those lie that it ships, into what a file is read."""

    @property
    def FOLDER(self) -> Path: ...  # noqa: N802
    @property
    def SceneFile(self) -> type[SceneText]: ...  # noqa: N802
    @property
    def load_scene(self) -> Load: ...


class Writing(Protocol[S_contra]):
    """The module of a book that writes scenes: what the file of a position says, and what that is called."""

    def written(self, state: S_contra, /) -> tuple[Message, Mapping[str, Any]]: ...


class Checking(Protocol[S_contra]):
    """The module of a book that compares what scenes expect with what has come of them."""

    @property
    def EVENTS(self) -> Mapping[str, type[Event]]: ...  # noqa: N802
    @property
    def Expected(self) -> type[StoryExpected]: ...  # noqa: N802
    def mismatches(self, expected: Any, state: S_contra, story: Sequence[Event], /) -> Iterable[Message]: ...


@dataclass(frozen=True)
class BookScenes(Generic[S]):
    """The scenes of a book.

    Attributes:
        book: its id; ``seats``: those that a scene may have.
        reading: its modules ``content.scene_files``, ``content.scene_writing`` and ``content.scene_checks``.
    """

    book: str
    seats: Collection[str]
    reading: Reading
    writing: Writing[S]
    checking: Checking[S]

    @property
    def folder(self) -> Path:
        """Where those lie that it ships."""
        return self.reading.FOLDER

    @property
    def load(self) -> Load:
        """Reads a scene."""
        return self.reading.load_scene

    def shipped(self) -> dict[str, Path]:
        """The scenes that come with the program, by key."""
        return {path.name.removesuffix(SUFFIX): path for path in sorted(self.folder.glob(f"*{SUFFIX}"))}

    def written(self, state: S, answers: Sequence[tuple[str, Any]], dice: Sequence[int], called: str) -> str:
        """The file of a position, from which play goes on as it would go on here; ``answers`` (each with its rule) and
        ``dice`` are given in the step that comes next. Raises ``Problem``.
        """
        title, body = self.writing.written(state)
        return scene_text(
            state, body, book=self.book, seats=self.seats, title=title, called=called, answers=answers, dice=dice
        )

    def terms(self, options: Sequence[str]) -> SceneTerms:
        """The words that its files may use; ``options``: what the players of the book agree on."""
        return scene_terms(self.book, self.reading.SceneFile, self.checking.Expected, self.checking.EVENTS, options)

    def mismatches(self, scene: Scene, state: S, story: Sequence[Event]) -> Sequence[Message]:
        """Where a scene ended otherwise than it expects."""
        expected = msgspec.convert(scene.expect, self.checking.Expected, strict=False)
        return list(self.checking.mismatches(expected, state, story))


__all__ = ["SUFFIX", "BookScenes", "Load"]
