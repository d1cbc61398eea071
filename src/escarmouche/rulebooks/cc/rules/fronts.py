"""The front half and the rear half of a base, who touches which, and from where an assault comes."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.content.terms import Half
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.state import on_a_level
from escarmouche.table import CONTACT, UNIT, Disc, Footprint, Pose, Rectangle, direction, footprint, within

FROM_WHERE: Final = "cc.core.assault.direction"


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


def half_touched(battle: Battle, target: Fighter, other: Fighter, *, other_at: Pose | None = None) -> Half | None:
    """The half of a base that somebody touches, by the point of contact; ``None`` exactly on the limit between both.

    ``other_at``: where he would stand. [cc.core.base.shape]
    """
    here, there = battle.base(target), battle.base(other) if other_at is None else footprint(other.shape, other_at)
    fx, fy = direction(place_of(target).facing)
    ahead = fx * (there.x - here.x) + fy * (there.y - here.y)
    if not isinstance(target.shape, Disc) and not isinstance(other.shape, Disc):
        mine, theirs = here.shape.extent(fx, fy), there.shape.extent(fx, fy)
        ahead = max(-mine, ahead - theirs) + min(mine, ahead + theirs)
    if abs(ahead) <= CONTACT * UNIT:
        return None
    return "front" if ahead > 0 else "rear"


async def assailed_half(battle: Battle, target: Fighter, by: Fighter) -> Half:
    """From where an assault comes, by the point of contact. [cc.core.assault.direction]

    On the limit between the halves the assailant's player says which it is, where it matters.
    """
    half = half_touched(battle, target, by)
    if half is not None:
        return half
    nowhere: tuple[Half, ...] = ()
    halves: dict[str, Half] = {half: half for half in apply_hooks(battle, target, Hooks.halves_assailed, nowhere, by)}
    if len(halves) < 2:
        return next(iter(halves.values()), "front")
    about = {"fighter": by.id, "target": target.id}
    return await Choose(by.side, FROM_WHERE, halves, default="rear", about=about)
