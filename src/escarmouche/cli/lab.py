"""`escarmouche lab`: games by the thousand, and what they tell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from escarmouche.cli.common import AsJson, BookName, chosen_book
from escarmouche.cli.odds import percent, share_in
from escarmouche.cli.session import Session, session
from escarmouche.errors import Problem
from escarmouche.lab.drawing import check_picture, heat_map, save
from escarmouche.lab.duels import BOUND, Matrix, cards_of, matrix
from escarmouche.lab.files import needed
from escarmouche.lab.findings import findings
from escarmouche.lab.reports import write_report
from escarmouche.lab.running import Results, run
from escarmouche.lab.studies import load_study
from escarmouche.lab.tables import write_tables
from escarmouche.lab.worker_pools import cores, workers
from escarmouche.texts import message

COLUMNS: Final = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
"""What a progress bar shows."""

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
    try:
        with (
            workers(count or cores(), cluster) as pool,
            Progress(*COLUMNS, console=here.console, disable=quiet) as progress,
        ):
            bar = progress.add_task(plan.study.study, total=plan.study.games)
            run(
                plan,
                results,
                pool,
                on_games=lambda more: progress.advance(bar, more),
                on_stop=lambda count: progress.console.print(here.texts.say("lab-stopping", count=count)),
            )
    except (KeyboardInterrupt, Problem):
        here.console.print(here.texts.say("lab-stopped", count=len(results.played()), games=plan.study.games))
        raise
    finally:
        write_tables([game for game in results.played() if game.number < plan.study.games], results.folder)
    here.console.print(here.texts.say("lab-finished", games=plan.study.games, path=str(results.folder)))


@app.command("report", help="lab-report-about")
def report(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="lab-report-folder")],
    json: AsJson = False,
) -> None:
    """What a study has found: a page to read, and every table as CSV."""
    here = session(context)
    outcome = findings(folder)
    page = write_report(outcome, folder, here.texts)
    if json:
        here.print_json(
            {"study": outcome.study, "book": outcome.book, "games": outcome.games, "tables": outcome.told(here.texts)}
        )
    else:
        here.console.print(here.texts.say("lab-report-written", path=str(page)))


@app.command("duels", help="lab-duels-about")
def duels(
    context: typer.Context,
    name: BookName = None,
    pack: Annotated[str, typer.Option("--pack", help="lab-duels-pack")] = "",
    cards: Annotated[str, typer.Option("--cards", help="lab-duels-cards")] = "",
    policy: Annotated[str, typer.Option("--policy", help="odds-policy")] = "default",
    undecided: Annotated[str, typer.Option("--undecided", help="odds-undecided-about")] = str(float(BOUND)),
    count: Annotated[int | None, typer.Option("--workers", min=1, max=1024, help="lab-workers")] = None,
    cluster: Annotated[str, typer.Option("--cluster", help="lab-cluster")] = "",
    plot: Annotated[Path | None, typer.Option("--plot", help="odds-plot")] = None,
    json: AsJson = False,
) -> None:
    """Every card against every other."""
    here, rules = session(context), chosen_book(name)
    if plot is not None:
        check_picture(plot)
    bound = share_in(undecided)
    files = [Path(pack)] if pack.endswith((".yaml", ".yml")) else []
    keys = [key.strip() for key in cards.split(",")] if cards else []
    chosen = cards_of(rules, pack="" if files else pack, keys=keys, files=files)
    pairs = len(chosen) * (len(chosen) - 1) // 2
    with (
        workers(min(count or cores(), pairs), cluster) as pool,
        Progress(*COLUMNS, console=here.console, transient=True, disable=json) as progress,
    ):
        bar = progress.add_task(here.texts.say("lab-duels-bar"), total=pairs)
        results = matrix(
            rules,
            chosen,
            pool,
            policy=policy,
            files=files,
            bound=bound,
            on_duel=lambda: progress.advance(bar),
        )
    if plot is not None:
        save(heat_map(results, here.texts), plot, here.texts)
    if json:
        here.print_json({"book": rules.id, "cards": results.standings(), "duels": results.duels})
    else:
        show_standings(here, results)


def show_standings(here: Session, results: Matrix) -> None:
    """The cards from the most underpriced to the most overpriced."""
    say, number = here.texts.say, here.texts.number
    table = Table(box=None, pad_edge=False)
    table.add_column(say("lab-duels-card"))
    for column in ("points", "wins", "points-per-win", "gain"):
        table.add_column(say(f"lab-duels-{column}"), justify="right")
    for standing in results.standings():
        per_win = "–" if standing.points_per_win is None else number(standing.points_per_win, ".1f")
        name = here.texts.tell(results.cards[standing.card].name)
        table.add_row(name, str(standing.points), percent(here, standing.wins), per_win, number(standing.gain, "+.2f"))
    here.console.print(table)
    here.console.print(Text(say("lab-duels-meaning"), "dim"))
    failed = sum(duel.failed for duel in results.duels)
    if failed:
        here.console.print(say("lab-duels-failed", count=failed))


__all__ = ["app"]
