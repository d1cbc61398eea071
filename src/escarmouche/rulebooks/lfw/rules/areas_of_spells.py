"""Points at which spells are aimed, and who stands about them or on the way there."""

from __future__ import annotations

import random
from collections.abc import Iterator

from escarmouche.kernel import Reason, reason
from escarmouche.rulebooks.freetable.points import TablePoint
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.rules.sight import sees_point
from escarmouche.table import Footprint, Pose
from escarmouche.table.exact import square_distance


class UnitPoint(TablePoint[Unit]):
    """A point of the table that shows a direction from a unit: another than where it stands."""

    __slots__ = ("origin",)

    def __init__(self, battle: Battle, player: str, rule: str, origin: Unit) -> None:
        super().__init__(battle, player, rule, unit=origin.id)
        self.origin = origin

    def rule_problems(self, answer: Pose) -> list[Reason]:
        here = self.battle.base(self.origin).centre
        return [reason(self.rule, "lfw-no-direction")] if answer.point == here else []


class SpellPoint(TablePoint[Unit]):
    """A point at which a spell is aimed: within its range, and in sight of the caster if it says so."""

    __slots__ = ("caster", "range", "seen")

    battle: Battle

    def __init__(self, battle: Battle, caster: Unit, rule: str, range: int | None, *, visible: bool) -> None:
        super().__init__(battle, caster.side, rule, unit=caster.id)
        self.caster = caster
        self.range = range
        self.seen = visible

    @property
    def reach(self) -> tuple[Footprint, int] | None:
        return None if self.range is None else (self.battle.base(self.caster), self.range)

    def too_far(self) -> Reason:
        return reason("lfw.distance.range", "table-too-far")

    def rule_problems(self, answer: Pose) -> list[Reason]:
        unseen = self.seen and not sees_point(self.battle, self.caster, *answer.point)
        return [reason("lfw.spell.target-words", "lfw-point-unseen")] if unseen else []

    def tries(self, rng: random.Random) -> Iterator[Pose]:
        """Points picked at random, often where some unit stands; failing those, that of the caster."""
        yield from super().tries(rng)
        yield Pose(*self.battle.base(self.caster).centre)


def about_point(battle: Battle, point: Pose, radius: int) -> tuple[str, ...]:
    """All units within a distance of a point, measured to the nearest edge of their bases."""
    return between_points(battle, point, point, radius)


def between(battle: Battle, caster: Unit, point: Pose) -> tuple[str, ...]:
    """All other units on the line from a unit to a point, but whom it rides or carries."""
    start = Pose(*battle.base(caster).centre)
    return tuple(name for name in between_points(battle, start, point, 0) if name not in (caster.id, caster.partner))


def between_points(battle: Battle, start: Pose, end: Pose, radius: int) -> tuple[str, ...]:
    """All units whose bases are within a distance of the line from one point to another."""
    reached = []
    for unit in battle.in_play():
        base = battle.base(unit)
        far = base.radius + radius
        if square_distance(base.x, base.y, *start.point, *end.point) <= far * far:
            reached.append(unit.id)
    return tuple(reached)
