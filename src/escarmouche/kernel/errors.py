"""What can go wrong between a rule and the people who answer it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from escarmouche.errors import Problem, one_line
from escarmouche.texts import Message, Texts, Value, message


class Reason(msgspec.Struct, frozen=True):
    """One reason why an answer is not allowed: the rule that forbids it, and the words for it."""

    rule: str
    text: Message

    def told(self, texts: Texts) -> str:
        """The reason in the reader's language, with the id of the rule."""
        return one_line(f"{texts.tell(self.text)} [{self.rule}]")


def reason(rule: str, key: str, **facts: Value) -> Reason:
    """The reason ``key`` of the Fluent files, by the rule ``rule``."""
    return Reason(rule, message(key, **facts))


class IllegalAnswer(Problem):
    """An answer that the rules forbid. Nothing has changed; the same request still stands."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        self.reasons = tuple(reasons)
        super().__init__(self.reasons[0].text, self.reasons[0].rule)

    def told(self, texts: Texts) -> str:
        """All reasons in the reader's language, each with its rule."""
        return "; ".join(reason.told(texts) for reason in self.reasons)


class Interrupted(Exception):
    """The action under way is cut short; caught by the frame that owns the activation."""


class NoHistory(Problem):
    """The game keeps too little history for what was asked (see ``Game.history``)."""


class NotAgreed(Problem):
    """Taking back would cross a roll or a reveal, and not everybody has agreed."""


class Unimaginable(Problem):
    """No position consistent with what the player has seen was found."""


class Divergence(Problem):
    """A journal does not follow from the rules; ``seq`` is the first entry that differs, ``cause`` says how."""

    def __init__(self, seq: int, cause: Message | str) -> None:
        self.seq = seq
        self.cause = cause
        super().__init__(message("kernel-divergence", seq=str(seq), cause=cause))
