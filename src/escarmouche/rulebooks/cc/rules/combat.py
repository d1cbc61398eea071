"""A combat: its dice, Initiative, the placing of dice, exchanges of attacks and parries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

import msgspec

from escarmouche.kernel import Choose, Secret, Step, confirm
from escarmouche.kernel.effects import apply_hooks, breakdown, moment
from escarmouche.rulebooks.cc.battle import Attack, Battle, Combat, Fighter
from escarmouche.rulebooks.cc.events import AttackRolled, DicePlaced, InitiativeWon, ParryRolled
from escarmouche.rulebooks.cc.hooks import Hooks, Split
from escarmouche.rulebooks.cc.rules import characteristics
from escarmouche.rulebooks.cc.rules.characteristics import ATTACK, DEFENCE, INITIATIVE, initiative, strength, weight
from escarmouche.rulebooks.cc.rules.dice import contender, die_of, open_roll, opposed, prepare
from escarmouche.rulebooks.cc.rules.unalterable import is_unalterable
from escarmouche.rulebooks.cc.rules.windows import loser_first
from escarmouche.rulebooks.cc.rules.wounds import any_of, wound_roll
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.confrontation.dice import SIX, Contender, chance_of
from escarmouche.rulebooks.freetable.state import on_a_level
from escarmouche.table import in_contact

FIRST: Final = "cc.core.melee.initiative"
PLACING: Final = "cc.core.melee.dice-placing"
EXCHANGE: Final = "cc.core.melee.exchange"
SPREAD: Final = "cc.core.melee.spread-attacks"
ATTACKING: Final = "cc.core.melee.attack"
PARRYING: Final = "cc.core.melee.defence"
SUSTAINED: Final = "cc.core.melee.sustained-defence"

BLADES: Final = "cc.skill.lames-dorsales"
"""The kind of an attack with a die of another weapon."""

KEPT: Final = "cc.skill.bretteur"

Parry = Literal["none", "parry", "sustained", "kept"]
"""What whoever is attacked commits: nothing, a defence die, the die of his sustained defence, or one that he has kept."""

SUSTAINED_RISE: Final = 2
"""By how much each attack parried makes the next one harder for a sustained defence."""

WELL_PARRIED: Final = 2
"""By so much a parry may be better than it needs to be; more makes no difference."""

USED_UP: Final = -1
"""The count of a sustained defence whose parry has failed: there is one in a combat."""


# -- who is in it ------------------------------------------------------------------------------------------------------


def under_way(battle: Battle) -> Combat:
    """The combat under way."""
    assert battle.combat is not None, "no combat is under way"
    return battle.combat


def foes_of(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """The opponents of a fighter who are still on the table in the combat under way."""
    combat = under_way(battle)
    return battle.named(combat.second if fighter.id in combat.first else combat.first)


def announcing(battle: Battle) -> list[Fighter]:
    """Those of the combat under way in the order in which they announce what they use: the loser of Tactics first."""
    names = under_way(battle).fighters
    return [fighter for fighter in loser_first(battle) if fighter.id in names]


def dice_against(fighter: Fighter, foe: Fighter) -> int:
    """How many attack dice a fighter has for an opponent, whatever weapon they are of."""
    return own_dice_against(fighter, foe) + fighter.blade_dice


def own_dice_against(fighter: Fighter, foe: Fighter) -> int:
    """How many of the dice that he has placed, or won, a fighter has for an attack on an opponent."""
    return fighter.attack_dice + fighter.bound_dice.count(foe.id)


def gain_attack_die(battle: Battle, fighter: Fighter, foe: str) -> None:
    """One more attack die, to be used against this opponent only."""
    if len(foes_of(battle, fighter)) > 1:
        fighter.bound_dice = tuple(sorted((*fighter.bound_dice, foe)))
    else:
        fighter.attack_dice += 1


def spend_attack_dice(fighter: Fighter, attack: Attack) -> None:
    """The dice of an attack are spent, those that are bound to its target first; or one of another weapon."""
    if attack.kind == BLADES:
        fighter.blade_dice -= 1
        return
    bound = list(fighter.bound_dice)
    for _ in range(attack.dice):
        if attack.target in bound:
            bound.remove(attack.target)
        else:
            fighter.attack_dice -= 1
    fighter.bound_dice = tuple(bound)


# -- Initiative --------------------------------------------------------------------------------------------------------


class BeginCombat(Step, frozen=True):
    """Dice are counted, Initiative is tested, dice are placed, then exchanges follow until no attack die is left.

    [cc.core.melee.steps]
    """

    async def run(self, battle: Battle) -> None:
        combat = under_way(battle)
        first, second = battle.named(combat.first), battle.named(combat.second)
        if not first or not second:
            return
        for fighter in announcing(battle):
            await moment(fighter.effects, Hooks.before_initiative, battle, fighter)
        winner = await first_to_attack(battle, first, second)
        if winner != first[0].side:
            first, second = second, first
        names = tuple(tuple(fighter.id for fighter in side) for side in (first, second))
        battle.combat = Combat(*names)
        battle.tell(lambda: InitiativeWon(first=names[0], second=names[1], rules=(FIRST,)))
        for fighter in announcing(battle):
            fighter.combats += 1
            await moment(fighter.effects, Hooks.after_initiative, battle, fighter, fighter.side == winner)
        battle.then(PlaceAll(names[1], names[0]), Exchange(winner))


async def first_to_attack(battle: Battle, one: Sequence[Fighter], other: Sequence[Fighter]) -> str:
    """The side that makes the first attacks: each player names one of his fighters for an opposed Initiative test.

    Equal results, and two failures, are thrown again. The winner's side places its dice after the loser's.
    [cc.core.melee.initiative]
    """
    sides: list[Contender] = []
    failed: list[str] = []
    for side in (one, other):
        able = {fighter.id: fighter for fighter in side}
        quickest = max(side, key=lambda fighter: (initiative(battle, fighter), fighter.id))
        named = await Choose(side[0].side, FIRST, able, default=quickest.id)
        await prepare(battle, named, INITIATIVE)
        if await any_of(named, Hooks.fails_by_itself, battle, named, INITIATIVE):
            failed.append(side[0].side)
        more = len(side) - 1 if battle.options.initiative_of_groups else 0
        sides.append(contender(battle, named, INITIATIVE, initiative(battle, named) + more))
    if len(failed) == 1:
        return battle.other(failed[0])
    return await opposed(battle, INITIATIVE, FIRST, *sides)


# -- combat dice -------------------------------------------------------------------------------------------------------


def combat_dice(battle: Battle, fighter: Fighter) -> int:
    """One die, one for each opponent, and one for a Champion; skills change their number.

    A Templar against one: 2. A son of Uren in contact with two: 3. A Champion against one: 3. Alone against three: 4, and
    2 for each of the three. [cc.core.melee.dice] As agreed the Champion has no die more, or the Puissance of the opponents
    counts in the place of their number.
    """
    foes = foes_of(battle, fighter)
    if battle.options.dice_in_combat == "weights":
        dice = 1 + sum(weight(battle, foe) for foe in foes)
    else:
        dice = 1 + len(foes) + (fighter.profile.champion and battle.options.dice_in_combat == "champion")
    return max(0, apply_hooks(battle, fighter, Hooks.combat_dice, dice, foes))


class PlaceAll(Step, frozen=True):
    """Every die is placed in attack or in defence: by the loser of Initiative first, openly, then by the winner.

    Either announces then what he uses at the same time. By the other reading both place behind a screen.
    """

    loser: tuple[str, ...]
    winner: tuple[str, ...]

    async def run(self, battle: Battle) -> None:
        if battle.options.placing_in_secret:
            for side in (self.loser, self.winner):
                await _announce_dice(battle, side)
            await self._in_secret(battle)
            return
        for side in (self.loser, self.winner):
            await _announce_dice(battle, side)
            for fighter in battle.named(side):
                place(battle, fighter, *await ask_placing(battle, fighter))
                await moment(fighter.effects, Hooks.after_placing, battle, fighter)

    async def _in_secret(self, battle: Battle) -> None:
        sides = [battle.named(side) for side in (self.loser, self.winner)]
        rules = {side[0].side: partial(_placings, battle, side) for side in sides if side}
        for placed in (await Secret(rules)).values():
            for name, attacks, kept in placed:
                place(battle, battle[name], attacks, kept)
        for fighter in (*sides[0], *sides[1]):
            await moment(fighter.effects, Hooks.after_placing, battle, fighter)


async def _announce_dice(battle: Battle, side: Sequence[str]) -> None:
    """A side announces what it uses when it places its dice."""
    for fighter in battle.named(side):
        await moment(fighter.effects, Hooks.on_placing, battle, fighter)


async def _placings(battle: Battle, fighters: Sequence[Fighter]) -> list[tuple[str, int, int]]:
    return [(fighter.id, *await ask_placing(battle, fighter)) for fighter in fighters]


def split_of(battle: Battle, fighter: Fighter, dice: int) -> Split:
    """How many of so many dice a fighter may place in attack."""
    split = apply_hooks(battle, fighter, Hooks.split, Split(0, dice), dice)
    most = max(0, min(split.most, dice))
    return Split(max(0, min(split.least, most)), most)


async def ask_placing(battle: Battle, fighter: Fighter) -> tuple[int, int]:
    """Asks how many of a fighter's dice he places in attack, the others defend; and how many he keeps, if he may.

    [cc.core.melee.dice-placing]
    """
    dice = combat_dice(battle, fighter)
    least, most = split_of(battle, fighter, dice)
    kept = 0
    if apply_hooks(battle, fighter, Hooks.keeps_dice, False):
        options = {str(number): number for number in range(dice - least + 1)}
        about = {"fighter": fighter.id, "dice": dice}
        kept = await Choose(fighter.side, KEPT, options, default="0", about=about)
    left = dice - kept
    most = min(most, left)
    attacks = await Choose(
        fighter.side,
        PLACING,
        {str(number): number for number in range(least, most + 1)},
        default=str(min(max((left + 1) // 2, least), most)),
        about={"fighter": fighter.id, "dice": left},
    )
    return attacks, kept


def place(battle: Battle, fighter: Fighter, attacks: int, kept: int = 0) -> None:
    """A fighter's dice are placed, so many of them in attack; some may be kept."""
    fighter.attack_dice = fighter.attacks_placed = attacks
    fighter.kept_dice = kept
    fighter.defence_dice = fighter.defences_placed = combat_dice(battle, fighter) - attacks - kept
    battle.tell(
        lambda: DicePlaced(
            fighter=fighter.id, attack=fighter.attack_dice, defence=fighter.defence_dice, rules=(PLACING,)
        )
    )


# -- exchanges ---------------------------------------------------------------------------------------------------------


class Exchange(Step, frozen=True):
    """The sides alternate; in an exchange every fighter of the attacking side who has attack dice makes one attack.

    He must. Who is alone against several makes one on each, as far as his dice go, and chooses whom where they do not
    suffice. [cc.core.melee.spread-attacks] A side without attack dice passes; dice gained by a parry are used in the next
    exchange of their side. The combat ends when no attack dice are left or one side is gone. [cc.core.melee.exchange]
    ``made``: the attacks of this exchange so far, by attacker and target; ``ready``: who had attack dice when it began;
    ``idle``: nobody had any in the one before.
    """

    side: SideId
    made: tuple[tuple[str, str], ...] = ()
    ready: tuple[str, ...] | None = None
    idle: bool = False

    async def run(self, battle: Battle) -> None:
        everybody = battle.named(under_way(battle).fighters)
        if len({fighter.side for fighter in everybody}) < 2:
            return
        ready = self.ready
        if ready is None:
            for fighter in everybody:
                if fighter.side == self.side:
                    await attack_with_kept(battle, fighter)
            armed = [
                candidate
                for candidate in everybody
                if any(dice_against(candidate, foe) for foe in foes_of(battle, candidate))
            ]
            if not armed:
                other = battle.other(self.side)
                if not self.idle and any(
                    candidate.side == other and may_attack_with_kept(battle, candidate) for candidate in everybody
                ):
                    battle.then(Exchange(other, idle=True))
                return
            ready = tuple(fighter.id for fighter in armed if fighter.side == self.side)
        able = {fighter.id: fighter for fighter in battle.named(ready) if self.targets(battle, fighter)}
        if not able:
            battle.then(Exchange(battle.other(self.side)))
            return
        attacker = await Choose(self.side, EXCHANGE, able, default=next(iter(able)))
        targets = {foe.id: foe for foe in self.targets(battle, attacker)}
        weakest = min(targets.values(), key=lambda foe: (foe.defence_dice, foe.id))
        target = await Choose(self.side, SPREAD, targets, default=weakest.id, about={"fighter": attacker.id})
        made = (*self.made, (attacker.id, target.id))
        battle.then(Strike(attacker.id, target.id), Exchange(self.side, made, ready))

    def targets(self, battle: Battle, fighter: Fighter) -> list[Fighter]:
        """The enemies whom a fighter may still attack in this exchange, an engine that he touches in the place of anybody;
        none once he has made all his attacks.
        """
        foes = [foe for foe in foes_of(battle, fighter) if dice_against(fighter, foe)]
        mine = [target for by, target in self.made if by == fighter.id]
        fresh = [foe for foe in foes if foe.id not in mine]
        slain = [name for name in mine if battle[name].out and not battle[name].served]
        if not fresh or len(mine) >= len(foes) + len(slain):
            return []
        engines = [engine for engine in engines_touched(battle, fighter) if dice_against(fighter, engine)]
        return [*fresh, *engines]


def engines_touched(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """The engines of the enemy in contact with a fighter, at which he may strike in the place of an opponent.

    They have no combat dice, and whoever touches one may strike it as he strikes scenery: every attack hits that does not
    fail by itself. [cc.core.machine.attacked]
    """
    base = battle.base(fighter)
    return [
        engine
        for engine in battle.enemies(fighter)
        if engine.served and on_a_level(fighter, engine) and in_contact(base, battle.base(engine))
    ]


def may_attack_with_kept(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter has kept dice of which one may still be placed in attack."""
    if not fighter.kept_dice or fighter.in_rout:
        return False
    dice = fighter.attacks_placed + fighter.defences_placed + fighter.kept_dice
    return fighter.attacks_placed < split_of(battle, fighter, dice).most


async def attack_with_kept(battle: Battle, fighter: Fighter) -> None:
    """Asks whether a fighter whose side attacks places dice that he has kept in attack now."""
    while may_attack_with_kept(battle, fighter):
        about = {"fighter": fighter.id, "dice": fighter.kept_dice}
        if not await confirm(fighter.side, f"{KEPT}#attack", default=not fighter.attack_dice, about=about):
            return
        fighter.kept_dice -= 1
        fighter.attack_dice += 1
        fighter.attacks_placed += 1


class Strike(Step, frozen=True):
    """One attack. [cc.core.melee.attack]

    Its kind is announced, the target commits a die to the parry or not, then the attack is rolled: there is no difficulty,
    only a failure by itself misses. Its result is the difficulty of the parry. What neither misses nor is parried hits.
    """

    attacker: ModelId
    target: ModelId

    async def run(self, battle: Battle) -> None:
        attacker, target = battle[self.attacker], battle[self.target]
        if not attacker.in_play or not target.in_play or not dice_against(attacker, target):
            return
        battle.attack = Attack(attacker.id, target.id)
        await moment(attacker.effects, Hooks.before_attack, battle, attacker, battle.attack)
        attack = battle.attack
        spend_attack_dice(attacker, attack)
        after = battle.options.defence_after_roll
        parry: Parry = "none" if after else await commit(battle, target, attack)
        result = await roll_attack(battle, attacker, target, parry != "none" or (after and can_parry(target)))
        if result is None:
            if parry == "parry":
                battle.attack = msgspec.structs.replace(attack, parry=True)
                await moment(target.effects, Hooks.on_attack_failed, battle, target, battle.attack)
        else:
            if after:
                parry = await commit(battle, target, attack, result)
            if parry == "none" or not await roll_parry(battle, target, attack, parry, result):
                await land(battle, attacker, target, attack)
        await moment(attacker.effects, Hooks.after_attack, battle, attacker, attack)
        battle.attack = None


async def land(battle: Battle, attacker: Fighter, target: Fighter, attack: Attack) -> None:
    """An attack that was neither missed nor parried: a wound roll with the attacker's FOR, unless he does something else."""
    if not is_unalterable(target) and await any_of(attacker, Hooks.replaces_wound_roll, battle, attacker, attack):
        return
    force = apply_hooks(battle, attacker, Hooks.blow_strength, strength(battle, attacker), attack)
    await wound_roll(battle, target, force, by=attacker, rule=ATTACKING, mark=attack.kind)


async def roll_attack(battle: Battle, attacker: Fighter, target: Fighter, parried: bool) -> int | None:
    """The Attack test: its final result, ``None`` where it fails by itself. ``parried``: somebody may parry it.

    Against a parry a sensible player throws a six again where that makes the attack more likely to get through.
    """
    await prepare(battle, attacker, ATTACK)
    spoilt = await any_of(attacker, Hooks.fails_by_itself, battle, attacker, ATTACK)
    score = breakdown(attacker.profile.attack, lambda: characteristics.attack(battle, attacker))
    defence, die = characteristics.defence(battle, target), die_of(battle, target, DEFENCE)

    def gets_through(result: int) -> float:
        return 1 - float(chance_of(result - defence, die))

    def wants_more(result: int) -> bool:
        later = sum(gets_through(result + face) for face in range(2, SIX + 1)) / SIX
        return parried and later > gets_through(result)

    result = (
        None
        if spoilt
        else await open_roll(
            battle,
            attacker,
            ATTACK,
            ATTACKING,
            score.total,
            lambda total: total,
            wants_more=wants_more,
            about={"target": target.id},
        )
    )
    battle.tell(
        lambda: AttackRolled(fighter=attacker.id, target=target.id, attack=score, result=result, rules=(ATTACKING,))
    )
    return result


# -- parries -----------------------------------------------------------------------------------------------------------


def can_parry(fighter: Fighter) -> bool:
    """Whether a fighter has a die with which to parry."""
    return fighter.defence_dice > 0 or (fighter.sustained or 0) > 0 or fighter.kept_dice > 0


def may_sustain(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may begin a sustained defence: against several, with no more dice in attack than in defence."""
    return (
        fighter.sustained is None
        and fighter.defence_dice > 0
        and len(foes_of(battle, fighter)) > 1
        and fighter.attacks_placed <= fighter.defences_placed
        and apply_hooks(battle, fighter, Hooks.may_sustain, True)
    )


async def commit(battle: Battle, target: Fighter, attack: Attack, result: int | None = None) -> Parry:
    """Whoever is attacked may commit one defence die to the parry of an attack, before it is rolled.

    ``result``: that of the attack, where it is known. A die that was kept aside is one of defence from then on.
    """
    if battle.is_piece(target):
        return "none"
    options: dict[str, Parry] = {"none": "none"}
    if (target.sustained or 0) > 0 or may_sustain(battle, target):
        options["sustained"] = "sustained"
    if target.defence_dice > 0:
        options["parry"] = "parry"
    if target.kept_dice > 0 and not target.in_rout:
        options["kept"] = "kept"
    about = {"fighter": target.id, "by": attack.by, **({} if result is None else {"result": result})}
    default = next((way for way in ("sustained", "parry", "kept") if way in options), "none")
    parry = await Choose(target.side, PARRYING, options, default=default, about=about)
    if parry != "kept":
        return parry
    target.kept_dice -= 1
    target.defence_dice += 1
    target.defences_placed += 1
    ways: dict[str, Parry] = {"parry": "parry"}
    if may_sustain(battle, target):
        ways["sustained"] = "sustained"
    return await Choose(target.side, PARRYING, ways, default="parry", about=about)


async def roll_parry(battle: Battle, target: Fighter, attack: Attack, parry: Parry, result: int) -> bool:
    """The Defence test against the result of the attack: equal or higher parries; the die is spent either way.

    Where the attack fails by itself there is no test, and the die is kept. [cc.core.melee.defence] With the die of a
    sustained defence one may go on as long as one parries: the second attack is 2 harder to parry, the next 4, and so on.
    Who fights several and has no more dice in attack than in defence may do so, once in a combat.
    [cc.core.melee.sustained-defence]
    """
    sustained = parry == "sustained"
    parried = target.sustained or 0
    if not sustained or parried == 0:
        target.defence_dice -= 1
    await prepare(battle, target, DEFENCE)
    spoilt = await any_of(target, Hooks.fails_by_itself, battle, target, DEFENCE)
    score = breakdown(target.profile.defence, lambda: characteristics.defence(battle, target))
    difficulty = result + SUSTAINED_RISE * parried * sustained
    margin = (
        None
        if spoilt
        else await open_roll(
            battle,
            target,
            DEFENCE,
            SUSTAINED if sustained else PARRYING,
            score.total,
            lambda total: None if total is None or total < difficulty else min(total - difficulty, WELL_PARRIED),
            wants_more=lambda total: total < difficulty,
            about={"by": attack.by, "difficulty": difficulty},
        )
    )
    passed = margin is not None
    battle.tell(
        lambda: ParryRolled(
            fighter=target.id, by=attack.by, defence=score, difficulty=difficulty, passed=passed, rules=(PARRYING,)
        )
    )
    if sustained:
        target.sustained = parried + 1 if passed else USED_UP
    if margin is not None:
        await moment(target.effects, Hooks.after_parry, battle, target, attack, margin, sustained)
    return passed
