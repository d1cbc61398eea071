"""From bytes to a tree of nodes that know their lines. Safe against any input: see `Limits`."""

import re
import stat
from decimal import Decimal
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import msgspec
import yaml

from escarmouche.documents.errors import BadDocument, Steps, field_name
from escarmouche.documents.parsing import explained
from escarmouche.texts import Message, message

Scalar: TypeAlias = "bool | int | Decimal | str | None"


class Limits(msgspec.Struct, frozen=True):
    """How much of a document is read before it is refused.

    Attributes:
        size: bytes.
        depth: collections inside each other, aliases followed.
        nodes: values, each counted as often as aliases repeat it.
    """

    size: int = 1 << 20
    depth: int = 64
    nodes: int = 200_000


USUAL = Limits()


class Node:
    """A value and where it stands.

    Attributes:
        line: counted from 1.
        content: a scalar, the nodes of a list, or the nodes of a mapping by key.
        keys: the line of each key of a mapping.
        count: the values in it, itself included.
        height: the collections inside each other from here down; 0 for a scalar.
    """

    __slots__ = ("content", "count", "height", "keys", "line")

    def __init__(self, line: int, content: "Scalar | list[Node] | dict[str, Node]") -> None:
        self.line = line
        self.content = content
        self.keys: dict[str, int] = {}
        self.count = 1
        self.height = 1 if isinstance(content, list | dict) else 0

    def plain(self) -> Any:
        """The value without its lines; what an alias repeats is a copy each time."""
        if isinstance(self.content, list):
            return [node.plain() for node in self.content]
        if isinstance(self.content, dict):
            return {key: node.plain() for key, node in self.content.items()}
        return self.content

    def line_of(self, steps: Steps) -> int:
        """The line of the value at the end of the steps; where they lead nowhere, of the last value on the way."""
        node, line = self, self.line
        for step in steps:
            if isinstance(node.content, dict) and step in node.content:
                assert isinstance(step, str)
                following = node.content[step]
                line = following.line if following.height == 0 else node.keys[step]
            elif isinstance(node.content, list) and isinstance(step, int) and step < len(node.content):
                following = node.content[step]
                line = following.line
            else:
                break
            node = following
        return line


def compose(source: Path | str | bytes, name: str, limits: Limits) -> Node:
    """The tree of a document: a file (`Path`) or its text.

    Raises:
        BadDocument: unreadable, too large, not UTF-8, not YAML, or YAML that we refuse.
    """
    content = file_bytes(source, limits.size, name=name) if isinstance(source, Path) else source
    text = _text(content, name, limits)
    composer = _Composer(name, limits)
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            composer.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise BadDocument(name, mark.line + 1 if mark else None, "", explained(error, limits.depth)) from None
    except yaml.YAMLError as error:
        raise BadDocument(name, None, "", explained(error, limits.depth)) from None
    if composer.root is None:
        raise BadDocument(name, 1, "", message("document-empty"))
    return composer.root


def file_bytes(path: Path, most: int, *, name: str | None = None) -> bytes:
    """The bytes of an ordinary file, at most one more than ``most``. ``name``: what to call it in errors.

    Raises:
        BadDocument: it cannot be read, or is none: a folder, a pipe, a device.
    """
    name = str(path) if name is None else name
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise BadDocument(name, None, "", message("document-directory"))
        if not stat.S_ISREG(mode):
            raise BadDocument(name, None, "", message("document-no-ordinary-file"))
        with path.open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise BadDocument(name, None, "", message("document-missing-file")) from None
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise BadDocument(name, None, "", message("document-unreadable", why=why)) from None
    except ValueError:
        raise BadDocument(name, None, "", message("document-missing-file")) from None


_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def _text(content: str | bytes, name: str, limits: Limits) -> str:
    """The text of a document: UTF-8, not too long, no control characters."""
    if len(content) > limits.size:
        raise BadDocument(name, None, "", message("document-too-large", limit=limits.size))
    text = content if isinstance(content, str) else _decoded(content, name)
    bad = _FORBIDDEN.search(text)
    if bad:
        raise BadDocument(name, text.count("\n", 0, bad.start()) + 1, "", _control(bad))
    return text


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadDocument(name, line, "", message("document-not-utf8")) from None


def _control(bad: re.Match[str]) -> Message:
    return message("document-control", code=f"U+{ord(bad.group()):04X}")


class _Frame:
    """A collection that is still open, and the key that waits for its value."""

    __slots__ = ("anchor", "key", "node")

    def __init__(self, node: Node, anchor: str | None) -> None:
        self.node = node
        self.anchor = anchor
        self.key: str | None = None


class _Composer:
    """Builds the tree from the parser's events, without recursion, and stops at the first thing it refuses."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.root: Node | None = None
        self._name = name
        self._limits = limits
        self._open: list[_Frame] = []
        self._anchors: dict[str | None, Node] = {}
        self._count = 0
        self._line = 1

    def take(self, event: yaml.Event) -> None:
        """One event of the parser."""
        self._line = event.start_mark.line + 1 if event.start_mark else self._line
        match event:
            case yaml.DocumentStartEvent() if self.root:
                self._refuse(message("document-several"))
            case yaml.ScalarEvent() if self._wants_key():
                self._key(event)
            case yaml.NodeEvent() if self._wants_key():
                self._refuse(message("document-key-not-text"))
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.ScalarEvent():
                node = Node(self._line, self._scalar(event))
                self._count_in(node)
                self._close(node, event.anchor)
            case yaml.SequenceStartEvent():
                self._start(event, Node(self._line, []))
            case yaml.MappingStartEvent():
                self._start(event, Node(self._line, {}))
            case yaml.CollectionEndEvent():
                frame = self._open.pop()
                self._close(frame.node, frame.anchor)

    def _refuse(self, reason: Message) -> NoReturn:
        raise BadDocument(self._name, self._line, field_name(self._steps()), reason)

    def _steps(self) -> Steps:
        """The way to the value that is being read."""
        steps: list[str | int] = []
        for frame in self._open:
            if isinstance(frame.node.content, list):
                steps.append(len(frame.node.content))
            elif frame.key is not None:
                steps.append(frame.key)
        return tuple(steps)

    def _wants_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1].node.content, dict) and self._open[-1].key is None

    def _key(self, event: yaml.ScalarEvent) -> None:
        frame = self._open[-1]
        key = self._checked(event)
        if key in frame.node.keys:
            self._refuse(message("document-twice", key=key, line=str(frame.node.keys[key])))
        self._count_in(Node(self._line, key))
        frame.key = key
        frame.node.keys[key] = self._line

    def _checked(self, event: yaml.ScalarEvent) -> str:
        """The text of a scalar: untagged, and without the control characters that escapes can bring in."""
        if event.tag is not None:
            self._refuse(message("document-tag", tag=event.tag))
        text: str = event.value
        bad = _FORBIDDEN.search(text) or re.search("\r", text)
        if bad:
            self._refuse(_control(bad))
        return text

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        text = self._checked(event)
        if not event.implicit[0]:
            return text
        value = resolve(text)
        if value is None and text not in NULLS:
            self._refuse(message("document-long-number"))
        return value

    def _alias(self, event: yaml.AliasEvent) -> None:
        node = self._anchors.get(event.anchor)
        if node is None:
            self._refuse(message("document-alias", name=str(event.anchor)))
        self._deep_enough(node)
        self._count_in(node)
        self._close(node, None)

    def _start(self, event: yaml.CollectionStartEvent, node: Node) -> None:
        if event.tag is not None:
            self._refuse(message("document-tag", tag=event.tag))
        self._deep_enough(node)
        self._count_in(node)
        self._open.append(_Frame(node, event.anchor))

    def _deep_enough(self, node: Node) -> None:
        if len(self._open) + node.height > self._limits.depth:
            self._refuse(message("document-too-deep", limit=self._limits.depth))

    def _count_in(self, node: Node) -> None:
        self._count += node.count
        if self._count > self._limits.nodes:
            self._refuse(message("document-too-many", limit=self._limits.nodes))

    def _close(self, node: Node, anchor: str | None) -> None:
        """A value is complete: it can be referred to, and takes its place in what is around it."""
        if anchor is not None:
            self._anchors[anchor] = node
        if not self._open:
            self.root = node
            return
        frame = self._open[-1]
        around = frame.node
        around.count += node.count
        around.height = max(around.height, node.height + 1)
        if isinstance(around.content, list):
            around.content.append(node)
        elif isinstance(around.content, dict) and frame.key is not None:
            around.count += 1
            around.content[frame.key] = node
            frame.key = None


NULLS = ("", "~", "null", "Null", "NULL")
INTEGER = re.compile(r"[-+]?[0-9]+")
FRACTION = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)")
_BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_LONGEST_INTEGER = 18
_LONGEST_FRACTION = 40


def resolve(text: str) -> Scalar:
    """What an unquoted scalar means; None also for a number too long to be meant."""
    if text in NULLS:
        return None
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    if INTEGER.fullmatch(text):
        return int(text) if len(text.lstrip("+-")) <= _LONGEST_INTEGER else None
    if FRACTION.fullmatch(text):
        return Decimal(text) if len(text) <= _LONGEST_FRACTION else None
    return text
