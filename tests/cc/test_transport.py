"""What carries others: places, access, getting in and out, and its destruction."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, OFFERED, WEST, Arena, line, skill, taking
from tests.cc.test_wounds import Suffer

from escarmouche.rulebooks.cc.battle import Battle
from escarmouche.rulebooks.cc.content.machines import Machine
from escarmouche.rulebooks.cc.events import Alighted, Boarded, WoundRolled
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.activation import Activate
from escarmouche.rulebooks.cc.rules.characteristics import courage_score
from escarmouche.rulebooks.cc.rules.deployment import DeployCards, DeployFighter
from escarmouche.rulebooks.cc.rules.sequences import cards_in_play
from escarmouche.rulebooks.cc.rules.turn import EndOfTurn
from escarmouche.rulebooks.cc.skills.driving import SPEED
from escarmouche.rulebooks.cc.skills.transport import access, get_in, may_enter, passengers
from escarmouche.rulebooks.confrontation.wound_table import KILLED
from escarmouche.rulebooks.freetable.boarding import is_at_a_door
from escarmouche.table import CM, Pose, Rectangle

SQUARE = Rectangle(5 * CM, 5 * CM)


def wagon(places: int = 4, *aboard: str, **changes: Any) -> Arena:
    """A red wagon (Transport/X, access on both flanks) with some fighters aboard, and a blue fighter far away."""
    arena = Arena()
    known = (skill("transport", places), skill("structure", 4), skill("irrepressible"))
    usual: dict[str, Any] = {"base": SQUARE, "resistance": 7, "movement": 10 * CM}
    arena.add(
        "wagon", "red", 30, 30, EAST, **{**usual, **changes}, skills=known, machine=Machine(access=("left", "right"))
    )
    arena.add("x", "blue", 80, 30, WEST)
    for name in aboard:
        get_in(arena.battle, arena.battle["wagon"], arena.add(name, "red", 10, 10))
    return arena


def enters(arena: Arena, **changes: Any) -> bool:
    """Whether there is room aboard for somebody more."""
    one = arena.add("more", "red", 10, 50, **changes)
    return may_enter(arena.battle, arena.battle["wagon"], one)


@pytest.mark.rule("cc.skill.transport")
def test_a_large_one_takes_three_of_the_places() -> None:
    assert enters(wagon(4, "a", "b", "c"))
    assert not enters(wagon(4, "a", "b", "c", "d"))
    assert enters(wagon(4, "a"), size="large")
    assert not enters(wagon(4, "a", "b"), size="large")
    assert not enters(wagon(9), size="very_large")
    assert not enters(wagon(9), size="large", mounted=True)


@pytest.mark.rule("cc.skill.transport.deployment")
def test_fighters_may_be_deployed_inside_openly() -> None:
    arena = wagon(2)
    arena.battle.phase = "deployment"
    for name in ("wagon", "x"):
        arena.battle.stand(arena.battle[name], None)
    for name in ("a", "b", "c"):
        arena.add(name, "red", 10, 10)
        arena.battle.stand(arena.battle[name], None)
    ask = "cc.skill.transport.deployment"
    battle = arena.run(DeployFighter("wagon"), answers=[OFFERED, (ask, "a"), (ask, "pass")])
    assert [one.id for one in passengers(battle, battle["wagon"])] == ["a"]
    assert [told.fighter for told in arena.told(Boarded)] == ["a"]
    battle = arena.run(DeployCards("red", ("card-a", "card-b")), answers=[OFFERED])
    assert battle["a"].pose is None
    assert battle["b"].pose is not None


@pytest.mark.rule("cc.skill.transport.sequence")
def test_the_card_of_those_aboard_is_in_the_sequence_only_for_others() -> None:
    arena = wagon(4, "a", "b")
    assert cards_in_play(arena.battle)["red"] == ("card-wagon",)
    arena.add("c", "red", 10, 40, card="card-b")
    assert cards_in_play(arena.battle)["red"] == ("card-b", "card-wagon")


@pytest.mark.rule("cc.skill.transport.access")
def test_one_gets_in_by_the_sides_of_the_access() -> None:
    arena = wagon()
    beside = arena.add("beside", "red", 30, 33.75)
    behind = arena.add("behind", "red", 26.25, 30)
    sides = access(arena.battle["wagon"])
    assert is_at_a_door(arena.battle, arena.battle["wagon"], sides, beside)
    assert not is_at_a_door(arena.battle, arena.battle["wagon"], sides, behind)


@pytest.mark.rule("cc.skill.transport.embark")
@pytest.mark.parametrize("action", ["walk", "run"])
def test_who_ends_his_move_at_the_access_may_get_in_at_once(action: str) -> None:
    for fast, aboard in ((False, "wagon"), (True, "")):
        arena = wagon()
        arena.add("a", "red", 30, 40)
        if fast:
            arena.battle["wagon"].gain(SPEED)
        answers = [line((30, 40), (30, 33.75)), *([] if fast else [("cc.skill.transport.embark", "yes")])]
        assert arena.run(*taking(action, "a"), answers=answers)["a"].aboard == aboard
    arena = wagon()
    arena.add("a", "red", 30, 40)
    arena.run(*taking("walk", "a"), answers=[line((30, 40), (30, 35))])
    assert not arena.told(Boarded)


OUT = ("cc.skill.transport.disembark", "a")
AT_ONCE = "cc.skill.transport.after-disembark"


def unloaded(arena: Arena, *answers: Any) -> Battle:
    """The wagon is activated."""
    return arena.run(Activate("red", ("card-wagon",)), answers=["pass", *answers])


@pytest.mark.rule("cc.skill.transport.disembark", "cc.skill.transport.after-disembark")
def test_those_aboard_get_out_before_the_move_and_are_activated_at_once() -> None:
    arena = wagon(4, "a", movement=20 * CM)
    walk = line((30, 30), (45, 30))
    battle = unloaded(arena, "alight", OUT, OFFERED, (AT_ONCE, "yes"), "end", "walk", walk, "end")
    assert [told.fighter for told in arena.told(Alighted)] == ["a"]
    assert battle["a"].activated
    assert battle["wagon"].moved == 15 * CM
    assert not may_take(battle, battle["a"], "charge")
    arena.battle = battle
    battle = arena.run(EndOfTurn())
    assert may_take(battle, battle["a"], "charge")


@pytest.mark.rule("cc.skill.transport.disembark", "cc.skill.transport.after-disembark")
def test_or_after_it_and_who_is_not_activated_at_once_is_not_in_this_turn() -> None:
    arena = wagon(4, "a", movement=20 * CM)
    walk = line((30, 30), (45, 30))
    battle = unloaded(arena, "walk", walk, "alight", OUT, OFFERED, (AT_ONCE, "no"), "end")
    assert battle["a"].activated
    assert battle["a"].pose is not None
    assert battle["a"].pose.x > 40 * CM


@pytest.mark.rule("cc.skill.transport.disembark")
def test_while_it_has_speed_nobody_gets_out_and_once_it_has_stopped_it_moves_no_more() -> None:
    arena = wagon(4, "a", movement=20 * CM)
    arena.battle["wagon"].gain(SPEED)
    assert not may_take(arena.battle, arena.battle["wagon"], "alight")
    walk = line((30, 30), (45, 30))
    battle = unloaded(arena, "walk", walk, "alight", OUT, OFFERED, (AT_ONCE, "no"), "end")
    battle["wagon"].action = ""
    assert not may_take(battle, battle["wagon"], "run")


@pytest.mark.rule("cc.skill.transport.blocked")
def test_who_finds_no_room_at_the_access_stays_inside() -> None:
    arena = wagon(4, "a")
    for place, (x, y) in enumerate((x, y) for y in (26.1, 33.9) for x in (26, 30, 34)):
        arena.add(f"wall-{place}", "red", x, y, base=Rectangle(4 * CM, 25 * 100), card="card-walls")
    assert not may_take(arena.battle, arena.battle["wagon"], "alight")


@pytest.mark.rule("cc.skill.transport.destroyed")
def test_passengers_of_what_is_destroyed_suffer_its_res_and_survivors_stand_where_it_stood() -> None:
    arena = wagon(4, "a", "b")
    battle = arena.run(Suffer("wagon", (KILLED,)), dice=[1, 2, 6, 6], answers=[OFFERED, OFFERED])
    assert [(told.fighter, told.force) for told in arena.told(WoundRolled)] == [("a", 7), ("b", 7)]
    assert battle["a"].pose == Pose(30 * CM, 30 * CM)
    assert (battle["a"].activated, battle["a"].aboard, battle["b"].lost) == (True, "", "killed")


@pytest.mark.rule("cc.skill.transport.command")
def test_a_commander_aboard_helps_nobody() -> None:
    arena = wagon(4)
    chief = arena.add("chief", "red", 30, 33.75, courage=9, skills=(skill("commandement", 20 * CM),))
    mate = arena.add("mate", "red", 35, 35)
    assert courage_score(arena.battle, mate) == 9
    get_in(arena.battle, arena.battle["wagon"], chief)
    assert courage_score(arena.battle, mate) == 4
