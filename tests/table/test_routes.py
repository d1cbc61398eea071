"""Shortest ways, and the region within reach."""

from itertools import pairwise
from math import asin, cos, hypot, pi, sin
from random import Random

import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from escarmouche.table import Disc, Footprint, Ground, Piece, Point, Pose, contact_poses, footprint, length, overlaps

from .strategies import CAVALRY, INFANTRY, board, box, footprints, named

OPEN = board()
WALL = Piece("wall", "wall", box(49000, 40000, 2000, 20000), height=3000)
WOOD = Piece("wood", "wood", box(40000, 30000, 10000, 30000), height=6000)
START, GOAL = (30000, 50000), (70000, 50000)


def ground(*pieces: Piece, bases: tuple[Footprint, ...] = (), z: int = 0) -> Ground:
    return Ground(board(*pieces), named(*bases), 1240, z=z)


def verdict(where: Ground, path: tuple[Point, ...] | None, allowance: int) -> list[str]:
    """What the verdict has against a path, the pose at its end apart."""
    assert path is not None
    end = Pose(*path[-1])
    problems = where.problems(Pose(*path[0]), path, end, Disc(2), allowance)
    return [problem.code for problem in problems if problem not in where.problems_at(end, Disc(2))]


def test_the_straight_way_if_it_is_free() -> None:
    assert ground(WALL).shortest((30000, 10000), (70000, 10000)) == ((30000, 10000), (70000, 10000))
    assert ground().shortest(START, START) == (START,)


def test_round_a_wall_by_the_shorter_end() -> None:
    where = ground(WALL)
    goal = (70000, 52000)
    path = where.shortest((30000, 52000), goal)
    assert path is not None
    assert verdict(where, path, 50000) == []
    assert max(y for _, y in path) > 61000
    taut = shapely.LineString([(30000, 52000), (49000, 61240), (51000, 61240), goal]).length
    assert taut - 1240 < where.cost(path) < taut + 300


def test_the_way_round_a_disc_is_hardly_longer_than_the_ideal() -> None:
    where = ground(bases=(footprint(Disc(8000), Pose(50000, 50000)),))
    path = where.shortest(START, GOAL)
    assert path is not None
    radius, away = 4000 + 1240, 20000
    tangent = (away**2 - radius**2) ** 0.5
    arc = radius * 2 * asin(radius / away)
    assert 2 * tangent + arc <= where.cost(path) < 2 * tangent + arc * 1.014 + 20


def test_no_way_at_all_and_none_that_is_short_enough() -> None:
    where = ground(WALL)
    cost = where.cost(where.shortest(START, GOAL) or ())
    assert where.shortest(START, GOAL, cost) is not None
    assert where.shortest(START, GOAL, cost - 1) is None
    across = Piece("across", "wall", box(49000, 0, 2000, 100000), height=3000)
    assert ground(across).shortest(START, GOAL) is None
    assert ground(WALL).shortest(START, (50000, 50000)) is None
    assert ground(WALL).shortest((500, 500), GOAL) is None


def test_through_a_gap_as_wide_as_the_base() -> None:
    for facing in (0, 300):
        row = [
            Pose(50000, 50000 + 2500 * step, 0) for step in (-9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7)
        ]
        where = ground(bases=tuple(footprint(INFANTRY, pose) for pose in row))
        path = where.shortest((42000, 48000 + facing), (58000, 50000))
        assert path is not None
        assert where.cost(path) < 17500


def test_slow_ground_is_crossed_or_gone_round_whichever_is_cheaper() -> None:
    where = ground(WOOD)
    assert where.shortest((35000, 45000), (55000, 45000)) == ((35000, 45000), (55000, 45000))
    path = where.shortest((35000, 57000), (55000, 57000))
    assert path is not None
    assert len(path) > 2
    assert where.cost(path) == length(path) < 30000


def test_the_best_way_may_bend_at_what_the_first_guess_did_not_meet() -> None:
    corner = footprint(INFANTRY, Pose(40300, 80500, 2750))
    wood = Piece("wood", "wood", box(20000, 80000, 20000, 15000), height=6000)
    where = ground(wood, bases=(corner,))
    path = where.shortest((30193, 73984), (42741, 85126))
    assert path is not None
    assert where.cost(path) < where.cost(((30193, 73984), (42741, 85126)))


def test_on_an_angled_roof_the_way_keeps_to_it() -> None:
    angled = ((40000, 40000), (60000, 40000), (60000, 60000), (55000, 60000), (55000, 45000), (40000, 45000))
    where = ground(Piece("roof", "hill", angled, height=5000, level=True), z=5000)
    path = where.shortest((42000, 43000), (57000, 58000))
    assert path is not None
    assert len(path) > 2
    assert all(where.clear(*a, *b) for a, b in pairwise(path))
    assert where.reach((42000, 43000), 16000).contains(56000, 47000)
    assert not where.reach((42000, 43000), 16000).contains(45000, 46000)


def test_towards_stops_where_the_allowance_ends() -> None:
    where = ground()
    assert where.towards(START, GOAL, 12345) == (START, (42345, 50000))
    assert where.towards(START, GOAL, 99999) == (START, GOAL)
    assert where.towards(START, GOAL, 0) == (START,)
    round_wall = ground(WALL).towards(START, GOAL, 25000)
    assert 24990 <= ground(WALL).cost(round_wall) <= 25000
    assert verdict(ground(WALL), round_wall, 25000) == []


def test_towards_what_cannot_be_reached_stops_at_what_is_in_the_way() -> None:
    across = Piece("across", "wall", box(49000, 0, 2000, 100000), height=3000)
    assert ground(across).towards(START, GOAL, 90000) == (START, (49000 - 1240, 50000))


def test_towards_in_slow_ground_pays_twice() -> None:
    assert ground(WOOD).towards((35000, 45000), (55000, 45000), 9000) == ((35000, 45000), (42000, 45000))


def test_every_contact_place_beside_a_free_target_can_be_walked_to() -> None:
    target = footprint(INFANTRY, Pose(50000, 50000, 333))
    where = Ground(OPEN, named(target), 1240)
    for pose in contact_poses(INFANTRY, target, [target], OPEN, START):
        path = where.shortest(START, pose.point)
        assert path is not None
        assert where.problems(Pose(*START), path, pose, INFANTRY, where.cost(path)) == []


@pytest.mark.parametrize("degrees", range(0, 360, 7))
def test_who_is_in_contact_with_a_disc_finds_his_way_round_it(degrees: int) -> None:
    radius = 4000 + 1240
    angle = degrees * pi / 180
    start = 50000 - round((radius + 1) * cos(angle)), 50000 - round((radius + 1) * sin(angle))
    goal = 50000 + round(20000 * cos(angle)), 50000 + round(20000 * sin(angle))
    where = ground(bases=(footprint(Disc(8000), Pose(50000, 50000)),))
    path = where.shortest(start, goal)
    assert path is not None
    ideal = (20000**2 - radius**2) ** 0.5 + radius * (pi / 2 + asin(radius / 20000))
    assert where.cost(path) < ideal * 1.014 + 20
    assert verdict(where, path, where.cost(path)) == []


@pytest.mark.parametrize(
    "start", [(48000 - 1240, 50000), (48000 - 1240, 40000), (48000 - 877, 40000 - 877), (52000 + 878, 60000 + 878)]
)
def test_who_is_in_contact_reaches_all_that_lies_open_to_him(start: Point) -> None:
    wall = Piece("wall", "wall", box(48000, 40000, 4000, 20000), height=3000)
    disc = footprint(Disc(4000), Pose(start[0], start[1] + 3241))
    where = ground(wall, bases=(disc,))
    region = where.reach(start, 15000)
    edge = region.geometry.boundary
    random = Random(1)
    for _ in range(400):
        goal = start[0] + random.randint(-15000, 15000), start[1] + random.randint(-15000, 15000)
        if edge.distance(shapely.Point(goal)) > 50:
            assert region.contains(*goal) == (where.shortest(start, goal, 15000) is not None), goal


crowds = st.lists(footprints(40000, 60000), max_size=7)
points = st.tuples(st.integers(38000, 62000), st.integers(38000, 62000))


@settings(max_examples=50)
@given(crowds, points, points, st.booleans())
def test_shortest_ways_are_legal_and_the_same_both_ways(
    bases: list[Footprint], start: Point, goal: Point, woody: bool
) -> None:
    where = ground(*([WOOD, WALL] if woody else []), bases=tuple(bases))
    path = where.shortest(start, goal)
    back = where.shortest(goal, start)
    assert (path is None) == (back is None)
    if path is not None and back is not None:
        cost = where.cost(path)
        assert verdict(where, path, cost) == []
        assert abs(where.cost(back) - cost) <= 8 + len(path)
        assert cost >= hypot(goal[0] - start[0], goal[1] - start[1])
        if where.clear(*start, *goal):
            assert cost <= where.cost((start, goal))


@settings(max_examples=30)
@given(crowds, points, points, st.integers(3000, 15000))
def test_towards_is_always_legal(bases: list[Footprint], start: Point, goal: Point, allowance: int) -> None:
    where = ground(WOOD, bases=tuple(bases))
    path = where.towards(start, goal, allowance)
    assert path[0] == start
    if where.clear(*start, *start):
        assert verdict(where, path, allowance) == []


@settings(max_examples=25)
@example(bases=[], goals=[(49709, 54541)], woody=True)
@given(crowds, st.lists(points, min_size=5, max_size=5), st.booleans())
def test_the_region_agrees_with_the_shortest_ways(bases: list[Footprint], goals: list[Point], woody: bool) -> None:
    start, allowance = (50000, 50000), 9000
    me = footprint(INFANTRY, Pose(*start))
    others = tuple(base for base in bases if not overlaps(base, me))
    where = ground(*([WOOD] if woody else []), bases=others)
    region = where.reach(start, allowance)
    assert region.contains(*start)
    for goal in goals:
        if region.contains(*goal):
            assert where.shortest(start, goal, allowance + 100) is not None
        else:
            path = where.shortest(start, goal, allowance - 100)
            assert path is None or region.geometry.distance(shapely.Point(goal)) < 100


def test_a_region_is_rings_of_whole_units() -> None:
    island = ground(bases=(footprint(Disc(6000), Pose(50000, 56000)),))
    (part,) = island.reach((50000, 50000), 20000).polygons
    (hole,) = part.holes
    assert all(isinstance(x, int) and isinstance(y, int) for x, y in (*part.outer, *hole))
    assert abs(shapely.Polygon(hole).area / (pi * 4240**2) - 1) < 0.03
    area = shapely.Polygon(ground().reach((50000, 50000), 10000).polygons[0].outer).area
    assert area == pytest.approx(pi * 10000**2, rel=0.01)
    assert ground().reach((50000, 50000), 0).polygons == ()
    assert ground().reach((50000, 50000), 0).contains(50000, 50000)


def test_what_is_reached_round_a_base_is_one_piece_without_spokes() -> None:
    way = ground(bases=(footprint(CAVALRY, Pose(52000, 50000, 450)), footprint(INFANTRY, Pose(50000, 52500, 450))))
    (part,) = way.reach((45000, 45000), 30000).polygons
    drawn = shapely.make_valid(shapely.Polygon(part.outer, part.holes))
    smooth = shapely.buffer(shapely.buffer(drawn, 20), -20)
    assert shapely.length(drawn) < shapely.length(smooth) + 100


def test_the_region_shrinks_in_slow_ground() -> None:
    region = ground(WOOD).reach((39000, 45000), 10000)
    assert region.contains(44400, 45000)
    assert not region.contains(44600, 45000)
    assert region.contains(29100, 45000)
