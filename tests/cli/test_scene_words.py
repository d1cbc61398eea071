"""The words of scene files: listed by the command, and in the documentation as the program has them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from escarmouche.rulebooks import book
from escarmouche.texts import LOCALES, Texts

PAGES = Path(__file__).parents[2] / "docs" / "scene-words"

BOOKS = ("c2", "c4", "cc", "ddm", "lfw")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as a process of its own writes them: in this one tests have made effects of theirs."""
    folder = tmp_path_factory.mktemp("scene-words")
    subprocess.run([sys.executable, "-m", "escarmouche.cli.scene_words", str(folder)], check=True)
    return folder


@pytest.mark.parametrize("of", BOOKS)
def test_the_documentation_lists_the_words_that_the_program_has(of: str, pages: Path) -> None:
    written, made = ((folder / f"{of}.md").read_text("utf-8") for folder in (PAGES, pages))
    assert written == made, "make scene-words writes it anew"


@pytest.mark.parametrize("of", BOOKS)
def test_every_beginning_that_names_somebody_is_told_in_both_languages(of: str) -> None:
    named = [start.name for start in book(of).scene_terms().starts if start.takes]
    assert len(named) > 6
    for locale in LOCALES:
        texts = Texts(locale)
        keys = [(f"{of}-scene-start.{name}", f"house-scene-start.{name}") for name in named]
        assert [both for both in keys if not any(key in texts for key in both)] == []


def test_the_command_lists_what_each_word_takes(escarmouche: Callable[..., Any]) -> None:
    ran = escarmouche("scene", "ids", "ddm")
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert "attack ID -> ID (ranged/0) one attack of the first on the second," in " ".join(lines)
    assert "creatures.at" in ran.out
    assert any(line.startswith("ddm.setup.feature-tile.order#where") for line in lines)


def test_what_a_scene_of_another_book_agrees_on_stands_under_options(escarmouche: Callable[..., Any]) -> None:
    listed = {of: json.loads(escarmouche("scene", "ids", of, "--json").out) for of in ("c2", "cc", "c4")}
    options = {of: {term["name"] for term in words["options"]} for of, words in listed.items()}
    assert {"turns", "scenario"} <= options["c2"] and "points" not in options["c2"]
    assert "courage_equality" in options["cc"] and "tournament_limits" not in options["cc"]
    assert options["c4"] == {"modes", "charge_after_disengaging"}
    assert "scenery" in {term["name"] for term in listed["c4"]["fields"]}


def test_a_question_is_listed_with_the_answers_that_have_words() -> None:
    questions = {term.name: term for term in book("cc").scene_terms().questions}
    assert questions["cc.core.assault.direction"].fields == ("front", "rear")
    assert questions["cc.core.mana.mastery#boost"].rule == "cc.core.mana.mastery"
    assert "cc.core.fear.rally#usual" not in questions  # the words of an order, no question
    assert "cc.core.shoot.in-activation#once-fails" not in questions  # why something is forbidden
    assert "cc.core.engagement#place" not in questions  # the words of a question that asks by its rule
    assert "cc.core.nexus.activation#target" in questions
