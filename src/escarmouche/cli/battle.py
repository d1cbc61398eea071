"""`escarmouche battle`: machines play a battle, and it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.table import Table

from escarmouche.cli.common import (
    AsJson,
    BookName,
    Explain,
    Options,
    Packs,
    Seed,
    Turns,
    chosen_book,
    chosen_options,
    chosen_seed,
)
from escarmouche.cli.narration import Narrator
from escarmouche.cli.records import check_writable, save
from escarmouche.cli.session import Session, session
from escarmouche.errors import Problem
from escarmouche.kernel import Game, Player, Seeded, play
from escarmouche.players import MAKERS, make_player
from escarmouche.rulebooks import Book
from escarmouche.texts import message

USUAL_PLAYERS: Final = "random"


def battle(
    context: typer.Context,
    name: BookName = None,
    armies: Annotated[tuple[str, str] | None, typer.Option("--armies", help="battle-armies")] = None,
    battlefield: Annotated[str | None, typer.Option("--battlefield", help="battle-battlefield")] = None,
    players: Annotated[str, typer.Option("--players", help="battle-players")] = USUAL_PLAYERS,
    seed: Seed = None,
    turns: Turns = None,
    option: Options = None,
    pack: Packs = None,
    journal: Annotated[Path | None, typer.Option("--journal", help="battle-journal")] = None,
    explain: Explain = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="battle-quiet")] = False,
    json: AsJson = False,
) -> None:
    """A battle between machines, told as it goes, with its result at the end."""
    here, book, number = session(context), chosen_book(name), chosen_seed(seed)
    if journal is not None:
        check_writable(journal)
    options = chosen_options(book, option, turns)
    setup = book.setup(armies or (), battlefield, packs=pack or (), seed=number, options=options)
    seats = seated(book, players, number, book.seats(options))
    game = Game(book, setup, dice=Seeded(f"{number}-dice"), story=True)
    teller = Narrator(here, book, game, seat="", explain=explain)
    if quiet or json:
        play(game, seats)
    else:
        teller.tell_news()
        play(game, seats, on_answer=lambda _: teller.tell_news())
    if journal is not None:
        save(book, game, journal)
    if json:
        here.print_json(report(book, game, number, players))
    else:
        show_result(here, book, game, number)


def seated(book: Book[Any], players: str, seed: int, sides: Sequence[str]) -> Mapping[str, Player]:
    """The players at their seats, from their names with commas between; one name is everybody's. Raises ``Problem``."""
    names = [name.strip() for name in players.split(",")]
    if len(names) == 1:
        names *= len(sides)
    if len(names) != len(sides):
        raise Problem(message("battle-seats", seats=len(sides), known=tuple(MAKERS)))
    return {side: make_player(name, f"{seed}-{side}", book) for side, name in zip(sides, names, strict=True)}


def report(book: Book[Any], game: Game[Any], seed: int, players: str) -> dict[str, Any]:
    """How a battle went, for programs."""
    result = book.result(game.state)
    return {
        "book": book.id,
        "revision": book.revision,
        "seed": seed,
        "players": players,
        "winner": result.winner,
        "turns": result.turns,
        "losses": dict(result.losses),
        "decisions": game.decisions,
        "rolls": game.rolls,
        "fingerprint": game.fingerprint(),
    }


def show_result(here: Session, book: Book[Any], game: Game[Any], seed: int | None) -> None:
    """The end of a battle as a table: the losses of each side, and the numbers of the game."""
    say, result, names = here.texts.say, book.result(game.state), book.names(game.state)
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold")
    table.add_column(justify="right")
    if result.winner is None:
        winner = say("battle-open")
    elif result.winner == "":
        winner = say("battle-draw")
    else:
        winner = ", ".join(here.texts.tell(names[victor]) for victor in result.winners)
    table.add_row(say("battle-winner"), winner)
    table.add_row(say("battle-length"), here.texts.tell(result.length) or "–")
    for side, won in result.scores.items():
        tally = result.tallies.get(side)
        label = say("battle-scored", side=names[side]) if tally is None else here.texts.tell(names[side])
        table.add_row(label, str(won) if tally is None else here.texts.tell(tally))
    for side, lost in result.losses.items():
        table.add_row(say("battle-lost", side=names[side]), str(lost))
    table.add_row(say("battle-decisions"), str(game.decisions))
    table.add_row(say("battle-rolls"), str(game.rolls))
    if seed is not None:
        table.add_row(say("battle-seed"), str(seed))
    table.add_row(say("battle-fingerprint"), game.fingerprint())
    here.console.print()
    here.console.print(table)


__all__ = ["battle", "report", "seated", "show_result"]
