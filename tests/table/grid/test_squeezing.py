"""Bodies squeezed in between rock and walls."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from escarmouche.table.grid import Chart, Grid, Square, chart

from .strategies import bits, grids, picture, squares_of
from .test_ways import DIRECTIONS, is_whole, may_step, moved

sizes = st.integers(2, 3)


def strips(grid: Grid, anchor: Square, size: int) -> list[frozenset[Square]]:
    """The free strips of a block, each of its full length and one square narrower: the upper, lower, left, right one."""
    if squares_of(grid, anchor, size) is None:
        return []
    columns = grid.columns
    ends = [(0, 1), (columns, columns + 1), (0, columns), (1, columns + 1)]
    return [
        frozenset((squares_of(grid, anchor + a, size - 1) or set()) | (squares_of(grid, anchor + b, size - 1) or set()))
        for a, b in ends
        if may_step(grid, anchor + a, anchor + b, size - 1)
    ]


def is_joined(grid: Grid, a: Square, b: Square) -> bool:
    """Are these neighbours with an open edge between them?"""
    apart = abs(a % grid.columns - b % grid.columns) + abs(a // grid.columns - b // grid.columns)
    return apart == 1 and (min(a, b), max(a, b)) not in grid.walls and not {a, b} & set(grid.rock)


def connected(grid: Grid, squares: Iterable[Square], start: Square) -> set[Square]:
    """All that can be reached inside a set of squares."""
    rest, found, queue = set(squares) - {start}, {start}, [start]
    while queue:
        here = queue.pop()
        for to in [square for square in rest if is_joined(grid, here, square)]:
            rest.discard(to)
            found.add(to)
            queue.append(to)
    return found


@given(grids(least=2), sizes)
def test_where_a_body_stands_squeezed(grid: Grid, size: int) -> None:
    table = Chart(grid)
    for anchor in range(grid.columns * grid.rows):
        free = strips(grid, anchor, size)
        squeezed = bool(free) and not is_whole(grid, anchor, size)
        assert bool(table.anchors(size, squeezed=True) >> anchor & 1) is squeezed
        if squeezed:
            block = squares_of(grid, anchor, size) or set()
            assert bits(table, table.space(anchor, size)) == connected(grid, block, min(free[0]))
    assert table.anchors(1, squeezed=True) == 0


@given(grids(least=2), sizes)
def test_no_step_leads_through_a_wall(grid: Grid, size: int) -> None:
    """The squares before and after a step hang together, and what a body can do one way it can do back."""
    table = Chart(grid)
    for anchor in table.members(table.anchors(size) | table.anchors(size, squeezed=True)):
        for stride in table.steps(anchor, size, squeezed=True):
            both = bits(table, table.space(anchor, size) | table.space(stride.to, size))
            assert connected(grid, both, min(both)) == both
            assert (anchor, stride.diagonal) in table.steps(stride.to, size, squeezed=True)


@given(grids(least=2), sizes)
def test_squeezed_steps(grid: Grid, size: int) -> None:
    """From or to where a body stands squeezed a body one smaller can go, staying inside both blocks."""
    table = Chart(grid)
    tight = bits(table, table.anchors(size, squeezed=True))
    stands = tight | bits(table, table.anchors(size))

    def held(anchor: Square) -> set[Square]:
        """Where the smaller body can be in a block: on a free strip, of those that hang together."""
        block, space = strips(grid, anchor, size), bits(table, table.space(anchor, size))
        return {
            anchor + offset
            for offset in (0, 1, grid.columns, grid.columns + 1)
            if any(
                (squares_of(grid, anchor + offset, size - 1) or {-1}) <= strip <= space
                and is_whole(grid, anchor + offset, size - 1)
                for strip in block
            )
        }

    for anchor in stands:
        expected = []
        for across, down in DIRECTIONS:
            to = moved(grid, anchor, across, down)
            if to is None or to not in stands:
                continue
            if not {anchor, to} & tight:
                if may_step(grid, anchor, to, size):
                    expected.append((to, bool(across and down)))
                continue
            if across and down:
                steps = [(s, s + to - anchor) for s in held(anchor) if s + to - anchor in held(to)]
                if any(may_step(grid, s, t, size - 1) for s, t in steps):
                    expected.append((to, True))
            elif held(anchor) & held(to):
                expected.append((to, False))
        assert [tuple(stride) for stride in table.steps(anchor, size, squeezed=True)] == expected


@given(grids(least=2), sizes, st.data(), st.integers(0, 8))
def test_floods_of_bodies_that_squeeze(grid: Grid, size: int, data: st.DataObject, limit: int) -> None:
    table = Chart(grid)
    tight = table.anchors(size, squeezed=True) & data.draw(st.integers(0, table.all))
    enter = table.anchors(size) & data.draw(st.integers(0, table.all))
    starts = table.members(table.anchors(size) | table.anchors(size, squeezed=True))
    if not starts:
        return
    start = data.draw(st.sampled_from(starts))
    costs = {start: 0}
    frontier = {(start, 0, 0)}
    seen: set[tuple[Square, int, int]] = set()
    while frontier:
        here, cost, parity = state = frontier.pop()
        seen.add(state)
        costs[here] = min(cost, costs.get(here, cost))
        for to, diagonal in table.steps(here, size, squeezed=True):
            slow = bool(tight >> to & 1)
            if not (slow or enter >> to & 1):
                continue
            if (
                not tight
                and not (table.anchors(size, squeezed=True) >> start & 1)
                and not may_step(grid, here, to, size)
            ):
                continue
            price = 2 + diagonal if slow else 1 + (diagonal and parity)
            after = (to, cost + price, parity if slow else parity ^ diagonal)
            if cost + price <= limit and after not in seen:
                frontier.add(after)
    flood = table.flood(start, size, enter=enter, squeeze=tight, limit=limit)
    assert {square: flood.cost(square) for square in table.members(flood.reached)} == costs


@given(grids(least=2), sizes, st.data())
def test_a_squeezed_body_is_where_its_space_is(grid: Grid, size: int, data: st.DataObject) -> None:
    table = Chart(grid)
    anchors = table.members(table.anchors(size, squeezed=True))
    if not anchors:
        return
    anchor = data.draw(st.sampled_from(anchors))
    own = table.members(table.space(anchor, size))
    other = data.draw(st.integers(0, grid.columns * grid.rows - 1))
    expected = min(table.distance(square, other) for square in own)
    assert table.between(anchor, size, other, 1) == table.between(other, 1, anchor, size) == expected
    assert table.within(anchor, size, 2) >> other & 1 == (expected <= 2)
    seen = around = touching = 0
    for square in own:
        seen |= table.sees(square)
        around |= table.around(square, 1, 3)
        touching |= table.touching(square, 1)
    assert table.view(anchor, size) == seen
    assert table.around(anchor, size, 3) == around
    assert table.touching(anchor, size) == touching & ~table.space(anchor, size)
    corner = (data.draw(st.integers(0, grid.columns)), data.draw(st.integers(0, grid.rows)))
    lanes = [table.lane(corner, square, 1) for square in own]
    lane = table.lane(corner, anchor, size)
    assert lane.walled is any(part.walled for part in lanes)
    assert bits(table, lane.squares) == set().union(*(bits(table, part.squares) for part in lanes)) - set(own)
    assert set(table.corners(anchor, size)) == {point for square in own for point in table.corners(square, 1)}


def test_a_large_body_goes_through_a_passage_one_square_wide() -> None:
    grid, at = picture("""
        /                 /
        / . . . # # . . . /
        /                 /
        / L . . . . . E . /
        /                 /
        / . . . # # . . . /
        /                 /
    """)
    table = chart(grid)
    whole, tight = table.anchors(2), table.anchors(2, squeezed=True)
    assert table.flood(at["L"], 2, enter=whole, limit=20).cost(at["E"]) is None
    flood = table.flood(at["L"], 2, enter=whole, squeeze=tight, limit=20)
    assert bits(table, tight) == {table.at(c, r) for c in (2, 3, 4) for r in (0, 1)}
    assert flood.cost(at["E"]) == 6 + 3
    assert flood.path(at["E"]) == tuple(at["L"] + step for step in range(1, 7))
    assert bits(table, table.space(table.at(3, 1), 2)) == {table.at(3, 1), table.at(4, 1)}
    assert not table.view(table.at(3, 1), 2) & table.rock


def test_a_huge_body_needs_two_squares() -> None:
    wide, at = picture("""
        /                 /
        / . . . . # . . . /
        /                 /
        / H . . . . E . . /
        /                 /
        / . . . . . . . . /
        /                 /
        / . . . . # . . . /
        /                 /
    """)
    narrow = Grid(wide.columns, wide.rows, tuple(sorted((*wide.rock, 2 * wide.columns + 4))))
    costs = []
    for grid in (wide, narrow):
        table = chart(grid)
        tight = table.anchors(3, squeezed=True)
        costs.append(table.flood(at["H"], 3, enter=table.anchors(3), squeeze=tight, limit=30).cost(at["E"]))
    assert costs == [5 + 3, None]


def test_a_wall_between_two_passages_is_no_way_from_one_to_the_other() -> None:
    """A body over the wall is in the left one of the two; to the right one it has to go round."""
    grid, _ = picture("""
        /             /
        / . # . . # . /
        /             /
        / . # .|. # . /
        /             /
        / . # .|. # . /
        /             /
        / . # .|. # . /
        /             /
    """)
    table = chart(grid)
    over = table.at(2, 2)
    assert bits(table, table.space(over, 2)) == {table.at(2, 2), table.at(2, 3)}
    tight = table.anchors(2, squeezed=True)
    flood = table.flood(over, 2, enter=table.anchors(2), squeeze=tight, limit=20)
    assert flood.cost(table.at(1, 2)) == 2
    assert flood.path(table.at(3, 2)) == tuple(table.at(*place) for place in ((2, 1), (2, 0), (3, 0), (3, 1), (3, 2)))
    assert flood.cost(table.at(3, 2)) == 10
