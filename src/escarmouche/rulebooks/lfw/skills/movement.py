"""Special rules about moving."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.battle import Battle, Move, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.strides import FAST_MOVES, FASTER, SLOWER


class Fast(Hooks, name="lfw.rule.rapide"):
    """2" more in a charge, a flight, a run, and to declare a charge; each time it stands there. [lfw.rule.rapide]"""

    stacking = "adds"

    def stride(self, value: int, battle: Battle, bearer: Unit, move: Move) -> int:
        return value + FASTER if move in FAST_MOVES else value


class Slow(Hooks, name="lfw.rule.lent"):
    """1" less in a charge, a flight, a run, and to declare a charge; each time it stands there. [lfw.rule.lent]"""

    stacking = "adds"

    def stride(self, value: int, battle: Battle, bearer: Unit, move: Move) -> int:
        return value - SLOWER if move in FAST_MOVES else value


class Prowler(Hooks, name="lfw.rule.rodeur"):
    """Difficult ground is nothing to it. [lfw.rule.rodeur]"""

    def is_slowed(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return False
