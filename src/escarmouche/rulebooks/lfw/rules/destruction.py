"""Destruction: whoever is lost leaves the table; of cavalry, one of the two may stay alive."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.battle import Battle, Loss, Unit
from escarmouche.rulebooks.lfw.events import UnitDestroyed
from escarmouche.rulebooks.lfw.rules.duels import end_duel
from escarmouche.rulebooks.lfw.rules.granting import unlearn
from escarmouche.rulebooks.lfw.rules.missions import champion_destroyed
from escarmouche.rulebooks.lfw.rules.tide import note_fallen
from escarmouche.rulebooks.lfw.rules.treasures import leave_treasures


def destroy(battle: Battle, unit: Unit, *, by: str = "", how: Loss = "killed", alone: bool = False) -> Unit | None:
    """A unit is destroyed. ``alone``: the other unit of its duo stays alive, and is told; otherwise both are lost."""
    where = unit.pose
    other = part(battle, unit) if unit.partner else None
    champion_destroyed(battle, unit, by)
    remove(battle, unit, by, how)
    leave_treasures(battle, unit, where)
    if other is not None and not alone:
        destroy(battle, other, by=by, how=how)
    note_fallen(battle, unit.side)
    return other if alone else None


def remove(battle: Battle, unit: Unit, by: str, how: Loss) -> None:
    """A unit that has lost its last Pv, or is lost otherwise, is removed from the table. [lfw.wound.death]"""
    where = unit.pose
    unit.lost = how
    unit.destroyed_by = by
    unit.fleeing = False
    unit.may_fight = unit.may_shoot = False
    end_duel(battle, unit)
    battle.stand(unit, None)
    battle.tell(lambda: UnitDestroyed(unit=unit.id, by=by, how=how, pose=where, rules=("lfw.wound.death",)))


def part(battle: Battle, unit: Unit) -> Unit:
    """A duo is no more; the other of the two stands where both stood, on a base of its own. [lfw.cavalry.death]

    Only the specialist keeps the skills of its speciality. [lfw.cavalry.specialist]
    """
    other = battle[unit.partner]
    for half in (unit, other):
        half.mount = half.rider = ""
        half.saddle = None
        unlearn(half)
    battle.stand(other, other.pose)
    return other
