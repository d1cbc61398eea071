"""How far shooting weapons reach."""

from __future__ import annotations

from escarmouche.kernel.effects import apply_effects
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.granting import with_weapon


def reach(battle: Battle, unit: Unit, weapon: Weapon) -> int:
    """The range of a shooting weapon of a unit, in 0.01 mm."""
    assert weapon.range is not None
    return apply_effects(with_weapon(unit.effects, weapon), Hooks.reach, weapon.range, battle, unit, weapon)
