"""Coming into contact: how many enemies fit round a base, whether one can be reached, and how one is placed against it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Reason, reason
from escarmouche.kernel.effects import bend
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.cards import BASES
from escarmouche.rulebooks.c2.ground import ground, height_of
from escarmouche.rulebooks.c2.hooks import Bender
from escarmouche.rulebooks.c2.movement import Displacement
from escarmouche.rulebooks.c2.routes import Route
from escarmouche.table import MM, Pose, contact_length, contact_poses, footprint, in_contact
from escarmouche.table.barriers import stretch_length

OPPONENTS: Final = ((BASES["creature"], 8), (BASES["cavalry"], 6))
"""How many enemies may be engaged with a base of this area or more; the largest first."""

FEWEST_OPPONENTS: Final = 4
"""How many may be engaged with any smaller base."""

SNAP: Final = MM
"""How near a placement has to be to one in maximal contact."""


def max_opponents(battle: Battle, target: Fighter) -> int:
    """How many enemies may be engaged with a figure at one time: 4, 6 or 8, by the size of its base.

    [c2.move.max-opponents]
    """
    base = target.profile.base
    area = base.width * base.depth
    room = next((most for size, most in OPPONENTS if area >= size.width * size.depth), FEWEST_OPPONENTS)
    return bend(target.effects, Bender.max_opponents, room, battle, target)


def places_left(battle: Battle, target: Fighter) -> int:
    """How many more enemies may be engaged with a figure."""
    return max_opponents(battle, target) - len(battle.foes(target))


def contact_route(battle: Battle, fighter: Fighter, target: Fighter, reach: int) -> Route | None:
    """The way to a place in contact with an enemy, for ``reach`` at most; ``None`` where there is none.

    Distances are measured from the nearest edge of one base to the nearest of the other, and round what is in the way; to
    line the base up in the end costs nothing. [c2.move.measuring]
    """
    if battle.gap(fighter, target) > reach:
        return None
    start = place_of(fighter)
    far = reach + lining_up(battle, fighter, target)
    way = ground(battle, fighter, reach=far)
    for pose in contact_places(battle, fighter, target, start):
        path = way.shortest(start.point, pose.point, far)
        if path is not None:
            return Route(path, pose.facing, pose.z)
    return None


def lining_up(battle: Battle, fighter: Fighter, target: Fighter) -> int:
    """How much further it is to a place flush with an enemy than to its nearest edge, were nobody else there."""
    start, there = place_of(fighter), battle.base(target)
    places = contact_poses(
        fighter.profile.base, there, (), battle.board, start.point, z=place_of(target).z, height=height_of(fighter)
    )
    flush = (stretch_length(*start.point, *pose.point) for pose in places)
    gap = battle.gap(fighter, target)
    return max(0, min(flush, default=gap) - gap)


def contact_places(battle: Battle, fighter: Fighter, target: Fighter, prefer: Pose) -> list[Pose]:
    """Where a figure may be placed against an enemy: base to base, with as much edge touching as others leave free.

    The places nearest to ``prefer`` come first. Those in which it would touch other enemies as well are left out, unless
    there is no other. [c2.move.contact]
    """
    there = place_of(target)
    others = [other for other in battle.in_play() if other is not fighter and other is not target]
    near = [other for other in others if other.tier == target.tier]
    places = contact_poses(
        fighter.profile.base,
        battle.base(target),
        [battle.base(other) for other in near],
        battle.board,
        prefer.point,
        z=there.z,
        height=height_of(fighter),
        opponents=max_opponents(battle, target),
    )
    enemies = [battle.base(other) for other in near if other.side != fighter.side and place_of(other).z == there.z]

    def touches_others(pose: Pose) -> bool:
        base = footprint(fighter.profile.base, pose)
        return any(in_contact(base, enemy) for enemy in enemies)

    return [pose for pose in places if not touches_others(pose)] or places


class Contact(Displacement):
    """The way of a figure into maximal contact with the enemy that it has named and can reach. [c2.move.contact]

    ``known`` is such a way.
    """

    __slots__ = ("known", "target")

    def __init__(self, battle: Battle, fighter: Fighter, target: Fighter, reach: int, known: Route) -> None:
        super().__init__(battle, fighter, "c2.move.contact", reach + lining_up(battle, fighter, target))
        self.about = {**self.about, "target": target.id}
        self.target = target
        self.known = known

    def problems(self, answer: Route) -> Sequence[Reason]:
        found = [*self.way_problems(answer), *self.ending_problems(answer.end)]
        return bend(self.fighter.effects, Bender.route_problems, found, self.battle, self.fighter, answer)

    def ending_problems(self, end: Pose) -> list[Reason]:
        places = contact_places(self.battle, self.fighter, self.target, end)
        flush = self._edge(self.known.end) >= MM
        if any(_is_same_place(end, place) for place in places) and (not flush or self._edge(end) >= MM):
            return []
        return [reason(self.rule, "c2-not-in-maximal-contact", enemy=self.target.id)]

    def _edge(self, end: Pose) -> int:
        """How much edge touches the target."""
        return contact_length(footprint(self.fighter.profile.base, end), self.battle.base(self.target))

    def offers(self, rng: random.Random) -> Sequence[Route]:
        return [self.known]


def _is_same_place(one: Pose, other: Pose) -> bool:
    return (
        (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= SNAP * SNAP
        and one.facing == other.facing
        and one.z == other.z
    )


def place_of(fighter: Fighter) -> Pose:
    """Where a figure on the table stands."""
    assert fighter.pose is not None, f"{fighter.id} is not on the table"
    return fighter.pose
