"""How many games of each book an hour the lab plays, by the machine that plays: on one core, on all, and the speedup.

Both are measured in turn on the same games, several times, and the best of each counts: what else the computer does
disturbs them alike. Workers are there already, and warm.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from escarmouche.lab import running
from escarmouche.lab.running import Results
from escarmouche.lab.studies import load_study
from escarmouche.lab.worker_pools import cores, workers
from escarmouche.rulebooks import book, books

GAMES = {"random": 24, "tactician": 3}
"""How many games each machine plays on one core; on all of them it plays as many each."""

ROUNDS = 3

STUDY = """
study: bench
book: {book}
seed: {seed}
games: {games}
armies: [{army}]
battlefields: [{field}]
bots: [{bot}]
events: false
"""


class WorkerPool:
    """So many workers, who play studies of their book by one machine."""

    def __init__(self, name: str, bot: str, count: int, stack: ExitStack) -> None:
        self.book, self.bot, self.count = name, bot, count
        self.workers = stack.enter_context(workers(count))
        self.folder = Path(stack.enter_context(TemporaryDirectory()))

    def seconds(self, games: int, seed: int) -> float:
        """How long that many games take each worker."""
        rules = book(self.book)
        text = STUDY.format(
            book=self.book,
            seed=seed,
            games=games * self.count,
            army=next(iter(rules.armies())).key,
            field=next(iter(rules.battlefields())).key,
            bot=self.bot,
        )
        path = self.folder / f"{seed}-{games}.yaml"
        path.write_text(text, encoding="utf-8")
        plan = load_study(path, self.folder)
        results = Results(path.with_suffix(""))
        results.open(plan)
        begin = perf_counter()
        running.run(plan, results, self.workers)
        return perf_counter() - begin


def figures(name: str, bot: str) -> Iterator[tuple[str, float]]:
    """Games an hour on one core and on all; and how many cores' worth that is."""
    games = GAMES[bot]
    with ExitStack() as stack:
        pools = [WorkerPool(name, bot, count, stack) for count in (1, cores())]
        for pool in pools:
            pool.seconds(2, 0)
        best = [float("inf")] * len(pools)
        for seed in range(1, ROUNDS + 1):
            for place, pool in enumerate(pools):
                best[place] = min(best[place], pool.seconds(games, seed))
    one_core, all_of_them = (games * pool.count / seconds * 3600 for pool, seconds in zip(pools, best, strict=True))
    yield f"lab.{name}.{bot}.one_core_games_per_hour", one_core
    yield f"lab.{name}.{bot}.all_cores_games_per_hour", all_of_them
    yield f"lab.{name}.{bot}.speedup_of_{cores()}_cores", all_of_them / one_core


def run() -> dict[str, float]:
    """Games an hour by book, machine and cores; the speedup is at best the number of cores."""
    return {figure: value for name in books() for bot in GAMES for figure, value in figures(name, bot)}


if __name__ == "__main__":
    for figure, value in run().items():
        print(f"{figure} {value:,.2f}")
