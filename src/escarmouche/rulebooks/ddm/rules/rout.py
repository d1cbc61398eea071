"""Flight: the fastest way to the exit, and off the grid."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from escarmouche.kernel import Choose, Place, Reason, Step, reason
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.elimination import Eliminate
from escarmouche.rulebooks.ddm.rules.force import apply_hooks
from escarmouche.rulebooks.ddm.rules.movement import (
    GridPath,
    Room,
    Walk,
    flood,
    homeward,
    modes,
    room,
    sets_out,
    strides,
    way_cost,
)
from escarmouche.rulebooks.ddm.rules.opportunity import can_go_on, provoked
from escarmouche.table.grid import Flood, Levels, Square, Squares

PATH: Final = "ddm.rout.path"
OFF: Final = 1
"""The squares of movement that the step off the grid takes."""
DRAWN: Final = 3
"""How often a way is drawn among the fastest, to be offered besides the first."""


class Flee(Step, frozen=True):
    """A routing creature moves at double its speed, command or no command, the fastest way to its exit.

    [ddm.rout.speed] [ddm.rout.begin] [ddm.rout.opportunity]
    """

    creature: ModelId

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if creature.at is None or not creature.routing or not await sets_out(battle, creature):
            return
        flight = await way_of_moving(battle, creature)
        way = await flight if flight.open else GridPath(())
        mode, made = flight.mode, len(way.squares)
        battle.then(
            Walk(creature.id, way.squares, mode, how="rout", bound=True),
            Leave(creature.id, mode, flight.allowance - flight.cost(way), made),
        )


class Leave(Step, frozen=True):
    """A routing creature that stands at its exit with movement left goes off the grid, and is eliminated.

    Stepping off costs one square, and gives enemies an opening as any step does. One that covers several squares has left
    as soon as any of them is off. [ddm.rout.exit] [ddm.rout.off-grid] [ddm.rout.off-grid.large] [ddm.setup.exits]
    [ddm.rout.opportunity] ``left``: the movement left, ``strides``: steps made, ``answered``: whether the enemies have had
    their say.
    """

    creature: ModelId
    mode: Mode
    left: int
    strides: int
    answered: bool = False

    async def run(self, battle: Battle) -> None:
        creature = battle[self.creature]
        if self.left < OFF or not can_go_on(battle, creature, rout=True):
            return
        space = battle.space(creature)
        if not space & exits(battle, creature):
            return
        chance = None if self.answered else provoked(battle, creature, space, self.mode, self.strides)
        if chance is not None:
            battle.then(chance, Leave(creature.id, self.mode, self.left, self.strides, answered=True))
        elif await sets_out(battle, creature):
            battle.then(Eliminate(creature.id, "fled", creature.routed_by))


def exits(battle: Battle, creature: Creature) -> Squares:
    """The exit squares of the tile on which its own warband was set up."""
    return battle.ground.exits.get(creature.warband, 0)


async def way_of_moving(battle: Battle, creature: Creature) -> Flight:
    """How it flees, where it can move in several ways: by that which takes it off the grid first, or under the ground.

    [ddm.rout.path] [ddm.ability.burrow.command]
    """
    flights = {mode: Flight(battle, creature, mode) for mode in modes(battle, creature)}
    soonest = min(flight.soonest for flight in flights.values() if flight.mode != "burrow")
    options = {
        str(mode or "walk"): flight for mode, flight in flights.items() if mode == "burrow" or flight.soonest == soonest
    }
    about = {"creature": creature.id}
    return await Choose(creature.side, PATH, options, default=next(reversed(options)), about=about)


class Soon(NamedTuple):
    """How soon a way takes a creature off the grid: less is sooner.

    ``blocked``: whether no way leads on to an exit. ``to_go``: the movement to the exit beyond this time; where no way leads
    there, the plain distance. ``cost``: the movement of this time.
    """

    blocked: bool
    to_go: int
    cost: int


class Flight(Place[GridPath]):
    """The way of a routing creature: of those by which it leaves the grid fastest, its player chooses.

    It passes through allies, and need not stop at an exit from which it steps off at once; otherwise it ends where it may
    stop. If all ways are blocked it goes as near to an exit as it can. [ddm.rout.path] [ddm.rout.path.correction]
    [ddm.rout.path.blocked] [ddm.move.through-allies]
    """

    shape = GridPath

    def __init__(self, battle: Battle, creature: Creature, mode: Mode) -> None:
        allowance = 2 * apply_hooks(battle, creature, Hooks.speed, creature.card.speed, mode)
        super().__init__(creature.side, PATH, about={"creature": creature.id, "mode": mode, "limit": allowance})
        self.battle = battle
        self.creature = creature
        self.mode: Mode = mode
        self.allowance: int = allowance

    @property
    def open(self) -> bool:
        """Whether there is any way to choose: it can get nearer to an exit than it is."""
        return bool(self._best.squares)

    @property
    def soonest(self) -> Soon:
        """How soon the fastest way takes it off the grid."""
        return self._soon(self._best)

    def cost(self, way: GridPath) -> int:
        """The squares of movement that a way takes."""
        used, _ = way_cost(self.battle, self._room, self._at, way.squares)
        return used

    def problems(self, answer: GridPath) -> Sequence[Reason]:
        """A way is wrong that is not among the fastest."""
        at = self._at
        for number, square in enumerate(answer.squares, start=1):
            if all(stride.to != square for stride in strides(self.battle, self.creature, self._room, at)):
                return [reason("ddm.terrain.wall.corners", "ddm-move-no-step", number=number)]
            at = square
        cost = self.cost(answer)
        if cost > self.allowance or not (self._room.stop >> at & 1 or self._leaves(at, cost)):
            return [reason("ddm.move.end-occupied", "ddm-move-no-stop")]
        if self._soon(answer) > self.soonest:
            return [reason("ddm.rout.path.correction", "ddm-rout-not-fastest")]
        return []

    # -- how soon ------------------------------------------------------------------------------------------------------

    def _soon(self, way: GridPath) -> Soon:
        """How soon a way takes it off the grid."""
        at, cost = way.squares[-1] if way.squares else self._at, self.cost(way)
        left = self._homeward.cost(at)
        return Soon(True, self._gap(at), cost) if left is None else Soon(False, left, cost)

    def _leaves(self, at: Square, cost: int) -> bool:
        """Whether it steps off the grid at once from a place that it has got to at a cost."""
        return bool(self._goal >> at & 1) and cost + OFF <= self.allowance

    def _gap(self, at: Square) -> int:
        """The plain distance from a place to the nearest exit."""
        chart = self.battle.ground.chart
        return min((chart.distance(at, door) for door in chart.members(self._goal)), default=0)

    @property
    def _at(self) -> Square:
        assert self.creature.at is not None
        return self.creature.at

    @cached_property
    def _room(self) -> Room:
        return room(self.battle, self.creature, self.mode)

    @cached_property
    def _goal(self) -> Squares:
        """The places at which it stands on an exit."""
        ground, body = self.battle.ground, self.creature.body
        return ground.shadow(exits(self.battle, self.creature), body) & ground.everywhere(body)

    @cached_property
    def _homeward(self) -> Levels:
        """What it costs to get to the exit."""
        return homeward(self.battle, self.creature, self.mode, self._goal)

    # -- the fastest way -----------------------------------------------------------------------------------------------

    @cached_property
    def _region(self) -> Flood:
        return flood(self.battle, self.creature, self.mode, self.allowance)

    @cached_property
    def _best(self) -> GridPath:
        """A fastest way, always the same one."""
        return GridPath(self._region.path(min(self.battle.ground.chart.members(self._ends))))

    @cached_property
    def _ends(self) -> Squares:
        """Where the fastest ways end this time."""
        region = self._region
        doors = region.paths_to(self._goal)
        if doors is not None and doors[0] + OFF <= self.allowance:
            return doors[1]
        return self._soonest_ends(region.reached & (self._room.stop | 1 << self._at))

    def _soonest_ends(self, ends: Squares) -> Squares:
        """Of the places where it may stop this time those from which it is soonest off the grid."""
        home = self._homeward.paths_to(ends)
        cheapest = self._region.paths_to(self._plainly_nearest(ends) if home is None else home[1])
        assert cheapest is not None
        return cheapest[1]

    def _plainly_nearest(self, ends: Squares) -> Squares:
        """Of these places those with the least plain distance to an exit."""
        gaps = {end: self._gap(end) for end in self.battle.ground.chart.members(ends)}
        least = min(gaps.values())
        return sum(1 << end for end, gap in gaps.items() if gap == least)

    def offers(self, rng: random.Random) -> Sequence[GridPath]:
        """Some of the fastest ways, each once, one that is always the same before all others."""
        drawn = (self._drawn(rng) for _ in range(DRAWN))
        return list(dict.fromkeys((self._best, *drawn)))

    def pick(self, rng: random.Random) -> GridPath:
        """Any of the fastest ways."""
        return self._drawn(rng)

    def _drawn(self, rng: random.Random) -> GridPath:
        """Any of the fastest ways."""
        return GridPath(self._region.path(rng.choice(self.battle.ground.chart.members(self._ends)), rng))

    def region(self) -> Flood:
        """Everywhere it can get to this time."""
        return self._region
