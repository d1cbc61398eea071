"""Leaps over obstacles and figures, a few a turn: which stretches of a way are leapt, what they cost, and ways by leaps."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import msgspec

from escarmouche.kernel import Reason
from escarmouche.rulebooks.freetable.contact import lining_up, place_of
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.ground import flying_at, ground
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import MM, Path, Point, Pose, footprint, inside
from escarmouche.table.barriers import part_way, stretch_length

B = TypeVar("B", bound=FreeTable[Any])
"""The battle of an edition."""

LEAPS: Final = 2
"""How many leaps there are in a turn."""

STRIDE: Final = 5 * MM
"""How closely places to leap from and to are looked for."""


class Spring(NamedTuple):
    """What a model clears in a leap, and how far one takes it.

    ``low``: the models (ids) that it leaps over; ``height``: how high terrain may be, and ``longest``: how long a leap, both
    in 0.01 mm; ``footholds``: whether one that passes over scenery on which the model has room may be longer.
    """

    low: Collection[str]
    height: int
    longest: int
    footholds: bool = False


class Leaping(Generic[B, M]):
    """How the leapers of an edition leap. ``leapt``: the effect (its name) that stands for a leap made this turn."""

    def __init__(self, leapt: str) -> None:
        self.leapt = leapt

    # -- what an edition says ------------------------------------------------------------------------------------------

    @abstractmethod
    def spring(self, battle: B, model: M) -> Spring | None:
        """How a model leaps in the move that it makes now; ``None``: not at all."""

    @abstractmethod
    def left(self, battle: B, model: M) -> int:
        """What is left of the move under way, in 0.01 mm."""

    # -- which stretches are leapt -------------------------------------------------------------------------------------

    def leaper(self, battle: B, model: M, reach: int | None) -> Leaper[M] | None:
        """A model on the ground as one who leaps; ``None`` where it does not."""
        spring = None if flying_at(battle, model) else self.spring(battle, model)
        if spring is None:
            return None
        made = sum(1 for effect in model.effects if effect.name == self.leapt)
        return Leaper(battle, model, spring, LEAPS - made, reach)

    def needed(self, battle: B, model: M, route: Route, reach: int | None) -> tuple[int, ...] | None:
        """Which stretches of a route (by number) have to be leapt; ``None`` where even that does not make it possible.

        ``reach``: how long it may be; ``None``: it need not be short.
        """
        start = place_of(model)
        if route.z != start.z or route.path[0] != start.point:
            return None
        leaper = self.leaper(battle, model, reach)
        return None if leaper is None else leaper.needed(route, reach)

    def taken(self, battle: B, model: M, route: Route) -> tuple[int, ...]:
        """Which stretches of a route that a model is about to go it leaps: as few as bring it there with what it has left.

        If the route ends in contact with an enemy it may be longer by what it takes to line up with him.
        """
        left = self.left(battle, model)
        met = battle.named(ending_contacts(battle, model, route.end))
        for more in (0, *sorted(lining_up(battle, model, enemy) for enemy in met)):
            leapt = self.needed(battle, model, route, left + more)
            if leapt is not None:
                return leapt
        return self.needed(battle, model, route, None) or ()

    def cost(self, battle: B, model: M, route: Route) -> int | None:
        """What a route uses up of which stretches are leapt, in 0.01 mm; ``None``: none is."""
        leapt = self.taken(battle, model, route)
        leaper = self.leaper(battle, model, None) if leapt else None
        return None if leaper is None else leaper.cost(route.path, leapt)

    def way(self, battle: B, model: M, goal: Pose, reach: int) -> Path | None:
        """A way to a place, over what can be leapt over and round the rest; its stretches are walked or leapt."""
        start = place_of(model)
        leaper = self.leaper(battle, model, reach) if goal.z == start.z else None
        way = None if leaper is None else leaper.leap.shortest(start.point, goal.point, reach)
        if leaper is None or way is None:
            return None
        points = list(_strides(way))
        spots = _fewest_leaps(leaper, points, goal.facing)
        if spots[-1] is None:
            return None
        path = _joined(points, spots)
        return path if self.needed(battle, model, Route(path, goal.facing, goal.z), reach) is not None else None


class LeapingHooks(TableHooks[Any, Any]):
    """What a leap changes about ways over the table: a stretch is leapt only where it can't be walked, or not for the
    distance that there is."""

    __slots__ = ()
    leaping: ClassVar[Leaping[Any, Any]]
    """How the edition leaps."""

    def leaps_over(self, value: list[Reason], battle: Any, bearer: Any, route: Route, allowance: int) -> list[Reason]:
        return value if self.leaping.needed(battle, bearer, route, allowance) is None else []

    def leaping_path(self, value: Path | None, battle: Any, bearer: Any, goal: Pose, reach: int) -> Path | None:
        return value if value is not None else self.leaping.way(battle, bearer, goal, reach)

    def route_cost(self, value: int, battle: Any, bearer: Any, route: Route) -> int:
        cost = self.leaping.cost(battle, bearer, route)
        return value if cost is None else cost


class Leaper(Generic[M]):
    """What a leaper meets on the ground and in the middle of a leap, and how far a leap takes it.

    ``left``: how many leaps it has this turn.
    """

    def __init__(self, battle: FreeTable[M], model: M, spring: Spring, left: int, reach: int | None) -> None:
        self.start = place_of(model)
        self.base = model.shape
        self.walk = ground(battle, model, reach=reach)
        self.leap = msgspec.structs.replace(
            ground(battle, model, reach=reach, ignoring=spring.low), max_obstacle_height=spring.height
        )
        self.longest = spring.longest
        pieces = battle.board.pieces if spring.footholds else ()
        self.tops = [piece for piece in pieces if 0 < piece.top - self.start.z <= spring.height]
        self.left = left

    def may_leap(self, a: Point, b: Point, facing: int) -> bool:
        """Whether one leap leads from a point to another: it is near enough, nothing high is between, there is room."""
        return self.is_near(a, b, facing) and self.leap.clear(*a, *b) and self.may_land(b, facing)

    def is_near(self, a: Point, b: Point, facing: int) -> bool:
        """Whether one leap is enough from a point to another: it is not too far, or there is a foothold on the way.

        Footholds are looked for at each mm of the way.
        """
        length = stretch_length(*a, *b)
        if length <= self.longest:
            return True
        if not self.tops:
            return False
        steps = -(-length // MM)
        bases = (
            footprint(self.base, self.start.at(*part_way(*a, *b, step, steps)).turned(facing)) for step in range(steps)
        )
        return any(inside(piece.outline, base) for base in bases for piece in self.tops if piece.covers(base.x, base.y))

    def may_land(self, point: Point, facing: int) -> bool:
        """Whether there is room at a point."""
        return not self.walk.problems_at(self.start.at(*point).turned(facing), self.base)

    def cost(self, path: Path, leapt: Sequence[int]) -> int:
        """What a path uses up when some of its stretches (by number) are leapt: there the ground does not slow."""
        return sum(
            stretch_length(*a, *b) if number in leapt else self.walk.cost((a, b))
            for number, (a, b) in enumerate(pairwise(path))
        )

    def needed(self, route: Route, reach: int | None) -> tuple[int, ...] | None:
        """Which stretches of a route (by number) have to be leapt; ``None`` where even that does not make it possible."""
        stretches = list(pairwise(route.path))
        leapable = [number for number, (a, b) in enumerate(stretches) if self.may_leap(a, b, route.facing)]
        needed = [number for number, (a, b) in enumerate(stretches) if not self.walk.clear(*a, *b)]
        if not self.may_land(route.path[-1], route.facing) or not {*needed} <= {*leapable}:
            return None
        saving = sorted(
            (number for number in leapable if number not in needed),
            key=lambda number: self.cost(route.path, ()) - self.cost(route.path, (number,)),
            reverse=True,
        )
        for more in range(self.left - len(needed) + 1):
            leapt = (*needed, *saving[:more])
            if reach is None or self.cost(route.path, leapt) <= reach:
                return leapt
        return None


# -- a way over things -------------------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """How one gets to a point of a way with the fewest leaps: how many, from which point, and whether by a leap."""

    leaps: int
    before: int
    by_leap: bool


def _strides(way: Path) -> Iterator[tuple[int, Point]]:
    """Points close to each other along a way, each with the number of its stretch."""
    yield 0, way[0]
    for number, (a, b) in enumerate(pairwise(way)):
        steps = -(-stretch_length(*a, *b) // STRIDE)
        for step in range(1, steps + 1):
            yield number, part_way(*a, *b, step, steps)


def _fewest_leaps(leaper: Leaper[M], points: Sequence[tuple[int, Point]], facing: int) -> list[Spot | None]:
    """For each point how it is reached with the fewest leaps; ``None`` where it is not."""
    spots: list[Spot | None] = [Spot(0, 0, False)]
    for place in range(1, len(points)):
        _, here = points[place]
        candidates: list[Spot] = []
        before = spots[place - 1]
        if before is not None and leaper.walk.clear(*points[place - 1][1], *here):
            candidates.append(Spot(before.leaps, place - 1, False))
        elif leaper.may_land(here, facing):
            candidates += _leaps_to(leaper, points, spots, place, facing)
        spots.append(min(candidates, default=None))
    return spots


def _leaps_to(
    leaper: Leaper[M], points: Sequence[tuple[int, Point]], spots: Sequence[Spot | None], place: int, facing: int
) -> Iterator[Spot]:
    """The leaps that end at a point, along the straight stretch that leads to it."""
    stretch, here = points[place]
    for start in range(place - 1, -1, -1):
        number, there = points[start]
        if stretch_length(*there, *here) > leaper.longest and not leaper.tops:
            return
        spot = spots[start]
        if spot is not None and spot.leaps < leaper.left and leaper.is_near(there, here, facing):
            yield Spot(spot.leaps + 1, start, True)
        if number != stretch:
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
