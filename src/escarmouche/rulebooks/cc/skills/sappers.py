"""Sappers: the barricades that they place before the cards, and how these stand to one another."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from math import dist
from typing import Final

from escarmouche.documents.terms import Name
from escarmouche.kernel import Reason, confirm, reason
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.pieces import OBSTACLE, Body, Trait
from escarmouche.rulebooks.cc.content.profile import Profile
from escarmouche.rulebooks.cc.content.terms import HEIGHTS
from escarmouche.rulebooks.cc.events import BarricadeRaised
from escarmouche.rulebooks.cc.hooks import Active
from escarmouche.rulebooks.cc.rules.crossing import BARRICADE
from escarmouche.rulebooks.cc.rules.markers import KEEP_OFF
from escarmouche.rulebooks.cc.rules.scenery import made, put_up
from escarmouche.rulebooks.confrontation.barricades import BASE, RESISTANCE
from escarmouche.rulebooks.freetable.ground import pose_on_ground
from escarmouche.rulebooks.freetable.placing import Placing
from escarmouche.table import (
    CM,
    CONTACT,
    HALF_TURN,
    QUARTER,
    TURN,
    UNIT,
    Footprint,
    Pose,
    Rectangle,
    direction,
    footprint,
    within,
)
from escarmouche.table.measuring import polygon_gap
from escarmouche.table.putting import Berth, Room, kept_off, unsure_near

SAPPER: Final = "cc.skill.sapeur"
WHERE: Final = "cc.skill.sapeur#where"
PLACEMENT: Final = "cc.skill.sapeur.placement"

EACH: Final = 2
"""How many barricades a Sapper places at most."""

APART: Final = 6 * CM
"""How far barricades are from one another that are not aligned."""

EDGE: Final = Rectangle(BASE.width, 2)
"""The ground that a short side takes."""

BENT: Final = QUARTER
"""By how much the line of two barricades may bend at most, in tenths of a degree."""


class Sapeur(Active, name=SAPPER):
    """Sapper/X: he places up to two barricades of X structure points before the cards, out of the reserve of his army.

    Of several X the highest counts. [cc.skill.sapeur]
    """

    __slots__ = ()
    stacking = "best"

    async def places_elements(self, battle: Battle, bearer: Fighter) -> None:
        for number in range(1, EACH + 1):
            if not await place_one(battle, bearer, self.number, number):
                return


async def place_one(battle: Battle, sapper: Fighter, structure: int, number: int) -> bool:
    """Asks whether a Sapper places one of his barricades, and where; tells whether he does."""
    barricade = made(f"{sapper.id}-barricade-{number}", sapper.side, profile_of(structure))
    if Fortifying(battle, barricade, sapper).example() is None:
        return False
    about = {"fighter": sapper.id, "structure": structure}
    if not await confirm(sapper.side, SAPPER, default=True, about=about):
        return False
    battle.pieces[barricade.id] = barricade
    pose = await Fortifying(battle, barricade, sapper)
    put_up(battle, barricade, pose)
    battle.tell(
        lambda: BarricadeRaised(
            fighter=barricade.id, by=sapper.id, structure=structure, pose=pose, rules=(SAPPER, BARRICADE)
        )
    )
    return True


@cache
def profile_of(structure: int) -> Profile:
    """What a barricade of so many structure points is."""
    return Profile(
        key="barricade",
        name=Name("Barricade", "Barricade"),
        rank="engine",
        size="small",
        movement=0,
        initiative=0,
        attack=0,
        strength=0,
        defence=0,
        resistance=RESISTANCE,
        base=BASE,
        body=Body(structure=structure, kind=OBSTACLE, height=HEIGHTS["small"], traits=(Trait(BARRICADE),)),
        points=0,
        icon="shield",
    )


class Fortifying(Placing[Fighter]):
    """Where a barricade stands, and at what angle: anywhere on the table where there is room for it.

    10 cm at least from the zone of the enemy, and 6 cm from every other barricade, be it of friend or enemy, unless the two
    are aligned by their short sides.
    """

    __slots__ = ("sapper",)
    battle: Battle

    def __init__(self, battle: Battle, barricade: Fighter, sapper: Fighter) -> None:
        super().__init__(battle, barricade, WHERE, by=sapper.id)
        self.sapper = sapper

    def rule_problems(self, pose: Pose) -> list[Reason]:
        """Off the zone of the enemy, apart from other barricades or in line with them. [cc.skill.sapeur.placement]"""
        here = footprint(self.model.shape, pose)
        problems = []
        if any(
            polygon_gap(zone.polygon, here) < KEEP_OFF for zone in self.battle.zones if zone.side != self.model.side
        ):
            problems.append(reason(PLACEMENT, "cc-too-near-the-enemy-zone", distance=KEEP_OFF))
        for other in self._others():
            assert other.pose is not None
            if within(here, self.battle.base(other), APART - 1) and not are_aligned(pose, other.pose):
                problems.append(reason(PLACEMENT, "cc-too-near-a-barricade", piece=other.id, distance=APART))
        return problems

    def region(self) -> Room:
        """Off the zone of the enemy; near another barricade it hangs on whether the two are aligned."""
        shape = footprint(BASE, Pose(0, 0)).shape
        zones = [zone.polygon for zone in self.battle.zones if zone.side != self.model.side]
        open_ = kept_off(super().region(), zones, KEEP_OFF, shape)
        on_the_ground = kept_off(open_, [piece.outline for piece in self.battle.board.surfaces], 0, shape)
        return unsure_near(on_the_ground, [Berth(self.battle.base(other), APART) for other in self._others()], shape)

    def straightened(self, pose: Pose) -> Pose:
        """In line with a barricade, where the player points beside its end and not at a free place."""
        if not self.problems(pose):
            return pose
        ends = [
            beside(self.battle, placed, ahead)
            for placed in self._own()
            for ahead in (placed.facing, _turned(placed.facing))
        ]
        near = [end for end in ends if dist(end.point, pose.point) <= APART and not self.problems(end)]
        return min(near, key=lambda end: dist(end.point, pose.point), default=pose)

    def room_problems(self, pose: Pose) -> list[Reason]:
        """On the ground, and on nobody. [cc.skill.sapeur.placement]"""
        problems = super().room_problems(pose)
        if pose.z:
            problems.append(reason(PLACEMENT, "cc-barricade-on-the-ground"))
        return problems

    def _others(self) -> list[Fighter]:
        return [piece for piece in self.battle.pieces_standing() if piece.has(BARRICADE) and piece is not self.model]

    def _own(self) -> list[Pose]:
        """Where the barricades of the same side stand."""
        return [piece.pose for piece in self._others() if piece.side == self.model.side and piece.pose is not None]

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """In the line of another barricade of one's own now and then, else anywhere."""
        for pose in self._own():
            for ahead in (pose.facing, _turned(pose.facing)):
                yield beside(self.battle, pose, ahead)
        yield from super().tries(rng)


def _turned(facing: int) -> int:
    """The other way."""
    return (facing + HALF_TURN) % TURN


def beside(battle: Battle, pose: Pose, ahead: int) -> Pose:
    """Where a barricade stands that goes on the line of another one, in one of its two directions."""
    dx, dy = direction(ahead)
    far = BASE.depth + CONTACT // 2
    return pose_on_ground(battle, pose.x + dx * far // UNIT, pose.y + dy * far // UNIT, pose.facing)


def are_aligned(one: Pose, other: Pose) -> bool:
    """Whether two barricades meet by their short sides, straight on or at an angle of up to 90 degrees."""
    return any(
        within(end, start, CONTACT) and abs(_bend(leads, from_there)) <= BENT
        for end, leads in short_sides(one)
        for start, from_there in short_sides(other)
    )


def _bend(leads: int, from_there: int) -> int:
    """By how much a line bends that leaves one barricade and enters another one by the side that looks ``from_there``."""
    onward = (from_there + HALF_TURN - leads) % TURN
    return onward if onward <= HALF_TURN else onward - TURN


def short_sides(pose: Pose) -> Iterator[tuple[Footprint, int]]:
    """The two short sides of a barricade, as narrow strips, each with the direction in which it looks."""
    for facing in (pose.facing, (pose.facing + HALF_TURN) % TURN):
        dx, dy = direction(facing)
        half = BASE.depth // 2
        yield footprint(EDGE, Pose(pose.x + dx * half // UNIT, pose.y + dy * half // UNIT, facing)), facing


__all__ = ["SAPPER", "Fortifying", "Sapeur", "are_aligned", "profile_of"]
