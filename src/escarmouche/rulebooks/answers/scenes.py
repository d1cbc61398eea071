"""Scenes and lessons: positions that are written down, with what should come of them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec

from escarmouche.rulebooks.answers.hints import Circumstance
from escarmouche.rulebooks.answers.words import Words


class Moment(msgspec.Struct, frozen=True):
    """A moment at which a player may be asked whether he steps in: the id of its rule, and on what that may hang."""

    rule: str
    circumstances: tuple[Circumstance, ...] = ()


class DiceLines(msgspec.Struct, frozen=True):
    """Where the faces of a scene are written: the name of its file, and the line of each by the rule that throws it
    (``""``: any rule).
    """

    file: str
    lines: Mapping[str, tuple[int, ...]]


class Scene(msgspec.Struct, frozen=True):
    """A scene: a position as plain data for :meth:`Book.begin`, dice and answers, and what should come of it all.

    ``dice`` are the faces in the order in which they are thrown, ``dice_of`` those of each rule that throws (its id);
    a scene has one or the other. ``dice_lines``: where they are written, if a file says so. ``answers`` are plain, or
    ``(question, answer)`` for the next such question: the id of a rule, or of a rule and of what it asks about
    (``rule@soldier``). ``expect`` is plain data for :meth:`Book.mismatches`. ``rules``: the ids of what the scene proves.
    """

    title: Words
    setup: Any
    rules: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    dice_of: Mapping[str, tuple[int, ...]] = {}
    dice_lines: DiceLines | None = None
    answers: tuple[Any, ...] = ()
    expect: Any = None


class SceneTerm(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A word of scene files. ``takes``: how a file writes what it takes (``ID -> ID``, ``N``, ``yes | no``); ``fields``: of
    an event what it tells, of a question the answers that it takes besides ids and numbers; ``rule``: the rule behind it.
    """

    name: str
    takes: str = ""
    fields: tuple[str, ...] = ()
    rule: str = ""


class SceneTerms(msgspec.Struct, frozen=True, kw_only=True):
    """The words of a book's scene files: the fields of a file, how play begins (by the name of a phase, or by a word with
    what it takes) and ends, what may be agreed on, what is expected of models, the questions that are asked, the events that
    are told, and the effects that may be in force.
    """

    fields: tuple[SceneTerm, ...] = ()
    starts: tuple[SceneTerm, ...] = ()
    stops: tuple[str, ...] = ()
    options: tuple[SceneTerm, ...] = ()
    expected: tuple[SceneTerm, ...] = ()
    questions: tuple[SceneTerm, ...] = ()
    events: tuple[SceneTerm, ...] = ()
    effects: tuple[SceneTerm, ...] = ()


class Taught(msgspec.Struct, frozen=True, kw_only=True):
    """A question of a lesson: the rule that asks it, and whom (a seat), ``about`` what (an id; empty: anything); what a
    coach ``say``s then, and at whom he points (ids of models); the answers that he takes, as people write them (none: any),
    a placement ``within`` so many of the book's units of one of them; and what he says to others.

    Where he says nothing, the first of ``accept`` is given without anybody being asked.
    """

    at: str
    side: str
    about: str = ""
    say: Words | None = None
    show: tuple[str, ...] = ()
    accept: tuple[Any, ...] = ()
    within: Decimal = Decimal(2)
    otherwise: Words | None = None


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A scene with a coach. ``side``: the learner's seat; ``against``: the machine that plays the others where the coach is
    silent. ``ends``: his last words. ``free``: every question is asked, and his come in any order; otherwise his steps come
    one after the other, and whatever is asked in between takes its default.
    """

    title: Words
    about: Words
    minutes: int
    side: str
    against: str
    scene: Scene
    steps: tuple[Taught, ...]
    ends: Words
    free: bool = False


__all__ = [
    "DiceLines",
    "Lesson",
    "Moment",
    "Scene",
    "SceneTerm",
    "SceneTerms",
    "Taught",
]
