"""What takes somebody's right to do something for a while."""

from __future__ import annotations

from typing import Literal

from escarmouche.kernel.effects import apply_hooks
from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks


def is_able(battle: Battle, unit: Unit, what: Literal["move", "shoot", "cast"]) -> bool:
    """Whether nothing that is in force on a unit says that it is not eligible to something."""
    return apply_hooks(battle, unit, Hooks.is_able, True, what)
