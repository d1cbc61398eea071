"""Flights: rallying, the order, the two halves, hiding, being lost; and the morale phase."""

from __future__ import annotations

from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.lfw.arena import OFFERED, Arena, line, rules
from tests.lfw.test_climbing import block
from tests.lfw.test_movement import ROUND
from tests.lfw.test_random_games import square

from escarmouche.kernel import IllegalAnswer
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Options, Unit, Wind
from escarmouche.rulebooks.lfw.content.battlefields import BLOCKING, BUILDING, FOREST, LOW_WALL, RUIN_WALL, WATER
from escarmouche.rulebooks.lfw.events import CourageTested, Rallied, TookFlight
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.flight import FleeUnit, Flights, fleeing_ground, is_lost, straight_on
from escarmouche.rulebooks.lfw.rules.morale import add_cause, morale_modifiers
from escarmouche.rulebooks.lfw.rules.morale_phase import MoralePhase
from escarmouche.table import INCH, Piece, Pose

STAY = line((12, 8.5))
"""To go straight on from where the first half of a flight has led."""


def runaway(*pieces: Piece, x: float = 12, y: float = 5, options: Options | None = None, **changes: Any) -> Arena:
    """A unit (M 5, so that it flees 7") and an enemy just before it, at the bottom."""
    arena = Arena(*pieces, options=options)
    arena.add("one", "red", x, y, base=ROUND, **changes)
    arena.add("foe", "blue", x, y - 2, base=ROUND)
    return arena


def stood(unit: Unit) -> tuple[float, float]:
    """Where a unit stands, in inches."""
    assert unit.pose is not None
    return round(unit.pose.x / INCH, 2), round(unit.pose.y / INCH, 2)


@pytest.mark.rule("lfw.move.flight")
def test_a_flight_leads_straight_away_from_the_nearest_enemy() -> None:
    battle = runaway().run(FleeUnit("one", tests=False), answers=[STAY])
    assert stood(battle["one"]) == (12, 12)
    assert battle["one"].move == "flight"


@pytest.mark.rule("lfw.move.flight")
def test_of_enemies_as_near_the_owner_names_the_one_it_flees_from() -> None:
    arena = runaway()
    arena.add("foe2", "blue", 10, 5, base=ROUND)
    battle = arena.run(FleeUnit("one", tests=False), answers=["foe2", line((15.5, 5))])
    assert stood(battle["one"]) == (19, 5)


@pytest.mark.rule("lfw.move.flight", "lfw.spell.vent.leve-du-vent")
def test_the_wind_carries_a_flight_in_two_halves_once_and_nobody_who_stays() -> None:
    arena = runaway()
    arena.battle.wind = Wind(0, 2 * INCH, "lfw.spell.vent.leve-du-vent")
    assert stood(arena.run(FleeUnit("one", tests=False), answers=[STAY])["one"]) == (14, 12)
    hidden = Arena(square("rock", BLOCKING, 8, 6, 8, 4 * INCH))
    hidden.add("one", "red", 12, 16, base=ROUND)
    hidden.add("foe", "blue", 12, 4, base=ROUND)
    hidden.battle.wind = Wind(0, 2 * INCH, "lfw.spell.vent.leve-du-vent")
    assert stood(hidden.run(FleeUnit("one", tests=False), answers=[SUGGESTED])["one"]) == (12, 16)


@pytest.mark.rule("lfw.move.flight")
def test_the_second_half_may_lead_out_of_sight_and_nowhere_else() -> None:
    rock = square("rock", BLOCKING, 13, 9, 6, 4 * INCH)
    with pytest.raises(IllegalAnswer, match="still sees"):
        runaway(rock).run(FleeUnit("one", tests=False), answers=[line((12, 8.5), (10, 8.5))])
    arena = runaway(square("wall", BLOCKING, 13, 6, 2, 4 * INCH))
    battle = arena.run(FleeUnit("one", tests=False), answers=[line((12, 8.5), (14.5, 9))])
    assert stood(battle["one"]) == (14.5, 9)


@pytest.mark.rule("lfw.move.flight")
def test_whom_no_enemy_sees_may_stay() -> None:
    rock = square("rock", BLOCKING, 8, 6, 8, 4 * INCH)
    arena = Arena(rock)
    arena.add("one", "red", 12, 16, base=ROUND)
    arena.add("foe", "blue", 12, 4, base=ROUND)
    assert stood(arena.run(FleeUnit("one", tests=False), answers=["yes"])["one"]) == (12, 16)


@pytest.mark.rule("lfw.move.flight", "lfw.move.flight.obstacles")
def test_each_unit_through_water_counts_twice_on_a_flight() -> None:
    arena = runaway(square("lake", WATER, 2, 6, 18, 0))
    battle = arena.run(FleeUnit("one", tests=False), answers=[OFFERED])
    assert stood(battle["one"]) == (12, 9)


@pytest.mark.rule("lfw.move.flight.after", "lfw.marker.fuite")
def test_who_was_not_fleeing_tests_after_the_move() -> None:
    arena = runaway()
    assert not arena.run(FleeUnit("one", tests=True), answers=[STAY], dice=[3, 4])["one"].fleeing
    assert len(arena.told(Rallied)) == 1
    arena = runaway()
    assert arena.run(FleeUnit("one", tests=True), answers=[STAY], dice=[3, 3])["one"].fleeing
    assert len(arena.told(TookFlight)) == 1


@pytest.mark.rule("lfw.move.flight.after", "lfw.marker.fuite")
def test_who_was_fleeing_flees_on_without_a_test_and_does_nothing_else() -> None:
    arena = runaway()
    unit = arena.battle["one"]
    unit.fleeing = unit.fled_before = True
    battle = arena.run(Flights(), answers=[STAY, "pass"])
    assert battle["one"].fleeing
    assert arena.told(CourageTested) == []


@pytest.mark.rule("lfw.move.flight.order")
def test_who_flees_comes_before_those_who_shall_and_cannot_be_left_out() -> None:
    arena = runaway()
    arena.add("two", "red", 3, 20, base=ROUND)
    arena.add("three", "red", 20, 12, base=ROUND)
    for name in ("one", "three"):
        arena.battle[name].fleeing = arena.battle[name].fled_before = True
    with pytest.raises(IllegalAnswer):
        arena.run(Flights(), answers=["pass"])
    with pytest.raises(IllegalAnswer):
        arena.run(Flights(), answers=["two"])
    battle = arena.run(Flights(), answers=["one", STAY, "pass", OFFERED, "pass", "pass"])
    assert [battle[name].move for name in ("one", "three", "two")] == ["flight", "flight", ""]


@pytest.mark.rule("lfw.move.flight.order")
def test_only_who_is_in_a_melee_may_choose_to_flee_if_agreed_on() -> None:
    runaway(options=Options(flight_from_melee_only=True)).run(Flights())
    runaway().run(Flights(), answers=["pass", "pass"])


@pytest.mark.rule("lfw.move.flight.destroyed")
def test_who_touches_an_enemy_or_a_rock_on_his_flight_is_lost() -> None:
    arena = runaway()
    arena.add("ambush", "blue", 12.8, 8, base=ROUND)
    battle = arena.run(FleeUnit("one", tests=True))
    assert (battle["one"].lost, battle["one"].pose) == ("fled", None)
    rock = square("rock", BLOCKING, 11, 10, 2, 4 * INCH)
    assert runaway(rock).run(FleeUnit("one", tests=True), answers=[STAY])["one"].lost == "fled"
    for x, lost in ((13.1, True), (13.1 + 1 / INCH, False)):  # in contact, and just not
        beside = runaway()
        beside.add("ambush", "blue", x, 8, base=ROUND)
        way = ((12 * INCH, 5 * INCH), (12 * INCH, 10 * INCH))
        assert is_lost(beside.battle, beside.battle["one"], way) is lost


@pytest.mark.rule("lfw.move.flight.destroyed")
def test_those_whom_it_touches_as_it_sets_out_do_not_stop_it() -> None:
    arena = Arena()
    arena.add("one", "red", 12, 5, base=ROUND)
    arena.add("foe", "blue", 12, 4, base=ROUND)
    arena.add("side", "blue", 13.05, 5, base=ROUND)
    battle = arena.run(FleeUnit("one", tests=False), answers=[line((12, 8.5))])
    assert not battle["one"].lost


@pytest.mark.rule("lfw.move.flight.table-edge")
def test_who_flees_off_the_table_is_lost() -> None:
    battle = runaway(y=19).run(FleeUnit("one", tests=False), answers=[line((12, 22.5))])
    assert battle["one"].lost == "fled"
    arena = Arena(square("lake", WATER, 8, 20, 8, 0))
    one = arena.add("one", "red", 12, 19, base=ROUND)
    wet = straight_on(arena.battle, one, (12 * INCH, 16 * INCH), 7 * INCH)  # an inch, and three that count twice
    assert (wet.path[-1], wet.lost) == ((12 * INCH, 23 * INCH), False)
    for y, lost in ((12, False), (18.5 + 10 / INCH, False), (18.5 + 11 / INCH, True)):  # a wood takes 2" off
        wood = Arena(block(FOREST, 0, (8, max(13, y)), (16, 24)))
        one = wood.add("one", "red", 12, y, base=ROUND)
        leg = straight_on(wood.battle, one, (12 * INCH, round((y - 3) * INCH)), 7 * INCH)
        assert leg.lost is lost
        assert y != 12 or leg.path[-1] == (12 * INCH, 17 * INCH)
    wall = Arena(block(RUIN_WALL, 2, (0, 21), (24, 22)))
    one = wall.add("one", "red", 12, 19, base=ROUND)
    held = straight_on(wall.battle, one, (12 * INCH, 16 * INCH), 7 * INCH)
    assert held.path[-1][1] < 21 * INCH
    assert not held.lost, "it can't get there"


@pytest.mark.rule("lfw.move.flight.obstacles")
def test_who_flees_leaves_what_he_stands_on_and_goes_round_its_like() -> None:
    roofs = [block(BUILDING, 2, (10, y), (14, y + 4), level=True) for y in (4, 10)]
    rock, wall = square("rock", BLOCKING, 2, 2, 2, 4 * INCH), square("low", LOW_WALL, 20, 2, 1, INCH // 4)
    arena = Arena(*roofs, rock, wall)
    one = arena.add("one", "red", 12, 5, base=ROUND)
    arena.battle.stand(one, Pose(12 * INCH, 5 * INCH, 0, 2 * INCH))
    ignored = fleeing_ground(arena.battle, one, 7 * INCH).ignore
    assert [piece.id in ignored for piece in (*roofs, rock, wall)] == [True, False, True, True]


def test_friends_in_the_way_are_passed_round() -> None:
    arena = runaway()
    arena.add("friend", "red", 12, 7, base=ROUND)
    battle = arena.run(FleeUnit("one", tests=False), answers=[OFFERED])
    assert not battle["one"].lost
    assert stood(battle["one"])[1] > 10


# -- morale ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lfw.morale.test")
def test_three_causes_take_two_off_the_test() -> None:
    arena = runaway()
    unit = arena.battle["one"]
    for source in ("a", "b", "c"):
        add_cause(unit, "lfw.melee.lost-morale", source)
    assert sum(morale_modifiers(arena.battle, unit)) == -2
    arena.run(MoralePhase(), dice=[4, 4], answers=[STAY])
    assert [(event.result, event.needed) for event in arena.told(CourageTested)] == [(6, 7)]
    agreed = runaway(options=Options(one_cause_a_rule=True))
    agreed.battle["one"].morale = unit.morale
    assert morale_modifiers(agreed.battle, unit) == ()
    add_cause(unit, "lfw.rule.terreur", "d")
    assert morale_modifiers(agreed.battle, unit) == (-1,)


@pytest.mark.rule("lfw.spell.pensee.provocation-de-l-esprit", "lfw.morale.phase")
def test_who_is_not_eligible_to_any_move_takes_flight_on_the_spot() -> None:
    arena = runaway()
    add_cause(arena.battle["one"], "lfw.melee.lost-morale", "a")
    arena.battle["one"].gain("lfw.spell.pensee.provocation-de-l-esprit#forbidden", "move", until="turn")
    start = stood(arena.battle["one"])
    battle = arena.run(MoralePhase(), dice=[1, 2])
    assert battle["one"].fleeing
    assert stood(battle["one"]) == start


@pytest.mark.rule("lfw.rule.veteran")
def test_nothing_makes_the_tests_of_veterans_harder() -> None:
    arena = runaway(rules=rules("Vétéran"))
    for source in ("a", "b"):
        add_cause(arena.battle["one"], "lfw.melee.lost-morale", source)
    assert not arena.run(MoralePhase(), dice=[3, 4])["one"].fleeing
    unit = arena.battle["one"]
    assert apply_hooks(arena.battle, unit, Hooks.courage_modifiers, (-1, 1, -2)) == (1,)


@pytest.mark.rule("lfw.morale.phase")
def test_who_fails_flees_at_once_without_another_test() -> None:
    arena = runaway()
    add_cause(arena.battle["one"], "lfw.melee.lost-morale", "a")
    battle = arena.run(MoralePhase(), dice=[1, 2], answers=[STAY])
    assert battle["one"].fleeing
    assert stood(battle["one"]) == (12, 12)
    arena = runaway()
    add_cause(arena.battle["one"], "lfw.melee.lost-morale", "a")
    arena.battle["one"].fleeing = True
    assert arena.run(MoralePhase(), dice=[5, 5])["one"].fleeing  # a success is no rally


@pytest.mark.rule("lfw.move.flight.table-edge")
@pytest.mark.parametrize(
    ("start", "threat", "end", "lost"),
    [
        ((12, 12), (9, 8), (15, 16), False),
        ((12, 12), (15, 16), (9, 8), False),
        ((12, 12), (12, 8), (12, 17), False),
        ((12, 12), (18, 12), (7, 12), False),
        ((18, 12), (16, 12), (23, 12), False),
        ((21, 12), (18, 12), None, True),
        ((12, 3), (12, 5), None, True),
    ],
)
def test_flight_leads_straight_away_and_over_the_edge(
    start: tuple[int, int], threat: tuple[int, int], end: tuple[int, int] | None, lost: bool
) -> None:
    arena = Arena()
    unit = arena.add("one", "red", *start, base=ROUND)
    leg = straight_on(arena.battle, unit, (threat[0] * INCH, threat[1] * INCH), 5 * INCH)
    assert leg.lost is lost
    if end is not None:
        assert leg.path[-1] == (end[0] * INCH, end[1] * INCH)
