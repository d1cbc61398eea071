"""Scenery that gives way: barricades, which are climbed over slowly, and brittle pieces, which are run through."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from escarmouche.kernel import confirm
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Action, Battle, Fighter
from escarmouche.rulebooks.cc.content.terms import SIZES
from escarmouche.rulebooks.cc.events import Moved, StoppedByScenery
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.actions import end_activation
from escarmouche.rulebooks.cc.rules.characteristics import movement, strength
from escarmouche.rulebooks.cc.rules.movement import STOPS, WAYSIDE, Met, halted
from escarmouche.rulebooks.cc.rules.scenery import BRITTLE
from escarmouche.rulebooks.cc.rules.terrain import size_of
from escarmouche.rulebooks.cc.rules.wounds import suffer, wound_roll
from escarmouche.rulebooks.confrontation.leaps import LEAPS
from escarmouche.rulebooks.confrontation.wound_table import STUNNED
from escarmouche.rulebooks.freetable.contact import contact_route, place_of
from escarmouche.rulebooks.freetable.displacement import route_cost
from escarmouche.rulebooks.freetable.ground import flying_at
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import Board, Ground, Piece, Point
from escarmouche.table.barriers import stretch_length

BARRICADE: Final = "cc.skill.sapeur.barricade"
CROSSING: Final = "cc.skill.sapeur.crossing"
LEAP: Final = "cc.skill.bond"
LEAPT: Final = "cc.skill.bond#leapt"
FLIGHT: Final = "cc.skill.vol"
IMMUNITY: Final = "cc.skill.immunite"
DIFFICULT: Final = "ground:difficult"

WALK: Final = 2
"""The halves of MOU to which crossing a barricade holds a move."""


# -- barricades --------------------------------------------------------------------------------------------------------


class Barricade(Hooks, name=BARRICADE):
    """A barricade: a defensive obstacle of small size, 5 by 2.5 cm and 2 cm high, with RES 10 and X structure points.

    [cc.skill.sapeur.barricade] Who crosses one goes no further than MOU in that move. [cc.skill.sapeur.crossing]
    """

    __slots__ = ()

    def lets_across(self, value: bool, battle: Battle, bearer: Fighter, mover: Fighter, reach: int) -> bool:
        return value or crosses_freely(mover) or reach <= walking_left(battle, mover)


def crosses_freely(fighter: Fighter) -> bool:
    """Whether crossing a barricade slows a fighter in no way: the very large, those with Bond, Vol or immunity to difficult
    ground.
    """
    immune = any(effect.name == IMMUNITY and effect.parameter == DIFFICULT for effect in fighter.effects)
    return fighter.profile.size == "very_large" or fighter.has(LEAP) or fighter.has(FLIGHT) or immune


def walking_left(battle: Battle, fighter: Fighter) -> int:
    """How much of MOU is left of the move under way, in 0.01 mm."""
    return max(0, movement(battle, fighter) - fighter.moved)


class Crossed(Hooks, name=CROSSING):
    """He has crossed a barricade in this move, which is of MOU at most."""

    __slots__ = ()

    def multiple(self, value: int, battle: Battle, bearer: Fighter, action: Action) -> int:
        return min(value, WALK)

    async def before_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        bearer.lose(CROSSING)  # it was no move of his own in which he has crossed it

    async def after_move(self, battle: Battle, bearer: Fighter, action: Action) -> None:
        bearer.lose(CROSSING)


# -- brittle scenery ---------------------------------------------------------------------------------------------------


class Brittle(Hooks, name=BRITTLE):
    """Brittle: whoever comes to it in any move may try to go through. It suffers a wound roll of his FOR, with what a charge
    adds to it; destroyed, it lets him go on.

    Else he stops before it, stunned, and his activation ends at once. [cc.scenery.cassant] Who can leap over it leaps.
    """

    __slots__ = ()

    def lets_across(self, value: bool, battle: Battle, bearer: Fighter, mover: Fighter, reach: int) -> bool:
        return value or not may_leap_over(mover, battle.board.piece(bearer.id))


def may_leap_over(fighter: Fighter, piece: Piece) -> bool:
    """Whether a fighter has a leap left this turn that takes him over a piece."""
    leaps = sum(effect.name == LEAPT for effect in fighter.effects)
    low = SIZES.index(size_of(piece)) <= SIZES.index(fighter.profile.size)
    return fighter.has(LEAP) and low and leaps < LEAPS and not fighter.in_rout


# -- on the way --------------------------------------------------------------------------------------------------------


def reached_after(battle: Battle, mover: Fighter, route: Route, piece: Piece) -> int | None:
    """After how much of a route, in 0.01 mm, a piece of scenery is in the way of a fighter; ``None``: it never is.

    Those above it pass over it, and those to whom its kind of ground is open.
    """
    over = apply_hooks(battle, mover, Hooks.overflies, None)
    nothing: tuple[str, ...] = ()
    if (
        flying_at(battle, mover)
        or over is not None
        or piece.kind in apply_hooks(battle, mover, Hooks.disregards, nothing)
    ):
        return None
    board = Board(battle.board.width, battle.board.depth, (piece,), battle.board.kinds)
    alone = Ground(board, (), battle.base(mover).travel_radius, place_of(mover).z, mover.height)
    done = 0
    for a, b in pairwise(route.path):
        if not alone.clear(*a, *b):
            return done + stretch_length(*a, *alone.furthest(*a, *b))
        done += stretch_length(*a, *b)
    return None


def met_on_the_way(battle: Battle, mover: Fighter, route: Route) -> Met:
    """The barricades that a fighter crosses, and the brittle obstacles that he runs into."""
    met: Met = {}
    for target in battle.pieces_standing():
        if not (target.has(BARRICADE) or target.has(BRITTLE)):
            continue
        far = reached_after(battle, mover, route, battle.board.piece(target.id))
        if far is None:
            continue
        if target.has(BRITTLE):
            met[f"{target.id}:{BRITTLE}"] = far, partial(break_through, battle, mover, target, route, far)
        elif not crosses_freely(mover):
            met[f"{target.id}:{BARRICADE}"] = far, partial(cross, mover)
    return met


async def cross(mover: Fighter) -> None:
    """A fighter crosses a barricade."""
    mover.gain(CROSSING, until="turn")


async def break_through(
    battle: Battle, mover: Fighter, piece: Fighter, route: Route, far: int
) -> Literal["stops"] | None:
    """A fighter runs into something brittle: it breaks and he goes on, or he is stopped and stunned."""
    await wound_roll(battle, piece, strength(battle, mover), by=mover, rule=BRITTLE)
    if not piece.in_play:
        return None
    halt = halted(battle, mover, route, far)
    if halt is not None:
        _stop_at(battle, mover, halt)
    battle.tell(lambda: StoppedByScenery(fighter=mover.id, piece=piece.id, rules=(BRITTLE,)))
    end_activation(battle, mover)
    await suffer(battle, mover, STUNNED, rule=BRITTLE)
    return STOPS


def _stop_at(battle: Battle, mover: Fighter, halt: Route) -> None:
    """A fighter comes no further than where he is stopped."""
    cost, action = route_cost(battle, mover, halt), mover.action
    mover.moved += cost
    battle.stand(mover, halt.end)
    battle.tell(
        lambda: Moved(fighter=mover.id, action=action, path=halt.path, pose=halt.end, length=cost, rules=(BRITTLE,))
    )


WAYSIDE.append(met_on_the_way)


# -- moves at an enemy, and moves that nobody steers -------------------------------------------------------------------


class Approach(NamedTuple):
    """A way into contact: how much of his movement the fighter may use for it, and the way."""

    reach: int
    route: Route


def approach(battle: Battle, fighter: Fighter, target: Fighter, reach: int) -> Approach | None:
    """The way of a fighter into contact with an enemy, for ``reach`` at most: round scenery if that is possible.

    Else over barricades, as far as that lets him go, and last through what is brittle.
    """
    near = min(reach, walking_left(battle, fighter))
    for limit in dict.fromkeys((reach, near)):
        route = contact_route(battle, fighter, target, limit, over_barricades(battle, fighter, limit))
        if route is not None:
            return Approach(limit, route)
    for limit in dict.fromkeys((reach, near)):
        route = contact_route(battle, fighter, target, limit, battle.crossable(fighter, limit))
        if route is not None:
            return Approach(limit, route)
    return None


def over_barricades(battle: Battle, fighter: Fighter, reach: int) -> tuple[str, ...]:
    """The pieces (ids) that a fighter crosses in a move of so much without breaking anything."""
    return tuple(name for name in battle.crossable(fighter, reach) if not battle[name].has(BRITTLE))


async def dared(battle: Battle, fighter: Fighter, goal: Point, reach: int) -> tuple[str, ...]:
    """The pieces (ids) that do not stop a fighter in a move straight at a point that nobody steers.

    Whether he tries to break what is brittle, and in his way, his player says.
    """
    crossed = over_barricades(battle, fighter, reach)
    brittle = [name for name in battle.crossable(fighter, reach) if name not in crossed]
    here = place_of(fighter)
    straight = Route((here.point, goal), here.facing, here.z)
    ahead = [name for name in brittle if reached_after(battle, fighter, straight, battle.board.piece(name)) is not None]
    if not ahead:
        return crossed
    about = {"fighter": fighter.id, "piece": ahead[0]}
    return (*crossed, *ahead) if await confirm(fighter.side, BRITTLE, default=False, about=about) else crossed


__all__ = [
    "BARRICADE",
    "Approach",
    "approach",
    "break_through",
    "crosses_freely",
    "dared",
    "reached_after",
    "walking_left",
]
