"""What shots are worth, those of guns included: projectiles that go on, and templates that cover friends and may stray."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Final

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.fortification.artillery import (
    FADING,
    PIERCING,
    SCATTER_CM,
    line_of_fire,
    next_struck,
)
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.machine import estimates
from escarmouche.rulebooks.c2.machine.estimates import chance_to_hit, chance_to_kill, loss_by_hit
from escarmouche.rulebooks.c2.rules.characteristics import resistance
from escarmouche.rulebooks.c2.rules.shooting import ready_to_shoot, targets, weapon_of
from escarmouche.rulebooks.freetable.templates import ARROWS, astray, far_along
from escarmouche.table import CM, Point

JAMS: Final = 1 / 6
"""The chance that the shooting roll of a weapon with a template is a 1, which hits nothing at all."""

UNDER: Final = {False: 1 / 2, True: 2 / 3}
"""The chance that somebody else under the template of a light (or a heavy) piece is hit."""

PIERCED: Final = 4
"""How many models a projectile is followed through."""


def shot(battle: Battle, shooter: Fighter, target: Fighter, *, easier: int = 0) -> float:
    """The points that a shot at an enemy in sight wins on average, those of friends that it may cost deducted."""
    if apply_hooks(battle, shooter, Hooks.has_template, False):
        return _with_template(battle, shooter, target, easier)
    plain = estimates.shot(battle, shooter, target, easier=easier)
    if not shooter.has(PIERCING) or not plain:
        return plain
    return plain + chance_to_hit(battle, shooter, target, easier=easier) * _beyond(battle, shooter, target)


def best_shot(battle: Battle, fighter: Fighter) -> float:
    """The points that the best shot from where a figure stands wins on average; 0 for those who can't shoot."""
    if not ready_to_shoot(battle, fighter):
        return 0.0
    return max((shot(battle, fighter, target) for target in targets(battle, fighter)), default=0.0)


def _beyond(battle: Battle, gun: Fighter, target: Fighter) -> float:
    """What a projectile that has hit gains from fighters behind its target: it flies on as long as it kills."""
    assert target.pose is not None
    line = line_of_fire(battle, gun, target.pose.point)
    fading = FADING if gun.profile.rank == "light_artillery" else 0
    force, struck, behind = weapon_of(battle, gun).strength, target, far_along(line, target.pose.point)
    likely, won = 1.0, 0.0
    for _ in range(PIERCED):
        if struck.structure is not None:
            break
        likely *= chance_to_kill(struck.wound, force - resistance(battle, struck))
        further = next_struck(battle, line, behind, target.tier, (gun.id, struck.id))
        if further is None or likely < 0.01:
            break
        force -= fading
        behind, struck = further
        won += likely * loss_by_hit(battle, struck, force) * _sign(gun, struck)
    return won


def _with_template(battle: Battle, gun: Fighter, target: Fighter, easier: int) -> float:
    """A hit is centred on its target; a miss that does not jam falls somewhere about it."""
    hits = chance_to_hit(battle, gun, target, easier=easier)
    if not hits or target.pose is None:
        return 0.0
    heavy = gun.profile.rank.startswith("heavy")
    weapon = weapon_of(battle, gun)
    force = weapon.strength if heavy else -(-weapon.strength // 2)
    losses = [
        (
            base.x,
            base.y,
            weapon.template + base.shape.inner,
            UNDER[heavy] * loss_by_hit(battle, fighter, force) * _sign(gun, fighter),
        )
        for fighter, base in battle.placed()
        if fighter is not target and fighter.tier == target.tier
    ]
    spot = target.pose.point
    there = loss_by_hit(battle, target, weapon.strength)
    won = hits * (there + _covered(losses, spot))
    own = (*spot, weapon.template + battle.base(target).shape.inner, UNDER[heavy] * loss_by_hit(battle, target, force))
    spots = list(_strays(gun, spot))
    missed = sum(_covered([*losses, own], point) for point in spots) / len(spots)
    return won + max(0.0, 1 - hits - JAMS) * missed


def _covered(losses: list[tuple[int, int, int, float]], spot: Point) -> float:
    """What a template that falls there costs, more or less."""
    return sum(lost for x, y, near, lost in losses if hypot(x - spot[0], y - spot[1]) <= near)


def _strays(gun: Fighter, aimed: Point) -> Iterator[Point]:
    """Everywhere that a template may fall which misses, each as likely as the others."""
    start = gun.pose.point if gun.pose is not None else aimed
    for arrow in range(1, ARROWS + 1):
        for cm in SCATTER_CM.values():
            yield astray(start, aimed, arrow, cm * CM)


def _sign(gun: Fighter, victim: Fighter) -> int:
    return 1 if victim.side != gun.side else -1
