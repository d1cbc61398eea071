"""`escarmouche lab`: games by the thousand, and what they tell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from escarmouche.cli.session import session
from escarmouche.errors import Problem
from escarmouche.lab.files import needed
from escarmouche.lab.running import Results, cores, run, workers
from escarmouche.lab.studies import load_study
from escarmouche.lab.tables import write_tables
from escarmouche.texts import message

app = typer.Typer(help="lab-about", no_args_is_help=True)


@app.command("run", help="lab-run-about")
def run_study(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="lab-file")],
    out: Annotated[Path | None, typer.Option("--out", help="lab-out")] = None,
    count: Annotated[int | None, typer.Option("--workers", min=1, max=1024, help="lab-workers")] = None,
    cluster: Annotated[str, typer.Option("--cluster", help="lab-cluster")] = "",
    quiet: Annotated[bool, typer.Option("--quiet", help="lab-quiet")] = False,
) -> None:
    """Plays the games of a study that are not finished yet."""
    here = session(context)
    needed("polars")
    results = Results(out if out is not None else Path(f"{file.stem}-results"))
    if results.folder.exists() and not results.folder.is_dir():
        raise Problem(message("lab-not-a-folder", path=str(results.folder)))
    plan = load_study(file, results.folder / "armies")
    results.open(plan)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    try:
        with (
            workers(count or cores(), cluster) as (executor, number),
            Progress(*columns, console=here.console, disable=quiet) as progress,
        ):
            bar = progress.add_task(plan.study.study, total=plan.study.games)
            run(plan, results, executor, number, on_games=lambda more: progress.advance(bar, more))
    except KeyboardInterrupt:
        here.console.print(here.texts.say("lab-stopped", count=len(results.played()), games=plan.study.games))
        raise
    finally:
        write_tables([game for game in results.played() if game.number < plan.study.games], results.folder)
    here.console.print(here.texts.say("lab-finished", games=plan.study.games, path=str(results.folder)))


__all__ = ["app"]
