"""Skills of the swift and of riders."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena

from escarmouche.rulebooks.c2.battle import Combat, Move
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.combat import combat_dice
from escarmouche.rulebooks.c2.rules.movement import MoveFighter, allowance, may_move
from escarmouche.table import CM, Pose

EAST, WEST = 0, 1800


@pytest.mark.rule("c2.skill.rapidite")
@pytest.mark.parametrize(
    ("move", "far"), [("walk", 10), ("engage", 20), ("charge", 30), ("run", 30), ("flight", 30), ("disengage", 10)]
)
def test_the_swift_charge_run_and_flee_three_times_their_move(move: Move, far: int) -> None:
    arena = Arena()
    swift = arena.add("swift", "red", 30, 30, EAST, skills=(Skill("rapidite"),))
    assert allowance(arena.battle, swift, move) == far * CM


@pytest.mark.rule("c2.skill.rapidite")
def test_the_swift_reach_further() -> None:
    arena = Arena()
    arena.add("swift", "red", 30, 30, EAST, skills=(Skill("rapidite"),))
    arena.add("foe", "blue", 62, 30, WEST)
    battle = arena.run(Activate("red", ("card-swift",)), answers=[("c2.move.one-type", "charge"), OFFERED])
    assert battle.foes(battle["swift"]) == ("foe",)


@pytest.mark.rule("c2.skill.rapidite")
@pytest.mark.parametrize(("times", "x"), [("2", 50), ("3", 60)])
def test_the_owner_says_if_the_swift_lengthen_a_charge_that_falls_short(times: str, x: int) -> None:
    arena = Arena()
    arena.add("swift", "red", 30, 30, EAST, skills=(Skill("rapidite"),))
    arena.add("foe", "blue", 90, 30, WEST)
    answers = [("c2.move.one-type", "charge"), ("c2.move.charge.distance", times)]
    battle = arena.run(Activate("red", ("card-swift",)), answers=answers)
    pose = battle["swift"].pose
    assert pose is not None
    assert pose.x == x * CM


def rider(**changes: Any) -> Arena:
    """A rider with a war steed in contact with an enemy."""
    arena = Arena()
    steed: dict[str, Any] = {"mounted": True, "size": "large", "skills": (Skill("destrier"),), **changes}
    arena.add("rider", "red", 30, 30, EAST, **steed)
    arena.add("foe", "blue", 32.5, 30, WEST)
    arena.battle.combat = Combat(("rider",), ("foe",))
    return arena


@pytest.mark.rule("c2.skill.destrier")
def test_a_war_steed_fights_but_not_in_a_turn_of_charge() -> None:
    arena = rider()
    steed = arena.battle["rider"]
    assert combat_dice(arena.battle, steed) == 3
    steed.charged = ("foe",)
    assert combat_dice(arena.battle, steed) == 2


@pytest.mark.rule("c2.skill.destrier")
@pytest.mark.parametrize(("move", "dice"), [("charge", 2), ("engage", 3)])
def test_only_a_charge_keeps_a_war_steed_from_fighting(move: str, dice: int) -> None:
    arena = rider()
    arena.battle.stand(arena.battle["foe"], Pose(45 * CM, 30 * CM, WEST))
    battle = arena.run(MoveFighter("rider"), answers=[("c2.move.one-type", move), OFFERED])
    assert battle.foes(battle["rider"]) == ("foe",)
    assert combat_dice(battle, battle["rider"]) == dice
    assert combat_dice(battle, battle["foe"]) == 2
    arena.add("second", "red", 30, 45, EAST)
    battle.combat = Combat(("rider", "second"), ("foe",))
    assert combat_dice(battle, battle["rider"]) == dice


@pytest.mark.rule("c2.skill.destrier")
@pytest.mark.rule("c2.move.dodge.restrictions")
@pytest.mark.parametrize(("skills", "dodges"), [(("destrier",), True), ((), False)])
def test_riders_on_war_steeds_may_dodge(skills: tuple[str, ...], dodges: bool) -> None:
    arena = rider(skills=tuple(map(Skill, skills)))
    arena.battle.stand(arena.battle["foe"], None)
    assert may_move(arena.battle, arena.battle["rider"], "dodge") is dodges
