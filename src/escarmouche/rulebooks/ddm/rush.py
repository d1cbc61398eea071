"""The rush: how a creature out of command gets at the nearest enemy."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.ddm.approach import berths, nearest_by_way
from escarmouche.rulebooks.ddm.attacks import Blow
from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.charge import printed_speed
from escarmouche.rulebooks.ddm.movement import Move, Walk, modes
from escarmouche.rulebooks.ddm.sight import visible_enemies
from escarmouche.rulebooks.ddm.states import active
from escarmouche.rulebooks.ddm.strikes import Strike

RULE: Final = "ddm.command.rush"


def rushes(battle: Battle, creature: Creature) -> dict[str, str]:
    """The enemies that a creature out of command may rush, each with the way of moving.

    The nearest that it sees, by the way there; it has to be able to get next to it this turn. [ddm.command.rush]
    [ddm.term.rush] [ddm.move.out-of-command]
    """
    enemies = visible_enemies(battle, creature)
    found: dict[str, str] = {}
    for mode in modes(battle, creature):
        for enemy in nearest_by_way(battle, creature, enemies, mode, 2 * printed_speed(battle, creature, mode)):
            if not battle.adjacent(creature, battle[enemy]):
                found[enemy] = mode
    return found


class Rush(Step, frozen=True):
    """A creature rushes an enemy, by any way, at up to double its printed speed, and ends next to it.

    It can't turn to another on the way. [ddm.command.rush.restrictions] [ddm.command.rush.charge]
    """

    creature: str
    target: str
    mode: str

    async def run(self, battle: Battle) -> None:
        creature, turn = battle[self.creature], battle.turn
        assert turn is not None
        turn.rushing = self.target
        mode = next(one for one in modes(battle, creature) if one == self.mode)
        speed = printed_speed(battle, creature, mode)
        goal = berths(battle, creature, battle[self.target])
        way = await Move(battle, creature, mode, 2 * speed, turn.parity, goal=goal, rule=RULE)
        battle.then(
            Walk(creature.id, way.squares, mode, how="rush", bound=True), RushBlow(creature.id, self.target, speed)
        )


class RushBlow(Step, frozen=True):
    """After a rush of no more than its printed speed a creature has to attack whom it has rushed, once.

    [ddm.command.rush.attack]
    """

    creature: str
    target: str
    speed: int

    async def run(self, battle: Battle) -> None:
        creature, target, turn = battle[self.creature], battle[self.target], battle.turn
        if turn is None or creature.at is None or target.at is None or not active(battle, creature):
            return
        if turn.used > self.speed or not battle.adjacent(creature, target):
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
