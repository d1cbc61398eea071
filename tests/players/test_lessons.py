"""Lessons: each plays through as its coach says; what is wrong with a file is told in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from escarmouche.documents import BadDocument
from escarmouche.kernel import Game, Seeded
from escarmouche.players.coach import Coach, TaughtDice, played_through
from escarmouche.rulebooks import Lesson, book, books
from escarmouche.rulebooks.common.lessons import lesson_schema
from escarmouche.texts import LOCALES, Texts

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "lesson.json"
SHIPPED = [(name, key) for name in books() for key in book(name).lessons()]

TEXT = """\
lesson: A walk
book: c2
about: Walking.
side: red
steps:
  - at: c2.move.one-type
    say: Walk.
    show: [ann]
    accept: [walk]
    otherwise: No, walk.
  - {at: c2.move.walk, say: There., accept: [[20, 14]], within: 1}
ends: That is all.
scene: |
  scene: A walk
  fighters:
    - {id: ann, side: red, at: [20, 10], facing: 90}
    - {id: bob, side: blue, at: [20, 50]}
  start: {activate: [ann]}
"""


def begun(name: str, lesson: Lesson) -> tuple[Coach, Game[Any]]:
    """A lesson before its first question, with dice of its own and then those of a seed."""
    coach = Coach(book(name), lesson)
    dice = TaughtDice(lesson.scene.dice, Seeded("lesson"))
    game = Game(book(name), lesson.scene.setup, dice=dice, story=True).start()
    coach.go_on(game)
    return coach, game


@pytest.mark.parametrize("name", [name for name in books() if book(name).lessons()])
def test_a_book_teaches_five_to_a_dozen_lessons(name: str) -> None:
    assert 5 <= len(book(name).lessons()) <= 12


def test_both_books_have_lessons() -> None:
    assert {"c2", "ddm"} <= {name for name, _ in SHIPPED}


@pytest.mark.parametrize(("name", "key"), SHIPPED)
def test_a_lesson_plays_through_by_its_answers(name: str, key: str) -> None:
    lesson = book(name).lessons()[key]
    coach, game = begun(name, lesson)
    taught = played_through(coach, game)
    assert coach.is_done(game)
    if lesson.free:
        assert taught and game.over
    else:
        assert taught == [step for step in lesson.steps if step.say is not None and step.side == lesson.side]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("name", ["c2", "cc", "ddm", "lfw"])
def test_the_last_lesson_leads_to_the_button_of_a_quick_match_by_its_name(name: str, language: str) -> None:
    texts = Texts(language)
    last = next(lesson for lesson in book(name).lessons().values() if lesson.free)
    assert texts.say("page-quick-match") in texts.tell(last.ends)


@pytest.mark.parametrize(("name", "key"), SHIPPED)
def test_a_lesson_throws_the_dice_that_it_lists(name: str, key: str) -> None:
    lesson = book(name).lessons()[key]
    coach, game = begun(name, lesson)
    played_through(coach, game)
    thrown = [face for entry in game.journal.entries if not entry.player for face in entry.answer]
    listed = list(lesson.scene.dice)
    assert thrown[: len(listed)] == listed[: len(thrown)]


@pytest.mark.parametrize(("name", "key"), SHIPPED)
def test_a_coach_speaks_both_languages(name: str, key: str) -> None:
    lesson = book(name).lessons()[key]
    said = [lesson.title, lesson.about, lesson.ends, *(step.say for step in lesson.steps if step.say is not None)]
    english, french = ([Texts(locale).tell(one) for one in said if not isinstance(one, str)] for locale in LOCALES)
    assert len(english) == len(said)
    assert all(one != other for one, other in zip(english, french, strict=True))


def test_what_is_taken_back_throws_the_same_dice_again() -> None:
    lesson = book("c2").lessons()["2-combat"]
    coach, game = begun("c2", lesson)
    played_through(coach, game)
    first = [entry.answer for entry in game.journal.entries]
    back = coach.last_decision(game.journal.entries)
    assert back is not None
    game.rewind(back, agreed=True)
    played_through(coach, game)
    assert [entry.answer for entry in game.journal.entries] == first


def test_a_coach_takes_what_he_has_taught_and_nothing_else() -> None:
    coach, game = begun("c2", book("c2").lesson_in(TEXT))
    step = coach.step(game)
    assert step is not None
    assert coach.takes(game, step, "walk")
    assert not coach.takes(game, step, "run")
    coach.give(game, "walk", "red")
    step = coach.step(game)
    assert step is not None

    def way_to(x: int, y: int) -> dict[str, Any]:
        return {"path": [[20_000, 10_000], [x, y]], "facing": 900, "z": 0}

    assert coach.takes(game, step, way_to(20_000, 13_100))
    assert not coach.takes(game, step, way_to(20_000, 12_000))


@pytest.mark.parametrize(
    ("good", "wrong", "line"),
    [
        ("book: c2", "book: chess", 2),
        ("side: red", "side: green", 4),
        ("at: c2.move.one-type", "at: a-walk", 6),
        ("show: [ann]", "show: [anne]", 8),
        ("accept: [walk]", "accepts: [walk]", 9),
        ("say: There., accept", "accept: [], within: 2, otherwise", 11),
        ("start: {activate: [ann]}", "start: {activate: [cat]}", 18),
        ("at: [20, 50]", "at: [20, fifty]", 17),
    ],
)
def test_a_lesson_with_a_mistake_names_its_line(good: str, wrong: str, line: int) -> None:
    assert good in TEXT
    with pytest.raises(BadDocument) as bad:
        book("c2").lesson_in(TEXT.replace(good, wrong, 1))
    told = bad.value.told(Texts("en"))
    assert bad.value.line == line, told
    assert "\n" not in told


def test_the_schema_of_lessons_is_the_published_one() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == lesson_schema()
