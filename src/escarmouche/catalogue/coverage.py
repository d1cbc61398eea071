"""Which rules stand in docstrings of code that carries them out, and which in markers of tests that prove them."""

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from escarmouche.catalogue.entries import Catalogue, Entry
from escarmouche.documents import BadDocument, load
from escarmouche.texts import message


class Place(msgspec.Struct, frozen=True, order=True):
    """A file and a line in it, where a function, a class or a marker begins."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


Places: TypeAlias = dict[str, list[Place]]
"""Where each id stands."""


class BookCoverage(msgspec.Struct, frozen=True):
    """How much of a book is carried out and proved.

    Attributes:
        entries: ids in the catalogue.
        implemented: how many of them stand in code.
        tested: how many of them stand in tests.
        by_kind: the same three figures for each kind of entry.
        missing: ids that lack either, in the book's order.
    """

    entries: int
    implemented: int
    tested: int
    by_kind: dict[str, tuple[int, int, int]]
    missing: list[str]


class Coverage(msgspec.Struct, frozen=True):
    """The coverage of several books, and ids in code or tests that are in no catalogue."""

    books: dict[str, BookCoverage]
    unknown: list[str]


def coverage(books: Sequence[Catalogue], source_root: Path, tests_root: Path) -> Coverage:
    """How far the code below one folder and the tests below another cover the rules of these books.

    The package of a book that lies outside `source_root` is read as well.

    Raises:
        BadDocument: a source file is not Python, or a scene is not YAML.
    """
    outside = [book.folder for book in books if not book.folder.is_relative_to(source_root)]
    code = implementations(source_root, *outside)
    tests = proofs(tests_root)
    known = {id for book in books for id in book.entries}
    return Coverage(
        books={book.book: _of_book(book, code, tests) for book in books},
        unknown=sorted((code.keys() | tests.keys()) - known),
    )


def _of_book(book: Catalogue, code: Places, tests: Places) -> BookCoverage:
    kinds: dict[str, list[Entry]] = defaultdict(list)
    for entry in book:
        kinds[entry.kind].append(entry)
    by_kind = {kind: _figures(kinds[kind], code, tests) for kind in sorted(kinds)}
    entries, implemented, tested = _figures(book, code, tests)
    missing = [id for id in book.entries if id not in code or id not in tests]
    return BookCoverage(entries, implemented, tested, by_kind, missing)


def _figures(entries: Iterable[Entry], code: Places, tests: Places) -> tuple[int, int, int]:
    ids = [entry.id for entry in entries]
    return len(ids), sum(id in code for id in ids), sum(id in tests for id in ids)


_ID_IN_TEXT = re.compile(r"(?<![\w\]])\[([a-z][a-z0-9]*(?:\.[a-z0-9_-]+){2,})\]")


def implementations(*roots: Path, only: Collection[str] = ()) -> Places:
    """The ids in brackets in the docstrings of modules, classes and functions below these folders.

    ``only``: of these ids alone, where they are known; it is much faster.
    """
    places: Places = defaultdict(list)
    for root in roots:
        for path in _files(root, "*.py", only):
            for node in _statements(_parsed(path)):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                    for id in _ID_IN_TEXT.findall(ast.get_docstring(node, clean=False) or ""):
                        places[id].append(Place(str(path), getattr(node, "lineno", 1)))
    return dict(places)


def proofs(root: Path, only: Collection[str] = ()) -> Places:
    """The ids in the `rule` markers of the tests below a folder, and in `rules:` of its scenes (`*.scene.yaml`).

    A marker counts where pytest sees it: on a test function or class, in `pytestmark`, in the marks of a parameter set.
    A test that is skipped or expected to fail proves nothing. ``only``: of these ids alone, where they are known.
    """
    places: Places = defaultdict(list)
    for path in _files(root, "*.py", only):
        for marker in _markers_in(path):
            for argument in marker.args:
                id = argument.value if isinstance(argument, ast.Constant) else ast.unparse(argument)
                places[str(id)].append(Place(str(path), argument.lineno))
    for path in _files(root, "*.scene.yaml", only):
        for id in _scene_rules(path):
            places[id].append(Place(str(path), 1))
    return dict(places)


def _files(root: Path, pattern: str, only: Collection[str]) -> list[Path]:
    """The files below a folder in which one of these ids stands; all of them, without any."""
    files = sorted(root.rglob(pattern))
    sought = [id.encode() for id in only]
    return [path for path in files if any(id in path.read_bytes() for id in sought)] if sought else files


def _markers_in(path: Path) -> Iterator[ast.Call]:
    module = _parsed(path)
    yield from _markers(module)
    if b"marks" in path.read_bytes():
        yield from _markers_of_parameters(module)


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes(), filename=str(path))
    except SyntaxError as error:
        raise BadDocument(str(path), error.lineno, "", message("rules-no-python", why=error.msg)) from None


def _scene_rules(path: Path) -> list[str]:
    """The ids that a scene says it proves."""
    rules: Any = load(path, dict[str, Any]).get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(id, str) for id in rules):
        raise BadDocument(str(path), None, "rules", message("rules-no-list"))
    return rules


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """A module, or a part of one, and all statements in it; what they are made of is passed over."""
    yield node
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.stmt | ast.excepthandler | ast.match_case):
            yield from _statements(part)


def _markers(module: ast.Module) -> Iterator[ast.Call]:
    """The `pytest.mark.rule(...)` calls that mark tests."""
    for node in _statements(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            is_test = node.name.startswith("Test" if isinstance(node, ast.ClassDef) else "test")
            yield from _live(node.decorator_list) if is_test else ()
        elif isinstance(node, ast.Assign) and any(ast.unparse(target) == "pytestmark" for target in node.targets):
            yield from _live(_listed(node.value))


def _markers_of_parameters(module: ast.Module) -> Iterator[ast.Call]:
    """The same in `pytest.param(..., marks=...)`, wherever that stands."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.param", "param"):
            for keyword in node.keywords:
                yield from _live(_listed(keyword.value)) if keyword.arg == "marks" else ()


def _listed(value: ast.expr) -> list[ast.expr]:
    return list(value.elts) if isinstance(value, ast.List | ast.Tuple) else [value]


def _live(marks: Sequence[ast.expr]) -> Iterator[ast.Call]:
    """The rule markers among these marks, none if another mark keeps the test from counting."""
    names = [ast.unparse(mark.func if isinstance(mark, ast.Call) else mark) for mark in marks]
    if any(name.endswith((".mark.skip", ".mark.skipif", ".mark.xfail")) for name in names):
        return
    for mark, name in zip(marks, names, strict=True):
        if isinstance(mark, ast.Call) and name in ("pytest.mark.rule", "mark.rule"):
            yield mark
