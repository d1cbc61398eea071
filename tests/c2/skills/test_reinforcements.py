"""Reinforcements."""

from __future__ import annotations

from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.fortification.workshop import add_chariot

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import NoReturn, Returned, ReturnRolled
from escarmouche.rulebooks.c2.rules.charge import may_assault
from escarmouche.rulebooks.c2.rules.fear import HALT
from escarmouche.rulebooks.c2.rules.losses import points_lost
from escarmouche.rulebooks.c2.rules.turn import CheckEnd, StartOfTurn, Turn
from escarmouche.rulebooks.c2.skills.reinforcements import Return
from escarmouche.rulebooks.confrontation.wound_table import SERIOUS
from escarmouche.table import CM, Pose

EAST, WEST = 0, 1800
RULE = "c2.skill.renfort"


def waiting(*points: int, **foe: Any) -> Arena:
    """Lost red figures with Renfort, worth so many points; a blue enemy at 60, 30 that looks to the left."""
    arena = Arena()
    for number, worth in enumerate(points):
        name = f"r{number}"
        lost = arena.add(name, "red", 10, 10 + 5 * number, points=worth, skills=(Skill("renfort"),))
        lost.wound, lost.deaths, lost.lost = SERIOUS, 1, "killed"
        arena.battle.stand(lost, None)
    arena.add("foe", "blue", 60, 30, WEST, **foe)
    return arena


def at(x: float, y: float = 30, facing: int = EAST) -> Pose:
    return Pose(round(x * CM), round(y * CM), facing)


@pytest.mark.rule("c2.skill.renfort")
@pytest.mark.parametrize("die", [5, 6])
def test_the_cheapest_comes_back_unhurt_and_is_no_loss_any_more(die: int) -> None:
    arena = waiting(30, 20, 25)
    assert points_lost(arena.battle, "red") == 75
    battle = arena.run(StartOfTurn(), dice=[die], answers=[(RULE, at(45))])
    assert [event.fighter for event in arena.told(Returned)] == ["r1"]
    back = battle["r1"]
    assert (back.pose, back.lost, back.wound, back.deaths) == (at(45), "", 0, 0)
    assert points_lost(battle, "red") == 55


@pytest.mark.rule("c2.skill.renfort", "c2.turn.game-end")
def test_a_side_with_reinforcements_to_come_is_not_wiped_out() -> None:
    arena = waiting(20)
    assert arena.run(CheckEnd()).winner is None
    arena.battle["r0"].lose(RULE)
    assert arena.run(CheckEnd()).winner == "blue"


@pytest.mark.rule("c2.skill.renfort", "c2.turn.game-end")
def test_two_sides_without_anybody_wait_until_one_has_nobody_to_come() -> None:
    arena = waiting(20)
    foe = arena.battle["foe"]
    foe.gain(RULE)
    foe.lost = "killed"
    arena.battle.stand(foe, None)
    battle = arena.run(StartOfTurn(), CheckEnd(), dice=[6, 6])
    assert (battle.winner, arena.told(Returned)) == (None, [])
    assert arena.run(Turn(), dice=[1, 3]).winner == ""


@pytest.mark.rule("c2.skill.renfort")
def test_a_machine_that_comes_back_is_whole_and_fears_nothing() -> None:
    arena = Arena()
    chariot = add_chariot(arena, "chariot", "red", 10, 10, skills=(Skill("renfort"),))
    chariot.structure, chariot.lost = 0, "destroyed"
    chariot.gain(HALT, 8, source="foe")
    arena.battle.stand(chariot, None)
    arena.add("foe", "blue", 60, 30, WEST)
    back = arena.run(StartOfTurn(), dice=[6], answers=[OFFERED])["chariot"]
    assert (back.lost, back.structure, back.has(HALT)) == ("", 8, False)


@pytest.mark.rule("c2.skill.renfort")
@pytest.mark.parametrize("die", [3, 4])
def test_on_a_three_or_a_four_nothing_happens(die: int) -> None:
    arena = waiting(20)
    battle = arena.run(StartOfTurn(), dice=[die])
    assert battle["r0"].lost
    assert battle["r0"].has(RULE)


@pytest.mark.rule("c2.skill.renfort")
@pytest.mark.parametrize("die", [1, 2])
def test_on_a_one_or_a_two_the_cheapest_is_gone_for_good(die: int) -> None:
    arena = waiting(30, 20)
    arena.run(StartOfTurn(), dice=[die])
    assert [event.fighter for event in arena.told(NoReturn)] == ["r1"]
    arena.run(StartOfTurn(), dice=[die])
    assert [event.fighter for event in arena.told(NoReturn)] == ["r0"]
    arena.run(StartOfTurn())
    assert not arena.told(ReturnRolled)


@pytest.mark.rule("c2.skill.renfort")
@pytest.mark.parametrize(("die", "answers"), [(1, []), (6, [(RULE, at(45))])])
def test_the_next_one_rolls_only_next_turn(die: int, answers: list[Any]) -> None:
    arena = waiting(20, 30)
    battle = arena.run(StartOfTurn(), dice=[die], answers=answers)
    assert len(arena.told(ReturnRolled)) == 1
    assert battle["r1"].has(RULE)


@pytest.mark.rule("c2.skill.renfort")
def test_each_side_rolls_one_die_and_of_equals_the_owner_chooses() -> None:
    arena = waiting(20, 20)
    other = arena.add("b0", "blue", 90, 50, skills=(Skill("renfort"),))
    other.lost = "fled"
    arena.battle.stand(other, None)
    battle = arena.run(StartOfTurn(), dice=[5, 3], answers=[("c2.skill.renfort#which", "r1"), (RULE, at(45))])
    assert [event.side for event in arena.told(ReturnRolled)] == ["red", "blue"]
    assert battle["r1"].in_play
    assert not battle["r0"].in_play


@pytest.mark.rule("c2.skill.renfort")
@pytest.mark.parametrize(
    ("pose", "legal"),
    [
        (at(45), True),
        (at(37.6), True),
        (at(37.4), False),  # out of charge reach
        (at(70), False),  # behind the enemy
        (at(57.5), False),  # in contact
        (at(59), False),  # on its base
    ],
)
def test_it_comes_back_where_it_can_be_charged_and_touches_nobody(pose: Pose, legal: bool) -> None:
    arena = waiting(20)
    assert bool(Return(arena.battle, arena.battle["r0"]).problems(pose)) is not legal
    game = arena.game(StartOfTurn(), dice=[5])
    if legal:
        game.answer(pose)
    else:
        with pytest.raises(IllegalAnswer):
            game.answer(pose)


@pytest.mark.rule("c2.skill.renfort")
@pytest.mark.rule("c2.skill.eclaireur.visible")
def test_a_scout_that_comes_back_does_not_hide() -> None:
    """Its own charge would not reach the enemy, whose charge reaches it."""
    arena = waiting(20, movement=15 * CM)
    arena.battle["r0"].gain("c2.skill.eclaireur")
    arena.battle.phase = "end"
    battle = arena.run(StartOfTurn(), dice=[5], answers=[(RULE, at(33))])
    assert may_assault(battle, battle["foe"], battle["r0"], as_charge=True)


@pytest.mark.rule("c2.skill.renfort")
def test_an_enemy_in_melee_can_charge_nobody_so_that_nobody_comes_back() -> None:
    arena = waiting(20)
    arena.add("holder", "red", 57.5, 30, EAST)
    battle = arena.run(StartOfTurn(), dice=[5])
    assert battle["r0"].lost
    assert battle["r0"].has(RULE)


@pytest.mark.rule("c2.skill.renfort")
def test_a_place_is_found_for_those_in_a_hurry() -> None:
    arena = waiting(20)
    battle = arena.run(StartOfTurn(), dice=[6], answers=[OFFERED])
    assert battle["r0"].in_play
