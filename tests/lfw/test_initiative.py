"""The order of initiative, the turn and its phases, deployment, the end."""

from __future__ import annotations

import pytest
from tests.lfw.arena import OFFERED, Arena

from escarmouche.kernel import Roll
from escarmouche.rulebooks import FIRST
from escarmouche.rulebooks.lfw.battle import Options
from escarmouche.rulebooks.lfw.book import RULEBOOK as LFW
from escarmouche.rulebooks.lfw.events import Ended, OrderSet, PhaseBegan
from escarmouche.rulebooks.lfw.rules.deployment import Deployment
from escarmouche.rulebooks.lfw.rules.initiative import rotate
from escarmouche.rulebooks.lfw.rules.turn import CheckEnd, DrawInitiative, StartOfTurn, Turn
from escarmouche.table import INCH
from escarmouche.texts import Message, Texts

FOUR = ("one", "two", "three", "four")


@pytest.mark.rule("lfw.initiative.rotation", "lfw.turn.players")
def test_everybody_moves_up_by_one_each_turn() -> None:
    battle = Arena(sides=FOUR).battle
    rotate(battle)
    assert battle.order == ("two", "three", "four", "one")
    rotate(battle)
    assert battle.order == ("three", "four", "one", "two")


@pytest.mark.rule("lfw.initiative.order")
def test_the_order_of_the_first_turn_is_drawn_ties_thrown_again() -> None:
    arena = Arena(sides=("a", "b", "c"))
    battle = arena.run(DrawInitiative(), dice=[3, 3, 5, 2, 6, 4])
    assert battle.order == ("b", "c", "a")
    assert [event.order for event in arena.told(OrderSet)] == [("b", "c", "a")]


def test_the_order_of_deployment_is_told_as_such_and_is_no_initiative() -> None:
    arena = Arena()
    arena.add("one", "red", 5, 5)
    arena.run(Deployment(), dice=[2, 5])
    [event] = arena.told(OrderSet)
    assert event.order == ("blue", "red")
    told = LFW.told(arena.battle, event)
    assert isinstance(told, Message)
    assert Texts("en").tell(told) == "Order of deployment: Blue, Red"
    assert LFW.measures.notable(event) is None
    arena.run(DrawInitiative(), dice=[2, 5])
    first = LFW.measures.notable(arena.told(OrderSet)[-1])
    assert first is not None
    assert first.what == FIRST


def test_dice_of_all_sides_are_asked_for_with_whose_is_which() -> None:
    arena = Arena()
    roll: Roll[int] = Roll((6, 6), sum, rule="lfw.initiative.order", player="", about={"sides": ("blue", "red")})
    told = Texts("en").tell(LFW.question(arena.battle, roll))
    assert told == "One die each for Initiative order, typed in this order: Blue, Red"


@pytest.mark.rule("lfw.turn.start", "lfw.marker.mouvement")
def test_a_turn_begins_with_the_rotation_and_takes_markers_of_moves_away() -> None:
    arena = Arena()
    unit = arena.add("one", "red", 5, 5)
    unit.move, unit.fleeing, unit.moved_last = "run", True, True
    unit.charged, unit.prepared, unit.has_cast, unit.has_shot, unit.acted = ("x",), ("y",), 2, True, (1,)
    first = Arena()
    assert first.run(StartOfTurn()).order == ("red", "blue"), "as it was drawn"
    arena.battle.turn = 2
    battle = arena.run(StartOfTurn())
    assert battle.order == ("blue", "red")
    after = battle["one"]
    assert (after.move, after.fleeing, after.fled_before, after.moved_last) == ("", True, True, True)
    assert (after.charged, after.prepared, after.has_cast, after.has_shot, after.acted) == ((), (), 0, False, ())


@pytest.mark.rule("lfw.turn.phases")
def test_a_turn_has_six_phases_in_their_order() -> None:
    arena = Arena(options=Options(turns=1))
    arena.add("one", "red", 5, 5)
    arena.add("two", "blue", 5, 20)
    arena.battle.turn = 0
    assert arena.run(Turn(), answers=["pass"] * 6).turn == 1
    assert [event.phase for event in arena.told(PhaseBegan)] == [
        "start",
        "organisation",
        "magic",
        "movement",
        "shooting",
        "melee",
        "morale",
    ]
    assert [event.winner for event in arena.told(Ended)] == [""]


def test_the_last_side_that_is_left_has_won() -> None:
    arena = Arena()
    arena.add("one", "red", 5, 5)
    assert arena.run(CheckEnd()).winner == "red"


def test_units_are_deployed_in_turns_in_the_zone_of_their_side() -> None:
    arena = Arena()
    for name, side in (("a", "red"), ("b", "red"), ("c", "blue")):
        arena.battle.stand(arena.add(name, side, 5, 5), None)
    battle = arena.run(Deployment(), dice=[2, 5], answers=[OFFERED, "b", OFFERED, OFFERED])
    heights = {unit.id: unit.pose.y for unit in battle.in_play() if unit.pose}
    assert heights.keys() == {"a", "b", "c"}
    assert max(heights["a"], heights["b"]) < 3 * INCH
    assert heights["c"] > 21 * INCH
