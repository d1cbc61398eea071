"""Army lists: what may stand in one, what stands in one, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from escarmouche.rulebooks.answers.words import Fact, RuleLink, Words
from escarmouche.texts import Message


class Ruling(msgspec.Struct, frozen=True):
    """One thing wrong with an army: the rule, the place in the list, and the words.

    ``about``: the name of the card or unit that stands at that place; ``""`` for what is wrong with the list as a whole.
    """

    rule: str
    place: str
    reason: Message
    about: Words = ""


class Verdict(msgspec.Struct, frozen=True):
    """What an army costs, in the book's points, and everything that is wrong with it."""

    points: int
    rulings: tuple[Ruling, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.rulings


class ArmyReport(Verdict, frozen=True, kw_only=True):
    """The verdict on an army of a name, that should keep to a limit."""

    name: Words
    limit: int


class Shipped(msgspec.Struct, frozen=True):
    """Something that a book ships ready for use (an army, a battlefield): its key and its name.

    ``points``: what an army keeps to, 0 for no number. ``format``: armies of other formats are no opponents for it.
    ``people``: whose army it is, empty where it is nobody's; ``kinds``: what it has that not every army has, such as magic.
    """

    key: str
    name: Words
    points: int = 0
    format: str = ""
    people: Words = ""
    kinds: tuple[Words, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """A card that armies are made of, as people read it. ``pack``: the collection it belongs to, with its ``pack_key``.
    ``fights``: it can meet another in a duel.
    """

    key: str
    name: Words
    pack: Words
    points: int
    facts: tuple[Fact, ...] = ()
    pack_key: str = ""
    fights: bool = True


class Sheet(msgspec.Struct, frozen=True):
    """A model in play in all detail: what it costs, the lines of its card as they are now, what else is in force on it."""

    points: int
    facts: tuple[Fact, ...]
    effects: tuple[RuleLink, ...] = ()


class FormChoice(msgspec.Struct, frozen=True, kw_only=True):
    """One of the answers to a line that is a choice: its key, what it is, the points that it costs, the rule (id) that it is
    about (``""``: none).
    """

    key: str
    words: Words
    points: int = 0
    rule: str = ""


class FormLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a list that people fill in: its key, what it is, the points of one, how many there may be.

    ``under``: the key of the line without which it can't be taken (``""``: of none), and of which there have to be so many
    at ``least``. ``rule``: the rule (id) that it is about.

    ``fewest``: of something that stands in the list already, such as a unit, how many of it there are unless it is taken
    out; its ``points`` are those of all of it. ``places``: the places of the list that it is about, as verdicts name them.
    ``choices``: one of these is picked, by its own key.
    """

    key: str
    words: Words
    points: int = 0
    most: int = 1
    under: str = ""
    least: int = 1
    rule: str = ""
    fewest: int = 0
    places: tuple[str, ...] = ()
    choices: tuple[FormChoice, ...] = ()


class FormPart(msgspec.Struct, frozen=True):
    """Lines that belong together. ``one``: exactly one of them is taken; ``adds``: whatever is taken of them is added to
    the list, where it gets lines of its own. ``places``: as those of lines. ``note``: what one should know of the part.
    """

    name: Words
    lines: tuple[FormLine, ...]
    one: bool = False
    adds: bool = False
    places: tuple[str, ...] = ()
    note: Words = ""


class Form(msgspec.Struct, frozen=True):
    """What there is to choose from for an answer that is a list. ``picked``: how many of each line are proposed; ``limit``:
    the points that it may cost. ``follows``: which lines there are hangs on what is picked.
    """

    parts: tuple[FormPart, ...]
    picked: Mapping[str, int]
    limit: int
    follows: bool = False


__all__ = [
    "ArmyReport",
    "Card",
    "Form",
    "FormChoice",
    "FormLine",
    "FormPart",
    "Ruling",
    "Sheet",
    "Shipped",
    "Verdict",
]
