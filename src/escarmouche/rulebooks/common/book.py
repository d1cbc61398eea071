"""The base of a book: those parts of :class:`escarmouche.rulebooks.Book` that are the same for all."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar, Union

import msgspec

from escarmouche.documents import field_name
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Fault, means_file, read_name, shipped
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Event, Place, State, converted
from escarmouche.rulebooks import (
    Alone,
    Campaigns,
    Card,
    Closed,
    Form,
    Lesson,
    Measures,
    Moment,
    Motion,
    Overview,
    Put,
    Reach,
    RuleOption,
    Scene,
    SceneTerms,
    Shape,
    Shipped,
    Spot,
    Stance,
    Tactics,
    Verdict,
    Words,
    agreed_on,
)
from escarmouche.rulebooks.common.lessons import LessonFolder
from escarmouche.rulebooks.common.narration import Telling, known, question_key
from escarmouche.rulebooks.common.scenes import BookScenes
from escarmouche.texts import Message, message

S = TypeVar("S", bound=State)
T = TypeVar("T")
P = TypeVar("P")

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Looks(Protocol[S_contra]):
    """The module of a book that says what people see of the table: ``presentation.overview``."""

    def overview(self, state: S_contra, /) -> Overview: ...
    def stances(self, state: S_contra, /) -> Mapping[str, Stance]: ...
    def recalled(self, state: S_contra, what: str, facts: Mapping[str, Any], /) -> Mapping[str, Stance]: ...
    def motion(self, what: str, facts: Mapping[str, Any], /) -> Motion: ...


class Pointing(Protocol[S_contra]):
    """The module of a book that turns a spot into an answer."""

    def placement(self, state: S_contra, ask: Place[Any], spot: Spot, /) -> Any: ...


class BookBase(Telling[S], ABC):
    """The base of a book: loading what it leaves to be loaded late, scenes, set-ups read and refused, words.

    A book adds what is its own (:class:`escarmouche.rulebooks.Book` lists all of it).
    """

    package: ClassVar[str]
    """The package of the book; its ``machine.tactics`` holds ``TACTICS``, its ``machine.measures`` ``MEASURES``."""
    looks: Looks[S]
    pointing: Pointing[S]
    all_scenes: BookScenes[S]
    begins: Mapping[type, Callable[[Any], S]]
    """What a game may begin with, its set-up and that of a scene, and what begins it."""
    id: str
    sides: tuple[str, ...]
    all_sides: tuple[str, ...] = ()
    """The seats that there are at most, where players agree on how many play; none: those of ``sides``, always."""
    _lessons: Mapping[str, Lesson] | None = None

    @cached_property
    def lesson_folder(self) -> LessonFolder:
        """Where its lessons lie: beside its scenes."""
        return LessonFolder(self.all_scenes.folder.parent / "lessons", self.all_scenes.load)

    @property
    def tactics(self) -> Tactics[S]:
        """What a sensible player would consider; loaded when a machine first asks for it."""
        tactics: Tactics[S] = import_module(f"{self.package}.machine.tactics").TACTICS
        return tactics

    @property
    def measures(self) -> Measures[S]:
        """What can be measured in its games; loaded when somebody first measures."""
        measures: Measures[S] = import_module(f"{self.package}.machine.measures").MEASURES
        return measures

    @property
    def campaigns(self) -> Campaigns[Any] | None:
        """None, unless a book has some."""
        return None

    def alone(self) -> Sequence[Alone]:
        """None, unless a book has games for one."""
        return ()

    @abstractmethod
    def options(self) -> Sequence[RuleOption]:
        """What players may agree on."""

    def seats(self, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """Two sides, or as many as were agreed on."""
        if not self.all_sides:
            return self.sides
        agreed = agreed_on(self.options(), options or {})
        return self.all_sides[: int(agreed.get("players", len(self.sides)))]

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

    def scenes(self) -> Sequence[Shipped]:
        """The scenes that come with the program, by key."""
        return [Shipped(key, self.all_scenes.load(path).title) for key, path in self.all_scenes.shipped().items()]

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
        return self.all_scenes.terms([option.key for option in self.options()])

    def mismatches(self, scene: Scene, state: S, story: Sequence[Event]) -> Sequence[Message]:
        """Where a scene ended otherwise than it expects."""
        return self.all_scenes.mismatches(scene, state, story)

    def lessons(self) -> Mapping[str, Lesson]:
        """The lessons that come with the program, by key; read once."""
        if self._lessons is None:
            lessons = self.lesson_folder.shipped
            self._lessons = {key: self.lesson_folder.load(self, path) for key, path in lessons.items()}
        return self._lessons

    def lesson_in(self, text: str) -> Lesson:
        """The lesson that a text holds, whose scene may name no files."""
        return self.lesson_folder.load(self, text)

    def begun(self, plain: Any) -> S:
        """The game that plain data describes. Raises ``msgspec.ValidationError`` for data of another shape, and
        :class:`~escarmouche.documents.written.Fault` for the first thing in it that can't be.
        """
        given = converted(plain, Union[tuple(self.begins)])  # noqa: UP007
        return self.begins[type(given)](given)

    def begin(self, setup: Any) -> S:
        """The game of a set-up, the plain data of ``setup`` or of a scene, before its first step.

        Raises ``Problem`` for anything else, naming the place and the reason.
        """
        try:
            return self.begun(setup)
        except msgspec.ValidationError as error:
            raise Problem(message("house-setup-not-one", error=str(error))) from None
        except Fault as fault:
            raise Problem(
                message("house-setup-at", place=field_name(fault.steps), reason=fault.reason), fault.rule
            ) from None

    # -- the game ------------------------------------------------------------------------------------------------------

    def settled(self, before: S, now: S) -> bool:
        """Whether what was under way is over; without anything, whether the step and all it led to are done."""
        was = self.under_way(before)
        return len(now.agenda) <= len(before.agenda) if was is None else self.under_way(now) != was

    def under_way(self, state: S) -> object | None:
        """What a decision belongs to that lasts longer than a step: nothing, unless a book has combats."""
        return None

    def overview(self, state: S) -> Overview:
        """The table at a glance."""
        return self.looks.overview(state)

    def stances(self, state: S) -> Mapping[str, Stance]:
        """How every model shows on the table."""
        return self.looks.stances(state)

    def motion(self, what: str, facts: Mapping[str, Any]) -> Motion:
        """What is seen for a moment when an event is told."""
        return self.looks.motion(what, facts)

    def recalled(self, state: S, what: str, facts: Mapping[str, Any]) -> Mapping[str, Stance]:
        """How an event showed models, for old stories."""
        return self.looks.recalled(state, what, facts)

    def placement(self, state: S, ask: Place[Any], spot: Spot) -> Any:
        """The plain answer that puts a model where somebody wants it."""
        return self.pointing.placement(state, ask, spot)

    def moments(self, state: S, seat: str) -> Sequence[Moment]:
        """None, unless a book lets somebody step in while others act."""
        return ()

    def unmeasured(self, state: S, ask: Ask[Any]) -> bool:
        """Nothing, unless a book has things named before anything is measured."""
        return False

    # -- words ---------------------------------------------------------------------------------------------------------

    def extras(self) -> Sequence[Card]:
        """Nothing, unless a book has something."""
        return ()

    def groups(self, state: S) -> Mapping[str, Sequence[str]]:
        """None, unless a book has units."""
        return {}

    def drawn(self, event: Event) -> Sequence[Shape]:
        """Nothing, unless a book has something to show."""
        return ()


class Called(Protocol):
    """Something with a name in both languages."""

    @property
    def name(self) -> Any: ...


# -- what a book ships, and what people bring --------------------------------------------------------------------------


def by_key_or_file(spec: str, table: Mapping[str, T], load: Callable[[Path], T], unknown: str) -> T:
    """What comes with the program under a key, or what is in a file. Raises ``Problem`` with the text ``unknown``."""
    if spec not in table and means_file(spec):
        return load(Path(spec))
    return shipped(unknown, spec, table)


def named_or_any(
    spec: str | None, table: Mapping[str, T], load: Callable[[Path], T], unknown: str, rng: random.Random
) -> T:
    """What comes with the program under a key, or what is in a file; any one that comes with it, when none is named."""
    return one_of(table, rng) if spec is None else by_key_or_file(spec, table, load, unknown)


def ready(table: Mapping[str, Called]) -> list[Shipped]:
    """What comes with the program, by key and name."""
    return [Shipped(key, name_told(entry.name)) for key, entry in table.items()]


def one_of(table: Mapping[str, T], rng: random.Random, fits: Callable[[T], bool] = lambda _: True) -> T:
    """One of the entries that fit, at random; any entry where none fits."""
    return rng.choice([candidate for candidate in table.values() if fits(candidate)] or list(table.values()))


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
    "BookBase",
    "by_key_or_file",
    "collections",
    "name_told",
    "named_or_any",
    "one_of",
    "plain_setup",
    "ready",
    "refuse_illegal",
]
