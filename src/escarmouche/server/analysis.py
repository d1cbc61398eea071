"""What takes a moment to work out about a decision: its odds, its region, hints. Done in a worker process."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Container, Generator, Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Exact, Game, NoHistory, Place, Seeded
from escarmouche.kernel.exact import after_each
from escarmouche.lab.policies import at_sensible_places
from escarmouche.rulebooks import Book, Figure, Hints, LitGround, Overview, Spot, Words, scene_of
from escarmouche.server.narration import TEXTS, figures_about, hints_told, in_every_language, tile_told
from escarmouche.server.wire import OptionHints, Ring, Told, TurnedGround
from escarmouche.table import Part, Region
from escarmouche.table.grid import Flood
from escarmouche.table.grid.squares import members
from escarmouche.table.putting import Room

MOST_OPTIONS: Final = 24
"""How many answers are weighed at most."""

MOST_HINTED: Final = 100
"""Of how many options hints are given at most."""

MOST_NAMED: Final = 16
"""To how many models a placement is named at most."""

SAMPLING: Final = 0.2
"""For how many seconds answers are played out at random before estimates of their odds are told (again)."""

FEWEST_SAMPLES: Final = 30
"""How often an answer has to be played out before anything is told of it: what came of one or two throws is no estimate."""

MOST_SAMPLES: Final = 400
"""How often an answer is played out at most."""

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


class Toward(msgspec.Struct, frozen=True):
    """A placement by the model to which it leads; see ``wire.TowardInfo``."""

    figure: str
    answer: Any
    touches: bool


class Ground(msgspec.Struct, frozen=True):
    """Where a placement may lead: rings, each with its holes, or squares by column and row; and a few legal answers.

    ``perhaps``: rings where it depends on more than the place. ``toward``: legal answers by the model they lead to.
    ``turned``: where the squares hang on how one is turned, those of each way, told in the reader's language.
    """

    parts: tuple[Part, ...] | None
    offers: tuple[Any, ...]
    squares: tuple[tuple[int, int], ...] = ()
    perhaps: tuple[Part, ...] = ()
    toward: tuple[Toward, ...] = ()
    turned: tuple[TurnedGround, ...] = ()


class Prospects(msgspec.Struct, frozen=True):
    """The odds of all answers to a question. ``exact``: all of them are; else all are to be taken for estimates.

    ``final``: nothing more will be known.
    """

    options: tuple[Prospect, ...]
    exact: bool
    final: bool


class Foretelling:
    """The odds of the answers to what a seat is asked, worked out little by little.

    On a position that the seat can imagine, so that nothing hidden shows in the numbers. Unless ``measuring`` is free there
    are none for what is asked before anything is measured.
    """

    def __init__(self, book: Book[Any], game: Game[Any], seat: str, *, measuring: bool) -> None:
        self._book = book
        self._world = game.imagine(seat, random.Random())
        ask = self._world.request_of(seat)
        self._ask = ask
        self._answers: list[Any] = []
        self._worths: Sequence[float | None] = ()
        self._before = self._world.state.copy()
        self._found: dict[int, tuple[Likely, ...] | None] = {}
        """The exact odds of an answer, by its place; ``None`` where there is no working them out."""
        self._under_way: Generator[None, None, list[tuple[Any, float]]] | None = None
        self._dice = _rng()
        if isinstance(ask, Ask):
            self._answers = list(ask.options) if isinstance(ask, Choose) else []
            self._answers = self._answers or list(book.tactics.candidates(self._world.state, ask, _rng()))
            self._answers = self._answers[:MOST_OPTIONS]
            self._silent = not measuring and book.unmeasured(self._world.state, ask)
            self._worths = [None] * len(self._answers)
            if not self._silent:
                self._worths = book.tactics.weigh(self._world.state, ask, self._answers, exact=True)
        self._samples: dict[int, list[Any]] = {place: [] for place in range(len(self._answers))}
        """What came of an answer whenever it was played out, by its place; of those that can be."""
        self._policy = at_sensible_places(book)
        self._exact: Exact[Any, float] = Exact(self._policy, number=float, stop=partial(book.settled, self._before))
        self._silent = not self._answers or self._silent

    def go_on(self, seconds: float) -> None:
        """Works on for so long, and not much longer."""
        ends = time.monotonic() + seconds
        while not self.is_done and time.monotonic() < ends:
            self.step()

    def step(self) -> None:
        """Follows the next answer that is not done by one step."""
        place = len(self._found)
        try:
            if self._under_way is None:
                self._under_way = self._exact.exploring(*self._lead(place))
            next(self._under_way)
        except StopIteration as done:
            self._found[place] = tuple(_changes(self._book, self._before, done.value))
            self._under_way = None
        except Problem:
            self._found[place] = self._under_way = None

    @property
    def is_done(self) -> bool:
        """Whether nothing more can be worked out."""
        return self._silent or len(self._found) == len(self._answers)

    def _lead(self, place: int) -> tuple[Any, tuple[Any, ...]]:
        """From where an answer is followed. Raises ``Problem`` in the middle of a throw of several dice."""
        assert isinstance(self._ask, Ask)
        checkpoint, (given,) = after_each(self._world, self._ask, [self._answers[place]])
        return checkpoint, given

    def told(self) -> Prospects:
        """What is known by now: the exact odds of all answers, else estimates as well, better ones each time."""
        if self._silent:
            none = tuple(Prospect(msgspec.to_builtins(answer)) for answer in self._answers)
            return Prospects(none, exact=True, final=True)
        exact = self.is_done and None not in self._found.values()
        likely = [self._found.get(place) for place in range(len(self._answers))]
        if not exact:
            likely = self._estimates(likely)
        final = self.is_done and (exact or self._has_samples())
        assert isinstance(self._ask, Ask)
        state, about = self._world.state, msgspec.to_builtins(dict(self._ask.about))
        named = set(figures_about(self._book, state, about, self._book.stances(state)))
        options = tuple(
            Prospect(msgspec.to_builtins(answer), worth, odds)
            for answer, worth, odds in zip(self._answers, self._worths, without_bystanders(likely, named), strict=True)
        )
        return Prospects(options, exact, final)

    # -- estimates -----------------------------------------------------------------------------------------------------

    def _estimates(self, known: Sequence[tuple[Likely, ...] | None]) -> list[tuple[Likely, ...] | None]:
        """What is not known by sampling: each answer is played out as often as the others, as long as there is time."""
        until = time.monotonic() + SAMPLING
        self._play_out()
        while not self._has_samples(MOST_SAMPLES) and time.monotonic() < until:
            self._play_out()
        return [self._estimate(place) if likely is None else likely for place, likely in enumerate(known)]

    def _play_out(self) -> None:
        """Plays every answer out once more that has no exact odds."""
        for place, ends in list(self._samples.items()):
            try:
                if self._found.get(place) is None and len(ends) < MOST_SAMPLES:
                    ends.append(self._played_out(place))
            except Problem:
                del self._samples[place]

    def _has_samples(self, count: int = FEWEST_SAMPLES) -> bool:
        """Whether all answers without exact odds have been played out so often."""
        return all(len(ends) >= count for place, ends in self._samples.items() if self._found.get(place) is None)

    def _estimate(self, place: int) -> tuple[Likely, ...] | None:
        """The odds of an answer by what has come of it so far, if that is enough to go by."""
        ends = self._samples.get(place, [])
        if len(ends) < FEWEST_SAMPLES:
            return None
        return tuple(_changes(self._book, self._before, [(end, 1 / len(ends)) for end in ends]))

    def _played_out(self, place: int) -> Any:
        """What may come of an answer; in the middle of a throw of several dice, these are thrown to their end first."""
        rng = self._dice
        try:
            return self._exact.sample(*self._lead(place), rng)
        except NoHistory:
            world, ask = self._world.fork(dice=Seeded(rng.getrandbits(32))), self._ask
            assert isinstance(ask, Ask)
            world.answer(self._answers[place], player=ask.player)
            while isinstance(request := world.request, Ask):
                try:
                    return self._exact.sample(*world.since_checkpoint(), rng)
                except NoHistory:
                    world.answer(self._policy(world.state, request), player=request.player)
            return world.state


def without_bystanders(
    odds: Sequence[tuple[Likely, ...] | None], named: Container[str]
) -> list[tuple[Likely, ...] | None]:
    """The odds of each answer without those of bystanders: of models to which the same happens whatever is answered, unless
    the question is about them (``named``).
    """
    known = [set(map(msgspec.json.encode, likely)) for likely in odds if likely is not None]
    if len(known) < 2:
        return list(odds)
    same = set.intersection(*known)
    differ = {each.figure for likely in odds for each in likely or () if msgspec.json.encode(each) not in same}
    return [
        None if likely is None else tuple(each for each in likely if each.figure in differ or each.figure in named)
        for likely in odds
    ]


def _rng() -> random.Random:
    return random.Random(0)


def _changes(book: Book[Any], before: Any, outcomes: Sequence[tuple[Any, float]]) -> Iterator[Likely]:
    """Every state of a model other than its present one, with its probability, the likeliest first. Of those who are not
    there yet nobody knows a name.
    """
    present = book.measures.fates(before)
    chances: dict[tuple[str, bytes, bool, bool], float] = {}
    words: dict[bytes, Words] = {}
    for state, chance in outcomes:
        for figure, fate in book.measures.fates(state).items():
            was = present.get(figure)
            if was is not None and fate.name != was.name:
                told = msgspec.json.encode(fate.name)
                words[told] = fate.name
                key = figure, told, fate.out or fate.harm > was.harm, fate.out
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


def ground(book: Book[Any], game: Game[Any], seat: str, *, lang: str = "", naming: bool = False) -> Ground:
    """Where the placement that a seat is asked for may lead. ``naming``: also by the models to which it leads."""
    ask = game.request_of(seat)
    if not isinstance(ask, Place):
        return Ground(None, ())
    state = game.view(seat).state
    return msgspec.structs.replace(
        extent(book, state, ask, lang),
        offers=tuple(suggestions(book, state, ask)),
        toward=tuple(toward_others(book, state, ask)) if naming else (),
    )


def toward_others(book: Book[Any], state: Any, ask: Place[Any]) -> Iterator[Toward]:
    """The legal placements that lead to other models on the table, those nearest to the model that is placed first."""
    figures = {figure.id: figure for figure in book.overview(state).figures if figure.at is not None}
    about = msgspec.to_builtins(dict(ask.about))
    subjects = figures_about(book, state, about, book.stances(state))
    mover = figures.get(subjects[0]) if subjects else None
    here = None if mover is None else mover.at

    def away(figure: Figure) -> float:
        assert figure.at is not None
        return 0.0 if here is None else math.dist(here, figure.at)

    others = sorted((figure for id, figure in figures.items() if id not in subjects), key=away)
    for figure in others[:MOST_NAMED]:
        try:
            plain = book.placement(state, ask, Spot(toward=figure.id))
            ask.settle(plain)
        except Problem:
            continue
        told = book.hints(state, ask, plain, measuring=True)
        yield Toward(figure.id, msgspec.to_builtins(plain), figure.id in told.contacts)


def suggestions(book: Book[Any], state: Any, ask: Place[Any]) -> list[Any]:
    """A few places, as plain answers, that a sensible player would consider: the best first, as the tactics of the book see
    it.
    """
    answers = [answer for answer in book.tactics.candidates(state, ask, _rng()) if not ask.problems(answer)]
    answers = answers or list(ask.offers(_rng()))
    worths = book.tactics.weigh(state, ask, answers, exact=False)
    ranked = sorted(zip(worths, range(len(answers)), strict=True), key=lambda candidate: (-candidate[0], candidate[1]))
    return [msgspec.to_builtins(answers[number]) for _, number in ranked]


def extent(book: Book[Any], state: Any, ask: Place[Any], lang: str = "") -> Ground:
    """Where a placement may lead, without any offers. ``lang``: of what is told of it; none, where nobody reads it."""
    shades = book.reach(state, ask).shades
    squares = tuple(dict.fromkeys(square for shade in shades for square in shade.squares))
    if squares:
        return Ground(None, (), squares, turned=tuple(_turned(shades, lang)) if lang else ())
    region = ask.region()
    if isinstance(region, Flood):
        squares = _squares(book.overview(state), region)
    perhaps = region.perhaps if isinstance(region, Room) else ()
    return Ground(_parts(region), (), squares, perhaps)


def _turned(shades: Sequence[LitGround], lang: str) -> Iterator[TurnedGround]:
    """The squares that are open to what is turned in each way."""
    for shade in shades:
        if shade.facing is not None:
            told = None if shade.tile is None else tile_told(shade.tile, TEXTS[lang])
            yield TurnedGround(shade.facing, shade.squares, told)


def _squares(overview: Overview, flood: Flood) -> tuple[tuple[int, int], ...]:
    """Everywhere that a flood has reached, by column and row."""
    assert overview.grid is not None, "a flood is on a grid"
    places = (divmod(square, overview.grid.columns) for square in members(flood.reached))
    return tuple((column, row) for row, column in places)


# -- hints -------------------------------------------------------------------------------------------------------------


def hints(book: Book[Any], game: Game[Any], seat: str, *, measuring: bool, lang: str) -> tuple[OptionHints, ...]:
    """What is known of each option of the choice that a seat is asked for, where anything is, in the reader's language."""
    ask = game.request_of(seat)
    if not isinstance(ask, Choose):
        return ()
    state = game.view(seat).state
    hints_of = {key: book.hints(state, ask, key, measuring=measuring) for key in list(ask.options)[:MOST_HINTED]}
    return tuple(
        OptionHints(key, hints_told(its_hints, TEXTS[lang]))
        for key, its_hints in hints_of.items()
        if its_hints != Hints()
    )


def rings(parts: Sequence[Part]) -> tuple[Ring, ...]:
    """Parts of a region as they are sent."""
    return tuple([Ring(part.outer, part.holes) for part in parts])


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


__all__ = ["Foretelling", "Ground", "Likely", "Prospect", "Prospects", "ground", "hints", "rings", "scene"]
