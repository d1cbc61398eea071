"""Deployment in defence: straight lines, one behind the other."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from escarmouche.kernel import Reason, reason
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.freetable.ground import pose_on_ground
from escarmouche.table import CM, MM, UNIT, Footprint, Point, Pose, direction, footprint, heading, within
from escarmouche.table.exact import bounding_box

DEFENCE: Final = "c2.scenario.deploy.defense"

BETWEEN_NEIGHBOURS: Final = 5 * CM
BEHIND: Final = 10 * CM
STRAIGHT: Final = MM
"""How far from a line the middle of a figure may lie that stands in it: nobody sees less on a table."""

NEAR_ENOUGH: Final = 15 * MM
"""From how far a figure that somebody points at is put into a line."""

STEP: Final = 5 * MM
TURNS: Final = range(0, 3600, 225)
QUARTER: Final = 900


class Line(msgspec.Struct, frozen=True):
    """A line of figures: the bases of its figures in the order in which they came. Its direction is that from the first
    to the second; of a single figure every direction is as good.
    """

    bases: tuple[Footprint, ...]
    toward: Point
    """The direction of the own edge of the table: one of ±1 along x or y."""

    @property
    def is_directed(self) -> bool:
        """Whether it has a direction yet."""
        return len(self.bases) > 1

    @property
    def along(self) -> Point:
        """The vector of its direction; for a single figure along the own edge."""
        if not self.is_directed:
            return self.toward[1], self.toward[0]
        one, two = self.bases[:2]
        return two.x - one.x, two.y - one.y

    @property
    def back(self) -> int:
        """The facing that looks behind it, square to it: towards the own edge; whichever, where it leads straight there."""
        dx, dy = self.along
        facing = heading(-dy, dx)
        x, y = direction(facing)
        return facing if x * self.toward[0] + y * self.toward[1] >= 0 else (facing + 2 * QUARTER) % 3600

    @property
    def has_a_back(self) -> bool:
        """Whether one of its sides is nearer to the own edge than the other: not where it leads straight there."""
        dx, dy = self.along
        return bool(dy * self.toward[0] - dx * self.toward[1])

    def holds(self, base: Footprint) -> bool:
        """Whether a figure stands in it: straight, and at most 5 cm from its neighbour."""
        return self._is_straight(base.x, base.y) and any(
            within(neighbour, base, BETWEEN_NEIGHBOURS) for neighbour in self.bases
        )

    def _is_straight(self, x: int, y: int) -> bool:
        if not self.is_directed:
            return True
        dx, dy = self.along
        off = dx * (y - self.bases[0].y) - dy * (x - self.bases[0].x)
        return off * off <= STRAIGHT * STRAIGHT * (dx * dx + dy * dy)

    def is_before(self, base: Footprint) -> bool:
        """Whether a figure stands behind it, and at most 10 cm from it, square to it and from base to base."""
        sides = [self.back] if self.has_a_back else [self.back, (self.back + 2 * QUARTER) % 3600]
        return any(self._is_behind(base, direction(side)) for side in sides)

    def _is_behind(self, base: Footprint, back: Point) -> bool:
        nx, ny = back
        first = self.bases[0]
        if (base.x - first.x) * nx + (base.y - first.y) * ny <= STRAIGHT * UNIT:
            return False
        reaches = max(neighbour.x * nx + neighbour.y * ny + neighbour.shape.extent(nx, ny) for neighbour in self.bases)
        front = base.x * nx + base.y * ny - base.shape.extent(-nx, -ny)
        return front - reaches <= BEHIND * UNIT


def lines_of(battle: Battle, side: str) -> list[Line]:
    """The lines in which a side stands so far, the foremost first."""
    toward = own_edge(battle, side)
    rows = (tuple(battle.base(fighter) for fighter in battle.named(ids)) for ids in battle.lines.get(side, ()))
    return [Line(bases, toward) for bases in rows if bases]


def own_edge(battle: Battle, side: str) -> Point:
    """The direction of the edge from which a side comes, seen from the middle of the table."""
    zone = next(zone.polygon for zone in battle.zones if zone.side == side)
    left, back, right, front = bounding_box(zone)
    board = battle.board
    if board.depth > board.width:
        return (-1 if left + right < board.width else 1), 0
    return 0, (-1 if back + front < board.depth else 1)


def line_up(battle: Battle, fighter: Fighter) -> None:
    """A figure that has been deployed joins the line in which it stands, or begins a new one."""
    own = battle.lines.get(fighter.side, ())
    base = battle.base(fighter)
    place = next((n for n, line in enumerate(lines_of(battle, fighter.side)) if line.holds(base)), None)
    if place is None:
        own = (*own, (fighter.id,))
    else:
        own = (*own[:place], (*own[place], fighter.id), *own[place + 1 :])
    battle.lines = {**battle.lines, fighter.side: own}


def out_of_line(battle: Battle, fighter: Fighter, pose: Pose) -> list[Reason]:
    """Why a figure does not stand in a line, or behind the last one."""
    lines = lines_of(battle, fighter.side)
    base = footprint(fighter.profile.base, pose)
    if not lines or any(line.holds(base) for line in lines) or lines[-1].is_before(base):
        return []
    return [reason(DEFENCE, "c2-out-of-line", near=5, behind=10)]


def begins_a_line(battle: Battle, fighter: Fighter, pose: Pose) -> bool:
    """Whether a figure would begin a line behind others."""
    lines = lines_of(battle, fighter.side)
    base = footprint(fighter.profile.base, pose)
    return bool(lines) and not any(line.holds(base) for line in lines)


# -- proposals: for offers, pictures, and for who points ---------------------------------------------------------------


def places_in_line(battle: Battle, fighter: Fighter) -> Iterator[Pose]:
    """Places in the lines of its side, close to each other, whether or not there is room."""
    for line in lines_of(battle, fighter.side):
        facing = (line.back + 2 * QUARTER) % 3600
        turns = (heading(*line.along), heading(*line.along) + 2 * QUARTER) if line.is_directed else TURNS
        for base in line.bases:
            for turn in turns:
                yield from _beside(battle, fighter, base, turn, facing, BETWEEN_NEIGHBOURS)


def places_behind(battle: Battle, fighter: Fighter) -> Iterator[Pose]:
    """Places from which a line behind the last one may begin."""
    for line in lines_of(battle, fighter.side)[-1:]:
        facing = (line.back + 2 * QUARTER) % 3600
        sides = [line.back] if line.has_a_back else [line.back, facing]
        for base in line.bases:
            for side in sides:
                yield from _beside(battle, fighter, base, side, facing, BEHIND)


def _beside(battle: Battle, fighter: Fighter, base: Footprint, turn: int, facing: int, far: int) -> Iterator[Pose]:
    """Places in one direction from a base, from flush to as far as that."""
    nx, ny = direction(turn)
    shape = footprint(fighter.profile.base, Pose(0, 0, facing)).shape
    flush = -(-(base.shape.extent(nx, ny) + shape.extent(-nx, -ny)) // UNIT)
    for away in range(flush, flush + far, STEP):
        x, y = base.x + nx * away // UNIT, base.y + ny * away // UNIT
        if 0 <= x <= battle.board.width and 0 <= y <= battle.board.depth:
            yield pose_on_ground(battle, x, y, facing)


def straightened(battle: Battle, fighter: Fighter, pose: Pose) -> Pose:
    """A pose put exactly into the line beside which it lies, if it lies beside one."""
    for line in lines_of(battle, fighter.side):
        if not line.is_directed:
            continue
        first, (dx, dy) = line.bases[0], line.along
        square = dx * dx + dy * dy
        along = dx * (pose.x - first.x) + dy * (pose.y - first.y)
        x, y = first.x + (dx * along + square // 2) // square, first.y + (dy * along + square // 2) // square
        if (x - pose.x) ** 2 + (y - pose.y) ** 2 <= NEAR_ENOUGH**2:
            return pose_on_ground(battle, x, y, pose.facing)
    return pose


def ground_of_lines(battle: Battle, fighter: Fighter, *, behind: bool) -> BaseGeometry:
    """About where the middle of a figure may be that joins a line; ``behind``: or begins one. A picture, no verdict."""
    radius = footprint(fighter.profile.base, Pose(0, 0)).radius
    lines = lines_of(battle, fighter.side)
    grounds = [_ground_of(line, radius) for line in lines]
    if behind:
        grounds += [_ground_behind(battle, line, radius) for line in lines[-1:]]
    return shapely.union_all(grounds)


def _ground_of(line: Line, radius: int) -> BaseGeometry:
    far = radius + BETWEEN_NEIGHBOURS
    near = shapely.union_all([shapely.Point(base.centre).buffer(far + base.radius) for base in line.bases])
    return near if not line.is_directed else shapely.intersection(near, _strip(line, isqrt(2 * STRAIGHT * STRAIGHT)))


def _strip(line: Line, half: int) -> BaseGeometry:
    first, (dx, dy) = line.bases[0], line.along
    long = max(1, isqrt(dx * dx + dy * dy))
    far = 1000 * CM
    ends = [(first.x + sign * dx * far // long, first.y + sign * dy * far // long) for sign in (-1, 1)]
    return shapely.LineString(ends).buffer(half, cap_style="flat")


def _ground_behind(battle: Battle, line: Line, radius: int) -> BaseGeometry:
    deepest = max(base.radius for base in line.bases) + radius + BEHIND
    return shapely.intersection(_strip(line, deepest), shapely.box(0, 0, battle.board.width, battle.board.depth))
