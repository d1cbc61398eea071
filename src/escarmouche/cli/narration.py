"""A game told line by line: the events in words, and on request the numbers, rules and titles behind each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec
from rich.console import Console
from rich.text import Text

from escarmouche.catalogue import Catalogue, books
from escarmouche.cli.session import Session
from escarmouche.errors import Problem
from escarmouche.kernel import Breakdown, Chosen, Event, Game, IllegalAnswer, Part, Reason, Rolled, Told
from escarmouche.rulebooks import Book, Words
from escarmouche.texts import LOCALES, Message, Texts, Value, message, signed

Style = Literal["chapter", "event", "roll", "choice"]

STYLES: Final[Mapping[Style, str]] = {"chapter": "bold cyan", "event": "", "roll": "green", "choice": "dim"}


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a story in every language, whole in itself: it can be shown when the rules have changed.

    ``seq``: how many journal entries came before it. ``why``: the numbers and rules behind it. ``seen_by``: the seats that
    may read it (nobody named: everybody).
    """

    seq: int
    style: Style
    text: dict[str, str]
    why: tuple[dict[str, str], ...] = ()
    seen_by: tuple[str, ...] = ()

    def seen_from(self, seat: str | None) -> bool:
        """Whether a seat may read it (``None``: whoever referees)."""
        return seat is None or not self.seen_by or seat in self.seen_by


def line_of(book: Book[Any], state: Any, told: Told) -> Line | None:
    """The line of an event, if it is one for people."""
    words = book.told(state, told.event)
    if words is None:
        return None
    why = [*numbers_behind(told.event), *(rule_behind(rule) for rule in told.event.rules)]
    return Line(
        told.seq, style_of(told.event), in_every_language(words), tuple(map(in_every_language, why)), told.event.seen_by
    )


def style_of(event: Event) -> Style:
    """How the line of an event looks."""
    if event.landmark:
        return "chapter"
    return "roll" if isinstance(event, Rolled) else "choice" if isinstance(event, Chosen) else "event"


def in_every_language(words: Words) -> dict[str, str]:
    """The words in each language."""
    return {locale: Texts(locale).tell(words) for locale in LOCALES}


# -- why ---------------------------------------------------------------------------------------------------------------


def numbers_behind(event: Event) -> Iterator[Message]:
    """Each number of an event that rules have changed, part by part."""
    for field in event.__struct_fields__:
        number = getattr(event, field)
        if isinstance(number, Breakdown) and number.parts:
            parts = tuple(map(_part, number.parts))
            yield message("telling-number", total=str(number.total), base=str(number.base), parts=parts)


def _part(part: Part) -> Message:
    facts: dict[str, Value] = {"title": title(part.rule), "rule": part.rule}
    if isinstance(part.before, int) and isinstance(part.after, int):
        return message("telling-part", change=signed(part.after - part.before), **facts)
    return message("telling-part-word", **facts)


def rule_behind(rule: str) -> Message:
    """A rule by its id and its title."""
    return message("telling-rule", rule=rule, title=title(rule))


def title(rule: str) -> dict[str, str]:
    """The title of a rule in both languages: the book's own term in French. Its id, for what is in no catalogue."""
    name = rule.partition("#")[0]
    book = name.partition(".")[0]
    entry = Catalogue.load(book).entries.get(name) if book in books() else None
    return entry.titles if entry is not None else dict.fromkeys(LOCALES, rule)


# -- problems ----------------------------------------------------------------------------------------------------------


def named(words: Words, names: Mapping[str, Words]) -> Words:
    """The words with the ids among their variables turned into names."""
    if isinstance(words, str):
        return words
    return Message(words.key, {key: _named_value(value, names) for key, value in words.args.items()})


def _named_value(value: Any, names: Mapping[str, Words]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_named_value(item, names) for item in value)
    return value


def problem_told(problem: Problem, names: Mapping[str, Words], texts: Texts) -> str:
    """A problem in the reader's language, with names in the place of ids."""
    if isinstance(problem, IllegalAnswer):
        reasons = [Reason(cause.rule, _as_message(named(cause.text, names))) for cause in problem.reasons]
        return IllegalAnswer(reasons).told(texts)
    return Problem(named(problem.reason, names), problem.rule).told(texts)


def _as_message(words: Words) -> Message:
    return words if isinstance(words, Message) else message("telling-plain", text=words)


# -- on the screen -----------------------------------------------------------------------------------------------------


class Printer:
    """Prints lines; with ``explain`` everything, without it no decisions but what comes of them.

    The heading of a chapter is held back until something happens in it: chapters in which nothing does are left out.
    """

    def __init__(self, console: Console, texts: Texts, *, explain: bool = False) -> None:
        self.console = console
        self.texts = texts
        self.explain = explain
        self._heading: Line | None = None

    def show(self, line: Line) -> None:
        """Prints a line, or holds it back if it is a heading."""
        if line.style == "chapter":
            self._heading = line
        elif line.style != "choice" or self.explain:
            self.show_heading()
            self._print("  ", line)

    def show_heading(self) -> None:
        """Prints the heading that is held back, if one is: the game has come so far."""
        if self._heading is not None:
            self.console.print()
            self._print("", self._heading)
            self._heading = None

    def _print(self, indent: str, line: Line) -> None:
        self.console.print(Text(indent + line.text[self.texts.locale], STYLES[line.style]), soft_wrap=True)
        if self.explain:
            for reason in line.why:
                self.console.print(Text("      " + reason[self.texts.locale], "dim"), soft_wrap=True)


class Narrator:
    """Prints what has happened in a game since the last time.

    ``seat``: for whom it is told (``""``: the public, ``None``: whoever referees). ``game`` may be changed for another.
    """

    def __init__(
        self, here: Session, book: Book[Any], game: Game[Any], *, seat: str | None = None, explain: bool = False
    ) -> None:
        self.book = book
        self.game = game
        self.seat = seat
        self._printer = Printer(here.console, here.texts, explain=explain)
        self._told = 0

    def tell_news(self, *, asking: bool = False) -> None:
        """Prints what is new. What was taken back is not told again. ``asking``: a question will follow."""
        state, story = self.game.state, self.game.story
        for told in story[self._told :]:
            line = line_of(self.book, state, told)
            if line is not None and line.seen_from(self.seat):
                self._printer.show(line)
        self._told = len(story)
        if asking or self.game.over:
            self._printer.show_heading()

    def skip(self) -> None:
        """Takes everything so far as told."""
        self._told = len(self.game.story)

    def last_number(self) -> Line | None:
        """The last line told that has a number or dice in it, for "why?"."""
        for told in reversed(self.game.story):
            if isinstance(told.event, Rolled) or any(numbers_behind(told.event)):
                line = line_of(self.book, self.game.state, told)
                if line is not None and line.seen_from(self.seat):
                    return line
        return None


__all__ = ["Line", "Narrator", "Printer", "Style", "in_every_language", "line_of", "named", "problem_told", "title"]
