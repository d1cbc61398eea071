"""Plays scenes 200,000 times each and compares what comes of them with the exact odds, within the 99.9 % interval."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import Any

from rich.console import Console

from escarmouche.cli.scene import found_scene
from escarmouche.lab.odds import weigh
from escarmouche.lab.sampling import Compared, compare
from escarmouche.rulebooks import Book, Scene, book, books

RUNS = 200_000

WRITTEN = Path(__file__).parents[1] / "tests" / "scenes"


def scenes(paths: list[str]) -> Iterator[tuple[str, Book[Any], Scene]]:
    """The scenes of these files, or those that come with the books and those of the tests."""
    if not paths:
        for name in books():
            for shipped in book(name).scenes():
                yield shipped.key, book(name), book(name).scene(shipped.key)
    for path in paths or sorted(map(str, WRITTEN.glob("*.scene.yaml"))):
        yield Path(path).name, *found_scene(path, None)


def compared(rules: Book[Any], scene: Scene) -> list[Compared]:
    """Everything that may come of a scene, decisions being the default ones."""
    odds = weigh(rules, Scene(scene.title, scene.setup), number=Fraction).odds
    return compare(rules, rules.begin(scene.setup), odds, RUNS)


def main(paths: list[str]) -> int:
    """Leaves with 1 if a scene does not agree."""
    console = Console(markup=False, highlight=False)
    disagreeing = 0
    for name, rules, scene in scenes(paths):
        begin = process_time()
        comparisons = compared(rules, scene)
        doubtful = [comparison for comparison in comparisons if not comparison.agrees]
        disagreeing += bool(doubtful)
        console.print(
            f"{name}: {len(comparisons)} probabilities, {len(doubtful)} in doubt, {process_time() - begin:.1f} s"
        )
        for doubt in doubtful:
            low, high = doubt.frequency.low, doubt.frequency.high
            console.print(
                f"  {doubt.model} {doubt.fate or 'unhurt'}: exactly {doubt.chance:.5f}, played {low:.5f} to {high:.5f}"
            )
    return int(disagreeing > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
