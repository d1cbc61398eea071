"""Entries of a list that are written by what they change of another one: `{key: …, based_on: …, changes: {…}}`.

What an entry is based on stands in the same list, or in one of the files that come with a book. The changes take the place
of what the base says; in a mapping, of what it says of those fields; `null` takes a field away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from escarmouche.documents.errors import BadDocument, Steps, field_name
from escarmouche.documents.nodes import USUAL, Limits, Node, compose
from escarmouche.errors import nearest
from escarmouche.texts import Message, message

OWN: Final[Sequence[str]] = ("key", "name")
"""What an entry that is based on another one says of itself, besides its changes."""

FIELDS: Final = ("key", "name", "based_on", "changes")


class Based(NamedTuple):
    """Which list of a document may have entries that are based on others, and the folder of the files that come with the
    book, in which these may stand.
    """

    field: str
    folder: Path


def unfold(root: Node, name: str, based: Based, limits: Limits) -> None:
    """Puts in the place of each entry that is based on another one what it comes to.

    Raises ``BadDocument``, also for a document that comes to more values than the ``limits`` allow.
    """
    entries = _entries(root, based.field)
    if any(_text(entry, "based_on") is not None for entry in entries):
        _Unfolding(root, name, based, entries, limits).unfold()


def with_changes(schema: dict[str, Any], based: Sequence[Based]) -> dict[str, Any]:
    """The JSON Schema of a document whose lists may have entries that are based on others."""
    text = {"type": "string"}
    change = {
        "type": "object",
        "properties": {"key": text, "name": {}, "based_on": text, "changes": {"type": "object"}},
        "required": ["key", "based_on"],
        "additionalProperties": False,
    }
    whole = schema["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    for base in based:
        listed = whole["properties"][base.field]
        listed["items"] = {"anyOf": [listed["items"], change]}
    return schema


class _Unfolding:
    def __init__(self, root: Node, name: str, based: Based, entries: list[Node], limits: Limits) -> None:
        self._root = root
        self._name = name
        self._based = based
        self._entries = entries
        self._places = {_text(entry, "key"): place for place, entry in enumerate(entries)}
        self._most = limits.nodes
        self._count = root.count
        """The values of the document, those that have been taken over from bases included."""
        self._done: set[int] = set()

    def unfold(self) -> None:
        for place in range(len(self._entries)):
            for base in reversed(self._bases(place)):
                self._entries[base] = self._whole(base)
                self._done.add(base)

    def _bases(self, place: int) -> Sequence[int]:
        """An entry that is not what it comes to yet, and all those like it that it is based on, one after the other."""
        chain: dict[int, None] = {}
        following: int | None = place
        while following is not None and self._is_based(following):
            if following in chain:
                raise self._bad((following, "based_on"), message("document-based-round"))
            chain[following] = None
            following = self._places.get(_text(self._entries[following], "based_on"))
        return tuple(chain)

    def _is_based(self, place: int) -> bool:
        """Whether an entry still has to become what it comes to. Raises ``BadDocument`` for fields that are no changes."""
        fields = self._entries[place].content
        if place in self._done or not isinstance(fields, dict) or _text(self._entries[place], "based_on") is None:
            return False
        for field in fields:
            if field not in FIELDS:
                raise self._bad((place, field), message("document-based-field", known=FIELDS))
        return True

    def _whole(self, place: int) -> Node:
        """What an entry comes to whose base is whole."""
        base = self._base(place)
        self._count += base.count
        if self._count > self._most:
            raise self._bad((place, "based_on"), message("document-too-many", limit=self._most))
        return _changed(self._entries[place], base)

    def _base(self, place: int) -> Node:
        key = _text(self._entries[place], "based_on")
        assert key is not None
        if key in self._places:
            return self._entries[self._places[key]]
        shipped = _shipped(self._based)
        if key in shipped:
            return shipped[key]
        close = nearest(key, [known for known in (*self._places, *shipped) if known], 1)
        if close:
            raise self._bad((place, "based_on"), message("document-no-base-close", key=key, close=close[0]))
        raise self._bad((place, "based_on"), message("document-no-base", key=key))

    def _bad(self, steps: Steps, reason: Message) -> BadDocument:
        steps = (self._based.field, *steps)
        return BadDocument(self._name, self._root.line_of(steps), field_name(steps), reason)


@cache
def _shipped(based: Based) -> Mapping[str, Node]:
    """The entries of the files that come with a book, by key, whole."""
    shipped: dict[str, Node] = {}
    for path in sorted(based.folder.glob("*.yaml")):
        root = compose(path, path.name, USUAL)
        unfold(root, path.name, based, USUAL)
        shipped |= {key: entry for entry in _entries(root, based.field) if (key := _text(entry, "key")) is not None}
    return shipped


def _entries(root: Node, field: str) -> list[Node]:
    listed = root.content.get(field) if isinstance(root.content, dict) else None
    return listed.content if listed is not None and isinstance(listed.content, list) else []


def _text(entry: Node, field: str) -> str | None:
    node = entry.content.get(field) if isinstance(entry.content, dict) else None
    return node.content if node is not None and isinstance(node.content, str) else None


def _changed(entry: Node, base: Node) -> Node:
    """What an entry comes to: whatever it does not say itself stands where it names its base."""
    assert isinstance(entry.content, dict)
    own = {field: entry.content[field] for field in OWN if field in entry.content}
    changes = entry.content.get("changes")
    whole = _at(base, entry.keys["based_on"])
    if changes is not None:
        whole = _merged(whole, changes)
    lines = {field: entry.keys[field] for field in own}
    return _mapping(entry.line, {**_fields(whole), **own}, {**whole.keys, **lines})


def _merged(base: Node, changes: Node) -> Node:
    """A value with what is to be otherwise in it."""
    if not isinstance(base.content, dict) or not isinstance(changes.content, dict):
        return changes
    fields, lines = dict(base.content), {**base.keys, **changes.keys}
    for field, change in changes.content.items():
        if change.content is None:
            fields.pop(field, None)
        else:
            fields[field] = _merged(fields[field], change) if field in fields else change
    return _mapping(changes.line, fields, lines)


def _at(node: Node, line: int) -> Node:
    """The same value as if all of it stood in one line."""
    if isinstance(node.content, dict):
        fields = {key: _at(below, line) for key, below in node.content.items()}
        return _mapping(line, fields, dict.fromkeys(fields, line))
    if isinstance(node.content, list):
        return _counted(Node(line, [_at(below, line) for below in node.content]))
    return Node(line, node.content)


def _mapping(line: int, fields: dict[str, Node], lines: dict[str, int]) -> Node:
    mapping = Node(line, fields)
    mapping.keys = {key: lines[key] for key in fields}
    return _counted(mapping)


def _fields(node: Node) -> dict[str, Node]:
    return node.content if isinstance(node.content, dict) else {}


def _counted(node: Node) -> Node:
    below = list(node.content.values()) if isinstance(node.content, dict) else node.content
    assert isinstance(below, list)
    node.count = 1 + sum(part.count for part in below) + (len(below) if isinstance(node.content, dict) else 0)
    node.height = 1 + max((part.height for part in below), default=0)
    return node


__all__ = ["Based", "unfold", "with_changes"]
