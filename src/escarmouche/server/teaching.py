"""A match that is a lesson: its coach, his dice, and what he answers in between."""

from __future__ import annotations

from typing import Any

import msgspec

from escarmouche.errors import Problem
from escarmouche.kernel import Dice, Game
from escarmouche.players.coach import Coach, TaughtDice
from escarmouche.rulebooks import Book
from escarmouche.server.following import TrueDice
from escarmouche.server.logs import log
from escarmouche.server.wire import LessonText, MatchWish


def coach_of(book: Book[Any], wish: bytes) -> tuple[Coach | None, str, str]:
    """The coach of a match that is a lesson, its key, and that of the lesson that follows. A lesson that can't be read any
    more is an ordinary match.
    """
    wished = msgspec.msgpack.decode(wish, type=MatchWish).lesson if wish else None
    if wished is None:
        return None, "", ""
    try:
        if isinstance(wished, LessonText):
            return Coach(book, book.lesson_in(wished.text)), "", ""
        shipped = book.lessons()
        after = list(shipped)[list(shipped).index(wished) + 1 :] if wished in shipped else []
        return (Coach(book, shipped[wished]) if wished in shipped else None), wished, next(iter(after), "")
    except Problem as error:
        log("no-lesson", level="warning", why=str(error))
        return None, "", ""


def dice_of(coach: Coach | None) -> Dice:
    """Dice that nobody can foresee; of a lesson, first those that it lists."""
    return TrueDice() if coach is None else TaughtDice(coach.lesson.scene.dice, TrueDice())


def go_on_teaching(coach: Coach, game: Game[Any]) -> None:
    """Answers what is asked in between. A lesson with a fault goes on as an ordinary match."""
    try:
        coach.go_on(game)
    except Exception as error:
        log("lesson-fault", level="warning", why=f"{type(error).__name__}: {error}")


__all__ = ["coach_of", "dice_of", "go_on_teaching"]
