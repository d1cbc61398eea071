"""A command line that nobody can run, told in the reader's language: the library says it in English only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from escarmouche.errors import one_line
from escarmouche.texts import Texts

_QUOTED: Final = r"'(?P<name>.*?)'"

_FORMS: Final[tuple[tuple[str, str], ...]] = (
    (rf"No such command {_QUOTED}\. Did you mean (?P<close>.*)\?", "usage-no-command-close"),
    (rf"No such command {_QUOTED}\.", "usage-no-command"),
    (
        r"No such option: (?P<name>\S+) (?:Did you mean |\(Possible options: )(?P<close>.*?)[)?]",
        "usage-no-option-close",
    ),
    (r"No such option: (?P<name>\S+)", "usage-no-option"),
    (rf"Missing (?:argument|option|parameter) {_QUOTED}\..*", "usage-missing"),
    (r"Missing command\.", "usage-no-command-given"),
    (rf"Option {_QUOTED} requires an argument\.", "usage-no-value"),
    (rf"Option {_QUOTED} requires (?P<count>\d+) arguments\.", "usage-values"),
    (rf"Option {_QUOTED} does not take a value\.", "usage-value"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((?P<names>.*)\)", "usage-extra"),
    (r"Invalid value for '?(?P<name>[^':]*)'?: (?P<why>.*)", "usage-bad-value"),
)
"""What the library says, and the text that says it here with the same parts."""

_REASONS: Final[tuple[tuple[str, str], ...]] = (
    (rf"(?:Value error, )?{_QUOTED} is not one of (?P<known>.*)\.", "usage-not-one-of"),
    (rf"(?:Value error, )?{_QUOTED} is not a valid (?:int|integer)\b.*", "usage-number-wanted"),
    (r".* is not in the range x>=(?P<least>\S+)\.", "usage-too-small"),
    (r".* is not in the range x<=(?P<most>\S+)\.", "usage-too-great"),
    (r".*?(?P<value>-?\d+) is not in the range (?P<least>-?\d+)<=x<=(?P<most>-?\d+)\.", "usage-too-great"),
    (r"Input should be a valid (?:integer|number)\b.*", "usage-number-wanted"),
    (r"Input should be greater than or equal to (?P<least>\S+)", "usage-too-small"),
    (r"Input should be less than or equal to (?P<most>\S+)", "usage-too-great"),
)
"""Why it refuses a value."""


def command_meant(command: Any, arguments: Sequence[str]) -> str:
    """The command that a typed line names, as far as such a command exists: the one whose help is shown."""
    path = ["escarmouche"]
    for word in arguments:
        known = getattr(command, "commands", {}).get(word)
        if known is not None:
            command = known
            path.append(word)
    return " ".join(path)


def usage_told(said: str, command: str, texts: Texts) -> str:
    """One line for what the library says about a command line, and where to find help; as it says it, if we can't."""
    line = _told(said, _FORMS, texts)
    return one_line(f"{line} ({texts.say('usage-help', command=command)})")


def _told(said: str, forms: tuple[tuple[str, str], ...], texts: Texts) -> str:
    for form, key in forms:
        matched = re.fullmatch(form, said.strip(), re.DOTALL)
        if matched is not None:
            parts = matched.groupdict()
            if "why" in parts:
                parts["why"] = _told(parts["why"], _REASONS, texts)
            if "value" in parts and int(parts["value"]) < int(parts["least"]):
                key = "usage-too-small"
            if parts.get("close"):
                parts["close"] = parts["close"].replace("'", "")
            return texts.say(key, **parts)
    return said


__all__ = ["command_meant", "usage_told"]
