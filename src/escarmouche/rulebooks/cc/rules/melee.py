"""The combat phase: melees are divided, combats are fought one after another, and the victors pursue."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.cc.battle import Battle, Combat, Fighter
from escarmouche.rulebooks.cc.events import CombatOver
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.assault import pursuit_move
from escarmouche.rulebooks.cc.rules.breach import Batter, Breach, is_breach
from escarmouche.rulebooks.cc.rules.combat import BeginCombat
from escarmouche.rulebooks.cc.rules.separation import melees, separate
from escarmouche.rulebooks.cc.rules.windows import start_phase
from escarmouche.rulebooks.cc.rules.wounds import EXERTION, any_of, forget_combat
from escarmouche.rulebooks.common.ids import ModelId, SideId

ORDER: Final = "cc.core.melee.order"
END: Final = "cc.core.melee.end"
PURSUIT: Final = "cc.core.melee.pursuit"
NONE: Final = "none"

PHASE_OVER: Final = "combat-phase"
"""The moment that ends what lasts until the combat phase is over."""


class CombatPhase(Step, frozen=True):
    """All melees are separated, then the combats are resolved one after another; new ones are of the same phase.

    [cc.core.turn.combat]
    """

    async def run(self, battle: Battle) -> None:
        battle.enter("combat")
        battle.combats = ()
        for fighter in battle.fighters.values():
            fighter.pursuits = fighter.combats = 0
        battle.expire(PHASE_OVER)
        await start_phase(battle)
        divided = (Separate(melee) for melee in melees(battle))
        battle.then(*divided, Breach(), NextCombat(battle.winner_of_tactics), EndOfPhase())


class Separate(Step, frozen=True):
    """A melee is divided before any combat is fought."""

    melee: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        battle.combats += await separate(battle, self.melee)


class NextCombat(Step, frozen=True):
    """The players designate in turn the next combat, the winner of the Tactics roll first. [cc.core.melee.order]

    Each is resolved to its end, with its pursuit moves, before the next.
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        battle.combats = tuple(combat for combat in battle.combats if _is_on(battle, combat))
        if not battle.combats:
            return
        options = {"+".join(combat.fighters): combat for combat in battle.combats}
        combat = await Choose(self.side, ORDER, options, default=next(iter(options)))
        battle.combats = tuple(other for other in battle.combats if other != combat)
        battle.combat = combat
        steps = (Batter(),) if is_breach(battle, combat) else (BeginCombat(), EndOfCombat())
        battle.then(*steps, NextCombat(battle.other(self.side)))


def _is_on(battle: Battle, combat: Combat) -> bool:
    """Whether anybody is left on both sides of a combat."""
    return bool(battle.named(combat.first)) and bool(battle.named(combat.second))


class EndOfCombat(Step, frozen=True):
    """Dice left over, and whatever lasts until the end of the combat, end with it. [cc.core.melee.end]"""

    async def run(self, battle: Battle) -> None:
        combat = battle.combat
        assert combat is not None
        for fighter in combat.fighters:
            forget_combat(battle[fighter])
        battle.combat = None
        battle.tell(lambda: CombatOver(fighters=combat.fighters, rules=(END,)))
        battle.then(Pursuit(victors(battle, combat)), EndOfExertion(combat.fighters))


class EndOfExertion(Step, frozen=True):
    """What lasts until a combat and its pursuit moves are over ends for those who have fought it."""

    fighters: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        for fighter in self.fighters:
            battle[fighter].expire(EXERTION)


def victors(battle: Battle, combat: Combat) -> tuple[str, ...]:
    """Those whose side has eliminated an opponent in a combat in which they took part."""
    return tuple(
        fighter
        for own, others in ((combat.first, combat.second), (combat.second, combat.first))
        if any(battle[foe].out for foe in others)
        for fighter in own
    )


def may_pursue(battle: Battle, fighter: Fighter) -> bool:
    """Whether a victor may make a pursuit move: nobody touches him, he is not in rout, and he has made none so far."""
    allowed = apply_hooks(battle, fighter, Hooks.pursuit_moves, 1)
    free = battle.is_free(fighter) and not fighter.in_rout
    return free and fighter.pursuits < allowed and apply_hooks(battle, fighter, Hooks.may_act, True, "pursuit")


class Pursuit(Step, frozen=True):
    """The victors who have no opponent in contact any more may move, one after another."""

    fighters: tuple[ModelId, ...]

    async def run(self, battle: Battle) -> None:
        able = {fighter.id: fighter for fighter in battle.named(self.fighters) if may_pursue(battle, fighter)}
        if not able:
            return
        side = next(iter(able.values())).side
        options: dict[str, Fighter | None] = {**able, NONE: None}
        chosen = await Choose(side, f"{PURSUIT}#who", options, default=next(iter(able)))
        if chosen is not None:
            battle.then(PursuitMove(chosen.id), Pursuit(tuple(name for name in able if name != chosen.id)))


class PursuitMove(Step, frozen=True):
    """A victor moves up to half of MOU in any direction, and may come into contact with enemies: an engagement.

    Once in a combat phase, never by those in rout or by somebody whom an enemy still touches. [cc.core.melee.pursuit]
    """

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        fighter.pursuits += 1
        if await any_of(fighter, Hooks.replaces_pursuit, battle, fighter):
            return
        battle.then(JoinCombats(self.fighter))
        await pursuit_move(battle, fighter)


class JoinCombats(Step, frozen=True):
    """Contact made by a pursuit move opens a new combat of the same phase, or joins combats not yet resolved.

    These are then separated and counted anew. An enemy whose combat is over fights again, with all his dice.
    [cc.core.melee.several-combats]
    """

    fighter: ModelId

    async def run(self, battle: Battle) -> None:
        fighter = battle[self.fighter]
        if not fighter.in_play:
            return
        for bearer, effect in battle.bearers("on_pursuit_over"):
            await effect.on_pursuit_over(battle, bearer, fighter)  # type: ignore[attr-defined]
        if not battle.engaged(fighter):
            return
        met = battle.foes(fighter)
        joined = [combat for combat in battle.combats if any(foe in combat.fighters for foe in met)]
        members = dict.fromkeys([fighter.id, *met, *(name for combat in joined for name in combat.fighters)])
        battle.combats = tuple(combat for combat in battle.combats if combat not in joined)
        battle.combats += await separate(battle, tuple(members))


class EndOfPhase(Step, frozen=True):
    """Combats and pursuits are counted anew in each combat phase."""

    async def run(self, battle: Battle) -> None:
        battle.expire(PHASE_OVER)
        for fighter in battle.fighters.values():
            fighter.pursuits = fighter.combats = 0
