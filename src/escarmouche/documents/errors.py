"""The one error of this package: which file, which line, which field, and why."""

import re
from typing import TypeAlias

from escarmouche.errors import Problem, one_line
from escarmouche.texts import Message, Texts

Steps: TypeAlias = tuple[str | int, ...]
"""The way from the top of a document to a value: keys of mappings and places in lists, as `("fighters", 3, "points")`."""

_PLAIN = re.compile(r"\w[\w-]*")


class BadDocument(Problem):
    """A document that cannot be accepted.

    Attributes:
        file: the name under which the document was read.
        line: counted from 1; None when the file could not be read at all.
        field: the way to the value, as `fighters[3].points`; empty for the whole document.
        reason: see `Problem`.
        rule: the catalogue id of the rule that is broken, if it is a rule.
    """

    def __init__(self, file: str, line: int | None, field: str, reason: str | Message, rule: str | None = None) -> None:
        super().__init__(reason, rule)
        self.args = (file, line, field, reason, rule)
        self.file = file
        self.line = line
        self.field = field

    def told(self, texts: Texts) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return one_line(": ".join(part for part in (place, self.field, super().told(texts)) if part))


def field_name(steps: Steps) -> str:
    """The steps as people write them: `fighters[3].points`; keys that are no plain words stand in quotes."""
    name = ""
    for step in steps:
        if isinstance(step, int):
            name += f"[{step}]"
        elif _PLAIN.fullmatch(step):
            name += f".{step}" if name else step
        else:
            name += f'["{short(step)}"]'
    return name


def short(text: str, length: int = 60) -> str:
    """The text, cut if it is long."""
    return text if len(text) <= length else text[: length - 1] + "…"
