"""Matches at a real table as the server keeps them: whose dice are asked for, and whose are thrown."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.test_storage import sqlite, with_houses

from escarmouche.kernel import Choose, Roll, Rolled
from escarmouche.rulebooks import book
from escarmouche.server.match import Match
from escarmouche.server.registry import MatchRegistry
from escarmouche.server.views import question
from escarmouche.server.wire import ClockPlan, MatchWish, SceneText
from escarmouche.texts import Texts

FEAR = """
scene: Fear
book: c2
fighters:
  - {id: beast, side: blue, at: [50, 30], changes: {fear: 8}}
  - {id: soldier, side: red, at: [50, 20], activated: true, move: walk, moved: 5}
start: {charge: beast -> soldier}
"""
FRIGHT = """
scene: Fright
book: cc
fighters:
  - {id: soldier, side: red, at: [50, 20], facing: 900}
  - {id: horror, side: blue, at: [50, 36], facing: 2700, changes: {fear: 12}}
start: {charge: soldier -> horror}
"""
BLOW = """
scene: A blow
book: ddm
drawing: |
  A G .
creatures:
  - {id: a, warband: red, changes: {name: {fr: Garde, en: Guard}}}
  - {id: g, warband: blue, changes: {ac: 17, name: {fr: Gobelin, en: Goblin}}}
start: {attack: a -> g}
"""


def plain(words: str) -> str:
    """Words without spaces that keep a line together."""
    return words.replace("\u00a0", " ").replace("\u202f", " ")


SENT = MatchWish(book="c2", scene=SceneText(FEAR), real_table=True)


async def a_match(registry: MatchRegistry, wish: MatchWish) -> tuple[Match, str]:
    link = (await registry.make(wish)).links["red"]
    return (await registry.seated(link)).match, link


def test_the_dice_of_a_scene_that_was_sent_are_asked_for(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match, _ = await a_match(registry, SENT)
        request = match.request_of("red")
        assert isinstance(request, Roll)
        assert request.rule == "c2.fear.test"
        await match.answer("red", match.question_id("red"), [2])
        assert [told.event.faces for told in match.game.story if isinstance(told.event, Rolled)] == [(2,)]

    with_houses([sqlite(tmp_path)], play)


@pytest.mark.parametrize(
    ("book", "scene", "en", "fr"),
    [
        (
            "c2",
            FEAR,
            "Soldier throws 1D6 for Courage test: the die + 4 against 8",
            "Soldier jette 1D6, Test de Courage : le dé + 4 contre 8",
        ),
        (
            "ddm",
            BLOW,
            "Guard throws 1D20 for Attack roll, against Goblin: the die + 5 against 17",
            "Garde : lancer 1D20 pour Jet d’attaque, contre Gobelin : le dé + 5 contre 17",
        ),
    ],
)
def test_it_is_said_against_whom_dice_are_thrown_and_what_they_must_reach(
    tmp_path: Path, book: str, scene: str, en: str, fr: str
) -> None:
    async def play(registry: MatchRegistry) -> None:
        match, _ = await a_match(registry, MatchWish(book=book, scene=SceneText(scene), real_table=True))
        state, request = match.game.view("red").state, match.request_of("red")
        assert isinstance(request, Roll)
        asked = [question(match, state, "red", request, Texts(language)).words for language in ("en", "fr")]
        assert [plain(words) for words in asked] == [en, fr]

    with_houses([sqlite(tmp_path)], play)


def test_typed_dice_press_the_clock_of_who_throws_them(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        wish = MatchWish(
            book="c2", scene=SceneText(FEAR), real_table=True, clock=ClockPlan(seconds=1000, increment=500)
        )
        match, _ = await a_match(registry, wish)
        assert match.waiting_for == ("red",)
        await match.answer("blue", match.question_id("blue"), [2])
        left = {seat: match.left(seat) for seat in ("red", "blue")}
        assert 1400 < left["red"] <= 1500
        assert left["blue"] <= 1000

    with_houses([sqlite(tmp_path)], play)


def test_a_standing_orders_answer_is_told_where_it_is_not_always_the_same(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match, _ = await a_match(registry, MatchWish(book="cc", scene=SceneText(FRIGHT), real_table=True))
        await match.answer("red", match.question_id("red"), [6])
        request = match.request_of("red")
        assert isinstance(request, Choose) and request.default == "yes"
        asked = question(match, match.game.view("red").state, "red", request, Texts("en"))
        assert asked.routine
        assert asked.usual == Texts("en").tell(book("cc").usual("cc.core.dice.six"))

    with_houses([sqlite(tmp_path)], play)


def test_dice_that_a_scene_lists_for_the_step_it_was_saved_in_are_not(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match, _ = await a_match(registry, MatchWish(book="c2", scene=SceneText(FEAR + "dice: [3]\n"), real_table=True))
        thrown = [told.event for told in match.game.story if isinstance(told.event, Rolled)]
        assert [(one.rule, one.faces) for one in thrown] == [("c2.fear.test", (3,))]

    with_houses([sqlite(tmp_path)], play)


def test_a_lesson_has_the_dice_of_its_coach(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        lesson = next(iter(book("c2").lessons()))
        match, _ = await a_match(registry, MatchWish(book="c2", lesson=lesson, real_table=True))
        assert not match.facts.real_table

    with_houses([sqlite(tmp_path)], play)


def test_a_scene_that_was_sent_is_known_again_for_a_rematch(tmp_path: Path) -> None:
    async def play(registry: MatchRegistry) -> None:
        match, link = await a_match(registry, SENT)
        await match.concede("red")
        again = (await registry.seated((await registry.rematch(link)).link)).match
        assert again.facts.again
        assert not match.facts.again

    with_houses([sqlite(tmp_path)], play)
