"""A person at a terminal: questions with numbered answers, a small map, and a few words that are commands."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from escarmouche.catalogue import Catalogue, find
from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Dice, Perspective, Place, Roll
from escarmouche.players.scripted import spot_of
from escarmouche.players.table_map import drawn, labels, shades
from escarmouche.rulebooks import Book, Overview, Spot
from escarmouche.texts import Texts

OFFERS: Final = 4
"""How many answers are offered to a placement."""

COMMANDS: Final[Mapping[str, str]] = {
    "?": "rule",
    "rule": "rule",
    "règle": "rule",
    "regle": "rule",
    "help": "help",
    "aide": "help",
    "h": "help",
    "map": "map",
    "carte": "map",
    "m": "map",
    "why": "why",
    "pourquoi": "why",
    "undo": "undo",
    "annuler": "undo",
    "save": "save",
    "sauver": "save",
    "quit": "quit",
    "quitter": "quit",
    "q": "quit",
}
"""What may be typed instead of an answer, in either language."""

TOWARD: Final = re.compile(r"(?:toward|towards|vers)\s+(\S+)", re.IGNORECASE)


class Undo(Exception):
    """The person takes the last decision back."""


class Leave(Exception):
    """The person leaves the table."""


class Terminal:
    """Asks a person. ``save`` and ``why`` are what these two commands do; ``read`` gives a line that was typed.

    Raises :class:`Undo` and :class:`Leave` when the person says so.
    """

    def __init__(
        self,
        book: Book[Any],
        texts: Texts,
        console: Console,
        *,
        read: Callable[[], str] = input,
        save: Callable[[], None] = lambda: None,
        why: Callable[[], None] = lambda: None,
    ) -> None:
        self.book = book
        self.texts = texts
        self.console = console
        self.read = read
        self.save = save
        self.why = why
        self._random = random.Random(0)
        self._seen: Overview | None = None

    # -- questions -----------------------------------------------------------------------------------------------------

    def answer(self, request: Ask[Any], seat: Perspective) -> Any:
        """A plain answer to the request; not yet judged."""
        state = seat.view().state
        self._show_table_anew(state, placing=isinstance(request, Place))
        player = self.texts.tell(self.book.names(state).get(request.player, request.player))
        self.console.print()
        self.console.print(Text(f"[{player}] {self.texts.tell(self.book.question(state, request))}", "bold"))
        if isinstance(request, Choose):
            return self._choose(request, state)
        return self._place(request, state)

    def throw(self, roll: Roll[Any], state: Any, dice: Dice) -> Sequence[int]:
        """The faces that a person's own dice show; asked again until they are faces of these dice. For who has none of
        the kind, and types nothing, ``dice`` are thrown, and what they show is said.
        """
        self.console.print(Text(self.texts.tell(self.book.question(state, roll)), "bold green"))
        while True:
            typed = self._typed(self.texts.say("terminal-dice", count=len(roll.dice)), roll.rule, state)
            words = typed.replace(",", " ").split()
            if not words:
                faces = list(dice.throw(roll))
                told = self.texts.say("terminal-thrown", faces=" ".join(map(str, faces)))
                self.console.print(Text(told))
                return faces
            if len(words) == 1 and len(roll.dice) > 1 and len(words[0]) == len(roll.dice) and max(roll.dice) < 10:
                words = list(words[0])
            try:
                return roll.check([int(word) if word.isascii() and word.isdigit() else word for word in words])
            except Problem as problem:
                self.console.print(Text(problem.told(self.texts), "red"))

    def complain(self, problem: str) -> None:
        """Shows why an answer was not accepted."""
        self.console.print(Text(problem, "red"))

    def _choose(self, request: Choose[Any], state: Any) -> str:
        """One of the options, by its number; options that are numbers themselves are typed as they are."""
        keys = list(request.options)
        numeric = all(key.isascii() and key.isdigit() for key in keys)
        for number, key in enumerate(keys, start=1):
            words = self.texts.tell(self.book.option(state, request, key))
            mark = "*" if key == request.default else " "
            self.console.print(Text(f" {mark} {words}" if numeric else f" {mark}{number:>3}) {words}"))
        while True:
            prompt = "terminal-choose-default" if request.default is not None else "terminal-choose"
            typed = self._typed(self.texts.say(prompt), request.rule, state)
            if not typed and request.default is not None:
                return request.default
            if typed in request.options:
                return typed
            if not numeric and typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= len(keys):
                return keys[int(typed) - 1]
            self.complain(self.texts.say("terminal-no-option", typed=typed[:40]))

    def _place(self, request: Ask[Any], state: Any) -> Any:
        """A point, a figure to go to, or one of a few offers."""
        offers = self._offers(request)
        for number, offer in enumerate(offers, start=1):
            words = self.texts.tell(self.book.option(state, request, offer))
            self.console.print(Text(f"  {number:>3}) {words}"))
        while True:
            typed = self._typed(self.texts.say("terminal-place"), request.rule, state)
            if not typed:
                return offers[0]
            if typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= len(offers):
                return offers[int(typed) - 1]
            spot = self._spot(typed, state)
            if spot is None or not isinstance(request, Place):
                self.complain(self.texts.say("terminal-no-place", typed=typed[:40]))
                continue
            try:
                return self.book.placement(state, request, spot)
            except Problem as problem:
                self.complain(problem.told(self.texts))

    def _offers(self, request: Ask[Any]) -> list[Any]:
        """A few answers, all different."""
        offers: list[Any] = []
        for _ in range(2 * OFFERS):
            for offer in request.offers(self._random):
                plain = msgspec.to_builtins(offer)
                if plain not in offers:
                    offers.append(plain)
        return offers[:OFFERS]

    def _spot(self, typed: str, state: Any) -> Spot | None:
        """The spot that was typed: ``x y``, ``x y degrees``, ``x y > x y`` for a way, or ``toward`` a model.

        A model is named by its letter on the map, or by its id.
        """
        toward = TOWARD.fullmatch(typed)
        if toward is not None:
            return Spot(toward=self._id_of(toward[1], state))
        points = [[_number(word) for word in part.replace(";", " ").split()] for part in typed.split(">")]
        if any(number is None for point in points for number in point):
            return None
        return spot_of(self.book, points[0] if len(points) == 1 else points)

    def _id_of(self, word: str, state: Any) -> str:
        """The model that a letter of the map stands for; any other word is an id."""
        letters = labels(self.book.overview(state), state.players)
        return next((id for id, letter in letters.items() if letter == word), word)

    # -- commands ------------------------------------------------------------------------------------------------------

    def _typed(self, prompt: str, rule: str, state: Any) -> str:
        """What is typed as an answer; commands are carried out on the way."""
        while True:
            self.console.print(Text(f"{prompt} > "), end="")
            try:
                typed = self.read().strip()
            except EOFError:
                self.console.print()
                raise Leave from None
            match COMMANDS.get(typed.lower()):
                case None:
                    return typed
                case "rule":
                    self._show_rule(rule)
                case "help":
                    self.console.print(self.texts.say("terminal-help"))
                case "map":
                    self._show_table(self.book.overview(state), state)
                case "why":
                    self.why()
                case "save":
                    self.save()
                case "undo":
                    raise Undo
                case _:
                    raise Leave

    def _show_rule(self, rule: str) -> None:
        """The text of the rule that asks, as the catalogue has it."""
        entry = find(rule.partition("#")[0], [Catalogue.load(self.book.id)])
        said = entry.wording(self.texts.locale)
        self.console.print(Text.assemble((said.title, "bold"), "  ", (entry.id, "cyan")))
        for part in (said.rule, *(f"• {choice}" for choice in said.choices), said.unclear):
            if part:
                self.console.print(Text(part.strip()))

    # -- the table -----------------------------------------------------------------------------------------------------

    def _show_table_anew(self, state: Any, *, placing: bool) -> None:
        """Shows the table when the time of the game has changed, or a model is to be placed among others that have moved."""
        overview, seen = self.book.overview(state), self._seen
        if seen is None or seen.notes[:1] != overview.notes[:1] or (placing and seen.figures != overview.figures):
            self._show_table(overview, state)

    def _show_table(self, overview: Overview, state: Any) -> None:
        self._seen = overview
        letters = labels(overview, state.players)
        self.console.print()
        self.console.print(Text("  ·  ".join(map(self.texts.tell, overview.notes)), "cyan"))
        for row in drawn(overview, letters):
            self.console.print(Text(row), soft_wrap=True)
        legend = "   ".join(f"{shade} {self.texts.tell(kind)}" for kind, shade in shades(overview))
        if legend:
            self.console.print(Text(legend, "dim"))
        self.console.print(self._models(overview, state, letters))

    def _models(self, overview: Overview, state: Any, letters: Mapping[str, str]) -> Table:
        """The models, a line each: letter, name, place, facing, condition."""
        names = self.book.names(state)
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for figure in overview.figures:
            place = "" if figure.at is None else " ".join(self._shown(length) for length in figure.at)
            facing = "" if figure.at is None else f"{round(figure.facing / 10)}°"
            name, side = (self.texts.tell(names.get(id, id)) for id in (figure.id, figure.side))
            cells = (letters[figure.id], name, side, place, facing, self.texts.tell(figure.condition))
            table.add_row(*map(Text, cells))
        return table

    def _shown(self, length: int) -> str:
        """A coordinate in the unit of the book."""
        return self.texts.number(length / self.book.unit, ".1f")


def _number(word: str) -> Decimal | None:
    """A number as people type it, with a point or a comma."""
    try:
        number = Decimal(word.replace(",", "."))
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number) < 10_000 else None


__all__ = ["COMMANDS", "Leave", "Terminal", "Undo"]
