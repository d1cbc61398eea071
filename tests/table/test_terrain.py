"""The board and its pieces."""

import msgspec
import pytest

from escarmouche.table import Board, Disc, Kind, Piece, Pose, footprint

from .strategies import INFANTRY, board, box

ROOF = Piece("roof", "hill", box(40000, 40000, 10000, 10000), height=5000, level=True)
TOWER = Piece("tower", "hill", box(42000, 42000, 4000, 4000), height=3000, base_level=5000, level=True)
BRIDGE = Piece("bridge", "hill", box(60000, 60000, 5000, 10000), height=500, base_level=4000, level=True)
WOOD = Piece("wood", "wood", box(10000, 10000, 10000, 10000), height=6000)
CHASM = Piece("chasm", "chasm", box(80000, 80000, 5000, 5000))


def levels(table: Board, x: int, y: int, height: int = 3000) -> tuple[int, ...]:
    return table.standing_levels(footprint(INFANTRY, Pose(x, y)), height)


def test_one_stands_wholly_on_a_level_or_on_the_table() -> None:
    table = board(ROOF, TOWER, BRIDGE, WOOD, CHASM)
    assert levels(table, 30000, 30000) == (0,)
    assert levels(table, 48750, 48750) == (5000,)
    assert levels(table, 48751, 48750) == ()
    assert levels(table, 44000, 44000) == (8000,)
    assert levels(table, 42000, 44000) == ()
    assert levels(table, 15000, 15000) == (0,)
    assert levels(table, 82000, 82000) == ()


def test_under_a_bridge_there_is_room_for_what_is_low_enough() -> None:
    table = board(BRIDGE)
    assert levels(table, 62500, 65000, height=4000) == (0, 4500)
    assert levels(table, 62500, 65000, height=4001) == (4500,)


def test_a_piece_is_convex_where_no_corner_points_inwards() -> None:
    corner = Piece("corner", "wall", ((0, 0), (3000, 0), (3000, 1000), (1000, 1000), (1000, 3000), (0, 3000)))
    straight = Piece("straight", "wall", ((0, 0), (1500, 0), (3000, 0), (3000, 1000), (0, 1000)))
    assert (ROOF.convex, straight.convex, corner.convex) == (True, True, False)


def test_the_height_of_the_ground() -> None:
    table = board(ROOF, TOWER, WOOD)
    assert [table.ground_height(x, x) for x in (1000, 15000, 40000, 41000, 44000)] == [0, 0, 5000, 5000, 8000]


def test_the_edge_of_the_board() -> None:
    table = board()
    assert table.holds(footprint(INFANTRY, Pose(1250, 98750)))
    assert not table.holds(footprint(INFANTRY, Pose(1249, 50000)))
    assert not table.holds(footprint(INFANTRY, Pose(1250, 50000, 450)))
    assert table.holds(footprint(Disc(3000), Pose(1500, 98500)))
    assert not table.holds(footprint(Disc(3000), Pose(1500, 98501)))
    assert not table.can_stand(footprint(INFANTRY, Pose(0, 0)))
    assert table.can_stand(footprint(INFANTRY, Pose(50000, 50000)))
    assert not table.can_stand(footprint(INFANTRY, Pose(50000, 50000)), z=1000)


def test_outlines_may_be_given_either_way_round() -> None:
    assert Piece("a", "wall", box(0, 0, 10, 10)[::-1]).outline in {
        box(0, 0, 10, 10)[turn:] + box(0, 0, 10, 10)[:turn] for turn in range(4)
    }


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Piece("a", "wall", ((0, 0), (5, 5))), "'a' encloses nothing"),
        (lambda: Piece("a", "wall", ((0, 0), (5, 5), (9, 9))), "'a' encloses nothing"),
        (lambda: Piece("a", "wall", box(0, 0, 9, 9), height=-1), "'a' has a negative"),
        (lambda: board(Piece("a", "lava", box(0, 0, 9, 9))), "unknown kind 'lava'"),
        (lambda: board(CHASM, CHASM), "two terrain pieces are called 'chasm'"),
        (lambda: Board(0, 5), "no room"),
    ],
)
def test_impossible_terrain_is_refused(make: object, reason: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=reason):
        make()


def test_a_board_is_plain_data() -> None:
    table = board(ROOF, WOOD)
    again = msgspec.json.decode(msgspec.json.encode(table), type=Board)
    assert again == table
    assert hash(again) == hash(table)
    assert again.piece("wood") == WOOD
    assert again.kind_of(WOOD) == Kind("wood", cost="double", sight="veil", solid=False, veil_depth=5000)
