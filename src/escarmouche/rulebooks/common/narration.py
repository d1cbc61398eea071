"""Telling a game in words: the names of ids, and the words for events, questions and options. Each book has its teller.

The words stand in the Fluent files of the book, whose texts begin with its id: of a book called ``b`` the text
``b-told-<event>`` for an event (``CardDrawn``: ``b-told-card-drawn``), the rule id with hyphens for a question
(``b-melee-dice``), its attributes for options that are words. The variables of a text are the fields of the event, or the
facts of the question, as people read them:

* ids of models, sides and whatever else has a name are names, ids of rules are titles;
* a number that rules have changed stands with its parts: ``4 (5, charge -1)``;
* yes and no are the words ``yes`` and ``no``, nothing at all is ``none``: a text selects on them.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from escarmouche.catalogue import Catalogue
from escarmouche.documents.terms import Name
from escarmouche.kernel import Ask, Breakdown, Chosen, Event, Part, Place, Roll, Rolled, State
from escarmouche.rulebooks.common.keeping import kept
from escarmouche.texts import LOCALES, MINUS, Message, Texts, Value, message

S = TypeVar("S", bound=State)

NONE: Final = "none"
"""What an absent id, an empty list or ``None`` is called in a text."""


PLAIN_FACE: Final = 3
"""A face that is nowhere a failure by itself, nor thrown again, nor worth anything else."""

AGAINST: Final = ("difficulty", "armor", "dc")
"""What the facts of a roll call the number that it is to reach."""


class Named(NamedTuple):
    """Something with a name of its own kind, perhaps one of several alike.

    ``text``: the text in which the name is told; ``many``: of how many it is the name, where that text tells it (as
    ``count``).
    """

    id: str
    side: str
    name: Name
    text: str
    many: int | None = None

    @property
    def told(self) -> Message:
        """The name by itself."""
        return self._counted(self.name.told)

    def numbered(self, text: str, number: int) -> Message:
        """The name of one of several alike, with a number (``text``), and only then of how many it is the name."""
        if self.many is None:
            return message(text, name=self.told, number=number)
        return self._counted(message(text, name=self.name.told, number=number))

    def _counted(self, name: Value) -> Message:
        count = {} if self.many is None else {"count": self.many}
        return message(self.text, name=name, **count)


class Narrator(Generic[S]):
    """What tells the games of one book. A book says what its ids are called, and what its own facts look like."""

    book: ClassVar[str]
    """The id of the book: what its rules and its texts begin with."""

    @abstractmethod
    def names(self, state: S) -> Mapping[str, Message | str]:
        """The name of every id."""

    def own_value(self, state: S, name: str, value: Any) -> Value | None:
        """One fact of a kind that only this book has; ``None`` for all others."""
        return None

    def own_word(self, word: str) -> dict[str, str] | None:
        """A word that the book tells in its own way, in both languages."""
        return None

    def own_number(self, name: str, number: int) -> Value:
        """A number as people read it; ``name``: of the fact that it is."""
        return number

    def thrower(self, about: Mapping[str, Any], player: str) -> str:
        """The id of who throws dice: the player, if no model does."""
        return player

    def own_facts(self, ask: Ask[Any]) -> Mapping[str, Any]:
        """Facts of a question that nobody is told but who is asked; none, where nothing is said."""
        return {}

    def own_roll(self, event: Rolled, facts: dict[str, Value]) -> Message | None:
        """The words for a roll of which more is to be said than what the dice show."""
        return None

    # -- facts as people read them -------------------------------------------------------------------------------------

    def facts_told(self, state: S, facts: Mapping[str, Any]) -> dict[str, Value]:
        """Plain facts as the variables of a text."""
        return {name: self.value_told(state, name, value) for name, value in facts.items()}

    def value_told(self, state: S, name: str, value: Any) -> Value:
        """One fact as people read it; ``name`` is what it is called."""
        own = self.own_value(state, name, value)
        if own is not None:
            return own
        match value:
            case None | "" | () | []:
                return NONE
            case bool():
                return "yes" if value else "no"
            case int():
                return self.own_number(name, value)
            case str():
                return self.word_told(state, value)
            case Breakdown():
                return self.breakdown_told(value, name)
            case tuple() | list():
                return tuple(self._listed(state, name, item) for item in value)
            case Mapping():
                return tuple(
                    message(
                        f"{self.book}-pair",
                        name=self.word_told(state, str(key)),
                        value=self.value_told(state, name, item),
                    )
                    for key, item in value.items()
                )
            case _:
                return str(value)

    def _listed(self, state: S, name: str, item: Any) -> str | Message:
        told = self.value_told(state, name, item)
        return told if isinstance(told, str | Message) else message(f"{self.book}-name", name=told)

    def word_told(self, state: S, word: str) -> Value:
        """A name for an id, a title for a rule; any other word is left to the text."""
        name = self.names(state).get(word)
        if name is not None:
            return name
        title = (self.own_word(word) or self.rule_title(word)) if word.startswith(f"{self.book}.") else None
        return word if title is None else title

    def rule_title(self, id: str) -> dict[str, str] | None:
        """The title of a rule in both languages: the book's own term in French. ``None`` for what is no rule of it."""
        return _rule_title(self.book, id)

    def part_title(self, id: str) -> Value | None:
        """What a rule is called that has changed a number: by its title, unless a book has better words."""
        return self.rule_title(id)

    def breakdown_told(self, number: Breakdown, name: str = "") -> Value:
        """A number with the parts that it is made of: ``4 (5, charge -1)``."""
        parts = tuple(self._part_told(part, name) for part in number.parts)
        total = self._number_told(number.total, name)
        if not parts:
            return total
        return message(f"{self.book}-breakdown", total=total, base=self._number_told(number.base, name), parts=parts)

    def _number_told(self, number: Any, name: str) -> Value:
        if isinstance(number, int) and not isinstance(number, bool):
            return self.own_number(name, number)
        return str(number)

    def _part_told(self, part: Part, name: str) -> Message:
        rule: Value = self.part_title(part.rule) or part.rule
        if not isinstance(part.before, int) or not isinstance(part.after, int):
            return message(f"{self.book}-name", name=rule)
        change = part.after - part.before
        amount = self.own_number(name, abs(change))
        told = f"{amount:f}" if not isinstance(amount, int) and hasattr(amount, "quantize") else str(amount)
        return message(f"{self.book}-breakdown-part", rule=rule, change=f"{MINUS if change < 0 else '+'}{told}")

    # -- names ---------------------------------------------------------------------------------------------------------

    def numbered(
        self, items: Iterable[Named], sides: tuple[str, ...], side_name: Callable[[str], Message | str]
    ) -> Mapping[str, Message | str]:
        """The names by id: with a number where a side has several alike, with the side where several sides do."""
        return _numbered(self.book, tuple(items), sides, side_name)

    # -- events --------------------------------------------------------------------------------------------------------

    def told(self, state: S, event: Event) -> Message | None:
        """The words for an event; ``None`` for what is told better by another one (the secret draw of a card)."""
        if isinstance(event, Rolled):
            return self._roll_told(state, event)
        if isinstance(event, Chosen):
            return self._choice_told(state, event)
        return Message(self.told_key(type(event)), self.fields_told(state, event))

    def fields_told(self, state: S, event: Event) -> dict[str, Value]:
        """The fields of an event as the variables of its text; a book may tell together what hangs together."""
        fields = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ("rules", "seen_by")}
        return self.facts_told(state, fields)

    def told_key(self, kind: type[Event]) -> str:
        """The key of the text for a kind of event."""
        return f"{self.book}-told-" + re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()

    def _roll_told(self, state: S, event: Rolled) -> Message | None:
        """Who threw what for, and what it comes to where the book can tell."""
        if event.seen_by:
            return None
        facts: dict[str, Value] = {
            "who": self._thrower(state, event.about, event.player),
            "what": self.roll_title(event.rule, event.about),
            "faces": tuple(map(str, event.faces)),
        }
        return self.own_roll(event, facts) or Message(f"{self.book}-told-rolled", facts)

    def _thrower(self, state: S, about: Mapping[str, Any], player: str) -> Value:
        return self.word_told(state, self.thrower(about, player) or NONE)

    def _choice_told(self, state: S, event: Chosen) -> Message:
        return message(
            f"{self.book}-told-chosen",
            who=self.word_told(state, event.player),
            what=self.rule_title(event.rule) or event.rule,
            answer=self.decision_told(state, event),
            auto="yes" if event.auto else "no",
        )

    def decision_told(self, state: S, event: Chosen) -> Message | str:
        """What a player has decided, in the story."""
        return self.answer_told(state, question_key(event.rule), event.answer, event.about)

    # -- questions -----------------------------------------------------------------------------------------------------

    def question(self, state: S, ask: Ask[Any] | Roll[Any]) -> Message:
        """The words for what is asked; of a roll, which dice are to be thrown for what.

        A place that is asked for by the rule of a choice may have a text of its own, ``<question>-place``.
        """
        if isinstance(ask, Roll):
            what = self.roll_title(ask.rule, ask.about)
            who = self._thrower(state, ask.about, ask.player)
            return self._aim_told(
                state, ask, message(f"{self.book}-roll", who=who, what=what, dice=dice_told(ask.dice))
            )
        what = self.rule_title(ask.rule) or ask.rule
        key = question_key(ask.rule)
        if isinstance(ask, Place) and known(f"{key}-place"):
            key = f"{key}-place"
        if not known(key):
            return message(f"{self.book}-question", what=what)
        facts = {"player": ask.player, **ask.about, **self.own_facts(ask)}
        return Message(key, self.facts_told(state, facts))

    def roll_title(self, rule: str, about: Mapping[str, Any]) -> Value:
        """What a roll is called."""
        return self.rule_title(rule) or rule

    def aimed_at(self, about: Mapping[str, Any]) -> Any:
        """The id of whom a roll is about besides whoever throws."""
        return about.get("target")

    def _aim_told(self, state: S, roll: Roll[Any], thrown: Message) -> Message:
        """What is thrown, with at whom, what is added to the die, and what it has to come to, as far as the facts tell."""
        about = roll.about
        target = self.aimed_at(about)
        if isinstance(target, str) and target in self.names(state):
            thrown = message("telling-throw-at", throw=thrown, target=self.word_told(state, target))
        if isinstance(needed := about.get("needed"), int):
            modifier = about.get("modifier")
            return message(
                "telling-throw-needing", throw=thrown, needed=needed, added=signed(modifier) if modifier else NONE
            )
        if (added := added_to(roll)) is None:
            return thrown
        against = next((about[name] for name in AGAINST if isinstance(about.get(name), int)), None)
        facts: dict[str, Value] = {"throw": thrown, "added": signed(added) if added else NONE}
        if against is not None:
            return Message("telling-throw-against", {**facts, "against": against})
        return Message("telling-throw-adding", facts) if added else thrown

    def option(self, state: S, ask: Ask[Any], answer: Any) -> Message | str:
        """The words for one plain answer: an option of a choice, a placement."""
        return self.answer_told(state, question_key(ask.rule), answer, ask.about)

    def answer_told(self, state: S, asked: str, answer: Any, about: Mapping[str, Any]) -> Message | str:
        """The words for a plain answer to the question that has this text; ``about``: the facts of the question."""
        if isinstance(answer, str):
            return self.option_told(state, asked, answer, about)
        told = self.value_told(state, "answer", answer)
        return told if isinstance(told, str | Message) else message(f"{self.book}-name", name=told)

    def option_told(self, state: S, asked: str, key: str, about: Mapping[str, Any]) -> Message | str:
        """The words for an option: those of the question, those of all questions, a name, or a number as it stands.

        A key put together of several by ``+`` (those who fight each other, an attack and its difficulty) is told part by
        part.
        """
        plain = re.sub(r"[^A-Za-z0-9_-]", "-", key)
        for text in (f"{asked}.{plain}", f"{self.book}-option.{plain}"):
            if known(text):
                return message(text)
        own = self.own_word(key)
        if own is not None:
            return message(f"{self.book}-name", name=own)
        kind, _, id = key.partition(":")
        if id:
            name = self.word_told(state, id)
            return message(f"{self.book}-option-named", kind=message(f"{self.book}-option.{kind}"), name=name)
        first, *others = key.split("+")
        told = message(f"{self.book}-name", name=self.word_told(state, first))
        for other in others:
            joined = f"{self.book}-with-number" if other.isdecimal() else f"{self.book}-with"
            told = message(joined, name=told, other=self.option_told(state, asked, other, about))
        return told


class TableNarrator(Narrator[S]):
    """A narrator of games on a table, with many names: they are made anew when what has names comes or goes."""

    def names(self, state: S) -> Mapping[str, Message | str]:
        """The name of every id. Those alike are told apart by a number."""
        return kept(state, ("names", self.counted(state)), lambda: self.named(state))

    @abstractmethod
    def counted(self, state: S) -> tuple[int, ...]:
        """How many there are of whatever has a name: names are made anew when this changes."""

    @abstractmethod
    def named(self, state: S) -> Mapping[str, Message | str]:
        """The name of every id, made anew."""


class Telling(Generic[S]):
    """What is told by a narrator: a book, or the campaigns of one."""

    narrator: Narrator[S]

    def names(self, state: S) -> Mapping[str, Message | str]:
        """The name that people read for every id."""
        return self.narrator.names(state)

    def told(self, state: S, event: Event) -> Message | None:
        """The words for an event; ``None`` for one that only matters to pictures."""
        return self.narrator.told(state, event)

    def question(self, state: S, ask: Ask[Any] | Roll[Any]) -> Message:
        """The words for what is asked."""
        return self.narrator.question(state, ask)

    def option(self, state: S, ask: Ask[Any], answer: Any) -> Message | str:
        """The words for one plain answer."""
        return self.narrator.option(state, ask, answer)


def added_to(roll: Roll[Any]) -> int | None:
    """What is added to a single die, whatever it shows; known of rolls that are taken apart."""
    if roll.parts is None or len(roll.dice) != 1:
        return None
    parts = roll.parts((PLAIN_FACE,))
    return sum(parts) - PLAIN_FACE if parts else None


def signed(number: int) -> str:
    """A number that is added, with its sign."""
    return f"{MINUS if number < 0 else '+'} {abs(number)}"


def question_key(rule: str) -> str:
    """The key of the text for what a rule asks."""
    return re.sub(r"[.#]", "-", rule)


def condition_told(book: str, rule: str) -> Message | str:
    """A condition that is not met: the text ``<rule>-fails``, or the title of its rule (of a sub-id its rule's)."""
    key = f"{question_key(rule)}-fails"
    if known(key):
        return message(key)
    title = _rule_title(book, rule.partition("#")[0])
    return rule if title is None else message("house-name", name=title)


def number_told(book: str, field: str) -> Message | str:
    """What a number of an event is called, by the name of its field: ``b-number.<field>``."""
    key = f"{book}-number.{field}"
    return message(key) if known(key) else field


def sum_told(first: int, *more: int) -> str:
    """How a total comes about: ``5 + 6 = 11``; what adds nothing is left out."""
    terms = [part for part in more if part]
    if not terms:
        return str(first)
    told = "".join(f" {MINUS if part < 0 else '+'} {abs(part)}" for part in terms)
    total = first + sum(terms)
    return f"{first}{told} = {MINUS if total < 0 else ''}{abs(total)}"


def dice_told(dice: tuple[int, ...]) -> str:
    """Dice as players write them: ``2D6``."""
    sides = sorted(set(dice))
    return " + ".join(f"{dice.count(side)}D{side}" for side in sides)


@cache
def known(key: str) -> bool:
    """Whether there is such a text (or attribute of one) in every language."""
    return all(key in Texts(locale) for locale in LOCALES)


@cache
def _rule_title(book: str, id: str) -> dict[str, str] | None:
    entry = Catalogue.load(book).entries.get(id.partition("#")[0])
    return None if entry is None else entry.titles


@lru_cache(maxsize=1_024)
def _numbered(
    book: str, items: tuple[Named, ...], sides: tuple[str, ...], side_name: Callable[[str], Message | str]
) -> Mapping[str, Message | str]:
    """See :meth:`Narrator.numbered`. The names of a game hardly change, and are asked for with every line of its story."""
    kinds = [item[1:] for item in items]
    many, given = Counter(kinds), Counter[tuple[Any, ...]]()
    names: dict[str, Message | str] = {}
    for figure, kind in zip(items, kinds, strict=True):
        told = figure.told
        given[kind] += 1
        if many[kind] > 1:
            told = figure.numbered(f"{book}-name-numbered", given[kind])
        if figure.side and any((other, *kind[1:]) in many for other in sides if other != figure.side):
            told = message(f"{book}-name-of-side", name=told, side=side_name(figure.side))
        names[figure.id] = told
    return names
