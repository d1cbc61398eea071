"""How many games of each book an hour the lab plays, by the machine that plays, on one core and on all."""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from escarmouche.lab import running
from escarmouche.lab.running import Results, cores, workers
from escarmouche.lab.studies import load_study
from escarmouche.rulebooks import book, books

GAMES = {"random": 24, "tactician": 4}
"""How many games each machine plays on one core; on all of them it plays as many each."""


def games_an_hour(name: str, bot: str, count: int) -> float:
    """Games of a book an hour, both sides led by one machine, on so many workers; those are there already."""
    army = next(iter(book(name).armies())).key
    with TemporaryDirectory() as folder, workers(count) as (executor, number):
        path = Path(folder) / "study.yaml"
        for games in (count, GAMES[bot] * count):
            text = f"study: bench\nbook: {name}\ngames: {games}\narmies: [{army}]\nbots: [{bot}]\n"
            path.write_text(text, encoding="utf-8")
            plan = load_study(path, Path(folder))
            results = Results(Path(folder) / "results")
            results.open(plan)
            begin = perf_counter()
            running.run(plan, results, executor, number)
            seconds = perf_counter() - begin
    return (GAMES[bot] - 1) * count / seconds * 3600


def run() -> dict[str, float]:
    """Games an hour, by book, machine and cores."""
    figures: dict[str, float] = {}
    for name in books():
        for bot in GAMES:
            figures[f"lab.{name}.{bot}.one_core_games_per_hour"] = games_an_hour(name, bot, 1)
            figures[f"lab.{name}.{bot}.all_cores_games_per_hour"] = games_an_hour(name, bot, cores())
    return figures
