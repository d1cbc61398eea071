"""Skills of the swift and of riders."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter, Move
from escarmouche.rulebooks.c2.hooks import Fighters, Hooks

TRIPLED: Final = ("charge", "run", "flight")
THRICE: Final = 6
"""Halves of MOV in three times MOV."""


class Swift(Hooks, name="c2.skill.rapidite"):
    """May go three times its MOV when it charges or runs, and does so when it flees. [c2.skill.rapidite]"""

    __slots__ = ()

    def move_halves(self, value: int, battle: Battle, bearer: Fighter, move: Move) -> int:
        return max(value, THRICE) if move in TRIPLED else value


class WarSteed(Hooks, name="c2.skill.destrier"):
    """One more combat die, but for a turn in which the rider has charged; and riders on it may dodge.

    [c2.skill.destrier]
    """

    __slots__ = ()

    def combat_dice(self, value: int, battle: Battle, bearer: Fighter, foes: Fighters) -> int:
        return value if bearer.charged else value + 1

    def may_dodge_mounted(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True
