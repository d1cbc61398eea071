"""Plays scenes 200,000 times each and compares what comes of them with the exact odds, within the 99.9 % interval."""

import sys
from fractions import Fraction
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console

from escarmouche.kernel import Defaults, Game, Seeded, play
from escarmouche.lab.odds import weigh
from escarmouche.rulebooks import Book, Scene, book, books

RUNS = 200_000
INTERVAL = 3.29


def worst_deviation(rules: Book[Any], scene: Scene) -> float:
    """The greatest deviation of a frequency from its probability, as a share of what the interval allows."""
    setup = scene.setup
    odds = weigh(rules, Scene(scene.title, setup), number=Fraction).odds
    counts: dict[tuple[str, str], int] = {}
    for seed in range(RUNS):
        game = Game(rules, setup, dice=Seeded(seed), history="none")
        play(game, dict.fromkeys(rules.sides, Defaults()), trusted=True)
        for id, fate in rules.measures.fates(game.state).items():
            counts[id, fate.key] = counts.get((id, fate.key), 0) + 1
    chances = {(model.id, one.key): float(one.chance) for model in odds.models for one in model.fates}
    worst = 0.0 if counts.keys() <= chances.keys() else float("inf")
    for key, chance in chances.items():
        allowed = INTERVAL * sqrt(chance * (1 - chance) / RUNS) + 1 / RUNS
        worst = max(worst, abs(counts.get(key, 0) / RUNS - chance) / allowed)
    return worst


def main(paths: list[str]) -> int:
    """The scenes of these files, or those that come with the books; leaves with 1 if one of them does not agree."""
    console = Console(markup=False, highlight=False)
    if paths:
        first = book(books()[0])
        scenes = [(first, first.scene(Path(path)), path) for path in paths]
    else:
        scenes = [(book(name), book(name).scene(one.key), one.key) for name in books() for one in book(name).scenes()]
    disagreeing = 0
    for rules, scene, name in scenes:
        begin = perf_counter()
        worst = worst_deviation(rules, scene)
        disagreeing += worst > 1
        console.print(f"{name}: {worst:.2f} of what is allowed, {perf_counter() - begin:.0f} s")
    return int(disagreeing > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
