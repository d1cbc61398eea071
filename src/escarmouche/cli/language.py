"""The command line in the reader's language: commands name the keys of their help texts, which are told here."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import typer
import typer.rich_utils

from escarmouche.texts import Texts


class Language(StrEnum):
    """What `--lang` takes."""

    fr = "fr"
    en = "en"


COMPLETION = {"install_completion": "cli-install-completion", "show_completion": "cli-show-completion"}
"""The options by which a shell learns to complete commands, which the library makes, and the keys of their help."""

_PANELS = ("ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE", "ERRORS_PANEL_TITLE")


def language_first(arguments: Sequence[str]) -> tuple[list[str], str | None]:
    """The arguments with `--lang` moved to the front, so that it may stand anywhere, and what it asks for.

    Words after `--` are left alone.
    """
    end = arguments.index("--") if "--" in arguments else len(arguments)
    moved: list[str] = []
    kept: list[str] = []
    words = iter(arguments[:end])
    for word in words:
        if word == "--lang":
            moved += [word, *([value] if (value := next(words, None)) is not None else [])]
        elif word.startswith("--lang="):
            moved += ["--lang", word.removeprefix("--lang=")]
        else:
            kept.append(word)
    wish = moved[-1] if len(moved) > 1 else None
    return [*moved, *kept, *arguments[end:]], wish


def translate(command: Any, texts: Texts) -> None:
    """Tell the help of a command, its parameters and its subcommands, wherever it is the key of a text."""
    for title in _PANELS:
        setattr(typer.rich_utils, title, texts.say(f"cli-{title.partition('_')[0].lower()}"))
    _translate(command, texts)


def _translate(command: Any, texts: Texts) -> None:
    help_option = command.get_help_option(typer.Context(command))
    help_option.help = "cli-help-option"
    for spoken in (command, help_option, *command.params):
        if spoken.name in COMPLETION:
            spoken.help = COMPLETION[spoken.name]
        for attribute in ("help", "short_help", "epilog"):
            key = getattr(spoken, attribute, None)
            if key and key in texts:
                setattr(spoken, attribute, texts.say(key))
        if getattr(spoken, "is_flag", False):
            spoken.metavar = ""  # a flag takes no value that its type could describe
    for below in getattr(command, "commands", {}).values():
        _translate(below, texts)
