"""What cancels wounds, and what being crippled does."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.battle import Attack, Battle, Move, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.strides import FAST_MOVES, SLOWER


class Protection(Hooks, name="lfw.rule.protection"):
    """Each wound is cancelled by a die that reaches the number; the best of several counts. [lfw.rule.protection]"""

    stacking = "least"

    def protection(self, value: int | None, battle: Battle, bearer: Unit) -> int | None:
        return self.number if value is None else min(value, self.number)


class MagicProtection(Hooks, name="lfw.rule.protection-magique"):
    """The same with a die of its own, after the other. [lfw.rule.protection-magique]"""

    stacking = "least"

    def magic_protection(self, value: int | None, battle: Battle, bearer: Unit) -> int | None:
        return self.number if value is None else min(value, self.number)


class CrippledUnit(Hooks, name="lfw.wound.crippled-table"):
    """Slow, or 1 less on hit and combat rolls, or both, as the table says. [lfw.wound.crippled-table]"""

    def stride(self, value: int, battle: Battle, bearer: Unit, move: Move) -> int:
        return value - SLOWER if "slow" in str(self.data.parameter) and move in FAST_MOVES else value

    def attack_modifier(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value - 1 if "clumsy" in str(self.data.parameter) else value


class Unique(Hooks, name="lfw.rule.unique"):
    """Nothing in a battle: see ``content/army.py``."""


class Dead(Hooks, name="lfw.rule.vivant-mort-neutre#mort"):
    """Nothing by itself: see what a unit's nature is for."""


class Neutral(Hooks, name="lfw.rule.vivant-mort-neutre#neutre"):
    """Nothing by itself, either."""
