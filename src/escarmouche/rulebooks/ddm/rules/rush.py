"""The rush: how a creature out of command gets at the nearest enemy."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.ddm.battle import Battle, Creature, Mode
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.machine.approach import berths, gets_there, nearest_by_way
from escarmouche.rulebooks.ddm.rules.attacks import BEFORE_BLOW, Blow
from escarmouche.rulebooks.ddm.rules.bodies import standing
from escarmouche.rulebooks.ddm.rules.charge import printed_speed
from escarmouche.rulebooks.ddm.rules.force import apply_hooks
from escarmouche.rulebooks.ddm.rules.movement import Move, Walk, modes, sets_out
from escarmouche.rulebooks.ddm.rules.sight import shut_off, visible_enemies
from escarmouche.rulebooks.ddm.rules.states import active, has_made_its_attack
from escarmouche.rulebooks.ddm.rules.strikes import Strike

RULE: Final = "ddm.command.rush"
BY: Final = "ddm.term.rush"


def rushes(battle: Battle, creature: Creature) -> dict[str, tuple[Mode, ...]]:
    """The enemies that a creature out of command may rush, each with the ways of moving that get there.

    The nearest that it sees, by the shortest way there; it has to be able to get next to it this turn. [ddm.command.rush]
    [ddm.term.rush] [ddm.move.out-of-command] [ddm.command.move.example]
    Who stands next to an enemy already has nobody nearer to rush.
    """
    enemies = visible_enemies(battle, creature)
    if not enemies or battle.touching(creature) & standing(battle, enemies):
        return {}
    limits = {mode: 2 * printed_speed(battle, creature, mode) for mode in modes(battle, creature)}
    nearest = [nearest_by_way(battle, creature, enemies, mode, limit) for mode, limit in limits.items()]
    least = min((way.length for way in nearest if way.enemies), default=0)
    rushed = {enemy for way in nearest if way.length == least for enemy in way.enemies}
    return {
        enemy.id: tuple(mode for mode, limit in limits.items() if gets_there(battle, creature, enemy, mode, limit))
        for enemy in enemies
        if enemy.id in rushed and not shut_off(battle, creature, enemy)
    }


class Rush(Step, frozen=True):
    """A creature rushes an enemy, by any way, at up to double its printed speed, and ends next to it.

    It can't turn to another on the way. [ddm.command.rush.restrictions] [ddm.command.rush.charge]
    """

    creature: ModelId
    target: ModelId
    modes: tuple[Mode, ...]

    async def run(self, battle: Battle) -> None:
        creature, turn = battle[self.creature], battle.turn
        assert turn is not None
        if not await sets_out(battle, creature):
            return
        turn.rushing = self.target
        about = {"creature": creature.id, "target": self.target}
        mode = await Choose(creature.side, BY, {str(candidate): candidate for candidate in self.modes}, about=about)
        turn.mode = mode
        speed = printed_speed(battle, creature, mode)
        goal = berths(battle, creature, battle[self.target], mode)
        way = await Move(battle, creature, mode, 2 * speed, turn.parity, goal=goal, rule=RULE)
        battle.then(
            Walk(creature.id, way.squares, mode, how="rush", bound=True),
            *(between(creature.id) for between in BEFORE_BLOW),
            RushBlow(creature.id, self.target, speed),
        )


class RushBlow(Step, frozen=True):
    """After a rush of no more than its printed speed a creature has to attack whom it has rushed, once.

    [ddm.command.rush.attack]
    """

    creature: ModelId
    target: ModelId
    speed: int

    async def run(self, battle: Battle) -> None:
        creature, target, turn = battle[self.creature], battle[self.target], battle.turn
        if turn is None or creature.at is None or target.at is None or not active(battle, creature):
            return
        if turn.used > self.speed or not battle.adjacent(creature, target):
            return
        if has_made_its_attack(battle, creature) or not apply_hooks(battle, creature, Hooks.may_attack, True, "melee"):
            return
        options = {
            f"melee/{index}": index
            for index, attack in enumerate(creature.card.melee)
            if creature.left(f"melee/{index}", attack.uses)
        }
        if not options:
            return
        about = {"creature": creature.id, "target": target.id}
        index = await Choose(
            creature.side, "ddm.round.activation.pick-attack", options, default=next(iter(options)), about=about
        )
        turn.attacks = (*turn.attacks, f"melee/{index}")
        battle.then(Blow(Strike(attacker=creature.id, target=target.id, sort="melee", index=index)))
