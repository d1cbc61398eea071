"""The words that the scene files of a book may use, told from the types into which files are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from fluent.syntax import FluentSerializer, ast
from msgspec import Meta, UnsetType

from escarmouche.catalogue import Catalogue
from escarmouche.documents.written import Key
from escarmouche.kernel import Event
from escarmouche.kernel.effects import behaviour, names_in
from escarmouche.rulebooks import SceneTerm, SceneTerms
from escarmouche.rulebooks.common.narration import question_key
from escarmouche.rulebooks.common.scene_checks import StoryExpected
from escarmouche.rulebooks.common.scene_files import SceneText
from escarmouche.texts import registered

ANYTHING: Final = "…"

ID_PATTERN: Final = get_args(Key)[1].pattern


def scene_terms(
    book: str,
    file: type[SceneText],
    expected: type[StoryExpected],
    events: Mapping[str, type[Event]],
    options: Sequence[str],
) -> SceneTerms:
    """The words of scene files that are read as ``file``; ``options``: what players agree on, where a file says it by itself
    and not under ``options``.
    """
    hints = get_type_hints(file, include_extras=True)
    inside = _agreed(hints)
    agreed = inside or {name: hints[name] for name in options if name in hints}
    elsewhere = {*SceneText.__struct_fields__, "start", "stop", "options", *(() if inside else agreed)}
    return SceneTerms(
        fields=tuple(
            term for name in hints if name not in elsewhere for term in _terms(name, hints[name], file.__module__)
        ),
        starts=tuple(_starts(hints["start"])),
        stops=tuple(filter(None, written(hints["stop"]).split(" | "))),
        options=tuple(SceneTerm(name=name, takes=written(hint)) for name, hint in agreed.items()),
        expected=tuple(_expected(expected)),
        questions=tuple(questions(book)),
        events=tuple(SceneTerm(name=name, fields=_told(kind)) for name, kind in sorted(events.items())),
        effects=tuple(SceneTerm(name=name, rule=behaviour(name).rule) for name in names_in(f"{book}.")),
    )


# -- what a field takes ------------------------------------------------------------------------------------------------


def written(hint: Any) -> str:
    """How a file writes what a field of this type takes: ``ID`` for an id, ``N`` for a number, ``"…"`` for a text.

    >>> written(tuple[int, ...] | Literal["none"] | None)
    '[N, …] | none'
    """
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return next(filter(None, map(_meant, inner[1:])), None) or written(inner[0])
    if origin is Literal:
        return " | ".join(map(str, filter(None, inner)))
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(filter(None, map(written, inner))))
    if origin is tuple:
        items = [written(inner[0]), "…"] if inner[-1] is ... else map(written, inner)
        return f"[{', '.join(items)}]"
    if origin is dict:
        return f"{{{written(inner[0])}: {written(inner[1])}, …}}"
    return _of_type(hint)


def _meant(meta: Any) -> str | None:
    """What a field says of itself: the form of its words, or that it is an id."""
    if not isinstance(meta, Meta):
        return None
    return (meta.extra or {}).get("form") or ("ID" if meta.pattern == ID_PATTERN else None)


def _of_type(kind: Any) -> str:
    if kind in (NoneType, UnsetType):
        return ""
    if isinstance(kind, TypeVar) or kind is Any:
        return ANYTHING
    names = {bool: "true | false", int: "N", Decimal: "N", float: "N", str: '"…"'}
    return names.get(kind, "{…}")


def _structs_in(hint: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that a field may hold, by itself or several of them."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for inner in get_args(hint):
        yield from _structs_in(inner)


def _terms(name: str, hint: Any, module: str = "") -> Iterator[SceneTerm]:
    """A field, and behind its name the fields of what it holds: of structs of a module, if one is named."""
    yield SceneTerm(name=name, takes=written(hint))
    for struct in _structs_in(hint):
        if struct.__module__ == module or not module:
            fields = get_type_hints(struct, include_extras=True)
            names = {field.name: field.encode_name for field in msgspec.structs.fields(struct)}
            for field in struct.__struct_fields__:
                yield SceneTerm(name=f"{name}.{names[field]}", takes=written(fields[field]))


def _starts(hint: Any) -> Iterator[SceneTerm]:
    """How play may begin: at words, and by the fields of a struct."""
    for kind in get_args(hint):
        if get_origin(kind) is Literal:
            yield from (SceneTerm(name=word) for word in get_args(kind))
        else:
            fields = get_type_hints(kind, include_extras=True)
            yield from (SceneTerm(name=name, takes=written(fields[name])) for name in kind.__struct_fields__)


def _agreed(hints: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the options of a scene; none where it has no such field."""
    return {
        name: hint
        for struct in _structs_in(hints.get("options"))
        for name, hint in get_type_hints(struct, include_extras=True).items()
    }


def _expected(expected: type[StoryExpected]) -> Iterator[SceneTerm]:
    """What may be expected at the end, besides the story: of each kind of model."""
    for name, hint in get_type_hints(expected, include_extras=True).items():
        if name not in StoryExpected.__struct_fields__:
            yield from _terms(name, hint)


def _told(kind: type[Event]) -> tuple[str, ...]:
    """What an event tells: but for its rules and for who may see it."""
    return tuple(name for name in kind.__struct_fields__ if name not in ("rules", "seen_by"))


# -- questions ---------------------------------------------------------------------------------------------------------

BESIDE: Final = ("fails", "usual")
"""How keys end of texts beside those of questions: why something is forbidden, and what is usually answered."""

PLACE: Final = "place"
"""How the key of a question ends whose rule asks by the same id for a choice and for a place."""


def questions(book: str) -> Iterator[SceneTerm]:
    """What a book asks, by the ids that answers name: every question has a text under its id, with the words of its answers.

    A rule that asks several things names them by what follows a ``#``.
    """
    rules = {question_key(id): id for id in Catalogue.load(book).entries}
    texts = {text.id.name: text for text in registered(f"{book}-") if _asks(text)}
    for key, text in sorted(texts.items()):
        rule, more = _rule_of(key, rules)
        if rule and not more.endswith(BESIDE) and not (more == PLACE and question_key(rule) in texts):
            id = f"{rule}#{more}" if more else rule
            yield SceneTerm(name=id, fields=tuple(attribute.id.name for attribute in text.attributes), rule=rule)


def _rule_of(key: str, rules: Mapping[str, str]) -> tuple[str, str]:
    """The rule whose text has this key, and what the key says besides; nothing for the text of no rule."""
    if key in rules:
        return rules[key], ""
    longest = max((rule for rule in rules if key.startswith(f"{rule}-")), key=len, default=None)
    return (rules[longest], key.removeprefix(f"{longest}-")) if longest else ("", "")


def _asks(text: ast.Message) -> bool:
    """Whether a text is a question: it has the mark of one, or words of answers."""
    return bool(text.attributes) or "?" in FluentSerializer().serialize_entry(text)


__all__ = ["questions", "scene_terms", "written"]
