"""The front half and the rear half of a base, and who touches which."""

from __future__ import annotations

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.state import on_a_level
from escarmouche.table import CONTACT, UNIT, Footprint, Pose, Rectangle, direction, footprint, within


def front_half(fighter: Fighter, pose: Pose) -> Footprint:
    """The front half of a base: of a square one the front side and the front half of the flanks, of a round one the front
    semicircle. All that touches the base elsewhere touches its rear half. [cc.skill.impact.half-base]
    [cc.skill.irrepressible.half-base] Of a round base it is the rectangle about that semicircle, which nobody reaches who
    touches the base behind it.
    """
    base = fighter.shape
    dx, dy = direction(pose.facing)
    ahead = base.depth // 4
    middle = pose.at(pose.x + dx * ahead // UNIT, pose.y + dy * ahead // UNIT)
    return footprint(Rectangle(base.width, base.depth // 4 * 2), middle)


def touches_front(
    battle: Battle, fighter: Fighter, other: Fighter, *, at: Pose | None = None, other_at: Pose | None = None
) -> bool:
    """Whether somebody touches the front half of a fighter's base; ``at`` and ``other_at``: where they would stand."""
    front = front_half(fighter, at or place_of(fighter))
    there = battle.base(other) if other_at is None else footprint(other.shape, other_at)
    return on_a_level(fighter, other) and within(front, there, 2 * CONTACT)
