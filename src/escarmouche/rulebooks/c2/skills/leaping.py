"""The leap: over obstacles and figures, twice a turn, for half the distance of the move each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from escarmouche.kernel import Reason
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.movement import allowance
from escarmouche.rulebooks.freetable.contact import lining_up, place_of
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.ground import flying_at, ground
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import MM, Path, Point, Pose
from escarmouche.table.barriers import part_way, stretch_length

LEAP: Final = "c2.skill.bond"
LEAPT: Final = "c2.skill.bond#leapt"

LEAPS: Final = 2
"""How many leaps there are in a turn."""

SCYTHES: Final = -2
"""What it adds to the difficulty of the test against the scythes of a war machine."""

STRIDE: Final = 5 * MM
"""How closely places to leap from and to are looked for."""


class Leap(Hooks, name=LEAP):
    """Twice a turn it may leap, straight, for half the distance of its move, over whatever is no higher than its MOV.

    So it does in any move but swimming and dodging, and lands where there is room. [c2.skill.bond]

    A route is leapt, stretch by stretch, only where it can't be walked, or not for the distance that there is.
    """

    __slots__ = ()

    def leaps_over(
        self, value: list[Reason], battle: Battle, bearer: Fighter, route: Route, allowance: int
    ) -> list[Reason]:
        return value if leaps_needed(battle, bearer, route, allowance) is None else []

    def leaping_path(self, value: Path | None, battle: Battle, bearer: Fighter, goal: Pose, reach: int) -> Path | None:
        return value if value is not None else leaping_way(battle, bearer, goal, reach)

    def route_cost(self, value: int, battle: Battle, bearer: Fighter, route: Route) -> int:
        leapt = leaps_taken(battle, bearer, route)
        return Leaper(battle, bearer).cost(route.path, leapt) if leapt else value

    async def on_passage(self, battle: Battle, bearer: Fighter, mover: Fighter, route: Route) -> None:
        if mover is bearer:
            for _ in leaps_taken(battle, bearer, route):
                bearer.gain(LEAPT, until="turn")

    def mowing_difficulty(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + SCYTHES


class Leapt(Hooks, name=LEAPT):
    """A leap that has been made this turn."""

    __slots__ = ()
    stacking = "adds"


class Leaper:
    """What a leaper meets on the ground and in the middle of a leap, and how far a leap takes it."""

    def __init__(self, battle: Battle, fighter: Fighter, reach: int | None = None) -> None:
        self.start = place_of(fighter)
        self.base = fighter.profile.base
        self.walk = ground(battle, fighter, reach=reach)
        high = characteristics.movement(battle, fighter)
        low = [other.id for other in battle.in_play() if other.height <= high]
        self.leap = msgspec.structs.replace(
            ground(battle, fighter, reach=reach, ignoring=low), max_obstacle_height=high
        )
        self.longest = allowance(battle, fighter, fighter.move) // 2
        self.left = LEAPS - sum(1 for effect in fighter.effects if effect.name == LEAPT)

    def may_leap(self, a: Point, b: Point, facing: int) -> bool:
        """Whether one leap leads from a point to another: it is near enough, nothing high is between, there is room."""
        return stretch_length(*a, *b) <= self.longest and self.leap.clear(*a, *b) and self.may_land(b, facing)

    def may_land(self, point: Point, facing: int) -> bool:
        """Whether there is room at a point."""
        return not self.walk.problems_at(self.start.at(*point).turned(facing), self.base)

    def cost(self, path: Path, leapt: Sequence[int]) -> int:
        """What a path uses up when some of its stretches (by number) are leapt: there the ground does not slow."""
        return sum(
            stretch_length(*a, *b) if number in leapt else self.walk.cost((a, b))
            for number, (a, b) in enumerate(pairwise(path))
        )


def leaps_needed(battle: Battle, fighter: Fighter, route: Route, reach: int | None) -> tuple[int, ...] | None:
    """Which stretches of a route (by number) have to be leapt; ``None`` where even that does not make it possible.

    ``reach``: how long it may be; ``None``: it need not be short.
    """
    start = place_of(fighter)
    grounded = not flying_at(battle, fighter) and route.z == start.z and route.path[0] == start.point
    if not grounded or fighter.move == "dodge":
        return None
    leaper = Leaper(battle, fighter, reach)
    stretches = list(pairwise(route.path))
    leapable = [number for number, (a, b) in enumerate(stretches) if leaper.may_leap(a, b, route.facing)]
    needed = [number for number, (a, b) in enumerate(stretches) if not leaper.walk.clear(*a, *b)]
    if not leaper.may_land(route.path[-1], route.facing) or not {*needed} <= {*leapable}:
        return None
    saving = sorted(
        (number for number in leapable if number not in needed),
        key=lambda number: leaper.cost(route.path, ()) - leaper.cost(route.path, (number,)),
        reverse=True,
    )
    for more in range(leaper.left - len(needed) + 1):
        leapt = (*needed, *saving[:more])
        if reach is None or leaper.cost(route.path, leapt) <= reach:
            return leapt
    return None


def leaps_taken(battle: Battle, fighter: Fighter, route: Route) -> tuple[int, ...]:
    """Which stretches of a route that a figure is about to go it leaps: as few as bring it there with what it has left.

    If the route ends in contact with an enemy it may be longer by what it takes to line up with him.
    """
    left = allowance(battle, fighter, fighter.move) - (fighter.moved if battle.phase == "movement" else 0)
    met = battle.named(ending_contacts(battle, fighter, route.end))
    for more in (0, *sorted(lining_up(battle, fighter, enemy) for enemy in met)):
        leapt = leaps_needed(battle, fighter, route, left + more)
        if leapt is not None:
            return leapt
    return leaps_needed(battle, fighter, route, None) or ()


# -- a way over things -------------------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """How one gets to a point of a way with the fewest leaps: how many, from which point, and whether by a leap."""

    leaps: int
    before: int
    by_leap: bool


def leaping_way(battle: Battle, fighter: Fighter, goal: Pose, reach: int) -> Path | None:
    """A way to a place, over what can be leapt over and round the rest; its stretches are walked or leapt."""
    start = place_of(fighter)
    if flying_at(battle, fighter) or goal.z != start.z:
        return None
    leaper = Leaper(battle, fighter, reach)
    way = leaper.leap.shortest(start.point, goal.point, reach)
    if way is None:
        return None
    points = list(_strides(way))
    spots = _fewest_leaps(leaper, points, goal.facing)
    if spots[-1] is None:
        return None
    path = _joined(points, spots)
    return path if leaps_needed(battle, fighter, Route(path, goal.facing, goal.z), reach) is not None else None


def _strides(way: Path) -> Iterator[tuple[int, Point]]:
    """Points close to each other along a way, each with the number of its stretch."""
    yield 0, way[0]
    for number, (a, b) in enumerate(pairwise(way)):
        steps = -(-stretch_length(*a, *b) // STRIDE)
        for step in range(1, steps + 1):
            yield number, part_way(*a, *b, step, steps)


def _fewest_leaps(leaper: Leaper, points: Sequence[tuple[int, Point]], facing: int) -> list[Spot | None]:
    """For each point how it is reached with the fewest leaps; ``None`` where it is not."""
    spots: list[Spot | None] = [Spot(0, 0, False)]
    for place in range(1, len(points)):
        stretch, here = points[place]
        found: list[Spot] = []
        before = spots[place - 1]
        if before is not None and leaper.walk.clear(*points[place - 1][1], *here):
            found.append(Spot(before.leaps, place - 1, False))
        elif leaper.may_land(here, facing):
            found += _leaps_to(leaper, points, spots, place, stretch)
        spots.append(min(found, default=None))
    return spots


def _leaps_to(
    leaper: Leaper, points: Sequence[tuple[int, Point]], spots: Sequence[Spot | None], place: int, stretch: int
) -> Iterator[Spot]:
    """The leaps that end at a point, along the straight stretch that leads to it."""
    for start in range(place - 1, -1, -1):
        if stretch_length(*points[start][1], *points[place][1]) > leaper.longest:
            return
        spot = spots[start]
        if spot is not None and spot.leaps < leaper.left:
            yield Spot(spot.leaps + 1, start, True)
        if points[start][0] != stretch:
            return


def _joined(points: Sequence[tuple[int, Point]], spots: Sequence[Spot | None]) -> Path:
    """The way to the last point: leaps as they are, what is walked in one straight line as one stretch."""
    path = [points[-1][1]]
    place = len(points) - 1
    while place:
        spot = spots[place]
        assert spot is not None
        last = spot.before
        while not spot.by_leap and last and points[last][0] == points[place][0]:
            before = spots[last]
            if before is None or before.by_leap:
                break
            last = before.before
        path.append(points[last][1])
        place = last
    return tuple(reversed(path))
