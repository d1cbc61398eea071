"""What is known of a shot before it is fired: what is seen, how hard it is, whom it may strike; where one may measure the
range and the chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks import Area, Forecast, Hints, Shape, Sight
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.presentation.story import breakdown_told, names, rule_title
from escarmouche.rulebooks.cc.rules import shooting
from escarmouche.rulebooks.cc.rules.artillery import AREA, INDIRECT, UNSEEN
from escarmouche.rulebooks.cc.rules.characteristics import SHOOTING
from escarmouche.rulebooks.cc.rules.dice import check
from escarmouche.rulebooks.cc.rules.sight import in_view, is_masked, mire, sees, visibility
from escarmouche.rulebooks.cc.skills.artillery import Trajectory, company, targets_on
from escarmouche.rulebooks.confrontation import foretelling
from escarmouche.rulebooks.freetable.templates import line_through
from escarmouche.table import Pose
from escarmouche.texts import message


def of_shot(battle: Battle, shooter: Fighter, target: Fighter, measuring: bool) -> Hints:
    """What is known of a shot: what is seen, how hard it is, whom it may strike; range and chance, where one may measure."""
    foretold = (_measured_shot if measuring else _by_band)(battle, shooter, target)
    weapon = shooting.weapon_of(battle, shooter)
    return Hints(
        figures=(target.id,),
        sights=(sight_between(battle, shooter, target),),
        bands=tuple(foretelling.bands(shooter.id, weapon)) if measuring else (),
        foretold=(foretold, *_of_indirect_shot(battle, shooter, target), *_of_crowd(battle, shooter, target)),
        areas=tuple(_impact(shooter, target, weapon.template)),
    )


def _impact(gun: Fighter, target: Fighter, radius: int) -> Iterator[Area]:
    """What the template of a gun covers if it hits."""
    if target.pose is not None and radius:
        words = message("confrontation-hint-template")
        yield Area(words, Shape("template", at=target.pose.point, radius=radius), gun.side)


def _by_band(battle: Battle, shooter: Fighter, target: Fighter) -> Forecast:
    """The difficulty at each range as a sum."""
    sums = [shooting.range_difficulty(battle, shooter, target, base) for base in shooting.BAND_DIFFICULTY]
    return foretelling.by_band(sums, target.id, "cc.core.shoot.range", rule_title)


def _measured_shot(battle: Battle, shooter: Fighter, target: Fighter) -> Forecast:
    """The range, the difficulty with its parts, and the chance to hit."""
    band = shooting.range_band(battle, shooter, target)
    distance = battle.gap(shooter, target)
    rules = {"ranges": "cc.core.shoot.range", "test": shooting.TEST}
    if band is None:
        return foretelling.measured_shot(target.id, distance, None, "", Fraction(0), **rules)
    difficulty = shooting.range_difficulty(battle, shooter, target, shooting.BAND_DIFFICULTY[band])
    chance = hits(battle, shooter, difficulty.total, less=_lost_unseen(battle, shooter, target))
    return foretelling.measured_shot(target.id, distance, band, breakdown_told(difficulty), chance, **rules)


def hits(battle: Battle, shooter: Fighter, difficulty: int, *, less: int = 0) -> Fraction:
    """The chance that a shot of this difficulty hits; ``less``: what is taken off TIR for it."""
    gunner = shooting.gunner_of(battle, shooter)
    score = shooting.shooting_of(battle, shooter) - less
    trial = check(battle, gunner, SHOOTING, shooting.TEST, score, difficulty)
    return trial.roll.odds().get(True, Fraction(0))


def _lost_unseen(battle: Battle, shooter: Fighter, target: Fighter) -> int:
    """What area artillery loses of its TIR that does not see its target."""
    return UNSEEN if shooter.has(AREA) and not sees(battle, shooter, target) else 0


def _of_indirect_shot(battle: Battle, shooter: Fighter, target: Fighter) -> Iterator[Forecast]:
    lost = _lost_unseen(battle, shooter, target)
    if lost:
        yield Forecast(message("cc-hint-indirect", value=lost), INDIRECT, (target.id,))


def _of_crowd(battle: Battle, shooter: Fighter, target: Fighter) -> Iterator[Forecast]:
    """Which camp of a melee a shot strikes, once it hits."""
    if not shooting.adversaries_besides(battle, target, shooter):
        return
    camps = apply_hooks(battle, shooter, Hooks.distribution, shooting.CAMPS)
    share = Fraction(camps.count("enemy"), len(camps))
    words = message("confrontation-hint-in-the-crowd", victim=names(battle)[target.id])
    yield Forecast(words, shooting.INTO_MELEE, (target.id,), share)


def of_assault_shot(battle: Battle, shooter: Fighter, target: Fighter) -> Hints:
    """What is known of a shot in an assault."""
    return Hints(
        figures=(target.id,),
        sights=(sight_between(battle, shooter, target),),
        foretold=(_in_assault(battle, shooter, target),),
    )


def _in_assault(battle: Battle, shooter: Fighter, target: Fighter) -> Forecast:
    """A shot in an assault has one difficulty, whatever the circumstances."""
    difficulty = shooting.assault_difficulty(battle, shooter, target).total
    words = message("confrontation-hint-difficulty", difficulty=difficulty)
    return Forecast(words, shooting.IN_ASSAULT, (target.id,), hits(battle, shooter, difficulty))


def sight_between(battle: Battle, viewer: Fighter, target: Fighter) -> Sight:
    """The line of sight between two fighters; nothing is seen of one who is out of the field of vision."""
    seen = visibility(battle, viewer, target) if in_view(battle, viewer, target) else None
    return foretelling.line_of_sight(viewer, target, seen, names(battle))


# -- trajectories ------------------------------------------------------------------------------------------------------


def of_trajectory(battle: Battle, asked: Trajectory, spot: Pose, measuring: bool) -> Hints:
    """The way of a projectile through a spot, and whom it meets, the nearest first: how hard each is to hit.

    As long as nobody may measure how far the gun shoots, the way leads on over the table.
    """
    gun = asked.gun
    assault = asked.at is not None
    weapon = shooting.weapon_of(battle, gun)
    reach = weapon.short if assault else weapon.long
    line = line_through(
        mire(battle, gun).point, spot.point, reach if measuring else battle.board.width + battle.board.depth
    )
    exposed = [fighter for fighter in targets_on(battle, gun, line) if not is_masked(battle, gun, fighter)]
    met = {fighter.id: fighter for target in exposed for fighter in company(battle, gun, target)}
    return Hints(
        at=spot.point,
        facing=spot.facing,
        figures=tuple(met),
        foretold=tuple(_of_one_met(battle, gun, fighter, assault, measuring) for fighter in met.values()),
        areas=(Area(message("confrontation-hint-trajectory"), Shape("line", outline=line), gun.side),),
    )


def _of_one_met(battle: Battle, gun: Fighter, target: Fighter, assault: bool, measuring: bool) -> Forecast:
    """How a shot stands at one of those on a trajectory."""
    if assault:
        known = _in_assault(battle, gun, target)
    else:
        known = (_measured_shot if measuring else _by_band)(battle, gun, target)
    words = message("cc-hint-on-trajectory", target=names(battle)[target.id], shot=known.words)
    return msgspec.structs.replace(known, words=words)


__all__ = ["hits", "of_assault_shot", "of_shot", "of_trajectory", "sight_between"]
