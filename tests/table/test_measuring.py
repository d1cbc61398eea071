"""Distances, contact and overlap."""

from math import isqrt

import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from escarmouche.table import (
    CONTACT,
    Disc,
    Footprint,
    Polygon,
    Pose,
    Rectangle,
    footprint,
    gap,
    in_contact,
    inside,
    overlaps,
    overlaps_polygon,
    point_gap,
    point_in,
    polygon_gap,
    within,
)

from .strategies import BASES, INFANTRY, box, footprints, poses

NOTCHED: Polygon = ((40000, 40000), (60000, 40000), (60000, 60000), (50000, 47000), (40000, 60000))


def drawn(base: Footprint) -> shapely.Polygon:
    if base.corners:
        return shapely.Polygon(base.corners)
    return shapely.Point(base.centre).buffer(base.shape.rounding, quad_segs=256)


def test_distances_of_squares() -> None:
    square = footprint(INFANTRY, Pose(50000, 50000))
    assert gap(square, footprint(INFANTRY, Pose(60000, 50000))) == 7500
    assert gap(square, footprint(INFANTRY, Pose(55500, 56500))) == 5000
    assert gap(square, footprint(INFANTRY, Pose(52500, 51000))) == 0
    assert gap(square, square) == 0
    assert gap(square, footprint(Disc(2000), Pose(50000, 53000))) == 750
    assert gap(footprint(Disc(2000), Pose(0, 0)), footprint(Disc(4000), Pose(3000, 4000))) == 2000


def test_touching_is_contact_and_not_overlap() -> None:
    square = footprint(INFANTRY, Pose(50000, 50000))
    for x, touches, covers in ((52499, False, True), (52500, True, False), (52510, True, False), (52511, False, False)):
        other = footprint(INFANTRY, Pose(x, 51000))
        assert (in_contact(square, other), overlaps(square, other)) == (touches, covers)
    assert in_contact(square, footprint(INFANTRY, Pose(52500, 52500)))
    assert in_contact(square, footprint(Disc(3000), Pose(52750, 50000)))
    assert overlaps(square, footprint(Disc(3000), Pose(52749, 50000)))


@given(footprints(), footprints())
def test_gap_is_symmetric_and_agrees_with_shapely(a: Footprint, b: Footprint) -> None:
    assert gap(a, b) == gap(b, a)
    assert abs(gap(a, b) - drawn(a).distance(drawn(b))) < 2


@given(footprints(), footprints())
def test_overlap_is_symmetric_and_agrees_with_shapely(a: Footprint, b: Footprint) -> None:
    assert overlaps(a, b) == overlaps(b, a)
    area = drawn(a).intersection(drawn(b)).area
    if overlaps(a, b):
        assert gap(a, b) == 0
        assert area > 0
    else:
        assert area < 100  # of a disc shapely draws a polygon


@given(footprints(), footprints(), st.integers(0, 12000))
def test_within_is_the_gap_compared(a: Footprint, b: Footprint, distance: int) -> None:
    for limit in (distance, gap(a, b), gap(a, b) - 1):
        assert within(a, b, limit) == (gap(a, b) <= limit)
    assert in_contact(a, b) == (gap(a, b) <= CONTACT and not overlaps(a, b))


@given(footprints(), footprints(), st.integers(-50000, 50000), st.integers(-50000, 50000))
def test_nothing_changes_when_the_table_moves(a: Footprint, b: Footprint, dx: int, dy: int) -> None:
    assert gap(a.moved(dx, dy), b.moved(dx, dy)) == gap(a, b)
    assert overlaps(a.moved(dx, dy), b.moved(dx, dy)) == overlaps(a, b)


@given(st.sampled_from(BASES), poses(-4000, 4000), st.sampled_from(BASES), poses(-4000, 4000))
def test_nothing_changes_when_the_table_turns(
    one: Disc | Rectangle, here: Pose, other: Disc | Rectangle, there: Pose
) -> None:
    def turned(pose: Pose) -> Pose:
        return Pose(-pose.y, pose.x).turned(pose.facing + 900)

    straight = footprint(one, here), footprint(other, there)
    round_about = footprint(one, turned(here)), footprint(other, turned(there))
    assert gap(*straight) == gap(*round_about)
    assert overlaps(*straight) == overlaps(*round_about)


def test_points_and_a_polygon() -> None:
    assert point_in(NOTCHED, 45000, 45000)
    assert point_in(NOTCHED, 50000, 47000)
    assert point_in(NOTCHED, 40000, 50000)
    assert not point_in(NOTCHED, 50000, 47001)
    assert point_gap(NOTCHED, 50000, 30000) == 10000
    assert point_gap(NOTCHED, 50000, 46000) == 0
    assert point_gap(NOTCHED, 30000, 30000) == isqrt(2 * 10000**2)


def test_bases_and_a_polygon() -> None:
    low = footprint(INFANTRY, Pose(50000, 42000))
    assert inside(NOTCHED, low)
    assert inside(NOTCHED, footprint(INFANTRY, Pose(41250, 41250)))
    assert not inside(NOTCHED, footprint(INFANTRY, Pose(41249, 41250)))
    assert not inside(NOTCHED, footprint(INFANTRY, Pose(50000, 46000)))
    in_notch = footprint(Disc(2000), Pose(50000, 55000))
    assert not overlaps_polygon(NOTCHED, in_notch)
    assert 0 < polygon_gap(NOTCHED, in_notch) < 5000
    assert polygon_gap(NOTCHED, low) == 0
    assert polygon_gap(NOTCHED, footprint(INFANTRY, Pose(50000, 35000))) == 3750
    huge = footprint(Rectangle(60000, 60000), Pose(50000, 50000))
    assert overlaps_polygon(NOTCHED, huge)
    assert not inside(NOTCHED, huge)
    assert not overlaps_polygon(box(51250, 50000, 100, 100), footprint(INFANTRY, Pose(50000, 50000)))


@settings(max_examples=60)
@given(footprints(35000, 65000))
def test_a_polygon_agrees_with_shapely(base: Footprint) -> None:
    notched = shapely.Polygon(NOTCHED)
    covered = notched.intersection(drawn(base)).area
    assert covered > 0 if overlaps_polygon(NOTCHED, base) else covered < 100
    outside = drawn(base).difference(notched).area
    assert outside < 100 if inside(NOTCHED, base) else outside > 0
    assert abs(polygon_gap(NOTCHED, base) - notched.distance(drawn(base))) < 2
