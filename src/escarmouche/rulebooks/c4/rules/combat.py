"""Melee: which profile fights which, Attack and Force tests, and who falls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from escarmouche.kernel import Breakdown, Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.c4.battle import Battle, Fighter, Unit
from escarmouche.rulebooks.c4.content.vocabulary import Characteristic
from escarmouche.rulebooks.c4.events import Struck
from escarmouche.rulebooks.c4.hooks import Hooks
from escarmouche.rulebooks.c4.rules.elixir import as_hero, exploits_of
from escarmouche.rulebooks.c4.rules.force import force_throw, strength_against, thrown
from escarmouche.rulebooks.c4.rules.losses import eliminate, hurt, most_eliminated
from escarmouche.rulebooks.c4.rules.numbers import added, from_card, of_card, plain
from escarmouche.rulebooks.c4.rules.resolution import Strike, Throw, Thrower, column
from escarmouche.rulebooks.c4.rules.titans import sacrificed
from escarmouche.rulebooks.common.ids import UnitId

CHOOSE: Final = "c4.combat.choose"
DICE: Final = "c4.combat.melee_split"
ATTACK: Final = "c4.combat.attack_test"
FORCE: Final = "c4.combat.force_test"
CASUALTIES: Final = "c4.combat.casualties"
DONE: Final = "done"


class Combat(msgspec.Struct, frozen=True):
    """A profile of the active unit against a profile of an enemy unit: those who fight, and those whom they touch.

    [c4.term.combat]
    """

    key: str
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class Melee(Step, frozen=True):
    """The active unit fights, and it alone: each fighter has the dice of his card for the whole of it. [c4.combat.when]

    ``target``: the one unit that it may attack, as it has assaulted it (``""``: any that it touches).
    [c4.charge.assault.target_lock] ``charge``: it is charging.
    """

    unit: UnitId
    target: str = ""
    charge: bool = False

    async def run(self, battle: Battle) -> None:
        fighters = battle.fighters(battle.units[self.unit])
        dice = tuple((fighter.id, battle.value(fighter, "dice")) for fighter in fighters)
        battle.then(ChooseCombat(self.unit, self.target, self.charge, dice))


class ChooseCombat(Step, frozen=True):
    """The active player names a combat, and how many dice those use in it who are in others as well; then the next.

    [c4.combat.choose] [c4.combat.melee_split] [c4.combat.steps] [c4.term.melee] [c4.table.summary.melee]
    """

    unit: UnitId
    target: str
    charge: bool
    dice: tuple[tuple[str, int], ...]

    async def run(self, battle: Battle) -> None:
        left = dict(self.dice)
        unit = battle.units[self.unit]
        combats = {combat.key: combat for combat in possible_combats(battle, unit, self.target, left)}
        if not combats:
            return
        options: dict[str, Combat | None] = {**combats, DONE: None}
        combat = await Choose(unit.side, CHOOSE, options, default=next(iter(options)), about={"unit": unit.id})
        if combat is None:
            return
        used = await self._committed(unit, combat, list(combats.values()), left)
        for fighter, count in used.items():
            left[fighter] -= count
        later = ChooseCombat(self.unit, self.target, self.charge, tuple(left.items()))
        battle.then(Fight(self.unit, combat, tuple(used.items()), self.charge), later)

    @staticmethod
    async def _committed(
        unit: Unit, combat: Combat, combats: Sequence[Combat], left: Mapping[str, int]
    ) -> dict[str, int]:
        """The dice that each attacker uses in a combat: all, unless he could fight another one."""
        used: dict[str, int] = {}
        for fighter in combat.attackers:
            most = left[fighter]
            if sum(fighter in other.attackers for other in combats) > 1:
                options = {str(count): count for count in range(most, -1, -1)}
                about = {"fighter": fighter, "combat": combat.key}
                most = await Choose(unit.side, DICE, options, default=str(most), about=about)
            if most:
                used[fighter] = most
        return used


class Fight(Step, frozen=True):
    """An Attack test with all dice committed, a Force test with a die for each hit, and the fallen.

    A charge lets the misses of the Attack test be thrown again until the end of the turn. [c4.combat.attack_test]
    [c4.combat.force_test] [c4.charge.charge] [c4.term.charge]
    """

    unit: UnitId
    combat: Combat
    dice: tuple[tuple[str, int], ...]
    charge: bool

    async def run(self, battle: Battle) -> None:
        unit, dice = battle.units[self.unit], dict(self.dice)
        attackers = battle.named(dice)
        defenders = touched(battle, attackers, battle.named(self.combat.defenders))
        if not attackers or not defenders:
            return
        strike = strike_of(battle, unit, attackers, defenders, sum(dice.values()), charge=self.charge)
        damage = await strike
        damage = await sacrificed(battle, defenders[0], damage)
        target = self.combat.target
        battle.tell(lambda: Struck(unit=unit.id, target=target, damage=damage, how="melee", rules=(ATTACK, FORCE)))
        fallen = await distributed(battle, unit.side, defenders, damage)
        await eliminate(battle, fallen, "melee", CASUALTIES, by=as_hero(attackers[0]))


def strike_of(
    battle: Battle, unit: Unit, attackers: Sequence[Fighter], defenders: Sequence[Fighter], dice: int, *, charge: bool
) -> Strike:
    """The Attack and Force tests of a combat."""
    attacker, foe = attackers[0], defenders[0]
    hero, against = as_hero(attacker), as_hero(foe)
    strength = strength_of(battle, attacker, foe, charge=charge)
    about = {"unit": unit.id, "target": foe.unit, "attackers": tuple([fighter.id for fighter in attackers])}
    attack = Thrower(
        unit.side,
        ATTACK,
        about=about,
        numbers=lambda: {
            "value": of_card(battle, attacker, "attack"),
            "difficulty": of_card(battle, foe, "defence"),
            "dice": committed(battle, attackers, dice),
        },
        exploits=exploits_of(battle, ATTACK, hero, against),
    )
    force = Thrower(
        unit.side,
        FORCE,
        about=about,
        numbers=lambda: {
            "value": from_card(attacker, "strength", lambda: strength_of(battle, attacker, foe, charge=charge)),
            "difficulty": of_card(battle, foe, "resistance"),
        },
        exploits=exploits_of(battle, FORCE, hero, against),
    )
    to_hit = column(battle.value(attacker, "attack"), battle.defence(foe))
    return Strike(
        attack,
        thrown(battle, attacker, "attack", Throw(dice, to_hit, rerolls=int(foe.unit in unit.charged))),
        force,
        force_throw(battle, attacker, foe, strength, battle.value(foe, "resistance")),
        enough=sum(defender.life for defender in defenders),
    )


def strength_of(battle: Battle, fighter: Fighter, target: Fighter, *, charge: bool) -> int:
    """The Strength of a fighter's melee attacks against a target."""
    strength = battle.value(fighter, "strength")
    if charge:
        strength = apply_hooks(battle, fighter, Hooks.charging_strength, strength)
    return strength_against(target, strength, fighter.profile.melee.strength)


def committed(battle: Battle, fighters: Sequence[Fighter], dice: int) -> Breakdown:
    """The dice of a combat; where they are not all that its fighters have, just as many."""
    every = added(battle, fighters, "dice")
    return every if every.total == dice else plain(dice)


# -- who fights whom ---------------------------------------------------------------------------------------------------


def possible_combats(battle: Battle, unit: Unit, target: str, dice: Mapping[str, int]) -> Iterator[Combat]:
    """The combats that a unit can still fight: profiles of fighters with dice left, against profiles that they touch.

    Special fighters count among the troop if their values are the same; an Incarnate has a combat of his own, and whoever
    fights him names him. So have those whom something in force sets apart. [c4.charge.assault.or_stand]
    [c4.advantage.own-combat] [c4.advantage.specific-target]
    """
    able = [fighter for fighter in battle.fighters(unit) if dice.get(fighter.id)]
    met = [enemy for enemy in battle.met(unit) if target in ("", enemy.id)]
    active = profiles(battle, able)
    for attackers in active:
        for enemy in met:
            passive = profiles(battle, battle.fighters(enemy))
            for defenders in passive:
                fighting = [fighter for fighter in attackers if touched(battle, [fighter], defenders)]
                if fighting:
                    reached = touched(battle, fighting, defenders)
                    yield Combat(
                        f"{_called(attackers, active)}/{enemy.id}/{_called(defenders, passive)}",
                        enemy.id,
                        tuple([fighter.id for fighter in fighting]),
                        tuple([fighter.id for fighter in reached]),
                    )


def profiles(battle: Battle, fighters: Sequence[Fighter]) -> list[list[Fighter]]:
    """Fighters by what they fight like: each Incarnate by himself."""
    groups: list[list[Fighter]] = []
    for fighter in fighters:
        alike = next((group for group in groups if _fights_like(battle, group[0], fighter)), None)
        if alike is None:
            groups.append([fighter])
        else:
            alike.append(fighter)
    return groups


def _called(group: Sequence[Fighter], groups: Sequence[Sequence[Fighter]]) -> str:
    """The word for fighters in the key of a combat: their profile; their first one, where more of it fight otherwise."""
    profile = group[0].profile
    most = max((other for other in groups if other[0].profile.key == profile.key), key=len)
    return profile.key if group is most else group[0].id


def _fights_like(battle: Battle, one: Fighter, other: Fighter) -> bool:
    """Whether two fighters are of one profile, and nothing in force makes a difference between them."""
    values: tuple[Characteristic, ...] = ("attack", "strength", "defence", "resistance")
    return one.profile.fights_like(other.profile) and all(
        battle.value(one, of) == battle.value(other, of) for of in values
    )


def touched(battle: Battle, attackers: Sequence[Fighter], defenders: Sequence[Fighter]) -> list[Fighter]:
    """Of some defenders those who are in contact with any of some attackers. [c4.contact.definition] [c4.term.contact]"""
    reached = {foe for fighter in attackers for foe in battle.foes(fighter)}
    return [defender for defender in defenders if defender.id in reached]


# -- who falls ---------------------------------------------------------------------------------------------------------


async def distributed(battle: Battle, player: str, targets: Sequence[Fighter], points: int) -> list[Fighter]:
    """Gives damage points out so that as many fall as can; among equally good ways the active player chooses.

    Gives those who fall; what is left over wounds others. [c4.combat.casualties]
    """
    standing = list(targets)
    fallen: list[Fighter] = []
    while falling := most_eliminated([target.life for target in standing], points):
        options = {target.id: target for target in standing if _may_fall_first(target, standing, points, falling)}
        about = {"points": points, "falling": falling}
        chosen = (
            standing[0]
            if falling == len(standing)
            else await Choose(player, CASUALTIES, options, default=next(iter(options)), about=about)
        )
        points -= chosen.life
        standing.remove(chosen)
        fallen.append(chosen)
    for _ in range(points if standing else 0):
        options = {target.id: target for target in standing if target.life > 1}
        chosen = await Choose(
            player, CASUALTIES, options, default=next(iter(options)), about={"points": 1, "falling": 0}
        )
        hurt(battle, chosen, 1, CASUALTIES)
    return fallen


def _may_fall_first(target: Fighter, standing: Sequence[Fighter], points: int, falling: int) -> bool:
    """Whether as many can fall in all when this one does."""
    others = [other.life for other in standing if other is not target]
    return target.life <= points and 1 + most_eliminated(others, points - target.life) == falling
