"""Moving: one figure's go, the types of displacement, and where a move may lead.

Each way of moving enters itself in :data:`MOVES`; this chapter has staying, walking and running.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, get_args

from escarmouche.kernel import Choose, Open, Place, Reason, Rule, Step, reason
from escarmouche.kernel.effects import apply_hooks, moment, overrides
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move
from escarmouche.rulebooks.c2.events import Moved
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.c2.rules.ground import (
    TERRAIN_RULE,
    flying_at,
    ground,
    has_footing,
    has_room,
    hole_at,
    meets,
    passes,
    reasons,
    stopping_problems,
    terrain_for,
)
from escarmouche.rulebooks.c2.rules.ladders import is_on_ladder, ladder_cost, ladder_problems, over_a_ladder
from escarmouche.rulebooks.c2.rules.routes import Route, staying
from escarmouche.table import (
    CONTACT,
    NO_FOOTING,
    QUARTER,
    TURN,
    UNIT,
    Footprint,
    Ground,
    Pose,
    Problem,
    Region,
    direction,
    footprint,
    heading,
    in_contact,
    length,
    point_in,
    within,
)
from escarmouche.table.barriers import around_base, first_blocking, is_within

STAY: Final = "stay"

ATTEMPTS: Final = 6
"""How many straight lines are tried to find a move at random."""


LADDERS: Final = 0.25
"""How often a ladder is looked for when a move is picked at random."""


class MoveType(NamedTuple):
    """A way of moving: the type of displacement it is, when it is open to a figure, and the rule that carries it out."""

    kind: Move
    may: Callable[[Battle, Fighter], bool]
    begin: Callable[[Battle, Fighter], Rule[None]]


MOVES: dict[str, MoveType] = {}
"""By name: type by type, and those of one type in the order of their names, whichever chapter is read first."""

WAYSIDE: list[Callable[[Battle, Fighter, Route], Rule[None]]] = []
"""What a figure that goes along a route may set off, beside what other figures do: chapters enter theirs."""

NAMES: dict[str, str] = {}
"""The names of :data:`MOVES` in the same order, as options."""


def enter_move(name: str, way: MoveType) -> None:
    """Enters a way of moving: each chapter has its own."""
    MOVES[name] = way
    types = get_args(Move)
    entered = sorted(MOVES.items(), key=lambda item: (types.index(item[1].kind), item[0]))
    MOVES.clear()
    MOVES.update(entered)
    NAMES.clear()
    NAMES.update((known, known) for known in MOVES)


class MoveFighter(Step, frozen=True):
    """One figure's go: its owner chooses one type of displacement for this phase, or none. [c2.move.one-type]"""

    fighter: str

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if not await takes_its_go(battle, fighter):
            return
        open_to_it = Open(NAMES, lambda name: may_move(battle, fighter, name))
        name = await Choose(fighter.side, "c2.move.one-type", open_to_it, default=STAY, about={"fighter": fighter.id})
        await set_out(battle, fighter, name)
        await MOVES[name].begin(battle, fighter)


class EndOfMove(Step, frozen=True):
    """A figure's move is over, with all the steps that it has taken."""

    fighter: str
    name: str

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if fighter.in_play:
            await moment(fighter.effects, Hooks.after_move, battle, fighter, self.name)
        await move_over(battle, fighter)


async def move_over(battle: Battle, mover: Fighter) -> None:
    """The move of a figure is over: everybody on the table may have something to do with that."""
    for bearer, effect in battle.bearers("on_move_over"):
        if mover.in_play:
            await effect.on_move_over(battle, bearer, mover)  # type: ignore[attr-defined]


async def takes_its_go(battle: Battle, fighter: Fighter) -> bool:
    """A figure's go has come; tells whether it may still choose how to move."""
    for bearer, effect in battle.bearers("before_activation"):
        await effect.before_activation(battle, bearer, fighter)  # type: ignore[attr-defined]
    await characteristics.call_on(battle, fighter, "movement", "flight")
    await moment(fighter.effects, Hooks.on_activation, battle, fighter)
    return fighter.in_play and not fighter.activated


async def set_out(battle: Battle, fighter: Fighter, name: str) -> None:
    """A figure begins a move (a name of :data:`MOVES`), its only one in this phase."""
    fighter.activated = True
    fighter.move = MOVES[name].kind
    await moment(fighter.effects, Hooks.before_move, battle, fighter, name)
    battle.then(EndOfMove(fighter.id, name))


def may_move(battle: Battle, fighter: Fighter, name: str) -> bool:
    """Whether a way of moving is open to a figure. It may always stay where it is."""
    if name == STAY:
        return True
    allowed = MOVES[name].may(battle, fighter)
    return apply_hooks(battle, fighter, Hooks.may_move, allowed, name)


def has_moved(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure has left its place in this turn's movement."""
    return apply_hooks(battle, fighter, Hooks.has_moved, fighter.moved > 0)


# -- how far -----------------------------------------------------------------------------------------------------------

HALVES: Final[dict[Move, int]] = {
    "": 0,
    "stay": 0,
    "walk": 2,
    "run": 4,
    "charge": 4,
    "engage": 4,
    "feat": 4,
    "disengage": 2,
    "dodge": 1,
    "pursuit": 1,
    "flight": 4,
    "placed": 0,
}
"""How many halves of its MOV a figure moves in each type of displacement."""


def allowance(battle: Battle, fighter: Fighter, move: Move) -> int:
    """How far a figure may go in one displacement of this type, in 0.01 mm."""
    basis = characteristics.movement(battle, fighter)
    basis = apply_hooks(battle, fighter, Hooks.move_basis, basis, move)
    return max(0, basis * apply_hooks(battle, fighter, Hooks.move_halves, HALVES[move], move) // 2)


# -- the table ---------------------------------------------------------------------------------------------------------


async def travel(battle: Battle, fighter: Fighter, route: Route) -> bool:
    """Takes a figure along a route and tells whether it arrives: those who watch it pass may stop it for good.

    What the route uses of its movement is added to ``fighter.moved``.
    """
    length = route_cost(battle, fighter, route)
    for watcher, effect in battle.bearers("on_passage"):
        await effect.on_passage(battle, watcher, fighter, route)  # type: ignore[attr-defined]
        if not fighter.in_play:
            return False
    for passed in WAYSIDE:
        await passed(battle, fighter, route)
        if not fighter.in_play:
            return False
    tier = flying_at(battle, fighter)
    pose = route.end
    if tier:
        pose = Pose(pose.x, pose.y, pose.facing)
    if pose != fighter.pose or tier != fighter.tier:
        fighter.tier = tier
        battle.stand(fighter, pose)
    fighter.moved += length
    move = fighter.move
    battle.tell(
        lambda: Moved(
            fighter=fighter.id, move=move, path=route.path, pose=pose, length=length, rules=("c2.move.obstacles",)
        )
    )
    await moment(fighter.effects, Hooks.on_arrival, battle, fighter)
    return fighter.in_play


def route_cost(battle: Battle, fighter: Fighter, route: Route) -> int:
    """What a route uses up of a figure's movement: encumbered ground, ladders and ropes count twice."""
    assert fighter.pose is not None
    if not battle.board.pieces:
        return length(route.path)
    if route.z != fighter.pose.z and not flying_at(battle, fighter):
        return ladder_cost(battle, fighter, route)
    cost = terrain_for(battle, fighter).cost(route.path)
    return apply_hooks(battle, fighter, Hooks.route_cost, cost, route)


def ending_contacts(battle: Battle, fighter: Fighter, pose: Pose) -> list[str]:
    """The enemies with which a figure would be in contact in a pose."""
    base = footprint(fighter.profile.base, pose)
    return [enemy.id for enemy in enemies_on_level(battle, fighter, pose) if in_contact(base, battle.base(enemy))]


def enemies_on_level(battle: Battle, fighter: Fighter, pose: Pose) -> list[Fighter]:
    """The enemies that a figure could touch at the level of a pose, or on the altitude level on which it then flies."""
    tier = flying_at(battle, fighter)
    z = 0 if tier else pose.z
    return [
        enemy
        for enemy in battle.enemies(fighter)
        if enemy.tier == tier and enemy.pose is not None and enemy.pose.z == z
    ]


class Going(Place[Route]):
    """Where a figure goes, in whatever way, at most ``allowance`` far."""

    __slots__ = ("allowance", "battle", "fighter")
    shape = Route

    def __init__(self, battle: Battle, fighter: Fighter, rule: str, allowance: int) -> None:
        super().__init__(fighter.side, rule, about={"fighter": fighter.id, "allowance": allowance})
        self.battle = battle
        self.fighter = fighter
        self.allowance = allowance

    @property
    def start(self) -> Pose:
        """Where it stands."""
        assert self.fighter.pose is not None
        return self.fighter.pose


class Displacement(Going):
    """Where a figure goes over the table, facing as its owner likes at the end. It may stay where it is.

    It ends in contact with no enemy: to bring that about is for charges and engagements. [c2.move.activation]
    """

    __slots__ = ()

    def ground(self) -> Ground:
        """What is in its way as far as it can go."""
        return ground(self.battle, self.fighter, reach=self.allowance)

    # -- what is legal -------------------------------------------------------------------------------------------------

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return ()
        found = [*self.on_the_way(answer), *self.ending_problems(answer.end)]
        return apply_hooks(self.battle, self.fighter, Hooks.route_problems, found, answer)

    def on_the_way(self, route: Route) -> list[Reason]:
        """What is in the way, but for what one may leap over."""
        found = self.way_problems(route)
        if not found:
            return found
        return apply_hooks(self.battle, self.fighter, Hooks.leaps_over, found, route, self.allowance)

    def way_problems(self, route: Route) -> list[Reason]:
        """What is in the way."""
        if route.path[0] != self.start.point:
            return [reason(self.rule, "c2-broken-path")]
        if flying_at(self.battle, self.fighter):
            return self._problems_in_the_air(route)
        if route.z != self.start.z:
            return ladder_problems(self.battle, self.fighter, route, self.allowance, self.rule)
        way = self.ground()
        found = way.problems(self.start, route.path, route.end, self.fighter.profile.base, self.allowance)
        if self.start.z < 0:
            return [
                *reasons((problem for problem in found if problem.code != NO_FOOTING), self.rule),
                *self._out(route),
            ]
        return reasons(found, self.rule)

    def _problems_in_the_air(self, route: Route) -> list[Reason]:
        """What is in the way on an altitude level."""
        way, base = self.ground(), self.fighter.profile.base
        below = way.problems_at(route.end, base)
        found = [
            problem
            for problem in way.problems(self.start, route.path, route.end, base, self.allowance)
            if problem not in below
        ]
        return reasons([*found, *self.stopping_problems(way, route.end)], self.rule)

    def stopping_problems(self, way: Ground, end: Pose) -> list[Problem]:
        """Why a figure can't stop there in the air."""
        return stopping_problems(self.battle, self.fighter, way, end)

    def _out(self, route: Route) -> list[Reason]:
        """Whether a route leads out of the crevasse at the bottom of which the figure is."""
        hole = hole_at(self.battle, *self.start.point)
        keeps_in = hole is not None and all(
            point_in(hole.outline, *b) and (a == b or is_within((hole,), *a, *b))
            for a, b in pairwise((route.path[0], *route.path))
        )
        return [] if keeps_in else [reason(TERRAIN_RULE, "c2-off-its-level")]

    def ending_problems(self, end: Pose) -> list[Reason]:
        """Why it can't stop there, although there is room."""
        return [
            reason(self.rule, "c2-touches-an-enemy", enemy=enemy)
            for enemy in ending_contacts(self.battle, self.fighter, end)
        ]

    # -- what is offered -----------------------------------------------------------------------------------------------

    def facing_well(self, route: Route) -> Route:
        """The route, ending as the figure had best stand after it, if that is not for its owner to say."""
        if "facing_after" not in overrides(self.fighter.effects):
            return route
        facing = apply_hooks(self.battle, self.fighter, Hooks.facing_after, route.facing, route.path)
        return Route(route.path, facing, route.z)

    def region(self) -> Region:
        return self.ground().reach(self.start.point, self.allowance)

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """A straight line picked at random, or a way over a ladder near; failing that, staying put."""
        if rng.random() < LADDERS and self.battle.board.pieces and not flying_at(self.battle, self.fighter):
            climb = over_a_ladder(self.battle, self.fighter, self.allowance, rng)
            if climb is not None and not self.problems(climb):
                return [climb]
        lines = Lines(self)
        for _ in range(ATTEMPTS):
            route = self.facing_well(random_line(self.start, self.allowance, rng, lines.foes))
            if lines.is_clear(route):
                return [route]
        return [staying(self.start)]


def random_line(start: Pose, reach: int, rng: random.Random, foes: Sequence[Pose] = ()) -> Route:
    """A line of any length, in any direction or in one of the four of the base, after which one faces one of ``foes``."""
    pick = int(rng.random() * 2 * TURN)
    dx, dy = direction(pick if pick < TURN else start.facing + pick // QUARTER * QUARTER)
    far = int(rng.random() * reach)
    x, y = start.x + dx * far // UNIT, start.y + dy * far // UNIT
    facing = start.facing
    if foes:
        foe = foes[int(rng.random() * len(foes))]
        if foe.x != x or foe.y != y:
            facing = heading(foe.x - x, foe.y - y)
    return Route((start.point, (x, y)), facing, start.z)


class Lines:
    """Straight lines from where a figure stands, judged at less cost than :meth:`Displacement.problems` takes."""

    def __init__(self, asked: Displacement) -> None:
        battle, fighter = asked.battle, asked.fighter
        self.asked = asked
        self.mover = fighter
        self.start = asked.start
        self.board = battle.board
        flies = flying_at(battle, fighter) != fighter.tier
        self.checked = flies or "route_problems" in overrides(fighter.effects) or self.start.z < 0
        self.foes = [enemy.pose for enemy in battle.enemies(fighter) if enemy.pose is not None]
        self.tier = flying_at(battle, fighter)
        self.mine = battle.base(fighter)

    def is_clear(self, route: Route) -> bool:
        """Whether the figure may take the line. Some that lead next to others are passed over."""
        (ax, ay), (bx, by) = route.path
        radius = self.mine.radius
        if not (radius <= bx <= self.board.width - radius and radius <= by <= self.board.depth - radius):
            return False
        end = footprint(self.mover.profile.base, route.end)
        for other, there in self._beside(ax, ay, bx, by):
            if within(end, there, CONTACT) or self._is_stopped_by(other, there, ax, ay, bx, by):
                return False
        if not (self._is_open(ax, ay, bx, by) or self._terrain_allows(route, end)):
            return False
        return not (self.checked and self.asked.problems(route))

    def _beside(self, ax: int, ay: int, bx: int, by: int) -> Iterator[tuple[Fighter, Footprint]]:
        """The figures on its level that a line may come near, each with the ground it covers."""
        battle, mover, z = self.asked.battle, self.mover, self.start.z
        room = self.mine.radius + CONTACT + 1
        low_x, high_x = (ax - room, bx + room) if ax < bx else (bx - room, ax + room)
        low_y, high_y = (ay - room, by + room) if ay < by else (by - room, ay + room)
        for other, there in battle.placed():
            wide = there.shape.radius
            if (
                low_x < there.x + wide
                and high_x > there.x - wide
                and low_y < there.y + wide
                and high_y > there.y - wide
                and other is not mover
                and meets(mover, z, other, self.tier)
            ):
                yield other, there

    def _is_stopped_by(self, other: Fighter, there: Footprint, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether somebody who stands there is in the way."""
        barrier = around_base(other.id, there, self.mine.travel_radius)
        return first_blocking((barrier,), ax, ay, bx, by) is not None and not passes(
            self.asked.battle, self.mover, other
        )

    def _terrain_allows(self, route: Route, end: Footprint) -> bool:
        """Whether terrain leaves the line free, and does not make it too long."""
        asked = self.asked
        way = terrain_for(asked.battle, asked.fighter)
        (ax, ay), (bx, by) = route.path
        return (
            way.clear(ax, ay, bx, by)
            and way.cost(route.path) <= asked.allowance
            and (flying_at(asked.battle, asked.fighter) > 0 or has_room(asked.battle, asked.fighter, end, route.z))
        )

    def _is_open(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether the line keeps away from all terrain."""
        if self.start.z:
            return False
        room = self.mine.radius
        low_x, high_x = (ax - room, bx + room) if ax < bx else (bx - room, ax + room)
        low_y, high_y = (ay - room, by + room) if ay < by else (by - room, ay + room)
        return not any(
            box[0] < high_x and box[2] > low_x and box[1] < high_y and box[3] > low_y
            for box in (piece.box for piece in self.board.pieces)
        )


# -- staying, walking and running --------------------------------------------------------------------------------------


async def displace(battle: Battle, fighter: Fighter, rule: str, move: Move, *, gone: int = 0) -> bool:
    """Asks where a figure goes in a displacement of this type, and takes it there; tells whether it arrives.

    ``gone``: how much of the distance it has used already.
    """
    await moment(fighter.effects, Hooks.before_displacement, battle, fighter, move)
    route = await Displacement(battle, fighter, rule, max(0, allowance(battle, fighter, move) - gone))
    return await travel(battle, fighter, route)


def is_free(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure may set out at all: no enemy touches it, and it stands on something or holds on to a ladder."""
    return not battle.engaged(fighter) and (has_footing(battle, fighter) or is_on_ladder(battle, fighter))


async def stay(battle: Battle, fighter: Fighter) -> None:
    """A figure may stay where it is; its card counts as activated all the same. [c2.move.activation]"""


async def walk(battle: Battle, fighter: Fighter) -> None:
    """Up to MOV in any direction, with free choice of facing at the end. [c2.move.walk]"""
    await displace(battle, fighter, "c2.move.walk", "walk")


async def run(battle: Battle, fighter: Fighter) -> None:
    """Up to twice MOV, without a target and without contact: a charge at nobody. [c2.move.run]"""
    await displace(battle, fighter, "c2.move.run", "run")


enter_move(STAY, MoveType("stay", lambda *_: True, stay))
enter_move("walk", MoveType("walk", is_free, walk))
enter_move("run", MoveType("run", is_free, run))
