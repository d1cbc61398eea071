"""The verdict on a path, and its cost."""

from itertools import pairwise
from math import ceil, hypot

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escarmouche.table import Disc, Footprint, Ground, Piece, Pose, Problem, footprint, length

from .strategies import CAVALRY, INFANTRY, board, box, named

OPEN = board()
WALL = Piece("wall", "wall", box(49000, 40000, 2000, 20000), height=3000)
RUBBLE = Piece("rubble", "rubble", box(40000, 40000, 10000, 10000))


def ground(*pieces: Piece, bases: tuple[Footprint, ...] = (), z: int = 0) -> Ground:
    return Ground(board(*pieces), named(*bases), 1240, z=z)


def codes(problems: list[Problem]) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.about) for problem in problems]


def walk(where: Ground, *path: tuple[int, int], allowance: int = 50000, facing: int = 0) -> list[Problem]:
    """The verdict on walking a 25 mm base along a path."""
    start, end = Pose(*path[0], z=where.z), Pose(*path[-1], facing, where.z)
    return where.problems(start, path, end, INFANTRY, allowance)


def test_a_free_path_is_fine() -> None:
    assert walk(ground(), (10000, 10000), (20000, 10000), (20000, 30000)) == []
    assert walk(ground(), (10000, 10000)) == []


def test_too_far_to_the_hundredth_of_a_millimetre() -> None:
    path = ((10000, 10000), (20000, 10000))
    assert walk(ground(), *path, allowance=10000) == []
    assert walk(ground(), *path, allowance=9999) == [Problem("too-far", (20000, 10000))]


def test_a_path_that_does_not_join_its_ends_is_no_path() -> None:
    verdict = ground().problems(Pose(0, 0), ((5000, 5000), (6000, 6000)), Pose(6000, 6000), INFANTRY, 9999)
    assert verdict == [Problem("broken-path", (5000, 5000))]
    assert codes(ground().problems(Pose(5, 5), (), Pose(5, 5), INFANTRY, 9)) == [("broken-path", None)]


def test_bases_block_and_a_gap_as_wide_as_the_base_lets_it_pass() -> None:
    apart = 2500
    bases = tuple(footprint(INFANTRY, Pose(50000, 50000 + side * (1250 + apart // 2))) for side in (1, -1))
    path = ((40000, 50000), (60000, 50000))
    assert walk(ground(bases=bases), *path) == []
    closer = (bases[0].moved(0, -40), bases[1])
    (problem,) = walk(ground(bases=closer), *path)
    assert (problem.code, problem.about) == ("blocked-by", "b0")
    assert 47500 <= problem.at[0] <= 48760


def test_a_base_of_any_shape_blocks_and_touching_does_not() -> None:
    where = ground(bases=(footprint(Disc(4000), Pose(50000, 50000)),))
    assert not where.clear(40000, 46761, 60000, 46761)
    assert where.clear(40000, 46760, 60000, 46760)
    assert not where.clear(50000, 50000, 50000, 50000)
    assert not where.clear(50100, 50000, 90000, 50000)


def test_ground_to_keep_out_of_has_no_slack() -> None:
    where = ground(bases=(footprint(Disc(4000), Pose(50000, 50000)),))
    exact = msgspec.structs.replace(where, exact=("b0",))
    assert not exact.clear(40000, 46751, 60000, 46751)
    assert exact.clear(40000, 46750, 60000, 46750)


def test_walls_bar_and_the_ignored_do_not() -> None:
    path = ((40000, 50000), (60000, 50000))
    (problem,) = walk(ground(WALL), *path)
    assert (problem.code, problem.about) == ("barred-terrain", "wall")
    assert problem.at == (49000 - 1240, 50000)
    assert walk(Ground(board(WALL), (), 1240, ignore=("wall",)), *path) == []


def test_stopping_inside_a_wall_is_barred_even_if_it_may_be_crossed() -> None:
    where = Ground(board(WALL), (), 1240, ignore=("wall",))
    assert codes(walk(where, (40000, 50000), (50000, 50000))) == [("barred-terrain", "wall")]


def test_flyers_pass_what_is_low_enough() -> None:
    path = ((40000, 50000), (60000, 50000))
    assert walk(Ground(board(WALL), (), 1240, max_obstacle_height=3000), *path) == []
    assert codes(walk(Ground(board(WALL), (), 1240, max_obstacle_height=2999), *path)) == [("barred-terrain", "wall")]
    chasm = Piece("chasm", "chasm", box(49000, 40000, 2000, 20000))
    assert codes(walk(ground(chasm), *path)) == [("barred-terrain", "chasm")]
    assert walk(Ground(board(chasm), (), 1240, max_obstacle_height=0), *path) == []


def test_a_solid_piece_with_a_height_bars_and_woods_do_not() -> None:
    path = ((35000, 45000), (60000, 45000))
    outline = box(40000, 40000, 10000, 10000)
    assert codes(walk(ground(Piece("hill", "hill", outline, height=100, level=True)), *path)) == [
        ("barred-terrain", "hill")
    ]
    assert walk(ground(Piece("wood", "wood", outline, height=6000)), *path) == []
    assert walk(ground(Piece("meadow", "meadow", outline)), *path) == []


def test_the_board_ends() -> None:
    where = ground()
    (problem,) = walk(where, (10000, 10000), (10000, 500), (10000, 10000))[:1]
    assert (problem.code, problem.about, problem.at) == ("off-board", None, (10000, 1240))
    assert where.clear(1240, 1240, 98760, 1240)
    assert not where.clear(1239, 5000, 5000, 5000)


def test_the_true_base_counts_where_it_stops() -> None:
    other = footprint(INFANTRY, Pose(54000, 50000))
    where = Ground(OPEN, named(other), 1240)
    path = ((40000, 50000), (50300, 50000))

    def stop(facing: int) -> list[tuple[str, str | None]]:
        return codes(where.problems(Pose(*path[0]), path, Pose(*path[1], facing), CAVALRY, 20000))

    assert stop(900) == []
    assert stop(0) == [("overlaps", "b0")]


def test_what_may_be_passed_may_not_be_stood_on() -> None:
    friend = footprint(INFANTRY, Pose(50000, 50000))
    where = Ground(OPEN, (), 1240, passable=(("friend", friend),))
    assert walk(where, (40000, 50000), (60000, 50000)) == []
    assert codes(walk(where, (40000, 50000), (51000, 50000))) == [("overlaps", "friend")]


def test_on_a_roof_one_stays_on_the_roof() -> None:
    roof = Piece("roof", "hill", box(40000, 40000, 10000, 10000), height=5000, level=True)
    annex = Piece("annex", "hill", box(50000, 40000, 10000, 5000), height=5000, level=True)
    where = ground(roof, annex, z=5000)
    assert walk(where, (42000, 42000), (58000, 42000)) == []
    (off, footing) = walk(where, (42000, 48000), (58000, 48000))
    assert (off.code, footing.code) == ("off-level", "no-footing")
    assert 49990 <= off.at[0] <= 50000
    assert where.clear(50000, 42000, 50000, 42000)
    assert not where.clear(55000, 48000, 55000, 48000)
    stepping_off = Ground(board(roof), (), 1240, z=5000, ignore=("roof",))
    end = Pose(58000, 48000, z=0)
    assert (
        stepping_off.problems(Pose(42000, 48000, z=5000), ((42000, 48000), (58000, 48000)), end, INFANTRY, 20000) == []
    )


def test_a_wall_on_the_ground_does_not_bar_the_roof_nor_it_those_below() -> None:
    bridge = Piece("bridge", "hill", box(40000, 40000, 20000, 5000), height=500, base_level=4000, level=True)
    below = Piece("below", "wall", box(48000, 40000, 1000, 5000), height=2000)
    path = ((42000, 42000), (58000, 42000))
    assert walk(Ground(board(bridge, below), (), 1240, z=4500), *path) == []
    assert walk(Ground(board(bridge), (), 1240, height=4000), *path) == []
    assert codes(walk(Ground(board(bridge), (), 1240, height=4001), *path))[0] == ("barred-terrain", "bridge")


def test_slow_ground_counts_twice() -> None:
    where = ground(RUBBLE)
    assert where.cost(((35000, 45000), (60000, 45000))) == 25000 + 10000
    assert where.cost(((35000, 45000), (45000, 45000), (45000, 55000))) == 10000 + 5000 + 10000 + 5000
    assert where.cost(((41000, 41000), (44000, 45000))) == 2 * 5000
    assert where.cost(((35000, 40000), (60000, 40000))) == 25000
    assert where.cost(()) == 0
    assert length(((35000, 45000), (60000, 45000))) == 25000


def test_slow_ground_in_two_layers_still_counts_twice() -> None:
    wood = Piece("wood", "wood", box(45000, 40000, 10000, 10000), height=6000)
    assert ground(RUBBLE, wood).cost(((35000, 45000), (60000, 45000))) == 25000 + 15000
    assert Ground(board(RUBBLE, wood), (), 1240, ignore=("wood",)).cost(((35000, 45000), (60000, 45000))) == 35000


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 90000), st.integers(0, 90000)), min_size=2, max_size=6))
def test_cost_lies_between_the_length_and_twice_the_length(path: list[tuple[int, int]]) -> None:
    plain = sum(ceil(hypot(bx - ax, by - ay)) for (ax, ay), (bx, by) in pairwise(path))
    assert abs(length(path) - plain) <= len(path)
    assert length(path) <= ground(RUBBLE).cost(path) <= 2 * length(path)
    assert ground(RUBBLE).cost(path[::-1]) == ground(RUBBLE).cost(path)


def test_a_mover_has_a_size() -> None:
    with pytest.raises(ValueError, match="at least 1 unit"):
        Ground(OPEN, (), 0)
