"""The base of a book: those parts of :class:`escarmouche.rulebooks.Book` that are the same for all."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec

from escarmouche.documents import field_name
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Fault, means_file, read_name, shipped
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Event, Place, Roll, State
from escarmouche.rulebooks import (
    Alone,
    Campaigns,
    Card,
    Closed,
    Form,
    Lesson,
    Measures,
    Put,
    Reach,
    Ready,
    Scene,
    SceneTerms,
    Shape,
    Tactics,
    Verdict,
    Words,
)
from escarmouche.rulebooks.common.lessons import LessonFolder
from escarmouche.rulebooks.common.narration import Narrator, known, question_key
from escarmouche.rulebooks.common.scenes import BookScenes
from escarmouche.texts import Message, message

S = TypeVar("S", bound=State)
T = TypeVar("T")
P = TypeVar("P")

ENDLESS: Final = "endless"
"""The value of an option that sets a limit, for none."""


class BookBase(ABC, Generic[S]):
    """The base of a book: loading what it leaves to be loaded late, scenes, set-ups read and refused, words.

    A book adds what is its own (:class:`escarmouche.rulebooks.Book` lists all of it).
    """

    package: ClassVar[str]
    """The package of the book; its ``machine.tactics`` holds ``TACTICS``, its ``machine.measures`` ``MEASURES``."""
    narrator: Narrator[S]
    all_scenes: BookScenes[S]
    id: str
    _lessons: Mapping[str, Lesson] | None = None

    @cached_property
    def lesson_folder(self) -> LessonFolder:
        """Where its lessons lie: beside its scenes."""
        return LessonFolder(self.all_scenes.folder.parent / "lessons", self.all_scenes.load)

    @property
    def tactics(self) -> Tactics[S]:
        """What a sensible player would consider; loaded when a machine first asks for it."""
        found: Tactics[S] = import_module(f"{self.package}.machine.tactics").TACTICS
        return found

    @property
    def measures(self) -> Measures[S]:
        """What can be measured in its games; loaded when somebody first measures."""
        found: Measures[S] = import_module(f"{self.package}.machine.measures").MEASURES
        return found

    @property
    def campaigns(self) -> Campaigns[Any] | None:
        """None, unless a book has some."""
        return None

    def alone(self) -> Alone | None:
        """None, unless a book has a game for one."""
        return None

    def teams(self, options: Mapping[str, Any] | None = None) -> tuple[tuple[str, ...], ...]:
        """Each plays for himself, unless a book has teams."""
        return ()

    def reach(self, state: S, ask: Place[Any]) -> Reach:
        """The region of a placement is all there is to it, unless a book tells more."""
        return Reach()

    def puts(self, ask: Place[Any]) -> Put:
        """A model, unless a book knows better."""
        return "model"

    def closed(self, state: S, ask: Ask[Any]) -> Sequence[Closed]:
        """Nothing is missed, unless a book knows better."""
        return ()

    def usual(self, rule: str) -> Words:
        """The text ``<rule>-usual``."""
        key = f"{question_key(rule)}-usual"
        return message(key) if known(key) else ""

    def army_form(self, text: str, *, packs: Sequence[Path] = ()) -> Form | None:
        """Lists are written, unless a book has more to offer."""
        return None

    def filled_army(
        self, text: str, picked: Mapping[str, int], limit: int | None = None, *, packs: Sequence[Path] = ()
    ) -> str:
        """Nothing is picked, unless a book has lines for it."""
        return text

    def progress(self, state: S, ask: Ask[Any]) -> Words:
        """Nothing is counted, unless a book does."""
        return ""

    def arranges(self, state: S, ask: Ask[Any]) -> bool:
        """Nothing is put in order, unless a book has something."""
        return False

    # -- scenes and set-ups --------------------------------------------------------------------------------------------

    def scenes(self) -> Sequence[Ready]:
        """The scenes that come with the program, by key."""
        return [Ready(key, self.all_scenes.load(path).title) for key, path in self.all_scenes.shipped().items()]

    def scene(self, source: Path | str) -> Scene:
        """The scene in a file, or one that comes with the program."""
        if isinstance(source, Path):
            return self.all_scenes.load(source)
        return self.all_scenes.load(shipped("house-scene-unknown", source, self.all_scenes.shipped()))

    def scene_in(self, text: str) -> Scene:
        """The scene that a text holds, which may name no files."""
        return self.all_scenes.load(text)

    def write_scene(
        self, state: S, answers: Sequence[tuple[str, Any]] = (), dice: Sequence[int] = (), *, title: str = ""
    ) -> str:
        """The scene file of a position between two steps."""
        return self.all_scenes.written(state, answers, dice, title)

    def scene_terms(self) -> SceneTerms:
        """The words that scene files of the book may use."""
        return self.all_scenes.terms()

    def mismatches(self, scene: Scene, state: S, story: Sequence[Event]) -> Sequence[Message]:
        """Where a scene ended otherwise than it expects."""
        return self.all_scenes.mismatches(scene, state, story)

    def lessons(self) -> Mapping[str, Lesson]:
        """The lessons that come with the program, by key; read once."""
        if self._lessons is None:
            found = self.lesson_folder.shipped
            self._lessons = {key: self.lesson_folder.load(self, path) for key, path in found.items()}
        return self._lessons

    def lesson_in(self, text: str) -> Lesson:
        """The lesson that a text holds, whose scene may name no files."""
        return self.lesson_folder.load(self, text)

    @abstractmethod
    def begun(self, plain: Any) -> S:
        """The game that plain data describes. Raises ``msgspec.ValidationError`` for data of another shape, and
        :class:`~escarmouche.documents.written.Fault` for the first thing in it that can't be.
        """

    def begin(self, setup: Any) -> S:
        """The game of a set-up, the plain data of ``setup`` or of a scene, before its first step.

        Raises ``Problem`` for anything else, naming the place and the reason.
        """
        try:
            return self.begun(setup)
        except msgspec.ValidationError as error:
            raise Problem(message("house-setup-not-one", error=str(error))) from None
        except Fault as found:
            raise Problem(
                message("house-setup-at", place=field_name(found.steps), reason=found.reason), found.rule
            ) from None

    # -- words ---------------------------------------------------------------------------------------------------------

    def names(self, state: S) -> Mapping[str, Words]:
        """The name that people read for every id."""
        return self.narrator.names(state)

    def extras(self) -> Sequence[Card]:
        """Nothing, unless a book has something."""
        return ()

    def groups(self, state: S) -> Mapping[str, Sequence[str]]:
        """None, unless a book has units."""
        return {}

    def drawn(self, event: Event) -> Sequence[Shape]:
        """Nothing, unless a book has something to show."""
        return ()

    def told(self, state: S, event: Event) -> Message | None:
        """The words for an event; ``None`` for one that only matters to pictures."""
        return self.narrator.told(state, event)

    def question(self, state: S, ask: Ask[Any] | Roll[Any]) -> Message:
        """The words for what is asked."""
        return self.narrator.question(state, ask)

    def option(self, state: S, ask: Ask[Any], answer: Any) -> Words:
        """The words for one plain answer."""
        return self.narrator.option(state, ask, answer)


# -- what a book ships, and what people bring --------------------------------------------------------------------------


def by_key_or_file(spec: str, table: Mapping[str, T], load: Callable[[Path], T], unknown: str) -> T:
    """What comes with the program under a key, or what is in a file. Raises ``Problem`` with the text ``unknown``."""
    if spec not in table and means_file(spec):
        return load(Path(spec))
    return shipped(unknown, spec, table)


def one_of(table: Mapping[str, T], rng: random.Random, fits: Callable[[T], bool] = lambda _: True) -> T:
    """Any one that fits; any at all where none does."""
    return rng.choice([one for one in table.values() if fits(one)] or list(table.values()))


def collections(
    make: Callable[[Sequence[P]], T], standard: Callable[[], Sequence[P]], load: Callable[[Path], P]
) -> Callable[[Sequence[Path]], T]:
    """The function that gives the cards of a book: those of the packs that it ships and of further packs (files).

    What it ships alone is read once. The function raises ``Problem`` for a key used twice.
    """

    @cache
    def shipped_alone() -> T:
        return make(standard())

    def collection(packs: Sequence[Path] = ()) -> T:
        return make([*standard(), *map(load, packs)]) if packs else shipped_alone()

    return collection


def name_told(name: str | Name | Any) -> Message:
    """A name in both languages: as a file writes it, or as the rules keep it."""
    return message("house-name", name=(name if isinstance(name, Name) else read_name(name)).told)


def refuse_illegal(verdict: Verdict, army: Words) -> None:
    """Raises ``Problem`` with the first rule of list building that an army breaks, if it breaks any."""
    if verdict.rulings:
        first = verdict.rulings[0]
        raise Problem(message("house-illegal-army", army=army, place=first.place, reason=first.reason), first.rule)


def plain_setup(setup: Any) -> Any:
    """A set-up as plain data, as it stands in the header of a journal."""
    return msgspec.json.decode(msgspec.json.encode(setup))


__all__ = [
    "ENDLESS",
    "BookBase",
    "by_key_or_file",
    "collections",
    "name_told",
    "one_of",
    "plain_setup",
    "refuse_illegal",
]
