"""What import-linter cannot see: no code outside a rulebook's package names the book."""

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import escarmouche
from escarmouche.catalogue import books

SOURCE = Path(escarmouche.__file__).parent


def words(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module that are not docstrings."""
    tree = ast.parse(path.read_bytes())
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.lineno, node.value


def test_no_string_outside_a_rulebook_names_it() -> None:
    installed = books()
    named = [
        f"{path.relative_to(SOURCE)}:{line}: {word}"
        for path in sorted(SOURCE.rglob("*.py"))
        for line, word in words(path)
        for book, folder in installed.items()
        if not path.is_relative_to(folder) and (word == book or word.startswith((f"{book}.", f"rulebooks.{book}")))
    ]
    assert named == []


def test_no_docstring_outside_a_rulebook_claims_a_rule_of_it() -> None:
    """What books share carries rules out for all of them: each book says in its own code which ones."""
    installed = books()
    claims = [
        f"{path.relative_to(SOURCE)}: {claim}"
        for path in sorted(SOURCE.rglob("*.py"))
        for book, folder in installed.items()
        if not path.is_relative_to(folder)
        for claim in re.findall(rf"\[{book}\.[^\]]*\]", path.read_text(encoding="utf-8"))
    ]
    assert claims == []


def imports(path: Path, modules: dict[str, Path]) -> Iterator[Path]:
    """The files from which a file imports, types too."""
    package = ("escarmouche", *path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            source = ".".join((*above, *filter(None, [node.module])))
            yield from (
                modules[name]
                for alias in node.names
                for name in (f"{source}.{alias.name}", source)
                if name in modules and modules[name] != path
            )


def test_no_files_import_one_another_in_a_circle() -> None:
    """But for a book's hooks, which name the state that asks them for its types."""
    files = [path for path in SOURCE.rglob("*.py") if path.name != "__init__.py"]
    modules = {".".join(("escarmouche", *path.relative_to(SOURCE).with_suffix("").parts)): path for path in files}
    graph = {path: set(imports(path, modules)) for path in files}
    for path in files:
        if path.name == "hooks.py":
            graph[path].discard(path.with_name("battle.py"))
    order = list(TopologicalSorter(graph).static_order())
    assert len(order) == len(files)
