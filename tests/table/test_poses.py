"""Bases and the ground they cover."""

import pytest

from escarmouche.table import Disc, Oval, Pose, Rectangle, footprint, mm, point_in_front


def test_a_rectangle_has_its_front_edge_across_its_facing() -> None:
    base = footprint(Rectangle(mm(25), mm(50)), Pose(10000, 20000))
    assert set(base.corners) == {(7500, 18750), (12500, 18750), (12500, 21250), (7500, 21250)}
    assert set(footprint(Rectangle(mm(25), mm(50)), Pose(0, 0, 900)).corners) == {
        (-1250, -2500),
        (1250, -2500),
        (1250, 2500),
        (-1250, 2500),
    }


def test_a_turned_base_is_drawn_at_most_a_hair_small() -> None:
    base = footprint(Rectangle(mm(25), mm(25)), Pose(0, 0, 450))
    for x, y in base.corners:
        assert 1764 <= max(abs(x), abs(y)) <= 1768
        assert min(abs(x), abs(y)) == 0


def test_corners_run_counter_clockwise() -> None:
    for kind in (Rectangle(2500, 5000), Oval(2500, 5000)):
        for facing in (0, 137, 900, 3001):
            corners = footprint(kind, Pose(5, 7, facing)).corners
            following = (*corners[1:], corners[0])
            assert sum(ax * by - ay * bx for (ax, ay), (bx, by) in zip(corners, following, strict=True)) > 0


def test_an_oval_reaches_its_width_and_depth() -> None:
    corners = footprint(Oval(2500, 6000), Pose(0, 0)).corners
    assert max(x for x, _ in corners) == 3000
    assert max(y for _, y in corners) == 1250


def test_travel_radius_is_half_the_narrow_width_less_the_slack_of_contact() -> None:
    assert footprint(Rectangle(2500, 5000), Pose(0, 0)).travel_radius == 1240
    assert footprint(Disc(4000), Pose(0, 0)).travel_radius == 1990


@pytest.mark.parametrize("side", [0, -2, 2501])
def test_impossible_bases_are_refused(side: int) -> None:
    for make in (lambda: Disc(side), lambda: Rectangle(side, 2500), lambda: Oval(2500, side)):
        with pytest.raises(ValueError, match="even, positive"):
            make()


def test_impossible_facings_are_refused_and_turning_wraps() -> None:
    with pytest.raises(ValueError, match="facing 3600"):
        Pose(0, 0, 3600)
    assert Pose(0, 0).turned(-900) == Pose(0, 0, 2700)
    assert Pose(0, 0).looking_at(0, 5) == Pose(0, 0, 900)
    assert Pose(3, 4, 17).looking_at(3, 4) == Pose(3, 4, 17)
    assert Pose(3, 4, 17, 9).at(1, 2) == Pose(1, 2, 17, 9)


def test_front_arcs() -> None:
    pose = Pose(0, 0, 900)

    def seen(x: int, y: int, degrees: int = 180) -> bool:
        return point_in_front(pose, x, y, degrees)

    assert seen(5000, 0)
    assert seen(-5000, 1)
    assert not seen(0, -1)
    assert seen(4999, 5000, 90)
    assert not seen(5001, 5000, 90)
    assert seen(5000, 5000, 90)
    assert seen(5000, -4999, 270)
    assert seen(5000, -5000, 270)
    assert not seen(5000, -5001, 270)
    assert seen(0, -1, 360)
    assert not seen(0, -1, 359)
    assert seen(0, 0, 10)
    with pytest.raises(ValueError, match="1 to 360"):
        seen(0, 1, 0)
