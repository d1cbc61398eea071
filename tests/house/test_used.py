"""Nothing stands in the house that nobody uses."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

LOADED_BY_NAME = re.compile(r"escarmouche\.server\.migrations\b|\.CHAPTERS$")
"""What Alembic knows by name, and lists of modules that are there to be loaded."""

IMPORT = re.compile(r"^ *from ([\w.]+) import (\([^)]*\)|.*)$", re.MULTILINE)

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def module_of(path: Path) -> str:
    """The dotted name of the module in a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part not in ("src", "__init__"))


def imported(path: Path, text: str) -> Iterator[tuple[str, str]]:
    """Which names of which modules a file imports."""
    inside = path.relative_to(ROOT / "src").parts if path.is_relative_to(ROOT / "src") else ()
    for source, names in IMPORT.findall(text):
        level = len(source) - len(source.lstrip("."))
        above = inside[: len(inside) - level] if level else ()
        for name in re.findall(r"\w+", names):
            yield ".".join((*above, *filter(None, [source[level:]]))), name


def top_level(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """The functions, constants and plain classes at the top of a module.

    A class that derives from another, or is decorated, is known by being there: an effect, a step, a command.
    """
    for node in tree.body:
        if isinstance(node, Definition) and not node.decorator_list and not getattr(node, "bases", ()):
            yield node, node.name
        elif isinstance(node, ast.Assign):
            yield from ((node, target.id) for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node, node.target.id


def names_read(tree: ast.AST) -> Counter[str]:
    """The names that some code reads, and how often."""
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    return Counter(node.id for node in nodes)


def looked_up(tree: ast.AST) -> Iterator[str]:
    """What is found by its name: attributes of modules and objects, and words that stand for a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_nothing_stands_at_the_top_of_a_module_that_nobody_uses() -> None:
    used: defaultdict[str, set[str]] = defaultdict(set)
    for path in (path for folder in ("src", "tests", "bench", "docs") for path in (ROOT / folder).rglob("*.py")):
        for source, name in imported(path, path.read_text("utf-8")):
            used[source].add(name)
    trees = {module_of(path): ast.parse(path.read_text("utf-8")) for path in (ROOT / "src").rglob("*.py")}
    found_by_name = {name for tree in trees.values() for name in looked_up(tree)}
    idle = []
    for module, tree in trees.items():
        read = names_read(tree)
        for node, name in top_level(tree):
            by_others = read[name] > names_read(node)[name] or name in used[module] or name in found_by_name
            if not by_others and not name.startswith("__") and not LOADED_BY_NAME.search(f"{module}.{name}"):
                idle.append(f"{module}.{name}")
    assert not idle
