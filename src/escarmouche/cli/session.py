"""What every command has at hand: the reader's language and a console to write on."""

import sys
from dataclasses import dataclass, field

import msgspec
import typer
from rich.console import Console

from escarmouche.texts import Texts


def _console() -> Console:
    return Console(markup=False, highlight=False, emoji=False)


@dataclass(frozen=True)
class Session:
    """One run of the command line.

    Attributes:
        texts: in the reader's language.
        console: for people. Markup is off, so that ids in brackets are shown as they are.
    """

    texts: Texts
    console: Console = field(default_factory=_console)

    def print_json(self, value: object) -> None:
        """The value as JSON on the standard output, for programs: one document, never wrapped."""
        encoded = msgspec.json.Encoder(decimal_format="number").encode(value)
        sys.stdout.write(msgspec.json.format(encoded, indent=2).decode() + "\n")


def session(context: typer.Context) -> Session:
    """The session of a command: `session(context).texts`."""
    current = context.obj
    assert isinstance(current, Session)
    return current
