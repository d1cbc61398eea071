"""Climbing walls, down them, and dropping from edges."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from escarmouche.kernel import Choose, Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.confrontation.falls import below, can_rest, is_clear, resting_place
from escarmouche.rulebooks.confrontation.feats import pieces_near, stop_towards
from escarmouche.rulebooks.confrontation.terrain import is_crevasse
from escarmouche.rulebooks.freetable.displacement import Displacement, Going, ending_contacts
from escarmouche.rulebooks.freetable.ground import ground, has_footing, has_room, pit_at, reasons
from escarmouche.rulebooks.freetable.hooks import TableHooks
from escarmouche.rulebooks.freetable.ladders import is_on_ladder
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.freetable.state import FreeTable, M
from escarmouche.table import (
    CM,
    CONTACT,
    MM,
    TURN,
    UNIT,
    Ground,
    Piece,
    Point,
    Polygon,
    Pose,
    direction,
    footprint,
    heading,
    polygon_gap,
)
from escarmouche.table.barriers import part_way, stretch_length
from escarmouche.table.exact import box_near, stretches
from escarmouche.table.putting import Room, beside

B = TypeVar("B", bound=FreeTable[Any])
"""The battle of an edition."""

CLIMBABLE: Final = ("climb", "high-jump")
"""The terrain that is climbed, by the feat it asks for: rock faces, and obstacles that could also be jumped."""

NEAR: Final = 5 * MM
"""How near to a wall one can take hold of it."""

ATTEMPTS: Final = 3
"""How many lines are tried to find a wall or an edge at random."""

STEP: Final = 2 * MM


class Wall(NamedTuple):
    """What is climbed: a piece of terrain from the outside, or a crevasse from the inside; between two levels."""

    piece: Piece
    bottom: int
    top: int


def walls_at(battle: FreeTable[M], fighter: M, pose: Pose, reach: int) -> list[Wall]:
    """What a figure in a pose can take hold of at its level; the nearest first.

    ``reach``: how far it may have come to it.
    """
    base = footprint(fighter.shape, pose)
    walls: list[tuple[int, str, Wall]] = []
    for piece in pieces_near(battle, fighter, reach, *CLIMBABLE):
        if piece.base_level <= pose.z <= piece.top and box_near(piece.box, pose.x, pose.y, base.radius + NEAR + 1):
            away = polygon_gap(piece.outline, base)
            if away <= NEAR:
                walls.append((away, piece.id, Wall(piece, piece.base_level, piece.top)))
    hole = pit_at(battle, pose.x, pose.y)
    if hole is not None and pose.z <= hole.base_level:
        away = stretch_length(*pose.point, *nearest_point(hole, pose.point))
        if away <= base.radius + NEAR:
            walls.append((0, hole.id, Wall(hole, hole.base_level - hole.depth, hole.base_level)))
    return [wall for _, _, wall in sorted(walls, key=lambda row: row[:2])]


def nearest_point(piece: Piece, point: Point) -> Point:
    """The point of the edge of a piece that is nearest to another, to the nearest unit."""
    return nearest_on_edge(piece.outline, point)


def nearest_on_edge(polygon: Polygon, point: Point) -> Point:
    """The point of the edge of a polygon that is nearest to another, to the nearest unit."""
    px, py = point
    candidates: list[tuple[int, Point]] = []
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        ex, ey = bx - ax, by - ay
        square = ex * ex + ey * ey
        along = max(0, min(square, ex * (px - ax) + ey * (py - ay)))
        x, y = ax + ex * along // square, ay + ey * along // square
        candidates.append(((px - x) ** 2 + (py - y) ** 2, (x, y)))
    return min(candidates)[1]


def towards(wall: Wall, pose: Pose) -> int:
    """The facing that looks straight at a wall: outwards, from inside a crevasse."""
    x, y = nearest_point(wall.piece, pose.point)
    return pose.facing if (x, y) == pose.point else heading(x - pose.x, y - pose.y)


def hangs(battle: FreeTable[M], fighter: M) -> bool:
    """Whether a figure hangs on a wall, neither standing nor on a ladder."""
    pose = fighter.pose
    if pose is None or not pose.z or fighter.tier:
        return False
    return not has_footing(battle, fighter) and not is_on_ladder(battle, fighter)


def below_others(battle: FreeTable[M], fighter: M, z: int) -> Pose:
    """Where a climber comes to that climbs up or down to a level: not quite so far where others hang or stand."""
    assert fighter.pose is not None
    start = fighter.pose
    step = -STEP if z > start.z else STEP
    for level in range(z, start.z, step):
        pose = Pose(start.x, start.y, start.facing, level)
        if is_clear(battle, fighter, pose):
            return pose
    return start


def standing_place(battle: FreeTable[M], fighter: M, pose: Pose) -> Pose | None:
    """The first place straight ahead, a base length or two on, where a figure can stand at its level."""
    dx, dy = direction(pose.facing)
    for far in range(0, 2 * footprint(fighter.shape, pose).radius + NEAR + CM, STEP):
        here = pose.at(pose.x + dx * far // UNIT, pose.y + dy * far // UNIT)
        if has_room(battle, fighter, footprint(fighter.shape, here), pose.z) and is_clear(battle, fighter, here):
            return here
    return None


def other_side(battle: FreeTable[M], fighter: M, wall: Wall, pose: Pose, reach: int) -> Pose | None:
    """Where a figure comes to hang that climbs straight over a wall: where there is room for it, and ground below."""
    dx, dy = direction(pose.facing)
    crossed = False
    for far in range(STEP, reach, STEP):
        here = pose.at(pose.x + dx * far // UNIT, pose.y + dy * far // UNIT)
        gap = polygon_gap(wall.piece.outline, footprint(fighter.shape, here))
        crossed = crossed or gap == 0
        if crossed and gap > 0:
            turned = here.turned(here.facing + TURN // 2)
            ground_there = Pose(turned.x, turned.y, turned.facing, below(battle, turned.x, turned.y, turned.z).level)
            free = is_clear(battle, fighter, turned) and can_rest(battle, fighter, ground_there)
            return turned if free else None
    return None


class FootOfWall(Displacement[M]):
    """Where a climber takes hold of a wall: at most twice MOV away, as the climb is made in the course of a run."""

    __slots__ = ()

    def ending_problems(self, end: Pose) -> list[Reason]:
        problems = super().ending_problems(end)
        if not any(wall.top > end.z for wall in walls_at(self.battle, self.model, end, self.allowance)):
            problems.append(reason(self.rule, "table-no-wall-here"))
        return problems

    def region(self) -> Room:
        """All ground along the walls that can be climbed: whether one takes hold there hangs on how one is turned."""
        if pit_at(self.battle, *self.start.point) is not None:
            return super().region()
        near = pieces_near(self.battle, self.model, self.allowance, *CLIMBABLE)
        walls = [piece.outline for piece in near if piece.base_level <= self.start.z < piece.top]
        return beside(super().region(), walls, self.battle.base(self.model).radius + NEAR)

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """Straight to a wall near, picked at random; failing that, staying put."""
        near = pieces_near(self.battle, self.model, self.allowance, *CLIMBABLE)
        pieces = [piece for piece in near if piece.base_level <= self.start.z < piece.top]
        for piece in rng.sample(pieces, min(ATTEMPTS, len(pieces))):
            route = self.straight_to(piece)
            if self.ground().clear(*route.path[0], *route.path[-1]) and not self.problems(route):
                return [route]
        return [staying(self.start)]

    def straight_to(self, piece: Piece) -> Route:
        """The line that leads to where its base is all but flush with the nearest point of a piece."""
        aim = nearest_point(piece, self.start.point)
        away = stretch_length(*self.start.point, *aim)
        far = away - self.battle.base(self.model).shape.inner - CONTACT
        if far <= 0:
            return staying(self.start)
        foot = part_way(*self.start.point, *aim, far, away)
        return Route((self.start.point, foot), self.start.looking_at(*aim).facing, self.start.z)


def to_the_edge(route: Route, z: int) -> Route:
    """The part of a route over an edge that leads to it, looking over it."""
    (ax, ay), (bx, by) = route.path[-2:]
    return Route(route.path[:-1], heading(bx - ax, by - ay), z)


class OverTheEdge(Going[M]):
    """The way to an edge and, in its last stretch, over it: to a lower level straight below, at which the route ends.

    To climb down (``holds``) there has to be a wall to hold on to. Whoever thinks better of it stays where it is.
    """

    __slots__ = ("holds",)

    def __init__(self, battle: FreeTable[M], fighter: M, rule: str, reach: int, *, holds: bool) -> None:
        super().__init__(battle, fighter, rule, reach)
        self.holds = holds

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return ()
        if len(answer.path) < 2 or answer.path[-1] == answer.path[-2]:
            return [reason(self.rule, "table-broken-path")]
        problems = [*self._walk_problems(answer), *self._step_problems(answer), *self._landing_problems(answer.end)]
        return apply_hooks(self.battle, self.model, TableHooks.route_problems, problems, answer)

    def _walk_problems(self, route: Route) -> list[Reason]:
        walk = to_the_edge(route, self.start.z)
        way = ground(self.battle, self.model, reach=self.allowance)
        return reasons(
            self.battle,
            way.problems(self.start, walk.path, walk.end, self.model.shape, self.allowance),
            self.rule,
        )

    def _step_problems(self, route: Route) -> list[Reason]:
        a, b = route.path[-2:]
        base = footprint(self.model.shape, self.start)
        if stretch_length(*a, *b) > 2 * base.radius + NEAR or not self._air().clear(*a, *b):
            return [reason(self.rule, "table-not-over-an-edge")]
        return []

    def _landing_problems(self, end: Pose) -> list[Reason]:
        drop = below(self.battle, end.x, end.y, self.start.z)
        if end.z != drop.level or drop.level >= self.start.z:
            return [reason(self.rule, "table-not-over-an-edge")]
        problems = [reason(self.rule, "table-touches-an-enemy", enemy=enemy) for enemy in self._touched(end)]
        base = footprint(self.model.shape, end)
        if not is_clear(self.battle, self.model, end) or not has_room(self.battle, self.model, base, end.z):
            problems.append(reason(self.battle.table_rules.terrain, "table-no-footing"))
        walls = walls_at(self.battle, self.model, Pose(end.x, end.y, end.facing, self.start.z), self.allowance)
        if self.holds and not any(wall.top == self.start.z for wall in walls):
            problems.append(reason(self.rule, "table-no-wall-here"))
        return problems

    def _touched(self, end: Pose) -> list[str]:
        return ending_contacts(self.battle, self.model, end)

    def _air(self) -> Ground:
        """What stops a step over the edge."""
        pieces = self.battle.board.pieces
        over = tuple(piece.id for piece in pieces if piece.top == self.start.z or is_crevasse(piece))
        return ground(self.battle, self.model, reach=self.allowance, terrain=over)

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """Straight over an edge, picked at random; failing that, staying put."""
        for _ in range(ATTEMPTS):
            for route in self.straight(self._direction(rng)):
                if not self.problems(route):
                    return [route]
        return [staying(self.start)]

    def _direction(self, rng: random.Random) -> int:
        """Any direction; from the ground, one that leads to a crevasse."""
        holes = self._holes()
        if not holes:
            return int(rng.random() * TURN)
        left, low, right, high = holes[int(rng.random() * len(holes))].box
        x, y = left + int(rng.random() * (right - left)), low + int(rng.random() * (high - low))
        return heading(x - self.start.x, y - self.start.y) if (x, y) != self.start.point else self.start.facing

    def _holes(self) -> list[Piece]:
        """The crevasses near, for who stands on the ground."""
        return [] if self.start.z else pieces_near(self.battle, self.model, self.allowance, "long-jump")

    def straight(self, facing: int) -> Iterator[Route]:
        """Ways over the edge in one direction, from where the figure gets before it."""
        start = self.start
        longest = 2 * footprint(self.model.shape, start).radius + NEAR
        if not self._may_lead_down(_ahead(start.turned(facing), self.allowance + longest)):
            return
        way = ground(self.battle, self.model, reach=self.allowance)
        edge = stop_towards(self.model, way, _ahead(start.turned(facing), self.allowance))
        if edge is None:
            return
        for far in range(longest, longest // 3, -2 * STEP):
            x, y = _ahead(edge, far)
            route = Route((start.point, edge.point, (x, y)), edge.facing, below(self.battle, x, y, start.z).level)
            if not self._landing_problems(route.end):
                yield route

    def _may_lead_down(self, goal: Point) -> bool:
        """Whether there may be an edge on the line to a point: from the ground, that of a crevasse that it gets to."""
        if self.start.z > 0:
            return True
        far = stretch_length(*self.start.point, *goal)
        parts = [part for hole in self._holes() for part in stretches(*self.start.point, *goal, hole.outline)]
        return any(
            self._air().clear(*self.start.point, *part_way(*self.start.point, *goal, far * top // bottom, far))
            for top, bottom, _, _ in parts
        )


def _ahead(pose: Pose, far: int) -> Point:
    """The point so far ahead of a figure."""
    dx, dy = direction(pose.facing)
    return pose.x + dx * far // UNIT, pose.y + dy * far // UNIT


class Climbing(Generic[B, M]):
    """How the models of an edition climb and drop: ``rule`` and ``drop_rule`` are the rules (ids) of that."""

    rule: ClassVar[str]
    drop_rule: ClassVar[str]

    # -- what an edition says ------------------------------------------------------------------------------------------

    @abstractmethod
    def reach(self, battle: B, fighter: M) -> int:
        """How far it may run to a wall or an edge, in 0.01 mm."""

    @abstractmethod
    async def travel(self, battle: B, fighter: M, route: Route) -> bool:
        """Takes it along a route, and tells whether it arrives."""

    @abstractmethod
    async def roll(self, battle: B, fighter: M, most: int) -> int | None:
        """How far it climbs, in 0.01 mm, ``most`` at most; ``None``: it has failed."""

    @abstractmethod
    async def fall(self, battle: B, fighter: M, pose: Pose, depth: int, *, on_purpose: bool) -> None:
        """It falls so deep to a place, and is hurt."""

    @abstractmethod
    def went(self, fighter: M, distance: int) -> None:
        """It has gone so far up or down."""

    @abstractmethod
    def tell_climbed(self, battle: B, fighter: M, piece: str, height: int, *, top: bool) -> None:
        """Tells how high it has come, and whether it stands there."""

    @abstractmethod
    def tell_ledge(self, battle: B, fighter: M) -> None:
        """Tells that it has failed, and stays on a ledge."""

    # -- up ------------------------------------------------------------------------------------------------------------

    async def climb(self, battle: B, fighter: M) -> None:
        """To the foot of a wall in the course of a run, and up as many cm as the roll says, however long it was.

        At the top it stands, if there is room; else it hangs on. On a negative result it falls to the ground, and takes a
        wound roll whose force is its height at the start.
        """
        assert fighter.pose is not None
        reach = self.reach(battle, fighter)
        hanging = hangs(battle, fighter)
        if not hanging and not await self.travel(battle, fighter, await FootOfWall(battle, fighter, self.rule, reach)):
            return
        least = fighter.pose.z if hanging else fighter.pose.z + 1
        wall = next((wall for wall in walls_at(battle, fighter, fighter.pose, reach) if wall.top >= least), None)
        if wall is None:
            return
        climbed = await self.roll(battle, fighter, wall.top - fighter.pose.z)
        if climbed is None:
            await self.lose_hold(battle, fighter)
            return
        self.went(fighter, climbed)
        await self._rise(battle, fighter, wall, fighter.pose.z + climbed)

    async def _rise(self, battle: B, fighter: M, wall: Wall, z: int) -> None:
        """A climber comes to a height; at the top of its wall it stands up, where there is room for it."""
        assert fighter.pose is not None
        ahead = towards(wall, fighter.pose)
        pose = below_others(battle, fighter, z)
        stood = None
        if pose.z == wall.top:
            stood = standing_place(battle, fighter, pose.turned(ahead))
            pose = stood or await self._straddle(battle, fighter, wall, pose, ahead)
        battle.stand(fighter, pose)
        top = stood is not None
        self.tell_climbed(battle, fighter, wall.piece.id, pose.z, top=top)

    async def _straddle(self, battle: B, fighter: M, wall: Wall, pose: Pose, ahead: int) -> Pose:
        """On top of a wall too narrow to stand on: its owner says on which side of it the figure hangs.

        At the edge of a crevasse where others stand it hangs on just below. ``ahead``: the facing that looks over the wall.
        """
        if is_crevasse(wall.piece):
            return Pose(pose.x, pose.y, pose.facing, pose.z - 1)
        other = other_side(battle, fighter, wall, pose.turned(ahead), self.reach(battle, fighter))
        about = {battle.model_word: fighter.id}
        options = {"this-side": pose} if other is None else {"this-side": pose, "other-side": other}
        return await Choose(fighter.side, self.rule, options, default="this-side", about=about)

    # -- down ----------------------------------------------------------------------------------------------------------

    async def climb_down(self, battle: B, fighter: M) -> None:
        """Down a wall by as many cm as the roll says; from where it stands, over the edge."""
        assert fighter.pose is not None
        route = staying(fighter.pose)
        if not hangs(battle, fighter):
            route = await OverTheEdge(battle, fighter, self.rule, self.reach(battle, fighter), holds=True)
            if len(route.path) == 1 or not await self.travel(battle, fighter, to_the_edge(route, fighter.pose.z)):
                return
        start = fighter.pose
        drop = below(battle, *route.path[-1], start.z)
        climbed = await self.roll(battle, fighter, start.z - drop.level)
        if climbed is None:
            await self.lose_hold(battle, fighter)
            return
        battle.stand(fighter, Pose(*route.path[-1], start.facing, start.z))
        pose = below_others(battle, fighter, start.z - climbed)
        if pose.z == start.z:
            battle.stand(fighter, start)
            return
        self.went(fighter, start.z - pose.z)
        down = pose.z == drop.level
        if down:
            pose = resting_place(battle, fighter, [pose])
        battle.stand(fighter, pose)
        name = next((wall.piece.id for wall in walls_at(battle, fighter, pose, self.reach(battle, fighter))), "")
        self.tell_climbed(battle, fighter, name, pose.z, top=down)

    async def lose_hold(self, battle: B, fighter: M) -> None:
        """A climber has failed: it falls, and is hit somewhere with the force of its height.

        Level with a flat surface large enough for its base it stays there, unhurt.
        """
        assert fighter.pose is not None
        pose = fighter.pose
        ledge = pose if has_footing(battle, fighter) else None
        for wall in walls_at(battle, fighter, pose, self.reach(battle, fighter)) if ledge is None else ():
            ledge = standing_place(battle, fighter, pose.turned(towards(wall, pose)))
            if ledge is not None:
                break
        if ledge is not None:
            if ledge != pose:
                battle.stand(fighter, ledge)
            self.tell_ledge(battle, fighter)
            return
        drop = below(battle, pose.x, pose.y, pose.z)
        place = resting_place(battle, fighter, [Pose(pose.x, pose.y, pose.facing, drop.level)])
        await self.fall(battle, fighter, place, drop.depth, on_purpose=False)

    async def let_go(self, battle: B, fighter: M) -> None:
        """Drops on purpose: hit in the legs with the force of the height, less the feat score."""
        assert fighter.pose is not None
        route = staying(fighter.pose)
        if not hangs(battle, fighter):
            route = await OverTheEdge(battle, fighter, self.drop_rule, self.reach(battle, fighter), holds=False)
            if len(route.path) == 1 or not await self.travel(battle, fighter, to_the_edge(route, fighter.pose.z)):
                return
        x, y = route.path[-1]
        drop = below(battle, x, y, fighter.pose.z)
        place = resting_place(battle, fighter, [Pose(x, y, route.facing, drop.level)])
        await self.fall(battle, fighter, place, drop.depth, on_purpose=True)

    # -- when ----------------------------------------------------------------------------------------------------------

    def comes_to_wall(self, battle: B, fighter: M) -> bool:
        """Whether it comes to a wall in a run, or hangs on one."""
        pose = fighter.pose
        if pose is None or not battle.board.pieces or fighter.tier:
            return False
        if hangs(battle, fighter):
            return True
        near = pieces_near(battle, fighter, self.reach(battle, fighter), *CLIMBABLE)
        walls = any(piece.base_level <= pose.z < piece.top for piece in near)
        return (walls or pose.z < 0) and has_footing(battle, fighter)

    def comes_to_edge(self, battle: B, fighter: M) -> bool:
        """Whether it is above the ground, or comes to a crevasse in a run."""
        pose = fighter.pose
        if pose is None or not battle.board.pieces or fighter.tier:
            return False
        if hangs(battle, fighter):
            return True
        near = pieces_near(battle, fighter, self.reach(battle, fighter), "long-jump")
        return (pose.z > 0 or (pose.z == 0 and bool(near))) and has_footing(battle, fighter)
