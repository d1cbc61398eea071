"""`escarmouche replay`: a saved game told again, or checked entry by entry."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from escarmouche.cli.battle import show_result
from escarmouche.cli.common import AsJson, Explain
from escarmouche.cli.narration import Line, Printer
from escarmouche.cli.records import lines_of, load_story
from escarmouche.cli.session import session
from escarmouche.kernel import Divergence, Game, Journal
from escarmouche.kernel.journal import load
from escarmouche.rulebooks import Book, book, scene_of


def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="replay-file")],
    check: Annotated[bool, typer.Option("--check", help="replay-check")] = False,
    until: Annotated[int | None, typer.Option("--until", min=0, help="replay-until")] = None,
    scene_at: Annotated[int | None, typer.Option("--scene-at", min=0, help="replay-scene-at")] = None,
    explain: Explain = False,
    json: AsJson = False,
) -> None:
    """A saved game: its story as the public was told it, or with ``--check`` all played again by the rules of today; or one
    of its positions.
    """
    here = session(context)
    journal = load(file)
    rules = book(journal.header.book)
    if scene_at is not None:
        typer.echo(position(journal, rules, scene_at), nl=False)
        raise typer.Exit
    if check:
        divergence = first_divergence(journal, rules)
        if json:
            here.print_json(verdict(journal, divergence))
        elif divergence is None:
            here.console.print(here.texts.say("replay-identical", entries=len(journal.entries)))
        else:
            here.console.print(divergence.told(here.texts))
        raise typer.Exit(0 if divergence is None else 1)
    lines = load_story(journal, file)
    game: Game[Any] | None = None
    if lines is None:
        game = Game.resume(journal, rules, story=True)
        lines = lines_of(rules, game)
    shown = [line for line in lines if until is None or line.seq <= until]
    if json:
        here.print_json(as_json(journal, shown))
        return
    printer = Printer(here.console, here.texts, explain=explain)
    for line in (line for line in shown if line.seen_from("")):
        printer.show(line)
    printer.show_heading()
    if game is not None and until is None:
        show_result(here, rules, game, None)


def position(journal: Journal, rules: Book[Any], entries: int) -> str:
    """The scene of a game after its first entries (the whole of it, if it has no more). Raises ``Problem``."""
    return scene_of(rules, Game.resume(Journal(journal.header, journal.entries[:entries]), rules))


def first_divergence(journal: Journal, rules: Book[Any]) -> Divergence | None:
    """Where a journal does not follow from the rules; ``None`` when it does, to the last position."""
    try:
        Game.resume(journal, rules)
    except Divergence as divergence:
        return divergence
    return None


def verdict(journal: Journal, divergence: Divergence | None) -> dict[str, Any]:
    """The outcome of a check, for programs."""
    answer: dict[str, Any] = {"identical": divergence is None, "entries": len(journal.entries)}
    if divergence is not None:
        answer |= {"seq": divergence.seq, "cause": str(divergence)}
    return answer


def as_json(journal: Journal, lines: Sequence[Line]) -> dict[str, Any]:
    """A story for programs."""
    header = journal.header
    return {
        "book": header.book,
        "revision": header.revision,
        "entries": len(journal.entries),
        "fingerprint": journal.fingerprint,
        "story": lines,
    }


__all__ = ["first_divergence", "position", "replay"]
