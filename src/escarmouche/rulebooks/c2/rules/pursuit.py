"""Pursuit: what the victors of a combat do before the next one."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_hooks, moment
from escarmouche.rulebooks.c2.battle import Battle, Combat, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks
from escarmouche.rulebooks.c2.rules.characteristics import offer_boosts
from escarmouche.rulebooks.c2.rules.charge import approach_enemy, targets
from escarmouche.rulebooks.c2.rules.movement import displace, move_over
from escarmouche.rulebooks.c2.rules.separation import separate
from escarmouche.rulebooks.common.ids import ModelId

MOVE: Final = "c2.melee.pursuit.eligibility"
ENGAGE: Final = "c2.melee.pursuit.engage"
NONE: Final = "none"

NORMAL_PURSUITS: Final = 1


def victors(battle: Battle, combat: Combat) -> tuple[str, ...]:
    """Those who have eliminated an enemy in a combat: all who fought on the other side than one who was killed."""
    sides = ((combat.attackers, combat.defenders), (combat.defenders, combat.attackers))
    return tuple(
        fighter
        for own, others in sides
        if any(battle[foe].lost in ("killed", "destroyed") for foe in others if foe in battle.fighters)
        for fighter in own
    )


def may_pursue(battle: Battle, fighter: Fighter) -> bool:
    """Once a melee phase, only by those who may move at all, and only when no enemy touches them any more."""
    allowed = apply_hooks(battle, fighter, Hooks.pursuits, NORMAL_PURSUITS)
    return fighter.pursuits < allowed and may_move(battle, fighter)


def may_move(battle: Battle, fighter: Fighter) -> bool:
    """Whether nobody touches a fighter, and nothing keeps it where it is."""
    return not battle.engaged(fighter) and apply_hooks(battle, fighter, Hooks.may_move, True, "pursuit")


class Pursuit(Step, frozen=True):
    """At the end of a combat the victors may move, one by one, those of the Tactics winner first.

    ``melee``: the number of the melee in which they fought. [c2.melee.pursuit.eligibility]
    """

    fighters: tuple[ModelId, ...]
    melee: int = 0

    async def run(self, battle: Battle) -> None:
        able = [fighter for fighter in battle.named(self.fighters) if may_pursue(battle, fighter)]
        if not able:
            return
        side = min((fighter.side for fighter in able), key=lambda side: side != battle.first)
        own = [fighter.id for fighter in able if fighter.side == side]
        options: dict[str, str | None] = {**{fighter: fighter for fighter in own}, NONE: None}
        chosen = await Choose(side, f"{MOVE}#who", options, default=own[0])
        done = own if chosen is None else [chosen]
        battle.then(Pursuit(tuple(fighter.id for fighter in able if fighter.id not in done), self.melee))
        if chosen is not None:
            battle.then(PursuitMove(chosen, self.melee))


class PursuitMove(Step, frozen=True):
    """A normal move of half MOV in any direction, or into contact with an enemy. [c2.melee.pursuit.engage]

    It is no charge: whoever is engaged so suffers no charge penalty. It may call for Courage tests, as in the movement
    phase. [c2.melee.pursuit.fear]
    """

    fighter: ModelId
    melee: int = 0

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        fighter.pursuits += 1
        fighter.move = "pursuit"
        await moment(fighter.effects, Hooks.before_move, battle, fighter, "pursuit")
        await offer_boosts(battle, fighter, "movement", "flight")
        if not fighter.in_play:
            return
        barred = tuple(foe.id for foe in battle.enemies(fighter) if not is_open(battle, foe))
        open_to_it = {foe.id: foe.id for foe in targets(battle, fighter, as_charge=False) if foe.id not in barred}
        options: dict[str, str | None] = {NONE: None, **open_to_it}
        target = await Choose(fighter.side, ENGAGE, options, default=NONE, about={"fighter": fighter.id})
        if target is not None and await approach_enemy(
            battle, fighter, battle[target], "pursuit", as_charge=False, barred=barred
        ):
            await join(battle, fighter, self.melee)
        elif fighter.in_play and may_move(battle, fighter):
            await displace(battle, fighter, MOVE, "pursuit")
        await move_over(battle, fighter)


def is_open(battle: Battle, enemy: Fighter) -> bool:
    """Whether a pursuit move may engage an enemy: one not engaged, or in a combat still to be fought."""
    return not battle.engaged(enemy) or any(enemy.id in combat.fighters for combat in battle.combats)


async def join(battle: Battle, fighter: Fighter, melee: int) -> None:
    """New contacts make a new combat, or join those still to be fought, which are then separated again.

    ``melee``: the number of the melee that the fighter comes from, and that a new one can't have.
    """
    met = [foe for foe in battle.foes(fighter) if _fights_yet(battle, foe)]
    joined = [combat for combat in battle.combats if any(foe in combat.fighters for foe in met)]
    fighting = [member for combat in joined for member in combat.fighters if member in battle.fighters]
    members = dict.fromkeys([fighter.id, *met, *fighting])
    if not met:
        return
    known = [combat.melee for combat in battle.combats]
    number = max((combat.melee for combat in joined), default=0) or 1 + max([melee, *known])
    rest = tuple(combat for combat in battle.combats if combat not in joined)
    battle.combats = rest + await separate(battle, members, number)


def _fights_yet(battle: Battle, foe: str) -> bool:
    """Whether an enemy touched by a pursuer fights in this phase: in a combat to come, or against him alone."""
    return any(foe in combat.fighters for combat in battle.combats) or len(battle.foes(battle[foe])) == 1
