"""The two kinds of artillery: projectiles that pierce everybody on their way, and shots that cover an area."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from escarmouche.kernel import Choose, Place, Reason, reason
from escarmouche.kernel.effects import Breakdown, apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.events import TrajectoryDrawn
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.artillery import (
    AREA,
    ASSAULT_SHOT,
    INDIRECT,
    PIERCING,
    UNSEEN,
    covered_by,
    drawn_in,
    halved,
    is_heavy,
    is_reached,
    nearest_of,
    scattered,
    settle,
    tell_blast,
    under_centre,
)
from escarmouche.rulebooks.cc.rules.shooting import (
    BAND_DIFFICULTY,
    CAMPS,
    DISTRIBUTION,
    TEST,
    assault_difficulty,
    distribution_roll,
    may_aim,
    name_target,
    out_of_range,
    range_band,
    range_difficulty,
    shooting_test,
    weapon_of,
)
from escarmouche.rulebooks.cc.rules.shooting import targets as shooting_targets
from escarmouche.rulebooks.cc.rules.sight import is_masked, mire, sees
from escarmouche.rulebooks.cc.rules.touching import neighbours
from escarmouche.rulebooks.cc.rules.wounds import any_of, wound_roll
from escarmouche.rulebooks.freetable.contact import place_of
from escarmouche.rulebooks.freetable.templates import Line, line_through, on_line, template
from escarmouche.table import Point, Pose, gap, point_in_front
from escarmouche.table.measuring import overlaps_polygon

FIRST: Final = "cc.skill.artillerie-perforante.first-target"
TRAJECTORY: Final = "trajectory"
"""The key of a shot along a trajectory, at nobody in particular."""


class Artillery(Hooks):
    """A piece of artillery: it never has the bonus of a static shot, nor shoots in an assault without Tir d'assaut."""

    __slots__ = ()
    order = 40

    @property
    def heavy(self) -> bool:
        """Whether it is a heavy piece."""
        return is_heavy(self.data.parameter)

    def shoots_static(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return False

    def shoots_in_assault(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and bearer.has(ASSAULT_SHOT) and not bearer.in_rout


# -- piercing artillery ------------------------------------------------------------------------------------------------


class ArtilleriePerforante(Artillery, name=PIERCING):
    """Piercing artillery/X: a trajectory, from the weapon as far as it reaches, and everybody on it is a target.

    Friend or enemy, seen or not, each fighter on the ground undergoes one Shooting test at his own range, the nearest first.
    [cc.skill.artillerie-perforante] Partial visibility makes none of them harder. [cc.skill.artillerie-perforante.test] Who
    moves in the turn has TIR - 1. [cc.skill.artillerie-perforante.moved] There is no bonus for a static shot, and no shot in
    an assault without Tir d'assaut. [cc.skill.artillerie-perforante.no-bonus] Of those who are on another level only the one
    who is named is a target, if he is in range. [cc.skill.artillerie-perforante.levels]
    """

    __slots__ = ()

    def can_aim(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return value if named_alone(bearer, target) else any(trajectories(battle, bearer, target))

    def partly_hidden_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        return 0

    async def fires(self, battle: Battle, bearer: Fighter, target: Fighter | None) -> bool:
        assault = target is not None
        named = target if target is not None else await named_target(battle, bearer)
        if named is not None and named_alone(bearer, named):
            await settle(battle, bearer, moves=assault)
            if within_reach(battle, bearer, named, assault=assault):
                await pierce(battle, bearer, [named], heavy=self.heavy, assault=assault)
            return True
        spot = await Trajectory(battle, bearer, named)
        await settle(battle, bearer, moves=assault)
        line = trajectory(battle, bearer, spot.point, short=assault)
        targets = targets_on(battle, bearer, line)
        names = tuple(fighter.id for fighter in targets)
        battle.tell(lambda: TrajectoryDrawn(fighter=bearer.id, path=line, targets=names, rules=(PIERCING,)))
        await pierce(battle, bearer, targets, heavy=self.heavy, assault=assault)
        return True


def named_alone(gun: Fighter, target: Fighter) -> bool:
    """Whether there is no trajectory: the target is on another level than the gun, or both are off the ground.

    The named target alone can be hit then, and those in contact with him if he is in a melee.
    [cc.skill.artillerie-perforante.levels]
    """
    return bool(gun.tier or target.tier)


async def named_target(battle: Battle, gun: Fighter) -> Fighter | None:
    """The enemy off the ground, or beneath a gun off the ground, at whom it fires; ``None``: along a trajectory."""
    able = [target for target in shooting_targets(battle, gun) if may_aim(battle, gun, target)]
    alone = {enemy.id: enemy for enemy in able if named_alone(gun, enemy)}
    options: dict[str, Fighter | None] = {TRAJECTORY: None} if len(alone) < len(able) else {}
    options.update(alone)
    return await Choose(gun.side, PIERCING, options, default=next(iter(options)), about={"fighter": gun.id})


def within_reach(battle: Battle, gun: Fighter, target: Fighter, *, assault: bool) -> bool:
    """Whether a target that has been named is in range; a shot beyond it is spent. In an assault the short range counts."""
    band = range_band(battle, gun, target)
    if band is None or (assault and band > 0):
        out_of_range(battle, gun, target)
        return False
    return True


def trajectory(battle: Battle, gun: Fighter, spot: Point, *, short: bool = False) -> Line:
    """The way of a projectile through a spot: from the middle of the gun's front as far as the weapon reaches."""
    weapon = weapon_of(battle, gun)
    return line_through(mire(battle, gun).point, spot, weapon.short if short else weapon.long)


def targets_on(battle: Battle, gun: Fighter, line: Line) -> list[Fighter]:
    """Everybody on the ground on a trajectory, friend or enemy, the nearest to the gun first.

    So are pieces that can be destroyed, but for those of its own side.
    """
    targets = [
        fighter
        for fighter in on_line(battle, line)
        if fighter is not gun and not fighter.tier and is_reached(battle, fighter, gun)
    ]
    targets += [piece for piece in battle.pieces_against(gun.side) if overlaps_polygon(line, battle.base(piece))]
    return sorted(targets, key=lambda target: battle.gap(gun, target))


class Trajectory(Place[Pose]):
    """A point through which the trajectory goes: in the field of vision of the gun.

    The first on it has to be seen, and no friend. ``at``: an enemy who has to be on it.
    """

    __slots__ = ("at", "battle", "gun")
    shape = Pose

    def __init__(self, battle: Battle, gun: Fighter, at: Fighter | None = None) -> None:
        about = {"fighter": gun.id} if at is None else {"fighter": gun.id, "target": at.id}
        super().__init__(gun.side, f"{PIERCING}#where", about=about)
        self.battle = battle
        self.gun = gun
        self.at = at

    def problems(self, answer: Pose) -> Sequence[Reason]:
        """Why a trajectory can't go there. [cc.skill.artillerie-perforante.first-target]"""
        battle, gun = self.battle, self.gun
        eye = mire(battle, gun)
        degrees = apply_hooks(battle, gun, Hooks.field_of_view, battle.view_angle)
        if answer.point == eye.point or not point_in_front(eye, answer.x, answer.y, degrees):
            return [reason(PIERCING, "cc-out-of-view")]
        line = trajectory(battle, gun, answer.point)
        targets = targets_on(battle, gun, line)
        if not targets:
            return [reason(FIRST, "cc-nobody-on-it")]
        if targets[0].side == gun.side:
            return [reason(FIRST, "cc-a-friend-first", friend=targets[0].id)]
        if not sees(battle, gun, targets[0]):
            return [reason(FIRST, "cc-first-unseen", enemy=targets[0].id)]
        if self.at is not None and self.at not in targets:
            return [reason(PIERCING, "cc-not-through-target", enemy=self.at.id)]
        return []

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """A trajectory through one of the enemies, where there is one."""
        enemies = [self.at] if self.at is not None else shooting_targets(self.battle, self.gun)
        for enemy in rng.sample(enemies, len(enemies)):
            line = next(trajectories(self.battle, self.gun, enemy), None) if not enemy.tier else None
            if line is not None:
                return [line]
        return []


def trajectories(battle: Battle, gun: Fighter, target: Fighter) -> Iterator[Pose]:
    """Points on the base of an enemy, its middle first, through which a trajectory may go."""
    base = battle.base(target)
    asked = Trajectory(battle, gun, target)
    for x, y in ((base.x, base.y), *base.outline):
        spot = Pose((9 * x + base.x) // 10, (9 * y + base.y) // 10)
        if not asked.problems(spot):
            yield spot


async def pierce(
    battle: Battle, gun: Fighter, targets: Sequence[Fighter], *, heavy: bool, assault: bool = False
) -> None:
    """A Shooting test for each target, and a wound roll for each who is hit, one after the other.

    Of a heavy piece all take the full FOR of the weapon [cc.skill.artillerie-perforante.lourde]; of a light one the first
    who is hit, the others half of it, rounded up. [cc.skill.artillerie-perforante.legere] Who is hidden by solid scenery
    that is as large as he and the gun is not hit. [cc.skill.artillerie-perforante.cover] So of a light shot through a melee
    the nearest of the camp that is drawn takes all. [cc.skill.artillerie-perforante.example]
    """
    gun.shots += 1
    if await any_of(gun, Hooks.spoils_shot, battle, gun):
        return
    exposed = [fighter for fighter in targets if not is_masked(battle, gun, fighter)]
    groups = [(fighter, range_band(battle, gun, fighter), company(battle, gun, fighter)) for fighter in exposed]
    divided = () if heavy else tuple(fighter.id for fighter in exposed if battle.engaged(fighter))
    force = weapon_of(battle, gun).strength
    tested: list[Fighter] = []
    struck = False
    for target, band, group in groups:
        left = [fighter for fighter in group if fighter not in tested]
        tested += left
        for victim in await by_camps(battle, gun, left) if target.id in divided else left:
            if (
                victim.in_play
                and band is not None
                and await hits(battle, gun, victim, BAND_DIFFICULTY[band], assault=assault)
            ):
                full = heavy or not struck
                struck = True
                await wound_roll(battle, victim, force if full else halved(force), by=gun, rule=PIERCING)


async def hits(battle: Battle, gun: Fighter, target: Fighter, base: int, *, assault: bool) -> bool:
    """The Shooting test for a target that a projectile meets."""
    in_assault = assault_difficulty(battle, gun, target) if assault else None
    difficulty: Breakdown = in_assault or range_difficulty(battle, gun, target, base)
    return await shooting_test(battle, gun, target, difficulty)


def company(battle: Battle, gun: Fighter, target: Fighter) -> list[Fighter]:
    """A target, and, if he is in a melee, all in contact with him who are not hidden: each undergoes one test at most.

    [cc.skill.artillerie-perforante.melee]
    """
    if not battle.engaged(target):
        return [target]
    others = [neighbour for neighbour in neighbours(battle, target) if neighbour is not gun]
    reached = [neighbour for neighbour in others if is_reached(battle, neighbour, gun)]
    return [target, *(neighbour for neighbour in reached if not is_masked(battle, gun, neighbour))]


async def by_camps(battle: Battle, gun: Fighter, group: Sequence[Fighter]) -> list[Fighter]:
    """The order in which a light piece tests the fighters of a melee: the distribution roll says whose fighters come first.

    Within a camp the nearest to the gun come first; where the roll names no camp the enemies do.
    """
    if not group:
        return []
    camp = await distribution_roll(gun, apply_hooks(battle, gun, Hooks.distribution, CAMPS))
    return sorted(
        group, key=lambda fighter: ((fighter.side == gun.side) != (camp == "own"), battle.gap(gun, fighter), fighter.id)
    )


# -- area artillery ----------------------------------------------------------------------------------------------------


class ArtillerieZone(Artillery, name=AREA):
    """Area artillery/X: a shot at somebody on the ground, seen or not; out of sight at TIR - 3.

    [cc.core.artillery.indirect] Who moves in the turn has TIR - 1. [cc.skill.artillerie-zone] The gun itself may be on the
    ground or a level above it. [cc.skill.artillerie-zone.levels] There is no bonus for a static shot, and no shot in an
    assault without Tir d'assaut. [cc.skill.artillerie-zone.no-bonus]
    """

    __slots__ = ()

    def can_aim(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return not target.tier

    async def fires(self, battle: Battle, bearer: Fighter, target: Fighter | None) -> bool:
        assault = target is not None
        aimed = target if target is not None else await name_target(battle, bearer)
        await settle(battle, bearer, moves=assault)
        band = range_band(battle, bearer, aimed)
        if band is None:
            out_of_range(battle, bearer, aimed)
            return True
        bearer.shots += 1
        if await any_of(bearer, Hooks.spoils_shot, battle, bearer):
            return True
        in_assault = assault_difficulty(battle, bearer, aimed) if assault else None
        difficulty = in_assault or range_difficulty(battle, bearer, aimed, BAND_DIFFICULTY[band])
        less = (TEST, 0) if sees(battle, bearer, aimed) else (INDIRECT, UNSEEN)
        hit = await shooting_test(battle, bearer, aimed, difficulty, less=less)
        spot = place_of(aimed).point
        await explode(battle, bearer, spot if hit else await scattered(battle, bearer, spot), heavy=self.heavy)
        return True


async def explode(battle: Battle, gun: Fighter, spot: Point, *, heavy: bool) -> None:
    """The template lies where it has come down: everybody even partly under it is hit, friend or enemy.

    [cc.skill.artillerie-zone.template] With somebody in a melee all who are in contact with him are hit, nobody twice.
    [cc.skill.artillerie-zone.melee] Of a heavy piece all take the full FOR of the weapon
    [cc.skill.artillerie-zone.lourde]; of a light one the fighter under the centre does, the others take half of it, rounded
    up. [cc.skill.artillerie-zone.legere] A fire-spitter that strays hits one under its centre, whom the distribution names,
    with 8, six others about him with 4, and its target not at all. [cc.skill.artillerie-zone.example]
    """
    covered = covered_by(battle, gun, spot)
    victims = [*covered, *drawn_in(battle, gun, covered)]
    tell_blast(battle, gun, spot, victims)
    struck = None if heavy else await full_force(battle, gun, covered, spot)
    force = weapon_of(battle, gun).strength
    for victim in sorted(victims, key=lambda fighter: fighter is not struck):
        full = heavy or victim is struck
        await wound_roll(battle, victim, force if full else halved(force), by=gun, rule=AREA)


async def full_force(battle: Battle, gun: Fighter, covered: Sequence[Fighter], spot: Point) -> Fighter | None:
    """Who takes all of a light shot: the fighter under the centre, or, where he is in a melee, whom the distribution names.

    Him, if it is his camp that is struck; else of his opponents in contact the one nearest to the centre.
    """
    centre = under_centre(battle, covered, spot)
    if centre is None or not battle.engaged(centre):
        return centre
    camp = await distribution_roll(gun, apply_hooks(battle, gun, Hooks.distribution, CAMPS))
    if camp == "nobody":
        return None
    if (centre.side == gun.side) == (camp == "own"):
        return centre
    foes = battle.named(battle.foes(centre))
    far = {foe.id: gap(template(spot, 1), battle.base(foe)) for foe in foes}
    return await nearest_of(battle, gun, DISTRIBUTION, far)


__all__ = ["ArtilleriePerforante", "ArtillerieZone", "Trajectory", "targets_on", "trajectories", "trajectory"]
