"""What import-linter cannot see: no code outside a rulebook's package names the book."""

import ast
import re
from collections.abc import Iterator
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
