"""Shots that strike more than one: along a line, in a breath, about a point."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from escarmouche.kernel import Reason, Roll, reason
from escarmouche.kernel.effects import apply_effects
from escarmouche.rulebooks.freetable.forced_moves import point_along
from escarmouche.rulebooks.freetable.points import TablePoint
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.content.special_rules import read_explosion
from escarmouche.rulebooks.lfw.events import AttackRolled, Drifted
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.attacks import in_force, shooting_attack, skill_of, spell_helps
from escarmouche.rulebooks.lfw.rules.dice import Throw, helps, net_help, random_direction, throw
from escarmouche.rulebooks.lfw.rules.granting import with_weapon
from escarmouche.rulebooks.lfw.rules.impacts import SKILL
from escarmouche.table import INCH, UNIT, Footprint, Point, Pose, direction
from escarmouche.table.exact import square_distance

EXPLOSION: Final = "lfw.rule.explosion"
LINE: Final = "lfw.rule.ligne"
BREATH: Final = "lfw.rule.souffle"
BREATH_RADIUS: Final = INCH
BREATH_FROM: Final = INCH
"""How far from the shooter the zone of a breath begins."""


def victims(battle: Battle, shooter: Unit, weapon: Weapon, target: Unit) -> tuple[str, ...]:
    """Those whom a shot at a target strikes, each with rolls of its own: the target first, then whoever else is there but
    the shooter, and whom it rides or carries.

    Of cavalry that is both. [lfw.cavalry.area-attacks]

    Along a line that begins at the point of the target that is nearest to the shooter, and leads straight away from him
    [lfw.rule.ligne]; or in a breath: 1" about the line from the middle of the target to 1" from the shooter.
    [lfw.rule.souffle]
    """
    base, other = battle.base(shooter), battle.base(target)
    dx, dy = other.x - base.x, other.y - base.y
    reached = [target.id]
    line = weapon.parameter(LINE)
    if isinstance(line, int):
        start = point_along(other.centre, -dx, -dy, other.radius)
        reached += along(battle, start, point_along(start, dx, dy, line), 0)
    if weapon.has(BREATH):
        mouth = point_along(base.centre, dx, dy, base.radius + BREATH_FROM)
        reached += along(battle, mouth, other.centre, BREATH_RADIUS)
    return tuple(name for name in dict.fromkeys(reached) if name not in (shooter.id, shooter.partner))


def along(battle: Battle, start: Point, end: Point, room: int) -> Iterator[str]:
    """The units, friends or enemies, whose bases lie less than so far from a line, or on it."""
    for unit in battle.in_play():
        base = battle.base(unit)
        reach = base.radius + room
        near = square_distance(base.x, base.y, *start, *end)
        if near < reach * reach:
            yield unit.id


async def explode(battle: Battle, shooter: Unit, weapon: Weapon, point: Point | None = None) -> None:
    """An explosion about a point within range; if the one hit roll fails, the point drifts. [lfw.rule.explosion]

    ``point``: where it is aimed, if not where its owner says.

    Then each unit near enough suffers a shot with CT 2+ and all other rules of the weapon; none of this is ever critical.
    """
    aim = (await Aiming(battle, shooter, weapon)).point if point is None else point
    point = aim if await hits_point(battle, shooter, weapon) else await drifted(battle, shooter, weapon, aim)
    await explode_at(battle, shooter, weapon, point)


async def explode_at(battle: Battle, shooter: Unit, weapon: Weapon, point: Point) -> None:
    """All near enough to a point suffer what a weapon does that explodes there."""
    point = blown(battle, point)
    radius = read_explosion(str(weapon.parameter(EXPLOSION))).radius
    rest = msgspec.structs.replace(weapon, rules=tuple(rule for rule in weapon.rules if rule.id != EXPLOSION))
    for unit in battle.in_play():
        base = battle.base(unit)
        if square_distance(base.x, base.y, *point, *point) <= (base.radius + radius) ** 2:
            blast = Attack(
                shooter.id, unit.id, rest, melee=False, attacks=1, skill=SKILL, may_be_critical=False, area=True
            )
            await shooting_attack(battle, blast)


def blown(battle: Battle, point: Point) -> Point:
    """Where a wind carries the point of an explosion. [lfw.spell.vent.leve-du-vent]"""
    if battle.wind is None:
        return point
    dx, dy = direction(battle.wind.facing)
    return point[0] + dx * battle.wind.carries // UNIT, point[1] + dy * battle.wind.carries // UNIT


async def hits_point(battle: Battle, shooter: Unit, weapon: Weapon, spell: str = "") -> bool:
    """The hit roll of what explodes: nobody's E counts against it. ``spell``: that (its id) by which it does."""
    attack = Attack(shooter.id, "", weapon, melee=False, attacks=1, spell=spell)
    effects = in_force(battle, attack)
    roll = Throw(
        "hit",
        EXPLOSION,
        needed=skill_of(battle, attack),
        modifier=apply_effects(effects, Hooks.attack_modifier, 0, battle, shooter, attack),
        help=net_help((*helps(battle, shooter, effects, "hit"), *spell_helps(battle, attack)), ()),
    )
    thrown = await throw(shooter, roll)
    battle.tell(
        lambda: AttackRolled(
            unit=shooter.id,
            target="",
            kind="hit",
            die=thrown.die,
            result=thrown.die + roll.modifier,
            needed=roll.needed,
            hit=thrown.success,
            critical=False,
            rules=(EXPLOSION,),
        )
    )
    return thrown.success


async def drifted(battle: Battle, shooter: Unit, weapon: Weapon, aim: Point) -> Point:
    """Where the point of an explosion comes to be that has missed: so many inches off, in any direction."""
    drift = read_explosion(str(weapon.parameter(EXPLOSION))).drift
    far = drift.plus * INCH
    if drift.dice:
        about = {"unit": shooter.id}
        far = INCH * await Roll((6,) * drift.dice, drift.read, rule=EXPLOSION, player=shooter.side, about=about)
    dx, dy = direction(await random_direction("lfw.dice.random-direction", shooter.side))
    point = (aim[0] + dx * far // UNIT, aim[1] + dy * far // UNIT)
    battle.tell(lambda: Drifted(unit=shooter.id, aimed=aim, point=point, rules=(EXPLOSION,)))
    return point


class Aiming(TablePoint[Unit]):
    """A point of the table within the range of a weapon that explodes."""

    __slots__ = ("range", "shooter")

    def __init__(self, battle: Battle, shooter: Unit, weapon: Weapon) -> None:
        assert weapon.range is not None
        effects = with_weapon(shooter.effects, weapon)
        self.shooter = shooter
        self.range = apply_effects(effects, Hooks.reach, weapon.range, battle, shooter, weapon)
        super().__init__(battle, shooter.side, EXPLOSION, unit=shooter.id, range=self.range)

    @property
    def reach(self) -> tuple[Footprint, int]:
        return self.battle.base(self.shooter), self.range

    def too_far(self) -> Reason:
        return reason("lfw.distance.range", "table-too-far")

    def offers(self, rng: random.Random) -> Sequence[Pose]:
        """The middle of an enemy within range, or of the shooter itself where there is none."""
        spots = [self.battle.base(enemy).centre for enemy in self.battle.enemies(self.shooter)]
        poses = [pose for x, y in spots if not self.problems(pose := Pose(x, y))]
        if not poses:
            return [Pose(*self.battle.base(self.shooter).centre)]
        return [poses[int(rng.random() * len(poses))]]
