"""Blocks, distances, steps, floods and adjacency on the square grid."""

from heapq import heappop, heappush

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escarmouche.table.grid import Chart, Grid, Square, chart

from .strategies import bits, enters, grids, hull, picture, share_inner_points, square_corners, squares_of, wall_ends

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
sizes = st.integers(1, 3)


def is_whole(grid: Grid, anchor: Square, size: int) -> bool:
    squares = squares_of(grid, anchor, size)
    return squares is not None and not squares & set(grid.rock) and not any(squares >= set(wall) for wall in grid.walls)


def moved(grid: Grid, square: Square, across: int, down: int) -> Square | None:
    column, row = square % grid.columns + across, square // grid.columns + down
    return row * grid.columns + column if 0 <= column < grid.columns and 0 <= row < grid.rows else None


def may_step(grid: Grid, anchor: Square, to: Square, size: int) -> bool:
    """Nothing that the body sweeps over is rock, and no wall is swept over."""
    if not is_whole(grid, anchor, size) or not is_whole(grid, to, size):
        return False
    swept = hull(frozenset(square_corners(grid, anchor, size) + square_corners(grid, to, size)))
    return not any(
        share_inner_points(hull(frozenset(square_corners(grid, rock))), swept) for rock in grid.rock
    ) and not any(enters(wall_ends(grid, wall), swept) for wall in grid.walls)


def slow_flood(
    grid: Grid, start: Square, size: int, enter: set[Square], slow: set[Square], limit: int, parity: int, walls: bool
) -> dict[Square, set[tuple[int, int]]]:
    """Every (cost, parity) with which each anchor can be reached."""
    found: dict[Square, set[tuple[int, int]]] = {}
    queue = [(0, parity, start)]
    while queue:
        cost, parity, square = heappop(queue)
        if (cost, parity) in found.setdefault(square, set()):
            continue
        found[square].add((cost, parity))
        for across, down in DIRECTIONS:
            to = moved(grid, square, across, down)
            if to is None or to not in enter or squares_of(grid, to, size) is None:
                continue
            if walls and not may_step(grid, square, to, size):
                continue
            diagonal = bool(across and down)
            if to in slow:
                price, then = 2 + diagonal, parity
            else:
                price, then = 1 + (diagonal and parity), parity ^ diagonal
            if cost + price <= limit:
                heappush(queue, (cost + price, then, to))
    return found


@pytest.mark.parametrize(
    ("columns", "rows", "rock", "walls", "named"),
    [
        (0, 4, (), (), "0 by 4"),
        (4, 4, (16,), (), "16"),
        (4, 4, (-1,), (), "-1"),
        (4, 4, (), ((3, 4),), "(3, 4)"),
        (4, 4, (), ((0, 5),), "(0, 5)"),
        (4, 4, (), ((1, 0),), "(1, 0)"),
        (4, 4, (), ((12, 16),), "(12, 16)"),
    ],
)
def test_a_bad_grid_is_named(
    columns: int, rows: int, rock: tuple[int, ...], walls: tuple[tuple[int, int], ...], named: str
) -> None:
    with pytest.raises(ValueError) as said:
        Grid(columns, rows, rock, walls)
    assert named in str(said.value)


def test_equal_grids_have_one_chart() -> None:
    assert chart(Grid(5, 4, (1,), ((2, 3),))) is chart(Grid(5, 4, (1,), ((2, 3),)))


@given(st.sets(st.integers(0, 767)))
def test_members_are_the_bits_in_order(squares: set[int]) -> None:
    assert Chart(Grid(1, 1)).members(sum(1 << square for square in squares)) == sorted(squares)


@given(grids(), st.integers(0, 35), st.integers(1, 4))
def test_blocks_and_their_corners(grid: Grid, anchor: int, size: int) -> None:
    table = Chart(Grid(grid.columns, grid.rows))
    if anchor >= grid.columns * grid.rows or (expected := squares_of(grid, anchor, size)) is None:
        with pytest.raises(ValueError):
            table.block(anchor, size)
        with pytest.raises(ValueError):
            table.corners(anchor, size)
        return
    assert bits(table, table.block(anchor, size)) == expected
    assert set(table.corners(anchor, size)) == {point for square in expected for point in square_corners(grid, square)}
    assert table.at(*table.place(anchor)) == anchor


def test_no_square_beyond_the_border() -> None:
    table = chart(Grid(5, 4))
    for column, row in ((-1, 0), (5, 0), (0, 4), (0, -1)):
        with pytest.raises(ValueError):
            table.at(column, row)


def test_four_diagonal_steps_are_six_squares() -> None:
    table = chart(Grid(12, 12))
    assert [table.distance(0, table.at(step, step)) for step in range(6)] == [0, 1, 3, 4, 6, 7]
    flood = table.flood(0, 1, enter=table.all, limit=6)
    assert flood.cost(table.at(4, 4)) == 6
    assert flood.cost(table.at(5, 5)) is None
    assert flood.cost(table.at(3, 3)) == 4


@given(grids(), st.data())
def test_distances_are_the_costs_on_open_ground(grid: Grid, data: st.DataObject) -> None:
    table = Chart(Grid(grid.columns, grid.rows))
    start = data.draw(st.integers(0, grid.columns * grid.rows - 1))
    flood = table.flood(start, 1, enter=table.all, limit=12)
    for square in range(grid.columns * grid.rows):
        assert flood.cost(square) == table.distance(start, square) == table.distance(square, start)


@given(grids(), st.data(), sizes, sizes, st.integers(0, 5))
def test_distances_between_bodies(grid: Grid, data: st.DataObject, size_a: int, size_b: int, n: int) -> None:
    table = Chart(Grid(grid.columns, grid.rows))
    stands = [
        [anchor for anchor in range(grid.columns * grid.rows) if squares_of(grid, anchor, size)]
        for size in (size_a, size_b)
    ]
    if not all(stands):
        return
    a, b = (data.draw(st.sampled_from(anchors)) for anchors in stands)
    pairs = [
        table.distance(s, t)
        for s in table.members(table.block(a, size_a))
        for t in table.members(table.block(b, size_b))
    ]
    assert table.between(a, size_a, b, size_b) == min(pairs)
    near = table.within(a, size_a, n)
    assert bits(table, near) == {
        square
        for square in range(grid.columns * grid.rows)
        if any(table.distance(square, own) <= n for own in table.members(table.block(a, size_a)))
    }


@given(grids(), sizes)
def test_anchors_and_steps(grid: Grid, size: int) -> None:
    table = Chart(grid)
    everywhere = range(grid.columns * grid.rows)
    assert bits(table, table.anchors(size)) == {anchor for anchor in everywhere if is_whole(grid, anchor, size)}
    for anchor in everywhere:
        if squares_of(grid, anchor, size) is None:
            continue
        expected = [
            (to, bool(across and down))
            for across, down in DIRECTIONS
            if (to := moved(grid, anchor, across, down)) is not None and may_step(grid, anchor, to, size)
        ]
        assert [tuple(stride) for stride in table.steps(anchor, size)] == expected
        unwalled = [
            (to, bool(across and down))
            for across, down in DIRECTIONS
            if (to := moved(grid, anchor, across, down)) is not None and squares_of(grid, to, size)
        ]
        assert [tuple(stride) for stride in table.steps(anchor, size, walls=False)] == unwalled


@given(grids(), sizes, st.data(), st.integers(0, 8), st.integers(0, 1), st.booleans())
def test_floods(grid: Grid, size: int, data: st.DataObject, limit: int, parity: int, walls: bool) -> None:
    table = Chart(grid)
    everywhere = list(range(grid.columns * grid.rows))
    starts = [anchor for anchor in everywhere if is_whole(grid, anchor, size)]
    if not starts:
        return
    start = data.draw(st.sampled_from(starts))
    enter = {anchor for anchor in everywhere if squares_of(grid, anchor, size)} - data.draw(
        st.sets(st.sampled_from(everywhere))
    )
    slow = data.draw(st.sets(st.sampled_from(everywhere)))
    expected = slow_flood(grid, start, size, enter, slow, limit, parity, walls)
    flood = table.flood(
        start,
        size,
        enter=sum(1 << square for square in enter),
        slow=sum(1 << square for square in slow),
        limit=limit,
        parity=parity,
        walls=walls,
    )
    assert bits(table, flood.reached) == set(expected)
    for square in everywhere:
        if square not in expected:
            assert flood.cost(square) is None
            with pytest.raises(ValueError):
                flood.path(square)
            continue
        assert flood.cost(square) == min(expected[square])[0]
        cost, turns = 0, parity
        here = start
        for to in flood.path(square):
            diagonal = here % grid.columns != to % grid.columns and here // grid.columns != to // grid.columns
            assert to in enter
            assert not walls or may_step(grid, here, to, size)
            cost += 2 + diagonal if to in slow else 1 + (diagonal and turns)
            turns ^= diagonal and to not in slow
            here = to
        assert (here, cost, turns) == (square, *min(expected[square]))
    goal = data.draw(st.sets(st.sampled_from(everywhere)))
    costs = {square: min(expected[square])[0] for square in goal & set(expected)}
    nearest = flood.paths_to(sum(1 << square for square in goal))
    if not costs:
        assert nearest is None
    else:
        assert nearest is not None
        assert nearest[0] == min(costs.values())
        assert bits(table, nearest[1]) == {square for square, cost in costs.items() if cost == nearest[0]}


@given(grids(), sizes, st.data(), st.booleans())
def test_the_way_home_costs_what_the_way_there_does(grid: Grid, size: int, data: st.DataObject, walls: bool) -> None:
    """From each anchor as much as the cheapest flood from there finds."""
    table = Chart(grid)
    everywhere = list(range(grid.columns * grid.rows))
    stands = sum(1 << anchor for anchor in everywhere if squares_of(grid, anchor, size))
    squares = st.integers(0, table.all)
    tight = table.anchors(size, squeezed=True) if walls and data.draw(st.booleans()) else 0
    enter = (table.anchors(size) if walls else stands) & ~data.draw(squares)
    slow, squeeze, goal = data.draw(squares), tight & data.draw(squares), data.draw(squares) & stands
    goal &= enter | squeeze
    home = table.homeward(goal, size, enter=enter, slow=slow, walls=walls, squeeze=squeeze)
    for start in table.members(enter | squeeze):
        found = table.flood(start, size, enter=enter, slow=slow, limit=400, walls=walls, squeeze=squeeze).paths_to(goal)
        assert home.cost(start) == (None if found is None else found[0])


@given(grids(), sizes, st.data(), st.integers(0, 6))
def test_counting_round_walls(grid: Grid, size: int, data: st.DataObject, n: int) -> None:
    table = Chart(grid)
    anchors = [anchor for anchor in range(grid.columns * grid.rows) if is_whole(grid, anchor, size)]
    if not anchors:
        return
    anchor = data.draw(st.sampled_from(anchors))
    expected: set[Square] = set()
    for own in table.members(table.block(anchor, size)):
        expected |= set(slow_flood(grid, own, 1, set(range(grid.columns * grid.rows)), set(), n, 0, True))
    assert bits(table, table.around(anchor, size, n)) == expected


@given(grids(), sizes)
def test_adjacency(grid: Grid, size: int) -> None:
    """Squares that touch are adjacent unless all ways from one to the other, two at most, are shut."""
    table = Chart(grid)
    walls = set(grid.walls)

    def is_open(a: Square, b: Square) -> bool:
        return (min(a, b), max(a, b)) not in walls and not {a, b} & set(grid.rock)

    for anchor in table.members(table.anchors(size)):
        own = squares_of(grid, anchor, size) or set()
        touching, clear = set(), set()
        for square in own:
            for across, down in DIRECTIONS:
                to = moved(grid, square, across, down)
                if to is None or to in own:
                    continue
                if across and down:
                    beside, before = moved(grid, square, across, 0), moved(grid, square, 0, down)
                    assert beside is not None
                    assert before is not None
                    ways = [is_open(square, turn) and is_open(turn, to) for turn in (beside, before)]
                else:
                    ways = [is_open(square, to)]
                if any(ways):
                    touching.add(to)
                if all(ways):
                    clear.add(to)
        assert bits(table, table.touching(anchor, size)) == touching
        assert bits(table, table.open_touching(anchor, size)) == clear


CORNER = """
/             /
/ . . . . . . /
/             /
/ . . . . . . /
/             /
/ . . . # # # /
/             /
/ . . A # # # /
/             /
/ . . . # # # /
/             /
"""


def test_two_squares_of_movement_round_a_corner_and_three_for_a_large_body() -> None:
    """From beside the rock to where the first square before its other face is covered."""
    grid, _ = picture(CORNER)
    table = chart(grid)
    before = table.at(3, 1)
    small = table.flood(table.at(2, 2), 1, enter=table.anchors(1), limit=8)
    assert small.cost(before) == 2
    assert small.path(before) == (table.at(2, 1), before)
    large = table.flood(table.at(1, 2), 2, enter=table.anchors(2), limit=8)
    covers = sum(1 << anchor for anchor in table.members(table.anchors(2)) if table.block(anchor, 2) >> before & 1)
    assert large.paths_to(covers) == (3, 1 << table.at(2, 0))


def test_round_the_end_of_a_wall_by_orthogonal_steps() -> None:
    grid, at = picture("""
/         /
/ . . . . /
/         /
/ . A|B . /
/         /
/ . . . . /
/         /
""")
    table = chart(grid)
    flood = table.flood(at["A"], 1, enter=table.all, limit=9)
    assert flood.cost(at["B"]) == 3
    assert flood.cost(at["B"] - 4) == 2
    assert not table.touching(at["A"], 1) >> at["B"] & 1
    assert table.touching(at["A"], 1) >> at["B"] - 4 & 1
    assert not table.open_touching(at["A"], 1) >> at["B"] - 4 & 1
    assert not table.around(at["A"], 1, 2) >> at["B"] & 1
    assert table.within(at["A"], 1, 1) >> at["B"] & 1
