"""Charge and engagement: who may name whom, what is measured when, and how one comes into contact."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.arena import OFFERED, Arena, Ready

from escarmouche.kernel import Choose, Game, IllegalAnswer, Random, Seeded, play
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move, Options
from escarmouche.rulebooks.c2.content.cards import BASES
from escarmouche.rulebooks.c2.events import AssaultDeclared, AssaultMeasured, Met, Moved
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.characteristics import attack, defence, initiative
from escarmouche.rulebooks.c2.rules.charge import may_charge, measure, targets
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.freetable.contact import Contact, contact_route, max_opponents
from escarmouche.rulebooks.freetable.forced_moves import rush
from escarmouche.rulebooks.freetable.ground import ground
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, MM, Piece, Pose, Rectangle, contact_length, in_contact, overlaps, polygon_gap

EAST, NORTH, WEST, SOUTH = 0, 900, 1800, 2700

CHARGE = ("c2.move.one-type", "charge")
ENGAGE = ("c2.move.one-type", "engage")


def activate(*fighters: str, side: str = "red") -> Activate:
    """Cards activated at the same moment."""
    return Activate(side, tuple(f"card-{fighter}" for fighter in fighters))


def scores(battle: Battle, fighter: str) -> tuple[int, int, int]:
    """INI, ATT and DEF."""
    one = battle[fighter]
    return initiative(battle, one), attack(battle, one), defence(battle, one)


def wall(name: str, left: float, low: float, right: float, high: float, kind: str = "wall") -> Piece:
    """A piece of terrain between two corners in cm."""
    x, y, z, w = (round(value * CM) for value in (left, low, right, high))
    return Piece(name, kind, ((x, y), (z, y), (z, w), (x, w)), 4 * CM if kind == "wall" else 0)


@pytest.fixture
def pair() -> Arena:
    """A red soldier who looks at a blue one 15 cm away."""
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 45, 30, WEST)
    return arena


# -- naming, then measuring --------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.move.charge.declare")
@pytest.mark.parametrize(("named", "legal"), [("ahead", True), ("behind", False)])
def test_who_charges_names_one_whom_it_sees(named: str, legal: bool) -> None:
    arena = Arena()
    for name, side, x, facing in (("ada", "red", 30, EAST), ("ahead", "blue", 45, WEST), ("behind", "blue", 20, WEST)):
        arena.add(name, side, x, 30, facing)
    arena.add("beside", "blue", 45, 40, WEST)
    game = arena.game(activate("ada"))
    game.answer("charge")
    if legal:
        game.answer(named)
    else:
        with pytest.raises(IllegalAnswer):
            game.answer(named)


@pytest.mark.rule("c2.move.charge.declare")
def test_only_enemies_in_sight_may_be_charged() -> None:
    arena = Arena(wall("wall", 40, 40, 41, 50), kinds=KINDS)
    ada = arena.add("ada", "red", 30, 30, EAST)
    arena.add("ahead", "blue", 45, 30, WEST)
    arena.add("behind", "blue", 20, 30, WEST)
    arena.add("hidden", "blue", 50, 60 - 5, WEST)
    battle = arena.battle
    assert [enemy.id for enemy in targets(battle, ada, as_charge=True)] == ["ahead"]
    assert [enemy.id for enemy in targets(battle, ada, as_charge=False)] == ["ahead", "behind", "hidden"]


@pytest.mark.rule("c2.move.measuring")
def test_the_target_is_named_before_measuring_whatever_its_distance() -> None:
    arena = Arena()
    arena.add("ada", "red", 10, 30, EAST)
    arena.add("near", "blue", 25, 35, WEST)
    arena.add("far", "blue", 95, 20, WEST)
    game = arena.game(activate("ada"))
    game.answer("charge")
    request = game.request
    assert isinstance(request, Choose)
    assert list(request.options) == ["near", "far"]
    assert request.about == {"fighter": "ada"}
    assert not arena.told(AssaultMeasured)
    game.answer("far")
    assert [type(event) for event in arena.events if not isinstance(event, Moved)][-2:] == [
        AssaultDeclared,
        AssaultMeasured,
    ]
    (measured,) = arena.told(AssaultMeasured)
    assert (measured.target, measured.reached) == ("far", False)


@pytest.mark.rule("c2.move.charge.distance")
@pytest.mark.parametrize(("gap_cm", "reached"), [(20, True), (20.01, False)])
def test_a_charge_covers_twice_mov_from_edge_to_edge(gap_cm: float, reached: bool) -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 30 + 2.5 + gap_cm, 30, WEST)
    battle = arena.run(activate("ada"), answers=[CHARGE, OFFERED] if reached else [CHARGE])
    assert battle.engaged(battle["boris"]) is reached


@pytest.mark.rule("c2.move.measuring")
def test_nobody_is_reached_who_is_not_there_any_more() -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 30, 30, EAST)
    gone = arena.add("gone", "blue", 40, 30, WEST)
    assert measure(arena.battle, ada, gone, 20 * CM)
    gone.lost = "killed"
    arena.battle.stand(gone, None)
    assert not measure(arena.battle, ada, gone, 20 * CM)


@pytest.mark.rule("c2.move.measuring")
def test_lining_up_with_the_enemy_costs_nothing() -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 30, 30, EAST)
    boris = arena.add("boris", "blue", 46, 44, WEST)
    gap = arena.battle.gap(ada, boris)
    assert contact_route(arena.battle, ada, boris, gap) is not None
    assert contact_route(arena.battle, ada, boris, gap - 1) is None


@pytest.mark.rule("c2.move.charge.distance")
def test_a_charge_goes_round_what_is_in_the_way_if_its_distance_allows() -> None:
    fence = wall("fence", 36, 27, 37, 33, kind="crevasse")
    arena = Arena(fence, kinds=KINDS)
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 45, 30, WEST)
    battle = arena.run(activate("ada"), answers=[CHARGE, OFFERED])
    assert battle.foes(battle["boris"]) == ("ada",)
    (moved,) = arena.told(Moved)
    assert len(moved.path) > 2
    assert 12.5 * CM < moved.length <= 20 * CM


@pytest.mark.rule("c2.move.measuring")
def test_a_way_round_counts_as_long_as_it_is() -> None:
    arena = Arena(wall("fence", 36, 15, 37, 45, kind="crevasse"), kinds=KINDS)
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 45, 30, WEST)
    arena.run(activate("ada"), answers=[CHARGE])
    (measured,) = arena.told(AssaultMeasured)
    assert (measured.distance, measured.reached) == (round(12.5 * CM), False)


@pytest.mark.rule("c2.move.charge.distance")
@pytest.mark.parametrize("up", [True, False])
def test_a_charge_may_lead_up_or_down_a_ladder(up: bool) -> None:
    roof = Piece("roof", "wall", wall("", 40, 20, 55, 40).outline, 4 * CM, level=True)
    ladder = Piece("ladder", "ladder", wall("", 37.4, 28.5, 40, 31.5).outline, 4 * CM)
    arena = Arena(roof, ladder, kinds=KINDS)
    arena.add("ada", "red", 34, 30, EAST)
    arena.add("boris", "blue", 46, 30, WEST)
    battle = arena.battle
    boris = battle["boris"]
    battle.stand(boris, Pose(46 * CM, 30 * CM, WEST, 4 * CM))
    side = "red" if up else "blue"
    battle = arena.run(activate("ada" if up else "boris", side=side), answers=[ENGAGE, OFFERED])
    assert battle.foes(battle["boris"]) == ("ada",)
    (moved,) = arena.told(Moved)
    assert 8 * CM + 7 * CM < moved.length <= 20 * CM


@pytest.mark.rule("c2.move.measuring")
def test_nobody_reaches_another_level_without_a_ladder() -> None:
    arena = Arena(Piece("roof", "wall", wall("", 40, 20, 55, 40).outline, 4 * CM, level=True), kinds=KINDS)
    arena.add("ada", "red", 34, 30, EAST)
    boris = arena.add("boris", "blue", 46, 30, WEST)
    arena.battle.stand(boris, Pose(46 * CM, 30 * CM, WEST, 4 * CM))
    battle = arena.battle
    assert contact_route(battle, battle["ada"], battle["boris"], 20 * CM) is None


# -- out of reach ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.move.charge.out-of-range")
def test_a_charge_out_of_reach_goes_all_the_way_and_faces_its_target() -> None:
    arena = Arena()
    arena.add("ada", "red", 10, 10, NORTH)
    arena.add("boris", "blue", 10 + 30, 10 + 40, WEST)
    battle = arena.run(activate("ada"), answers=[CHARGE])
    pose = battle["ada"].pose
    assert pose is not None
    assert abs(pose.x - 22 * CM) <= 1
    assert abs(pose.y - 26 * CM) <= 1
    assert pose == pose.looking_at(40 * CM, 50 * CM)
    assert battle["ada"].moved == 20 * CM


@pytest.mark.rule("c2.move.charge.out-of-range")
def test_it_stops_before_it_touches_another_enemy() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("goblin", "blue", 45, 31, WEST, size="small")
    arena.add("ogre", "blue", 75, 30, WEST, size="very_large")
    answers = [CHARGE, ("c2.move.charge.declare", "ogre")]
    battle = arena.run(activate("ada"), answers=answers)
    assert not battle.engaged(battle["ada"])
    assert 0 < battle.gap(battle["ada"], battle["goblin"]) < CM


@pytest.mark.rule("c2.move.charge.out-of-range")
def test_it_stops_at_impassable_terrain() -> None:
    arena = Arena(wall("gap", 40, 0, 42, 60, kind="crevasse"), kinds=KINDS)
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 75, 30, WEST)
    battle = arena.run(activate("ada"), answers=[CHARGE])
    pose = battle["ada"].pose
    assert pose is not None
    assert round(38.5 * CM) < pose.x <= round(38.75 * CM)


@pytest.mark.rule("c2.move.engage")
def test_an_engagement_that_falls_short_goes_nearer_as_its_owner_likes() -> None:
    arena = Arena()
    arena.add("ada", "red", 10, 30, EAST)
    arena.add("boris", "blue", 60, 30, WEST)
    game = arena.game(activate("ada"))
    game.answer("engage")
    start = (10 * CM, 30 * CM)
    for path in ((start, (9 * CM, 30 * CM)), (start, (31 * CM, 30 * CM))):
        with pytest.raises(IllegalAnswer):
            game.answer(Route(path, EAST))
    game.answer(Route((start, (14 * CM, 33 * CM)), NORTH))
    assert game.state["ada"].pose == Pose(14 * CM, 33 * CM, NORTH)


# -- contact -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.move.contact")
def test_whoever_engages_is_placed_edge_to_edge() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 34, EAST)
    arena.add("boris", "blue", 45, 30, 1725)
    battle = arena.run(activate("ada"), answers=[CHARGE, OFFERED])
    one, other = battle.base(battle["ada"]), battle.base(battle["boris"])
    assert in_contact(one, other)
    assert contact_length(one, other) > 24 * MM


def test_a_place_in_contact_tells_the_move_without_what_lining_up_adds() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 34, EAST)
    arena.add("boris", "blue", 45, 30, 1725)
    game = arena.game(activate("ada"))
    game.answer("charge")
    assert isinstance(game.request, Contact)
    assert game.request.about["allowance"] == 20 * CM < game.request.allowance


@pytest.mark.rule("c2.move.contact")
def test_a_placement_by_a_corner_or_half_aside_is_refused(pair: Arena) -> None:
    game = pair.game(activate("ada"))
    game.answer("charge")
    assert isinstance(game.request, Contact)
    start = (30 * CM, 30 * CM)
    for x, y in ((42_500, 31_250), (42_500, 32_500), (42_000, 30_000)):
        with pytest.raises(IllegalAnswer):
            game.answer(Route((start, (x, y)), EAST))
    with pytest.raises(IllegalAnswer):
        game.answer(Route((start, start), EAST))
    game.answer(Route((start, (42_500, 30_000)), EAST))
    assert game.state.engaged(game.state["ada"])


@pytest.mark.rule("c2.move.contact")
def test_any_free_side_may_be_chosen(pair: Arena) -> None:
    game = pair.game(activate("ada"))
    game.answer("charge")
    game.answer(Route(((30 * CM, 30 * CM), (42 * CM, 33 * CM), (45 * CM, 32_500)), SOUTH))
    assert game.state.foes(game.state["boris"]) == ("ada",)


@pytest.mark.rule("c2.move.contact")
def test_where_others_crowd_as_much_edge_touches_as_they_leave_free() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 45, 30, WEST)
    for name, x, y in (("low", 43, 28), ("high", 45.6, 33)):
        arena.add(name, "red", x, y, EAST)
    battle = arena.battle
    route = contact_route(battle, battle["ada"], battle["boris"], 20 * CM)
    assert route is not None
    battle.stand(battle["ada"], route.end)
    assert battle.foes(battle["boris"]) == ("ada",)
    assert contact_length(battle.base(battle["ada"]), battle.base(battle["boris"])) == 20 * MM


@pytest.mark.rule("c2.move.contact")
def test_it_touches_nobody_else_where_that_can_be_helped() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 45, 30, WEST)
    arena.add("boris2", "blue", 45, 32.5, WEST)
    battle = arena.run(activate("ada"), answers=[CHARGE, ("c2.move.charge.declare", "boris"), OFFERED])
    assert battle.foes(battle["ada"]) == ("boris",)


@pytest.mark.rule("c2.move.contact")
def test_a_placement_that_touches_another_is_refused_where_one_need_not() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 45, 30, WEST)
    arena.add("boris2", "blue", 45, 32.5, WEST)
    game = arena.game(activate("ada"))
    game.answer("charge")
    game.answer("boris")
    beside_both = Route(((30 * CM, 30 * CM), (42_500, 30 * CM)), EAST)
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(beside_both)
    assert [why.text.args["enemy"] for why in refused.value.reasons] == ["boris2"]


@pytest.mark.rule("c2.move.max-opponents")
@pytest.mark.parametrize(
    ("base", "most"),
    [
        (BASES["infantry"], 4),
        (BASES["cavalry"], 6),
        (BASES["creature"], 8),
        (Rectangle(60 * MM, 60 * MM), 8),
        (Rectangle(20 * MM, 20 * MM), 4),
    ],
)
def test_the_base_says_how_many_may_be_engaged_with_it(base: Any, most: int) -> None:
    arena = Arena()
    boris = arena.add("boris", "blue", 45, 30, WEST, base=base)
    assert max_opponents(arena.battle, boris) == most


@pytest.mark.rule("c2.move.max-opponents")
def test_nobody_else_charges_or_engages_who_has_four_opponents_already() -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 20, 30, EAST)
    boris = arena.add("boris", "blue", 45, 30, WEST)
    for number, (x, y) in enumerate(((42.5, 30), (47.5, 30), (45, 27.5))):
        arena.add(f"friend-{number}", "red", x, y, EAST)
    battle = arena.battle
    assert targets(battle, ada, as_charge=False) == [boris]
    arena.add("friend-3", "red", 45, 32.5, EAST)
    assert targets(battle, ada, as_charge=False) == []


@pytest.mark.rule("c2.move.max-opponents")
def test_eight_come_against_a_creature() -> None:
    arena = Arena()
    arena.add("ogre", "blue", 50, 30, WEST, base=BASES["creature"], size="large")
    band = [f"orc-{number}" for number in range(9)]
    for number, orc in enumerate(band):
        arena.add(orc, "red", 38, 18 + 3 * number, EAST)
    answers = [("c2.move.draw", band[4]), CHARGE]
    others = [orc for orc in band if orc != band[4]]
    answers += [("c2.fear.group-limit", orc) for orc in others[:7]]
    battle = arena.run(activate(*band), answers=[*answers, *[OFFERED] * 8, ("c2.move.one-type", "stay")])
    assert len(battle.foes(battle["ogre"])) == 8


# -- what follows ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.move.charge.penalty")
def test_several_chargers_cost_no_more_than_one(pair: Arena) -> None:
    pair.add("bea", "red", 30, 35, EAST)
    answers = [("c2.move.draw", "ada"), CHARGE, ("c2.fear.group-limit", "bea"), OFFERED, OFFERED]
    battle = pair.run(activate("ada", "bea"), answers=answers)
    assert scores(battle, "boris") == (3, 3, 3)
    assert (battle["ada"].charged, battle["bea"].charged, battle["boris"].engaged_by) == (
        ("boris",),
        ("boris",),
        ("ada", "bea"),
    )


@pytest.mark.rule("c2.move.charge.penalty")
def test_the_penalty_stops_at_nought() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("page", "blue", 45, 30, WEST, initiative=0, attack=1, defence=2)
    battle = arena.run(activate("ada"), answers=[CHARGE, OFFERED])
    assert scores(battle, "page") == (0, 0, 1)


@pytest.mark.rule("c2.move.engage")
def test_an_engagement_may_be_made_unseen_and_costs_its_target_nothing() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30, WEST)
    arena.add("boris", "blue", 45, 30, WEST)
    battle = arena.run(activate("ada"), answers=[ENGAGE, OFFERED])
    assert battle.foes(battle["boris"]) == ("ada",)
    assert scores(battle, "boris") == (4, 4, 4)
    assert (battle["ada"].charged, battle["boris"].engaged_by) == ((), ("ada",))
    assert arena.told(Met)[0].charge is False


@pytest.mark.rule("c2.move.one-type")
def test_whoever_is_in_melee_charges_nobody() -> None:
    arena = Arena()
    ada = arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 32.5, 30, WEST)
    arena.add("cyril", "blue", 30, 45, WEST)
    assert not may_charge(arena.battle, ada)


@pytest.mark.rule("c2.move.disengage.no-return")
def test_nobody_returns_to_an_enemy_he_has_just_left(pair: Arena) -> None:
    ada = pair.battle["ada"]
    ada.disengaged_from = ("boris",)
    assert targets(pair.battle, ada, as_charge=False) == []


@pytest.mark.rule("c2.feat.jump.engage")
@pytest.mark.parametrize("die", [1, 2])
def test_a_jump_into_contact_has_the_effects_of_a_charge(die: int) -> None:
    outline = wall("", 36, 20, 37, 40).outline
    arena = Arena(Piece("gap", "crevasse", outline, depth=3 * CM), kinds=KINDS)
    arena.add("ada", "red", 30, 30, EAST)
    arena.add("boris", "blue", 40.75, 30, WEST)
    path = ((30 * CM, 30 * CM), (34_750, 30 * CM), (38_250, 30 * CM))
    answers = [("c2.move.one-type", "long-jump"), ("c2.feat.jump.long", Route(path, EAST))]
    battle = arena.run(activate("ada"), dice=[2] if die == 2 else [1, 1, 2], answers=answers)
    assert battle.foes(battle["boris"]) == (("ada",) if die == 2 else ())
    assert scores(battle, "boris") == ((3, 3, 3) if die == 2 else (4, 4, 4))
    assert battle["ada"].charged == (("boris",) if die == 2 else ())


# -- objectives --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.move.charge.objective", "c2.move.charge.declare")
def test_an_objective_in_sight_may_be_charged() -> None:
    hut = wall("hut", 45, 28, 50, 33)
    arena = Arena(hut, kinds=KINDS, options=Options(objectives=("hut",)))
    arena.add("ada", "red", 30, 30, EAST)
    battle = arena.run(activate("ada"), answers=[CHARGE, OFFERED])
    ada = battle["ada"]
    assert polygon_gap(hut.outline, battle.base(ada)) <= 10
    assert ada.move == "charge"


@pytest.mark.rule("c2.move.charge.objective", "c2.move.charge.distance")
def test_an_objective_out_of_reach_is_run_at_for_the_whole_distance() -> None:
    hut = wall("hut", 75, 28, 80, 32)
    arena = Arena(hut, kinds=KINDS, options=Options(objectives=("hut",)))
    arena.add("ada", "red", 30, 30, EAST)
    battle = arena.run(activate("ada"), answers=[CHARGE])
    assert battle["ada"].pose == Pose(50 * CM, 30 * CM, EAST)


@pytest.mark.rule("c2.move.charge.objective")
def test_an_objective_unseen_may_not() -> None:
    pieces = [wall("hut", 45, 28, 50, 33), wall("wall", 38, 20, 39, 40)]
    arena = Arena(*pieces, kinds=KINDS, options=Options(objectives=("hut",)))
    assert not may_charge(arena.battle, arena.add("ada", "red", 30, 30, EAST))
    assert not may_charge(arena.battle, arena.add("bea", "red", 60, 30, EAST))
    assert may_charge(arena.battle, arena.add("cleo", "red", 60, 35, WEST))


# -- what may bend it --------------------------------------------------------------------------------------------------


class Swift(Hooks, name="test.swift"):
    """Charges for three times its MOV, of enemies it doesn't see as well."""

    def move_halves(self, value: int, battle: Battle, bearer: Fighter, move: Move) -> int:
        return 6 if move == "charge" else value

    def charges_unseen(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


def test_who_may_go_further_says_how_far_when_he_falls_short() -> None:
    arena = Arena()
    arena.add("ada", "red", 10, 30, WEST).gain("test.swift")
    arena.add("boris", "blue", 90, 30, WEST)
    battle = arena.run(activate("ada"), answers=[CHARGE, ("c2.move.charge.distance", "2")])
    assert battle["ada"].pose == Pose(30 * CM, 30 * CM, EAST)
    battle["ada"].activated, battle["ada"].moved = False, 0
    battle = arena.run(activate("ada"), answers=[CHARGE, ("c2.move.charge.distance", "3")])
    assert battle["ada"].pose == Pose(60 * CM, 30 * CM, EAST)


# -- always ------------------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_no_base_ever_lies_on_another_and_nobody_has_too_many_opponents(seed: int) -> None:
    rng = random.Random(seed)
    arena = Arena(wall("fence", 45, 20, 47, 40), kinds=KINDS)
    for number in range(6):
        fright: dict[str, Any] = {"fear": 6} if rng.random() < 0.4 else {}
        arena.add(f"red-{number}", "red", 25 + 3 * number, 5 + 9 * number + rng.random(), EAST, **fright)
        arena.add(f"blue-{number}", "blue", 55 + 3 * number, 5 + 9 * number + rng.random(), WEST)
    arena.battle.then(
        *(Activate(side, tuple(f"card-{side}-{number}" for number in range(6))) for side in ("red", "blue"))
    )
    game = Game(Ready(arena.battle), None, dice=Seeded(seed))
    play(game, {side: Random(f"{side} {seed}") for side in ("red", "blue")})
    battle = game.state
    for one, other in combinations(battle.in_play(), 2):
        assert not overlaps(battle.base(one), battle.base(other))
    for fighter in battle.in_play():
        assert len(battle.foes(fighter)) <= max_opponents(battle, fighter)


@pytest.mark.parametrize("there", [(18_873, 28_954), (19_191, 30_203), (19_080, 29_767), (19_185, 30_179)])
def test_a_rush_past_a_corner_that_is_cut_short_is_clear_as_well(there: tuple[int, int]) -> None:
    """Cut to a whole unit before its enemy, the line would come too near to the corner, which the whole line passes."""
    wall = Piece("wall", "wall", ((18_000, 19_500), (32_000, 19_500), (32_000, 20_500), (18_000, 20_500)), 2_000)
    arena = Arena(wall, kinds=KINDS)
    charger = arena.add("a", "red", 15.652, 16.304)
    arena.add("c", "blue", there[0] / CM, there[1] / CM)
    way = ground(arena.battle, charger, reach=20 * CM)
    route = rush(arena.battle, charger, there, 20 * CM)
    assert len(route.path) == 2
    assert way.clear(*route.path[0], *route.path[1])
