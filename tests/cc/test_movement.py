"""Moving: potentials, walking, running, cover, turning, passing through friends, interruptions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cc.arena import EAST, NORTH, OFFERED, WEST, Arena, box, line, taking

from escarmouche.kernel import IllegalAnswer
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter, Options
from escarmouche.rulebooks.cc.events import Moved, TookCover, Turned
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.movement import allowance
from escarmouche.rulebooks.cc.rules.wounds import lose
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM

PATHS = "cc.core.move.walk-run"


@pytest.mark.rule("cc.core.move.potential")
@pytest.mark.parametrize(
    ("action", "centimetres"),
    [
        ("walk", 10),
        ("cover", 10),
        ("disengage", 10),
        ("run", 20),
        ("charge", 20),
        ("engage", 20),
        ("flight", 20),
        ("pursuit", 5),
    ],
)
def test_each_action_has_its_potential(action: Action, centimetres: int) -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 10, 30)
    assert allowance(arena.battle, ada, action) == centimetres * CM
    assert allowance(arena.battle, ada, "") == 0, "whoever moves by no action goes nowhere"


@pytest.mark.rule("cc.core.move.potential")
@pytest.mark.rule("cc.core.engagement")
def test_players_may_agree_that_an_engagement_is_not_doubled() -> None:
    arena = Arena(options=Options(single_engagement=True))
    ada = arena.add("ada", "red", 10, 30)
    assert allowance(arena.battle, ada, "engage") == 10 * CM


@pytest.mark.rule("cc.core.move.walk-run")
@pytest.mark.parametrize(("action", "most"), [("walk", 10), ("run", 20)])
def test_one_walks_up_to_mou_and_runs_up_to_twice_that(action: str, most: int) -> None:
    arena = Arena()
    arena.add("ada", "red", 10, 30)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking(action, "ada"), answers=[line((10, 30), (10.1 + most, 30))])
    battle = arena.run(*taking(action, "ada"), answers=[line((10, 30), (10 + most, 30), facing=NORTH)])
    ada = battle["ada"]
    assert ada.pose is not None
    assert (ada.pose.x, ada.pose.facing, ada.moved) == ((10 + most) * CM, NORTH, most * CM)


@pytest.mark.rule("cc.core.move.walk-run")
def test_a_run_never_leads_into_contact_and_is_not_for_those_in_contact() -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 10, 30)
    arena.add("boris", "blue", 20, 30, WEST)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("run", "ada"), answers=[line((10, 30), (17.5, 30))])
    arena.add("carl", "blue", 10, 32.5, WEST)
    assert not may_take(arena.battle, ada, "run")
    assert not may_take(arena.battle, ada, "walk")


@pytest.mark.rule("cc.core.terrain.types")
def test_difficult_ground_costs_twice_and_walls_stop() -> None:
    arena = Arena(box("bush", "undergrowth", 15, 20, 40, 40), box("wall", "wall", 5, 20, 8, 40, 4))
    arena.add("ada", "red", 15, 30)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("walk", "ada"), answers=[line((15, 30), (20.1, 30))])
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("walk", "ada"), answers=[line((15, 30), (9, 30))])
    battle = arena.run(*taking("walk", "ada"), answers=[line((15, 30), (20, 30))])
    assert battle["ada"].moved == 10 * CM


@pytest.mark.rule("cc.core.move.obstacles")
def test_a_walk_leads_into_contact_with_no_enemy() -> None:
    arena = Arena()
    arena.add("ada", "red", 10, 30)
    arena.add("foe", "blue", 17.5, 30)
    with pytest.raises(IllegalAnswer) as refused:
        arena.run(*taking("walk", "ada"), answers=[line((10, 30), (15, 30))])
    assert [why.text.key for why in refused.value.reasons] == ["table-touches-an-enemy"]
    arena.run(*taking("walk", "ada"), answers=[line((10, 30), (14.9, 30))])


@pytest.mark.rule("cc.core.move.obstacles")
def test_only_friends_of_the_same_turn_of_speech_are_passed_through() -> None:
    arena = Arena()
    arena.add("ada", "red", 10, 30)
    arena.add("anna", "red", 15, 30)
    through = line((10, 30), (19, 30))
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("walk", "ada"), answers=[through])
    arena.battle.speech = ("ada", "anna")
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("walk", "ada"), answers=[line((10, 30), (16, 30))])
    arena.run(*taking("walk", "ada"), answers=[through])


# -- cover -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.move.cover")
def test_one_may_take_cover_without_going_anywhere() -> None:
    arena = Arena()
    arena.add("ada", "red", 10, 30)
    battle = arena.run(*taking("cover", "ada"), answers=[line((10, 30))])
    assert battle["ada"].has("cc.core.move.cover")
    assert [told.fighter for told in arena.told(TookCover)] == ["ada"]
    battle.expire("turn")
    assert not battle["ada"].has("cc.core.move.cover")


@pytest.mark.rule("cc.core.move.cover")
def test_cover_leads_up_to_mou_and_is_not_for_those_in_contact() -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 10, 30)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("cover", "ada"), answers=[line((10, 30), (20.1, 30))])
    arena.add("boris", "blue", 12.5, 30, WEST)
    assert not may_take(arena.battle, ada, "cover")


@pytest.mark.rule("cc.core.move.cover")
def test_players_may_agree_that_riders_take_no_cover() -> None:
    for agreed in (True, False):
        arena = Arena(options=Options(cover_mounted=agreed))
        ada = arena.add("ada", "red", 10, 30, mounted=True)
        assert may_take(arena.battle, ada, "cover") is agreed


# -- turning -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.move.orientation")
def test_turning_on_the_spot_is_no_displacement() -> None:
    arena = Arena()
    arena.add("ada", "red", 10, 30, EAST)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("turn", "ada"), answers=[line((10, 30), (11, 30))])
    battle = arena.run(*taking("turn", "ada"), answers=[line((10, 30), facing=WEST)])
    ada = battle["ada"]
    assert ada.pose is not None
    assert (ada.pose.facing, ada.turned, ada.moved, ada.action) == (WEST, True, 0, "")
    assert [told.pose.facing for told in arena.told(Turned)] == [WEST]


@pytest.mark.rule("cc.core.move.orientation")
def test_who_turns_keeps_his_contacts() -> None:
    arena = Arena()
    arena.add("ada", "red", 10, 30, EAST)
    arena.add("boris", "blue", 12.5, 30, WEST)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("turn", "ada"), answers=[line((10, 30), facing=450)])
    battle = arena.run(*taking("turn", "ada"), answers=[line((10, 30), facing=NORTH)])
    assert battle.foes(battle["ada"]) == ("boris",)


# -- exclusive and cumulative ------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.core.activation.exclusive-cumulative")
def test_an_exclusive_action_is_all_one_does_a_cumulative_one_comes_once() -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 10, 30)
    battle = arena.battle
    assert all(may_take(battle, ada, name) for name in ("walk", "run", "cover", "turn"))
    assert not any(may_take(battle, ada, name, ("turn",)) for name in ("run", "cover", "turn"))
    assert may_take(battle, ada, "walk", ("turn",))
    assert not any(may_take(battle, ada, name, ("run",)) for name in ("walk", "run", "cover", "turn"))


# -- interruptions -----------------------------------------------------------------------------------------------------


class Trap(Hooks, name="test-cc-trap"):
    """Something that is set off so far along any route; ``deadly`` as a parameter kills."""

    __slots__ = ()

    def passed_after(
        self, value: int | None, battle: Battle, bearer: Fighter, mover: Fighter, route: Route
    ) -> int | None:
        return None if mover is bearer else self.number

    async def on_passage(self, battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> None:
        mover.lasting = mover.lasting * 10 + self.number
        if self.number == 5:
            await lose(battle, mover, "killed", by=bearer, rule="test")


def traps(*far: int) -> Arena:
    """Ada before enemies who do something when she has gone so far."""
    arena = Arena()
    arena.add("ada", "red", 10, 30)
    for number, one in enumerate(far):
        arena.add(f"trap{number}", "blue", 50, 10 + 10 * number).gain("test-cc-trap", one)
    return arena


@pytest.mark.rule("cc.core.move.interrupt")
def test_what_interrupts_a_move_comes_in_the_order_in_which_it_is_met() -> None:
    arena = traps(3, 1, 2)
    battle = arena.run(*taking("walk", "ada"), answers=[line((10, 30), (15, 30))])
    assert battle["ada"].lasting == 123
    assert [told.length for told in arena.told(Moved)] == [5 * CM]


@pytest.mark.rule("cc.core.move.interrupt")
def test_of_two_at_the_same_point_the_mover_chooses() -> None:
    arena = traps(2, 2, 1)
    answers: list[Any] = [line((10, 30), (15, 30)), ("cc.core.move.interrupt", "trap1:test-cc-trap")]
    assert arena.run(*taking("walk", "ada"), answers=answers)["ada"].lasting == 122


@pytest.mark.rule("cc.core.move.interrupt")
def test_who_does_not_survive_goes_no_further() -> None:
    arena = traps(7, 5, 1)
    battle = arena.run(*taking("walk", "ada"), answers=[OFFERED])
    assert battle["ada"].lost == "killed"
    assert battle["ada"].lasting == 15
    assert not arena.told(Moved)
