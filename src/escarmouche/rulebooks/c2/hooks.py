"""Every value and every moment of the rules that can be bent.

A skill, a wound, a spell or a terrain kind is a subclass of :class:`Bender` that overrides the few it bends::

    class Brutal(Bender, name="c2.skill.brutal"):
        def fear(self, value: int, battle: Battle, bearer: Fighter) -> int: ...

Value hooks take the value so far and give the new one; they are plain functions and ask nothing. Moment hooks are
coroutines. A hook that nobody bends costs one look-up. ``bearer`` is always the fighter that has the effect.
"""

from __future__ import annotations

from escarmouche.kernel import Effect, Reason
from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.dice import DieRule
from escarmouche.table import Pose


class Bender(Effect):
    """The base of everything that bends a rule of this book."""

    __slots__ = ()

    # -- characteristics (value hooks; see characteristics.py) ---------------------------------------------------------

    def movement(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """Normal move, in 0.01 mm."""
        return value

    def initiative(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """INI."""
        return value

    def attack(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """ATT."""
        return value

    def strength(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """FOR, of blows."""
        return value

    def defence(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """DEF."""
        return value

    def resistance(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """RES."""
        return value

    def shooting(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """TIR."""
        return value

    def courage(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """COU, in a Courage test."""
        return value

    def fear(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """PEUR; 0 for those who frighten nobody."""
        return value

    def discipline(self, value: int, battle: Battle, bearer: Fighter) -> int:
        """DIS."""
        return value

    # -- dice ----------------------------------------------------------------------------------------------------------

    def die(self, value: DieRule, battle: Battle, bearer: Fighter, kind: str) -> DieRule:
        """How the faces of a characteristic roll are read. ``kind``: see :data:`characteristics.KINDS`."""
        return value

    def die_modifier(self, value: int, battle: Battle, bearer: Fighter, kind: str) -> int:
        """What is added to the final die of a characteristic roll."""
        return value

    # -- the Approach and the turn -------------------------------------------------------------------------------------

    def deployment_problems(self, value: list[Reason], battle: Battle, bearer: Fighter, pose: Pose) -> list[Reason]:
        """What forbids deploying in a place where there is room."""
        return value

    async def start_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        """Before the Tactics roll. ``order`` of the class says who comes first."""

    async def end_of_turn(self, battle: Battle, bearer: Fighter) -> None:
        """After the melee phase, while what lasts until the end of the turn still stands."""
