"""What is readied in the organisation phase, and what gives light or sees without it."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.battle import Attack, Battle, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks


class Regeneration(Hooks, name="lfw.rule.regeneration"):
    """Gets lost Pv back in the organisation phase: see ``rules/preparation.py``."""

    stacking = "least"

    def regenerates(self, value: int | None, battle: Battle, bearer: Unit) -> int | None:
        return self.number


class TacticalExpertise(Hooks, name="lfw.specialist.briscard.expertise-tactique"):
    """Nothing by itself: see ``rules/preparation.py``."""


class Spotting(Hooks, name="lfw.specialist.eclaireur.reperage"):
    """Nothing by itself: see ``rules/preparation.py``."""


class Spotted(Hooks, name="lfw.specialist.eclaireur.reperage#spotted"):
    """Charges after the others, and shoots after them."""

    def charge_rank(self, value: int, battle: Battle, bearer: Unit) -> int:
        return min(1, value + 1)

    def shot_rank(self, value: int, battle: Battle, bearer: Unit) -> int:
        return min(1, value + 1)


class Initiative(Hooks, name="lfw.specialist.eclaireur.prendre-l-initiative"):
    """Nothing by itself: see ``rules/preparation.py``."""


class ChargesFirst(Hooks, name="lfw.specialist.eclaireur.prendre-l-initiative#charge"):
    """Resolves its charge before the others."""

    def charge_rank(self, value: int, battle: Battle, bearer: Unit) -> int:
        return max(-1, value - 1)


class ShootsFirst(Hooks, name="lfw.specialist.eclaireur.prendre-l-initiative#shoot"):
    """May shoot before the others."""

    def shot_rank(self, value: int, battle: Battle, bearer: Unit) -> int:
        return max(-1, value - 1)


class Luminous(Hooks, name="lfw.rule.lumineux"):
    """Gives light at night. [lfw.rule.lumineux]"""

    def is_luminous(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class NightVision(Hooks, name="lfw.rule.nyctalope"):
    """Sees at night as by day. [lfw.rule.nyctalope]"""

    def sees_at_night(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class Torch(Hooks, name="lfw.equipment.torche"):
    """Nothing by itself: see ``rules/preparation.py``."""


class LitTorch(Hooks, name="lfw.equipment.torche#lit"):
    """Gives light, and makes hit rolls and combat rolls harder by 1."""

    def is_luminous(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True

    def attack_modifier(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value - 1
