"""Special rules about combats: who takes part, whom one strikes, and what is carried out elsewhere."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.battle import Battle, Unit
from escarmouche.rulebooks.lfw.hooks import Hooks


class Lance(Hooks, name="lfw.rule.lance"):
    """May support the combat of a friend whom it touches: see ``rules/melee.py``."""

    def supports(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class Sweep(Hooks, name="lfw.rule.balayage"):
    """Strikes all enemies in contact at once: see ``rules/melee.py``."""

    def sweeps(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class Duellist(Hooks, name="lfw.rule.duelliste"):
    """Nothing by itself: see ``rules/duels.py``."""


class Impact(Hooks, name="lfw.rule.impacte"):
    """Nothing by itself: see ``rules/impacts.py``."""

    stacking = "adds"


class Explosion(Hooks, name="lfw.rule.explosion"):
    """Nothing by itself: see ``rules/areas.py``."""


class Line(Hooks, name="lfw.rule.ligne"):
    """Nothing by itself: see ``rules/areas.py``."""


class Breath(Hooks, name="lfw.rule.souffle"):
    """Nothing by itself: see ``rules/areas.py``."""


class PairOfWeapons(Hooks, name="lfw.rule.paire-d-arme"):
    """Nothing by itself: see ``rules/attacks.py``."""


class Pistol(Hooks, name="lfw.rule.pistolet"):
    """Nothing by itself: see ``rules/melee.py``."""


class Additional(Hooks, name="lfw.rule.supplementaire"):
    """Nothing by itself: see ``rules/melee.py`` and ``rules/shooting.py``."""
