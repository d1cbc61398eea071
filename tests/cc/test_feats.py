"""Feats: the score, swimming, and jumps over length and over height."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.cc.arena import BOW, EAST, WEST, Arena, box, line, skill, taking

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.content.profile import Skill
from escarmouche.rulebooks.cc.events import CourageTested, FeatTried, Fell, WoundRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.assault import PENALTY
from escarmouche.rulebooks.cc.rules.feats import HighJump, LongJump, feat_score
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, MM, Piece, Pose, Rectangle

WATER = box("pool", "deep-water", 22, 10, 25, 30)
DITCH = msgspec.structs.replace(box("ditch", "crevasse", 30, 10, 33, 30), depth=6 * CM)
HURDLE = box("hurdle", "low-obstacle", 30, 10, 31, 30, 2)
OVER = ((20, 20), (28.75, 20), (34.25, 20))
"""From edge to edge: the base ends flush with the ditch on the far side."""

ACROSS = ((20, 20), (28.75, 20), (32.25, 20))


def field(*pieces: Piece, options: Options | None = None, **changes: Any) -> Arena:
    """Ada (MOU 10, RES 4) in terrain."""
    arena = Arena(*pieces, options=options)
    arena.add("ada", "red", 20, 20, EAST, **changes)
    return arena


def route(*points: tuple[float, float]) -> Route:
    """A route through points in cm."""
    return Route(tuple((round(x * CM), round(y * CM)) for x, y in points), 0)


@pytest.mark.rule("cc.core.move.feat.score")
@pytest.mark.parametrize(("mou", "score"), [(10, Fraction(4)), (11, Fraction(22, 5)), (12.5, Fraction(5))])
def test_the_score_is_mou_on_the_ground_by_two_and_a_half_not_rounded(mou: float, score: Fraction) -> None:
    arena = field(movement=round(mou * CM), flight=30 * CM)
    arena.battle["ada"].tier = 1
    assert feat_score(arena.battle, arena.battle["ada"]) == score


@pytest.mark.rule("cc.core.move.feat.score")
def test_a_feat_is_all_that_one_does() -> None:
    arena = field(DITCH, shooting=3, weapon=BOW)
    arena.add("boris", "blue", 60, 20, WEST)
    ada = arena.battle["ada"]
    assert may_take(arena.battle, ada, "long-jump")
    assert not may_take(arena.battle, ada, "long-jump", ("shoot",))
    assert not may_take(arena.battle, ada, "shoot", ("long-jump",))


@pytest.mark.rule("cc.core.move.feat.score")
def test_players_may_agree_to_play_without_feats() -> None:
    arena = field(DITCH, WATER, HURDLE, options=Options(feats=False))
    assert not any(may_take(arena.battle, arena.battle["ada"], name) for name in ("swim", "long-jump", "high-jump"))


# -- swimming ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.move.feat.swim")
def test_above_0_one_swims_up_to_half_of_mou() -> None:
    with pytest.raises(IllegalAnswer):
        field(WATER).run(*taking("swim", "ada"), dice=[2], answers=[line((20, 20), (25.1, 20))])
    with pytest.raises(IllegalAnswer):
        field(WATER).run(*taking("swim", "ada"), dice=[2], answers=[line((20, 20), (17, 20))])
    arena = field(WATER)
    battle = arena.run(*taking("swim", "ada"), dice=[2], answers=[line((20, 20), (23.5, 20))])
    assert battle["ada"].pose == Pose(23_500, 20_000)
    assert [(told.score, told.passed) for told in arena.told(FeatTried)] == [("4", True)]


@pytest.mark.rule("cc.core.move.feat.swim")
@pytest.mark.parametrize(("die", "resistance"), [(1, 4), (2, 6)])
def test_else_one_has_a_light_wound_and_stays(die: int, resistance: int) -> None:
    battle = field(WATER, resistance=resistance).run(*taking("swim", "ada"), dice=[die])
    assert battle["ada"].steps == 1
    assert battle["ada"].pose == Pose(20_000, 20_000)


@pytest.mark.rule("cc.core.move.feat.swim")
def test_some_cannot_drown() -> None:
    class Cork(Hooks, name="test-cc-cork"):
        __slots__ = ()

        def drowns(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
            return False

    arena = field(WATER)
    arena.battle["ada"].gain("test-cc-cork")
    assert arena.run(*taking("swim", "ada"), dice=[1])["ada"].steps == 0


# -- jumps -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.move.feat.jump-long")
def test_a_long_jump_is_4_and_1_for_each_started_length_of_the_own_base() -> None:
    arena = field(DITCH)
    assert LongJump(arena.battle, arena.battle["ada"]).difficulty(route(*OVER)) == 6
    arena = field(DITCH, base=Rectangle(25 * MM, 50 * MM))
    jump = LongJump(arena.battle, arena.battle["ada"])
    assert jump.difficulty(route((20, 20), (27.5, 20), (35.5, 20))) == 5


@pytest.mark.rule("cc.core.move.feat.jump-long")
def test_success_puts_him_on_the_other_edge_and_the_run_up_equals_the_gap() -> None:
    arena = field(DITCH)
    battle = arena.run(*taking("long-jump", "ada"), dice=[2], answers=[line(*OVER)])
    assert battle["ada"].pose == Pose(34_250, 20_000)
    assert battle["ada"].moved == 14_250
    assert not battle.agenda
    arena = field(DITCH)
    arena.battle.stand(arena.battle["ada"], Pose(26_000, 20_000))
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("long-jump", "ada"), answers=[line((26, 20), (28.75, 20), (34.25, 20))])


@pytest.mark.rule("cc.core.move.feat.jump-fail")
def test_who_fails_a_long_jump_lies_at_the_bottom_legs_hit_by_the_depth() -> None:
    arena = field(DITCH)
    battle = arena.run(*taking("long-jump", "ada"), dice=[1, 4, 5], answers=[line(*OVER)])
    pose = battle["ada"].pose
    assert pose is not None
    assert 30 * CM <= pose.x <= 33 * CM
    assert pose.z == -6 * CM
    assert [(told.force, told.location) for told in arena.told(WoundRolled)] == [(6, "jambes")]
    assert [told.distance for told in arena.told(Fell)] == [6 * CM]


@pytest.mark.rule("cc.core.move.feat.jump-high")
@pytest.mark.parametrize(
    ("height", "size", "difficulty"), [(2, "medium", 4), (2, "small", 6), (3, "medium", 7), (3, "large", 5)]
)
def test_a_high_jump_is_height_and_res_less_2_over_what_is_smaller(height: float, size: str, difficulty: int) -> None:
    arena = field(box("hurdle", "low-obstacle", 30, 10, 31, 30, height), size=size)
    assert HighJump(arena.battle, arena.battle["ada"]).difficulty(route(*ACROSS)) == difficulty


@pytest.mark.rule("cc.core.move.feat.jump-high")
@pytest.mark.rule("cc.core.move.feat.jump-fail")
@pytest.mark.parametrize(("die", "x"), [(2, 32.25), (1, 28.75)])
def test_success_puts_him_behind_the_obstacle_failure_leaves_him_before_it(die: int, x: float) -> None:
    arena = field(HURDLE, resistance=6)
    dice = [die] if die == 2 else [die, 1, 2]
    battle = arena.run(*taking("high-jump", "ada"), dice=dice, answers=[line(*ACROSS)])
    assert battle["ada"].pose == Pose(round(x * CM), 20_000)
    assert [(told.force, told.location) for told in arena.told(WoundRolled)] == [(2, "jambes")] * (die == 1)


# -- at an enemy -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.move.feat.jump-long")
def test_an_enemy_in_contact_with_the_landing_is_charged_if_one_dares() -> None:
    arena = field(DITCH)
    arena.add("boris", "blue", 36.75, 20, WEST)
    battle = arena.run(*taking("long-jump", "ada"), dice=[4], answers=[line(*OVER)])
    assert battle.foes(battle["ada"]) == ("boris",)
    assert battle["boris"].has(PENALTY)
    arena = field(DITCH)
    arena.add("boris", "blue", 36.75, 20, WEST, fear=9)
    battle = arena.run(*taking("long-jump", "ada"), dice=[2], answers=[line(*OVER)])
    assert len(arena.told(CourageTested)) == 1
    assert battle["ada"].pose == Pose(20_000, 20_000)
    assert battle["ada"].in_rout


@pytest.mark.rule("cc.skill.brute-epaisse.charge", "cc.core.charge.penalty")
@pytest.mark.parametrize(("skills", "penalised"), [((), False), ((skill("brute-epaisse"),), True)])
def test_a_jump_at_an_enemy_weighs_like_a_charge(skills: tuple[Skill, ...], penalised: bool) -> None:
    arena = field(DITCH, skills=skills)
    arena.add("boris", "blue", 36.75, 20, WEST, weight=2)
    battle = arena.run(*taking("long-jump", "ada"), dice=[4], answers=[line(*OVER)])
    assert battle["boris"].has(PENALTY) is penalised


@pytest.mark.rule("cc.core.move.feat.jump-long", "cc.core.assault.redirect")
def test_after_a_jump_at_somebody_who_flees_the_move_is_over() -> None:
    arena = field(DITCH, fear=9)
    arena.add("boris", "blue", 36.75, 20, WEST)
    arena.add("carl", "blue", 36, 26, WEST, fear=9)
    battle = arena.run(*taking("long-jump", "ada"), dice=[4, 2], answers=[line(*OVER)])
    assert battle["boris"].in_rout
    assert battle.is_free(battle["ada"])
