"""How fast the free table answers: twenty-odd fighters and eight pieces of terrain on a 120 by 120 cm table."""

from collections.abc import Callable
from random import Random
from time import perf_counter

from escarmouche.table import (
    Board,
    Body,
    Footprint,
    Ground,
    Kind,
    Piece,
    Polygon,
    Pose,
    Rectangle,
    cm,
    contact_poses,
    footprint,
    gap,
    mm,
    overlaps,
    sight,
)

INFANTRY = Rectangle(mm(25), mm(25))
KINDS = (
    Kind("wall", cost="barred", sight="opaque"),
    Kind("wood", cost="double", sight="veil", solid=False, veil_depth=cm(5)),
    Kind("rubble", cost="double"),
)


def _box(x: int, y: int, width: int, depth: int) -> Polygon:
    left, near, right, far = cm(x), cm(y), cm(x + width), cm(y + depth)
    return (left, near), (right, near), (right, far), (left, far)


def board() -> Board:
    """A table with eight pieces."""
    return Board(
        cm(120),
        cm(120),
        (
            Piece("wall 1", "wall", _box(40, 20, 8, 1), cm(3)),
            Piece("wall 2", "wall", _box(70, 60, 1, 12), cm(3)),
            Piece("wall 3", "wall", _box(100, 30, 9, 1), cm(3)),
            Piece("house 1", "wall", _box(85, 85, 12, 9), cm(8)),
            Piece("house 2", "wall", _box(15, 15, 12, 9), cm(8)),
            Piece("wood 1", "wood", _box(20, 80, 20, 15), cm(6)),
            Piece("wood 2", "wood", _box(80, 10, 15, 15), cm(6)),
            Piece("rubble", "rubble", _box(50, 50, 9, 9)),
        ),
        KINDS,
    )


def fighters(random: Random, count: int) -> list[Footprint]:
    """Bases that stand about the middle of the table, none overlapping."""
    table = board()
    bases: list[Footprint] = []
    while len(bases) < count:
        pose = Pose(random.randint(cm(25), cm(95)), random.randint(cm(25), cm(95)), random.randrange(3600))
        base = footprint(INFANTRY, pose)
        if table.can_stand(base) and not any(overlaps(base, other) for other in bases):
            bases.append(base)
    return bases


def _microseconds(calls: list[Callable[[], object]]) -> float:
    """The mean time of a call, in the best of three rounds."""
    best = float("inf")
    for _ in range(3):
        begin = perf_counter()
        for call in calls:
            call()
        best = min(best, perf_counter() - begin)
    return best / len(calls) * 1e6


def run() -> dict[str, float]:
    """Microseconds a question."""
    random = Random(1)
    table = board()
    bases = fighters(random, 22)
    named = [(f"fighter {number}", base) for number, base in enumerate(bases)]
    bodies = [(name, Body(base, 0, cm(3))) for name, base in named]
    grounds = [
        Ground(table, tuple(other for other in named if other[1] is not base), base.travel_radius) for base in bases
    ]
    pairs = [(a, b) for a in range(22) for b in range(22) if a != b]

    def look(a: int, b: int) -> Callable[[], object]:
        others = [body for index, body in enumerate(bodies) if index not in (a, b)]
        return lambda: sight(bodies[a][1], bodies[b][1], others, table)

    def engage(a: int, b: int) -> Callable[[], object]:
        occupied = [base for index, base in enumerate(bases) if index != a]
        return lambda: list(contact_poses(INFANTRY, bases[b], occupied, table, bases[a].centre))

    def step(a: int, b: int) -> Callable[[], object]:
        (ax, ay), (bx, by) = bases[a].centre, bases[b].centre
        return lambda: grounds[a].clear(ax, ay, (3 * ax + bx) // 4, (3 * ay + by) // 4)

    def route(a: int, b: int) -> Callable[[], object]:
        return lambda: grounds[a].towards(bases[a].centre, bases[b].centre, cm(20))

    def measure(a: int, b: int) -> Callable[[], object]:
        return lambda: gap(bases[a], bases[b])

    return {
        "table.sight_us": _microseconds([look(a, b) for a, b in pairs]),
        "table.reach_us": _microseconds(
            [
                lambda ground=ground, base=base: ground.reach(base.centre, cm(20)).geometry  # type: ignore[misc]
                for ground, base in zip(grounds, bases, strict=True)
            ]
        ),
        "table.gap_us": _microseconds([measure(a, b) for a, b in pairs]),
        "table.clear_us": _microseconds([step(a, b) for a, b in pairs]),
        "table.contact_us": _microseconds([engage(a, b) for a, b in pairs]),
        "table.towards_us": _microseconds([route(a, b) for a, b in pairs]),
    }
