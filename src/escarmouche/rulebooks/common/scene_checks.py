"""What people expect of a scene's story, and where it went otherwise: the part that is the same for every book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from types import ModuleType
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from escarmouche.catalogue import Catalogue
from escarmouche.documents import Document, Steps
from escarmouche.documents.written import Fault, fault
from escarmouche.errors import nearest
from escarmouche.kernel import Breakdown, Chosen, Effects, Event, Rolled
from escarmouche.kernel.effects import first_unmet
from escarmouche.rulebooks.common.narration import condition_told
from escarmouche.texts import Message, Value, message


class Refused(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer that is refused, and the id of the rule that does, where that matters."""

    answer: Any
    by: str = ""


Questions: TypeAlias = Annotated[tuple[dict[str, tuple[Any, ...]], ...], Meta(max_length=1000)]
"""Questions (by rule, or by rule and what they are about), each with answers as people write them."""


class StoryExpected(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should be told in a scene.

    ``events``: what is told, in this order, with anything in between: a name, or ``Name: {field: value}``; ``absent``:
    what is never told. ``asked`` and ``rolled``: ids of the rules that ask players, and that throw dice, in this order;
    ``no_roll``: of those that throw none; ``dice_left``: how many faces of the script are not needed.

    ``offered``: questions, each with answers that it takes; ``not_offered``: with answers that it never takes; ``refused``:
    with answers that are refused, each by a rule. A question is the id of a rule, or of a rule and of what it is about:
    ``rule@soldier``. ``winner``: a side, or ``none`` for a draw.
    """

    events: Annotated[tuple[Any, ...], Meta(max_length=1000)] = ()
    absent: Annotated[tuple[Any, ...], Meta(max_length=1000)] = ()
    asked: tuple[str, ...] = ()
    rolled: tuple[str, ...] = ()
    no_roll: tuple[str, ...] = ()
    dice_left: Annotated[int, Meta(ge=0)] = 0
    offered: Questions = ()
    not_offered: Questions = ()
    refused: tuple[dict[str, Refused], ...] = ()
    winner: str | None = None


def check_rules(document: Document[Any], book: str, rules: Sequence[str], field: str = "rules") -> None:
    """The rules that a field of a scene names are rules of the book. Raises ``BadDocument`` for the first that is not."""
    for place, id in enumerate(rules):
        check_rule(document, book, (field, place if field == "rules" else id), id)


def check_rule(document: Document[Any], book: str, steps: Steps, id: str) -> None:
    """Raises ``BadDocument`` for the id of a rule that the book does not have."""
    entries = Catalogue.load(book).entries
    if id.partition("#")[0] not in entries:
        raise document.bad(steps, message("house-scene-no-rule", **close(id, entries)))


def check_questions(document: Document[Any], book: str, expected: StoryExpected) -> None:
    """The questions and rules of which something is expected are those of the book. Raises ``BadDocument``."""
    questions = [
        (("expect", field, place), id)
        for field in ("offered", "not_offered", "refused")
        for place, ids in enumerate(getattr(expected, field))
        for id in ids
    ]
    rules = [
        (("expect", field, place), id)
        for field in ("asked", "rolled", "no_roll")
        for place, id in enumerate(getattr(expected, field))
    ]
    for steps, id in (*questions, *rules):
        check_rule(document, book, steps, id.partition("@")[0])
    for place, refusals in enumerate(expected.refused):
        for id, refused in refusals.items():
            if refused.by:
                check_rule(document, book, ("expect", "refused", place, id, "by"), refused.by)


def scripted(document: Document[Any], book: str, answers: Sequence[Any]) -> tuple[Any, ...]:
    """The answers of a scene: plain, or ``(question, answer)`` for a mapping with one key: the id of a rule, or of a
    rule and of what it asks about (``rule@soldier``).

    Raises ``BadDocument`` for a rule that the book does not have.
    """
    return tuple(_scripted(document, book, place, answer) for place, answer in enumerate(answers))


def _scripted(document: Document[Any], book: str, place: int, answer: Any) -> Any:
    if isinstance(answer, dict) and len(answer) == 1:
        question, given = next(iter(answer.items()))
        if "." in question:
            check_rule(document, book, ("answers", place), question.partition("@")[0])
            return question, given
    return answer


def events_of(module: ModuleType) -> Mapping[str, type[Event]]:
    """Everything that a book tells, by name: the events that its module defines, or takes from a layer below."""
    return {
        name: kind
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }


def check_story(expected: StoryExpected, events: Mapping[str, type[Event]]) -> None:
    """Raises :class:`~escarmouche.documents.written.Fault` for an event or a field of one that does not exist."""
    for field in ("events", "absent"):
        for place, wanted in enumerate(getattr(expected, field)):
            kind, fields = _wanted(wanted)
            known = events.get(kind)
            if known is None:
                raise fault((field, place), None, "house-scene-no-event", **close(kind, events))
            for name in fields:
                if name not in known.__struct_fields__:
                    raise fault((field, place), None, "house-scene-no-field", **close(name, known.__struct_fields__))


def close(name: str, table: Mapping[str, Any] | Sequence[str]) -> dict[str, Value]:
    """A name that a table does not know, and the nearest that it does, as the variables of a text."""
    return {"name": name, "known": nearest(name, table, 1) or tuple(table)[:12]}


def demand(book: str, steps: Steps, allowed: Callable[[], bool], rule: str, text: str, /, **facts: Value) -> None:
    """Raises :class:`Fault` for what the rules do not allow, with the first of their conditions that is not met.

    ``rule``: that which says so where no other does; ``text``: the key of the words, which hold ``why``.
    """
    why = first_unmet(allowed)
    if why is not None:
        named = why or rule
        raise fault(steps, named.partition("#")[0], text, why=condition_told(book, named), **facts)


def stranger(steps: Steps, name: str, table: Iterable[str]) -> Fault:
    """The fault of a name that stands for nothing here."""
    return fault(steps, None, "house-scene-stranger", **close(name, tuple(table)))


Difference: TypeAlias = tuple[str, str, str]
"""What was looked at, what it should have been, what it is."""


def differing(who: Message | str, differences: Iterable[Difference]) -> list[Message]:
    """What is told where a model, a unit or a side is other than was expected."""
    return [
        message("house-expected-model", who=who, what=what, wanted=wanted, got=got) for what, wanted, got in differences
    ]


def field_differences(expected: msgspec.Struct, actual: Mapping[str, Any]) -> Iterator[Difference]:
    """The fields of which something was expected that is otherwise."""
    for field, value in actual.items():
        wanted = getattr(expected, field)
        if wanted is not None and wanted != value:
            yield field, plain(wanted), plain(value)


def effect_differences(effects: Effects, wanted: Sequence[str], unwanted: Sequence[str]) -> Iterator[Difference]:
    """Effects (ids) that should be in force and are not, or are and should not be."""
    in_force = sorted({effect.name for effect in effects})
    for name in wanted:
        if name not in in_force:
            yield "effects", name, plain(in_force)
    for name in unwanted:
        if name in in_force:
            yield "without", name, plain(in_force)


def story_mismatches(expected: StoryExpected, story: Sequence[Event], winner: str | None) -> Iterator[Message]:
    """Where a story differs from what was expected; ``winner``: as the game ended, ``""`` for a draw."""
    yield from _missing_events(expected.events, story)
    for wanted in expected.absent:
        if any(_fits(event, wanted) for event in story):
            yield message("house-expected-absent", event=_shown(wanted))
    yield from _missing_rules(
        "house-expected-asked", expected.asked, [event.rule for event in story if isinstance(event, Chosen)]
    )
    yield from _missing_rules(
        "house-expected-rolled", expected.rolled, [event.rule for event in story if isinstance(event, Rolled)]
    )
    for rule in expected.no_roll:
        if any(isinstance(event, Rolled) and event.rule == rule for event in story):
            yield message("house-expected-no-roll", rule=rule)
    won = "none" if winner == "" else winner
    if expected.winner is not None and expected.winner != won:
        yield message("house-expected-winner", wanted=expected.winner, got=won or "?")


def plain(value: Any) -> str:
    """A value in one line, much as a scene file writes it."""
    match value:
        case None:
            return "-"
        case bool():
            return "true" if value else "false"
        case Decimal():
            return f"{value.normalize() + 0:f}"
        case dict():
            return "{" + ", ".join(f"{key}: {plain(item)}" for key, item in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(plain(item) for item in value) + "]"
        case _:
            return str(value)


def _wanted(wanted: Any) -> tuple[str, Mapping[str, Any]]:
    """The name of an event and the fields that it should have."""
    match wanted:
        case str():
            return wanted, {}
        case dict() if len(wanted) == 1:
            name, inner = next(iter(wanted.items()))
            return str(name), inner if isinstance(inner, dict) else {}
        case _:
            return str(wanted), {}


def _missing_events(wanted: Sequence[Any], story: Sequence[Event]) -> Iterator[Message]:
    """The first of the events that does not come in its order; nothing when all do."""
    left = iter(story)
    for place, expected in enumerate(wanted):
        if not any(_fits(event, expected) for event in left):
            kind, _ = _wanted(expected)
            told = [_event_shown(event) for event in story if type(event).__name__ == kind]
            got = "; ".join(told[:6]) or ", ".join(dict.fromkeys(type(event).__name__ for event in story))
            yield message("house-expected-event", number=place + 1, event=_shown(expected), got=got or "-")
            return


def _missing_rules(key: str, wanted: Sequence[str], came: Sequence[str]) -> Iterator[Message]:
    left = iter(came)
    for rule in wanted:
        if rule not in left:
            yield Message(key, {"rule": rule, "got": ", ".join(came) or "-"})
            return


def _fits(event: Event, wanted: Any) -> bool:
    """Whether an event is the one that is meant."""
    kind, fields = _wanted(wanted)
    return type(event).__name__ == kind and all(_same(getattr(event, name), value) for name, value in fields.items())


def _same(value: Any, wanted: Any) -> bool:
    """Whether a field holds what is written: of a number with parts, its total; plain data otherwise."""
    if isinstance(value, Breakdown):
        value = value.total
    return bool(_numbers(msgspec.to_builtins(value)) == _numbers(wanted))


def _numbers(value: Any) -> Any:
    """Plain data in which numbers and lists compare as they should."""
    if isinstance(value, list | tuple):
        return [_numbers(item) for item in value]
    return int(value) if isinstance(value, Decimal) and value == int(value) else value


def _shown(wanted: Any) -> str:
    kind, fields = _wanted(wanted)
    return f"{kind} {plain(fields)}" if fields else kind


def _event_shown(event: Event) -> str:
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ("rules", "seen_by")}
    numbers = {name: value.total if isinstance(value, Breakdown) else value for name, value in fields.items()}
    return f"{type(event).__name__} {plain(msgspec.to_builtins(numbers))}"
