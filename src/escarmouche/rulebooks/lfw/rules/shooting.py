"""The shooting phase: who may shoot, at whom, with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_effects, apply_hooks, aside, meets
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.areas import BREATH, EXPLOSION, LINE, explode, victims
from escarmouche.rulebooks.lfw.rules.attacks import aimed, att, shooting_attack, with_one_or_both
from escarmouche.rulebooks.lfw.rules.automata import at_random, nearest
from escarmouche.rulebooks.lfw.rules.behaviours import behaviour, is_driven
from escarmouche.rulebooks.lfw.rules.distances import in_range, is_in_melee, melee_of
from escarmouche.rulebooks.lfw.rules.duels import may_attack
from escarmouche.rulebooks.lfw.rules.effect_words import end
from escarmouche.rulebooks.lfw.rules.eligibility import is_able
from escarmouche.rulebooks.lfw.rules.granting import with_weapon
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.movement import MoveUnit
from escarmouche.rulebooks.lfw.rules.ranges import reach
from escarmouche.rulebooks.lfw.rules.scenarios import searches
from escarmouche.rulebooks.lfw.rules.sight import cover, sees_to_shoot
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds

PHASE: Final = "lfw.shoot.phase"
ELIGIBLE: Final = "lfw.shoot.eligible"
TARGET: Final = "lfw.shoot.target"
ADDITIONAL: Final = "lfw.rule.supplementaire"
NO_MORE: Final = "none"
POINT: Final = "point"
"""What is chosen as a target by whoever shoots with a weapon that explodes."""
LATE_RUN: Final = "lfw.spell.vent.attaque-eclaire"


class ShootingPhase(Step, frozen=True):
    """Those who may shoot do, before the others, with them, or after them; then some run."""

    async def run(self, battle: Battle) -> None:
        battle.enter("shooting")
        give_markers(battle)
        battle.then(Shots(rank=-1), Shots(rank=0), Shots(rank=1), RunsAfterShots())


def give_markers(battle: Battle) -> None:
    """Whoever is eligible to shoot gets a marker, which it loses as it shoots; so do those who fight.

    [lfw.marker.tir-combat]
    """
    for unit in battle.in_play():
        unit.may_shoot = is_eligible(battle, unit)


class Shots(TakingTurns, frozen=True):
    """The players shoot in turns with one unit each, once with every unit. [lfw.shoot.phase]

    Some may shoot before all others, some only after all others who want to.
    """

    rule: ClassVar[str] = PHASE
    compels: ClassVar[bool] = True

    rank: int = 0

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        able = [
            unit.id
            for unit in battle.in_play(side)
            if unit.may_shoot
            and apply_hooks(battle, unit, Hooks.shot_rank, 0) <= self.rank
            and (self.rank < 1 or apply_hooks(battle, unit, Hooks.shot_rank, 0) == 1)
            and (shots_to_make(battle, unit) if behaviour(battle, unit) else possible_shots(battle, unit))
        ]
        return {key: key for key in (*able, *(searches(battle, side) if self.rank == 0 else ()))}

    def compelled(self, battle: Battle, options: Mapping[str, str]) -> Mapping[str, str]:
        """Those who follow a behaviour shoot, if not before all others."""
        able = {key for key in options if self.rank >= 0 and key in battle.units}
        return {key: key for key in options if key in able and behaviour(battle, battle[key])}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(searches(battle, side).get(chosen) or ShootUnit(chosen))


class RunsAfterShots(TakingTurns, frozen=True):
    """When all have shot, those run once whom a spell lets run then, whatever moves they have made, or who ride.

    [lfw.spell.vent.attaque-eclaire]
    """

    rule: ClassVar[str] = LATE_RUN

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        able = [unit for unit in battle.in_play(side) if apply_hooks(battle, unit, Hooks.runs_after_shots, False)]
        return {unit.id: unit.id for unit in able if may_run_late(battle, battle.model_of(unit))}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        end(battle[chosen], "runs-later")
        battle.then(MoveUnit(battle.model_of(battle[chosen]).id, "run"))


def may_run_late(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is free to run when all have shot."""
    return (
        is_able(battle, unit, "move")
        and not unit.fleeing
        and not is_in_melee(battle, unit)
        and not is_driven(battle, unit)
    )


class ShootUnit(Step, frozen=True):
    """A unit shoots: its target first, then the weapon. [lfw.shoot.target] [lfw.shoot.weapon]"""

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        shooter = battle[self.unit]
        shooter.may_shoot = False
        shooter.has_shot = True
        driven = bool(behaviour(battle, shooter))
        shots = shots_to_make(battle, shooter) if driven else possible_shots(battle, shooter)
        about = {"unit": shooter.id}
        if driven:
            target = await at_random(nearest(battle, shooter, tuple(shots)), shooter.side)
        else:
            target = await Choose(shooter.side, TARGET, {name: name for name in shots}, about=about)
        weapons = {str(shooter.shooting_weapons.index(weapon)): weapon for weapon in shots[target]}
        weapon = await Choose(shooter.side, "lfw.shoot.weapon", weapons, about={**about, "target": target})
        ready = () if driven else ready_weapons(battle, shooter)
        besides = [other for other in ready if other is not weapon and other.has(ADDITIONAL)]
        places = [shooter.shooting_weapons.index(other) for other in besides]
        battle.then(*[ShootBesides(shooter.id, place) for place in places], ResolveWounds())
        await shoot(battle, shooter, weapon, target)


class ShootBesides(Step, frozen=True):
    """A weapon that can be used in addition to another is shot, too, at whom its bearer likes. [lfw.rule.supplementaire]

    ``weapon``: its place among the shooting weapons.
    """

    unit: ModelId
    weapon: int

    async def run(self, battle: Battle) -> None:
        shooter = battle[self.unit]
        weapon = shooter.shooting_weapons[self.weapon]
        targets = [name for name, weapons in possible_shots(battle, shooter).items() if weapon in weapons]
        options = {NO_MORE: NO_MORE, **{name: name for name in targets}}
        about = {"unit": shooter.id, "weapon": self.weapon}
        target = await Choose(shooter.side, ADDITIONAL, options, default=NO_MORE, about=about)
        if target != NO_MORE:
            await shoot(battle, shooter, weapon, target)


async def shoot(battle: Battle, shooter: Unit, weapon: Weapon, target: str) -> None:
    """A unit shoots: at its target, at all who stand in a line or in a breath, or at a point."""
    if target == POINT:
        await explode(battle, shooter, weapon)
        return
    if weapon.has(EXPLOSION):
        await explode(battle, shooter, weapon, battle.base(battle[target]).centre)
        return
    attack = Attack(shooter.id, target, weapon, melee=False, attacks=att(battle, shooter, weapon))
    attack = await with_one_or_both(battle, aimed(battle, attack))
    area = weapon.has(LINE) or weapon.has(BREATH)
    for name in victims(battle, shooter, weapon, battle[target]):
        shot = msgspec.structs.replace(attack, target=name, area=area)
        await shooting_attack(battle, shot, cover(battle, shooter, battle[name]))


def is_eligible(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is eligible to shoot: with a weapon for it, in no melee, after no charge, flight or run.

    [lfw.shoot.eligible]
    """
    return (
        is_able(battle, unit, "shoot")
        and meets(f"{ELIGIBLE}#fleeing", not unit.fleeing)
        and meets(f"{ELIGIBLE}#free", not is_in_melee(battle, unit))
        and meets(f"{ELIGIBLE}#weapon", bool(aside(ready_weapons, battle, unit)))
    )


def ready_weapons(battle: Battle, unit: Unit) -> tuple[Weapon, ...]:
    """The shooting weapons that a unit may use after the move that it has made."""
    stood = unit.move not in ("charge", "flight", "run")
    return tuple(
        weapon
        for weapon in unit.shooting_weapons
        if apply_effects(with_weapon(unit.effects, weapon), Hooks.may_shoot, stood, battle, unit, weapon)
    )


def possible_shots(battle: Battle, unit: Unit) -> dict[str, tuple[Weapon, ...]]:
    """The targets of a unit, each with the weapons that reach it: enemies that it sees, in no melee with its friends.

    What explodes is aimed at a point, which is last.
    """
    ready = ready_weapons(battle, unit)
    targets = _targets(battle, unit, [weapon for weapon in ready if not weapon.has(EXPLOSION)])
    exploding = tuple(weapon for weapon in ready if weapon.has(EXPLOSION))
    return {**targets, POINT: exploding} if exploding else targets


def shots_to_make(battle: Battle, unit: Unit) -> dict[str, tuple[Weapon, ...]]:
    """The targets of which a unit that follows a behaviour shoots the nearest; what explodes is aimed at one, too.

    Only shooters shoot. [lfw.rule.automate.tireur]
    """
    if behaviour(battle, unit) != "shooter":
        return {}
    return _targets(battle, unit, ready_weapons(battle, unit))


def _targets(battle: Battle, unit: Unit, weapons: Sequence[Weapon]) -> dict[str, tuple[Weapon, ...]]:
    """The enemies that a unit may shoot with some weapons, each with the weapons that reach it."""
    ranges = [(weapon, reach(battle, unit, weapon)) for weapon in weapons]
    targets: dict[str, tuple[Weapon, ...]] = {}
    for enemy in battle.enemies(unit):
        reaching = tuple(weapon for weapon, far in ranges if in_range(battle, unit, enemy, far))
        if reaching and may_be_shot(battle, unit, enemy) and sees_to_shoot(battle, unit, enemy):
            targets[enemy.id] = reaching
    return targets


def may_be_shot(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether neither a melee with friends nor a duel forbids to shoot at an enemy."""
    return may_attack(unit, enemy) and not _is_among_friends(battle, unit, enemy)


def _is_among_friends(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether an enemy is in a melee in which friends of a unit are."""
    return any(battle.allied(unit, battle[name]) for name in melee_of(battle, enemy))
