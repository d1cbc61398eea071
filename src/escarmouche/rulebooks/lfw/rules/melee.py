"""The melee phase: combats one after the other, blows that all fall at once, who wins, and pushing in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from escarmouche.kernel import Choose, Step, confirm
from escarmouche.kernel.effects import apply_effects, apply_hooks
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Combat, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.events import CombatWon, Supported
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.after_melee import AfterMelee
from escarmouche.rulebooks.lfw.rules.attacks import (
    aimed,
    att,
    best_att,
    melee_attack,
    shooting_attack,
    with_one_or_both,
)
from escarmouche.rulebooks.lfw.rules.auras import from_auras
from escarmouche.rulebooks.lfw.rules.automata import prey
from escarmouche.rulebooks.lfw.rules.behaviours import behaviour
from escarmouche.rulebooks.lfw.rules.distances import in_contact, is_in_melee, melee_of, melees
from escarmouche.rulebooks.lfw.rules.duels import Challenges, may_attack
from escarmouche.rulebooks.lfw.rules.granting import with_weapon
from escarmouche.rulebooks.lfw.rules.impacts import impacts
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.morale import LOST_COMBAT, add_cause
from escarmouche.rulebooks.lfw.rules.openings import Forcings
from escarmouche.rulebooks.lfw.rules.pushing import PushIn
from escarmouche.rulebooks.lfw.rules.sight import cover
from escarmouche.rulebooks.lfw.rules.treasures import Steal
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds

ACTIVATE: Final = "lfw.melee.activate"
ATTACK: Final = "lfw.melee.attack"
SPLIT: Final = "lfw.melee.split-attack"
LANCE: Final = "lfw.rule.lance"
ADDITIONAL: Final = "lfw.rule.supplementaire"
PISTOL: Final = "lfw.rule.pistolet"
NO_MORE: Final = "none"


class MeleePhase(Step, frozen=True):
    """Combats are resolved one at a time, each in two steps: attacks, then wounds. [lfw.melee.phase]"""

    async def run(self, battle: Battle) -> None:
        battle.enter("melee")
        for unit in battle.in_play():
            unit.may_fight = is_in_melee(battle, unit) or may_support(battle, unit)
            unit.has_won = False
        battle.then(Forcings(), Combats(), AfterMelee())


class Combats(TakingTurns, frozen=True):
    """In turns each player activates one combat, until all are resolved. [lfw.melee.activate]"""

    rule: ClassVar[str] = ACTIVATE
    may_pass: ClassVar[bool] = False

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        waiting = [melee for melee in melees(battle) if any(battle[name].may_fight for name in melee)]
        return {min(melee): min(melee) for melee in waiting}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(FightCombat(chosen, side))


class FightCombat(Step, frozen=True):
    """A combat is activated: all who are linked by contact take part, and fight. [lfw.melee.participants]

    ``side``: that of the player who has chosen it, from whom on duellists challenge. Then those may join who support.
    """

    unit: ModelId
    side: SideId

    async def run(self, battle: Battle) -> None:
        units = melee_of(battle, battle[self.unit])
        battle.combat = Combat(units)
        battle.then(Challenges(self.side), Supports(units), Blows())


class Supports(Step, frozen=True):
    """Whoever has a lance, is in no melee and touches a friend who is in this one may take part in it. [lfw.rule.lance]"""

    units: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        able = [
            unit.id
            for side in battle.order
            for unit in battle.in_play(side)
            if unit.may_fight and may_support(battle, unit) and supported_by(battle, unit, self.units)
        ]
        battle.then(*map(Support, able))


class Support(Step, frozen=True):
    """A unit may support the combat under way: then it is a part of it, for better or worse."""

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        combat = battle.combat
        assert combat is not None
        if await confirm(unit.side, LANCE, default=True, about={"unit": unit.id}):
            battle.combat = msgspec.structs.replace(combat, units=(*combat.units, unit.id))
            battle.tell(lambda: Supported(unit=unit.id, rules=(LANCE,)))


class Blows(Step, frozen=True):
    """Whoever strikes first fights before the others, whoever strikes last after them; of cavalry each of the two fights.

    [lfw.cavalry.melee]

    Each of these wounds is resolved before the next blows fall. All other blows are simultaneous. [lfw.melee.fight]
    So nobody is killed before he has struck, but by those. [lfw.melee.wounds]
    """

    async def run(self, battle: Battle) -> None:
        assert battle.combat is not None
        steps: list[Step] = []
        for wave in (1, 0, -1):
            fighting = [unit.id for unit in battle.named(battle.combat.units) if place_of_blow(battle, unit) == wave]
            if fighting:
                steps += [*(Fight(name) for name in fighting), ResolveWounds()]
        battle.then(*steps, DecideCombat())


def may_support(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may support friends in contact: it has a lance, or stands beside somebody who lends it that much."""
    if unit.fleeing or is_in_melee(battle, unit):
        return False
    return from_auras(battle, Hooks.lends_support, apply_hooks(battle, unit, Hooks.supports, False), unit)


def supported_by(battle: Battle, unit: Unit, combat: Sequence[str]) -> list[Unit]:
    """The friends in a combat whom a unit touches."""
    return [other for other in battle.named(combat) if battle.allied(unit, other) and in_contact(battle, unit, other)]


def within_reach(battle: Battle, attacker: Unit) -> tuple[str, ...]:
    """The enemies that a unit may strike: those that it touches, and those that a friend touches whom it supports.

    Where there are duels, those that they leave it.
    """
    foes = battle.foes(attacker)
    if battle.combat is not None and attacker.id in battle.combat.units and not foes:
        friends = supported_by(battle, attacker, battle.combat.units)
        foes = tuple(dict.fromkeys(foe for friend in friends for foe in battle.foes(friend)))
    return tuple(foe for foe in foes if may_attack(attacker, battle[foe]))


def place_of_blow(battle: Battle, unit: Unit) -> int:
    """1 for whoever strikes first, -1 for whoever strikes last, 0 for all others, and for whoever does both."""
    first = apply_hooks(battle, unit, Hooks.strikes_first, False)
    return int(first) - int(apply_hooks(battle, unit, Hooks.strikes_last, False))


class Fight(Step, frozen=True):
    """A unit fights: a target in contact and one weapon, and more targets if it has the higher Att. [lfw.melee.attack]

    Some weapons strike in addition to the first.
    """

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        attacker = battle[self.unit]
        if not attacker.in_play or not attacker.may_fight:
            return
        attacker.may_fight = False
        targets = within_reach(battle, attacker)
        if not targets:
            return
        for attack in impacts(attacker, targets):
            await shooting_attack(battle, attack)
        about = {"unit": attacker.id}
        if behaviour(battle, attacker):
            target = await prey(battle, attacker, targets)
        else:
            target = await Choose(attacker.side, ATTACK, {name: name for name in targets}, about=about)
        weapons = {str(place): weapon for place, weapon in usable_weapons(battle, attacker)}
        weapon = await Choose(attacker.side, f"{ATTACK}#weapon", weapons, about={**about, "target": target})
        await strike(battle, attacker, weapon, target, targets)
        battle.then(*besides(attacker, weapons, weapon))


def besides(attacker: Unit, weapons: Mapping[str, Weapon], first: Weapon) -> Iterator[StrikeBesides]:
    """The blows that follow one with the first of some weapons, by their places. [lfw.rule.supplementaire]"""
    for place, weapon in weapons.items():
        if weapon is not first and weapon.has(ADDITIONAL):
            yield StrikeBesides(attacker.id, int(place))


class StrikeBesides(Step, frozen=True):
    """A weapon that can be used in addition to another strikes, too, whom its bearer likes. [lfw.rule.supplementaire]"""

    unit: ModelId
    weapon: int

    async def run(self, battle: Battle) -> None:
        attacker = battle[self.unit]
        targets = within_reach(battle, attacker)
        about = {"unit": attacker.id, "weapon": self.weapon}
        options = {NO_MORE: NO_MORE, **{name: name for name in targets}}
        if behaviour(battle, attacker):
            target = await prey(battle, attacker, targets)
        else:
            target = await Choose(attacker.side, ADDITIONAL, options, default=targets[0], about=about)
        if target != NO_MORE:
            await strike(battle, attacker, weapons_of_melee(attacker)[self.weapon], target, targets)


def weapons_of_melee(unit: Unit) -> tuple[Weapon, ...]:
    """What a unit may use in a melee: its weapons of melee, and its pistols."""
    return (*unit.profile.melee_weapons, *(weapon for weapon in unit.profile.shooting_weapons if weapon.has(PISTOL)))


def usable_weapons(battle: Battle, unit: Unit) -> list[tuple[int, Weapon]]:
    """What a unit may use in a melee, each with its place; a shooter by behaviour only its pistols, if it has any."""
    weapons = list(enumerate(weapons_of_melee(unit)))
    pistols = [(place, weapon) for place, weapon in weapons if weapon.has(PISTOL)]
    return pistols if pistols and behaviour(battle, unit) == "shooter" else weapons


async def strike(battle: Battle, attacker: Unit, weapon: Weapon, target: str, targets: Sequence[str]) -> None:
    """A unit attacks with a weapon: with a pistol it shoots, of a pair of them with one or both. [lfw.rule.pistolet]

    Cover helps against that as against any shot.

    Whoever sweeps strikes all enemies in contact, each with the whole Att. [lfw.rule.balayage]
    """
    attacks = att(battle, attacker, weapon)
    if weapon.range is not None:
        shot = Attack(attacker.id, target, weapon, melee=False, attacks=attacks)
        shot = await with_one_or_both(battle, aimed(battle, shot))
        await shooting_attack(battle, shot, cover(battle, attacker, battle[target]))
    elif apply_effects(with_weapon(attacker.effects, weapon), Hooks.sweeps, False, battle, attacker):
        for name in targets:
            await melee_attack(battle, Attack(attacker.id, name, weapon, melee=True, attacks=attacks))
    else:
        for attack in await shared_out(battle, attacker, weapon, target, targets):
            await melee_attack(battle, attack)


async def shared_out(
    battle: Battle, attacker: Unit, weapon: Weapon, target: str, targets: Sequence[str]
) -> tuple[Attack, ...]:
    """The attacks into which one is split: against another unit in contact, as long as the Att is higher than the target's.

    The first has then the Att of its target, the next what is left; an attack that makes way for another does not saturate.
    [lfw.melee.split-attack]
    """
    attacks: list[Attack] = []
    left = att(battle, attacker, weapon)
    waiting = [name for name in targets if name != target]
    kind = behaviour(battle, attacker)
    while waiting and left > best_att(battle, battle[target]) and kind in ("", "aggressive"):
        spent = best_att(battle, battle[target])
        about = {"unit": attacker.id, "target": target, "left": left - spent}
        options = {NO_MORE: NO_MORE, **{name: name for name in waiting}}
        if kind:
            following = await prey(battle, attacker, waiting)
        else:
            following = await Choose(attacker.side, SPLIT, options, default=NO_MORE, about=about)
        if following == NO_MORE:
            break
        attacks.append(Attack(attacker.id, target, weapon, melee=True, attacks=spent, splits=True))
        waiting.remove(following)
        left -= spent
        target = following
    return (*attacks, Attack(attacker.id, target, weapon, melee=True, attacks=left))


class DecideCombat(Step, frozen=True):
    """The side that has suffered the fewest wounds wins, all that have suffered as few as that; the others lose.

    A side that is wholly eliminated has suffered more than any other. [lfw.melee.result]
    """

    async def run(self, battle: Battle) -> None:
        combat = battle.combat
        assert combat is not None
        battle.combat = None
        winners = winners_of(battle, combat)
        battle.tell(lambda: CombatWon(winners=winners, suffered=combat.suffered, rules=("lfw.melee.result",)))
        for unit in battle.named(combat.units):
            unit.has_won = unit.side in winners
            unit.did("combats", int(unit.has_won))
            if not unit.has_won:
                lose_combat(unit, min(combat.units))
        if battle.mission is not None:
            battle.change_mission(fought=(*battle.mission.fought, *combat.units))
            battle.then(Steal(winners, combat.units))
        battle.then(*[PushIn(side, combat.units) for side in winners])


def sides_of(battle: Battle, combat: Combat) -> tuple[str, ...]:
    """The sides that have taken part in a combat, in the order of initiative."""
    taking_part = {battle[name].side for name in combat.units}
    return tuple(side for side in battle.order if side in taking_part)


def winners_of(battle: Battle, combat: Combat) -> tuple[str, ...]:
    """The sides that win a combat; nobody, where nobody is left."""
    standing = {unit.side for unit in battle.named(combat.units)}
    fewest = min((combat.of(side) for side in standing), default=0)
    return tuple(side for side in sides_of(battle, combat) if side in standing and combat.of(side) == fewest)


def lose_combat(unit: Unit, combat: str) -> None:
    """Whoever has lost a combat is eligible to morale. [lfw.melee.lost-morale]"""
    add_cause(unit, LOST_COMBAT, combat)
