"""Rout: flight by the fastest way, and the way back to one's senses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.ddm.arena import Arena

from escarmouche.kernel import Game
from escarmouche.rulebooks.ddm.battle import ROUTED, Battle, Deed
from escarmouche.rulebooks.ddm.events import AttackMade, CreatureMoved, Eliminated, MoraleTested, Rallied, Routed
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.command import commanded
from escarmouche.rulebooks.ddm.rules.conditions import afflict
from escarmouche.rulebooks.ddm.rules.melee import flanking
from escarmouche.rulebooks.ddm.rules.morale import MoraleSave, Rout
from escarmouche.rulebooks.ddm.rules.movement import GridPath
from escarmouche.rulebooks.ddm.rules.rout import Flee
from escarmouche.rulebooks.ddm.rules.states import threatened
from escarmouche.rulebooks.ddm.rules.strikes import Strike
from escarmouche.rulebooks.ddm.rules.turn import TakeTurn

BLUE = {"warband": "blue"}
OPENING = "ddm.melee.opportunity"


def asked(arena: Arena, *steps: Any) -> Any:
    game: Game[Battle] = arena.game(*steps)
    game.start()
    return game.request


# -- the flight --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.rout.begin", "ddm.rout.speed", "ddm.term.double-speed", "ddm.condition.routing")
def test_who_fails_flees_at_once_at_double_speed() -> None:
    arena = Arena("X . . . . . . . . . . . . . A . B", A={"speed": 4}, B=BLUE)
    arena.run(MoraleSave("a", "b"), dice=[2], answers=[GridPath(tuple(range(13, 5, -1)))])
    assert arena["a"].routing
    assert arena.place("a") == (6, 0)


@pytest.mark.rule("ddm.rout.begin", "ddm.rout.speed")
def test_who_does_not_rout_any_more_or_cannot_move_does_not_flee() -> None:
    arena = Arena("X . . A . B", B=BLUE)
    arena.run(Flee("a"))
    assert arena.place("a") == (3, 0)
    afflict(arena.battle, arena["a"], "ddm.condition.paralyzed", 15)
    arena.run(Rout("a", "b"))
    assert (arena["a"].routing, arena.place("a")) == (True, (3, 0))


@pytest.mark.rule("ddm.rout.begin", "ddm.condition.stunned", "ddm.condition.helpless")
@pytest.mark.parametrize("condition", ["ddm.condition.stunned", "ddm.condition.sleeping"])
def test_neither_the_stunned_nor_the_helpless_flee_before_they_can_move(condition: str) -> None:
    arena = Arena("X . . A . B", B=BLUE)
    arena.battle.gain(arena["a"], condition)
    arena.run(Rout("a", "b"))
    assert (arena["a"].routing, arena.place("a")) == (True, (3, 0))


@pytest.mark.rule("ddm.rout.exit", "ddm.rout.off-grid", "ddm.setup.exits", "ddm.term.eliminated", "ddm.rout.speed")
@pytest.mark.parametrize(("away", "speed", "fate"), [(4, 2, ""), (4, 3, "fled"), (5, 3, "fled"), (6, 3, "")])
def test_stepping_off_takes_one_square_more(away: int, speed: int, fate: str) -> None:
    """With 4 squares of movement it stands on an exit 4 squares away, with 5 or more it is gone."""
    arena = Arena("X" + " ." * (away - 1) + " A . B", A={"speed": speed}, B=BLUE)
    arena.run(Rout("a", "b"), answers=[GridPath(tuple(range(away - 1, -1, -1)))])
    assert arena["a"].fate == fate
    if fate:
        assert arena.told(Eliminated)[0].how == "fled"
        assert arena.battle.points == {"blue": 10}
    else:
        assert arena.place("a") == (0, 0)
        arena.run(Flee("a"))
        assert arena["a"].fate == "fled", "from the exit itself it takes but one square"


@pytest.mark.rule("ddm.rout.exit")
def test_each_warband_has_exits_of_its_own() -> None:
    arena = Arena("Y A . . . . . X", B=BLUE)
    arena.add("b", 3, warband="blue")
    arena.add("c", 4, warband="blue")
    assert asked(arena, Rout("a", "")).problems(GridPath((0,)))
    arena = Arena("X . A . . B . . Y", B=BLUE)
    arena.run(Rout("b", "a"), answers=[GridPath((6, 7, 8))])
    assert arena["b"].fate == "fled"


@pytest.mark.rule("ddm.rout.off-grid.large")
def test_a_large_creature_is_gone_as_soon_as_a_part_of_it_is() -> None:
    arena = Arena(
        """
        . . . A .
        X . . . .
        . . . . .
        . . . . B
        """,
        A={"size": "large", "speed": 2},
        B=BLUE,
    )
    arena.run(Rout("a", ""), answers=[GridPath((2, 1, 0))])
    assert arena["a"].fate == "fled"


@pytest.mark.rule("ddm.rout.path", "ddm.rout.path.correction")
def test_the_way_is_one_of_the_fastest_and_its_player_chooses_among_these() -> None:
    arena = Arena(
        """
        X . . .
        # # . .
        . . . A
        . . . .
        B . . .
        """,
        B=BLUE,
    )
    at = arena.at
    request = asked(arena, Rout("a", ""))
    assert request.player == "red"
    first = GridPath((at(3, 1), at(2, 0), at(1, 0), at(0, 0)))
    second = GridPath((at(2, 1), at(2, 0), at(1, 0), at(0, 0)))
    slow = GridPath((at(3, 1), at(3, 0), at(2, 0), at(1, 0), at(0, 0)))
    assert not request.problems(first)
    assert not request.problems(second)
    assert [one.rule for one in request.problems(slow)] == ["ddm.rout.path.correction"]
    offered = {way for seed in range(20) for way in request.offers(Random(seed))}
    assert {first, second} <= offered, "whoever takes what is offered can take either"
    assert all(not request.problems(way) for way in offered)


@pytest.mark.rule("ddm.rout.path", "ddm.rout.exit", "ddm.move.through-allies")
def test_an_ally_on_the_exit_keeps_nobody_on_the_grid() -> None:
    for away, speed in ((4, 6), (3, 2)):
        arena = Arena("X" + " ." * (away - 1) + " A . B", A={"speed": speed}, B=BLUE)
        arena.add("c", 0)
        out = GridPath(tuple(range(away - 1, -1, -1)))
        assert asked(arena, Rout("a", "")).offers(Random(1)) == [out]
        arena.run(Rout("a", ""), answers=[out])
        assert arena["a"].fate == "fled"
    tired = Arena("X . . . A . B", A={"speed": 2}, B=BLUE)
    tired.add("c", 0)
    request = asked(tired, Rout("a", ""))
    assert request.offers(Random(1)) == [GridPath((3, 2, 1))], "with nothing left to step off it stops before the exit"
    assert [one.rule for one in request.problems(GridPath((3, 2, 1, 0)))] == ["ddm.move.end-occupied"]


@pytest.mark.rule("ddm.rout.path", "ddm.rout.path.correction")
def test_of_two_ways_as_long_it_takes_the_one_that_gets_farther_this_time() -> None:
    drawing = """
        X . . . . . . . . . .
        # # # # # # # # # # A
        X . . . . . . . . . .
        """
    arena = Arena(drawing, A={"speed": 3})
    arena.add("c", arena.at(5, 0))
    request = asked(arena, Rout("a", ""))
    low = GridPath(tuple(arena.at(column, 2) for column in range(10, 4, -1)))
    high = GridPath(tuple(arena.at(column, 0) for column in range(10, 5, -1)))
    assert request.offers(Random(1)) == [low]
    assert not request.problems(low)
    assert [one.rule for one in request.problems(high)] == ["ddm.rout.path.correction"]


@pytest.mark.rule("ddm.rout.path.blocked")
def test_a_large_one_with_all_ways_blocked_goes_towards_its_sides_exit() -> None:
    drawing = """
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . A . . . .
        . . . . . . . . . .
        B C D E F G H I J K
        X . . . . . . . . .
        X . . . . . . . . .
        X X X . . . . . . .
        """
    foes: dict[str, Any] = dict.fromkeys("BCDEFGHIJK", BLUE)
    arena = Arena(drawing, A={"speed": 3, "size": "large"}, **foes)
    request = asked(arena, Rout("a", ""))
    ends = {way.squares[-1] % 10 for seed in range(9) for way in request.offers(Random(seed))}
    assert max(ends) < 5


@pytest.mark.rule("ddm.rout.path", "ddm.move.through-enemies")
def test_a_flier_flees_by_air_where_only_that_takes_it_off_the_grid() -> None:
    drawing = "X . B . . . .\n. . C . A . .\n. . D . . . ."
    flier = {"speed": 4, "abilities": ["ddm.ability.flight"]}
    arena = Arena(drawing, A=flier, B=BLUE, C=BLUE, D=BLUE)
    game = arena.game(Rout("a", ""))
    assert game.request is not None
    assert game.request.about["mode"] == "fly", "nobody is asked how"
    far = "X . B" + " ." * 12 + " A\n. . C" + " ." * 13 + "\n. . D" + " ." * 13
    game = Arena(far, A=flier, B=BLUE, C=BLUE, D=BLUE).game(Rout("a", ""))
    assert game.request is not None
    assert game.request.about["mode"] == "fly", "it gets off the grid some time, although on foot it gets as far now"


@pytest.mark.rule("ddm.rout.path")
def test_whoever_is_as_soon_off_the_grid_either_way_is_asked_how() -> None:
    arena = Arena("X . . . A . B", A={"abilities": ["ddm.ability.flight"]}, B=BLUE)
    request = asked(arena, Rout("a", ""))
    assert (request.rule, list(request.options), request.default) == ("ddm.rout.path", ["walk", "fly"], "fly")


@pytest.mark.rule("ddm.rout.opportunity", "ddm.rout.exit")
@pytest.mark.parametrize(("die", "gone"), [(2, True), (20, False)])
def test_whoever_steps_off_the_grid_gives_an_opening_as_with_any_step(die: int, gone: bool) -> None:
    arena = Arena("X B . .", B=BLUE)
    arena.add("a", 0, hp=5)
    arena.battle.rout(arena["a"], True, "")
    arena.run(Flee("a"), dice=[die], answers=[("ddm.melee.opportunity", "b/0")])
    assert arena["a"].fate == ("fled" if gone else "destroyed")
    arena = Arena("X B . .", B=BLUE)
    arena.add("a", 0)
    arena.battle.rout(arena["a"], True, "")
    arena.run(Flee("a"), answers=[("ddm.melee.opportunity", "pass")])
    assert arena["a"].fate == "fled"


@pytest.mark.rule("ddm.melee.opportunity.order", "ddm.rout.opportunity")
def test_at_who_routs_players_strike_in_order_from_the_acting_one() -> None:
    arena = Arena(
        ". B . .\nX A . .\n. C . .", players=("red", "blue", "green"), A={"hp": 100}, B=BLUE, C={"warband": "green"}
    )
    arena.turn("c")
    game = arena.game(Rout("a", ""))
    game.answer(GridPath((4,)))
    assert game.request is not None
    assert game.request.player == "blue"


@pytest.mark.rule("ddm.rout.activation", "ddm.rout.path")
def test_nobody_stops_on_the_way_out() -> None:
    arena = Arena("X . . . A . . B", B=BLUE)
    request = asked(arena, Rout("a", ""))
    assert request.problems(GridPath((3,)))
    assert request.problems(GridPath((3, 2, 1)))
    assert not request.problems(GridPath((3, 2, 1, 0)))
    assert [one.text.args for one in request.problems(GridPath((3, 1, 0)))] == [{"number": 2}]


@pytest.mark.rule("ddm.rout.path", "ddm.move.slow-terrain")
def test_the_fastest_is_counted_in_movement_not_in_squares() -> None:
    arena = Arena(
        """
        . . . . .
        X ~ ~ ~ A
        # # # # B
        """,
        B=BLUE | {"hp": 20},
    )
    afflict(arena.battle, arena["b"], "ddm.condition.sleeping")
    at = arena.at
    request = asked(arena, Rout("a", ""))
    assert request.problems(GridPath((at(3, 1), at(2, 1), at(1, 1), at(0, 1))))
    assert not request.problems(GridPath((at(3, 0), at(2, 0), at(1, 0), at(0, 1))))


@pytest.mark.rule("ddm.rout.path", "ddm.move.through-allies")
def test_flight_goes_through_allies_and_ends_in_no_occupied_square() -> None:
    arena = Arena("X . . C . . A . B", A={"speed": 2}, B=BLUE)
    arena.battle.stand(arena["c"], 2)
    request = asked(arena, Rout("a", ""))
    assert request.problems(GridPath((5, 4, 3, 2)))
    assert not request.problems(GridPath((5, 4, 3)))
    arena.run(Rout("a", ""), answers=[GridPath((5, 4, 3))])
    arena.run(Flee("a"), answers=[GridPath((2, 1, 0))])
    assert arena["a"].fate == "fled"


@pytest.mark.rule("ddm.rout.path.blocked", "ddm.rout.exit")
def test_when_all_ways_are_blocked_it_goes_as_near_as_it_can() -> None:
    arena = Arena("X . B . . A", B=BLUE)
    request = asked(arena, Rout("a", ""))
    assert request.problems(GridPath((4,)))
    arena.run(Rout("a", ""), answers=[GridPath((4, 3))])
    assert arena.place("a") == (3, 0)
    arena.run(Flee("a"))
    assert arena.place("a") == (3, 0)


@pytest.mark.rule("ddm.rout.path.blocked")
@pytest.mark.parametrize("there", ["statue", "ally"])
def test_who_begins_to_flee_where_none_may_stop_and_cannot_go_stays_there(there: str) -> None:
    arena = Arena("X . B S . D .", B=BLUE, D=BLUE)
    arena.add("a", 3 if there == "statue" else 4)
    arena.add("c", 4)
    arena.run(Rout("a", ""))
    assert (arena["a"].routing, arena.place("a")) == (True, (3, 0) if there == "statue" else (4, 0))


@pytest.mark.rule("ddm.rout.opportunity", "ddm.rout.path.correction")
def test_flight_past_enemies_gives_them_openings() -> None:
    arena = Arena(
        """
        X . . . . A D
        . . B # # # #
        """,
        B=BLUE,
        D=BLUE,
        A={"hp": 40},
    )
    arena.run(
        Rout("a", ""),
        dice=[15, 2],
        answers=[GridPath((4, 3, 2, 1, 0)), (OPENING, "d/0"), (OPENING, "b/0")],
    )
    assert [event.attacker for event in arena.told(AttackMade)] == ["d", "b"]
    assert arena["a"].fate == "fled"


@pytest.mark.rule("ddm.rout.opportunity.causer", "ddm.rout.begin")
def test_who_has_made_it_rout_has_no_opening_in_this_turn() -> None:
    arena = Arena("X . . A B", B=BLUE)
    arena.turn("b")
    arena.run(MoraleSave("a", "b"), dice=[2], answers=[GridPath((2, 1, 0))])
    assert not arena.told(AttackMade)
    arena = Arena("X . . . . . . . . . . . . . A B", B=BLUE)
    arena.turn("b")
    arena.battle.once(Deed(ROUTED, "b", "a"))
    arena.battle.rout(arena["a"], True, "b")
    arena.run(TakeTurn("a"), answers=[GridPath(tuple(range(13, 1, -1))), (OPENING, "pass")])


@pytest.mark.rule("ddm.scenario.standard.victory-points", "ddm.rout.opportunity")
def test_who_destroys_it_on_the_run_scores_it() -> None:
    arena = Arena("X . . A B . C", players=("red", "blue", "green"), A={"hp": 5}, B=BLUE, C={"warband": "green"})
    arena.run(Rout("a", "c"), dice=[19], answers=[GridPath((2, 1, 0)), (OPENING, "b/0")])
    assert arena["a"].fate == "destroyed"
    assert arena.battle.points == {"blue": 10}


@pytest.mark.rule("ddm.terrain.sharp-stones.lethal", "ddm.rout.path")
def test_sharp_stones_are_no_reason_to_go_round() -> None:
    arena = Arena("X . ^ A . B", A={"hp": 5}, B=BLUE)
    arena.run(Rout("a", ""), answers=[GridPath((2, 1, 0))])
    assert arena["a"].fate == "destroyed"


@pytest.mark.rule("ddm.rout.begin")
def test_who_routs_in_its_own_turn_loses_the_rest_of_it() -> None:
    arena = Arena(
        """
        X . . . . . . . . . . . . . . . . A B
        . . . . . . . . . . . . . . . . . . .
        """,
        A={"hp": 10, "commander": 0},
        B=BLUE,
    )
    arena.run(
        TakeTurn("a"),
        dice=[15, 2],
        answers=["walk", GridPath((16,)), (OPENING, "b/0"), GridPath(tuple(range(16, 4, -1)))],
    )
    assert arena.told(Routed)
    assert arena.place("a") == (5, 0)


@pytest.mark.rule("ddm.condition.helpless", "ddm.rout.off-grid")
def test_who_is_stopped_on_the_exit_does_not_leave() -> None:
    arena = Arena("X A . B", B=BLUE)
    arena.battle.stand(arena["a"], 0)
    afflict(arena.battle, arena["a"], "ddm.condition.paralyzed", 15)
    arena.run(Rout("a", "b"))
    assert arena.place("a") == (0, 0)


@pytest.mark.rule("ddm.rout.restrictions", "ddm.rout.commander")
def test_who_routs_threatens_flanks_leads_and_attacks_nobody() -> None:
    arena = Arena("A B C D", A={"commander": 4}, B=BLUE)
    strike = Strike(attacker="c", target="b", sort="melee", index=0)
    assert flanking(arena.battle, arena["c"], arena["b"])
    assert commanded(arena.battle, arena["d"])
    arena.battle.rout(arena["a"], True, "b")
    assert not flanking(arena.battle, arena["c"], arena["b"])
    assert not commanded(arena.battle, arena["d"])
    arena.run(Blow(strike), dice=[2])
    assert arena.told(AttackMade)[0].attack.total == 5
    arena.battle.stand(arena["c"], None)
    assert not threatened(arena.battle, arena["b"])
    arena.battle.stand(arena["d"], None)
    arena.run(TakeTurn("a"), dice=[2])
    assert arena.place("a") == (0, 0), "a failed rally, and no exit to run to"


# -- rally -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ddm.rout.rally", "ddm.rout.rally.mandatory", "ddm.rout.rally.success", "ddm.term.rally")
def test_under_command_it_has_to_try_and_success_is_all_it_does() -> None:
    arena = Arena("X A C . B", C={"commander": 3}, B=BLUE)
    arena.battle.rout(arena["a"], True, "b")
    arena.run(TakeTurn("a"), dice=[15])
    assert arena.told(Rallied)
    assert arena.told(MoraleTested)[0].rally
    assert not arena["a"].routing
    assert arena.place("a") == (1, 0)
    assert commanded(arena.battle, arena["a"])


@pytest.mark.rule("ddm.rout.rally.failure", "ddm.rout.activation")
def test_a_failed_rally_is_a_turn_of_flight() -> None:
    arena = Arena("X . . A C . B", C={"commander": 3}, B=BLUE)
    arena.battle.rout(arena["a"], True, "b")
    arena.run(TakeTurn("a"), dice=[14], answers=[GridPath((2, 1, 0))])
    assert arena["a"].fate == "fled"
    assert not arena.told(Routed), "it was routing already"


@pytest.mark.rule("ddm.rout.rally", "ddm.rout.activation", "ddm.rout.rally.failure")
def test_out_of_command_it_may_not_try() -> None:
    arena = Arena("X . . A . . B", B=BLUE)
    arena.battle.rout(arena["a"], True, "b")
    arena.run(TakeTurn("a"), answers=[GridPath((2, 1, 0))])
    assert not arena.told(MoraleTested)
    assert arena["a"].fate == "fled"


@pytest.mark.rule("ddm.rout.rally.commander")
@pytest.mark.parametrize(("other", "bonus"), [(None, 5), (4, 6)])
def test_a_commander_always_tries_with_the_higher_rating(other: int | None, bonus: int) -> None:
    arena = Arena("X A C . B", A={"commander": 3}, C={"commander": other}, B=BLUE)
    arena.battle.rout(arena["a"], True, "b")
    arena.run(TakeTurn("a"), dice=[20 - bonus])
    assert arena.told(MoraleTested)[0].bonus.total == bonus
    assert arena.told(Rallied)


@pytest.mark.rule("ddm.rout.rally.success", "ddm.rout.commander")
def test_a_commander_that_has_rallied_commands_again() -> None:
    arena = Arena("X A C . B", A={"commander": 3}, B=BLUE)
    arena.battle.rout(arena["a"], True, "b")
    assert not commanded(arena.battle, arena["c"])
    arena.run(TakeTurn("a"), dice=[19])
    assert commanded(arena.battle, arena["c"])
    assert threatened(arena.battle, arena["b"]) is False
    assert not arena.told(CreatureMoved)
