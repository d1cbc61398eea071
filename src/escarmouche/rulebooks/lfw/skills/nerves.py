"""Special rules about courage and morale."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks
from escarmouche.rulebooks.lfw.rules.auras import is_in_aura


class Undauntable(Hooks, name="lfw.rule.indecourageable"):
    """Passes every test of courage. [lfw.rule.indecourageable]"""

    def is_sure(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class Tenacious(Hooks, name="lfw.rule.tenace"):
    """Passes every test of courage of the morale phase. [lfw.rule.tenace]"""

    def is_sure(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return value or battle.phase == "morale"


class Veteran(Hooks, name="lfw.rule.veteran"):
    """Nothing makes its tests of courage harder. [lfw.rule.veteran]"""

    order = 100

    def courage_modifiers(self, value: tuple[int, ...], battle: Battle, bearer: Unit) -> tuple[int, ...]:
        return tuple(modifier for modifier in value if modifier > 0)


class Terror(Hooks, name="lfw.rule.terreur"):
    """Enemies near it are eligible to morale as the morale phase begins. [lfw.rule.terreur]"""

    stacking = "best"

    def shakes(self, value: tuple[str, ...], battle: Battle, bearer: Unit, other: Unit) -> tuple[str, ...]:
        frightened = not battle.allied(bearer, other) and is_in_aura(battle, bearer, other, self.number)
        return (*value, self.rule) if frightened else value


class FearOfFire(Hooks, name="lfw.rule.peur-du-feu"):
    """Eligible to morale if anything flaming attacks it. [lfw.rule.peur-du-feu]"""

    def after_attack(self, value: tuple[str, ...], battle: Battle, bearer: Unit, flaming: bool) -> tuple[str, ...]:
        return (*value, self.rule) if flaming else value
