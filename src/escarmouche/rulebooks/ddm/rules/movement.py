"""Movement on the grid: which way a creature may take, and what happens on the way."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from escarmouche.kernel import Place, Reason, Step, reason
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode, Turn
from escarmouche.rulebooks.ddm.content.cards import Extra
from escarmouche.rulebooks.ddm.events import CreatureMoved
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.bodies import enemy_bodies, others, standing
from escarmouche.rulebooks.ddm.rules.damage import suffer, taken
from escarmouche.rulebooks.ddm.rules.force import apply_hooks, is_overridden, moment, overrides_any
from escarmouche.rulebooks.ddm.rules.opportunity import can_go_on, provoked, reactions
from escarmouche.rulebooks.ddm.rules.states import helpless, threats
from escarmouche.table.grid import DIRECTIONS, Flood, Levels, Square, Squares, Stride

MOVE: Final = "ddm.move.allowance"
LETHAL: Final = "ddm.terrain.sharp-stones.lethal"
STONE_DAMAGE: Final = 5
STONES_HURT: Final = (Extra(STONE_DAMAGE, "magic"),)
FREEDOM: Final = frozenset(hook.__name__ for hook in (Hooks.walled, Hooks.barred, Hooks.slowed, Hooks.energy))
"""What changes where a creature may go. Where commander effects do, that depends on where it stands."""


PREFERRED: Final = [
    sorted(range(8), key=lambda way: -(DIRECTIONS[way][0] * east + DIRECTIONS[way][1] * south))
    for east in range(-2, 3)
    for south in range(-2, 3)
]
"""The directions of steps, by how well they lead one way: more or less to the east or west, to the south or north."""


class GridPath(msgspec.Struct, frozen=True):
    """The squares (of the top left of its space) that a creature enters, one after the other."""

    squares: tuple[Square, ...]


class Room(NamedTuple):
    """Where a creature may go by a way of moving: the anchors it may enter, those it may stop at, those that slow it.

    ``deadly``: the squares that it may not enter from outside, as it would not survive it.
    """

    enter: Squares
    stop: Squares
    slow: Squares
    walled: bool
    squeezing: Squares
    deadly: Squares = 0


def room(battle: Battle, creature: Creature, mode: Mode) -> Room:
    """Where a creature may go, as things stand: not to its death of its own will."""
    if battle.ordered.isdisjoint(FREEDOM):
        space = battle.beyond(creature, mode, _room, battle, creature, mode)
    else:
        space = battle.arrangement(("room", creature.id, mode), lambda: _room(battle, creature, mode))
    if not space.deadly:
        return space
    return space._replace(enter=space.enter & ~fatal(battle, creature, space.deadly))


def fatal(battle: Battle, creature: Creature, stones: Squares) -> Squares:
    """The places that a creature does not enter because of deadly stones; one of several squares may shift on those that
    are under it. [ddm.terrain.sharp-stones.lethal]
    """
    under = battle.space(creature) if creature.body > 1 else 0
    return battle.ground.shadow(stones & ~under, creature.body)


def _room(battle: Battle, creature: Creature, mode: Mode) -> Room:
    """It may pass through allies and the helpless, not through enemies, and stop on nobody's squares, on no statue and
    over no pit.

    [ddm.move.through-allies] [ddm.move.through-enemies] [ddm.condition.helpless.passing] [ddm.move.end-occupied]
    [ddm.move.walls] [ddm.terrain.statue.no-stop] Some are not slowed by terrain. [ddm.terrain.difficult.exempt] Large ones
    squeeze through gaps, at the cost of slow ground, but not between enemies. [ddm.term.squeezing] Whoever is walled off is
    passed by nobody whom walls stop. Stones that would be its end are deadly. [ddm.terrain.sharp-stones.lethal]
    """
    ground, body = battle.ground, creature.body
    walled = slowed = mode != "burrow"
    freer = overrides_any(battle, creature, FREEDOM)
    if freer:
        walled = apply_hooks(battle, creature, Hooks.walled, walled, mode)
        slowed = apply_hooks(battle, creature, Hooks.slowed, slowed, mode)
    footing = ground.footing(body, squeezing=mode == "walk" and walled)
    enter = footing.stands if walled else ground.everywhere(body)
    blocking = 0
    if mode == "walk":
        blocking = in_the_way(battle, creature)
    if freer:
        blocking = apply_hooks(battle, creature, Hooks.barred, blocking, mode)
    if walled and (shut := battle.bearers("shut_off")):
        blocking |= standing(battle, (enemy for enemy, _ in shut), but=creature)
    if mode == "walk" and walled:
        blocking |= ground.pits
    stop = footing.stop & ~ground.shadow(others(battle, creature), body)
    slow = footing.slow if slowed else footing.squeezed
    deadly = ground.stones if ground.stones and slowed and dies_of_stones(battle, creature) else 0
    return Room(enter & ~ground.shadow(blocking, body), stop, slow, walled, footing.squeezed, deadly)


def dies_of_stones(battle: Battle, creature: Creature) -> bool:
    """Whether sharp stones would destroy a creature: it does not go there of its own will, only when it routs.

    [ddm.terrain.sharp-stones.lethal]
    """
    if creature.routing or (creature.hp > STONE_DAMAGE and not is_overridden(battle, creature, Hooks.energy)):
        return False
    return taken(battle, creature, STONES_HURT, attack=False) >= creature.hp


def in_the_way(battle: Battle, creature: Creature) -> Squares:
    """The squares of the enemies through whom a creature can't walk: those who are not helpless."""
    if not battle.bearers("helpless"):
        return enemy_bodies(battle, creature)
    return battle.opposing(creature.side, "in the way", _in_the_way, battle, creature)


def _in_the_way(battle: Battle, creature: Creature) -> Squares:
    return standing(battle, (enemy for enemy in battle.enemies(creature) if not helpless(battle, enemy)))


def stride_cost(slow: bool, diagonal: bool, parity: int) -> tuple[int, int]:
    """What a step costs, and whether the next diagonal counts 2: the first diagonal costs 1, the second 2, and so on; a
    step into slow ground 2, or 3 diagonally, which leaves the count of diagonals as it was.

    [ddm.move.diagonals] [ddm.move.slow-terrain] [ddm.terrain.difficult.cost]
    """
    if slow:
        return (3 if diagonal else 2), parity
    return (1 + parity, 1 - parity) if diagonal else (1, parity)


def way_cost(battle: Battle, where: Room, at: Square, squares: Iterable[Square], parity: int = 0) -> tuple[int, int]:
    """What a way from a place costs, and whether the next diagonal after it counts 2."""
    slants, slow, used = battle.ground.chart.slants, where.slow, 0
    for square in squares:
        cost, parity = stride_cost(bool(slow >> square & 1), slants(at, square), parity)
        used, at = used + cost, square
    return used, parity


def strides(battle: Battle, creature: Creature, where: Room, at: Square) -> Sequence[Stride]:
    """The steps that can be made from a place: no diagonal one past the corner or end of a wall.

    [ddm.terrain.wall.corners] From a place where it stands squeezed a creature gets out whatever way it moves.
    """
    chart = battle.ground.chart
    squeezed = bool(where.squeezing) or not chart.anchors(creature.body) >> at & 1
    steps = chart.steps(at, creature.body, squeezed=squeezed, walls=where.walled)
    return [stride for stride in steps if where.enter >> stride.to & 1]


def flood(
    battle: Battle, creature: Creature, mode: Mode, limit: int, parity: int = 0, *, start: Square | None = None
) -> Flood:
    """Everywhere a creature can get to with so many squares of movement, from where it is or from ``start``."""
    begin = creature.at if start is None else start
    assert begin is not None
    return flood_within(battle, creature, room(battle, creature, mode), limit, parity, begin)


def flood_within(battle: Battle, creature: Creature, where: Room, limit: int, parity: int, begin: Square) -> Flood:
    """Everywhere a creature can get to from a place where it may go only so far."""
    return battle.ground.chart.flood(
        begin,
        creature.body,
        enter=where.enter,
        slow=where.slow,
        limit=limit,
        parity=parity,
        walls=where.walled,
        squeeze=where.squeezing & where.enter,
    )


def homeward(battle: Battle, creature: Creature, mode: Mode, goal: Squares) -> Levels:
    """What it costs a creature to get to any of these places, from wherever it may stand."""
    where = room(battle, creature, mode)
    return battle.ground.chart.homeward(
        goal,
        creature.body,
        enter=where.enter,
        slow=where.slow,
        walls=where.walled,
        squeeze=where.squeezing & where.enter,
    )


def modes(battle: Battle, creature: Creature) -> tuple[Mode, ...]:
    """The ways in which a creature can move."""
    return apply_hooks(battle, creature, Hooks.modes, ("walk",))


class Move(Place[GridPath]):
    """Where a creature goes with the movement that it has left.

    ``alone``: it has done nothing yet in its turn, so that it may always move one square, whatever that costs.
    ``goal``: where it has to end. ``where``: where it may go, if not as usual.
    """

    __slots__ = ("_region", "alone", "battle", "creature", "goal", "limit", "mode", "parity", "where")

    shape = GridPath

    def __init__(
        self,
        battle: Battle,
        creature: Creature,
        mode: Mode,
        limit: int,
        parity: int = 0,
        *,
        alone: bool = False,
        goal: Squares = -1,
        rule: str = MOVE,
        where: Room | None = None,
    ) -> None:
        super().__init__(creature.side, rule, about={"creature": creature.id, "mode": mode, "limit": limit})
        self.battle = battle
        self.creature = creature
        self.mode: Mode = mode
        self.limit = limit
        self.parity = parity
        self.alone = alone
        self.goal = goal
        self.where = room(battle, creature, mode) if where is None else where
        self._region: Flood | None = None

    def problems(self, answer: GridPath) -> Sequence[Reason]:
        """The first thing that is wrong with a way: a step that nobody can make, one too many, an end where nobody may stop.

        [ddm.move.allowance] [ddm.move.end-occupied] [ddm.move.minimum-one] [ddm.move.minimum-one.limits]
        [ddm.term.move.one-square]
        """
        battle, creature, where = self.battle, self.creature, self.where
        assert creature.at is not None
        at, used, parity = creature.at, 0, self.parity
        if not answer.squares:
            return [reason(MOVE, "ddm-move-nowhere")]
        for number, square in enumerate(answer.squares, start=1):
            stride = next(
                (candidate for candidate in strides(battle, creature, where, at) if candidate.to == square), None
            )
            if stride is None:
                return [self._why_not(square, number)]
            if where.deadly & new_squares(battle, creature, at, square):
                return [reason(LETHAL, "ddm-move-lethal", number=number)]
            cost, parity = stride_cost(bool(where.slow >> square & 1), stride.diagonal, parity)
            used += cost
            at = square
        if used > self.limit and not (self.alone and len(answer.squares) == 1):
            return [reason(MOVE, "ddm-move-too-far", used=used, limit=self.limit)]
        if not where.stop >> at & 1:
            return [reason("ddm.move.end-occupied", "ddm-move-no-stop")]
        if not self.goal >> at & 1:
            return [reason(self.rule, "ddm-move-not-there")]
        return []

    def _why_not(self, square: Square, number: int) -> Reason:
        """Why a step to a square is forbidden, with the rule."""
        battle, creature = self.battle, self.creature
        if not 0 <= square < battle.board.grid.columns * battle.board.grid.rows:
            return reason("ddm.setup.grid-border", "ddm-move-no-step", number=number)
        if fatal(battle, creature, self.where.deadly) >> square & 1:
            return reason(LETHAL, "ddm-move-lethal", number=number)
        if others(battle, creature) & 1 << square:
            return reason("ddm.move.through-enemies", "ddm-move-no-step", number=number)
        return reason("ddm.terrain.wall.corners", "ddm-move-no-step", number=number)

    def offers(self, rng: random.Random) -> Sequence[GridPath]:
        """A walk at random; if that leads nowhere, a step that is allowed."""
        if self.goal != -1:
            ends = self.battle.ground.chart.members(self.ends())
            return [GridPath(self.region().path(rng.choice(ends)))]
        stroll = self._stroll(rng)
        if stroll is None or (self.where.deadly and self.problems(stroll)):
            return self._any()
        return [stroll]

    def ends(self) -> Squares:
        """The places where it may end, if it goes the cheapest way."""
        return self.region().reached & self.where.stop & self.goal & ~(1 << self._at)

    def endings(self) -> list[Square]:
        """The places where it may end, the single step that it always has among them."""
        squares = dict.fromkeys(self.battle.ground.chart.members(self.ends()))
        if self.alone:
            squares.update(dict.fromkeys(self._near()))
        return list(squares)

    def _any(self) -> list[GridPath]:
        """The steps that it may make; where there is none, the ways to wherever it can stop."""
        near = [GridPath((square,)) for square in self._near()]
        if near:
            return near
        region = self.region()
        return [GridPath(region.path(end)) for end in self.battle.ground.chart.members(self.ends())]

    def _stroll(self, rng: random.Random) -> GridPath | None:
        """A walk of any length that keeps its direction as well as it can, cut where the creature may stop."""
        creature, where, chart = self.creature, self.where, self.battle.ground.chart
        ways = chart.directions(creature.body, bool(where.squeezing), walls=where.walled)
        preferred = PREFERRED[int(rng.random() * len(PREFERRED))]
        at, parity, left = self._at, self.parity, self.limit - int(rng.random() * self.limit)
        path: list[Square] = []
        open_places = where.enter & ~(1 << at)
        last = 0
        while left > 0:
            for number in preferred:
                step, free = ways[number]
                to = at + step
                if free >> at & 1 and open_places >> to & 1:
                    cost, then = stride_cost(bool(where.slow >> to & 1), bool(number & 1), parity)
                    if cost <= left:
                        break
            else:
                break
            at, parity, left = to, then, left - cost
            open_places &= ~(1 << at)
            path.append(at)
            if where.stop >> at & 1:
                last = len(path)
        return GridPath(tuple(path[:last])) if last else None

    def _near(self) -> list[Square]:
        """The squares next to it to which it may go."""
        return [
            stride.to
            for stride in strides(self.battle, self.creature, self.where, self._at)
            if not self.problems(GridPath((stride.to,)))
        ]

    @property
    def _at(self) -> Square:
        assert self.creature.at is not None
        return self.creature.at

    def region(self) -> Flood:
        """Everywhere it can get to."""
        if self._region is None:
            self._region = flood_within(self.battle, self.creature, self.where, self.limit, self.parity, self._at)
        return self._region

    @property
    def possible(self) -> bool:
        """Whether there is anywhere to go."""
        return can_go(self.battle, self.creature, self.where, self.limit, self.parity, alone=self.alone) or bool(
            self.limit and self.ends()
        )


def can_go(battle: Battle, creature: Creature, where: Room, limit: int, parity: int, *, alone: bool) -> bool:
    """Whether a creature can make a single step and stop there, with so much movement left."""
    assert creature.at is not None
    open_places = where.enter & where.stop
    chart = battle.ground.chart
    for to, diagonal in chart.steps(creature.at, creature.body, squeezed=bool(where.squeezing), walls=where.walled):
        if open_places >> to & 1 and (
            limit > 2 or alone or stride_cost(bool(where.slow >> to & 1), diagonal, parity)[0] <= limit
        ):
            return True
    return False


async def sets_out(battle: Battle, creature: Creature) -> bool:
    """A creature tries to move, in its turn or as it flees; tells whether it can."""
    if is_overridden(battle, creature, Hooks.on_move) and apply_hooks(battle, creature, Hooks.may_move, True):
        await moment(battle, creature, Hooks.on_move)
    return apply_hooks(battle, creature, Hooks.may_move, True)


# -- on the way --------------------------------------------------------------------------------------------------------


class Walk(Step, frozen=True):
    """A creature goes along a way, square by square.

    Before each step that provokes, enemies may strike; if one has, that step is made, and the creature may choose another
    way for what is left. It stops where its way has been closed, or where it has been moved off it. ``bound``: it has to
    keep to its way (a charge, a rush, a rout). ``answered``: the enemies have had their say about the next step; how many
    had struck at somebody in this turn before they were asked. ``at``: where it stood when something happened on its way.
    """

    creature: ModelId
    squares: tuple[Square, ...]
    mode: Mode
    how: str = "walk"
    bound: bool = False
    answered: int | None = None
    strides: int = 0
    used: int = 0
    parity: int = 0
    at: Square | None = None

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if self._has_left_its_line(battle, creature):
            break_off_charge(battle)
            return
        if not self.squares or not can_go_on(battle, creature, rout=self.how == "rout"):
            return
        # Something may have taken hold of it on its way.
        if await sets_out(battle, creature):
            self.go(battle)

    def go(self, battle: Battle) -> None:
        """A creature that can move goes along the way, up to where something happens."""
        creature = battle[self.creature]
        assert creature.at is not None
        where = room(battle, creature, self.mode)
        if not self._displaced(battle, creature, where):
            self._step_on(battle, creature, where)

    def _step_on(self, battle: Battle, creature: Creature, where: Room) -> None:
        """Makes step after step, up to the first at which something happens."""
        assert creature.at is not None
        chart, body, stones = battle.ground.chart, creature.body, battle.ground.stones
        danger, met = threats(battle, creature), is_overridden(battle, creature, Hooks.on_stride)
        own = self._turn(battle)
        used, parity = self.used, self.parity if own is None else own.parity
        here, made, space = creature.at, 0, battle.space(creature)
        for square in self.squares:
            onto = chart.space(square, body)
            if not where.enter >> square & 1 or where.deadly & onto & ~space:
                break
            asked = made == 0 and self.answered is not None and self.at == here
            if danger & space and not asked:
                self._arrive(battle, creature, made)
                chance = provoked(battle, creature, space & ~onto, self.mode, self.strides + made)
                if chance is not None:
                    self._tell(battle, made, used)
                    battle.then(chance, self._rest(made, used, parity, here, answered=reactions(battle)))
                    return
            hurt = False
            if stones & onto & ~space:
                self._arrive(battle, creature, made)
                hurt = hurts(battle, creature, self.mode, square)
            cost, parity = stride_cost(bool(where.slow >> square & 1), chart.slants(here, square), parity)
            used, here, made, space = used + cost, square, made + 1, onto
            if own is not None:
                own.used, own.parity, own.strides = own.used + cost, parity, own.strides + 1
            free = asked and not self.bound and self.answered != reactions(battle) and where.stop >> square & 1
            if hurt or met:
                self._arrive(battle, creature, made)
                self._tell(battle, made, used)
                onward = () if free else (self._rest(made, used, parity, here),)
                battle.then(Entered(creature.id, square, hurt), *onward)
                return
            if free:
                break
        self._arrive(battle, creature, made)
        self._tell(battle, made, used)

    def _turn(self, battle: Battle) -> Turn | None:
        """The turn that keeps account of the movement: that of the creature, unless it flees."""
        turn = battle.turn
        return turn if turn is not None and turn.creature == self.creature and self.how != "rout" else None

    def _displaced(self, battle: Battle, creature: Creature, where: Room) -> bool:
        """Whether it has been moved off its way by what has happened to it there."""
        assert creature.at is not None
        on_the_way = self.answered is not None or self.strides > 0
        if not on_the_way or not self.squares:
            return False
        return all(stride.to != self.squares[0] for stride in strides(battle, creature, where, creature.at))

    def _arrive(self, battle: Battle, creature: Creature, made: int) -> None:
        """Puts the creature where its way has brought it so far."""
        if made and creature.at != self.squares[made - 1]:
            battle.stand(creature, self.squares[made - 1])

    def _has_left_its_line(self, battle: Battle, creature: Creature) -> bool:
        """Whether a creature that charges has been moved off the line of its charge, whichever way."""
        return self.how == "charge" and self.at is not None and creature.at not in (None, self.at)

    def _rest(self, made: int, used: int, parity: int, here: Square, *, answered: int | None = None) -> Walk:
        return msgspec.structs.replace(
            self,
            squares=self.squares[made:],
            answered=answered,
            strides=self.strides + made,
            used=used,
            parity=parity,
            at=here,
        )

    def _tell(self, battle: Battle, made: int, used: int) -> None:
        if made:
            path = self.squares[:made]
            battle.tell(
                lambda: CreatureMoved(
                    creature=self.creature, how=self.how, path=path, used=used, before=self.used, rules=(MOVE,)
                )
            )


def break_off_charge(battle: Battle) -> None:
    """The charge of the creature whose turn it is is over: it may use the rest of its movement, and make one attack."""
    turn = battle.turn
    if turn is not None:
        turn.charging = ""
        turn.single = True


class Entered(Step, frozen=True):
    """A creature has entered a square: what it meets there."""

    creature: ModelId
    square: Square
    hurt: bool

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        await moment(battle, creature, Hooks.on_stride, self.square)
        if self.hurt:
            await suffer(battle, creature, STONES_HURT, "")


def new_squares(battle: Battle, creature: Creature, at: Square, to: Square) -> Squares:
    """The squares that a creature enters with a step from one place to another."""
    space, body = battle.ground.chart.space, creature.body
    return space(to, body) & ~space(at, body)


def left_behind(battle: Battle, creature: Creature, to: Square) -> Squares:
    """The squares that a creature leaves with a step: those of its space that are not in its next one."""
    return battle.space(creature) & ~battle.ground.chart.space(to, creature.body)


def diagonal(battle: Battle, at: Square, to: Square) -> bool:
    """Whether a step is diagonal."""
    return battle.ground.chart.slants(at, to)


def hurts(battle: Battle, creature: Creature, mode: Mode, square: Square) -> bool:
    """Whether sharp stones will wound a creature that enters a place: those whom difficult ground slows, once a step.

    [ddm.terrain.sharp-stones.damage] [ddm.terrain.sharp-stones.exempt]
    """
    stones = battle.ground.stones
    if not stones:
        return False
    entered = battle.ground.chart.space(square, creature.body) & ~battle.space(creature)
    return bool(entered & stones) and apply_hooks(battle, creature, Hooks.slowed, mode != "burrow", mode)
