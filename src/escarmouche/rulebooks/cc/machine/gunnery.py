"""What shots are worth, those of guns included: trajectories that pierce, templates that cover friends and may stray."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.machine import estimates
from escarmouche.rulebooks.cc.machine.estimates import chance_to_hit, loss_by_hit
from escarmouche.rulebooks.cc.rules import shooting
from escarmouche.rulebooks.cc.rules.artillery import AREA, PIERCING, RADIUS, SCATTER_CM, halved, is_heavy
from escarmouche.rulebooks.cc.rules.shooting import may_aim, may_shoot, weapon_of
from escarmouche.rulebooks.cc.rules.sight import is_masked
from escarmouche.rulebooks.cc.skills.artillery import Trajectory, targets_on, trajectories, trajectory
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.templates import ARROWS, astray
from escarmouche.table import CM, Point, Pose

LINES: Final = 2
"""How many trajectories through each enemy are thought of."""


def shot(battle: Battle, shooter: Fighter, target: Fighter) -> float:
    """The points that a shot at an enemy wins on average, those of friends that it may cost deducted."""
    if shooter.has(AREA):
        return _with_template(battle, shooter, target)
    if shooter.has(PIERCING) and not target.tier:
        lines = (next(trajectories(battle, shooter, target), None),)
        return max((pierced(battle, shooter, spot) for spot in lines if spot is not None), default=0.0)
    return estimates.shot(battle, shooter, target)


def best_shot(battle: Battle, fighter: Fighter) -> float:
    """The points that the best shot of a fighter wins from where he stands; 0 for those who can't shoot."""
    if not may_shoot(battle, fighter):
        return 0.0
    aims = (enemy for enemy in battle.enemies(fighter) if may_aim(battle, fighter, enemy))
    return max([0.0, *(shot(battle, fighter, enemy) for enemy in aims)])


# -- trajectories ------------------------------------------------------------------------------------------------------


def spots(battle: Battle, ask: Trajectory) -> Iterator[Pose]:
    """Points through which a trajectory may go: a few on the base of each enemy."""
    for enemy in battle.enemies(ask.gun) if ask.at is None else (ask.at,):
        if not enemy.tier:
            for _, spot in zip(range(LINES), trajectories(battle, ask.gun, enemy), strict=False):
                yield spot


def pierced(battle: Battle, gun: Fighter, spot: Pose) -> float:
    """What a trajectory wins of all those on it; of a light piece the first who is hit takes the full FOR."""
    heavy, force = is_heavy(gun.effects.parameter(PIERCING)), weapon_of(battle, gun).strength
    won, unspent = 0.0, 1.0
    for target in targets_on(battle, gun, trajectory(battle, gun, spot.point)):
        band = shooting.range_band(battle, gun, target)
        if band is None or is_masked(battle, gun, target):
            continue
        difficulty = shooting.difficulty_of(battle, gun, target, shooting.BAND_DIFFICULTY[band])
        hits = chance_to_hit(battle, gun, difficulty)
        full = loss_by_hit(battle, target, force)
        less = full if heavy else loss_by_hit(battle, target, halved(force))
        won += hits * (unspent * full + (1 - unspent) * less) * _sign(gun, target)
        unspent *= 1 - hits
    return won


# -- templates ---------------------------------------------------------------------------------------------------------


def _with_template(battle: Battle, gun: Fighter, target: Fighter) -> float:
    """A hit is centred on its target; a miss falls somewhere about it."""
    band = shooting.range_band(battle, gun, target)
    if band is None or target.pose is None:
        return 0.0
    difficulty = shooting.difficulty_of(battle, gun, target, shooting.BAND_DIFFICULTY[band])
    hits = chance_to_hit(battle, gun, difficulty)
    heavy, weapon = is_heavy(gun.effects.parameter(AREA)), weapon_of(battle, gun)
    force = weapon.strength if heavy else halved(weapon.strength)
    radius = weapon.template or RADIUS
    losses = [
        (base.x, base.y, radius + base.shape.inner, loss_by_hit(battle, fighter, force) * _sign(gun, fighter))
        for fighter, base in battle.placed()
        if not fighter.tier
    ]
    spot = target.pose.point
    centred = loss_by_hit(battle, target, weapon.strength) - loss_by_hit(battle, target, force)
    strays = list(_strays(gun, spot))
    missed = sum(_covered(losses, point) for point in strays) / len(strays)
    return hits * (_covered(losses, spot) + centred) + (1 - hits) * missed


def _covered(losses: list[tuple[int, int, int, float]], spot: Point) -> float:
    """What a template that falls there costs, more or less."""
    return sum(lost for x, y, near, lost in losses if hypot(x - spot[0], y - spot[1]) <= near)


def _strays(gun: Fighter, aimed: Point) -> Iterator[Point]:
    """Everywhere that a template may fall which misses, each as likely as the others."""
    start = place_of(gun).point
    for arrow in range(1, ARROWS + 1):
        for cm in SCATTER_CM.values():
            yield astray(start, aimed, arrow, cm * CM)


def _sign(gun: Fighter, victim: Fighter) -> int:
    return 1 if victim.side != gun.side else -1


__all__ = ["best_shot", "pierced", "shot", "spots"]
