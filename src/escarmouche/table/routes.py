"""The shortest way round obstacles, in integers throughout, so that "can it get there?" has one answer everywhere.

A shortest way bends only at corners of what is in its way. The ground that the centre of the mover may not enter is
rounded at its corners; each rounding is replaced by a few straight pieces just outside it, and their ends are the
points at which a way may bend. A way found is therefore at most about 1.3 % longer than the ideal one where it goes
round a corner (0.3 mm for a 25 mm base and a right angle), and a gap is passed if it is CONTACT wider than the
travelling disc. Through slow terrain ways run straight or go round it; they do not bend at its edge as light would.

Only what stands in the way of the best way so far is considered, and more is added until nothing else is.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, Protocol

import msgspec

from .barriers import (
    Barrier,
    crossing,
    first_blocking,
    in_the_way,
    part_way,
    stretch_cost,
    stretch_length,
    whole_length,
)
from .directions import QUARTER, TURN, UNIT, direction, heading
from .exact import Box, Point, Polygon, box_near, ceil_ratio, nearest_ratio, stretches
from .terrain import Piece

Path = tuple[Point, ...]

MARGIN: Final = 4
"""How much further from what is in the way than need be a way bends: what rounding may take away."""

_ARC: Final = 225
_SLACK: Final = 10
_FAR_OFF: Final = 16


class MoverGround(Protocol):
    """What a mover meets: what a route has to know of the ground."""

    @property
    def barriers(self) -> tuple[Barrier, ...]:
        """What its centre has to keep away from."""

    @property
    def slow_pieces(self) -> tuple[Piece, ...]:
        """Where each unit counts twice."""

    @property
    def floor(self) -> tuple[Piece, ...]:
        """What its centre has to stay on, if anything."""

    @property
    def room(self) -> Box:
        """The ground on which its centre stays on the board."""

    def clear(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """May it move straight from a to b?"""

    def supported(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Does the whole stretch lie over the floor, if there is one?"""


class _Bend(msgspec.Struct, frozen=True, gc=False):
    """A point where a way may bend round a corner, and the directions of the outline before and after it.

    `strip`: how far from the corner, squared, bends round it lie at most. Whoever is in contact there stands between the
    rounded corner and its bends.
    """

    point: Point
    corner: Point
    strip: int
    before: Point
    after: Point

    def is_skirted(self, dx: int, dy: int) -> bool:
        """Does a stretch in this direction pass the point without running into what it bends round?"""
        bx, by = self.before
        ax, ay = self.after
        return (dx * by > dy * bx) != (dx * ay > dy * ax)

    def is_round(self, x: int, y: int) -> bool:
        """Does the other end of a stretch lie in the strip between the same corner and the bends round it?"""
        cx, cy = self.corner
        return (x - cx) * (x - cx) + (y - cy) * (y - cy) <= self.strip

    def onward(self, dx: int, dy: int) -> Point:
        """The direction furthest round the corner for a way that comes in this direction."""
        (bx, by), (ax, ay) = self.before, self.after
        return self.after if dx * (bx + ax) + dy * (by + ay) > 0 else (-bx, -by)


@lru_cache(maxsize=4096)
def bends_round(outline: Polygon, clearance: int) -> Sequence[_Bend]:
    """The points just outside the convex corners of an outline, at `clearance` from it, in order."""
    if len(outline) == 1:
        return _arc(outline[0], 0, TURN, clearance)
    bends: list[_Bend] = []
    for (ax, ay), (bx, by), (cx, cy) in zip(
        (outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True
    ):
        if (bx - ax) * (cy - by) > (by - ay) * (cx - bx):
            start = heading(by - ay, ax - bx)
            bends += _arc((bx, by), start, (heading(cy - by, bx - cx) - start) % TURN, clearance)
    return bends


def _arc(corner: Point, start: int, turn: int, clearance: int) -> list[_Bend]:
    """Points just outside the arc about `corner` that begins at facing `start` and turns by `turn`."""
    parts = max(1, ceil_ratio(turn, _ARC))
    bends = []
    for part in range(parts):
        before, after = start + turn * part // parts, start + turn * (part + 1) // parts
        nx, ny = direction((before + after) // 2)
        away = ceil_ratio((clearance + MARGIN) * UNIT, direction((after - before + 1) // 2)[0])
        bends.append(
            _Bend(
                (corner[0] + nearest_ratio(nx * away, UNIT), corner[1] + nearest_ratio(ny * away, UNIT)),
                corner,
                (away + 2) * (away + 2),
                direction(before + QUARTER - _SLACK),
                direction(after + QUARTER + _SLACK),
            )
        )
    return bends


def shortest(way: MoverGround, start: Point, goal: Point, allowance: int | None = None) -> Path | None:
    """The cheapest way from start to goal that costs at most `allowance` units; None if there is none."""
    if not (way.clear(*start, *start) and way.clear(*goal, *goal)):
        return None
    if start == goal:
        return (start,)
    search = _Search(way, start, goal, allowance)
    while True:
        path = search.cheapest()
        if path is None or not search.learn(path):
            return path


def towards(way: MoverGround, start: Point, goal: Point, allowance: int) -> Path:
    """As far along the cheapest way to the goal as `allowance` units go.

    If no way leads there, as far as possible straight towards it. The last point of the path is where the mover ends.
    """
    path = shortest(way, start, goal) or (start, goal)
    done = [start]
    left = allowance
    for a, b in pairwise(path):
        end = as_far_as(way, *a, *b, left)
        if end != a:
            done.append(end)
        if end != b:
            break
        left -= stretch_cost(way.slow_pieces, *a, *b)
    return tuple(done)


def as_far_as(way: MoverGround, ax: int, ay: int, bx: int, by: int, allowance: int | None = None) -> Point:
    """The furthest point straight from a to b that is clear and costs at most `allowance`; a if there is none."""
    steps = stretch_length(ax, ay, bx, by)
    if not steps or not way.clear(ax, ay, ax, ay):
        return ax, ay

    def there(step: int) -> Point:
        return part_way(ax, ay, bx, by, step, steps)

    most = steps if allowance is None else _affordable(way, ax, ay, bx, by, allowance)
    met = list(in_the_way(way.barriers, ax, ay, *there(most)))
    low_x, low_y, high_x, high_y = way.room

    def clear(step: int) -> bool:
        x, y = there(step)
        return (
            low_x <= x <= high_x
            and low_y <= y <= high_y
            and first_blocking(met, ax, ay, x, y) is None
            and way.supported(ax, ay, x, y)
        )

    if not met:
        return there(_last(clear, most))
    return there(_last_before(most, clear, min([barrier.about_reached(ax, ay, bx, by) for barrier in met])))


def _affordable(way: MoverGround, ax: int, ay: int, bx: int, by: int, allowance: int) -> int:
    """How many units of the stretch a-b cost at most `allowance`."""
    steps = stretch_length(ax, ay, bx, by)
    slow = crossing(way.slow_pieces, ax, ay, bx, by)
    parts = [part for piece in slow for part in stretches(ax, ay, bx, by, piece.outline)]
    guess = paid_for(allowance, sorted((n / d * steps, m / e * steps) for n, d, m, e in parts))

    def affordable(step: int) -> bool:
        return stretch_cost(slow, ax, ay, *part_way(ax, ay, bx, by, step, steps)) <= allowance

    return _last(affordable, min(steps, allowance), guess)


def paid_for(budget: float, slow: Sequence[tuple[float, float]]) -> float:
    """About how far a budget goes on a line on which every unit within the slow parts, in order, counts twice."""
    for low, high in slow:
        if budget <= low:
            break
        budget -= min(high - low, (budget - low) / 2)
    return budget


def _last(holds: Callable[[int], bool], most: int, guess: float | None = None) -> int:
    """The last number up to `most` of which something holds that holds of all before it; 0 is not asked."""
    return max(0, most) if most <= 0 or holds(most) else _last_before(most, holds, guess)


def _last_before(beyond: int, holds: Callable[[int], bool], guess: float | None = None) -> int:
    """The last number of which something holds that holds of all before it, and not of `beyond` (> 0).

    A good `guess` saves asking about numbers far from it; the answer is the same with any.
    """
    if holds(beyond - 1):
        return beyond - 1
    if guess is not None:
        low, high = guess - _FAR_OFF, guess + _FAR_OFF
        last = _between(0, beyond - 1, holds, low, high)
        if low <= last < high - 1 or ((not last or holds(last)) and not holds(last + 1)):
            return last
    return _between(0, beyond - 1, holds)


def _between(
    done: int, beyond: int, holds: Callable[[int], bool], low: float = float("-inf"), high: float = float("inf")
) -> int:
    """The last number of which something holds that holds of `done` and not of `beyond`.

    It is taken to hold of numbers below `low`, and not to hold of numbers above `high`.
    """
    while beyond - done > 1:
        middle = (done + beyond) // 2
        if middle < low or (middle <= high and holds(middle)):
            done = middle
        else:
            beyond = middle
    return done


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A point of a cheapest way where it may change direction: what it costs to get there, and the sector (from one
    direction to another, less than a half turn apart) into which it may go on; any direction from the start."""

    point: Point
    cost: int
    sector: tuple[Point, Point] | None


def turns_in_reach(way: MoverGround, start: Point, allowance: int) -> list[Turn]:
    """The start, and every turn that a cheapest way of at most `allowance` units may take."""
    search = _Search(way, start, None, allowance)
    search.consider(
        [barrier for barrier in way.barriers if box_near(barrier.box, *start, allowance)],
        [piece for piece in way.slow_pieces if box_near(piece.box, *start, allowance)],
    )
    return search.turns()


_GOAL: Final = -1
_START: Final = -2


class _Search:
    """A search for the cheapest ways from a point that knows only the obstacles it has been told to consider."""

    def __init__(self, way: MoverGround, start: Point, goal: Point | None, allowance: int | None) -> None:
        self.way = way
        self.start = start
        self.goal = goal
        self.allowance = allowance
        self.barriers: list[Barrier] = []
        self.slow: list[Piece] = []
        self.bends: list[_Bend] = []
        for piece in way.floor:
            self._add_bends(bends_round(piece.outline[::-1], 0))

    def learn(self, path: Path) -> bool:
        """Consider everything unknown that the path meets. False if there is nothing."""
        stages = list(pairwise(path))
        met = {barrier.id for a, b in stages for barrier in in_the_way(self.way.barriers, *a, *b)}
        barriers = (
            [candidate for candidate in self.way.barriers if candidate.id in met and candidate not in self.barriers]
            if met
            else []
        )
        unknown = [piece for piece in self.way.slow_pieces if piece not in self.slow]
        slow = [
            piece
            for piece in unknown
            if any(stretches(*a, *b, piece.outline) for a, b in stages if crossing((piece,), *a, *b))
        ]
        self.consider(barriers, slow)
        return bool(barriers or slow)

    def consider(self, barriers: Sequence[Barrier], slow: Sequence[Piece]) -> None:
        """Take these obstacles into account from now on."""
        self.barriers += barriers
        self.slow += slow
        self.bends = [bend for bend in self.bends if first_blocking(barriers, *bend.point, *bend.point) is None]
        for barrier in barriers:
            self._add_bends(bends_round(barrier.core, barrier.clearance))
        for piece in slow:
            self._add_bends(bends_round(piece.outline, 0))

    def _add_bends(self, bends: Sequence[_Bend]) -> None:
        """Keep the points that are on the board, out of all that is considered and not too far off to be of use."""
        low_x, low_y, high_x, high_y = self.way.room
        self.bends += (
            bend
            for bend in bends
            if low_x <= bend.point[0] <= high_x
            and low_y <= bend.point[1] <= high_y
            and self._affordable(whole_length(*self.start, *bend.point) + self._ahead(bend.point))
            and first_blocking(self.barriers, *bend.point, *bend.point) is None
        )

    def _affordable(self, cost: int) -> bool:
        return self.allowance is None or cost <= self.allowance

    def _ahead(self, point: Point) -> int:
        """What the rest of a way costs at least."""
        return 0 if self.goal is None else whole_length(*point, *self.goal)

    def cheapest(self) -> Path | None:
        """The cheapest way to the goal past what is considered."""
        _, came_from = self.explore()
        if _GOAL not in came_from:
            return None
        points = []
        index = _GOAL
        while index != _START:
            points.append(self._point(index))
            index = came_from[index]
        return (self.start, *reversed(points))

    def turns(self) -> list[Turn]:
        """The start and every bend that can be reached, nearest first."""
        costs, came_from = self.explore()
        turns = [Turn(self.start, 0, None)]
        for index, cost in sorted(costs.items(), key=lambda entry: (entry[1], entry[0])):
            if index >= 0:
                bend, (x, y) = self.bends[index], self._point(came_from[index])
                onward = bend.point[0] - x, bend.point[1] - y
                turns.append(Turn(bend.point, cost, (onward, bend.onward(*onward))))
        return turns

    def explore(self) -> tuple[dict[int, int], dict[int, int]]:
        """What each bend costs, and from which bend it is reached, until the goal is settled (A*).

        Of ways that cost the same, the one through bends that were added first is kept.
        """
        costs = {_START: 0}
        came_from: dict[int, int] = {}
        queue = [(self._ahead(self.start), _START)]
        left = dict.fromkeys(range(0 if self.goal is None else _GOAL, len(self.bends)))
        done: set[int] = set()
        while queue:
            _, index = heappop(queue)
            if index == _GOAL:
                break
            if index in done:
                continue
            done.add(index)
            left.pop(index, None)
            for other in self._taut(index, left):
                cost = self._stretch_cost(index, other, costs[index], costs.get(other))
                if cost is not None:
                    costs[other] = cost
                    came_from[other] = index
                    heappush(queue, (cost + self._ahead(self._point(other)), other))
        return costs, came_from

    def _stretch_cost(self, index: int, other: int, cost: int, best: int | None) -> int | None:
        """What `other` costs by way of `index`; None if that is no way, too dear, or no better than `best`."""
        here, there = self._point(index), self._point(other)
        total = cost + stretch_cost(self.slow, *here, *there)
        if (best is not None and total >= best) or not self._affordable(total + self._ahead(there)):
            return None
        free = first_blocking(self.barriers, *here, *there) is None and self.way.supported(*here, *there)
        return total if free else None

    def _taut(self, index: int, others: Iterable[int]) -> Iterator[int]:
        """Those of the others to which a shortest way might lead straight from here. Most are ruled out by this alone."""
        x, y = self._point(index)
        here = self.bends[index] if index >= 0 else None
        for other in others:
            there = self.bends[other] if other >= 0 else None
            to_x, to_y = self._point(other) if there is None else there.point
            dx, dy = to_x - x, to_y - y
            if (
                (dx or dy)
                and (here is None or here.is_skirted(dx, dy) or here.is_round(to_x, to_y))
                and (there is None or there.is_skirted(dx, dy) or there.is_round(x, y))
            ):
                yield other

    def _point(self, index: int) -> Point:
        if index >= 0:
            return self.bends[index].point
        return self.start if index == _START or self.goal is None else self.goal
