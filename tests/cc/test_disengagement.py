"""Leaving a melee: by Initiative, by force, and what comes of either."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import BOW, EAST, OFFERED, WEST, Arena, line, taking

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.cc.battle import Battle, Fighter, Options
from escarmouche.rulebooks.cc.events import DisengagementTried, Moved, ShotFired
from escarmouche.rulebooks.cc.hooks import Hooks, Split
from escarmouche.rulebooks.cc.rules.actions import EndOfActivation, NextAction, may_take
from escarmouche.rulebooks.cc.rules.assault import may_assault
from escarmouche.rulebooks.cc.rules.disengagement import FAILURE
from escarmouche.rulebooks.cc.rules.fear import rout


def melee(*foes: str, options: Options | None = None, **changes: Any) -> Arena:
    """Ada, some fields of whose card are given, held by so many enemies on her sides."""
    arena = Arena(options=options)
    arena.add("ada", "red", 30, 30, EAST, **changes)
    places = ((32.5, 30), (30, 32.5), (30, 27.5))
    for foe, (x, y) in zip(foes, places, strict=False):
        arena.add(foe, "blue", x, y, WEST)
    return arena


@pytest.mark.rule("cc.core.disengage.test")
@pytest.mark.parametrize(("foes", "needed"), [(("a",), 6), (("a", "b"), 8), (("a", "b", "c"), 10)])
def test_the_difficulty_is_4_and_2_for_each_enemy_in_contact(foes: tuple[str, ...], needed: int) -> None:
    die = needed - 5
    for thrown, passed in ((die - 1, False), (die, True)):
        if thrown < 2:
            continue
        arena = melee(*foes, initiative=5)
        answers = [line((30, 30), (22, 30))] if passed else []
        arena.run(*taking("disengage", "ada"), dice=[thrown], answers=answers)
        tried = [(told.difficulty, told.passed) for told in arena.told(DisengagementTried)]
        assert tried == [(needed, passed)]


@pytest.mark.rule("cc.core.disengage.test")
def test_it_comes_first_and_not_after_an_assault_in_the_same_phase() -> None:
    arena = melee("a")
    ada = arena.battle["ada"]
    assert may_take(arena.battle, ada, "disengage")
    assert not may_take(arena.battle, ada, "disengage", ("turn",))
    ada.assaulted_by = ("a",)
    assert not may_take(arena.battle, ada, "disengage")
    assert not may_take(arena.battle, Arena().add("x", "red", 5, 5), "disengage")


@pytest.mark.rule("cc.core.disengage.test")
def test_skills_cap_the_difficulty_or_spare_the_roll() -> None:
    class Slippery(Hooks, name="test-cc-slippery"):
        __slots__ = ()

        def disengagement_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
            return min(value, 6)

    class Ghost(Hooks, name="test-cc-ghost"):
        __slots__ = ()

        def slips_away(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
            return True

    arena = melee("a", "b")
    arena.battle["ada"].gain("test-cc-slippery")
    arena.run(*taking("disengage", "ada"), dice=[2], answers=[OFFERED])
    arena = melee("a", "b")
    arena.battle["ada"].gain("test-cc-ghost")
    arena.run(*taking("disengage", "ada"), answers=[OFFERED])


@pytest.mark.rule("cc.core.disengage.force")
def test_in_force_only_the_larger_go_with_for_less_the_highest_res() -> None:
    assert not may_take((arena := melee("a")).battle, arena.battle["ada"], "disengage-force")
    assert not may_take((arena := melee("a", size="large", strength=3)).battle, arena.battle["ada"], "disengage-force")
    for die, passed in ((2, False), (3, True)):
        arena = melee("a", "b", size="large", strength=9)
        arena.run(*taking("disengage-force", "ada"), dice=[die], answers=[OFFERED] if passed else [])
        tried = [
            (told.force, told.score.total, told.difficulty, told.passed) for told in arena.told(DisengagementTried)
        ]
        assert tried == [(True, 5, 8, passed)]


@pytest.mark.rule("cc.core.disengage.move")
def test_success_leads_up_to_mou_any_way_and_other_actions_may_follow() -> None:
    arena = melee("a")
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("disengage", "ada"), dice=[3], answers=[line((30, 30), (19.9, 30))])
    battle = arena.run(*taking("disengage", "ada"), dice=[3], answers=[line((30, 30), (20, 30))])
    ada = battle["ada"]
    assert battle.is_free(ada)
    assert may_take(battle, ada, "turn", ("disengage",))
    assert not may_take(battle, ada, "walk", ("disengage",))
    assert not may_take(battle, ada, "run", ("disengage",))


@pytest.mark.rule("cc.core.disengage.move", "cc.core.shoot.in-activation")
def test_who_has_left_a_melee_may_shoot_as_one_who_has_moved() -> None:
    arena = melee("a", shooting=4, weapon=BOW)
    answers = ["disengage", line((30, 30), (22, 30)), "shoot"]
    battle = arena.run(NextAction("ada"), dice=[3, 1], answers=[*answers, "end"])
    assert [told.target for told in arena.told(ShotFired)] == ["a"]
    assert not may_take(battle, battle["ada"], "shoot", ("disengage", "shoot"))


@pytest.mark.rule("cc.core.disengage.move", "cc.core.engagement")
def test_who_leaves_a_melee_for_an_engagement_shoots_no_more() -> None:
    arena = melee("a", shooting=4, weapon=BOW, fear=9)
    arena.add("b", "blue", 22, 30, EAST)
    battle = arena.run(*taking("disengage", "ada"), dice=[3, 2], answers=["b", OFFERED])
    assert battle["b"].in_rout
    assert battle.is_free(battle["ada"])
    assert not may_take(battle, battle["ada"], "shoot", ("disengage",))


@pytest.mark.rule("cc.core.disengage.move")
def test_it_may_engage_another_enemy_but_not_one_just_left() -> None:
    arena = melee("a")
    arena.add("b", "blue", 22, 30, EAST)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("disengage", "ada"), dice=[3], answers=[("cc.core.disengage.move", "a")])
    battle = arena.run(*taking("disengage", "ada"), dice=[3], answers=[("cc.core.disengage.move", "b"), OFFERED])
    assert battle.foes(battle["ada"]) == ("b",)
    assert not battle["b"].has("cc.core.charge.penalty")


@pytest.mark.rule("cc.core.disengage.move")
def test_who_was_left_may_be_pursued_later_in_the_turn() -> None:
    arena = melee("a")
    ada = arena.battle["ada"]
    ada.left = ("a",)
    assert not may_assault(arena.battle, ada, arena.battle["a"], as_charge=False)
    arena.run(EndOfActivation("ada"))
    assert may_assault(arena.battle, arena.battle["ada"], arena.battle["a"], as_charge=False)


@pytest.mark.rule("cc.core.disengage.failure")
@pytest.mark.parametrize(("one_less", "split", "dice"), [(False, Split(0, 0), 3), (True, Split(0, 3), 2)])
def test_failure_leaves_no_die_for_attack_or_costs_one(one_less: bool, split: Split, dice: int) -> None:
    arena = melee("a", options=Options(one_die_less=one_less))
    battle = arena.run(*taking("disengage", "ada"), dice=[1])
    ada = battle["ada"]
    assert battle.foes(ada) == ("a",)
    assert not arena.told(Moved)
    (effect,) = [effect for bearer, effect in battle.bearers("split") if effect.rule == FAILURE]
    assert isinstance(effect, Hooks)
    assert effect.split(Split(0, 3), battle, ada, 3) == split
    assert effect.combat_dice(3, battle, ada, ()) == dice
    assert may_take(battle, ada, "turn", ("disengage",))


@pytest.mark.rule("cc.core.fear.rout")
def test_in_rout_a_disengagement_becomes_a_flight() -> None:
    arena = melee("a", initiative=6)
    rout(arena.battle, arena.battle["ada"], arena.battle["a"])
    battle = arena.run(*taking("disengage", "ada"), dice=[2])
    ada = battle["ada"]
    assert ada.pose is not None
    assert (ada.action, ada.pose.x) == ("flight", 10_000)
