"""The shooting phase: who may shoot, at whom, with what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_effects
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.attacks import att, shooting_attack
from escarmouche.rulebooks.lfw.rules.distances import in_range, melee_of
from escarmouche.rulebooks.lfw.rules.granting import with_weapon
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.sight import cover, sees
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds

PHASE: Final = "lfw.shoot.phase"


class ShootingPhase(Step, frozen=True):
    """Whoever is eligible to shoot gets a marker, which it loses as it shoots; so do those who fight.

    [lfw.marker.tir-combat]
    """

    async def run(self, battle: Battle) -> None:
        battle.enter("shooting")
        for unit in battle.in_play():
            unit.may_shoot = is_eligible(battle, unit)
        battle.then(Shots())


class Shots(TakingTurns, frozen=True):
    """The players shoot in turns with one unit each, once with every unit. [lfw.shoot.phase]"""

    rule: ClassVar[str] = PHASE

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        return {unit.id: unit.id for unit in battle.in_play(side) if unit.may_shoot and possible_shots(battle, unit)}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(ShootUnit(chosen))


class ShootUnit(Step, frozen=True):
    """A unit shoots: its target first, then the weapon. [lfw.shoot.target] [lfw.shoot.weapon]"""

    unit: str

    async def run(self, battle: Battle) -> None:
        shooter = battle[self.unit]
        shooter.may_shoot = False
        shots = possible_shots(battle, shooter)
        about = {"unit": shooter.id}
        target = await Choose(shooter.side, "lfw.shoot.target", {name: name for name in shots}, about=about)
        weapons = {str(place): weapon for place, weapon in enumerate(shots[target])}
        weapon = await Choose(
            shooter.side, "lfw.shoot.weapon", weapons, about={**about, "target": target, "weapons": len(weapons)}
        )
        attack = Attack(shooter.id, target, weapon, melee=False, attacks=att(battle, shooter, weapon))
        await shooting_attack(battle, attack, cover(battle, shooter, battle[target]))
        battle.then(ResolveWounds())


def is_eligible(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is eligible to shoot: with a weapon for it, in no melee, after no charge, flight or run.

    [lfw.shoot.eligible]
    """
    return bool(
        not unit.fleeing
        and unit.move not in ("charge", "flight", "run")
        and not battle.engaged(unit)
        and ready_weapons(battle, unit)
    )


def ready_weapons(battle: Battle, unit: Unit) -> tuple[Weapon, ...]:
    """The shooting weapons that a unit may use now."""
    return tuple(
        weapon
        for weapon in unit.profile.shooting_weapons
        if apply_effects(with_weapon(unit.effects, weapon), Hooks.may_shoot, True, battle, unit)
    )


def possible_shots(battle: Battle, unit: Unit) -> dict[str, tuple[Weapon, ...]]:
    """The targets of a unit, each with the weapons that reach it: enemies that it sees, in no melee with its friends."""
    weapons = ready_weapons(battle, unit)
    found: dict[str, tuple[Weapon, ...]] = {}
    for enemy in battle.enemies(unit):
        reaching = tuple(w for w in weapons if w.range is not None and in_range(battle, unit, enemy, w.range))
        if reaching and not _is_among_friends(battle, unit, enemy) and sees(battle, unit, enemy):
            found[enemy.id] = reaching
    return found


def _is_among_friends(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether an enemy is in a melee in which friends of a unit are."""
    return any(battle[name].side == unit.side for name in melee_of(battle, enemy))
