"""What the shots are worth that a unit could make, or gives up by something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.content.cards import Weapon
from escarmouche.rulebooks.lfw.machine.estimates import shot
from escarmouche.rulebooks.lfw.rules import shooting
from escarmouche.rulebooks.lfw.rules.sight import cover

AT_A_POINT: Final = 2.0
"""What a shot at a point of the table is worth, as long as nobody has looked where."""


def shooting_lost(battle: Battle, unit: Unit) -> float:
    """The points that a shot would win which is not made."""
    if unit.move in ("run", "charge", "flight"):
        return 0.0
    shots = shooting.possible_shots(battle, unit).items()
    return max((best_shot(battle, unit, name, weapons) for name, weapons in shots), default=0.0)


def best_shot(battle: Battle, shooter: Unit, name: str, weapons: Sequence[Weapon]) -> float:
    """The points that the best of some weapons takes of whoever, or whatever, it is aimed at."""
    if name not in battle.units:
        return AT_A_POINT
    behind = cover(battle, shooter, battle[name])
    return max(shot(battle, shooter, battle[name], weapon, behind) for weapon in weapons)


__all__ = ["best_shot", "shooting_lost"]
