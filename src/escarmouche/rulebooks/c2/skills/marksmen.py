"""Skills of those who shoot."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.c2.battle import Battle, Fighter
from escarmouche.rulebooks.c2.hooks import Band, Hooks
from escarmouche.rulebooks.c2.rules.shooting import exerted
from escarmouche.rulebooks.c2.skills.dice import Exceptional

HASTY_DIFFICULTY: Final = 3
"""What a shot after great exertion is harder by."""


class MasterArcher(Hooks, name="c2.skill.maitre-archer"):
    """One more shot a turn, right after the first; how far its weapon carries stands on the card.

    [c2.skill.maitre-archer]
    """

    __slots__ = ()

    def shots_a_turn(self, value: int, battle: Battle, bearer: Fighter) -> int:
        return value + 1


class InstinctiveShot(Hooks, name="c2.skill.tir-instinctif"):
    """Shoots even after a feat, or after moving further than its MOV, but then only at short range and 3 harder.

    Shooting into a melee it chooses whom it hits. [c2.skill.tir-instinctif]
    """

    __slots__ = ()

    def shoots_after_exertion(self, value: bool, battle: Battle, bearer: Fighter) -> bool:
        return True

    def shot_band(self, value: Band, battle: Battle, bearer: Fighter, target: Fighter) -> Band:
        return None if value and exerted(battle, bearer) else value

    def shot_difficulty(self, value: int, battle: Battle, bearer: Fighter, target: Fighter) -> int:
        return value + HASTY_DIFFICULTY if exerted(battle, bearer) else value

    def chooses_who_is_hit(self, value: bool, battle: Battle, bearer: Fighter, target: Fighter) -> bool:
        return True


class Sharpshooter(Exceptional, name="c2.skill.tireur-d-elite"):
    """On shooting rolls a 1 is no failure by itself. [c2.skill.tireur-d-elite]"""

    __slots__ = ()
