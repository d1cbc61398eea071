"""Impacts: what a charge does to all whom the unit touches, beside its blows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from escarmouche.documents.terms import Name
from escarmouche.rulebooks.lfw.battle import Attack, Unit
from escarmouche.rulebooks.lfw.content.cards import no_weapon
from escarmouche.rulebooks.lfw.content.special_rules import read_impact

IMPACT: Final = "lfw.rule.impacte"
SKILL: Final = 2
"""The CT with which an impact is resolved, and what an explosion does."""


def impacts(unit: Unit, foes: Sequence[str]) -> Iterator[Attack]:
    """What every enemy in contact suffers from a unit that has charged this turn, as it fights. [lfw.rule.impacte]"""
    if not unit.has_charged:
        return
    for item in unit.effects:
        if item.name == IMPACT:
            impact = read_impact(str(item.parameter))
            ram = no_weapon(Name("Impact", "Impact"), 1, impact.force, impact.rules)
            for foe in foes:
                yield from [Attack(unit.id, foe, ram, melee=False, attacks=1, skill=SKILL)] * impact.shots
