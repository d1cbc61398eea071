"""Burning wings: whoever they fly over is attacked."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from escarmouche.documents.terms import Name
from escarmouche.kernel import Step
from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.common.ids import ModelId
from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.content.cards import no_weapon
from escarmouche.rulebooks.lfw.content.special_rules import Rule
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.attacks import shooting_attack
from escarmouche.rulebooks.lfw.rules.wounds import ResolveWounds
from escarmouche.table import Path
from escarmouche.table.exact import square_distance

WINGS: Final = "lfw.spell.feu.ailes-ardentes"


def burn_below(battle: Battle, unit: Unit, path: Path) -> None:
    """A unit has flown along a way: if its wings burn, all below are attacked."""
    if apply_hooks(battle, unit, Hooks.burns_below, 0):
        battle.then(*[FlownOver(unit.id, other) for other in below(battle, unit, path)], ResolveWounds())


def below(battle: Battle, unit: Unit, path: Path) -> tuple[str, ...]:
    """The units over whose bases a way leads; not whoever flies along on the back of another."""
    ways = tuple(pairwise(path))
    return tuple(
        other.id
        for other, there in battle.placed()
        if other is not unit
        and other.id != unit.partner
        and any(square_distance(there.x, there.y, *start, *end) <= there.radius**2 for start, end in ways)
    )


class FlownOver(Step, frozen=True):
    """Whoever is flown over by burning wings suffers a flaming shot of force 0. [lfw.spell.feu.ailes-ardentes]"""

    unit: ModelId
    target: ModelId

    async def run(self, battle: Battle) -> None:
        unit = battle[self.unit]
        skill = apply_hooks(battle, unit, Hooks.burns_below, 0)
        rules = (Rule("lfw.rule.independant", skill), Rule("lfw.rule.enflamme"))
        wings = no_weapon(Name("Ailes ardentes", "Burning wings"), 1, 0, rules)
        await shooting_attack(battle, Attack(self.unit, self.target, wings, False, 1, skill=skill, spell=WINGS))
