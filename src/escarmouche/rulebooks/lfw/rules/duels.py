"""Duels: challenges at the start of a combat, and who may attack whom as long as they last."""

from __future__ import annotations

from typing import Final

from escarmouche.kernel import PASS, Choose, Step, confirm
from escarmouche.rulebooks.common.ids import ModelId, SideId
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.events import DuelBegan

DUEL: Final = "lfw.rule.duelliste"


class Challenges(Step, frozen=True):
    """At the start of a combat duellists may challenge enemies, in the order of initiative from ``side`` on.

    ``side``: that of the player who has chosen the combat. [lfw.rule.duelliste]
    """

    side: SideId

    async def run(self, battle: Battle) -> None:
        assert battle.combat is not None
        first = battle.order.index(self.side)
        order = (*battle.order[first:], *battle.order[:first])
        fighting = battle.named(battle.combat.units)
        battle.then(*[Challenge(unit.id) for side in order for unit in fighting if unit.side == side])


class Challenge(Step, frozen=True):
    """A duellist who is in no duel may challenge an enemy in contact who is in none. [lfw.rule.duelliste]

    Another duellist has to accept. [lfw.rule.duelliste.must-accept]
    """

    unit: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        free = [] if unit.duel or not unit.has(DUEL) else [foe for foe in battle.foes(unit) if not battle[foe].duel]
        if not free:
            return
        options = {PASS: PASS, **{foe: foe for foe in free}}
        chosen = await Choose(unit.side, DUEL, options, default=PASS, about={"unit": unit.id})
        if chosen == PASS:
            return
        foe = battle[chosen]
        about = {"unit": foe.id, "by": unit.id}
        if foe.has(DUEL) or await confirm(foe.side, f"{DUEL}#accept", default=True, about=about):
            unit.duel, foe.duel = foe.id, unit.id
            battle.tell(lambda: DuelBegan(unit=unit.id, target=foe.id, rules=(DUEL,)))


def end_duel(battle: Battle, unit: Unit) -> None:
    """A duel lasts until one of the two is destroyed or flees, from one combat to the next. [lfw.rule.duelliste.duration]"""
    if unit.duel:
        battle[unit.duel].duel = ""
        unit.duel = ""


def may_attack(attacker: Unit, target: Unit) -> bool:
    """Whether no duel forbids an attack: whoever is in one attacks the other alone, and is attacked by him alone.

    [lfw.rule.duelliste.protected]
    """
    return (attacker.duel or target.id) == target.id and (target.duel or attacker.id) == attacker.id
