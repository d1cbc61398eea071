"""What could be done at one go by pointing at the table: whereto a figure could be sent, at whom it could be.

It is found by trying: on a game of its own the question is answered, and what is asked next of the same seat is looked at,
as long as neither dice nor anybody else have a say. It is a game that the seat can imagine, so that nothing hidden shows.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Ask, Choose, Game, IllegalAnswer, Place
from escarmouche.rulebooks import Book, LitGround, Words
from escarmouche.server.analysis import extent, rings
from escarmouche.server.narration import TEXTS, figures_about, hints_told, tell
from escarmouche.server.wire import Further, GroundLead, Leads, ShadeInfo, TargetLead
from escarmouche.texts import Texts

MOST_OPTIONS: Final = 60
"""How many answers to one question are tried at most."""

MOST_AT_ONE: Final = 4
"""How many ways to get at one enemy are told at most, the best first."""


def leads(
    book: Book[Any], game: Game[Any], seat: str, first: Sequence[Any], *, measuring: bool, lang: str
) -> Leads | None:
    """What a seat could do with its figure, after ``first`` has been answered to what it is asked; ``None``: nothing."""
    try:
        world = game.imagine(seat, random.Random(0))
        given: tuple[Further, ...] = ()
        for answer in first:
            given = (*given, _answered(world, seat, answer))
    except Problem:
        return None
    looking = _Looking(book, world, seat, measuring, TEXTS[lang])
    grounds, targets = looking.from_here(given)
    if not grounds and not targets:
        return None
    return Leads(looking.mover, tuple(grounds), tuple(targets))


def _answered(world: Game[Any], seat: str, answer: Any) -> Further:
    """Answers what a seat is asked, and gives the link of the chain that this is. Raises ``IllegalAnswer``."""
    ask = world.request_of(seat)
    world.answer(answer, player=seat)
    return Further(getattr(ask, "rule", ""), msgspec.to_builtins(answer))


class _Looking:
    """A look at what is asked next, and next again."""

    def __init__(self, book: Book[Any], world: Game[Any], seat: str, measuring: bool, texts: Texts) -> None:
        self.book = book
        self.world = world
        self.seat = seat
        self.measuring = measuring
        self.texts = texts
        figures = book.overview(world.view(seat).state).figures
        self.sides: Mapping[str, str] = {figure.id: figure.side for figure in figures if figure.at is not None}
        ask = world.request_of(seat)
        self.mover = next(self._own(ask), "") if isinstance(ask, Ask) else ""

    def _own(self, ask: Ask[Any]) -> Iterator[str]:
        """The figures of the seat that a question is about."""
        about = msgspec.to_builtins(dict(ask.about))
        figures = figures_about(self.book, self.world.view(self.seat).state, about, self.sides)
        return (figure for figure in figures if self.sides[figure] == self.seat)

    def from_here(self, given: tuple[Further, ...]) -> tuple[list[GroundLead], list[TargetLead]]:
        """Everything to which the question that is asked now leads."""
        ask = self.world.request_of(self.seat)
        if not self.mover or not isinstance(ask, Ask):
            return [], []
        if isinstance(ask, Place):
            return self._of_place(self.world, ask, given, "")
        if not isinstance(ask, Choose):
            return [], []
        targets = self._of_choice(self.world, ask, given)
        grounds: list[GroundLead] = []
        named = {target.answers[len(given)].answer for target in targets}
        for key in islice(ask.options, MOST_OPTIONS):
            if key in named:
                continue
            twin = self.world.fork()
            link = _answered(twin, self.seat, key)
            then = twin.request_of(self.seat)
            if not isinstance(then, Ask) or self.mover not in self._own(then):
                continue
            if isinstance(then, Place):
                words = self.book.option(self.world.state, ask, key)
                its_grounds, its_targets = self._of_place(twin, then, (*given, link), words)
                grounds += its_grounds
                targets += its_targets
            elif isinstance(then, Choose) and then.rule != ask.rule:
                by = self.book.option(self.world.state, ask, key)
                targets += self._of_choice(twin, then, (*given, link), by)
        return grounds, targets

    def _of_choice(
        self, world: Game[Any], ask: Choose[Any], given: tuple[Further, ...], by: Words = ""
    ) -> list[TargetLead]:
        """The options that name one enemy each, the best of each enemy first. ``by``: the words of what leads there."""
        state = world.view(self.seat).state
        by_enemy: dict[str, list[tuple[str, TargetLead]]] = defaultdict(list)
        for key in islice(ask.options, MOST_OPTIONS):
            hints = self.book.hints(state, ask, key, measuring=self.measuring)
            enemies = [figure for figure in hints.figures if self.sides.get(figure, self.seat) != self.seat]
            if not enemies or len(enemies) != len(hints.figures) or not self._are_one(enemies):
                continue
            chance = next(
                (float(odds.chance) for odds in hints.foretold if odds.hits and odds.chance is not None), None
            )
            words = tell(by or self.book.option(state, ask, key), self.texts)
            for enemy in enemies:
                chain = (*given, Further(ask.rule, key))
                lead = TargetLead(enemy, chain, words, chance, hints_told(hints, self.texts))
                by_enemy[enemy].append((key, lead))
        return [lead for several in by_enemy.values() for lead in self._best(state, ask, several)]

    def _are_one(self, enemies: Sequence[str]) -> bool:
        """Whether enemies are met as one: one of them, or some of one group."""
        if len(enemies) == 1:
            return True
        groups = self.book.groups(self.world.view(self.seat).state)
        return any(set(enemies) <= set(members) for members in groups.values())

    def _best(self, state: Any, ask: Choose[Any], several: Sequence[tuple[str, TargetLead]]) -> list[TargetLead]:
        """The best of several ways to get at an enemy, as the tactics of the book see it."""
        if len(several) == 1:
            return [several[0][1]]
        worths = self.book.tactics.weigh(state, ask, [key for key, _ in several], exact=False)
        ranked = sorted(zip(worths, several, strict=True), key=lambda candidate: -candidate[0])
        return [lead for _, (_, lead) in ranked[:MOST_AT_ONE]]

    def _of_place(
        self, world: Game[Any], ask: Place[Any], given: tuple[Further, ...], words: Words
    ) -> tuple[list[GroundLead], list[TargetLead]]:
        """The ground to which a placement may lead, and the enemies that can be attacked from there."""
        reach = self.book.reach(world.view(self.seat).state, ask)
        ways = tuple(self._shade(shade) for shade in reach.shades)
        if not ways and (reach.direct or world is self.world):  # of others it is worked out when somebody looks at them
            ways = (self._whole(world, ask, words),)
        lead = GroundLead(given, ask.rule, tell(words, self.texts), ways, reach.direct)
        targets = [
            target
            for approach in reach.approaches
            for target in self._after(world, ask, given, approach.target, approach.answer)
        ]
        return [lead], targets

    def _shade(self, shade: LitGround) -> ShadeInfo:
        return ShadeInfo(tell(shade.words, self.texts), shade.rule, (), shade.squares, (), shade.facing)

    def _whole(self, world: Game[Any], ask: Place[Any], words: Words) -> ShadeInfo:
        ground = extent(self.book, world.view(self.seat).state, ask)
        return ShadeInfo(
            tell(words, self.texts), ask.rule, rings(ground.parts or ()), ground.squares, rings(ground.perhaps)
        )

    def _after(
        self, world: Game[Any], ask: Place[Any], given: tuple[Further, ...], target: str, answer: Any
    ) -> Iterator[TargetLead]:
        """An enemy that can be attacked from a place: how, once the figure is there and nothing has come between."""
        twin = world.fork()
        try:
            link = _answered(twin, self.seat, answer)
        except IllegalAnswer:
            return
        then = twin.request_of(self.seat)
        if not isinstance(then, Choose) or self.mover not in self._own(then):
            words = tell(self.book.option(world.state, ask, answer), self.texts)
            hints = hints_told(self.book.hints(world.state, ask, answer, measuring=self.measuring), self.texts)
            yield TargetLead(target, (*given, link), words, None, hints, risky=True)
            return
        yield from (lead for lead in self._of_choice(twin, then, (*given, link)) if lead.figure == target)


__all__ = ["leads"]
