"""Grids for the property tests of the grid, and slow geometry that shares nothing with the charts."""

from functools import cache

from hypothesis import strategies as st

from escarmouche.table.grid import Chart, Corner, Grid, Square

Polygon = tuple[Corner, ...]


def edges(columns: int, rows: int) -> list[tuple[Square, Square]]:
    """All pairs of orthogonal neighbours."""
    across = [(r * columns + c, r * columns + c + 1) for r in range(rows) for c in range(columns - 1)]
    down = [(r * columns + c, (r + 1) * columns + c) for r in range(rows - 1) for c in range(columns)]
    return across + down


@st.composite
def grids(draw: st.DrawFn, most: int = 6, least: int = 1) -> Grid:
    """Small grids with some rock and some walls."""
    columns, rows = draw(st.integers(least, most)), draw(st.integers(least, most))
    rock = draw(st.lists(st.integers(0, columns * rows - 1), max_size=columns * rows // 4, unique=True))
    possible = edges(columns, rows)
    walls = draw(st.lists(st.sampled_from(possible), max_size=len(possible) // 3, unique=True)) if possible else []
    return Grid(columns, rows, tuple(sorted(rock)), tuple(sorted(walls)))


def picture(drawn: str) -> tuple[Grid, dict[str, Square]]:
    """A grid from a drawing, and the squares that have letters.

    Squares stand at odd places of odd lines: `#` rock, `.` empty. Between them `|` and `-` are walls.
    """
    lines = [line.strip("/") for line in map(str.strip, drawn.split("\n")) if line]
    width = max(len(line) for line in lines)
    lines = [line.ljust(width) for line in lines]
    columns, rows = (width - 1) // 2, (len(lines) - 1) // 2
    rock, walls, named = [], [], {}
    for r in range(rows):
        for c in range(columns):
            square = r * columns + c
            sign = lines[2 * r + 1][2 * c + 1]
            if sign == "#":
                rock.append(square)
            elif sign not in ". ":
                named[sign] = square
            if c + 1 < columns and lines[2 * r + 1][2 * c + 2] == "|":
                walls.append((square, square + 1))
            if r + 1 < rows and lines[2 * r + 2][2 * c + 1] == "-":
                walls.append((square, square + columns))
    return Grid(columns, rows, tuple(rock), tuple(walls)), named


def squares_of(grid: Grid, anchor: Square, size: int) -> set[Square] | None:
    """The squares of a block, None if it leaves the grid."""
    column, row = anchor % grid.columns, anchor // grid.columns
    if column + size > grid.columns or row + size > grid.rows:
        return None
    return {(row + down) * grid.columns + column + across for down in range(size) for across in range(size)}


def bits(chart: Chart, squares: int) -> set[Square]:
    return set(chart.members(squares))


def square_corners(grid: Grid, square: Square, size: int = 1) -> Polygon:
    column, row = square % grid.columns, square // grid.columns
    return (column, row), (column + size, row), (column + size, row + size), (column, row + size)


def wall_ends(grid: Grid, wall: tuple[Square, Square]) -> tuple[Corner, Corner]:
    """The lattice points between which a wall runs."""
    first, second = wall
    column, row = first % grid.columns, first // grid.columns
    if second == first + 1 and grid.columns > 1:
        return (column + 1, row), (column + 1, row + 1)
    return (column, row + 1), (column + 1, row + 1)


def turn(a: Corner, b: Corner, c: Corner) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@cache
def hull(points: frozenset[Corner]) -> Polygon:
    """The corners of the convex hull, each turn between them of the same sense."""
    ordered = sorted(points)
    chains: list[list[Corner]] = []
    for run in (ordered, ordered[::-1]):
        chain: list[Corner] = []
        for point in run:
            while len(chain) > 1 and turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        chains.append(chain[:-1])
    return tuple(chains[0] + chains[1])


def sides(polygon: Polygon) -> list[tuple[Corner, Corner]]:
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def share_inner_points(one: Polygon, other: Polygon) -> bool:
    """Do the inner points of two convex polygons meet? They do not if a side of one has the other behind it."""
    return not any(
        all(turn(a, b, point) <= 0 for point in second)
        for first, second in ((one, other), (other, one))
        for a, b in sides(first)
    )


def enters(segment: tuple[Corner, Corner], polygon: Polygon) -> bool:
    """Does a segment run through inner points of a convex polygon?"""
    (ax, ay), (bx, by) = segment
    low, high = (0, 1), (1, 1)
    for p, q in sides(polygon):
        here, there = turn(p, q, (ax, ay)), turn(p, q, (bx, by))
        if here <= 0 and there <= 0:
            return False
        if here <= 0 < there and -here * low[1] > low[0] * (there - here):
            low = (-here, there - here)
        if there <= 0 < here and here * high[1] < high[0] * (here - there):
            high = (here, here - there)
    return low[0] * high[1] < high[0] * low[1]
