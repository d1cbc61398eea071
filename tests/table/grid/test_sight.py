"""Lines of sight on the square grid, against every line that there is to draw."""

from functools import cache
from itertools import combinations, pairwise
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escarmouche.table.grid import Chart, Corner, Grid, Square, chart

from .strategies import bits, edges, grids, picture, square_corners, turn, wall_ends

Link = tuple[Square, Square]


@cache
def drawn_lines(columns: int, rows: int) -> list[tuple[frozenset[Square], list[Link]]]:
    """All lines that touch no lattice point, as far as they differ: the squares they cross, and the edges between them.

    A line can be moved, and crosses the same squares, until it goes through two lattice points. So each such line is
    looked at with all ways to move it off its points: to one side, to the other, or turned about a place between two.
    """
    points = [(x, y) for x in range(columns + 1) for y in range(rows + 1)]
    found: set[tuple[frozenset[Square], tuple[Link, ...]]] = set()
    seen: set[tuple[Corner, ...]] = set()
    for a, b in combinations(points, 2):
        on = tuple(point for point in points if turn(a, b, point) == 0)
        if on in seen:
            continue
        seen.add(on)
        away = {point: turn(a, b, point) > 0 for point in points}
        for split in range(len(on) + 1):
            for before in (True, False):
                left = away | {p: before if place < split else not before for place, p in enumerate(on)}
                crossed = {
                    square
                    for square in range(columns * rows)
                    if len({left[p] for p in square_corners(Grid(columns, rows), square)}) == 2
                }
                links = tuple(
                    link
                    for link in edges(columns, rows)
                    if len({left[p] for p in wall_ends(Grid(columns, rows), link)}) == 2
                )
                found.add((frozenset(crossed), links))
    return [(crossed, list(links)) for crossed, links in found]


def all_sights(grid: Grid) -> dict[Square, set[Square]]:
    """Who sees whom."""
    sights: dict[Square, set[Square]] = {square: set() for square in range(grid.columns * grid.rows)}
    rock, walls = set(grid.rock), set(grid.walls)
    for crossed, links in drawn_lines(grid.columns, grid.rows):
        runs = {square: {square} for square in crossed if square not in rock}
        for a, b in links:
            if (a, b) not in walls and a in runs and b in runs and runs[a] is not runs[b]:
                runs[a] |= runs[b]
                for square in runs[b]:
                    runs[square] = runs[a]
        for square, run in runs.items():
            sights[square] |= run
    return sights


def rays(columns: int, rows: int) -> list[Corner]:
    """A direction between each two neighbouring ones in which lattice points lie, all round."""
    reach = max(columns, rows)
    quarter = sorted(
        {(x, y) for x in range(reach + 1) for y in range(reach + 1) if gcd(x, y) == 1},
        key=lambda d: d[1] / (d[0] + d[1]),
    )
    between = [(a[0] + b[0], a[1] + b[1]) for a, b in pairwise(quarter)]
    return [(x * across, y * down) for x, y in between for across in (1, -1) for down in (1, -1)]


def slow_sight_from(grid: Grid, corner: Corner) -> set[Square]:
    """All squares along rays from a corner, as far as the first wall on each."""
    found: set[Square] = set()
    for dx, dy in rays(grid.columns, grid.rows):
        points = {(x, y): dx * (y - corner[1]) - dy * (x - corner[0]) > 0 for x in range(9) for y in range(9)}
        across, down = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
        column, row = corner[0] - (dx < 0), corner[1] - (dy < 0)
        while 0 <= column < grid.columns and 0 <= row < grid.rows:
            square = row * grid.columns + column
            if square in grid.rock:
                break
            found.add(square)
            x = column + (dx > 0)
            if points[x, row] != points[x, row + 1]:
                column += across
            else:
                row += down
            to = row * grid.columns + column
            if (min(square, to), max(square, to)) in grid.walls:
                break
    return found


@settings(max_examples=150)
@given(grids(most=5))
def test_sight_is_every_line_that_meets_no_wall(grid: Grid) -> None:
    table = Chart(grid)
    expected = all_sights(grid)
    for square in range(grid.columns * grid.rows):
        assert bits(table, table.sees(square)) == expected[square]


@given(grids(most=5), st.integers(1, 2))
def test_a_body_sees_what_one_of_its_squares_sees(grid: Grid, size: int) -> None:
    table = Chart(grid)
    expected = all_sights(grid)
    for anchor in table.members(table.anchors(size)):
        own = table.members(table.block(anchor, size))
        assert bits(table, table.view(anchor, size)) == set().union(*(expected[square] for square in own))


@settings(max_examples=20)
@given(grids(most=16, least=10))
def test_sight_runs_both_ways(grid: Grid) -> None:
    table = Chart(grid)
    for square in range(grid.columns * grid.rows):
        for other in table.members(table.sees(square)):
            assert table.sees(other) >> square & 1


@settings(max_examples=20)
@given(grids(most=14, least=8), st.data())
def test_one_more_wall_shows_nothing_more(grid: Grid, data: st.DataObject) -> None:
    more = data.draw(st.sampled_from(edges(grid.columns, grid.rows)))
    table, walled = Chart(grid), Chart(Grid(grid.columns, grid.rows, grid.rock, (*grid.walls, more)))
    for square in range(grid.columns * grid.rows):
        assert walled.sees(square) & ~table.sees(square) == 0


@given(grids(most=8))
def test_sight_from_corners(grid: Grid) -> None:
    table = Chart(grid)
    for x in range(grid.columns + 1):
        for y in range(grid.rows + 1):
            assert bits(table, table.sees_from((x, y))) == slow_sight_from(grid, (x, y))


def test_no_sight_from_a_corner_beyond_the_border() -> None:
    with pytest.raises(ValueError):
        chart(Grid(4, 4)).sees_from((5, 0))


def test_lines_that_only_run_along_a_wall_are_no_sight() -> None:
    """A and C have only lines along the wall or through its end between them; A and B, past the end, have others."""
    grid, at = picture("""
        /           /
        / A . . . B /
        / --- - - - /
        / . C . D . /
        /           /
    """)
    grid = Grid(grid.columns, grid.rows, (), tuple(wall for wall in grid.walls if wall[1] != at["D"]))
    table = chart(grid)
    assert table.sees(at["A"]) >> at["B"] & 1
    assert not table.sees(at["A"]) >> at["C"] & 1
    assert table.sees(at["A"]) >> at["D"] & 1


def test_sight_round_a_corner_of_rock() -> None:
    """Squares before two faces of a corner see each other while a line is free of it; along a face there is none."""
    grid, at = picture("""
        /           /
        / . . E B C /
        /           /
        / . A # # # /
        /           /
        / . D # # # /
        /           /
    """)
    table = chart(grid)
    assert [name for name in "EBC" if table.sees(at["A"]) >> at[name] & 1] == ["E", "B", "C"]
    assert [name for name in "EBC" if table.sees(at["D"]) >> at[name] & 1] == ["E"]
    assert not table.sees(at["D"]) & table.rock
    assert not table.sees(table.at(2, 1))


@given(grids(most=7, least=2), st.data())
def test_the_side_of_a_corner_is_what_one_gets_to_about_it(grid: Grid, data: st.DataObject) -> None:
    table = Chart(grid)
    column, row = data.draw(st.tuples(st.integers(1, grid.columns - 1), st.integers(1, grid.rows - 1)))
    about = [table.at(column - left, row - up) for left in (0, 1) for up in (0, 1)]
    own = data.draw(st.sampled_from([square for square in about if not table.rock >> square & 1] or about))
    there, begun = {own}, [own]
    while begun:
        square = begun.pop()
        reached = {stride.to for stride in table.steps(square, 1) if not stride.diagonal and stride.to in about} - there
        there |= reached
        begun += reached
    side = table.on_side((column, row), 1 << own)
    for square in range(grid.columns * grid.rows):
        quarter = table.at(column - (square % grid.columns < column), row - (square // grid.columns < row))
        assert bool(side >> square & 1) is (quarter in there)
