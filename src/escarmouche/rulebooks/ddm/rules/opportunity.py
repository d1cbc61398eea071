"""Attacks of opportunity: at whom leaves a square that one threatens."""

from __future__ import annotations

import itertools
from typing import Final

import msgspec

from escarmouche.kernel import Choose, Step
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.ddm.battle import ROUTED, Battle, Creature, Deed, Mode
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.attacks import Blow
from escarmouche.rulebooks.ddm.rules.force import apply_hooks
from escarmouche.rulebooks.ddm.rules.sight import shut_off
from escarmouche.rulebooks.ddm.rules.states import active, threatens, threats
from escarmouche.rulebooks.ddm.rules.strikes import OPPORTUNITY, Strike
from escarmouche.table.grid import Square, Squares

RULE: Final = "ddm.melee.opportunity"
PASS: Final = "pass"


class Opportunities(Step, frozen=True):
    """A creature is about to leave squares that enemies threaten: before it does, they may strike at it.

    Each player decides attack by attack. Whom an attack has stopped, turned to flight or moved off them is no longer about
    to leave them, and gives nobody else an opening. [ddm.melee.opportunity] [ddm.melee.opportunity.timing]
    [ddm.term.attack-of-opportunity]
    """

    mover: ModelId
    left: tuple[Square, ...]
    """The squares that it is about to leave."""
    mode: Mode
    strides: int
    flees: bool
    """Whether it flees, as one that routs."""
    players: tuple[SideId, ...]
    """Who is still to be asked."""

    async def run(self, battle: Battle) -> None:
        mover = battle[self.mover]
        if not self.players or not can_go_on(battle, mover, rout=self.flees):
            return
        leaving = sum(1 << square for square in self.left)
        if leaving & ~battle.space(mover):
            return
        foes = reacting(battle, mover, leaving, self.mode, self.strides)
        sides = {foe.side for foe in foes}
        players = tuple(itertools.dropwhile(lambda player: player not in sides, self.players))
        if not players:
            return
        blow = await choose(players[0], mover, [foe for foe in foes if foe.side == players[0]])
        if blow is None:
            battle.then(msgspec.structs.replace(self, players=players[1:]))
            return
        battle.once(Deed(OPPORTUNITY, blow.attacker))
        battle.then(Blow(blow), msgspec.structs.replace(self, players=players))


def provoked(battle: Battle, mover: Creature, leaving: Squares, mode: Mode, strides: int) -> Opportunities | None:
    """The attacks of opportunity that a step provokes, if it provokes any. ``leaving``: the squares it leaves.

    Players decide in play order, beginning with the mover's. [ddm.move.provokes] [ddm.melee.opportunity.order]
    """
    if not leaving & threats(battle, mover):
        return None
    if not reacting(battle, mover, leaving, mode, strides):
        return None
    squares = tuple(battle.ground.chart.members(leaving))
    return Opportunities(mover.id, squares, mode, strides, mover.routing, battle.order_from(mover.side))


def can_go_on(battle: Battle, creature: Creature, *, rout: bool) -> bool:
    """Whether a creature on its way can still move: it is there, and nothing has stopped it or turned it to flight."""
    if creature.at is None:
        return False
    if not apply_hooks(battle, creature, Hooks.may_move, True):
        return False
    return creature.routing if rout else active(battle, creature)


def reactions(battle: Battle) -> int:
    """How many attacks of opportunity have been made in the turn under way."""
    return sum(deed.what == OPPORTUNITY for deed in battle.done)


def reacting(battle: Battle, mover: Creature, leaving: Squares, mode: Mode, strides: int) -> list[Creature]:
    """The enemies that may strike at whoever leaves these squares.

    Those that threaten one of them, see the mover, and are kept off by no cover nor anything else; each once in the turn of
    any creature. [ddm.melee.threaten.opportunity] [ddm.melee.opportunity.limit] [ddm.melee.opportunity.cover]
    [ddm.melee.opportunity.sight] Not the enemy that has just made it rout. [ddm.rout.opportunity.causer]
    """
    return [
        foe
        for foe in battle.enemies(mover)
        if battle.touching(foe) & leaving
        and Deed(OPPORTUNITY, foe.id) not in battle.done
        and active(battle, foe)
        and threatens(battle, foe, mover)
        and Deed(ROUTED, foe.id, mover.id) not in battle.done
        and apply_hooks(battle, mover, Hooks.provokes, True, mode, strides, foe)
        and apply_hooks(battle, foe, Hooks.may_react, True)
        and not shut_off(battle, foe, mover)
    ]


async def choose(player: str, mover: Creature, foes: list[Creature]) -> Strike | None:
    """A player lets a creature strike, with any of its melee attacks, or passes. [ddm.melee.opportunity.choose-attack]"""
    strikes = {
        f"{foe.id}/{index}": Strike(attacker=foe.id, target=mover.id, sort="melee", index=index, occasion=OPPORTUNITY)
        for foe in foes
        for index in range(len(foe.card.melee))
        if foe.left(f"melee/{index}", foe.card.melee[index].uses)
    }
    options: dict[str, Strike | None] = {**strikes, PASS: None}
    return await Choose(player, RULE, options, default=next(iter(options)), about={"mover": mover.id})
