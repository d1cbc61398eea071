"""The kinds of deployment: on which part of the table a side stands, and how its figures keep apart."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
import shapely
from tests.c2.arena import Arena
from tests.c2.matches import any_answer

from escarmouche.errors import Problem
from escarmouche.kernel import Game, Seeded
from escarmouche.rulebooks import Spot, book
from escarmouche.rulebooks.c2.battle import Battle, Options, Zone
from escarmouche.rulebooks.c2.incarnation.deployments import KINDS, deployment_area
from escarmouche.rulebooks.c2.incarnation.lines import lines_of
from escarmouche.rulebooks.c2.rules.approach import DeployFighter, Deployment
from escarmouche.rulebooks.freetable.ground import pose_on_ground
from escarmouche.table import CM, Board, Polygon, Pose, footprint

DRIVE = "c2.scenario.deploy.battue"
SIEGE = "c2.scenario.deploy.siege"
PLACE = "c2.approach.placement"
NO_CHARGE = "c2.approach.no-first-charge"


def about_to_deploy(first: str = "battle", second: str = "battle", **changes: Any) -> Battle:
    """A table of 100 by 60 cm: red, at the bottom, deploys in the first way, blue in the second. Bases of 25 mm."""
    arena = Arena(options=Options(deployment=first, shadow_deployment=second))  # type: ignore[arg-type]
    for name, side in (("a", "red"), ("b", "red"), ("c", "blue"), ("d", "blue")):
        arena.add(name, side, 10, 5, **changes)
        arena.battle.stand(arena.battle[name], None)
    return arena.battle


def against(battle: Battle, fighter: str, x: float, y: float) -> set[str]:
    """The rules against deploying a figure at a point in cm."""
    pose = Pose(round(x * CM), round(y * CM))
    return {why.rule for why in Deployment(battle, battle[fighter]).problems(pose)}


def put(battle: Battle, fighter: str, x: float, y: float) -> None:
    battle.stand(battle[fighter], Pose(round(x * CM), round(y * CM)))


@pytest.mark.rule("c2.scenario.deploy.bataille")
def test_in_battle_order_one_stands_anywhere_in_ones_own_half() -> None:
    battle = about_to_deploy()
    assert against(battle, "a", 1.25, 28.75) == set()
    assert against(battle, "a", 1.25, 28.76) == {PLACE}
    assert against(battle, "c", 98.75, 31.25) == set()
    assert against(battle, "c", 98.75, 31.24) == {PLACE}


@pytest.mark.rule("c2.scenario.deploy.battue")
def test_in_a_drive_one_stands_anywhere_as_far_from_friends_as_one_moves() -> None:
    battle = about_to_deploy("drive")
    assert against(battle, "a", 50, 58) == set(), "in the half of the enemy"
    put(battle, "b", 50, 30)
    assert against(battle, "a", 62.5, 30) == set(), "10 cm from edge to edge"
    assert against(battle, "a", 62.499, 30) == {DRIVE}
    assert against(battle, "c", 55, 40) == {NO_CHARGE}, "from enemies as ever"
    assert against(battle, "c", 50, 52.51) == set()


@pytest.mark.rule("c2.scenario.deploy.battue")
def test_in_a_drive_the_faster_of_two_figures_says_how_far_apart() -> None:
    battle = about_to_deploy("drive")
    battle["b"].profile = msgspec.structs.replace(battle["b"].profile, movement=15 * CM)
    put(battle, "b", 50, 30)
    assert against(battle, "a", 67.49, 30) == {DRIVE}
    assert against(battle, "a", 67.5, 30) == set()


@pytest.mark.rule("c2.scenario.deploy.battue", "c2.approach.no-first-charge")
def test_a_drive_gives_up_charge_reach_before_the_distance_from_friends() -> None:
    battle = about_to_deploy("drive")
    battle["a"].profile = msgspec.structs.replace(battle["a"].profile, movement=70 * CM)
    put(battle, "c", 50, 30)
    assert against(battle, "a", 20, 30) == set(), "it could charge from anywhere"
    put(battle, "b", 2, 2)
    assert against(battle, "a", 60, 30) == {DRIVE}
    assert against(battle, "a", 95, 55) == set()
    battle["a"].profile = msgspec.structs.replace(battle["a"].profile, movement=150 * CM)
    assert against(battle, "a", 60, 40) == set(), "nowhere is it far enough from its friend"
    assert against(battle, "a", 2, 2) != set(), "but on nobody"


@pytest.mark.rule("c2.scenario.deploy.battue")
def test_a_scout_keeps_its_own_rules_in_a_drive() -> None:
    battle = about_to_deploy("drive")
    battle["a"].gain("c2.skill.eclaireur")
    put(battle, "b", 50, 30)
    assert against(battle, "a", 55, 30) == set()


@pytest.mark.rule("c2.scenario.deploy.debordement")
def test_one_outflanks_from_ones_half_and_less_than_10_cm_from_the_sides() -> None:
    battle = about_to_deploy("outflanking")
    assert against(battle, "a", 50, 28.75) == set()
    assert against(battle, "a", 50, 28.76) == {PLACE}
    assert against(battle, "a", 8.74, 58) == set()
    assert against(battle, "a", 8.75, 58) == {PLACE}, "that far it reaches 10 cm, not less"
    assert against(battle, "a", 91.26, 45) == set()
    assert against(battle, "a", 91.25, 45) == {PLACE}


@pytest.mark.rule("c2.scenario.deploy.debordement")
@pytest.mark.parametrize(("wide", "anywhere"), [(20 * CM - 2, True), (20 * CM - 1, False), (25 * CM, False)])
def test_where_the_flanks_meet_one_outflanks_from_anywhere(wide: int, anywhere: bool) -> None:
    area = deployment_area("outflanking", Board(wide, 18 * CM), ((0, 0), (wide, 0), (wide, 9 * CM), (0, 9 * CM)))
    assert area is not None
    assert shapely.Polygon(area).equals(shapely.box(0, 0, wide, 18 * CM)) is anywhere


@pytest.mark.rule("c2.scenario.deploy.retranchement")
@pytest.mark.parametrize(("middle", "room"), [(20 * CM, False), (20 * CM + 1, False), (20 * CM + 2, True)])
def test_one_entrenches_where_there_is_any_ground_for_it(middle: int, room: bool) -> None:
    half = ((0, 0), (100 * CM, 0), (100 * CM, middle), (0, middle))
    assert (deployment_area("entrenchment", Board(100 * CM, 2 * middle), half) is not None) is room


@pytest.mark.rule("c2.scenario.deploy.retranchement")
def test_one_entrenches_over_20_cm_from_the_middle_and_10_from_the_sides() -> None:
    battle = about_to_deploy("entrenchment", "entrenchment")
    assert against(battle, "a", 50, 8.74) == set()
    assert against(battle, "a", 50, 8.75) == {PLACE}, "20 cm from the middle line, not more"
    assert against(battle, "a", 11.26, 5) == set()
    assert against(battle, "a", 11.25, 5) == {PLACE}
    assert against(battle, "a", 88.75, 5) == {PLACE}
    assert against(battle, "c", 88.74, 51.26) == set()
    assert against(battle, "c", 88.74, 51.25) == {PLACE}


@pytest.mark.rule("c2.scenario.deploy.siege")
def test_one_besieges_from_anywhere_but_the_ground_for_entrenchment() -> None:
    battle = about_to_deploy("siege", "siege")
    assert against(battle, "a", 50, 48.75) == set(), "20 cm behind the middle line, and no more"
    assert against(battle, "a", 50, 48.76) == {PLACE}
    assert against(battle, "a", 8.75, 58) == set()
    assert against(battle, "a", 8.76, 58) == {PLACE}
    assert against(battle, "a", 50, 5) == set()
    assert against(battle, "c", 50, 11.25) == set()
    assert against(battle, "c", 50, 11.24) == {PLACE}


DEFENCE = "c2.scenario.deploy.defense"


def line_up(*placed: tuple[str, float, float]) -> Battle:
    """A battle in which figures of red have come into line one after the other, through the steps of the Approach."""
    arena = Arena(options=Options(deployment="defence"))
    for name in (*(name for name, _, _ in placed), "next"):
        arena.add(name, "red", 10, 5)
    arena.add("enemy", "blue", 10, 5)
    for fighter in arena.battle.fighters.values():
        arena.battle.stand(fighter, None)
    for name, x, y in placed:
        pose = {"x": round(x * CM), "y": round(y * CM), "facing": 0, "z": 0}
        arena.run(DeployFighter(name), answers=[(PLACE, pose)])
    return arena.battle


@pytest.mark.rule("c2.scenario.deploy.defense")
def test_the_first_of_a_line_stands_anywhere_in_its_half_the_next_near_it() -> None:
    battle = line_up()
    assert against(battle, "next", 50, 28.75) == set()
    assert against(battle, "next", 50, 28.76) == {PLACE}
    battle = line_up(("a", 50, 20))
    assert against(battle, "next", 57.5, 20) == set(), "5 cm from base to base"
    assert against(battle, "next", 57.51, 20) == {DEFENCE}
    assert against(battle, "next", 53, 24) == set(), "in whichever direction"


@pytest.mark.rule("c2.scenario.deploy.defense")
def test_two_figures_give_a_line_its_direction_in_which_the_others_stand() -> None:
    battle = line_up(("a", 50, 20), ("b", 56, 20))
    assert battle.lines == {"red": (("a", "b"),)}
    assert against(battle, "next", 62, 20) == set()
    assert against(battle, "next", 62, 20.1) == set(), "1 mm is not seen"
    assert against(battle, "next", 62, 20.11) == {DEFENCE}
    assert against(battle, "next", 44, 20) == set(), "at either end"
    assert against(battle, "next", 53, 20) == set(), "or between"
    assert against(battle, "next", 63.51, 20) == {DEFENCE}
    oblique = line_up(("a", 50, 10), ("b", 53, 14))
    assert against(oblique, "next", 56, 18) == set()
    assert against(oblique, "next", 56, 17.5) == {DEFENCE}


@pytest.mark.rule("c2.scenario.deploy.defense")
def test_no_other_line_begins_while_one_has_a_place_left() -> None:
    battle = line_up(("a", 50, 20), ("b", 56, 20))
    assert against(battle, "next", 53, 12) == {DEFENCE}


FULL = tuple((f"soldier-{n}", 1.25 + 2.5 * n, 25) for n in range(40))
"""A line right across the table of 100 cm: no place is left in it."""


@pytest.mark.rule("c2.scenario.deploy.defense")
def test_those_that_remain_form_a_line_at_most_10_cm_behind() -> None:
    battle = line_up(*FULL)
    assert [len(line) for line in battle.lines["red"]] == [40]
    assert against(battle, "next", 50, 12.5) == set(), "10 cm from base to base"
    assert against(battle, "next", 50, 12.49) == {DEFENCE}
    assert against(battle, "next", 50, 28) == {DEFENCE}, "before it, not behind"


@pytest.mark.rule("c2.scenario.deploy.defense")
def test_a_second_line_is_straight_too_and_a_third_stands_behind_it() -> None:
    battle = line_up(*FULL, ("a", 50, 15), ("b", 54, 16))
    assert [len(line) for line in battle.lines["red"]] == [40, 2]
    assert against(battle, "next", 58, 17) == set(), "in a direction of its own"
    assert against(battle, "next", 58, 16) == {DEFENCE}
    assert against(battle, "next", 50, 10) == {DEFENCE}, "the second one has a place left"


@pytest.mark.rule("c2.scenario.deploy.defense")
def test_behind_a_line_is_towards_the_edge_from_which_its_side_comes() -> None:
    battle = line_up(*FULL)
    above, below = (footprint(battle["next"].profile.base, Pose(50 * CM, y * CM)) for y in (33, 20))
    (line,) = lines_of(battle, "red")
    assert line.is_before(below) and not line.is_before(above)
    one, two = battle.zones
    battle.zones = Zone("red", two.polygon), Zone("blue", one.polygon)
    (line,) = lines_of(battle, "red")
    assert line.is_before(above) and not line.is_before(below)


@pytest.mark.rule("c2.scenario.deploy.defense")
def test_in_a_line_charge_reach_is_given_up_before_the_line() -> None:
    battle = line_up(("a", 50, 20), ("b", 56, 20))
    put(battle, "enemy", 70, 38)
    assert against(battle, "next", 62, 20) == {NO_CHARGE}
    assert against(battle, "next", 44, 20) == set()
    battle["next"].profile = msgspec.structs.replace(battle["next"].profile, movement=70 * CM)
    assert against(battle, "next", 62, 20) == set(), "it could charge from anywhere"
    assert against(battle, "next", 62, 26) == {DEFENCE}


@pytest.mark.rule("c2.scenario.deploy.defense")
def test_a_scout_stands_in_no_line() -> None:
    battle = line_up(("a", 50, 20), ("b", 56, 20))
    battle["next"].gain("c2.skill.eclaireur")
    assert against(battle, "next", 20, 40) == set()


@pytest.mark.rule("c2.scenario.deploy.defense")
def test_places_in_line_are_offered_shown_and_hit_by_pointing_beside_them() -> None:
    for battle in (line_up(("a", 50, 20), ("b", 56, 21)), line_up(*FULL)):
        ask = Deployment(battle, battle["next"])
        rng = random.Random(7)
        offered = [pose for _ in range(20) for pose in ask.offers(rng)]
        assert not [pose for pose in offered if ask.problems(pose)]
        room = ask.region()
        assert not room.sure
        shown = shapely.union_all([shapely.Polygon(part.outer, part.holes) for part in room.perhaps])
        assert all(shown.distance(shapely.Point(pose.point)) < 110 for pose in offered)
    battle = line_up(("a", 50, 20), ("b", 56, 21))
    ask = Deployment(battle, battle["next"])
    beside = Pose(round(62.2 * CM), round(21.4 * CM))
    assert ask.problems(beside)
    answer = book("c2").placement(battle, ask, Spot(beside.point, facing=0))
    assert not ask.problems(Pose(**answer))


AREAS = {"battle": 3000, "drive": 6000, "outflanking": 3600, "defence": 3000, "entrenchment": 800, "siege": 5200}
"""How much of a table of 100 by 60 cm each kind is given, in square cm."""


@pytest.mark.rule(
    "c2.scenario.deploy.bataille",
    "c2.scenario.deploy.battue",
    "c2.scenario.deploy.debordement",
    "c2.scenario.deploy.retranchement",
    "c2.scenario.deploy.siege",
)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("turned", [False, True])
def test_both_sides_have_the_same_share_of_a_table_split_either_way(kind: Any, turned: bool) -> None:
    one: Polygon = ((0, 0), (100 * CM, 0), (100 * CM, 30 * CM), (0, 30 * CM))
    two: Polygon = ((0, 30 * CM), (100 * CM, 30 * CM), (100 * CM, 60 * CM), (0, 60 * CM))
    board = Board(100 * CM, 60 * CM)
    if turned:
        one, two = (tuple((y, x) for x, y in half) for half in (one, two))
        board = Board(60 * CM, 100 * CM)
    near, far = (deployment_area(kind, board, half) for half in (one, two))
    assert near is not None and far is not None
    shapes = [shapely.Polygon(area) for area in (near, far)]
    for shape in shapes:
        assert shape.is_valid
        assert shape.area / CM**2 == pytest.approx(AREAS[kind], rel=0.001)
        assert shapely.box(0, 0, board.width, board.depth).covers(shape)
    assert shapes[0].equals(shapely.affinity.rotate(shapes[1], 180, origin=(board.width / 2, board.depth / 2)))


@pytest.mark.rule(
    "c2.scenario.deploy.battue",
    "c2.scenario.deploy.debordement",
    "c2.scenario.deploy.retranchement",
    "c2.scenario.deploy.siege",
)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_offered_is_legal_and_what_is_shown_is_where_one_may_stand(kind: str) -> None:
    battle = about_to_deploy(kind)
    put(battle, "b", 30, 5)
    put(battle, "c", 70, 40)
    ask = Deployment(battle, battle["a"])
    rng = random.Random(4)
    assert not [pose for _ in range(40) for pose in ask.offers(rng) if ask.problems(pose)]
    room = ask.region()
    sure, perhaps = (
        shapely.union_all([shapely.Polygon(part.outer, part.holes) for part in parts])
        for parts in (room.sure, room.perhaps)
    )
    for _ in range(800):
        pose = pose_on_ground(battle, rng.randrange(100 * CM), rng.randrange(60 * CM), rng.randrange(3600))
        point = shapely.Point(pose.x, pose.y)
        legal = not ask.problems(pose)
        assert legal or not sure.covers(point)
        assert not legal or sure.covers(point) or perhaps.distance(point) < 110


# -- as agreed on ------------------------------------------------------------------------------------------------------


def match(**options: Any) -> Any:
    """The set-up of a battle on an open field, as plain data."""
    return book("c2").setup(("lions-80", "acheron-80"), "open-field", options=options)


@pytest.mark.rule("c2.scenario.deployment", "c2.scenario.deploy.siege", "c2.scenario.deploy.retranchement")
def test_a_match_chooses_how_each_side_deploys() -> None:
    battle = book("c2").begin(match(deployment="siege", shadow_deployment="entrenchment"))
    first, second = battle.players
    besieger, entrenched = (
        next(one for one in battle.fighters.values() if one.side == side) for side in battle.players
    )
    middle = Pose(50 * CM, 35 * CM)
    assert (besieger.side, entrenched.side) == (first, second)
    assert not Deployment(battle, besieger).problems(middle)
    assert Deployment(battle, entrenched).problems(middle)


@pytest.mark.rule("c2.scenario.deploy.bataille")
def test_where_nothing_is_agreed_on_both_deploy_in_battle_order() -> None:
    options = book("c2").begin(match()).options
    assert (options.deployment, options.shadow_deployment) == ("battle", "battle")


def test_a_deployment_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Problem):
        match(deployment="ambush")


@pytest.mark.rule("c2.scenario.deploy.retranchement")
@pytest.mark.parametrize("half", [20 * CM, 20 * CM + 1])
def test_who_has_no_room_to_entrench_is_told_so_before_the_battle(half: int) -> None:
    small = match(deployment="entrenchment")
    small["board"].update(width=60 * CM, depth=2 * half)
    small["zones"][0]["polygon"] = [[0, 0], [60 * CM, 0], [60 * CM, half], [0, half]]
    small["zones"][1]["polygon"] = [[0, half], [60 * CM, half], [60 * CM, 2 * half], [0, 2 * half]]
    with pytest.raises(Problem) as refused:
        book("c2").begin(small)
    assert refused.value.rule == "c2.scenario.deploy.retranchement"


@pytest.mark.rule("c2.scenario.deploy.siege")
def test_zones_that_are_no_halves_are_for_battle_order_only() -> None:
    strips = match(deployment="siege")
    strips["zones"][0]["polygon"] = [[0, 0], [100 * CM, 0], [100 * CM, 15 * CM], [0, 15 * CM]]
    with pytest.raises(Problem) as refused:
        book("c2").begin(strips)
    assert refused.value.rule == SIEGE
    assert "options.deployment" in str(refused.value)
    strips["options"]["deployment"] = "battle"
    assert isinstance(book("c2").begin(strips).zones[0], Zone)


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_approach_of_any_kind_ends_with_all_on_the_table(kind: str) -> None:
    game = Game(book("c2"), match(deployment=kind, shadow_deployment="drive"), dice=Seeded(5)).start()
    rng = random.Random(5)
    while game.request is not None and game.state.phase == "approach":
        game.answer(any_answer(game.request, rng))
    assert all(one.pose is not None for one in game.state.fighters.values())


def test_a_battle_saved_in_the_approach_keeps_how_each_side_deploys() -> None:
    rules = book("c2")
    setup = match(scenario="closing-ring")
    saved = rules.write_scene(rules.begin(setup))
    assert "deployment: siege" in saved
    assert "shadow_deployment: entrenchment" in saved
    assert "scenario: closing-ring" in saved


WIDE, MIDDLE, DEEP = 100 * CM, 30 * CM, 60 * CM
WHOLE = shapely.box(0, 0, WIDE, DEEP)
EXACTLY: dict[str, Any] = {
    "battle": shapely.box(0, 0, WIDE, MIDDLE),
    "defence": shapely.box(0, 0, WIDE, MIDDLE),
    "drive": WHOLE,
    "outflanking": WHOLE.difference(shapely.box(10 * CM - 1, MIDDLE, WIDE - 10 * CM + 1, DEEP)),
    "entrenchment": shapely.box(10 * CM + 1, 0, WIDE - 10 * CM - 1, MIDDLE - 20 * CM - 1),
    "siege": WHOLE.difference(shapely.box(10 * CM, MIDDLE + 20 * CM, WIDE - 10 * CM, DEEP)),
}
"""Where one is deployed from the near side of a table of 100 by 60 cm, to 0.01 mm."""


def _mirrored(shape: shapely.Polygon) -> shapely.Polygon:
    return shapely.Polygon([(x, DEEP - y) for x, y in shape.exterior.coords])


def _turned(shape: shapely.Polygon) -> shapely.Polygon:
    return shapely.Polygon([(y, x) for x, y in shape.exterior.coords])


@pytest.mark.rule(
    "c2.scenario.deploy.bataille",
    "c2.scenario.deploy.battue",
    "c2.scenario.deploy.debordement",
    "c2.scenario.deploy.retranchement",
    "c2.scenario.deploy.siege",
)
@pytest.mark.parametrize("kind", EXACTLY)
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turned", [False, True])
def test_where_one_is_deployed_is_exact_from_every_side(kind: Any, mirrored: bool, turned: bool) -> None:
    half, expected = shapely.box(0, 0, WIDE, MIDDLE), EXACTLY[kind]
    board = Board(WIDE, DEEP)
    if mirrored:
        half, expected = (_mirrored(shape) for shape in (half, expected))
    if turned:
        half, expected = (_turned(shape) for shape in (half, expected))
        board = Board(DEEP, WIDE)
    corners = tuple((round(x), round(y)) for x, y in half.exterior.coords[:-1])
    area = deployment_area(kind, board, corners)
    assert area is not None
    assert shapely.Polygon(area).equals(expected)


@pytest.mark.rule("c2.scenario.deploy.siege")
@pytest.mark.parametrize("middle", [15 * CM, 20 * CM, 20 * CM + 1])
def test_where_nobody_could_be_entrenched_one_besieges_from_anywhere(middle: int) -> None:
    half = ((0, 0), (WIDE, 0), (WIDE, middle), (0, middle))
    area = deployment_area("siege", Board(WIDE, 2 * middle), half)
    assert area is not None
    whole = shapely.box(0, 0, WIDE, 2 * middle)
    notch = shapely.box(10 * CM, middle + 20 * CM, WIDE - 10 * CM, 2 * middle)
    assert shapely.Polygon(area).equals(whole.difference(notch))
