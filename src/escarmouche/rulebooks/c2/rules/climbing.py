"""Climbing up and down, and dropping on purpose. Who has not arrived hangs on, at the height that a marker shows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from escarmouche.kernel import Choose, Reason, reason
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import Climbed, StayedOnLedge
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import FEAT, die_of, modifier_of, resistance
from escarmouche.rulebooks.c2.rules.dice import OpenRoll
from escarmouche.rulebooks.c2.rules.falls import LEGS, below, can_rest, fall, is_clear, resting_place
from escarmouche.rulebooks.c2.rules.feats import feat_score, pieces_near, stop_towards, tell_feat
from escarmouche.rulebooks.c2.rules.movement import Displacement, Going, MoveType, allowance, enter_move, travel
from escarmouche.rulebooks.c2.rules.terrain import is_crevasse
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.ground import ground, has_footing, has_room, pit_at, reasons
from escarmouche.rulebooks.freetable.ladders import is_on_ladder
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.table import (
    CM,
    CONTACT,
    MM,
    TURN,
    UNIT,
    Ground,
    Piece,
    Point,
    Pose,
    direction,
    footprint,
    heading,
    polygon_gap,
)
from escarmouche.table.barriers import part_way, stretch_length
from escarmouche.table.exact import box_near, stretches

CLIMB: Final = "c2.feat.climb"
LEDGE: Final = "c2.feat.climb.ledge"
DROP: Final = "c2.feat.fall.voluntary"

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


# -- where one can climb -----------------------------------------------------------------------------------------------


def walls_at(battle: Battle, fighter: Fighter, pose: Pose) -> list[Wall]:
    """What a figure in a pose can take hold of at its level; the nearest first."""
    base = footprint(fighter.profile.base, pose)
    found: list[tuple[int, str, Wall]] = []
    for piece in pieces_near(battle, fighter, allowance(battle, fighter, "feat"), *CLIMBABLE):
        if piece.base_level <= pose.z <= piece.top and box_near(piece.box, pose.x, pose.y, base.radius + NEAR + 1):
            away = polygon_gap(piece.outline, base)
            if away <= NEAR:
                found.append((away, piece.id, Wall(piece, piece.base_level, piece.top)))
    hole = pit_at(battle, pose.x, pose.y)
    if hole is not None and pose.z <= hole.base_level:
        away = stretch_length(*pose.point, *nearest_point(hole, pose.point))
        if away <= base.radius + NEAR:
            found.append((0, hole.id, Wall(hole, hole.base_level - hole.depth, hole.base_level)))
    return [wall for _, _, wall in sorted(found, key=lambda row: row[:2])]


def nearest_point(piece: Piece, point: Point) -> Point:
    """The point of the edge of a piece that is nearest to another, to the nearest unit."""
    px, py = point
    found: list[tuple[int, Point]] = []
    for (ax, ay), (bx, by) in zip(piece.outline, (*piece.outline[1:], piece.outline[0]), strict=True):
        ex, ey = bx - ax, by - ay
        square = ex * ex + ey * ey
        along = max(0, min(square, ex * (px - ax) + ey * (py - ay)))
        x, y = ax + ex * along // square, ay + ey * along // square
        found.append(((px - x) ** 2 + (py - y) ** 2, (x, y)))
    return min(found)[1]


def towards(wall: Wall, pose: Pose) -> int:
    """The facing that looks straight at a wall: outwards, from inside a crevasse."""
    x, y = nearest_point(wall.piece, pose.point)
    return pose.facing if (x, y) == pose.point else heading(x - pose.x, y - pose.y)


def hangs(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure hangs on a wall, neither standing nor on a ladder."""
    pose = fighter.pose
    if pose is None or not pose.z or fighter.tier:
        return False
    return not has_footing(battle, fighter) and not is_on_ladder(battle, fighter)


# -- the roll ----------------------------------------------------------------------------------------------------------


async def climb_roll(battle: Battle, fighter: Fighter, most: int) -> int | None:
    """1D6 + feat score - RES, in cm: how far a figure climbs, ``most`` at most; ``None``: the result is negative.

    A natural 1 is a failure like a negative result. Gives 0.01 mm.
    """
    score = feat_score(battle, fighter)
    shift = int(score * CM) - resistance(battle, fighter) * CM

    def read(die: int | None) -> int | None:
        return None if die is None or die * CM + shift < 0 else min(die * CM + shift, most)

    climbed = await OpenRoll(
        fighter.side,
        CLIMB,
        read,
        wants_more=lambda die: die * CM + shift < most,
        die=die_of(battle, fighter, FEAT),
        modifier=modifier_of(battle, fighter, FEAT),
        about={"fighter": fighter.id, "reach": most},
    )
    tell_feat(battle, fighter, CLIMB, score, climbed is not None)
    return climbed


# -- up ----------------------------------------------------------------------------------------------------------------


async def climb(battle: Battle, fighter: Fighter) -> None:
    """To the foot of a wall in the course of a run, and up as many cm as the roll says, however long it was. [c2.feat.climb]

    At the top it stands, if there is room; else it hangs on. On a negative result it falls to the ground, and takes a wound
    roll whose force is its height at the start.
    """
    assert fighter.pose is not None
    hanging = hangs(battle, fighter)
    if not hanging and not await travel(battle, fighter, await FootOfWall(battle, fighter)):
        return
    least = fighter.pose.z if hanging else fighter.pose.z + 1
    wall = next((wall for wall in walls_at(battle, fighter, fighter.pose) if wall.top >= least), None)
    if wall is None:
        return
    climbed = await climb_roll(battle, fighter, wall.top - fighter.pose.z)
    if climbed is None:
        await lose_hold(battle, fighter)
        return
    fighter.moved += climbed
    await rise(battle, fighter, wall, fighter.pose.z + climbed)


async def rise(battle: Battle, fighter: Fighter, wall: Wall, z: int) -> None:
    """A climber comes to a height; at the top of its wall it stands up, where there is room for it."""
    assert fighter.pose is not None
    ahead = towards(wall, fighter.pose)
    pose = below_others(battle, fighter, z)
    stood = None
    if pose.z == wall.top:
        stood = standing_place(battle, fighter, pose.turned(ahead))
        pose = stood or await straddle(battle, fighter, wall, pose, ahead)
    battle.stand(fighter, pose)
    top = stood is not None
    battle.tell(lambda: Climbed(fighter=fighter.id, piece=wall.piece.id, height=pose.z, top=top, rules=(CLIMB,)))


def below_others(battle: Battle, fighter: Fighter, z: int) -> Pose:
    """Where a climber comes to that climbs up or down to a level: not quite so far where others hang or stand."""
    assert fighter.pose is not None
    start = fighter.pose
    step = -STEP if z > start.z else STEP
    for level in range(z, start.z, step):
        pose = Pose(start.x, start.y, start.facing, level)
        if is_clear(battle, fighter, pose):
            return pose
    return start


def standing_place(battle: Battle, fighter: Fighter, pose: Pose) -> Pose | None:
    """The first place straight ahead, a base length or two on, where a figure can stand at its level."""
    dx, dy = direction(pose.facing)
    for far in range(0, 2 * footprint(fighter.profile.base, pose).radius + NEAR + CM, STEP):
        here = pose.at(pose.x + dx * far // UNIT, pose.y + dy * far // UNIT)
        if has_room(battle, fighter, footprint(fighter.profile.base, here), pose.z) and is_clear(battle, fighter, here):
            return here
    return None


async def straddle(battle: Battle, fighter: Fighter, wall: Wall, pose: Pose, ahead: int) -> Pose:
    """On top of a wall too narrow to stand on: its owner says on which side of it the figure hangs.

    At the edge of a crevasse where others stand it hangs on just below. ``ahead``: the facing that looks over the wall.
    """
    if is_crevasse(wall.piece):
        return Pose(pose.x, pose.y, pose.facing, pose.z - 1)
    other = other_side(battle, fighter, wall, pose.turned(ahead))
    options = {"this-side": pose} if other is None else {"this-side": pose, "other-side": other}
    return await Choose(fighter.side, CLIMB, options, default="this-side", about={"fighter": fighter.id})


def other_side(battle: Battle, fighter: Fighter, wall: Wall, pose: Pose) -> Pose | None:
    """Where a figure comes to hang that climbs straight over a wall: where there is room for it, and ground below."""
    dx, dy = direction(pose.facing)
    crossed = False
    for far in range(STEP, allowance(battle, fighter, "feat"), STEP):
        here = pose.at(pose.x + dx * far // UNIT, pose.y + dy * far // UNIT)
        gap = polygon_gap(wall.piece.outline, footprint(fighter.profile.base, here))
        crossed = crossed or gap == 0
        if crossed and gap > 0:
            turned = here.turned(here.facing + TURN // 2)
            ground_there = Pose(turned.x, turned.y, turned.facing, below(battle, turned.x, turned.y, turned.z).level)
            free = is_clear(battle, fighter, turned) and can_rest(battle, fighter, ground_there)
            return turned if free else None
    return None


class FootOfWall(Displacement):
    """Where a climber takes hold of a wall: at most twice MOV away, as the climb is made in the course of a run."""

    __slots__ = ()

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter, CLIMB, allowance(battle, fighter, "feat"))

    def ending_problems(self, end: Pose) -> list[Reason]:
        found = super().ending_problems(end)
        if not any(wall.top > end.z for wall in walls_at(self.battle, self.model, end)):
            found.append(reason(CLIMB, "c2-no-wall-here"))
        return found

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """Straight to a wall near, picked at random; failing that, staying put."""
        near = pieces_near(self.battle, self.model, self.allowance, *CLIMBABLE)
        pieces = [piece for piece in near if piece.base_level <= self.start.z < piece.top]
        for piece in rng.sample(pieces, min(ATTEMPTS, len(pieces))):
            route = self._straight_to(piece)
            if self.ground().clear(*route.path[0], *route.path[-1]) and not self.problems(route):
                return [route]
        return [staying(self.start)]

    def _straight_to(self, piece: Piece) -> Route:
        """The line that leads to where its base is all but flush with the nearest point of a piece."""
        aim = nearest_point(piece, self.start.point)
        away = stretch_length(*self.start.point, *aim)
        far = away - self.battle.base(self.model).shape.inner - CONTACT
        if far <= 0:
            return staying(self.start)
        foot = part_way(*self.start.point, *aim, far, away)
        return Route((self.start.point, foot), self.start.looking_at(*aim).facing, self.start.z)


# -- down --------------------------------------------------------------------------------------------------------------


async def climb_down(battle: Battle, fighter: Fighter) -> None:
    """Down a wall by as many cm as the roll says; from where it stands, over the edge."""
    assert fighter.pose is not None
    route = staying(fighter.pose)
    if not hangs(battle, fighter):
        route = await OverTheEdge(battle, fighter, CLIMB)
        if len(route.path) == 1 or not await travel(battle, fighter, to_the_edge(route, fighter.pose.z)):
            return
    start = fighter.pose
    drop = below(battle, *route.path[-1], start.z)
    climbed = await climb_roll(battle, fighter, start.z - drop.level)
    if climbed is None:
        await lose_hold(battle, fighter)
        return
    battle.stand(fighter, Pose(*route.path[-1], start.facing, start.z))
    pose = below_others(battle, fighter, start.z - climbed)
    if pose.z == start.z:
        battle.stand(fighter, start)
        return
    fighter.moved += start.z - pose.z
    down = pose.z == drop.level
    if down:
        pose = resting_place(battle, fighter, [pose])
    battle.stand(fighter, pose)
    name = next((wall.piece.id for wall in walls_at(battle, fighter, pose)), "")
    battle.tell(lambda: Climbed(fighter=fighter.id, piece=name, height=pose.z, top=down, rules=(CLIMB,)))


async def lose_hold(battle: Battle, fighter: Fighter) -> None:
    """A climber has failed: it falls, and is hit somewhere with the force of its height.

    Level with a flat surface large enough for its base it stays there, unhurt. [c2.feat.climb.ledge]
    """
    assert fighter.pose is not None
    pose = fighter.pose
    ledge = pose if has_footing(battle, fighter) else None
    for wall in walls_at(battle, fighter, pose) if ledge is None else ():
        ledge = standing_place(battle, fighter, pose.turned(towards(wall, pose)))
        if ledge is not None:
            break
    if ledge is not None:
        if ledge != pose:
            battle.stand(fighter, ledge)
        battle.tell(lambda: StayedOnLedge(fighter=fighter.id, rules=(LEDGE,)))
        return
    drop = below(battle, pose.x, pose.y, pose.z)
    place = resting_place(battle, fighter, [Pose(pose.x, pose.y, pose.facing, drop.level)])
    await fall(battle, fighter, place, drop.depth, CLIMB)


# -- dropping ----------------------------------------------------------------------------------------------------------


async def let_go(battle: Battle, fighter: Fighter) -> None:
    """Drops on purpose: hit in the legs with the force of the height, less the feat score. [c2.feat.fall.voluntary]"""
    assert fighter.pose is not None
    route = staying(fighter.pose)
    if not hangs(battle, fighter):
        route = await OverTheEdge(battle, fighter, DROP)
        if len(route.path) == 1 or not await travel(battle, fighter, to_the_edge(route, fighter.pose.z)):
            return
    x, y = route.path[-1]
    drop = below(battle, x, y, fighter.pose.z)
    place = resting_place(battle, fighter, [Pose(x, y, route.facing, drop.level)])
    eased = feat_score(battle, fighter)
    await fall(battle, fighter, place, drop.depth, DROP, location=LEGS, eased=eased, on_purpose=True)


def to_the_edge(route: Route, z: int) -> Route:
    """The part of a route over an edge that leads to it, looking over it."""
    (ax, ay), (bx, by) = route.path[-2:]
    return Route(route.path[:-1], heading(bx - ax, by - ay), z)


class OverTheEdge(Going):
    """The way to an edge and, in its last stretch, over it: to a lower level straight below, at which the route ends.

    To climb down there has to be a wall to hold on to. Whoever thinks better of it stays where it is.
    """

    __slots__ = ()

    def __init__(self, battle: Battle, fighter: Fighter, rule: str) -> None:
        super().__init__(battle, fighter, rule, allowance(battle, fighter, "feat"))

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return ()
        if len(answer.path) < 2 or answer.path[-1] == answer.path[-2]:
            return [reason(self.rule, "table-broken-path")]
        found = [*self._walk_problems(answer), *self._step_problems(answer), *self._landing_problems(answer.end)]
        return apply_hooks(self.battle, self.model, Hooks.route_problems, found, answer)

    def _walk_problems(self, route: Route) -> list[Reason]:
        walk = to_the_edge(route, self.start.z)
        way = ground(self.battle, self.model, reach=self.allowance)
        return reasons(
            self.battle,
            way.problems(self.start, walk.path, walk.end, self.model.profile.base, self.allowance),
            self.rule,
        )

    def _step_problems(self, route: Route) -> list[Reason]:
        a, b = route.path[-2:]
        base = footprint(self.model.profile.base, self.start)
        if stretch_length(*a, *b) > 2 * base.radius + NEAR or not self._air().clear(*a, *b):
            return [reason(self.rule, "c2-not-over-an-edge")]
        return []

    def _landing_problems(self, end: Pose) -> list[Reason]:
        drop = below(self.battle, end.x, end.y, self.start.z)
        if end.z != drop.level or drop.level >= self.start.z:
            return [reason(self.rule, "c2-not-over-an-edge")]
        found = [reason(self.rule, "table-touches-an-enemy", enemy=enemy) for enemy in self._touched(end)]
        base = footprint(self.model.profile.base, end)
        if not is_clear(self.battle, self.model, end) or not has_room(self.battle, self.model, base, end.z):
            found.append(reason("c2.table.movement", "table-no-footing"))
        holds = walls_at(self.battle, self.model, Pose(end.x, end.y, end.facing, self.start.z))
        if self.rule == CLIMB and not any(wall.top == self.start.z for wall in holds):
            found.append(reason(CLIMB, "c2-no-wall-here"))
        return found

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
            for route in self._straight(self._direction(rng)):
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

    def _straight(self, facing: int) -> Iterator[Route]:
        """Ways over the edge in one direction, from where the figure gets before it."""
        start = self.start
        longest = 2 * footprint(self.model.profile.base, start).radius + NEAR
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


# -- when --------------------------------------------------------------------------------------------------------------


def may_climb(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure comes to a wall in a run, or hangs on one."""
    pose = fighter.pose
    if pose is None or not battle.board.pieces or fighter.tier or battle.engaged(fighter):
        return False
    if hangs(battle, fighter):
        return True
    near = pieces_near(battle, fighter, allowance(battle, fighter, "feat"), *CLIMBABLE)
    walls = any(piece.base_level <= pose.z < piece.top for piece in near)
    return (walls or pose.z < 0) and has_footing(battle, fighter)


def may_go_down(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure is above the ground, or comes to a crevasse in a run."""
    pose = fighter.pose
    if pose is None or not battle.board.pieces or fighter.tier or battle.engaged(fighter):
        return False
    if hangs(battle, fighter):
        return True
    near = pieces_near(battle, fighter, allowance(battle, fighter, "feat"), "long-jump")
    return (pose.z > 0 or (pose.z == 0 and bool(near))) and has_footing(battle, fighter)


enter_move("climb", MoveType("feat", may_climb, climb))
enter_move("climb-down", MoveType("feat", may_go_down, climb_down))
enter_move("drop", MoveType("feat", may_go_down, let_go))
