"""Mobile engines with a weight: straight lines, turns, pursuit, disengagement, command and fear."""

from __future__ import annotations

import pytest
from tests.c2.arena import OFFERED, Arena
from tests.c2.fortification.workshop import LEFT, UP, add_chariot

from escarmouche.rulebooks.c2.battle import Fighter, Options
from escarmouche.rulebooks.c2.content.skill_names import Skill
from escarmouche.rulebooks.c2.events import Immobilised, Moved, Rallied
from escarmouche.rulebooks.c2.fortification.driving import SPEED, driving_problems
from escarmouche.rulebooks.c2.rules.characteristics import discipline_score
from escarmouche.rulebooks.c2.rules.fear import HALT, PENALTY
from escarmouche.rulebooks.c2.rules.movement import MoveFighter, may_move
from escarmouche.rulebooks.c2.rules.pursuit import PursuitMove
from escarmouche.rulebooks.c2.rules.shooting import ready_to_shoot
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.c2.rules.turn import StartOfTurn
from escarmouche.rulebooks.freetable.forced_moves import rush
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, CONTACT, Piece, Point, polygon_gap

WALK, RUN = {"c2.move.one-type": "walk"}, {"c2.move.one-type": "run"}


def at(*points: tuple[float, float]) -> tuple[Point, ...]:
    return tuple((round(x * CM), round(y * CM)) for x, y in points)


def movement_phase() -> Arena:
    arena = Arena()
    arena.battle.phase = "movement"
    return arena


def codes(arena: Arena, machine: Fighter, route: Route) -> list[str]:
    return [problem.text.key for problem in driving_problems(arena.battle, machine, route)]


@pytest.mark.rule("c2.machine.mobile.straight-line")
@pytest.mark.rule("c2.machine.mobile.start-pivot")
def test_a_machine_at_rest_may_face_anywhere_then_goes_straight_on() -> None:
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "red", 50, 30)
    assert codes(arena, chariot, Route(at((50, 30), (50, 45)), UP)) == []
    assert codes(arena, chariot, Route(at((50, 30), (50, 45)), 0)) == ["c2-faces-otherwise"]
    assert codes(arena, chariot, Route(at((50, 30)), LEFT)) == []
    chariot.gain(SPEED)
    assert codes(arena, chariot, Route(at((50, 30)), LEFT)) == ["c2-no-pivot"]
    assert codes(arena, chariot, Route(at((50, 30), (50, 45)), UP)) == ["c2-turns-too-far"]
    assert codes(arena, chariot, Route(at((50, 30), (65, 30)), 0)) == []


@pytest.mark.rule("c2.machine.mobile.start-pivot")
def test_it_does_not_pivot_in_the_middle_of_a_move_or_once_foes_have_left() -> None:
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "red", 50, 30)
    foe = arena.add("foe", "blue", 70, 50)
    for going, left in ((0, ("chariot",)), (5 * CM, ())):
        chariot.moved, foe.disengaged_from = going, left
        assert codes(arena, chariot, Route(at((50, 30)), LEFT)) == ["c2-no-pivot"]


@pytest.mark.rule("c2.machine.mobile.turn")
@pytest.mark.rule("c2.machine.weight")
def test_the_turns_of_the_book_s_example_are_legal_and_sooner_ones_are_not() -> None:
    """MOV 20, weight 10: turns at 13 and 24 cm, 11 apart."""
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "red", 10, 10)
    first, second = (23, 10), (23 + 7.78, 17.78)
    assert codes(arena, chariot, Route(at((10, 10), first, second, (30.78, 30)), UP)) == []
    assert codes(arena, chariot, Route(at((10, 10), (19, 10), (26, 17)), 450)) == ["c2-turns-too-soon"]
    assert codes(arena, chariot, Route(at((10, 10), first, (28, 15), (28, 30)), UP)) == ["c2-turns-too-soon"]
    assert codes(arena, chariot, Route(at((10, 10), first, (23, 25)), UP)) == ["c2-turns-too-far"]
    assert codes(arena, chariot, Route(at((10, 10), (23, 10)), 450)) == []
    assert codes(arena, chariot, Route(at((10, 10), (18, 10)), 450)) == ["c2-faces-otherwise"]


def test_a_move_that_is_offered_keeps_to_the_lines() -> None:
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "red", 50, 30)
    chariot.gain(SPEED)
    battle = arena.run(MoveFighter("chariot"), answers=["run", OFFERED])
    pose = battle["chariot"].pose
    assert pose is not None
    assert (pose.y, pose.facing) == (30 * CM, 0)


@pytest.mark.rule("c2.machine.mobile.straight-line")
def test_a_machine_charges_in_a_straight_line_and_is_lined_up() -> None:
    arena = movement_phase()
    add_chariot(arena, "chariot", "red", 20, 30)
    arena.add("foe", "blue", 45, 33, LEFT)
    battle = arena.run(MoveFighter("chariot"), answers=["charge", OFFERED])
    assert battle.foes(battle["chariot"]) == ("foe",)
    assert len(arena.told(Moved)[0].path) == 2


@pytest.mark.rule("c2.machine.mobile.straight-line")
@pytest.mark.parametrize(
    ("facing", "where"), [(0, (60, 30)), (UP, (50, 40)), (LEFT, (40, 30)), (2700, (50, 20)), (450, (57.071, 37.071))]
)
def test_a_machine_in_motion_that_rushes_at_somebody_goes_straight_on(facing: int, where: tuple[float, float]) -> None:
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "red", 50, 30, facing=facing)
    chariot.gain(SPEED)
    route = rush(arena.battle, chariot, at((80, 55))[0], 10 * CM)
    assert (route.path[-1], route.facing) == (at(where)[0], facing)


@pytest.mark.rule("c2.machine.mobile.disengage")
def test_what_has_a_weight_leaves_a_melee_by_force_alone() -> None:
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "red", 50, 30)
    light = add_chariot(arena, "light", "red", 50, 50, machine={"weight": None})
    arena.add("foe", "blue", 54.26, 30, LEFT)
    arena.add("other", "blue", 54.26, 50, LEFT)
    assert not may_move(arena.battle, chariot, "disengage")
    assert may_move(arena.battle, chariot, "disengage-force")
    assert may_move(arena.battle, light, "disengage")
    assert not may_move(arena.battle, chariot, "dodge")


@pytest.mark.rule("c2.machine.mobile.pursuit", "c2.machine.mobile.turn")
def test_a_machine_pursues_straight_on_or_turns_on_the_spot() -> None:
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "red", 50, 30, machine={"weight": 6})
    arena.battle.phase = "melee"
    assert codes(arena, chariot, Route(at((50, 30)), LEFT)) == []
    assert codes(arena, chariot, Route(at((50, 30), (50, 38)), UP)) == ["c2-turns-too-far"]
    assert codes(arena, chariot, Route(at((50, 30), (56, 30), (59, 33)), 450)) == []
    assert codes(arena, chariot, Route(at((50, 30), (54, 30), (57, 33)), 450)) == ["c2-turns-too-soon"]
    battle = arena.run(PursuitMove("chariot"), answers=[Route(at((50, 30)), UP)])
    assert battle["chariot"].pose is not None
    assert battle["chariot"].pose.facing == UP


@pytest.mark.rule("c2.move.charge.objective", "c2.machine.mobile.turn")
@pytest.mark.parametrize(("speed", "reached"), [(False, True), (True, False)])
def test_a_machine_charges_an_objective_by_a_way_that_it_can_drive(speed: bool, reached: bool) -> None:
    """Aside of its way, at rest it pivots; with speed it can't get there, and goes straight on."""
    shrine = Piece("shrine", "wall", at((60, 45), (64, 45), (64, 49), (60, 49)), 4 * CM)
    arena = Arena(shrine, kinds=KINDS, options=Options(objectives=("shrine",)))
    arena.battle.phase = "movement"
    chariot = add_chariot(arena, "chariot", "red", 50, 30)
    if speed:
        chariot.gain(SPEED)
    battle = arena.run(MoveFighter("chariot"), answers=["charge", *([OFFERED] if reached else [])])
    assert (polygon_gap(shrine.outline, battle.base(battle["chariot"])) <= CONTACT) is reached


@pytest.mark.rule("c2.machine.mobile.fear", "c2.skill.irrepressible")
def test_a_machine_that_fears_stops_and_its_speed_is_gone() -> None:
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "blue", 50, 30, courage=4)
    chariot.gain(SPEED)
    arena.add("ghoul", "red", 65, 30, LEFT, fear=8)
    battle = arena.run(MoveFighter("ghoul"), dice=[2], answers=["charge", OFFERED])
    assert (battle["chariot"].has(HALT), battle["chariot"].has(SPEED)) == (True, False)


@pytest.mark.rule("c2.machine.mobile.fear")
def test_a_machine_that_fears_stops_until_its_crew_rallies() -> None:
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "blue", 50, 30, courage=4)
    arena.add("ghoul", "red", 30, 30, fear=8)
    battle = arena.run(MoveFighter("ghoul"), dice=[2], answers=["charge", OFFERED])
    chariot = battle["chariot"]
    assert chariot.fleeing is None
    assert chariot.has(HALT)
    assert chariot.has(PENALTY)
    assert arena.told(Immobilised)
    assert not may_move(battle, chariot, "walk")
    assert not ready_to_shoot(battle, chariot)
    battle.expire("turn")
    arena.battle = battle
    battle = arena.run(StartOfTurn(), MoveFighter("chariot"), dice=[3], answers=["yes"])
    assert battle["chariot"].has(HALT)
    assert battle["chariot"].has(PENALTY)
    assert battle["chariot"].activated
    battle["chariot"].activated = False
    battle.stand(battle["ghoul"], None)
    arena.battle = battle
    battle = arena.run(MoveFighter("chariot"), dice=[5], answers=["yes", "stay"])
    assert not battle["chariot"].has(HALT)
    assert not battle["chariot"].has(PENALTY)
    assert arena.told(Rallied)


@pytest.mark.rule("c2.machine.mobile.fear")
@pytest.mark.parametrize("flees_only", [False, True])
def test_a_machine_that_dares_not_charge_stops_until_its_crew_rallies(flees_only: bool) -> None:
    arena = movement_phase()
    arena.battle.options = Options(stopped_in_place_of_flight=flees_only)
    add_chariot(arena, "chariot", "red", 30, 30, courage=4)
    arena.add("ghoul", "blue", 50, 30, LEFT, fear=8)
    battle = arena.run(MoveFighter("chariot"), dice=[2], answers=["charge"])
    assert (battle["chariot"].has(HALT), battle["chariot"].has(PENALTY)) == (not flees_only, True)
    assert not may_move(battle, battle["chariot"], "walk")
    battle.expire("turn")
    assert may_move(battle, battle["chariot"], "run") is flees_only


@pytest.mark.rule("c2.machine.mobile.fear")
@pytest.mark.parametrize("flees_only", [False, True])
@pytest.mark.parametrize("engaged", [False, True])
def test_a_machine_that_has_moved_or_fights_stops_for_fear_as_well(engaged: bool, flees_only: bool) -> None:
    arena = movement_phase()
    arena.battle.options = Options(stopped_in_place_of_flight=flees_only)
    chariot = add_chariot(arena, "chariot", "blue", 50, 30, courage=4)
    if engaged:
        arena.add("soldier", "red", 54.25, 30, LEFT)
    else:
        chariot.activated, chariot.move, chariot.moved = True, "walk", 5 * CM
    arena.add("ghoul", "red", 30, 30, fear=8)
    battle = arena.run(MoveFighter("ghoul"), dice=[2], answers=["charge", OFFERED])
    assert (battle["chariot"].has(HALT), battle["chariot"].has(PENALTY)) == (not flees_only, True)


@pytest.mark.rule("c2.machine.mobile.fear", "c2.skill.desespere")
def test_a_desperate_machine_is_not_stopped_by_fear() -> None:
    arena = movement_phase()
    add_chariot(arena, "chariot", "blue", 50, 30, courage=4, skills=(Skill("desespere"),))
    arena.add("ghoul", "red", 30, 30, fear=8)
    battle = arena.run(MoveFighter("ghoul"), answers=["charge", OFFERED])
    assert (battle["chariot"].has(HALT), battle["chariot"].has(PENALTY)) == (False, True)


@pytest.mark.rule("c2.machine.mobile.fear", "c2.skill.cri-de-ralliement")
def test_a_rallying_cry_sets_a_machine_free_that_fear_has_stopped() -> None:
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "red", 50, 30, courage=4)
    arena.add("herald", "red", 90, 50, skills=(Skill("cri-de-ralliement"),))
    ghoul = arena.add("ghoul", "blue", 90, 10, fear=8)
    chariot.gain(HALT, 8, source=ghoul.id)
    chariot.gain(PENALTY, source=ghoul.id, until="turn")
    battle = arena.run(MoveFighter("chariot"), answers=[("c2.skill.cri-de-ralliement", "yes"), "stay"])
    assert (battle["chariot"].has(HALT), battle["chariot"].has(PENALTY)) == (False, False)


def test_without_weight_a_machine_flees_like_anybody() -> None:
    arena = movement_phase()
    add_chariot(arena, "chariot", "blue", 50, 30, courage=4, machine={"weight": None})
    arena.add("ghoul", "red", 30, 30, fear=8)
    battle = arena.run(MoveFighter("ghoul"), dice=[2], answers=["charge"])
    assert battle["chariot"].fleeing == 8


@pytest.mark.rule("c2.machine.mobile.command")
def test_a_mobile_engine_has_its_own_discipline_and_borrows_a_commander_s() -> None:
    arena = movement_phase()
    chariot = add_chariot(arena, "chariot", "red", 50, 30, discipline=3)
    assert discipline_score(arena.battle, chariot) == 3
    arena.add("captain", "red", 56, 30, discipline=7, skills=(Skill("commandement", 20 * CM),))
    assert discipline_score(arena.battle, chariot) == 7
