"""Those who are bound to somebody: Asservi/X."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from escarmouche.rulebooks.cc.battle import Battle, Fighter
from escarmouche.rulebooks.cc.hooks import Hooks
from escarmouche.rulebooks.cc.rules.characteristics import courage, discipline
from escarmouche.table import CM, within

BOUND: Final = "cc.skill.asservi"

NEAR: Final = 10 * CM
"""How far from X he may use the values of X."""


class Asservi(Hooks, name=BOUND):
    """Bound to X: within 10 cm of X he may use the COU and the DIS of X in his tests, or the PEU that serves X as COU.

    [cc.skill.asservi.values]
    """

    __slots__ = ()
    stacking = "each"
    order = -10

    def lends_courage(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return max([value, *(courage(battle, master) for master in self._masters(battle, bearer, tester))])

    def lends_discipline(self, value: int, battle: Battle, bearer: Fighter, tester: Fighter) -> int:
        return max([value, *(discipline(battle, master) for master in self._masters(battle, bearer, tester))])

    def _masters(self, battle: Battle, bearer: Fighter, tester: Fighter) -> Iterator[Fighter]:
        """X, if he is near; there is no other of whom his servants could have anything."""
        if bearer is not tester or not bearer.in_play:
            return
        for master in battle.in_play(bearer.side):
            if master.profile.key == self.data.parameter and within(battle.base(bearer), battle.base(master), NEAR):
                yield master
