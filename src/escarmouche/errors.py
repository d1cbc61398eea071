"""What may be wrong with what a person gave us: one sentence, with the rule behind it where there is one."""

import difflib
import unicodedata
from collections.abc import Iterable

from escarmouche.texts import Message, Texts


class Problem(Exception):
    """Something the reader can put right. Shown as one line, never as a traceback.

    Attributes:
        reason: the sentence, or a message that is told in the reader's language.
        rule: the catalogue id of the rule that is broken, if it is a rule.
    """

    def __init__(self, reason: str | Message, rule: str | None = None) -> None:
        super().__init__(reason, rule)
        self.reason = reason
        self.rule = rule

    def told(self, texts: Texts) -> str:
        """The whole line in the reader's language."""
        return one_line(texts.tell(self.reason) + (f" [{self.rule}]" if self.rule else ""))

    def __str__(self) -> str:
        return self.told(Texts())


class BadValue(Problem, ValueError):
    """A value that its type refuses. Raised in a struct's `__post_init__`, it is located by `escarmouche.documents`."""


def one_line(text: str) -> str:
    """The text with everything escaped that could break a line or command a terminal."""
    return "".join(letter if _harmless(letter) else ascii(letter)[1:-1] for letter in text)


def _harmless(letter: str) -> bool:
    """Printable, or one of the spaces that French sets between digits and before a colon."""
    return letter.isprintable() or unicodedata.category(letter) == "Zs"


def nearest(word: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The known words most like a mistyped one, best first, case set aside; perhaps none."""
    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    return tuple(folded[match] for match in difflib.get_close_matches(word[:80].casefold(), folded, count))
