"""Ground that is shown for points: what is within a distance, and what lies in a field of view."""

from __future__ import annotations

import pytest
import shapely

from escarmouche.table import CM, MM, Board, Disc, Pose, footprint, point_in_front, within
from escarmouche.table.putting import Room, around, before

BOARD = Board(40 * CM, 30 * CM)
SPOTS = [Pose(x, y) for x in range(CM // 2, 40 * CM, CM) for y in range(CM // 2, 30 * CM, CM)]


def lit(found: Room, pose: Pose) -> bool | None:
    """Whether a point is shown; ``None`` within a millimetre of the edge."""
    shown = shapely.union_all([shapely.Polygon(part.outer, part.holes) for part in found.sure])
    point = shapely.Point(pose.x, pose.y)
    return None if shapely.boundary(shown).distance(point) < MM else bool(shown.contains(point))


@pytest.mark.parametrize("degrees", [45, 90, 180, 270, 360])
@pytest.mark.parametrize("facing", [0, 333, 2700])
def test_the_field_of_view_is_shown_as_it_is_judged(degrees: int, facing: int) -> None:
    viewer = Pose(15 * CM, 12 * CM, facing)
    found = before(BOARD, viewer, degrees)
    for pose in SPOTS:
        assert lit(found, pose) in (None, point_in_front(viewer, *pose.point, degrees))


def test_what_is_within_a_distance_is_shown_as_it_is_judged() -> None:
    base, marker = footprint(Disc(3 * CM), Pose(10 * CM, 4 * CM)), Disc(CM)
    found = around(BOARD, marker.diameter // 2, (base, 8 * CM))
    for pose in SPOTS:
        there = footprint(marker, pose)
        assert lit(found, pose) in (None, BOARD.holds(there) and within(base, there, 8 * CM))
