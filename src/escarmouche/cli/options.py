"""`escarmouche options`: what the players of a book may agree on before a game."""

from __future__ import annotations

from typing import Any

import typer
from rich.table import Table

from escarmouche.cli.common import AsJson, BookName, chosen_book
from escarmouche.cli.session import session
from escarmouche.rulebooks import Agreed, RuleOption
from escarmouche.texts import Texts


def options(context: typer.Context, name: BookName = None, json: AsJson = False) -> None:
    """The options of a book, each with what it may be and what is usual."""
    here, book = session(context), chosen_book(name)
    if json:
        here.print_json([report(option, here.texts) for option in book.options()])
        return
    table = Table(box=None, pad_edge=False)
    for title in ("options-option", "options-values", "options-usual", "options-meaning", "options-rule"):
        table.add_column(here.texts.say(title), overflow="fold")
    for option in book.options():
        words = here.texts.tell(option.name)
        table.add_row(option.key, values(option, here.texts), usual(option, here.texts), words, option.rule)
    here.console.print(table)


def report(option: RuleOption, texts: Texts) -> dict[str, Any]:
    """An option, for programs."""
    choices = {key: texts.tell(words) for key, words in option.choices.items()}
    bounds = {"least": option.least, "most": option.most} if option.kind == "number" else {}
    told = {"key": option.key, "name": texts.tell(option.name), "rule": option.rule, "kind": option.kind}
    return {**told, "default": option.default, "choices": choices, **bounds}


def values(option: RuleOption, texts: Texts) -> str:
    """What an option may be, as one types it."""
    bounds = [f"{option.least}-{option.most}"] if option.kind == "number" else []
    flags = [texts.say("options-yes"), texts.say("options-no")] if option.kind == "flag" else []
    return ", ".join([*bounds, *flags, *(f"{key} ({texts.tell(words)})" for key, words in option.choices.items())])


def usual(option: RuleOption, texts: Texts) -> str:
    """What holds where nothing is said."""
    default: Agreed | None = option.default
    if default is None:
        return texts.say("options-by-battlefield")
    return texts.say("options-yes" if default else "options-no") if isinstance(default, bool) else str(default)


__all__ = ["options", "report", "usual", "values"]
