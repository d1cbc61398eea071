"""Those bound to a master, Hyperians, harassment."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import BOW, EAST, OFFERED, WEST, Arena, doing, line
from tests.cc.test_skills_melee import give

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.cc.battle import Action, Battle, Card, Fighter
from escarmouche.rulebooks.cc.events import CourageTested, Moved, ShotFired
from escarmouche.rulebooks.cc.rules.activation import ActivateFighter
from escarmouche.rulebooks.cc.rules.characteristics import courage_score, discipline_score
from escarmouche.rulebooks.cc.rules.deployment import DeployCards, DeployFighter
from escarmouche.rulebooks.cc.rules.fear import dread, stand_firm
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.sequences import cards_in_play
from escarmouche.rulebooks.cc.rules.shooting import is_ready_to_shoot
from escarmouche.rulebooks.cc.rules.wounds import lose
from escarmouche.table import CM, Pose


async def faces(battle: Battle, victim: Fighter, *creatures: Fighter) -> None:
    """A fighter has to stand firm against enemies."""
    await stand_firm(battle, victim, creatures)


async def dies(battle: Battle, fighter: Fighter) -> None:
    """A fighter is killed."""
    await lose(battle, fighter, "killed", rule="cc.core.wound.killed")


def place(x: float, y: float) -> dict[str, int]:
    return {"x": round(x * CM), "y": round(y * CM), "facing": 0, "z": 0}


# -- the bound ---------------------------------------------------------------------------------------------------------


def bound() -> Arena:
    """``s`` is bound to ``m``, on whose card he is."""
    arena = Arena()
    arena.add("m", "red", 30, 20, EAST, card="master", discipline=6, courage=7)
    arena.add("s", "red", 42.5, 20, EAST, card="master")
    arena.add("e", "blue", 80, 50, WEST)
    give(arena, "s", "asservi/m")
    return arena


@pytest.mark.rule("cc.skill.asservi.values")
def test_near_his_master_he_uses_the_masters_values() -> None:
    arena = bound()
    battle, slave = arena.battle, arena.battle["s"]
    assert (courage_score(battle, slave), discipline_score(battle, slave)) == (7, 6)
    assert slave.pose is not None
    battle.stand(slave, slave.pose.at(slave.pose.x + 1, slave.pose.y))
    assert (courage_score(battle, slave), discipline_score(battle, slave)) == (4, 2)


@pytest.mark.rule("cc.skill.asservi.deployment")
def test_he_deploys_after_his_master_near_him_and_as_a_scout_with_a_scout() -> None:
    arena = bound()
    for name in ("m", "s"):
        arena.battle.stand(arena.battle[name], None)
    with pytest.raises(IllegalAnswer):
        arena.run(DeployCards("red", ("master",)), answers=["s"])
    arena.run(DeployCards("red", ("master",)), answers=[place(30, 20), place(42.5, 20)])
    arena.battle.stand(arena.battle["s"], None)
    with pytest.raises(IllegalAnswer):
        arena.run(DeployFighter("s"), answers=[place(42.6, 20)])
    arena = bound()
    give(arena, "m", "eclaireur")
    for name in ("m", "s"):
        arena.battle.stand(arena.battle[name], None)
    arena.run(DeployCards("red", ("master",)), answers=[place(30, 50), place(35, 50)])


@pytest.mark.rule("cc.skill.asservi.deployment", "cc.skill.asservi.values")
def test_of_two_of_the_name_his_master_is_the_one_on_his_card() -> None:
    arena = bound()
    arena.add("other", "red", 80, 20, EAST, key="m", discipline=6, courage=7)
    arena.battle.stand(arena.battle["s"], None)
    with pytest.raises(IllegalAnswer):
        arena.run(DeployFighter("s"), answers=[place(77, 20)])
    battle = arena.run(DeployFighter("s"), answers=[place(42.5, 20)])
    slave = battle["s"]
    assert (courage_score(battle, slave), discipline_score(battle, slave)) == (7, 6)
    battle.stand(slave, Pose(77 * CM, 20 * CM))
    assert (courage_score(battle, slave), discipline_score(battle, slave)) == (4, 2)
    battle = arena.run(doing(dies, "m"))
    assert courage_score(battle, battle["s"]) == 4, "nor when his own is dead"


@pytest.mark.rule("cc.skill.asservi.deployment", "cc.skill.eclaireur")
@pytest.mark.parametrize("last", ["asservi/m", "eclaireur"])
def test_a_bound_scout_stays_near_his_master_too(last: str) -> None:
    arena = bound()
    arena.battle["s"].lose("cc.skill.asservi")
    give(arena, "s", *sorted(("asservi/m", "eclaireur"), key=lambda name: name == last))
    arena.battle.stand(arena.battle["s"], None)
    with pytest.raises(IllegalAnswer):
        arena.run(DeployFighter("s"), answers=[place(20, 50)])
    arena.run(DeployFighter("s"), answers=[place(30, 31)])


@pytest.mark.rule("cc.skill.asservi.x-eliminated")
def test_the_card_of_a_dead_master_stands_for_the_bound() -> None:
    arena = bound()
    arena.run(doing(dies, "m"))
    assert cards_in_play(arena.battle)["red"] == ("master",)
    assert arena.battle.cards["master"] == Card("master", "red", ("m", "s"))


@pytest.mark.rule("cc.skill.asservi.deployment")
def test_two_bound_to_each_other_have_no_masters_and_wait_for_nobody() -> None:
    arena = bound()
    give(arena, "m", "asservi/s")
    for name in ("m", "s"):
        arena.battle.stand(arena.battle[name], None)
    arena.run(DeployCards("red", ("master",)), answers=["s", place(30, 20), place(80, 20)])
    assert arena.battle["m"].in_play


# -- Hyperians ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.hyperien", "cc.skill.mort-vivant")
@pytest.mark.parametrize(
    ("changes", "skills"),
    [
        ({"people": "acheron"}, ()),
        ({"people": None, "way": "tenebres"}, ()),
        ({}, ("mort-vivant",)),
        ({"fear": 8, "people": "dirz"}, ("immunite/peur",)),
    ],
)
def test_those_of_darkness_fear_a_hyperian(changes: dict[str, Any], skills: tuple[str, ...]) -> None:
    arena = Arena()
    arena.add("h", "red", 30, 30, EAST, courage=5)
    arena.add("d", "blue", 45, 30, WEST, **changes)
    give(arena, "h", "hyperien/6")
    give(arena, "d", *skills)
    battle = arena.battle
    assert dread(battle, battle["h"], battle["d"]) == 6
    assert dread(battle, battle["d"], battle["h"]) == 0
    arena.run(doing(faces, "d", "h"), dice=[3])
    assert [told.fear for told in arena.told(CourageTested)] == [6]
    arena.add("x", "blue", 45, 40, WEST)
    assert dread(arena.battle, arena.battle["h"], arena.battle["x"]) == 0


@pytest.mark.rule("cc.skill.hyperien.duplicate", "cc.skill.hyperien.excluded")
def test_the_highest_x_counts_and_nobody_of_darkness_is_one() -> None:
    arena = Arena()
    arena.add("h", "red", 30, 30, EAST)
    arena.add("d", "blue", 45, 30, WEST, people="acheron")
    give(arena, "h", "hyperien/6", "hyperien/8", "hyperien/7")
    assert dread(arena.battle, arena.battle["h"], arena.battle["d"]) == 8
    grant(arena.battle["d"], "cc.skill.hyperien", 5)
    assert not arena.battle["d"].has("cc.skill.hyperien")


# -- harassment --------------------------------------------------------------------------------------------------------


def archer(**changes: Any) -> Arena:
    """``a``, an archer who harasses, and ``e`` 30 cm before him."""
    arena = Arena()
    arena.add("a", "red", 30, 30, EAST, shooting=4, weapon=BOW, **changes)
    arena.add("e", "blue", 60, 30, WEST)
    give(arena, "a", "harcelement")
    return arena


NO_STATIC = ("cc.core.shoot.stationary", "no")


@pytest.mark.rule("cc.skill.harcelement")
def test_he_shoots_and_then_runs_and_does_not_shoot_after_a_run() -> None:
    arena = archer()
    run = line((30, 30), (30, 50))
    arena.run(ActivateFighter("a"), dice=[1], answers=["shoot", NO_STATIC, "harass-run", run, "end"])
    assert [told.length for told in arena.told(Moved)] == [20 * CM]
    arena = archer()
    arena.run(ActivateFighter("a"), answers=["run", run])
    assert not arena.told(ShotFired)
    arena = archer()
    with pytest.raises(IllegalAnswer):
        arena.run(ActivateFighter("a"), dice=[1], answers=["shoot", ("cc.core.shoot.stationary", "yes"), "harass-run"])


@pytest.mark.rule("cc.skill.harcelement")
def test_he_walks_shoots_and_walks_again_with_nothing_else_in_between() -> None:
    first, second = line((30, 30), (35, 30)), line((35, 30), (25, 30))
    arena = archer()
    arena.run(ActivateFighter("a"), dice=[1], answers=["walk", first, "shoot", "harass-walk", second, "end"])
    assert [told.length for told in arena.told(Moved)] == [5 * CM, 10 * CM]
    assert arena.told(ShotFired)
    for between in (["walk", first, "turn", OFFERED, "shoot"], ["walk", first, "shoot", "turn", OFFERED]):
        arena = archer()
        arena.run(ActivateFighter("a"), dice=[1], answers=between)
        assert len(arena.told(Moved)) == 1
    arena = archer()
    arena.battle["a"].lose("cc.skill.harcelement")
    with pytest.raises(IllegalAnswer):
        arena.run(ActivateFighter("a"), dice=[1], answers=["walk", first, "shoot", "harass-walk"])


@pytest.mark.rule("cc.skill.harcelement", "cc.skill.devotion")
@pytest.mark.parametrize("early", [True, False])
def test_what_is_open_at_any_moment_is_nothing_in_between(early: bool) -> None:
    first, second = line((30, 30), (35, 30)), line((35, 30), (25, 30))
    arena = archer(power=4, elements=("fire",))
    arena.add("devotee", "red", 30, 33)
    give(arena, "devotee", "devotion/1")
    between = ["devotion", "shoot"] if early else ["shoot", "devotion"]
    arena.run(ActivateFighter("a"), dice=[1], answers=["walk", first, *between, "harass-walk", second, "end"])
    assert [told.length for told in arena.told(Moved)] == [5 * CM, 10 * CM]


@pytest.mark.rule("cc.skill.harcelement.disengagement")
def test_after_a_disengagement_both_walks_are_mou_together() -> None:
    arena = archer(initiative=9)
    arena.add("f", "blue", 27.5, 30, EAST)
    first = line((30, 30), (34, 30))
    for stop in (40.5, 40):
        second = line((34, 30), (stop, 30))
        answers = ["disengage", "move", first, "shoot", "harass-walk", second, "end"]
        if stop > 40:
            with pytest.raises(IllegalAnswer):
                arena.run(ActivateFighter("a"), dice=[5, 1], answers=answers)
        else:
            arena.run(ActivateFighter("a"), dice=[5, 1], answers=answers)
    assert [told.length for told in arena.told(Moved)] == [4 * CM, 6 * CM]
    actions: tuple[tuple[Action, bool, bool], ...] = (
        ("disengage", False, True),
        ("disengage", True, False),
        ("run", False, False),
    )
    for action, engaged, may in actions:
        there = archer()
        if engaged:
            there.add("f", "blue", 27.5, 30, EAST)
        there.battle["a"].action = action
        assert is_ready_to_shoot(there.battle, there.battle["a"]) is may
