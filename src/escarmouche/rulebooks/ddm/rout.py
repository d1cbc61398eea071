"""Flight: the fastest way to the exit, and off the grid."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from escarmouche.kernel import Choose, Place, Reason, Step, reason
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.elimination import Eliminate
from escarmouche.rulebooks.ddm.force import bent
from escarmouche.rulebooks.ddm.hooks import Bender
from escarmouche.rulebooks.ddm.movement import (
    Room,
    Walk,
    Way,
    can_go_on,
    diagonal,
    flood,
    modes,
    room,
    sets_out,
    stride_cost,
    strides,
)
from escarmouche.table.grid import Flood, Square, Squares

PATH: Final = "ddm.rout.path"
FAR: Final = 400
"""More squares of movement than any way on a grid takes."""
DRAWN: Final = 3
"""How often a way is drawn among the fastest, to be offered besides the first."""


class Flee(Step, frozen=True):
    """A routing creature moves at double its speed, command or no command, the fastest way to its exit.

    [ddm.rout.speed] [ddm.rout.begin] [ddm.rout.opportunity]
    """

    creature: str

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None or not creature.routing or not await sets_out(battle, creature):
            return
        mode = await way_of_moving(battle, creature)
        allowance = 2 * bent(battle, creature, Bender.speed, creature.card.speed, mode)
        flight = Flight(battle, creature, mode, allowance)
        way = await flight if flight.open else Way(())
        battle.then(
            Walk(creature.id, way.squares, mode, how="rout", bound=True),
            Leave(creature.id, allowance, flight.cost(way)),
        )


class Leave(Step, frozen=True):
    """A routing creature that stands at its exit with movement left goes off the grid, and is eliminated.

    Stepping off costs one square. One that covers several squares has left as soon as any of them is off.
    [ddm.rout.exit] [ddm.rout.off-grid] [ddm.rout.off-grid.large] [ddm.setup.exits]
    """

    creature: str
    allowance: int
    used: int

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if not can_go_on(battle, creature, rout=True) or self.used >= self.allowance:
            return
        if battle.space(creature) & exits(battle, creature) and await sets_out(battle, creature):
            battle.then(Eliminate(creature.id, "fled", creature.routed_by))


def exits(battle: Battle, creature: Creature) -> Squares:
    """The exit squares of the tile on which its own warband was set up."""
    return battle.ground.exits.get(creature.warband, 0)


async def way_of_moving(battle: Battle, creature: Creature) -> Mode:
    """How it flees, where it can move in several ways. [ddm.ability.burrow.command]"""
    ways = modes(battle, creature)
    return await Choose(
        creature.side, PATH, {mode or "walk": mode for mode in ways}, default=ways[-1], about={"creature": creature.id}
    )


class Flight(Place[Way]):
    """The way of a routing creature: of those by which it leaves the grid fastest, its player chooses.

    If all ways are blocked it goes as near to an exit as it can. [ddm.rout.path] [ddm.rout.path.correction]
    [ddm.rout.path.blocked]
    """

    shape = Way

    def __init__(self, battle: Battle, creature: Creature, mode: Mode, allowance: int) -> None:
        super().__init__(creature.side, PATH, about={"creature": creature.id, "mode": mode, "limit": allowance})
        self.battle = battle
        self.creature = creature
        self.mode: Mode = mode
        self.allowance = allowance

    @property
    def open(self) -> bool:
        """Whether there is any way to choose: it can get nearer to an exit than it is."""
        return bool(self._best.squares)

    def cost(self, way: Way) -> int:
        """The squares of movement that a way takes."""
        return self._spent(way)[0]

    def _spent(self, way: Way) -> tuple[int, int]:
        where = self._room
        assert self.creature.at is not None
        at, used, parity = self.creature.at, 0, 0
        for square in way.squares:
            slow = bool(where.slow >> square & 1)
            cost, parity = stride_cost(slow, diagonal(self.battle, at, square), parity)
            used, at = used + cost, square
        return used, parity

    def problems(self, answer: Way) -> Sequence[Reason]:
        """A way is wrong that is not among the fastest."""
        where = room(self.battle, self.creature, self.mode)
        assert self.creature.at is not None
        at = self.creature.at
        for number, square in enumerate(answer.squares, start=1):
            if all(one.to != square for one in strides(self.battle, self.creature, where, at)):
                return [reason("ddm.terrain.wall.corners", "ddm-move-no-step", number=number)]
            at = square
        if not where.stop >> at & 1 or self.cost(answer) > self.allowance:
            return [reason("ddm.move.end-occupied", "ddm-move-no-stop")]
        if not self._is_fastest(answer):
            return [reason("ddm.rout.path.correction", "ddm-rout-not-fastest")]
        return []

    def _is_fastest(self, way: Way) -> bool:
        """Whether a way brings it off the grid as early as the best one, and as near to its exit this time."""
        best, least = self._best, self._least
        if self._end(way) == self._end(best) and self._spent(way) == self._spent(best):
            return True
        to_go = self._to_go(way)
        if least is None:
            return to_go is None and self._gap(way) == self._gap(best)
        return to_go is not None and to_go <= least and self.cost(way) + to_go <= self.cost(best) + least

    def _to_go(self, way: Way) -> int | None:
        """How far it is from the end of a way to the exit, if the movement went on; ``None``: no way leads there."""
        _, parity = self._spent(way)
        found = flood(self.battle, self.creature, self.mode, FAR, parity, start=self._end(way))
        reached = found.paths_to(self._goal())
        return None if reached is None else reached[0]

    def _gap(self, way: Way) -> int:
        """The plain distance from the end of a way to the nearest exit."""
        return self._gap_at(self._end(way))

    def _gap_at(self, at: Square) -> int:
        chart = self.battle.ground.chart
        return min((chart.distance(at, door) for door in chart.members(self._goal())), default=0)

    def _end(self, way: Way) -> Square:
        assert self.creature.at is not None
        return way.squares[-1] if way.squares else self.creature.at

    @property
    def _room(self) -> Room:
        return room(self.battle, self.creature, self.mode)

    def _goal(self) -> Squares:
        """The places at which it stands on an exit."""
        return self.battle.ground.shadow(exits(self.battle, self.creature), self.creature.body)

    @cached_property
    def _everywhere(self) -> Flood:
        """Everywhere it could get to in time."""
        return flood(self.battle, self.creature, self.mode, FAR)

    @cached_property
    def _best(self) -> Way:
        """A fastest way, as far as it gets this time: to where it may stop."""
        reached = self._everywhere.paths_to(self._goal())
        if reached is not None:
            return self._within(self._everywhere.path(self._lowest(reached[1])))
        near = self.region()
        return self._within(near.path(self._nearest_to_exit(near)))

    @cached_property
    def _least(self) -> int | None:
        """How far it is to the exit from the end of a fastest way."""
        return self._to_go(self._best)

    def _nearest_to_exit(self, found: Flood) -> Square:
        """Where it comes as near as possible to an exit, when all ways are blocked."""
        assert self.creature.at is not None
        reached = self.battle.ground.chart.members(found.reached & (self._room.stop | 1 << self.creature.at))
        return min(reached, key=lambda at: (self._gap_at(at), found.cost(at) or 0, at))

    def _lowest(self, squares: Squares) -> Square:
        return (squares & -squares).bit_length() - 1

    def _within(self, path: Sequence[Square]) -> Way:
        """A way as far as the movement goes, back to the last place where the creature may stop."""
        for length in range(len(path), 0, -1):
            way = Way(tuple(path[:length]))
            if self.cost(way) <= self.allowance and self._room.stop >> path[length - 1] & 1:
                return way
        return Way(())

    def offers(self, rng: random.Random) -> Sequence[Way]:
        """Some of the fastest ways, each once, one that is always the same before all others."""
        drawn = (self._drawn(rng) for _ in range(DRAWN))
        return list(dict.fromkeys((self._best, *(way for way in drawn if self._is_fastest(way)))))

    def _drawn(self, rng: random.Random) -> Way:
        """A way that is as short as the best, as far as it gets this time."""
        reached = self._everywhere.paths_to(self._goal())
        if reached is not None:
            door = rng.choice(self.battle.ground.chart.members(reached[1]))
            return self._within(self._everywhere.path(door, rng))
        return self._within(self.region().path(self._end(self._best), rng))

    def region(self) -> Flood:
        """Everywhere it can get to this time."""
        return flood(self.battle, self.creature, self.mode, self.allowance)
