"""Moves of whole units: each fighter his own way, and the formation at the end."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Final

import msgspec

from escarmouche.kernel import Place, Reason, reason
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Formation, Unit
from escarmouche.rulebooks.c4.events import FighterMoved
from escarmouche.rulebooks.c4.rules.crossing import crossed_freely, level_at
from escarmouche.rulebooks.c4.rules.formation import collisions, formation_problems, joins, way_problems
from escarmouche.rulebooks.c4.rules.ranks import arrangements
from escarmouche.rulebooks.freetable.displacement import ending_contacts
from escarmouche.rulebooks.freetable.ground import ground, reasons
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.table import MM, UNIT, Ground, Path, Point, Polygon, Pose, direction, point_in
from escarmouche.table.exact import hull
from escarmouche.table.putting import Room

ATTEMPTS: Final = 4
SPACING: Final = 10 * MM
"""How far apart fighters are placed where nobody says how."""


class UnitRoute(msgspec.Struct, frozen=True):
    """The ways of all fighters of a unit, by their ids."""

    routes: dict[str, Route]

    @property
    def ends(self) -> dict[str, Pose]:
        """Where they come to stand."""
        return {fighter: route.end for fighter, route in self.routes.items()}


class UnitPoses(msgspec.Struct, frozen=True):
    """Where the fighters of a unit stand, by their ids."""

    poses: dict[str, Pose]


class UnitMove(Place[UnitRoute]):
    """Where the fighters of a unit go, its Incarnate among them, each at most ``allowance`` far, so that they end in
    formation and touch no enemy.

    ``crossing``: the obstacles (ids) that it crosses; ``formation``: that in which it ends, if not its own. The unit may
    stay where it is, unless it closes up, or still touches enemies from whom it has disengaged and can get away.
    """

    shape = UnitRoute

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        rule: str,
        allowance: int,
        crossing: tuple[str, ...] = (),
        formation: Formation | None = None,
    ) -> None:
        fighters = leader_first(unit, [fighter.id for fighter in battle.fighters(unit)])
        super().__init__(unit.side, rule, about={"fighters": fighters, "unit": unit.id, "allowance": allowance})
        self.battle = battle
        self.unit = unit
        self.allowance = allowance
        self.crossing = crossing
        self.closing = formation == "compact" and unit.formation != "compact"
        """Whether it closes up at the end; who spreads out there has been closed up all the way."""

    @property
    def compact(self) -> bool:
        """Whether it ends base to base."""
        return self.closing or self.unit.formation == "compact"

    def staying(self) -> UnitRoute:
        """Nobody moves."""
        return UnitRoute({fighter.id: staying(place_of(fighter)) for fighter in self.battle.fighters(self.unit)})

    def ground(self, fighter: Fighter) -> Ground:
        """What is in a fighter's way: not his own unit, whose fighters move as well."""
        over = self.crossed_by(fighter)
        return ground(self.battle, fighter, reach=self.allowance, ignoring=self.unit.members, terrain=over)

    def crossed_by(self, fighter: Fighter) -> tuple[str, ...]:
        """The obstacles (ids) that don't stop a fighter on his way."""
        free = crossed_freely(self.battle, fighter)
        return (*self.crossing, *(piece for piece in free if piece not in self.crossing))

    def _route(self, fighter: Fighter, path: Sequence[Point]) -> Route:
        """A way that ends on the table, or on top of what is crossed."""
        start, over = place_of(fighter), self.crossed_by(fighter)
        level = level_at(self.battle, Pose(*path[-1]), over) if over and tuple(path) != (start.point,) else start.z
        return Route(tuple(path), start.facing, level)

    # -- what is legal -------------------------------------------------------------------------------------------------

    def problems(self, answer: UnitRoute) -> Sequence[Reason]:
        """All of the unit go, its Incarnate among them, who ends in formation with it. [c4.advantage.moves-with-unit]"""
        fighters = self.battle.fighters(self.unit)
        if sorted(answer.routes) != sorted(fighter.id for fighter in fighters):
            return [reason(self.rule, "c4-not-its-fighters", unit=self.unit.id)]
        if answer == self.staying() and not self.closing and not (self.battle.is_engaged(self.unit) and self.ways_out):
            return ()
        problems = [
            problem for fighter in fighters for problem in self.fighter_problems(fighter, answer.routes[fighter.id])
        ]
        problems += [*collisions(self.battle, answer.ends), *self.formation_problems(answer.ends)]
        if not problems and self.unit.formation == "compact":
            problems += way_problems(self.battle, self.unit, self._ways(answer))
        return problems

    def _ways(self, answer: UnitRoute) -> dict[str, list[Pose]]:
        """Where everybody is at the points of his way."""
        return {fighter: [route.end.at(*point) for point in route.path] for fighter, route in answer.routes.items()}

    def formation_problems(self, ends: Mapping[str, Pose]) -> Iterator[Reason]:
        """Who would be out of formation."""
        yield from formation_problems(self.battle, self.unit, ends, "compact" if self.compact else "dispersed")

    def fighter_problems(self, fighter: Fighter, route: Route) -> Iterator[Reason]:
        """What speaks against the way of one fighter, named each time.

        He goes round obstacles, as far as he may at most, and comes into contact with no enemy. [c4.move.obstacles]
        [c4.move.gap] [c4.move.walk] [c4.move.run]
        """
        start = place_of(fighter)
        over = self.crossed_by(fighter)
        levels = (start.z, level_at(self.battle, route.end, over)) if over else (start.z,)
        if route.path[0] != start.point or route.z not in levels:
            yield reason(self.rule, "c4-not-from-his-place", fighter=fighter.id)
            return
        problems = self.ground(fighter).problems(start, route.path, route.end, fighter.shape, self.allowance)
        for problem in reasons(self.battle, problems, self.rule):
            yield reason(problem.rule, "c4-fighter-cannot", fighter=fighter.id, why=problem.text)
        for enemy in ending_contacts(self.battle, fighter, route.end):
            yield reason(self.rule, "c4-touches-an-enemy", fighter=fighter.id, enemy=enemy)
        for friends in entered(self._friends, route.end):
            yield reason("c4.move.pass_friends", "c4-among-friends", fighter=fighter.id, unit=friends)

    @cached_property
    def _friends(self) -> dict[str, Polygon]:
        """The ground of other units of the side, none of which moves while this question is asked."""
        return ground_of_friends(self.battle, self.unit)

    # -- what is offered -----------------------------------------------------------------------------------------------

    def region(self) -> Room:
        """Whereto the leader can go; where he can stop depends on the others as well."""
        leader = self.battle.leader(self.unit)
        return Room((), self.ground(leader).reach(place_of(leader).point, self.allowance).polygons)

    @cached_property
    def ways_out(self) -> list[UnitRoute]:
        """Moves of the whole unit, as far as it may go, in some directions."""
        return [route for turn in range(0, 3600, 450) if (route := self._ahead(turn, self.allowance)) is not None]

    def _ahead(self, facing: int, far: int) -> UnitRoute | None:
        start = place_of(self.battle.leader(self.unit))
        dx, dy = direction(facing)
        return self.proposed((start.x + dx * far // UNIT, start.y + dy * far // UNIT))

    def offers(self, rng: random.Random) -> Sequence[UnitRoute]:
        for _ in range(ATTEMPTS):
            proposal = self._ahead(rng.randrange(3600), rng.randrange(self.allowance + 1))
            if proposal is not None:
                return [proposal]
        if self.closing:
            return [] if self.closed_up is None else [self.closed_up]
        if self.battle.is_engaged(self.unit) and self.ways_out:
            return self.ways_out
        return [self.staying()]

    @cached_property
    def closed_up(self) -> UnitRoute | None:
        """The unit closed up about its leader where he stands, or near there; ``None`` where it finds no way to do so."""
        start = place_of(self.battle.leader(self.unit)).point
        for goal in (start, *islice(slots(start, self.allowance // 4), 6)):
            proposal = self.proposed(goal)
            if proposal is not None:
                return proposal
        return None

    def proposed(self, goal: Point) -> UnitRoute | None:
        """The whole unit on its way to where its leader is to go, in formation round him; ``None`` where it finds none.

        Each fighter goes where he would stand if all moved alike, else to the nearest place near the leader.
        """
        return self.following(self.leading_to(goal))

    def leading_to(self, goal: Point) -> Path:
        """The way of the leader to a point, or as far towards it as he may go."""
        leader = self.battle.leader(self.unit)
        return self.ground(leader).towards(place_of(leader).point, goal, self.allowance)

    def following(self, path: Sequence[Point]) -> UnitRoute | None:
        """The whole unit in formation round its leader, who goes this way; ``None`` where it finds none."""
        leader = self.battle.leader(self.unit)
        start = place_of(leader)
        routes = {leader.id: self._route(leader, path)}
        if any(self.fighter_problems(leader, routes[leader.id])):
            return None
        if self.compact:
            return self._base_to_base(routes[leader.id].path)
        end = routes[leader.id].end
        others = [member for member in self.battle.fighters(self.unit) if member is not leader]
        masters = [member.master for member in others]
        others.sort(key=lambda member: (placing_order(member, masters), _square(place_of(member).point, start.point)))
        for fighter in others:
            route = self._beside(fighter, routes, (end.x - start.x, end.y - start.y), end)
            if route is None:
                return None
            routes[fighter.id] = route
        proposal = UnitRoute({member.id: routes[member.id] for member in self.battle.fighters(self.unit)})
        return None if self.problems(proposal) else proposal

    def _beside(self, fighter: Fighter, routes: Mapping[str, Route], shift: Point, leader: Pose) -> Route | None:
        """The way of a fighter to a place in formation with those who have theirs."""
        start = place_of(fighter)
        wish = start.x + shift[0], start.y + shift[1]
        led_by = self.battle.leader(self.unit).profile.base
        steps = dict.fromkeys((fighter.profile.base + SPACING, (fighter.profile.base + led_by) // 2 + SPACING))
        spots = [spot for step in steps for spot in slots(leader.point, step)]
        around = sorted(spots, key=lambda spot: _square(spot, wish))
        taken = {name: other.end for name, other in routes.items()}
        for spot in [wish, *around]:
            if not joins(self.battle, self.unit, fighter.id, {**taken, fighter.id: start.at(*spot)}):
                continue  # settled sooner than a way is found
            path = self.ground(fighter).shortest(start.point, spot, self.allowance)
            if path is None:
                continue
            route = self._route(fighter, path)
            ends = {**taken, fighter.id: route.end}
            if not (any(self.fighter_problems(fighter, route)) or any(self.formation_problems(ends))):
                return route
        return None

    def _base_to_base(self, path: Sequence[Point]) -> UnitRoute | None:
        """The whole unit in ranks, its leader at the end of a way: all as he goes, or else in other ranks."""
        battle, unit = self.battle, self.unit
        start = place_of(battle.leader(unit)).point
        if unit.formation == "compact":
            alike = {}
            for fighter in battle.fighters(unit):
                dx, dy = place_of(fighter).x - start[0], place_of(fighter).y - start[1]
                alike[fighter.id] = self._route(fighter, [(x + dx, y + dy) for x, y in path])
            if not self.problems(UnitRoute(alike)):
                return UnitRoute(alike)
        fighters = battle.fighters(unit)
        for ends in closed_up(fighters, battle.leader(unit), path[-1], _facings(start, path[-1])):
            routes = {}
            for fighter in fighters:
                way = self._way(fighter, ends[fighter.id].point)
                if way is None:
                    break
                routes[fighter.id] = self._route(fighter, way)
            if len(routes) == len(fighters) and not self.problems(UnitRoute(routes)):
                return UnitRoute(routes)
        return None

    def _way(self, fighter: Fighter, goal: Point) -> Sequence[Point] | None:
        """The way of a fighter to his place in the ranks: straight, where the unit keeps together on its way."""
        start = place_of(fighter).point
        if start == goal:
            return (start,)
        if self.unit.formation == "compact":
            return (start, goal)
        return self.ground(fighter).shortest(start, goal, self.allowance)


def closed_up(
    fighters: Sequence[Fighter], leader: Fighter, at: Point, facings: Sequence[int] = (0, 900)
) -> Iterator[dict[str, Pose]]:
    """Ways for fighters to stand base to base in ranks, their leader at a point; magicians first, familiars last."""
    masters = [fighter.master for fighter in fighters]
    order = sorted(fighters, key=lambda fighter: (fighter.profile.is_familiar, fighter.id not in masters))
    leads = order.index(leader)
    for spots in arrangements([fighter.profile.base // 2 for fighter in order], facings):
        dx, dy = at[0] - spots[leads][0], at[1] - spots[leads][1]
        yield {fighter.id: Pose(x + dx, y + dy) for fighter, (x, y) in zip(order, spots, strict=True)}


def _facings(start: Point, end: Point) -> tuple[int, ...]:
    """In which directions ranks are tried: across the way, and along the sides of the table."""
    if start == end:
        return 0, 900
    ahead = Pose(*start).looking_at(*end).facing
    return (ahead + 900) % 3600, 0, 900


def leader_first(unit: Unit, fighters: Sequence[str]) -> tuple[str, ...]:
    """Fighters of a unit, whoever leads it at their head."""
    return tuple(sorted(fighters, key=lambda fighter: fighter != unit.leader))


def placing_order(fighter: Fighter, masters: Collection[str]) -> int:
    """Who is placed sooner: magicians with familiars, then these, who have to stand near them, then all others."""
    return 0 if fighter.id in masters else 1 if fighter.master else 2


def slots(centre: Point, step: int) -> Iterator[Point]:
    """Places round a point: three rings of a honeycomb."""
    for ring in range(1, 4):
        for place in range(6 * ring):
            dx, dy = direction(place * 3600 // (6 * ring))
            yield centre[0] + dx * step * ring // UNIT, centre[1] + dy * step * ring // UNIT


def _square(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def place_of(fighter: Fighter) -> Pose:
    """Where a fighter on the table stands."""
    assert fighter.pose is not None, f"{fighter.id} is not on the table"
    return fighter.pose


def ground_of_friends(battle: Battle, unit: Unit) -> dict[str, Polygon]:
    """The ground that the other units of a side take up, by their ids: all between their outermost fighters."""
    known: dict[str, Polygon] = battle.arrangement("ground of units", dict)
    friends = [other for other in battle.units_in_play(unit.side) if other is not unit]
    for other in friends:
        if other.id not in known:
            known[other.id] = hull(
                [corner for fighter in battle.fighters(other) for corner in battle.base(fighter).outline]
            )
    return {other.id: known[other.id] for other in friends}


def entered(friends: Mapping[str, Polygon], end: Pose) -> Iterator[str]:
    """The friendly units among whose fighters somebody would stop: moving through them is one thing, that another.

    [c4.move.pass_friends]
    """
    return (unit for unit, ground in friends.items() if point_in(ground, end.x, end.y))


def carry_out(battle: Battle, answer: UnitRoute, rule: str) -> None:
    """Puts the fighters of a unit where they go."""
    for fighter, route in answer.routes.items():
        move_fighter(battle, battle.models[fighter], route, rule)


def move_fighter(battle: Battle, fighter: Fighter, route: Route, rule: str) -> None:
    """A fighter goes his way."""
    if route.end != fighter.pose:
        battle.stand(fighter, route.end)
        battle.tell(lambda: FighterMoved(fighter=fighter.id, path=route.path, pose=route.end, rules=(rule,)))


__all__ = [
    "UnitMove",
    "UnitPoses",
    "UnitRoute",
    "carry_out",
    "closed_up",
    "entered",
    "ground_of_friends",
    "leader_first",
    "move_fighter",
    "place_of",
    "placing_order",
    "slots",
]
