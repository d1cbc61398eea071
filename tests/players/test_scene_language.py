"""What scenes expect of questions and dice, and how they answer: the same for every book."""

from __future__ import annotations

import re
from typing import Any, cast

import msgspec
import pytest

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Choose, Perspective, View, confirm, hearing
from escarmouche.players.scenes import Outcome, play_scene
from escarmouche.players.scripted import Script
from escarmouche.rulebooks import book
from escarmouche.rulebooks.common.scene_files import changes_of, put_fields
from escarmouche.rulebooks.common.scene_writing import unusual
from escarmouche.texts import Texts

C2, DDM, LFW = book("c2"), book("ddm"), book("lfw")

WALK = """
scene: A walk
fighters:
  - {id: one, side: red, at: [50, 30], facing: 90}
  - {id: mate, side: red, at: [20, 30], facing: 90}
  - {id: two, side: blue, at: [50, 50]}
start: {activate: [one, mate]}
answers:
  - c2.move.one-type@one: walk
"""

VOLLEY = """
scene: A volley
book: lfw
units:
  - {id: hunter, profile: clan-hunter, side: red, at: [12, 6]}
  - {id: hound, profile: war-hound, side: blue, at: [12, 13]}
start: {shoot: hunter}
"""

FEAR = """
scene: Fear
fighters:
  - {id: beast, side: blue, at: [50, 30], changes: {fear: 8}}
  - {id: soldier, side: red, at: [50, 20], activated: true, move: walk, moved: 5}
start: {charge: beast -> soldier}
"""


def mismatches(outcome: Outcome) -> list[str]:
    return [Texts().tell(one) for one in outcome.mismatches]


def played(text: str, of: str = "c2") -> list[str]:
    rules = book(of)
    return mismatches(play_scene(rules, rules.scene_in(text)))


def test_an_answer_is_for_the_question_about_one_model() -> None:
    text = (
        WALK.replace("@one: walk", "@mate: stay")
        + "  - c2.move.one-type@one: walk\nexpect: {fighters: {one: {move: walk}, mate: {move: stay}}}\n"
    )
    told = played(text.replace("activate: [one, mate]", "activate: [mate, one]"))
    assert told == []


def test_dice_may_be_listed_by_the_rules_that_throw_them() -> None:
    assert played(FEAR + "dice: {c2.fear.test: [2]}\nexpect: {rolled: [c2.fear.test]}\n") == []


def test_one_die_too_many_of_a_rule_is_told_with_the_rule() -> None:
    assert played(FEAR + "dice: {c2.fear.test: [2, 5]}\n") == ["dice of c2.fear.test never thrown: 5"]
    assert played(FEAR + "dice: {c2.fear.test: [2, 5]}\nexpect: {dice_left: 1}\n") == []


@pytest.mark.parametrize("dice", ["{c2.fear.test: []}", "{c2.melee.initiative: [3]}"])
def test_one_die_too_few_of_a_rule_is_an_error_that_names_it(dice: str) -> None:
    with pytest.raises(Problem, match=r"c2\.fear\.test .*throws one die"):
        played(FEAR + f"dice: {dice}\n")


@pytest.mark.parametrize(
    "dice, line, field, why",
    [
        ("dice: [2, 7, 4]\n", 8, r"dice\[1\]", "throw 2: 7 is not a face of a die with 6 sides"),
        ("dice:\n  - 2\n  - 4\n  - 12\n", 11, r"dice\[2\]", "throw 3: 12 is not a face of a die with 6 sides"),
        (
            "dice:\n  lfw.attack.shooting: [6, 6]\n  lfw.attack.defence-test:\n  - 7\n",
            11,
            r'dice\["lfw\.attack\.defence-test"\]\[0\]',
            "throw 1: 7 is not a face",
        ),
    ],
)
def test_a_face_that_its_die_does_not_have_is_told_with_line_and_rule(
    dice: str, line: int, field: str, why: str
) -> None:
    scene = LFW.scene_in(VOLLEY + dice)
    with pytest.raises(BadDocument, match=rf":{line}: {field}: {why}.*\[lfw\.attack\.\S+\]"):
        play_scene(LFW, scene)


def test_dice_of_a_rule_that_the_book_does_not_have_are_refused() -> None:
    with pytest.raises(BadDocument, match=r"dice.*: no rule c2\.feer\.test"):
        C2.scene_in(FEAR + "dice: {c2.feer.test: [2]}\n")


def test_a_rule_that_throws_no_dice() -> None:
    assert played(FEAR + "dice: [2]\nexpect: {no_roll: [c2.melee.initiative]}\n") == []
    assert played(FEAR + "dice: [2]\nexpect: {no_roll: [c2.fear.test]}\n") == [
        "c2.fear.test should not have thrown dice"
    ]


def test_what_a_question_offers_and_does_not() -> None:
    expect = (
        "expect: {offered: [{c2.move.one-type@one: [walk, run]}], not_offered: [{c2.move.one-type@one: [disengage]}]}\n"
    )
    assert played(WALK + expect) == []
    assert played(
        WALK + expect.replace("[walk, run]", "[walk, disengage]").replace(": [disengage]", ": [run, disengage]")
    ) == [
        "c2.move.one-type@one should offer walk, disengage; not open: disengage",
        "c2.move.one-type@one should not offer run, disengage; open: run",
    ]
    assert played(WALK + "expect: {offered: [{c2.move.one-type@two: [walk]}]}\n") == [
        "c2.move.one-type@two was never asked"
    ]


def test_a_place_that_is_refused_and_by_which_rule() -> None:
    expect = "expect: {refused: [{c2.move.walk@one: {answer: [50, 45], by: c2.move.walk}}]}\n"
    assert played(WALK + expect) == []
    assert played(WALK + expect.replace("45", "35")) == [
        "c2.move.walk@one should refuse [50, 35] by c2.move.walk; refused by: -"
    ]
    assert played(WALK + expect.replace("by: c2.move.walk", "by: c2.move.run")) == [
        "c2.move.walk@one should refuse [50, 45] by c2.move.run; refused by: c2.move.walk"
    ]


class Seat:
    """A seat from which nothing is looked at."""

    def view(self) -> View[Any]:
        return View("red", None, None, ())


def test_an_answer_that_a_question_gives_itself_is_passed_over() -> None:
    script = Script(C2, [("c2.move.one-type", "walk"), ("c2.fear.test", "yes")])
    with hearing(script.hear):
        answering = Choose("red", "c2.move.one-type", {"walk": 1}).__await__()
        with pytest.raises(StopIteration):
            _ = answering.send(None)
    asked = confirm("red", "c2.fear.test")
    assert script.answer(asked, cast("Perspective", Seat())) == "yes"
    assert not script.left


def test_an_answer_other_than_a_question_gives_itself_stays() -> None:
    script = Script(C2, [("c2.move.one-type", "run")])
    script.hear(Choose("red", "c2.move.one-type", {"walk": 1}))
    script.pass_over()
    assert list(script.left) == [("c2.move.one-type", "run")]


def test_a_mistake_in_what_is_expected_of_questions_is_told_in_place() -> None:
    with pytest.raises(BadDocument, match=r"expect\.offered\[0\]: no rule c2\.move\.x"):
        C2.scene_in(WALK + "expect: {offered: [{c2.move.x: [walk]}]}\n")


def test_squares_have_names_in_answers() -> None:
    text = """
scene: A way
book: ddm
drawing: |
  . . . . .
  . A . . .
  . . . . .
  . . . . B
creatures:
  - {id: a}
  - {id: b, warband: blue}
start: {turn: a}
answers: [walk, [C1, D1]]
expect: {creatures: {a: {at: D1}}, events: [CreatureMoved: {path: [C1, D1]}]}
"""
    assert played(text, "ddm") == []
    assert played(text.replace("path: [C1", "path: [D1"), "ddm") != []


def test_changes_may_take_away_what_a_card_need_not_have() -> None:
    changes = "changes: {weapon: null, shooting: null}"
    archer = f"fighters:\n  - {{id: one, side: red, at: [50, 30], profile: pack-archer, {changes}}}"
    scene = C2.scene_in(f"scene: Unarmed\n{archer}\nstart: {{move: one}}\n")
    one = C2.begin(scene.setup).fighters["one"]
    assert (one.profile.weapon, one.profile.shooting) == (None, None)
    with pytest.raises(BadDocument, match="attack"):
        C2.scene_in(f"scene: Unarmed\n{archer.replace('weapon: null', 'attack: null')}\nstart: {{move: one}}\n")


class Sentry(msgspec.Struct):
    """A model of which a scene says something."""

    watches: int | None = 3
    steps: int = 4


def test_null_is_nothing_where_there_may_be_nothing() -> None:
    """As it is written of a position, so that the position is read again as it was."""
    sentry = Sentry(watches=None, steps=2)
    now = unusual(sentry, Sentry.__struct_fields__)
    assert now == {"watches": None, "steps": 2}
    again = Sentry()
    put_fields(again, changes_of(Sentry), now, ())
    assert again == sentry
    put_fields(again, changes_of(Sentry), {"steps": None}, ())
    assert again.steps == Sentry().steps


@pytest.mark.parametrize("of", ["c2", "cc", "c4", "lfw", "ddm"])
def test_the_words_of_scene_files_are_listed(of: str) -> None:
    terms = book(of).scene_terms()
    assert any(start.name == "steps" for start in terms.starts)
    assert all(term.name.startswith(f"{of}.") and term.rule for term in terms.effects)
    assert terms.effects and terms.expected
    assert any("rule" not in term.fields and term.fields for term in terms.events)


STANDING = {
    "c2": """
fighters: [{id: lea, side: red, at: [50, 30]}, {id: tom, side: blue, at: [50, 50]}]
""",
    "cc": """
fighters: [{id: lea, side: red, at: [50, 30]}, {id: tom, side: blue, at: [50, 50]}]
""",
    "lfw": """
units: [{id: lea, side: red, at: [12, 6]}, {id: tom, side: blue, at: [12, 13]}]
""",
    "c4": """
units: [{id: lea, side: red, troop: pikes, at: [[56, 30]]}, {id: tom, side: blue, troop: reedmen, at: [[58, 44]]}]
""",
    "ddm": """
drawing: |
  L . . T
creatures: [{id: l, warband: red}, {id: t, warband: blue}]
""",
}
"""Two enemies, in every book."""


@pytest.mark.parametrize("of", ["c4", "cc", "ddm", "lfw"])
def test_what_nobody_can_agree_on_is_no_option_of_a_scene(of: str) -> None:
    start = {"c4": "turn", "cc": "turn", "ddm": "round", "lfw": "turn"}[of]
    head = f"scene: Agreed\nbook: {of}\n{STANDING[of]}\nstart: {start}\n"
    book(of).scene_in(head)
    with pytest.raises(BadDocument, match="tunrs"):
        book(of).scene_in(f"{head}options: {{tunrs: 3}}\n")


@pytest.mark.parametrize(
    ("of", "step", "stranger"),
    [
        ("c2", "{type: MoveFighter, fighter: bo}", "fighter: nothing here is called bo"),
        ("c2", "{type: Fight, combat: {attackers: [lea], defenders: [bo]}}", "combat: nothing here is called bo"),
        ("c2", "{type: DrawTurn, side: green}", "side: nothing here is called green"),
        ("cc", "{type: NextAction, fighter: bo}", "fighter: nothing here is called bo"),
        ("lfw", "{type: MoraleTest, unit: bo}", "unit: nothing here is called bo"),
        ("c4", "{type: Activate, unit: bo}", "unit: nothing here is called bo"),
        ("ddm", "{type: TakeTurn, creature: bo}", "creature: nothing here is called bo"),
        ("ddm", "{type: NextPhase, player: green}", "player: nothing here is called green"),
    ],
)
def test_a_step_about_somebody_who_is_not_there_is_refused_in_its_place(of: str, step: str, stranger: str) -> None:
    text = f"scene: Nobody\nbook: {of}\n{STANDING[of]}\nstart: {{steps: [{step}]}}\n"
    with pytest.raises(BadDocument, match=rf"start\.steps\[0\]\.{stranger}"):
        book(of).scene_in(text)


@pytest.mark.parametrize(
    ("of", "start", "told"),
    [
        ("c4", "{shoot: lea}", "lea may not shoot: nobody in it has a ranged weapon [c4.shoot.conditions]"),
        ("c4", "{melee: lea -> tom}", "lea touches no enemy that it could fight so [c4.combat.when]"),
        ("c4", "{assault: lea -> lea}", "lea and lea are on the same side [c4.charge.assault.declare]"),
        ("c2", "{combat: [lea, [tom, tom]]}", "a combat is one against one, or one against several of the other side"),
        (
            "c2",
            "{combat: [lea, tom]}",
            "lea and tom are not in contact: only those who touch fight each other [c2.melee.separation]",
        ),
        (
            "cc",
            "{fight: lea -> tom}",
            "lea and tom are not in contact: only those who touch fight each other [cc.core.melee.separation]",
        ),
        ("ddm", "{attack: l -> t}", "l may not attack t so: Melee needs adjacency [ddm.melee.adjacent]"),
        ("ddm", "{attack: l -> l}", "l may not attack l so: No attacks on allies [ddm.attack.no-allies]"),
    ],
)
def test_a_start_that_the_rules_forbid_names_the_condition_that_fails(of: str, start: str, told: str) -> None:
    with pytest.raises(BadDocument, match=re.escape(told)):
        book(of).scene_in(f"scene: Forbidden\nbook: {of}\n{STANDING[of]}\nstart: {start}\n")
