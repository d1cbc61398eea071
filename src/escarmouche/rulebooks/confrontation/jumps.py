"""Jumps: a run-up, then a leap over water, a crevasse or an obstacle; perhaps at an enemy."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import ClassVar, Final

from escarmouche.kernel import Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.confrontation.falls import below, resting_place
from escarmouche.rulebooks.confrontation.feats import pieces_near, stop_towards
from escarmouche.rulebooks.freetable.contact import contact_places
from escarmouche.rulebooks.freetable.displacement import Going, ending_contacts, touching_problems
from escarmouche.rulebooks.freetable.ground import ground, reasons
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.freetable.state import M
from escarmouche.table import (
    CM,
    MM,
    UNIT,
    Ground,
    Piece,
    Point,
    Pose,
    direction,
    footprint,
    gap,
    heading,
    length,
    polygon_gap,
)
from escarmouche.table.barriers import part_way, stretch_length
from escarmouche.table.exact import stretches

LONG_DIFFICULTY: Final = 4
LOW_OBSTACLE: Final = -2
"""What the difficulty of a high jump changes by when the obstacle is smaller than the figure."""

NEAR: Final = 5 * MM
"""How near an obstacle counts as just before or behind it."""

ATTEMPTS: Final = 3
"""How many lines are tried to find a jump at random."""

STEP: Final = 2 * MM


class Jump(Going[M]):
    """A jump: a run-up, and from its last point but one a leap in a straight line to where the route ends.

    The run-up is at least as long as what is to be cleared. Both are made in the course of a run:
    together they are no longer than twice MOV. Whoever thinks better of it stays where it is.
    """

    __slots__ = ()

    feats: tuple[str, ...] = ()
    """The terrain that is crossed in this way, by the feat that it asks for."""

    run_up_rule: ClassVar[str]
    """The rule (its id) of the run-up."""
    engage_rule: ClassVar[str]
    """The rule (its id) of jumps at an enemy."""

    # -- what a jump is ------------------------------------------------------------------------------------------------

    @abstractmethod
    def to_clear(self, route: Route) -> int:
        """The length or the height to clear, in 0.01 mm."""

    @abstractmethod
    def difficulty(self, route: Route) -> int | Fraction:
        """The difficulty of the feat roll."""

    @abstractmethod
    async def fail(self, route: Route) -> None:
        """What becomes of a figure that has made its run-up and failed."""

    @abstractmethod
    def may_come_at(self, enemy: M) -> bool:
        """Whether it may come into contact with an enemy by its jump."""

    def hurdles(self) -> list[Piece]:
        """The terrain that might be jumped over."""
        return pieces_near(self.battle, self.model, self.allowance, *self.feats)

    def run_up(self, route: Route) -> Route:
        """The way to where it leaps, looking where it leaps to."""
        (ax, ay), (bx, by) = route.path[-2:]
        facing = heading(bx - ax, by - ay) if (ax, ay) != (bx, by) else route.facing
        return Route(route.path[:-1], facing, self.start.z)

    def leap(self, route: Route) -> Route:
        """The leap itself."""
        return Route(route.path[-2:], route.facing, route.z)

    def crossed(self, route: Route) -> list[Piece]:
        """The hurdles that the leap goes over."""
        a, b = route.path[-2:]
        return [piece for piece in self.hurdles() if stretches(*a, *b, piece.outline)]

    # -- what is legal -------------------------------------------------------------------------------------------------

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return ()
        if len(answer.path) < 3:
            return [reason(self.run_up_rule, "table-no-run-up")]
        if answer.z != self.start.z:
            return [reason(self.rule, "table-off-its-level")]
        problems = [*self._run_up_problems(answer), *self._leap_problems(answer), *self._landing_problems(answer)]
        return apply_hooks(self.battle, self.model, TableHooks.route_problems, problems, answer)

    def _run_up_problems(self, route: Route) -> list[Reason]:
        way, run_up = self._ground(), self.run_up(route)
        base = self.model.shape
        problems = reasons(
            self.battle, way.problems(self.start, run_up.path, run_up.end, base, self.allowance), self.rule
        )
        problems += touching_problems(self.battle, self.model, run_up.end, self.rule)
        if length(run_up.path) < self.to_clear(route):
            problems.append(reason(self.run_up_rule, "table-run-up-too-short"))
        if self._is_too_far(route):
            problems.append(reason(self.run_up_rule, "table-too-far"))
        return problems

    def _is_too_far(self, route: Route) -> bool:
        """Whether run-up and leap are longer together than twice MOV."""
        leap = stretch_length(*route.path[-2], *route.path[-1])
        return self._ground().cost(self.run_up(route).path) + leap > self.allowance

    def _leap_problems(self, route: Route) -> list[Reason]:
        a, b = route.path[-2:]
        if self._ground().clear(*a, *b):
            return [reason(self.rule, "table-nothing-to-jump")]
        base = self.model.shape
        return reasons(
            self.battle,
            self._air().problems(self.run_up(route).end, (a, b), route.end, base, self.allowance),
            self.rule,
        )

    def _landing_problems(self, route: Route) -> list[Reason]:
        """An enemy touched by the landing is charged: he has to have room, and the landing to be flush with him."""
        touched = self.battle.named(ending_contacts(self.battle, self.model, route.end))
        if not touched:
            return []
        problems = [
            reason(self.engage_rule, "table-may-not-assault", enemy=enemy.id)
            for enemy in touched
            if not self.may_come_at(enemy)
        ]
        if not any(self._is_flush(route.end, enemy) for enemy in touched):
            problems.append(
                reason(self.battle.table_rules.contact, "table-not-in-maximal-contact", enemy=touched[0].id)
            )
        return problems

    def _is_flush(self, end: Pose, enemy: M) -> bool:
        return any(
            abs(end.x - place.x) <= MM and abs(end.y - place.y) <= MM and end.facing == place.facing
            for place in contact_places(self.battle, self.model, enemy, end)
        )

    def _ground(self) -> Ground:
        return ground(self.battle, self.model, reach=self.allowance)

    def _air(self) -> Ground:
        """What can stop a leap: figures, and terrain that is not jumped over. It may leave its floor."""
        floor = (piece.id for piece in self.battle.board.surfaces if piece.top == self.start.z)
        over = (*(piece.id for piece in self.hurdles()), *floor)
        return ground(self.battle, self.model, reach=self.allowance, terrain=over)

    # -- what is offered -----------------------------------------------------------------------------------------------

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """A jump straight over something near, picked at random; failing that, staying put."""
        hurdles = self.hurdles()
        for _ in range(ATTEMPTS if hurdles else 0):
            route = self._straight_over(hurdles[int(rng.random() * len(hurdles))], rng)
            if route is not None and not self.problems(route):
                return [route]
        return [staying(self.start)]

    def _straight_over(self, hurdle: Piece, rng: random.Random) -> Route | None:
        """Straight at some point of a hurdle and over it, after a few steps back where the run-up asks for them."""
        left, low, right, high = hurdle.box
        aim = left + int(rng.random() * (right - left)), low + int(rng.random() * (high - low))
        beyond = self._far_side(hurdle, aim)
        landing = self._landing_beyond(aim, beyond) if beyond else None
        take_off = stop_towards(self.model, self._ground(), aim) if landing else None
        if landing is None or take_off is None or take_off.point == self.start.point:
            return None
        if not self._leaps_from(take_off, hurdle):
            return None
        route = Route((self.start.point, take_off.point, landing), take_off.facing, take_off.z)
        short = self.to_clear(route) - stretch_length(*self.start.point, *take_off.point)
        if short > 0:
            dx, dy = direction(take_off.facing)
            back = short // 2 + 2
            behind = self.start.x - dx * back // UNIT, self.start.y - dy * back // UNIT
            route = Route((self.start.point, behind, *route.path[1:]), route.facing, route.z)
        return None if self._is_too_far(route) else route

    def _far_side(self, hurdle: Piece, aim: Point) -> int:
        """How far it is to behind a hurdle on the line through a point; 0 where that is out of reach, or not behind it."""
        far = stretch_length(*self.start.point, *aim)
        if not far:
            return 0
        end = part_way(*self.start.point, *aim, self.allowance, far)
        parts = stretches(*self.start.point, *end, hurdle.outline)
        if not parts:
            return 0
        _, _, top, bottom = parts[0]
        return self.allowance * top // bottom if top < bottom else 0

    def _landing_beyond(self, aim: Point, beyond: int) -> Point | None:
        """The first point on which it can stand on the line through another, behind what ends ``beyond``.

        ``None`` if there is none, or if more is in the way there than what is jumped over.
        """
        tries = self._landings(beyond)
        if not tries:
            return None
        air, base = self._air(), self.model.shape
        start = self.start.looking_at(*aim)
        dx, dy = direction(start.facing)

        def there(far: int) -> Pose:
            return start.at(start.x + dx * far // UNIT, start.y + dy * far // UNIT)

        if not air.clear(*start.point, *there(tries[0]).point):
            return None
        return next((there(far).point for far in tries if air.takes(there(far), base)), None)

    def _landings(self, beyond: int) -> range:
        """How far off landings are looked for behind what ends ``beyond``; nearer than that its base is on it still."""
        return range(beyond + self.battle.base(self.model).travel_radius, self.allowance, 2 * STEP)

    def _leaps_from(self, take_off: Pose, hurdle: Piece) -> bool:
        """Whether it may leap over a hurdle from there."""
        return True


class LongJump(Jump[M]):
    """Over water, a crevasse, or from roof to roof.

    4, and 1 for each length of its own base between the figure and the other side; a part of a length counts as a whole.
    Who fails falls to the bottom, below the edge, and is hit in the legs with the force of the depth.
    """

    __slots__ = ()
    feats = ("swim", "long-jump")

    def hurdles(self) -> list[Piece]:
        """Holes and waters; on a roof, what leads off it as well."""
        here = [piece for piece in self.battle.board.surfaces if piece.top == self.start.z]
        return super().hurdles() + [piece for piece in here if piece.top]

    def to_clear(self, route: Route) -> int:
        base, facing = self.model.shape, self.run_up(route).facing
        near, far = (footprint(base, Pose(x, y, facing)) for x, y in route.path[-2:])
        return gap(near, far)

    def difficulty(self, route: Route) -> int:
        return LONG_DIFFICULTY + ceil(Fraction(self.to_clear(route), self.model.shape.depth))

    def _leap_problems(self, route: Route) -> list[Reason]:
        problems = super()._leap_problems(route)
        if not problems and next(self._bottoms(route), None) is None:
            problems.append(reason(self.rule, "table-nothing-to-jump"))
        return problems

    def bottom(self, route: Route) -> tuple[Pose, int]:
        """Where it comes to rest if it fails, and how deep that is: below the edge."""
        bottoms = list(self._bottoms(route))
        pose = resting_place(self.battle, self.model, [pose for pose, _ in bottoms])
        return pose, next((depth for place, depth in bottoms if place == pose), bottoms[0][1])

    def _bottoms(self, route: Route) -> Iterator[tuple[Pose, int]]:
        """Where it may come to rest below the leap, and how deep that is; from the near edge on."""
        (ax, ay), (bx, by) = route.path[-2:]
        steps = stretch_length(ax, ay, bx, by)
        for step in range(0, steps, STEP):
            x, y = part_way(ax, ay, bx, by, step, steps)
            drop = below(self.battle, x, y, self.start.z)
            on_floor = self.start.z and self.battle.board.ground_height(x, y) == self.start.z
            if drop.depth > 0 and not on_floor:
                yield Pose(x, y, self.run_up(route).facing, drop.level), drop.depth


class HighJump(Jump[M]):
    """Over an obstacle, from just before to just behind it.

    The difficulty is its height in cm, and RES; 2 less over an obstacle smaller than the figure. Who fails stays before it
    and is hit in the legs with the force of the height.
    """

    __slots__ = ()
    feats = ("high-jump", "climb")

    @abstractmethod
    def toughness(self) -> int:
        """The RES that makes the jump harder."""

    @abstractmethod
    def is_smaller(self, piece: Piece) -> bool:
        """Whether an obstacle is smaller than it is."""

    def hurdles(self) -> list[Piece]:
        """The obstacles that rise above where it stands."""
        z = self.start.z
        return [piece for piece in super().hurdles() if piece.base_level <= z < piece.top]

    def highest(self, route: Route) -> Piece | None:
        """The highest obstacle jumped over."""
        return max(self.crossed(route), key=lambda piece: piece.top, default=None)

    def to_clear(self, route: Route) -> int:
        highest = self.highest(route)
        return 0 if highest is None else highest.top - self.start.z

    def difficulty(self, route: Route) -> Fraction:
        highest = self.highest(route)
        low = highest is not None and self.is_smaller(highest)
        return Fraction(self.to_clear(route), CM) + self.toughness() + (LOW_OBSTACLE if low else 0)

    def force(self, route: Route) -> int:
        """The height to clear in cm; part of a cm counts as a whole one."""
        return ceil(Fraction(self.to_clear(route), CM))

    def _leap_problems(self, route: Route) -> list[Reason]:
        problems = super()._leap_problems(route)
        crossed = self.crossed(route)
        for pose in (self.run_up(route).end, route.end):
            base = footprint(self.model.shape, pose)
            if crossed and min(polygon_gap(piece.outline, base) for piece in crossed) > NEAR:
                problems.append(reason(self.rule, "table-not-at-the-obstacle"))
        return problems

    def _landings(self, beyond: int) -> range:
        return super()._landings(beyond)[: self.battle.base(self.model).radius // STEP]  # it lands just behind it

    def _leaps_from(self, take_off: Pose, hurdle: Piece) -> bool:
        return polygon_gap(hurdle.outline, footprint(self.model.shape, take_off)) <= NEAR
