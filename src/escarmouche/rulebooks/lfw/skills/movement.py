"""Special rules about moving."""

from __future__ import annotations

from escarmouche.rulebooks.lfw.battle import Attack, Battle, Move, Unit
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


class Agile(Hooks, name="lfw.rule.agile"):
    """May move when it is charged: see ``rules/charge.py``."""


class Vanguard(Hooks, name="lfw.rule.avant-garde"):
    """Moves at the end of deployment: see ``rules/deployment.py``."""


class Scout(Hooks, name="lfw.rule.eclaireur"):
    """Is deployed after the others, anywhere: see ``rules/deployment.py``."""


class MonstrousCharge(Hooks, name="lfw.rule.charge-monstrueuse"):
    """Charges over others: see ``rules/trampling.py``."""

    def tramples(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True


class Walker(Hooks, name="lfw.rule.marcheur"):
    """Can't climb. [lfw.rule.marcheur]"""

    def may_climb(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return False


class Mountaineer(Hooks, name="lfw.rule.montagnard"):
    """Climbing takes nothing off its moves; the height counts all the same. [lfw.rule.montagnard]"""

    def climbing_penalty(self, value: int, battle: Battle, bearer: Unit) -> int:
        return 0


class Climber(Hooks, name="lfw.specialist.eclaireur.grimpeur"):
    """A mountaineer; one that could not climb can, and no more than that. [lfw.specialist.eclaireur.grimpeur]"""

    order = 10

    def may_climb(self, value: bool, battle: Battle, bearer: Unit) -> bool:
        return True

    def climbing_penalty(self, value: int, battle: Battle, bearer: Unit) -> int:
        return value if bearer.has("lfw.rule.marcheur") else 0


class Flying(Hooks, name="lfw.rule.vol"):
    """Charges, runs and flees in the air, is fast, and has 2 more E until the next movement phase. [lfw.rule.vol]"""

    def flies(self, value: bool, battle: Battle, bearer: Unit, move: Move) -> bool:
        return value or move in FAST_MOVES

    def stride(self, value: int, battle: Battle, bearer: Unit, move: Move) -> int:
        return value + FASTER if move in FAST_MOVES else value

    def dodge(self, value: int, battle: Battle, bearer: Unit, attack: Attack) -> int:
        return value + 2 if bearer.flew else value
