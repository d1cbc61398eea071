"""Attacks: hit rolls and combat rolls, critical hits, the stroke of fate, the defence test."""

from __future__ import annotations

from typing import Final

import msgspec

from escarmouche.kernel import Effects
from escarmouche.kernel.effects import apply_effects, apply_hooks, breakdown, note
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Hurt, Unit
from escarmouche.rulebooks.lfw.content.battlefields import terrain_of
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.events import AttackRolled, DefenceRolled
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.dice import Throw, Thrown, helps, hinders, net_help, throw
from escarmouche.rulebooks.lfw.rules.granting import with_weapon
from escarmouche.rulebooks.lfw.rules.morale import add_cause

CRITICAL_MARGIN: Final = 2
SHOOTING: Final = "lfw.attack.shooting"
MELEE: Final = "lfw.attack.melee"
DEFENCE: Final = "lfw.attack.defence-test"


def in_force(battle: Battle, attack: Attack) -> Effects:
    """What is in force on the attacker in an attack, its weapon included."""
    return with_weapon(battle[attack.by].effects, attack.weapon)


def gets_past_shields(battle: Battle, attack: Attack) -> bool:
    """Whether the weapon of an attack gets past shields."""
    return apply_effects(in_force(battle, attack), Hooks.weakens_shield, False, battle, battle[attack.by], attack)


async def shooting_attack(battle: Battle, attack: Attack, cover: int = 0) -> None:
    """As many hit rolls as the Att; if any hits, one defence test, the force raised by 1 for each further hit.

    ``cover``: the E of the cover, which the target uses where its own is less. [lfw.attack.shooting] [lfw.attack.types]
    """
    target = battle[attack.target]
    roll = shooting_throw(battle, attack, cover)
    thrown = [await _attack_roll(battle, attack, roll) for _ in range(attack.attacks)]
    hits = sum(one.success for one in thrown)
    if hits:
        await _strike(battle, attack, target, hits, sum(is_critical(battle, attack, one) for one in thrown))
    _attacked(battle, attack, target)


async def melee_attack(battle: Battle, attack: Attack) -> None:
    """One combat roll, whatever the Att; on a success the target makes a defence test. [lfw.attack.melee]"""
    target = battle[attack.target]
    thrown = await _attack_roll(battle, attack, melee_throw(battle, attack))
    if thrown.success:
        await _strike(battle, attack, target, 1, int(is_critical(battle, attack, thrown)))
    _attacked(battle, attack, target)


def shooting_throw(battle: Battle, attack: Attack, cover: int = 0) -> Throw:
    """A hit roll: the die less the E of the target, and what else is added, against the CT of the shooter."""
    shooter, target = battle[attack.by], battle[attack.target]
    effects = in_force(battle, attack)
    ct = attack.skill if attack.skill is not None else shooter.profile.shooting
    assert ct is not None, f"{shooter.id} can't shoot"
    own = apply_hooks(battle, target, Hooks.dodge, target.profile.dodge, attack)
    return Throw(
        "hit",
        SHOOTING,
        needed=apply_effects(effects, Hooks.skill, ct, battle, shooter, attack),
        modifier=apply_effects(effects, Hooks.attack_modifier, 0, battle, shooter, attack) - max(own, cover),
        help=net_help(helps(battle, shooter, effects, "hit"), hinders(battle, target, target.effects, "hit", attack)),
    )


def melee_throw(battle: Battle, attack: Attack) -> Throw:
    """A combat roll: the die less the CP of the target, and what else is added, against the CC of the attacker."""
    attacker, target = battle[attack.by], battle[attack.target]
    effects = in_force(battle, attack)
    cc = attack.skill if attack.skill is not None else attacker.profile.combat
    modifier = apply_effects(effects, Hooks.attack_modifier, 0, battle, attacker, attack)
    modifier -= in_water(battle, attacker)
    return Throw(
        "combat",
        MELEE,
        needed=apply_effects(effects, Hooks.skill, cc, battle, attacker, attack),
        modifier=modifier + saturation_bonus(battle, attack) - parry_against(battle, attack),
        help=net_help(
            helps(battle, attacker, effects, "combat"), hinders(battle, target, target.effects, "combat", attack)
        ),
    )


def in_water(battle: Battle, unit: Unit) -> bool:
    """Whether a unit fights in a water point, with 1 less on its combat rolls. [lfw.terrain.point-d-eau]"""
    return any(terrain_of(piece).wet for piece in battle.board.pieces_under(battle.base(unit)))


def parry_against(battle: Battle, attack: Attack) -> int:
    """The CP of the target of an attack: its own, better against an attack that saturates less than it does."""
    attacker, target = battle[attack.by], battle[attack.target]
    value = apply_hooks(battle, target, Hooks.parry, target.profile.parry, attack)
    value += out_attacked(battle, attack)
    return apply_effects(in_force(battle, attack), Hooks.parry_left, value, battle, attacker, attack)


# -- saturation --------------------------------------------------------------------------------------------------------


def att(battle: Battle, unit: Unit, weapon: Weapon) -> int:
    """The Att of a weapon of a unit."""
    effects = with_weapon(unit.effects, weapon)
    return apply_effects(effects, Hooks.attacks, weapon.attacks, battle, unit, weapon.range is None)


def best_att(battle: Battle, unit: Unit) -> int:
    """The highest Att of the weapons with which a unit fights."""
    weapons = unit.profile.melee_weapons
    if battle.options.saturation_by_all_weapons:
        weapons += unit.profile.shooting_weapons
    return max(att(battle, unit, weapon) for weapon in weapons)


def saturation_bonus(battle: Battle, attack: Attack) -> int:
    """1 for an attack whose Att is higher than any of its target; none if it makes way for a further attack.

    The opposite case is :func:`out_attacked`. [lfw.melee.saturation]
    """
    target = battle[attack.target]
    higher = not attack.splits and attack.attacks > best_att(battle, target)
    return int(higher and apply_hooks(battle, target, Hooks.saturates, True, attack))


def out_attacked(battle: Battle, attack: Attack) -> int:
    """1 for a target that has the higher Att, which it adds to its CP; as agreed on, also where both have the same."""
    theirs = best_att(battle, battle[attack.target])
    return int(attack.attacks < theirs or (battle.options.saturation_on_ties and attack.attacks == theirs))


# -- what a roll leads to ----------------------------------------------------------------------------------------------


def is_critical(battle: Battle, attack: Attack, thrown: Thrown) -> bool:
    """Whether a roll succeeds by 2 or more above what it needs. [lfw.attack.critical]"""
    attacker = battle[attack.by]
    margin = apply_effects(in_force(battle, attack), Hooks.critical_margin, CRITICAL_MARGIN, battle, attacker, attack)
    return thrown.success and thrown.margin >= margin


async def _attack_roll(battle: Battle, attack: Attack, roll: Throw) -> Thrown:
    thrown = await throw(battle[attack.by], roll)
    battle.tell(
        lambda: AttackRolled(
            unit=attack.by,
            target=attack.target,
            kind=roll.kind,
            die=thrown.die,
            result=thrown.die + roll.modifier,
            needed=roll.needed,
            hit=thrown.success,
            critical=is_critical(battle, attack, thrown),
            rules=(roll.rule,),
        )
    )
    return thrown


async def _strike(battle: Battle, attack: Attack, target: Unit, hits: int, criticals: int) -> None:
    """An attack has hit: the target makes its one defence test."""
    attacker = battle[attack.by]
    effects = in_force(battle, attack)
    each = apply_effects(effects, Hooks.critical_force, 1, battle, attacker, attack)

    def force() -> int:
        value = apply_effects(effects, Hooks.force, attack.weapon.force, battle, attacker, attack)
        value = note(SHOOTING, value, value + hits - 1)
        return note("lfw.attack.critical", value, value + criticals * each)

    total = breakdown(attack.weapon.force, force)
    help = net_help(
        helps(battle, target, target.effects, "defence"), hinders(battle, attacker, effects, "defence", attack)
    )
    added = apply_hooks(battle, target, Hooks.defence_modifier, 0)
    roll = Throw("defence", DEFENCE, target.profile.defence, added - total.total, help, fated=False)
    thrown = await throw(target, roll)
    wounds = wounds_from(battle, attack, roll, thrown.die)
    battle.tell(
        lambda: DefenceRolled(
            unit=target.id,
            by=attack.by,
            die=thrown.die,
            force=total,
            result=thrown.die + roll.modifier,
            needed=roll.needed,
            wounds=wounds,
            rules=(DEFENCE,),
        )
    )
    if wounds:
        pierced = criticals > 0 and apply_effects(effects, Hooks.pierces, False, battle, attacker, attack)
        flaming = apply_effects(effects, Hooks.burns, False, battle, attacker)
        battle.hurts += (Hurt(target.id, attack.by, wounds, pierced, flaming, attack.melee),)


def wounds_from(battle: Battle, attack: Attack, roll: Throw, die: int) -> int:
    """How many wounds follow from the die of a defence test: as many as it falls short of D. [lfw.attack.defence-test]

    A natural 6 takes one of them away, a natural 1 leaves at least one. [lfw.attack.coup-du-sort]
    """
    margin = roll.margin(die)
    wounds = apply_effects(
        in_force(battle, attack), Hooks.wounds, max(0, -margin), battle, battle[attack.by], attack, margin
    )
    return wounds - 1 if die == 6 and wounds else max(1, wounds) if die == 1 else max(0, wounds)


async def hit(battle: Battle, unit: Unit, force: int, rule: str) -> None:
    """A hit that nobody has dealt (a fall): a defence test against its force."""
    help = net_help(helps(battle, unit, unit.effects, "defence"), ())
    added = apply_hooks(battle, unit, Hooks.defence_modifier, 0)
    roll = Throw("defence", rule, unit.profile.defence, added - force, help, fated=False)
    die = (await throw(unit, roll)).die
    short = max(0, -roll.margin(die))
    wounds = short - 1 if die == 6 and short else max(1, short) if die == 1 else short
    if wounds:
        battle.hurts += (Hurt(unit.id, "", wounds),)


def _attacked(battle: Battle, attack: Attack, target: Unit) -> None:
    """What being attacked, hit or not, does to the nerves of a unit."""
    flaming = apply_effects(in_force(battle, attack), Hooks.burns, False, battle, battle[attack.by])
    for rule in apply_hooks(battle, target, Hooks.after_attack, (), flaming):
        add_cause(target, rule, attack.by)


def with_skill(attack: Attack, skill: int) -> Attack:
    """An attack made with a CC or a CT that is not the attacker's."""
    return msgspec.structs.replace(attack, skill=skill)
