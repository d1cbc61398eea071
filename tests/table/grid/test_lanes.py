"""Lanes, hulls and flanks on the square grid, against the polygons that they are."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from escarmouche.table.grid import Chart, Corner, Grid, Lane, Square, chart

from .strategies import (
    Polygon,
    bits,
    enters,
    grids,
    hull,
    picture,
    share_inner_points,
    square_corners,
    squares_of,
    turn,
    wall_ends,
)

sizes = st.integers(1, 3)


def slow_lane(grid: Grid, outline: Polygon, own: set[Square], source: Corner | None) -> tuple[set[Square], bool]:
    """The squares that a polygon meets, and whether a wall or rock is among what it meets."""
    met = {
        square
        for square in range(grid.columns * grid.rows)
        if share_inner_points(hull(frozenset(square_corners(grid, square))), outline)
    }
    crossed = [
        wall
        for wall in grid.walls
        if enters(wall_ends(grid, wall), outline) and (source is None or turn(source, *wall_ends(grid, wall)) != 0)
    ]
    return met - own, bool(crossed) or bool(met & set(grid.rock))


@given(grids(most=7), st.data(), sizes)
def test_lanes(grid: Grid, data: st.DataObject, size: int) -> None:
    table = Chart(grid)
    anchors = table.members(table.anchors(size))
    if not anchors:
        return
    anchor = data.draw(st.sampled_from(anchors))
    for x in range(grid.columns + 1):
        for y in range(grid.rows + 1):
            outline = hull(frozenset((*square_corners(grid, anchor, size), (x, y))))
            lane = table.lane((x, y), anchor, size)
            own = squares_of(grid, anchor, size) or set()
            assert (bits(table, lane.squares), lane.walled) == slow_lane(grid, outline, own, (x, y))


@given(grids(most=7), st.data(), sizes)
def test_hulls(grid: Grid, data: st.DataObject, size: int) -> None:
    table = Chart(grid)
    anchors = table.members(table.anchors(size))
    if not anchors:
        return
    a = data.draw(st.sampled_from(anchors))
    for b in anchors:
        outline = hull(frozenset((*square_corners(grid, a, size), *square_corners(grid, b, size))))
        lane = table.hull(a, b, size)
        own = squares_of(grid, a, size) or set()
        assert (bits(table, lane.squares), lane.walled) == slow_lane(grid, outline, own, None)


@given(grids(most=6))
def test_a_clear_hull_is_seen_through(grid: Grid) -> None:
    """Where nothing stands between two squares all squares between them, and the second one, are seen from the first."""
    table = Chart(grid)
    anchors = table.members(table.anchors(1))
    for a in anchors:
        for b in anchors:
            if not (lane := table.hull(a, b, 1)).walled:
                assert lane.squares & ~table.sees(a) == 0


@given(st.integers(0, 80), st.integers(0, 80), st.integers(0, 48), sizes)
def test_flanks(one: Square, other: Square, anchor: Square, size: int) -> None:
    """The stretch between the centres, cut by the lines of the four borders."""
    table = chart(Grid(9, 9))
    column, row = table.place(anchor)
    left, top, right, bottom = column, row, column + size, row + size
    (ax, ay), (bx, by) = ((c + Fraction(1, 2), r + Fraction(1, 2)) for c, r in (table.place(one), table.place(other)))

    def meets_upright(x: int) -> bool:
        if not min(ax, bx) <= x <= max(ax, bx) or ax == bx:
            return False
        return top <= ay + (by - ay) * (x - ax) / (bx - ax) <= bottom

    def meets_level(y: int) -> bool:
        if not min(ay, by) <= y <= max(ay, by) or ay == by:
            return False
        return left <= ax + (bx - ax) * (y - ay) / (by - ay) <= right

    expected = (meets_upright(left) and meets_upright(right)) or (meets_level(top) and meets_level(bottom))
    assert table.flanks(one, other, anchor, size) is expected
    assert table.flanks(other, one, anchor, size) is expected


def test_an_ogre_between_four() -> None:
    """D with A, and D with B, have the 2 by 2 body between them; D with C, on the side next to D's, do not."""
    grid, at = picture("""
        /         /
        / . A B . /
        /         /
        / . O . . /
        /         /
        / . . . C /
        /         /
        / . D . . /
        /         /
    """)
    table = chart(grid)
    assert [name for name in "ABC" if table.flanks(at["D"], at[name], at["O"], 2)] == ["A", "B"]


def test_flanking_from_corner_to_corner() -> None:
    table = chart(Grid(5, 5))
    middle = table.at(2, 2)
    around = [table.at(c, r) for c, r in ((1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (1, 2))]
    partners = {
        a: [place for place, b in enumerate(around) if table.flanks(around[a], b, middle, 1)]
        for a in range(len(around))
    }
    assert partners == {a: [(a + 4) % 8] for a in range(8)}


def test_shots_along_a_wall() -> None:
    """From the corner on the wall's line nothing is crossed; from the far corner of the same square the wall is."""
    grid, at = picture("""
        /           /
        / A . . . B /
        / - - - -   /
        / . . . . . /
        /           /
    """)
    table = chart(grid)
    along = table.lane((1, 1), at["B"], 1)
    assert along == Lane(sum(1 << table.at(column, 0) for column in (1, 2, 3)), False)
    below = table.lane((0, 2), at["B"], 1)
    assert below.walled


def test_a_large_target_on_both_sides_of_a_wall_that_lines_run_along() -> None:
    """The one line that meets the wall runs along it, so that nothing is crossed."""
    grid, at = picture("""
        /           /
        / . . . B . /
        /   - -     /
        / . . . . . /
        /           /
    """)
    assert not chart(grid).lane((0, 1), at["B"], 2).walled
    assert chart(grid).lane((0, 0), at["B"], 2).walled


def test_diagonal_neighbours_round_a_wall_corner() -> None:
    """They are adjacent, but lines between them cross the wall."""
    grid, at = picture(
        """
        /       /
        / A . . /
        /  -    /
        / . B . /
        /       /
    """.replace("/  -    /", "/ -     /")
    )
    table = chart(grid)
    assert table.touching(at["A"], 1) >> at["B"] & 1
    assert not table.open_touching(at["A"], 1) >> at["B"] & 1
    assert table.hull(at["A"], at["B"], 1).walled
    assert table.sees(at["A"]) >> at["B"] & 1
