"""Engines that others serve: where those stand who serve them, how they push and turn them, and when one is left alone."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any, Final, Generic, Protocol, TypeVar

from escarmouche.kernel import Reason, reason
from escarmouche.rulebooks.confrontation.machines import Substitutes
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.displacement import Displacement, touching_problems
from escarmouche.rulebooks.freetable.ground import ground, has_room, overlapped
from escarmouche.rulebooks.freetable.proposals import random_line
from escarmouche.rulebooks.freetable.routes import Route, staying
from escarmouche.rulebooks.freetable.state import FreeTable, M, Model, on_a_level
from escarmouche.table import CM, TURN, UNIT, Ground, Pose, direction, footprint, heading, in_contact, overlaps
from escarmouche.table.contact import contact_poses
from escarmouche.table.exact import nearest_ratio
from escarmouche.table.putting import Room

RELIEF: Final = 2
"""By how much each further Servant lowers the penalty of those who push, in cm."""

BERTH: Final = 10 * CM
"""Within this distance of an engine nobody of its side may be when an enemy captures it."""

BEHIND: Final = 2 * CM

ATTEMPTS: Final = 6


def pushing_penalty(weight: int, pushers: int) -> int:
    """What those who push an engine lose of their movement, in 0.01 mm: its weight in cm, and less with each further one.

    >>> [pushing_penalty(8, pushers) // CM for pushers in (1, 2, 3, 6)]
    [8, 6, 4, 0]
    """
    return max(0, weight - RELIEF * (pushers - 1)) * CM


def at_the_engine(battle: FreeTable[M], engine: M) -> list[M]:
    """Everybody else, friend or enemy, in base contact with an engine."""
    if engine.pose is None:
        return []
    base = battle.base(engine)
    return [
        fighter
        for fighter in battle.in_play()
        if fighter is not engine and on_a_level(fighter, engine) and in_contact(base, battle.base(fighter))
    ]


def is_left_alone(battle: FreeTable[M], engine: M) -> bool:
    """Whether nobody of its side is near an engine."""
    return all(battle.gap(engine, friend) > BERTH for friend in battle.friends(engine))


def posts(battle: FreeTable[M], model: M, engine: M) -> Iterator[Pose]:
    """Places in contact with an engine that is on the table, those behind it first."""
    here = place_of(engine)
    dx, dy = direction(here.facing)
    behind = here.x - dx * BEHIND // UNIT, here.y - dy * BEHIND // UNIT
    others = [there for other, there in battle.placed() if other is not engine]
    yield from contact_poses(
        model.shape, battle.base(engine), others, battle.board, behind, z=here.z, height=model.height
    )


# -- who operates an engine --------------------------------------------------------------------------------------------

B = TypeVar("B", bound=FreeTable[Any])
F = TypeVar("F", bound=Model)


class Served(Protocol):
    """What the card of an engine says of those who serve it: how many it takes to fire it, and who else may."""

    @property
    def crew(self) -> int | None: ...
    @property
    def substitutes(self) -> Substitutes | None: ...


class Crews(ABC, Generic[B, F]):
    """Who operates the engines of an edition. ``aims``: the effect (its name) that holds who aims an engine this turn."""

    def __init__(self, aims: str) -> None:
        self.aims = aims

    # -- what an edition says ------------------------------------------------------------------------------------------

    @abstractmethod
    def machine_of(self, engine: F) -> Served:
        """What stands on the card of an engine."""

    @abstractmethod
    def is_machine(self, model: F) -> bool:
        """Whether a model is a machine itself, and serves none."""

    @abstractmethod
    def served_by(self, model: F) -> str:
        """The engine (its id) whose Servant a model is; ``""``: it is none."""

    @abstractmethod
    def is_armed(self, model: F) -> bool:
        """Whether a model has a ranged weapon of its own."""

    @abstractmethod
    def shooting(self, battle: B, model: F) -> int | None:
        """The TIR of a model; ``None``: it has none."""

    @abstractmethod
    def discipline(self, battle: B, model: F) -> int:
        """The DIS of a model."""

    @abstractmethod
    def initiative(self, battle: B, model: F) -> int:
        """The INI of a model."""

    @abstractmethod
    def operators(self, battle: B, engine: F) -> list[F]:
        """Those who can take part in firing an engine now."""

    def may_capture(self, model: F) -> bool:
        """Whether nothing keeps a model from taking an engine of the enemy that it might operate."""
        return True

    # -- Servants, and those who stand in for them ---------------------------------------------------------------------

    def can_serve(self, battle: B, model: F, engine: F) -> bool:
        """Whether a model is one of an engine's Servants, or may stand in for one."""
        return self.served_by(model) == engine.id or self.may_stand_in(battle, model, engine)

    def may_stand_in(self, battle: B, model: F, engine: F) -> bool:
        """Whether a model meets the conditions of an engine's card under which others than its Servants may operate it."""
        asked = self.machine_of(engine).substitutes
        if asked is None or self.is_machine(model):
            return False
        return (
            (self.shooting(battle, model) or 0) >= asked.shooting
            and self.discipline(battle, model) >= asked.discipline
            and self.initiative(battle, model) >= asked.initiative
        )

    def gunners(self, battle: B, engine: F) -> list[F]:
        """The fighters who operate an engine and have TIR, the best first."""
        able = [fighter for fighter in self.operators(battle, engine) if self.shooting(battle, fighter) is not None]
        return sorted(able, key=lambda fighter: (-(self.shooting(battle, fighter) or 0), fighter.id))

    def gunner(self, battle: B, engine: F) -> F | None:
        """The fighter who aims an engine: the one named by its player this turn, if he still can; or else the best."""
        able = self.gunners(battle, engine)
        named = engine.effects.parameter(self.aims) if engine.has(self.aims) else None
        return next((fighter for fighter in able if fighter.id == named), able[0] if able else None)

    def let_aim(self, engine: F, name: str) -> None:
        """This model (its id) aims an engine this turn."""
        engine.lose(self.aims)
        engine.gain(self.aims, name, until="turn")

    def firing_party(self, battle: B, engine: F) -> list[F]:
        """The fighters who take part in firing an engine: the gunner, and as many others as it takes, the unarmed first."""
        aiming = self.gunner(battle, engine)
        others = [fighter for fighter in self.operators(battle, engine) if fighter is not aiming]
        others.sort(key=lambda fighter: (self.is_armed(fighter), fighter.id))
        needed = (self.machine_of(engine).crew or 1) - 1
        return [*(() if aiming is None else (aiming,)), *others[:needed]]

    # -- enemies at an engine ------------------------------------------------------------------------------------------

    def enemies_at(self, battle: B, engine: F) -> list[F]:
        """The enemies in contact with an engine."""
        return [enemy for enemy in at_the_engine(battle, engine) if enemy.side != engine.side]

    def captors(self, battle: B, engine: F) -> Sequence[F]:
        """The enemies who hold an engine that its own side has left alone; nobody where they are too few."""
        if engine.pose is None:
            return ()
        able = (enemy for enemy in self.enemies_at(battle, engine) if self.can_serve(battle, enemy, engine))
        takers = [enemy for enemy in able if self.may_capture(enemy)]
        enough = len(takers) >= max(1, self.machine_of(engine).crew or 0)
        return takers if enough and is_left_alone(battle, engine) else ()


# -- an engine and those about it --------------------------------------------------------------------------------------


class Hauling(Displacement[M]):
    """Where an engine goes with those who move it. Each keeps his place about it, and goes the way it goes."""

    __slots__ = ("crew",)

    def __init__(self, battle: FreeTable[M], engine: M, rule: str, allowance: int, crew: Sequence[M]) -> None:
        super().__init__(battle, engine, rule, allowance)
        self.crew = tuple(crew)

    @property
    def team(self) -> tuple[str, ...]:
        """The engine and its crew: none of them is in the way of another."""
        return (self.model.id, *(fighter.id for fighter in self.crew))

    def ground(self) -> Ground:
        return ground(self.battle, self.model, reach=self.allowance, ignoring=self.team)

    def problems(self, answer: Route) -> Sequence[Reason]:
        if answer == staying(self.start):
            return ()
        problems = [*self.way_problems(answer), *self.ending_problems(answer.end)]
        for fighter in self.crew:
            problems += self._problems_of(fighter, answer)
        return [*problems, *self._jostling(answer)]

    def _jostling(self, route: Route) -> list[Reason]:
        """Those of the team who would end on each other's bases: what was flush at one angle may not be so at another."""
        ends = {self.model.id: footprint(self.model.shape, route.end)}
        for fighter in self.crew:
            ends[fighter.id] = footprint(fighter.shape, carried(self.start, route.end, place_of(fighter)))
        return [
            reason(self.battle.table_rules.bases, "table-on-another-base", other=other)
            for (_, here), (other, there) in combinations(ends.items(), 2)
            if overlaps(here, there)
        ]

    def _problems_of(self, fighter: M, route: Route) -> list[Reason]:
        """What is in the way of one of the crew, or keeps him from standing where he ends."""
        battle, way = self.battle, ground(self.battle, fighter, ignoring=self.team)
        here = place_of(fighter)
        dx, dy = here.x - self.start.x, here.y - self.start.y
        points = [(x + dx, y + dy) for x, y in route.path]
        end = carried(self.start, route.end, here)
        base = footprint(fighter.shape, end)
        problems = []
        if not all(way.clear(*a, *b) for a, b in pairwise(points)):
            problems.append(reason(self.rule, "confrontation-crew-in-the-way", fighter=fighter.id))
        if not battle.board.holds(base):
            problems.append(reason(battle.table_rules.edge, "table-off-the-table"))
        elif not has_room(battle, fighter, base, end.z):
            problems.append(reason(battle.table_rules.terrain, "table-no-footing"))
        others = [other for other in overlapped(battle, fighter, base, end.z) if other.id not in self.team]
        problems += [reason(battle.table_rules.bases, "table-on-another-base", other=other.id) for other in others]
        return [*problems, *touching_problems(battle, fighter, end, self.rule)]

    def region(self) -> Room:
        """Where the engine has room; perhaps, as there has to be room for its crew, too, however it is turned."""
        return super().region().unsure

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """A straight line, without turning the engine; failing that, nothing."""
        for _ in range(ATTEMPTS):
            line = random_line(self.start, self.allowance, rng)
            route = Route(line.path, self.start.facing, self.start.z)
            if not self.problems(route):
                return [route]
        return [staying(self.start)]


class Aiming(Hauling[M]):
    """Which way an engine is turned, where it stands."""

    __slots__ = ()

    def offers(self, rng: random.Random) -> Sequence[Route]:
        """At one of the enemies; failing that, any way in which there is room; failing that, as it was."""
        foes = [enemy.pose for enemy in self.battle.enemies(self.model) if enemy.pose is not None]
        facings = [heading(pose.x - self.start.x, pose.y - self.start.y) for pose in rng.sample(foes, len(foes))]
        facings += [rng.randrange(TURN) for _ in range(ATTEMPTS)]
        for facing in facings[:ATTEMPTS]:
            route = Route((self.start.point,), facing, self.start.z)
            if not self.problems(route):
                return [route]
        return [staying(self.start)]


def carried(start: Pose, end: Pose, there: Pose) -> Pose:
    """Where somebody ends who keeps his place about an engine that goes from one pose to another."""
    dx, dy = there.x - start.x, there.y - start.y
    if end.facing == start.facing:
        return Pose(end.x + dx, end.y + dy, there.facing, end.z)
    fx, fy = direction(start.facing)
    gx, gy = direction(end.facing)
    ahead, aside = dx * fx + dy * fy, dy * fx - dx * fy
    x = end.x + nearest_ratio(ahead * gx - aside * gy, UNIT * UNIT)
    y = end.y + nearest_ratio(ahead * gy + aside * gx, UNIT * UNIT)
    return Pose(x, y, (there.facing + end.facing - start.facing) % TURN, end.z)


async def take_along(engine: M, crew: Sequence[M], route: Route, travel: Callable[[M, Route], Awaitable[bool]]) -> None:
    """An engine goes its way; if it arrives, each of its crew who is still there goes his. ``travel``: the book's own."""
    start = place_of(engine)
    places = [(member, place_of(member)) for member in crew]
    if not await travel(engine, route):
        return
    for fighter, place in places:
        if not fighter.in_play:
            continue
        dx, dy = place.x - start.x, place.y - start.y
        end = carried(start, route.end, place)
        path = (*((x + dx, y + dy) for x, y in route.path[:-1]), end.point)
        if len(route.path) == 1:
            path = (place.point, end.point)
        await travel(fighter, Route(path, end.facing, end.z))
