"""Lessons as people write them in YAML: a scene, and what a coach says at which question of it. The same for every book."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final, Protocol

import msgspec
from msgspec import Meta

from escarmouche.catalogue import Catalogue
from escarmouche.documents import BadDocument, Document, Steps, read
from escarmouche.documents.terms import Name
from escarmouche.documents.written import Words, WrittenName, read_name
from escarmouche.rulebooks import Lesson, Scene, Taught
from escarmouche.rulebooks.common.scene_checks import close
from escarmouche.rulebooks.common.scenes import Load
from escarmouche.texts import Message, message

SUFFIX: Final = ".lesson.yaml"

Speech = Annotated[str, Meta(min_length=1, max_length=900)]


class WrittenSpeech(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a coach says, in both languages; plain text is the same in both."""

    fr: Speech
    en: Speech


class TaughtFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question of a lesson: the rule that asks it, whom (the learner, where nothing is said), ``about`` which model (any,
    where nothing is said), what the coach says, whom he points at, which answers he takes (any, where nothing is said), a
    placement ``within`` so much of one of them, and what he says to others. A question at which he says nothing is answered
    by itself, with the first of ``accept``.
    """

    at: Words
    side: Words | None = None
    about: str = ""
    say: Speech | WrittenSpeech | None = None
    show: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    accept: Annotated[tuple[Any, ...], Meta(max_length=50)] = ()
    within: Annotated[int, Meta(ge=0, le=100)] | Decimal = 2
    otherwise: Speech | WrittenSpeech | None = None


class LessonFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson as a file writes it. ``side``: the learner's; ``against``: the machine that plays the others where the coach
    is silent. ``free``: every question is asked, and the coach speaks when one of his comes up for the first time.
    ``scene``: the text of a scene, as in a file of its own; its dice are those of the lesson.
    """

    lesson: Words | WrittenName
    book: Words
    about: Speech | WrittenSpeech
    minutes: Annotated[int, Meta(ge=1, le=60)] = 5
    side: Words
    against: Words = "tactician"
    free: bool = False
    steps: Annotated[tuple[TaughtFile, ...], Meta(min_length=1, max_length=200)]
    ends: Speech | WrittenSpeech
    scene: Annotated[str, Meta(min_length=1)]


class Teaches(Protocol):
    """What a book has to know to read lessons: how its games begin, and what everybody in them is called."""

    @property
    def id(self) -> str: ...

    def begin(self, setup: Any) -> Any: ...

    def names(self, state: Any) -> Mapping[str, Any]: ...


class LessonFolder:
    """Where a book keeps the lessons that it ships, in the order of the numbers of their files, and how it reads one."""

    def __init__(self, folder: Path, load_scene: Load) -> None:
        self.folder = folder
        self._load_scene = load_scene

    @cached_property
    def shipped(self) -> dict[str, Path]:
        """The lessons that come with the program, by key, in the order in which one takes them."""
        paths = sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: int(path.name.partition("-")[0]))
        return {path.name.removesuffix(SUFFIX): path for path in paths}

    def load(self, book: Teaches, source: Path | str) -> Lesson:
        """The lesson in a file or a text. Raises ``BadDocument`` for the first mistake in it, or in its scene."""
        document = read(source, LessonFile)
        file = document.value
        if file.book != book.id:
            raise document.bad(("book",), message("house-lesson-book", theirs=file.book, ours=book.id))
        scene = self._scene_of(document)
        state = book.begin(scene.setup)
        _check_people(document, tuple(state.players), book.names(state))
        rules = Catalogue.load(book.id).entries
        for place, step in enumerate(file.steps):
            if step.at.partition("#")[0] not in rules:
                raise document.bad(("steps", place, "at"), message("house-scene-no-rule", **close(step.at, rules)))
            if step.say is None and not step.accept:
                raise document.bad(("steps", place), message("house-lesson-silent"))
        return Lesson(
            title=message("house-name", name=read_name(file.lesson).told),
            about=_spoken(file.about),
            minutes=file.minutes,
            side=file.side,
            against=file.against,
            free=file.free,
            scene=scene,
            steps=tuple(_step(step, file.side) for step in file.steps),
            ends=_spoken(file.ends),
        )

    def _scene_of(self, document: Document[LessonFile]) -> Scene:
        """The scene that stands in a lesson; a mistake in it is told at its line of the lesson."""
        try:
            return self._load_scene(document.value.scene, name=document.name)
        except BadDocument as error:
            line = document.root.line_of(("scene",)) + (error.line or 0)
            raise BadDocument(
                document.name, line, f"scene.{error.field}".rstrip("."), error.reason, error.rule
            ) from None


def _check_people(document: Document[LessonFile], players: tuple[str, ...], names: Mapping[str, Any]) -> None:
    """Sides and models that a lesson names are those of its scene. Raises ``BadDocument``."""
    file = document.value
    sides: list[tuple[Steps, str]] = [(("side",), file.side)]
    sides += [(("steps", place, "side"), step.side) for place, step in enumerate(file.steps) if step.side is not None]
    for steps, side in sides:
        if side not in players:
            raise document.bad(steps, message("house-scene-stranger", **close(side, players)))
    for place, step in enumerate(file.steps):
        named: list[tuple[Steps, str]] = [
            (("steps", place, "show", number), who) for number, who in enumerate(step.show)
        ]
        for where, who in [*named, (("steps", place, "about"), step.about)]:
            if who and who not in names:
                raise document.bad(where, message("house-scene-stranger", **close(who, names)))


def _step(step: TaughtFile, side: str) -> Taught:
    return Taught(
        at=step.at,
        side=step.side or side,
        about=step.about,
        say=None if step.say is None else _spoken(step.say),
        show=step.show,
        accept=step.accept,
        within=Decimal(step.within),
        otherwise=None if step.otherwise is None else _spoken(step.otherwise),
    )


def _spoken(words: str | WrittenSpeech) -> Message:
    """What a coach says, told in the reader's language; the lines of a file are not those of the page."""
    name = Name(words, words) if isinstance(words, str) else Name(words.fr, words.en)
    told = {locale: re.sub(r"[ \n]+", " ", text).strip() for locale, text in name.told.items()}
    return message("house-name", name=told)


def lesson_schema() -> dict[str, Any]:
    """The JSON Schema of a lesson."""
    schema: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(LessonFile)))
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Escarmouche: a lesson"
    return schema


__all__ = ["SUFFIX", "LessonFile", "LessonFolder", "lesson_schema"]
