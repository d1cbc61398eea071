"""Scenes: every one below the tests comes out as it says; what is wrong with one is told in one line, where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from escarmouche.documents import BadDocument
from escarmouche.errors import Problem
from escarmouche.kernel import Game, IllegalAnswer, ScriptEnded, Seeded
from escarmouche.players.scenes import Outcome, play_scene
from escarmouche.rulebooks.c2.book import RULEBOOK as C2
from escarmouche.rulebooks.c2.book import begin
from escarmouche.rulebooks.c2.content import scene_files
from escarmouche.rulebooks.c2.content.scene_checks import Expected, FighterExpected
from escarmouche.rulebooks.c2.content.scene_files import load_scene
from escarmouche.rulebooks.c2.rules.wounds import STUN
from escarmouche.rulebooks.confrontation.wound_table import SERIOUS
from escarmouche.table import Pose
from escarmouche.texts import Texts

TESTS = Path(__file__).parents[1]
SCENES = sorted(TESTS.rglob("*.scene.yaml"))


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.name.removesuffix(".scene.yaml"))
def test_the_scene_comes_out_as_it_says(path: Path) -> None:
    outcome = play_scene(C2, C2.scene(path))
    assert [Texts().tell(mismatch) for mismatch in outcome.mismatches] == []


def test_there_are_scenes_and_those_shipped_are_among_those_tested() -> None:
    assert len(SCENES) >= 13
    shipped = C2.all_scenes.shipped()
    assert shipped
    for path in shipped.values():
        assert path.read_bytes() == (TESTS / "scenes" / path.name).read_bytes()
    assert [ready.key for ready in C2.scenes()] == list(shipped)
    assert C2.scene("alahel-and-tharn").dice[0] == 5


# -- what a scene may say ----------------------------------------------------------------------------------------------

DUEL = """
scene: A duel
fighters:
  - {id: one, side: red, at: [50, 30], facing: 90}
  - {id: two, side: blue, touching: one, at: [50, 33]}
start: {combat: [one, two]}
"""


def played(text: str, seed: int | None = None) -> Outcome:
    return play_scene(C2, load_scene(text), seed)


def state_of(text: str) -> Any:
    return begin(load_scene(text).setup)


def test_a_fighter_is_a_middling_soldier_unless_it_is_said_otherwise() -> None:
    battle = state_of(DUEL)
    one = battle["one"]
    assert (one.profile.attack, one.profile.courage, one.profile.movement) == (4, 4, 10_000)
    assert one.profile.name.en == "One"
    assert one.pose == Pose(50_000, 30_000, 900)


def test_touching_puts_a_fighter_flush_against_another() -> None:
    battle = state_of(DUEL)
    assert battle.foes(battle["one"]) == ("two",)
    assert battle["two"].pose == Pose(50_000, 32_500, 2700)


FACING = DUEL.replace("touching: one, ", "").replace("{combat: [one, two]}", "melee")
"""Two enemies who do not touch."""


@pytest.mark.parametrize(
    ("facing", "degrees"), [("0", 0), ("toward two", 90), ('"toward: two"', 90), ("{toward: two}", 90)]
)
def test_a_facing_is_in_degrees_or_towards_another(facing: str, degrees: int) -> None:
    assert state_of(FACING.replace("facing: 90", f"facing: {facing}"))["one"].pose.facing == degrees * 10


def test_without_a_facing_one_looks_at_the_nearest_enemy() -> None:
    assert state_of(FACING.replace(", facing: 90", ""))["one"].pose.facing == 900


def test_everything_that_may_change_about_a_fighter_can_be_said() -> None:
    battle = state_of(
        """
scene: Everything
table: {terrain: [{kind: climbable-wall, rectangle: {at: [50, 55], size: [10, 5]}, height: 4}]}
fighters:
  - id: one
    side: red
    profile: tharn
    changes: {attack: 9, skills: [Bravoure]}
    card: pair
    at: [50, 30]
    wounds: [serious, stunned]
    effects: [c2.move.charge.penalty, {name: c2.fear.penalty, until: turn, source: two}]
    deaths: 1
    activated: true
    move: walk
    moved: 7.5
    charged: [two]
    met: [two]
    left: [two]
    fleeing: 9
    feared: two
    hardened: 5
    overcome: [tharn]
    shots: 1
    pursuits: 1
  - {id: three, side: red, card: pair, lost: killed}
  - {id: two, side: blue, changes: {courage: 9}, at: [50, 51.25], height: 2}
turn: 3
first: blue
reserve: {blue: [two]}
start: melee
"""
    )
    one = battle["one"]
    assert (one.profile.attack, one.profile.resistance, one.wound, one.has(STUN)) == (9, 9, SERIOUS, True)
    assert (one.moved, one.move, one.activated, one.deaths) == (7_500, "walk", True, 1)
    assert (one.charged, one.engaged_by, one.disengaged_from, one.flees_from) == (("two",), ("two",), ("two",), "two")
    assert (one.fleeing, one.fear_overcome, one.profiles_overcome, one.shots, one.pursuits) == (9, 5, ("tharn",), 1, 1)
    assert {effect.name for effect in one.effects} >= {"c2.move.charge.penalty", "c2.fear.penalty"}
    assert battle.cards["pair"].fighters == ("one", "three")
    assert (battle["three"].lost, battle["three"].pose) == ("killed", None)
    assert battle["two"].pose.z == 2_000
    assert (battle.turn, battle.first, battle.phase, battle.hands["blue"]) == (3, "blue", "melee", ("card-two",))


def test_fear_takes_the_place_of_courage() -> None:
    profile = state_of(DUEL.replace("facing: 90", "changes: {fear: 7}"))["one"].profile
    assert (profile.fear, profile.courage) == (7, None)


@pytest.mark.parametrize(
    ("start", "stop", "phases"),
    [
        ("movement", "movement", ["movement"]),
        ("movement", "melee", ["movement", "shooting", "melee"]),
        ("shooting", "turn", ["shooting", "melee", "end"]),
        ("{combat: [one, two]}", "start", []),
        ("{move: one}", "shooting", ["shooting"]),
        ("end", "turn", ["end"]),
    ],
)
def test_play_goes_from_the_start_to_the_stop(start: str, stop: str, phases: list[str]) -> None:
    outcome = played(DUEL.replace("{combat: [one, two]}", f"{start}\nstop: {stop}"), seed=1)
    told = [told.event for told in outcome.game.story]
    assert [event.phase for event in told if type(event).__name__ == "PhaseBegan"] == phases  # type: ignore[attr-defined]


def test_a_battlefield_and_its_terrain_can_be_named_or_described() -> None:
    battle = state_of(DUEL.replace("fighters:", "battlefield: open-field\nfighters:"))
    assert (battle.board.width, battle.board.depth) == (100_000, 60_000)
    battle = state_of(
        DUEL.replace(
            "fighters:",
            "table: {size: [120, 80], terrain: [{kind: forest, disc: {at: [10, 10], diameter: 8}, height: 8}]}\nfighters:",
        )
    )
    assert (battle.board.width, len(battle.board.pieces)) == (120_000, 1)


def test_cards_of_ones_own_are_used(tmp_path: Path) -> None:
    pack = """
pack: mine
name: Mine
people: lions
cards:
  - {key: champion, name: Champion, rank: elite, movement: 10, initiative: 9, attack: 9, strength: 9, defence: 9,
     resistance: 9, courage: 9, discipline: 9, points: 99}
"""
    (tmp_path / "mine.yaml").write_text(pack, encoding="utf-8")
    scene = tmp_path / "mine.scene.yaml"
    scene.write_text(DUEL.replace("facing: 90", "profile: champion") + "packs: [mine.yaml]\n", encoding="utf-8")
    assert begin(C2.scene(scene).setup)["one"].profile.attack == 9


# -- dice and answers --------------------------------------------------------------------------------------------------


def test_what_is_not_answered_takes_its_default_and_is_noted() -> None:
    outcome = played(DUEL, seed=3)
    assert "c2.melee.dice.allocate" in [one.rule for one in outcome.defaulted]
    assert outcome.mismatches == ()


def test_the_same_seed_plays_the_same_scene() -> None:
    assert played(DUEL, seed=3).game.fingerprint() == played(DUEL, seed=3).game.fingerprint()
    assert len({played(DUEL, seed=seed).game.fingerprint() for seed in range(5)}) > 1


def test_an_answer_with_a_rule_waits_for_its_question() -> None:
    outcome = played(DUEL + "answers: [c2.melee.dice.allocate: 0, c2.melee.dice.allocate: 1]\n", seed=3)
    placed = [told.event for told in outcome.game.story if type(told.event).__name__ == "DicePlaced"]
    assert [event.attack for event in placed] == [0, 1]  # type: ignore[attr-defined]


def test_dice_that_run_out_are_an_error_and_those_left_a_mismatch() -> None:
    with pytest.raises(ScriptEnded, match=r"c2\.melee"):
        played(DUEL + "dice: [4]\n")
    text = DUEL.replace("{combat: [one, two]}", "end") + "dice: [1, 2]\n"
    assert [Texts().tell(one) for one in played(text).mismatches] == ["dice never thrown: 1, 2"]


def test_a_forbidden_answer_is_an_error_and_one_left_over_a_mismatch() -> None:
    with pytest.raises(IllegalAnswer, match=r"c2\.melee\.dice\.allocate"):
        played(DUEL + "answers: [c2.melee.dice.allocate: 7]\n", seed=1)
    left = played(DUEL + "answers: [c2.feat.swim: [1, 1]]\n", seed=1).mismatches
    assert [Texts().tell(one) for one in left] == ["answers that nobody asked for: c2.feat.swim: [1, 1]"]


def test_a_scene_is_a_game_like_any_other_saved_and_checked(tmp_path: Path) -> None:
    game = played(DUEL, seed=3).game
    game.save(tmp_path / "duel.journal")
    assert Game.load(tmp_path / "duel.journal", C2, dice=Seeded(0)).fingerprint() == game.fingerprint()


# -- what is expected --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ("fighters: {one: {wound: light}}", "One: wound should be light, is none"),
        ("fighters: {one: {stunned: true}}", "One: stunned should be true, is false"),
        ("fighters: {one: {lost: killed}}", "One: lost should be killed, is no"),
        ("fighters: {one: {at: [10, 10]}}", "One: at should be [10, 10], is [50, 30]"),
        ("fighters: {one: {touches: []}}", "One: touches should be [], is [two]"),
        ("fighters: {one: {values: {attack: 5}}}", "One: attack should be 5, is 4"),
        ("fighters: {one: {values: {movement: 12.5}}}", "One: movement should be 12.5, is 10"),
        ("fighters: {one: {effects: [c2.fear.penalty]}}", "One: effects should be c2.fear.penalty, is []"),
        ("fighters: {one: {moved: 5, move: walk}}", "One: move should be walk, is "),
        ("events: [FighterLost]", "event 1 should be FighterLost; told was PhaseBegan"),
        ("events: [PhaseBegan: {turn: 2}]", "event 1 should be PhaseBegan {turn: 2}; told was PhaseBegan {turn: 1,"),
        ("events: [PhaseBegan, PhaseBegan]", "event 2 should be PhaseBegan; told was"),
        ("absent: [PhaseBegan]", "PhaseBegan should not have happened"),
        ("asked: [c2.move.draw]", "c2.move.draw should have asked; asked were -"),
        ("rolled: [c2.wound.roll]", "c2.wound.roll should have thrown dice; thrown were -"),
        ("winner: red", "the winner should be red, is ?"),
    ],
)
def test_what_comes_out_otherwise_is_told(expect: str, told: str) -> None:
    text = DUEL.replace("{combat: [one, two]}", "end") + f"expect:\n  {expect}\n"
    mismatches = [Texts().tell(one) for one in played(text).mismatches]
    assert mismatches
    assert mismatches[0].startswith(told)


def test_what_is_as_expected_is_no_mismatch() -> None:
    text = DUEL.replace("{combat: [one, two]}", "end") + (
        "expect:\n"
        "  fighters:\n"
        "    one: {wound: none, stunned: false, lost: no, on_table: true, at: [50, 30.05], touches: [two], move: '',\n"
        "          activated: false, fleeing: false, shots: 0, deaths: 0, moved: 0, height: 0, without: [c2.fear.penalty],\n"
        "          values: {movement: 10, initiative: 4, attack: 4, fear: 0}}\n"
        "    two: {at: [50, 32], within: 1}\n"
        "  events: [PhaseBegan: {phase: end}]\n"
        "  absent: [FighterLost]\n"
    )
    assert played(text).mismatches == ()


# -- bad scenes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("scene: A duel", "scene: A duel\nrules: [c2.no.such]", r"rules\[0\]: no rule c2\.no\.such"),
        ("scene: A duel", "book: c9\nscene: A duel", r":2: book: expected one of c2, got \"c9\""),
        ("scene: A duel\n", "", "the field scene is missing"),
        ("side: red", "side: green", r":4: fighters\[0\]\.side: expected one of blue, red"),
        ("id: two", "id: one", r":5: fighters\[1\]\.(id|touching): "),
        ("facing: 90", "facing: 360", r":4: fighters\[0\]\.facing: expected"),
        ("facing: 90", "facing: north", r"fighters\[0\]\.facing: a facing is given in degrees"),
        ("facing: 90", "facing: {toward: nobody}", r"fighters\[0\]\.facing: nobody does not stand"),
        ("facing: 90", "profile: thran", r"fighters\[0\]\.profile: no card thran; there is tharn"),
        ("facing: 90", "changes: {attack: -1}", r"fighters\[0\]\.changes\.attack: expected an int >= 0, <= 30"),
        ("facing: 90", "changes: {atack: 1}", r"changes\.atack: unknown field, did you mean attack"),
        ("facing: 90", "changes: {points: -5}", r"changes\.points: expected an int >= 1"),
        ("facing: 90", "changes: {skills: [Bravuore]}", r"changes\.skills\[0\]: unknown skill .*Bravery"),
        ("facing: 90", "changes: {fear: 3, courage: 3}", r"changes\.fear: a card shows either courage or fear"),
        ("facing: 90", "effects: [c2.no.such]", r"fighters\[0\]\.effects\[0\]: no effect is called c2\.no\.such"),
        ("facing: 90", "wounds: deadly", r"fighters\[0\]\.wounds: expected"),
        ("facing: 90", "charged: [three]", r"fighters\[0\]\.charged: nothing here is called three; there is"),
        ("facing: 90", "moved: -1", r"fighters\[0\]\.moved: expected 0 to"),
        ("at: [50, 30]", "at: [500, 30]", r"fighters\[0\]\.at\[0\]: expected 0 to 300 cm"),
        ("touching: one, at: [50, 33]", "at: [150, 30]", r"fighters\[1\]\.at: two can’t stand there: .* \[c2"),
        (
            "touching: one, at: [50, 33]",
            "at: [50, 35], height: 2",
            r"fighters\[1\]\.at: two can’t stand there: .*footing",
        ),
        ("at: [50, 30]", "at: [fifty, 30]", r"fighters\[0\]\.at\[0\]: expected a number, got \"fifty\""),
        ("at: [50, 30]", "at: [50]", r"fighters\[0\]\.at: expected a list"),
        ("touching: one, at: [50, 33]", "at: [51, 31]", r":5: fighters\[1\]\.at: two can’t stand there: .*one"),
        ("touching: one", "touching: ghost", r"fighters\[1\]\.touching: ghost does not stand on the table yet"),
        ("{combat: [one, two]}", "{combat: [one, ghost]}", r"start: nothing here is called ghost"),
        ("{combat: [one, two]}", "{combat: [one, one]}", r"start: a combat is one against one"),
        ("{combat: [one, two]}", "{}", r"start: play begins with exactly one of"),
        ("{combat: [one, two]}", "{move: one, draw: red}", r"start: play begins with exactly one of"),
        ("{combat: [one, two]}", "{charge: one to two}", r"start\.charge: write it as"),
        (
            "{combat: [one, two]}",
            "{charge: one -> two}",
            r"like that: an enemy is in contact \[c2\.move\.disengage",
        ),
        (
            "{combat: [one, two]}",
            "{shot: one -> two}",
            r"start\.shot: one may not shoot at two: no ranged weapon.* \[c2\.shoot",
        ),
        ("{combat: [one, two]}", "lunch", r"start: expected"),
        ("{combat: [one, two]}", "{activate: [one, two]}", r"start: cards of one side are activated together"),
        ("{combat: [one, two]}", "melee\nstop: shooting", r"stop: play has begun after that already"),
        ("{combat: [one, two]}", "melee\nreserve: {red: [two]}", r"reserve\.red: nothing here is called card-two"),
        ("{combat: [one, two]}", "melee\nreserve: {red: [one]}\npile: [one]", r"pile: the card card-one is in a hand"),
        ("{combat: [one, two]}", "melee\nbattlefield: nowhere", r"battlefield: no battlefield nowhere"),
        ("{combat: [one, two]}", "melee\npacks: [none.yaml]", r"packs\[0\]: a scene that stands alone names no files"),
        (
            "{combat: [one, two]}",
            "melee\ntable: {}\nbattlefield: open-field",
            r"table: either a battlefield or a table",
        ),
        ("{combat: [one, two]}", "melee\ntable: {size: [1, 1]}", r"table\.size\[0\]: expected 20 to 300 cm"),
        ("{combat: [one, two]}", "melee\ndice: [0]", r"dice\[0\]: expected an int >= 1"),
        ("{combat: [one, two]}", "melee\ndice: [x]", r"dice\[0\]: expected an int"),
        ("{combat: [one, two]}", "melee\nanswers: [c2.no.such: 1]", r"answers\[0\]: no rule c2\.no\.such"),
        ("{combat: [one, two]}", "melee\nturn: -1", r"turn: expected an int >= 0"),
        (
            "{combat: [one, two]}",
            "melee\nexpect: {fighters: {three: {wound: light}}}",
            r"expect\.fighters\.three: nothing here is called three",
        ),
        ("{combat: [one, two]}", "melee\nexpect: {events: [Wund]}", r"expect\.events\[0\]: no event is called Wund"),
        (
            "{combat: [one, two]}",
            "melee\nexpect: {events: [FighterLost: {who: one}]}",
            r"expect\.events\[0\]: the event has no who",
        ),
        (
            "{combat: [one, two]}",
            "melee\nexpect: {figters: {}}",
            r"expect\.figters: unknown field, did you mean fighters",
        ),
    ],
)
def test_a_bad_scene_is_refused_in_one_line_where_it_is_wrong(old: str, new: str, why: str) -> None:
    assert old in DUEL
    with pytest.raises(BadDocument, match=why) as refused:
        load_scene(DUEL.replace(old, new), name="bad.scene.yaml")
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith("bad.scene.yaml")


def test_a_combat_begins_only_among_those_who_touch() -> None:
    third = "  - {id: three, side: blue, at: [50, 40]}\nstart: {combat: [one, [two, three]]}"
    with pytest.raises(BadDocument, match=r"start\.combat: one and three are not in contact") as refused:
        load_scene(DUEL.replace("start: {combat: [one, two]}", third))
    told = Texts("fr").tell(refused.value.reason)
    assert told == "one et three ne sont pas en contact\u00a0: seuls se combattent ceux qui se touchent"
    assert refused.value.rule == "c2.melee.separation"
    touching = third.replace("at: [50, 40]", "touching: one, at: [50, 27]")
    load_scene(DUEL.replace("start: {combat: [one, two]}", touching))


def test_a_million_fighters_are_refused_at_once() -> None:
    fighters = "\n".join(f"  - {{id: f{number}, side: red}}" for number in range(300))
    with pytest.raises(BadDocument, match=r"fighters: expected a list of length >= 1, <= 200, got a list"):
        load_scene(f"scene: Many\nfighters:\n{fighters}\nstart: melee\n")
    with pytest.raises(BadDocument):
        load_scene("scene: Many\nfighters: [" + "{id: f, side: red}," * 1_000_000 + "]\nstart: melee\n")


@pytest.mark.parametrize(
    "plain",
    [
        None,
        {},
        {"type": "scene"},
        {"type": "lunch"},
        {"type": "battle", "profiles": {}, "sides": {}, "board": {"width": 1, "depth": 1}, "zones": []},
    ],
)
def test_plain_data_that_is_no_set_up_is_a_problem(plain: Any) -> None:
    with pytest.raises(Problem):
        begin(plain)


def test_a_scenes_set_up_is_checked_again_when_a_journal_brings_it() -> None:
    plain = load_scene(DUEL).setup
    plain["fighters"][1]["pose"] = plain["fighters"][0]["pose"]
    with pytest.raises(Problem, match=r"set-up is faulty: fighters\[1\]\.at: two can’t stand there"):
        begin(plain)
    plain = load_scene(DUEL).setup
    plain["fighters"][0]["profile"]["attack"] = 10**9
    with pytest.raises(Problem, match="attack"):
        begin(plain)


# -- the documentation -------------------------------------------------------------------------------------------------

DOCS = (TESTS.parent / "docs" / "scenes.md").read_text(encoding="utf-8")
LISTED = (TESTS.parent / "docs" / "scene-words" / "c2.md").read_text(encoding="utf-8")
EXAMPLES = [block for block in re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL) if block.startswith("scene:")]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.splitlines()[0])
def test_the_examples_of_the_documentation_come_out_as_they_say(example: str) -> None:
    outcome = play_scene(C2, load_scene(example))
    assert [Texts().tell(mismatch) for mismatch in outcome.mismatches] == []


def unnamed(text: str, kinds: Sequence[type[msgspec.Struct]]) -> list[str]:
    """The fields of structs that a text does not name."""
    fields = [field for kind in kinds for field in kind.__struct_encode_fields__]
    return [field for field in fields if not re.search(rf"`[^`]*\b{field}\b[^`]*`|^ *{field}:", text, re.MULTILINE)]


def test_the_documentation_names_every_field() -> None:
    assert len(EXAMPLES) >= 2
    assert unnamed(DOCS + LISTED, (scene_files.StartFile, Expected, FighterExpected)) == []
    said = unnamed(DOCS, (scene_files.SceneFile, scene_files.FighterFile))
    assert [field for field in said if field not in scene_files.AGREED] == []


def test_a_scene_in_a_file_names_a_pack_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "bad.scene.yaml"
    path.write_text(DUEL + "packs: [none.yaml]\n", encoding="utf-8")
    with pytest.raises(BadDocument, match=r"packs\[0\]: no file none\.yaml"):
        load_scene(path)
