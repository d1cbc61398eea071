"""Fear: who tests when, groups on either side, paralysis, flight, rally and immunity."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.fortification.workshop import BOW

from escarmouche.kernel import Choose, Exact, Rolled
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Options
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import (
    AssaultDeclared,
    AssaultMeasured,
    CourageTested,
    FighterLost,
    Moved,
    Paralysed,
    TookFlight,
)
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.characteristics import attack, defence, initiative
from escarmouche.rulebooks.c2.rules.charge import Assault, may_charge
from escarmouche.rulebooks.c2.rules.fear import PARALYSIS, courage_score, dread
from escarmouche.rulebooks.c2.rules.fear import PENALTY as FEAR
from escarmouche.rulebooks.c2.rules.shooting import exerted
from escarmouche.rulebooks.c2.rules.turn import begin_turn
from escarmouche.rulebooks.freetable.contact import Contact, place_of
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose

EAST, NORTH, WEST = 0, 900, 1800

CHARGE = ("c2.move.one-type", "charge")
ENGAGE = ("c2.move.one-type", "engage")
RALLY = ("c2.fear.rally", "yes")


class Dogged(Hooks, name="test.dogged"):
    """Charges though it has failed to dare."""

    __slots__ = ()

    def dares_anyway(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True


def activate(*fighters: str, side: str = "red") -> Activate:
    """Cards activated at the same moment."""
    return Activate(side, tuple(f"card-{fighter}" for fighter in fighters))


def scores(battle: Battle, fighter: str) -> tuple[int, int, int]:
    """INI, ATT and DEF."""
    one = battle[fighter]
    return initiative(battle, one), attack(battle, one), defence(battle, one)


@pytest.fixture
def duel() -> Arena:
    """A creature (PEUR 9) and Alahel (COU 6), who look at each other from 15 cm."""
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, fear=9)
    arena.add("alahel", "blue", 45, 30, WEST, courage=6, initiative=4, attack=5, defence=5)
    return arena


# -- the example of the book -------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.melee.example.courage")
@pytest.mark.rule("c2.fear.when")
def test_alahel_overcomes_his_fear_before_tharn_is_moved(duel: Arena) -> None:
    battle = duel.run(activate("tharn"), dice=[5], answers=[CHARGE, OFFERED])
    (test,) = duel.told(CourageTested)
    assert (test.courage.base, test.courage.total, test.fear.total, test.passed) == (6, 6, 9, True)
    assert [type(event) for event in duel.events if isinstance(event, CourageTested | Moved)] == [CourageTested, Moved]
    assert battle.foes(battle["alahel"]) == ("tharn",)
    assert not battle["alahel"].has(FEAR)


@pytest.mark.rule("c2.melee.example.charge")
@pytest.mark.rule("c2.move.charge.penalty")
def test_a_charge_costs_alahel_one_point_of_each_until_the_end_of_the_turn(duel: Arena) -> None:
    assert scores(duel.battle, "alahel") == (4, 5, 5)
    battle = duel.run(activate("tharn"), dice=[5], answers=[CHARGE, OFFERED])
    assert scores(battle, "alahel") == (3, 4, 4)
    battle.expire("turn")
    assert scores(battle, "alahel") == (4, 5, 5)


@pytest.mark.rule("c2.fear.test")
@pytest.mark.parametrize(("die", "stays"), [(4, True), (3, False), (1, False)])
def test_courage_has_to_be_strictly_higher_than_fear(duel: Arena, die: int, stays: bool) -> None:
    answers = [CHARGE, OFFERED] if stays else [CHARGE]
    duel.run(activate("tharn"), dice=[die], answers=answers)
    (test,) = duel.told(CourageTested)
    assert test.passed is stays


@pytest.mark.rule("c2.fear.test")
def test_the_odds_of_standing_firm_are_exact(duel: Arena) -> None:
    battle = duel.battle
    battle["tharn"].move = "charge"
    battle.then(Assault(("tharn",), "alahel", as_charge=True))
    exact: Exact[Battle, Fraction] = Exact(number=Fraction)
    odds = exact.distribution(battle, lambda end: end.engaged(end["alahel"]))
    assert odds == {True: Fraction(1, 2), False: Fraction(1, 2)}


# -- when there is a test ----------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.fear.when")
def test_who_passes_stays_the_one_at_whom_the_creature_comes(duel: Arena) -> None:
    duel.add("lancer", "blue", 45, 20, WEST)
    battle = duel.run(activate("tharn"), dice=[5], answers=[CHARGE, ("c2.move.charge.declare", "alahel"), OFFERED])
    assert battle.foes(battle["tharn"]) == ("alahel",)


@pytest.mark.rule("c2.fear.when")
def test_nobody_tests_when_contact_is_impossible() -> None:
    arena = Arena()
    arena.add("tharn", "red", 20, 30, EAST, fear=9)
    arena.add("alahel", "blue", 90, 30, WEST)
    arena.run(activate("tharn"), answers=[CHARGE])
    assert arena.told(AssaultMeasured)[0].reached is False
    battle = arena.run(activate("alahel", side="blue"), answers=[CHARGE])
    assert not arena.told(CourageTested)
    assert not battle["alahel"].has(FEAR)


@pytest.mark.rule("c2.fear.when")
@pytest.mark.parametrize(("move", "rule"), [(CHARGE, "charge"), (ENGAGE, "engage")])
def test_both_a_charge_and_an_engagement_take_courage(duel: Arena, move: Any, rule: str) -> None:
    battle = duel.run(activate("alahel", side="blue"), dice=[4], answers=[move, OFFERED])
    assert battle["alahel"].move == rule
    assert battle.foes(battle["tharn"]) == ("alahel",)


@pytest.mark.rule("c2.fear.fearsome-immune")
def test_creatures_that_frighten_are_not_frightened() -> None:
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, fear=9)
    arena.add("ogre", "blue", 45, 30, WEST, fear=5)
    battle = arena.run(activate("tharn"), answers=[CHARGE, OFFERED])
    assert not arena.told(CourageTested)
    assert battle.foes(battle["ogre"]) == ("tharn",)


# -- failing when charged ----------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.fear.charged.fail")
def test_who_fails_flees_straight_away_with_his_back_turned(duel: Arena) -> None:
    battle = duel.run(activate("tharn"), dice=[1], answers=[CHARGE])
    alahel = battle["alahel"]
    assert alahel.pose == Pose(65 * CM, 30 * CM, EAST)
    assert (alahel.move, alahel.moved, alahel.activated) == ("flight", 20 * CM, False)
    assert scores(battle, "alahel") == (3, 4, 4)


@pytest.mark.rule("c2.fear.charged.fail")
def test_his_card_gives_him_no_other_move_unless_he_rallies(duel: Arena) -> None:
    duel.run(activate("tharn"), dice=[1], answers=[CHARGE])
    duel.run(activate("alahel", side="blue"), answers=[("c2.fear.rally", "no")])
    assert [event.move for event in duel.told(Moved)] == ["flight"]


@pytest.mark.rule("c2.fear.charged.fail")
@pytest.mark.rule("c2.fear.penalty")
def test_who_has_moved_already_stays_and_is_fought_with_both_penalties(duel: Arena) -> None:
    duel.battle["alahel"].moved = CM
    battle = duel.run(activate("tharn"), dice=[1], answers=[CHARGE, OFFERED])
    assert battle.foes(battle["alahel"]) == ("tharn",)
    assert scores(battle, "alahel") == (2, 3, 3)


@pytest.mark.rule("c2.fear.charged.fail")
def test_who_is_in_melee_already_stays_in_it(duel: Arena) -> None:
    duel.add("ghoul", "red", 45, 27.5, NORTH)
    battle = duel.run(activate("tharn"), dice=[1], answers=[CHARGE, OFFERED])
    assert sorted(battle.foes(battle["alahel"])) == ["ghoul", "tharn"]
    assert battle["alahel"].fleeing is None


@pytest.mark.rule("c2.fear.penalty")
def test_the_penalties_stop_at_nought() -> None:
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, fear=9)
    arena.add("page", "blue", 45, 30, WEST, initiative=1, attack=0, defence=2)
    arena.battle["page"].moved = CM
    battle = arena.run(activate("tharn"), dice=[1], answers=[CHARGE, OFFERED])
    assert scores(battle, "page") == (0, 0, 0)


@pytest.mark.rule("c2.fear.penalty")
def test_two_failed_tests_cost_no_more_than_one(duel: Arena) -> None:
    duel.add("ghast", "red", 45, 15, NORTH, fear=9)
    duel.battle["alahel"].moved = CM
    duel.run(activate("tharn"), dice=[1], answers=[CHARGE, OFFERED])
    battle = duel.run(activate("ghast"), dice=[1], answers=[ENGAGE, OFFERED])
    assert sorted(battle.foes(battle["alahel"])) == ["ghast", "tharn"]
    assert scores(battle, "alahel") == (2, 3, 3)


@pytest.mark.rule("c2.fear.penalty")
def test_fear_is_forgotten_at_the_end_of_the_turn(duel: Arena) -> None:
    battle = duel.run(activate("tharn"), dice=[1], answers=[CHARGE])
    battle.expire("turn")
    assert scores(battle, "alahel") == (4, 5, 5)


@pytest.mark.rule("c2.fear.charged.fail")
def test_a_flight_goes_round_friends() -> None:
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, fear=9)
    arena.add("alahel", "blue", 45, 30, WEST)
    arena.add("friend", "blue", 52, 30.2, WEST)
    answers = [CHARGE, ("c2.fear.charger-continues", "pass")]
    battle = arena.run(activate("tharn"), dice=[1], answers=answers)
    pose = battle["alahel"].pose
    assert pose is not None
    assert 63 * CM < pose.x < 65 * CM
    assert pose.y < 30 * CM
    assert battle["alahel"].moved == 20 * CM
    assert pose == pose.looking_at(2 * pose.x - 30 * CM, 2 * pose.y - 30 * CM)


@pytest.mark.rule("c2.fear.charged.fail")
def test_a_flight_ends_before_it_touches_an_enemy() -> None:
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, fear=9)
    arena.add("alahel", "blue", 45, 30, WEST)
    arena.add("ghoul", "red", 66, 30, WEST)
    battle = arena.run(activate("tharn"), dice=[1], answers=[CHARGE])
    assert not battle.engaged(battle["alahel"])
    assert battle["ghoul"].pose == Pose(66 * CM, 30 * CM, WEST)
    assert 0 < battle.gap(battle["alahel"], battle["ghoul"]) < CM


@pytest.mark.rule("c2.fear.leaves-table")
def test_who_flees_off_the_table_is_lost() -> None:
    arena = Arena()
    arena.add("tharn", "red", 75, 30, EAST, fear=9)
    arena.add("alahel", "blue", 90, 30, WEST)
    battle = arena.run(activate("tharn"), dice=[1], answers=[CHARGE])
    assert (battle["alahel"].lost, battle["alahel"].in_play) == ("fled", False)
    (lost,) = arena.told(FighterLost)
    assert lost.how == "fled"


@pytest.mark.rule("c2.fear.leaves-table")
def test_who_stops_short_of_the_edge_is_not() -> None:
    arena = Arena()
    arena.add("tharn", "red", 63, 30, EAST, fear=9)
    arena.add("alahel", "blue", 78.5, 30, WEST)
    battle = arena.run(activate("tharn"), dice=[1], answers=[CHARGE])
    assert battle["alahel"].pose == Pose(98_500, 30 * CM, EAST)
    assert not battle["alahel"].lost


# -- what the creature does then ---------------------------------------------------------------------------------------


@pytest.mark.rule("c2.fear.charger-continues")
def test_a_creature_that_finds_nobody_else_runs_on_after_the_fugitive(duel: Arena) -> None:
    battle = duel.run(activate("tharn"), dice=[1], answers=[CHARGE])
    assert battle["tharn"].pose == Pose(50 * CM, 30 * CM, EAST)
    assert battle["tharn"].moved == 20 * CM


@pytest.mark.rule("c2.fear.charger-continues")
def test_each_new_target_tests_in_its_turn_until_one_stands(duel: Arena) -> None:
    for number, y in enumerate((20, 40)):
        duel.add(f"lancer-{number}", "blue", 45, y, WEST)
    again = "c2.fear.charger-continues"
    answers = [CHARGE, ("c2.move.charge.declare", "alahel"), (again, "lancer-0"), (again, "lancer-1")]
    battle = duel.run(activate("tharn"), dice=[1, 1, 6], answers=[*answers, ("c2.dice.six", "no"), OFFERED])
    assert [event.fighter for event in duel.told(TookFlight)] == ["alahel", "lancer-0"]
    assert battle.foes(battle["tharn"]) == ("lancer-1",)
    assert battle["tharn"].charged == ("lancer-1",)


@pytest.mark.rule("c2.fear.charger-continues")
def test_a_creature_need_not_name_anybody_else(duel: Arena) -> None:
    duel.add("lancer", "blue", 45, 20, WEST)
    answers = [CHARGE, ("c2.move.charge.declare", "alahel"), ("c2.fear.charger-continues", "pass")]
    battle = duel.run(activate("tharn"), dice=[1], answers=answers)
    assert battle["tharn"].pose == Pose(50 * CM, 30 * CM, EAST)
    assert not battle["lancer"].has(FEAR)


@pytest.mark.rule("c2.fear.charger-continues")
def test_a_fugitive_still_in_reach_is_caught_without_another_test() -> None:
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, fear=9, movement=15 * CM)
    arena.add("alahel", "blue", 40, 30, WEST, movement=5 * CM, initiative=4, attack=5, defence=5)
    arena.add("lancer", "blue", 40, 20, WEST)
    answers = [CHARGE, ("c2.move.charge.declare", "alahel"), OFFERED]
    battle = arena.run(activate("tharn"), dice=[1], answers=answers)
    assert battle["alahel"].pose == Pose(50 * CM, 30 * CM, EAST)
    assert battle.foes(battle["alahel"]) == ("tharn",)
    assert scores(battle, "alahel") == (2, 3, 3)


@pytest.mark.rule("c2.fear.charger-continues")
def test_a_creature_whose_enemy_left_the_table_completes_its_move() -> None:
    arena = Arena()
    arena.add("tharn", "red", 75, 30, EAST, fear=9)
    arena.add("alahel", "blue", 90, 30, WEST)
    battle = arena.run(activate("tharn"), dice=[1], answers=[CHARGE])
    assert battle["tharn"].pose is not None
    assert battle["tharn"].pose.x > 89 * CM


# -- failing when charging ---------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.fear.charger-fails")
def test_who_dares_not_charge_is_paralysed_where_he_stands(duel: Arena) -> None:
    battle = duel.run(activate("alahel", side="blue"), dice=[3], answers=[CHARGE])
    alahel = battle["alahel"]
    assert alahel.pose == Pose(45 * CM, 30 * CM, WEST)
    assert [event.fighter for event in duel.told(Paralysed)] == ["alahel"]
    assert scores(battle, "alahel") == (3, 4, 4)
    alahel.activated = False
    duel.run(activate("alahel", side="blue"))
    assert not duel.told(Moved)
    battle = duel.battle
    battle.expire("turn")
    assert not battle["alahel"].has(PARALYSIS)


@pytest.mark.rule("c2.fear.charger-fails")
def test_whoever_charges_all_the_same_is_not_paralysed(duel: Arena) -> None:
    duel.battle["alahel"].gain("test.dogged")
    battle = duel.run(activate("alahel", side="blue"), dice=[3], answers=[CHARGE, OFFERED])
    assert battle["alahel"].has(FEAR)
    assert not battle["alahel"].has(PARALYSIS)


@pytest.mark.rule("c2.fear.charger-fails")
def test_if_that_creature_comes_he_flees_untested(duel: Arena) -> None:
    duel.run(activate("alahel", side="blue"), dice=[3], answers=[CHARGE])
    battle = duel.run(activate("tharn"), answers=[CHARGE])
    assert not duel.told(CourageTested)
    assert [event.fighter for event in duel.told(TookFlight)] == ["alahel"]
    assert battle["alahel"].pose == Pose(65 * CM, 30 * CM, EAST)


@pytest.mark.rule("c2.fear.charger-fails")
@pytest.mark.parametrize(("die", "flees"), [(4, False), (3, True)])
def test_if_another_creature_comes_he_tests_anew(duel: Arena, die: int, flees: bool) -> None:
    duel.add("ghast", "red", 45, 20, NORTH, fear=9)
    duel.run(activate("alahel", side="blue"), dice=[3], answers=[CHARGE, ("c2.move.charge.declare", "tharn")])
    battle = duel.run(activate("ghast"), dice=[die], answers=[CHARGE] if flees else [CHARGE, OFFERED])
    assert bool(duel.told(TookFlight)) is flees
    assert battle.engaged(battle["alahel"]) is not flees


# -- groups ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def mob() -> Arena:
    """A creature (PEUR 9), and three enemies with COU 4, 3 and 3 whose cards can be played together."""
    arena = Arena()
    arena.add("tharn", "blue", 45, 30, WEST, fear=9)
    for name, y, courage in (("ada", 30, 4), ("bea", 34, 3), ("cleo", 26, 3)):
        arena.add(name, "red", 30, y, EAST, courage=courage)
    return arena


TOGETHER = [("c2.move.draw", "ada"), CHARGE, ("c2.fear.group-limit", "bea"), ("c2.fear.group-limit", "cleo")]


@pytest.mark.rule("c2.fear.group-test")
def test_several_chargers_test_once_by_the_best_courage_and_one_more_each(mob: Arena) -> None:
    battle = mob.run(activate("ada", "bea", "cleo"), dice=[4], answers=[*TOGETHER, OFFERED, OFFERED, OFFERED])
    (test,) = mob.told(CourageTested)
    assert test.fighters == ("ada", "bea", "cleo")
    assert test.courage.total == 4 + 2
    assert sorted(battle.foes(battle["tharn"])) == ["ada", "bea", "cleo"]
    assert all(dread(battle, battle["tharn"], battle[name]) == 0 for name in ("ada", "bea", "cleo"))


@pytest.mark.rule("c2.fear.group-test")
def test_the_result_is_everybodys(mob: Arena) -> None:
    battle = mob.run(activate("ada", "bea", "cleo"), dice=[3], answers=TOGETHER)
    assert [event.fighter for event in mob.told(Paralysed)] == ["ada", "bea", "cleo"]
    assert not battle.engaged(battle["tharn"])


@pytest.mark.rule("c2.fear.group-test")
def test_those_out_of_reach_lend_nobody_courage(mob: Arena) -> None:
    mob.battle.stand(mob.battle["cleo"], Pose(5 * CM, 26 * CM, EAST))
    mob.run(activate("ada", "bea", "cleo"), dice=[4], answers=TOGETHER)
    (test,) = mob.told(CourageTested)
    assert (test.fighters, test.courage.total, test.passed) == (("ada", "bea"), 5, False)
    assert [event.fighter for event in mob.told(Moved)] == ["cleo"]


@pytest.mark.rule("c2.fear.group-test")
def test_charges_declared_one_after_the_other_are_tested_one_by_one(mob: Arena) -> None:
    answers = [
        ("c2.move.draw", "ada"),
        CHARGE,
        ("c2.fear.group-limit", "pass"),
        ("c2.move.draw", "bea"),
        ("c2.move.one-type", "stay"),
        ("c2.move.one-type", "stay"),
    ]
    mob.run(activate("ada", "bea", "cleo"), dice=[5], answers=answers)
    (test,) = mob.told(CourageTested)
    assert (test.fighters, test.courage.total) == (("ada",), 4)


@pytest.mark.rule("c2.fear.group-fear")
def test_creatures_that_come_together_are_more_terrible() -> None:
    arena = Arena()
    arena.add("alahel", "blue", 45, 30, WEST, courage=6)
    for name, y, value in (("tharn", 30, 5), ("ghast", 34, 7), ("wight", 26, 5)):
        arena.add(name, "red", 30, y, EAST, fear=value)
    answers = [
        ("c2.move.draw", "tharn"),
        CHARGE,
        ("c2.fear.group-limit", "ghast"),
        ("c2.fear.group-limit", "wight"),
        OFFERED,
        OFFERED,
        OFFERED,
    ]
    battle = arena.run(activate("tharn", "ghast", "wight"), dice=[4], answers=answers)
    (test,) = arena.told(CourageTested)
    assert (test.fear.base, test.fear.total, test.enemies) == (7, 7 + 2, ("tharn", "ghast", "wight"))
    assert len(battle.foes(battle["alahel"])) == 3
    assert battle["alahel"].fear_overcome == 7


@pytest.mark.rule("c2.fear.group-fear")
@pytest.mark.parametrize(("second", "difficulty"), [(0, 7), (5, 8), (9, 10)])
def test_of_those_who_come_only_the_terrible_count_and_the_worst_leads(second: int, difficulty: int) -> None:
    arena = Arena()
    arena.add("alahel", "blue", 45, 30, WEST, courage=6)
    arena.add("tharn", "red", 30, 30, EAST, fear=7)
    arena.add("ghast", "red", 30, 34, EAST, fear=second or None)
    answers = [("c2.move.draw", "tharn"), CHARGE, ("c2.fear.group-limit", "ghast"), OFFERED, OFFERED]
    arena.run(activate("tharn", "ghast"), dice=[5], answers=answers)
    (test,) = arena.told(CourageTested)
    assert (test.fear.total, len(test.enemies)) == (difficulty, 1 + bool(second))


@pytest.mark.rule("c2.fear.group-limit")
def test_of_those_who_could_come_along_none_has_to() -> None:
    arena = Arena()
    arena.add("lancer", "blue", 50, 30, WEST)
    for name, y in (("one", 28), ("two", 30), ("three", 32)):
        arena.add(name, "red", 35, y, EAST)
    answers = [("c2.move.draw", "one"), CHARGE, ("c2.fear.group-limit", "two"), ("c2.fear.group-limit", "pass")]
    game = arena.game(activate("one", "two", "three")).start()
    for _, answer in answers:
        game.answer(answer)
    (declared,) = arena.told(AssaultDeclared)
    assert declared.fighters == ("one", "two")


@pytest.mark.rule("c2.fear.group-limit")
@pytest.mark.rule("c2.move.max-opponents")
def test_of_twelve_puppets_four_can_charge_one_lancer() -> None:
    arena = Arena()
    arena.add("lancer", "blue", 50, 30, WEST)
    puppets = [f"puppet-{number}" for number in range(12)]
    for number, puppet in enumerate(puppets):
        arena.add(puppet, "red", 35 - number % 2 * 3, 20 + 2 * number, EAST, card="card-puppets", key="puppet")
    game = arena.game(Activate("red", ("card-puppets",)))
    game.answer(puppets[5])
    game.answer("charge")
    for companion in (puppets[4], puppets[6], puppets[7]):
        request = game.request
        assert request is not None
        assert request.rule == "c2.fear.group-limit"
        game.answer(companion)
    (declared,) = arena.told(AssaultDeclared)
    assert declared.fighters == (puppets[5], puppets[4], puppets[6], puppets[7])
    while isinstance(request := game.request, Contact):
        game.answer(request.offers(random.Random(0))[0])
    battle = game.state
    assert len(battle.foes(battle["lancer"])) == 4
    assert all(not may_charge(battle, battle[puppet]) for puppet in battle.active)


@pytest.mark.rule("c2.fear.charger-continues")
@pytest.mark.rule("c2.move.engage")
def test_only_the_creature_completes_engaging_one_who_fled_the_table() -> None:
    arena = Arena()
    arena.add("beast", "red", 50, 30, 900, fear=9)
    arena.add("man", "red", 54, 30, 900)
    arena.add("alahel", "blue", 50, 48, 2700)
    for name in ("beast", "man"):
        arena.battle[name].move = "engage"
    battle = arena.run(Assault(("beast", "man"), "alahel", False), dice=[2])
    assert battle["alahel"].lost == "fled"
    assert (battle["beast"].moved, battle["man"].moved) == (18 * CM, 0)


@pytest.mark.rule("c2.fear.group-test")
def test_of_equally_brave_ones_he_rolls_whose_die_is_the_best() -> None:
    arena = Arena()
    for number, skills in enumerate(((), (Skill("bravoure"),), ())):
        arena.add(f"man{number}", "red", 40 + 4 * number, 30, 900, skills=skills).move = "charge"
    arena.add("tharn", "blue", 44, 45, 2700, fear=9)
    arena.run(Assault(("man0", "man1", "man2"), "tharn", True), dice=[2])
    assert [event.about["fighter"] for event in arena.told(Rolled)] == ["man1"]


# -- rally and immunity ------------------------------------------------------------------------------------------------


@pytest.fixture
def fugitive(duel: Arena) -> Arena:
    """Alahel has fled from Tharn; the next turn has come."""
    duel.run(activate("tharn"), dice=[1], answers=[CHARGE])
    duel.battle.expire("turn")
    for fighter in duel.battle.fighters.values():
        begin_turn(fighter)
    return duel


@pytest.mark.rule("c2.fear.rally")
def test_who_rallies_plays_normally_and_is_immune_to_nothing(fugitive: Arena) -> None:
    answers = [RALLY, ("c2.move.one-type", "stay")]
    battle = fugitive.run(activate("alahel", side="blue"), dice=[4], answers=answers)
    assert battle["alahel"].fleeing is None
    assert dread(battle, battle["tharn"], battle["alahel"]) == 9


def fled(**options: Any) -> Arena:
    """Alahel has just fled from Tharn; his own card is still to come."""
    arena = Arena(options=Options(**options))
    arena.add("alahel", "blue", 45, 30, WEST, courage=6, weapon=BOW, shooting=4)
    arena.add("tharn", "red", 30, 30, EAST, fear=9)
    arena.run(activate("tharn"), dice=[1], answers=[CHARGE])
    assert arena.battle["alahel"].fleeing == 9
    return arena


@pytest.mark.rule("c2.fear.rally")
def test_one_may_rally_in_the_phase_of_the_flight_and_then_plays_normally() -> None:
    arena = fled()
    run = Route((place_of(arena.battle["alahel"]).point, (65 * CM, 48 * CM)), WEST)
    answers = [RALLY, ("c2.move.one-type", "run"), run]
    battle = arena.run(activate("alahel", side="blue"), dice=[4], answers=answers)
    assert battle["alahel"].fleeing is None
    assert battle["alahel"].has(FEAR), "the penalty stays"
    assert battle["alahel"].pose == Pose(65 * CM, 48 * CM, WEST)
    arena = fled()
    answers = [RALLY, ("c2.move.one-type", "stay")]
    battle = arena.run(activate("alahel", side="blue"), dice=[4], answers=answers)
    assert battle["alahel"].moved == 0 and not exerted(battle, battle["alahel"])


@pytest.mark.rule("c2.fear.rally")
def test_who_fails_to_rally_in_the_phase_of_the_flight_flees_once_more() -> None:
    arena = fled()
    before = place_of(arena.battle["alahel"])
    battle = arena.run(activate("alahel", side="blue"), dice=[3], answers=[RALLY])
    assert place_of(battle["alahel"]).x == before.x + 20 * CM
    arena.run(activate("alahel", side="blue"))  # that was his go


def test_players_may_agree_that_the_flight_is_the_move_of_the_turn() -> None:
    arena = fled(flight_is_the_move=True)
    before = place_of(arena.battle["alahel"])
    assert place_of(arena.run(activate("alahel", side="blue"))["alahel"]) == before


@pytest.mark.rule("c2.fear.rally")
def test_who_does_not_rally_flees_on(fugitive: Arena) -> None:
    battle = fugitive.run(activate("alahel", side="blue"), dice=[3], answers=[RALLY])
    assert battle["alahel"].pose == Pose(85 * CM, 30 * CM, EAST)
    assert battle["alahel"].fleeing == 9


@pytest.mark.rule("c2.fear.rally")
def test_one_may_flee_on_without_trying(fugitive: Arena) -> None:
    asked = fugitive.game(activate("alahel", side="blue")).start().request
    assert isinstance(asked, Choose)
    assert (asked.rule, asked.default) == ("c2.fear.rally", "yes")
    battle = fugitive.run(activate("alahel", side="blue"), answers=[("c2.fear.rally", "no")])
    assert battle["alahel"].pose == Pose(85 * CM, 30 * CM, EAST)


@pytest.mark.rule("c2.fear.rally")
def test_the_rally_is_as_hard_as_the_test_that_failed() -> None:
    arena = Arena()
    arena.add("alahel", "blue", 45, 30, WEST, courage=6)
    for name, y in (("tharn", 30), ("ghast", 34)):
        arena.add(name, "red", 30, y, EAST, fear=9)
    answers = [
        ("c2.move.draw", "tharn"),
        CHARGE,
        ("c2.fear.group-limit", "ghast"),
    ]
    battle = arena.run(activate("tharn", "ghast"), dice=[4], answers=answers)
    assert battle["alahel"].fleeing == 10


@pytest.mark.rule("c2.fear.immunity")
def test_a_test_passed_hardens_against_that_profile_and_lower_fears() -> None:
    arena = Arena()
    arena.add("alahel", "blue", 45, 30, WEST)
    arena.add("tharn", "red", 30, 30, EAST, fear=7)
    arena.add("twin", "red", 30, 40, EAST, fear=7, key="tharn")
    arena.add("other", "red", 30, 20, EAST, fear=7)
    arena.add("lesser", "red", 30, 10, EAST, fear=6)
    arena.add("least", "red", 30, 50, EAST, fear=1)

    def dreaded(battle: Battle) -> list[int]:
        return [dread(battle, battle[name], battle["alahel"]) for name in ("tharn", "twin", "other", "lesser", "least")]

    assert dreaded(arena.battle) == [7, 7, 7, 6, 1]
    arena.run(activate("tharn"), dice=[4], answers=[CHARGE, OFFERED])
    battle = arena.battle
    assert dreaded(battle) == [0, 0, 7, 0, 0]
    battle.expire("turn")
    assert dread(battle, battle["tharn"], battle["alahel"]) == 0


@pytest.mark.rule("c2.fear.immunity")
def test_a_test_passed_when_charging_hardens_as_well(duel: Arena) -> None:
    battle = duel.run(activate("alahel", side="blue"), dice=[4], answers=[CHARGE, OFFERED])
    assert dread(battle, battle["tharn"], battle["alahel"]) == 0


# -- what may bend it --------------------------------------------------------------------------------------------------


class Steadfast(Hooks, name="test.steadfast"):
    """Its Courage test is not rolled: it fails, makes it stronger, and doesn't stop it."""

    def foregone_courage(self, value: bool | None, battle: Battle, bearer: Fighter, creature: Fighter) -> bool | None:
        return False

    def fear_penalty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return 1

    def flees(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return False

    def dares_anyway(self, value: bool, battle: Battle, bearer: Fighter, creature: Fighter) -> bool:
        return True


class Commanding(Hooks, name="test.commanding"):
    """Everybody on its side tests with at least Courage 8."""

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return max(value, 8) if tester.side == bearer.side else value


class Haunting(Hooks, name="test.haunting"):
    """Frightens those who frighten others, and is never got used to."""

    def fear_reaches(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter, immune: bool) -> bool:
        return not immune

    def fear_is_overcome(self, value: bool, battle: Battle, bearer: Fighter, victim: Fighter) -> bool:
        return False


def test_whom_fear_makes_stronger(duel: Arena) -> None:
    duel.battle["alahel"].gain("test.steadfast")
    battle = duel.run(activate("tharn"), answers=[CHARGE, OFFERED])
    assert scores(battle, "alahel") == (4, 5, 5)
    assert battle.foes(battle["alahel"]) == ("tharn",)


def test_who_dares_although_he_fails(duel: Arena) -> None:
    duel.battle["alahel"].gain("test.steadfast")
    battle = duel.run(activate("alahel", side="blue"), answers=[CHARGE, OFFERED])
    assert scores(battle, "alahel") == (5, 6, 6)
    assert battle.foes(battle["tharn"]) == ("alahel",)


def test_a_commander_lends_his_courage(duel: Arena) -> None:
    duel.add("captain", "blue", 60, 30, WEST).gain("test.commanding")
    assert courage_score(duel.battle, duel.battle["alahel"]) == 8
    duel.run(activate("tharn"), dice=[2], answers=[CHARGE, OFFERED])
    (test,) = duel.told(CourageTested)
    assert (test.courage.total, test.passed) == (8, True)


def test_fear_that_reaches_the_fearsome_is_faced_with_their_own() -> None:
    arena = Arena()
    arena.add("tharn", "red", 30, 30, EAST, fear=9).gain("test.haunting")
    arena.add("ogre", "blue", 45, 30, WEST, fear=6)
    battle = arena.run(activate("tharn"), dice=[4], answers=[CHARGE, OFFERED])
    (test,) = arena.told(CourageTested)
    assert (test.courage.total, test.passed) == (6, True)
    assert dread(battle, battle["tharn"], battle["ogre"]) == 9
