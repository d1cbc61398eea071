"""Scenery: obstacles that are crossed, walked round, destroyed, opened; and what is picked up."""

from typing import Any

import pytest
from tests.c4.arena import OFFERED, Arena, hero, profile

from escarmouche.kernel import Choose
from escarmouche.rulebooks.c4.battle import Fragile
from escarmouche.rulebooks.c4.content.profiles import Profile
from escarmouche.rulebooks.c4.content.scenery import fragile
from escarmouche.rulebooks.c4.rules.activation import Act
from escarmouche.rulebooks.c4.rules.assault import contact_route
from escarmouche.rulebooks.c4.rules.demolition import Demolish
from escarmouche.rulebooks.c4.rules.moving import Move
from escarmouche.rulebooks.c4.rules.unit_moves import UnitMove, UnitRoute
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, MM, Piece, Pose


def block(id: str, left: float, low: float, right: float, high: float, height: float = 2, **more: Any) -> Piece:
    """A rectangle of scenery, in cm."""
    corners = ((left, low), (right, low), (right, high), (left, high))
    outline = tuple((round(x * CM), round(y * CM)) for x, y in corners)
    return Piece(id, more.pop("kind", "wall"), outline, round(height * CM), level=height > 0, **more)


def before(piece: Piece, stats: Profile | None = None, *others: Profile, **more: Any) -> Arena:
    """A unit whose leader stands 2 cm south of a piece at y = 20."""
    made = Arena(piece)
    stats = stats or profile()
    made.unit(
        "red-1", (stats, 20, 16.5), *[(one, 23.5 + 3.5 * place, 16.5) for place, one in enumerate(others)], **more
    )
    return made


def move_of(made: Arena, allowance: float, *crossing: str, unit: str = "red-1") -> UnitMove:
    return UnitMove(made.battle, made.battle.units[unit], "c4.move.walk", round(allowance * CM), crossing)


def to(made: Arena, y: float, z: float = 0, fighter: str = "red-1.0") -> UnitRoute:
    """Straight north, to a level."""
    pose = made.battle.models[fighter].pose
    assert pose is not None
    return UnitRoute({fighter: Route((pose.point, (pose.x, round(y * CM))), 0, round(z * CM))})


WIDE = block("bank", 0, 20, 120, 26)
NARROW = block("hurdle", 0, 20, 120, 21)
DITCH = block("ditch", 0, 20, 120, 22, 0, depth=300)


@pytest.mark.rule("c4.scenery.cross.default", "c4.move.obstacles")
def test_scenery_is_walked_round_unless_it_is_crossed() -> None:
    made = before(NARROW)
    assert "c4.scenery.cross.default" in {one.rule for one in move_of(made, 10).problems(to(made, 25))}
    assert not move_of(made, 10, "hurdle").problems(to(made, 25))


@pytest.mark.rule("c4.scenery.cross.walk")
def test_whoever_crosses_has_half_his_movement_and_may_end_on_top() -> None:
    made = before(WIDE)
    # Five of his ten cm: on top of the bank is 2 cm up, wherever he is on it.
    assert not move_of(made, 5, "bank").problems(to(made, 21.5, 2))
    assert move_of(made, 5, "bank").problems(to(made, 21.5))
    answers = ["yes", to(made, 21.5, 2)]
    battle = made.run(Move("red-1", False), answers=answers)
    assert battle.models["red-1.0"].pose == Pose(20 * CM, 21_500, 0, 2 * CM)
    # Too far: not even to the other side of a narrow one.
    assert "c4.move.walk" in {one.rule for one in move_of(before(NARROW), 5, "hurdle").problems(to(made, 26))}
    # From the top he walks on at half his Movement, or nowhere.
    assert not move_of(made, 6.1, "bank").problems(to(made, 27.55))
    assert move_of(made, 10).problems(to(made, 27.55))


@pytest.mark.rule("c4.scenery.cross.walk")
@pytest.mark.parametrize(("y", "asked"), [(8.5, True), (8.49, False)])
def test_what_a_walk_could_just_reach_is_near_enough_to_be_crossed(y: float, asked: bool) -> None:
    made = Arena(WIDE)
    made.unit("red-1", (profile(), 20, y))
    request = made.game(Move("red-1", False)).request
    assert request is not None
    assert isinstance(request, Choose) == asked
    if isinstance(request, Choose):
        assert request.default == "no"


@pytest.mark.rule("c4.scenery.cross.walk")
def test_nobody_is_asked_who_runs_or_has_no_obstacle_near() -> None:
    made = before(WIDE)
    made.run(Move("red-1", True), answers=[OFFERED])
    made = before(block("bank", 0, 60, 120, 66))
    made.run(Move("red-1", False), answers=[OFFERED])
    made = before(WIDE)
    made.run(Act("red-1"), answers=["walk", "no", OFFERED])


@pytest.mark.rule("c4.scenery.cross.height")
def test_nothing_higher_than_the_smallest_fighter_is_crossed() -> None:
    made = before(block("bank", 0, 20, 120, 26, 3), profile(), profile(height=40 * MM))
    made.run(Move("red-1", False), answers=["yes", OFFERED])
    made = before(block("bank", 0, 20, 120, 26, 3.1), profile(), profile(height=40 * MM))
    made.run(Move("red-1", False), answers=[OFFERED])


@pytest.mark.rule("c4.scenery.cross.depth")
def test_a_ditch_is_crossed_wholly_or_not_at_all() -> None:
    made = before(DITCH, profile(movement=16 * CM))
    made.run(Move("red-1", False), answers=["yes", to(made, 24)])
    made = before(DITCH, profile(movement=16 * CM))
    for y in (20.5, 21.5, 23):
        assert "c4.scenery.cross.default" in {one.rule for one in move_of(made, 8, "ditch").problems(to(made, y))}


@pytest.mark.rule("c4.scenery.cross.war-machine")
def test_war_machines_cross_nothing() -> None:
    made = before(WIDE, profile(category="war_machine", rank=None))
    made.run(Move("red-1", False), answers=[OFFERED])


@pytest.mark.rule("c4.skill.bond", "c4.category.cavalry.light", "c4.term.cavalerie", "c4.category.cavalry")
def test_light_cavalry_leaps_over_what_is_lower_than_it() -> None:
    light = profile(category="cavalry", cavalry="light", height=50 * MM, base=40 * MM, skills=("c4.skill.bond",))
    made = before(NARROW, light)
    # Nobody asks: it runs over it, at full length, and assaults over it.
    assert not move_of(made, 20).problems(to(made, 30))
    made.run(Move("red-1", False), answers=[OFFERED])
    made = before(NARROW, light)
    made.unit("blue-1", (profile(), 20, 30))
    rider, target = made.battle.models["red-1.0"], made.battle.units["blue-1"]
    assert contact_route(made.battle, made.battle.units["red-1"], rider, target, 20 * CM) is not None
    made = before(block("wall", 0, 20, 120, 21, 5), light)
    assert move_of(made, 20).problems(to(made, 30))
    # A ditch is not lower than it, but no height at all; a step is, however low.
    made = before(DITCH, light)
    assert move_of(made, 20).problems(to(made, 30))
    made = before(block("step", 0, 20, 120, 21, 0.001), light)
    assert not move_of(made, 20).problems(to(made, 30))
    heavy = before(NARROW, profile(category="cavalry", cavalry="heavy", height=50 * MM))
    assert move_of(heavy, 20).problems(to(heavy, 30))


@pytest.mark.rule("c4.titan.terrain", "c4.term.titan")
def test_titans_mind_no_obstacle_that_they_may_cross() -> None:
    titan = profile(category="titan", rank=None, height=150 * MM, base=60 * MM)
    made = before(block("wall", 0, 20, 120, 21, 15), titan)
    assert not move_of(made, 20).problems(to(made, 30))
    made = before(block("wall", 0, 20, 120, 21, 15.1), titan)
    assert move_of(made, 20).problems(to(made, 30))


# -- what can be destroyed ---------------------------------------------------------------------------------------------


def at_the_hut(*men: Profile, fragile: tuple[Fragile, ...] = (Fragile("hut", 4, 8),)) -> Arena:
    """Fighters side by side, touching a hut."""
    made = Arena(block("hut", 10, 20, 40, 30), fragile=fragile)
    made.unit("red-1", *[(one, 20 + 3.5 * place, 18.5) for place, one in enumerate(men)])
    return made


@pytest.mark.rule("c4.scenery.attack.melee", "c4.scenery.attack.defence")
def test_fighters_in_contact_take_structure_points_off_scenery() -> None:
    made = at_the_hut(profile(dice=3), profile(dice=3))
    made.battle.stand(made.battle.models["red-1.1"], Pose(23_500, 16 * CM))
    # One of both touches it: Attack 4 against 0 needs a 2; Strength 4 against 4 needs a 4.
    battle = made.run(Demolish("red-1", "hut"), dice=[2, 2, 1, 4, 3])
    assert battle.structure == {"hut": 7}
    assert not battle.is_engaged(battle.units["red-1"])


@pytest.mark.rule("c4.scenery.attack.eligible")
def test_only_what_the_council_of_war_names_can_be_destroyed() -> None:
    def offered(made: Arena) -> set[str]:
        game = made.game(Act("red-1"))
        game.start()
        assert isinstance(game.request, Choose)
        return {one for one in game.request.options if "demolish" in one}

    assert offered(at_the_hut(profile())) == {"demolish/hut", "walk-demolish/hut"}
    assert not offered(at_the_hut(profile(), fragile=()))
    assert not at_the_hut(profile(), fragile=()).run(Demolish("red-1", "hut")).structure


@pytest.mark.rule("c4.scenery.destroyed.occupants", "c4.scenery.attack.defence")
def test_destroyed_scenery_is_gone_with_all_who_stand_on_it() -> None:
    made = at_the_hut(profile(), fragile=(Fragile("hut", 0, 1),))
    made.unit("blue-1", (hero(), 25, 25), (profile(), 60, 25))
    made.battle.stand(made.battle.models["blue-1.0"], Pose(25 * CM, 25 * CM, 0, 2 * CM))
    battle = made.run(Demolish("red-1", "hut"), dice=[2, 2])
    assert not battle.board.pieces
    assert [one.id for one in battle.in_play("blue")] == ["blue-1.1"]
    assert not battle.models["blue-1.0"].slain_by_hero
    assert not made.run(Act("red-1"), answers=["walk", to(made, 25)]).structure.get("hut")


@pytest.mark.rule("c4.table.scenery")
def test_common_scenery_is_as_durable_as_the_table_says() -> None:
    table = {
        "altar": (8, 4),
        "hut": (4, 8),
        "wooden-house": (6, 10),
        "stone-house": (8, 10),
        "low-wall": (8, 4),
        "tent": (0, 4),
    }
    found = {like: fragile("one", like) for like in table}
    assert {like: (one.resistance, one.structure) for like, one in found.items()} == table
