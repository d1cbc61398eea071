"""Bursts, cones, lines, and bodies pushed and pulled on the square grid."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escarmouche.table.grid import Chart, Corner, Grid, Square, chart

from .strategies import bits, grids, picture, wall_ends

Stretch = tuple[Fraction, Fraction]
LONG = Fraction(1000)


def stretch(corner: Corner, dx: int, dy: int, low: Corner, high: Corner) -> Stretch | None:
    """From when to when a ray is in a closed box (an edge is a thin one), None if it never is."""
    begin, end = Fraction(0), LONG
    for start, change, least, most in ((corner[0], dx, low[0], high[0]), (corner[1], dy, low[1], high[1])):
        if change == 0:
            if not least <= start <= most:
                return None
            continue
        times = sorted((Fraction(least - start, change), Fraction(most - start, change)))
        begin, end = max(begin, times[0]), min(end, times[1])
    return (begin, end) if begin <= end else None


def outward(grid: Grid, corner: Corner, square: Square) -> int:
    """Squares from a lattice point to a square, the touching ones being 1 away."""
    column, row = square % grid.columns, square // grid.columns
    i = column - corner[0] + 1 if column >= corner[0] else corner[0] - column
    j = row - corner[1] + 1 if row >= corner[1] else corner[1] - row
    return max(i, j) + min(i, j) // 2


def slow_line(grid: Grid, corner: Corner, to: Corner, length: int) -> set[Square]:
    dx, dy = to[0] - corner[0], to[1] - corner[1]
    columns, rows = grid.columns, grid.rows
    boxes = [((s % columns, s // columns), (s % columns + 1, s // columns + 1)) for s in range(columns * rows)]
    shut = [wall_ends(grid, wall) for wall in grid.walls] + [boxes[rock] for rock in grid.rock]
    shut += [((0, 0), (columns, 0)), ((0, 0), (0, rows)), ((columns, 0), (columns, rows)), ((0, rows), (columns, rows))]
    stop = LONG
    for low, high in shut:
        met = stretch(corner, dx, dy, low, high)
        if met is not None and met[1] > 0:
            stop = min(stop, met[0])
    return {
        square
        for square, (low, high) in enumerate(boxes)
        if (met := stretch(corner, dx, dy, low, high)) is not None
        and met[1] > 0
        and met[0] < stop
        and outward(grid, corner, square) <= length
    }


@given(grids(most=7), st.data(), st.integers(1, 8))
def test_lines(grid: Grid, data: st.DataObject, length: int) -> None:
    table = Chart(grid)
    points = [(x, y) for x in range(grid.columns + 1) for y in range(grid.rows + 1)]
    corner = data.draw(st.sampled_from(points))
    for to in points:
        if to == corner:
            with pytest.raises(ValueError):
                table.line(corner, to)
            continue
        line = table.line(corner, to, length)
        assert bits(table, line) == slow_line(grid, corner, to, length)
        assert line & ~table.sees_from(corner) == 0


def test_a_line_goes_on_beyond_its_second_corner_for_twelve_squares() -> None:
    table = chart(Grid(20, 6))
    assert bits(table, table.line((1, 3), (2, 3))) == {table.at(c, r) for c in range(1, 13) for r in (2, 3)}
    steep = table.line((1, 1), (3, 2))
    assert bits(table, steep) >= {table.at(1, 1), table.at(2, 1), table.at(3, 2), table.at(4, 2), table.at(3, 1)}
    assert not steep >> table.at(0, 0) & 1


def test_no_line_beyond_the_border() -> None:
    with pytest.raises(ValueError):
        chart(Grid(4, 4)).line((0, 0), (5, 1))


@pytest.mark.parametrize(("radius", "squares"), [(1, 4), (2, 12), (4, 44)])
def test_bursts_on_open_ground(radius: int, squares: int) -> None:
    assert chart(Grid(20, 20)).burst((10, 10), radius).bit_count() == squares


def test_cones_on_open_ground() -> None:
    table = chart(Grid(20, 20))
    cones = [table.cone((10, 10), direction) for direction in range(8)]
    assert [cone.bit_count() for cone in cones] == [28, 24] * 4
    assert cones[1] & cones[3] & cones[5] & cones[7] == 0
    assert cones[1] | cones[3] | cones[5] | cones[7] == table.burst((10, 10), 6)
    assert cones[0] | cones[2] | cones[4] | cones[6] == table.burst((10, 10), 6)


@given(grids(most=8), st.data(), st.integers(0, 6))
def test_areas_are_what_is_seen_of_them(grid: Grid, data: st.DataObject, radius: int) -> None:
    table, bare = Chart(grid), Chart(Grid(grid.columns, grid.rows))
    corner = data.draw(st.tuples(st.integers(0, grid.columns), st.integers(0, grid.rows)))
    seen = table.sees_from(corner)
    expected = {s for s in range(grid.columns * grid.rows) if outward(grid, corner, s) <= radius}
    assert bits(bare, bare.burst(corner, radius)) == expected
    assert table.burst(corner, radius) == bare.burst(corner, radius) & seen
    for direction in range(8):
        assert table.cone(corner, direction) == bare.cone(corner, direction) & seen


def test_a_burst_stops_at_a_wall_but_not_at_one_that_ends_in_its_middle() -> None:
    grid, at = picture("""
        /         /
        / . A|B . /
        /         /
        / . C . . /
        / - - - - /
        / . D . . /
        /         /
    """)
    burst = chart(grid).burst((2, 1), 4)
    assert [name for name in "ABCD" if burst >> at[name] & 1] == ["A", "B", "C"]


@settings(max_examples=100)
@given(grids(), st.data(), st.integers(1, 2), st.integers(1, 2), st.booleans())
def test_pushes_and_pulls(grid: Grid, data: st.DataObject, size: int, from_size: int, away: bool) -> None:
    table = Chart(grid)
    anchors, others = table.members(table.anchors(size)), table.members(table.anchors(from_size))
    if not anchors or not others:
        return
    anchor, other = data.draw(st.sampled_from(anchors)), data.draw(st.sampled_from(others))
    free = table.anchors(size) & data.draw(st.integers(0, table.all))

    def remote(of: Square) -> tuple[int, int]:
        pairs = []
        for s in table.members(table.block(of, size)):
            for t in table.members(table.block(other, from_size)):
                (ax, ay), (bx, by) = table.place(s), table.place(t)
                pairs.append((table.distance(s, t), (ax - bx) ** 2 + (ay - by) ** 2))
        return min(pairs)

    expected = {
        stride.to
        for stride in table.steps(anchor, size)
        if free >> stride.to & 1
        and (remote(stride.to) > remote(anchor) if away else remote(stride.to) < remote(anchor))
    }
    assert bits(table, table.shoved(anchor, size, other, from_size, away, free)) == expected


def test_a_push_straight_back() -> None:
    grid, at = picture("""
        /         /
        / . . . . /
        /         /
        / A B . . /
        /         /
        / . . . . /
        /         /
    """)
    table = chart(grid)
    pushed = bits(table, table.shoved(at["B"], 1, at["A"], 1, True, table.all & ~(1 << at["A"])))
    assert pushed == {table.at(1, 0), table.at(1, 2), table.at(2, 0), table.at(2, 1), table.at(2, 2)}
    assert table.shoved(at["B"], 1, at["A"], 1, False, table.all & ~(1 << at["A"])) == 0
