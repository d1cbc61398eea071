"""Attacks: hit rolls and combat rolls, critical hits, the stroke of fate, the defence test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from escarmouche.kernel import Effects, confirm
from escarmouche.kernel.effects import apply_effects, apply_hooks, breakdown, note
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Hurt, Unit
from escarmouche.rulebooks.lfw.content.battlefields import terrain_of
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.events import AttackRolled, DefenceRolled
from escarmouche.rulebooks.lfw.hooks import Help, Hooks
from escarmouche.rulebooks.lfw.rules.dice import Throw, Thrown, d6, helps, hinders, invited, net_help, throw
from escarmouche.rulebooks.lfw.rules.granting import with_weapon
from escarmouche.rulebooks.lfw.rules.morale import add_cause
from escarmouche.rulebooks.lfw.rules.passages import board_for
from escarmouche.rulebooks.lfw.rules.suppression import suppress

CRITICAL_MARGIN: Final = 2
TURNED_ASIDE: Final = 2
"""Up to this, a die turns a shot at one unit of a duo on the other."""

SHOOTING: Final = "lfw.attack.shooting"
MELEE: Final = "lfw.attack.melee"
DEFENCE: Final = "lfw.attack.defence-test"
PAIR: Final = "lfw.rule.paire-d-arme"


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
    thrown += await _more_rolls(battle, attack, roll, thrown)
    hits = sum(die.success for die in thrown)
    if hits:
        target = await turned_aside(battle, attack, target)
        attack = msgspec.structs.replace(attack, target=target.id)
        await _strike(battle, attack, target, hits, sum(is_critical(battle, attack, die) for die in thrown))
    _attacked(battle, attack, target)


async def _more_rolls(battle: Battle, attack: Attack, roll: Throw, thrown: Sequence[Thrown]) -> list[Thrown]:
    """The hit rolls that critical hits give a shooter besides, at 1 less. [lfw.specialist.tireur.saturation]"""
    criticals = sum(is_critical(battle, attack, die) for die in thrown)
    more = apply_effects(in_force(battle, attack), Hooks.extra_rolls, 0, battle, battle[attack.by], attack, criticals)
    worse = msgspec.structs.replace(roll, modifier=roll.modifier - 1)
    return [await _attack_roll(battle, attack, worse) for _ in range(more)]


async def turned_aside(battle: Battle, attack: Attack, target: Unit) -> Unit:
    """Whom a shot that hits cavalry strikes: on 1 or 2 not the unit at which it was aimed, but the other of the two.

    Whichever it is aimed at, the E of the mount counts. What strikes an area strikes both. [lfw.cavalry.shot-at]
    """
    if not target.partner or attack.area:
        return target
    about = {"unit": attack.by, "target": target.id}
    die = await d6("lfw.cavalry.shot-at", battle[attack.by].side, about)
    return battle[target.partner] if die <= TURNED_ASIDE else target


async def melee_attack(battle: Battle, attack: Attack) -> None:
    """One combat roll, whatever the Att; on a success the target makes a defence test. [lfw.attack.melee]"""
    target = battle[attack.target]
    thrown = await _attack_roll(battle, attack, melee_throw(battle, attack))
    if thrown.success:
        await _strike(battle, attack, target, 1, int(is_critical(battle, attack, thrown)))
    _attacked(battle, attack, target)


def shooting_throw(battle: Battle, attack: Attack, cover: int = 0) -> Throw:
    """A hit roll: the die less the E of the target, and what else is added, against the CT of the shooter.

    The E of cover stands instead of the target's own, with all that is added to that, where it is better.
    [lfw.cover.esquive]
    """
    shooter, target = battle[attack.by], battle[attack.target]
    effects = in_force(battle, attack)
    dodger = battle.model_of(target)  # in the saddle one dodges as well as the mount
    own = apply_hooks(battle, dodger, Hooks.dodge, dodger.profile.dodge, attack)
    dodge = apply_effects(effects, Hooks.dodge_left, max(own, cover), battle, shooter, attack)
    modifier = apply_effects(effects, Hooks.attack_modifier, attack.modifier, battle, shooter, attack)
    return Throw(
        "hit",
        SHOOTING,
        needed=skill_of(battle, attack),
        modifier=modifier - dodge,
        help=net_help(
            (
                *helps(battle, shooter, effects, "hit"),
                *invited(battle, target, "hit", attack),
                *spell_helps(battle, attack),
            ),
            hinders(battle, target, target.effects, "hit", attack),
        ),
    )


def melee_throw(battle: Battle, attack: Attack) -> Throw:
    """A combat roll: the die less the CP of the target, and what else is added, against the CC of the attacker."""
    attacker, target = battle[attack.by], battle[attack.target]
    effects = in_force(battle, attack)
    modifier = apply_effects(effects, Hooks.attack_modifier, attack.modifier, battle, attacker, attack)
    modifier -= in_water(battle, attacker)
    return Throw(
        "combat",
        MELEE,
        needed=skill_of(battle, attack),
        modifier=modifier + saturation_bonus(battle, attack) - parry_against(battle, attack),
        help=net_help(
            helps(battle, attacker, effects, "combat"), hinders(battle, target, target.effects, "combat", attack)
        ),
    )


def skill_of(battle: Battle, attack: Attack) -> int:
    """The CC or CT with which an attack is made: that of the attacker, unless the attack has one of its own."""
    attacker = battle[attack.by]
    if attack.skill is not None:
        return attack.skill
    own = attacker.profile.combat if attack.melee else attacker.profile.shooting
    assert own is not None, f"{attacker.id} can't shoot"
    return apply_effects(in_force(battle, attack), Hooks.skill, own, battle, attacker, attack)


def spell_helps(battle: Battle, attack: Attack) -> tuple[Help, ...]:
    """What helps the hit rolls of an attack that a spell makes."""
    caster = battle[attack.by]
    none: tuple[Help, ...] = ()
    return apply_hooks(battle, caster, Hooks.spell_helps, none, "hit", attack) if attack.spell else none


def in_water(battle: Battle, unit: Unit) -> bool:
    """Whether a unit fights in a water point, with 1 less on its combat rolls. [lfw.terrain.point-d-eau]"""
    return any(terrain_of(piece).wet for piece in board_for(battle, unit).pieces_under(battle.base(unit)))


def parry_against(battle: Battle, attack: Attack) -> int:
    """The CP of the target of an attack: its own, better against an attack that saturates less than it does."""
    attacker, target = battle[attack.by], battle[attack.target]
    value = apply_hooks(battle, target, Hooks.parry, target.profile.parry, attack)
    value += out_attacked(battle, attack)
    return apply_effects(in_force(battle, attack), Hooks.parry_left, value, battle, attacker, attack)


def aimed(battle: Battle, attack: Attack) -> Attack:
    """A shot with the Att that it has against this target."""
    value = apply_effects(in_force(battle, attack), Hooks.attacks_at, attack.attacks, battle, battle[attack.by], attack)
    return msgspec.structs.replace(attack, attacks=value)


async def with_one_or_both(battle: Battle, attack: Attack) -> Attack:
    """Whoever has a pair of weapons may shoot with both: twice the Att, and 1 less on the rolls. [lfw.rule.paire-d-arme]"""
    if not attack.weapon.has(PAIR):
        return attack
    about = {"unit": attack.by, "target": attack.target}
    if not await confirm(battle[attack.by].side, PAIR, default=True, about=about):
        return attack
    return msgspec.structs.replace(attack, attacks=2 * attack.attacks, modifier=attack.modifier - 1)


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
    effects = in_force(battle, attack)
    sure = apply_effects(effects, Hooks.is_surely_critical, False, battle, attacker, attack, thrown.die)
    return attack.may_be_critical and thrown.success and (sure or thrown.margin >= margin)


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
    more = criticals * critical_force(battle, attack)
    total = breakdown(attack.weapon.force, lambda: force_of(battle, attack, hits, more))
    roll = defence_throw(battle, attack, total.total)
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


def critical_force(battle: Battle, attack: Attack) -> int:
    """What each critical hit adds to the force of an attack."""
    return apply_effects(in_force(battle, attack), Hooks.critical_force, 1, battle, battle[attack.by], attack)


def force_of(battle: Battle, attack: Attack, hits: int, more: int) -> int:
    """The force of an attack: that of the weapon, 1 more for each further hit, and ``more`` by critical hits."""
    value = apply_effects(in_force(battle, attack), Hooks.force, attack.weapon.force, battle, battle[attack.by], attack)
    value = note(SHOOTING, value, value + hits - 1)
    return note("lfw.attack.critical", value, value + more)


def defence_throw(battle: Battle, attack: Attack, force: int) -> Throw:
    """The defence test of the target of an attack against a force."""
    attacker, target = battle[attack.by], battle[attack.target]
    help = net_help(
        helps(battle, target, target.effects, "defence"),
        hinders(battle, attacker, in_force(battle, attack), "defence", attack),
    )
    added = apply_hooks(battle, target, Hooks.defence_modifier, 0)
    return Throw("defence", DEFENCE, target.profile.defence, added - force, help, fated=False)


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
    suppress(battle, attack)
    flaming = apply_effects(in_force(battle, attack), Hooks.burns, False, battle, battle[attack.by])
    for rule in apply_hooks(battle, target, Hooks.after_attack, (), flaming):
        add_cause(target, rule, attack.by)


def with_skill(attack: Attack, skill: int) -> Attack:
    """An attack made with a CC or a CT that is not the attacker's."""
    return msgspec.structs.replace(attack, skill=skill)
