"""The melee phase: combats one after the other, blows that all fall at once, who wins, and pushing in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Combat, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.events import CombatWon
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.attacks import att, best_att, melee_attack
from escarmouche.rulebooks.lfw.rules.distances import melee_of, melees
from escarmouche.rulebooks.lfw.rules.initiative import TakingTurns
from escarmouche.rulebooks.lfw.rules.morale import LOST_COMBAT, add_cause
from escarmouche.rulebooks.lfw.rules.pushing import PushIn
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds

ACTIVATE: Final = "lfw.melee.activate"
ATTACK: Final = "lfw.melee.attack"
SPLIT: Final = "lfw.melee.split-attack"
NO_MORE: Final = "none"


class MeleePhase(Step, frozen=True):
    """Combats are resolved one at a time, each in two steps: attacks, then wounds. [lfw.melee.phase]"""

    async def run(self, battle: Battle) -> None:
        battle.enter("melee")
        for unit in battle.in_play():
            unit.may_fight = battle.engaged(unit)
        battle.then(Combats())


class Combats(TakingTurns, frozen=True):
    """In turns each player activates one combat, until all are resolved. [lfw.melee.activate]"""

    rule: ClassVar[str] = ACTIVATE
    may_pass: ClassVar[bool] = False

    def options(self, battle: Battle, side: str) -> Mapping[str, str]:
        waiting = [melee for melee in melees(battle) if any(battle[name].may_fight for name in melee)]
        return {min(melee): min(melee) for melee in waiting}

    async def act(self, battle: Battle, side: str, chosen: str) -> None:
        battle.then(FightCombat(chosen))


class FightCombat(Step, frozen=True):
    """A combat is activated: all who are linked by contact take part, and fight. [lfw.melee.participants]

    Whoever strikes first fights before the others, whoever strikes last after them; each of these wounds is resolved before
    the next blows fall. All other blows are simultaneous. [lfw.melee.fight] So nobody is killed before he has struck, but by
    those. [lfw.melee.wounds]
    """

    unit: str

    async def run(self, battle: Battle) -> None:
        units = tuple(name for name in melee_of(battle, battle[self.unit]))
        battle.combat = Combat(units)
        steps: list[Step] = []
        for wave in (1, 0, -1):
            fighting = [name for name in units if place_of_blow(battle, battle[name]) == wave]
            if fighting:
                steps += [*(Fight(name) for name in fighting), ResolveWounds()]
        battle.then(*steps, DecideCombat())


def place_of_blow(battle: Battle, unit: Unit) -> int:
    """1 for whoever strikes first, -1 for whoever strikes last, 0 for all others, and for whoever does both."""
    first = apply_hooks(battle, unit, Hooks.strikes_first, False)
    return int(first) - int(apply_hooks(battle, unit, Hooks.strikes_last, False))


class Fight(Step, frozen=True):
    """A unit fights: a target in contact and one weapon, and more targets if it has the higher Att. [lfw.melee.attack]"""

    unit: str

    async def run(self, battle: Battle) -> None:
        attacker = battle[self.unit]
        if not attacker.in_play or not attacker.may_fight:
            return
        attacker.may_fight = False
        targets = battle.foes(attacker)
        if not targets:
            return
        about = {"unit": attacker.id}
        target = await Choose(attacker.side, ATTACK, {name: name for name in targets}, about=about)
        weapons = {str(place): weapon for place, weapon in enumerate(attacker.profile.melee_weapons)}
        weapon = await Choose(attacker.side, f"{ATTACK}#weapon", weapons, about={**about, "target": target})
        for attack in await shared_out(battle, attacker, weapon, target, targets):
            await melee_attack(battle, attack)


async def shared_out(
    battle: Battle, attacker: Unit, weapon: Weapon, target: str, targets: Sequence[str]
) -> tuple[Attack, ...]:
    """The attacks into which one is split: against another unit in contact, as long as the Att is higher than the target's.

    The first has then the Att of its target, the next what is left; an attack that makes way for another does not saturate.
    [lfw.melee.split-attack]
    """
    found: list[Attack] = []
    left = att(battle, attacker, weapon)
    waiting = [name for name in targets if name != target]
    while waiting and left > best_att(battle, battle[target]):
        spent = best_att(battle, battle[target])
        about = {"unit": attacker.id, "target": target, "left": left - spent}
        options = {NO_MORE: NO_MORE, **{name: name for name in waiting}}
        following = await Choose(attacker.side, SPLIT, options, default=NO_MORE, about=about)
        if following == NO_MORE:
            break
        found.append(Attack(attacker.id, target, weapon, melee=True, attacks=spent, splits=True))
        waiting.remove(following)
        left -= spent
        target = following
    return (*found, Attack(attacker.id, target, weapon, melee=True, attacks=left))


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
            if unit.side not in winners:
                lose_combat(unit, min(combat.units))
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
