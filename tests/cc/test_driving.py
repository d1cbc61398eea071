"""Weight, speed, impact and scythes."""

from __future__ import annotations

import math
from typing import Any

import pytest
from tests.arenas import SUGGESTED
from tests.cc.arena import BOW, EAST, NORTH, OFFERED, WEST, Arena, box, doing, line, skill, taking

from escarmouche.kernel import IllegalAnswer
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.machines import Boiler
from escarmouche.rulebooks.cc.content.terms import ROUND_BASES
from escarmouche.rulebooks.cc.events import Met, Shifted, ShotFired, WoundRolled
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import may_take
from escarmouche.rulebooks.cc.rules.activation import Activate
from escarmouche.rulebooks.cc.rules.assault import PENALTY, pursuit_move
from escarmouche.rulebooks.cc.rules.characteristics import shooting
from escarmouche.rulebooks.cc.rules.fear import may_flee, rout
from escarmouche.rulebooks.cc.rules.fronts import front_half, touches_front
from escarmouche.rulebooks.cc.rules.granting import grant
from escarmouche.rulebooks.cc.rules.melee import PursuitMove
from escarmouche.rulebooks.cc.skills.driving import SPEED, driving_problems
from escarmouche.rulebooks.cc.skills.impact import BLADES, blade
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.forced_moves import rush
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, MM, Disc, Piece, Pose, Rectangle

SQUARE = Rectangle(4 * CM, 4 * CM)
KEEP = ("cc.skill.irrepressible.stop", "yes")
STOP = ("cc.skill.irrepressible.stop", "no")


def cart(*skills: Any, facing: int = EAST, pieces: tuple[Piece, ...] = (), **changes: Any) -> Arena:
    """A cart of 4 by 4 cm, MOU 20, Poids/10 and more skills."""
    arena = Arena(*pieces)
    usual: dict[str, Any] = {"movement": 20 * CM, "base": SQUARE, "base_name": "creature"}
    known = (skill("poids", 10), *skills)
    arena.add("cart", "red", 20, 30, facing, **{**usual, **changes}, skills=known)
    return arena


def at(*points: tuple[float, float]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x * CM), round(y * CM)) for x, y in points)


def faults(arena: Arena, route: Route) -> list[str]:
    """Why the cart can't go that way."""
    one = arena.battle["cart"]
    return [why.text.key for why in driving_problems(arena.battle, one, route, 10 * CM)]


# -- weight ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cc.skill.poids.straight")
def test_it_goes_where_it_faces_and_at_rest_may_first_face_anywhere() -> None:
    arena = cart()
    assert faults(arena, Route(at((20, 30), (20, 45)), NORTH)) == []
    assert faults(arena, Route(at((20, 30), (20, 45)), EAST)) == ["cc-faces-otherwise"]
    arena.battle["cart"].moved = 5 * CM
    assert faults(arena, Route(at((20, 30), (20, 45)), NORTH)) == ["cc-turns-too-far"]
    assert faults(arena, Route(at((20, 30), (5, 30)), EAST)) == ["cc-turns-too-far"], "never backwards"


@pytest.mark.rule("cc.skill.poids.straight")
@pytest.mark.parametrize(
    ("facing", "where"), [(EAST, (30, 30)), (NORTH, (20, 40)), (WEST, (10, 30)), (450, (27.071, 37.071))]
)
def test_it_rushes_at_whom_it_has_to_meet_straight_on_if_it_moves(facing: int, where: tuple[float, float]) -> None:
    arena = cart(facing=facing)
    arena.battle["cart"].moved = 5 * CM
    route = rush(arena.battle, arena.battle["cart"], at((80, 55))[0], 10 * CM)
    assert (route.path[-1], route.facing) == (at(where)[0], facing)


@pytest.mark.rule("cc.skill.poids.straight")
@pytest.mark.parametrize("walled", [False, True])
def test_it_charges_straight_and_not_round_what_is_in_its_way(walled: bool) -> None:
    arena = cart(pieces=(box("wall", "wall", 35, 25, 36, 35, 1),) if walled else ())
    arena.add("x", "blue", 50, 30, WEST)
    battle = arena.run(*taking("charge", "cart"), answers=[] if walled else [OFFERED])
    assert battle.foes(battle["x"]) == (() if walled else ("cart",))


@pytest.mark.rule("cc.skill.poids.turns", "cc.core.move.turns")
def test_it_turns_by_45_degrees_at_most_after_each_complete_stretch() -> None:
    arena = cart()
    arena.battle["cart"].gain(SPEED)
    first, second = (33, 30), (33 + 7.78, 37.78)
    assert faults(arena, Route(at((20, 30), first, second, (40.78, 50)), NORTH)) == []
    assert faults(arena, Route(at((20, 30), (29, 30), (35, 36)), 450)) == ["cc-turns-too-soon"]
    assert faults(arena, Route(at((20, 30), first, (33, 50)), NORTH)) == ["cc-turns-too-far"]
    assert faults(arena, Route(at((20, 30)), NORTH)) == ["cc-no-pivot"]


@pytest.mark.rule("cc.skill.poids.turns", "cc.skill.poids.duplicate")
def test_the_rules_of_the_road_hold_for_the_moves_it_is_asked_about() -> None:
    far = line((20, 30), (32, 30), (40, 38), facing=450)
    assert cart().run(*taking("run", "cart"), answers=[far])["cart"].moved > 20 * CM
    arena = cart()
    grant(arena.battle["cart"], "cc.skill.poids", 15)
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("run", "cart"), answers=[far])


@pytest.mark.rule("cc.skill.poids")
@pytest.mark.rule("cc.skill.poids.disengage", "cc.skill.poids.no-flight")
def test_it_leaves_a_melee_by_force_alone_and_does_not_flee() -> None:
    arena = cart(size="large")
    battle = arena.battle
    arena.add("x", "blue", 23.25, 30, WEST)
    one = battle["cart"]
    assert not may_take(battle, one, "disengage")
    assert may_take(battle, one, "disengage-force")
    assert apply_hooks(battle, one, Hooks.may_take, True, "turn")
    shoots = []
    for action, engaged in (("run", False), ("run", True), ("flight", False)):
        gun = gun_cart()
        gun.battle["cart"].action = action  # type: ignore[assignment]
        if engaged:
            gun.add("near", "blue", 23.25, 30, WEST)
        shoots.append(apply_hooks(gun.battle, gun.battle["cart"], Hooks.may_shoot, False))
    assert shoots == [True, False, False]
    one.gain(SPEED)
    may = [apply_hooks(battle, one, Hooks.may_take, able, name) for able in (True, False) for name in ("run", "turn")]
    assert may == [True, False, False, False], "with speed it turns as it goes"
    battle.stand(battle["x"], Pose(80 * CM, 30 * CM))
    rout(battle, one, battle["x"])
    assert not may_flee(battle, one)


@pytest.mark.rule("cc.skill.poids.pursuit")
def test_in_a_pursuit_it_goes_straight_on_or_turns_as_it_likes() -> None:
    arena = cart()
    arena.battle.phase = "combat"
    turned = arena.run(PursuitMove("cart"), answers=[("cc.skill.poids.pursuit", "yes"), line((20, 30), facing=1234)])
    assert turned["cart"].pose == Pose(20 * CM, 30 * CM, 1234)
    arena = cart()
    arena.battle.phase = "combat"
    with pytest.raises(IllegalAnswer):
        arena.run(doing(pursuit_move, "cart"), answers=[line((20, 30), (20, 38), facing=NORTH)])
    assert arena.run(doing(pursuit_move, "cart"), answers=[line((20, 30), (28, 30))])["cart"].moved == 8 * CM
    on = cart()
    on.battle.phase = "combat"
    battle = on.run(PursuitMove("cart"), answers=[("cc.skill.poids.pursuit", SUGGESTED), line((20, 30), (28, 30))])
    assert battle["cart"].moved == 8 * CM, "if it does not turn it goes on"


def gun_cart() -> Arena:
    """A cart with a gun, and an enemy far away."""
    arena = cart(skill("artillerie-perforante", "legere"), shooting=3, weapon=BOW)
    arena.add("x", "blue", 64, 36, WEST)
    return arena


@pytest.mark.rule("cc.skill.poids")
def test_it_walks_and_shoots_without_being_the_worse_for_it() -> None:
    arena = gun_cart()
    answers = ["pass", "walk", line((20, 30), (25, 30)), "shoot", OFFERED, "end"]
    arena.run(Activate("red", ("card-cart",)), dice=[1], answers=answers)
    assert [told.shooting.total for told in arena.told(ShotFired)] == [3]


@pytest.mark.rule("cc.skill.poids")
def test_it_runs_and_shoots_in_either_order_at_tir_less_1() -> None:
    arena = gun_cart()
    after = ["pass", "run", line((20, 30), (50, 30)), "shoot", OFFERED]
    battle = arena.run(Activate("red", ("card-cart",)), dice=[1], answers=after)
    assert [told.shooting.total for told in arena.told(ShotFired)] == [2]
    assert shooting(battle, battle["cart"]) == 2
    arena = gun_cart()
    before = ["pass", "shoot", OFFERED, ("cc.skill.poids", "yes"), "run", line((20, 30), (50, 30))]
    battle = arena.run(Activate("red", ("card-cart",)), dice=[1], answers=before)
    assert battle["cart"].moved == 30 * CM
    assert [told.shooting.total for told in arena.told(ShotFired)] == [2]
    arena = gun_cart()
    never = ["pass", "shoot", OFFERED, ("cc.skill.poids", SUGGESTED)]
    battle = arena.run(Activate("red", ("card-cart",)), dice=[1], answers=[*never, "end"])
    assert not may_take(battle, battle["cart"], "run", ("shoot",))
    assert not may_take(battle, battle["cart"], "charge", ("shoot",))


# -- speed -------------------------------------------------------------------------------------------------------------


def ran(far: float, *answers: Any, fast: bool = False) -> Battle:
    """The cart with Irrépressible has gone so far."""
    arena = cart(skill("irrepressible"))
    if fast:
        arena.battle["cart"].gain(SPEED)
    return arena.run(*taking("run", "cart"), answers=[line((20, 30), (20 + far, 30)), *answers])


@pytest.mark.rule("cc.skill.irrepressible")
def test_it_has_speed_after_more_than_mou_and_loses_it_after_less() -> None:
    assert ran(20.1, KEEP)["cart"].has(SPEED)
    assert not ran(20)["cart"].has(SPEED)
    assert ran(20, KEEP, fast=True)["cart"].has(SPEED)
    assert not ran(19.9, fast=True)["cart"].has(SPEED)


@pytest.mark.rule("cc.skill.irrepressible")
def test_it_loses_speed_when_it_stays_where_it_is_and_by_contact() -> None:
    arena = cart(skill("irrepressible"))
    arena.battle["cart"].gain(SPEED)
    assert not arena.run(Activate("red", ("card-cart",)), answers=["end"])["cart"].has(SPEED)
    arena = cart(skill("irrepressible"))
    arena.battle["cart"].gain(SPEED)
    arena.add("x", "blue", 50, 30, WEST)
    assert not arena.run(*taking("charge", "cart"), answers=[OFFERED])["cart"].has(SPEED)


@pytest.mark.rule("cc.skill.irrepressible.stop")
def test_it_may_stop_and_then_moves_no_more_in_that_phase() -> None:
    battle = ran(30, STOP, fast=True)
    assert not battle["cart"].has(SPEED)
    battle["cart"].action = ""
    assert not may_take(battle, battle["cart"], "walk")


@pytest.mark.rule("cc.skill.irrepressible.stop")
def test_it_may_stop_after_just_mou_too() -> None:
    assert not ran(20, STOP, fast=True)["cart"].has(SPEED)


@pytest.mark.rule("cc.skill.irrepressible.turns")
def test_with_speed_it_changes_its_direction_by_turns_alone() -> None:
    arena = cart(skill("irrepressible"))
    assert may_take(arena.battle, arena.battle["cart"], "turn")
    assert faults(arena, Route(at((20, 30), (20, 45)), NORTH)) == []
    arena.battle["cart"].gain(SPEED)
    assert not may_take(arena.battle, arena.battle["cart"], "turn")
    assert faults(arena, Route(at((20, 30), (20, 45)), NORTH)) == ["cc-turns-too-far"]


def assailed(x: float, y: float, facing: int, *skills: Any, **changes: Any) -> Arena:
    """The cart (RES 6), which has speed, and an enemy who stands there."""
    arena = cart(skill("irrepressible"), *skills, resistance=6)
    arena.battle["cart"].gain(SPEED)
    arena.add("x", "blue", x, y, facing, **{"strength": 5, "weight": 5, **changes})
    return arena


@pytest.mark.rule("cc.skill.irrepressible.rear", "cc.skill.irrepressible.half-base")
def test_its_rear_half_is_for_those_alone_whose_for_is_its_res() -> None:
    for force, landed in ((5, False), (6, True)):
        arena = assailed(10, 30, EAST, strength=force, movement=4500)
        battle = arena.run(*taking("charge", "x"), answers=[OFFERED] if landed else [])
        assert bool(arena.told(Met)) is landed
        assert battle["cart"].has(SPEED) is not landed


@pytest.mark.rule("cc.skill.irrepressible.front", "cc.skill.irrepressible.half-base")
def test_charged_from_the_front_it_has_no_penalty_and_stops() -> None:
    battle = assailed(40, 30, WEST).run(*taking("charge", "x"), answers=[OFFERED])
    assert not battle["cart"].has(PENALTY)
    assert not battle["cart"].has(SPEED)
    battle = assailed(10, 30, EAST, strength=6, movement=4500).run(*taking("charge", "x"), answers=[OFFERED])
    assert battle["cart"].has(PENALTY)


# -- impact ------------------------------------------------------------------------------------------------------------


def ram(x: int, far: float, *skills: Any, **changes: Any) -> Arena:
    """A cart with Impact/X, and an enemy so far before it, from base to base."""
    arena = cart(skill("impact", x), *skills)
    arena.add("x", "blue", 20 + 2 + far + 1.25, 30, WEST, **changes)
    return arena


def forces(arena: Arena) -> list[tuple[str, int]]:
    """Whom the last run has hit, and how hard."""
    return [(told.fighter, told.force) for told in arena.told(WoundRolled)]


@pytest.mark.rule("cc.skill.impact", "cc.skill.impact.force")
@pytest.mark.parametrize(("far", "force"), [(9, 3), (10, 3), (10.1, 6), (23, 9)])
def test_x_for_each_stretch_of_10_cm(far: float, force: int) -> None:
    arena = ram(3, far)
    arena.run(*taking("charge", "cart"), dice=[1, 2], answers=[OFFERED])
    assert forces(arena) == [("x", force)]


@pytest.mark.rule("cc.skill.impact.irrepressible")
def test_with_speed_it_counts_as_having_gone_twice_its_mou() -> None:
    arena = ram(5, 5, skill("irrepressible"))
    arena.battle["cart"].gain(SPEED)
    arena.run(*taking("charge", "cart"), dice=[1, 2], answers=[OFFERED])
    assert forces(arena) == [("x", 20)]


@pytest.mark.rule("cc.skill.impact", "cc.skill.impact.contact")
def test_a_walk_that_runs_into_somebody_who_survives_becomes_an_assault() -> None:
    arena = ram(3, 8)
    battle = arena.run(*taking("walk", "cart"), dice=[1, 2], answers=[line((20, 30), (28, 30))])
    assert forces(arena) == [("x", 3)]
    assert [(told.fighter, told.target, told.charge) for told in arena.told(Met)] == [("cart", "x", False)]
    assert battle["cart"].action == "engage"
    with pytest.raises(IllegalAnswer):
        plain = cart()
        plain.add("x", "blue", 31.25, 30, WEST)
        plain.run(*taking("walk", "cart"), answers=[line((20, 30), (28, 30))])


@pytest.mark.rule("cc.skill.impact", "cc.skill.impact.contact")
def test_a_friend_who_is_hit_stops_it_and_is_not_assaulted() -> None:
    arena = cart(skill("impact", 3))
    arena.add("mate", "red", 31.25, 30)
    arena.run(*taking("walk", "cart"), dice=[1, 2], answers=[line((20, 30), (28, 30))])
    assert forces(arena) == [("mate", 3)]
    assert not arena.told(Met)


@pytest.mark.rule("cc.skill.eclaireur.hidden", "cc.skill.impact")
def test_it_runs_into_no_hidden_scout() -> None:
    arena = ram(3, 8)
    arena.battle["x"].gain("cc.skill.eclaireur.hidden")
    with pytest.raises(IllegalAnswer):
        arena.run(*taking("walk", "cart"), answers=[line((20, 30), (28, 30))])
    arena = cart(skill("impact", 3))
    arena.add("mate", "red", 31.25, 30).gain("cc.skill.eclaireur.hidden")
    arena.run(*taking("walk", "cart"), answers=[line((20, 30), (28, 30))])
    assert forces(arena) == []


@pytest.mark.rule("cc.skill.impact.contact")
@pytest.mark.parametrize("room", [True, False])
def test_where_who_is_hit_cannot_be_turned_the_bearer_is(room: bool) -> None:
    arena = cart(skill("impact", 3), facing=100)
    arena.add("rider", "blue", 31.45, 31.5, NORTH, base=Rectangle(25 * MM, 50 * MM), base_name="cavalry")
    if not room:
        arena.add("squire", "blue", 33.95, 31.5, NORTH)
    end = 20 + 8 * math.cos(math.radians(10)), 30 + 8 * math.sin(math.radians(10))
    battle = arena.run(*taking("walk", "cart"), dice=[1, 2], answers=[line((20, 30), end, facing=100)])
    bearer, rider = place_of(battle["cart"]), place_of(battle["rider"])
    assert (bearer.facing, rider.facing) == (EAST, WEST if room else NORTH)
    assert battle.foes(battle["rider"]) == ("cart",)
    assert "cart" in [told.fighter for told in arena.told(Shifted)]


@pytest.mark.rule("cc.skill.impact.half-base", "cc.skill.irrepressible.half-base")
@pytest.mark.parametrize(
    ("facing", "left", "low", "right", "high"),
    [(EAST, 20, 28, 22, 32), (NORTH, 18, 30, 22, 32), (WEST, 18, 28, 20, 32), (2700, 18, 28, 22, 30)],
)
def test_the_front_half_lies_where_a_base_looks(facing: int, left: int, low: int, right: int, high: int) -> None:
    outline = front_half(cart().battle["cart"], Pose(20 * CM, 30 * CM, facing)).outline
    assert (min(x for x, _ in outline), min(y for _, y in outline)) == (left * CM, low * CM)
    assert (max(x for x, _ in outline), max(y for _, y in outline)) == (right * CM, high * CM)


@pytest.mark.rule("cc.skill.impact.half-base")
@pytest.mark.parametrize(("base", "radius"), [(SQUARE, 2), (Disc(4 * CM), 2)])
def test_the_front_half_is_the_front_and_half_of_the_flanks(base: Any, radius: float) -> None:
    arena = cart(base=base)
    there = {
        "front": (23.25, 30, True),
        "rear": (16.75, 30, False),
        "flank": (21, 33.25, True),
        "tail": (18, 33.25, False),
        "middle": (18.5, 33.25, False),
    }
    for name, (x, y, expected) in there.items():
        if isinstance(base, Disc) and name not in ("front", "rear"):
            continue
        one = arena.add(name, "blue", x, y)
        assert touches_front(arena.battle, arena.battle["cart"], one) is expected, name


@pytest.mark.rule("cc.skill.impact", "cc.skill.impact.successive")
def test_with_all_killed_it_may_go_on_and_hits_harder_the_further_it_came() -> None:
    arena = ram(3, 8)
    arena.add("y", "blue", 20 + 2 + 18 + 1.25, 30, WEST)
    on = [line((20, 30), (28, 30)), ("cc.skill.impact.successive", "yes"), line((28, 30), (38, 30))]
    battle = arena.run(*taking("run", "cart"), dice=[6, 6, 1, 2], answers=on)
    assert forces(arena) == [("x", 3), ("y", 6)]
    assert [told.target for told in arena.told(Met)] == ["y"]
    assert battle["x"].lost == "killed"
    arena = ram(3, 8)
    halt = [line((20, 30), (28, 30)), ("cc.skill.impact.successive", "no")]
    assert arena.run(*taking("run", "cart"), dice=[6, 6], answers=halt)["cart"].moved == 8 * CM


@pytest.mark.rule("cc.skill.impact.assailed", "cc.skill.irrepressible.front")
def test_who_assails_its_front_while_it_has_speed_suffers_the_impact() -> None:
    arena = assailed(40, 30, WEST, skill("impact", 2))
    battle = arena.run(*taking("charge", "x"), dice=[1, 2], answers=[OFFERED])
    assert forces(arena) == [("x", 8)]
    assert not battle["cart"].has(SPEED)
    arena = assailed(40, 30, WEST, skill("impact", 2))
    battle = arena.run(*taking("charge", "x"), dice=[6, 6], answers=[OFFERED])
    assert battle["cart"].has(SPEED), "he did not live through it"


@pytest.mark.rule("cc.skill.impact.head-on")
def test_of_two_face_to_face_both_suffer_if_the_assailed_has_speed() -> None:
    for fast, hit in ((False, [("x", 6)]), (True, [("x", 6), ("cart", 16)])):
        arena = ram(3, 12, movement=20 * CM, base=SQUARE, skills=(skill("impact", 4),))
        arena.battle.stand(arena.battle["x"], Pose(36 * CM, 30 * CM, WEST))
        if fast:
            arena.battle["x"].gain(SPEED)
        arena.run(*taking("charge", "cart"), dice=[1, 2] * len(hit), answers=[OFFERED])
        assert forces(arena) == hit


async def meets(battle: Battle, fighter: Fighter, by: Fighter, half: Any) -> None:
    """Somebody comes into contact with a fighter."""
    await moment(fighter.effects, Hooks.met_by, battle, fighter, by, half)


@pytest.mark.rule("cc.skill.impact", "cc.skill.impact.assailed")
@pytest.mark.parametrize(
    ("fast", "half", "facing", "struck"),
    [
        (True, "front", NORTH, True),
        (False, "front", NORTH, False),
        (True, "rear", NORTH, False),
    ],
)
def test_with_speed_it_strikes_who_comes_at_its_front_from_aside(
    fast: bool, half: str, facing: int, struck: bool
) -> None:
    arena = cart(skill("impact", 4))
    arena.add("x", "blue", 23.25, 30, facing)
    if fast:
        arena.battle["cart"].gain(SPEED)
    arena.run(doing(meets, "cart", "x", half), dice=[1, 2] if struck else [])
    assert bool(forces(arena)) is struck


# -- scythes -----------------------------------------------------------------------------------------------------------


def mower(**changes: Any) -> Arena:
    """A cart with Fauchage/7."""
    return cart(skill("fauchage", 7), **changes)


@pytest.mark.rule("cc.skill.fauchage.length")
def test_the_scythe_goes_by_the_category_of_the_base() -> None:
    for name, long in (
        ("infantry", 8),
        ("creature", 9),
        ("cavalry", 10),
        ("large_creature", 10),
        ("very_large_creature", 11),
    ):
        one = mower(base_name=name).battle["cart"]
        assert blade(one) == long * CM
    assert blade(mower(base=Rectangle(8 * CM, 10 * CM)).battle["cart"]) == 13 * CM
    largest = ROUND_BASES["very_large_creature"].width
    assert blade(mower(base=Rectangle(largest, 10 * CM)).battle["cart"]) == BLADES["creature"]


@pytest.mark.rule("cc.skill.fauchage", "cc.skill.fauchage.effect")
def test_friend_and_enemy_whom_it_touches_test_ini_against_6() -> None:
    arena = mower()
    arena.add("mate", "red", 30, 35)
    arena.add("x", "blue", 35, 25)
    arena.add("far", "blue", 33, 36)
    arena.run(*taking("run", "cart"), dice=[2, 1, 1, 2], answers=[line((20, 30), (50, 30))])
    assert forces(arena) == [("x", 7)]
    route, met = Route(at((20, 30), (50, 30)), EAST), list[Any]()
    for names in (("mate",), ("x",), ("mate", "x")):
        one = mower()
        for name in names:
            one.add(name, "blue", 30 if name == "mate" else 35, 35 if name == "mate" else 25)
        mover = one.battle["cart"]
        met.append(apply_hooks(one.battle, mover, Hooks.passed_after, None, mover, route))
    assert met[0] == met[2] != met[1], "the nearest is met first"


@pytest.mark.rule("cc.skill.fauchage.effect")
def test_it_is_harder_in_a_melee_and_easier_for_those_who_leap() -> None:
    arena = mower()
    arena.add("x", "blue", 35, 25)
    arena.add("foe", "red", 35, 22.5)
    arena.run(*taking("run", "cart"), dice=[3, 1, 2], answers=[line((20, 30), (50, 30))])
    assert forces(arena) == [("x", 7)], "4 + 3 against 8"
    arena = mower()
    arena.add("x", "blue", 35, 25, initiative=2).gain("cc.skill.bond")
    arena.run(*taking("run", "cart"), dice=[2], answers=[line((20, 30), (50, 30))])
    assert forces(arena) == [], "2 + 2 against 4"


@pytest.mark.rule("cc.skill.eclaireur.hidden")
def test_it_mows_no_hidden_scout() -> None:
    arena = mower()
    arena.add("x", "blue", 35, 25).gain("cc.skill.eclaireur.hidden")
    arena.run(*taking("run", "cart"), answers=[line((20, 30), (50, 30))])
    assert forces(arena) == []


@pytest.mark.rule("cc.pressure.timing")
def test_steam_may_raise_the_ini_of_those_whom_it_meets() -> None:
    arena = mower()
    arena.add("x", "blue", 35, 25, initiative=2, boilers=(Boiler("initiative"),))
    arena.run(*taking("run", "cart"), dice=[3, 2], answers=[line((20, 30), (50, 30)), ("cc.pressure.link", "yes")])
    assert forces(arena) == [], "2 + 3 + 2 against 6"


@pytest.mark.rule("cc.skill.fauchage.limits")
def test_nobody_is_mown_twice_in_a_move_nor_he_whom_it_assaults() -> None:
    arena = mower()
    arena.add("mate", "red", 30, 35)
    arena.add("x", "blue", 45, 30, WEST)
    arena.run(*taking("charge", "cart"), dice=[5], answers=[OFFERED])
    assert forces(arena) == []
