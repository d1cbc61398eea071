"""Moving: one figure's go, the types of displacement, and where a move may lead.

Each way of moving enters itself in :data:`MOVES`; this chapter has staying, walking and running.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, get_args

from escarmouche.kernel import Choose, Open, Rule, Step
from escarmouche.kernel.effects import apply_hooks, meets, moment
from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move
from escarmouche.rulebooks.c2.events import Moved
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules import characteristics
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.freetable import displacement as freetable
from escarmouche.rulebooks.freetable.displacement import route_cost
from escarmouche.rulebooks.freetable.ground import (
    flying_at,
    has_footing,
)
from escarmouche.rulebooks.freetable.ladders import is_on_ladder
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import (
    Pose,
)

STAY: Final = "stay"


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

    fighter: ModelId

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

    fighter: ModelId
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
    await characteristics.offer_boosts(battle, fighter, "movement", "flight")
    if not fighter.in_play:
        return False
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


class Displacement(freetable.Displacement[Fighter]):
    """Where a figure goes over the table, facing as its owner likes at the end. It may stay where it is.

    It ends in contact with no enemy: to bring that about is for charges and engagements. [c2.move.activation]
    """

    __slots__ = ()
    battle: Battle


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
    is_unhindered = meets("c2.move.disengage.eligibility#free", not battle.engaged(fighter))
    return is_unhindered and (has_footing(battle, fighter) or is_on_ladder(battle, fighter))


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
