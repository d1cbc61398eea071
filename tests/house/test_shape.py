"""What can be read at one look: how long functions are, and how they call one another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("folder", ["house", "kernel", "lab", "players", "table"])
def test_the_name_of_a_test_says_a_rule_in_a_few_words(folder: str) -> None:
    names = [
        node.name
        for path in sorted((TESTS / folder).rglob("test_*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    assert [name for name in names if len(name) > LONGEST_NAME] == []
