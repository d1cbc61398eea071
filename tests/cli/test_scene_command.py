"""`escarmouche scene`: run, compare, explore."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.keyboard import typed

Run = Callable[..., Any]

SCENE = """
scene: {fr: Un duel, en: A duel}
rules: [c2.turn.phases]
fighters:
  - {id: one, side: red, at: [50, 30], facing: 90}
  - {id: two, side: blue, touching: one, at: [50, 33]}
start: {combat: [one, two]}
dice: [5, 2, 3, 4, 2, 2]
answers: [c2.melee.dice.allocate: 0, c2.melee.dice.allocate: 2, c2.melee.attack.threshold: 9]
expect: {fighters: {one: {wound: none}, two: {wound: none}}}
"""


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    path = tmp_path / "duel.scene.yaml"
    path.write_text(SCENE, encoding="utf-8")
    return path


def test_a_scene_is_told_and_compared(escarmouche: Run, scene: Path) -> None:
    ran = escarmouche("scene", "run", str(scene), "--dice", "5,2,2,2")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("A duel\n")
    assert "One" in ran.out
    assert "proves c2.turn.phases" in ran.out
    assert ran.out.endswith("as expected\n")


def test_what_differs_is_shown_and_leaves_with_1(escarmouche: Run, scene: Path) -> None:
    scene.write_text(SCENE.replace("two: {wound: none}", "two: {wound: light}"), encoding="utf-8")
    ran = escarmouche("scene", "run", str(scene), "--dice", "5,2,2,2")
    assert ran.code == 1
    assert "✗ Two: wound should be light, is none" in ran.out
    found = escarmouche("scene", "run", str(scene), "--dice", "5,2,2,2", "--json")
    assert (found.code, found.json["as_expected"]) == (1, False)
    assert found.json["mismatches"] == ["Two: wound should be light, is none"]


def test_dice_left_over_are_a_difference_and_dice_that_run_out_an_error(escarmouche: Run, scene: Path) -> None:
    ran = escarmouche("scene", "run", str(scene), "--dice", "5,2,2,2,6,6")
    assert (ran.code, "dice never thrown: 6, 6" in ran.out) == (1, True)
    ran = escarmouche("scene", "run", str(scene), "--dice", "5,2")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "the script has 0 left" in ran.err


def test_questions_without_an_answer_take_their_default_with_a_note(escarmouche: Run, scene: Path) -> None:
    ran = escarmouche("scene", "run", str(scene), "--dice", "5,2,2,2", "--answers", "c2.melee.dice.allocate: 0")
    assert "answered by default:" in ran.out
    assert "[c2.melee.dice.allocate]" in ran.out


def test_a_seed_throws_the_dice(escarmouche: Run, scene: Path) -> None:
    first = escarmouche("scene", "run", str(scene), "--seed", "3", "--json").json
    assert escarmouche("scene", "run", str(scene), "--seed", "3", "--json").json == first
    assert set(first) >= {"as_expected", "mismatches", "fingerprint", "rolls", "decisions", "story", "defaulted"}


def test_explained_it_names_the_rules_and_in_french_it_is_french(escarmouche: Run, scene: Path) -> None:
    options = ("scene", "run", str(scene), "--dice", "5,2,2,2")
    assert "[c2.melee.initiative] Initiative roll of a combat" in escarmouche(*options, "--explain").out
    french = escarmouche(*options, "--explain", "--lang", "fr").out
    assert "[c2.melee.initiative] Jet d'Initiative" in typed(french)
    assert "comme attendu" in french


def test_a_scene_can_be_saved_and_checked(escarmouche: Run, scene: Path, tmp_path: Path) -> None:
    saved = tmp_path / "scene.journal"
    assert escarmouche("scene", "run", str(scene), "--dice", "5,2,2,2", "--journal", str(saved)).code == 0
    assert escarmouche("replay", str(saved), "--check").code == 0


def test_the_scenes_of_a_book_are_listed_and_run_by_their_keys(escarmouche: Run) -> None:
    listed = escarmouche("scene", "list", "--json").json
    assert "alahel-and-tharn" in [one["key"] for one in listed]
    assert "alahel-and-tharn" in escarmouche("scene", "list", "c2", "--lang", "fr").out
    assert escarmouche("scene", "run", "alahel-and-tharn", "--seed", "1", "--json").json["book"] == "c2"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--dice", "x"], "dice are whole numbers with commas"),
        (["--dice", "0"], "dice are whole numbers"),
        (["--dice", "7,1"], "7 is not a face of a die with 6 sides"),
        (["--dice", "5,2,2,2", "--answers", "c2.melee.dice.allocate: 99"], "99 is not one of the options"),
        (["--answers", "]["], "--answers"),
        (["--book", "c9"], "no book c9"),
        (["--journal", "/nowhere/x"], "there is no folder"),
    ],
)
def test_bad_dice_answers_and_places_are_one_line(escarmouche: Run, scene: Path, options: list[str], why: str) -> None:
    ran = escarmouche("scene", "run", str(scene), "--json", *options)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert why in typed(ran.err)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the document is empty"),
        ("book: c9", "no book c9"),
        (SCENE.replace("side: red", "side: pink"), "duel.scene.yaml:5: fighters[0].side: expected"),
        (SCENE.replace("touching: one, at: [50, 33]", "at: [50, 31]"), "fighters[1].at: two can't stand there"),
    ],
)
def test_a_bad_scene_is_one_line(escarmouche: Run, scene: Path, text: str, why: str) -> None:
    scene.write_text(text, encoding="utf-8")
    ran = escarmouche("scene", "run", str(scene))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert why in typed(ran.err)


def test_a_scene_that_does_not_exist(escarmouche: Run) -> None:
    assert "no such file" in escarmouche("scene", "run", "none.scene.yaml").err
    assert "no scene none; there is" in escarmouche("scene", "run", "none").err
