"""Units on the table: formation, moves of a whole unit, assaults, disengagement, flight, shooting; whole random games."""

from fractions import Fraction
from typing import Any

import pytest
from tests.c4.arena import OFFERED, Arena, Ready, hero, profile

from escarmouche.kernel import Choose, Exact, Game, IllegalAnswer, Random, Seeded, play
from escarmouche.rulebooks.c4.battle import Battle, Options
from escarmouche.rulebooks.c4.events import AssaultFailed, Charged, Ended, FighterMoved, Struck, UnitLost
from escarmouche.rulebooks.c4.machine.odds import salvo_odds
from escarmouche.rulebooks.c4.rules.activation import Act, Activate
from escarmouche.rulebooks.c4.rules.assault import Assault, is_charge
from escarmouche.rulebooks.c4.rules.disengagement import Flight
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.shooting import Salvo, Shoot, band, is_interfered_with, possible_targets
from escarmouche.rulebooks.c4.rules.turn import Beginning
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, UnitRoute
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Piece, Pose, gap, overlaps


def question(made: Arena, *, run: bool = False) -> UnitMove:
    """Where the first red unit goes."""
    request = made.game(Move("red-1", run)).request
    assert isinstance(request, UnitMove)
    return request


def shifted(move: UnitMove, dx: float, dy: float, **others: tuple[float, float]) -> UnitRoute:
    """Everybody moved by so many cm; some (by the last part of their ids) otherwise."""
    routes = {}
    for fighter in move.battle.fighters(move.unit):
        assert fighter.pose is not None
        x, y = others.get("f" + fighter.id.rpartition(".")[2], (dx, dy))
        start = fighter.pose
        end = start.x + round(x * CM), start.y + round(y * CM)
        routes[fighter.id] = Route((start.point, end), 0)
    return UnitRoute(routes)


def rules(move: UnitMove, answer: UnitRoute) -> list[tuple[str, str]]:
    """The rules that a move breaks, and who breaks them."""
    return [(one.rule, str(one.text.args["fighter"])) for one in move.problems(answer)]


# -- formation and moves -----------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.move.walk", "c4.move.run", "c4.move.dispersed", "c4.unit.movement_value", "c4.term.mouvement")
def test_a_unit_walks_once_and_runs_twice_its_movement() -> None:
    made = Arena()
    made.unit("red-1", (profile(movement=15 * CM), 50, 50), (profile(), 54, 50), (profile(), 58, 50))
    walk, run = question(made), question(made, run=True)
    assert rules(walk, shifted(walk, 0, 10)) == []
    assert rules(walk, shifted(walk, 0, 10.1)) == [("c4.move.walk", f"red-1.{number}") for number in range(3)]
    assert rules(run, shifted(run, 0, 20)) == []


@pytest.mark.rule("c4.formation.dispersed", "c4.term.formation-dispersee")
def test_who_breaks_the_formation_is_named() -> None:
    made = Arena()
    made.row("red-1", profile(), 3, 50, 50, step=4)
    move = question(made)
    assert rules(move, shifted(move, 0, 5, f2=(1.5, 5))) == []
    assert rules(move, shifted(move, 0, 5, f2=(1.6, 5))) == [("c4.formation.dispersed", "red-1.2")]
    wide = Arena()
    wide.row("red-1", profile(), 4, 50, 50, step=5)
    move = question(wide)
    assert rules(move, shifted(move, 0, 5)) == [("c4.formation.dispersed", "red-1.3")]


@pytest.mark.rule("c4.formation.contact_exemption")
def test_who_touches_an_enemy_need_not_keep_formation() -> None:
    made = Arena()
    made.row("red-1", profile(), 3, 50, 50, step=4)
    made.unit("blue-1", (profile("foe"), 64.6, 50))
    made.battle.stand(made.battle.models["red-1.2"], Pose(61_600, 50_000))
    from escarmouche.rulebooks.c4.rules.formation import dispersed_problems

    ends = {one.id: one.pose for one in made.battle.fighters(made.battle.units["red-1"]) if one.pose is not None}
    assert list(dispersed_problems(made.battle, made.battle.units["red-1"], ends)) == []


@pytest.mark.rule("c4.move.walk", "c4.move.obstacles")
def test_a_walk_engages_nobody_and_goes_round_enemies() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 50, 50))
    made.unit("blue-1", (profile("foe"), 50, 55))
    move = question(made)
    assert rules(move, shifted(move, 0, 2)) == [("c4.move.walk", "red-1.0")]
    assert rules(move, shifted(move, 0, 9)) == [("c4.move.obstacles", "red-1.0")]
    assert rules(move, shifted(move, 0, 1.9)) == []


@pytest.mark.rule("c4.move.pass_friends")
def test_friends_on_foot_let_each_other_through_but_none_stops_among_them() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 50, 50))
    made.unit("red-2", (profile(), 48, 55), (profile(), 52, 55), (profile(), 50, 58.5))
    move = question(made, run=True)
    assert rules(move, shifted(move, 0, 15)) == []
    assert [rule for rule, _ in rules(move, shifted(move, 0, 5.5))] == ["c4.move.obstacles"] * 2 + [
        "c4.move.pass_friends"
    ]
    made.battle.units["red-2"].category = "creature"
    move = question(made, run=True)
    assert ("c4.move.obstacles", "red-1.0") in rules(move, shifted(move, 0, 15))
    # Nor do enemies, nor a unit in rout, nor one that has closed up.
    made = Arena()
    red = made.row("red-1", profile(), 2, 50, 50)
    for other in ("red-2", "blue-1"):
        made.unit(other, (profile(), 50, 60 if other == "red-2" else 70))
    battle = made.battle
    one, friend, foe = battle.named(("red-1.0", "red-2.0", "blue-1.0"))
    assert [battle.lets_pass(one, other) for other in (friend, foe)] == [True, False]
    red.routed = True
    assert not battle.lets_pass(one, friend)
    red.routed, red.formation = False, "compact"
    assert not battle.lets_pass(one, friend)


@pytest.mark.rule("c4.move.gap")
def test_a_base_passes_a_gap_that_it_fits() -> None:
    def wall(id: str, left: int, right: int) -> Piece:
        outline = tuple((x * CM // 10, y * CM) for x, y in ((left, 52), (right, 52), (right, 53), (left, 53)))
        return Piece(id, "wall", outline, height=4 * CM)

    for width, passes in ((30, True), (28, False)):
        left = 500 - width // 2
        made = Arena(wall("west", 300, left), wall("east", left + width, 700))
        made.unit("red-1", (profile(), 50, 50))
        move = question(made)
        assert (rules(move, shifted(move, 0, 8)) == []) is passes


@pytest.mark.rule("c4.move.flight_skill", "c4.skill.vol")
def test_fliers_pass_over_enemies_and_walls() -> None:
    made = Arena(
        Piece("wall", "wall", tuple((x * CM, y * CM) for x, y in ((40, 53), (60, 53), (60, 54), (40, 54))), height=4000)
    )
    made.unit("red-1", (profile(skills=("c4.skill.vol",), movement=20 * CM), 50, 50))
    made.unit("blue-1", (profile("foe"), 50, 57))
    move = question(made)
    assert rules(move, shifted(move, 0, 15)) == []


def test_a_unit_of_ten_goes_where_its_leader_is_sent_in_one_gesture() -> None:
    made = Arena()
    made.unit("red-1", *[(profile(), 50 + 3.6 * (number % 5), 50 + 3.6 * (number // 5)) for number in range(10)])
    move = question(made)
    proposal = move.proposed((50_000, 58_000))
    assert proposal is not None
    assert move.problems(proposal) == []
    assert proposal.ends["red-1.0"].point == (50_000, 58_000)
    assert all(one.path[0] != one.path[-1] for one in proposal.routes.values())


def test_a_move_that_forgets_somebody_is_refused_and_changes_nothing() -> None:
    made = Arena()
    made.row("red-1", profile(), 2, 50, 50, step=4)
    game = made.game(Move("red-1", False))
    with pytest.raises(IllegalAnswer, match="names every fighter"):
        game.answer({"routes": {"red-1.0": {"path": [[50000, 50000]], "facing": 0}}})
    assert isinstance(game.request, UnitMove)


# -- assaults ----------------------------------------------------------------------------------------------------------


def assaulted(distance: float, mine: Any = None, theirs: Any = None, **more: Any) -> tuple[Arena, Battle]:
    """Two red soldiers assault one blue one so many cm away, edge to edge."""
    made = Arena()
    made.row("red-1", mine or profile(attack=0, dice=0), 2, 50, 50, step=4)
    made.unit("blue-1", (theirs or profile("foe"), 50, 53 + distance), **more.pop("blue", {}))
    return made, made.run(Assault("red-1", "blue-1"), **more)


@pytest.mark.rule(
    "c4.charge.assault.declare", "c4.charge.assault.measure", "c4.charge.assault.success", "c4.term.assaut"
)
@pytest.mark.rule("c4.charge.charge", "c4.power.unit")
def test_an_assault_of_twice_the_movement_engages_all_who_reach() -> None:
    made, battle = assaulted(16, answers=["red-1.1", OFFERED, OFFERED])
    assert sorted(battle.foes(battle.models["blue-1.0"])) == ["red-1.0", "red-1.1"]
    assert battle.units["red-1"].charged == ("blue-1",)
    assert made.told(Charged)


@pytest.mark.rule("c4.charge.assault.fail", "c4.charge.assault.measure")
def test_an_assault_out_of_reach_only_comes_near() -> None:
    made, battle = assaulted(20.1)
    assert [event.target for event in made.told(AssaultFailed)] == ["blue-1"]
    assert battle.foes(battle.models["blue-1.0"]) == ()
    assert battle.units["red-1"].charged == ()
    assert made.told(FighterMoved)
    moved = battle.models["red-1.0"].pose
    assert moved is not None
    assert moved.y > 65 * CM


@pytest.mark.rule("c4.charge.charge", "c4.term.charge")
@pytest.mark.rule("c4.skill.charge-de-cavalerie", "c4.category.cavalry.charge")
def test_less_power_is_no_charge_and_cavalry_needs_none() -> None:
    for skills, charged in (((), False), (("c4.skill.charge-de-cavalerie",), True)):
        made = Arena()
        made.unit("red-1", (profile(attack=0, dice=0, skills=skills), 50, 50))
        made.unit("blue-1", (profile("foe"), 50, 60), (profile("foe"), 54, 60))
        battle = made.run(Assault("red-1", "blue-1"), answers=[OFFERED])
        assert bool(battle.units["red-1"].charged) is charged


@pytest.mark.rule("c4.charge.assault.measure")
def test_an_assault_reaches_as_far_as_twice_the_movement_to_the_hair() -> None:
    made, battle = assaulted(20, answers=[OFFERED])
    assert battle.foes(battle.models["blue-1.0"]) == ("red-1.0",)
    assert made.told(AssaultFailed) == []


@pytest.mark.rule("c4.charge.assault.declare", "c4.charge.assault.fail")
def test_nobody_is_assaulted_who_is_gone_nor_by_those_who_are() -> None:
    for gone in ("red-1.0", "blue-1.0"):
        made = Arena()
        made.unit("red-1", (profile(), 50, 50))
        made.unit("blue-1", (profile("foe"), 50, 90))
        made.battle.stand(made.battle.models[gone], None)
        made.run(Assault("red-1", "blue-1"))
        assert made.told(AssaultFailed) == []


@pytest.mark.rule("c4.charge.charge", "c4.term.charge")
@pytest.mark.parametrize(
    ("left", "agreed", "charged"), [((), False, True), (("blue-2",), False, False), (("blue-2",), True, True)]
)
def test_equal_power_charges_and_who_has_just_got_away_if_that_is_agreed(
    left: tuple[str, ...], agreed: bool, charged: bool
) -> None:
    made = Arena()
    made.battle.options = Options(charge_after_disengaging=agreed)
    unit = made.unit("red-1", (profile(), 50, 50), left=left)
    assert is_charge(made.battle, unit, made.unit("blue-1", (profile("foe"), 50, 60))) == charged


@pytest.mark.rule("c4.courage.test.assault.active_fails", "c4.courage.test.assault")
def test_who_dares_not_assault_stays_where_he_is() -> None:
    made, battle = assaulted(10, theirs=profile("ogre", fear=9), dice=[2])
    assert made.told(FighterMoved) == []
    assert not battle.units["red-1"].routed


@pytest.mark.rule("c4.charge.assault.engaged", "c4.table.summary.assault")
def test_an_engaged_unit_brings_up_those_who_are_free() -> None:
    made = Arena()
    made.unit("red-1", (profile(attack=0, dice=0), 50, 50), (profile(attack=0, dice=0), 46, 46))
    made.unit("blue-1", (profile("foe"), 53, 50))
    made.unit("blue-2", (profile("foe"), 80, 50))
    battle = made.run(Activate("red-1"), answers=["assault/blue-1", OFFERED])
    assert sorted(battle.foes(battle.models["blue-1.0"])) == ["red-1.0", "red-1.1"]
    assert battle.units["red-1"].charged == ()
    request = made.game(Act("red-1")).request
    assert sorted(request.options) == ["assault/blue-1", "disengage", "none"]  # type: ignore[union-attr]


# -- disengagement and flight ------------------------------------------------------------------------------------------


@pytest.mark.rule("c4.disengage.rule", "c4.term.desengagement")
def test_who_touches_an_enemy_falls_when_his_unit_disengages() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 50, 50), (profile(), 46, 50))
    made.unit("blue-1", (profile("foe"), 53, 50))
    game = made.game(Act("red-1"))
    game.answer("disengage")
    assert [one.id for one in game.state.fighters(game.state.units["red-1"])] == ["red-1.1"]
    assert "assault/blue-1" not in game.request.options  # type: ignore[union-attr]


@pytest.mark.rule(
    "c4.disengage.skill", "c4.skill.desengagement", "c4.skill.monture-de-guerre", "c4.category.cavalry.mount"
)
@pytest.mark.parametrize("skill", ["c4.skill.desengagement", "c4.skill.monture-de-guerre"])
def test_who_has_learnt_to_disengage_gets_away(skill: str) -> None:
    made = Arena()
    made.unit("red-1", (profile(skills=(skill,)), 50, 50))
    made.unit("blue-1", (profile("foe"), 53, 50))
    battle = made.run(Act("red-1"), answers=["disengage", ("c4.activation.actions", "run"), OFFERED])
    assert not battle.models["red-1.0"].lost
    assert not battle.is_engaged(battle.units["red-1"])


@pytest.mark.rule("c4.disengage.rule", "c4.disengage.skill", "c4.shoot.conditions")
def test_who_gets_away_unharmed_is_free_and_shoots_after_a_walk() -> None:
    made = Arena()
    made.unit("red-1", (profile(skills=("c4.skill.desengagement",), shot=(4, 1, 4)), 50, 50))
    made.unit("blue-1", (profile("foe"), 53, 50))
    game = made.game(Act("red-1"))
    game.answer("disengage")
    assert sorted(game.request.options) == ["run", "walk", "walk-shoot"]  # type: ignore[union-attr]
    made.run(Act("red-1"), answers=["disengage", "walk-shoot", OFFERED, "red-1.0"], dice=[1])
    assert [event.target for event in made.told(Struck)] == ["blue-1"]


@pytest.mark.rule("c4.morale.flight")
def test_the_routed_run_twice_their_movement_to_the_nearest_edge() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 50, 40), (profile(), 54, 40), routed=True)
    battle = made.run(Flight("red-1"))
    assert [battle.models[f"red-1.{number}"].pose for number in (0, 1)] == [Pose(50_000, 20_000), Pose(54_000, 20_000)]


@pytest.mark.rule("c4.morale.flight")
def test_the_routed_come_down_from_the_obstacle_on_which_they_stand() -> None:
    def block(id: str, low: int, high: int) -> Piece:
        outline = tuple((x * CM, y * CM) for x, y in ((46, low), (54, low), (54, high), (46, high)))
        return Piece(id, "wall", outline, height=2 * CM, level=True)

    made = Arena(block("hill", 36, 44), block("wall", 26, 29))
    made.unit("red-1", (profile(), 50, 40), routed=True)
    made.battle.stand(made.battle.models["red-1.0"], Pose(50 * CM, 40 * CM, 0, 2 * CM))
    made.run(Flight("red-1"))
    (moved,) = made.told(FighterMoved)
    assert (moved.pose.z, moved.pose.y < 26 * CM, len(moved.path) > 2) == (0, True, True)


@pytest.mark.rule("c4.morale.flight", "c4.morale.flight.elimination")
@pytest.mark.parametrize(("y", "lost"), [(21.5, False), (21.49, True)])
def test_who_can_flee_to_the_edge_with_his_whole_base_has_not_left(y: float, lost: bool) -> None:
    made = Arena()
    made.unit("red-1", (profile(), 50, y), routed=True)
    battle = made.run(Flight("red-1"))
    assert bool(made.told(UnitLost)) == lost
    assert battle.models["red-1.0"].pose == (None if lost else Pose(50 * CM, 1_500))


@pytest.mark.rule("c4.morale.flight.elimination")
def test_a_unit_that_flees_from_the_table_or_into_enemies_is_lost() -> None:
    made = Arena()
    made.unit("red-1", (profile(), 50, 26), (profile(), 50, 20), routed=True)
    made.run(Flight("red-1"))
    assert [event.unit for event in made.told(UnitLost)] == ["red-1"]
    made = Arena()
    made.unit("red-1", (profile(), 50, 40), routed=True)
    made.unit("blue-1", (profile("foe"), 50, 30))
    made.run(Flight("red-1"))
    assert [event.unit for event in made.told(UnitLost)] == ["red-1"]


# -- shooting ----------------------------------------------------------------------------------------------------------


def range_(count: int, distance: float, mine: Any = None, theirs: Any = None) -> Arena:
    """Two rows so many cm apart, leader from leader, edge to edge."""
    made = Arena()
    made.row("red-1", mine or profile(shot=(4, 1, 4)), count, 50, 30, step=4)
    made.row("blue-1", theirs or profile("foe"), count, 50, 33 + distance, step=4)
    return made


@pytest.mark.rule("c4.measure.range_bands", "c4.shoot.range", "c4.measure.shooting")
def test_bands_of_ten_cm_between_leaders_are_the_difficulty() -> None:
    assert [band(cm * CM) for cm in (0, 1, 10, 11, 20, 21, 55)] == [0, 0, 0, 1, 1, 2, 5]
    made = range_(1, 60, profile(shot=(5, 1, 4)))
    made.run(Salvo("red-1", "blue-1", ("red-1.0",)), dice=[4, 4])
    assert made.battle.models["blue-1.0"].lost


@pytest.mark.rule(
    "c4.shoot.attack_test",
    "c4.shoot.force_test",
    "c4.shoot.casualties",
    "c4.shoot.salvo",
    "c4.table.summary.ranged",
)
def test_a_salvo_takes_the_nearest_and_no_more_than_weapons_fired() -> None:
    made = Arena()
    made.row("red-1", profile(shot=(3, 3, 4)), 2, 50, 30, step=4)
    made.row("blue-1", profile("foe"), 3, 50, 53, step=4)
    battle = made.run(Shoot("red-1"), dice=[5, 5, 5, 1, 1, 1, 4, 4, 4], answers=["red-1.0"])
    assert [one.lost for one in battle.models.values() if one.side == "blue"] == [True, True, False]


@pytest.mark.rule("c4.shoot.attack_test")
@pytest.mark.parametrize("alone", [True, False])
def test_an_incarnate_at_whom_alone_one_shoots_may_have_it_thrown_again(alone: bool) -> None:
    made = Arena()
    made.unit("red-1", (profile(shot=(4, 1, 4)), 50, 30))
    others = () if alone else ((profile("foe"), 53.5, 45),)
    made.unit("blue-1", (hero(), 50, 45), *others)
    made.battle.elixir["blue"] = 1
    answers = [("c4.elixir.exploit.force-reroll", "yes")] if alone else []
    made.run(Salvo("red-1", "blue-1", ("red-1.0",)), dice=[6, 1] if alone else [1], answers=answers)


@pytest.mark.rule("c4.shoot.casualties", "c4.shoot.perforating", "c4.skill.tirs-perforants")
def test_perforating_shots_eliminate_more_than_there_were_shooters() -> None:
    for perforating, lost in ((False, 1), (True, 3)):
        weapon = (4, 3, 4, perforating)
        made = Arena()
        made.unit("red-1", (profile(shot=weapon), 50, 30))
        made.row("blue-1", profile("foe"), 3, 50, 45, step=4)
        battle = made.run(Salvo("red-1", "blue-1", ("red-1.0",)), dice=[5, 5, 5, 5, 5, 5])
        assert sum(one.lost for one in battle.models.values()) == lost


@pytest.mark.rule("c4.shoot.casualties")
def test_points_that_eliminate_nobody_wound_the_nearest_a_point_each() -> None:
    made = Arena()
    made.unit("red-1", (profile(shot=(4, 3, 4)), 50, 30))
    made.row("blue-1", profile("foe", life=4), 2, 50, 45, step=4)
    battle = made.run(Salvo("red-1", "blue-1", ("red-1.0",)), dice=[5, 5, 1, 5, 5])
    assert [battle.models[f"blue-1.{number}"].life for number in range(2)] == [2, 4]


@pytest.mark.rule("c4.shoot.target", "c4.los.definition", "c4.los.field_of_view")
def test_one_shoots_at_what_one_sees_and_never_into_a_melee() -> None:
    made = range_(1, 20)
    made.unit("blue-2", (profile("foe"), 90, 30))
    made.unit("red-2", (profile(), 93, 30))
    shooters = made.battle.fighters(made.battle.units["red-1"])
    assert [unit.id for unit in possible_targets(made.battle, shooters)] == ["blue-1"]


@pytest.mark.rule("c4.shoot.interference", "c4.term.interference")
def test_whoever_stands_between_two_units_interferes() -> None:
    made = range_(2, 20)
    units = made.battle.units
    assert not is_interfered_with(made.battle, units["red-1"], units["blue-1"])
    made.unit("red-2", (profile(), 52, 40))
    assert is_interfered_with(made.battle, units["red-1"], units["blue-1"])
    made.battle.stand(made.battle.models["red-2.0"], Pose(60_000, 40_000))
    assert not is_interfered_with(made.battle, units["red-1"], units["blue-1"])


@pytest.mark.rule("c4.shoot.interference", "c4.term.interference")
def test_who_stands_wholly_among_one_units_fighters_does_not_interfere() -> None:
    for unit, y in (("red-1", 34), ("blue-1", 64)):
        made = Arena()
        for side, top in (("red-1", 30), ("blue-1", 60)):
            spots = ((50, top), (60, top), (50, top + 8), (60, top + 8))
            made.unit(side, *[(profile(), x, down) for x, down in spots])
        made.unit("red-2", (profile(), 55, y))
        units = made.battle.units
        assert not is_interfered_with(made.battle, units["red-1"], units["blue-1"]), unit
        made.battle.stand(made.battle.models["red-2.0"], Pose(55_000, 48_000))
        assert is_interfered_with(made.battle, units["red-1"], units["blue-1"])


@pytest.mark.rule("c4.shoot.interference", "c4.term.interference")
@pytest.mark.parametrize(
    ("x", "y", "height", "interferes"),
    [(52, 48, 3000, True), (52, 48, 0, False), (80, 48, 3000, False), (52, 33, 3000, False), (52, 63, 3000, False)],
)
def test_terrain_between_two_units_interferes_where_it_stands_in_the_way(
    x: int, y: int, height: int, interferes: bool
) -> None:
    """A block of two cm between them; without height, beside them, and wholly among the fighters of either."""
    corners = tuple((round((x + dx) * CM), round((y + dy) * CM)) for dx, dy in ((0, 0), (2, 0), (2, 2), (0, 2)))
    made = Arena(Piece("block", "wall", corners, height))
    for side, top in (("red-1", 30), ("blue-1", 60)):
        spots = ((50, top), (60, top), (50, top + 8), (60, top + 8))
        made.unit(side, *[(profile(), across, down) for across, down in spots])
    units = made.battle.units
    assert is_interfered_with(made.battle, units["red-1"], units["blue-1"]) is interferes


@pytest.mark.rule("c4.shoot.salvo", "c4.shoot.attack_test")
def test_whoever_an_effect_sets_apart_shoots_a_salvo_of_his_own() -> None:
    made = Arena()
    made.row("red-1", profile(shot=(4, 1, 4)), 3, 50, 30, step=4)
    made.row("blue-1", profile("foe"), 3, 50, 50, step=4)
    made.battle.models["red-1.1"].gain("c4.term.effet-mystique#change", "ranged_attack:-3", source="mystic/blue/1")
    game = made.game(Shoot("red-1"))
    game.start()
    assert isinstance(game.request, Choose)
    assert set(game.request.options) == {"red-1.0", "red-1.1", "done"}


@pytest.mark.rule("c4.advantage.own-salvo", "c4.shoot.salvo")
def test_an_incarnate_shoots_a_salvo_of_his_own() -> None:
    made = Arena()
    made.unit("red-1", (hero(shot=(4, 1, 4)), 50, 30), (profile(shot=(4, 1, 4)), 54, 30))
    made.unit("blue-1", (profile("foe"), 50, 50))
    made.unit("blue-2", (profile("foe"), 60, 50))
    battle = made.run(Shoot("red-1"), dice=[5, 5, 5, 5], answers=["red-1.1", "blue-1", "red-1.0"])
    assert battle.models["blue-1.0"].lost
    assert battle.models["blue-2.0"].lost


@pytest.mark.rule("c4.elixir.exploit.choose-target")
def test_for_elixir_an_incarnate_picks_whom_he_hits() -> None:
    made = Arena()
    made.unit("red-1", (hero(shot=(4, 1, 4)), 50, 30))
    made.unit("blue-1", (profile("foe"), 50, 50), (profile("drummer", post="musician"), 54, 50))
    made.battle.elixir["red"] = 1
    battle = made.run(Salvo("red-1", "blue-1", ("red-1.0",)), dice=[5, 5], answers=["yes", "blue-1.1"])
    assert battle.models["blue-1.1"].lost
    assert battle.elixir["red"] == 0


@pytest.mark.parametrize("shots", [(4, 1, 4), (0, 2, 4), (9, 1, 9)])
def test_chances_of_a_salvo_are_those_of_the_rules(shots: tuple[int, int, int]) -> None:
    made = range_(3, 65 if shots[0] == 0 else 5, profile(shot=shots))
    battle = made.battle.copy()
    battle.then(Salvo("red-1", "blue-1", ("red-1.0", "red-1.1", "red-1.2")))
    exact: Exact[Battle, Fraction] = Exact(number=Fraction)
    by_the_rules = exact.distribution(battle, lambda end: sum(one.lost for one in end.models.values()))
    units = made.battle.units
    assert (
        salvo_odds(made.battle, units["red-1"], units["blue-1"], made.battle.fighters(units["red-1"])) == by_the_rules
    )


# -- whole games -------------------------------------------------------------------------------------------------------


def company(made: Arena, side: str, y: float) -> None:
    """Four units: foot with an Incarnate, archers, riders, an ogre."""
    made.unit(
        f"{side}-foot",
        (hero(f"{side}-hero"), 20, y),
        *[(profile("foot"), 23.5 + 3.5 * number, y) for number in range(4)],
    )
    made.row(f"{side}-bows", profile("bow", shot=(4, 1, 4)), 4, 50, y)
    skills = ("c4.skill.charge-de-cavalerie", "c4.skill.monture-de-guerre", "c4.skill.force-en-charge")
    rider = profile("rider", category="cavalry", cavalry="heavy", base=5000, movement=20 * CM, skills=skills, life=2)
    made.row(f"{side}-riders", rider, 3, 75, y, step=5.5)
    ogre = profile("ogre", category="creature", fear=6, base=5000, life=4, dice=4, strength=7, resistance=7)
    made.unit(f"{side}-ogre", (ogre, 105, y))


def check(game: Game[Battle]) -> None:
    """What must hold whatever has been answered."""
    battle = game.state
    choosing = game.request is not None and game.request.rule == "c4.unit.leader.replacement"
    standing = [(one, battle.base(one)) for one in battle.in_play()]
    for place, (one, base) in enumerate(standing):
        assert battle.board.holds(base), one.id
        assert not one.lost
        assert one.life > 0
        for other, there in standing[:place]:
            assert not overlaps(base, there) or gap(base, there) > 0, (one.id, other.id)
    for unit in battle.units.values():
        if battle.fighters(unit):
            assert not battle.models[unit.leader].lost or choosing, unit.id
    assert all(points >= 0 for points in battle.elixir.values())


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3])
def test_random_battles_keep_their_models_apart_and_end(seed: int, players: int) -> None:
    made = Arena(players=players, turns=3, by_rank=(2, 4, 6))
    for side, y in zip(made.battle.players, (20, 90, 55), strict=False):
        company(made, side, y)
    battle = made.battle.copy()
    battle.turn = 0
    battle.then(Beginning())
    game = Game(Ready(battle), None, dice=Seeded(seed), history="none", story=True)
    play(
        game,
        {side: Random(f"{seed}/{side}") for side in battle.players},
        on_answer=check,
    )
    assert any(isinstance(told.event, Ended) for told in game.story)
    assert game.state.turn == 3


def test_a_game_played_again_from_its_journal_is_the_same() -> None:
    made = Arena(turns=2)
    company(made, "red", 20)
    company(made, "blue", 60)
    battle = made.battle.copy()
    battle.turn = 0
    battle.then(Beginning())
    ends = []
    for _ in range(2):
        game = Game(Ready(battle), None, dice=Seeded(3), history="steps")
        play(game, {side: Random(f"again/{side}") for side in battle.players})
        ends.append(game.state.fingerprint())
    assert ends[0] == ends[1]
