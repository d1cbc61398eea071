"""Markers on the table that may be mines, or nothing: how they are laid, and who sets them off."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import msgspec

from escarmouche.kernel import Choose, Reason, confirm, reason
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.events import Exploded, MarkerPlaced, MarkerTriggered
from escarmouche.rulebooks.c2.rules.movement import WAYSIDE
from escarmouche.rulebooks.c2.rules.wounds import wound_roll
from escarmouche.rulebooks.confrontation.markers import (
    BLAST,
    FORCE,
    FUSE,
    MARKER,
    Mine,
    caught,
    marker_at,
    passed_after,
)
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.points import TablePoint
from escarmouche.rulebooks.freetable.routes import Route
from escarmouche.table import CM, TURN, UNIT, Footprint, Point, Pose, direction, within

LAY: Final = "c2.skill.artificier"
WHERE: Final = "c2.skill.artificier#where"
WHICH: Final = "c2.skill.artificier#which"
TRIGGER: Final = "c2.skill.artificier.trigger"

REACH: Final = 20 * CM
"""How far from the machine markers are laid at most."""

MARKERS: Final = ("first", "second")

TRIES: Final = 12
"""How many places before a machine are tried for a marker."""


class Laying(TablePoint[Fighter]):
    """Where a marker is laid: on the table, within 20 cm of the machine."""

    __slots__ = ("laid", "machine")
    marker = MARKER

    def __init__(self, battle: Battle, fighter: Fighter, machine: Fighter) -> None:
        super().__init__(battle, fighter.side, WHERE, fighter=fighter.id, engine=machine.id)
        self.machine = machine
        self.laid = [mine.spot for mine in battle.mines if mine.side == fighter.side]

    @property
    def reach(self) -> tuple[Footprint, int]:
        return self.battle.base(self.machine), REACH

    def too_far(self) -> Reason:
        return reason(LAY, "c2-too-far-from-the-engine", engine=self.machine.id)

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """Somewhere before the machine, where the blasts of two don't fall together if that can be; failing that, where it
        stands.
        """
        here = place_of(self.machine)
        poses = []
        for _ in range(TRIES):
            dx, dy = direction((here.facing + rng.randint(-900, 900)) % TURN)
            far = rng.randint(FUSE, REACH)
            poses.append(Pose(here.x + dx * far // UNIT, here.y + dy * far // UNIT))
        yield from sorted(poses, key=self.crowds)
        yield Pose(here.x, here.y)

    def crowds(self, pose: Pose) -> bool:
        """Whether a marker of one's own lies so near that one blast would hit the same figures as the other."""
        return any(within(marker_at(pose.point), marker_at(spot), BLAST) for spot in self.laid)


async def lay_markers(battle: Battle, fighter: Fighter) -> None:
    """A trap and a decoy, each laid or not, face down: which is which only their player knows. [c2.skill.artificier]

    Who comes back as a reinforcement has laid his.
    """
    machine = battle.fighters.get(fighter.serves)
    has_laid = any(mine.by == fighter.id for mine in battle.mines)
    if machine is None or machine.pose is None or has_laid:
        return
    before = battle.mines
    for number, _ in enumerate(MARKERS, start=1):
        about = {"fighter": fighter.id, "engine": machine.id, "number": number}
        if not await confirm(fighter.side, LAY, default=True, about=about):
            break
        spot = (await Laying(battle, fighter, machine)).point
        battle.mines = (*battle.mines, Mine(fighter.id, fighter.side, spot, trap=None))
    laid = battle.mines[len(before) :]
    if not laid:
        return
    options = {"first": True, "second": False} if len(laid) == len(MARKERS) else {"trap": True, "decoy": False}
    default = next(iter(options))
    trap = await Choose(fighter.side, WHICH, options, default=default, about={"fighter": fighter.id}, secret=True)
    battle.mines = before
    for mine, kind in zip(laid, (trap, not trap), strict=False):
        battle.mines = (*battle.mines, msgspec.structs.replace(mine, trap=kind))
        tell_placed(battle, fighter, mine.spot)


def tell_placed(battle: Battle, fighter: Fighter, spot: Point) -> None:
    """All see where a marker lies."""
    battle.tell(lambda: MarkerPlaced(fighter=fighter.id, at=Pose(*spot), rules=(LAY,)))


async def set_off(battle: Battle, mover: Fighter, route: Route) -> None:
    """Whoever passes within 5 cm of a marker, friend or enemy, on the ground, turns it over, one after the other.

    A decoy does nothing. A trap goes off: each model even partly within 10 cm suffers a wound roll of Strength 6. Whoever
    lives through it goes on. Nothing else sets one off. [c2.skill.artificier.trigger]
    """
    for number, mine in enumerate(battle.mines):
        if not mine.spent and mover.in_play and passes(battle, mover, route, mine.spot):
            mines = list(battle.mines)
            mines[number] = msgspec.structs.replace(mine, spent=True)
            battle.mines = tuple(mines)
            await turn_over(battle, mover, mine)


def passes(battle: Battle, mover: Fighter, route: Route, spot: Point) -> bool:
    """Whether a figure comes near a marker on its way, or leaves a place near it."""
    return passed_after(battle, mover, route, spot) is not None


async def turn_over(battle: Battle, mover: Fighter, mine: Mine) -> None:
    """A marker is seen for what it is."""
    trap = bool(mine.trap)
    battle.tell(lambda: MarkerTriggered(fighter=mover.id, trap=trap, rules=(TRIGGER,)))
    if not trap:
        return
    near = caught(battle, mine.spot, besides=mover)
    victims = tuple(neighbour.id for neighbour in near)
    battle.tell(lambda: Exploded(fighter=mine.by, spot=mine.spot, radius=BLAST, victims=victims, rules=(TRIGGER,)))
    for victim in near:
        await wound_roll(battle, victim, FORCE, rule=TRIGGER)


WAYSIDE.append(set_off)
