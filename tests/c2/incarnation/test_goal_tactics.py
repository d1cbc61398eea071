"""What a machine makes of the objective of an act: the step that serves it, which it would not take without."""

from __future__ import annotations

from math import hypot
from typing import Any

import msgspec
import pytest
from tests.c2.arena import Arena
from tests.c2.incarnation.test_scenarios import CARD
from tests.c2.test_tactics import BOW, asked, chosen, tactician

from escarmouche.kernel import Game, Random, Seeded, play
from escarmouche.rulebooks import book
from escarmouche.rulebooks.c2.battle import Battle, Options
from escarmouche.rulebooks.c2.content.goals import AnyGoal, AnyOf, Clear, Destroy, FewerLosses, Keep, Kill, Occupy
from escarmouche.rulebooks.c2.content.scenarios import load_scenario
from escarmouche.rulebooks.c2.incarnation.acts import is_met, present
from escarmouche.rulebooks.c2.machine.estimates import loss_by_hit
from escarmouche.rulebooks.c2.machine.goals import errands, weight
from escarmouche.rulebooks.c2.machine.tactics import TACTICS
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.shooting import ShootingPhase
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.table import CM, Piece, point_gap

ACT = load_scenario(CARD)
NORTH, SOUTH, EAST, WEST = 900, 2700, 0, 1800
MOVE, RUN, CHARGE = "c2.move.one-type", "c2.move.run", "c2.move.charge.declare"


def about(arena: Arena, *goals: AnyGoal, turns: int = 4) -> Arena:
    """The battle of an act with these goals in its first turn, or, without any, a plain one."""
    arena.battle.act = msgspec.structs.replace(ACT, goals=goals) if goals else None
    arena.battle.options = msgspec.structs.replace(arena.battle.options, turns=turns)
    return arena


def moved(arena: Arena, name: str, rule: str = MOVE) -> Any:
    fighter = arena.battle[name]
    return chosen(arena, Activate(fighter.side, (fighter.card,)), rule=rule)


# -- places ------------------------------------------------------------------------------------------------------------


def crossing(**options: Any) -> Arena:
    """A red runner near the south edge, with an enemy worth going for in the east."""
    arena = Arena(**options)
    arena.add("runner", "red", 20, 5, EAST, attack=6)
    arena.add("peasant", "blue", 75, 5, WEST, attack=2, defence=2)
    return arena


PLACES: list[tuple[AnyGoal, tuple[int, int]]] = [
    (Occupy(where="enemy-edge", within=2), (20, 60)),
    (Occupy(where="enemy-half"), (20, 30)),
    (Occupy(where="middle", within=5), (50, 30)),
    (Occupy(where="middle", within=5, majority=True), (50, 30)),
    (AnyOf(goals=(FewerLosses(), Occupy(where="enemy-edge", within=2))), (20, 60)),
]


@pytest.mark.parametrize(("goal", "place"), PLACES)
def test_a_place_to_reach_is_run_to(goal: AnyGoal, place: tuple[int, int]) -> None:
    def left(arena: Arena) -> float:
        x, y = moved(arena, "runner", RUN).path[-1]
        return hypot(x / CM - place[0], y / CM - place[1])

    before = hypot(20 - place[0], 5 - place[1])
    assert left(about(crossing(), goal)) < before - 15, "nearly the 20 cm that he runs"
    assert left(about(crossing())) > left(about(crossing(), goal)) + 5


def test_an_objective_is_run_to() -> None:
    shrine = Piece(
        "shrine", "shallow-water", ((8 * CM, 40 * CM), (14 * CM, 40 * CM), (14 * CM, 46 * CM), (8 * CM, 46 * CM))
    )
    ends = []
    for goals in ((), (Occupy(where="objectives", within=2),)):
        arena = Arena(shrine, kinds=KINDS, options=Options(objectives=("shrine",)))
        arena.add("runner", "red", 20, 5, EAST, attack=6)
        arena.add("peasant", "blue", 75, 5, WEST, attack=2, defence=2)
        ends.append(point_gap(shrine.outline, *moved(about(arena, *goals), "runner", RUN).path[-1]))
    assert ends[1] < ends[0] - 10 * CM
    assert ends[1] < 18 * CM


def test_in_the_last_turn_entering_a_place_comes_before_charging() -> None:
    def prepared(*goals: AnyGoal) -> Arena:
        arena = Arena()
        arena.add("knight", "red", 50, 18, SOUTH, attack=6)
        arena.add("peasant", "blue", 50, 6, NORTH, attack=2, defence=2)
        return about(arena, *goals, turns=1)

    assert moved(prepared(), "knight") == "charge"
    assert moved(prepared(Occupy(where="enemy-half")), "knight") in ("walk", "run")


def test_who_holds_a_place_does_not_leave_it_in_the_last_turn() -> None:
    def prepared(*goals: AnyGoal) -> Arena:
        arena = Arena()
        arena.add("knight", "red", 50, 30, EAST, attack=6)
        arena.add("peasant", "blue", 68, 30, WEST, attack=2, defence=2)
        return about(arena, *goals, turns=1)

    assert moved(prepared(), "knight") == "charge"
    assert moved(prepared(Occupy(where="middle", within=3)), "knight") not in ("charge", "engage", "run")


def test_only_as_many_go_as_are_wanted_and_one_in_reserve_for_each() -> None:
    arena = about(Arena(), Occupy(where="enemy-edge"))
    for name, y in (("first", 20), ("second", 15), ("third", 10)):
        arena.add(name, "red", 50, y)
    arena.add("foe", "blue", 10, 50)
    points = [
        sum(errand.points for errand in errands(arena.battle, arena.battle[name])) for name in arena.battle.fighters
    ]
    assert points[0] > points[1] > 0
    assert points[2:] == [0, 0]


def test_a_place_that_is_too_far_draws_nobody() -> None:
    arena = about(Arena(), Occupy(where="enemy-edge"), turns=1)
    late = arena.add("late", "red", 50, 5)
    assert late.pose is not None
    (errand,) = errands(arena.battle, late)
    assert errand.value((50 * CM, 20 * CM)) == errand.value(late.pose.point) == 0
    assert errand.value((50 * CM, 59 * CM)) > 0


# -- a place to keep clear ---------------------------------------------------------------------------------------------

RIDGE = Clear(where="own-edge", within=10)


def test_the_other_side_goes_where_nobody_may_be() -> None:
    def end(*goals: AnyGoal) -> int:
        arena = Arena()
        arena.add("raider", "blue", 20, 40, EAST, attack=6)
        arena.add("peasant", "red", 75, 40, WEST, attack=2, defence=2)
        y: int = moved(about(arena, *goals), "raider", RUN).path[-1][1]
        return y

    assert end() > 35 * CM
    assert end(RIDGE) < 25 * CM


def test_an_intruder_is_charged_before_a_better_prey() -> None:
    def prepared(*goals: AnyGoal) -> Arena:
        arena = Arena()
        arena.add("knight", "red", 40, 18, EAST, attack=6)
        arena.add("raider", "blue", 48, 6, NORTH, attack=4, defence=4)
        arena.add("peasant", "blue", 48, 30, NORTH, attack=2, defence=2)
        return about(arena, *goals)

    assert moved(prepared(), "knight", CHARGE) == "peasant"
    assert moved(prepared(RIDGE), "knight", CHARGE) == "raider"


# -- lives -------------------------------------------------------------------------------------------------------------


def prey(*goals: AnyGoal) -> Arena:
    """A knight who may charge a peasant, or else a guard."""
    arena = Arena()
    arena.add("knight", "red", 30, 30, EAST, attack=6, points=40)
    arena.add("guard", "blue", 45, 26, WEST, attack=4, defence=5)
    arena.add("peasant", "blue", 45, 34, WEST, attack=2, defence=2)
    return about(arena, *goals)


def test_an_enemy_to_be_killed_is_charged_before_a_better_prey() -> None:
    assert moved(prey(), "knight", CHARGE) == "peasant"
    assert moved(prey(Kill(whom="guard")), "knight", CHARGE) == "guard"
    assert moved(prey(AnyOf(goals=(Kill(whom="guard"), FewerLosses()))), "knight", CHARGE) == "guard"


def test_an_enemy_to_be_killed_is_shot_at_before_a_better_target() -> None:
    def prepared(*goals: AnyGoal) -> Arena:
        arena = Arena()
        arena.add("archer", "red", 10, 30, EAST, shooting=4, weapon=BOW)
        arena.add("guard", "blue", 40, 22, WEST, resistance=6)
        arena.add("peasant", "blue", 40, 38, WEST, resistance=4)
        return about(arena, *goals)

    def target(arena: Arena) -> str:
        names = ["guard", "peasant"]
        ask = asked(arena, ShootingPhase(), "c2.shoot.declare")
        values = TACTICS.weigh(arena.battle, ask, names, exact=False)
        return max(zip(values, names, strict=True))[1]

    assert target(prepared()) == "peasant"
    assert target(prepared(Kill(whom="guard"))) == "guard"


def test_whom_the_enemy_has_to_keep_alive_is_charged_before_a_better_prey() -> None:
    def prepared(*goals: AnyGoal) -> Arena:
        arena = Arena()
        arena.add("knight", "blue", 30, 30, EAST, attack=6, points=40)
        arena.add("guard", "red", 45, 26, WEST, attack=4, defence=5)
        arena.add("peasant", "red", 45, 34, WEST, attack=2, defence=2)
        return about(arena, *goals)

    assert moved(prepared(), "knight", CHARGE) == "peasant"
    assert moved(prepared(Keep(whom="guard")), "knight", CHARGE) == "guard"


@pytest.mark.parametrize(("side", "goal"), [("red", Keep(whom="lord")), ("blue", Kill(whom="lord"))])
def test_who_has_to_live_does_not_charge(side: str, goal: AnyGoal) -> None:
    def prepared(*goals: AnyGoal) -> Arena:
        other = "blue" if side == "red" else "red"
        arena = Arena()
        arena.add("lord", side, 30, 30, EAST, attack=4, defence=3)
        arena.add("soldier", other, 45, 30, WEST, attack=4, defence=4)
        arena.add("page", side, 10, 30, EAST)
        return about(arena, *goals)

    assert moved(prepared(), "lord") == "charge"
    assert moved(prepared(goal), "lord") not in ("charge", "engage")


def test_a_life_counts_no_more_than_its_points_where_no_goal_hangs_on_it() -> None:
    arena = prey(Keep(whom="knight"), Kill(whom="guard"))
    battle = arena.battle
    assert weight(battle, battle["peasant"]) == 1
    counted = prey(Destroy(share=50), FewerLosses()).battle
    assert {weight(counted, one) for one in counted.in_play()} == {1.0}
    assert weight(battle, battle["knight"]) > 1
    plain = prey().battle
    assert loss_by_hit(battle, battle["guard"], 6) > loss_by_hit(plain, plain["guard"], 6)
    assert loss_by_hit(battle, battle["peasant"], 6) == loss_by_hit(plain, plain["peasant"], 6)


def test_when_an_act_is_lost_its_goals_are_given_up() -> None:
    battle = about(prey(), Keep(whom="knight"), Kill(whom="guard")).battle
    battle["knight"].lost = "killed"
    assert weight(battle, battle["guard"]) == 1


# -- a whole act -------------------------------------------------------------------------------------------------------


def test_the_ridge_is_taken_by_going_there() -> None:
    """The tactician has to come within 10 cm of the other's edge; the other answers at random."""
    rules = book("c2")
    taken = 0
    for seed in range(1, 7):
        setup = rules.setup(("lions-80", "acheron-80"), "open-field", options={"scenario": "hold-the-ridge"})
        game: Game[Battle] = Game(rules, setup, dice=Seeded(seed)).start()
        holder, raider = game.state.players
        play(game, {holder: Random(seed), raider: tactician(seed, exact=False)})
        there = present(game.state, raider, RIDGE.where, RIDGE.within * CM)
        assert bool(there) != is_met(RIDGE, game.state)
        taken += game.state.winner == raider and bool(there)
    assert taken >= 4
