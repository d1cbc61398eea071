"""The types of the wire for the page: `client/src/wire.ts` is written from :mod:`.wire`, never by hand (`make wire`)."""

from __future__ import annotations

import inspect as python
import re
import sys
import textwrap
import typing
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import inspect

from escarmouche.rulebooks import Agreed, Edge, Look, Mark, Marking, Motion, Shade
from escarmouche.server import wire

ALIASES: Final[dict[str, Any]] = {
    "Point": tuple[int, int],
    "Agreed": Agreed,
    "Look": Look,
    "Edge": Edge,
    "Marking": Marking,
    "Motion": Motion,
    "Mark": Mark,
    "Shade": Shade,
}
"""What has a name of its own on the page though it is no struct."""

KEPT: Final = {wire.Item, wire.Number, wire.NumberPart, wire.RuleName, wire.Ending, wire.Proposal}
"""What is kept and never sent."""

UNIONS: Final[dict[str, Any]] = {"FromSeat": wire.FromSeat, "ToSeat": wire.ToSeat}

HEAD: Final = """\
/** What crosses the wire. Written by the server (`make wire`) from `escarmouche.server.wire`: not to be changed by hand.
 * Lengths in 0.01 mm, facings in 0.1°. */
"""

AGREED: Final = {"number", "string", "boolean"}

PLAIN: Final[dict[type[inspect.Type], str]] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.DateTimeType: "string",
}


def written() -> str:
    """The text of the file."""
    parts = [HEAD]
    parts += [f"export type {name} = {_told(inspect.type_info(alias), name)};\n" for name, alias in ALIASES.items()]
    parts += [_interface(struct) for struct in _structs()]
    for name, union in UNIONS.items():
        parts.append(
            f"export type {name} =" + "".join(f"\n  | {member.__name__}" for member in typing.get_args(union)) + ";\n"
        )
    return "\n".join(parts)


def _structs() -> list[type[msgspec.Struct]]:
    """Every struct that crosses the wire, in the order of the module; those from elsewhere before whatever has them."""
    structs: list[type[msgspec.Struct]] = []

    def add(struct: type[msgspec.Struct]) -> None:
        if struct in structs or struct in KEPT:
            return
        for field in inspect.type_info(struct).fields:  # type: ignore[attr-defined]
            for inner in _structs_in(field.type):
                if inner.__module__ != wire.__name__:
                    add(inner)
        structs.append(struct)

    for struct in vars(wire).values():
        own = isinstance(struct, type) and issubclass(struct, msgspec.Struct) and struct.__module__ == wire.__name__
        if own and not struct.__name__.startswith("_"):
            add(struct)
    return structs


def _structs_in(kind: inspect.Type) -> Iterator[type[msgspec.Struct]]:
    """The structs of which a type is made, as far as they are named in it."""
    match kind:
        case inspect.StructType(cls=struct):
            yield struct
        case inspect.UnionType(types=several):
            for part in several:
                yield from _structs_in(part)
        case (
            inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item) | inspect.DictType(value_type=item)
        ):
            yield from _structs_in(item)
        case inspect.TupleType(item_types=items):
            for part in items:
                yield from _structs_in(part)
        case inspect.Metadata(type=inner):
            yield from _structs_in(inner)


def _interface(struct: type[msgspec.Struct]) -> str:
    """One struct, with what its docstring says."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    tag = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
    fields = [f"  {_field(struct, field)};" for field in info.fields]
    return f"{_comment(struct)}export interface {struct.__name__} {{\n" + "\n".join([*tag, *fields]) + "\n}\n"


def _field(struct: type[msgspec.Struct], field: inspect.Field) -> str:
    """A field: what comes back may lack what is as usual, what is sent may leave that away."""
    config = struct.__struct_config__
    told = _told(field.type)
    if field.required or not (config.omit_defaults or config.forbid_unknown_fields):
        return f"{field.encode_name}: {told}"
    if config.omit_defaults and field.default is None:
        told = told.removesuffix(" | null")
    return f"{field.encode_name}?: {told}"


def _told(kind: inspect.Type, itself: str = "") -> str:
    """A type as TypeScript writes it; ``itself``: the alias that is being told."""
    if isinstance(kind, inspect.Metadata):
        return _told(kind.type, itself)
    if itself != "Look" and kind == inspect.type_info(Look):
        return "Look"
    match kind:
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.UnionType(types=several):
            told = list(dict.fromkeys(map(_told, several)))
            if itself != "Agreed" and set(told) >= AGREED:
                told = ["Agreed", *(name for name in told if name not in AGREED)]
            return " | ".join(sorted(told, key=lambda name: name == "null"))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            inner = _told(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.TupleType(item_types=items):
            if itself != "Point" and [type(part) for part in items] == [inspect.IntType] * 2:
                return "Point"
            return f"[{', '.join(map(_told, items))}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {_told(value)}>"
        case inspect.StructType(cls=struct):
            return struct.__name__
    return PLAIN[type(kind)]


def _comment(struct: type[msgspec.Struct]) -> str:
    """The docstring as a comment."""
    words = (
        re.sub(r":class:`~?(?:[\w.]*\.)?(\w+)`", r"`\1`", python.getdoc(struct) or "")
        .replace("``", "`")
        .replace("`None`", "`null`")
    )
    paragraphs = [" ".join(paragraph.split()) for paragraph in words.split("\n\n")]
    if len(paragraphs) == 1 and len(paragraphs[0]) < 115:
        return f"/** {paragraphs[0]} */\n"
    lines = [line for paragraph in paragraphs for line in textwrap.wrap(paragraph, 118, break_on_hyphens=False)]
    return "/**\n" + "".join(f" * {line}\n" for line in lines) + " */\n"


if __name__ == "__main__":
    sys.stdout.write(written())

__all__ = ["written"]
