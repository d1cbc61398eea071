"""Bodies: what they stand, what they don't, and nerves."""

from __future__ import annotations

from typing import Final

from escarmouche.rulebooks.ddm.battle import Battle, Creature
from escarmouche.rulebooks.ddm.hooks import Hooks
from escarmouche.rulebooks.ddm.rules.force import in_force

FEAR: Final = "fear"
"""To what those are immune who cannot be frightened."""


class Fearless(Hooks, name="ddm.ability.fearless"):
    """It never fails a morale save, other saves it may, and cannot be frightened. [ddm.ability.fearless]"""

    __slots__ = ()

    def fearless(self, value: bool, battle: Battle, bearer: Creature) -> bool:
        return True

    def immune(self, value: bool, battle: Battle, bearer: Creature, what: str) -> bool:
        return value or what == FEAR


class Immune(Hooks, name="ddm.ability.immune"):
    """An attack type, energy, ability or condition does not affect it. [ddm.ability.immune]"""

    __slots__ = ()

    stacking = "each"

    def immune(self, value: bool, battle: Battle, bearer: Creature, what: str) -> bool:
        return value or what == self.data.parameter


class Resist(Hooks, name="ddm.ability.resist"):
    """It takes so much less damage of an energy, each time; of two resistances to it the higher counts.

    [ddm.ability.resist]
    """

    __slots__ = ()

    stacking = "each"

    def energy(self, value: int, battle: Battle, bearer: Creature, type: str) -> int:
        if type != self.words[0] or value <= 0 or self._strength != self._best(battle, bearer):
            return value
        return max(0, value - self._strength)

    @property
    def _strength(self) -> int:
        return int(self.words[1])

    def _best(self, battle: Battle, bearer: Creature) -> int:
        mine = (str(item.parameter).split("/") for item in in_force(battle, bearer) if item.name == self.data.name)
        return max(int(number) for type, number in mine if type == self.words[0])


class Vulnerable(Hooks, name="ddm.ability.vulnerable"):
    """For each full 10 damage of an energy it takes 5 more; a save comes first. [ddm.ability.vulnerable]"""

    __slots__ = ()

    stacking = "each"

    def energy(self, value: int, battle: Battle, bearer: Creature, type: str) -> int:
        return value + value // 10 * 5 if type == self.data.parameter and value > 0 else value


class SaveBonus(Hooks, name="ddm.ability.save-bonus"):
    """So much more on all its saves, morale saves too. [ddm.ability.save-bonus]"""

    __slots__ = ()

    stacking = "best"

    def save(self, value: int, battle: Battle, bearer: Creature) -> int:
        return value + self.number


class SaveEquals(Hooks, name="ddm.ability.save-equals"):
    """A number stands for its level in all its saves. [ddm.ability.save-equals]"""

    __slots__ = ()

    stacking = "best"

    def save_level(self, value: int, battle: Battle, bearer: Creature) -> int:
        return self.number


class MoraleSaveBonus(Hooks, name="ddm.ability.morale-save-bonus"):
    """So much more on its morale saves. [ddm.ability.morale-save-bonus]"""

    __slots__ = ()

    stacking = "best"

    def morale(self, value: int, battle: Battle, bearer: Creature) -> int:
        return value + self.number
