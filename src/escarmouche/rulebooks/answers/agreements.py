"""What players agree on before a game, and what a game is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from escarmouche.documents.written import means_file
from escarmouche.errors import Problem, nearest
from escarmouche.rulebooks.answers.words import Agreed, RuleLink, Words
from escarmouche.texts import Message, message


class Briefing(msgspec.Struct, frozen=True):
    """What one should know before a game: where it is played, what wins it (all that holds), how long it lasts."""

    where: Words
    wins: tuple[RuleLink, ...] = ()
    lasts: tuple[RuleLink, ...] = ()


class Alone(msgspec.Struct, frozen=True):
    """A game that one person plays without other people: what it is called, and what is agreed on for it. He has the first
    seat; machines have the others, where there are any.
    """

    name: Words
    options: Mapping[str, Agreed]


class RuleOption(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the players agree on before a game; ``rule`` is the id of the rule behind it.

    A ``flag`` is ``True`` or ``False``, a ``choice`` one of the keys of ``choices``, a ``number`` a whole one from ``least``
    to ``most``, or one of those keys. ``default``: what holds where nothing is said; ``None``: what the battlefield says.
    ``file``: besides the keys, a choice may be the path of a file that players have written. ``only``: with which values of
    which other options it means anything (nothing named: always). ``chapter``: what it is about, where a book has so many
    options that they are looked for by that.
    """

    key: str
    name: Words
    rule: str
    kind: Literal["flag", "number", "choice"]
    default: Agreed | None
    choices: Mapping[str, Words] = {}
    least: int = 0
    most: int = 0
    file: bool = False
    only: Mapping[str, tuple[Agreed, ...]] = {}
    chapter: Words | None = None

    def check(self, value: Any) -> Agreed:
        """The value, where it may be agreed on. Raises ``Problem`` where it may not."""
        fits = {
            "flag": isinstance(value, bool),
            "number": type(value) is int and self.least <= value <= self.most,
            "choice": self.file and isinstance(value, str) and means_file(value),
        }
        if fits[self.kind] or (isinstance(value, str) and value in self.choices):
            agreed: Agreed = value
            return agreed
        facts = {"name": self.key, "known": tuple(self.choices), "least": self.least, "most": self.most}
        kind = "named-number" if self.kind == "number" and self.choices else self.kind
        raise Problem(Message(f"house-option-{kind}", {**facts, "value": str(value)[:40]}), self.rule)


def agreed_on(options: Sequence[RuleOption], wishes: Mapping[str, Any]) -> dict[str, Agreed]:
    """What was agreed on, checked. Raises ``Problem`` for an option that a book does not have, and for what it can't be."""
    known = {option.key: option for option in options}
    for key in wishes:
        if key not in known:
            close = nearest(key, known, 1) or tuple(known)
            raise Problem(message("house-option-unknown", name=key[:40], known=close))
    return {key: known[key].check(value) for key, value in wishes.items()}


__all__ = [
    "Alone",
    "Briefing",
    "RuleOption",
    "agreed_on",
]
