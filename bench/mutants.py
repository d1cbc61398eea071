"""Mutants: rules with one small fault each, and whether their tests notice.

A sample, by a seed, of the faults that Cosmic Ray's operators can make in functions whose docstring has the id of a rule.
The tests marked with those ids are run with each, in a fork where that can be, then in a copy of the sources; where they
notice nothing, all tests of the book. What has been tried is kept in a file and not tried again while that line stands as
it was, so that a run may be broken off at any time. Mutants that change nothing anybody could notice stand in
``equivalent_mutants.yaml``, with the reason.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import yaml

from escarmouche.catalogue import load_all
from forks import Forks

ROOT = Path(__file__).resolve().parent.parent
BOOKS = Path("src/escarmouche/rulebooks")
RESULTS = ROOT / "bench/mutants.json"
EQUIVALENT = ROOT / "bench/equivalent_mutants.yaml"
PATIENCE = {"marked": 300, "book": 2400}
"""The seconds after which a mutant counts as noticed: tests that never end notice it."""

OPERATORS = (
    "AddNot",
    "NumberReplacer",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_Add",
    "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_BitAnd_BitOr",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
)
"""Faults that people make, by Cosmic Ray's names."""

Fate = Literal["marked", "book", "survived", "unmarked"]
"""What noticed a mutant: the tests marked with its rules, others of the book, nothing; ``unmarked``: not those that are
marked, and others have not been asked yet."""


class Mutant(NamedTuple):
    """A fault: where, by which operator, the how-manieth of those in the file; the rules of the function, and its line."""

    path: str
    operator: str
    occurrence: int
    line: int
    rules: tuple[str, ...]
    text: str
    place: int
    """The how-manieth such fault in the lines of the file that read so."""

    @property
    def key(self) -> str:
        """What it is called: the same as long as its line stands."""
        return f"{self.path}: {self.operator} {self.place}: {self.text}"

    @property
    def book(self) -> str:
        """The id of the book."""
        return Path(self.path).relative_to(BOOKS).parts[0]


# -- all the faults there could be -------------------------------------------------------------------------------------


def mutants() -> list[Mutant]:
    """All of them, in the order of files and lines."""
    return [mutant for path in sorted((ROOT / BOOKS).rglob("*.py")) for mutant in mutants_of(path)]


def mutants_of(path: Path) -> Iterator[Mutant]:
    """The faults that can be made in a file, in the bodies of functions whose docstring (or whose class's) has an id."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.operators.provider import OperatorProvider

    ruled = dict(ruled_lines(path))
    if not ruled:
        return
    lines = path.read_text(encoding="utf-8").splitlines()
    nodes = list(ast_nodes(get_ast(path.read_text(encoding="utf-8"))))
    for name in OPERATORS:
        operator = OperatorProvider()[name]()
        places: dict[str, int] = defaultdict(int)
        positions = [position for node in nodes for position in operator.mutation_positions(node)]
        for occurrence, ((line, _), _) in enumerate(positions):
            if line in ruled:
                text = lines[line - 1].strip()
                place, places[text] = places[text], places[text] + 1
                yield Mutant(str(path.relative_to(ROOT)), name, occurrence, line, ruled[line], text, place)


def ruled_lines(path: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The lines of code that carry out rules, each with their ids: those of the innermost docstring that has any."""
    known = {entry for book in load_all() for entry in book.entries}
    own: dict[int, tuple[str, ...]] = {}

    def visit(node: ast.AST, rules: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            inner = rules
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                words = (ast.get_docstring(child) or "").replace("[", " ").replace("]", " ").split()
                inner = tuple(word for word in words if word in known) or rules
                if inner and not isinstance(child, ast.ClassDef):
                    body = child.body[1:] if ast.get_docstring(child) is not None else child.body
                    own.update(
                        {
                            line: inner
                            for statement in body
                            for line in range(statement.lineno, (statement.end_lineno or 0) + 1)
                        }
                    )
            visit(child, inner)

    visit(ast.parse(path.read_text(encoding="utf-8")), ())
    yield from sorted(own.items())


# -- the tests of a rule -----------------------------------------------------------------------------------------------


def marked_tests() -> Mapping[str, list[str]]:
    """The tests that prove each rule, as pytest names them."""
    tests: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for function in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(function, ast.FunctionDef):
                for mark in function.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for rule in mark.args:
                            tests[ast.literal_eval(rule)].append(f"{path.relative_to(ROOT)}::{function.name}")
    for path in sorted((ROOT / "tests").rglob("*.scene.yaml")):
        for rule in yaml.safe_load(path.read_text(encoding="utf-8")).get("rules", ()):
            tests[rule].append(f"tests/{rule.partition('.')[0]}/test_scenes.py")
    return tests


def made(mutant: Mutant, right: str) -> str:
    """The text of a file with a fault in it."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.operators.provider import OperatorProvider

    wrong: str | None = mutate_code(right, OperatorProvider()[mutant.operator](), mutant.occurrence)
    assert wrong is not None and wrong != right, mutant
    return wrong


class Shadow:
    """A copy of the sources in which faults are made; the tests are those of the house."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "page"))
        for name in ("tests", "pyproject.toml", "README.md", "docs", "bench", "Makefile", ".ci"):
            (folder / name).symlink_to(ROOT / name)

    def survives(self, mutant: Mutant, tests: list[str], patience: int) -> bool:
        """Whether all these tests pass with a fault."""
        path = self.root / mutant.path
        right = path.read_text(encoding="utf-8")
        path.write_text(made(mutant, right), encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": f"{self.root / 'src'}:{self.root}", "CI": "true"}
        command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "--no-header", *tests]
        try:
            ran = subprocess.run(command, cwd=self.root, env=environment, capture_output=True, timeout=patience)
            return ran.returncode == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            path.write_text(right, encoding="utf-8")


# -- a run -------------------------------------------------------------------------------------------------------------


class Trial:
    """How mutants are tried: in forks first, then in the copy."""

    def __init__(self, folder: Path, sample: Iterable[Mutant], marked_only: bool) -> None:
        """``marked_only``: no tests are run but those marked with the rules."""
        # Tests that want a browser are passed over, whatever this machine is said to have: there is no page in the copy.
        os.environ.pop("ESCARMOUCHE_TESTS_NEED", None)
        self._shadow = Shadow(folder)
        self._marked_only = marked_only
        self._tests = marked_tests()
        books = {mutant.book for mutant in sample}
        asked = [test for mutant in sample for test in self._marked(mutant)]
        self._forks = Forks(ROOT, sorted(books), asked) if books and Forks.possible() else None

    def _marked(self, mutant: Mutant) -> list[str]:
        """The tests of its rules; those of the page want one that is built, and are slow."""
        tests = {test for rule in mutant.rules for test in self._tests.get(rule, ())}
        return sorted(test for test in tests if not test.startswith("tests/page"))

    def fate_of(self, mutant: Mutant) -> Fate:
        """What notices a mutant, if anything does."""
        marked = self._marked(mutant)
        if marked and (self._noticed_at_once(mutant, marked) or self._noticed(mutant, marked, "marked")):
            return "marked"
        if self._marked_only:
            return "unmarked"
        return "book" if self._noticed(mutant, [f"tests/{mutant.book}"], "book") else "survived"

    def _noticed_at_once(self, mutant: Mutant, tests: list[str]) -> bool:
        if self._forks is None:
            return False
        right = (ROOT / mutant.path).read_text(encoding="utf-8")
        return self._forks.notices(mutant.path, right, made(mutant, right), tests, PATIENCE["marked"])

    def _noticed(self, mutant: Mutant, tests: list[str], which: str) -> bool:
        return not self._shadow.survives(mutant, tests, PATIENCE[which])


def main() -> None:
    """Tries a sample of mutants, and tells what has become of all that have been tried."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--rules", default="", help="only mutants of rules with one of these words in their ids")
    parser.add_argument("--marked-only", action="store_true", help="run no tests but those marked with the rules")
    asked = parser.parse_args()
    words = asked.rules.split()
    every = [
        candidate
        for candidate in mutants()
        if not words or any(word in rule for rule in candidate.rules for word in words)
    ]
    sample = random.Random(asked.seed).sample(every, min(asked.number, len(every)))
    known: dict[str, Fate] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    todo = [
        candidate
        for candidate in sample
        if candidate.key not in known or (known[candidate.key] == "unmarked" and not asked.marked_only)
    ]
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), todo, asked.marked_only)
        for number, mutant in enumerate(sample, start=1):
            if mutant in todo:
                known[mutant.key] = trial.fate_of(mutant)
                RESULTS.write_text(json.dumps(known, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")
            print(f"{number}/{len(sample)} {known[mutant.key]:9} {mutant.key} {list(mutant.rules)}", flush=True)
    report(sample, known)


def report(sample: list[Mutant], known: Mapping[str, Fate]) -> None:
    """How many of the sample were noticed, without those that nobody could notice."""
    equivalent: dict[str, Any] = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")) if EQUIVALENT.exists() else {}
    real = [mutant for mutant in sample if mutant.key not in (equivalent or {})]
    fates = [known[mutant.key] for mutant in real]
    share = 100 * fates.count("marked") / max(1, len(real))
    print(f"{len(sample)} mutants, {len(sample) - len(real)} of them equivalent; of the others {fates.count('marked')}")
    print(f"({share:.0f} %) noticed by the tests of their rules, {fates.count('book')} by others, ", end="")
    print(f"{fates.count('survived')} by none, {fates.count('unmarked')} perhaps by others")


if __name__ == "__main__":
    main()
