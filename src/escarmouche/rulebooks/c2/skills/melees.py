"""Skills that reach beyond one combat: who orders a melee, and who goes on to the next one."""

from __future__ import annotations

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Hooks


class Authority(Hooks, name="c2.skill.autorite"):
    """Its side separates the melee in which it is, and orders its combats, unless an enemy there has authority too.

    The winner of the Tactics roll still says when such melees are fought, before all others or after them, and which of
    them first. [c2.skill.autorite]
    """

    __slots__ = ()

    def authority(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True


class Implacable(Hooks, name="c2.skill.implacable"):
    """X more pursuit moves in a turn, each after another enemy has fallen. [c2.skill.implacable]"""

    __slots__ = ()
    stacking = "best"

    def pursuits(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + self.number
