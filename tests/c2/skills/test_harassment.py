"""Shooting in the course of a move."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.skills.fights import stats

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, IllegalAnswer
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.events import AssaultDeclared, Met, ShotFired
from escarmouche.rulebooks.c2.rules.movement import MoveFighter
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.rulebooks.c2.skills.harassment import HARASSMENT, ON, WHERE
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM

TYPE = "c2.move.one-type"
WALK = "c2.move.walk"
RUN = "c2.move.run"
AIM = "c2.shoot.declare"
LEAVE = "c2.move.disengage.success"
BOW = Weapon(Name("arc", "bow"), 5, 10 * CM, 20 * CM, 30 * CM)
GO = MoveFighter("archer")
MISS = 1


def field(*skills: str, gap: float = 15, **target: Any) -> Arena:
    """A harassing archer (MOV 10, TIR 3) at (10, 30), and a target before it, so many cm apart."""
    place = Arena()
    place.battle.phase = "movement"
    place.add("archer", "red", 10, 30, **stats("harcèlement", *skills, weapon=BOW, shooting=3))
    place.add("target", "blue", 12.5 + gap, 30, 1800, **target)
    return place


def to(x: float, *, start: float = 10) -> dict[str, Any]:
    """A straight way along the middle of the table, looking ahead."""
    route = Route(((round(start * CM), 30 * CM), (round(x * CM), 30 * CM)), 0)
    return {"path": [list(point) for point in route.path], "facing": 0}


HERE = {"path": [[10 * CM, 30 * CM]], "facing": 0}


def at(place: Arena, fighter: str = "archer") -> float:
    """Where somebody stands, in cm along the table."""
    pose = place.battle[fighter].pose
    assert pose is not None
    return pose.x / CM


# -- the shot ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.harcelement")
@pytest.mark.parametrize(("leg", "difficulty"), [(HERE, 7), (to(13), 8), (to(16), 5), (to(20), 5)])
def test_a_shot_in_the_course_of_a_move_is_static_or_dynamic(leg: dict[str, Any], difficulty: int) -> None:
    """Short range ends at 10 cm: before a move of 5 the target is at medium range."""
    place = field()
    place.run(GO, dice=[MISS], answers=[(TYPE, "walk"), (WALK, leg), (HARASSMENT, "target"), (ON, "pass")])
    assert [shot.difficulty.total for shot in place.told(ShotFired)] == [difficulty]


@pytest.mark.rule("c2.skill.harcelement")
@pytest.mark.parametrize(("move", "leg"), [("walk", to(15)), ("stay", None)])
def test_whoever_has_shot_on_the_move_does_not_shoot_in_the_shooting_phase(
    move: str, leg: dict[str, Any] | None
) -> None:
    place = field()
    legs = [] if leg is None else [(WALK, leg)]
    ends = [] if leg is None else [(ON, "pass")]
    place.run(GO, dice=[MISS], answers=[(TYPE, move), *legs, (HARASSMENT, "target"), *ends])
    place.run(ShootingPhase())
    assert not place.told(ShotFired)


@pytest.mark.rule("c2.skill.harcelement")
def test_whoever_holds_his_fire_shoots_in_the_shooting_phase() -> None:
    place = field()
    place.run(GO, answers=[(TYPE, "walk"), (WALK, to(15)), (HARASSMENT, "pass")])
    assert at(place) == 15
    place.run(ShootingPhase(), dice=[MISS], answers=[(AIM, "target")])
    assert len(place.told(ShotFired)) == 1


@pytest.mark.rule("c2.skill.harcelement")
def test_whoever_has_gone_further_than_his_mov_does_not_shoot() -> None:
    place = field(gap=40)
    place.run(GO, answers=[(TYPE, "run"), (RUN, to(20.1))])
    assert not place.told(ShotFired)


@pytest.mark.rule("c2.skill.harcelement")
def test_a_master_archer_makes_both_shots_together_and_keeps_none() -> None:
    place = field("maître archer")
    answers = [(TYPE, "walk"), (WALK, to(16)), (HARASSMENT, "target"), (HARASSMENT, "target"), (ON, "pass")]
    place.run(GO, dice=[MISS, MISS], answers=answers)
    assert len(place.told(ShotFired)) == 2
    place = field("maître archer")
    place.run(GO, dice=[MISS], answers=[*answers[:3], (HARASSMENT, "pass"), (ON, "pass")])
    place.run(ShootingPhase())
    assert not place.told(ShotFired)


@pytest.mark.rule("c2.skill.harcelement")
def test_there_is_neither_haste_nor_delay_for_a_shot_on_the_move() -> None:
    place = field()
    place.add("second", "blue", 27.5, 40, 1800)
    game = place.game(GO, dice=[MISS]).start()
    game.answer("walk")
    game.answer(to(15))
    asked = game.request
    assert isinstance(asked, Choose) and asked.rule == HARASSMENT
    assert sorted(asked.options) == ["pass", "second", "target"]
    game.answer("target")
    (shot,) = place.told(ShotFired)
    assert not {"c2.shoot.type.rapid", "c2.shoot.type.precision"} & {part.rule for part in shot.difficulty.parts}


@pytest.mark.rule("c2.skill.harcelement")
def test_others_do_not_shoot_on_the_move() -> None:
    place = Arena()
    place.battle.phase = "movement"
    place.add("archer", "red", 10, 30, weapon=BOW, shooting=3)
    place.add("target", "blue", 27.5, 30, 1800)
    place.run(GO, answers=[(TYPE, "walk"), (WALK, to(16))])
    assert not place.told(ShotFired)


# -- after the shot ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.skill.harcelement")
def test_after_the_shot_the_rest_of_the_move_may_be_finished_but_no_more() -> None:
    place = field()
    start = [(TYPE, "walk"), (WALK, to(16)), (HARASSMENT, "target"), (ON, "move")]
    place.run(GO, dice=[MISS], answers=[*start, (WHERE, to(12, start=16))])
    assert at(place) == 12
    assert place.battle["archer"].moved == 10 * CM
    with pytest.raises(IllegalAnswer):
        field().run(GO, dice=[MISS], answers=[*start, (WHERE, to(11.9, start=16))])


@pytest.mark.rule("c2.skill.harcelement")
def test_nothing_is_left_of_a_whole_move_but_the_way_to_an_enemy() -> None:
    place = field()
    game = place.game(GO, dice=[MISS]).start()
    for answer in ("walk", to(20), "target"):
        game.answer(answer)
    assert isinstance(game.request, Choose)
    assert (game.request.rule, list(game.request.options)) == (ON, ["pass", "target"])


@pytest.mark.rule("c2.skill.harcelement")
@pytest.mark.parametrize(("gap", "met"), [(15, True), (19.9, True), (20.1, False)])
def test_after_the_shot_an_enemy_may_be_engaged_within_twice_mov_in_all(gap: float, met: bool) -> None:
    """4 cm before the shot, which leaves 16; the enemy is then 4 cm nearer than it was."""
    place = field(gap=gap)
    answers: list[tuple[str, Any]] = [(TYPE, "walk"), (WALK, to(14)), (HARASSMENT, "target"), (ON, "target")]
    answers += [("c2.move.contact", OFFERED)] if met else [(WHERE, to(20, start=14))]
    place.run(GO, dice=[MISS], answers=answers)
    assert [event.charge for event in place.told(AssaultDeclared)] == [False]
    assert len(place.told(Met)) == met
    assert place.battle["archer"].move == ("engage" if met else "walk")
    assert not place.battle["target"].has("c2.move.charge.penalty")


@pytest.mark.rule("c2.skill.harcelement")
def test_whoever_loses_heart_before_an_enemy_stays_where_he_shot() -> None:
    place = field(fear=9)
    answers = [(TYPE, "walk"), (WALK, to(14)), (HARASSMENT, "target"), (ON, "target")]
    place.run(GO, dice=[MISS, 2], answers=answers)
    assert at(place) == 14
    assert not place.told(Met)


@pytest.mark.rule("c2.skill.harcelement")
def test_whoever_leaves_a_melee_shoots_and_goes_on_no_further_than_his_mov() -> None:
    """After 6 cm and a shot 4 are left, too few to engage the other enemy, 8 cm away."""
    place = Arena()
    place.battle.phase = "movement"
    place.add("archer", "red", 10, 30, **stats("harcèlement", weapon=BOW, shooting=3))
    place.add("brute", "blue", 7.5, 30)
    place.add("target", "blue", 26.5, 30, 1800)
    answers: list[tuple[str, Any]] = [(TYPE, "disengage"), (LEAVE, "move"), (LEAVE, to(16)), (HARASSMENT, "target")]
    place.run(GO, dice=[4, MISS], answers=[*answers, (ON, "target"), (WHERE, to(20, start=16))])
    assert at(place) == 20
    assert not place.told(Met)


@pytest.mark.rule("c2.skill.harcelement")
@pytest.mark.rule("c2.skill.tir-instinctif")
def test_who_shoots_by_instinct_may_break_off_a_run() -> None:
    place = field("tir instinctif", gap=24)
    answers = [(TYPE, "run"), (RUN, to(26)), (HARASSMENT, "target"), (ON, "move"), (WHERE, to(22, start=26))]
    place.run(GO, dice=[MISS], answers=answers)
    assert [shot.difficulty.total for shot in place.told(ShotFired)] == [7]
    assert at(place) == 22


@pytest.mark.rule("c2.skill.harcelement")
def test_a_runner_who_has_not_run_yet_shoots_and_then_walks() -> None:
    place = field(gap=30)
    answers = [(TYPE, "run"), (RUN, to(16)), (HARASSMENT, "target"), (ON, "move")]
    place.run(GO, dice=[MISS], answers=[*answers, (WHERE, to(20, start=16))])
    assert at(place) == 20
    with pytest.raises(IllegalAnswer):
        field(gap=30).run(GO, dice=[MISS], answers=[*answers, (WHERE, to(21, start=16))])


@pytest.mark.rule("c2.skill.harcelement")
def test_whoever_has_killed_his_target_still_goes_on() -> None:
    place = field()
    shot = [(TYPE, "walk"), (WALK, to(16)), (HARASSMENT, "target"), ("c2.dice.six", "no")]
    place.run(GO, dice=[6, 6, 6], answers=[*shot, (ON, "move"), (WHERE, to(20, start=16))])
    assert place.battle["target"].lost == "killed"
    assert at(place) == 20
