"""What people read, and what stands behind it: texts, facts, rules."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from escarmouche.kernel import Breakdown
from escarmouche.texts import Message

Words: TypeAlias = Message | str
"""What people read: a message still to be told, or a text that is the same in every language."""


Advice: TypeAlias = Literal["none", "shown", "routine"]
"""What the default of a choice is good for besides answering for whoever is in a hurry. ``none``: nothing, it is the first
or the calmest answer; ``shown``: a sensible player takes it more often than not, so that it may be shown as such;
``routine``: it may also be left to a standing order, as nothing of one's plans hangs on it.
"""


Put: TypeAlias = Literal["model", "unit", "piece", "point", "facing"]
"""What a placement puts on the table. ``point``: a marker, the aim of a spell; ``facing``: nothing, a model only turns
where it stands.
"""


class RuleLink(msgspec.Struct, frozen=True):
    """Words, and the id of the rule that says what they mean."""

    words: Words
    rule: str


class Closed(msgspec.Struct, frozen=True):
    """What one might look for among the options of a choice and does not find: its words, and why it is not open."""

    words: Words
    why: RuleLink


class Fact(msgspec.Struct, frozen=True):
    """One line of a card: what it is about, and what the card says of it.

    ``ruled``: the parts of the value that have rules of their own. ``now``: of a model in play, what its value has become.
    """

    label: Words
    value: Words
    ruled: tuple[RuleLink, ...] = ()
    now: Breakdown | None = None


Agreed: TypeAlias = int | str | bool
"""What an option of the rules may be."""


__all__ = [
    "Advice",
    "Agreed",
    "Closed",
    "Fact",
    "Put",
    "RuleLink",
    "Words",
]
