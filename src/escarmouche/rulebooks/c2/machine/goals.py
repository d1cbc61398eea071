"""What the objective of an act makes lives and places worth to a machine: to the side that has to meet it, and to the other.

In army points, like all that the tactics weigh; nothing here decides anything in the rules. A life that a goal is about is
dearer to both sides: one would take it, the other would keep it. A place that somebody has to reach draws those who are
nearest to it, as long as they can be there in time. A battle without an act has neither.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import singledispatch
from math import isqrt
from typing import Final, NamedTuple

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.goals import AnyGoal, AnyOf, Clear, Goal, Keep, Kill, Occupy, Where
from escarmouche.rulebooks.c2.incarnation.acts import is_met, named, places, present
from escarmouche.rulebooks.c2.rules.losses import points_worth
from escarmouche.rulebooks.c2.rules.movement import allowance
from escarmouche.rulebooks.common.keeping import kept
from escarmouche.rulebooks.confrontation.climbing import nearest_on_edge
from escarmouche.table import CM, Point, Polygon, point_gap, polygon_gap

STAKE: Final = 1.0
"""What a goal is worth: this share of the Army Points that an army has cost."""

ON_THE_WAY: Final = 0.8
"""What it is worth at most to be near a place, against being there."""

SPARE: Final = 0.5
"""How much a place draws those who come only if others should not arrive."""

INWARDS: Final = CM
"""How far into a place one goes that is large enough, to be on the safe side."""


def stake(battle: Battle) -> float:
    """What each goal is worth to either side."""
    return STAKE * sum(points_worth(battle, side) for side in battle.players) / len(battle.players)


def open_goals(battle: Battle) -> Sequence[AnyGoal]:
    """The goals of the first side that still matter: none, where one of them can't be met any more."""
    if battle.act is None or any(isinstance(goal, Keep) and not is_met(goal, battle) for goal in battle.act.goals):
        return ()
    return battle.act.goals


class Aims:
    """What a position means for the goals of an act. ``weights``: how much lives count; ``errands``: who is to go where."""

    def __init__(self, battle: Battle) -> None:
        self.weights: dict[str, float] = {}
        self.errands: dict[str, list[Errand]] = defaultdict(list)
        goals, worth = open_goals(battle), stake(battle)
        for goal in goals:
            for fighter, share in shares(goal, battle).items():
                more = worth * share / max(1, battle[fighter].profile.points)
                self.weights[fighter] = self.weights.get(fighter, 1.0) + more
        for side in battle.players:
            for place in (there for goal in goals for there in sought(goal, battle, side)):
                for fighter, errand in _errands_to(battle, side, place):
                    self.errands[fighter].append(errand)


def aims(battle: Battle) -> Aims:
    """What a position that nobody changes (that of a view) means for the goals of its act: worked out once."""
    return kept(battle, "aims", lambda: Aims(battle))


# -- lives -------------------------------------------------------------------------------------------------------------


def weight(battle: Battle, fighter: Fighter) -> float:
    """How many times its Army Points the life of a figure counts; once, without an act."""
    return 1.0 if battle.act is None else aims(battle).weights.get(fighter.id, 1.0)


Shares = dict[str, float]
"""Which share of a goal hangs on the life of each figure (its id)."""


@singledispatch
def shares(_: Goal, __: Battle) -> Shares:
    """Whose lives a goal is about. Where losses are counted, that of nobody in particular: Army Points say enough."""
    return {}


@shares.register
def _(goal: Kill, battle: Battle) -> Shares:
    left = [fighter for fighter in named(battle, battle.players[1], goal.whom) if not fighter.lost]
    return {fighter.id: 1 / len(left) for fighter in left}


@shares.register
def _(goal: Keep, battle: Battle) -> Shares:
    return {fighter.id: 1.0 for fighter in named(battle, battle.players[0], goal.whom)}


@shares.register
def _(goal: Occupy, battle: Battle) -> Shares:
    """Those who hold the place; where heads are compared, on either side."""
    weights: Shares = {}
    for side in battle.players if goal.majority else battle.players[:1]:
        there = present(battle, side, goal.where, goal.within * CM)
        weights |= {fighter.id: 1 / max(goal.at_least, len(there)) for fighter in there}
    return weights


@shares.register
def _(goal: Clear, battle: Battle) -> Shares:
    """Intruders, and those who come: each by how much nearer he is than the last of them.

    What all enemies have alike would only make careless: none is a better prey for it.
    """
    grounds = places(battle, goal.where)
    near = {
        fighter.id: _nearness(battle, fighter, grounds, goal.within * CM)
        for fighter in _able(battle, battle.players[1])
    }
    total, last = max(1.0, sum(near.values())), min(near.values(), default=0.0)
    return {fighter: (share - last) / total for fighter, share in near.items()}


@shares.register
def _(goal: AnyOf, battle: Battle) -> Shares:
    weights: Shares = defaultdict(float)
    for part in goal.goals:
        for fighter, share in shares(part, battle).items():
            weights[fighter] += share / len(goal.goals)
    return weights


def _able(battle: Battle, side: str) -> list[Fighter]:
    """The figures of a side that can count in a place."""
    return [fighter for fighter in battle.in_play(side) if fighter.fleeing is None and not fighter.profile.is_thing]


def _nearness(battle: Battle, fighter: Fighter, grounds: Sequence[Polygon], within: int) -> float:
    """1 within a place; the less, the more moves it is away; 0 where it can't be reached any more."""
    later = _moves_left(battle)
    moves = None if later is None else later + (not fighter.activated)
    return _credit(_to_go(battle, fighter, grounds, within), _run(battle, fighter), moves)


# -- places ------------------------------------------------------------------------------------------------------------


class Sought(NamedTuple):
    """A part of the table where a side wants so many figures when the battle ends. ``share``: how much of a goal that is."""

    where: Where
    within: int
    heads: int
    share: float = 1.0


@singledispatch
def sought(_: Goal, __: Battle, ___: str) -> Iterator[Sought]:
    """The places that a goal sends a side to."""
    yield from ()


@sought.register
def _(goal: Occupy, battle: Battle, side: str) -> Iterator[Sought]:
    within = goal.within * CM
    others = len(present(battle, next(player for player in battle.players if player != side), goal.where, within))
    if side == battle.players[0]:
        yield Sought(goal.where, within, max(goal.at_least, others + 1) if goal.majority else goal.at_least)
    elif goal.majority:
        yield Sought(goal.where, within, max(1, others))


@sought.register
def _(goal: Clear, battle: Battle, side: str) -> Iterator[Sought]:
    if side != battle.players[0]:
        yield Sought(goal.where, goal.within * CM, 1)


@sought.register
def _(goal: AnyOf, battle: Battle, side: str) -> Iterator[Sought]:
    for part in goal.goals:
        for there in sought(part, battle, side):
            yield there._replace(share=there.share / len(goal.goals))


class Errand(NamedTuple):
    """A place that one figure is to reach. ``points``: what its being there at the end is worth to its side.

    ``half``: about half its base; ``run``: how far it goes in a turn; ``later``: the moves it has after this one, if these
    are numbered.
    """

    grounds: Sequence[Polygon]
    within: int
    points: float
    half: int
    run: int
    later: int | None

    def left(self, point: Point) -> int:
        """How far it is still to go from a point, in a straight line."""
        return max(0, min(point_gap(ground, *point) for ground in self.grounds) - self.half - self.within)

    def value(self, point: Point) -> float:
        """What it is worth to have come to a point at the end of the move."""
        return self.points * _credit(self.left(point), self.run, self.later)

    def wishes(self, here: Point, reach: int) -> Iterator[Point]:
        """Points on the shortest way to the place, if one is not there yet: just there, and a little further."""
        left = self.left(here)
        if not left:
            return
        nearest = min(self.grounds, key=lambda ground: point_gap(ground, *here))
        there = nearest_on_edge(nearest, here)
        for far in (left + INWARDS, left):
            yield on_line(here, there, min(far, reach))


def errands(battle: Battle, fighter: Fighter) -> Sequence[Errand]:
    """The places to which its side wants a figure to go; none, without an act."""
    return () if battle.act is None else aims(battle).errands.get(fighter.id, ())


def _errands_to(battle: Battle, side: str, place: Sought) -> Iterator[tuple[str, Errand]]:
    """The fighters who are to go to a place: the nearest, and as many in reserve, for whom it is worth less."""
    grounds = places(battle, place.where)

    def moves(fighter: Fighter) -> float:
        left = _to_go(battle, fighter, grounds, place.within)
        held = battle.board.width if left and battle.engaged(fighter) else 0  # who has to fight first comes last
        return (left + held) / _run(battle, fighter)

    nearest = sorted(_able(battle, side), key=moves)
    for rank, runner in enumerate(nearest[: 2 * place.heads]):
        points = stake(battle) * place.share / place.heads * (1.0 if rank < place.heads else SPARE)
        half = battle.base(runner).shape.inner
        yield runner.id, Errand(grounds, place.within, points, half, _run(battle, runner), _moves_left(battle))


def progress(errands: Sequence[Errand], here: Point, point: Point) -> float:
    """What a figure on these errands wins by being at a point rather than here, or loses."""
    return sum(errand.value(point) - errand.value(here) for errand in errands)


def on_line(here: Point, there: Point, far: int) -> Point:
    """The point at a distance from one point on the line to another; behind, for a negative one."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    long = max(1, isqrt(dx * dx + dy * dy))
    return here[0] + dx * far // long, here[1] + dy * far // long


def _to_go(battle: Battle, fighter: Fighter, grounds: Sequence[Polygon], within: int) -> int:
    """How far a figure is from being within a distance of a place."""
    return max(0, min(polygon_gap(ground, battle.base(fighter)) for ground in grounds) - within)


def _credit(left: int, run: int, later: int | None) -> float:
    """What being so far from a place is worth of being there, with so many moves to come."""
    if not left:
        return 1.0
    if later is not None and left > later * run:
        return 0.0
    return ON_THE_WAY * run / (run + left)


def _moves_left(battle: Battle) -> int | None:
    """How many turns come after this one; ``None`` where nobody knows."""
    turns = battle.options.turns
    return None if turns is None else max(0, turns - battle.turn)


def _run(battle: Battle, fighter: Fighter) -> int:
    return max(1, allowance(battle, fighter, "run"))
