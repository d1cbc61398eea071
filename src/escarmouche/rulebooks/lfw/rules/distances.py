"""Distances, contact, melees: all lengths are in inches, of 2,540 units of 0.01 mm. [lfw.distance.unit]"""

from __future__ import annotations

from collections.abc import Iterable

from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.table import Footprint, gap, within


def distance(battle: Battle, one: Unit, other: Unit) -> int:
    """The distance between two units: nearest edge to nearest edge of their bases, 0 where they overlap.

    [lfw.distance.between-units]
    """
    return battle.gap(one, other)


def between_bands(battle: Battle, one: Iterable[Unit], other: Iterable[Unit]) -> int:
    """The distance between two groups of units: that of the two that are nearest to each other. [lfw.distance.between-bands]

    Raises ``ValueError`` for a group of nobody.
    """
    others = tuple(other)
    return min(battle.gap(mine, theirs) for mine in one for theirs in others)


def in_range(battle: Battle, one: Unit, other: Unit, reach: int) -> bool:
    """Whether a target is within a range: at exactly so much it is. [lfw.distance.range]"""
    return within(battle.base(one), battle.base(other), reach)


def nearer_than(one: Footprint, other: Footprint, limit: int) -> bool:
    """Whether two bases are less than so far apart: "à moins de" leaves out the exact distance. [lfw.distance.strict]"""
    return gap(one, other) < limit


def in_contact(battle: Battle, one: Unit, other: Unit) -> bool:
    """Whether two units, friends or enemies, are within a tenth of an inch of each other. [lfw.distance.contact]"""
    assert one.pose is not None
    assert other.pose is not None
    return one.pose.z == other.pose.z and within(battle.base(one), battle.base(other), battle.contact)


def is_in_melee(battle: Battle, unit: Unit) -> bool:
    """Whether a unit touches an enemy; those do not count who touch nobody but duellists, and are in no duel themselves.

    [lfw.rule.duelliste.bystanders]
    """
    foes = battle.foes(unit)
    return bool(foes) and (bool(unit.duel) or not all(battle[foe].duel for foe in foes))


def melee_of(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Everybody in the melee of a unit, itself first: all who are linked by contact of enemies. [lfw.melee.melee]

    Of a unit that is in none, nobody.
    """
    if not is_in_melee(battle, unit):
        return ()
    fighting = {unit.id: None}
    waiting = [unit.id]
    while waiting:
        for foe in battle.foes(battle[waiting.pop()]):
            if foe not in fighting and is_in_melee(battle, battle[foe]):
                fighting[foe] = None
                waiting.append(foe)
    return tuple(fighting)


def melees(battle: Battle) -> tuple[tuple[str, ...], ...]:
    """All melees on the table, each unit in one of them at most."""
    groups: list[tuple[str, ...]] = []
    seen: set[str] = set()
    for unit in battle.in_play():
        if unit.id not in seen and (melee := melee_of(battle, unit)):
            groups.append(melee)
            seen.update(melee)
    return tuple(groups)
