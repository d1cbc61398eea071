"""A combat, from the initiative roll to the last blow: dice, attacks, parries, wound rolls and ripostes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from escarmouche.kernel import Choose, Step, confirm
from escarmouche.kernel.effects import apply_hooks, breakdown, moment
from escarmouche.rulebooks.c2.battle import Attack, Battle, Combat, Fighter
from escarmouche.rulebooks.c2.events import (
    AttackDieGained,
    AttacksAnnounced,
    AttacksRolled,
    DicePlaced,
    InitiativeWon,
    ParryRolled,
)
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.attacks import FREE, ParryMethod, Split, Volley, best_threshold, thresholds
from escarmouche.rulebooks.c2.rules.characteristics import (
    ATTACK,
    DEFENCE,
    INITIATIVE,
    attack,
    best_to_roll,
    check,
    contender,
    defence,
    initiative,
    named_contender,
    offer_boosts,
    resistance,
    strength,
)
from escarmouche.rulebooks.c2.rules.characters import counter_attack_rise, strikes_master_stroke, take_extra_dice
from escarmouche.rulebooks.c2.rules.wounds import wound_roll
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.confrontation.dice import Contender, Opposed

NONE: Final = "none"

PARRY: Final = ParryMethod("parry", "c2.melee.defence.roll")
COUNTER_ATTACK: Final = ParryMethod("counter-attack", "c2.counterattack.declare", wins=1, stance="counter-attack")
SUSTAINED: Final = ParryMethod("sustained", "c2.melee.sustained.condition", stance="sustained")

SUSTAINED_RISE: Final = 2
"""By how much each further attack is harder to parry with the die of a sustained defence."""

SPENT: Final = -1
"""The count of a sustained defence whose die has failed."""


# -- who is in it ------------------------------------------------------------------------------------------------------


def under_way(battle: Battle) -> Combat:
    """The combat under way."""
    assert battle.combat is not None, "no combat is under way"
    return battle.combat


def adversaries(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """Those still alive whom a fighter faces in the combat under way."""
    combat = under_way(battle)
    return battle.named(combat.defenders if fighter.id in combat.attackers else combat.attackers)


def comrades(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """Those still alive of a fighter's own side in the combat under way, itself included."""
    combat = under_way(battle)
    return battle.named(combat.attackers if fighter.id in combat.attackers else combat.defenders)


# -- initiative --------------------------------------------------------------------------------------------------------


class Initiative(Step, frozen=True):
    """Both sides roll 1D6 + INI, ties again; the winner is the Attacker and strikes first. [c2.melee.initiative]

    INI 3 and a die of 4 beat any INI and a die of 1. [c2.melee.example.initiative]

    The combat goes on in a fixed order: the Defender places his dice, then the Attacker; the Attacker strikes, then the
    Defender in his turn. [c2.melee.resolution]
    """

    async def run(self, battle: Battle) -> None:
        combat = under_way(battle)
        for fighter in sorted(battle.named(combat.fighters), key=lambda fighter: fighter.side != battle.first):
            await moment(fighter.effects, Hooks.before_initiative, battle, fighter)
            await offer_boosts(battle, fighter, "initiative")
        one, other = battle.named(combat.attackers), battle.named(combat.defenders)
        if not one or not other:
            return
        winner = await first_to_strike(battle, one, other)
        if winner != one[0].side:
            one, other = other, one
        attackers, defenders = (tuple(fighter.id for fighter in side) for side in (one, other))
        battle.combat = msgspec.structs.replace(combat, attackers=attackers, defenders=defenders)
        battle.tell(lambda: InitiativeWon(attackers=attackers, defenders=defenders, rules=("c2.melee.initiative",)))
        battle.then(*(PlaceDice(fighter) for fighter in (*defenders, *attackers)), Exchange(winner))


async def first_to_strike(battle: Battle, one: Sequence[Fighter], other: Sequence[Fighter]) -> str:
    """The side that strikes first: nobody rolls against those who don't fight."""
    for side, others in ((one, other), (other, one)):
        if not any(gives_battle(battle, fighter) for fighter in side):
            return others[0].side
    return await Opposed("c2.melee.initiative", spokesman(battle, one), spokesman(battle, other))


def gives_battle(battle: Battle, fighter: Fighter) -> bool:
    """Whether a figure fights when it is attacked, rather than being a thing to strike at."""
    return apply_hooks(battle, fighter, Hooks.gives_battle, True)


def within_reach(battle: Battle, fighter: Fighter) -> list[Fighter]:
    """At whom a warrior may strike: its adversaries, and whatever it touches besides that does not fight."""
    foes = adversaries(battle, fighter)
    known = {foe.id for foe in foes}
    touched = (foe for foe in battle.named(battle.foes(fighter)) if foe.id not in known)
    return [*foes, *(foe for foe in touched if not gives_battle(battle, foe))]


def spokesman(battle: Battle, side: Sequence[Fighter]) -> Contender:
    """A side rolls once, with the best INI among its warriors and 1 more for each other one.

    The wounds that count are those of him whose INI it is; of equals he rolls whose die is the best.
    [c2.melee.initiative.group]
    """
    best = best_to_roll(battle, side, INITIATIVE, [initiative(battle, fighter) for fighter in side])
    return named_contender(battle, best, INITIATIVE, initiative(battle, best) + len(side) - 1)


# -- dice --------------------------------------------------------------------------------------------------------------


class PlaceDice(Step, frozen=True):
    """A warrior takes its dice and sorts them, openly, into attack and defence. [c2.melee.dice.allocate]

    Tharn, the Defender, has 3 dice and places 2 in attack; then Alahel places none of 2. [c2.melee.example.dice]
    """

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if not fighter.in_play:
            return
        await offer_boosts(battle, fighter, "attack", "defence")
        if not fighter.in_play:
            return
        await take_extra_dice(battle, fighter)
        foes = adversaries(battle, fighter)
        dice = combat_dice(battle, fighter)
        split = apply_hooks(battle, fighter, Hooks.split, Split(0, dice))
        most = min(split.most, dice)
        least = min(split.least, most)
        facing = {foe.id for foe in foes}
        given = apply_hooks(battle, fighter, Hooks.given_attacks, (), foes) if split.most > 0 else ()
        placed = await Choose(
            fighter.side,
            "c2.melee.dice.allocate",
            {str(number): number for number in range(least, most + 1)},
            default=str(min(max(_sensible_attacks(battle, fighter, dice), least), most)),
            about={"fighter": fighter.id, "dice": dice},
        )
        fighter.attack_dice, fighter.defence_dice = placed, dice - placed
        for foe in given:
            if foe in facing:
                gain_attack(battle, fighter, foe)
        fighter.attacks_placed = fighter.attack_dice + len(fighter.bound_dice)
        fighter.defences_placed = fighter.defence_dice
        battle.tell(
            lambda: DicePlaced(
                fighter=fighter.id,
                attack=fighter.attacks_placed,
                defence=fighter.defences_placed,
                rules=("c2.melee.dice.allocate",),
            )
        )


def combat_dice(battle: Battle, fighter: Fighter) -> int:
    """Two dice each; but he who is alone against several has one, and one more for each of them. [c2.melee.dice.pool]"""
    foes = adversaries(battle, fighter)
    alone = len(comrades(battle, fighter)) == 1
    return apply_hooks(battle, fighter, Hooks.combat_dice, 1 + len(foes) if alone else 2, foes)


def gain_attack(battle: Battle, fighter: Fighter, foe: str) -> None:
    """One more attack die, to be used against this adversary only."""
    if len(adversaries(battle, fighter)) > 1:
        fighter.bound_dice = tuple(sorted((*fighter.bound_dice, foe)))
    else:
        fighter.attack_dice += 1


def _sensible_attacks(battle: Battle, fighter: Fighter, dice: int) -> int:
    """Everything against those who will not strike, otherwise one half."""
    foes = adversaries(battle, fighter)
    have_placed = all(foe.attacks_placed or foe.defences_placed for foe in foes)
    if have_placed and not any(foe.attacks_placed for foe in foes):
        return dice
    return (dice + 1) // 2


# -- attacks -----------------------------------------------------------------------------------------------------------


class Exchange(Step, frozen=True):
    """A side strikes, warrior by warrior; then those of the other side who live and have attack dice. [c2.melee.riposte]

    Whoever gains attack dice on the way strikes again: it goes on until nobody has any left. So does Alahel with the die
    won by parrying. [c2.melee.example.riposte]
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        ready = [fighter for fighter in battle.named(under_way(battle).fighters) if can_strike(battle, fighter)]
        if not ready:
            return
        strikers = [fighter for fighter in ready if fighter.side == self.side] or ready
        side = strikers[0].side
        options = {fighter.id: fighter.id for fighter in strikers}
        chosen = await Choose(side, "c2.melee.resolution", options, default=strikers[0].id)
        battle.then(Exchange(side))
        await strike(battle, battle[chosen])


def can_strike(battle: Battle, fighter: Fighter) -> bool:
    """Whether a warrior has an attack die for somebody who is still there."""
    foes = within_reach(battle, fighter)
    return bool(foes) and (fighter.attack_dice > 0 or any(foe.id in fighter.bound_dice for foe in foes))


async def strike(battle: Battle, fighter: Fighter) -> None:
    """A warrior announces the difficulty of each attack, rolls them all, and the successful ones are met one by one."""
    await offer_boosts(battle, fighter, "attack")
    for foe in within_reach(battle, fighter):
        await offer_boosts(battle, foe, "defence")
    if not can_strike(battle, fighter):
        return
    battle.attacks = await announce(battle, fighter)
    fighter.attack_dice, fighter.bound_dice = 0, ()
    battle.tell(
        lambda: AttacksAnnounced(
            fighter=fighter.id,
            attack=breakdown(fighter.profile.attack, lambda: attack(battle, fighter)),
            targets=tuple(attack.target for attack in battle.attacks),
            thresholds=tuple(attack.threshold for attack in battle.attacks),
            rules=("c2.melee.attack.threshold",),
        )
    )
    await moment(fighter.effects, Hooks.before_attack_rolls, battle, fighter)
    await offer_boosts(battle, fighter, "attack")
    if not fighter.in_play:
        battle.attacks = ()
        return
    battle.attacks = await Volley("c2.melee.attack.threshold", striker(battle, fighter), battle.attacks)
    battle.tell(
        lambda: AttacksRolled(
            fighter=fighter.id,
            targets=tuple(hit.target for hit in battle.attacks),
            thresholds=tuple(hit.threshold for hit in battle.attacks),
            rules=("c2.melee.attack.threshold",),
        )
    )
    await moment(fighter.effects, Hooks.after_attack_rolls, battle, fighter)
    if battle.attacks:
        battle.then(Defend())


async def announce(battle: Battle, fighter: Fighter) -> tuple[Attack, ...]:
    """Every attack die gets an adversary and a difficulty of its own; or all become one master stroke."""
    foes = {foe.id: foe for foe in within_reach(battle, fighter)}
    bound = [foe for foe in fighter.bound_dice if foe in foes]
    if await strikes_master_stroke(battle, fighter, fighter.attack_dice + len(bound)):
        open_to_it = foes if fighter.attack_dice else {foe: foes[foe] for foe in bound}
        return (await _aim(battle, fighter, open_to_it, master=True),)
    attacks = [await _aim(battle, fighter, {foe: foes[foe]}) for foe in bound]
    attacks += [await _aim(battle, fighter, foes) for _ in range(fighter.attack_dice)]
    return tuple(sorted(attacks))


async def _aim(battle: Battle, fighter: Fighter, foes: Mapping[str, Fighter], *, master: bool = False) -> Attack:
    """One attack: at whom, and how hard to land. The difficulty is freely named. [c2.melee.attack.threshold]"""
    rule = "c2.melee.attack.threshold"
    about: dict[str, int | str] = {"fighter": fighter.id}
    easiest = min(foes.values(), key=lambda foe: (foe.defence_dice, resistance(battle, foe), foe.id))
    named = {foe: foe for foe in foes}
    target = battle[await Choose(fighter.side, f"{rule}#target", named, default=easiest.id, about=about)]
    least, roll = minimum(battle, fighter, target), striker(battle, fighter)
    parrier = contender(battle, target, DEFENCE, defence(battle, target)) if target.defence_dice > 0 else None
    threshold = await Choose(
        fighter.side,
        rule,
        thresholds(roll, least),
        default=str(best_threshold(roll, parrier, least)),
        about={**about, "target": target.id, "least": least},
    )
    return Attack(fighter.id, target.id, threshold, master)


def minimum(battle: Battle, fighter: Fighter, target: Fighter) -> int:
    """The least difficulty of an attack: the DEF of an opponent who has placed a die in defence, used or not.

    Against one who has placed none any difficulty will do. [c2.melee.attack.minimum]
    """
    if not target.defences_placed:
        return FREE
    least = max(FREE, defence(battle, target))
    return apply_hooks(battle, fighter, Hooks.minimum_threshold, least, target)


def striker(battle: Battle, fighter: Fighter) -> Contender:
    """How a warrior rolls its attack dice."""
    return contender(battle, fighter, ATTACK, attack(battle, fighter))


# -- parries -----------------------------------------------------------------------------------------------------------


class Defend(Step, frozen=True):
    """The opponent chooses which of the successful attacks he tries to parry next. [c2.melee.defence.choice]"""

    async def run(self, battle: Battle) -> None:
        met = tuple(hit for hit in battle.attacks if battle[hit.target].in_play)
        battle.attacks = met
        if not met:
            return
        options: dict[str, Attack | None] = {
            _key(hit): hit for hit in met if ways_to_parry(battle, battle[hit.target], hit)
        }
        if options:
            easiest = min(options, key=lambda key: options[key].threshold)  # type: ignore[union-attr]
            player = battle[met[0].target].side
            about = {"by": met[0].by}
            chosen = await Choose(
                player, "c2.melee.defence.choice", {**options, NONE: None}, default=easiest, about=about
            )
            if chosen is not None:
                battle.attacks = without(met, chosen)
                if battle.attacks:
                    battle.then(Defend())
                await parry(battle, chosen)
                return
        battle.attacks = ()
        battle.then(*map(Blow, met))


def _key(hit: Attack) -> str:
    return "+".join(filter(None, (hit.target, str(hit.threshold), hit.mark)))


def without(attacks: tuple[Attack, ...], spent: Attack) -> tuple[Attack, ...]:
    """The attacks without one (of several alike, without one of them)."""
    place = attacks.index(spent)
    return attacks[:place] + attacks[place + 1 :]


class Persist(Step, frozen=True):
    """A parry has failed: with another die he may try again against the same attack, or take the blow."""

    hit: Attack

    async def run(self, battle: Battle) -> None:
        hit, fighter = self.hit, battle[self.hit.target]
        about = {"fighter": fighter.id, "threshold": hit.threshold}
        tries = bool(ways_to_parry(battle, fighter, hit))
        if tries and await confirm(fighter.side, "c2.melee.defence.roll", default=True, about=about):
            await parry(battle, hit)
        else:
            battle.then(Blow(hit))


async def parry(battle: Battle, hit: Attack) -> None:
    """1D6 + DEF must reach the difficulty that was announced for the attack, or the blow lands.

    [c2.melee.defence.roll] With DEF 4 a 4 fails against 11; a 6 thrown again as a 4 parries. [c2.melee.example.parry]
    """
    fighter, by = battle[hit.target], battle[hit.by]
    way = await choose_way(battle, fighter, hit)
    spend_die(fighter, way)
    await offer_boosts(battle, fighter, "defence")
    if not fighter.in_play:
        return
    parried = await check(
        battle,
        fighter,
        DEFENCE,
        way.rule,
        defence(battle, fighter),
        hit.threshold + way.rise,
        modifier=apply_hooks(battle, by, Hooks.parry_die_against, 0, fighter),
    )
    battle.tell(
        lambda: ParryRolled(
            fighter=fighter.id,
            by=by.id,
            way=way.rule,
            defence=breakdown(fighter.profile.defence, lambda: defence(battle, fighter)),
            difficulty=hit.threshold + way.rise,
            parried=parried,
            rules=(way.rule, "c2.melee.defence.roll"),
        )
    )
    await moment(fighter.effects, Hooks.after_parry, battle, fighter)
    if way.stance == SUSTAINED.stance:
        fighter.sustained = fighter.sustained + 1 if parried else SPENT
    if not parried:
        battle.then(Persist(hit) if ways_to_parry(battle, fighter, hit) else Blow(hit))
        return
    for _ in range(way.wins):
        gain_attack(battle, fighter, by.id)
        battle.tell(lambda: AttackDieGained(fighter=fighter.id, against=by.id, rules=(way.rule,)))


async def choose_way(battle: Battle, fighter: Fighter, hit: Attack) -> ParryMethod:
    """How to parry: counter-attacks are announced before the die is rolled, one by one. [c2.counterattack.declare]"""
    ways = ways_to_parry(battle, fighter, hit)
    easiest = min(ways, key=lambda way: (way.rise if way != SUSTAINED else -1, -way.wins))
    about = {"fighter": fighter.id, "threshold": hit.threshold}
    options = {way.key: way for way in ways}
    return await Choose(fighter.side, "c2.counterattack.declare", options, default=easiest.key, about=about)


def spend_die(fighter: Fighter, way: ParryMethod) -> None:
    """A parry uses up a defence die, but for a sustained defence that goes on; the way of parrying may bind."""
    if way.stance:
        fighter.stance = way.stance
    if way.stance != SUSTAINED.stance or not fighter.sustained:
        fighter.defence_dice -= 1


def ways_to_parry(battle: Battle, fighter: Fighter, hit: Attack) -> tuple[ParryMethod, ...]:
    """How a fighter may try to parry an attack now; none when it has no die left. [c2.melee.defence.roll]

    Sustained defence goes with no way of parrying that wins attack dice. [c2.melee.sustained.exclusions]
    """
    ways: tuple[ParryMethod, ...] = sustained_ways(battle, fighter)
    if fighter.defence_dice > 0:
        ways = (PARRY, *counter_attack_ways(battle, fighter), *ways)
        ways = apply_hooks(battle, fighter, Hooks.ways_to_parry, ways, hit)
    by = battle[hit.by]
    ways = apply_hooks(battle, by, Hooks.ways_to_be_parried, ways, hit)
    return tuple(way for way in ways if not way.stance or fighter.stance in ("", way.stance))


def counter_attack_ways(battle: Battle, fighter: Fighter) -> tuple[ParryMethod, ...]:
    """A counter-attack parries at +2, and each success gives an attack die against him who struck.

    [c2.counterattack.effect]
    """
    rise = counter_attack_rise(battle, fighter)
    return () if rise is None else (msgspec.structs.replace(COUNTER_ATTACK, rise=rise),)


def sustained_ways(battle: Battle, fighter: Fighter) -> tuple[ParryMethod, ...]:
    """One defence die of him who is outnumbered may parry attack after attack, each at +2 more.

    [c2.melee.sustained.escalation]
    """
    if fighter.sustained > 0:
        return (msgspec.structs.replace(SUSTAINED, rise=SUSTAINED_RISE * fighter.sustained),)
    return (SUSTAINED,) if may_sustain(battle, fighter) else ()


def may_sustain(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may begin a sustained defence: outnumbered, with a die placed in defence and no more in hit.

    It is one die in a combat. [c2.melee.sustained.condition]
    """
    return (
        fighter.sustained == 0
        and fighter.defence_dice > 0
        and fighter.attacks_placed <= fighter.defences_placed
        and len(adversaries(battle, fighter)) > len(comrades(battle, fighter))
    )


# -- blows -------------------------------------------------------------------------------------------------------------


class Blow(Step, frozen=True):
    """A blow that was not parried: a wound roll with the attacker's FOR, whose effect is immediate. [c2.melee.wound-roll]

    2 and 5 with FOR 5 against RES 9, in the torso, are a light wound. [c2.melee.example.wound]
    """

    attack: Attack

    async def run(self, battle: Battle) -> None:
        blow = self.attack
        by, victim = battle[blow.by], battle[blow.target]
        stood = by.in_play
        await offer_boosts(battle, by, "strength")
        if stood and not by.in_play:
            return
        force = strength(battle, by)
        if blow.master:
            force = apply_hooks(battle, by, Hooks.master_stroke_strength, force, victim)
        bonus = blow.threshold if blow.master else 0
        await wound_roll(battle, victim, force, by=by, rule="c2.melee.wound-roll", bonus=bonus, mark=blow.mark)
