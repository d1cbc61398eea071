"""The scenes of a book: those that it ships, how one is read and written, and what should come of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
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


class Load(Protocol):
    """Reads a scene: from a file (``Path``) or a text. Raises ``BadDocument`` for the first mistake in it."""

    def __call__(self, source: Path | str | bytes, *, name: str | None = None) -> Scene: ...


@dataclass(frozen=True)
class BookScenes(Generic[S]):
    """The scenes of a book.

    Attributes:
        book: its id; ``seats``: those that a scene may have.
        folder: where those lie that it ships.
        load: reads one.
        write: what the file of a position says, and what that is called if people call it nothing.
        text: what a file is read into; ``events``: everything that the book tells, by name.
        expected: what may be expected of one; ``check``: where a game and its story differ from that.
    """

    book: str
    seats: Collection[str]
    folder: Path
    load: Load
    write: Callable[[S], tuple[Message, Mapping[str, Any]]]
    text: type[SceneText]
    events: Mapping[str, type[Event]]
    expected: type[StoryExpected]
    check: Callable[[Any, S, Sequence[Event]], Iterable[Message]]

    def shipped(self) -> dict[str, Path]:
        """The scenes that come with the program, by key."""
        return {path.name.removesuffix(SUFFIX): path for path in sorted(self.folder.glob(f"*{SUFFIX}"))}

    def written(self, state: S, answers: Sequence[tuple[str, Any]], dice: Sequence[int], called: str) -> str:
        """The file of a position, from which play goes on as it would go on here; ``answers`` (each with its rule) and
        ``dice`` are given in the step that comes next. Raises ``Problem``.
        """
        title, body = self.write(state)
        return scene_text(
            state, body, book=self.book, seats=self.seats, title=title, called=called, answers=answers, dice=dice
        )

    def terms(self) -> SceneTerms:
        """The words that its files may use."""
        begins = get_type_hints(self.text)["start"]
        return SceneTerms(
            events=tuple(SceneTerm(name, _fields(kind)) for name, kind in sorted(self.events.items())),
            effects=tuple(SceneTerm(name, rule=behaviour(name).rule) for name in names_in(f"{self.book}.")),
            expected=tuple(_expected(self.expected)),
            starts=tuple(_words(begins)),
        )

    def mismatches(self, scene: Scene, state: S, story: Sequence[Event]) -> Sequence[Message]:
        """Where a scene ended otherwise than it expects."""
        return list(self.check(msgspec.convert(scene.expect, self.expected, strict=False), state, story))


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
