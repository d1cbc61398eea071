"""What a type expects at each place of a document: for stray fields, and to say what was expected."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import Enum
from typing import Any, TypeAlias

import msgspec.inspect as mi

from escarmouche.documents.errors import Steps, short
from escarmouche.documents.nodes import FRACTION, INTEGER
from escarmouche.texts import Message, Value, message

Kinds: TypeAlias = tuple[mi.Type, ...]
"""The alternatives at one place: a union without its nesting and its metadata."""

_WITH_FIELDS = mi.StructType | mi.DataclassType | mi.TypedDictType
_LISTS = mi.ListType | mi.SetType | mi.FrozenSetType | mi.VarTupleType


def kinds_of(type_: object) -> Kinds:
    """The alternatives at the top of a document of this type."""
    if type_ not in _KINDS:
        _KINDS[type_] = _flat(mi.type_info(type_))
    return _KINDS[type_]


_KINDS: dict[object, Kinds] = {}


def _flat(kind: mi.Type) -> Kinds:
    if isinstance(kind, mi.Metadata):
        return _flat(kind.type)
    if isinstance(kind, mi.UnionType):
        return tuple(flat for type_ in kind.types for flat in _flat(type_))
    return (kind,)


class _Mappings:
    """The types that a mapping may be here, and its fields by the tags that it has: worked out once."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds  # what is known by their identities holds as long as they are there
        self.any_key = any(isinstance(kind, mi.AnyType | mi.DictType | mi.CustomType) for kind in kinds)
        self.with_fields = [kind for kind in kinds if isinstance(kind, _WITH_FIELDS)]
        self.tags: dict[str, tuple[str | int, ...]] = {}
        for field, tag in filter(None, map(_tag_of, self.with_fields)):
            self.tags[field] = (*self.tags.get(field, ()), tag)
        self._fields: dict[tuple[object, ...], Mapping[str, Kinds]] = {}

    def fields(self, value: Mapping[str, Any]) -> Mapping[str, Kinds]:
        """The fields of those that the tags of a mapping leave over."""
        tags = tuple(_told(value, field, known) for field, known in self.tags.items())
        if tags not in self._fields:
            self._fields[tags] = self._fields_by(dict(zip(self.tags, tags, strict=True)))
        return self._fields[tags]

    def _fields_by(self, tags: Mapping[str, object]) -> Mapping[str, Kinds]:
        by_name: dict[str, Kinds] = {}
        for kind in self.with_fields:
            tagged = _tag_of(kind)
            if tagged is None or tags[tagged[0]] in (_UNTOLD, tagged[1]):
                for field in kind.fields:
                    by_name[field.encode_name] = by_name.get(field.encode_name, ()) + _flat(field.type)
        for field_name, values in self.tags.items():
            by_name[field_name] = (mi.LiteralType(values),)
        return by_name


_UNTOLD = object()
_UNKNOWN = object()
_MAPPINGS: dict[tuple[int, ...], _Mappings] = {}


def _tag_of(kind: mi.Type) -> tuple[str, str | int] | None:
    tagged = isinstance(kind, mi.StructType) and kind.tag_field is not None and kind.tag is not None
    return (kind.tag_field, kind.tag) if tagged else None  # type: ignore[attr-defined]


def _told(value: Mapping[str, Any], field: str, known: tuple[str | int, ...]) -> object:
    """The tag that a mapping has, if it is one of those that are known."""
    if field not in value:
        return _UNTOLD
    return next((tag for tag in known if tag == value[field]), _UNKNOWN)


def _mappings(kinds: Kinds) -> _Mappings:
    key = tuple(map(id, kinds))
    if key not in _MAPPINGS:
        _MAPPINGS[key] = _Mappings(kinds)
    return _MAPPINGS[key]


def fields(kinds: Kinds, value: Mapping[str, Any]) -> Mapping[str, Kinds] | None:
    """The fields that a mapping may have here, each with its kinds; None if any key will do."""
    mappings = _mappings(kinds)
    return None if mappings.any_key or not mappings.with_fields else mappings.fields(value)


def inside(kinds: Kinds, value: Any, step: str | int) -> Kinds:
    """The kinds one step further down."""
    if isinstance(step, str):
        known = fields(kinds, value)
        if known is not None:
            return known.get(step, ())
        return tuple(flat for kind in kinds if isinstance(kind, mi.DictType) for flat in _flat(kind.value_type))
    kinds_inside: Kinds = ()
    for kind in kinds:
        if isinstance(kind, _LISTS):
            kinds_inside += _flat(kind.item_type)
        elif isinstance(kind, mi.TupleType) and step < len(kind.item_types):
            kinds_inside += _flat(kind.item_types[step])
    return kinds_inside


def places(kinds: Kinds, value: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Kinds, Any]]:
    """Every value of a document from the top down, with the way to it and what may stand there."""
    yield steps, kinds, value
    children: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, child in children:
        below = inside(kinds, value, step)
        if below:
            yield from places(below, child, (*steps, step))


def is_stray_number(kinds: Kinds, value: Any) -> bool:
    """Is this text where an exact number is expected, but not one? (`NaN` and `1e999` are none for us.)"""
    if not isinstance(value, str) or not any(isinstance(kind, mi.DecimalType) for kind in kinds):
        return False
    others = mi.StrType | mi.LiteralType | mi.EnumType | mi.AnyType | mi.CustomType
    if any(isinstance(kind, others) for kind in kinds):
        return False
    return len(value) > 40 or not (INTEGER.fullmatch(value) or FRACTION.fullmatch(value))


def expected(kinds: Kinds) -> Message:
    """What may stand here, in words."""
    phrases = list({str(phrase): phrase for phrase in map(_phrase, kinds)}.values())
    whole = phrases[0] if phrases else message("document-anything")
    for phrase in phrases[1:]:
        whole = message("document-or", first=whole, second=phrase)
    return whole


def _phrase(kind: mi.Type) -> Message:
    match kind:
        case mi.IntType():
            return _limited("document-int", _bounds(kind))
        case mi.FloatType():
            return _limited("document-number", _bounds(kind))
        case mi.DecimalType():
            return message("document-number")
        case mi.BoolType():
            return message("document-bool")
        case mi.NoneType():
            return message("document-null")
        case mi.StrType(pattern=str() as pattern):
            return message("document-text-like", pattern=pattern)
        case mi.StrType():
            return _limited("document-text", _lengths(kind.min_length, kind.max_length))
        case mi.LiteralType():
            return message("document-one-of", values=tuple(str(value) for value in kind.values))
        case mi.EnumType():
            members: list[Enum] = list(kind.cls)
            return message("document-one-of", values=tuple(str(member.value) for member in members))
        case mi.ListType() | mi.SetType() | mi.FrozenSetType() | mi.VarTupleType():
            return _limited("document-list", _lengths(kind.min_length, kind.max_length))
        case mi.TupleType():
            return _limited("document-list", str(len(kind.item_types)))
        case mi.DictType() | mi.StructType() | mi.DataclassType() | mi.TypedDictType():
            return message("document-mapping")
        case mi.CustomType():
            return message("document-other", name=kind.cls.__name__)
        case _:
            return message("document-other", name=type(kind).__name__.removesuffix("Type").lower())


def _limited(key: str, limits: str) -> Message:
    """The phrase `key`, or its form with limits if there are any."""
    return message(f"{key}-limited", limits=limits) if limits else message(key)


def _bounds(kind: mi.IntType | mi.FloatType) -> str:
    signs = ((">", kind.gt), (">=", kind.ge), ("<", kind.lt), ("<=", kind.le))
    return ", ".join(f"{sign} {bound}" for sign, bound in signs if bound is not None)


def _lengths(least: int | None, most: int | None) -> str:
    return ", ".join(f"{sign} {bound}" for sign, bound in ((">=", least), ("<=", most)) if bound is not None)


def got(value: Any) -> Value:
    """What stands there, in words short enough for one line."""
    match value:
        case None:
            return message("document-null")
        case bool():
            return str(value).lower()
        case int() | Decimal():
            return str(value)
        case str():
            return f'"{short(value)}"'
        case list():
            return message("document-list-limited", limits=str(len(value)))
        case _:
            return message("document-mapping")
