"""Moving: how far each action leads, the way over the table and what interrupts it, walking, running, cover, turning.

Fighters stay on the table, and on it nobody stands on another. Distances are measured from the nearest edge of one base to
the nearest of the other. [cc.core.aura]
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, Literal

from escarmouche.kernel import Choose, Reason, Step, reason
from escarmouche.kernel.effects import Effect, apply, apply_hooks, moment
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.events import Moved, TookCover, Turned
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules import characteristics
from escarmouche.rulebooks.cc.rules.actions import ActionType, enter_action
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.freetable import displacement as freetable
from escarmouche.rulebooks.freetable.displacement import ending_contacts, route_cost
from escarmouche.rulebooks.freetable.forced_moves import shortened
from escarmouche.rulebooks.freetable.ground import flying_at, has_footing, standing_problems
from escarmouche.rulebooks.freetable.ladders import is_on_ladder
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.table import TURN, Pose, length
from escarmouche.table.barriers import part_way, stretch_length

COVER: Final = "cc.core.move.cover"
ORIENTATION: Final = "cc.core.move.orientation"
INTERRUPT: Final = "cc.core.move.interrupt"
WALK_RUN: Final = "cc.core.move.walk-run"

COVER_DIFFICULTY: Final = 2

HALVES: Final[dict[Action, int]] = {
    "walk": 2,
    "run": 4,
    "cover": 2,
    "charge": 4,
    "engage": 4,
    "disengage": 2,
    "flight": 4,
    "pursuit": 1,
    "feat": 4,
}
"""How many halves of his MOU a fighter may cover in each action of movement."""


def allowance(battle: Battle, fighter: Fighter, action: Action) -> int:
    """The movement potential of an action, in 0.01 mm.

    MOU for a walk, for cover and after a disengagement; twice MOU for a run, a charge, an engagement and a flight; half of
    MOU for a pursuit. [cc.core.move.potential]
    """
    halves = HALVES.get(action, 0)
    if action == "engage" and battle.options.single_engagement:
        halves = HALVES["walk"]
    halves = apply_hooks(battle, fighter, Hooks.multiple, halves, action)
    basis = apply_hooks(battle, fighter, Hooks.move_basis, characteristics.movement(battle, fighter), action)
    return max(0, basis * halves // 2)


def left_to_move(battle: Battle, fighter: Fighter) -> int:
    """What is left of the movement potential of the action under way, in 0.01 mm."""
    return max(0, allowance(battle, fighter, fighter.action) - fighter.moved)


def may_act(battle: Battle, fighter: Fighter, action: Action) -> bool:
    """Whether nothing in force on a fighter keeps him from an action of movement."""
    return apply_hooks(battle, fighter, Hooks.may_act, True, action)


def may_set_out(battle: Battle, fighter: Fighter, action: Action) -> bool:
    """Whether a fighter may begin a move: no enemy touches him, and he stands on something or holds on to a ladder."""
    return (
        battle.is_free(fighter)
        and may_act(battle, fighter, action)
        and (has_footing(battle, fighter) or is_on_ladder(battle, fighter))
    )


async def set_out(battle: Battle, fighter: Fighter, action: Action) -> None:
    """A fighter begins an action of movement; it is over when all its steps are."""
    fighter.action = action
    fighter.moved = fighter.gone = 0
    battle.then(EndOfMove(fighter.id, action))
    await moment(fighter.effects, Hooks.before_move, battle, fighter, action)


class EndOfMove(Step, frozen=True):
    """A fighter's move is over, with all the steps that it has taken."""

    fighter: ModelId
    action: Action

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if fighter.in_play:
            await moment(fighter.effects, Hooks.after_move, battle, fighter, self.action)
        for bearer, effect in battle.bearers("on_move_over"):
            if fighter.in_play:
                await effect.on_move_over(battle, bearer, fighter, self.action)  # type: ignore[attr-defined]


# -- on the way --------------------------------------------------------------------------------------------------------


async def travel(battle: Battle, fighter: Fighter, route: Route) -> bool:
    """Takes a fighter along a route and tells whether he arrives: what he meets on the way may take him off the table, or
    make another move of it.

    What the route uses of his movement is added to ``fighter.moved``.
    """
    cost = route_cost(battle, fighter, route)
    begun = fighter.pose
    await moment(fighter.effects, Hooks.sets_out_along, battle, fighter, route)
    if fighter.pose != begun or not await _pass_all(battle, fighter, route):
        return False
    tier = flying_at(battle, fighter)
    end = route.end
    pose = Pose(end.x, end.y, end.facing) if tier else end
    if pose != fighter.pose or tier != fighter.tier:
        fighter.tier = tier
        battle.stand(fighter, pose)
    fighter.moved += cost
    fighter.gone += length(route.path)
    action = fighter.action
    battle.tell(
        lambda: Moved(
            fighter=fighter.id,
            action=action,
            path=route.path,
            pose=pose,
            length=cost,
            rules=("cc.core.move.potential",),
        )
    )
    await moment(fighter.effects, Hooks.on_arrival, battle, fighter)
    return fighter.in_play


async def _pass_all(battle: Battle, mover: Fighter, route: Route) -> bool:
    """Whatever a fighter sets off on his way is carried out on the spot, in the order in which he meets it.

    Of what he meets at the same point his owner chooses the order; a survivor finishes his move. [cc.core.move.interrupt]
    Tells whether he does.
    """
    waiting = {key: met for watch in WAYSIDE for key, met in watch(battle, mover, route).items()}
    begun = mover.pose
    while waiting and mover.in_play and mover.pose == begun:
        nearest = min(far for far, _ in waiting.values())
        options = {key: key for key, (far, _) in waiting.items() if far == nearest}
        key = await Choose(mover.side, INTERRUPT, options, default=next(iter(options)), about={"fighter": mover.id})
        _, happens = waiting.pop(key)
        if await happens() is STOPS:
            return False
    return mover.in_play and mover.pose == begun


STOPS: Final = "stops"
"""What comes of something that ends the move of whoever meets it."""

Met = dict[str, tuple[int, Callable[[], Awaitable[Literal["stops"] | None]]]]
"""What a mover sets off on his way: by a key, after how much of the way, and what happens."""


def _watchers(battle: Battle, mover: Fighter, route: Route) -> Met:
    """What a mover sets off by the effects in force on those about him."""
    met: Met = {}
    for bearer, effect in battle.bearers("on_passage"):
        assert isinstance(effect, Hooks)
        far = apply(effect, Hooks.passed_after, None, battle, bearer, mover, route)
        if far is not None:
            met[_key(bearer, effect)] = far, partial(_go_off, battle, bearer, effect, mover, route)
    return met


async def _go_off(battle: Battle, bearer: Fighter, effect: Hooks, mover: Fighter, route: Route) -> None:
    if bearer.in_play:
        await effect.on_passage(battle, bearer, mover, route)


WAYSIDE: Final[list[Callable[[Battle, Fighter, Route], Met]]] = [_watchers]
"""What lies by the wayside: chapters enter what else a mover may set off."""


def _key(bearer: Fighter, effect: Effect) -> str:
    return f"{bearer.id}:{effect.data.name}"


def halted(battle: Battle, mover: Fighter, route: Route, far: int) -> Route | None:
    """The route as far as a point of it, or a little less, where its mover can stand; ``None``: nowhere but at its start."""
    path = [route.path[0]]
    left = far
    for a, b in pairwise(route.path):
        steps = stretch_length(*a, *b)
        path.append(b if steps <= left else part_way(*a, *b, left, steps))
        if steps >= left:
            break
        left -= steps
    assert mover.pose is not None
    for part in shortened(tuple(path)):
        end = mover.pose.at(*part[-1])
        if not standing_problems(battle, mover, end) and not ending_contacts(battle, mover, end):
            return Route(part, end.facing, end.z) if len(part) > 1 and part[-1] != part[0] else None
    return None


class Displacement(freetable.Displacement[Fighter]):
    """Where a fighter goes over the table, facing as he likes at the end; he need not go all the way.

    Fighters and solid scenery are gone round. Friends activated in the same turn of speech may be passed through, no other
    fighters, and nobody ends on another base. [cc.core.move.obstacles] The move leads into contact with no enemy.
    """

    __slots__ = ()
    battle: Battle

    def ending_problems(self, end: Pose) -> list[Reason]:
        battle, model = self.battle, self.model
        return [
            reason(self.rule, "table-touches-an-enemy", enemy=enemy)
            for enemy in ending_contacts(battle, model, end)
            if not battle[enemy].served and not apply_hooks(battle, model, Hooks.runs_into, False, battle[enemy], end)
        ]


async def displace(battle: Battle, fighter: Fighter, rule: str) -> bool:
    """Asks where a fighter goes with what is left of the move under way, and takes him there; tells whether he arrives."""
    await moment(fighter.effects, Hooks.before_displacement, battle, fighter, fighter.action)
    if not fighter.in_play:
        return False
    return await travel(battle, fighter, await Displacement(battle, fighter, rule, left_to_move(battle, fighter)))


# -- walking and running -----------------------------------------------------------------------------------------------


async def walk(battle: Battle, fighter: Fighter) -> None:
    """A cumulative action: up to MOU in any direction. [cc.core.move.walk-run]"""
    await set_out(battle, fighter, "walk")
    await displace(battle, fighter, WALK_RUN)


async def run(battle: Battle, fighter: Fighter) -> None:
    """An exclusive action: up to twice MOU, never into contact with an enemy. [cc.core.move.walk-run]"""
    await set_out(battle, fighter, "run")
    await displace(battle, fighter, WALK_RUN)


def may_walk(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may walk; who has disengaged has made his move already."""
    return fighter.action == "" and may_set_out(battle, fighter, "walk")


def may_run(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may run."""
    return fighter.action == "" and may_set_out(battle, fighter, "run")


# -- cover -------------------------------------------------------------------------------------------------------------


class Covered(Hooks, name=COVER):
    """Who has moved to cover: until the end of the turn the difficulty of any shot at him is 2 higher."""

    __slots__ = ()

    def shot_difficulty_against(self, value: int, battle: Battle, bearer: Fighter, shooter: Fighter) -> int:
        return value + COVER_DIFFICULTY


def may_take_cover(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may move to cover: not in contact with an enemy, nor on a mount where that is agreed."""
    on_foot = battle.options.cover_mounted or not fighter.profile.mounted
    return on_foot and fighter.action == "" and may_set_out(battle, fighter, "cover")


async def take_cover(battle: Battle, fighter: Fighter) -> None:
    """An exclusive action: up to MOU, or not at all; shots at him are harder until the end of the turn.

    [cc.core.move.cover]
    """
    await set_out(battle, fighter, "cover")
    if await displace(battle, fighter, COVER):
        fighter.gain(COVER, until="turn")
        battle.tell(lambda: TookCover(fighter=fighter.id, rules=(COVER,)))


# -- turning on the spot -----------------------------------------------------------------------------------------------


class Turning(freetable.Going[Fighter]):
    """How a fighter turns on the spot: he goes on touching the enemies that he touches, and no others.

    He may stay as he is wherever that is, on a rope too.
    """

    __slots__ = ()
    battle: Battle

    def __init__(self, battle: Battle, fighter: Fighter) -> None:
        super().__init__(battle, fighter, ORIENTATION, 0)

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer.path != (self.start.point,) or answer.z != self.start.z:
            return [reason(self.rule, "cc-turns-on-the-spot")]
        if answer == staying(self.start):
            return []
        problems = standing_problems(self.battle, self.model, answer.end)
        if set(ending_contacts(self.battle, self.model, answer.end)) != set(self.battle.foes(self.model)):
            problems.append(reason(self.rule, "cc-keeps-its-contacts"))
        return problems

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """Any way of facing, if there is room for it; failing that, as he stands."""
        route = Route((self.start.point,), int(rng.random() * TURN), self.start.z)
        return [staying(self.start) if self.problems(route) else route]


def may_turn(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may turn on the spot."""
    return has_footing(battle, fighter)


async def turn(battle: Battle, fighter: Fighter) -> None:
    """A cumulative action, and no displacement: a fighter turns on the spot.

    He turns freely while he moves, and faces as he likes at the end. Who is assaulted is turned to his assailant, if nobody
    else touches him. [cc.core.move.orientation]
    """
    route = await Turning(battle, fighter)
    if route.end != fighter.pose:
        battle.stand(fighter, route.end)
        battle.tell(lambda: Turned(fighter=fighter.id, pose=route.end, rules=(ORIENTATION,)))
    fighter.turned = True


enter_action("cover", ActionType(exclusive=True, may=may_take_cover, begin=take_cover))
enter_action("run", ActionType(exclusive=True, may=may_run, begin=run))
enter_action("turn", ActionType(exclusive=False, may=may_turn, begin=turn))
enter_action("walk", ActionType(exclusive=False, may=may_walk, begin=walk))
