"""How fast the square grid answers: 32 by 24 squares with forty of rock and ninety walls, two dozen bodies on it."""

from collections.abc import Callable
from random import Random
from time import process_time

from escarmouche.table.grid import Chart, Grid, Square

COLUMNS, ROWS = 32, 24


def board(random: Random) -> Grid:
    """A grid with rock and walls here and there."""
    count = COLUMNS * ROWS
    beside = [(square, square + 1) for square in range(count) if (square + 1) % COLUMNS]
    below = [(square, square + COLUMNS) for square in range(count - COLUMNS)]
    rock = sorted(random.sample(range(count), 40))
    return Grid(COLUMNS, ROWS, tuple(rock), tuple(sorted(random.sample(beside + below, 90))))


def _microseconds(ask: Callable[[], int]) -> float:
    """The time of one of the questions that `ask` counts, in the best of five rounds."""
    best = float("inf")
    for _ in range(5):
        begin = process_time()
        asked = ask()
        best = min(best, (process_time() - begin) / asked)
    return best * 1e6


def run() -> dict[str, float]:
    """Microseconds a question."""
    random = Random(1)
    grid = board(random)
    chart = Chart(grid)
    places = random.sample(chart.members(chart.anchors(1)), 24)
    large = random.sample(chart.members(chart.anchors(2)), 24)
    occupied = sum(1 << place for place in places)
    enter = chart.anchors(1) & ~occupied

    def flood(size: int, starts: list[Square], free: int) -> Callable[[], int]:
        def ask() -> int:
            for _ in range(10):
                for start in starts:
                    chart.flood(start, size, enter=free, limit=12)
            return 10 * len(starts)

        return ask

    def sees() -> int:
        for a in places:
            for b in places:
                chart.sees(a) >> b & 1
        return len(places) ** 2

    def first_sight() -> int:
        fresh = Chart(grid)
        for square in range(COLUMNS * ROWS):
            fresh.sees(square)
        return COLUMNS * ROWS

    def lanes() -> int:
        asked = 0
        for a in places:
            for b in large:
                for corner in chart.corners(a, 1):
                    chart.lane(corner, b, 2)
                    asked += 1
        return asked

    def ways() -> int:
        reached = chart.flood(places[0], 1, enter=enter, limit=12)
        ends = chart.members(reached.reached)
        for end in ends:
            reached.path(end)
        return len(ends)

    return {
        "grid.flood_us": _microseconds(flood(1, places, enter)),
        "grid.flood_large_us": _microseconds(flood(2, large, chart.anchors(2))),
        "grid.path_us": _microseconds(ways),
        "grid.sees_us": _microseconds(sees),
        "grid.sees_first_us": _microseconds(first_sight),
        "grid.lane_us": _microseconds(lanes),
    }
