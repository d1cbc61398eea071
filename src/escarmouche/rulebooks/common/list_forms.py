"""Army lists as people fill them in, line by line: what is picked, and the text that is written of it.

A line has a key, and what is picked is how many there are of each. A choice is one of several keys that begin alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from escarmouche import documents
from escarmouche.rulebooks import FormPart

Picked = Mapping[str, int]
T = TypeVar("T")


def taken(picked: Picked) -> set[str]:
    """The keys of the lines of which there is any."""
    return {key for key, count in picked.items() if count > 0}


def after(prefix: str, picked: Picked) -> tuple[str, ...]:
    """What follows on a prefix in the keys of lines that are taken."""
    return tuple(sorted(key.removeprefix(prefix) for key in taken(picked) if key.startswith(prefix)))


def chosen(prefix: str, picked: Picked) -> str | None:
    """Which of the keys that begin so is taken, without its beginning; ``None`` where none was on offer.

    >>> chosen("colour:", {"colour:red": 1, "size:9": 1}), chosen("shape:", {"size:9": 1})
    ('red', None)
    """
    return next(iter(after(prefix, picked)), None)


def shown(parts: Iterable[FormPart], picked: Picked) -> dict[str, int]:
    """What is picked, as far as there are lines of it."""
    keys = {
        key for part in parts for line in part.lines for key in (line.key, *(choice.key for choice in line.choices))
    }
    return {key: count for key, count in picked.items() if key in keys}


def in_order(before: Sequence[T], now: Iterable[T]) -> tuple[T, ...]:
    """What there is now, in the order in which it stood before; what is new comes last.

    >>> in_order(["b", "a", "c"], ["a", "d", "b"])
    ('b', 'a', 'd')
    """
    there = list(now)
    return (*[item for item in before if item in there], *[item for item in there if item not in before])


def written(choice: msgspec.Struct) -> dict[str, Any]:
    """Part of a list as people write it: what is usual is left out."""
    plain: dict[str, Any] = msgspec.to_builtins(choice)
    return {field.name: plain[field.name] for field in msgspec.structs.fields(choice) if not _is_usual(choice, field)}


def _is_usual(choice: msgspec.Struct, field: msgspec.structs.FieldInfo) -> bool:
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(getattr(choice, field.name) == field.default_factory())
    return bool(not field.required and getattr(choice, field.name) == field.default)


def filled(text: str, changes: Mapping[str, Any]) -> str:
    """The text of an army list with other fields."""
    return documents.dump({**documents.load(text, dict[str, Any]), **changes})


__all__ = ["Picked", "after", "chosen", "filled", "in_order", "shown", "taken", "written"]
