"""What the ids in states and steps name: a type that says it, so that nothing else has to know which fields hold ids."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec


class IdOf(NamedTuple):
    """What an id names: the kind of thing, such as ``model``."""

    kind: str


ModelId = Annotated[str, IdOf("model")]
UnitId = Annotated[str, IdOf("unit")]
"""A unit of several models; where each model is one, it is a model."""

CardId = Annotated[str, IdOf("card")]
SideId = Annotated[str, IdOf("side")]


def ids_in(struct: msgspec.Struct) -> Iterator[tuple[str, str, str]]:
    """The ids in a struct and in those within it: the field that holds each, what it names, and the id; not the empty ones.

    >>> class Shot(msgspec.Struct):
    ...     shooters: tuple[ModelId, ...]
    ...     target: ModelId = ""
    >>> list(ids_in(Shot(("lea", "tom"))))
    [('shooters', 'model', 'lea'), ('shooters', 'model', 'tom')]
    """
    hints = get_type_hints(type(struct), include_extras=True)
    for field in msgspec.structs.fields(struct):
        for kind, name in _ids(hints[field.name], getattr(struct, field.name)):
            yield field.encode_name, kind, name


def _ids(hint: Any, value: Any) -> Iterator[tuple[str, str]]:
    """What the ids in a value of this type name, and the ids."""
    origin, inside = get_origin(hint), get_args(hint)
    if isinstance(value, msgspec.Struct):
        yield from ((kind, name) for _, kind, name in ids_in(value))
    elif origin is Annotated and isinstance(value, str):
        yield from ((what.kind, value) for what in inside if isinstance(what, IdOf) and value)
    elif origin in (Union, UnionType) and value is not None:
        for arm in inside:
            yield from _ids(arm, value)
    elif isinstance(value, tuple):
        alike = inside[1:] == (...,)
        for kind, item in zip(inside[:1] * len(value) if alike else inside, value, strict=False):
            yield from _ids(kind, item)
    elif isinstance(value, dict) and inside:
        for item in value.values():
            yield from _ids(inside[1], item)
