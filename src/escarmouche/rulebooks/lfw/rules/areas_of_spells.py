"""Points at which spells are aimed, and who stands about them or on the way there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from escarmouche.kernel import Place, Reason, reason
from escarmouche.rulebooks.freetable.sight import body
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.table import Body, Disc, Pose, footprint, visible
from escarmouche.table.exact import square_distance

ATTEMPTS: Final = 40
SPECK: Final = Disc(2)
"""As good as a point."""


class TablePoint(Place[Pose]):
    """A point of the table. ``origin``: a unit from whose place it has to be another point."""

    __slots__ = ("battle", "origin")
    shape = Pose

    def __init__(self, battle: Battle, player: str, rule: str, origin: Unit, **about: str) -> None:
        super().__init__(player, rule, about={"unit": origin.id, **about})
        self.battle = battle
        self.origin = origin

    def problems(self, answer: Pose) -> Sequence[Reason]:
        board = self.battle.board
        if not (0 <= answer.x <= board.width and 0 <= answer.y <= board.depth):
            return [reason(self.battle.table_rules.edge, "table-off-the-table")]
        return self.rule_problems(answer)

    def rule_problems(self, answer: Pose) -> list[Reason]:
        """Why a point of the table will not do."""
        here = self.battle.base(self.origin).centre
        return [reason(self.rule, "lfw-no-direction")] if answer.point == here else []

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """A point picked at random, often where some unit stands; none where there seems to be none."""
        board = self.battle.board
        stands = [self.battle.base(unit).centre for unit in self.battle.in_play()]
        for attempt in range(ATTEMPTS):
            if attempt % 2 and stands:
                pose = Pose(*stands[int(rng.random() * len(stands))])
            else:
                pose = Pose(int(rng.random() * board.width), int(rng.random() * board.depth))
            if not self.problems(pose):
                return [pose]
        raise RuntimeError(f"{self.rule}: no point will do")


class SpellPoint(TablePoint):
    """A point at which a spell is aimed: within its range, and in sight of the caster if it says so."""

    __slots__ = ("range", "visible")

    def __init__(self, battle: Battle, caster: Unit, rule: str, range: int | None, *, visible: bool) -> None:
        super().__init__(battle, caster.side, rule, caster)
        self.range = range
        self.visible = visible

    def rule_problems(self, answer: Pose) -> list[Reason]:
        base = self.battle.base(self.origin)
        far = None if self.range is None else base.radius + self.range
        if far is not None and square_distance(*answer.point, *base.centre, *base.centre) > far * far:
            return [reason("lfw.distance.range", "table-too-far")]
        if self.visible and not sees_point(self.battle, self.origin, answer):
            return [reason("lfw.spell.target-words", "lfw-point-unseen")]
        return []

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """A point picked at random, often where some unit stands, or that of the caster."""
        try:
            return super().offers(rng)
        except RuntimeError:
            return [Pose(*self.battle.base(self.origin).centre)]


def sees_point(battle: Battle, viewer: Unit, point: Pose) -> bool:
    """Whether a line of sight to a point of the ground is free."""
    z = battle.board.ground_height(*point.point)
    return visible(body(battle, viewer), Body(footprint(SPECK, point), z, 1), (), battle.board)


def about_point(battle: Battle, point: Pose, radius: int) -> tuple[str, ...]:
    """All units within a distance of a point, measured to the nearest edge of their bases."""
    return between_points(battle, point, point, radius)


def between(battle: Battle, caster: Unit, point: Pose) -> tuple[str, ...]:
    """All other units on the line from a unit to a point."""
    start = Pose(*battle.base(caster).centre)
    return tuple(name for name in between_points(battle, start, point, 0) if name != caster.id)


def between_points(battle: Battle, start: Pose, end: Pose, radius: int) -> tuple[str, ...]:
    """All units whose bases are within a distance of the line from one point to another."""
    found = []
    for unit in battle.in_play():
        base = battle.base(unit)
        far = base.radius + radius
        if square_distance(base.x, base.y, *start.point, *end.point) <= far * far:
            found.append(unit.id)
    return tuple(found)
