"""`escarmouche army`: army lists checked, and the cards they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from escarmouche.cli.common import AsJson, BookName, BookOption, Packs, chosen_book
from escarmouche.cli.session import Session, session
from escarmouche.errors import Problem, nearest
from escarmouche.rulebooks import ArmyReport, Card, Shipped
from escarmouche.texts import Texts, message

app = typer.Typer(help="army-about", no_args_is_help=True)


@app.command("check", help="army-check-about")
def check(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="army-file")],
    book: BookOption = None,
    pack: Packs = None,
    json: AsJson = False,
) -> None:
    """Whether an army keeps to the rules, and every reason why not; leaves with 1 if it doesn't."""
    here = session(context)
    report = chosen_book(book).check_army(file, packs=pack or ())
    if json:
        here.print_json(_report_as_json(report, here.texts))
    else:
        _show_report(here, report)
    raise typer.Exit(0 if report.legal else 1)


@app.command("list", help="army-list-about")
def list_armies(context: typer.Context, name: BookName = None, pack: Packs = None, json: AsJson = False) -> None:
    """The ready armies and battlefields of a book, and its cards, pack by pack."""
    here, book = session(context), chosen_book(name)
    tell = here.texts.tell
    armies, fields, cards = book.armies(), book.battlefields(), book.cards(packs=pack or ())
    if json:
        here.print_json(
            {
                "book": book.id,
                "armies": [_ready_as_json(army, here.texts) for army in armies],
                "battlefields": [_ready_as_json(field, here.texts) for field in fields],
                "cards": [_card_as_json(card, here.texts) for card in cards],
            }
        )
        return
    show_ready(here, "army-ready", armies)
    show_ready(here, "army-battlefields", fields)
    for title, of_pack in groupby(cards, key=lambda card: tell(card.pack)):
        _title(here, title)
        _rows(here, [(card.key, tell(card.name), str(card.points)) for card in of_pack])


@app.command("show", help="army-show-about")
def show(
    context: typer.Context,
    card: Annotated[str, typer.Argument(metavar="CARD", help="army-card")],
    book: BookOption = None,
    pack: Packs = None,
    json: AsJson = False,
) -> None:
    """One card: everything that stands on it."""
    here = session(context)
    sheet = _card_called(card, chosen_book(book).cards(packs=pack or ()))
    if json:
        here.print_json(_card_as_json(sheet, here.texts))
        return
    tell = here.texts.tell
    here.console.print(Text.assemble((tell(sheet.name), "bold"), "  ", (sheet.key, "cyan")))
    facts = Text(" · ".join((tell(sheet.pack), here.texts.say("army-points", points=sheet.points))), "dim")
    here.console.print(facts)
    here.console.print()
    _rows(here, [(tell(fact.label), tell(fact.value)) for fact in sheet.facts])


def _card_called(key: str, cards: Sequence[Card]) -> Card:
    table = {card.key: card for card in cards}
    if key not in table:
        raise Problem(message("army-no-card", name=key, known=nearest(key, table) or tuple(table)[:12]))
    return table[key]


def _show_report(here: Session, report: ArmyReport) -> None:
    key, name = "army-legal" if report.legal else "army-illegal", here.texts.tell(report.name)
    verdict = here.texts.say(key, name=name, points=report.points, limit=report.limit)
    here.console.print(Text(verdict, "green" if report.legal else "red"))
    for ruling in report.rulings:
        here.console.print(Text(f"  {ruling.place}: {here.texts.tell(ruling.reason)} [{ruling.rule}]"))


def _report_as_json(report: ArmyReport, texts: Texts) -> dict[str, Any]:
    return {
        "legal": report.legal,
        "name": texts.tell(report.name),
        "points": report.points,
        "limit": report.limit,
        "findings": [
            {"rule": ruling.rule, "place": ruling.place, "reason": texts.tell(ruling.reason)}
            for ruling in report.rulings
        ],
    }


def _ready_as_json(shipped: Shipped, texts: Texts) -> dict[str, Any]:
    return {"key": shipped.key, "name": texts.tell(shipped.name), "points": shipped.points}


def _card_as_json(card: Card, texts: Texts) -> dict[str, Any]:
    return {
        "key": card.key,
        "name": texts.tell(card.name),
        "pack": texts.tell(card.pack),
        "points": card.points,
        "facts": {texts.tell(fact.label): texts.tell(fact.value) for fact in card.facts},
    }


def show_ready(here: Session, key: str, items: Sequence[Shipped]) -> None:
    """Things ready for use, a line each, under a title."""
    show_rows(
        here, key, [(item.key, here.texts.tell(item.name), str(item.points) if item.points else "") for item in items]
    )


def show_rows(here: Session, key: str, rows: Sequence[tuple[str, ...]], last: JustifyMethod = "right") -> None:
    """Rows of up to three columns, under a title; in the ``last`` one numbers stand to the right, words to the left."""
    _title(here, here.texts.say(key))
    _rows(here, rows, last)


def _title(here: Session, title: str) -> None:
    here.console.print()
    here.console.print(Text(title, "bold"))


def _rows(here: Session, rows: Sequence[tuple[str, ...]], last: JustifyMethod = "right") -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    table.add_column(justify=last)
    for row in rows:
        table.add_row(*map(Text, row))
    here.console.print(table)


__all__ = ["app", "show_ready", "show_rows"]
