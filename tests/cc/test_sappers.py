"""Sappers: how many barricades, where, what these are, and who crosses them how far."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.cc.arena import EAST, OFFERED, Arena, box, line, skill, taking

from escarmouche.rulebooks.cc.events import AssaultOutOfReach, BarricadeRaised
from escarmouche.rulebooks.cc.rules.crossing import CROSSING
from escarmouche.rulebooks.cc.rules.deployment import Elements
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.movement import Displacement
from escarmouche.rulebooks.cc.rules.scenery import made, put_up
from escarmouche.rulebooks.cc.rules.sight import sees, visibility
from escarmouche.rulebooks.cc.rules.unalterable import is_unalterable
from escarmouche.rulebooks.cc.skills.sappers import Fortifying, are_aligned, profile_of
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Pose

SAPPER = "cc.skill.sapeur"
WHERE = "cc.skill.sapeur#where"


def company(*names: str, x: int = 3) -> Arena:
    """Sappers of the red side, and an enemy, before the cards are played."""
    arena = Arena()
    for place, name in enumerate(names):
        sapper = arena.add(name, "red", 20 + 10 * place, 10, skills=(skill("sapeur", x + place),))
        arena.battle.stand(sapper, None)
    arena.add("x", "blue", 50, 55)
    arena.battle.phase = "deployment"
    return arena


def at(x: float, y: float, facing: int = 0) -> dict[str, Any]:
    """Where a barricade stands, as an answer."""
    return {"x": round(x * CM), "y": round(y * CM), "facing": facing, "z": 0}


def barricade(arena: Arena, name: str, x: float, y: float, facing: int = 0, structure: int = 3) -> None:
    """A barricade that stands already."""
    put_up(arena.battle, made(name, "red", profile_of(structure)), Pose(round(x * CM), round(y * CM), facing))


@pytest.mark.rule("cc.skill.sapeur")
def test_each_sapper_places_two_barricades_of_his_own_value() -> None:
    arena = company("one", "two")
    answers = [
        (SAPPER, "yes"),
        (WHERE, at(20, 10)),
        (SAPPER, "yes"),
        (WHERE, at(40, 10)),
        (SAPPER, "yes"),
        (WHERE, at(60, 10)),
        (SAPPER, "no"),
    ]
    battle = arena.run(Elements("red"), answers=answers)
    assert [(told.by, told.structure) for told in arena.told(BarricadeRaised)] == [("one", 3), ("one", 3), ("two", 4)]
    assert [piece.id for piece in battle.board.pieces] == list(battle.pieces)


@pytest.mark.rule("cc.skill.sapeur")
def test_of_several_values_the_highest_counts() -> None:
    arena = company("one")
    grant(arena.battle["one"], SAPPER, 7)
    arena.run(Elements("red"), answers=[(SAPPER, "yes"), (WHERE, at(20, 10)), (SAPPER, "no")])
    assert [told.structure for told in arena.told(BarricadeRaised)] == [7]


@pytest.mark.rule("cc.skill.sapeur.barricade")
def test_a_barricade_is_small_with_res_10_and_x_points() -> None:
    arena = Arena()
    barricade(arena, "b", 50, 30, structure=5)
    b = arena.battle["b"]
    assert (b.profile.size, b.profile.resistance, b.structure, b.height) == ("small", 10, 5, 2 * CM)
    low_x, low_y, high_x, high_y = arena.battle.board.piece("b").box
    assert (high_x - low_x, high_y - low_y) == (5 * CM, 2.5 * CM)
    assert arena.battle.board.piece("b").height == 2 * CM
    assert is_unalterable(b)


# -- where -------------------------------------------------------------------------------------------------------------


def refused(arena: Arena, x: float, y: float, facing: int = 0) -> set[str]:
    """What speaks against a place for a barricade of the sapper ``one``."""
    piece = made("new", "red", profile_of(3))
    asked = Fortifying(arena.battle, piece, arena.battle["one"])
    return {problem.text.key for problem in asked.problems(Pose(round(x * CM), round(y * CM), facing))}


@pytest.mark.rule("cc.skill.sapeur.placement")
def test_it_keeps_10_cm_from_the_zone_of_the_enemy() -> None:
    arena = company("one")  # that zone begins at 30
    assert refused(arena, 50, 18.75) == set()
    assert refused(arena, 50, 18.76) == {"cc-too-near-the-enemy-zone"}


@pytest.mark.rule("cc.skill.sapeur.placement")
def test_it_keeps_6_cm_from_any_other_one_unless_they_are_aligned() -> None:
    arena = company("one")
    barricade(arena, "b", 50, 10)
    assert refused(arena, 61, 10) == set()
    assert refused(arena, 60.999, 10) == {"cc-too-near-a-barricade"}
    assert refused(arena, 55, 10) == set()
    assert refused(arena, 50, 12.5) == {"cc-too-near-a-barricade"}
    arena.battle["b"].side = "blue"
    assert refused(arena, 60.99, 10) == {"cc-too-near-a-barricade"}


@pytest.mark.rule("cc.skill.sapeur.placement")
def test_where_one_points_beside_the_end_of_another_one_it_is_put_in_line() -> None:
    arena = company("one")
    barricade(arena, "b", 50, 10)
    request = Fortifying(arena.battle, made("new", "red", profile_of(3)), arena.battle["one"])
    free = Pose(61 * CM, 10 * CM)
    assert request.straightened(free) == free
    assert request.straightened(Pose(55_500, 10_500)) == Pose(55_005, 10 * CM)


@pytest.mark.rule("cc.skill.sapeur.placement")
@pytest.mark.parametrize(
    ("x", "y", "facing", "aligned"),
    [
        (5, 0, 0, True),
        (5, 1, 0, True),
        (3.75, 3.75, 900, True),  # a corner in common, at a right angle
        (3.75, 0, 900, False),  # its long side against the short one
        (0, 2.5, 0, False),  # side by side
        (5.1, 0, 0, False),
    ],
)
def test_aligned_are_those_whose_short_sides_meet(x: float, y: float, facing: int, aligned: bool) -> None:
    other = Pose(round(x * CM), round(y * CM), facing)
    assert are_aligned(Pose(0, 0), other) is aligned
    assert are_aligned(other, Pose(0, 0)) is aligned


# -- crossing ----------------------------------------------------------------------------------------------------------


def way_over(arena: Arena, mover: str, far: float, allowance: float) -> bool:
    """Whether a fighter at 45 may go straight over the barricade at 50, so far, in a move of so much."""
    fighter = arena.battle[mover]
    asked = Displacement(arena.battle, fighter, "cc.core.move.walk-run", round(allowance * CM))
    route = Route(((45 * CM, 30 * CM), (round((45 + far) * CM), 30 * CM)), 0)
    return not asked.problems(route)


def street(**facts: Any) -> Arena:
    """A soldier (MOU 10) at 45, a barricade 2.5 cm deep across his way at 50."""
    arena = Arena()
    arena.add("a", "red", 45, 30, EAST, **facts)
    barricade(arena, "b", 50, 30, 900)
    return arena


@pytest.mark.rule("cc.skill.sapeur.crossing", "cc.core.terrain.types")
def test_who_crosses_one_goes_no_further_than_mou() -> None:
    assert way_over(street(), "a", 10, 10)
    assert not way_over(street(), "a", 10, 20)  # in a run it is in the way
    moved = street()
    moved.battle["a"].moved = 4 * CM
    assert not way_over(moved, "a", 8, 8)
    assert way_over(moved, "a", 6, 6) is False  # it ends on top of it


@pytest.mark.rule("cc.skill.sapeur.crossing")
@pytest.mark.parametrize(
    "facts",
    [
        {"size": "very_large"},
        {"skills": (skill("vol"),), "flight": 20 * CM},
        {"skills": (skill("immunite", "ground:difficult"),)},
        {"skills": (skill("bond"),)},
    ],
)
def test_some_cross_one_as_if_it_were_not_there(facts: dict[str, Any]) -> None:
    assert way_over(street(**facts), "a", 15, 20)


@pytest.mark.rule("cc.skill.sapeur.crossing")
def test_a_charge_over_one_reaches_as_far_as_mou() -> None:
    walls = (box("north", "wall", 49, 32.5, 51, 60, 5), box("south", "wall", 49, 0, 51, 27.5, 5))
    for x, reached in ((56.5, True), (60, False)):
        arena = Arena(*walls)
        arena.add("a", "red", 45, 30, EAST)
        barricade(arena, "b", 50, 30, 900)
        arena.add("x", "blue", x, 30, 1800)
        answers = [("cc.core.move.contact", OFFERED)] if reached else []
        battle = arena.run(*taking("charge", "a"), answers=answers)
        assert bool(battle.foes(battle["a"])) is reached
        assert bool(arena.told(AssaultOutOfReach)) is not reached


# -- for the unalterable as for others ---------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.inalterable.environment")
def test_a_barricade_is_in_the_way_and_in_the_sight_of_the_unalterable() -> None:
    arena = street(size="small", skills=(skill("inalterable"),))
    x = arena.add("x", "blue", 56, 30, 1800, size="small")
    assert not sees(arena.battle, arena.battle["a"], x)
    assert not way_over(arena, "a", 10, 20)
    taller = street(skills=(skill("inalterable"),))
    y = taller.add("x", "blue", 56, 30, 1800)
    seen = visibility(taller.battle, taller.battle["a"], y)
    assert seen.share > 0 and seen.hidden_by


def test_offers_are_legal() -> None:
    """Whatever random players do with Sappers stands."""
    arena = company("one")
    barricade(arena, "b", 50, 10)
    piece = made("new", "red", profile_of(3))
    asked = Fortifying(arena.battle, piece, arena.battle["one"])
    for number in range(10):
        (pose,) = asked.offers(random.Random(number))
        assert not asked.problems(pose)


@pytest.mark.rule("cc.skill.sapeur.crossing")
def test_who_is_moved_over_one_by_a_spell_still_runs_in_his_own_move() -> None:
    arena = street()
    arena.battle["a"].gain(CROSSING, until="turn")  # left by a move that was not his own
    arena.battle.stand(arena.battle["a"], Pose(60 * CM, 30 * CM, EAST))
    battle = arena.run(*taking("run", "a"), answers=[line((60, 30), (78, 30))])
    assert battle["a"].moved == 18 * CM
