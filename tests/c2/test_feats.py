"""Physical feats: swimming, jumps, climbing and falls."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.arena import OFFERED, Arena, Ready

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Exact, Game, IllegalAnswer, Place, Seeded
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.events import AssaultDeclared, Climbed, FeatTried, Fell, StayedOnLedge, WoundRolled
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.climbing import CLIMB
from escarmouche.rulebooks.c2.rules.feats import Swim, feat_score
from escarmouche.rulebooks.c2.rules.jumps import HighJump, LongJump
from escarmouche.rulebooks.c2.rules.movement import MoveFighter, may_move
from escarmouche.rulebooks.c2.rules.shooting import ready_to_shoot
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.confrontation.climbing import FootOfWall, OverTheEdge, hangs
from escarmouche.rulebooks.confrontation.feats import is_in_water
from escarmouche.rulebooks.confrontation.wound_table import LIGHT
from escarmouche.rulebooks.freetable.ground import has_footing, meets, standing_problems
from escarmouche.rulebooks.freetable.ladders import is_on_ladder
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.table import CM, MM, Piece, Pose, Rectangle, overlaps

BOW = Weapon(Name("arc", "bow"), 4, 20 * CM, 40 * CM, 60 * CM)


def straight(*points: tuple[float, float], facing: int = 0, z: float = 0) -> Route:
    """A route through points in cm."""
    return Route(tuple((round(x * CM), round(y * CM)) for x, y in points), facing, round(z * CM))


def box(name: str, kind: str, left: float, low: float, right: float, high: float, **fields: Any) -> Piece:
    """A rectangular piece of terrain, in cm (``height`` and ``depth`` too)."""
    corners = ((left, low), (right, low), (right, high), (left, high))
    lengths = {key: round(value * CM) for key, value in fields.items() if key != "level"}
    outline = tuple((round(x * CM), round(y * CM)) for x, y in corners)
    return Piece(id=name, kind=kind, outline=outline, level=fields.get("level", False), **lengths)


def field(*pieces: Piece, **changes: Any) -> Arena:
    """Red's a at (20, 20) in terrain."""
    arena = Arena(*pieces, kinds=KINDS)
    arena.add("a", "red", 20, 20, **changes)
    return arena


def refusal(game: Game[Battle], answer: Any) -> set[str]:
    """The rules that forbid an answer."""
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(answer)
    return {why.rule for why in refused.value.reasons}


# -- the score and the roll --------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.feat.score")
@pytest.mark.parametrize(("mov", "score"), [(10, 4), (12.5, 5), (15, 6), (11, Fraction(22, 5))])
def test_the_feat_score_is_mov_by_two_and_a_half_not_rounded(mov: float, score: Fraction) -> None:
    arena = field(movement=round(mov * CM))
    assert feat_score(arena.battle, arena.battle["a"]) == score


WATER = box("river", "deep-water", 22, 10, 25, 30, depth=2)


@pytest.mark.rule("c2.feat.score")
@pytest.mark.parametrize(("mov", "die", "passes"), [(10, 3, True), (10, 2, False), (11, 2, True)])
def test_a_broken_score_is_worth_its_fraction(mov: float, die: int, passes: bool) -> None:
    """Swimming has to come to more than 0: with RES 6, 2 and 4 do not, 2 and 4.4 do."""
    arena = field(WATER, movement=round(mov * CM), resistance=6)
    arena.run(MoveFighter("a"), dice=[die], answers=["swim", *([straight((20, 20))] if passes else [])])
    assert arena.told(FeatTried)[0].passed is passes


# -- swimming ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.feat.swim")
def test_a_swimmer_goes_half_his_mov_through_deep_water() -> None:
    game = field(WATER).game(MoveFighter("a"), dice=[2])
    game.answer("swim")
    assert refusal(game, straight((20, 20), (25.1, 20))) == {"c2.feat.swim"}, "5 cm at most"
    assert refusal(game, straight((20, 20), (17, 20))) == {"c2.feat.swim"}, "not through the water"
    game.answer(straight((20, 20), (23.5, 20)))
    assert game.state["a"].pose == Pose(23500, 20 * CM)
    assert (game.state["a"].move, game.state["a"].wound) == ("feat", 0)


@pytest.mark.rule("c2.feat.swim")
def test_in_the_water_one_swims_or_stays_and_gets_out_by_swimming() -> None:
    arena = field(WATER)
    battle = arena.battle
    battle.stand(battle["a"], Pose(23500, 20 * CM))
    assert [name for name in ("stay", "walk", "run", "dodge", "swim") if may_move(battle, battle["a"], name)] == [
        "stay",
        "swim",
    ]
    after = arena.run(MoveFighter("a"), dice=[5], answers=["swim", straight((23.5, 20), (27, 20))])
    assert after["a"].pose == Pose(27 * CM, 20 * CM)


@pytest.mark.rule("c2.feat.swim", "c2.dice.one")
@pytest.mark.parametrize(("die", "resistance"), [(1, 4), (2, 6)])
def test_who_fails_stays_and_takes_a_light_wound_and_a_one_fails_always(die: int, resistance: int) -> None:
    battle = field(WATER, resistance=resistance).run(MoveFighter("a"), dice=[die], answers=["swim"])
    assert battle["a"].wound == LIGHT
    assert battle["a"].pose == Pose(20 * CM, 20 * CM)


class Floats(Hooks, name="c2.feat.swim#test-floats"):
    """Something that can't drown."""

    __slots__ = ()

    def drowns(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False


@pytest.mark.rule("c2.feat.swim")
def test_there_are_those_who_cannot_drown() -> None:
    arena = field(WATER)
    arena.battle["a"].gain("c2.feat.swim#test-floats")
    assert arena.run(MoveFighter("a"), dice=[1], answers=["swim"])["a"].wound == 0


@pytest.mark.rule("c2.feat.swim")
def test_without_deep_water_near_nobody_swims() -> None:
    far = field(box("river", "deep-water", 40, 10, 45, 30))
    assert not may_move(far.battle, far.battle["a"], "swim")
    ford = field(box("ford", "shallow-water", 22, 10, 25, 30))
    assert not may_move(ford.battle, ford.battle["a"], "swim")


@pytest.mark.rule("c2.feat.no-shooting")
def test_who_performs_a_feat_does_not_shoot_this_turn() -> None:
    arena = field(WATER, shooting=4, weapon=BOW)
    arena.add("x", "blue", 20, 40)
    arena.battle["a"].pose = Pose(20 * CM, 20 * CM, 900)
    battle = arena.run(MoveFighter("a"), dice=[5], answers=["swim", straight((20, 20), facing=900)])
    battle.phase = "shooting"
    assert not ready_to_shoot(battle, battle["a"])


# -- the long jump -----------------------------------------------------------------------------------------------------

DITCH = box("ditch", "crevasse", 30, 10, 33, 30, depth=6)


def ditch(**changes: Any) -> Game[Battle]:
    """Red's a at (20, 20) before a crevasse 3 cm wide and 6 deep, about to jump."""
    return jumping("long-jump", DITCH, **changes)


def jumping(move: str, *pieces: Piece, dice: tuple[int, ...] = (), **changes: Any) -> Game[Battle]:
    game = field(*pieces, **changes).game(MoveFighter("a"), dice=dice)
    game.answer(move)
    return game


OVER = straight((20, 20), (28.75, 20), (34.25, 20))
"""From edge to edge: the base ends flush with the ditch on the far side."""


@pytest.mark.rule("c2.feat.jump.long")
@pytest.mark.parametrize(("die", "lands"), [(2, True), (1, False)])
def test_a_long_jump_is_4_and_1_for_each_base_length_begun(die: int, lands: bool) -> None:
    """3 cm are two lengths of 2.5: 6 to reach with a feat score of 4."""
    game = ditch(dice=(die, 4, 4) if not lands else (die,))
    game.answer(OVER)
    if lands:
        assert game.state["a"].pose == Pose(34250, 20 * CM)
        assert game.state["a"].moved == 14250
    else:
        assert game.state["a"].pose != Pose(34250, 20 * CM)


@pytest.mark.rule("c2.feat.jump.long")
def test_the_length_of_the_own_base_counts() -> None:
    """A cavalry base is 5 cm long: 3 cm are one length."""
    arena = field(DITCH, base=Rectangle(25 * MM, 50 * MM))
    jump = LongJump(arena.battle, arena.battle["a"])
    assert jump.difficulty(straight((20, 20), (27.5, 20), (35.5, 20))) == 5
    arena = field(DITCH)
    jump = LongJump(arena.battle, arena.battle["a"])
    assert jump.difficulty(OVER) == 6
    assert jump.difficulty(straight((20, 20), (28.75, 20), (33.75, 20))) == 5
    assert jump.difficulty(straight((20, 20), (28.75, 20), (36.3, 20))) == 7


@pytest.mark.rule("c2.feat.jump.run-up")
def test_the_run_up_is_at_least_as_long_as_what_is_to_be_cleared() -> None:
    short = field(DITCH)
    short.battle.stand(short.battle["a"], Pose(26 * CM, 20 * CM))
    game = short.game(MoveFighter("a"))
    game.answer("long-jump")
    assert refusal(game, straight((26, 20), (28.75, 20), (34.25, 20))) == {"c2.feat.jump.run-up"}
    assert refusal(game, straight((26, 20), (34.25, 20))) == {"c2.feat.jump.run-up"}
    back = straight((26, 20), (25.8, 20), (28.75, 20), (34.25, 20))
    assert not LongJump(short.battle, short.battle["a"]).problems(back), "a step back makes it long enough"


@pytest.mark.rule("c2.feat.jump.run-up")
def test_what_slows_a_run_up_makes_it_no_longer() -> None:
    arena = field(DITCH, box("bush", "undergrowth", 24, 10, 29, 30))
    arena.battle.stand(arena.battle["a"], Pose(26 * CM, 20 * CM))
    jump = LongJump(arena.battle, arena.battle["a"])
    route = straight((26, 20), (28.75, 20), (34.25, 20))
    assert {why.rule for why in jump.problems(route)} == {"c2.feat.jump.run-up"}


@pytest.mark.rule("c2.feat.jump.run-up")
def test_run_up_and_leap_are_no_longer_than_twice_mov() -> None:
    arena = field(DITCH)
    jump = LongJump(arena.battle, arena.battle["a"])
    detour = straight((20, 20), (17, 20), (28.75, 20), (34.25, 20))
    assert {why.rule for why in jump.problems(detour)} == {"c2.feat.jump.run-up"}


@pytest.mark.rule("c2.feat.jump.long")
def test_there_has_to_be_something_to_jump_over_and_nobody_to_land_on() -> None:
    arena = field(DITCH)
    arena.add("b", "red", 34.25, 20)
    jump = LongJump(arena.battle, arena.battle["a"])
    assert {why.rule for why in jump.problems(OVER)} == {"c2.move.pass-through"}
    assert {why.rule for why in jump.problems(straight((20, 20), (24, 20), (26.5, 20)))} == {"c2.feat.jump.long"}
    assert "c2.table.movement" in {why.rule for why in jump.problems(straight((20, 20), (28.75, 20), (32, 20)))}


@pytest.mark.rule("c2.feat.jump.long")
def test_a_leap_along_an_edge_goes_over_nothing() -> None:
    arena = field(DITCH)
    arena.battle.stand(arena.battle["a"], Pose(20 * CM, 9_500))
    jump = LongJump(arena.battle, arena.battle["a"])
    beside = straight((20, 9.5), (28.75, 9.5), (34.25, 9.5))
    assert {why.rule for why in jump.problems(beside)} == {"c2.feat.jump.long"}


@pytest.mark.rule("c2.feat.jump.fail")
def test_who_fails_a_long_jump_falls_to_the_bottom_and_is_hit_in_the_legs() -> None:
    """Force 6 less RES 4 and dice of 4 and 5."""
    arena = field(DITCH)
    battle = arena.run(MoveFighter("a"), dice=[1, 4, 5], answers=["long-jump", OVER])
    pose = battle["a"].pose
    assert pose is not None
    assert 30 * CM <= pose.x <= 33 * CM
    assert pose.z == -6 * CM
    (wound,) = arena.told(WoundRolled)
    assert (wound.force, wound.location) == (6, "jambes")
    assert arena.told(Fell)[0].distance == 6 * CM
    assert not battle.agenda


@pytest.mark.rule("c2.feat.jump.fail")
def test_who_falls_into_water_swims_on() -> None:
    arena = field(box("river", "deep-water", 30, 10, 33, 30, depth=2))
    battle = arena.run(MoveFighter("a"), dice=[1, 1, 2], answers=["long-jump", OVER])
    a = battle["a"]
    assert a.pose is not None
    assert a.pose.z == 0
    assert arena.told(WoundRolled)[0].force == 2
    assert may_move(battle, a, "swim")
    assert not may_move(battle, a, "walk")


@pytest.mark.rule("c2.feat.jump.long")
def test_one_jumps_from_roof_to_roof_and_falls_between() -> None:
    roofs = [
        box(name, "wall", left, 10, left + 10, 30, height=5, level=True) for name, left in (("one", 15), ("two", 28))
    ]
    arena = field(*roofs, movement=15 * CM)
    arena.battle.stand(arena.battle["a"], Pose(17 * CM, 20 * CM, 0, 5 * CM))
    over = straight((17, 20), (23.75, 20), (29.25, 20), z=5)
    landed = arena.game(MoveFighter("a"), dice=[2])
    landed.answer("long-jump")
    landed.answer(over)
    assert landed.state["a"].pose == over.end
    battle = arena.run(MoveFighter("a"), dice=[1, 1, 2], answers=["long-jump", over])
    pose = battle["a"].pose
    assert pose is not None
    assert pose.z == 0
    assert 25 * CM < pose.x < 28 * CM
    assert arena.told(WoundRolled)[0].force == 5


# -- the high jump -----------------------------------------------------------------------------------------------------

HURDLE = box("hurdle", "low-obstacle", 30, 10, 31, 30, height=2)
ACROSS = straight((20, 20), (28.75, 20), (32.25, 20))


@pytest.mark.rule("c2.feat.jump.high")
@pytest.mark.parametrize(
    ("height", "size", "difficulty"), [(2, "normal", 4), (2, "small", 6), (4, "normal", 8), (4, "large", 6)]
)
def test_a_high_jump_is_height_and_resistance_less_2_over_what_is_smaller(
    height: float, size: str, difficulty: int
) -> None:
    """RES 4; an obstacle of 2 cm is small, one of 4 cm of normal size."""
    arena = field(box("hurdle", "low-obstacle", 30, 10, 31, 30, height=height), size=size)
    assert HighJump(arena.battle, arena.battle["a"]).difficulty(ACROSS) == difficulty


@pytest.mark.rule("c2.feat.jump.high")
def test_success_puts_him_behind_the_obstacle_and_ends_the_move() -> None:
    arena = field(HURDLE, resistance=6)
    battle = arena.run(MoveFighter("a"), dice=[2], answers=["high-jump", ACROSS])
    assert battle["a"].pose == ACROSS.end
    assert not battle.agenda


@pytest.mark.rule("c2.feat.jump.fail")
def test_a_failed_high_jump_leaves_one_before_it_legs_hit_by_its_height() -> None:
    arena = field(box("hurdle", "low-obstacle", 30, 10, 31, 30, height=2.5), resistance=6)
    battle = arena.run(MoveFighter("a"), dice=[2, 1, 2], answers=["high-jump", ACROSS])
    assert battle["a"].pose == Pose(28750, 20 * CM)
    (wound,) = arena.told(WoundRolled)
    assert (wound.force, wound.location) == (3, "jambes"), "part of a cm counts as a whole one"


@pytest.mark.rule("c2.feat.jump.run-up")
def test_the_run_up_is_at_least_as_long_as_the_height() -> None:
    arena = field(box("cliff", "climbable-wall", 30, 10, 31, 30, height=6))
    arena.battle.stand(arena.battle["a"], Pose(24 * CM, 20 * CM))
    jump = HighJump(arena.battle, arena.battle["a"])
    assert {why.rule for why in jump.problems(straight((24, 20), (28.75, 20), (32.25, 20)))} == {"c2.feat.jump.run-up"}
    far = straight((24, 20), (23.3, 20), (28.75, 20), (32.25, 20))
    assert not jump.problems(far)


@pytest.mark.rule("c2.feat.jump.high")
def test_one_jumps_from_just_before_to_just_behind() -> None:
    arena = field(HURDLE)
    jump = HighJump(arena.battle, arena.battle["a"])
    assert {why.rule for why in jump.problems(straight((20, 20), (26, 20), (32.25, 20)))} == {"c2.feat.jump.high"}
    assert {why.rule for why in jump.problems(straight((20, 20), (28.75, 20), (34, 20)))} == {"c2.feat.jump.high"}


@pytest.mark.rule("c2.feat.jump.high", "c2.feat.jump.long")
@pytest.mark.parametrize("sort", [HighJump, LongJump])
def test_who_jumps_may_come_at_one_whom_he_does_not_face(sort: type[HighJump | LongJump]) -> None:
    arena = field(HURDLE)
    jump = sort(arena.battle, arena.battle["a"])
    assert all(jump.may_come_at(arena.add(f"x{x}", "blue", x, 20)) for x in (25, 15))


@pytest.mark.rule("c2.feat.jump.high")
def test_a_sheer_wall_is_not_jumped() -> None:
    arena = field(box("wall", "wall", 30, 10, 31, 30, height=3))
    assert not may_move(arena.battle, arena.battle["a"], "high-jump")


# -- engaging by a jump ------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.feat.jump.engage")
def test_an_enemy_touched_by_the_landing_is_charged() -> None:
    arena = field(DITCH)
    arena.add("x", "blue", 36.75, 20)
    battle = arena.run(MoveFighter("a"), dice=[4], answers=["long-jump", OVER])
    assert battle.foes(battle["a"]) == ("x",)
    assert battle["x"].has("c2.move.charge.penalty")
    assert (battle["a"].charged, battle["x"].engaged_by) == (("x",), ("a",))
    assert [told.charge for told in arena.told(AssaultDeclared)] == [True]


@pytest.mark.rule("c2.feat.jump.engage")
def test_a_failed_jump_engages_nobody() -> None:
    arena = field(DITCH)
    arena.add("x", "blue", 36.75, 20)
    battle = arena.run(MoveFighter("a"), dice=[1, 1, 2], answers=["long-jump", OVER])
    assert battle.foes(battle["a"]) == ()
    assert not battle["x"].has("c2.move.charge.penalty")


@pytest.mark.rule("c2.feat.jump.engage")
def test_fear_is_tested_before_a_jump_at_a_frightening_enemy() -> None:
    arena = field(DITCH)
    arena.add("x", "blue", 36.75, 20, fear=9)
    battle = arena.run(MoveFighter("a"), dice=[2], answers=["long-jump", OVER])
    assert battle["a"].pose == Pose(20 * CM, 20 * CM), "it dares not even run up"
    assert battle["a"].has("c2.fear.penalty")


@pytest.mark.rule("c2.feat.jump.engage")
def test_a_target_that_flees_is_not_there_any_more_when_one_lands() -> None:
    arena = field(DITCH, fear=9)
    arena.add("x", "blue", 36.75, 20)
    battle = arena.run(MoveFighter("a"), dice=[2, 4], answers=["long-jump", OVER])
    assert battle["a"].pose == OVER.end
    assert battle["x"].fleeing == 9
    assert not battle.foes(battle["a"])


@pytest.mark.rule("c2.feat.jump.engage")
def test_an_enemy_who_has_no_room_for_another_opponent_is_not_jumped_at() -> None:
    arena = field(DITCH)
    arena.add("x", "blue", 36.75, 20)
    for name, (x, y) in {"b": (39.25, 20), "c": (36.75, 22.5), "d": (36.75, 17.5), "e": (39.25, 22.5)}.items():
        arena.add(name, "red", x, y)
    jump = LongJump(arena.battle, arena.battle["a"])
    assert len(arena.battle.foes(arena.battle["x"])) >= 4
    assert {why.rule for why in jump.problems(OVER)} == {"c2.feat.jump.engage"}


# -- climbing ----------------------------------------------------------------------------------------------------------


def foot_of_wall(battle: Battle, fighter: Fighter) -> FootOfWall[Fighter]:
    """Where a figure takes hold of a wall."""
    return FootOfWall(battle, fighter, CLIMB, 20 * CM)


TOWER = box("tower", "climbable-wall", 30, 10, 40, 30, height=6, level=True)
FENCE = box("fence", "climbable-wall", 30, 10, 30.5, 30, height=6)
FOOT = straight((20, 20), (28.7, 20))


def rehang(arena: Arena, battle: Battle) -> None:
    """The next turn: the same figure may act again."""
    battle["a"].activated, battle["a"].moved = False, 0
    arena.battle = battle


@pytest.mark.rule("c2.feat.climb")
def test_a_climber_goes_up_as_many_cm_as_the_roll_says_and_hangs_on() -> None:
    """Die 3, feat score 4, RES 4: 3 cm; the next turn 5 take him to the top, where he stands."""
    arena = field(TOWER)
    battle = arena.run(MoveFighter("a"), dice=[3], answers=["climb", FOOT])
    assert battle["a"].pose == Pose(28700, 20 * CM, 0, 3 * CM)
    assert hangs(battle, battle["a"])
    assert arena.told(Climbed)[0].height == 3 * CM
    rehang(arena, battle)
    assert [
        name for name in ("stay", "walk", "climb", "climb-down", "drop") if may_move(battle, battle["a"], name)
    ] == [
        "stay",
        "climb",
        "climb-down",
        "drop",
    ]
    after = arena.run(MoveFighter("a"), dice=[5], answers=["climb"])
    pose = after["a"].pose
    assert pose is not None
    assert pose.z == 6 * CM
    assert 31250 <= pose.x < 32 * CM
    assert arena.told(Climbed)[0].top
    assert may_move(after, after["a"], "walk")


@pytest.mark.rule("c2.feat.climb")
def test_a_six_may_be_thrown_again_as_long_as_there_is_wall_left() -> None:
    arena = field(box("cliff", "climbable-wall", 30, 10, 40, 30, height=9, level=True))
    battle = arena.run(MoveFighter("a"), dice=[6, 3], answers=["climb", FOOT, "yes"])
    assert battle["a"].pose is not None
    assert battle["a"].pose.z == 9 * CM


@pytest.mark.rule("c2.feat.climb")
@pytest.mark.parametrize(("resistance", "height", "usual"), [(4, 6, "no"), (4, 7, "yes"), (2, 8, "no"), (2, 9, "yes")])
def test_a_six_is_thrown_again_by_default_where_it_does_not_reach_the_top(
    resistance: int, height: float, usual: str
) -> None:
    arena = field(box("cliff", "climbable-wall", 30, 10, 40, 30, height=height, level=True), resistance=resistance)
    game = arena.game(MoveFighter("a"), dice=[6]).start()
    game.answer("climb", player="red")
    game.answer(msgspec.to_builtins(FOOT), player="red")
    assert isinstance(game.request, Choose)
    assert (game.request.rule, game.request.default) == ("c2.dice.six", usual)


@pytest.mark.rule("c2.feat.climb")
@pytest.mark.parametrize(("x", "far"), [(20, 8.7), (8.8, 19.9)])
def test_the_run_to_the_wall_takes_nothing_from_the_climb(x: float, far: float) -> None:
    """Twice MOV is 20 cm; with a 4 it climbs 4 cm."""
    arena = field(TOWER)
    arena.battle.stand(arena.battle["a"], Pose(round(x * CM), 20 * CM))
    run = straight((x, 20), (28.7, 20))
    battle = arena.run(MoveFighter("a"), dice=[4], answers=["climb", run])
    assert battle["a"].pose == Pose(28700, 20 * CM, 0, 4 * CM)
    assert battle["a"].moved == round(far * CM) + 4 * CM


@pytest.mark.rule("c2.feat.climb")
def test_a_result_of_nought_keeps_its_height() -> None:
    arena = field(TOWER, resistance=7)
    battle = arena.run(MoveFighter("a"), dice=[3], answers=["climb", FOOT])
    assert battle["a"].pose == Pose(28700, 20 * CM, 0, 0)
    assert [tried.passed for tried in arena.told(FeatTried)] == [True]
    arena = hanging(4, resistance=7)
    battle = arena.run(MoveFighter("a"), dice=[3], answers=["climb"])
    assert battle["a"].pose == Pose(28700, 20 * CM, 0, 4 * CM)


def hanging(z: float, *pieces: Piece, **changes: Any) -> Arena:
    """Red's a hanging on the left of a tower."""
    arena = field(*(pieces or (TOWER,)), **changes)
    arena.battle.stand(arena.battle["a"], Pose(28700, 20 * CM, 0, round(z * CM)))
    return arena


@pytest.mark.rule("c2.feat.climb")
@pytest.mark.parametrize(("die", "resistance", "movement"), [(2, 7, 10 * CM), (1, 0, 10 * CM), (2, 6, 9_998)])
def test_on_a_negative_result_or_a_one_he_falls_with_his_height_as_force(
    die: int, resistance: int, movement: int
) -> None:
    """The location is rolled: dice of 3 and 6."""
    arena = hanging(4, resistance=resistance, movement=movement)
    battle = arena.run(MoveFighter("a"), dice=[die, 3, 6], answers=["climb"])
    if battle["a"].in_play:
        assert battle["a"].pose == Pose(28700, 20 * CM)
    (wound,) = arena.told(WoundRolled)
    assert wound.force == 4
    assert not arena.told(Fell)[0].on_purpose


@pytest.mark.rule("c2.feat.climb.ledge")
def test_who_fails_with_ground_under_his_feet_is_not_hurt() -> None:
    arena = field(TOWER)
    battle = arena.run(MoveFighter("a"), dice=[1], answers=["climb", FOOT])
    assert battle["a"].pose == FOOT.end
    assert arena.told(StayedOnLedge)
    assert not arena.told(WoundRolled)


@pytest.mark.rule("c2.feat.climb.ledge")
def test_who_fails_level_with_a_ledge_stays_on_it() -> None:
    """A balcony 3 cm up, beside which the climber hangs; without it he falls."""
    balcony = box("balcony", "climbable-wall", 30, 22, 36, 28, height=3, level=True)
    for pieces, stays in (((balcony,), True), ((TOWER,), False)):
        arena = field(*pieces)
        arena.battle.stand(arena.battle["a"], Pose(28700, 25 * CM, 0, 3 * CM))
        battle = arena.run(MoveFighter("a"), dice=[1] if stays else [1, 1, 2], answers=["climb"])
        pose = battle["a"].pose
        assert pose is not None
        assert (pose.z == 3 * CM) is stays
        assert bool(arena.told(WoundRolled)) is not stays


@pytest.mark.rule("c2.feat.climb")
def test_on_a_wall_too_narrow_to_stand_on_its_owner_says_where_it_hangs() -> None:
    arena = field(FENCE)
    game = arena.game(MoveFighter("a"), dice=[6])
    for answer in ("climb", FOOT):
        game.answer(answer)
    assert isinstance(game.request, Choose)
    if game.request.rule == "c2.dice.six":
        game.answer("no")
    assert list(game.request.options) == ["this-side", "other-side"]
    game.answer("other-side")
    pose = game.state["a"].pose
    assert pose is not None
    assert pose.z == 6 * CM
    assert pose.x > 31500
    assert hangs(game.state, game.state["a"])


@pytest.mark.rule("c2.feat.climb")
def test_one_climbs_down_as_one_climbs_up() -> None:
    arena = hanging(6, FENCE)
    battle = arena.run(MoveFighter("a"), dice=[4], answers=["climb-down"])
    assert battle["a"].pose == Pose(28700, 20 * CM, 0, 2 * CM)
    rehang(arena, battle)
    after = arena.run(MoveFighter("a"), dice=[3], answers=["climb-down"])
    assert after["a"].pose == Pose(28700, 20 * CM)


@pytest.mark.rule("c2.feat.climb")
def test_one_climbs_down_from_a_roof_over_its_edge() -> None:
    arena = field(TOWER)
    arena.battle.stand(arena.battle["a"], Pose(35 * CM, 20 * CM, 0, 6 * CM))
    battle = arena.run(MoveFighter("a"), dice=[4], answers=["climb-down", straight((35, 20), (31.3, 20), (28.7, 20))])
    assert battle["a"].pose is not None
    assert battle["a"].pose.z == 2 * CM
    arena.battle.stand(arena.battle["a"], Pose(35 * CM, 20 * CM, 0, 6 * CM))
    arena.battle["a"].activated = False
    failed = arena.run(MoveFighter("a"), dice=[1], answers=["climb-down", straight((35, 20), (31.3, 20), (28.7, 20))])
    assert failed["a"].pose == Pose(31300, 20 * CM, 1800, 6 * CM), "on the ledge he stays, unhurt"


@pytest.mark.rule("c2.feat.climb")
def test_one_climbs_out_of_a_crevasse_and_walks_about_at_its_bottom() -> None:
    pit = box("pit", "crevasse", 28, 15, 36, 25, depth=3)
    arena = field(pit)
    arena.battle.stand(arena.battle["a"], Pose(30 * CM, 20 * CM, 0, -3 * CM))
    game = arena.game(MoveFighter("a"))
    game.answer("walk")
    assert refusal(game, straight((30, 20), (25, 20), z=-3)) == {"c2.table.movement"}
    game.answer(straight((30, 20), (34, 20), z=-3))
    out = arena.run(MoveFighter("a"), dice=[3], answers=["climb", straight((30, 20), (29, 20), z=-3)])
    pose = out["a"].pose
    assert pose is not None
    assert pose.z == 0
    assert pose.x < 27 * CM


# -- dropping on purpose -----------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.feat.fall.voluntary")
def test_who_drops_on_purpose_is_hit_in_the_legs_less_the_feat_score() -> None:
    arena = field(TOWER)
    arena.battle.stand(arena.battle["a"], Pose(35 * CM, 20 * CM, 0, 6 * CM))
    game = arena.game(MoveFighter("a"), dice=[2, 1])
    game.answer("drop")
    assert refusal(game, straight((35, 20), (31.3, 20), (28.7, 20), z=3)) == {"c2.feat.fall.voluntary"}
    assert refusal(game, straight((35, 20), (31.3, 20), (33, 20), z=0)) == {"c2.table.movement"}
    game.answer(straight((35, 20), (31.3, 20), (28.7, 20), z=0))
    assert game.state["a"].pose == Pose(28700, 20 * CM)
    (wound,) = arena.told(WoundRolled)
    assert (wound.force, wound.bonus, wound.location) == (6, -4, "jambes")
    assert arena.told(Fell)[0].on_purpose


@pytest.mark.rule("c2.feat.fall.voluntary")
def test_who_hangs_may_let_go() -> None:
    arena = hanging(3)
    battle = arena.run(MoveFighter("a"), dice=[1, 1], answers=["drop"])
    assert battle["a"].pose == Pose(28700, 20 * CM)
    assert arena.told(WoundRolled)[0].force == 3


@pytest.mark.rule("c2.fear.charged.fail")
def test_who_has_let_go_has_moved_and_does_not_flee() -> None:
    arena = hanging(3)
    arena.add("beast", "blue", 28.7, 5, 900, fear=9)
    arena.run(MoveFighter("a"), dice=[1, 1], answers=["drop"])
    battle = arena.run(MoveFighter("beast"), dice=[2], answers=["charge", OFFERED])
    assert battle["a"].fleeing is None
    assert battle.foes(battle["beast"]) == ("a",)


@pytest.mark.rule("c2.feat.climb")
def test_who_finds_the_way_down_taken_stays_at_the_edge() -> None:
    arena = field(DITCH)
    arena.add("b", "red", 31.5, 20)
    arena.battle.stand(arena.battle["b"], Pose(31_500, 20 * CM, 0, -3 * CM))
    down = straight((20, 20), (28.7, 20), (31.4, 20), z=-6)
    battle = arena.run(MoveFighter("a"), dice=[4], answers=["climb-down", down])
    assert battle["a"].pose == Pose(28_700, 20 * CM)
    assert battle["a"].moved == 8_700
    assert not arena.told(Climbed)


@pytest.mark.rule("c2.feat.fall.voluntary")
def test_nobody_drops_from_level_ground() -> None:
    arena = field(TOWER)
    assert not may_move(arena.battle, arena.battle["a"], "drop")
    assert not may_move(arena.battle, arena.battle["a"], "climb-down")


@pytest.mark.rule("c2.feat.fall.voluntary")
def test_who_falls_on_somebody_comes_to_rest_beside_him() -> None:
    arena = hanging(4)
    arena.add("b", "red", 28.7, 20.5)
    battle = arena.battle
    battle.stand(battle["b"], Pose(28700, 20500))
    battle = arena.run(MoveFighter("a"), dice=[1, 1], answers=["drop"])
    assert not overlaps(battle.base(battle["a"]), battle.base(battle["b"]))


# -- offers and odds ---------------------------------------------------------------------------------------------------


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_feats_are_offered_that_are_legal(seed: int) -> None:
    rng = random.Random(seed)
    pieces = [
        [WATER],
        [DITCH],
        [HURDLE],
        [TOWER],
        [FENCE],
        list(sorted(standard_battlefields().items())[seed % 5][1].board.pieces),
    ][seed % 6]
    arena = field(*pieces)
    fighter = arena.battle["a"]
    fighter_pose = Pose(rng.randrange(15, 40) * CM, rng.randrange(12, 28) * CM, rng.randrange(3600))
    arena.battle.stand(fighter, fighter_pose)
    if not arena.battle.board.can_stand(arena.battle.base(fighter)):
        return
    for place in (Swim, LongJump, HighJump, foot_of_wall):
        question = place(arena.battle, fighter)
        assert not [why for offer in question.offers(rng) for why in question.problems(offer)]
    for rule in ("c2.feat.climb", "c2.feat.fall.voluntary"):
        edge = OverTheEdge(arena.battle, fighter, rule, 20 * CM, holds=rule == CLIMB)
        assert not [why for offer in edge.offers(rng) for why in edge.problems(offer)]


@pytest.mark.parametrize(
    ("question", "pieces"),
    [(LongJump, (DITCH,)), (HighJump, (HURDLE,)), (foot_of_wall, (TOWER,)), (Swim, (WATER,))],
)
def test_a_feat_at_hand_is_found_by_those_who_take_any_offer(question: Any, pieces: tuple[Piece, ...]) -> None:
    arena = field(*pieces)
    fighter = arena.battle["a"]
    assert fighter.pose is not None
    rng = random.Random(5)
    offers = [offer for _ in range(30) for offer in question(arena.battle, fighter).offers(rng)]
    assert any(offer != staying(fighter.pose) for offer in offers)


def test_an_edge_at_hand_is_found_by_those_who_take_any_offer() -> None:
    arena = field(TOWER)
    fighter = arena.battle["a"]
    pose = Pose(32 * CM, 20 * CM, 0, 6 * CM)
    arena.battle.stand(fighter, pose)
    rng = random.Random(5)
    for rule in ("c2.feat.climb", "c2.feat.fall.voluntary"):
        edge = OverTheEdge(arena.battle, fighter, rule, 20 * CM, holds=rule == CLIMB)
        assert any(offer != staying(pose) for _ in range(20) for offer in edge.offers(rng))


FIELDS = [field.board for field in standard_battlefields().values() if field.board.pieces]


@settings(max_examples=12)
@given(st.integers(0, 10_000))
def test_whatever_is_tried_nobody_ends_in_another_figure_or_in_the_air(seed: int) -> None:
    rng = random.Random(seed)
    arena = Arena()
    battle = arena.battle
    battle.board = FIELDS[seed % len(FIELDS)]
    for number in range(8):
        fighter = arena.add(
            f"f{number}", "red", 50, 30, movement=rng.choice((10, 15)) * CM, resistance=rng.randrange(2, 8)
        )
        battle.stand(fighter, None)
        for _ in range(20):
            pose = Pose(rng.randrange(25, 75) * CM, rng.randrange(15, 45) * CM, rng.randrange(3600))
            if not standing_problems(battle, fighter, pose):
                battle.stand(fighter, pose)
                break
    feats = ("swim", "long-jump", "high-jump", "climb", "climb-down", "drop")
    for _ in range(4):
        for name in list(battle.fighters):
            fighter = battle[name]
            fighter.activated, fighter.moved = False, 0
            if fighter.in_play and any(may_move(battle, fighter, feat) for feat in feats):
                game = Game(Ready(_about_to(battle, fighter)), None, dice=Seeded(rng.randrange(10_000)))
                while not game.over:
                    assert isinstance(game.request, Choose | Place)
                    offers = game.request.offers(rng)
                    game.answer(offers[rng.randrange(len(offers))])
                battle = game.state.copy()
                _assert_sound(battle)


def _about_to(battle: Battle, fighter: Fighter) -> Battle:
    ready = battle.copy()
    ready.then(MoveFighter(fighter.id))
    return ready


def _assert_sound(battle: Battle) -> None:
    for fighter in battle.in_play():
        held = is_on_ladder(battle, fighter) or hangs(battle, fighter) or is_in_water(battle, fighter)
        assert has_footing(battle, fighter) or held, fighter.pose
        for other in battle.in_play():
            if other is not fighter and fighter.pose is not None and meets(fighter, fighter.pose.z, other):
                assert not overlaps(battle.base(fighter), battle.base(other)), (fighter.pose, other.pose)


def test_the_odds_of_a_climb_are_those_of_its_die() -> None:
    arena = field(TOWER)
    battle = arena.battle.copy()
    battle.then(MoveFighter("a"))

    def climbs(_: Battle, request: Any) -> Any:
        return "climb" if isinstance(request, Choose) else FOOT

    exact: Exact[Battle, Fraction] = Exact(climbs, number=Fraction)
    found = exact.distribution(battle, lambda end: end["a"].pose.z if end["a"].pose else None)
    sixth = Fraction(1, 6)
    assert found == {0: sixth, 2 * CM: sixth, 3 * CM: sixth, 4 * CM: sixth, 5 * CM: sixth, 6 * CM: sixth}
