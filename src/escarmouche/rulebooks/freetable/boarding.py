"""Getting into what carries others and out of it: its doors, and where those come to stand who get out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, Literal

from escarmouche.kernel import Place, Reason, reason
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.displacement import touching_problems
from escarmouche.rulebooks.freetable.ground import pose_on_ground, standing_problems
from escarmouche.rulebooks.freetable.placing import Placing
from escarmouche.rulebooks.freetable.state import FreeTable, M, on_a_level
from escarmouche.table import (
    CM,
    CONTACT,
    MM,
    QUARTER,
    TURN,
    UNIT,
    Footprint,
    Point,
    Pose,
    Rectangle,
    direction,
    footprint,
    gap,
)
from escarmouche.table import within as is_within
from escarmouche.table.contact import contact_poses
from escarmouche.table.putting import Room, beside

Access = Literal["front", "left", "right", "rear"]
"""A side of a base by which one gets in and out."""

SIDES: Final[dict[Access, int]] = {"front": 0, "left": QUARTER, "rear": 2 * QUARTER, "right": -QUARTER}

CONTACT_PLAY: Final = 2 * CONTACT
"""How far from a door a base may be that touches it."""

SEARCH: Final = 15 * CM
GRID: Final = CM


def doors(carrier: M, sides: Sequence[Access]) -> list[Footprint]:
    """The sides by which one gets in and out of something on the table, as narrow strips."""
    here, base = place_of(carrier), carrier.shape
    strips = []
    for side in sides:
        facing = (here.facing + SIDES[side]) % TURN
        along = side in ("front", "rear")
        half, width = (base.depth // 2, base.width) if along else (base.width // 2, base.depth)
        dx, dy = direction(facing)
        pose = Pose(here.x + dx * half // UNIT, here.y + dy * half // UNIT, facing, here.z)
        strips.append(footprint(Rectangle(max(MM, width - 2 * MM), MM // 10), pose))
    return strips


def is_at_a_door(battle: FreeTable[M], carrier: M, sides: Sequence[Access], model: M) -> bool:
    """Whether a model touches a side by which one gets in."""
    return on_a_level(carrier, model) and touches_a_door(carrier, sides, battle.base(model))


def touches_a_door(carrier: M, sides: Sequence[Access], base: Footprint) -> bool:
    """Whether a base touches a side by which one gets in."""
    return any(is_within(door, base, CONTACT_PLAY) for door in doors(carrier, sides))


class GettingOut(Placing[M]):
    """Where a passenger comes to stand: in contact with the access, and with no enemy.

    ``access``: the rule that says by which sides one gets out.
    """

    __slots__ = ("access", "carrier", "sides")

    def __init__(
        self, battle: FreeTable[M], model: M, carrier: M, sides: Sequence[Access], rule: str, access: str
    ) -> None:
        super().__init__(battle, model, rule, engine=carrier.id)
        self.carrier = carrier
        self.sides = tuple(sides)
        self.access = access

    def problems(self, answer: Pose) -> Sequence[Reason]:
        problems = standing_problems(self.battle, self.model, answer)
        base = footprint(self.model.shape, answer)
        if not touches_a_door(self.carrier, self.sides, base):
            problems.append(reason(self.access, "table-not-at-the-access", engine=self.carrier.id))
        return [*problems, *touching_problems(self.battle, self.model, answer, self.rule)]

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """The first places that are free do."""
        return self.grid()

    def region(self) -> Room:
        """The ground about the access: how its base is turned decides whether it touches."""
        shape = footprint(self.model.shape, Pose(0, 0)).shape
        return beside(
            super().region(), [door.outline for door in doors(self.carrier, self.sides)], shape.radius + CONTACT_PLAY
        )

    def straightened(self, pose: Pose) -> Pose:
        """The free place at the access that is nearest to a pose, facing as it does by a quarter turn."""
        if not self.problems(pose):
            return pose
        place = next((candidate for candidate in self._beside(pose.point) if not self.problems(candidate)), None)
        if place is None:
            return pose
        turned = sorted(
            (place.turned((place.facing + turn) % TURN) for turn in SIDES.values()),
            key=lambda candidate: abs((candidate.facing - pose.facing + TURN // 2) % TURN - TURN // 2),
        )
        return next((candidate for candidate in turned if not self.problems(candidate)), place)

    def grid(self) -> Iterator[Pose]:
        return self._beside(place_of(self.carrier).point)

    def _beside(self, prefer: Point) -> Iterator[Pose]:
        """The places against the carrier, those nearest to a point first."""
        others = [there for other, there in self.battle.placed() if other is not self.carrier]
        here = place_of(self.carrier)
        yield from contact_poses(
            self.model.shape,
            self.battle.base(self.carrier),
            others,
            self.battle.board,
            prefer,
            z=here.z,
            height=self.model.height,
        )


class AtTheWreck(Place[Pose], Generic[M]):
    """Where a survivor stands: where the machine stood, or, if there is no room, as near to it as can be.

    ``about``: what the question names.
    """

    __slots__ = ("battle", "model", "wreck")
    shape = Pose

    def __init__(self, battle: FreeTable[M], model: M, wreck: Footprint, rule: str, about: dict[str, Any]) -> None:
        super().__init__(model.side, rule, about=about)
        self.battle = battle
        self.model = model
        self.wreck = wreck

    def problems(self, answer: Pose) -> Sequence[Reason]:
        problems = self.place_problems(answer)
        if not problems and self._away(answer) > max(0, self._away(self.example()) + MM):
            problems.append(reason(self.rule, "table-not-at-the-wreck"))
        return problems

    def place_problems(self, pose: Pose) -> list[Reason]:
        """Why he can't stand in a place, however near it is."""
        return standing_problems(self.battle, self.model, pose)

    def _away(self, pose: Pose) -> int:
        return gap(footprint(self.model.shape, pose), self.wreck)

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        return [self.example()]

    def example(self) -> Pose:
        """The free place of a close grid that is nearest to where the machine stood."""
        reach = 0
        while True:
            reach += SEARCH
            x0, y0 = self.wreck.x, self.wreck.y
            grid = [
                pose_on_ground(self.battle, x, y, 0)
                for x in range(x0 - reach, x0 + reach + 1, GRID)
                for y in range(y0 - reach, y0 + reach + 1, GRID)
            ]
            grid.sort(key=lambda pose: (pose.x - x0) ** 2 + (pose.y - y0) ** 2)
            nearest = next((pose for pose in grid if not self.place_problems(pose)), None)
            if nearest is not None:
                return nearest


__all__ = ["SIDES", "Access", "AtTheWreck", "GettingOut", "doors", "is_at_a_door", "touches_a_door"]
