"""Walking, running, terrain, ladders, the dodge and the disengagement."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.c2.arena import OFFERED, Arena
from tests.c2.divination.prayers import temple
from tests.c2.fortification.workshop import crewed_cannon
from tests.c2.magic.wizards import mage, spell

from escarmouche.documents.terms import Name
from escarmouche.kernel import Choose, Game, IllegalAnswer
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle
from escarmouche.rulebooks.c2.content.battlefields import standard_battlefields
from escarmouche.rulebooks.c2.content.cards import Weapon
from escarmouche.rulebooks.c2.divination.calling import may_call
from escarmouche.rulebooks.c2.events import DisengagementTried, Moved
from escarmouche.rulebooks.c2.fortification.crews import operators
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.incantation.spell_limits import ready_to_cast
from escarmouche.rulebooks.c2.rules.activation import Activate
from escarmouche.rulebooks.c2.rules.attacks import Split
from escarmouche.rulebooks.c2.rules.disengagement import HeldBack
from escarmouche.rulebooks.c2.rules.dodge import DODGE
from escarmouche.rulebooks.c2.rules.fear import PARALYSIS
from escarmouche.rulebooks.c2.rules.movement import MOVES, Displacement, MoveFighter, allowance, may_move
from escarmouche.rulebooks.c2.rules.pursuit import may_pursue
from escarmouche.rulebooks.c2.rules.shooting import ready_to_shoot
from escarmouche.rulebooks.c2.rules.terrain import KINDS
from escarmouche.rulebooks.c2.rules.turn import begin_turn
from escarmouche.rulebooks.confrontation.wound_table import SERIOUS
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.freetable.sight import visibility
from escarmouche.table import CM, MM, Piece, Pose, Rectangle, overlaps

TYPE = "c2.move.one-type"
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


def field(*pieces: Piece) -> Arena:
    """A battle in terrain."""
    return Arena(*pieces, kinds=KINDS)


def asked(game: Game[Battle]) -> list[str]:
    """The options of what is asked."""
    assert isinstance(game.request, Choose), game.request
    return list(game.request.options)


def refusal(game: Game[Battle], answer: Any) -> set[str]:
    """The rules that forbid an answer."""
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(answer)
    return {why.rule for why in refused.value.reasons}


@pytest.fixture
def alone() -> Arena:
    """One red figure at (20, 20), an enemy far away."""
    arena = Arena()
    arena.add("a", "red", 20, 20)
    arena.add("x", "blue", 80, 50)
    return arena


# -- walking and running -----------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.move.walk")
@pytest.mark.parametrize("route", [straight((20, 20), (30, 20), facing=900), straight((20, 20), (20, 24), (14, 24))])
def test_a_walk_goes_up_to_mov_in_any_direction_and_faces_anywhere(alone: Arena, route: Route) -> None:
    battle = alone.run(MoveFighter("a"), answers=[(TYPE, "walk"), ("c2.move.walk", route)])
    assert battle["a"].pose == route.end
    assert (battle["a"].move, battle["a"].moved) == ("walk", 10 * CM)
    assert alone.told(Moved)[0].length == 10 * CM


@pytest.mark.rule("c2.move.walk")
def test_a_walk_of_more_than_mov_is_refused_and_changes_nothing(alone: Arena) -> None:
    game = alone.game(MoveFighter("a"))
    game.answer("walk")
    assert refusal(game, Route(((20 * CM, 20 * CM), (30 * CM + 1, 20 * CM)), 0)) == {"c2.move.walk"}
    assert refusal(game, straight((20, 20), (24, 20), (24, 27))) == {"c2.move.walk"}, "the path counts"
    assert refusal(game, straight((21, 20), (22, 20))) == {"c2.move.walk"}, "it does not begin where the figure stands"
    assert game.state["a"].pose == Pose(20 * CM, 20 * CM)


@pytest.mark.rule("c2.move.run")
def test_a_run_goes_up_to_twice_mov_needs_no_target_and_makes_no_contact(alone: Arena) -> None:
    alone.add("y", "blue", 30, 20)
    game = alone.game(MoveFighter("a"))
    game.answer("run")
    assert refusal(game, straight((20, 20), (27.5, 20))) == {"c2.move.run"}, "flush with the enemy"
    assert refusal(game, straight((20, 20), (20, 41))) == {"c2.move.run"}
    game.answer(straight((20, 20), (20, 40)))
    assert (game.state["a"].move, game.state["a"].moved) == ("run", 20 * CM)


@pytest.mark.rule("c2.move.run")
def test_a_runner_does_not_shoot_this_turn_and_a_walker_may() -> None:
    for move, end, shoots in (("walk", 30, True), ("run", 31, False), ("run", 29, True)):
        arena = Arena()
        arena.add("a", "red", 20, 20, shooting=4, weapon=BOW)
        arena.add("x", "blue", 80, 50)
        battle = arena.run(MoveFighter("a"), answers=[(TYPE, move), straight((20, 20), (end, 20))])
        battle.phase = "shooting"
        assert ready_to_shoot(battle, battle["a"]) is shoots


@pytest.mark.rule("c2.move.activation")
def test_less_than_the_whole_movement_may_be_used(alone: Arena) -> None:
    battle = alone.run(MoveFighter("a"), answers=[(TYPE, "walk"), straight((20, 20), (21, 20))])
    assert battle["a"].moved == CM


@pytest.mark.rule("c2.move.one-type")
def test_a_figure_moves_once_a_phase_in_one_way(alone: Arena) -> None:
    battle = alone.run(
        Activate("red", ("card-a",)),
        Activate("red", ("card-a",)),
        answers=[(TYPE, "walk"), straight((20, 20), (25, 20))],
    )
    assert battle["a"].move == "walk"
    game = alone.game(MoveFighter("x"))
    assert asked(game) == ["stay", "walk", "run", "engage", "dodge"], "nobody in sight to charge, nothing to climb"


@pytest.mark.rule("c2.move.disengage.eligibility")
def test_a_figure_in_contact_cannot_walk_away() -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20)
    arena.add("x", "blue", 22.5, 20)
    game = arena.game(MoveFighter("a"))
    assert asked(game) == ["stay", "disengage"]


# -- terrain -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.move.obstacles", "c2.table.movement")
@pytest.mark.parametrize("kind", ["forest", "undergrowth", "shallow-water"])
def test_each_cm_of_encumbered_ground_counts_twice(kind: str) -> None:
    """4 cm in the open, then 3 cm that count as 6."""
    heights = {"height": 8.0} if kind == "forest" else {}
    arena = field(box("slow", kind, 24, 10, 40, 30, **heights))
    arena.add("a", "red", 20, 20)
    game = arena.game(MoveFighter("a"))
    game.answer("walk")
    assert refusal(game, straight((20, 20), (27.01, 20))) == {"c2.move.walk"}
    game.answer(straight((20, 20), (27, 20)))
    assert game.state["a"].moved == 10 * CM


@pytest.mark.rule("c2.table.movement")
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("wall", {"height": 4}),
        ("low-obstacle", {"height": 2}),
        ("climbable-wall", {"height": 6}),
        ("deep-water", {}),
        ("crevasse", {"depth": 5}),
    ],
)
def test_impassable_terrain_is_neither_crossed_nor_stood_on(kind: str, fields: dict[str, float]) -> None:
    arena = field(box("bar", kind, 24, 10, 26, 30, **fields))
    arena.add("a", "red", 20, 20)
    game = arena.game(MoveFighter("a"))
    game.answer("run")
    assert refusal(game, straight((20, 20), (30, 20))) == {"c2.table.movement"}
    assert "c2.table.movement" in refusal(game, straight((20, 20), (24, 20)))
    game.answer(straight((20, 20), (22.75, 20)))


HOUSE = box("house", "wall", 30, 20, 40, 30, height=5, level=True)
LADDER = box("ladder", "ladder", 28, 24, 30, 26, height=5)


@pytest.fixture
def house() -> Arena:
    """A house 5 cm high with a flat roof and a ladder on its left side; a at (22, 25)."""
    arena = field(HOUSE, LADDER)
    arena.add("a", "red", 22, 25, movement=15 * CM)
    return arena


@pytest.mark.rule("c2.table.movement", "c2.move.obstacles")
def test_each_cm_of_a_ladder_counts_twice(house: Arena) -> None:
    """5.5 cm to its foot, 5 cm up it that count as 10, and 4.5 cm onto the roof: 20 in all."""
    up = straight((22, 25), (27.5, 25), (32, 25), z=5)
    game = house.game(MoveFighter("a"))
    game.answer("walk")
    assert refusal(game, up) == {"c2.move.walk"}
    game = house.game(MoveFighter("a"))
    game.answer("run")
    game.answer(up)
    assert game.state["a"].pose == Pose(32 * CM, 25 * CM, 0, 5 * CM)
    assert game.state["a"].moved == 5500 + 2 * 5000 + 4500


@pytest.mark.rule("c2.table.movement")
def test_who_does_not_get_up_hangs_on_the_ladder_and_goes_on_another_turn(house: Arena) -> None:
    first = house.run(MoveFighter("a"), answers=["walk", straight((22, 25), (27.5, 25), z=4)])
    assert first["a"].pose == Pose(27500, 25 * CM, 0, 4 * CM)
    assert first["a"].moved == 5500 + 8000
    first["a"].activated = False
    house.battle = first
    then = house.run(MoveFighter("a"), answers=["walk", straight((27.5, 25), (32, 25), z=5)])
    assert then["a"].pose == Pose(32 * CM, 25 * CM, 0, 5 * CM)


@pytest.mark.rule("c2.table.movement")
def test_one_comes_down_a_ladder_as_one_goes_up(house: Arena) -> None:
    house.battle.stand(house.battle["a"], Pose(32 * CM, 25 * CM, 0, 5 * CM))
    game = house.game(MoveFighter("a"))
    game.answer("run")
    game.answer(straight((32, 25), (27.5, 25), (25, 25)))
    assert game.state["a"].pose == Pose(25 * CM, 25 * CM)


@pytest.mark.rule("c2.table.movement")
def test_without_a_ladder_nobody_changes_level_in_a_walk(house: Arena) -> None:
    game = house.game(MoveFighter("a"))
    game.answer("run")
    assert refusal(game, straight((22, 25), (28, 22), (32, 22), z=5)) == {"c2.table.movement"}
    assert refusal(game, straight((22, 25), (32, 25), z=5)) >= {"c2.table.movement"}, "the wall is in the way"
    house.battle.stand(house.battle["a"], Pose(32 * CM, 25 * CM, 0, 5 * CM))
    game = house.game(MoveFighter("a"))
    game.answer("run")
    assert refusal(game, straight((32, 25), (25, 25))) == {"c2.table.movement"}, "not by that point of the ladder"
    assert refusal(game, straight((32, 25), (28, 25), z=5)) == {"c2.table.movement"}, "nor over the edge"


@pytest.mark.rule("c2.table.movement")
def test_a_figure_on_a_roof_touches_nobody_below(house: Arena) -> None:
    house.battle.stand(house.battle["a"], Pose(31250, 25 * CM, 0, 5 * CM))
    house.add("x", "blue", 28.75, 22.5)
    house.battle.stand(house.battle["x"], Pose(28750, 25 * CM))
    assert not house.battle.foes(house.battle["a"])


# -- moves at random ---------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_what_is_offered_is_legal_everywhere(seed: int) -> None:
    rng = random.Random(seed)
    fields = sorted(standard_battlefields().items())
    board = fields[seed % len(fields)][1].board
    arena = Arena()
    arena.battle.board = board
    names = []
    for number in range(10):
        side = "red" if number % 2 else "blue"
        x, y = rng.randrange(3, 97), rng.randrange(3, 57)
        fighter = arena.add(f"f{number}", side, x, y, rng.randrange(3600))
        base = arena.battle.base(fighter)
        clash = any(
            overlaps(base, arena.battle.base(other)) for other in arena.battle.in_play() if other is not fighter
        )
        if clash or not board.can_stand(base):
            arena.battle.stand(fighter, None)
        else:
            names.append(fighter.id)
    for name in names:
        walk = Displacement(arena.battle, arena.battle[name], "c2.move.walk", 10 * CM)
        for offer in walk.offers(rng):
            assert not walk.problems(offer), offer


def test_a_figure_in_a_close_formation_is_offered_to_stay_at_least() -> None:
    arena = Arena()
    for row in range(3):
        for column in range(3):
            arena.add(f"f{row}{column}", "red", 20 + 2.5 * column, 20 + 2.5 * row)
    middle = arena.battle["f11"]
    walk = Displacement(arena.battle, middle, "c2.move.walk", 10 * CM)
    assert middle.pose is not None
    assert list(walk.offers(random.Random(0))) == [staying(middle.pose)]


def test_the_region_shown_is_what_can_be_reached() -> None:
    arena = field(box("bar", "wall", 24, 10, 26, 30, height=4))
    arena.add("a", "red", 20, 20)
    region = Displacement(arena.battle, arena.battle["a"], "c2.move.walk", 10 * CM).region()
    sure = shapely.union_all([shapely.Polygon(part.outer, part.holes) for part in region.sure])
    open_ = shapely.union_all([sure, *(shapely.Polygon(part.outer, part.holes) for part in region.perhaps)])
    assert sure.contains(shapely.Point(15 * CM, 20 * CM))
    assert not open_.contains(shapely.Point(29 * CM, 20 * CM))
    assert not open_.contains(shapely.Point(9 * CM, 20 * CM))
    inner = arena.battle.base(arena.battle["a"]).shape.inner
    beside_the_wall = shapely.Point(24 * CM - inner - 30, 20 * CM)
    assert open_.contains(beside_the_wall)
    assert not sure.contains(beside_the_wall), "it stands there as long as it does not turn a corner to the wall"


# -- the dodge ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.move.dodge")
def test_a_dodge_goes_half_of_mov_and_forbids_everything_else_this_turn(alone: Arena) -> None:
    game = alone.game(MoveFighter("a"))
    game.answer("dodge")
    assert refusal(game, straight((20, 20), (25.01, 20))) == {"c2.move.dodge"}
    game.answer(straight((20, 20), (25, 20)))
    battle = game.state
    assert battle["a"].move == "dodge"
    battle.expire("turn")
    assert not battle["a"].has("c2.move.dodge")


@pytest.mark.rule("c2.move.dodge")
def test_shots_at_a_dodger_are_one_band_longer_as_in_the_book(alone: Arena) -> None:
    battle = alone.run(MoveFighter("a"), answers=["dodge", straight((20, 20), (25, 20))])
    bands = [_band(battle, band) for band in (0, 1, 2, None)]
    assert bands == [1, 2, None, None], "a short shot is a medium one; a long one is out of range"


def _band(battle: Battle, band: int | None) -> int | None:
    return apply_hooks(battle, battle["a"], Hooks.shot_band_against, band, battle["x"])


@pytest.mark.rule("c2.move.dodge")
def test_who_dodges_does_not_pursue(alone: Arena) -> None:
    assert may_pursue(alone.battle, alone.battle["a"])
    battle = alone.run(MoveFighter("a"), answers=["dodge", straight((20, 20), (25, 20))])
    assert not may_pursue(battle, battle["a"])


@pytest.mark.rule("c2.move.dodge")
def test_who_dodges_does_not_shoot() -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20, shooting=4, weapon=BOW)
    arena.add("x", "blue", 40, 20)
    battle = arena.run(MoveFighter("a"), answers=["dodge", straight((20, 20), (20, 20))])
    battle.phase = "shooting"
    assert not ready_to_shoot(battle, battle["a"])


@pytest.mark.rule("c2.move.dodge")
def test_who_dodges_neither_casts_nor_calls_nor_fires_an_engine() -> None:
    arena = Arena()
    caster = mage(arena, "mage", "red", 20, 20, 0, spell(), gems="LL")
    arena.add("foe", "blue", 40, 20, 1800)
    crewed_cannon(arena, x=60)
    place = temple()
    for battle, name in ((arena.battle, "mage"), (arena.battle, "gun-servant-1"), (place.battle, "priest")):
        battle[name].gain(DODGE, until="turn")
    assert not ready_to_cast(arena.battle, caster)
    assert [servant.id for servant in operators(arena.battle, arena.battle["gun"])] == ["gun-servant-2"]
    priest = place.battle["priest"]
    assert not may_call(place.battle, priest, priest.profile.miracles[0])


@pytest.mark.rule("c2.move.dodge.restrictions")
def test_nobody_dodges_mounted_or_in_melee() -> None:
    arena = Arena()
    arena.add("rider", "red", 20, 20, mounted=True, size="large", base=Rectangle(25 * MM, 50 * MM))
    arena.add("fighter", "red", 40, 20)
    arena.add("walker", "red", 60, 20)
    arena.add("x", "blue", 42.5, 20)
    battle = arena.battle
    assert [may_move(battle, battle[name], "dodge") for name in ("rider", "fighter", "walker")] == [False, False, True]


class Trained(Hooks, name="c2.move.dodge.restrictions#test-trained"):
    """A mount that is trained to dodge."""

    __slots__ = ()

    def may_dodge_mounted(self, value: bool, battle: Any, bearer: Any) -> bool:
        return True


@pytest.mark.rule("c2.move.dodge.restrictions")
def test_there_are_mounts_trained_to_dodge() -> None:
    arena = Arena()
    rider = arena.add("rider", "red", 20, 20, mounted=True, size="large", base=Rectangle(25 * MM, 50 * MM))
    rider.gain("c2.move.dodge.restrictions#test-trained")
    assert may_move(arena.battle, rider, "dodge")


@pytest.mark.rule("c2.move.dodge.shoot-through")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_one_shoots_through_those_who_dodge_friend_or_foe(side: str) -> None:
    arena = Arena()
    arena.add("a", "red", 20, 20)
    arena.add("b", side, 26, 20)
    arena.add("x", "blue", 40, 20)
    battle = arena.battle
    assert visibility(battle, battle["a"], battle["x"], shot=True).share < 100
    battle = arena.run(MoveFighter("b"), answers=["dodge", straight((26, 20), (27, 20))])
    seen = visibility(battle, battle["a"], battle["x"], shot=True)
    assert (seen.share, seen.hidden_by) == (100, ())


# -- the disengagement -------------------------------------------------------------------------------------------------


def melee(*foes: tuple[float, float], **changes: Any) -> Arena:
    """Red a at (20, 20), with these enemies x1, x2 … about it."""
    arena = Arena()
    arena.add("a", "red", 20, 20, **changes)
    for number, (x, y) in enumerate(foes, start=1):
        arena.add(f"x{number}", "blue", x, y)
    return arena


AWAY = straight((20, 20), (10.5, 20))
RIGHT, ABOVE, BELOW = (22.5, 20), (20, 22.5), (20, 17.5)


@pytest.mark.rule("c2.move.disengage.test")
@pytest.mark.parametrize(("foes", "die"), [((RIGHT,), 2), ((RIGHT, ABOVE), 4)])
def test_the_difficulty_is_4_and_2_for_each_adversary(foes: tuple[tuple[float, float], ...], die: int) -> None:
    """INI 4: one adversary makes 6, two make 8."""
    passed = melee(*foes)
    battle = passed.run(MoveFighter("a"), dice=[die], answers=["disengage", AWAY])
    assert passed.told(DisengagementTried)[0].difficulty == 4 + 2 * len(foes)
    assert battle["a"].pose == AWAY.end
    if die > 2:
        failed = melee(*foes).run(MoveFighter("a"), dice=[die - 1], answers=["disengage"])
        assert failed["a"].pose == Pose(20 * CM, 20 * CM)


@pytest.mark.rule("c2.move.disengage.test")
def test_three_adversaries_make_ten_and_wounds_are_taken_off_the_die() -> None:
    arena = melee(RIGHT, ABOVE, BELOW)
    battle = arena.run(MoveFighter("a"), dice=[6, 3], answers=["disengage", "yes", AWAY])
    assert battle["a"].disengaged_from == ("x1", "x2", "x3")
    arena = melee(RIGHT)
    arena.battle["a"].wound = SERIOUS
    assert arena.run(MoveFighter("a"), dice=[3], answers=["disengage"])["a"].has("c2.move.disengage.failure")


@pytest.mark.rule("c2.move.disengage.eligibility")
def test_nobody_disengages_from_those_who_came_at_him_in_this_phase() -> None:
    arena = melee(RIGHT)
    assert may_move(arena.battle, arena.battle["a"], "disengage")
    arena.battle["a"].engaged_by = ("x1",)
    assert not may_move(arena.battle, arena.battle["a"], "disengage")
    arena = melee((60, 20))
    assert not may_move(arena.battle, arena.battle["a"], "disengage"), "not in melee"


@pytest.mark.rule("c2.move.disengage.eligibility")
@pytest.mark.parametrize("move", ["charge", "engage"])
def test_who_is_charged_or_engaged_may_disengage_from_the_next_turn_on(move: str) -> None:
    arena = melee(RIGHT)
    arena.add("late", "blue", 5, 20)
    assert may_move(arena.battle, arena.battle["a"], "disengage")
    battle = arena.run(MoveFighter("late"), answers=[(TYPE, move), OFFERED])
    assert "late" in battle.foes(battle["a"])
    assert not may_move(battle, battle["a"], "disengage")
    begin_turn(battle["a"])
    assert may_move(battle, battle["a"], "disengage")


@pytest.mark.rule("c2.move.disengage.success")
def test_success_is_a_normal_move_in_any_direction() -> None:
    game = melee(RIGHT).game(MoveFighter("a"), dice=[5])
    game.answer("disengage")
    assert refusal(game, straight((20, 20), (9.9, 20))) == {"c2.move.disengage.success"}
    game.answer(straight((20, 20), (20, 30)))
    assert (game.state["a"].move, game.state["a"].moved) == ("disengage", 10 * CM)


@pytest.mark.rule("c2.move.disengage.success")
def test_it_may_engage_another_adversary_within_mov_who_suffers_no_penalty() -> None:
    arena = melee(RIGHT, (20, 30), (20, 34))
    game = arena.game(MoveFighter("a"), dice=[5])
    game.answer("disengage")
    game.answer("x2")
    while not game.over:
        assert game.request is not None
        game.answer(game.request.offers(random.Random(0))[0])  # type: ignore[union-attr]
    battle = game.state
    assert battle.foes(battle["a"]) == ("x2",)
    assert battle["x2"].engaged_by == ("a",)
    assert not battle["x2"].has("c2.move.charge.penalty")
    assert battle["a"].moved <= 10 * CM


@pytest.mark.rule("c2.move.disengage.success", "c2.move.disengage.no-return")
def test_who_has_disengaged_engages_unseen_foes_but_not_his_old_one() -> None:
    game = melee(RIGHT, (13, 20)).game(MoveFighter("a"), dice=[5])
    game.answer("disengage")
    assert isinstance(game.request, Choose)
    assert [*game.request.options] == ["move", "x2"]


@pytest.mark.rule("c2.move.disengage.success")
def test_who_does_not_dare_to_engage_another_one_stays_where_he_was() -> None:
    arena = Arena()
    arena.add("ada", "red", 30, 30)
    arena.add("foe", "blue", 32.5, 30)
    arena.add("ghoul", "blue", 30, 22, fear=9)
    answers = [("c2.move.one-type", "disengage"), ("c2.move.disengage.success", "ghoul")]
    battle = arena.run(MoveFighter("ada"), dice=[5, 1], answers=answers)
    assert battle["ada"].pose == Pose(30 * CM, 30 * CM)
    assert battle["ada"].has(PARALYSIS)


@pytest.mark.rule("c2.move.disengage.success")
def test_an_enemy_beyond_mov_is_not_reached_and_one_may_move_elsewhere() -> None:
    arena = melee(RIGHT, (20, 36))
    battle = arena.run(MoveFighter("a"), dice=[5], answers=["disengage", "x2", straight((20, 20), (20, 30))])
    assert not battle.foes(battle["a"])
    assert battle["a"].pose == Pose(20 * CM, 30 * CM)


@pytest.mark.rule("c2.move.disengage.no-return")
def test_the_enemy_just_left_cannot_be_engaged() -> None:
    arena = melee(RIGHT, (20, 30))
    game = arena.game(MoveFighter("a"), dice=[5])
    game.answer("disengage")
    assert asked(game) == ["move", "x2"]


@pytest.mark.rule("c2.move.disengage.success")
def test_one_may_shoot_after_disengaging() -> None:
    arena = melee(RIGHT, shooting=4, weapon=BOW)
    battle = arena.run(MoveFighter("a"), dice=[5], answers=["disengage", AWAY])
    battle.phase = "shooting"
    assert ready_to_shoot(battle, battle["a"])


@pytest.mark.rule("c2.move.disengage.failure")
def test_who_fails_stays_and_places_no_die_in_attack() -> None:
    battle = melee(RIGHT).run(MoveFighter("a"), dice=[1], answers=["disengage"])
    assert battle.foes(battle["a"]) == ("x1",)
    a = battle["a"]
    assert apply_hooks(battle, a, Hooks.split, Split(0, 2)) == Split(0, 0)
    battle.expire("turn")
    assert apply_hooks(battle, a, Hooks.split, Split(0, 2)) == Split(0, 2)
    assert HeldBack.rule == "c2.move.disengage.failure"


@pytest.mark.rule("c2.move.disengage-force")
def test_the_larger_may_use_force_less_the_best_resistance_about() -> None:
    """FOR 9, RES 4 and 6: 1D6 + 3 against 8."""
    for die, passes in ((5, True), (4, False)):
        arena = melee(RIGHT, ABOVE, strength=9, size="large")
        arena.battle["x2"].profile = _tougher(arena, "x2", 6)
        battle = arena.run(MoveFighter("a"), dice=[die], answers=_answers(passes))
        told = arena.told(DisengagementTried)[0]
        assert (told.score.total, told.difficulty, told.force) == (3, 8, True)
        assert (battle["a"].pose == AWAY.end) is passes
        assert battle["a"].has("c2.move.disengage.failure") is not passes


def _answers(passes: bool) -> list[Any]:
    return ["disengage-force", AWAY] if passes else ["disengage-force"]


def _tougher(arena: Arena, name: str, resistance: int) -> Any:
    return msgspec.structs.replace(arena.battle[name].profile, resistance=resistance)


@pytest.mark.rule("c2.move.disengage-force")
@pytest.mark.parametrize(
    ("changes", "allowed"),
    [
        ({"size": "large", "strength": 4}, True),
        ({"size": "large", "strength": 3}, False),
        ({"size": "normal", "strength": 9}, False),
    ],
)
def test_only_those_larger_than_all_and_not_too_weak_may(changes: dict[str, Any], allowed: bool) -> None:
    arena = melee(RIGHT, **changes)
    assert may_move(arena.battle, arena.battle["a"], "disengage-force") is allowed
    arena.battle["a"].engaged_by = ("x1",)
    assert not may_move(arena.battle, arena.battle["a"], "disengage-force")


@pytest.mark.rule("c2.move.disengage-force")
def test_wounds_hamper_the_roll_of_force() -> None:
    arena = melee(RIGHT, strength=7, size="large")
    arena.battle["a"].wound = SERIOUS
    battle = arena.run(MoveFighter("a"), dice=[4], answers=["disengage-force"])
    assert battle["a"].has("c2.move.disengage.failure"), "4 - 2 + 3 is less than 6"


# -- how far -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("c2.move.walk", "c2.move.run", "c2.move.dodge")
def test_how_far_each_displacement_goes() -> None:
    arena = Arena()
    a = arena.add("a", "red", 20, 20, movement=12500)
    far = {kind: allowance(arena.battle, a, kind) for kind in ("walk", "run", "dodge", "disengage", "flight")}
    assert far == {"walk": 12500, "run": 25000, "dodge": 6250, "disengage": 12500, "flight": 25000}
    assert set(MOVES) >= {"stay", "walk", "run", "charge", "engage", "dodge", "disengage", "disengage-force", "swim"}


def test_ladders_are_offered_up_and_down(house: Arena) -> None:
    rng = random.Random(4)
    a = house.battle["a"]
    for start, levels in ((Pose(26 * CM, 25 * CM), {0, 5 * CM}), (Pose(33 * CM, 25 * CM, 0, 5 * CM), {0, 5 * CM})):
        house.battle.stand(a, start)
        run = Displacement(house.battle, a, "c2.move.run", 30 * CM)
        offers = [offer for _ in range(60) for offer in run.offers(rng)]
        assert {offer.z for offer in offers} == levels
        assert not [why for offer in offers for why in run.problems(offer)]
