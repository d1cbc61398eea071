"""The scenes of a book: those that it ships, how one is read and written, and what should come of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar, get_args, get_type_hints

import msgspec

from escarmouche.kernel import Event, State
from escarmouche.kernel.effects import behaviour, names_in
from escarmouche.rulebooks import Scene, SceneTerm, SceneTerms
from escarmouche.rulebooks.common.scene_checks import StoryExpected
from escarmouche.rulebooks.common.scene_files import SceneText
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

    def terms(self) -> SceneTerms:
        """The words that its files may use."""
        begins = get_type_hints(self.reading.SceneFile)["start"]
        return SceneTerms(
            events=tuple(SceneTerm(name, _fields(kind)) for name, kind in sorted(self.checking.EVENTS.items())),
            effects=tuple(SceneTerm(name, rule=behaviour(name).rule) for name in names_in(f"{self.book}.")),
            expected=tuple(_expected(self.checking.Expected)),
            starts=tuple(_words(begins)),
        )

    def mismatches(self, scene: Scene, state: S, story: Sequence[Event]) -> Sequence[Message]:
        """Where a scene ended otherwise than it expects."""
        expected = msgspec.convert(scene.expect, self.checking.Expected, strict=False)
        return list(self.checking.mismatches(expected, state, story))


def _fields(kind: type[Event]) -> tuple[str, ...]:
    """What an event tells: but for its rules and for who may see it."""
    return tuple(name for name in kind.__struct_fields__ if name not in ("rules", "seen_by"))


def _expected(expected: type[StoryExpected]) -> Iterator[SceneTerm]:
    """What may be expected at the end, besides the story: of each kind of model."""
    for name, hint in get_type_hints(expected).items():
        if name not in StoryExpected.__struct_fields__:
            structs = (
                one for one in (hint, *get_args(hint)) if isinstance(one, type) and issubclass(one, msgspec.Struct)
            )
            yield SceneTerm(name, next((one.__struct_fields__ for one in structs), ()))


def _words(hint: Any) -> Iterator[str]:
    """The words of a field that takes some words, or a struct of one field each."""
    for one in get_args(hint):
        if isinstance(one, str):
            yield one
        elif isinstance(one, type) and issubclass(one, msgspec.Struct):
            yield from (f"{name}:" for name in one.__struct_fields__)
        else:
            yield from _words(one)


__all__ = ["SUFFIX", "BookScenes", "Load"]
