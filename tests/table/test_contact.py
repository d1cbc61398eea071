"""Placing bases against each other."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escarmouche.table import (
    UNIT,
    Base,
    Board,
    Disc,
    Footprint,
    Oval,
    Piece,
    Point,
    Pose,
    Rectangle,
    contact_length,
    contact_poses,
    direction,
    footprint,
    in_contact,
    overlaps,
    point_in_front,
    within,
)

from .strategies import BASES, CAVALRY, CREATURE, INFANTRY, board, box, facings, footprints

OPEN = board()

ROUND = st.integers(46500, 53500)


def poses_against(
    mover: Base, target: Footprint, occupied: list[Footprint], table: Board, prefer: Point | None = None, **more: int
) -> list[Pose]:
    """All the poses in contact, the first to be told first."""
    return list(contact_poses(mover, target, occupied, table, prefer, **more))


def crowd(target: Footprint, mover: Base, opponents: int = 0) -> list[Footprint]:
    """Bases placed against the target one by one, each where it is offered first, until none finds room."""
    placed: list[Footprint] = []
    while poses := poses_against(mover, target, placed, OPEN, (52000, 53000), opponents=opponents):
        placed.append(footprint(mover, poses[0]))
    return placed


def test_the_nearest_side_comes_first_flush_and_facing_the_target() -> None:
    target = footprint(INFANTRY, Pose(50000, 50000))
    poses = poses_against(INFANTRY, target, [], OPEN, (50300, 40000))
    assert poses[0] == Pose(50000, 47500, 900)
    assert poses[-1] == Pose(50000, 52500, 2700)
    assert [contact_length(footprint(INFANTRY, pose), target) for pose in poses] == [2500] * 4


def test_along_a_longer_edge_the_wish_decides() -> None:
    target = footprint(CAVALRY, Pose(50000, 50000))
    poses = poses_against(INFANTRY, target, [], OPEN, (50700, 40000))
    assert poses[0] == Pose(50700, 47500, 900)
    assert {Pose(48750, 47500, 900), Pose(50000, 47500, 900), Pose(51250, 47500, 900)} <= set(poses)


def test_the_whole_front_of_a_longer_mover_need_not_touch() -> None:
    (pose, *_) = poses_against(Rectangle(5000, 2500), footprint(INFANTRY, Pose(50000, 50000)), [], OPEN, (50000, 40000))
    assert pose == Pose(50000, 47500, 900)


def test_it_slides_when_the_middle_is_taken() -> None:
    target = footprint(CREATURE, Pose(50000, 50000))
    taken = footprint(INFANTRY, Pose(50000, 46875, 900))
    poses = poses_against(INFANTRY, target, [taken], OPEN, (50100, 40000))
    assert poses[0] == Pose(52500, 46875, 900)
    assert contact_length(footprint(INFANTRY, poses[0]), target) == 625


def test_between_two_neighbours_it_fits_exactly() -> None:
    for facing in (0, 137, 2222):
        target = footprint(INFANTRY, Pose(50000, 50000, facing))
        (first, *_) = poses_against(INFANTRY, target, [], OPEN, (30000, 30000))
        here = footprint(INFANTRY, first)
        sides = [
            footprint(INFANTRY, pose)
            for pose in poses_against(INFANTRY, here, [target], OPEN)
            if abs((pose.facing - first.facing) % 1800 - 900) == 0
        ]
        left_and_right = [side for side in sides if not overlaps(side, target)]
        assert first in poses_against(INFANTRY, target, left_and_right, OPEN, (30000, 30000))


@pytest.mark.parametrize("facing", [0, 10, 337, 450, 1234])
def test_four_squares_stand_flush_round_a_square(facing: int) -> None:
    target = footprint(INFANTRY, Pose(50000, 50000, facing))
    lengths = [contact_length(base, target) for base in crowd(target, INFANTRY)]
    assert min(lengths[:4]) >= 2490
    assert max(lengths[4:], default=0) < 100


@pytest.mark.parametrize("facing", [0, 10, 337, 450, 1234])
@pytest.mark.parametrize(("base", "opponents"), [(CAVALRY, 6), (CREATURE, 8)])
def test_as_many_as_the_base_has_room_for(base: Base, opponents: int, facing: int) -> None:
    target = footprint(base, Pose(50000, 50000, facing))
    placed = crowd(target, INFANTRY, opponents)
    flush = [one for one in placed if contact_length(one, target) >= 1240]
    assert len(flush) == opponents
    assert sum(in_contact(target, one) for one in placed) == len(placed)


def test_corners_come_last() -> None:
    target = footprint(INFANTRY, Pose(50000, 50000))
    south = footprint(INFANTRY, Pose(50000, 47500))
    poses = poses_against(INFANTRY, target, [south], OPEN, (50000, 30000))
    lengths = [contact_length(footprint(INFANTRY, pose), target) for pose in poses]
    assert lengths == sorted(lengths, reverse=True)
    assert {lengths[0], lengths[-1]} == {2500, 0}


def test_round_bases() -> None:
    disc = footprint(Disc(3000), Pose(50000, 50000))
    assert poses_against(Disc(2000), disc, [], OPEN, (60000, 50000))[0] == Pose(52500, 50000, 1800)
    assert poses_against(INFANTRY, disc, [], OPEN, (50000, 60000))[0] == Pose(50000, 52750, 2700)
    square = footprint(INFANTRY, Pose(50000, 50000))
    assert poses_against(Disc(3000), square, [], OPEN, (50600, 60000))[0] == Pose(50600, 52750, 2700)
    assert contact_length(footprint(Disc(3000), Pose(50600, 52750)), square) == 0


@settings(max_examples=60)
@given(
    st.sampled_from([Disc(2500), Disc(4000)]),
    st.lists(st.builds(footprint, st.sampled_from(BASES), st.builds(Pose, ROUND, ROUND)), max_size=6),
    st.integers(0, 3599),
)
def test_round_a_disc_no_free_place_is_nearer_than_the_first_one(
    mover: Disc, others: list[Footprint], wish: int
) -> None:
    target = footprint(Disc(3000), Pose(50000, 50000))
    occupied = [other for other in others if not overlaps(other, target)]
    prefer = ahead(target, wish, 20000)
    poses = poses_against(mover, target, occupied, OPEN, prefer)
    places = [ahead(target, facing, 1502 + mover.diameter // 2) for facing in range(0, 3600, 30)]
    tried = [footprint(mover, Pose(x, y)) for x, y in places]
    free = [here for here in tried if not any(within(here, one, 5) for one in occupied)]  # by more than rounding
    if free:
        first = min((here.x - prefer[0]) ** 2 + (here.y - prefer[1]) ** 2 for here in free) ** 0.5
        assert ((poses[0].x - prefer[0]) ** 2 + (poses[0].y - prefer[1]) ** 2) ** 0.5 <= first + 4


def ahead(of: Footprint, facing: int, far: int) -> Point:
    """The point so far from the centre of a base."""
    dx, dy = direction(facing)
    return of.x + dx * far // UNIT, of.y + dy * far // UNIT


def test_terrain_and_the_edge_of_the_board_take_room() -> None:
    wall = Piece("wall", "wall", box(50000, 51250, 9000, 3000), height=3000)
    target = footprint(INFANTRY, Pose(50000, 50000))
    poses = poses_against(INFANTRY, target, [], board(wall), (50000, 60000))
    assert poses[0] == Pose(48750, 52500, 2700)
    cornered = footprint(INFANTRY, Pose(1250, 1250))
    facings_left = {pose.facing for pose in poses_against(INFANTRY, cornered, [], OPEN)}
    assert facings_left == {1800, 2700}


def test_on_a_roof_there_must_be_footing() -> None:
    roof = Piece("roof", "hill", box(48750, 45000, 2500, 6250), height=5000, level=True)
    target = footprint(INFANTRY, Pose(50000, 50000))
    (pose,) = poses_against(INFANTRY, target, [], board(roof), z=5000)
    assert pose == Pose(50000, 47500, 900, 5000)


@settings(max_examples=60)
@given(
    st.sampled_from(BASES),
    st.builds(lambda base, facing: footprint(base, Pose(50000, 50000, facing)), st.sampled_from(BASES), facings),
    st.lists(footprints(44000, 56000), max_size=6),
    st.tuples(st.integers(40000, 60000), st.integers(40000, 60000)),
)
def test_every_pose_touches_the_target_and_overlaps_nothing(
    mover: Base, target: Footprint, others: list[Footprint], prefer: tuple[int, int]
) -> None:
    occupied = [other for other in others if not overlaps(other, target)]
    poses = poses_against(mover, target, occupied, OPEN, prefer)
    assert poses or occupied
    assert len(set(poses)) == len(poses)
    for pose in poses:
        here = footprint(mover, pose)
        assert in_contact(here, target)
        assert point_in_front(pose, target.x, target.y)
        assert not any(overlaps(here, other) for other in occupied)


@given(st.sampled_from([INFANTRY, CREATURE, Disc(3000), Oval(2500, 5000)]), facings, st.integers(0, 3))
def test_places_turn_with_the_table(mover: Base, facing: int, quarters: int) -> None:
    def around(turned_by: int) -> set[tuple[int, int, int]]:
        target = footprint(INFANTRY, Pose(50000, 50000).turned(facing + 900 * turned_by))
        return {(pose.x - 50000, pose.y - 50000, pose.facing) for pose in poses_against(mover, target, [], OPEN)}

    turned = around(0)
    for _ in range(quarters):
        turned = {(-y, x, (look + 900) % 3600) for x, y, look in turned}
    assert around(quarters) == turned
