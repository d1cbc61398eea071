"""Artillery: the field of view of a gun, projectiles that go on, templates that stray, and jams."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.content.cards import Profile
from escarmouche.rulebooks.c2.events import Exploded, Jammed, Scattered, ShotPierced
from escarmouche.rulebooks.c2.fortification.engines import machine_of
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import plain_test
from escarmouche.rulebooks.c2.rules.counter_shot import CONSEQUENCES
from escarmouche.rulebooks.c2.rules.projectiles import Projectile
from escarmouche.rulebooks.c2.rules.shooting import exerted, weapon_of
from escarmouche.rulebooks.c2.rules.wounds import wound_roll
from escarmouche.rulebooks.confrontation.dice import d6
from escarmouche.rulebooks.confrontation.wound_table import KILLED, Wound
from escarmouche.rulebooks.freetable.templates import Line, astray, far_along, line_through, template
from escarmouche.table import CM, UNIT, Footprint, Point, Pose, direction, footprint, overlaps
from escarmouche.table.measuring import overlaps_polygon

PIERCING: Final = "c2.artillery.piercing"
AREA: Final = "c2.artillery.zone.hit"
JAM: Final = "c2.artillery.zone.jam"
SCATTER: Final = "c2.artillery.zone.scatter"

SCATTER_CM: Final = {1: 4, 2: 6, 3: 8, 4: 10, 5: 12, 6: 14}
"""How far a template strays, by the die. [c2.table.scatter]"""

FADING: Final = 2
"""What the projectile of a light piece loses of its Strength with each model that it pierces."""

ALL_ROUND: Final = 360

RUN_PENALTY: Final = 2


class Gun(Hooks, name="c2.artillery.sight"):
    """A gun has in view what lies in the 180 degrees before its muzzle. [c2.artillery.sight]

    A weapon that turns by itself faces its target without the engine under it. [c2.artillery.mobile.turret] All rules of
    shooting hold for it [c2.artillery.definition]; who fires a mobile engine may hurry or take his time as any shooter
    does. [c2.artillery.mobile.shot-types]
    """

    __slots__ = ()

    def looks_from(self, value: Pose, battle: Battle, bearer: Fighter) -> Pose:
        return muzzle(bearer.profile, value)

    def field_of_view(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return ALL_ROUND if machine_of(bearer).turret else value


class OnTheMove(Hooks, name="c2.artillery.mobile.move-and-fire"):
    """A mobile engine fires after a move, 1 harder, and even after a run, 2 harder instead.

    [c2.artillery.mobile.move-and-fire]
    """

    __slots__ = ()

    def shoots_after_exertion(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value or bearer.move == "run"

    def shot_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        return value + RUN_PENALTY if exerted(battle, bearer) else value


def muzzle(profile: Profile, pose: Pose) -> Pose:
    """The end of a gun, in the middle of the front edge of the base that stands in a pose."""
    dx, dy = direction(pose.facing)
    half = profile.base.depth // 2
    return pose.at(pose.x + dx * half // UNIT, pose.y + dy * half // UNIT)


# -- piercing artillery ------------------------------------------------------------------------------------------------


class Piercing(Hooks, name=PIERCING):
    """A projectile that kills goes on in a straight line to the next model, friend or foe, without a shooting roll.

    The Strength of a light piece falls by 2 each time, that of a heavy one stays. It goes on as long as it kills, and no
    further than the weapon reaches. [c2.artillery.piercing]
    """

    __slots__ = ()

    async def goes_off(self, battle: Battle, bearer: Fighter, shot: Projectile) -> bool:
        line = line_of_fire(battle, bearer, shot.spot)
        fading = FADING if bearer.profile.rank == "light_artillery" else 0
        struck, force, behind = battle[shot.victim], shot.force, far_along(line, shot.spot)
        while True:
            wound = await wound_roll(battle, struck, force, by=bearer, rule="c2.shoot.damage", mark=shot.mark)
            if wound is None or not lets_through(struck, wound):
                return True
            force -= fading
            further = next_struck(battle, line, behind, shot.tier, (bearer.id, struck.id))
            if further is None:
                return True
            behind, struck = further
            tell_pierced(battle, bearer, struck, force)


def lets_through(struck: Fighter, wound: Wound) -> bool:
    """Whether a projectile goes on: what it has hit is killed outright, or has had structure points, and is destroyed.

    What nothing alters stops it all the same.
    """
    if struck.structure is None:
        return wound.level == KILLED
    return struck.structure == 0 and not struck.has("c2.skill.inalterable")


def tell_pierced(battle: Battle, gun: Fighter, victim: Fighter, force: int) -> None:
    """A projectile goes on to the next model."""
    battle.tell(lambda: ShotPierced(fighter=gun.id, victim=victim.id, force=force, rules=(PIERCING,)))


def line_of_fire(battle: Battle, gun: Fighter, spot: Point) -> Line:
    """The way of a projectile from the muzzle through a spot."""
    return line_through(muzzle_of(gun, spot), spot, weapon_of(battle, gun).long)


def muzzle_of(gun: Fighter, spot: Point) -> Point:
    """Where the muzzle of a gun is that fires at a spot; of one that is gone, the spot itself."""
    if gun.pose is None:
        return spot
    pose = gun.pose.looking_at(*spot) if machine_of(gun).turret else gun.pose
    return muzzle(gun.profile, pose).point


def next_struck(
    battle: Battle, line: Line, behind: int, tier: int, without: tuple[str, ...]
) -> tuple[int, Fighter] | None:
    """The next model on the way of a projectile, and how far along it stands."""
    ahead = [
        (far, fighter.id)
        for fighter, base in battle.placed()
        if fighter.tier == tier
        and fighter.id not in without
        and (far := far_along(line, (base.x, base.y))) > behind
        and overlaps_polygon(line, base)
    ]
    if not ahead:
        return None
    far, name = min(ahead)
    return far, battle[name]


# -- area artillery ----------------------------------------------------------------------------------------------------


class Area(Hooks, name=AREA):
    """A shot that hits centres the template on its target. [c2.artillery.zone.hit]

    A 1 on the shooting roll jams the weapon. [c2.artillery.zone.jam] Any other miss strays.
    """

    __slots__ = ()

    def has_template(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    async def on_jam(self, battle: Battle, bearer: Fighter) -> None:
        bearer.lose(JAM)
        bearer.gain(JAM, battle.turn + 1)
        battle.tell(lambda: Jammed(fighter=bearer.id, rules=(JAM,)))

    async def goes_off(self, battle: Battle, bearer: Fighter, shot: Projectile) -> bool:
        await explode(battle, bearer, shot)
        return True


class Jam(Hooks, name=JAM):
    """A jammed weapon does not fire, to the end of the turn that the parameter names."""

    __slots__ = ()
    stacking = "best"

    def may_shoot(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return value and battle.turn > self.number


async def explode(battle: Battle, gun: Fighter, shot: Projectile) -> None:
    """Where the template falls, and whom it hits.

    Of a shot that hits, its target; for each other model even partly under the template a die decides: 4 or more from a
    light piece, with half its Strength rounded up [c2.artillery.zone.light]; 3 or more from a heavy one, with all of it.
    [c2.artillery.zone.heavy] A template that has strayed has no target, and falls to the ground. At a flyer it covers
    those on its altitude level alone. [c2.artillery.zone.altitude]
    """
    heavy = gun.profile.rank.startswith("heavy")
    aimed = impact_of(battle, gun, shot)
    spot = aimed if shot.hit else await stray(battle, gun, aimed)
    tier = shot.tier if shot.hit else 0
    radius = weapon_of(battle, gun).template
    covered = under_template(battle, spot, radius, tier, {shot.victim: aimed})
    target = battle[shot.victim] if shot.hit else None
    victims = tuple(fighter.id for fighter in covered)
    battle.tell(lambda: Exploded(fighter=gun.id, spot=spot, radius=radius, victims=victims, rules=(AREA,)))
    if target is not None:
        await wound_roll(battle, target, shot.force, by=gun, rule="c2.shoot.damage", mark=shot.mark)
    rule = f"c2.artillery.zone.{'heavy' if heavy else 'light'}"
    force = shot.force if heavy else -(-shot.force // 2)
    for victim in covered:
        if victim is not target and victim.in_play and await plain_test(battle, gun, rule, 3 if heavy else 4):
            await wound_roll(battle, victim, force, by=gun, rule=rule)


def impact_of(battle: Battle, gun: Fighter, shot: Projectile) -> Point:
    """Where a shot is aimed. Who comes at a gun that fires back counts as half way between them.

    Of one on another altitude level the distance over the ground counts. [c2.artillery.counter-fire]
    """
    if battle.phase != "movement" or not gun.has(CONSEQUENCES) or gun.pose is None:
        return shot.spot
    return (shot.spot[0] + gun.pose.x) // 2, (shot.spot[1] + gun.pose.y) // 2


async def stray(battle: Battle, gun: Fighter, aimed: Point) -> Point:
    """A template that misses: one die says how far it strays, another one along which of its arrows.

    [c2.artillery.zone.scatter] [c2.table.scatter] The first arrow lies along the line of fire; the others follow clockwise.
    """
    about = {"fighter": gun.id}
    distance = SCATTER_CM[await d6("c2.table.scatter", gun.side, about)] * CM
    arrow = await d6(SCATTER, gun.side, about)
    start = gun.pose.point if gun.pose is not None else aimed
    spot = astray(start, aimed, arrow, distance)
    battle.tell(
        lambda: Scattered(fighter=gun.id, distance=distance, arrow=arrow, aimed=aimed, spot=spot, rules=(SCATTER,))
    )
    return spot


def under_template(
    battle: Battle, spot: Point, radius: int, tier: int, elsewhere: dict[str, Point] | None = None
) -> list[Fighter]:
    """The models on an altitude level, and the barricades on the ground, that a template covers even in part.

    ``elsewhere``: where some of them are taken to stand.
    """
    covered = template(spot, radius)
    under = []
    built = [(barricade, battle.base(barricade)) for barricade in battle.barricades.values() if barricade.in_play]
    for target, base in (*battle.placed(), *built):
        there = base
        if elsewhere and target.id in elsewhere and target.pose is not None:
            there = _moved(target, elsewhere[target.id])
        if target.tier == tier and overlaps(covered, there):
            under.append(target)
    return sorted(under, key=lambda struck: struck.id)


def _moved(fighter: Fighter, spot: Point) -> Footprint:
    assert fighter.pose is not None
    return footprint(fighter.profile.base, fighter.pose.at(*spot))


__all__ = ["Area", "Gun", "Piercing", "explode", "line_of_fire", "muzzle", "under_template"]
