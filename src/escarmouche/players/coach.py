"""A coach: says what to do at the questions of a lesson, and sees to it that nothing else is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from escarmouche.kernel import Ask, Choose, Defaults, Dice, Entry, Game, Perspective, Place, Roll
from escarmouche.players.scripted import plain_answer, written_key
from escarmouche.rulebooks import Book, Lesson, Taught

MOST: Final = 5_000
"""How many questions may be answered by themselves between two that are taught: more is a lesson that leads nowhere."""


class Coach:
    """A lesson under way. It keeps nothing: how far one is, is read from the journal, also after something is taken back."""

    def __init__(self, book: Book[Any], lesson: Lesson) -> None:
        self.book = book
        self.lesson = lesson

    def passed(self, entries: Sequence[Entry]) -> dict[int, int]:
        """The steps that have been taken, each with the number of the entry that took it."""
        steps, passed = self.lesson.steps, dict[int, int]()
        for entry in entries:
            if entry.player and not entry.orders:
                place = self._next(passed, partial(_took, entry))
                if place is not None:
                    passed[place] = entry.seq
                if len(passed) == len(steps):
                    break
        return passed

    def _next(self, passed: dict[int, int], fits: Callable[[Taught], bool]) -> int | None:
        """The step that fits: the next one, or in a free lesson the first of those that are left."""
        steps = self.lesson.steps
        left = [place for place in range(len(steps)) if place not in passed]
        fitting = (place for place in (left if self.lesson.free else left[:1]) if fits(steps[place]))
        return next(fitting, None)

    def is_done(self, game: Game[Any]) -> bool:
        """Whether all has been taught: every step taken, or the game over."""
        taught = len(self.passed(game.journal.entries)) == len(self.lesson.steps)
        return game.over or (taught and not self.lesson.free)

    def step(self, game: Game[Any]) -> Taught | None:
        """The step that the learner is asked to take now."""
        ask = game.request_of(self.lesson.side)
        if not isinstance(ask, Ask):
            return None
        place = self._next(self.passed(game.journal.entries), partial(_asks, ask))
        step = None if place is None else self.lesson.steps[place]
        return step if step is not None and step.say is not None else None

    def last_decision(self, entries: Sequence[Entry]) -> int | None:
        """The entry of the last step that the learner has taken himself."""
        steps, side = self.lesson.steps, self.lesson.side
        taken = [
            seq
            for place, seq in self.passed(entries).items()
            if steps[place].say is not None and steps[place].side == side
        ]
        return max(taken, default=None)

    # -- answers -------------------------------------------------------------------------------------------------------

    def answers(self, game: Game[Any], step: Taught) -> list[Any]:
        """The plain answers that a step takes; none named: any."""
        ask = game.request_of(step.side)
        state = game.view(step.side).state
        return [plain_answer(self.book, state, ask, written) for written in step.accept] if isinstance(ask, Ask) else []

    def takes(self, game: Game[Any], step: Taught, answer: Any) -> bool:
        """Whether a plain answer is one that the step takes."""
        wanted = self.answers(game, step)
        ask = game.request_of(step.side)
        if not wanted or answer in wanted:
            return True
        if isinstance(ask, Choose) or not isinstance(ask, Ask):
            return False
        near = step.within * self.book.unit
        there = self.book.hints(game.view(step.side).state, ask, answer).at
        return there is not None and any(
            (end[0] - there[0]) ** 2 + (end[1] - there[1]) ** 2 <= near**2 for end in self.points(game, step)
        )

    def points(self, game: Game[Any], step: Taught) -> tuple[tuple[int, int], ...]:
        """Where the answers of a step that are placements put a model, in 0.01 mm."""
        ask, state = game.request_of(step.side), game.view(step.side).state
        if not isinstance(ask, Place):
            return ()
        ends = (self.book.hints(state, ask, answer).at for answer in self.answers(game, step))
        return tuple(end for end in ends if end is not None)

    def give(self, game: Game[Any], answer: Any, player: str) -> None:
        """Gives a plain answer, with the dice that are next by the journal. Raises ``IllegalAnswer``."""
        if isinstance(game.dice, TaughtDice):
            thrown = (entry for entry in game.journal.entries if not entry.player and not entry.upgrade)
            game.dice.thrown = sum(len(entry.answer) for entry in thrown)
        game.answer(answer, player=player)

    def go_on(self, game: Game[Any]) -> None:
        """Answers whatever is asked before the next question that is taught: as the lesson says, else by default.

        Raises ``Problem`` for a lesson whose answers the rules forbid, and for one that leads nowhere.
        """
        if self.lesson.free:
            return
        for _ in range(MOST):
            passed = self.passed(game.journal.entries)
            if len(passed) == len(self.lesson.steps):
                return
            left = [ask for ask in game.requests if isinstance(ask, Ask) and not self._waits(game, ask)]
            if not left:
                return
            ask = left[0]
            self._answer(game, ask, self._next(passed, partial(_asks, ask)))

    def _waits(self, game: Game[Any], ask: Ask[Any]) -> bool:
        """Whether a question is one that the learner has to answer."""
        return ask.player == self.lesson.side and self.step(game) is not None

    def _answer(self, game: Game[Any], ask: Ask[Any], place: int | None) -> None:
        if place is None:
            answer = msgspec.to_builtins(Defaults().answer(ask, Perspective(game, ask.player)))
        else:
            answer = self.answers(game, self.lesson.steps[place])[0]
        self.give(game, answer, ask.player)


def _asks(ask: Ask[Any], step: Taught) -> bool:
    """Whether a question is the one of a step."""
    named = msgspec.to_builtins(dict(ask.about)).values()
    return (step.at, step.side) == (ask.rule, ask.player) and (not step.about or step.about in named)


def _took(entry: Entry, step: Taught) -> bool:
    """Whether an entry of the journal has taken a step: of a choice, with an answer that the step takes."""
    keys = {written_key(answer) for answer in step.accept}
    taken = not keys or not isinstance(entry.answer, str) or entry.answer in keys
    return (step.at, step.side) == (entry.rule, entry.player) and taken


class TaughtDice:
    """The dice of a lesson: those that it lists, in order, then those of somebody else. What is taken back and played again
    is thrown again as well: ``thrown`` says how many have been, by the journal.
    """

    def __init__(self, faces: Sequence[int], then: Dice) -> None:
        self.thrown = 0
        self._faces, self._then = faces, then

    def throw(self, roll: Roll[Any]) -> Sequence[int]:
        """The faces of one throw. Those that the dice don't have are passed over."""
        faces = self._faces[self.thrown : self.thrown + len(roll.dice)]
        self.thrown += len(roll.dice)
        fit = len(faces) == len(roll.dice) and all(
            1 <= face <= sides for face, sides in zip(faces, roll.dice, strict=True)
        )
        return faces if fit else self._then.throw(roll)


def played_through(coach: Coach, game: Game[Any]) -> list[Taught]:
    """Plays a lesson as its coach says, in the first way that he takes; gives the steps that the learner was taught.

    Raises ``Problem`` where it comes to its end before all of them have been.
    """
    taught = []
    coach.go_on(game)
    while not coach.is_done(game):
        step = coach.step(game)
        ask = (
            game.request_of(coach.lesson.side)
            if step is not None
            else next((request for request in game.requests if isinstance(request, Ask)), None)
        )
        if not isinstance(ask, Ask):
            break
        wanted = coach.answers(game, step) if step is not None else []
        answer = wanted[0] if wanted else msgspec.to_builtins(Defaults().answer(ask, Perspective(game, ask.player)))
        if step is not None:
            taught.append(step)
        coach.give(game, answer, ask.player)
        coach.go_on(game)
    return taught


__all__ = ["Coach", "TaughtDice", "played_through"]
