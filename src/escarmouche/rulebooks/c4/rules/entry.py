"""Units that come upon the battlefield in the course of a battle: from an edge, at once or as reinforcements."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from escarmouche.kernel import Place, Reason, reason
from escarmouche.rulebooks.c4.battle import Battle, Edge, Fighter, Formation, Unit
from escarmouche.rulebooks.c4.events import FighterMoved, UnitReady
from escarmouche.rulebooks.c4.rules.command import name_commander
from escarmouche.rulebooks.c4.rules.formation import (
    CHANGE,
    change_formation,
    chosen_formation,
    collisions,
    formation_on_arrival,
    formation_problems,
    may_close_up,
    touches_enemy,
)
from escarmouche.rulebooks.c4.rules.unit_moves import (
    SPACING,
    UnitRoute,
    closed_up,
    entered,
    ground_of_friends,
    leader_first,
    slots,
)
from escarmouche.rulebooks.freetable.ground import ground, reasons
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, Point, Polygon, Pose, footprint
from escarmouche.table.movement import length

ENTRY: Final = "c4.deployment.edge-entry"
ARRIVAL: Final = "c4.reinforcement.designation"

ATTEMPTS: Final = 8
GRID: Final = 4 * CM


def edges_of(battle: Battle, unit: Unit) -> tuple[Edge, ...]:
    """The edges by which a unit may enter: those of its side's reinforcements for a late unit, else of its company."""
    mission = battle.mission
    for entry in mission.arrivals if unit.late else mission.entries:
        if entry.side == unit.side:
            return entry.edges
    return ()


def assign(battle: Battle) -> None:
    """Before anybody is deployed: where the battle has reinforcements, the units that their player has marked as such come
    later; where it has no deployment, units wait at the edge. [c4.reinforcement.split] [c4.reinforcement.designation]
    """
    late = {arrival.side for arrival in battle.mission.arrivals}
    entering = {entry.side for entry in battle.mission.entries}
    for unit in battle.units.values():
        unit.late = unit.late and unit.side in late
        unit.enters = not unit.late and unit.side in entering


def announce_arrivals(battle: Battle, side: str) -> None:
    """Reinforcements whose circumstances have come about are ready: they have a card from the next turn on.

    [c4.reinforcement.designation] [c4.stewardship.upkeep]
    """
    if not any(arrival.side == side and _come(battle, arrival.side) for arrival in battle.mission.arrivals):
        return
    for unit in battle.units.values():
        if unit.side == side and unit.late and not unit.enters:
            unit.enters = True
            _tell_ready(battle, unit)


def _tell_ready(battle: Battle, unit: Unit) -> None:
    battle.tell(lambda: UnitReady(unit=unit.id, rules=(ARRIVAL,)))


def _come(battle: Battle, side: str) -> bool:
    """Whether the circumstances are there under which the reinforcements of a side come."""
    lost = sum(
        unit.side == side and not unit.late and all(battle.models[fighter].lost for fighter in unit.members)
        for unit in battle.units.values()
    )
    return any(
        (arrival.turn is not None and battle.turn + 1 >= arrival.turn)
        or (arrival.lost is not None and lost >= arrival.lost)
        for arrival in battle.mission.arrivals
        if arrival.side == side
    )


class EnterTable(Place[UnitRoute]):
    """How a unit comes from an edge: each fighter from a place at it, wholly on the table, with what his base takes used up
    of his way; in formation at the end, in contact with no enemy.
    """

    shape = UnitRoute

    def __init__(self, battle: Battle, unit: Unit, allowance: int, formation: Formation | None = None) -> None:
        self.battle = battle
        self.unit = unit
        self.allowance = allowance
        self.formation: Formation = formation or unit.formation
        self.edges = edges_of(battle, unit)
        about = {
            "fighters": leader_first(unit, [fighter.id for fighter in self.fighters]),
            "unit": unit.id,
            "allowance": allowance,
        }
        super().__init__(unit.side, ENTRY, about=about)

    @property
    def fighters(self) -> list[Fighter]:
        """Who comes."""
        return living_members(self.battle, self.unit)

    def problems(self, answer: UnitRoute) -> Sequence[Reason]:
        """All of the unit come, and end in formation. [c4.deployment.edge-entry]"""
        if sorted(answer.routes) != sorted(fighter.id for fighter in self.fighters):
            return [reason(ENTRY, "c4-not-its-fighters", unit=self.unit.id)]
        problems = [told for fighter in self.fighters for told in self._problems_of(fighter, answer.routes[fighter.id])]
        formation = formation_problems(self.battle, self.unit, answer.ends, self.formation)
        return [*problems, *collisions(self.battle, answer.ends), *formation]

    def _problems_of(self, fighter: Fighter, route: Route) -> Iterator[Reason]:
        """What speaks against the way of one fighter: from an edge, as far as he may but for his base, to no enemy.

        [c4.deployment.edge-entry]
        """
        start = Pose(*route.path[0])
        if not self._is_at_an_edge(fighter, start.point) or route.z:
            yield reason(ENTRY, "c4-not-from-the-edge", fighter=fighter.id)
            return
        self.battle.stand(fighter, start)
        far = max(0, self.allowance - fighter.profile.base)
        way = ground(self.battle, fighter, reach=far, ignoring=self.unit.members)
        problems = reasons(self.battle, way.problems(start, route.path, route.end, fighter.shape, far), ENTRY)
        self.battle.stand(fighter, None)
        for problem in problems:
            yield reason(problem.rule, "c4-fighter-cannot", fighter=fighter.id, why=problem.text)
        if touches_enemy(self.battle, fighter.id, footprint(fighter.shape, route.end)):
            yield reason(ENTRY, "c4-deployed-at-an-enemy", fighter=fighter.id)
        for friends in entered(self._friends, route.end):
            yield reason("c4.move.pass_friends", "c4-among-friends", fighter=fighter.id, unit=friends)

    @cached_property
    def _friends(self) -> dict[str, Polygon]:
        """The ground of other units of the side."""
        return ground_of_friends(self.battle, self.unit)

    def _is_at_an_edge(self, fighter: Fighter, at: Point) -> bool:
        """Whether a base is just on the table there, at an edge that is its side's. [c4.deployment.edge-entry]"""
        radius = fighter.profile.base // 2
        return any(at == self._at(edge, at, radius) for edge in self.edges)

    def _at(self, edge: Edge, near: Point, radius: int) -> Point:
        """The place at an edge nearest to a point, for a base just on the table."""
        width, depth = self.battle.board.width, self.battle.board.depth
        x, y = (min(max(near[axis], radius), side - radius) for axis, side in enumerate((width, depth)))
        return {"south": (x, radius), "north": (x, depth - radius), "west": (radius, y), "east": (width - radius, y)}[
            edge
        ]

    # -- what is offered -----------------------------------------------------------------------------------------------

    def offers(self, rng: random.Random) -> Sequence[UnitRoute]:
        for _ in range(ATTEMPTS):
            goal = self.goal(rng.choice(self.edges), rng.randrange(10_000), rng.randrange(4, 11))
            proposal = self.proposed(goal)
            if proposal is not None:
                return [proposal]
        return [] if self.anywhere is None else [self.anywhere]

    @property
    def anywhere(self) -> UnitRoute | None:
        """A way upon the table, if there is any to be found."""
        for edge in self.edges:
            long = self.battle.board.width if edge in ("south", "north") else self.battle.board.depth
            for place in range(0, long, GRID):
                proposal = self.proposed(self.goal(edge, place * 10_000 // long, 6))
                if proposal is not None:
                    return proposal
        return None

    def goal(self, edge: Edge, along: int, tenths: int) -> Point:
        """Where the leader would be so far along an edge (in 1/10000), with so many tenths of his way behind him."""
        board, leader = self.battle.board, self.battle.leader(self.unit)
        x, y = self._at(edge, (board.width * along // 10_000, board.depth * along // 10_000), leader.profile.base // 2)
        far = max(0, self.allowance - leader.profile.base) * tenths // 10
        dx, dy = {"south": (0, 1), "north": (0, -1), "west": (1, 0), "east": (-1, 0)}[edge]
        return x + dx * far, y + dy * far

    def proposed(self, goal: Point) -> UnitRoute | None:
        """The whole unit, its leader to a point; ``None`` where it finds no places."""
        return next((whole for whole in self._wholes(goal) if not self.problems(whole)), None)

    def _wholes(self, goal: Point) -> Iterator[UnitRoute]:
        leader = self.battle.leader(self.unit)
        if self.formation == "compact":
            for ends in closed_up(self.fighters, leader, goal):
                yield UnitRoute(
                    {fighter.id: self.straight(fighter, ends[fighter.id].point) for fighter in self.fighters}
                )
            return
        yield self.in_the_open(goal)
        yield self.in_the_open(goal, 2)

    def in_the_open(self, goal: Point, apart: int = 1) -> UnitRoute:
        """The whole unit about a place of its leader, as it would come if nothing were in its way."""
        leader = self.battle.leader(self.unit)
        others = [fighter for fighter in self.fighters if fighter is not leader]
        largest = max(self.fighters, key=lambda fighter: fighter.profile.base)
        spots = (spot for spot in slots(goal, largest.profile.base + SPACING // apart) if self._reaches(largest, spot))
        places = {leader.id: goal} | dict(zip([fighter.id for fighter in others], spots, strict=False))
        return UnitRoute(
            {fighter.id: self.straight(fighter, places.get(fighter.id, goal)) for fighter in self.fighters}
        )

    def _reaches(self, fighter: Fighter, end: Point) -> bool:
        """Whether a place is on the table, and no farther from an edge than a fighter may go."""
        room = fighter.profile.base // 2
        board = self.battle.board
        if not (room <= end[0] <= board.width - room and room <= end[1] <= board.depth - room):
            return False
        return length(self.straight(fighter, end).path) <= max(0, self.allowance - fighter.profile.base)

    def straight(self, fighter: Fighter, end: Point) -> Route:
        """Straight from the nearest of the edges."""
        radius = fighter.profile.base // 2
        starts = [self._at(edge, end, radius) for edge in self.edges]
        start = min(starts, key=lambda point: (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2)
        return Route((start,) if start == end else (start, end), 0)


def living_members(battle: Battle, unit: Unit) -> list[Fighter]:
    """Whoever of a unit has not been eliminated, on the table or not."""
    return [fighter for fighter in map(battle.models.__getitem__, unit.members) if not fighter.lost]


async def enter(battle: Battle, unit: Unit, times: int) -> None:
    """A unit comes from an edge, by a walk or a run; without any room for it there it waits on.

    The best Incarnate who is there commands from now on. [c4.deployment.edge-entry] [c4.reinforcement.no-commander]
    """
    allowance = times * min(battle.value(member, "movement") for member in living_members(battle, unit))
    request = EnterTable(battle, unit, allowance)
    if not request.offers(random.Random(battle.turn)):
        return
    formation: Formation = "dispersed"
    if may_close_up(battle, unit) and EnterTable(battle, unit, allowance, "compact").anywhere is not None:
        formation = await chosen_formation(unit, CHANGE, formation_on_arrival(unit))
    answer = await EnterTable(battle, unit, allowance, formation)
    unit.late = unit.enters = False
    for fighter, route in answer.routes.items():
        battle.stand(battle.models[fighter], route.end)
        _tell_moved(battle, fighter, route)
    change_formation(battle, unit, formation, CHANGE)
    await name_commander(battle, unit.side)


def _tell_moved(battle: Battle, fighter: str, route: Route) -> None:
    battle.tell(lambda: FighterMoved(fighter=fighter, path=route.path, pose=route.end, rules=(ENTRY,)))


__all__ = ["EnterTable", "announce_arrivals", "assign", "edges_of", "enter", "living_members"]
