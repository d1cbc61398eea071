"""What can be read at one look: how long functions are, how they call one another, and what tests are called."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
TESTS = Path(__file__).parents[1]

MOST_LINES = 60
MOST_IN_A_ROW = 8
LONGEST_NAME = 70


def sources() -> Iterator[tuple[str, ast.Module]]:
    """The files of the program, read but not run."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield str(path.relative_to(SOURCE)), ast.parse(path.read_text("utf-8"))


def test_a_function_fits_on_a_screen() -> None:
    long = [
        f"{path}:{node.lineno}: {node.name}"
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= MOST_LINES
    ]
    assert long == []


def test_nothing_is_made_of_many_values_in_a_row_without_their_names() -> None:
    rows = [
        f"{path}:{node.lineno}: {node.func.id}"
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id[:1].isupper()
        if len(node.args) > MOST_IN_A_ROW
    ]
    assert rows == []


def test_the_name_of_a_test_says_a_rule_in_a_few_words() -> None:
    names = [
        f"{path.relative_to(TESTS)}:{node.lineno}: {node.name}"
        for path in sorted(TESTS.rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.name.startswith("test_") and len(node.name) > LONGEST_NAME
    ]
    assert names == []
