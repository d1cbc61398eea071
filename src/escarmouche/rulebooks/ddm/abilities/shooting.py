"""Those who shoot better."""

from __future__ import annotations

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.strikes import Strike


class PreciseShot(Hooks, name="ddm.ability.precise-shot"):
    """Its targets have no better AC for being in melee; cover still counts. [ddm.ability.precise-shot]"""

    __slots__ = ()

    def spares_melee(self, value: bool, battle: Battle, bearer: Creature, strike: Strike) -> bool:
        return True
