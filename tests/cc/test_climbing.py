"""Climbing up and down, and dropping from edges."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.cc.arena import EAST, Arena, box, line, taking

from escarmouche.rulebooks.cc.events import Climbed, Fell, StayedOnLedge, WoundRolled
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.table import CM, Pose

TOWER = msgspec.structs.replace(box("tower", "climbable-wall", 30, 10, 40, 30, 6), level=True)
FOOT = line((20, 20), (28.7, 20))


def field(**changes: Any) -> Arena:
    """Ada (MOU 10, RES 4: the die is what she climbs) before a tower 6 cm high."""
    arena = Arena(TOWER)
    arena.add("ada", "red", 20, 20, EAST, **changes)
    return arena


@pytest.mark.rule("cc.core.move.feat.climb")
def test_one_climbs_as_many_cm_as_rolled_and_hangs_on_till_the_next_turn() -> None:
    arena = field()
    battle = arena.run(*taking("climb", "ada"), dice=[3], answers=[FOOT])
    ada = battle["ada"]
    assert ada.pose is not None
    assert ada.pose.z == 3 * CM
    assert [(told.height, told.top) for told in arena.told(Climbed)] == [(3 * CM, False)]
    assert not any(may_take(battle, ada, name) for name in ("walk", "run", "turn"))
    ada.action = ""
    arena.battle = battle
    battle = arena.run(*taking("climb", "ada"), dice=[4])
    assert [(told.height, told.top) for told in arena.told(Climbed)] == [(6 * CM, True)]
    assert may_take(battle, battle["ada"], "turn")


@pytest.mark.rule("cc.core.move.feat.climb")
@pytest.mark.parametrize(("die", "resistance"), [(1, 4), (2, 7)])
def test_on_a_negative_result_or_a_1_one_falls_by_ones_height(die: int, resistance: int) -> None:
    arena = field()
    arena.run(*taking("climb", "ada"), dice=[5], answers=[FOOT])
    ada = arena.battle["ada"]
    ada.action = ""
    ada.profile = msgspec.structs.replace(ada.profile, resistance=resistance)
    battle = arena.run(*taking("climb", "ada"), dice=[die, 1, 2])
    assert battle["ada"].pose is not None
    assert battle["ada"].pose.z == 0
    assert [told.distance for told in arena.told(Fell)] == [5 * CM]
    assert [told.force for told in arena.told(WoundRolled)] == [5]


@pytest.mark.rule("cc.core.move.feat.climb")
def test_a_result_of_0_holds_and_one_that_reaches_the_top_is_enough() -> None:
    arena = field()
    arena.run(*taking("climb", "ada"), dice=[5], answers=[FOOT])
    ada = arena.battle["ada"]
    ada.action = ""
    ada.profile = msgspec.structs.replace(ada.profile, resistance=7)
    battle = arena.run(*taking("climb", "ada"), dice=[3])
    assert battle["ada"].pose is not None
    assert battle["ada"].pose.z == 5 * CM
    assert not arena.told(Fell)
    high = field()
    high.play(*taking("climb", "ada"), dice=[6])
    assert [(told.height, told.top) for told in high.told(Climbed)] == [(6 * CM, True)]
    heavy = field(resistance=7)
    heavy.play(*taking("climb", "ada"), dice=[6, 3])  # a sensible player throws a six again that is not enough
    assert [told.top for told in heavy.told(Climbed)] == [True]


@pytest.mark.rule("cc.core.move.feat.climb")
def test_who_fails_on_the_ground_is_not_hurt() -> None:
    arena = field()
    arena.run(*taking("climb", "ada"), dice=[1], answers=[FOOT])
    assert len(arena.told(StayedOnLedge)) == 1
    assert not arena.told(WoundRolled)


def on_the_roof() -> Arena:
    """Ada on the tower, near its edge."""
    arena = field()
    arena.battle.stand(arena.battle["ada"], Pose(32 * CM, 20 * CM, 1800, 6 * CM))
    return arena


DOWN = line((32, 20), (31.3, 20), (28.7, 20), facing=1800)


@pytest.mark.rule("cc.core.move.feat.fall")
def test_who_drops_is_hit_in_the_legs_by_the_height_less_the_feat_score() -> None:
    arena = on_the_roof()
    battle = arena.run(*taking("drop", "ada"), dice=[1, 2], answers=[DOWN])
    assert battle["ada"].pose is not None
    assert battle["ada"].pose.z == 0
    assert [(told.force, told.location) for told in arena.told(WoundRolled)] == [(6 - 4, "jambes")]


@pytest.mark.rule("cc.core.move.feat.climb")
def test_one_climbs_down_over_an_edge() -> None:
    arena = on_the_roof()
    battle = arena.run(*taking("climb-down", "ada"), dice=[4], answers=[DOWN])
    assert battle["ada"].pose is not None
    assert battle["ada"].pose.z == 2 * CM
    assert not arena.told(WoundRolled)
