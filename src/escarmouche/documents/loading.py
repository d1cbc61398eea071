"""From a document to a typed value."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import EllipsisType
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from escarmouche.documents.basing import Based, unfold
from escarmouche.documents.errors import BadDocument, Steps, field_name
from escarmouche.documents.kinds import Kinds, expected, fields, got, inside, is_stray_number, kinds_of, places
from escarmouche.documents.nodes import USUAL, Limits, Node, compose
from escarmouche.errors import Problem, nearest
from escarmouche.texts import Message, message

T = TypeVar("T")
Decode: TypeAlias = Callable[[type, Any], Any]
"""Makes a value of a type that msgspec does not know from a plain value; raises ValueError or BadValue with the reason."""


@dataclass(frozen=True)
class Document(Generic[T]):
    """A document that has been read: its value, and where everything in it stands.

    Attributes:
        value: what the document says.
        name: the name under which it was read.
    """

    value: T
    name: str
    root: Node

    def bad(self, steps: Steps, reason: str | Message, rule: str | None = None) -> BadDocument:
        """The error for a value that a later check refuses: `raise army.bad(("fighters", 3, "points"), "too dear")`."""
        return _Places(self.name, self.root).bad(steps, reason, rule)

    def line_of(self, steps: Steps) -> int:
        """The line of a value, counted from 1; of one that is not there, the line of what it should be in."""
        return self.root.line_of(steps)


@dataclass(frozen=True)
class _Places:
    """Where everything stands in a document whose value is still being made."""

    name: str
    root: Node

    def bad(self, steps: Steps, reason: str | Message, rule: str | None = None) -> BadDocument:
        return BadDocument(self.name, self.root.line_of(steps), field_name(steps), reason, rule)


def load(
    source: Path | str | bytes,
    type: type[T],
    *,
    name: str | None = None,
    decode: Decode | None = None,
    limits: Limits = USUAL,
    based: Sequence[Based] = (),
) -> T:
    """The value of a document: a file (`Path`) or its text (`str`, `bytes`). See `read`."""
    return read(source, type, name=name, decode=decode, limits=limits, based=based).value


def read(
    source: Path | str | bytes,
    type: type[T],
    *,
    name: str | None = None,
    decode: Decode | None = None,
    limits: Limits = USUAL,
    based: Sequence[Based] = (),
) -> Document[T]:
    """A document with its places, for checks that a type cannot express.

    Args:
        source: a file (`Path`) or the text of a document (`str`, `bytes`).
        type: what it must be; anything that `msgspec.convert` understands.
        name: what to call it in errors; the path if it is a file.
        decode: see `Decode`.
        limits: how much is read before it is refused.
        based: lists whose entries may be written by what they change of others.

    Raises:
        BadDocument: it cannot be read, or is not what `type` says.
    """
    name = name if name is not None else str(source) if isinstance(source, Path) else "text"
    root = compose(source, name, limits)
    for lists in based:
        unfold(root, name, lists, limits)
    plain = root.plain()
    known = kinds_of(type)
    _refuse_strays(_Places(name, root), known, plain)

    def attempt(value: Any) -> T:
        return msgspec.convert(value, type, dec_hook=decode, str_keys=True)

    try:
        return Document(attempt(plain), name, root)
    except msgspec.ValidationError as error:
        raise _explained(error, _Places(name, root), known, plain, attempt) from None
    except Problem as problem:
        raise _Places(name, root).bad((), problem.reason, problem.rule) from None


def _refuse_strays(where: _Places, known: Kinds, plain: Any) -> None:
    """Refuse fields that no type has here, and text that is no exact number where one is expected."""
    for steps, kinds, value in places(known, plain):
        names = fields(kinds, value) if isinstance(value, dict) else None
        if names is not None:
            for key in value:
                if key not in names:
                    raise where.bad((*steps, key), _stranger(key, tuple(names)))
        if is_stray_number(kinds, value):
            raise where.bad(steps, message("document-expected", expected=expected(kinds), got=got(value)))


def _stranger(key: str, names: tuple[str, ...]) -> Message:
    close = nearest(key, names, 1)
    return message("document-unknown-close", close=close[0]) if close else message("document-unknown", names=names)


def _explained(
    error: msgspec.ValidationError, where: _Places, known: Kinds, plain: Any, attempt: Callable[[Any], object]
) -> BadDocument:
    """What msgspec refused, in our words and at its line."""
    cause = error.__cause__
    steps = _located(plain, attempt, error) if cause is None or str(error) != str(cause) else ()
    if isinstance(cause, Problem):
        return where.bad(steps, cause.reason, cause.rule)
    if isinstance(cause, ValueError):
        return where.bad(steps, str(cause))
    if cause is not None:
        raise cause
    value = plain
    for step in steps:
        known, value = inside(known, value, step), value[step]
    missing = _MISSING.match(str(error))
    if missing:
        return where.bad(steps, message("document-missing", field=missing[1]))
    if _AT_KEY.search(str(error)):
        return where.bad(steps, message("document-keys"))
    return where.bad(steps, message("document-expected", expected=expected(known), got=got(value)))


_MISSING = re.compile(r"Object missing required field `([^`]+)`")
_AT = re.compile(r" - at (?:`key` in )?`\$([^`]*)`$")
_AT_KEY = re.compile(r" - at `key` in `[^`]*`$")
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\.\.\.\]")

_Trail: TypeAlias = tuple[str | int | EllipsisType, ...]


def _trail(error: msgspec.ValidationError) -> _Trail:
    """The way that msgspec names, with an ellipsis for each key of a mapping: it does not say which."""
    at = _AT.search(str(error))
    steps = _STEP.finditer(at[1]) if at else ()
    return tuple(step[1] if step[1] else int(step[2]) if step[2] else ... for step in steps)


def _located(plain: Any, attempt: Callable[[Any], object], error: msgspec.ValidationError) -> Steps:
    """The way to the value that msgspec refuses.

    Each unnamed key is found by halving the mapping until one entry is left that still fails. `plain` is cut down to
    those entries on the way.
    """
    trail = _trail(error)
    steps: Steps = ()
    value = plain
    for place, step in enumerate(trail, start=1):
        if isinstance(step, EllipsisType):
            step = _guilty_key(value, partial(_fails_at, attempt, plain, trail[:place]))
        steps, value = (*steps, step), value[step]
    return steps


def _fails_at(attempt: Callable[[Any], object], plain: Any, trail: _Trail) -> bool:
    """Is there still a mistake at the end of this trail?"""
    try:
        attempt(plain)
    except msgspec.ValidationError as error:
        return _trail(error)[: len(trail)] == trail
    return False


def _guilty_key(mapping: dict[str, Any], fails: Callable[[], bool]) -> str:
    """The first key of the mapping with a mistake in it; the other entries are taken out."""
    entries = list(mapping.items())
    while len(entries) > 1:
        half = len(entries) // 2
        mapping.clear()
        mapping.update(entries[:half])
        entries = entries[:half] if fails() else entries[half:]
    mapping.clear()
    mapping.update(entries)
    return entries[0][0]
