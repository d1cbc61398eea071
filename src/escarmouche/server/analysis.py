"""What takes a moment to work out about a decision: its odds, its region, hints. Done in a worker process."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Exact, Game, Place
from escarmouche.kernel.exact import after_each, by_default
from escarmouche.rulebooks import Book, Hints, Overview, Words, scene_of
from escarmouche.server.narration import TEXTS, hints_told, ids_in, in_every_language
from escarmouche.server.wire import OptionHints, Told
from escarmouche.table import Part, Region
from escarmouche.table.grid import Flood
from escarmouche.table.grid.squares import members
from escarmouche.table.putting import Room

MOST_OPTIONS: Final = 24
"""How many answers are weighed at most."""

MOST_HINTED: Final = 100
"""Of how many options hints are given at most."""

LEAST: Final = 1e-9
"""Chances below this are not told."""


class Likely(msgspec.Struct, frozen=True):
    """With which probability a model ends up in which state, told in every language; see ``wire.Chance``."""

    figure: str
    condition: Told
    chance: float
    worse: bool = False
    out: bool = False


class Prospect(msgspec.Struct, frozen=True):
    """What an answer will probably do; see ``wire.OptionOdds``."""

    answer: Any
    worth: float | None = None
    likely: tuple[Likely, ...] | None = None


class Ground(msgspec.Struct, frozen=True):
    """Where a placement may lead: rings, each with its holes, or squares by column and row; and a few legal answers.

    ``perhaps``: rings where it depends on more than the place.
    """

    parts: tuple[Part, ...] | None
    offers: tuple[Any, ...]
    squares: tuple[tuple[int, int], ...] = ()
    perhaps: tuple[Part, ...] = ()


class OutOfTime(Exception):
    """The budget is used up."""


def prospects(
    book: Book[Any], game: Game[Any], seat: str, budget: float, *, measuring: bool = True
) -> tuple[Prospect, ...]:
    """The odds of every answer to what a seat is asked, as far as it may know them; what is not done in time is left out.

    Worked out on a position that the seat can imagine, so that nothing hidden shows in the numbers. Unless ``measuring`` is
    free there are none for what is asked before anything is measured.
    """
    ends = time.monotonic() + budget
    world = game.imagine(seat, random.Random())
    ask = world.request_of(seat)
    if not isinstance(ask, Ask):
        return ()
    answers: list[Any] = list(ask.options) if isinstance(ask, Choose) else []
    answers = answers or list(book.tactics.candidates(world.state, ask, _rng()))
    answers = answers[:MOST_OPTIONS]
    if not measuring and book.unmeasured(world.state, ask):
        return tuple(Prospect(msgspec.to_builtins(answer)) for answer in answers)
    worths = book.tactics.weigh(world.state, ask, answers, exact=True)
    likely = [_likely(book, world, ask, answer, ends) for answer in answers]
    named = set(ids_in(msgspec.to_builtins(dict(ask.about)), book.stances(world.state)))
    return tuple(
        Prospect(msgspec.to_builtins(answer), worth, found)
        for answer, worth, found in zip(answers, worths, without_bystanders(likely, named), strict=True)
    )


def without_bystanders(
    found: Sequence[tuple[Likely, ...] | None], named: Container[str]
) -> list[tuple[Likely, ...] | None]:
    """The odds of each answer without those of models that have nothing to do with it: to which the same happens whatever
    is answered, unless the question is about them (``named``).
    """
    known = [set(map(msgspec.json.encode, one)) for one in found if one is not None]
    if len(known) < 2:
        return list(found)
    same = set.intersection(*known)
    differ = {each.figure for one in found for each in one or () if msgspec.json.encode(each) not in same}
    return [
        None if one is None else tuple(each for each in one if each.figure in differ or each.figure in named)
        for one in found
    ]


def _rng() -> random.Random:
    return random.Random(0)


def _likely(book: Book[Any], world: Game[Any], ask: Ask[Any], answer: Any, ends: float) -> tuple[Likely, ...] | None:
    """The exact odds of every change of a model's state until the matter is decided; ``None`` when time is up."""
    try:
        before = world.state.copy()
        checkpoint, (given,) = after_each(world, ask, [answer])
        exact: Exact[Any, float] = Exact(by_default, number=float, stop=_stop(book, before, ends))
        return tuple(_changes(book, before, exact.outcomes(checkpoint, given)))
    except (OutOfTime, Problem):
        return None


def _stop(book: Book[Any], before: Any, ends: float) -> Callable[[Any], bool]:
    def stop(now: Any) -> bool:
        if time.monotonic() > ends:
            raise OutOfTime
        return book.settled(before, now)

    return stop


def _changes(book: Book[Any], before: Any, outcomes: Sequence[tuple[Any, float]]) -> Iterator[Likely]:
    """Every state of a model other than its present one, with its probability, the likeliest first."""
    present = book.measures.fates(before)
    chances: dict[tuple[str, bytes, bool, bool], float] = {}
    words: dict[bytes, Words] = {}
    for state, chance in outcomes:
        for figure, fate in book.measures.fates(state).items():
            was = present.get(figure)
            if was is None or fate.name != was.name:
                told = msgspec.json.encode(fate.name)
                words[told] = fate.name
                key = figure, told, fate.out or fate.harm > (0 if was is None else was.harm), fate.out
                chances[key] = chances.get(key, 0.0) + chance
    for (figure, told, worse, out), chance in sorted(chances.items(), key=lambda item: -item[1]):
        if chance >= LEAST:
            yield Likely(figure, in_every_language(words[told]), round(chance, 9), worse, out)


# -- positions ---------------------------------------------------------------------------------------------------------


def scene(book: Book[Any], game: Game[Any], seat: str, title: str) -> str | None:
    """The position as a scene of this title, hidden things dealt as the seat may imagine them; ``None`` where no scene can
    tell it.
    """
    try:
        return scene_of(book, game.imagine(seat, _rng()), title=title)
    except Problem:
        return None


# -- regions -----------------------------------------------------------------------------------------------------------


def ground(book: Book[Any], game: Game[Any], seat: str) -> Ground:
    """Where the placement that a seat is asked for may lead."""
    ask = game.request_of(seat)
    if not isinstance(ask, Place):
        return Ground(None, ())
    offers = tuple(msgspec.to_builtins(offer) for offer in ask.offers(_rng()))
    region = ask.region()
    squares = _squares(book.overview(game.view(seat).state), region) if isinstance(region, Flood) else ()
    perhaps = region.perhaps if isinstance(region, Room) else ()
    return Ground(_parts(region), offers, squares, perhaps)


def _squares(overview: Overview, flood: Flood) -> tuple[tuple[int, int], ...]:
    """Everywhere that a flood has reached, by column and row."""
    assert overview.grid is not None, "a flood is on a grid"
    found = (divmod(square, overview.grid.columns) for square in members(flood.reached))
    return tuple((column, row) for row, column in found)


# -- hints -------------------------------------------------------------------------------------------------------------


def hints(book: Book[Any], game: Game[Any], seat: str, *, measuring: bool, lang: str) -> tuple[OptionHints, ...]:
    """What is known of each option of the choice that a seat is asked for, where anything is, in the reader's language."""
    ask = game.request_of(seat)
    if not isinstance(ask, Choose):
        return ()
    state = game.view(seat).state
    found = {key: book.hints(state, ask, key, measuring=measuring) for key in list(ask.options)[:MOST_HINTED]}
    return tuple(OptionHints(key, hints_told(one, TEXTS[lang])) for key, one in found.items() if one != Hints())


def _parts(region: Any) -> tuple[Part, ...] | None:
    """A region as rings: those of the table, parts, or one polygon, which is a tuple of points; ``None`` for anything else,
    such as the numbers of squares.
    """
    match region:
        case Region():
            return region.polygons
        case Room():
            return region.sure
        case [Part(), *_]:
            return tuple(region)
        case tuple() if region and all(isinstance(point, tuple) and len(point) == 2 for point in region):
            return (Part(region),)
        case _:
            return None


__all__ = ["Ground", "Likely", "OutOfTime", "Prospect", "ground", "hints", "prospects", "scene"]
